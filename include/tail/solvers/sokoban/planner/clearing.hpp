#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/solvers/sokoban/planner/box_route.hpp>
#include <tail/solvers/sokoban/planner/stage.hpp>

/// \file
/// The search for one goal of the plan: pushes that clear the way, and then one box goes to the goal.

namespace tail::sokoban {

/// Which box goes to the goal, of several that can.
enum class box_choice : std::uint8_t {
    as_listed,   ///< the one that was pushed last, then by square
    least_pushes,
    most_pushes,
};

/// How the search for one goal differs from the thesis.
struct clearing_options {
    bool cut = true;   ///< where a box can go to the goal, nothing else is tried
    /// Only pushes of a PI-corral, where there is one. That keeps solutions of the level, but not every way
    /// to fill one goal: a search that ends without one shows nothing.
    bool       pi_corrals = false;
    box_choice first      = box_choice::as_listed;   ///< which box goes to the goal
};

/// The moves of that search: single pushes, and *macros* that take a box to the target while no other moves.
///
/// Each move costs one. A macro is a `macro_push` to the target; all others go one square. Boxes on filled
/// goals stay. Positions that are dead are left out. The box that was pushed last is tried first.
class clearing_moves {
public:
    using move_type = macro_push;      ///< a push, or a macro to the target
    using cost_type = std::uint16_t;   ///< one for each move

    /// Moves of a stage, to bring a box to `target`. The stage has to live as long.
    clearing_moves(plan_stage const& stage, square target, clearing_options options)
        : stage_{&stage},
          target_{target},
          goal_{goal_number(stage.here(), target)},
          options_{options},
          tools_{std::make_shared<tools>(stage.here())}
    {}

    /// Calls `emit(move)` for each move that may help.
    template <class Emit>
    void moves(position const& p, Emit&& emit) const
    {
        if (p.has_box(target_)) { return; }
        level const& l = stage_->here();
        tools&       t = *tools_;
        t.routes.begin(p);
        bool any = false;
        mark_candidates(p);
        for_each_box(p, [&](square b) {
            if (t.candidate[b] != t.now || l.pushes_to_goals(b, p.man())[goal_] == too_far) { return; }
            auto const& path = t.routes.find(b, target_);
            if (path.empty()) { return; }
            position child = p;
            child.move_box(b, target_);
            child.put_man(path[path.size() - 2]);
            t.after.normalise(child);
            if (is_dead(child)) { return; }
            any = true;
            t.found.push_back({{b, target_, child.man()}, path.size()});
        });
        t.routes.end(p);
        if (options_.first != box_choice::as_listed) {
            bool const near = options_.first == box_choice::least_pushes;
            std::sort(t.found.begin(), t.found.end(), [&](auto const& a, auto const& b) {
                return a.second != b.second ? (a.second < b.second) == near : a.first < b.first;
            });
        }
        for (auto const& [m, length] : t.found) { emit(m); }
        t.found.clear();
        if (any && options_.cut) { return; }
        single_pushes(p, emit);
    }

    /// Moves the box.
    void apply(position& p, macro_push const& m) const
    {
        p.move_box(m.from, m.to);
        p.put_man(m.man);
    }

    /// The single pushes of a move.
    void append_pushes(position const& p, macro_push const& m, std::vector<push>& pushes) const
    {
        level const& l = stage_->here();
        if (m.to != target_) {
            for (direction const d : all_directions) {
                if (l.neighbour(m.from, d) == m.to) { pushes.push_back({stage_->to_whole(m.from), d}); }
            }
            return;
        }
        tools& t = *tools_;
        t.routes.begin(p);
        std::vector<square> const path = t.routes.find(m.from, m.to);
        t.routes.end(p);
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            for (direction const d : all_directions) {
                if (l.neighbour(path[i], d) == path[i + 1]) {
                    pushes.push_back({stage_->to_whole(path[i]), d});
                }
            }
        }
    }

