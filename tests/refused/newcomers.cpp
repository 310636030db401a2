// Problems as a newcomer may write them, each with a part that is wrong or missing. See check.sh.
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <tail/path/agents.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/bidirectional.hpp>
#include <tail/path/depth_limited.hpp>
#include <tail/path/dfs.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/subgoals.hpp>
#include <tail/path/uniform_cost.hpp>
#include <tail/path/weighted_astar.hpp>
#include <tail/store/pattern_database.hpp>

namespace shared {

/// A square that cannot be hashed.
struct square {
    int  row                             = 0;
    int  column                          = 0;
    bool operator==(square const&) const = default;
};

}   // namespace shared

// refused: this search remembers nodes and needs their hash: `std::size_t hash_value(node const&)` beside the type
namespace node_without_a_hash {
struct cell : shared::square {
    bool operator==(cell const&) const = default;
};
inline bool search()
{
    auto found = tail::astar(
        tail::problem{.start = cell{}, .successors = [](cell c) { return std::vector{c}; }, .goal = cell{}});
    return found.path.empty() || found.cost < 3;   // no errors follow
}
}   // namespace node_without_a_hash

// refused: this search remembers nodes and needs their hash: `std::size_t hash_value(node const&)` beside the type
namespace node_without_a_hash_in_a_table {
struct cell : shared::square {
    bool operator==(cell const&) const = default;
};
inline void search()
{
    auto const p = tail::problem{
        .start = cell{}, .successors = [](cell c) { return std::vector{c}; }, .goal = cell{}};
    static_cast<void>(
        tail::idastar(p, {}, tail::depth_first_policy{.pruning = tail::prune::transposition{}}));
}
}   // namespace node_without_a_hash_in_a_table

// refused: this search remembers nodes and needs their hash: `std::size_t hash_value(node const&)` beside the type
namespace node_without_a_hash_from_both_ends {
struct cell : shared::square {
    bool operator==(cell const&) const = default;
};
inline bool search()
{
    auto const p = tail::problem{
        .start = cell{}, .successors = [](cell c) { return std::vector{c}; }, .goal = cell{}};
    return tail::bidirectional(p, p).met;
}
}   // namespace node_without_a_hash_from_both_ends

// refused: a node can be compared: `bool operator==(node const&) const = default;`
namespace node_without_equality {
struct cell {
    int row = 0;
};
inline void search()
{
    static_cast<void>(tail::bfs(tail::problem{.start      = cell{},
                                              .successors = [](cell c) { return std::vector{c}; },
                                              .goal       = [](cell c) { return c.row == 3; }}));
}
}   // namespace node_without_equality

// refused: a node can be copied and assigned
namespace node_that_cannot_be_copied {
struct cell {
    std::unique_ptr<int> row;
    bool                 operator==(cell const&) const = default;
};
struct next {
    std::vector<int> operator()(cell const&) const { return {}; }
};
inline void search()
{
    static_cast<void>(tail::uniform_cost(
        tail::problem{.start = cell{}, .successors = next{}, .goal = [](cell const&) { return true; }}));
}
}   // namespace node_that_cannot_be_copied

// refused: this problem has no goal: `.goal` is a predicate on nodes, or a node
namespace goal_is_missing {
inline void search()
{
    static_cast<void>(
        tail::greedy(tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1}; }}));
}
}   // namespace goal_is_missing

// refused: `.goal` returns true or false for a node
namespace goal_returns_nothing {
inline void search()
{
    static_cast<void>(
        tail::weighted_astar(tail::problem{.start      = 0,
                                           .successors = [](int n) { return std::vector{n + 1}; },
                                           .goal       = [](int n) { n == 3; }},
                             2));
}
}   // namespace goal_returns_nothing

// refused: `.goal` is called on a const object: a lambda is not `mutable`, a member is const
namespace goal_is_mutable {
inline void search()
{
    static_cast<void>(
        tail::idastar(tail::problem{.start      = 0,
                                    .successors = [](int n) { return std::vector{n + 1}; },
                                    .goal = [asked = 0](int n) mutable { return ++asked > 3 || n == 3; }}));
}
}   // namespace goal_is_mutable

