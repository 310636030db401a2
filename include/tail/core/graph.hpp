#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <ranges>
#include <type_traits>
#include <utility>

#include <tail/core/config.hpp>
#include <tail/core/cost.hpp>
#include <tail/core/refusal.hpp>

/// \file
/// Successors over a graph that is there already: adjacency lists, or a graph of Boost.Graph.
///
/// Nothing of Boost.Graph is included: its functions are found where the graph's type is.

namespace tail {

/// A list for each node, by its number: of children, of (child, cost) pairs or of `step`.
template <class L>
concept AdjacencyLists = std::ranges::random_access_range<L const> && std::ranges::sized_range<L const>
    && std::ranges::input_range<std::ranges::range_reference_t<L const>>;

/// A graph that says what leads out of a vertex, as an `IncidenceGraph` of Boost.Graph does:
/// `out_edges(v, g)` is a pair of iterators over edges, and `target(e, g)` is where an edge leads.
template <class G>
concept IncidenceGraph = requires(G const& g, typename G::vertex_descriptor const& v) {
    { target(*out_edges(v, g).first, g) } -> std::convertible_to<typename G::vertex_descriptor>;
    { out_edges(v, g).first == out_edges(v, g).second } -> std::convertible_to<bool>;
};

namespace detail {

template <class G>
using edge_of_graph = std::remove_cvref_t<
    decltype(*out_edges(std::declval<typename G::vertex_descriptor const&>(), std::declval<G const&>())
                  .first)>;

/// What an edge costs: by a property map, or by a function.
template <class W, class E>
    requires requires(W const& weights, E const& edge) { get(weights, edge); }
|| std::invocable<W const&, E const&>
[[nodiscard]] constexpr decltype(auto) weight_of(W const& weights, E const& edge)
{
    if constexpr (requires { get(weights, edge); }) {
        return get(weights, edge);
    } else {
        return std::invoke(weights, edge);
    }
}

template <class W, class E>
concept WeightsOf = requires(W const& weights, E const& edge) {
    requires Cost<std::remove_cvref_t<decltype(detail::weight_of(weights, edge))>>;
};

template <class G, class W>
concept WeighedGraph = IncidenceGraph<G> && WeightsOf<W, edge_of_graph<G>>;

template <class Lists>
class list_edges {
public:
    explicit list_edges(Lists const& lists) : lists_{&lists} {}

    /// The children of a node, as they are in its list.
    template <std::integral N>
    [[nodiscard]] decltype(auto) operator()(N const& node) const
    {
        TAIL_ASSERT(std::in_range<std::size_t>(node)
                        && static_cast<std::size_t>(node) < std::ranges::size(*lists_),
                    "a node of adjacency lists is the number of a list");
        return std::ranges::begin(*lists_)[static_cast<std::ranges::range_difference_t<Lists>>(node)];
    }

private:
    Lists const* lists_;
};

/// For graphs without weights: children alone.
struct no_weights {};

template <class Graph, class Weights>
class graph_edges {
    static auto cost_of_edges()
    {
        if constexpr (std::same_as<Weights, no_weights>) {
            return std::type_identity<int>{};
        } else {
            return std::type_identity<std::remove_cvref_t<decltype(detail::weight_of(
                std::declval<Weights const&>(), std::declval<edge_of_graph<Graph> const&>()))>>{};
        }
    }

public:
    using cost_type = typename decltype(cost_of_edges())::type;

    graph_edges(Graph const& graph, Weights weights) : graph_{&graph}, weights_{std::move(weights)} {}

    /// Emits the children of a vertex, with their costs if there are weights.
    template <class N, class Emit>
        requires std::convertible_to<N const&, typename Graph::vertex_descriptor>
    void operator()(N const& vertex, Emit&& emit) const
    {
        auto [edge, end] = out_edges(static_cast<typename Graph::vertex_descriptor>(vertex), *graph_);
        for (; edge != end; ++edge) {
            if constexpr (std::same_as<Weights, no_weights>) {
                emit(target(*edge, *graph_));
            } else {
                emit(target(*edge, *graph_), detail::weight_of(weights_, *edge));
            }
        }
    }

private:
    Graph const*                   graph_;
    TAIL_NO_UNIQUE_ADDRESS Weights weights_;
};

/// Nothing leads anywhere: so that no further errors follow a refusal.
struct no_edges {
    template <class N>
    [[nodiscard]] N const* operator()(N const&) const
    {
        return nullptr;
    }
};

}   // namespace detail

/// The edges of adjacency lists, as the successors of a problem whose nodes are numbers:
///
///     std::vector<std::vector<std::pair<int, double>>> roads = ...;
///     tail::astar(tail::problem{.start = 0, .successors = tail::edges_of(roads), .goal = 7});
///
/// A list has children at cost one, (child, cost) pairs, or `step`s. The lists are referred to, not copied.
template <AdjacencyLists Lists>
[[nodiscard]] auto edges_of(Lists const& lists)
{
    return detail::list_edges<Lists>{lists};
}

/// The edges of a graph, as the successors of a problem whose nodes are its vertices; each costs one.
///
/// The graph is referred to, not copied.
template <class Graph>
    requires(IncidenceGraph<Graph> && !AdjacencyLists<Graph>)
[[nodiscard]] auto edges_of(Graph const& graph)
{
    return detail::graph_edges<Graph, detail::no_weights>{graph, {}};
}

/// The same with costs: a property map, as `get(boost::edge_weight, graph)`, or a function of an edge.
template <class Graph, class Weights>
    requires detail::WeighedGraph<Graph, Weights>
[[nodiscard]] auto edges_of(Graph const& graph, Weights weights)
{
    return detail::graph_edges<Graph, Weights>{graph, std::move(weights)};
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class Graph>
    requires(!IncidenceGraph<Graph> && !AdjacencyLists<Graph>)
auto edges_of(Graph const&)
{
    static_assert(
        detail::never_true<Graph>,
        "tail::edges_of takes adjacency lists, such as std::vector<std::vector<int>>, or a graph with "
        "`out_edges(vertex, graph)` and `target(edge, graph)`");
    return detail::no_edges{};
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class Graph, class Weights>
    requires(!detail::WeighedGraph<Graph, Weights>)
auto edges_of(Graph const&, Weights)
{
    if constexpr (!IncidenceGraph<Graph>) {
        static_assert(detail::never_true<Graph>,
                      "tail::edges_of with weights takes a graph with `out_edges(vertex, graph)` and "
                      "`target(edge, graph)`; the costs of adjacency lists are in the lists");
    } else {
        static_assert(detail::never_true<Weights>,
                      "the weights of edges are numbers: a property map, read by `get(weights, edge)`, or a "
                      "function, called as `weights(edge)`");
    }
    return detail::no_edges{};
}

/// The graph would be gone before the search begins: keep it in a variable.
template <class Graph, class... Weights>
    requires(!std::is_lvalue_reference_v<Graph>)
auto edges_of(Graph&&, Weights const&...) = delete;

}   // namespace tail