    /// The level as this search sees it.
    [[nodiscard]] plan_stage const& stage() const { return *stage_; }
    /// The goal that is wanted.
    [[nodiscard]] square target() const { return target_; }

private:
    struct tools {
        explicit tools(level const& l)
            : routes{l}, after{l}, candidate(l.squares() + 1U), reached(l.squares() + 1U)
        {}

        box_route                                       routes;
        man_region                                      after;
        std::vector<std::uint32_t>                      candidate, reached;   // `now`: it is one
        std::vector<square>                             queue;
        std::uint32_t                                   now = 0;
        std::vector<std::pair<macro_push, std::size_t>> found;
    };

    [[nodiscard]] static std::size_t goal_number(level const& l, square goal)
    {
        return static_cast<std::size_t>(std::find(l.goals().begin(), l.goals().end(), goal)
                                        - l.goals().begin());
    }

    /// Marks boxes that may have a way to the target, on whatever side the man is. Others have none.
    ///
    /// Goes backwards from the target over free squares. Where the man would have to stand on a box, that box
    /// may be the one that moves: then the square is free by now.
    void mark_candidates(position const& p) const
    {
        level const& l = stage_->here();
        tools&       t = *tools_;
        if (++t.now == 0) {
            std::fill(t.candidate.begin(), t.candidate.end(), 0U);
            std::fill(t.reached.begin(), t.reached.end(), 0U);
            t.now = 1;
        }
        t.reached[target_] = t.now;
        t.queue.assign(1, target_);
        for (std::size_t i = 0; i < t.queue.size(); ++i) {
            for (direction const d : all_directions) {
                square const q = l.neighbour(t.queue[i], d), m = l.neighbour(q, d);
                if (m == l.wall()) { continue; }
                if (p.has_box(m)) {
                    t.candidate[m] = t.now;
                } else if (p.has_box(q)) {
                    t.candidate[q] = t.now;
                } else if (t.reached[q] != t.now) {
                    t.reached[q] = t.now;
                    t.queue.push_back(q);
                }
            }
        }
    }

    /// Boxes that may move, the one that was pushed last first.
    template <class Use>
    void for_each_box(position const& p, Use&& use) const
    {
        square const last = p.last_box();
        if (last != no_square && p.has_box(last) && !stage_->locked().contains(last)) { use(last); }
        p.boxes().for_each([&](square b) {
            if (b != last && !stage_->locked().contains(b)) { use(b); }
        });
    }

    template <class Emit>
    void single_pushes(position const& p, Emit&& emit) const
    {
        level const&      l      = stage_->here();
        tools&            t      = *tools_;
        man_region const& region = t.routes.region();
        square const      onto   = static_cast<square>(stage_->tests().pushes_to_dead_squares ? l.squares()
                                                                                              : l.live_squares());
        square_set const* const only = options_.pi_corrals ? stage_->tests().only(p, region) : nullptr;
        for_each_box(p, [&](square b) {
            if (only != nullptr && !only->contains(b)) { return; }
            for (direction const d : all_directions) {
                square const to = l.neighbour(b, d);
                // Pushes onto the target are macros.
                if (to >= onto || to == target_ || !region.is_free(to)
                    || !region.reaches(l.neighbour(b, opposite(d)))) {
                    continue;
                }
                square   least = region.least_after(b, d);
                position child = p;
                child.move_box(b, to);
                if (least == no_square) { least = t.after.fill(child.boxes(), b); }
                child.put_man(least);
                if (!is_dead(child)) { emit(macro_push{b, to, least}); }
            }
        });
    }

    [[nodiscard]] bool is_dead(position const& p) const
    {
        return stage_->tests().dead(p) || stage_->learned().dead(p);
    }

    plan_stage const*      stage_;
    square                 target_;
    std::size_t            goal_;
    clearing_options       options_;
    std::shared_ptr<tools> tools_;
};

/// Whether there is a box on the target.
class target_filled {
public:
    /// Wants a box on this square.
    explicit target_filled(square target) : target_{target} {}

