#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include <tail/core/cost.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/core/step.hpp>

/// \file
/// Small random weighted digraphs, every way to state them to the library, and oracles that share nothing
/// with it: Bellman-Ford for cost, sweeps for steps.

namespace graphs {

/// Graphs in one property, fewer where long test cases are off; set RC_PARAMS to override.
inline bool const many = ::setenv("RC_PARAMS", TAIL_SLOW_TESTS ? "max_success=2000" : "max_success=250", 0)
    == 0;

/// Any number from `low` up to `high`, from the first graph on: rapidcheck's own range begins narrow.
inline rc::Gen<int> number(int low, int high)
{
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1));
}

struct edge {
    int to;
    int cost;
};

inline constexpr int unreachable = std::numeric_limits<int>::max();

struct graph {
    std::vector<std::vector<edge>> out;
    std::vector<char>              goal;
    std::vector<int>               h;   // a table of estimates, infinite where no goal can be reached

    [[nodiscard]] int                      size() const { return static_cast<int>(out.size()); }
    [[nodiscard]] std::vector<edge> const& from(int n) const { return out[static_cast<std::size_t>(n)]; }
    [[nodiscard]] bool is_goal(int n) const { return goal[static_cast<std::size_t>(n)] != 0; }
    [[nodiscard]] int  estimate(int n) const { return h[static_cast<std::size_t>(n)]; }
};

inline std::ostream& operator<<(std::ostream& os, graph const& g)
{
    os << "start 0, goals";
    for (int n = 0; n < g.size(); ++n) {
        if (g.is_goal(n)) { os << ' ' << n; }
    }
    os << "; edges";
    for (int n = 0; n < g.size(); ++n) {
        for (edge const& e : g.from(n)) { os << ' ' << n << "-" << e.cost << "->" << e.to; }
    }
    os << "; h";
    for (int v : g.h) { os << ' ' << (v == unreachable ? std::string{"-"} : std::to_string(v)); }
    return os;
}

/// The least cost from every node to a goal, by Bellman and Ford.
inline std::vector<int> costs_to_goal(graph const& g)
{
    std::vector<int> d(g.out.size(), unreachable);
    for (int n = 0; n < g.size(); ++n) {
        if (g.is_goal(n)) { d[static_cast<std::size_t>(n)] = 0; }
    }
    for (int round = 0; round < g.size(); ++round) {
        for (int n = 0; n < g.size(); ++n) {
            for (edge const& e : g.from(n)) {
                int const far = d[static_cast<std::size_t>(e.to)];
                if (far == unreachable) { continue; }
                int& near = d[static_cast<std::size_t>(n)];
                near      = std::min(near, far + e.cost);
            }
        }
    }
    return d;
}

/// The least cost, or with `unit` the fewest steps, from the start to every node.
inline std::vector<int> costs_from_start(graph const& g, bool unit = false)
{
    std::vector<int> d(g.out.size(), unreachable);
    d[0] = 0;
    for (int round = 0; round < g.size(); ++round) {
        for (int n = 0; n < g.size(); ++n) {
            int const near = d[static_cast<std::size_t>(n)];
            if (near == unreachable) { continue; }
            for (edge const& e : g.from(n)) {
                int& far = d[static_cast<std::size_t>(e.to)];
                far      = std::min(far, near + (unit ? 1 : e.cost));
            }
        }
    }
    return d;
}

inline int least_cost(graph const& g) { return costs_to_goal(g)[0]; }

inline int fewest_steps(graph const& g)
{
    auto const d    = costs_from_start(g, true);
    int        best = unreachable;
    for (int n = 0; n < g.size(); ++n) {
        if (g.is_goal(n)) { best = std::min(best, d[static_cast<std::size_t>(n)]); }
    }
    return best;
}

/// The costs of all goals that can be reached, ascending.
inline std::vector<int> goal_costs(graph const& g)
{
    auto const       d = costs_from_start(g);
    std::vector<int> costs;
    for (int n = 0; n < g.size(); ++n) {
        if (g.is_goal(n) && d[static_cast<std::size_t>(n)] != unreachable) {
            costs.push_back(d[static_cast<std::size_t>(n)]);
        }
    }
    std::sort(costs.begin(), costs.end());
    return costs;
}

// ---- random graphs -------------------------------------------------------------------------------------

struct shape {
    int  most_nodes = 12;
    int  least_cost = 0;
    int  most_cost  = 6;
    bool acyclic    = false;   // edges lead to higher numbers only
    bool solvable   = false;   // a chain of dear edges leads from the start to a goal
};

