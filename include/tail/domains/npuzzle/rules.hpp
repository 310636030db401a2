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
#include <tail/domains/npuzzle/slide.hpp>

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
    using node_type = board<Cells>;   ///< the state of the puzzle
    using move_type = slide;          ///< a move of the blank, with its cells

    /// The rules on a shape that fits the capacity of the board.
    explicit constexpr rules(geometry shape) : shape_(shape)
    {
        TAIL_ASSERT(shape.cells() <= Cells, "the puzzle has more cells than its board");
        for (int cell = 0; cell < shape.cells(); ++cell) {
            for (direction d : directions) {
                if (!shape.allows(cell, d)) { continue; }
                first_[index(cell)].add(slide{cell, cell + shape.offset(d), d});
            }
        }
        for (int cell = 0; cell < shape.cells(); ++cell) {
            for (slide const last : first_[index(cell)]) {
                for (slide const next : first_[index(last.to())]) {
                    if (next != inverse(last)) { after_[last.code()].add(next); }
                }
            }
        }
    }

    /// The shape of the puzzle.
    [[nodiscard]] constexpr geometry shape() const noexcept { return shape_; }

    /// The board may be changed while its moves are walked, if it is restored before `emit` returns.
    static constexpr bool reentrant = true;

    /// Boards in storage form move by the same rules: searches that keep boards neither pack nor unpack them.
    static constexpr bool moves_packed = true;

    /// Calls `emit(move)` for every legal move, in the order up, left, right, down.
    ///
    /// If `emit` returns something, true ends the walk.
    template <class Emit>
    TAIL_ALWAYS_INLINE constexpr void moves(board<Cells> const& b, Emit&& emit) const
    {
        walk<4>(first_[index(b.blank())], emit);
    }
    /// Calls `emit(slide)` for each move on a board in storage form.
    template <class Emit>
    constexpr void moves(packed_board<Cells> const& b, Emit&& emit) const
    {
        walk<4>(first_[index(b.blank())], emit);
    }

    /// The same after the move `last`, without the one that takes it back.
    template <class Emit>
    TAIL_ALWAYS_INLINE constexpr void moves(board<Cells> const&, slide last, Emit&& emit) const
    {
        walk<3>(after_[last.code()], emit);
    }
    /// The same without the move that takes `last` back.
    template <class Emit>
    TAIL_ALWAYS_INLINE constexpr void moves(packed_board<Cells> const&, slide last, Emit&& emit) const
    {
        walk<3>(after_[last.code()], emit);
    }

    /// The same for moves that are directions of the blank.
    template <class Emit>
    constexpr void moves(board<Cells> const& b, direction last, Emit&& emit) const
    {
        moves(b, slide{b.blank() - shape_.offset(last), b.blank(), last}, emit);
    }

    /// Moves the blank one cell; the move must be legal. A `located_board` moves by the same rules.
    template <class Board>
        requires requires(Board& b) { b.move_blank(0, 0); }
    TAIL_ALWAYS_INLINE constexpr void apply(Board& b, slide move) const noexcept
    {
        b.move_blank(move.from(), move.to());
    }
    /// Moves the blank.
    constexpr void apply(board<Cells>& b, direction d) const noexcept
    {
        apply(b, slide{b.blank(), b.blank() + shape_.offset(d), d});
    }

    /// Takes a move back.
    template <class Board>
        requires requires(Board& b) { b.move_blank(0, 0); }
    TAIL_ALWAYS_INLINE constexpr void undo(Board& b, slide move) const noexcept
    {
        b.move_blank(move.to(), move.from());
    }
    /// Moves the blank back.
    constexpr void undo(board<Cells>& b, direction d) const noexcept { apply(b, npuzzle::inverse(d)); }

    /// The move that takes `move` back.
    [[nodiscard]] static constexpr slide inverse(slide move) noexcept
    {
        return {move.to(), move.from(), npuzzle::inverse(move)};
    }

    /// True when the blank can move in direction `d`.
    [[nodiscard]] constexpr bool legal(board<Cells> const& b, direction d) const noexcept
    {
        return shape_.allows(b.blank(), d);
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
    [[nodiscard]] constexpr board<Cells> unrank(std::uint64_t rank) const
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
    /// Some of the at most four moves from a cell.
    struct move_list {
        std::uint8_t         count = 0;
        std::array<slide, 4> list{};

        constexpr void                       add(slide move) noexcept { list[count++] = move; }
        [[nodiscard]] constexpr slide const* begin() const noexcept { return list.data(); }
        [[nodiscard]] constexpr slide const* end() const noexcept { return list.data() + count; }
    };

    [[nodiscard]] static constexpr std::size_t index(int cell) noexcept
    {
        return static_cast<std::size_t>(cell);
    }

    /// Emits one move; true when the walk is to end.
    template <class Emit>
    TAIL_ALWAYS_INLINE static constexpr bool one(slide const& move, Emit& emit)
    {
        if constexpr (std::is_void_v<decltype(emit(move))>) {
            emit(move);
            return false;
        } else {
            return emit(move);
        }
    }

    /// A copy of the call for each place in each length of list, instead of a loop: the branches inside are
    /// hard to predict, and each copy has its own history. Measured an eighth faster in IDA*.
    template <int Most, class Emit>
    TAIL_ALWAYS_INLINE static constexpr void walk(move_list const& moves, Emit& emit)
    {
        auto const&    m     = moves.list;
        unsigned const count = moves.count;
        if (count == 2) {
            static_cast<void>(one(m[0], emit) || one(m[1], emit));
        } else if (count == 3) {
            static_cast<void>(one(m[0], emit) || one(m[1], emit) || one(m[2], emit));
        } else if (count == 1) {
            one(m[0], emit);
        } else if constexpr (Most == 4) {
            static_cast<void>(one(m[0], emit) || one(m[1], emit) || one(m[2], emit) || one(m[3], emit));
        }
    }

    geometry                                shape_;
    std::array<move_list, index(Cells) * 4> after_{};   // what is worth trying after a move
    std::array<move_list, index(Cells)>     first_{};   // every move from a cell
};

}   // namespace tail::npuzzle
