#pragma once

#include <type_traits>

#include <tail/core/config.hpp>
#include <tail/core/named.hpp>

TAIL_DEFINE_NAMES(expanded);
TAIL_DEFINE_NAMES(generated);
TAIL_DEFINE_NAMES(cut);
TAIL_DEFINE_NAMES(iteration);
TAIL_DEFINE_NAMES(solution);

namespace tail {

/// Observer policy: hears nothing and costs nothing. The default.
///
/// An observer is any type with some of these members; what it lacks is not called. A pointer to one works
/// as well, for an observer that is to be read afterwards.
///
/// - `expanded(node, g)`: `g` is final for this expansion; of its successors none has been told of yet.
/// - `generated(node, g)`: the start, or a successor, has been made and counted, before it is looked up. In
///   depth-first search a successor that the bound cuts shows as `cut` alone.
/// - `cut(f)`: a successor lies beyond the bound of this iteration.
/// - `iteration(bound)`: an iteration with this bound begins.
/// - `solution(g)`: a goal has been reached at this cost.
struct silent {};

namespace detail {

template <class Observer>
[[nodiscard]] constexpr auto& watcher(Observer& observer)
{
    if constexpr (std::is_pointer_v<Observer>) {
        return *observer;
    } else {
        return observer;
    }
}

template <class Observer>
using watcher_of = std::remove_pointer_t<Observer>;

/// Whether an observer has any event at all. One that has none is a slip: a misspelt name.
template <class Observer, class N, class C>
inline constexpr bool hears_something = std::is_same_v<Observer, silent>
    || requires(watcher_of<Observer>& o, N const& n, C c) { o.expanded(n, c); }
    || requires(watcher_of<Observer>& o, N const& n, C c) { o.generated(n, c); }
    || requires(watcher_of<Observer>& o, C c) { o.cut(c); }
    || requires(watcher_of<Observer>& o, C c) { o.iteration(c); }
    || requires(watcher_of<Observer>& o, C c) { o.solution(c); };

template <class Observer, class N, class C>
TAIL_ALWAYS_INLINE inline void notify_expanded(Observer& observer, N const& node, C g)
{
    if constexpr (requires { detail::watcher(observer).expanded(node, g); }) {
        detail::watcher(observer).expanded(node, g);
    } else {
        static_assert(!names_expanded<watcher_of<Observer>>,
                      "an observer's `expanded` takes (node, g), and is const where the observer is");
    }
}

template <class Observer, class N, class C>
TAIL_ALWAYS_INLINE inline void notify_generated(Observer& observer, N const& node, C g)
{
    if constexpr (requires { detail::watcher(observer).generated(node, g); }) {
        detail::watcher(observer).generated(node, g);
    } else {
        static_assert(!names_generated<watcher_of<Observer>>,
                      "an observer's `generated` takes (node, g), and is const where the observer is");
    }
}

template <class Observer, class C>
TAIL_ALWAYS_INLINE inline void notify_cut(Observer& observer, C f)
{
    if constexpr (requires { detail::watcher(observer).cut(f); }) {
        detail::watcher(observer).cut(f);
    } else {
        static_assert(!names_cut<watcher_of<Observer>>,
                      "an observer's `cut` takes (f), and is const where the observer is");
    }
}

template <class Observer, class C>
void notify_iteration(Observer& observer, C bound)
{
    if constexpr (requires { detail::watcher(observer).iteration(bound); }) {
        detail::watcher(observer).iteration(bound);
    } else {
        static_assert(!names_iteration<watcher_of<Observer>>,
                      "an observer's `iteration` takes (bound), and is const where the observer is");
    }
}

template <class Observer, class C>
void notify_solution(Observer& observer, C g)
{
    if constexpr (requires { detail::watcher(observer).solution(g); }) {
        detail::watcher(observer).solution(g);
    } else {
        static_assert(!names_solution<watcher_of<Observer>>,
                      "an observer's `solution` takes (g), and is const where the observer is");
    }
}

}   // namespace detail
/// What the `.observer` of a policy may be, for nodes of type `N` and costs of type `C`: `silent`, or
/// something, or a pointer to something, with at least one of the events. Each event that it has can be
/// called as documented.
template <class O, class N, class C>
concept Observer = detail::hears_something<O, N, C> && requires(detail::watcher_of<O>& o, N const& n, C c) {
    requires !detail::names_expanded<detail::watcher_of<O>> || requires { o.expanded(n, c); };
    requires !detail::names_generated<detail::watcher_of<O>> || requires { o.generated(n, c); };
    requires !detail::names_cut<detail::watcher_of<O>> || requires { o.cut(c); };
    requires !detail::names_iteration<detail::watcher_of<O>> || requires { o.iteration(c); };
    requires !detail::names_solution<detail::watcher_of<O>> || requires { o.solution(c); };
};

}   // namespace tail
