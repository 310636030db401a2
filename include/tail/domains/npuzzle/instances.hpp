#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/byte_order_mark.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/detail/tokens.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/parse.hpp>

namespace tail::npuzzle {

/// One problem of a file: its name, its board and the line it came from.
template <int Cells>
struct instance {
    std::string  id;         ///< its name
    board<Cells> start;      ///< its board
    std::size_t  line = 1;   ///< where in the text, from 1

    /// Whether all members are equal.
    friend bool operator==(instance const&, instance const&) = default;
};

/// Reads a list of problems, one board a line.
///
/// A line with exactly as many words as the puzzle has cells is a board, named by its place in the
/// list from 1. A line with more is an id, the board, and columns that are ignored. `#` begins a
/// comment, empty lines are skipped. The first line that does not fit ends the reading with an error.
template <int Cells>
[[nodiscard]] expected<std::vector<instance<Cells>>, parse_error> parse_instances(std::string_view text,
                                                                                  geometry         shape)
{
    std::vector<instance<Cells>> all;
    std::vector<detail::token>   words;
    text = without_byte_order_mark(text);
    for (std::size_t line = 1; !text.empty(); ++line) {
        std::size_t const end     = text.find('\n');
        std::string_view  content = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        content = content.substr(0, content.find('#'));

        words.clear();
        detail::tokens reading{content, line};
        detail::token  word;
        auto const     cells = static_cast<std::size_t>(shape.cells());
        // One more than the board has cells tells that the first is an id; of further ones nothing is asked.
        while (words.size() <= cells && reading.next(word)) { words.push_back(word); }
        if (words.empty()) { continue; }

        std::size_t const           first = words.size() > cells ? 1 : 0;
        detail::board_reader<Cells> reader{shape};
        for (std::size_t i = first; i < words.size() && !reader.full(); ++i) {
            if (auto error = reader.take(words[i]); !error.message.empty()) {
                return unexpected{std::move(error)};
            }
        }
        auto start = reader.finish(word);
        if (!start) { return unexpected{std::move(start).error()}; }
        std::string id = first == 1 ? std::string{words[0].text} : std::to_string(all.size() + 1);
        all.push_back({std::move(id), *start, line});
    }
    return all;
}

}   // namespace tail::npuzzle
