#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/detail/bits.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/rules.hpp>

namespace tail::npuzzle {

/// A small generator whose numbers are the same on every machine (Steele's SplitMix64).
///
/// The distributions of the standard library are not: each implementation draws its own way, and a
/// seed printed in a table would name a different board elsewhere.
class generator {
public:
    /// Begins the numbers of `seed`.
    explicit constexpr generator(std::uint64_t seed) noexcept : state_(seed) {}

    /// The next 64 bits.
    constexpr std::uint64_t operator()() noexcept { return detail::mix(state_ += 0x9E37'79B9'7F4A'7C15ULL); }

    /// A number from 0 to `count - 1`; even enough for counts far below 2^32.
    constexpr int below(int count) noexcept
    {
        return static_cast<int>(((*this)() >> 32U) * static_cast<std::uint64_t>(count) >> 32U);
    }

private:
    std::uint64_t state_;
};

/// A board drawn evenly among those that can reach `goal`; the same seed gives the same board.
template <int Cells>
[[nodiscard]] constexpr board<Cells> random_board(geometry shape, board<Cells> const& goal,
                                                  std::uint64_t seed)
{
    generator draw{seed};
    auto      tiles = board<Cells>{}.tiles();
    for (int last = shape.cells() - 1; last > 0; --last) {
        std::swap(tiles[static_cast<std::size_t>(last)],
                  tiles[static_cast<std::size_t>(draw.below(last + 1))]);
    }
    if (!solvable(shape, board<Cells>{tiles}, goal)) {
        // Exchanging two tiles pairs every unsolvable board with one solvable one.
        std::size_t const a = tiles[0] == 0 ? 1 : 0;
        std::size_t const b = tiles[a + 1] == 0 ? a + 2 : a + 1;
        std::swap(tiles[a], tiles[b]);
    }
    return board<Cells>{tiles};
}

/// The end of a random walk of `length` moves from `start` that never takes its last move back.
///
/// At most `length` moves from `start`; the same seed gives the same board.
template <int Cells>
[[nodiscard]] constexpr board<Cells> scramble(geometry shape, board<Cells> start, int length,
                                              std::uint64_t seed)
{
    rules<Cells> const puzzle{shape};
    generator          draw{seed};
    bool               moved = false;
    direction          last  = direction::up;
    for (int i = 0; i < length; ++i) {
        std::array<direction, 4> choice{};
        int                      choices = 0;
        puzzle.moves(start, [&](direction d) {
            if (!moved || d != inverse(last)) { choice[static_cast<std::size_t>(choices++)] = d; }
        });
        last  = choice[static_cast<std::size_t>(draw.below(choices))];
        moved = true;
        puzzle.apply(start, last);
    }
    return start;
}

}   // namespace tail::npuzzle
