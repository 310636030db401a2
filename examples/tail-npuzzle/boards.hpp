#pragma once

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
    "--size sets another size than 4x4, and must where lines begin with an id";

/// The boards of a file, one a line; `source` is what errors call it.
///
/// A line with exactly as many numbers as the board has cells is a board, one with more is an id, a board and
/// columns that are ignored; `#` begins a comment. Without a `size`, a line of 4, 9, 16 or 25 numbers is a
/// square board and every other line is read as 4x4.
[[nodiscard]] std::vector<given_board> read_boards(std::string_view                 text,
                                                   std::optional<npuzzle::geometry> size,
                                                   std::string const&               source,
                                                   std::string_view                 hint = size_hint);

/// The boards of the arguments: one in each, or one of all of them together if each is a single number.
[[nodiscard]] std::vector<given_board> read_arguments(std::vector<std::string> const&  arguments,
                                                      std::optional<npuzzle::geometry> size);

/// The first problem of this id.
[[nodiscard]] given_board pick(std::vector<given_board> const& boards, std::string const& wanted);

}   // namespace tail::npuzzle_tool
