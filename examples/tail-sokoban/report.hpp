#pragma once

#include <cstdint>
#include <string>

#include <tail-sokoban/levels.hpp>
#include <tail-sokoban/task.hpp>

/// \file
/// What the tool prints about a level.

namespace tail::sokoban_tool {

/// The line that `--json` prints.
[[nodiscard]] std::string to_json(given_level const& l, task const& t, answer const& a);

/// What became of it: "solved with 97 pushes and 250 moves, proved optimal".
[[nodiscard]] std::string verdict(task const& t, answer const& a);

/// The answer for one level.
[[nodiscard]] std::string readable(task const& t, answer const& a, bool show);

/// One line of a batch.
[[nodiscard]] std::string batch_line(given_level const& l, task const& t, answer const& a);

/// The heading of these lines.
[[nodiscard]] std::string batch_heading();

/// What came of all levels together.
class totals {
public:
    void add(answer const& a);
    void add_bad() { ++bad_; }

    [[nodiscard]] std::string to_string() const;

private:
    std::uint64_t levels_ = 0, solved_ = 0, proved_ = 0, unsolvable_ = 0, limited_ = 0, bad_ = 0;
    std::uint64_t pushes_ = 0, moves_ = 0;
    statistics    stats_;
};

}   // namespace tail::sokoban_tool
