#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/mutex.hpp>
#include <tail/domains/grid/bit_board.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/layout.hpp>
#include <tail/domains/phutball/rules.hpp>

namespace tail::phutball {

using grid::direction;
using grid::geometry;

/// A board with its goals: what never changes in a game. One for each size and each variant of the rules,
/// kept for ever, so that positions carry a pointer only.
template <std::size_t Words>
class field {
public:
    using board  = grid::bit_board<Words>;   ///< a set of points
    using layout = grid::layout<Words>;      ///< what is known of a size of board

    /// Fewer rows, and the ball would begin on a goal row.
    static constexpr int least_height = 3;

    /// The field of this size and variant; made when it is asked for first.
    [[nodiscard]] static field const& of(geometry size, rules variant)
    {
        TAIL_ASSERT(size.height >= least_height, "a board of Phutball has three rows or more");
        static tail::detail::mutex                 guard;
        static std::vector<std::unique_ptr<field>> known;
        tail::detail::mutex_lock const             lock{guard};
        for (auto const& one : known) {
            if (one->points_.size() == size && one->variant() == variant) { return *one; }
        }
        known.push_back(std::unique_ptr<field>{new field{size, variant}});
        return *known.back();
    }

    /// Neighbours, images and keys of the points.
    [[nodiscard]] layout const& points() const { return points_; }
    /// Which rules hold.
    [[nodiscard]] rules variant() const { return rules_; }

    /// Differs between sizes and between rules.
    [[nodiscard]] std::uint64_t key() const { return key_; }

    /// The row that a side attacks: the last one is the goal of `side::first`.
    [[nodiscard]] board const& goal(side s) const { return goal_[index(s)]; }

    /// The points of that row over which a ball that moves in this direction leaves the board into the goal.
    [[nodiscard]] board const& before_goal(side s, direction d) const
    {
        return before_goal_[index(s)][index(d)];
    }

private:
    field(geometry size, rules variant) : points_{layout::of(size)}, rules_{variant}, key_{points_.key()}
    {
        if (!variant.corner_goal) { key_ ^= 0x9FB2'1C65'1E98'DF25ULL; }
        if (!variant.jump_over_own_goal) { key_ ^= 0xC13F'A9A9'02A6'328FULL; }
        for (side const s : {side::first, side::second}) {
            int const row = s == side::first ? size.height - 1 : 0;
            int const out = s == side::first ? 1 : -1;
            for (int column = 0; column < size.width; ++column) {
                board const point = board::of(size.point(column, row));
                goal_[index(s)] |= point;
                for (direction const d : grid::directions) {
                    int const  to     = column + grid::columns_of(d);
                    bool const corner = to < 0 || to >= size.width;
                    if (grid::rows_of(d) == out && (!corner || variant.corner_goal)) {
                        before_goal_[index(s)][index(d)] |= point;
                    }
                }
            }
        }
    }

    [[nodiscard]] static constexpr std::size_t index(side s) { return static_cast<std::size_t>(s); }
    [[nodiscard]] static constexpr std::size_t index(direction d) { return static_cast<std::size_t>(d); }

    layout const&                       points_;
    rules                               rules_;
    std::uint64_t                       key_;
    std::array<board, 2>                goal_{};
    std::array<std::array<board, 8>, 2> before_goal_{};
};

}   // namespace tail::phutball
