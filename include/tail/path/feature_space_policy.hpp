#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tail/core/checks.hpp>
#include <tail/core/named.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/store/closed/probing.hpp>
#include <tail/store/codec.hpp>

TAIL_DEFINE_NAMES(cell);

namespace tail {

// ---- features ------------------------------------------------------------------------------------

namespace detail {

template <class F, class N>
using features_at = std::remove_cvref_t<std::invoke_result_t<F const&, N const&>>;

template <class V>
concept HasCell = requires(V const& v) {
    { v.cell() } -> std::totally_ordered;
};

/// What names the cell of some features: `v.cell()`, or all of them.
template <class V>
[[nodiscard]] constexpr auto cell_key(V const& v)
{
    if constexpr (HasCell<V>) {
        return v.cell();
    } else {
        static_assert(!names_cell<V>,
                      "`cell` of features is called as `v.cell()` on a const object and "
                      "returns something that is compared by ==, < and >");
        return v;
    }
}
template <class V>
using cell_key_of = std::remove_cvref_t<decltype(detail::cell_key(std::declval<V const&>()))>;

template <class F, class N, class A>
concept FollowsMoves = requires(F const& f, N const& n, A const& a, features_at<F, N> const& v) {
    { f.after(n, a, v, n) } -> std::same_as<features_at<F, N>>;
};
template <class F, class N>
concept PreparesFor = requires(F const& f, N const& n, features_at<F, N> const& v) { f.prepare(n, v); };

}   // namespace detail

/// What is looked at in a node: a few numbers that say how far it has come.
///
/// 1. `f(node)`, on a const object, returns the features: a value that can be copied and is totally ordered.
///    Smaller is better, so numbers in order of importance in a struct with a defaulted `<=>` will do.
/// 2. Features may have `cell()`, const: the part of them that names a cell, totally ordered. Without it
///    all different features are cells of their own. What is left out of the cell breaks ties within it.
/// 3. Equal nodes have equal features.
///
/// Optional members of `f`, both const:
///
/// - `f.prepare(node, features)`: called before the children of a node are looked at.
/// - `f.after(node, move, features, child)`: the features of a child, from those of its parent. It equals
///   `f(child)`. Called for children of the node that `prepare` was called for last.
template <class F, class N>
concept FeatureFunction = std::invocable<F const&, N const&> && std::copyable<detail::features_at<F, N>>
    && std::totally_ordered<detail::features_at<F, N>>;

// ---- advisors ------------------------------------------------------------------------------------

/// A child as an advisor sees it.
template <class A, class V>
struct advised_move {
    A const* action;     ///< that leads to it
    V const* features;   ///< of the child
};

/// Looks at a node and its children, and names moves that deserve to be tried first.
///
/// 1. `a(node, features, moves, name)`, on a const object. `moves` is a `std::span` of `advised_move`: the
///    children that are not expanded yet and not known to be dead, in the order of the successors.
/// 2. It calls `name(i)` for each move that it names, by its place in the span. Mostly it names one or none.
/// 3. The same arguments get the same answer.
template <class Ad, class N, class A, class V>
concept Advisor = requires(Ad const& a, N const& n, V const& v, std::span<advised_move<A, V> const> moves) {
    a(n, v, moves, [](std::size_t) {});
};

/// Names no move.
struct no_advice {
    /// Names nothing.
    template <class N, class V, class Moves, class Name>
    constexpr void operator()(N const&, V const&, Moves const&, Name&&) const
    {}
};

/// Several advisors, asked one after the other: `advisors{first, second}`.
template <class... As>
class advisors {
public:
    /// Asks these, in their order.
    explicit constexpr advisors(As... all) : all_{std::move(all)...} {}

    /// Calls every advisor.
    template <class N, class V, class Moves, class Name>
    constexpr void operator()(N const& node, V const& features, Moves const& moves, Name&& name) const
    {
        std::apply([&](As const&... each) { (each(node, features, moves, name), ...); }, all_);
    }

private:
    std::tuple<As...> all_;
};

/// Names the child whose features have the least `rank`, the first of several, if that is less than the
/// rank of the node itself. Of equal ranks the better features count.
template <class Rank>
struct advise_least {
    Rank rank;   ///< gives the rank of features; least is best

    /// Names the child of least rank, if that is less than the node's own.
    template <class N, class V, class Moves, class Name>
    constexpr void operator()(N const&, V const& features, Moves const& moves, Name&& name) const
    {
        std::size_t best = moves.size();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            V const& v = *moves[i].features;
            if (!(rank(v) < rank(features))) { continue; }
            if (best < moves.size()) {
                V const& least = *moves[best].features;
                if (rank(least) < rank(v) || (!(rank(v) < rank(least)) && !(v < least))) { continue; }
            }
            best = i;
        }
        if (best < moves.size()) { name(best); }
    }
};
/// From a function, as `advise_least{rank}`.
template <class Rank>
advise_least(Rank) -> advise_least<Rank>;

// ---- weights, cells, lines -----------------------------------------------------------------------

