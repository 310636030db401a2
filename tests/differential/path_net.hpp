#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include <path/two_way.hpp>

/// \file
/// The graphs of the differential test of path searches: where they come from, how they are made smaller and
/// printed, and a plain Dijkstra. Costs are small whole numbers here; a search gets them in its own type.

namespace differential {

using two_way::edge;
using two_way::net;
using two_way::unreachable;

/// An edge by its ends.
struct arc {
    int from;
    int to;
    int cost;
};

/// A graph from its edges.
[[nodiscard]] net net_of(int nodes, std::vector<arc> const& arcs, std::vector<int> starts,
                         std::vector<int> goals, std::vector<int> to_goal, std::vector<int> to_start);

/// A graph by lot. `consistent` says that its estimates are, otherwise they may be anything up to the least
/// cost.
[[nodiscard]] net random_net(std::uint64_t seed, bool consistent);

/// Whether a seed gives consistent estimates; about half of them do.
[[nodiscard]] bool is_consistent(std::uint64_t seed);

/// Calls `accept` for graphs that are a little smaller, until it returns true; false if it never does. Their
/// estimates are admissible, and consistent if that is wanted.
bool smaller(net const& g, bool consistent, std::function<bool(net)> const& accept);

/// How much a first part of a cost counts where a cost of two parts is written as one number. No sum of
/// second parts comes near.
inline constexpr int first_part = 4096;

/// The same graph with costs of two parts that go their own ways, and estimates by them.
[[nodiscard]] net in_two_parts(net const& g);

[[nodiscard]] std::size_t count_edges(net const& g);

/// The call of `net_of` that makes it.
[[nodiscard]] std::string to_code(net const& g);

/// Least costs from some nodes along edges by Dijkstra's algorithm, in its plainest form. With `steps`, the
/// fewest steps.
[[nodiscard]] std::vector<int> dijkstra(two_way::edges const& along, std::vector<int> const& from,
                                        bool steps = false);

}   // namespace differential
