#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <tail/core/expand.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/statistics.hpp>
#include <tail/core/undo_policy.hpp>
#include <tail/path/best_first_policy.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/node_store.hpp>
#include <tail/store/open/entry.hpp>
#include <tail/store/open/tie.hpp>

/// \file
/// The types of one best-first search, and what may be concluded from them before it runs.

namespace tail::detail {

// What is kept in arrays stands outside of `best_first_types`, so that searches which differ in their policy
// share the code of these arrays.

/// A node taken from the open list.
template <class N, class C, class Value, class Packed, class Carried>
struct best_first_parent {
    node_index             index  = no_node;
    Value*                 value  = nullptr;   // in the store, where nothing moves
    Packed const*          packed = nullptr;   // likewise, where children are made from it
    C                      h      = C{};       // where it is known
    bool                   tested = false;     // for being a goal
    std::optional<N>       node;               // where a copy is wanted
    std::optional<Carried> more;               // what the heuristic carries, where that is more than h
};

/// Which parent of the batch a child has, where there is but one.
struct only_slot {
    only_slot(std::size_t) {}
};

/// A child that is made and not yet entered.
template <class Candidate, class C, class A, class Slot>
struct best_first_child {
    Candidate                   node;
    C                           g;
    TAIL_NO_UNIQUE_ADDRESS A    action;
    TAIL_NO_UNIQUE_ADDRESS Slot parent;   // its place in the batch
};

/// The types of a search for problem `P`, and constants that follow from them. A policy that does not fit is
/// refused here.
template <class P, class Eval, class Policy, class GoalTest>
struct best_first_types {
    using problem_type    = P;
    using evaluation_type = Eval;
    using policy_type     = Policy;

    using N = typename P::node_type;
    using S = typename P::successors_type;
    using H = typename P::heuristic_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    static_assert(
        Evaluation<Eval, N, C>,
        "an evaluation has `priority<C>(g, h)` and `key<C>`, or `priority(node, g, h)`, the flags of "
        "evaluation::astar, and `bound()`");
    using key = typename detail::priority_type<Eval, N, C>::type;

    static_assert(detail::best_first_policy_checks<Policy, N, C, key>::passed);
    static_assert(detail::is_goal_test<GoalTest>,
                  "the goal test is goal_test::on_expansion or goal_test::on_generation");

    using tie_break  = decltype(Policy::tie);
    using second_key = typename detail::second_key<tie_break, N, key>::type;
    static_assert(OpenList<decltype(Policy::open), key, tie_break, second_key>,
                  "`.open` of a policy is an open list: open::automatic, heap, bucket, d_ary, mutable_d_ary, "
                  "fifo, lifo, "
                  "or a model of OpenList");
    using open_type = typename decltype(Policy::open)::template queue<key, tie_break, second_key>;

    static_assert(
        !detail::is_path_dependent<S>,
        "moves that depend on the path to a node are for searches that keep no nodes, such as idastar");
    static_assert(decltype(Policy::open)::sorted || !Eval::bounds_cost,
                  "A*, weighted A* and uniform-cost search want an open list that is sorted by priority");
    static_assert(
        !Eval::counts_steps || requires { requires decltype(Policy::open)::by_arrival; }
            || std::is_same_v<tie_break, tie::fifo>,
        "breadth-first search takes nodes in the order of their arrival: give it a bfs_policy");

    static constexpr std::size_t batch_size = decltype(Policy::batch)::nodes;
    static_assert(
        batch_size == 1 || requires(open_type& q, open::entry<key> e) { q.pop_equal(e); },
        "a batch of several nodes wants an open list with pop_equal: automatic, bucket or heap");

    static constexpr bool unit_cost          = detail::successor_traits<S, N>::unit_cost;
    static constexpr bool counts             = std::is_same_v<decltype(Policy::statistics), tail::counted>;
    static constexpr bool goal_on_generation = std::is_same_v<GoalTest, goal_test::on_generation>;

    // ---- what may be concluded -----------------------------------------------------------

    static constexpr bool reopen_automatic = std::is_same_v<decltype(Policy::reopen), reopen::automatic>;
    static constexpr bool first_path       = std::is_same_v<decltype(Policy::reopen), reopen::first_path>;
    static constexpr bool consistent       = detail::says_consistent<H>;
    static constexpr bool closes_for_good  = consistent && Eval::closes_for_good;
    static constexpr bool reopens          = std::is_same_v<decltype(Policy::reopen), reopen::always>
        || (reopen_automatic && !closes_for_good && !(consistent && Eval::bounded_closed));

    /// Whether no cheapest path is ever lost: an improvement is taken, or there can be none.
    static constexpr bool keeps_cheapest = reopens || (!first_path && closes_for_good);

    /// Whether the priority of the node taken bounds the least cost.
    static constexpr bool keeps_bound = Eval::bounds_cost && detail::assumed_admissible<P>
        && (keeps_cheapest || (!first_path && consistent && Eval::bounded_closed));

    // ---- how h comes along ---------------------------------------------------------------

    static constexpr bool informed    = detail::is_informed<P>;
    static constexpr bool h_in_key    = Eval::h_from_key && std::integral<C> && informed;
    static constexpr bool incremental = InPlaceSuccessors<S, N> && IncrementalHeuristic<H, N, A> && informed;
    using carried =
        typename std::conditional_t<incremental, detail::carried<H, N, A, C>, std::type_identity<C>>::type;
    static constexpr bool carries_more = !std::is_same_v<carried, C>;

    using store_type = node_store<N, C, A, no_notes, decltype(Policy::closed), decltype(Policy::codec)>;
    using expander   = detail::expander<P, typename detail::undo_of_policy<Policy>::type>;

    /// Whether a parent has to be taken out of the store to be expanded.
    static constexpr bool copies_parent = expander::changes_node
        || !std::is_reference_v<decltype(std::declval<store_type const&>().node(node_index{}))>;

    /// Whether children are made from the packed form of their parent, and estimated from it.
    static constexpr bool moves_packed = detail::moves_packed<S, N>
        && std::is_same_v<decltype(Policy::codec), in_record> && !decltype(Policy::closed)::wants_nodes;
    static constexpr bool estimates_packed = moves_packed && !carries_more
        && (!incremental || (h_in_key && detail::follows_packed<H, N, A>));

    using value_type  = std::remove_reference_t<decltype(std::declval<store_type&>().value(node_index{}))>;
    using packed_type = std::conditional_t<
        estimates_packed, std::remove_cvref_t<decltype(std::declval<store_type&>().key(node_index{}))>, void>;

    using parent = detail::best_first_parent<N, C, value_type, packed_type, carried>;
    using slot   = std::conditional_t<batch_size == 1, detail::only_slot, std::uint32_t>;
    using child  = detail::best_first_child<typename store_type::candidate, C, A, slot>;
};

}   // namespace tail::detail
