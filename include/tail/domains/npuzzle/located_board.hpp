#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/slide.hpp>

namespace tail::npuzzle {

/// Which tile is where: the inverse of a board. `[tile]` is its cell.
template <int Cells>
using tile_cells = std::array<std::uint8_t, static_cast<std::size_t>(Cells)>;

/// The cell of each tile.
template <int Cells>
[[nodiscard]] constexpr tile_cells<Cells> cells_of(board<Cells> const& b) noexcept
{
    tile_cells<Cells> cells{};
    for (int cell = 0; cell < Cells; ++cell) {
        cells[static_cast<std::size_t>(b[cell])] = static_cast<std::uint8_t>(cell);
    }
    return cells;
}

/// A board that also knows where each tile is, which pattern databases ask all the time.
///
/// A node for the same rules: `problem{located_board{start}, rules, databases, located_board{goal}}`. With it
/// a sum of pattern databases follows a move by one look-up instead of all.
template <int Cells>
class located_board {
public:
    using packed_type    = typename board<Cells>::packed_type;   ///< the form that is stored
    using is_avalanching = void;                                 ///< tables need not mix the hash again

    constexpr located_board() noexcept : located_board{board<Cells>{}} {}
    /// The same board, and the cell of each of its tiles.
    constexpr explicit located_board(board<Cells> const& b) noexcept : board_{b}, cells_{cells_of(b)} {}

    /// Everything that asks a board for its tiles takes this as well.
    [[nodiscard]] constexpr operator board<Cells> const&() const noexcept { return board_; }

    /// The tile of a cell; 0 is the blank.
    [[nodiscard]] constexpr int operator[](int cell) const noexcept { return board_[cell]; }
    /// The tile of a cell; 0 is the blank.
    [[nodiscard]] TAIL_ALWAYS_INLINE constexpr int tile(int cell) const noexcept { return board_.tile(cell); }
    /// The cell of the blank.
    [[nodiscard]] constexpr int blank() const noexcept { return board_.blank(); }

    /// The cells of all tiles. What it says of the blank, tile 0, means nothing.
    [[nodiscard]] TAIL_ALWAYS_INLINE constexpr tile_cells<Cells> const& cells() const noexcept
    {
        return cells_;
    }

    /// Moves the blank, known to be in `from`, to the cell `to`.
    TAIL_ALWAYS_INLINE constexpr void move_blank(int from, int to) noexcept
    {
        cells_[static_cast<std::size_t>(board_.tile(to))] = static_cast<std::uint8_t>(from);
        board_.move_blank(from, to);
    }

    /// Whether the boards are equal.
    friend constexpr bool operator==(located_board const& a, located_board const& b) noexcept
    {
        return a.board_ == b.board_;
    }
    /// The hash, for tables.
    friend constexpr std::size_t hash_value(located_board const& b) noexcept { return hash_value(b.board_); }

    /// The board in storage form.
    [[nodiscard]] constexpr packed_type pack() const noexcept { return board_.pack(); }
    /// The board of a storage form.
    [[nodiscard]] static constexpr located_board unpack(packed_type const& packed) noexcept
    {
        return located_board{board<Cells>::unpack(packed)};
    }

private:
    board<Cells>      board_;
    tile_cells<Cells> cells_;
};

}   // namespace tail::npuzzle
