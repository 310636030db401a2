#include <tail/store/node_store.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>
#include <doctest/doctest.h>
#include <tail/core/concepts.hpp>
#include <tail/domains/npuzzle.hpp>
#include <tail/path/bfs.hpp>

/// \file
/// What the node store is for: a search that the library does not have, written on it in a page.
/// Breadth-first from both ends, a layer at a time from the end with the smaller one, for moves in place that
/// can be taken back.

namespace {

using tail::no_node;
using tail::node_index;

template <class N, class S>
class bidirectional {
    using store = tail::node_store<N, int>;

    struct side {
        store                   nodes;
        std::vector<node_index> layer;   // to be expanded next
    };

    struct meeting {
        node_index here;   // in the side that is expanded
        node_index there;
        int        cost;
    };

public:
    bidirectional(S successors, N const& start, N const& goal) : successors_{std::move(successors)}
    {
        begin(front_, start);
        begin(back_, goal);
        if (start == goal) { met_ = {front_.layer[0], back_.layer[0], 0}; }
    }

    /// A path with the fewest moves, both ends included; nothing if there is none.
    std::optional<std::vector<N>> run()
    {
        bool forward = true;
        while (!met_ && !front_.layer.empty() && !back_.layer.empty()) {
            forward = front_.layer.size() <= back_.layer.size();
            expand(forward ? front_ : back_, forward ? back_ : front_);
        }
        if (!met_) { return std::nullopt; }
        auto       path = front_.nodes.path(forward ? met_->here : met_->there);
        auto const rest = back_.nodes.path(forward ? met_->there : met_->here);
        path.insert(path.end(), rest.rbegin() + 1, rest.rend());
        return path;
    }

    [[nodiscard]] std::size_t stored() const { return front_.nodes.size() + back_.nodes.size(); }
    [[nodiscard]] std::size_t bytes() const { return front_.nodes.bytes() + back_.nodes.bytes(); }

private:
    static void begin(side& s, N const& node) { s.layer.push_back(s.nodes.enter(node, no_node, 0).index); }

    void expand(side& near, side& far)
    {
        std::vector<node_index> next;
        for (node_index const i : near.layer) {
            N         node = near.nodes.node(i);
            int const g    = near.nodes.g(i) + 1;
            moves_.clear();
            successors_.moves(node, [&](auto const& move) {
                moves_.push_back(move);
                return false;
            });
            for (auto const& move : moves_) {
                successors_.apply(node, move);
                if (auto const [child, is_new] = near.nodes.enter(node, i, g); is_new) {
                    next.push_back(child);
                    node_index const other = far.nodes.find(node);
                    if (other != no_node && (!met_ || g + far.nodes.g(other) < met_->cost)) {
                        met_ = {child, other, g + far.nodes.g(other)};
                    }
                }
                successors_.undo(node, move);
            }
        }
        near.layer = std::move(next);
    }

    S                                  successors_;
    side                               front_, back_;
    std::optional<meeting>             met_;
    std::vector<typename S::move_type> moves_;
};

}   // namespace

TEST_CASE("node store: a bidirectional breadth-first search on it finds the fewest moves")
{
    namespace np = tail::npuzzle;
    using board  = np::board<9>;
    np::geometry const shape{3, 3};
    board const        goal = np::blank_first<9>(shape);
    for (std::uint64_t i = 0; i < 20; ++i) {
        board start = np::random_board<9>(shape, goal, i);
        if (i % 10 == 9) {   // two tiles exchanged: no solution
            auto       tiles = start.tiles();
            auto const at    = [&](std::uint8_t tile) { return std::find(tiles.begin(), tiles.end(), tile); };
            std::iter_swap(at(1), at(2));
            start = board{tiles};
        }
        bidirectional search{np::rules<9>{shape}, start, goal};
        auto const    path = search.run();
        auto const    one  = tail::bfs(
            tail::problem{.start = start, .successors = np::rules<9>{shape}, .goal = goal});
        REQUIRE(path.has_value() == static_cast<bool>(one));
        if (!path) { continue; }
        REQUIRE(path->size() == one.path.size());
        REQUIRE(path->front() == start);
        REQUIRE(path->back() == goal);
        if (one.cost > 12) { REQUIRE(search.stored() < one.stats.stored); }
    }
}
