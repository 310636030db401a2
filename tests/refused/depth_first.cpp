// Policies and contours of depth-first search that cannot be used as documented. See check.sh.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <tail/path/bounded_transposition.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/pruning_tables.hpp>

namespace shared {

inline std::vector<int> next(int n) { return {n + 1}; }

/// A problem of its own type for each case.
template <class Tag>
struct successors {
    std::vector<int> operator()(int n) const { return next(n); }
};

template <class Tag>
auto counting()
{
    return tail::problem{.start = 0, .successors = successors<Tag>{}, .goal = 5};
}

template <class Tag, class Policy>
void search(Policy policy)
{
    static_cast<void>(tail::idastar(counting<Tag>(), tail::limits{}, policy));
}

}   // namespace shared

// refused: `.pruning` of a policy is prune::no_undo, nothing, path_check, transposition,
namespace pruning_of_ones_own {
struct some {};
inline void search() { shared::search<some>(tail::depth_first_policy{.pruning = some{}}); }
}   // namespace pruning_of_ones_own

// refused: `.pruning` of a policy is prune::no_undo, nothing, path_check, transposition,
namespace pruning_lacks_a_flag {
struct some {
    static constexpr bool hashes       = false;
    static constexpr bool skips_undo   = false;
    static constexpr bool before_bound = false;
    template <class N, class V>
    using table = tail::prune::nothing::table<N, V>;
};
inline void search() { shared::search<some>(tail::depth_first_policy{.pruning = some{}}); }
}   // namespace pruning_lacks_a_flag

// refused: `by_path` of a pruning is a static constexpr bool
namespace by_path_is_a_number {
struct some : tail::prune::nothing {
    static constexpr int by_path = 1;
};
inline void search() { shared::search<some>(tail::depth_first_policy{.pruning = some{}}); }
}   // namespace by_path_is_a_number

// refused: `backs_up` of a pruning is a static constexpr bool
namespace backs_up_is_a_function {
struct some : tail::prune::nothing {
    static bool backs_up() { return true; }
};
inline void search() { shared::search<some>(tail::depth_first_policy{.pruning = some{}}); }
}   // namespace backs_up_is_a_function

// refused: a pruning that backs up bounds sees every move: `skips_undo` is false
namespace backs_up_and_skips {
struct some : tail::prune::bounded_transposition {
    static constexpr bool skips_undo = true;
};
inline void search() { shared::search<some>(tail::depth_first_policy{.pruning = some{}}); }
}   // namespace backs_up_and_skips

// refused: a pruning that backs up bounds has a table with known(node) and leave(node, v, least_cut)
namespace backs_up_without_known {
struct some : tail::prune::nothing {
    static constexpr bool backs_up = true;
};
inline void search() { shared::search<some>(tail::depth_first_policy{.pruning = some{}}); }
}   // namespace backs_up_without_known

// refused: `.statistics` of a policy is tail::counted or tail::uncounted
namespace statistics_of_ones_own {
struct some {
    static constexpr bool active = true;
};
inline void search() { shared::search<some>(tail::depth_first_policy{.statistics = some{}}); }
}   // namespace statistics_of_ones_own

// refused: an observer has some of expanded(node, g), generated(node, g), cut(f), iteration(bound),
namespace observer_hears_nothing {
struct some {
    void expands(int, int) {}
};
inline void search() { shared::search<some>(tail::depth_first_policy{.observer = some{}}); }
}   // namespace observer_hears_nothing

// refused: an observer's `cut` takes (f), and is const where the observer is
namespace observer_cut_takes_two {
struct some {
    void cut(int, int) {}
    void cut(int, int, int) {}
    void solution(int) {}
};
inline void search() { shared::search<some>(tail::depth_first_policy{.observer = some{}}); }
}   // namespace observer_cut_takes_two

// refused: the `undo` of a policy is checked_undo, trusted_undo or automatic_undo
namespace undo_of_ones_own {
struct some {};
inline void search() { shared::search<some>(tail::depth_first_policy{.undo = some{}}); }
}   // namespace undo_of_ones_own

// refused: a contour is contour::unbounded, depth, deepening, cost, or a model of Contour
namespace contour_without_next {
struct some : tail::contour::depth {
    void next() = delete;
};
inline void search()
{
    tail::depth_first_engine engine{shared::counting<some>(), some{}};
    static_cast<void>(engine.run());
}
}   // namespace contour_without_next

// refused: depth-first search takes a depth_first_policy
namespace pruning_in_place_of_a_policy {
struct some {};
inline void search() { shared::search<some>(tail::prune::no_undo{}); }
}   // namespace pruning_in_place_of_a_policy

// refused: parallel IDA* searches from one start: for several, run it once for each, or take idastar
namespace several_starts_and_threads {
struct some {};
inline void search()
{
    static_cast<void>(tail::parallel_idastar(
        tail::problem{.start = std::vector{1, 2}, .successors = shared::successors<some>{}, .goal = 5}));
}
}   // namespace several_starts_and_threads

// refused: threads share no table of nodes: take a pruning that remembers nothing
namespace table_for_threads {
struct some {};
inline void search()
{
    static_cast<void>(tail::parallel_idastar(shared::counting<some>(), {},
                                             tail::parallel_policy{.pruning = tail::prune::path_check{}}));
}
}   // namespace table_for_threads

// accepted
namespace as_documented {
struct some : tail::prune::path_check {
    static constexpr bool by_path = true;
};
struct another {};
inline void search()
{
    shared::search<some>(tail::depth_first_policy{.pruning = some{}});
    shared::search<another>(
        tail::depth_first_policy{.pruning = tail::prune::bounded_transposition{.bytes = 99}});
}
}   // namespace as_documented
