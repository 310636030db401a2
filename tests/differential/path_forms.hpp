#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <differential/path_net.hpp>
#include <tail/core/cost.hpp>
#include <tail/core/heuristic.hpp>
#include <tail/core/lexicographic.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/step.hpp>
#include <tail/core/successor_traits.hpp>

/// \file
/// The ways to state a graph to the library, in every type of cost.

namespace differential {

using two_way::edges;
using two_way::promised;
using two_way::taken;

/// What a cost of one is in a type. Costs of 64 bits are above those of 32; those of doubles are rounded.
template <class C>
inline constexpr C unit = C{1};
template <>
inline constexpr std::int64_t unit<std::int64_t> = (std::int64_t{1} << 40U) + 3;
template <>
inline constexpr double unit<double> = 0.1;
template <>
inline constexpr float unit<float> = 0.1F;

/// A cost in the type that a search is to use. One of two parts gets them from the number that
/// `in_two_parts` has made of them.
template <class C>
[[nodiscard]] C amount(int cost)
{
    if (cost == unreachable) { return tail::infinite_cost<C>; }
    if constexpr (tail::is_lexicographic<C>) {
        return {static_cast<decltype(C::first)>(cost / first_part),
                static_cast<decltype(C::second)>(cost % first_part)};
    } else {
        return static_cast<C>(static_cast<C>(cost) * unit<C>);
    }
}

/// What a cost of one in the graph is to a search, as a number.
template <class C>
[[nodiscard]] constexpr double one_of()
{
    if constexpr (tail::is_lexicographic<C>) {
        return 1;
    } else {
        return static_cast<double>(unit<C>);
    }
}

/// A cost of a search as a number.
template <class C>
[[nodiscard]] double number_of(C cost)
{
    if (cost == tail::infinite_cost<C>) { return tail::infinite_cost<double>; }
    if constexpr (tail::is_lexicographic<C>) {
        return static_cast<double>(cost.first) * first_part + static_cast<double>(cost.second);
    } else {
        return static_cast<double>(cost);
    }
}

/// By which share sums in a type may be off.
template <class C>
inline constexpr double rounding = 0;
template <>
inline constexpr double rounding<double> = 1e-9;
template <>
inline constexpr double rounding<float> = 1e-5;

/// Steps whose action is the number of the edge: a range.
template <class C>
struct ranged {
    edges const* along;

    std::vector<tail::step<int, C, short>> operator()(int n) const
    {
        std::vector<tail::step<int, C, short>> all;
        for (edge const& e : (*along)[static_cast<std::size_t>(n)]) {
            all.push_back({e.to, amount<C>(e.cost), static_cast<short>(all.size())});
        }
        return all;
    }
};

/// Children alone, at a cost of one each.
using children = two_way::unnamed;

/// The same, emitted, with actions of another type.
template <class C>
struct emitted {
    using cost_type   = C;
    using action_type = int;
    edges const* along;

    void operator()(int n, auto&& emit) const
    {
        int number = 0;
        for (edge const& e : (*along)[static_cast<std::size_t>(n)]) {
            emit(e.to, amount<C>(e.cost), number++);
        }
    }
};

/// In place: moves with their cost that are not taken back, while the node may be changed.
template <class C>
struct marched {
    using move_type                   = taken;
    using cost_type                   = C;
    static constexpr bool reentrant   = true;
    static constexpr bool emits_costs = true;
    edges const*          along;

    void moves(int const& n, auto&& emit) const
    {
        int const at = n;
        for (int i = 0; i < static_cast<int>((*along)[static_cast<std::size_t>(at)].size()); ++i) {
            if (emit(taken{at, i}, amount<C>(edge_of({at, i}).cost))) { return; }
        }
    }
    void apply(int& n, taken const& m) const { n = edge_of(m).to; }

    [[nodiscard]] edge const& edge_of(taken const& m) const
    {
        return (*along)[static_cast<std::size_t>(m.from)][static_cast<std::size_t>(m.number)];
    }
};

/// In place: moves that are taken back, and know which move takes them back.
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
    C    cost(int const&, taken const& m) const { return amount<C>(edge_of(m).cost); }

    [[nodiscard]] std::optional<taken> inverse(int const& n, taken const& m) const
    {
        auto const& back = (*along)[static_cast<std::size_t>(n)];
        for (int i = 0; i < static_cast<int>(back.size()); ++i) {
            if (back[static_cast<std::size_t>(i)].to == m.from) { return taken{n, i}; }
        }
        return std::nullopt;
    }

