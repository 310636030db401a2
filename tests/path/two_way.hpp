#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>
#include <tail/core/heuristic.hpp>
#include <tail/core/laws/effort.hpp>
#include <tail/core/lexicographic.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/core/step.hpp>
#include <tail/path/uniform_cost.hpp>

/// \file
/// Small random directed graphs that can be walked in both directions, with several starts and goals.

namespace two_way {

inline constexpr int unreachable = std::numeric_limits<int>::max();

struct edge {
    int to;
    int cost;
};

using edges = std::vector<std::vector<edge>>;

enum class estimates { zero, consistent, admissible, perfect };

struct net {
    edges            out;        // by where they begin
    edges            in;         // the same by where they end, with `to` where they begin
    std::vector<int> starts;     // one or more
    std::vector<int> goals;      // none or more
    std::vector<int> to_goal;    // estimates
    std::vector<int> to_start;   // estimates of the cost from a start

    [[nodiscard]] int  size() const { return static_cast<int>(out.size()); }
    [[nodiscard]] bool is_goal(int n) const
    {
        return std::find(goals.begin(), goals.end(), n) != goals.end();
    }
    [[nodiscard]] bool is_start(int n) const
    {
        return std::find(starts.begin(), starts.end(), n) != starts.end();
    }
};

/// The least costs of paths to a node from the nearest of some others, by Bellman and Ford.
inline std::vector<int> distances(edges const& along, std::vector<int> const& from)
{
    std::vector<int> d(along.size(), unreachable);
    for (int n : from) { d[static_cast<std::size_t>(n)] = 0; }
    for (std::size_t round = 0; round < along.size(); ++round) {
        for (std::size_t n = 0; n < along.size(); ++n) {
            if (d[n] == unreachable) { continue; }
            for (edge const& e : along[n]) {
                int& far = d[static_cast<std::size_t>(e.to)];
                far      = std::min(far, d[n] + e.cost);
            }
        }
    }
    return d;
}

using tail::laws::dice;

/// Estimates of the distances `along` edges from some nodes. The consistent ones are the distances by smaller
/// costs.
inline std::vector<int> estimated(edges along, std::vector<int> const& from, estimates kind, dice& roll)
{
    std::vector<int> h = distances(along, from);
    if (kind == estimates::consistent) {
        for (auto& out : along) {
            for (edge& e : out) {
                e.cost = static_cast<int>(roll.below(static_cast<std::size_t>(e.cost) + 1));
            }
        }
        h = distances(along, from);
    }
    for (int& v : h) {
        if (kind == estimates::zero) {
            v = 0;
        } else if (kind == estimates::admissible) {
            v = v == unreachable ? (roll.below(2) == 0 ? unreachable : static_cast<int>(roll.below(50)))
                                 : static_cast<int>(roll.below(static_cast<std::size_t>(v) + 1));
        }
    }
    return h;
}

/// Self-loops, parallel edges, zero costs and parts out of reach; starts that are goals now and then.
inline net random_net(std::uint64_t seed, estimates kind, int least_cost = 0, int most_cost = 6)
{
    dice              roll{seed * 2654435761U + 17};
    net               g;
    std::size_t const nodes = 1 + roll.below(14);
    g.out.resize(nodes);
    g.in.resize(nodes);
    auto const node = [&] { return static_cast<int>(roll.below(nodes)); };
    for (std::size_t left = roll.below(4 * nodes + 1); left > 0; --left) {
        int const from = node();
        int const to   = node();
        int const cost = least_cost
            + static_cast<int>(roll.below(static_cast<std::size_t>(most_cost - least_cost) + 1));
        g.out[static_cast<std::size_t>(from)].push_back({to, cost});
        g.in[static_cast<std::size_t>(to)].push_back({from, cost});
    }
    for (std::size_t left = 1 + roll.below(6) / 4; left > 0; --left) { g.starts.push_back(node()); }
    for (std::size_t left = (2 + roll.below(6)) / 3; left > 0; --left) { g.goals.push_back(node()); }
    if (roll.below(20) == 0) { g.goals.clear(); }
    g.to_goal  = estimated(g.in, g.goals, kind, roll);
    g.to_start = estimated(g.out, g.starts, kind, roll);
    return g;
}

/// A sum of costs in the type that a search is to use.
template <class C>
[[nodiscard]] C as_cost(int cost)
{
    if constexpr (tail::is_lexicographic<C>) {
        return C{cost / 3, cost % 3};   // two parts that go their own ways
    } else {
        return static_cast<C>(cost);
    }
}

template <class C>
struct table_heuristic {
    std::vector<int> const* h;

    C operator()(int n) const
    {
        int const v = (*h)[static_cast<std::size_t>(n)];
        return v == unreachable ? tail::infinite_cost<C> : static_cast<C>(v);
    }
};

/// Steps whose action is the number of the edge: a range.
template <class C>
struct ranged {
    edges const* along;

    std::vector<tail::step<int, C, short>> operator()(int n) const
    {
        std::vector<tail::step<int, C, short>> all;
        for (edge const& e : (*along)[static_cast<std::size_t>(n)]) {
            all.push_back({e.to, as_cost<C>(e.cost), static_cast<short>(all.size())});
        }
        return all;
    }
};

/// Children alone, at cost one each.
struct unnamed {
    edges const* along;