// refused: `.goal` is called with a const node: it takes the node by value or as `node const&`
namespace goal_takes_a_reference {
inline void search()
{
    static_cast<void>(
        tail::iterative_deepening(tail::problem{.start      = 0,
                                                .successors = [](int n) { return std::vector{n + 1}; },
                                                .goal       = [](int& n) { return n == 3; }}));
}
}   // namespace goal_takes_a_reference

// refused: `.goal` is a predicate on nodes of the type that `.start` has, or such a node
namespace goal_of_another_type {
inline void search()
{
    static_cast<void>(tail::dfs(tail::problem{
        .start = 0, .successors = [](int n) { return std::vector{n + 1}; }, .goal = std::string{"3"}}));
}
}   // namespace goal_of_another_type

// refused: `.heuristic` returns a number for a node, in a type that converts to that of the costs
namespace heuristic_returns_nothing {
inline void search()
{
    static_cast<void>(tail::astar(tail::problem{.start      = 0,
                                                .successors = [](int n) { return std::vector{n + 1}; },
                                                .heuristic  = [](int n) { n + 1; },
                                                .goal       = 3}));
}
}   // namespace heuristic_returns_nothing

// refused: `.heuristic` is called on a const object: a lambda is not `mutable`, a member is const
namespace heuristic_is_not_const {
struct estimate {
    int asked = 0;
    int operator()(int) { return ++asked; }
};
inline void search()
{
    static_cast<void>(
        tail::parallel_idastar(tail::problem{.start      = 0,
                                             .successors = [](int n) { return std::vector{n + 1}; },
                                             .heuristic  = estimate{},
                                             .goal       = 3}));
}
}   // namespace heuristic_is_not_const

// refused: `.heuristic` is called as `h(node)`, where a node is of the type that `.start` has
namespace heuristic_takes_two {
inline void search()
{
    static_cast<void>(
        tail::depth_limited(tail::problem{.start      = 0,
                                          .successors = [](int n) { return std::vector{n + 1}; },
                                          .heuristic  = [](int a, int b) { return a - b; },
                                          .goal       = 3},
                            7));
}
}   // namespace heuristic_takes_two

// refused: `.successors` returns nothing: it returns a range of children
namespace successors_return_nothing {
inline void search()
{
    static_cast<void>(tail::astar(tail::problem{.start = 0, .successors = [](int n) { n + 1; }, .goal = 3}));
}
}   // namespace successors_return_nothing

// refused: `.successors` returns a range: of children, of (child, cost) pairs or of tail::step{child, cost}
namespace successors_return_one_child {
inline void search()
{
    static_cast<void>(
        tail::astar(tail::problem{.start = 0, .successors = [](int n) { return n + 1; }, .goal = 3}));
}
}   // namespace successors_return_one_child

// refused: `.successors` returns a range of children, which are of the type that `.start` has
namespace successors_of_another_type {
inline void search()
{
    static_cast<void>(tail::astar(tail::problem{
        .start = 0, .successors = [](int) { return std::vector<std::string>{"3"}; }, .goal = 3}));
}
}   // namespace successors_of_another_type

// refused: `.successors` is called with a const node: it takes the node by value or as `node const&`
namespace successors_take_a_reference {
inline void search()
{
    static_cast<void>(tail::astar(
        tail::problem{.start = 0, .successors = [](int& n) { return std::vector{++n}; }, .goal = 3}));
}
}   // namespace successors_take_a_reference

// refused: `.successors` is called as `s(node)` and returns a range of children, or as `s(node, emit)`
namespace start_of_another_type {
inline void search()
{
    static_cast<void>(tail::astar(tail::problem{
        .start = 0, .successors = [](std::string const& s) { return std::vector{s}; }, .goal = 3}));
}
}   // namespace start_of_another_type

// refused: successors in place name the type of their moves: `using move_type = ...;`, public
namespace move_type_is_missing {
struct successors {
    void moves(int, auto&& emit) const { emit(1); }
    void apply(int& n, int move) const { n += move; }
};
inline void search()
{
    static_cast<void>(tail::idastar(tail::problem{.start = 0, .successors = successors{}, .goal = 3}));
}
}   // namespace move_type_is_missing