    [[nodiscard]] edge const& edge_of(taken const& m) const
    {
        return (*along)[static_cast<std::size_t>(m.from)][static_cast<std::size_t>(m.number)];
    }
};

/// A node with a hash of its own, and a bad one.
struct place {
    int                n;
    friend bool        operator==(place const&, place const&) = default;
    friend std::size_t hash_value(place const& p) { return static_cast<std::size_t>(p.n) % 3; }
};

template <class C>
struct placed {
    edges const* along;

    std::vector<tail::step<place, C, short>> operator()(place const& p) const
    {
        std::vector<tail::step<place, C, short>> all;
        for (edge const& e : (*along)[static_cast<std::size_t>(p.n)]) {
            all.push_back({place{e.to}, amount<C>(e.cost), static_cast<short>(all.size())});
        }
        return all;
    }
};

/// Estimates from a table.
template <class C>
struct table {
    std::vector<int> const* h;

    C operator()(int n) const { return amount<C>((*h)[static_cast<std::size_t>(n)]); }
    C operator()(place const& p) const { return (*this)(p.n); }
};

/// The same, followed from node to node.
template <class C>
struct followed : table<C> {
    edges const* along;

    C after(int const&, taken const& m, C const&) const
    {
        return table<C>::operator()(
            (*along)[static_cast<std::size_t>(m.from)][static_cast<std::size_t>(m.number)].to);
    }
};

/// The index of a node for `closed::indexed`.
struct numbered {
    std::size_t operator()(int n) const { return static_cast<std::size_t>(n); }
};

/// Writes nodes into a store: all of a node is in the last byte.
struct last_byte {
    int size = 1;
    int lost = 0;   ///< bits that are not written, for a codec that is wrong

    [[nodiscard]] std::size_t bytes() const { return static_cast<std::size_t>(size); }
    void                      write(int n, std::byte* to) const
    {
        for (int i = 1; i < size; ++i) { *to++ = std::byte{}; }
        *to = static_cast<std::byte>(n & ~lost);
    }
    [[nodiscard]] int read(std::byte const* from) const { return static_cast<int>(from[size - 1]); }
};

/// A cost of two parts.
using pair_cost = tail::lexicographic<int, std::uint16_t>;

struct in_goals {
    net const* g;
    bool       operator()(int n) const { return g->is_goal(n); }
    bool       operator()(place const& p) const { return g->is_goal(p.n); }
};

template <class S>
S stated(edges const& along)
{
    S s{};
    s.along = &along;
    return s;
}

/// The problem of a graph in a form. `Consistent` says so of its estimates.
template <class S, bool Consistent = false>
auto forward(net const& g)
{
    using C = tail::cost_of<S, int>;
    return tail::problem{.start      = g.starts,
                         .successors = stated<S>(g.out),
                         .heuristic  = promised<Consistent>(table<C>{&g.to_goal}),
                         .goal       = in_goals{&g}};
}

/// The same backwards, for searches from both ends.
template <class S, bool Consistent = false>
auto backward(net const& g)
{
    using C = tail::cost_of<S, int>;
    return tail::problem{.start      = g.goals,
                         .successors = stated<S>(g.in),
                         .heuristic  = promised<Consistent>(table<C>{&g.to_start})};
}

/// Without estimates.
template <class S>
auto blind(net const& g)
{
    return tail::problem{.start = g.starts, .successors = stated<S>(g.out), .goal = in_goals{&g}};
}

/// With estimates that say nothing of themselves and are followed.
template <class C>
auto following(net const& g)
{
    return tail::problem{.start      = g.starts,
                         .successors = stated<walked<C>>(g.out),
                         .heuristic  = followed<C>{{&g.to_goal}, &g.out},
                         .goal       = in_goals{&g}};
}

/// From the first start alone.
template <class S>
auto from_one(net const& g)
{
    using C = tail::cost_of<S, int>;
    return tail::problem{.start      = g.starts.front(),
                         .successors = stated<S>(g.out),
                         .heuristic  = table<C>{&g.to_goal},
                         .goal       = in_goals{&g}};
}

/// The same with nodes of class type.
template <class C>
auto from_place(net const& g)
{
    return tail::problem{.start      = place{g.starts.front()},
                         .successors = stated<placed<C>>(g.out),
                         .heuristic  = table<C>{&g.to_goal},
                         .goal       = in_goals{&g}};
}

/// A feature that knows little.
struct remainder {
    int by;
    int operator()(int n) const { return n % by; }
};

}   // namespace differential
