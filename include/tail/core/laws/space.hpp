#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tail/core/hash.hpp>
#include <tail/core/laws/estimates.hpp>
#include <tail/core/laws/steps.hpp>

/// \file
/// The nodes of a problem that a check has seen, the edges between them, and their distances to a goal.

namespace tail::laws::detail {

inline constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

/// A hash of a node; zero for all where the type has none.
template <class N>
[[nodiscard]] std::size_t hash_or_zero(N const& node)
{
    if constexpr (Hashable<N>) {
        return tail::hash<N>{}(node);
    } else if constexpr (requires {
                             tail::hash<std::remove_cvref_t<decltype(node.pack())>>{}(node.pack());
                         }) {
        return tail::hash<std::remove_cvref_t<decltype(node.pack())>>{}(node.pack());
    } else {
        return 0;
    }
}

/// Nodes, each once as far as its hash tells, and how each was first reached.
template <class N, class C>
class space {
public:
    struct edge {
        std::size_t from;
        std::size_t to;
        C           cost;
    };

    [[nodiscard]] std::size_t              size() const { return nodes_.size(); }
    [[nodiscard]] N const&                 operator[](std::size_t i) const { return nodes_[i].node; }
    [[nodiscard]] std::vector<edge> const& edges() const { return edges_; }

    [[nodiscard]] std::size_t find(N const& node) const
    {
        auto const [first, last] = numbers_.equal_range(detail::hash_or_zero(node));
        for (auto i = first; i != last; ++i) {
            if (nodes_[i->second].node == node) { return i->second; }
        }
        return nowhere;
    }

    /// Adds a node that the `step`th step out of `parent` leads to, or the `step`th start.
    std::size_t add(N const& node, std::size_t parent, std::size_t step)
    {
        numbers_.emplace(detail::hash_or_zero(node), nodes_.size());
        nodes_.push_back({node, parent, step});
        return nodes_.size() - 1;
    }
    void connect(std::size_t from, std::size_t to, C cost) { edges_.push_back({from, to, cost}); }

    [[nodiscard]] place place_of(std::size_t i) const
    {
        place p;
        for (; nodes_[i].parent != nowhere; i = nodes_[i].parent) { p.way.push_back(nodes_[i].step); }
        p.start = nodes_[i].step;
        return {p.start, {p.way.rbegin(), p.way.rend()}};
    }

    /// The least cost from each node to one of the `goals` along the edges; nothing where no goal is reached.
    /// Where not all edges are known, a goal may be nearer than that, never farther.
    [[nodiscard]] std::vector<std::optional<C>> distances(std::vector<std::size_t> const& goals) const
    {
        std::vector<std::vector<std::size_t>> into(size());   // edges, by the node that they lead to
        for (std::size_t e = 0; e < edges_.size(); ++e) { into[edges_[e].to].push_back(e); }

        using entry        = std::pair<C, std::size_t>;
        auto const farther = [](entry const& a, entry const& b) { return b.first < a.first; };
        std::priority_queue<entry, std::vector<entry>, decltype(farther)> open{farther};
        std::vector<std::optional<C>>                                     least(size());
        for (std::size_t const goal : goals) {
            least[goal] = C{};
            open.push({C{}, goal});
        }
        while (!open.empty()) {
            auto const [d, node] = open.top();
            open.pop();
            if (*least[node] < d) { continue; }
            for (std::size_t const e : into[node]) {
                auto const sum  = detail::sum_of(d, edges_[e].cost);
                auto&      best = least[edges_[e].from];
                if (!sum || (best && !(*sum < *best))) { continue; }
                best = *sum;
                open.push({*sum, edges_[e].from});
            }
        }
        return least;
    }

private:
    struct record {
        N           node;
        std::size_t parent;
        std::size_t step;
    };

    std::vector<record>                               nodes_;
    std::unordered_multimap<std::size_t, std::size_t> numbers_;
    std::vector<edge>                                 edges_;
};

}   // namespace tail::laws::detail