// refused: successors in place have `void moves(node const&, auto&& emit) const`, which calls `emit(move)`
namespace moves_is_not_const {
struct successors {
    using move_type = int;
    void moves(int, auto&& emit) { emit(1); }
    void apply(int& n, int move) const { n += move; }
};
inline void search()
{
    static_cast<void>(tail::idastar(tail::problem{.start = 0, .successors = successors{}, .goal = 3}));
}
}   // namespace moves_is_not_const

// refused: successors in place have `void apply(node&, move) const`
namespace apply_is_missing {
struct successors {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void undo(int& n, int move) const { n -= move; }
};
inline void search()
{
    static_cast<void>(tail::idastar(tail::problem{.start = 0, .successors = successors{}, .goal = 3}));
}
}   // namespace apply_is_missing

// refused: moves of successors in place can be copied and compared with ==
namespace moves_without_equality {
struct move {
    int by = 1;
};
struct successors {
    using move_type = move;
    void moves(int, auto&& emit) const { emit(move{}); }
    void apply(int& n, move m) const { n += m.by; }
};
inline void search()
{
    static_cast<void>(tail::idastar(tail::problem{.start = 0, .successors = successors{}, .goal = 3}));
}
}   // namespace moves_without_equality

// refused: a search takes a problem: tail::problem{.start = ..., .successors = ..., .goal = ...}
namespace no_problem_at_all {
struct level {};
inline void search() { static_cast<void>(tail::astar(level{})); }
}   // namespace no_problem_at_all

// refused: this problem has no goal
namespace agents_without_a_goal {
inline void search()
{
    static_cast<void>(
        tail::agents(tail::problem{.start = 0L, .successors = [](long n) { return std::vector{n + 1}; }},
                     [](long) { return 0; }));
}
}   // namespace agents_without_a_goal

// refused: this problem has no goal
namespace features_without_a_goal {
inline void search()
{
    static_cast<void>(tail::feature_space(
        tail::problem{.start = 0U, .successors = [](unsigned n) { return std::vector{n + 1}; }},
        [](unsigned n) { return n; }));
}
}   // namespace features_without_a_goal

// refused: this problem has no goal
namespace subgoals_without_a_goal {
inline void search()
{
    static_cast<void>(
        tail::subgoals(tail::problem{.start = short{0}, .successors = [](short n) { return std::vector{n}; }},
                       [](short n) { return n; }));
}
}   // namespace subgoals_without_a_goal

// refused: weighted A* takes the problem, then its weight, which is a number
namespace weight_is_missing {
inline void search()
{
    static_cast<void>(tail::weighted_astar(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1}; }, .goal = 3},
        tail::limits{.nodes = 3}));
}
}   // namespace weight_is_missing

// refused: depth-first search takes a depth_first_policy
namespace best_first_policy_for_dfs {
inline void search()
{
    static_cast<void>(tail::dfs(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1}; }, .goal = 3}, {},
        tail::best_first_policy{}));
}
}   // namespace best_first_policy_for_dfs

// refused: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_before_limits {
inline void search()
{
    static_cast<void>(tail::astar(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1}; }, .goal = 3},
        tail::best_first_policy{}, tail::limits{.nodes = 3}));
}
}   // namespace policy_before_limits

// refused: limits are tail::limits or tail::no_limits; the policy comes after them
namespace number_for_limits {
inline void search()
{
    static_cast<void>(tail::idastar(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1}; }, .goal = 3}, 1000));
}
}   // namespace number_for_limits

// refused: a move would lose its fraction: `moves` emits moves of the type `move_type`
namespace move_loses_its_fraction {
struct successors {
    using move_type = int;
    void moves(int n, auto&& emit) const { emit(n * 0.5); }
    void apply(int& n, int move) const { n += move; }
    void undo(int& n, int move) const { n -= move; }
};
inline void search()
{
    static_cast<void>(tail::astar(tail::problem{.start = 0, .successors = successors{}, .goal = 3}));
}
}   // namespace move_loses_its_fraction

