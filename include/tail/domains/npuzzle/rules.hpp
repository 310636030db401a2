#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
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
        assert(shape.cells() <= Cells && "the puzzle has more cells than its board");
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

    /// Calls `emit(d)` for every legal direction, in the order up, left, right, down.
    ///
    /// The board may be changed meanwhile, as long as it is back in its state when `emit` returns.
    template <class Emit>
    constexpr void moves(board<Cells> const& b, Emit&& emit) const
    {
        unsigned const legal = legal_[static_cast<std::size_t>(b.blank())];
        // Four tests instead of a loop: each has its own branch history, and the direction is a constant.
        if ((legal & 1U) != 0) { emit(direction::up); }
        if ((legal & 2U) != 0) { emit(direction::left); }
        if ((legal & 4U) != 0) { emit(direction::right); }
        if ((legal & 8U) != 0) { emit(direction::down); }
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

    /// The place of a board among all boards of this shape in dictionary order, from 0.
    ///
    /// The boards that can reach one another are half of all, and their ranks halved (`rank(b) / 2`)
    /// are all different: the last digit of the rank only says which of the two last tiles comes
    /// first, which the parity decides. So an array of `states() / 2` serves a search.
    [[nodiscard]] constexpr std::uint64_t rank(board<Cells> const& b) const noexcept
        requires(Cells <= 12)
    {
        std::uint64_t rank   = 0;
        unsigned      unused = (1U << static_cast<unsigned>(shape_.cells())) - 1U;
        for (int cell = 0; cell < shape_.cells(); ++cell) {
            unsigned const tile = 1U << static_cast<unsigned>(b[cell]);
            rank                = rank * static_cast<std::uint64_t>(shape_.cells() - cell)
                   + static_cast<std::uint64_t>(std::popcount(unused & (tile - 1U)));
            unused &= ~tile;
        }
        return rank;
    }

    /// The board of a rank below `states()`.
    [[nodiscard]] constexpr board<Cells> unrank(std::uint64_t rank) const noexcept
        requires(Cells <= 12)
    {
        // First the digits of the mixed-radix number, from the last to the first, then their tiles.
        auto tiles = board<Cells>{}.tiles();
        int const cells = shape_.cells();
        for (int cell = cells - 1; cell >= 0; --cell) {
            auto const radix                      = static_cast<std::uint64_t>(cells - cell);
            tiles[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(rank % radix);
            rank /= radix;
        }
        unsigned unused = (1U << static_cast<unsigned>(cells)) - 1U;
        for (int cell = 0; cell < cells; ++cell) {
            unsigned left = unused;
            for (unsigned skip = tiles[static_cast<std::size_t>(cell)]; skip > 0; --skip) { left &= left - 1U; }
            tiles[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(std::countr_zero(left));
            unused &= ~(left & (~left + 1U));
        }
        return board<Cells>{tiles};
    }

private:
    geometry                                             shape_;
    std::array<std::int8_t, 4>                           offset_{};
    std::array<std::uint8_t, static_cast<std::size_t>(Cells)> legal_{};
};

} // namespace tail::npuzzle
