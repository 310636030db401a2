// Problems that look right and are not: each case must be refused with its sentence. See check.sh.
#include <vector>

#include <tail/core/observer.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/idastar.hpp>

namespace shared {

/// Counts up or down, in place.
struct counter {
    using move_type = int;

    void moves(int, auto&& emit) const
    {
        if (emit(1)) { return; }
        emit(-1);
    }
    void apply(int& n, int move) const { n += move; }
    void undo(int& n, int move) const { n -= move; }
};

/// Searches with these successors in place.
template <class S>
void search(S successors)
{
    static_cast<void>(tail::idastar(tail::problem{.start = 0, .successors = successors, .goal = 5}));
}

inline constexpr auto next = [](int n) { return std::vector{n + 1, n - 1}; };

}   // namespace shared

// refused: `change` of a heuristic is called as `h.change(node, move)` on a const object
namespace change_is_not_const {
struct estimate {
    int operator()(int n) const { return 5 - n; }
    int change(int, int move) { return -move; }
};
inline void search()
{
    static_cast<void>(tail::idastar(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5}));
}
}   // namespace change_is_not_const

// refused: `cost` of successors is called as `s.cost(node, move)` on a const object
namespace cost_is_not_const {
struct successors : shared::counter {
    int cost(int, int) { return 4; }
};
inline void search() { shared::search(successors{}); }
}   // namespace cost_is_not_const

// refused: `cost` of successors is called as `s.cost(node, move)` on a const object and a const node
namespace cost_changes_the_node {
struct successors : shared::counter {
    int cost(int& n, int) const { return n; }
};
inline void search() { shared::search(successors{}); }
}   // namespace cost_changes_the_node

// refused: `undo` of successors is called as `s.undo(node, move)` on a const object
namespace undo_is_not_const {
struct successors : shared::counter {
    void undo(int& n, int move) { n -= move; }
};
inline void search() { shared::search(successors{}); }
}   // namespace undo_is_not_const

// refused: `inverse` of successors is called on a const object as `s.inverse(move)`
namespace inverse_returns_a_pointer {
struct successors : shared::counter {
    int const* inverse(int) const { return nullptr; }
};
inline void search() { shared::search(successors{}); }
}   // namespace inverse_returns_a_pointer

// refused: `dead` of successors is called as `s.dead(node)` on a const object and returns bool
namespace dead_returns_a_number {
struct successors : shared::counter {
    int dead(int) const { return 0; }
};
inline void search() { shared::search(successors{}); }
}   // namespace dead_returns_a_number

// refused: an observer's `expanded` takes (node, g)
namespace observer_takes_too_little {
struct watcher {
    void expanded(int) {}
    void solution(int) {}
};
inline void search()
{
    static_cast<void>(tail::astar(tail::problem{.start = 0, .successors = shared::next, .goal = 5}, {},
                                  tail::best_first_policy{.observer = watcher{}}));
}
}   // namespace observer_takes_too_little

// refused: depth-first search takes a depth_first_policy
namespace policy_of_another_search {
inline void search()
{
    static_cast<void>(tail::idastar(tail::problem{.start = 0, .successors = shared::next, .goal = 5}, {},
                                    tail::best_first_policy{}));
}
}   // namespace policy_of_another_search

// accepted
namespace as_documented {
struct estimate {
    int operator()(int n) const { return n < 5 ? 5 - n : n - 5; }
    int after(int n, int move, int) const { return (*this)(n + move); }
};
inline void search()
{
    static_cast<void>(tail::idastar(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5}));
}
}   // namespace as_documented
