#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <tail/domains/sokoban/collection.hpp>

#include "../common/timing.hpp"

/// \file
/// What benchmarks of Sokoban have in common: levels from files, and limits of processor time.

namespace bench {

/// A token that is stopped when the program has used so many more processor seconds.
class processor_limit {
public:
    explicit processor_limit(double seconds)
        : watch_{[this, until = cpu_seconds() + seconds](std::stop_token const& over) {
              while (!over.stop_requested() && cpu_seconds() < until) {
                  std::this_thread::sleep_for(std::chrono::milliseconds{5});
              }
              source_.request_stop();
          }}
    {}
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
    std::jthread     watch_;   // the last member: it is joined first
};

inline std::string data_folder()
{
    char const* const named = std::getenv("TAIL_DATA_DIR");
    return (named != nullptr ? std::string{named} : std::string{"../shared/data"}) + "/sokoban/";
}

inline std::vector<tail::sokoban::board> levels_of(std::string const& file)
{
    std::ifstream     in{data_folder() + file};
    std::stringstream text;
    text << in.rdbuf();
    auto const                        all = tail::sokoban::parse_collection(text.str());
    std::vector<tail::sokoban::board> boards;
    if (!all) {
        std::printf("%s: skipped, there are no levels in %s (TAIL_DATA_DIR names the folder)\n", file.c_str(),
                    data_folder().c_str());
        return boards;
    }
    for (auto const& e : all->levels) {
        if (e.level) { boards.push_back(*e.level); }
    }
    return boards;
}

/// Best known pushes by level, from a table with a line of names.
inline std::map<std::size_t, std::size_t> known_pushes(std::string const& file, std::string const& column)
{
    std::ifstream                      in{data_folder() + file};
    std::map<std::size_t, std::size_t> known;
    std::optional<std::size_t>         at;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') { continue; }
        std::vector<std::string> cells;
        std::istringstream       row{line};
        for (std::string cell; std::getline(row, cell, '\t');) { cells.push_back(cell); }
        if (!at) {
            at = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), column) - cells.begin());
            continue;
        }
        if (*at < cells.size() && cells[*at] != "-") { known[std::stoul(cells[0])] = std::stoul(cells[*at]); }
    }
    return known;
}

/// The numbers that a list like `1-10,43` names, of those up to `last`.
inline std::vector<std::size_t> named_levels(std::string const& list, std::size_t last)
{
    std::vector<std::size_t> numbers;
    std::istringstream       parts{list.empty() ? "1-" + std::to_string(last) : list};
    for (std::string part; std::getline(parts, part, ',');) {
        std::size_t from = 0, to = 0;
        int const   read = std::sscanf(part.c_str(), "%zu-%zu", &from, &to);
        if (read < 1 || from == 0) {
            std::printf("levels are numbers and ranges such as 1-10,43: found '%s'\n", part.c_str());
            std::exit(2);
        }
        for (std::size_t n = from; n <= std::min(read == 2 ? to : from, last); ++n) { numbers.push_back(n); }
    }
    return numbers;
}

}   // namespace bench
