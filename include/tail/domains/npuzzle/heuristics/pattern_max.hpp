#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/detail/reflection.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/located_board.hpp>
#include <tail/domains/npuzzle/whole_pattern.hpp>
#include <tail/store/pattern/table.hpp>

namespace tail::npuzzle {

/// The greatest of the pattern databases that count all moves (Culberson and Schaeffer 1996).
///
/// The patterns may share tiles. Admissible and consistent: each is a distance in a puzzle with fewer tiles,
/// which a move changes by one at most, and greater values kept as the same number do not change that.
///
/// `mirrored` looks up the board's reflection about the diagonal as well, for those patterns that are not
/// their own; it costs no memory and is as sound. That wants a square puzzle whose goal has the blank on the
/// diagonal.
template <int Cells, class Values = pattern_values::byte>
class pattern_max {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// A pattern and its database.
    struct part {
        whole_pattern<Cells>  pattern;   ///< which tiles
        pattern_table<Values> table;     ///< its values
    };

    /// The greatest of these; they are of one puzzle, and their tables are not folded.
    explicit pattern_max(std::vector<part> parts) : parts_{std::move(parts)}
    {
        TAIL_ASSERT(!parts_.empty() && 2 * parts_.size() <= most_looks,
                    "a maximum is of one to eight pattern databases");
        for (part const& p : parts_) {
            TAIL_ASSERT(p.table.size() == p.pattern.size(), "the table is of another pattern");
            TAIL_ASSERT(p.pattern.goal() == parts_.front().pattern.goal()
                            && p.pattern.shape() == parts_.front().pattern.shape(),
                        "patterns of different puzzles");
            TAIL_ASSERT(p.table.fold() == 1, "entries that share a value are not consistent");
        }
    }

    /// Whether boards of this shape can be looked up in the mirror, too.
    [[nodiscard]] static bool has_mirror(geometry shape, board<Cells> const& goal)
    {
        return detail::reflection<Cells>::exists(shape, goal);
    }

    /// The same with the mirror image of each board looked up, too. `has_mirror` says where that can be
    /// done.
    [[nodiscard]] static pattern_max mirrored(std::vector<part> parts)
    {
        pattern_max most{std::move(parts)};
        most.mirror_ = {most.parts_.front().pattern.shape(), most.parts_.front().pattern.goal()};
        for (std::size_t i = 0; i < most.parts_.size(); ++i) {
            std::uint64_t tiles = 0, others = 0;
            for (int tile : most.parts_[i].pattern.tiles()) {
                tiles |= std::uint64_t{1} << tile;
                others |= std::uint64_t{1} << most.mirror_.tile(tile);
            }
            if (tiles != others) {
                most.in_mirror_.push_back(i);
            }   // the same tiles would be as far from home
        }
        return most;
    }

    /// The greatest value of all parts.
    [[nodiscard]] int operator()(board<Cells> const& b) const
    {
        // All entries are fetched at once: waiting for them one after the other would take the most time.
        std::array<std::uint64_t, most_looks> entries;
        std::size_t                           count = 0;
        auto const                            look  = [&](part const& p, tile_cells<Cells> const& cells) {
            entries[count] = p.pattern.entry(cells);
            p.table.prefetch(entries[count++]);
        };
        auto const cells = cells_of(b);
        for (part const& p : parts_) { look(p, cells); }
        if (!in_mirror_.empty()) {
            auto const others = mirror_(cells);
            for (std::size_t i : in_mirror_) { look(parts_[i], others); }
        }

        unsigned   greatest = 0;
        auto const raise    = [&](unsigned value) { greatest = greatest < value ? value : greatest; };
        count               = 0;
        for (part const& p : parts_) { raise(p.table[entries[count++]]); }
        for (std::size_t i : in_mirror_) { raise(parts_[i].table[entries[count++]]); }
        return static_cast<int>(greatest);
    }

private:
    static constexpr std::size_t most_looks = 16;

    std::vector<part>         parts_;
    std::vector<std::size_t>  in_mirror_;   // of parts_, those that are looked up in the mirror as well
    detail::reflection<Cells> mirror_;
};

}   // namespace tail::npuzzle
