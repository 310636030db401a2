#include <tail/core/graph.hpp>

#include <array>
#include <cstddef>
#include <deque>
#include <utility>
#include <vector>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <doctest/doctest.h>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/uniform_cost.hpp>

namespace {

using lists_of_ints = std::vector<std::vector<int>>;
using roads         = std::vector<std::vector<std::pair<int, double>>>;
using edge          = boost::property<boost::edge_weight_t, double>;
using by_number = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, edge>;
using by_pointer =
    boost::adjacency_list<boost::listS, boost::listS, boost::undirectedS, boost::no_property, edge>;

/// A graph of one's own, in no namespace of Boost.
struct ring {
    using vertex_descriptor = int;
    int size;

    friend std::pair<int const*, int const*> out_edges(int v, ring const& g)
    {
        static constexpr std::array<int, 5> all{0, 1, 2, 3, 4};
        return {&all[static_cast<std::size_t>(v)], &all[static_cast<std::size_t>(v)] + (v < g.size ? 1 : 0)};
    }
    friend int target(int e, ring const& g) { return (e + 1) % g.size; }
};

template <class... Args>
concept HasEdges = requires(Args&&... args) { tail::edges_of(std::forward<Args>(args)...); };

static_assert(tail::AdjacencyLists<lists_of_ints> && tail::AdjacencyLists<std::array<std::vector<int>, 3>>);
static_assert(!tail::AdjacencyLists<std::vector<int>> && !tail::AdjacencyLists<by_number>);
static_assert(tail::IncidenceGraph<by_number> && tail::IncidenceGraph<by_pointer>
              && tail::IncidenceGraph<ring>);
static_assert(!tail::IncidenceGraph<lists_of_ints>);
static_assert(HasEdges<lists_of_ints&>);
static_assert(!HasEdges<lists_of_ints>, "the lists would be gone before the search begins");
static_assert(!HasEdges<by_number>, "so would the graph");

}   // namespace

TEST_CASE("edges_of: adjacency lists of children, pairs and steps lead the same way")
{
    lists_of_ints const plain{{1, 2}, {3}, {3}, {}};
    auto const fewest = tail::bfs(tail::problem{.start = 0, .successors = tail::edges_of(plain), .goal = 3});
    CHECK(fewest.path == std::vector{0, 1, 3});
    CHECK(fewest.optimal);   // children alone cost one

    roads const paid{{{1, 5.5}, {2, 1.5}}, {{3, 1}}, {{3, 1}}, {}};
    auto const  least = tail::uniform_cost(
        tail::problem{.start = 0, .successors = tail::edges_of(paid), .goal = 3});
    CHECK(least.path == std::vector{0, 2, 3});
    CHECK(least.cost == 2.5);

    using step = tail::step<std::size_t, int, char>;
    std::deque<std::vector<step>> const named{{{1, 5, 'a'}, {2, 1, 'b'}}, {{3, 1, 'c'}}, {{3, 1, 'd'}}, {}};
    auto const                          steps = tail::uniform_cost(
        tail::problem{.start = std::size_t{0}, .successors = tail::edges_of(named), .goal = std::size_t{3}});
    CHECK(steps.actions == std::vector{'b', 'd'});
    CHECK(steps.cost == 2);
}

TEST_CASE("edges_of: a graph of Boost.Graph with and without weights")
{
    by_number g(4);
    boost::add_edge(0, 1, 5.5, g);
    boost::add_edge(0, 2, 1.5, g);
    boost::add_edge(1, 3, 1, g);
    boost::add_edge(2, 3, 6, g);
    using vertex     = std::size_t;
    auto const least = tail::uniform_cost(tail::problem{
        .start = vertex{0}, .successors = tail::edges_of(g, get(boost::edge_weight, g)), .goal = vertex{3}});
    CHECK(least.path == std::vector<vertex>{0, 1, 3});
    CHECK(least.cost == 6.5);
    auto const fewest = tail::bfs(
        tail::problem{.start = vertex{0}, .successors = tail::edges_of(g), .goal = vertex{3}});
    CHECK(fewest.path.size() == 3);
    CHECK(fewest.optimal);

    // A function of an edge, a start of another type, and an estimate.
    auto const doubled = tail::astar(
        0, tail::edges_of(g, [&](auto const& e) { return 2 * get(boost::edge_weight, g, e); }),
        [](int n) { return n == 3 ? 0.0 : 2.0; }, 3);
    CHECK(doubled.path == std::vector{0, 1, 3});
    CHECK(doubled.cost == 13);
}

TEST_CASE("edges_of: vertices may be pointers and edges may be undirected")
{
    by_pointer g;
    auto const a = add_vertex(g), b = add_vertex(g), c = add_vertex(g);
    boost::add_edge(b, a, 1, g);
    boost::add_edge(b, c, 2, g);
    auto const found = tail::uniform_cost(
        tail::problem{.start = a, .successors = tail::edges_of(g, get(boost::edge_weight, g)), .goal = c});
    CHECK(found.path == std::vector{a, b, c});
    CHECK(found.cost == 3);
}

TEST_CASE("edges_of: other graphs with the same functions")
{
    using frozen = boost::compressed_sparse_row_graph<boost::directedS>;
    std::vector<std::pair<int, int>> const edges{{0, 1}, {1, 2}, {0, 3}, {3, 2}};
    frozen const                           g(boost::edges_are_unsorted, edges.begin(), edges.end(), 4);
    CHECK(tail::bfs(tail::problem{.start = 0, .successors = tail::edges_of(g), .goal = 2}).cost == 2);

    ring const five{5};
    CHECK(tail::bfs(tail::problem{.start = 1, .successors = tail::edges_of(five), .goal = 0}).cost == 4);
    auto const weighed = tail::edges_of(five, [](int e) { return e + 1; });
    CHECK(tail::uniform_cost(tail::problem{.start = 1, .successors = weighed, .goal = 0}).cost == 14);
}

TEST_CASE("edges_of: a graph without edges leads nowhere")
{
    lists_of_ints const alone(1);
    auto const found = tail::bfs(tail::problem{.start = 0, .successors = tail::edges_of(alone), .goal = 1});
    CHECK(found.status == tail::status::exhausted);
}
