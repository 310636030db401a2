#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/laws/broken_law.hpp>
#include <tail/core/laws/effort.hpp>
#include <tail/core/laws/estimates.hpp>
#include <tail/core/laws/moves.hpp>
#include <tail/core/laws/space.hpp>
#include <tail/core/laws/steps.hpp>
#include <tail/core/laws/storage.hpp>
#include <tail/core/problem.hpp>

namespace tail::laws {

namespace detail {

/// One check of a problem: nodes are enumerated from the starts, and random walks go further.
template <class P, class Storage>
class problem_check {
    using N = node_of<P>;
    using S = successors_of<P>;
    using H = std::remove_cvref_t<typename P::heuristic_type>;
    using C = cost_of_laws<P>;
    using A = action_of<S, N>;

    static constexpr bool informed        = !std::same_as<H, zero_heuristic>;
    static constexpr bool has_goal        = !std::same_as<typename P::goal_type, no_goal>;
    static constexpr bool finds_dead_ends = requires(S const& s, N const& n) {
        { s.dead(n) } -> std::convertible_to<bool>;
    };

public:
    problem_check(P problem, effort const& how, Storage storage)
        : problem_{std::move(problem)}, how_{how}, storage_{std::move(storage)}
    {
        // Without a hash every node is compared with every other.
        constexpr bool hashed = Hashable<N>
            || requires(N const& n) { requires Hashable<decltype(n.pack())>; };
        if (!hashed) { how_.nodes = std::min<std::size_t>(how_.nodes, 1'000); }
    }

    [[nodiscard]] std::optional<broken_law> run()
    {
        for_each_start([&](N const& start) { starts_.push_back(start); });
        enumerate();
        if (!broken_) { compare_hashes(); }
        if constexpr (has_goal) {
            if (!broken_) { check_promises(); }
        }
        dice roll{how_.seed};
        for (std::size_t i = 0; i < how_.walks && !broken_ && !starts_.empty(); ++i) { walk(roll); }
        return std::move(broken_);
    }

private:
    template <class Visit>
    void for_each_start(Visit&& visit) const
    {
        visit(problem_.start);
    }

    void enumerate()
    {
        for (std::size_t i = 0; i < starts_.size(); ++i) {
            if (seen_.find(starts_[i]) != nowhere) { continue; }
            if (seen_.size() == how_.nodes) {
                complete_ = false;
                break;
            }
            seen_.add(starts_[i], nowhere, i);
        }
        std::vector<char> met_again;
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            N const node = seen_[i];   // a copy: `seen_` grows
            detail::collect_steps(problem_, node, most_steps(), steps_);
            auto const where = [&] { return seen_.place_of(i); };
            if (tell(flaw_of_node(node), node, where)) { return; }
            met_again.resize(seen_.size());
            for (std::size_t k = 0; k < steps_.size(); ++k) {
                N const&    child = steps_[k].child;
                std::size_t to    = seen_.find(child);
                if (to == nowhere && seen_.size() == how_.nodes) {
                    complete_ = false;
                    continue;
                }
                if (to == nowhere) {
                    to = seen_.add(child, i, k);
                    met_again.push_back(0);
                } else if (met_again[to] == 0) {
                    met_again[to] = 1;
                    auto const at = [&] {
                        place p = where();
                        p.way.push_back(k);
                        return p;
                    };
                    if (tell(flaw_of_equal(child, seen_[to]), child, at)) { return; }
                }
                seen_.connect(i, to, steps_[k].cost.value);
            }
        }
    }

    /// The laws at one node. Its steps are in `steps_`.
    [[nodiscard]] finding flaw_of_node(N const& node)
    {
        N const copy = node;
        if (auto const d = detail::difference_of_nodes(copy, node)) {
            return flaw{"equality", "a copy of the node is " + *d};
        }
        if (auto f = detail::flaw_of_steps(problem_, node, steps_, most_steps())) { return f; }
        if constexpr (in_place<P>) {
            if (auto f = detail::flaw_of_moves(problem_, node, steps_)) { return f; }
        }
        if constexpr (informed) {
            if (auto f = detail::flaw_of_heuristic(problem_, node, steps_)) { return f; }
        }
        if constexpr (HasPackedForm<N>) {
            if (auto f = detail::flaw_of_packing(node)) { return f; }
        }
        if constexpr (has_goal) {
            bool const goal = is_goal(node);
            if (goal != is_goal(node)) { return flaw{"determinism", "the node is a goal or not, by turns"}; }
            if (goal) {
                if (auto f = flaw_of_promise(node, C{})) { return f; }
            }
        }
        return storage_(node);
    }

    /// The laws of two nodes that are equal and were reached in different ways.
    [[nodiscard]] finding flaw_of_equal(N const& node, N const& first)
    {
        if constexpr (requires {
                          { node.pack() == first.pack() } -> std::convertible_to<bool>;
                      }) {
            if (!(node.pack() == first.pack())) {
                return flaw{"pack", "an equal node has another packed form"};
            }
        }
        if (auto f = detail::difference_of_steps<P>("equality", node,
                                                    detail::steps_out_of(problem_, node, most_steps()),
                                                    detail::steps_out_of(problem_, first, most_steps()),
                                                    "at an equal node, which was reached in another way")) {
            return f;
        }
        return storage_(node, first);
    }

    /// Nodes that are equal have been taken for different ones because of their hashes.
    void compare_hashes()
    {
        std::size_t const most = std::min<std::size_t>(seen_.size(), 1'000);
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

    /// Distances are those of the edges seen: exact in a space that was enumerated to its end, otherwise no
    /// less than the truth. Either way an estimate above them is too high.
    void check_promises()
    {
        std::vector<std::size_t> goals;
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (is_goal(seen_[i])) { goals.push_back(i); }
        }
        if (goals.empty()) { return; }
        auto const distance = seen_.distances(goals);
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (!distance[i]) { continue; }
            if (tell(flaw_of_promise(seen_[i], *distance[i]), seen_[i], [&] { return seen_.place_of(i); })) {
                return;
            }
        }
    }

    /// What is wrong with what is said of a node, from which a goal can be reached at this cost.
    [[nodiscard]] finding flaw_of_promise(N const& node, C const& distance) const
    {
        if constexpr (finds_dead_ends) {
            if (std::as_const(problem_.successors).dead(node)) {
                return flaw{"dead",
                            "the node is called dead, but a goal can be reached at a cost of "
                                + detail::describe(distance)};
            }
        }
        if constexpr (informed) {
            auto const h = detail::estimate_of(problem_, node);
            if (h.wrong != nullptr) { return flaw{"estimate", std::string{"the estimate "} + h.wrong}; }
            if (h.infinite) {
                return flaw{"infinite estimate",
                            "the estimate is infinite, but a goal can be reached at a cost of "
                                + detail::describe(distance)};
            }
            if (!tail::detail::says_inadmissible<H> && detail::is_above(h.value, distance)) {
                return flaw{"admissible",
                            "the estimate is " + detail::describe(h.value)
                                + ", but a goal can be reached at a cost of " + detail::describe(distance)};
            }
        }
        return std::nullopt;
    }

    /// Walks at random, on one node that is changed by moves if the problem can; then goes all the way back.
    void walk(dice& roll)
    {
        std::size_t const first = roll.below(starts_.size());
        std::vector<N>    nodes(1, starts_[first]);
        std::vector<C>    costs;
        std::vector<A>    moves;
        place             way{first, {}};
        auto const        where   = [&] { return way; };
        auto              carried = start_of_carrying(nodes[0]);
        while (true) {
            N const& node = nodes.back();
            detail::collect_steps(problem_, node, most_steps(), steps_);
            if (!complete_ && tell(flaw_of_node(node), node, where)) { return; }
            if (steps_.empty() || moves.size() == how_.length) { break; }
            std::size_t const k    = roll.below(steps_.size());
            auto const&       step = steps_[k];
            if constexpr (in_place<P> && informed) {
                if (tell(carry(carried, node, step), node, where)) { return; }
            }
            costs.push_back(step.cost.value);
            moves.push_back(step.action);
            way.way.push_back(k);
            nodes.push_back(step.child);
        }
        if constexpr (has_goal) { check_promises_on_the_way(nodes, costs, way); }
        if constexpr (in_place<P>) { go_back(nodes, moves, way); }
    }

    /// What `after` is given at the first node of a walk.
    [[nodiscard]] auto start_of_carrying([[maybe_unused]] N const& node) const
    {
        if constexpr (in_place<P> && informed) {
            return std::optional{problem_.heuristic(node)};
        } else {
            return 0;
        }
    }

    /// Carries the estimate along a walk by `after` alone, so that errors add up.
    template <class E>
    [[nodiscard]] finding carry([[maybe_unused]] std::optional<E>& carried, [[maybe_unused]] N const& node,
                                [[maybe_unused]] step_of_problem<P> const& step) const
    {
        auto const& h = problem_.heuristic;
        if constexpr (requires {
                          { h.after(node, step.action, *carried) } -> std::convertible_to<E>;
                      }) {
            auto const before = detail::estimate_of(problem_, node);
            if (!carried || before.infinite || before.wrong != nullptr) {
                carried.reset();   // no search goes on from there
                return std::nullopt;
            }
            E    next = h.after(node, step.action, *carried);
            auto f    = detail::flaw_of_after(problem_, node, step, next);
            carried.emplace(std::move(next));
            return f;
        } else {
            return std::nullopt;
        }
    }

    void check_promises_on_the_way(std::vector<N> const& nodes, std::vector<C> const& costs, place const& way)
    {
        std::optional<C> distance;
        for (std::size_t i = nodes.size(); i-- > 0;) {
            if (distance) { distance = detail::sum_of(*distance, costs[i]); }
            if (is_goal(nodes[i])) { distance = C{}; }
            if (!distance) { continue; }
            if (tell(flaw_of_promise(nodes[i], *distance), nodes[i], [&] { return part_of(way, i); })) {
                return;
            }
        }
    }

    void go_back(std::vector<N> const& nodes, std::vector<A> const& moves, place const& way)
    {
        if constexpr (Undoes<S, N, A>) {
            S const& s   = problem_.successors;
            N        now = nodes.front();
            for (A const& move : moves) { s.apply(now, move); }
            for (std::size_t i = moves.size(); i-- > 0;) {
                s.undo(now, moves[i]);
                auto const d = detail::difference_of_nodes(now, nodes[i]);
                if (!d) { continue; }
                tell(flaw{"undo", "to undo all moves of a walk leads to " + *d,
                          detail::describe_move(nodes[i], moves[i])},
                     nodes[i], [&] { return part_of(way, i); });
                return;
            }
        }
    }

    [[nodiscard]] static place part_of(place way, std::size_t length)
    {
        way.way.resize(length);
        return way;
    }

    [[nodiscard]] bool is_goal(N const& node) const { return tail::detail::reaches(problem_.goal, node); }
    [[nodiscard]] std::size_t most_steps() const { return std::max<std::size_t>(how_.nodes, 1'000); }

    /// Keeps what was found, with all that is known about it; true if there is anything.
    template <class Where>
    bool tell(finding f, N const& node, Where const& where)
    {
        if (f) { broken_ = detail::told(*std::move(f), "node", detail::describe(node), where()); }
        return f.has_value();
    }

    P                         problem_;
    effort                    how_;
    Storage                   storage_;
    std::vector<N>            starts_;
    space<N, C>               seen_;
    bool                      complete_ = true;   // all nodes that can be reached are in `seen_`
    steps_of_problem<P>       steps_;
    std::optional<broken_law> broken_;
};

}   // namespace detail

/// Whether a problem keeps its promises: nothing, or the first law that was seen to be broken.
///
///     if (auto const broken = tail::laws::check(problem)) { std::puts(broken->sentence.c_str()); }
///
/// Enumerates up to `how.nodes` nodes from the starts, and looks at random walks. At each node:
///
/// - determinism: steps are the same and in the same order when asked for again; so are estimate and goal.
/// - cost: not negative, a number, and not infinite.
/// - in place: `undo` restores the node and its hash; the moves differ; `inverse` and `moves(n, last, emit)`
///   leave out moves that lead back and no others; `reentrant` is true.
/// - equal nodes have equal hashes, equal steps and equal packed forms; `unpack` gives back what was packed.
/// - `change` and `after` agree with the estimate, also along a walk.
/// - the estimate is not negative, not above the cost of a goal that was found unless it says `inadmissible`,
///   not infinite where a goal was found, and consistent over each step if it says so.
/// - `dead` is false where a goal was found.
///
/// What it finds is broken. What it does not find holds in the nodes that it has seen: all of them in a space
/// of no more than `how.nodes` nodes. A problem without a goal is checked for all but the last two.
template <class N, class S, class H, class G>
    requires Successors<S, typename problem<N, S, H, G>::node_type>
[[nodiscard]] std::optional<broken_law> check(problem<N, S, H, G> p, effort const& how = {})
{
    return detail::problem_check{std::move(p), how, detail::no_codec_laws{}}.run();
}

/// The same with the codec that is to store the nodes.
///
/// - its size is not zero and does not change; `write` fills these bytes and no others.
/// - `read` gives back what was written; equal nodes have equal bytes, others different ones.
template <class N, class S, class H, class G, CodecFor<typename problem<N, S, H, G>::node_type> K>
    requires Successors<S, typename problem<N, S, H, G>::node_type>
[[nodiscard]] std::optional<broken_law> check(problem<N, S, H, G> p, K codec, effort const& how = {})
{
    using laws = detail::codec_laws<typename problem<N, S, H, G>::node_type, K>;
    return detail::problem_check{std::move(p), how, laws{std::move(codec)}}.run();
}

}   // namespace tail::laws
