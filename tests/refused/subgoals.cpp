// Planners and policies of sub-goal planning that cannot be used as documented. See check.sh.
#include <span>
#include <vector>

#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/subgoals.hpp>

namespace shared {

using numbers = std::span<int const>;

inline std::vector<int> next(int n) { return {n + 1}; }

using task   = tail::problem<int, std::vector<int> (*)(int), tail::zero_heuristic, int>;
using engine = tail::best_first_engine<task, tail::evaluation::breadth_first, tail::bfs_policy<>,
                                       tail::goal_test::on_expansion>;

struct planner {
    using subgoal_type = int;

    std::vector<int> next(int, numbers) const { return {}; }
    engine           search(int n, int g, numbers) const { return engine{task{n, &shared::next, {}, g}}; }
    bool             reached(int n, int g) const { return n == g; }
};

template <class Planner, class Policy = tail::subgoals_policy<>>
bool search(Planner p, Policy policy = {})
{
    auto const found = tail::subgoals(task{0, &next, {}, 5}, p, tail::limits{}, policy);
    return found && found.cost > 0 && found.plan.size() == found.ends.size() && found.planning.begun > 0
        && found.broken == nullptr;
}

inline void fine() { search(planner{}); }

}   // namespace shared

// refused alone: a planner's `next` takes (node, std::span of sub-goals), is const and returns a range of
namespace next_lacks_const {
struct some : shared::planner {
    std::vector<int> next(int, shared::numbers) { return {}; }
};
inline void search() { shared::search(some{}); }
}   // namespace next_lacks_const

// refused alone: a planner names its sub-goals by `subgoal_type`
namespace subgoals_have_no_name {
struct some {
    std::vector<int> next(int, shared::numbers) const { return {}; }
};
inline void search() { shared::search(some{}); }
}   // namespace subgoals_have_no_name

// refused alone: a planner's `search` takes (node, subgoal, std::span of sub-goals), is const and returns
namespace search_is_misspelt {
struct some {
    using subgoal_type = int;
    std::vector<int> next(int, shared::numbers) const { return {}; }
    shared::engine   serch(int n, int g, shared::numbers) const
    {
        return shared::engine{shared::task{n, &shared::next, {}, g}};
    }
    bool reached(int n, int g) const { return n == g; }
};
inline void search() { shared::search(some{}); }
}   // namespace search_is_misspelt

// refused alone: a planner's `search` takes (node, subgoal, std::span of sub-goals), is const and returns
namespace search_returns_a_result {
struct some : shared::planner {
    shared::engine::result_type search(int, int, shared::numbers) const { return {}; }
};
inline void search() { shared::search(some{}); }
}   // namespace search_returns_a_result

// refused alone: a planner's `reached` takes (node, subgoal), is const and returns bool
namespace reached_returns_a_number {
struct some : shared::planner {
    int reached(int, int) const { return 1; }
};
inline void search() { shared::search(some{}); }
}   // namespace reached_returns_a_number

// refused alone: a planner's `budget` takes (subgoal, std::span of sub-goals), is const and returns a
namespace budget_takes_nothing {
struct some : shared::planner {
    tail::subgoal_budget budget() const { return {}; }
};
inline void search() { shared::search(some{}); }
}   // namespace budget_takes_nothing

// refused alone: a planner's `failed` takes (node, subgoal, std::span of sub-goals, status) and is const
namespace failed_lacks_the_status {
struct some : shared::planner {
    void failed(int, int, shared::numbers) const {}
};
inline void search() { shared::search(some{}); }
}   // namespace failed_lacks_the_status

// refused alone: a planner's `moves_of` takes the result of the engine, is const and returns a range of
namespace moves_of_a_path {
struct some : shared::planner {
    std::vector<int> moves_of(std::vector<int> const& path) const { return path; }
};
inline void search() { shared::search(some{}); }
}   // namespace moves_of_a_path

// refused alone: `complete` of a planner is a static constexpr bool
namespace complete_is_a_number {
struct some : shared::planner {
    static constexpr int complete = 1;
};
inline void search() { shared::search(some{}); }
}   // namespace complete_is_a_number

// refused: `.failures` of a policy is failures::forgotten or failures::remembered
namespace failures_of_ones_own {
struct some {};
inline void search() { shared::search(shared::planner{}, tail::subgoals_policy{.failures = some{}}); }
}   // namespace failures_of_ones_own

// refused alone: an observer's `began` takes (node, subgoal), and is const where the observer is
namespace began_takes_one {
struct some {
    void began(int) {}
};
inline void search() { shared::search(shared::planner{}, tail::subgoals_policy{.observer = some{}}); }
}   // namespace began_takes_one
