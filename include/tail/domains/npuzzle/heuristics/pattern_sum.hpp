#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/detail/placement.hpp>
#include <tail/domains/npuzzle/detail/reflection.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/located_board.hpp>
#include <tail/domains/npuzzle/slide.hpp>
#include <tail/domains/npuzzle/tile_pattern.hpp>
#include <tail/store/pattern/table.hpp>

namespace tail::npuzzle {

/// A pattern and its database.
template <int Cells, class Values = pattern_values::byte>
struct known_pattern {
    tile_pattern<Cells>   pattern;   ///< which tiles
    pattern_table<Values> table;     ///< its values
};

/// What else a sum of pattern databases looks up beside the board as it is. Each costs time and no memory.
struct look_ups {
    /// The reflection about the diagonal. Wants a square puzzle whose goal has the blank on that diagonal.
    bool mirror = false;

    /// While the blank is at home: the board on which tile and cell have changed places, which is as far from
    /// the goal (Felner and others 2005: every way there, walked backwards, solves it). With the blank
    /// elsewhere that board has another goal, and its value would prove nothing.
    bool dual = false;
};

/// The sum of pattern databases that share no tile (Korf and Felner 2002).
///
/// Admissible: each counts the moves of its own tiles only. Not consistent: a table keeps the least over all
/// places of the blank, and so may jump by more than one from a board to the next.
///
/// On a `located_board` a search carries the parts of the sum along, and a move asks for those alone that its
/// tile is in.
template <int Cells, class Values = pattern_values::byte>
class pattern_sum {
    static_assert(!Values::modular, "sums jump by more than one, which remainders do not tell");

public:
    static constexpr bool admissible = true;    ///< each part counts the moves of its own tiles alone
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    static constexpr std::size_t most_parts = 8;   ///< no sum has more

    using part = known_pattern<Cells, Values>;   ///< a pattern and its database

    /// The value for a board, and what it is made of.
    class estimate {
    public:
        /// The value: the greatest of the sums that were looked up.
        [[nodiscard]] constexpr operator int() const noexcept
        {
            int const sum = sum_[0] > sum_[1] ? sum_[0] : sum_[1];
            return sum > dual_ ? sum : dual_;
        }

    private:
        friend pattern_sum;

        std::array<std::array<std::uint8_t, most_parts>, 2> codes_{};   // of the board and its mirror image
        std::array<std::int16_t, 2>                         sum_{};
        std::int16_t                                        dual_ = 0;
    };

    /// The board as it is, and whatever else is asked for.
    explicit pattern_sum(std::vector<part> const& parts, look_ups more = {})
    {
        TAIL_ASSERT(!parts.empty() && parts.size() <= most_parts,
                    "a sum is of one to eight pattern databases");
        geometry const shape = parts.front().pattern.shape();
        goal_                = parts.front().pattern.goal();
        home_                = cells_of(goal_);
        part_of_[0].fill(nowhere);
        part_of_[1].fill(nowhere);
        // Of the patterns only what a look-up needs is kept: searches copy their heuristic.
        for (part const& p : parts) {
            TAIL_ASSERT(p.table.size() == p.pattern.size(), "the table is of another pattern");
            TAIL_ASSERT(p.pattern.goal() == goal_ && p.pattern.shape() == shape,
                        "patterns of different puzzles");
            for (int tile : p.pattern.tiles()) {
                TAIL_ASSERT(part_of_[0][index(tile)] == nowhere, "patterns that are added share a tile");
                part_of_[0][index(tile)] = static_cast<std::uint8_t>(tables_.size());
            }
            tables_.push_back(p.table);
            places_[0].push_back(p.pattern.places());
        }
        for (int cell = 0; cell < Cells; ++cell) { image_[0][index(cell)] = static_cast<std::uint8_t>(cell); }
        if constexpr (Values::over_base) {
            for (int tile = 1; tile < shape.cells(); ++tile) {
                for (int cell = 0; cell < shape.cells(); ++cell) {
                    distance_[index(tile)][index(cell)] = static_cast<std::uint8_t>(
                        shape.distance(cell, home_[index(tile)]));
                }
            }
        }
        if (more.dual) { dual_blank_ = home_[0]; }
        if (!more.mirror) { return; }
        detail::reflection<Cells> const mirror{shape, goal_};
        sides_ = 2;
        for (int cell = 0; cell < Cells; ++cell) {
            image_[1][index(cell)] = static_cast<std::uint8_t>(mirror.cell(cell));
        }
        for (int tile = 1; tile < shape.cells(); ++tile) {
            part_of_[1][index(tile)] = part_of_[0][index(mirror.tile(tile))];
        }
        for (auto const& places : places_[0]) {
            places_[1].push_back(places.renamed([&](int tile) { return mirror.tile(tile); }));
        }
    }

    /// Whether boards of this shape can be looked up in the mirror, too.
    [[nodiscard]] static bool has_mirror(geometry shape, board<Cells> const& goal)
    {
        return detail::reflection<Cells>::exists(shape, goal);
    }

    /// The value for a board, and what it is made of.
    [[nodiscard]] estimate operator()(board<Cells> const& b) const { return all(cells_of(b), b.blank()); }
    /// The same for a board that knows where its tiles are.
    [[nodiscard]] estimate operator()(located_board<Cells> const& b) const
    {
        return all(b.cells(), b.blank());
    }

