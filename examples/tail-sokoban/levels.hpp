#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/sokoban/board.hpp>

namespace tail::sokoban_tool {

/// A level to be solved, as it was given.
struct given_level {
    std::string                           id;      ///< its place, from 1
    std::string                           title;   ///< empty if there is none
    std::string                           author;
    std::string                           solution;   ///< that the file gives, as it is there; perhaps empty
    expected<sokoban::board, parse_error> level;      ///< checked, or what is wrong with it

    /// For people: `level 12 "Duh!"`.
    [[nodiscard]] std::string name() const;
};

/// The levels of a file; `source` is what errors call it. Throws `bad_input` if there is none at all.
[[nodiscard]] std::vector<given_level> read_levels(std::string_view text, std::string const& source);

/// The levels of the arguments, one in each: rows with `|` or ends of line between them.
[[nodiscard]] std::vector<given_level> read_arguments(std::vector<std::string> const& arguments);

/// Some of them: `all`, `3`, `5-9`, `1,4-6`, or a title; `option` is what asked for them.
[[nodiscard]] std::vector<given_level> pick(std::vector<given_level> const& levels, std::string const& option,
                                            std::string const& wanted);

}   // namespace tail::sokoban_tool
