#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/tile_pattern.hpp>
#include <tail/store/pattern/table.hpp>

namespace tail::npuzzle {

/// A pattern and its database.
template <int Cells, class Values = pattern_values::byte>
struct known_pattern {
    tile_pattern<Cells>   pattern;
    pattern_table<Values> table;
};

/// The sum of pattern databases that share no tile (Korf and Felner 2002).
///
/// Admissible: each counts the moves of its own tiles only. Not consistent: a table keeps the least over all places of
/// the blank, and so may jump by more than one from a board to the next.
///
/// `mirrored` looks up the board's reflection about the diagonal as well and takes the greater of the two sums; it
/// costs no memory and is as admissible. That wants a square puzzle whose goal has the blank on the diagonal.
template <int Cells, class Values = pattern_values::byte>
class pattern_sum {
public:
    static constexpr bool admissible = true;
    static constexpr bool consistent = false;

    using part = known_pattern<Cells, Values>;

    explicit pattern_sum(std::vector<part> parts) : parts_{std::move(parts)}
    {
        TAIL_ASSERT(parts_.size() <= most_parts, "a sum of more than eight pattern databases");
        std::uint64_t seen = 0;
        for (part const& p : parts_) {
            for (int tile : p.pattern.tiles()) {
                TAIL_ASSERT((seen >> tile & 1U) == 0, "patterns that are added share a tile");
                seen |= std::uint64_t{1} << tile;
            }
        }
    }

    /// Whether boards of this shape can be looked up in the mirror, too.
    [[nodiscard]] static bool has_mirror(geometry shape, board<Cells> const& goal)
    {
        return shape.width() == shape.height() && shape.row(goal.blank()) == shape.column(goal.blank());
    }

    [[nodiscard]] static pattern_sum mirrored(std::vector<part> parts, geometry shape, board<Cells> const& goal)
    {
        TAIL_ASSERT(has_mirror(shape, goal), "only a square puzzle with the goal's blank on the diagonal has a mirror");
        pattern_sum sum{std::move(parts)};
        sum.mirrored_ = true;
        auto const home = cells_of(goal);
        for (int cell = 0; cell < Cells; ++cell) {
            bool const inside = cell < shape.cells();
            sum.mirror_cell_[index(cell)] =
                static_cast<std::uint8_t>(inside ? shape.cell(shape.column(cell), shape.row(cell)) : cell);
        }
        for (int tile = 0; tile < Cells; ++tile) {
            int const cell               = home[index(tile)];
            sum.mirror_tile_[index(tile)] = static_cast<std::uint8_t>(goal[sum.mirror_cell_[index(cell)]]);
        }
        return sum;
    }

    [[nodiscard]] int operator()(board<Cells> const& b) const
    {
        auto const                            cells = cells_of(b);
        std::array<std::uint64_t, most_parts> entries;
        look_ahead(cells, entries);
        if (!mirrored_) { return sum(entries); }

        tile_cells<Cells> other;
        for (std::size_t tile = 0; tile < other.size(); ++tile) { other[tile] = mirror_cell_[cells[mirror_tile_[tile]]]; }
        std::array<std::uint64_t, most_parts> others;
        look_ahead(other, others);
        int const one = sum(entries), two = sum(others);
        return one > two ? one : two;
    }

private:
    static constexpr std::size_t most_parts = 8;

    [[nodiscard]] static constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }

    /// The entries of all parts, fetched at once: waiting for them one after the other would take the most time.
    void look_ahead(tile_cells<Cells> const& cells, std::array<std::uint64_t, most_parts>& entries) const
    {
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            entries[i] = parts_[i].pattern.entry(cells);
            parts_[i].table.prefetch(entries[i]);
        }
    }

    [[nodiscard]] int sum(std::array<std::uint64_t, most_parts> const& entries) const
    {
        unsigned sum = 0;
        for (std::size_t i = 0; i < parts_.size(); ++i) { sum += parts_[i].table[entries[i]]; }
        return static_cast<int>(sum);
    }

    std::vector<part> parts_;
    bool              mirrored_ = false;
    tile_cells<Cells> mirror_cell_{}, mirror_tile_{};
};

} // namespace tail::npuzzle
