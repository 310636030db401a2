#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/checks.hpp>
#include <tail/core/laws/broken_law.hpp>
#include <tail/core/laws/effort.hpp>
#include <tail/core/laws/node.hpp>
#include <tail/core/laws/space.hpp>
#include <tail/core/laws/storage.hpp>
#include <tail/core/laws/walk.hpp>
#include <tail/core/problem.hpp>

namespace tail::laws {

namespace detail {

/// One check of a problem: nodes are enumerated from the starts, and random walks go further.
template <class P, class Storage>
class problem_check {
    static_assert(tail::detail::passes_checks<P>());

    using laws = node_laws<P, Storage>;
    using N    = typename laws::N;
    using C    = typename laws::C;

    // Without a hash every node is compared with every other.
    static constexpr bool hashed = Hashable<N>
        || requires(N const& n) { requires Hashable<std::remove_cvref_t<decltype(n.pack())>>; };
    static constexpr std::size_t compared = 1'000;

public:
    problem_check(P problem, effort const& how, Storage storage)
        : laws_{std::move(problem), std::move(storage), std::max(how.nodes, compared)},
          how_{how},
          most_nodes_{hashed ? how.nodes : std::min(how.nodes, compared)}
    {}

    [[nodiscard]] std::optional<broken_law> run()
    {
        tail::detail::for_each_start(laws_.problem(), [&](N const& start) { starts_.push_back(start); });
        enumerate();
        if (!broken_) { compare_hashes(); }
        if constexpr (laws::has_goal) {
            if (!broken_) { check_promises(); }
        }
        dice roll{how_.seed};
        for (std::size_t i = 0; i < how_.walks && !broken_ && !starts_.empty(); ++i) {
            std::size_t const start = roll.below(starts_.size());
            broken_ = random_walk<P, Storage>{laws_, starts_[start], start}.run(roll, how_.length,
                                                                                !complete_);
        }
        return std::move(broken_);
    }

private:
    /// Breadth first.
    void enumerate()
    {
        for (std::size_t i = 0; i < starts_.size(); ++i) {
            if (seen_.find(starts_[i]) != nowhere) { continue; }
            if (!add(starts_[i], nowhere, i)) { break; }
        }
        for (std::size_t i = 0; i < seen_.size() && !broken_; ++i) { expand(i); }
    }

    void expand(std::size_t number)
    {
        N const    node  = seen_[number];   // a copy: `seen_` grows
        auto const steps = laws_.steps_out_of(node);
        if (tell(laws_.flaw_of_node(node, steps), node, [&] { return seen_.place_of(number); })) { return; }
        for (std::size_t k = 0; k < steps.size(); ++k) {
            N const&    child = steps[k].child;
            std::size_t to    = seen_.find(child);
            if (to == nowhere) {
                if (!add(child, number, k)) { continue; }
                to = seen_.size() - 1;
            } else if (!met_again_[to]) {
                met_again_[to]   = true;
                auto const where = [&] {
                    place p = seen_.place_of(number);
                    p.way.push_back(k);
                    return p;
                };
                if (tell(laws_.flaw_of_equal(child, seen_[to]), child, where)) { return; }
            }
            seen_.connect(number, to, steps[k].cost.value);
        }
    }

    bool add(N const& node, std::size_t parent, std::size_t step)
    {
        complete_ = complete_ && seen_.size() < most_nodes_;
        if (seen_.size() >= most_nodes_) { return false; }
        seen_.add(node, parent, step);
        met_again_.push_back(false);
        return true;
    }

    /// Of equal nodes, all but the first are found by their hash; those that are not have another one.
    void compare_hashes()
    {
        std::size_t const most = std::min(seen_.size(), compared);
        for (std::size_t j = 1; j < most; ++j) {
            for (std::size_t i = 0; i < j; ++i) {
                if (!(seen_[i] == seen_[j])) { continue; }
                tell(flaw{"hash",
                          "an equal node has another hash, " + detail::describe(seen_[i]) + ", "
                              + detail::describe_way(seen_.place_of(i))},
                     seen_[j], [&] { return seen_.place_of(j); });
                return;
            }
        }
    }

    /// Distances are those over the edges seen: exact in a space that was enumerated to its end, otherwise no
    /// less than the truth. Either way an estimate above them is too high.
    void check_promises()
    {
        std::vector<std::size_t> goals;
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (laws_.is_goal(seen_[i])) { goals.push_back(i); }
        }
        auto const distance = seen_.distances(goals);
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (!distance[i]) { continue; }
            if (tell(laws_.flaw_of_promise(seen_[i], *distance[i]), seen_[i],
                     [&] { return seen_.place_of(i); })) {
                return;
            }
        }
    }

    /// Keeps what was found, with all that is known about it; true if there is anything.
    template <class Where>
    bool tell(finding f, N const& node, Where const& where)
    {
        if (!f) { return false; }
        broken_ = detail::told(*std::move(f), "node", detail::describe(node), where());
        return true;
    }

    laws                      laws_;
    effort                    how_;
    std::size_t               most_nodes_;
    std::vector<N>            starts_;
    space<N, C>               seen_;
    std::vector<bool>         met_again_;         // for each node, whether it was reached a second time
    bool                      complete_ = true;   // all nodes that can be reached are in `seen_`
    std::optional<broken_law> broken_;
};

}   // namespace detail

/// Whether a problem keeps its promises: nothing, or the first law that was seen to be broken.
///
///     if (auto const broken = tail::laws::check(problem)) { std::puts(broken->sentence.c_str()); }
///
/// Enumerates up to `how.nodes` nodes from the starts, and looks at random walks. At each node:
///
/// 1. Determinism: steps are the same and in the same order when asked for again; so are estimate and goal.
/// 2. A cost is a number, not negative and not infinite.
/// 3. In place: `undo` restores the node and its hash; the moves differ; `inverse` and `moves(n, last, emit)`
///    leave out moves that lead back, and no others; `reentrant` is true.
/// 4. Equal nodes have equal hashes, equal steps and equal packed forms. `unpack` gives back what was packed.
/// 5. `change` and `after` agree with the estimate, also along a walk.
/// 6. The estimate is not negative. It is not above the cost of a goal that was found, unless it says
///    `inadmissible`; not infinite where a goal was found; and consistent over each step if it says so.
/// 7. `dead` is false where a goal was found.
///
/// What it finds is broken. What it does not find holds in the nodes that it has seen: in all of them, if
/// there are no more than `how.nodes`. Takes memory for these nodes and the steps between them.
template <class N, class S, class H, class G>
    requires Successors<S, typename problem<N, S, H, G>::node_type>
[[nodiscard]] std::optional<broken_law> check(problem<N, S, H, G> p, effort const& how = {})
{
    return detail::problem_check{std::move(p), how, detail::no_codec_laws{}}.run();
}

/// The same, and the codec that is to store the nodes.
///
/// 1. Its size is not zero and does not change. `write` fills these bytes, all of them and no others.
/// 2. `read` gives back what was written. Equal nodes have equal bytes, others different ones.
template <class N, class S, class H, class G, CodecFor<typename problem<N, S, H, G>::node_type> K>
    requires Successors<S, typename problem<N, S, H, G>::node_type>
[[nodiscard]] std::optional<broken_law> check(problem<N, S, H, G> p, K codec, effort const& how = {})
{
    using codec_laws = detail::codec_laws<typename problem<N, S, H, G>::node_type, K>;
    return detail::problem_check{std::move(p), how, codec_laws{std::move(codec)}}.run();
}

}   // namespace tail::laws