    std::vector<int> operator()(int n) const
    {
        std::vector<int> all;
        for (edge const& e : (*along)[static_cast<std::size_t>(n)]) { all.push_back(e.to); }
        return all;
    }
};

/// The same, emitted, with actions of another type.
template <class C>
struct emitted {
    using cost_type   = C;
    using action_type = std::string;
    edges const* along;

    void operator()(int n, auto&& emit) const
    {
        int number = 0;
        for (edge const& e : (*along)[static_cast<std::size_t>(n)]) {
            emit(e.to, as_cost<C>(e.cost), std::to_string(number++));
        }
    }
};

struct taken {
    int         from                                   = -1;
    int         number                                 = -1;
    friend bool operator==(taken const&, taken const&) = default;
};

/// The same in place.
template <class C>
struct walked {
    using move_type = taken;
    edges const* along;

    void moves(int const& n, auto&& emit) const
    {
        int const at = n;
        for (int i = 0; i < static_cast<int>((*along)[static_cast<std::size_t>(at)].size()); ++i) {
            if (emit(taken{at, i})) { return; }
        }
    }
    void apply(int& n, taken const& m) const { n = edge_of(m).to; }
    void undo(int& n, taken const& m) const { n = m.from; }
    C    cost(int const&, taken const& m) const { return as_cost<C>(edge_of(m).cost); }

    [[nodiscard]] edge const& edge_of(taken const& m) const
    {
        return (*along)[static_cast<std::size_t>(m.from)][static_cast<std::size_t>(m.number)];
    }
};

template <class S>
S over(edges const& along)
{
    if constexpr (requires { typename S::move_type; }) {
        S s{};
        s.along = &along;
        return s;
    } else {
        return S{&along};
    }
}

inline std::size_t number_of(short action) { return static_cast<std::size_t>(action); }
inline std::size_t number_of(std::string const& action)
{
    return static_cast<std::size_t>(std::stoi(action));
}
inline std::size_t number_of(taken const& action) { return static_cast<std::size_t>(action.number); }

/// An estimate with its promise.
template <bool Consistent, class H>
auto promised(H h)
{
    if constexpr (Consistent) {
        return tail::consistent(h);
    } else {
        return tail::admissible(h);
    }
}

/// The problem of one direction. `Consistent` says so of its estimates.
template <class S, bool Consistent, class C = tail::cost_of<S, int>>
auto towards_goal(net const& g)
{
    auto const h = promised<Consistent>(table_heuristic<C>{&g.to_goal});
    return tail::problem{.start = g.starts, .successors = over<S>(g.out), .heuristic = h};
}
template <class S, bool Consistent, class C = tail::cost_of<S, int>>
auto towards_start(net const& g)
{
    auto const h = promised<Consistent>(table_heuristic<C>{&g.to_start});
    return tail::problem{.start = g.goals, .successors = over<S>(g.in), .heuristic = h};
}

/// What the library's own uniform-cost search says.
template <class C>
auto oracle(net const& g)
{
    return tail::uniform_cost(tail::problem{
        .start = g.starts, .successors = ranged<C>{&g.out}, .goal = [&g](int n) { return g.is_goal(n); }});
}

/// Adds up the edges that an answer names, forwards up to the meeting and backwards from there. Empty if all
/// is well, otherwise what is wrong.
template <class C, class R>
std::string flaw(net const& g, R const& r)
{
    if (r.path.empty()) { return "the path is empty"; }
    if (!g.is_start(r.path.front())) { return "the path begins at no start"; }
    if (!g.is_goal(r.path.back())) { return "the path ends at no goal"; }
    if (r.meeting >= r.path.size()) { return "the meeting is not on the path"; }
    if (r.actions.size() != r.meeting) { return "the number of actions is wrong"; }
    if (r.actions.size() + r.backward_actions.size() + 1 != r.path.size()) {
        return "the number of backward actions is wrong";
    }
    C sum{};
    for (std::size_t i = 0; i + 1 < r.path.size(); ++i) {
        bool const        ahead  = i < r.meeting;
        int const         from   = ahead ? r.path[i] : r.path[i + 1];
        int const         to     = ahead ? r.path[i + 1] : r.path[i];
        std::size_t const number = ahead ? number_of(r.actions[i])
                                         : number_of(r.backward_actions[i - r.meeting]);
        auto const&       list   = (ahead ? g.out : g.in)[static_cast<std::size_t>(from)];
        if (number >= list.size() || list[number].to != to) {
            return "step " + std::to_string(i) + " is no edge";
        }
        sum = tail::add_cost(sum, as_cost<C>(list[number].cost));
    }
    return sum == r.cost ? "" : "the cost is not the sum of the edges";
}

/// What is wrong with an answer that nothing has limited, by what uniform-cost search says.
template <class C, class R, class O>
std::string wrong(net const& g, R const& r, O const& truth)
{
    if (!truth) {
        if (r.status != tail::status::exhausted || r.met || !r.path.empty()) {
            return "there is no solution";
        }
        return r.lower_bound == tail::infinite_cost<C> ? "" : "the lower bound is not infinite";
    }
    if (!r || !r.met) { return std::string{"not solved but "} + tail::to_string(r.status); }
    if (auto const f = flaw<C>(g, r); !f.empty()) { return f; }
    if (r.cost != truth.cost) { return "not the least cost"; }
    if (!r.optimal || r.lower_bound != r.cost || r.suboptimality != 1.0) {
        return "optimal but does not say so";
    }
    return {};
}

}   // namespace two_way