/// Edges with self-loops, parallel ones and unreachable parts; no, one or many goals, the start among them.
inline rc::Gen<graph> any(shape s = {})
{
    return rc::gen::exec([s] {
        graph      g;
        int const  nodes = *number(1, s.most_nodes);
        auto const n     = static_cast<std::size_t>(nodes);
        g.out.resize(n);
        g.goal.assign(n, 0);
        g.h.assign(n, 0);
        int const  most_edges = *number(nodes, 4 * nodes);
        auto const edges      = *rc::gen::container<std::vector<std::tuple<int, int, int>>>(
            static_cast<std::size_t>(most_edges),
            rc::gen::tuple(number(0, nodes - 1), number(0, nodes - 1), number(s.least_cost, s.most_cost)));
        for (auto [from, to, cost] : edges) {
            if (s.acyclic && from >= to) { continue; }
            g.out[static_cast<std::size_t>(from)].push_back({to, cost});
        }
        // Often no goal or a single one, and the start itself not too often.
        for (int i = *rc::gen::element(0, 1, 1, 1, 2, 3); i > 0; --i) {
            g.goal[static_cast<std::size_t>(*number(nodes / 4, nodes - 1))] = 1;
        }
        if (s.solvable) {
            for (int i = 0; i + 1 < nodes; ++i) {
                g.out[static_cast<std::size_t>(i)].push_back({i + 1, s.most_cost});
            }
            g.goal.back() = 1;
        }
        return g;
    });
}

enum class estimates { zero, perfect, admissible };

/// Fills in `h`. Admissible: any number up to the true cost, so nearly never consistent.
inline void estimate(graph& g, estimates kind)
{
    auto const true_cost = costs_to_goal(g);
    for (std::size_t n = 0; n < g.h.size(); ++n) {
        bool const dead = true_cost[n] == unreachable;
        switch (kind) {
        case estimates::zero: g.h[n] = 0; break;
        case estimates::perfect: g.h[n] = true_cost[n]; break;
        case estimates::admissible:
            // A dead end may be known as one or not.
            if (dead) {
                g.h[n] = *rc::gen::arbitrary<bool>() ? unreachable : *number(0, 50);
            } else {
                g.h[n] = *number(0, true_cost[n]);
            }
            break;
        }
    }
}

/// A random graph with random estimates of a random kind.
inline graph estimated(shape s = {})
{
    graph g = *any(s);
    estimate(
        g,
        *rc::gen::element(estimates::zero, estimates::perfect, estimates::admissible, estimates::admissible));
    return g;
}

// ---- the ways to state a graph to the library ------------------------------------------------------------

/// Estimates from the table; promises nothing.
template <class C>
struct from_table {
    graph const* g;

    C operator()(int n) const
    {
        int const h = g->estimate(n);
        return h == unreachable ? tail::infinite_cost<C> : static_cast<C>(h);
    }
};

struct in_goals {
    graph const* g;
    bool         operator()(int n) const { return g->is_goal(n); }
};

/// A vector of steps whose action is the number of the edge.
template <class C>
struct steps {
    graph const* g;

    std::vector<tail::step<int, C, int>> operator()(int n) const
    {
        std::vector<tail::step<int, C, int>> all;
        int                                  number = 0;
        for (edge const& e : g->from(n)) { all.push_back({e.to, static_cast<C>(e.cost), number++}); }
        return all;
    }
};

template <class C>
struct pairs {
    graph const* g;

    std::vector<std::pair<int, C>> operator()(int n) const
    {
        std::vector<std::pair<int, C>> all;
        for (edge const& e : g->from(n)) { all.emplace_back(e.to, static_cast<C>(e.cost)); }
        return all;
    }
};

/// Children alone, at cost one each.
struct children {
    graph const* g;

    std::vector<int> operator()(int n) const
    {
        std::vector<int> all;
        for (edge const& e : g->from(n)) { all.push_back(e.to); }
        return all;
    }
};

template <class C>
struct emitting {
    using cost_type   = C;
    using action_type = int;
    graph const* g;

    template <class Emit>
    void operator()(int n, Emit&& emit) const
    {
        int number = 0;
        for (edge const& e : g->from(n)) { emit(e.to, static_cast<C>(e.cost), number++); }
    }
};

/// A move in place: an edge by its origin and number.
struct taken {
    int         from                                   = -1;
    int         number                                 = -1;
    friend bool operator==(taken const&, taken const&) = default;
};

/// Which edge a move is.
inline edge const& follow(graph const& g, taken const& m)
{
    return g.from(m.from)[static_cast<std::size_t>(m.number)];
}

