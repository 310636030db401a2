#include <differential/path_net.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>

namespace differential {

namespace {

std::vector<arc> arcs_of(net const& g)
{
    std::vector<arc> all;
    for (int n = 0; n < g.size(); ++n) {
        for (edge const& e : g.out[static_cast<std::size_t>(n)]) { all.push_back({n, e.to, e.cost}); }
    }
    return all;
}

bool holds(two_way::edges const& along, std::vector<int> const& ends, std::vector<int> const& h,
           bool consistent)
{
    auto const least = dijkstra(along, ends);
    for (std::size_t n = 0; n < h.size(); ++n) {
        if (h[n] > least[n]) { return false; }
    }
    if (!consistent) { return true; }
    // `along` leads away from the ends: an edge to `e.to` is one from there towards them.
    for (std::size_t n = 0; n < along.size(); ++n) {
        for (edge const& e : along[n]) {
            if (h[n] == unreachable) { continue; }
            int const far = h[static_cast<std::size_t>(e.to)];
            if (far == unreachable || far > e.cost + h[n]) { return false; }
        }
    }
    return true;
}

bool is_valid(net const& g, bool consistent)
{
    return holds(g.in, g.goals, g.to_goal, consistent) && holds(g.out, g.starts, g.to_start, consistent);
}

net without_node(net const& g, int gone)
{
    auto const       renumbered = [&](int n) { return n > gone ? n - 1 : n; };
    std::vector<arc> arcs;
    for (arc const& a : arcs_of(g)) {
        if (a.from != gone && a.to != gone) {
            arcs.push_back({renumbered(a.from), renumbered(a.to), a.cost});
        }
    }
    auto const others = [&](std::vector<int> const& nodes) {
        std::vector<int> left;
        for (int n : nodes) {
            if (n != gone) { left.push_back(renumbered(n)); }
        }
        return left;
    };
    auto const without = [&](std::vector<int> h) {
        h.erase(h.begin() + gone);
        return h;
    };
    return net_of(g.size() - 1, arcs, others(g.starts), others(g.goals), without(g.to_goal),
                  without(g.to_start));
}

/// A node with one edge in and one out is passed by.
std::optional<net> passing_by(net const& g, int node)
{
    auto const& in  = g.in[static_cast<std::size_t>(node)];
    auto const& out = g.out[static_cast<std::size_t>(node)];
    if (in.size() != 1 || out.size() != 1) { return std::nullopt; }
    auto arcs = arcs_of(g);
    arcs.push_back({in[0].to, out[0].to, in[0].cost + out[0].cost});
    return without_node(net_of(g.size(), arcs, g.starts, g.goals, g.to_goal, g.to_start), node);
}

net with_arcs(net const& g, std::vector<arc> const& arcs)
{
    return net_of(g.size(), arcs, g.starts, g.goals, g.to_goal, g.to_start);
}

std::string list_of(std::vector<int> const& numbers)
{
    std::string text = "{";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        text += i == 0 ? "" : ", ";
        text += numbers[i] == unreachable ? "unreachable" : std::to_string(numbers[i]);
    }
    return text + "}";
}

}   // namespace

net net_of(int nodes, std::vector<arc> const& arcs, std::vector<int> starts, std::vector<int> goals,
           std::vector<int> to_goal, std::vector<int> to_start)
{
    net g;
    g.out.resize(static_cast<std::size_t>(nodes));
    g.in.resize(static_cast<std::size_t>(nodes));
    for (arc const& a : arcs) {
        g.out[static_cast<std::size_t>(a.from)].push_back({a.to, a.cost});
        g.in[static_cast<std::size_t>(a.to)].push_back({a.from, a.cost});
    }
    g.starts   = std::move(starts);
    g.goals    = std::move(goals);
    g.to_goal  = std::move(to_goal);
    g.to_start = std::move(to_start);
    return g;
}

bool is_consistent(std::uint64_t seed) { return (seed >> 8U) % 2 == 0; }

net random_net(std::uint64_t seed, bool consistent)
{
    using two_way::estimates;
    std::uint64_t const lot  = seed >> 16U;
    estimates           kind = estimates::admissible;
    if (consistent) {
        kind = std::array{estimates::consistent, estimates::consistent, estimates::perfect,
                          estimates::zero}[lot % 4];
    }
    // Small costs have many ties, those of one and of zero more; large ones have few.
    auto const [least, most] = std::array<std::pair<int, int>, 6>{
        {{0, 6}, {0, 6}, {1, 6}, {1, 1}, {0, 1}, {1, 40}}}[(lot >> 8U) % 6];
    net const drawn = two_way::random_net(seed, kind, least, most);
    return with_arcs(drawn, arcs_of(drawn));   // edges into a node in the order in which `net_of` makes them
}

