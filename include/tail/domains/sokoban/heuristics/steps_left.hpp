#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <type_traits>

#include <tail/core/cost.hpp>
#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/heuristics/detail/ways.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/square_set.hpp>
#include <tail/domains/sokoban/walking_pushes.hpp>

namespace tail::sokoban {

/// For searches that count the man's steps: each push that `Pushes` says is left is a step, and before the
/// first of them he walks to a square from which he can push. `Costs` is one of `walk_costs` and says in
/// which order steps and pushes are counted. The man of the nodes is where he is, not normalised.
///
/// The walk is the least distance, as if there were no walls and boxes, to a square next to a box from which
/// the box could be pushed if he were there: until the first push no box moves, so what is in its way now is
/// in its way then. Pushes onto dead squares do not count. If there is no such square, or a box is on a dead
/// square, the estimate is infinite.
///
/// Consistent if `Pushes` is: a step without a push brings him nearer by one at most; where he pushes, the
/// walk was nothing, and `Pushes` falls by one at most.
template <class Costs = walk_costs::moves, class Pushes = matching>
class steps_left {
public:
    static constexpr bool admissible = Pushes::admissible;   ///< as the pushes
    static constexpr bool consistent = Pushes::consistent;   ///< as the pushes

    using cost_type = typename Costs::cost_type;   ///< the costs of the moves

    /// For this level, which has to live as long.
    explicit steps_left(level const& l) : level_{&l}, pushes_{l} {}
    explicit steps_left(level&&) = delete;   // the level has to live as long

    /// The pushes left, and the walk to the first.
    [[nodiscard]] cost_type operator()(position const& p) const
    {
        return together(pushes_(p), p.boxes(), p.man());
    }

    /// The estimate after a move that is not made yet.
    template <class Move>
    [[nodiscard]] cost_type after(position const& p, Move const& m, cost_type const&) const
    {
        detail::relocation const r = detail::to_goals::moved(*level_, p, m);
        if (r.from == no_square) { return together(pushes_(p), p.boxes(), r.man); }
        square_set boxes = p.boxes();
        boxes.erase(r.from);
        boxes.insert(r.to);
        return together(pushes_after(p, m), boxes, r.man);
    }

private:
    template <class Move>
    [[nodiscard]] int pushes_after(position const& p, Move const& m) const
    {
        if constexpr (requires { pushes_.change(p, m); }) {
            int const change = pushes_.change(p, m);
            return change == infinite_cost<int> ? change : pushes_(p) + change;
        } else {
            return pushes_.after(p, m, 0);
        }
    }

    [[nodiscard]] cost_type together(int pushes, square_set const& boxes, square man) const
    {
        if (pushes == infinite_cost<int>) { return infinite_cost<cost_type>; }
        if (pushes == 0) { return cost_type{}; }
        int const walk = walk_to_push(boxes, man);
        if (walk == infinite_cost<int>) { return infinite_cost<cost_type>; }
        return ordered(pushes, pushes + walk);
    }

    [[nodiscard]] static cost_type ordered(int pushes, int moves)
    {
        auto const count = [](int n) { return static_cast<std::uint32_t>(n); };
        if constexpr (std::is_same_v<Costs, walk_costs::pushes_then_moves>) {
            return {count(pushes), count(moves)};
        } else if constexpr (std::is_same_v<Costs, walk_costs::moves_then_pushes>) {
            return {count(moves), count(pushes)};
        } else {
            return count(moves);
        }
    }

    [[nodiscard]] int walk_to_push(square_set const& boxes, square man) const
    {
        int const x = level_->column(man), y = level_->row(man);
        int       least = infinite_cost<int>;
        bool      lost  = false;
        boxes.for_each([&](square b) {
            lost             = lost || !level_->is_live(b);
            auto const& next = level_->neighbours(b);
            for (direction d : all_directions) {
                square const to   = next[static_cast<unsigned>(d)];
                square const from = next[static_cast<unsigned>(opposite(d))];
                if (!level_->is_live(to) || from == level_->wall() || boxes.contains(to)
                    || boxes.contains(from)) {
                    continue;
                }
                least = std::min(least, std::abs(level_->column(from) - x) + std::abs(level_->row(from) - y));
            }
        });
        if (lost) { return infinite_cost<int>; }
        return least;
    }

    level const* level_;
    Pushes       pushes_;
};

}   // namespace tail::sokoban
