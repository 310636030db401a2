// Graphs and weights that tail::edges_of cannot take. See check.sh.
#include <string>
#include <utility>
#include <vector>

#include <tail/core/graph.hpp>
#include <tail/path/all_distances.hpp>
#include <tail/path/astar.hpp>
#include <tail/store/closed/none.hpp>

namespace shared {

/// A graph of three vertices in a ring.
struct ring {
    using vertex_descriptor = int;
};
inline std::pair<int const*, int const*> out_edges(int v, ring const&)
{
    static int const all[] = {0, 1, 2};
    return {all + v, all + v + 1};
}
inline int target(int e, ring const&) { return (e + 1) % 3; }

}   // namespace shared

// accepted
inline bool rings()
{
    static shared::ring const g;
    auto const                by = tail::edges_of(g, [](int e) { return 1.5 * e; });
    return tail::all_distances(tail::problem{.start = 0, .successors = by}).complete()
        && tail::all_distances(tail::problem{.start = 0, .successors = tail::edges_of(g)}).complete();
}

// refused: tail::edges_of takes adjacency lists, such as std::vector<std::vector<int>>, or a graph with `out_edges(vertex, graph)` and `target(edge, graph)`
namespace one_list {
inline bool search(std::vector<std::pair<int, int>> const& edges)
{
    return tail::astar(tail::problem{.start = 0, .successors = tail::edges_of(edges), .goal = 2})
        .path.empty();
}
}   // namespace one_list

// refused: tail::edges_of takes adjacency lists, such as std::vector<std::vector<int>>, or a graph with `out_edges(vertex, graph)` and `target(edge, graph)`
namespace a_graph_without_target {
struct graph {
    using vertex_descriptor = int;
};
inline std::pair<int const*, int const*> out_edges(int, graph const&) { return {}; }
inline void                              search(graph const& g) { static_cast<void>(tail::edges_of(g)); }
}   // namespace a_graph_without_target

// refused: tail::edges_of with weights takes a graph with `out_edges(vertex, graph)` and `target(edge, graph)`; the costs of adjacency lists are in the lists
namespace weights_beside_lists {
struct doubled {
    int operator()(int e) const { return 2 * e; }
};
inline void search(std::vector<std::vector<int>> const& lists)
{
    static_cast<void>(tail::edges_of(lists, doubled{}));
}
}   // namespace weights_beside_lists

// refused: the weights of edges are numbers: a property map, read by `get(weights, edge)`, or a function, called as `weights(edge)`
namespace weights_that_are_texts {
struct names {
    std::string operator()(int e) const { return std::to_string(e); }
};
inline void search(shared::ring const& g) { static_cast<void>(tail::edges_of(g, names{})); }
}   // namespace weights_that_are_texts

// refused: the weights of edges are numbers: a property map, read by `get(weights, edge)`, or a function, called as `weights(edge)`
namespace weights_that_are_not_const {
struct counting {
    int calls = 0;
    int operator()(int) { return ++calls; }
};
inline void search(shared::ring const& g) { static_cast<void>(tail::edges_of(g, counting{})); }
}   // namespace weights_that_are_not_const

// refused: all_distances looks nodes up: `.closed` of the policy is a table, not closed::none
namespace distances_without_a_table {
struct next {
    std::vector<int> operator()(int n) const { return {n + 1}; }
};
inline void search()
{
    static_cast<void>(tail::all_distances(tail::problem{.start = 0, .successors = next{}}, {},
                                          tail::best_first_policy{.closed = tail::closed::none{}}));
}
}   // namespace distances_without_a_table

// refused: all_distances keeps the cheapest path to a node, not the first: leave `.reopen` of the policy out
namespace distances_by_the_first_path {
struct next {
    std::vector<int> operator()(int n) const { return {n + 1}; }
};
inline void search()
{
    static_cast<void>(tail::all_distances(tail::problem{.start = 0, .successors = next{}}, {},
                                          tail::best_first_policy{.reopen = tail::reopen::first_path{}}));
}
}   // namespace distances_by_the_first_path

// refused: `.successors` returns nothing: it returns a range of children
namespace distances_without_children {
struct next {
    void operator()(int) const {}
};
inline void search()
{
    static_cast<void>(tail::all_distances(tail::problem{.start = 0, .successors = next{}}));
}
}   // namespace distances_without_children

// refused: `.heuristic` is called as `h(node)`, where a node is of the type that `.start` has
namespace parts_in_the_wrong_order {
struct next {
    std::vector<int> operator()(int n) const { return {n + 1}; }
};
inline bool search()
{
    return tail::astar(0, next{}, 7, [](int) { return 0; }).path.empty();
}
}   // namespace parts_in_the_wrong_order
