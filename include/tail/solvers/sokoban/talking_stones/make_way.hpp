#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/pushes.hpp>
#include <tail/solvers/sokoban/talking_stones/stone_state.hpp>
#include <tail/store/detail/bytes_of_set.hpp>

namespace tail::sokoban {

/// Stones that make way for each other: breadth-first search over the pushes of those that are not parked,
/// for the nearest position that a test accepts. Keeps its memory.
///
/// `Rules` are the pushes, as `stone_pushes`; parked stones are boxes of the state that its list leaves out.
template <class Rules>
class way_maker {
public:
    /// Pushes stones by these rules, which have to live as long.
    explicit way_maker(Rules const& rules) : rules_{&rules} {}

    /// True if one of at most `most` positions after the first passes `test(state)`; then `pushes` and
    /// `state` lead there and are there. Stops when `test` returns false and `go_on()` does.
    template <class Test, class GoOn>
    bool find(stone_state const& start, std::size_t most, Test&& test, GoOn&& go_on)
    {
        nodes_.clear();
        seen_.clear();
        pushes_.clear();
        stones_ = start.order.size();
        nodes_.push_back({start, none, {}});
        seen_.insert(hash_value(start));
        for (std::size_t at = 0; at < nodes_.size() && nodes_.size() <= most; ++at) {
            moves_.clear();
            rules_->moves(nodes_[at].state, [&](push m) { moves_.push_back(m); });
            for (push const m : moves_) {
                if (nodes_.size() > most) { break; }
                stone_state child = nodes_[at].state;
                rules_->apply(child, m);
                // Equal hashes of different positions only lose one of them.
                if (!seen_.insert(hash_value(child)).second || rules_->dead(child)) { continue; }
                nodes_.push_back({std::move(child), at, m});
                if (test(nodes_.back().state)) {
                    for (std::size_t i = nodes_.size() - 1; i != 0; i = nodes_[i].parent) {
                        pushes_.push_back(nodes_[i].last);
                    }
                    std::reverse(pushes_.begin(), pushes_.end());
                    return true;
                }
                if (!go_on()) { return false; }
            }
        }
        return false;
    }

    /// The pushes that the last search has found.
    [[nodiscard]] std::vector<push> const& pushes() const { return pushes_; }
    /// The position that they lead to.
    [[nodiscard]] stone_state const& state() const { return nodes_.back().state; }

    /// About the memory of the last search.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return nodes_.capacity() * sizeof(node) + nodes_.size() * (stones_ * sizeof(square) + sizeof(void*))
            + tail::detail::bytes_of_set(seen_);
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};

    struct node {
        stone_state state;
        std::size_t parent;
        push        last;
    };

    Rules const*                      rules_;
    std::vector<node>                 nodes_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<push>                 moves_, pushes_;
    std::size_t                       stones_ = 0;   // of each node
};

}   // namespace tail::sokoban
