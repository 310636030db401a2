#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tail-npuzzle/task.hpp>

namespace tail::npuzzle_tool {

/// A board to be solved, as it was given.
struct given_board {
    std::string       id;   ///< written beside the board, or its place from 1
    npuzzle::geometry shape{4, 4};
    any_board         start;
};

/// The size of `--size`, which must not have more cells than the tool is compiled for.
[[nodiscard]] npuzzle::geometry read_size(std::string const& text);

/// The shape of one board as it is written: by the slashes between its rows, or square by the count of its
/// numbers; none where neither tells. `id` is what errors call it.
[[nodiscard]] std::optional<npuzzle::geometry> shape_of_text(std::string_view text, std::string const& id);

/// What errors say where a wrong guess of the size may be the reason.
inline constexpr std::string_view size_hint =
    "--size sets another size than 4x4; it is needed where lines begin with an id";

/// Looks at a board; false ends the reading.
using board_visitor = std::function<bool(given_board)>;

/// Passes the boards of a file to `visit`, one after the other: the file has one a line, and `source` is what
/// errors call it. No board at all is an error, too.
///
/// A line with exactly as many numbers as the board has cells is a board, one with more is an id, a board and
/// columns that are ignored; `#` begins a comment. Without a `size`, a line of 4, 9, 16 or 25 numbers is a
/// square board and every other line is read as 4x4.
void for_each_board(std::string_view text, std::optional<npuzzle::geometry> size, std::string const& source,
                    board_visitor const& visit, std::string_view hint = size_hint);

/// The same boards, all of them.
[[nodiscard]] std::vector<given_board> read_boards(std::string_view                 text,
                                                   std::optional<npuzzle::geometry> size,
                                                   std::string const&               source,
                                                   std::string_view                 hint = size_hint);

/// The boards of the arguments: one in each, or one of all of them together if each is a single number.
[[nodiscard]] std::vector<given_board> read_arguments(std::vector<std::string> const&  arguments,
                                                      std::optional<npuzzle::geometry> size);

}   // namespace tail::npuzzle_tool
