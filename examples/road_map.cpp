#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

#include <boost/graph/adjacency_list.hpp>

#include <tail/core/graph.hpp>
#include <tail/path/all_distances.hpp>
#include <tail/path/uniform_cost.hpp>

// A graph that is there already: roads between six towns, with their minutes.
int main()
{
    using road = std::pair<int, int>;   // where to, how long
    std::vector<std::vector<road>> const roads{
        {{1, 7}, {2, 9}, {5, 14}}, {{2, 10}, {3, 15}}, {{3, 11}, {5, 2}}, {{4, 6}}, {}, {{4, 9}}};

    auto const found = tail::uniform_cost(
        tail::problem{.start = 0, .successors = tail::edges_of(roads), .goal = 4});
    for (int town : found.path) { std::printf("%d ", town); }   // 0 2 5 4 in 20 minutes
    std::printf("in %d minutes\n", found.cost);

    // The same as a graph of Boost.Graph, and from one town to all.
    using weight = boost::property<boost::edge_weight_t, int>;
    using network =
        boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, weight>;
    network graph(roads.size());
    for (std::size_t from = 0; from < roads.size(); ++from) {
        for (auto const& [to, minutes] : roads[from]) {
            boost::add_edge(from, static_cast<std::size_t>(to), minutes, graph);
        }
    }
    auto const from_here = tail::all_distances(tail::problem{
        .start = std::size_t{0}, .successors = tail::edges_of(graph, get(boost::edge_weight, graph))});
    for (std::size_t town = 0; town < roads.size(); ++town) {
        std::printf("%d ", from_here.distance(town).value_or(-1));   // 0 7 9 20 20 11
    }
    std::puts("");
}