net in_two_parts(net const& g)
{
    auto arcs = arcs_of(g);
    for (arc& a : arcs) { a.cost = a.cost / 3 * first_part + a.cost % 3; }
    net        parts    = with_arcs(g, arcs);
    auto const estimate = [](std::vector<int>& h, std::vector<int> const& least) {
        for (std::size_t n = 0; n < h.size(); ++n) {
            if (h[n] == unreachable || least[n] == unreachable) { continue; }
            int const first = least[n] / first_part, second = least[n] % first_part;
            // None is above the least cost.
            h[n] = std::array{least[n], first * first_part, first * first_part + second / 2,
                              first / 2 * first_part + second, 0}[static_cast<std::size_t>(h[n] % 5)];
        }
    };
    estimate(parts.to_goal, dijkstra(parts.in, parts.goals));
    estimate(parts.to_start, dijkstra(parts.out, parts.starts));
    return parts;
}

std::size_t count_edges(net const& g)
{
    std::size_t sum = 0;
    for (auto const& out : g.out) { sum += out.size(); }
    return sum;
}

bool smaller(net const& g, bool consistent, std::function<bool(net)> const& accept)
{
    auto const proposed = [&](net candidate) {
        return !candidate.starts.empty() && is_valid(candidate, consistent) && accept(std::move(candidate));
    };
    for (int n = 0; n < g.size(); ++n) {
        if (proposed(without_node(g, n))) { return true; }
        if (auto const passed = passing_by(g, n); passed && proposed(*passed)) { return true; }
    }
    auto const arcs = arcs_of(g);
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        auto fewer = arcs;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (proposed(with_arcs(g, fewer))) { return true; }
    }
    for (auto const member : {&net::starts, &net::goals}) {
        for (std::size_t i = 0; i < (g.*member).size(); ++i) {
            net fewer = g;
            (fewer.*member).erase((fewer.*member).begin() + static_cast<std::ptrdiff_t>(i));
            if (proposed(std::move(fewer))) { return true; }
        }
    }
    auto const lower = [](int from) { return std::array{0, 1, from / 2, from - 1}; };
    for (auto const member : {&net::to_goal, &net::to_start}) {
        for (std::size_t i = 0; i < (g.*member).size(); ++i) {
            for (int const h : lower((g.*member)[i])) {
                if (h < 0 || h >= (g.*member)[i]) { continue; }
                net less          = g;
                (less.*member)[i] = h;
                if (proposed(std::move(less))) { return true; }
            }
        }
    }
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        for (int const cost : lower(arcs[i].cost)) {
            if (cost < 0 || cost >= arcs[i].cost) { continue; }
            auto cheaper    = arcs;
            cheaper[i].cost = cost;
            if (proposed(with_arcs(g, cheaper))) { return true; }
        }
    }
    return false;
}

std::string to_code(net const& g)
{
    std::string text = "net_of(" + std::to_string(g.size()) + ", {";
    bool        any  = false;
    for (arc const& a : arcs_of(g)) {
        text += any ? ", " : "";
        text += list_of({a.from, a.to, a.cost});
        any = true;
    }
    return text + "}, " + list_of(g.starts) + ", " + list_of(g.goals) + ", " + list_of(g.to_goal) + ", "
        + list_of(g.to_start) + ")";
}

std::vector<int> dijkstra(two_way::edges const& along, std::vector<int> const& from, bool steps)
{
    std::vector<int>  least(along.size(), unreachable);
    std::vector<bool> settled(along.size());
    for (int n : from) { least[static_cast<std::size_t>(n)] = 0; }
    for (;;) {
        std::size_t nearest = along.size();
        for (std::size_t n = 0; n < along.size(); ++n) {
            if (settled[n] || least[n] == unreachable) { continue; }
            if (nearest == along.size() || least[n] < least[nearest]) { nearest = n; }
        }
        if (nearest == along.size()) { return least; }
        settled[nearest] = true;
        for (edge const& e : along[nearest]) {
            int& far = least[static_cast<std::size_t>(e.to)];
            far      = std::min(far, least[nearest] + (steps ? 1 : e.cost));
        }
    }
}

}   // namespace differential