/// What a move adds to the weight of a line of moves.
namespace weigh {

/// Nothing if an advisor has named it, otherwise one: the weight counts the moves that nobody advised.
struct advised_free {
    /// 0 if the move was advised, otherwise 1.
    template <class N, class A>
    [[nodiscard]] constexpr std::uint32_t operator()(N const&, A const&, bool advised) const
    {
        return advised ? 0 : 1;
    }
};

/// One each.
struct equally {
    /// 1.
    template <class N, class A>
    [[nodiscard]] constexpr std::uint32_t operator()(N const&, A const&, bool) const
    {
        return 1;
    }
};

}   // namespace weigh

/// Which cell a node's moves belong to.
namespace project {

/// Its own, or, if that is worse than the cell its parent's moves belong to, that one: no bad cell is opened.
struct best_ancestor {
    static constexpr bool keeps_ancestor = true;   ///< moves go to the better cell of the two
};

/// Its own.
struct own_cell {
    static constexpr bool keeps_ancestor = false;   ///< moves go to the node's own cell
};

}   // namespace project

/// Which of the moves of least weight in a cell is taken.
///
/// Lines of moves take turns; within a line the best features come first. `lines(n)` says to which line the
/// moves belong that begin with first move number `n`.
namespace line {

/// A line for each first move.
struct by_first_move {
    /// The number of the first move.
    [[nodiscard]] constexpr std::uint32_t operator()(std::uint32_t first) const { return first; }
};

/// One line for all: the best features come first.
struct together {
    /// 0 for every first move.
    [[nodiscard]] constexpr std::uint32_t operator()(std::uint32_t) const { return 0; }
};

}   // namespace line

/// How to run a feature-space search; set what matters by name:
/// `feature_space_policy{.advisors = advisors{packing, opening}}`.
template <class Advisors = no_advice, class Weight = weigh::advised_free,
          class Project = project::best_ancestor, class Lines = line::by_first_move,
          class Closed = closed::probing<>, class Codec = in_record, class Observer = silent>
struct feature_space_policy {
    TAIL_NO_UNIQUE_ADDRESS Advisors advisors{};   ///< name moves to be tried first
    TAIL_NO_UNIQUE_ADDRESS Weight   weight{};     ///< what a move adds to the weight of its line
    TAIL_NO_UNIQUE_ADDRESS Project  project{};    ///< which cell the moves of a node belong to
    TAIL_NO_UNIQUE_ADDRESS Lines    lines{};      ///< which of the moves of least weight is taken
    TAIL_NO_UNIQUE_ADDRESS Closed   closed{};     ///< which nodes are known
    TAIL_NO_UNIQUE_ADDRESS Codec    codec{};      ///< writes nodes whose size is known at run time only
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};   ///< hears what happens
};

namespace detail {

/// Static assertions on features `F` and a policy for a problem.
template <class F, class Policy, class N, class C, class A>
struct feature_space_checks {
    static_assert(FeatureFunction<F, N>,
                  "features are called as `f(node)` on a const object and return a "
                  "value that can be copied and compared by ==, < and >");
    using V = features_at<F, N>;

    static_assert(!names_after<F> || FollowsMoves<F, N, A>,
                  "`after` of features is called as `f.after(node, move, features, child)` on a const object "
                  "and returns what `f(node)` returns");
    static_assert(!names_prepare<F> || PreparesFor<F, N>,
                  "`prepare` of features is called as `f.prepare(node, features)` on a const object");

    static constexpr bool is_policy = requires(Policy p) {
        p.advisors;
        p.weight;
        p.project;
        p.lines;
        p.closed;
        p.codec;
        p.observer;
    };
    static_assert(is_policy, "feature-space search takes a feature_space_policy");
    static_assert(Advisor<decltype(Policy::advisors), N, A, V>,
                  "`.advisors` of a policy is called as `a(node, features, moves, name)` on a const object");
    static_assert(
        requires(decltype(Policy::weight) const& w, N const& n, A const& a) {
            { w(n, a, true) } -> std::same_as<std::uint32_t>;
        },
        "`.weight` of a policy is called as `w(node, move, advised)` on a const object and returns "
        "std::uint32_t");
    static_assert(
        requires { requires std::same_as<decltype(decltype(Policy::project)::keeps_ancestor), bool const>; },
        "`.project` of a policy is project::best_ancestor or project::own_cell");
    static_assert(
        requires(decltype(Policy::lines) const& l) {
            { l(std::uint32_t{}) } -> std::same_as<std::uint32_t>;
        },
        "`.lines` of a policy is line::by_first_move, line::together, or called as `l(std::uint32_t)` on a "
        "const object and returns std::uint32_t");
    static_assert(std::same_as<decltype(Policy::codec), in_record> || Codec<decltype(Policy::codec), N>,
                  "a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) "
                  "const` that returns a node");
    static_assert(hears_something<decltype(Policy::observer), N, C>,
                  "an observer has some of expanded(node, g), generated(node, g), cut(f), iteration(bound), "
                  "solution(g)");
    static constexpr bool passed = true;
};

}   // namespace detail
}   // namespace tail