/// An edge that leads straight back to where a move came from, if there is one.
inline std::optional<taken> back_edge(graph const& g, taken const& m)
{
    int const at = follow(g, m).to;
    for (int i = 0; i < static_cast<int>(g.from(at).size()); ++i) {
        if (g.from(at)[static_cast<std::size_t>(i)].to == m.from) { return taken{at, i}; }
    }
    return std::nullopt;
}

/// Walks on one int. Moves cannot be taken back.
template <class C, bool Reentrant>
struct one_way {
    using move_type                 = taken;
    static constexpr bool reentrant = Reentrant;
    graph const*          g;

    template <class Emit>
    void moves(int const& n, Emit&& emit) const
    {
        int const at    = n;   // `n` changes and comes back while the moves are walked
        int       count = static_cast<int>(g->from(at).size());
        for (int i = 0; i < count; ++i) {
            if (emit(taken{at, i})) { return; }
        }
    }
    void apply(int& n, taken const& m) const { n = follow(*g, m).to; }
    C    cost(int const&, taken const& m) const { return static_cast<C>(follow(*g, m).cost); }
};

/// The same with costs that come with the moves.
template <class C, bool Reentrant>
struct emitting_moves {
    using move_type                   = taken;
    using cost_type                   = C;
    static constexpr bool reentrant   = Reentrant;
    static constexpr bool emits_costs = true;
    graph const*          g;

    template <class Emit>
    void moves(int const& n, Emit&& emit) const
    {
        int const at    = n;
        int       count = static_cast<int>(g->from(at).size());
        for (int i = 0; i < count; ++i) {
            if (emit(taken{at, i}, static_cast<C>(g->from(at)[static_cast<std::size_t>(i)].cost))) { return; }
        }
    }
    void apply(int& n, taken const& m) const { n = follow(*g, m).to; }
    void undo(int& n, taken const& m) const { n = m.from; }
};

enum class extra { nothing, inverse, inverse_at, moves_after };

/// Walks on one int and back again.
template <class C, bool Reentrant, extra Extra = extra::nothing>
struct in_place : one_way<C, Reentrant> {
    void undo(int& n, taken const& m) const { n = m.from; }
};

template <class C, bool Reentrant>
struct in_place<C, Reentrant, extra::inverse> : in_place<C, Reentrant> {
    [[nodiscard]] taken inverse(taken const& m) const { return back_edge(*this->g, m).value_or(taken{}); }
};

template <class C, bool Reentrant>
struct in_place<C, Reentrant, extra::inverse_at> : in_place<C, Reentrant> {
    [[nodiscard]] std::optional<taken> inverse(int const& n, taken const& m) const
    {
        // The node that the move has led to, and no other.
        return n == follow(*this->g, m).to ? back_edge(*this->g, m) : std::nullopt;
    }
};

template <class C, bool Reentrant>
struct in_place<C, Reentrant, extra::moves_after> : in_place<C, Reentrant> {
    using in_place<C, Reentrant>::moves;

    template <class Emit>
    void moves(int const& n, taken const& last, Emit&& emit) const
    {
        int const at = n;
        for (int i = 0; i < static_cast<int>(this->g->from(at).size()); ++i) {
            // The edges that lead straight back.
            if (this->g->from(at)[static_cast<std::size_t>(i)].to == last.from) { continue; }
            if (emit(taken{at, i})) { return; }
        }
    }
};

/// Successors of a form over a graph.
template <class S>
S successors_of(graph const& g)
{
    if constexpr (requires { typename S::move_type; }) {
        S s{};
        s.g = &g;
        return s;
    } else {
        return S{&g};
    }
}

/// The problem of a graph in a form, with its table of estimates.
template <class S, class C = tail::cost_of<S, int>>
auto stated(graph const& g)
{
    return tail::problem{
        .start = 0, .successors = successors_of<S>(g), .heuristic = from_table<C>{&g}, .goal = in_goals{&g}};
}

/// The same without estimates.
template <class S>
auto blind(graph const& g)
{
    return tail::problem<int, S, tail::zero_heuristic, in_goals>{0, successors_of<S>(g), {}, in_goals{&g}};
}

// ---- checking answers ------------------------------------------------------------------------------------

inline int number_of(int action) { return action; }
inline int number_of(taken const& action) { return action.number; }

