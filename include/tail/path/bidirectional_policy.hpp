#pragma once

#include <concepts>
#include <type_traits>

#include <tail/core/observer.hpp>
#include <tail/core/statistics.hpp>
#include <tail/core/undo_policy.hpp>
#include <tail/path/best_first_policy.hpp>
#include <tail/store/closed/probing.hpp>
#include <tail/store/codec.hpp>
#include <tail/store/open/automatic.hpp>
#include <tail/store/open/tie.hpp>

namespace tail {

/// Which side of a bidirectional search is expanded next. The answer has the same cost with each of them.
namespace turn {

/// The side with fewer open nodes in its layer of the least priority (Pohl's cardinality, layer by layer).
/// The default. Where costs are not whole numbers there are no layers: then the side with fewer open nodes.
struct smaller_layer {};

/// The side with fewer open nodes.
struct fewer_open {};

/// One and the other in turn.
struct alternate {};

}   // namespace turn

/// By what each side of a bidirectional search sorts its open nodes.
namespace meet {

/// By f = g + h, as A* does. The default. The two may meet anywhere on the way.
struct anywhere {};

/// By max(f, 2 g), and the side with the lesser priority first: no node beyond half of the least cost is
/// expanded (MM of Holte, Felner, Sharon and Sturtevant 2016). For whole costs.
struct in_middle {};

}   // namespace meet

/// How to run a bidirectional search. Set what matters by name: `bidirectional_policy{.codec = my_codec}`.
template <class Open = open::automatic, class Closed = closed::probing<>, class Tie = tie::prefer_deep,
          class Turn = turn::smaller_layer, class Meet = meet::anywhere, class Statistics = counted,
          class Observer = silent, class Codec = in_record, class Undo = automatic_undo>
struct bidirectional_policy {
    TAIL_NO_UNIQUE_ADDRESS Open       open{};         ///< which open node of a side comes next
    TAIL_NO_UNIQUE_ADDRESS Closed     closed{};       ///< which nodes of a side are known
    TAIL_NO_UNIQUE_ADDRESS Tie        tie{};          ///< among equal priorities
    TAIL_NO_UNIQUE_ADDRESS Turn       turn{};         ///< which side expands next
    TAIL_NO_UNIQUE_ADDRESS Meet       meet{};         ///< when the sides have met for good
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};   ///< whether to count
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};     ///< hears what happens
    TAIL_NO_UNIQUE_ADDRESS Codec      codec{};        ///< writes nodes whose size is known at run time only
    TAIL_NO_UNIQUE_ADDRESS Undo       undo{};         ///< whether each `undo` of the successors is checked
};

namespace detail {

template <class T>
inline constexpr bool is_turn = std::is_same_v<T, turn::smaller_layer> || std::is_same_v<T, turn::fewer_open>
    || std::is_same_v<T, turn::alternate>;

template <class T>
inline constexpr bool is_meeting = std::is_same_v<T, meet::anywhere> || std::is_same_v<T, meet::in_middle>;

/// Static assertions on a policy for nodes of type `N` and costs `C`.
template <class Policy, class N, class C>
struct bidirectional_policy_checks {
    static_assert(
        requires(Policy p) {
            p.open;
            p.closed;
            p.tie;
            p.turn;
            p.meet;
            p.statistics;
            p.observer;
            p.codec;
        }, "bidirectional search takes a bidirectional_policy");
    static_assert(TieBreak<decltype(Policy::tie), N>,
                  "`.tie` of a policy is tie::prefer_deep, tie::fifo, tie::lifo or tie::least{rank}, where "
                  "rank(node) is a number");
    static_assert(is_turn<decltype(Policy::turn)>,
                  "`.turn` of a policy is turn::smaller_layer, turn::fewer_open or turn::alternate");
    static_assert(is_meeting<decltype(Policy::meet)>,
                  "`.meet` of a policy is meet::anywhere or meet::in_middle");
    static_assert(!std::is_same_v<decltype(Policy::meet), meet::in_middle> || std::integral<C>,
                  "meet::in_middle wants costs that are whole numbers");
    static_assert(StatisticsPolicy<decltype(Policy::statistics)>,
                  "`.statistics` of a policy is tail::counted or tail::uncounted");
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