    /// The value after a move, from that before it.
    [[nodiscard]] TAIL_ALWAYS_INLINE estimate after(located_board<Cells> const& b, slide move,
                                                    estimate const& before) const
    {
        estimate          now  = before;
        std::size_t const tile = index(b.tile(move.to()));
        follow<0>(now, b, tile, move);
        if (sides_ == 2) { follow<1>(now, b, tile, move); }
        if (dual_blank_ != nowhere) {
            now.dual_ = move.to() == dual_blank_ ? dual_after(b, move) : std::int16_t{0};
        }
        return now;
    }

private:
    static constexpr std::uint8_t nowhere = 255;

    [[nodiscard]] static constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }

    /// What a code of the table adds to the sum, beside the base of its tiles.
    static constexpr int step = [] {
        if constexpr (Values::over_base) {
            return static_cast<int>(Values::step);
        } else {
            return 1;
        }
    }();

    template <std::size_t Side>
    TAIL_ALWAYS_INLINE void follow(estimate& e, located_board<Cells> const& b, std::size_t tile,
                                   slide move) const
    {
        std::size_t const i = part_of_[Side][tile];
        if (i == nowhere) { return; }
        auto const&              image = image_[Side];
        tile_cells<Cells> const& cells = b.cells();
        auto const               to    = static_cast<unsigned>(move.from());
        std::uint64_t const      entry = places_[Side][i].rank(
            [&](std::size_t other) TAIL_ALWAYS_INLINE -> unsigned {
                unsigned const cell = other == tile ? to : cells[other];
                return Side == 0 ? cell : image[cell];
            });
        unsigned const code = tables_[i].code(entry);
        int            sum  = e.sum_[Side] + step * (static_cast<int>(code) - e.codes_[Side][i]);
        // The mirror keeps all distances: a tile has as far to go as its image.
        if constexpr (Values::over_base) {
            sum += distance_[tile][index(move.from())] - distance_[tile][index(move.to())];
        }
        e.codes_[Side][i] = static_cast<std::uint8_t>(code);
        e.sum_[Side]      = static_cast<std::int16_t>(sum);
    }

    /// Everything anew.
    [[nodiscard]] estimate all(tile_cells<Cells> const& cells, int blank) const
    {
        estimate e = both_sides(cells);
        if (blank == dual_blank_) { e.dual_ = dual(cells); }
        return e;
    }

    [[nodiscard]] estimate both_sides(tile_cells<Cells> const& cells) const
    {
        // All entries are on their way before the first is waited for.
        std::array<std::array<std::uint64_t, most_parts>, 2> entries;
        for (std::size_t side = 0; side < sides_; ++side) {
            for (std::size_t i = 0; i < tables_.size(); ++i) {
                entries[side][i] = places_[side][i].rank(
                    [&](std::size_t tile) { return unsigned{image_[side][cells[tile]]}; });
                tables_[i].prefetch(entries[side][i]);
            }
        }
        estimate e;
        for (std::size_t side = 0; side < sides_; ++side) {
            int sum = 0;
            for (std::size_t i = 0; i < tables_.size(); ++i) {
                unsigned const code = tables_[i].code(entries[side][i]);
                sum += step * static_cast<int>(code);
                e.codes_[side][i] = static_cast<std::uint8_t>(code);
            }
            if constexpr (Values::over_base) {
                for (std::size_t tile = 1; tile < cells.size(); ++tile) {
                    if (part_of_[side][tile] != nowhere) { sum += distance_[tile][cells[tile]]; }
                }
            }
            e.sum_[side] = static_cast<std::int16_t>(sum);
        }
        return e;
    }

    /// Out of line: it is asked with the blank at home only.
    [[nodiscard]] TAIL_NOINLINE std::int16_t dual_after(located_board<Cells> const& b, slide move) const
    {
        tile_cells<Cells> cells         = b.cells();
        cells[index(b.tile(move.to()))] = static_cast<std::uint8_t>(move.from());
        return dual(cells);
    }

    [[nodiscard]] std::int16_t dual(tile_cells<Cells> const& cells) const
    {
        tile_cells<Cells> inverse = home_;
        for (std::size_t tile = 1; tile < cells.size(); ++tile) {
            inverse[index(goal_[cells[tile]])] = home_[tile];
        }
        return static_cast<std::int16_t>(int{both_sides(inverse)});
    }

    using tile_bytes = std::array<std::uint8_t, static_cast<std::size_t>(Cells)>;

    std::vector<pattern_table<Values>> tables_;
    std::array<std::vector<detail::placement<Cells>>, 2>
                              places_;    // of the tiles as they are, and in the mirror
    std::array<tile_bytes, 2> part_of_;   // [side][tile]
    std::array<tile_bytes, 2> image_{};   // [side][cell]
    std::size_t               sides_      = 1;
    std::uint8_t              dual_blank_ = nowhere;
    tile_cells<Cells>         home_{};
    board<Cells>              goal_;
    std::array<tile_bytes, static_cast<std::size_t>(Cells)>
        distance_{};   // [tile][cell], where codes count from it
};

}   // namespace tail::npuzzle