/// Walks the path again edge by edge: it starts at the start, every step is an edge, the costs add up, and
/// the actions name just those edges. Empty if all is well, otherwise what is wrong.
template <class C, class A>
std::string flaw(graph const& g, tail::result<int, C, A> const& r, bool unit = false)
{
    if (r.path.empty()) { return "the path is empty"; }
    if (r.path.front() != 0) { return "the path does not begin at the start"; }
    constexpr bool has_actions = !std::is_same_v<A, tail::no_action>;
    if (has_actions && r.actions.size() + 1 != r.path.size()) {
        return "actions and nodes do not match in number";
    }
    if (!has_actions && !r.actions.empty()) { return "there are actions where the problem has none"; }

    // Without actions a step may be any of several parallel edges: keep all sums there could be.
    std::set<long> sums{0};
    for (std::size_t i = 0; i + 1 < r.path.size(); ++i) {
        std::set<long> next;
        auto const&    out = g.from(r.path[i]);
        for (std::size_t e = 0; e < out.size(); ++e) {
            if (out[e].to != r.path[i + 1]) { continue; }
            if constexpr (has_actions) {
                if (number_of(r.actions[i]) != static_cast<int>(e)) { continue; }
            }
            for (long sum : sums) { next.insert(sum + (unit ? 1 : out[e].cost)); }
        }
        if (next.empty()) { return "step " + std::to_string(i) + " is no edge"; }
        sums = std::move(next);
    }
    for (long sum : sums) {
        if (static_cast<C>(sum) == r.cost) { return {}; }
    }
    return "the cost is not the sum of the edges";
}

/// A solved result: a flawless path that ends at a goal.
template <class C, class A>
std::string solution_flaw(graph const& g, tail::result<int, C, A> const& r, bool unit = false)
{
    if (!r) { return std::string{"not solved but "} + tail::to_string(r.status); }
    auto const f = flaw(g, r, unit);
    if (!f.empty()) { return f; }
    return g.is_goal(r.path.back()) ? "" : "the path does not end at a goal";
}

/// What is wrong with an answer that promises the least cost; empty if nothing is.
template <class C, class A>
std::string optimal_flaw(graph const& g, tail::result<int, C, A> const& r)
{
    int const best = least_cost(g);
    if (best == unreachable) {
        if (r.status != tail::status::exhausted) {
            return std::string{"unsolvable but "} + tail::to_string(r.status);
        }
        return r.path.empty() && r.actions.empty() && !r.optimal ? "" : "an unsolvable problem has a path";
    }
    auto const f = solution_flaw(g, r);
    if (!f.empty()) { return f; }
    if (r.cost != static_cast<C>(best)) {
        return "cost " + std::to_string(r.cost) + " where " + std::to_string(best) + " is least";
    }
    if (!r.optimal) { return "optimal but does not say so"; }
    if (r.lower_bound != r.cost) { return "the lower bound of an optimal answer is not its cost"; }
    return r.suboptimality == 1.0 ? "" : "the suboptimality of an optimal answer is not one";
}

/// What is wrong with an answer that promises some solution wherever there is one.
template <class C, class A>
std::string complete_flaw(graph const& g, tail::result<int, C, A> const& r, bool unit = false)
{
    int const best = least_cost(g);
    if (best == unreachable) {
        return r.status == tail::status::exhausted
            ? ""
            : std::string{"unsolvable but "} + tail::to_string(r.status);
    }
    auto const f = solution_flaw(g, r, unit);
    if (!f.empty()) { return f; }
    int const truth = unit ? fewest_steps(g) : best;
    if (r.lower_bound > static_cast<C>(truth)) { return "the lower bound is above the least cost"; }
    if (r.optimal && r.cost != static_cast<C>(truth)) { return "claims to be optimal and is not"; }
    if (r.suboptimality && static_cast<double>(r.cost) > *r.suboptimality * truth) {
        return "costs more than the reported bound allows";
    }
    return {};
}

/// What is wrong with an answer that promises the fewest steps.
template <class C, class A>
std::string shortest_flaw(graph const& g, tail::result<int, C, A> const& r, bool unit = false)
{
    auto const f = complete_flaw(g, r, unit);
    if (!f.empty() || !r) { return f; }
    int const best = fewest_steps(g);
    return static_cast<int>(r.path.size()) == best + 1 ? "" : "more than the fewest steps";
}

}   // namespace graphs

/// Asserts inside a property that `flaw` found nothing; the graph is shown otherwise.
#define RC_FLAWLESS(flaw)                                                                                    \
    do {                                                                                                     \
        std::string const found_flaw = (flaw);                                                               \
        if (!found_flaw.empty()) { RC_FAIL(std::string{#flaw} + ": " + found_flaw); }                        \
    } while (false)
