#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle {

/// How a sliding-tile puzzle moves: successors in place, every move at cost 1.
///
/// The blank walks up, left, right and down inside the shape. Nothing is allocated and a move costs a
/// handful of instructions, so depth-first search runs on it at the speed of a loop written by hand.
///
///     rules<16> const puzzle{geometry{4, 4}};
///     puzzle.moves(b, [&](direction d) { puzzle.apply(b, d); ...; puzzle.undo(b, d); });
template <int Cells>
class rules {
public:
    using node_type = board<Cells>;
    using move_type = direction;

    /// The rules on a shape that fits the capacity of the board.
    explicit constexpr rules(geometry shape) noexcept : shape_(shape)
    {
        TAIL_ASSERT(shape.cells() <= Cells, "the puzzle has more cells than its board");
        for (direction d : directions) {
            auto const k = static_cast<std::size_t>(d);
            offset_[k]   = static_cast<std::int8_t>(shape.offset(d));
            for (int cell = 0; cell < shape.cells(); ++cell) {
                auto& legal = legal_[static_cast<std::size_t>(cell)];
                if (shape.allows(cell, d)) { legal = static_cast<std::uint8_t>(legal | 1U << k); }
            }
        }
    }

    /// The shape of the puzzle.
    [[nodiscard]] constexpr geometry shape() const noexcept { return shape_; }

    /// The board may be changed while its moves are walked, if it is restored before `emit` returns.
    static constexpr bool reentrant = true;

    /// Calls `emit(d)` for every legal direction, in the order up, left, right, down.
    ///
    /// If `emit` returns something, true ends the walk.
    template <class Emit>
    constexpr void moves(board<Cells> const& b, Emit&& emit) const
    {
        walk(legal_[static_cast<std::size_t>(b.blank())], emit);
    }

    /// The same without the direction that takes `last` back.
    template <class Emit>
    constexpr void moves(board<Cells> const& b, direction last, Emit&& emit) const
    {
        unsigned const back = 1U << static_cast<unsigned>(inverse(last));
        walk(legal_[static_cast<std::size_t>(b.blank())] & ~back, emit);
    }

    /// Moves the blank one cell; the move must be legal.
    constexpr void apply(board<Cells>& b, direction d) const noexcept { b.slide(source(b, d)); }

    /// Takes the move `d` back.
    constexpr void undo(board<Cells>& b, direction d) const noexcept { b.slide(source(b, inverse(d))); }

    /// The move that takes `d` back.
    [[nodiscard]] static constexpr direction inverse(direction d) noexcept { return npuzzle::inverse(d); }

    /// True when the blank can move in direction `d`.
    [[nodiscard]] constexpr bool legal(board<Cells> const& b, direction d) const noexcept
    {
        return (legal_[static_cast<std::size_t>(b.blank())] >> static_cast<unsigned>(d) & 1U) != 0;
    }

    /// The cell whose tile slides when the blank moves in direction `d`.
    [[nodiscard]] constexpr int source(board<Cells> const& b, direction d) const noexcept
    {
        return b.blank() + offset_[static_cast<std::size_t>(d)];
    }

    /// Number of boards of this shape, solvable or not: the range of `rank`.
    [[nodiscard]] constexpr std::uint64_t states() const noexcept
        requires(Cells <= 12)
    {
        std::uint64_t product = 1;
        for (int i = 2; i <= shape_.cells(); ++i) { product *= static_cast<std::uint64_t>(i); }
        return product;
    }

    /// A number from 0 to `states() - 1` that no other board of this shape has.
    ///
    /// The cell of the blank, then the tiles around it in dictionary order. The boards that can reach
    /// one another are half of all, and their ranks halved (`rank(b) / 2`) are all different: the last
    /// digit only says which of the two last tiles comes first, which the parity decides. So an array
    /// of `states() / 2` serves a search.
    [[nodiscard]] constexpr std::uint64_t rank(board<Cells> const& b) const noexcept
        requires(Cells <= 12)
    {
        int const     cells  = shape_.cells();
        auto          rank   = static_cast<std::uint64_t>(b.blank());
        unsigned      unused = (1U << static_cast<unsigned>(cells)) - 2U;
        std::uint64_t radix  = static_cast<std::uint64_t>(cells) - 1;
        for (int cell = 0; cell < cells; ++cell) {
            if (cell == b.blank()) { continue; }
            unsigned const tile = 1U << static_cast<unsigned>(b[cell]);
            rank = rank * radix + static_cast<std::uint64_t>(std::popcount(unused & (tile - 1U)));
            unused &= ~tile;
            --radix;
        }
        return rank;
    }

    /// The board of a rank below `states()`.
    [[nodiscard]] constexpr board<Cells> unrank(std::uint64_t rank) const noexcept
        requires(Cells <= 12)
    {
        // First the digits of the mixed-radix number, from the last to the first, then their tiles.
        auto                                                  tiles = board<Cells>{}.tiles();
        int const                                             last  = shape_.cells() - 1;
        std::array<unsigned, static_cast<std::size_t>(Cells)> digit{};
        for (int i = last - 1; i >= 0; --i) {
            auto const radix                   = static_cast<std::uint64_t>(last - i);
            digit[static_cast<std::size_t>(i)] = static_cast<unsigned>(rank % radix);
            rank /= radix;
        }
        unsigned unused = (1U << static_cast<unsigned>(last + 1)) - 2U;
        for (std::size_t i = 0, cell = 0; i < static_cast<std::size_t>(last); ++i, ++cell) {
            if (cell == rank) { ++cell; }   // what is left of the number is the blank's cell
            unsigned left = unused;
            for (unsigned skip = digit[i]; skip > 0; --skip) { left &= left - 1U; }
            tiles[cell] = static_cast<std::uint8_t>(std::countr_zero(left));
            unused &= ~(left & (~left + 1U));
        }
        tiles[static_cast<std::size_t>(rank)] = 0;
        return board<Cells>{tiles};
    }

private:
    /// Four tests instead of a loop: each has its own branch history, and the direction is a constant.
    template <class Emit>
    static constexpr void walk(unsigned legal, Emit& emit)
    {
        if constexpr (std::is_void_v<decltype(emit(direction::up))>) {
            if ((legal & 1U) != 0) { emit(direction::up); }
            if ((legal & 2U) != 0) { emit(direction::left); }
            if ((legal & 4U) != 0) { emit(direction::right); }
            if ((legal & 8U) != 0) { emit(direction::down); }
        } else {
            if ((legal & 1U) != 0 && emit(direction::up)) { return; }
            if ((legal & 2U) != 0 && emit(direction::left)) { return; }
            if ((legal & 4U) != 0 && emit(direction::right)) { return; }
            if ((legal & 8U) != 0) { static_cast<void>(emit(direction::down)); }
        }
    }

    geometry                                                  shape_;
    std::array<std::int8_t, 4>                                offset_{};
    std::array<std::uint8_t, static_cast<std::size_t>(Cells)> legal_{};
};

}   // namespace tail::npuzzle
