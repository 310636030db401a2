#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include <differential/path_engines.hpp>
#include <tail/core/limits.hpp>

/// \file
/// The distances to all nodes against Dijkstra's, at every limit on the way.

namespace differential {

/// What is wrong with the distances that `make(graph, limits)` gives.
template <class Make>
[[nodiscard]] std::string flaw_of_distances(net const& g, std::uint64_t seed, Make const& make,
                                            damage const& broken = {})
try {
    net const  searched = broken.graph ? broken.graph(g) : g;
    auto const truth    = dijkstra(g.out, g.starts);
    auto       all      = make(searched, tail::limits{.nodes = seed >> 20U & 7U});
    using cost          = typename decltype(all)::cost_type;
    auto const same     = [](cost a, int b) {
        double const off = static_cast<double>(a) - static_cast<double>(amount<cost>(b));
        return off < 1e-9 && off > -1e-9;
    };
    for (int round = 0;; ++round) {
        for (int n = 0; n < g.size(); ++n) {
            int const  least = truth[static_cast<std::size_t>(n)];
            auto const known = all.distance(n);
            auto const path  = all.path_to(n);
            if (known && least == unreachable) { return "a distance to a node that cannot be reached"; }
            if (known && !same(*known, least)) { return "not the least cost"; }
            if (known.has_value() == path.empty()) { return "a path, but no distance, or the reverse"; }
            if (!known && all.complete() && least != unreachable) { return "a node is missing"; }
            if (!known && least != unreachable && !same(all.known_up_to(), least)
                && amount<cost>(least) < all.known_up_to()) {
                return "a distance below the bound is not known";
            }
            if (path.empty()) { continue; }
            if (!g.is_start(path.front()) || path.back() != n) { return "a path that leads elsewhere"; }
            int sum = 0;
            for (std::size_t i = 0; i + 1 < path.size(); ++i) {
                int cheapest = unreachable;
                for (edge const& e : g.out[static_cast<std::size_t>(path[i])]) {
                    if (e.to == path[i + 1] && e.cost < cheapest) { cheapest = e.cost; }
                }
                if (cheapest == unreachable) { return "a path with a step that is no edge"; }
                sum += cheapest;
            }
            if (sum != least) { return "a path that costs more"; }
        }
        if (all.complete()) { return {}; }
        if (round > g.size()) { return "limits of one expansion do not end"; }
        all.run(tail::limits{.nodes = 1});
    }
} catch (std::exception const& e) {
    return std::string{"throws: "} + e.what();
}

/// An engine of the list that gives all distances: its name, and a call that may use `lim`.
#define DIFFERENTIAL_DISTANCES(NAME, ...)                                                                    \
    path_engine                                                                                              \
    {                                                                                                        \
        NAME, false,                                                                                         \
            "flaw_of_distances(g, seed, [](net const& graph, tail::limits const& lim) { "                    \
            "return " #__VA_ARGS__ "; })",                                                                   \
            [](net const& g, std::uint64_t seed, damage const& broken) {                                     \
                return flaw_of_distances(                                                                    \
                    g, seed, [](net const& graph, tail::limits const& lim) { return __VA_ARGS__; }, broken); \
            }                                                                                                \
    }

}   // namespace differential
