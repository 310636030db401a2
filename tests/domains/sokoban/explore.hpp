#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/random_levels.hpp>
#include <tail/core/cost.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

/// \file
/// All positions that can be reached on a small level, the moves between them, and how far each really is
/// from being solved: what heuristics are held against.

namespace sokoban_tests {

struct position_hash {
    std::size_t operator()(tail::sokoban::position const& p) const { return hash_value(p); }
};

/// Every node that the successors `S` reach from some starts, and the exact distance of each from a goal.
template <class S>
class space {
public:
    using position = tail::sokoban::position;
    using move     = typename S::move_type;
    struct edge {
        move        by;
        std::size_t to;
        int         cost;
    };

    static constexpr int unsolvable = tail::infinite_cost<int>;

    /// With no more than `most` nodes; `complete()` says whether that was enough.
    template <class Starts, class Goal>
    space(S const& moves, Starts const& starts, Goal const& goal, std::size_t most)
    {
        for (position const& p : starts) { number(p); }
        for (std::size_t i = 0; i < nodes_.size() && i < most; ++i) {
            std::vector<edge> out;
            position const    here = nodes_[i];
            moves.moves(here, [&](move const& m, auto... cost) {
                out.push_back({m, 0, (1 * ... * static_cast<int>(cost))});   // one if there is none
                return false;
            });
            for (edge& e : out) {
                position child = here;
                if constexpr (requires { moves.cost(here, e.by); }) { e.cost = moves.cost(here, e.by); }
                moves.apply(child, e.by);
                e.to = number(child);
            }
            edges_.push_back(std::move(out));
        }
        measure(goal);
    }

    [[nodiscard]] bool                     complete() const { return edges_.size() == nodes_.size(); }
    [[nodiscard]] std::size_t              size() const { return nodes_.size(); }
    [[nodiscard]] position const&          node(std::size_t i) const { return nodes_[i]; }
    [[nodiscard]] std::vector<edge> const& edges(std::size_t i) const { return edges_[i]; }
    [[nodiscard]] int                      distance(std::size_t i) const { return distances_[i]; }

private:
    std::size_t number(position const& p)
    {
        auto const [at, is_new] = numbers_.try_emplace(p, nodes_.size());
        if (is_new) { nodes_.push_back(p); }
        return at->second;
    }

    /// Sweeps until nothing gets shorter: slow, and plainly right for all costs.
    template <class Goal>
    void measure(Goal const& goal)
    {
        distances_.assign(nodes_.size(), unsolvable);
        std::vector<std::vector<edge>> back(nodes_.size());
        std::vector<std::size_t>       waiting;
        for (std::size_t i = 0; i < edges_.size(); ++i) {
            for (edge const& e : edges_[i]) { back[e.to].push_back({e.by, i, e.cost}); }
        }
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (!goal(nodes_[i])) { continue; }
            distances_[i] = 0;
            waiting.push_back(i);
        }
        for (std::size_t next = 0; next < waiting.size(); ++next) {
            for (edge const& e : back[waiting[next]]) {
                int const further = distances_[waiting[next]] + e.cost;
                if (further >= distances_[e.to]) { continue; }
                distances_[e.to] = further;
                waiting.push_back(e.to);
            }
        }
    }

    std::unordered_map<position, std::size_t, position_hash> numbers_;
    std::vector<position>                                    nodes_;
    std::vector<std::vector<edge>>                           edges_;
    std::vector<int>                                         distances_;
};

/// The number in what a heuristic returned.
template <class Estimate>
[[nodiscard]] int number_in(Estimate const& e)
{
    auto const raw = +e;
    return raw == tail::infinite_cost<std::remove_cv_t<decltype(raw)>> ? tail::infinite_cost<int>
                                                                       : static_cast<int>(raw);
}

/// What was seen of a heuristic.
struct seen {
    std::size_t nodes = 0, infinite = 0, exact = 0, above_other = 0, inconsistent = 0, too_high = 0;
};

/// A heuristic is never above the true distance, infinite only where there is no solution, falls by no more
/// than a move costs if it says so, and `after` or `change` says what it says at the child.
template <class S, class H>
void check_promises(space<S> const& all, H const& h, std::string const& picture, seen& count)
{
    INFO(picture);
    std::vector<int> values;
    for (std::size_t i = 0; i < all.size(); ++i) { values.push_back(number_in(h(all.node(i)))); }
    std::size_t above = 0, drops = 0, differs = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        int const value = values[i];
        ++count.nodes;
        count.infinite += value == tail::infinite_cost<int> ? 1U : 0U;
        count.exact += value == all.distance(i) ? 1U : 0U;
        above += value > all.distance(i) ? 1U : 0U;
        if (value == tail::infinite_cost<int>) { continue; }
        auto const carried = h(all.node(i));
        for (auto const& e : all.edges(i)) {
            int const next = values[e.to];
            drops += next != tail::infinite_cost<int> && value > e.cost + next ? 1U : 0U;
            if constexpr (requires { h.after(all.node(i), e.by, carried); }) {
                differs += number_in(h.after(all.node(i), e.by, carried)) != next ? 1U : 0U;
            }
            if constexpr (requires { h.change(all.node(i), e.by); }) {
                int const change = h.change(all.node(i), e.by);
                differs += (change == tail::infinite_cost<int> ? change : value + change) != next ? 1U : 0U;
            }
        }
    }
    if constexpr (H::admissible) { CHECK(above == 0); }
    if constexpr (H::consistent) { CHECK(drops == 0); }
    CHECK(differs == 0);
    count.too_high += above;
    count.inconsistent += drops;
}

}   // namespace sokoban_tests