    /// Whether there is a box.
    [[nodiscard]] bool operator()(position const& p) const { return p.has_box(target_); }

private:
    square target_;
};

/// About how many boxes are in the way of the one that is easiest to bring to the target, and one more as
/// long as none is there.
///
/// Paths of one box and walks of the man go through boxes at a cost of one each; on which side of the moving
/// box the man is does not matter. Two floods over the floor.
class boxes_in_the_way {
public:
    using estimate = std::uint16_t;   ///< the type of the estimate

    static constexpr bool admissible = false;   ///< it is a guess

    /// For a stage, which has to live as long, and the goal that is wanted.
    boxes_in_the_way(plan_stage const& stage, square target)
        : level_{&stage.here()},
          target_{target},
          locked_{&stage.locked()},
          work_{std::make_shared<work>(stage.here().squares() + 1U)}
    {}

    /// The boxes in the way, and one more; zero when a box is there.
    [[nodiscard]] std::uint16_t operator()(position const& p) const
    {
        if (p.has_box(target_)) { return 0; }
        level const& l    = *level_;
        work&        w    = *work_;
        auto const   full = [&](square s) { return p.has_box(s) ? 1U : 0U; };
        // The man's walk.
        flood(w.walk, p.man(), [&](square s, auto&& reach) {
            for (square const to : l.neighbours(s)) {
                if (to != l.wall()) { reach(to, full(to)); }
            }
        });
        // From the target back: a box on `q` is pushed to `s` by a man on `m`.
        flood(w.haul, target_, [&](square s, auto&& reach) {
            for (direction const d : all_directions) {
                square const q = l.neighbour(s, d), m = l.neighbour(q, d);
                if (m != l.wall()) { reach(q, (s == target_ ? 0U : full(s)) + full(m)); }
            }
        });
        std::uint16_t least = far;
        p.boxes().for_each([&](square b) {
            if (locked_->contains(b)) { return; }
            for (direction const d : all_directions) {
                square const to = l.neighbour(b, d), m = l.neighbour(b, opposite(d));
                if (to == l.wall() || m == l.wall() || w.haul[to] >= far || w.walk[m] >= far) { continue; }
                least = std::min<std::uint16_t>(
                    least, static_cast<std::uint16_t>(w.haul[to] + full(to) + w.walk[m]));
            }
        });
        return static_cast<std::uint16_t>(least + 1);
    }

private:
    static constexpr std::uint16_t far = 1000;

    struct work {
        explicit work(std::size_t squares) : walk(squares), haul(squares) {}

        std::vector<std::uint16_t>         walk, haul;
        std::array<std::vector<square>, 3> queues;   // for this cost, one more and two more
    };

    /// Least costs from a square; `expand(square, reach)` calls `reach(to, cost)` with a cost of 0, 1 or 2.
    template <class Expand>
    void flood(std::vector<std::uint16_t>& cost, square from, Expand&& expand) const
    {
        work& w = *work_;
        std::fill(cost.begin(), cost.end(), far);
        cost[from] = 0;
        w.queues[0].assign(1, from);
        w.queues[1].clear();
        w.queues[2].clear();
        for (std::uint16_t now = 0; !w.queues[now % 3].empty() || !w.queues[(now + 1U) % 3].empty()
             || !w.queues[(now + 2U) % 3].empty();
             ++now) {
            auto& queue = w.queues[now % 3];
            for (std::size_t i = 0; i < queue.size(); ++i) {
                square const s = queue[i];
                if (cost[s] != now) { continue; }
                expand(s, [&](square to, unsigned more) {
                    auto const c = static_cast<std::uint16_t>(now + more);
                    if (c >= cost[to]) { return; }
                    cost[to] = c;
                    w.queues[c % 3].push_back(to);
                });
            }
            queue.clear();
        }
    }

    level const*          level_;
    square                target_;
    square_set const*     locked_;
    std::shared_ptr<work> work_;
};

}   // namespace tail::sokoban