// refused: a move would lose its fraction: `moves` emits moves of the type `move_type`
namespace move_with_a_cost_loses_its_fraction {
struct successors {
    using move_type                   = long;
    static constexpr bool emits_costs = true;
    void                  moves(int, auto&& emit) const { emit(1.5F, 3); }
    void                  apply(int& n, long move) const { n += static_cast<int>(move); }
};
inline void search()
{
    static_cast<void>(tail::idastar(tail::problem{.start = 0, .successors = successors{}, .goal = 3}));
}
}   // namespace move_with_a_cost_loses_its_fraction

// refused: `moves` emits moves of the type `move_type`, or what becomes one without a loss
namespace move_of_a_sibling_type {
template <class T>
struct shift {
    T by{};
    shift() = default;
    shift(T t) : by{t} {}
    template <class U>
    shift(shift<U> const& u) : by{static_cast<T>(u.by)}
    {}
    bool operator==(shift const&) const = default;
};
struct successors {
    using move_type = shift<int>;
    void moves(int, auto&& emit) const { emit(shift<double>{1.5}); }
    void apply(int& n, shift<int> const& move) const { n += move.by; }
};
inline void search()
{
    static_cast<void>(tail::idastar(tail::problem{.start = 0, .successors = successors{}, .goal = 3}));
}
}   // namespace move_of_a_sibling_type

// refused: a heuristic that is consistent is admissible
namespace consistent_and_not_admissible {
struct estimate {
    static constexpr bool admissible = false;
    static constexpr bool consistent = true;
    int                   operator()(int) const { return 0; }
};
inline void search()
{
    static_cast<void>(tail::astar(tail::problem{.start      = 0,
                                                .successors = [](int n) { return std::vector{n + 1}; },
                                                .heuristic  = estimate{},
                                                .goal       = 3}));
}
}   // namespace consistent_and_not_admissible

// refused: a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) const` that
namespace codec_reads_another_type {
struct in_four_bytes {
    std::size_t bytes() const { return 4; }
    void        write(int, std::byte*) const {}
    double      read(std::byte const*) const { return 0.5; }
};
inline void search()
{
    static_cast<void>(tail::astar(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1}; }, .goal = 3}, {},
        tail::best_first_policy{.codec = in_four_bytes{}}));
}
}   // namespace codec_reads_another_type

// refused: a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) const` that
namespace codec_of_half_a_byte {
struct in_some_bytes {
    double bytes() const { return 4.5; }
    void   write(int, std::byte*) const {}
    int    read(std::byte const*) const { return 0; }
};
inline void search()
{
    static_cast<void>(tail::astar(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1}; }, .goal = 3}, {},
        tail::best_first_policy{.codec = in_some_bytes{}}));
}
}   // namespace codec_of_half_a_byte

// refused: an abstract space has `void steps(std::uint64_t entry, tail::lane_set lanes, auto&& emit) const`
namespace an_abstract_space_has_another_name_for_its_steps {
struct dial {
    [[nodiscard]] std::uint64_t size() const { return 10; }
    void                        goals(auto&& emit) const { emit(0, tail::lane_set{1}); }
    void                        turns(std::uint64_t, tail::lane_set, auto&&) const {}
};
inline void search() { static_cast<void>(tail::build_pattern_database(dial{})); }
}   // namespace an_abstract_space_has_another_name_for_its_steps

// accepted
namespace as_documented {
struct cell : shared::square {
    bool               operator==(cell const&) const = default;
    friend std::size_t hash_value(cell const& c) { return static_cast<std::size_t>(9 * c.row + c.column); }
};
inline void search()
{
    static_cast<void>(tail::astar(
        tail::problem{.start = cell{}, .successors = [](cell c) { return std::vector{c}; }, .goal = cell{}}));
    static_cast<void>(
        tail::idastar(tail::problem{.start      = shared::square{},
                                    .successors = [](shared::square c) { return std::vector{c}; },
                                    .goal       = shared::square{}}));
}
}   // namespace as_documented
