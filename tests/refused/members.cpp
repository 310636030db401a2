// Members of a name that the core knows, each of which cannot be used as documented. See check.sh.
#include <bitset>
#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <tail/core/maximum.hpp>
#include <tail/path/all_distances.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/dfs.hpp>
#include <tail/path/idastar.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/move_automaton.hpp>
#include <tail/store/open/d_ary.hpp>

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

using problem = tail::problem<int, counter, tail::zero_heuristic, int>;
inline constexpr problem counting{.start = 0, .successors = {}, .goal = 5};

/// Makes an engine, which is enough for most checks.
template <class P, class Policy = tail::best_first_policy<>>
void engine(P const& p, Policy policy = {})
{
    tail::best_first_engine<P, tail::evaluation::astar, Policy> made{p, {}, policy};
    static_cast<void>(made);
}

/// Runs one.
template <class P, class Policy = tail::best_first_policy<>>
void run(P const& p, Policy policy = {})
{
    static_cast<void>(tail::astar(p, tail::limits{}, policy));
}

}   // namespace shared

// refused: `cost` of successors is called as `s.cost(node, move)` on a const object and a const node, and
namespace cost_returns_a_struct {
struct price {
    int pushes = 0;
    int moves  = 0;
};
struct successors : shared::counter {
    price cost(int, int) const { return {}; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace cost_returns_a_struct

// refused: `cost` of successors is called as `s.cost(node, move)` on a const object and a const node, and
namespace cost_returns_bool {
struct successors : shared::counter {
    bool cost(int, int) const { return true; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace cost_returns_bool

// refused: `cost` of successors is called as `s.cost(node, move)` on a const object and a const node, and
namespace cost_is_private {
class successors : public shared::counter {
    int cost(int, int) const { return 4; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace cost_is_private

// refused: `cost` of successors is called as `s.cost(node, move)` on a const object and a const node, and
namespace cost_takes_the_move_alone {
struct successors : shared::counter {
    int cost(int) const { return 4; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace cost_takes_the_move_alone

// refused: `cost` of successors is called as `s.cost(node, move)` on a const object and a const node, and
namespace cost_is_a_number {
struct successors : shared::counter {
    int cost = 4;
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace cost_is_a_number

// refused: successors have either `cost(node, move)` or `emits_costs`, not both
namespace cost_and_emitted_costs {
struct successors : shared::counter {
    static constexpr bool emits_costs = true;
    int                   cost(int, int) const { return 4; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace cost_and_emitted_costs

// refused: `undo` of successors is called as `s.undo(node, move)` on a const object
namespace undo_takes_the_node_alone {
struct successors : shared::counter {
    void undo(int&) const {}
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace undo_takes_the_node_alone

// refused: `inverse` of successors is called on a const object as `s.inverse(move)` and returns a move, or
namespace inverse_at_a_node_returns_a_move {
struct successors : shared::counter {
    int inverse(int, int move) const { return -move; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace inverse_at_a_node_returns_a_move

// refused: `inverse` of successors is called on a const object as `s.inverse(move)` and returns a move, or
namespace inverse_of_a_move_is_optional {
struct successors : shared::counter {
    std::optional<int> inverse(int move) const { return -move; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace inverse_of_a_move_is_optional

// refused: `inverse` of successors is called on a const object as `s.inverse(move)` and returns a move, or
namespace inverse_is_not_const {
struct successors : shared::counter {
    int inverse(int move) { return -move; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace inverse_is_not_const

// refused: `inverse` of successors is called on a const object as `s.inverse(move)` and returns a move, or
namespace second_inverse_is_not_const {
struct successors : shared::counter {
    int                inverse(int move) const { return -move; }
    std::optional<int> inverse(int, int move) { return -move; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace second_inverse_is_not_const

// refused: `dead` of successors is called as `s.dead(node)` on a const object and returns bool
namespace dead_is_not_const {
struct successors : shared::counter {
    bool dead(int) { return false; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace dead_is_not_const

// refused: `dead` of successors with a move is called as `s.dead(node, move)` on a const object and returns bool
namespace dead_after_a_move_is_not_const {
struct successors : shared::counter {
    bool dead(int) const { return false; }
    bool dead(int, int) { return false; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace dead_after_a_move_is_not_const

// refused: `dead` of successors is called as `s.dead(node)` on a const object and returns bool
namespace dead_after_a_move_alone {
struct successors : shared::counter {
    bool dead(int, int) const { return false; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace dead_after_a_move_alone

// refused: `dead` of successors is called as `s.dead(node)` on a const object and returns bool
namespace dead_of_a_range_takes_a_reference {
struct successors {
    std::vector<int> operator()(int n) const { return {n + 1}; }
    bool             dead(int& n) const { return n < 0; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace dead_of_a_range_takes_a_reference

// refused: `cost_type` of successors is a number (not bool, not char) or tail::lexicographic
namespace cost_type_is_bool {
struct successors : shared::counter {
    using cost_type = bool;
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace cost_type_is_bool

// refused: `cost_type` of successors is a number (not bool, not char) or tail::lexicographic
namespace cost_type_is_a_struct {
struct price {
    int pushes = 0;
};
struct successors {
    using cost_type = price;
    void operator()(int n, auto&& emit) const { emit(n + 1); }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace cost_type_is_a_struct

// refused: `action_type` of successors is the type of the actions that they emit
namespace action_type_of_a_range {
struct successors {
    using action_type = char;
    std::vector<int> operator()(int n) const { return {n + 1}; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace action_type_of_a_range

// refused: `reentrant` of successors is a static constexpr bool
namespace reentrant_is_not_static {
struct successors : shared::counter {
    bool reentrant = true;
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace reentrant_is_not_static

// refused: `reentrant` of successors is a static constexpr bool
namespace reentrant_is_not_constant {
struct successors : shared::counter {
    inline static bool reentrant = true;
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace reentrant_is_not_constant

// refused: `reentrant` of successors is a static constexpr bool
namespace reentrant_is_a_function {
struct successors : shared::counter {
    static constexpr bool reentrant() { return true; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace reentrant_is_a_function

// refused: `emits_costs` of successors is a static constexpr bool
namespace emits_costs_is_a_number {
struct successors : shared::counter {
    static constexpr int emits_costs = 1;
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace emits_costs_is_a_number

// refused: `path_dependent` of successors is a static constexpr bool
namespace path_dependent_is_not_static {
struct successors : shared::counter {
    bool path_dependent = true;
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace path_dependent_is_not_static

// refused: `moves(node, last, emit)` of successors is called on a const object, a const node and a const
namespace moves_after_another_is_not_const {
struct successors : shared::counter {
    using shared::counter::moves;
    void moves(int n, int, auto&& emit) { shared::counter::moves(n, emit); }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace moves_after_another_is_not_const

// refused: successors in place have `move_type` with ==, `moves(node, emit)` on a const object
namespace apply_is_not_const_beside_a_range {
struct successors {
    using move_type = int;
    void             moves(int, auto&& emit) const { emit(1); }
    void             apply(int& n, int move) { n += move; }
    std::vector<int> operator()(int n) const { return {n + 1}; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace apply_is_not_const_beside_a_range

// refused: successors in place whose `moves` emits costs say so
namespace emits_costs_is_missing {
struct successors : shared::counter {
    void moves(int, auto&& emit) const { emit(1, 3); }
};
inline void search() { shared::run(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace emits_costs_is_missing

// refused: successors in place with `emits_costs` emit a cost with every move
namespace a_cost_is_missing {
struct successors : shared::counter {
    static constexpr bool emits_costs = true;
    void                  moves(int, auto&& emit) const
    {
        emit(1, 3);
        emit(-1);
    }
};
inline void search() { shared::run(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace a_cost_is_missing

// refused: a child would lose its fraction: successors yield nodes of the type that the start has
namespace children_are_narrowed {
inline void search()
{
    shared::run(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1.9}; }, .goal = 5});
}
}   // namespace children_are_narrowed

// refused: a child would lose its fraction: successors yield nodes of the type that the start has
namespace a_step_is_narrowed {
inline void search()
{
    shared::run(tail::problem{
        .start = 0, .successors = [](int n) { return std::vector{tail::step{n + 1.9L, 1}}; }, .goal = 5});
}
}   // namespace a_step_is_narrowed

// refused: a child would lose its fraction: successors yield nodes of the type that the start has
namespace an_emitted_child_is_narrowed {
inline void search()
{
    shared::run(tail::problem{.start = 0, .successors = [](int n, auto emit) { emit(n + 1.9F); }, .goal = 5});
}
}   // namespace an_emitted_child_is_narrowed

// refused: `emit` takes a child, which is of the type that `.start` has, then a cost, an action, or a cost and
namespace an_emitted_child_is_no_node {
inline void search()
{
    shared::run(tail::problem{.start      = std::string("a"),
                              .successors = [](std::string const&, auto&& emit) { emit(5, 1); },
                              .goal       = std::string("b")});
}
}   // namespace an_emitted_child_is_no_node

// refused: `emit` takes a child, which is of the type that `.start` has, then a cost, an action, or a cost and
namespace an_emitted_child_is_a_part_of_a_node {
struct place {
    int  x = 0, y = 0;
    bool operator==(place const&) const = default;
};
inline std::size_t hash_value(place const& p) { return static_cast<std::size_t>(p.x * 31 + p.y); }
struct successors {
    void operator()(place p, auto&& emit) const { emit(p.x + 1); }
};
inline void search()
{
    shared::run(tail::problem{.start = place{}, .successors = successors{}, .goal = place{5, 5}});
}
}   // namespace an_emitted_child_is_a_part_of_a_node

// refused: `.start` is a pointer, and so are nodes: for a text write `std::string("...")`
namespace a_text_is_a_pointer {
inline void search()
{
    shared::run(tail::problem{.start      = "a",
                              .successors = [](std::string const& s) { return std::vector{s + "b"}; },
                              .goal       = [](std::string const& s) { return s == "abb"; }});
}
}   // namespace a_text_is_a_pointer

// refused: a child would lose digits or members: successors yield nodes of the type that the start has
namespace a_child_converts_to_more {
struct large {
    long value;
    operator long() const { return value; }
};
inline void search()
{
    shared::run(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{large{n + 1L}}; }, .goal = 5});
}
}   // namespace a_child_converts_to_more

// refused: a cost would lose digits: name its type by `cost_type` of the successors
namespace an_emitted_cost_is_narrowed {
inline void search()
{
    shared::run(
        tail::problem{.start = 0, .successors = [](int n, auto emit) { emit(n + 1, 0.5); }, .goal = 5});
}
}   // namespace an_emitted_cost_is_narrowed

// refused: a cost would lose digits: name its type by `cost_type` of the successors
namespace a_cost_type_is_too_narrow {
struct successors : shared::counter {
    using cost_type = int;
    float cost(int, int) const { return 0.5F; }
};
inline void search() { shared::run(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace a_cost_type_is_too_narrow

// refused: these successors emit actions: say of which type, by `action_type` in a class or
namespace a_lambda_emits_actions {
inline void search()
{
    shared::run(
        tail::problem{.start = 0, .successors = [](int n, auto emit) { emit(n + 1, 'R'); }, .goal = 5});
}
}   // namespace a_lambda_emits_actions

// refused: these successors emit actions: say of which type, by `action_type` in a class or
namespace a_lambda_emits_costs_and_actions {
inline void search()
{
    shared::run(
        tail::problem{.start = 0, .successors = [](int n, auto emit) { emit(n + 1, 1, 'R'); }, .goal = 5});
}
}   // namespace a_lambda_emits_costs_and_actions

// refused: these successors emit actions: say of which type, by `action_type` in a class or
namespace actions_of_another_type {
inline void search()
{
    shared::run(tail::problem{
        .start      = 0,
        .successors = tail::with_actions<std::vector<int>>([](int n, auto emit) { emit(n + 1, "right"); }),
        .goal       = 5});
}
}   // namespace actions_of_another_type

// refused: `cost` of successors is called as `s.cost(node, move)` on a const object and a const node, and
namespace a_final_class_costs_by_a_template {
struct successors final {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void apply(int& n, int move) const { n += move; }
    int  cost(auto, int) { return 4; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace a_final_class_costs_by_a_template

// refused: `cost(node, move)` and `emits_costs` are of successors in place; others name the cost with the
namespace a_range_with_a_cost_beside_it {
struct successors {
    std::vector<int> operator()(int n) const { return {n + 1}; }
    int              cost(int, int) const { return 4; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace a_range_with_a_cost_beside_it

// refused: a step has `.node`, and a `.cost` that is a number (not bool, not char) or an `.action` or both
namespace an_element_with_a_cost_and_no_node {
struct element {
    int state = 0;
    int cost  = 3;
    operator int() const { return 1; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = [](int) { return std::vector<element>(1); }, .goal = 5});
}
}   // namespace an_element_with_a_cost_and_no_node

// refused: a step has `.node`, and a `.cost` that is a number (not bool, not char) or an `.action` or both
namespace an_element_with_a_node_and_a_weight {
struct element {
    int node   = 0;
    int weight = 3;
    operator int() const { return 1; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = [](int) { return std::vector<element>(1); }, .goal = 5});
}
}   // namespace an_element_with_a_node_and_a_weight

// refused: a step has `.node`, and a `.cost` that is a number (not bool, not char) or an `.action` or both
namespace an_element_whose_cost_is_a_letter {
struct element {
    int  node = 0;
    char cost = 'R';
    operator int() const { return 1; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = [](int) { return std::vector<element>(1); }, .goal = 5});
}
}   // namespace an_element_whose_cost_is_a_letter

// refused: a step has `.node`, and a `.cost` that is a number (not bool, not char) or an `.action` or both
namespace an_edge_whose_cost_is_a_function {
struct edge {
    int  node   = 0;
    char action = 'l';
    int  cost() const { return 4; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = [](int) { return std::vector<edge>(1); }, .goal = 5});
}
}   // namespace an_edge_whose_cost_is_a_function

// refused: a step has `.node`, and a `.cost` that is a number (not bool, not char) or an `.action` or both
namespace an_edge_whose_cost_is_private {
class edge {
    int cost = 4;

public:
    int  node   = 0;
    char action = 'l';
    int  price() const { return cost; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = [](int) { return std::vector<edge>(1); }, .goal = 5});
}
}   // namespace an_edge_whose_cost_is_private

// refused: `emit` takes the child, its cost and its action one by one, not a step
namespace a_step_is_emitted {
struct element {
    int node = 0;
    int cost = 3;
    operator int() const { return node; }
};
inline void search()
{
    shared::run(tail::problem{.start = 0, .successors = [](int, auto emit) { emit(element{}); }, .goal = 5});
}
}   // namespace a_step_is_emitted

// refused: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_in_the_place_of_limits {
struct watcher {
    void solution(int) {}
};
inline void search()
{
    static_cast<void>(tail::astar(shared::counting, tail::best_first_policy{.observer = watcher{}}));
}
}   // namespace policy_in_the_place_of_limits

// refused: `admissible` of a heuristic is a static constexpr bool
namespace admissible_is_a_function {
struct estimate {
    int                   operator()(int) const { return 0; }
    static constexpr bool admissible() { return true; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace admissible_is_a_function

// refused: `admissible` of a heuristic is a static constexpr bool
namespace admissible_is_not_static {
struct estimate {
    int  operator()(int) const { return 0; }
    bool admissible = true;
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace admissible_is_not_static

// refused: `admissible` of a heuristic is a static constexpr bool
namespace admissible_is_private {
class estimate {
    static constexpr bool admissible = true;

public:
    int operator()(int) const { return 0; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace admissible_is_private

// refused: `consistent` of a heuristic is a static constexpr bool
namespace consistent_is_a_number {
struct estimate {
    int                  operator()(int) const { return 0; }
    static constexpr int consistent = 1;
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace consistent_is_a_number

// refused: `change` and `after` of a heuristic return whole numbers where costs are whole
namespace change_returns_a_fraction {
struct estimate {
    double operator()(int) const { return 1.5; }
    double change(int, int) const { return -0.5; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace change_returns_a_fraction

// refused: `moves_packed` of successors is a static constexpr bool
namespace moves_packed_is_no_constant {
struct successors : shared::counter {
    bool moves_packed() const { return true; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace moves_packed_is_no_constant

// refused: `follows_packed` of a heuristic is a static constexpr bool
namespace follows_packed_is_no_constant {
struct estimate {
    int follows_packed = 1;
    int operator()(int) const { return 0; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace follows_packed_is_no_constant

// refused: a child would lose digits or members: successors yield nodes of the type that the start has
namespace pairs_of_other_numbers {
inline void search()
{
    shared::run(tail::problem{.start = std::pair{1, 1},
                              .successors =
                                  [](std::pair<int, int> n) {
                                      return std::vector<std::pair<double, double>>{
                                          {n.first + 0.9, n.second}};
                                  },
                              .goal = std::pair{6, 6}});
}
}   // namespace pairs_of_other_numbers

// refused: `change` of a heuristic is called as `h.change(node, move)` on a const object, before the move
namespace change_takes_too_much {
struct estimate {
    int operator()(int) const { return 0; }
    int change(int, int, int) const { return 0; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace change_takes_too_much

// refused: `change` of a heuristic is called as `h.change(node, move)` on a const object, before the move
namespace change_takes_the_node_by_reference {
struct estimate {
    int operator()(int) const { return 0; }
    int change(int&, int) const { return 0; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace change_takes_the_node_by_reference

// refused: `change` of a heuristic is called as `h.change(node, move)` on a const object, before the move
namespace a_final_heuristic_changes_by_a_template {
struct estimate final {
    int operator()(int) const { return 0; }
    int change(auto, int) { return 0; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace a_final_heuristic_changes_by_a_template

// refused: `change` of a heuristic returns a signed number
namespace change_returns_a_struct {
struct difference {
    int by = 0;
};
struct estimate {
    int        operator()(int) const { return 0; }
    difference change(int, int) const { return {}; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace change_returns_a_struct

// refused: `change` of a heuristic returns a signed number
namespace change_is_unsigned {
struct estimate {
    int      operator()(int) const { return 0; }
    unsigned change(int, int) const { return 0; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace change_is_unsigned

// refused: `after` of a heuristic is called as `h.after(node, move, value of the node)` on a const object
namespace after_is_not_const {
struct estimate {
    int operator()(int) const { return 0; }
    int after(int, int, int) { return 0; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace after_is_not_const

// refused: `after` of a heuristic is called as `h.after(node, move, value of the node)` on a const object
namespace after_takes_no_value {
struct estimate {
    int operator()(int) const { return 0; }
    int after(int, int) const { return 0; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace after_takes_no_value

// refused: `after` of a heuristic is called as `h.after(node, move, value of the node)` on a const object
namespace after_takes_a_value_of_another_kind {
struct estimate {
    int operator()(int) const { return 0; }
    int after(int, int, std::vector<int> const&) const { return 0; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace after_takes_a_value_of_another_kind

// refused: `after` of a heuristic is called as `h.after(node, move, value of the node)` on a const object
namespace after_is_private_in_a_promise {
class secret {
    int after(int, int, int) const { return 0; }

public:
    int operator()(int) const { return 0; }
};
inline void search()
{
    shared::engine(tail::problem{
        .start = 0, .successors = shared::counter{}, .heuristic = tail::admissible(secret{}), .goal = 5});
}
}   // namespace after_is_private_in_a_promise

// refused: `after` of a heuristic returns a number, or the very class that `h(node)` returns
namespace after_returns_a_struct {
struct value {
    int h = 0;
};
struct estimate {
    int   operator()(int) const { return 0; }
    value after(int, int, int) const { return {}; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = 0, .successors = shared::counter{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace after_returns_a_struct

// refused: `.tie` of a policy is tie::prefer_deep, tie::fifo, tie::lifo or tie::least{rank}
namespace a_tie_of_ones_own {
struct most_boxes {
    bool operator()(int a, int b) const { return a > b; }
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.tie = most_boxes{}}); }
}   // namespace a_tie_of_ones_own

// refused: `.tie` of a policy is tie::prefer_deep, tie::fifo, tie::lifo or tie::least{rank}
namespace a_rank_that_is_no_number {
inline void search()
{
    shared::engine(shared::counting,
                   tail::best_first_policy{.tie = tail::tie::least{[](int n) { return std::vector{n}; }}});
}
}   // namespace a_rank_that_is_no_number

// refused: `.tie` of a policy is tie::prefer_deep, tie::fifo, tie::lifo or tie::least{rank}
namespace a_rank_that_is_not_const {
struct rank {
    int operator()(int n) { return n; }
};
inline void search()
{
    shared::engine(shared::counting, tail::best_first_policy{.tie = tail::tie::least{rank{}}});
}
}   // namespace a_rank_that_is_not_const

// refused: `.reopen` of a policy is reopen::automatic, reopen::always, reopen::never or reopen::first_path
namespace reopening_of_ones_own {
struct now_and_then {};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.reopen = now_and_then{}}); }
}   // namespace reopening_of_ones_own

// refused: `.open` of a policy is an open list
namespace open_is_no_open_list {
struct sorted_vector {
    static constexpr bool sorted = true;
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.open = sorted_vector{}}); }
}   // namespace open_is_no_open_list

// refused: `.open` of a policy is an open list
namespace open_lacks_needs {
struct forgetful {
    static constexpr bool sorted = true;
    template <class Key, class Tie, class Second>
    struct queue {
        explicit queue(forgetful const&) {}
        bool                   empty() const { return true; }
        std::size_t            bytes() const { return 0; }
        void                   push(Key, Second, tail::node_index) {}
        tail::open::entry<Key> pop() { return {}; }
    };
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.open = forgetful{}}); }
}   // namespace open_lacks_needs

// refused: `.closed` of a policy is a closed table
namespace closed_is_no_table {
struct nothing {
    static constexpr bool hashes      = false;
    static constexpr bool wants_nodes = false;
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.closed = nothing{}}); }
}   // namespace closed_is_no_table

// refused: the index of closed::indexed is called as `index(node)` on a const object and returns a
namespace index_is_not_const {
struct index {
    std::size_t operator()(int n) { return static_cast<std::size_t>(n); }
};
inline void search()
{
    shared::run(shared::counting, tail::best_first_policy{.closed = tail::closed::indexed{index{}, 10}});
}
}   // namespace index_is_not_const

// refused: `.statistics` of a policy is tail::counted or tail::uncounted
namespace statistics_of_ones_own {
struct some {};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.statistics = some{}}); }
}   // namespace statistics_of_ones_own

// refused: `.batch` of a policy is tail::batch<number of nodes>
namespace batch_is_a_number {
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.batch = 16}); }
}   // namespace batch_is_a_number

// refused: a batch of several nodes wants an open list with pop_equal: automatic, bucket or heap
namespace batch_over_fifo_heap {
inline void search()
{
    shared::engine(shared::counting,
                   tail::best_first_policy{.open = tail::open::d_ary<4>{}, .batch = tail::batch<16>{}});
}
}   // namespace batch_over_fifo_heap

// refused: both parts of a lexicographic cost are numbers (not bool, not char)
namespace a_part_of_a_cost_is_a_letter {
struct successors : shared::counter {
    tail::lexicographic<char, int> cost(int, int) const { return {'a', 1}; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace a_part_of_a_cost_is_a_letter

// refused: no node equals `.goal`, which has more digits than a node: give it the type that `.start` has
namespace a_goal_between_the_nodes {
inline void search()
{
    shared::engine(tail::problem{.start = 0, .successors = shared::counter{}, .goal = 6.5});
}
}   // namespace a_goal_between_the_nodes

// refused: `.goal` takes nodes as a type that loses digits or members: take the node by `auto const&`
namespace a_goal_that_sees_half_of_a_node {
struct goal {
    bool operator()(int n) const { return n == 5; }
};
struct successors {
    std::vector<long> operator()(long n) const { return {n + 1}; }
};
inline void search()
{
    shared::engine(tail::problem{.start = 1L << 32, .successors = successors{}, .goal = goal{}});
}
}   // namespace a_goal_that_sees_half_of_a_node

// refused: `.goal` takes nodes as a type that loses digits or members: take the node by `auto const&`
namespace a_goal_that_sees_pairs_of_whole_numbers {
using node = std::pair<double, double>;
struct goal {
    bool operator()(std::pair<int, int> n) const { return n.first == 5; }
};
struct successors {
    std::vector<node> operator()(node n) const { return {n}; }
};
inline void search()
{
    static_cast<void>(
        tail::idastar(tail::problem{.start = node{}, .successors = successors{}, .goal = goal{}}));
}
}   // namespace a_goal_that_sees_pairs_of_whole_numbers

// refused: `.heuristic` takes nodes as a type that loses digits or members: take the node by `auto const&`
namespace a_heuristic_that_sees_no_fraction {
struct estimate {
    int operator()(int n) const { return 9 - n; }
};
struct successors {
    std::vector<double> operator()(double n) const { return {n + 0.5}; }
};
inline void search()
{
    shared::engine(tail::problem{
        .start = 0.5, .successors = successors{}, .heuristic = tail::admissible(estimate{}), .goal = 9.5});
}
}   // namespace a_heuristic_that_sees_no_fraction

// refused: successors take nodes as a type that loses digits or members: take the node by `auto const&`
namespace a_range_of_whole_numbers {
struct successors {
    std::vector<int> operator()(int n) { return {n + 1}; }
};
inline void search()
{
    shared::engine(
        tail::problem{.start = std::vector<double>{0.5, 2.5}, .successors = successors{}, .goal = 5.5});
}
}   // namespace a_range_of_whole_numbers

// refused: successors take nodes as a type that loses digits or members: take the node by `auto const&`
namespace whole_numbers_are_emitted {
struct successors {
    void operator()(int n, auto&& emit) const { emit(n + 0.5); }
};
inline void search() { shared::engine(tail::problem{.start = 0.5, .successors = successors{}, .goal = 5.5}); }
}   // namespace whole_numbers_are_emitted

// refused: successors take nodes as a type that loses digits or members: take the node by `auto const&`
namespace a_node_dies_without_its_fraction {
struct successors {
    std::vector<double> operator()(double n) const { return {n + 0.5}; }
    bool                dead(int n) const { return n == 3; }
};
inline void search() { shared::engine(tail::problem{.start = 0.5, .successors = successors{}, .goal = 5.5}); }
}   // namespace a_node_dies_without_its_fraction

// refused: successors take nodes as a type that loses digits or members: take the node by `auto const&`
namespace moves_out_of_a_whole_number {
struct successors {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void apply(double& n, int move) const { n += move * 0.5; }
};
inline void search() { shared::engine(tail::problem{.start = 0.5, .successors = successors{}, .goal = 5.5}); }
}   // namespace moves_out_of_a_whole_number

// refused: successors take moves as a type that loses digits or members: they take `move_type`
namespace a_move_is_made_without_its_fraction {
struct successors {
    using move_type = double;
    void moves(int, auto&& emit) const { emit(1.5); }
    void apply(int& n, int move) const { n += move; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 6}); }
}   // namespace a_move_is_made_without_its_fraction

// refused: the node that is asked for would lose digits or members: ask for a node of the type that the start has
namespace a_node_that_is_asked_for {
using place = std::pair<int, int>;
struct successors {
    std::vector<place> operator()(place n) const { return {n}; }
};
inline void search()
{
    tail::best_first_engine const engine{
        tail::problem{.start = place{}, .successors = successors{}, .goal = place{1, 1}}};
    static_cast<void>(engine.known(std::pair{0.9, 0.9}));
}
}   // namespace a_node_that_is_asked_for

// refused: the node that is asked for would lose digits or members: ask for a node of the type that the start has
namespace a_distance_that_is_asked_for {
struct half {
    operator double() const { return 0.5; }
};
inline void search()
{
    auto const all = tail::all_distances(tail::problem{.start = 0, .successors = shared::counter{}});
    static_cast<void>(all.path_to(half{}));
}
}   // namespace a_distance_that_is_asked_for

// refused: a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) const` that
namespace bytes_of_a_codec_is_not_const {
struct code {
    std::size_t bytes() { return 4; }
    void        write(int, std::byte*) const {}
    int         read(std::byte const*) const { return 0; }
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.codec = code{}}); }
}   // namespace bytes_of_a_codec_is_not_const

// refused: a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) const` that
namespace write_of_a_codec_is_not_const {
struct code {
    std::size_t bytes() const { return 4; }
    void        write(int, std::byte*) {}
    int         read(std::byte const*) const { return 0; }
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.codec = code{}}); }
}   // namespace write_of_a_codec_is_not_const

// refused: a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) const` that
namespace read_of_a_codec_is_not_const {
struct code {
    std::size_t bytes() const { return 4; }
    void        write(int, std::byte*) const {}
    int         read(std::byte const*) { return 0; }
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.codec = code{}}); }
}   // namespace read_of_a_codec_is_not_const

// refused: a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) const` that
namespace codec_reads_another_node {
struct code {
    std::size_t      bytes() const { return 4; }
    void             write(int, std::byte*) const {}
    std::vector<int> read(std::byte const*) const { return {}; }
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.codec = code{}}); }
}   // namespace codec_reads_another_node

// refused: an observer has some of expanded(node, g), generated(node, g), cut(f), iteration(bound),
namespace observer_hears_nothing {
struct watcher {
    void expandet(int, int) {}
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.observer = watcher{}}); }
}   // namespace observer_hears_nothing

// refused: an observer's `generated` takes (node, g)
namespace generated_is_private {
class watcher {
    void generated(int, int) {}

public:
    void solution(int) {}
};
inline void search() { shared::run(shared::counting, tail::best_first_policy{.observer = watcher{}}); }
}   // namespace generated_is_private

// refused: an observer's `solution` takes (g)
namespace solution_takes_the_node {
struct watcher {
    void solution(int, int) {}
    void expanded(int, int) {}
};
inline void search() { shared::run(shared::counting, tail::best_first_policy{.observer = watcher{}}); }
}   // namespace solution_takes_the_node

// refused: best-first search takes a best_first_policy, bfs_policy or greedy_policy
namespace policy_of_depth_first_search {
inline void search() { shared::engine(shared::counting, tail::depth_first_policy{}); }
}   // namespace policy_of_depth_first_search

// refused: an evaluation has `priority<C>(g, h)` and `key<C>`, or `priority(node, g, h)`, the flags of
namespace priority_is_not_const {
struct priority_of_g : tail::evaluation::greedy {
    template <class C>
    C priority(C g, C)
    {
        return g;
    }
};
inline void search() { tail::best_first_engine<shared::problem, priority_of_g> engine{shared::counting}; }
}   // namespace priority_is_not_const

// refused: an evaluation has `priority<C>(g, h)` and `key<C>`, or `priority(node, g, h)`, the flags of
namespace a_priority_that_is_no_number {
inline void search()
{
    tail::best_first_engine engine{shared::counting,
                                   tail::evaluation::by{[](int n, int, int) { return std::vector{n}; }}};
}
}   // namespace a_priority_that_is_no_number

// refused: an evaluation has `priority<C>(g, h)` and `key<C>`, or `priority(node, g, h)`, the flags of
namespace a_priority_of_too_little {
inline void search()
{
    tail::best_first_engine engine{shared::counting,
                                   tail::evaluation::by{[](int n, int g) { return n + g; }}};
}
}   // namespace a_priority_of_too_little

// refused: a packable node has `packed_type` with ==, `packed_type pack() const` and
namespace unpack_wants_more {
struct state {
    using packed_type    = int;
    int                n = 0;
    int                pack() const { return n; }
    static state       unpack(int p, int) { return {p}; }
    friend bool        operator==(state const&, state const&) = default;
    friend std::size_t hash_value(state const&) { return 0; }
};
inline void search()
{
    shared::engine(tail::problem{.start      = state{},
                                 .successors = [](state s) { return std::vector{s}; },
                                 .goal       = [](state s) { return s.n == 9; }});
}
}   // namespace unpack_wants_more

// refused: a packable node has `packed_type` with ==, `packed_type pack() const` and
namespace unpack_is_not_static {
struct state {
    using packed_type    = int;
    int                n = 0;
    int                pack() const { return n; }
    state              unpack(int p) const { return {p}; }
    friend bool        operator==(state const&, state const&) = default;
    friend std::size_t hash_value(state const&) { return 0; }
};
inline void search()
{
    shared::engine(tail::problem{.start      = state{},
                                 .successors = [](state s) { return std::vector{s}; },
                                 .goal       = [](state s) { return s.n == 9; }});
}
}   // namespace unpack_is_not_static

// refused: a packable node has `packed_type` with ==, `packed_type pack() const` and
namespace pack_is_not_const {
struct state {
    using packed_type    = int;
    int                n = 0;
    int                pack() { return n; }
    static state       unpack(int p) { return {p}; }
    friend bool        operator==(state const&, state const&) = default;
    friend std::size_t hash_value(state const&) { return 0; }
};
inline void search()
{
    shared::engine(tail::problem{.start      = state{},
                                 .successors = [](state s) { return std::vector{s}; },
                                 .goal       = [](state s) { return s.n == 9; }});
}
}   // namespace pack_is_not_const

// refused: a packable node has `packed_type` with ==, `packed_type pack() const` and
namespace pack_returns_another_type {
struct state {
    using packed_type    = int;
    int                n = 0;
    long               pack() const { return n; }
    static state       unpack(int p) { return {p}; }
    friend bool        operator==(state const&, state const&) = default;
    friend std::size_t hash_value(state const&) { return 0; }
};
inline void search()
{
    shared::engine(tail::problem{.start      = state{},
                                 .successors = [](state s) { return std::vector{s}; },
                                 .goal       = [](state s) { return s.n == 9; }});
}
}   // namespace pack_returns_another_type

// refused: a move automaton is built from successors in place with `undo`, and with `cost(node, move)`
namespace automaton_without_undo {
struct successors {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void apply(int& n, int move) const { n += move; }
};
inline void build()
{
    static_cast<void>(tail::build_move_automaton(successors{}, std::vector{0}, [](int) { return 0; }, 3));
}
}   // namespace automaton_without_undo

// refused: `apply` of successors changes the node itself: it takes `node&`
namespace apply_takes_a_copy {
struct successors : shared::counter {
    void apply(int n, int move) const { n += move; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace apply_takes_a_copy

// refused: `undo` of successors changes the node itself: it takes `node&`
namespace undo_takes_a_copy {
struct successors : shared::counter {
    static void undo(int n, int move) noexcept { n -= move; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace undo_takes_a_copy

// refused: `dead(node, move)` is of successors in place; others have `dead(node)`
namespace dead_after_an_action {
struct successors {
    using action_type = char;
    void operator()(int n, auto&& emit) const { emit(n + 1, 'R'); }
    bool dead(int) const { return false; }
    bool dead(int, char) const { return false; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace dead_after_an_action

// refused: `path_dependent` of successors is a static constexpr bool
namespace path_dependent_of_a_range_is_no_constant {
struct successors {
    inline static bool path_dependent = true;
    std::vector<int>   operator()(int n) const { return {n + 1}; }
};
inline void search() { shared::engine(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace path_dependent_of_a_range_is_no_constant

// refused: a child is of a class derived from that of the nodes, and would lose what it adds
namespace a_child_with_more_than_a_node {
struct state {
    int                n                                      = 0;
    friend bool        operator==(state const&, state const&) = default;
    friend std::size_t hash_value(state const& s) { return static_cast<std::size_t>(s.n); }
};
struct edge : state {
    int cost = 4;
};
inline void search()
{
    shared::run(tail::problem{.start      = state{},
                              .successors = [](state s) { return std::vector{edge{{s.n + 1}}}; },
                              .goal       = state{5}});
}
}   // namespace a_child_with_more_than_a_node

// refused: a child would lose digits or members: successors yield nodes of the type that the start has
namespace a_child_of_a_wide_enumeration {
enum place : long long { far = 1LL << 40 };
inline void search()
{
    shared::run(tail::problem{.start = 0, .successors = [](int) { return std::vector{far}; }, .goal = 5});
}
}   // namespace a_child_of_a_wide_enumeration

// refused: a child would lose digits or members: successors yield nodes of the type that the start has
namespace an_optional_child_with_a_fraction {
struct node {   // as std::optional<int>
    using value_type = int;
    std::optional<int> value;
    template <class T>
    node(T v) : value{v}
    {}
    int                operator*() const { return *value; }
    friend bool        operator==(node const&, node const&) = default;
    friend std::size_t hash_value(node const& n) { return static_cast<std::size_t>(*n); }
};
inline void search()
{
    tail::dfs(tail::problem{.start      = node{0},
                            .successors = [](node const& n) { return std::vector{*n + 1.5}; },
                            .goal       = node{5}});
}
}   // namespace an_optional_child_with_a_fraction

// refused: `emit` takes the child, its cost and its action one by one, not a step
namespace a_lambda_emits_steps {
inline void search()
{
    shared::run(tail::problem{.start      = short{0},
                              .successors = [](short n, auto emit) { emit(tail::step<short>{n, 3}); },
                              .goal       = short{5}});
}
}   // namespace a_lambda_emits_steps

// refused: an action would lose its fraction: `action_type` is the type of the actions
namespace an_action_with_a_fraction {
inline void search()
{
    shared::run(
        tail::problem{.start      = 0,
                      .successors = tail::with_actions<int>([](int n, auto emit) { emit(n + 1, 1, 2.5); }),
                      .goal       = 5});
}
}   // namespace an_action_with_a_fraction

// refused: an action would lose digits or members: `action_type` is the type of the actions
namespace an_action_of_two_fractions {
inline void search()
{
    shared::run(tail::problem{.start      = 0,
                              .successors = tail::with_actions<std::pair<int, int>>(
                                  [](int n, auto emit) { emit(n + 1, 1, std::pair{1.9, 2.9}); }),
                              .goal = 5});
}
}   // namespace an_action_of_two_fractions

// refused: an action would lose digits or members: `action_type` is the type of the actions
namespace an_optional_action_with_a_fraction {
inline void search()
{
    shared::run(tail::problem{
        .start      = 0,
        .successors = tail::with_actions<std::optional<int>>([](int n, auto emit) { emit(n + 1, 1, 2.5); }),
        .goal       = 5});
}
}   // namespace an_optional_action_with_a_fraction

// refused: an action would lose digits or members: `action_type` is the type of the actions
namespace an_action_that_converts_to_a_fraction {
struct half {
    operator double() const { return 2.5; }
};
inline void search()
{
    shared::run(
        tail::problem{.start      = 0,
                      .successors = tail::with_actions<int>([](int n, auto emit) { emit(n + 1, half{}); }),
                      .goal       = 5});
}
}   // namespace an_action_that_converts_to_a_fraction

// refused: an action would lose digits or members: `action_type` is the type of the actions
namespace an_action_of_a_wide_enumeration {
enum place : long long { far = 1LL << 40 };
inline void search()
{
    shared::run(
        tail::problem{.start      = 0,
                      .successors = tail::with_actions<short>([](int n, auto emit) { emit(n + 1, 1, far); }),
                      .goal       = 5});
}
}   // namespace an_action_of_a_wide_enumeration

// refused: an action would lose digits or members: `action_type` is the type of the actions
namespace an_action_with_more_than_an_action {
struct turn {
    int by = 0;
};
struct long_turn : turn {
    int cost = 9;
};
inline void search()
{
    shared::run(tail::problem{
        .start      = 0,
        .successors = tail::with_actions<turn>([](int n, auto emit) { emit(n + 1, 1, long_turn{}); }),
        .goal       = 5});
}
}   // namespace an_action_with_more_than_an_action

// refused: a child would lose digits or members: successors yield nodes of the type that the start has
namespace a_tuple_made_of_a_pair {
using node = std::tuple<int, int>;
struct successors {
    std::vector<std::pair<double, double>> operator()(node) const { return {{1.9, 1.9}}; }
};
inline void search()
{
    static_cast<void>(
        tail::idastar(tail::problem{.start = node{1, 1}, .successors = successors{}, .goal = node{6, 6}}));
}
}   // namespace a_tuple_made_of_a_pair

// refused: a child would lose digits or members: successors yield nodes of the type that the start has
namespace an_optional_pair_made_of_fractions {
using node = std::optional<std::pair<int, int>>;
struct successors {
    std::vector<std::pair<double, double>> operator()(node const&) const { return {{1.9, 1.9}}; }
};
inline void search()
{
    static_cast<void>(tail::idastar(tail::problem{
        .start = node{std::pair{1, 1}}, .successors = successors{}, .goal = node{std::pair{6, 6}}}));
}
}   // namespace an_optional_pair_made_of_fractions

// refused: a child would lose digits or members: successors yield nodes of the type that the start has
namespace a_vector_in_space_of_another_number {
template <class T, std::size_t Dimensions>
struct place {
    T at[Dimensions]{};
    place() = default;
    template <class U>
    place(place<U, Dimensions> const& other) : at{static_cast<T>(other.at[0])}
    {}
    friend bool operator==(place const&, place const&) = default;
};
inline void search()
{
    static_cast<void>(tail::idastar(
        tail::problem{.start      = place<int, 2>{},
                      .successors = [](place<int, 2>) { return std::vector<place<double, 2>>(1); },
                      .goal       = place<int, 2>{}}));
}
}   // namespace a_vector_in_space_of_another_number

// refused: `moves` emits moves of the type `move_type`, or what becomes one without a loss
namespace a_move_made_of_a_fraction {
struct turn {
    int by = 0;
    turn() = default;
    turn(int b) : by{b} {}
    friend bool operator==(turn const&, turn const&) = default;
};
struct successors {
    using move_type = turn;
    void moves(int, auto&& emit) const { emit(2.9); }
    void apply(int& n, turn t) const { n += t.by; }
};
inline void search() { shared::run(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace a_move_made_of_a_fraction

// refused: `moves` emits moves of the type `move_type`, or what becomes one without a loss
namespace an_optional_move_with_a_fraction {
struct successors {
    using move_type = std::optional<int>;
    void moves(int, auto&& emit) const { emit(2.9); }
    void apply(int& n, move_type m) const { n += *m; }
    void undo(int& n, move_type m) const { n -= *m; }
};
inline void search()
{
    static_cast<void>(tail::idastar(tail::problem{.start = 0, .successors = successors{}, .goal = 5}));
}
}   // namespace an_optional_move_with_a_fraction

// refused: `moves` emits moves of the type `move_type`, or what becomes one without a loss
namespace a_move_with_more_than_a_move {
struct turn {
    int         by                                   = 0;
    friend bool operator==(turn const&, turn const&) = default;
};
struct dear_turn : turn {
    int cost = 9;
};
struct successors {
    using move_type = turn;
    void moves(int, auto&& emit) const { emit(dear_turn{}); }
    void apply(int& n, turn t) const { n += t.by; }
};
inline void search() { shared::run(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace a_move_with_more_than_a_move

// refused: a move would lose its fraction: `moves` emits moves of the type `move_type`, and `inverse` returns one
namespace an_inverse_with_a_fraction {
struct successors : shared::counter {
    double inverse(int move) const { return -move - 0.5; }
};
inline void search() { shared::run(tail::problem{.start = 0, .successors = successors{}, .goal = 5}); }
}   // namespace an_inverse_with_a_fraction

// refused: a cost would lose digits: name its type by `cost_type` of the successors
namespace an_automaton_of_fractions {
struct successors : shared::counter {
    using cost_type = int;
    long double cost(int, int) const { return 0.6L; }
};
inline void search()
{
    static_cast<void>(tail::build_move_automaton(successors{}, std::vector{0}, [](int) { return 0; }, 3));
}
}   // namespace an_automaton_of_fractions

// refused: `change` and `after` of a heuristic return whole numbers where costs are whole
namespace change_returns_a_fraction_of_pushes {
struct successors : shared::counter {
    tail::lexicographic<int, int> cost(int, int) const { return {1, 2}; }
};
struct estimate {
    double operator()(int) const { return 1.5; }
    double change(int, int) const { return -0.5; }
};
inline void search()
{
    shared::engine(tail::problem{.start = 0, .successors = successors{}, .heuristic = estimate{}, .goal = 5});
}
}   // namespace change_returns_a_fraction_of_pushes

// refused: `admissible` of a heuristic is a static constexpr bool
namespace admissible_of_a_part_is_not_static {
struct estimate {
    bool admissible = false;
    int  operator()(int) const { return 9; }
};
inline void search()
{
    shared::engine(tail::problem{.start      = 0,
                                 .successors = shared::counter{},
                                 .heuristic  = tail::maximum{estimate{}, tail::zero_heuristic{}},
                                 .goal       = 5});
}
}   // namespace admissible_of_a_part_is_not_static

// refused: `change` of a heuristic is called as `h.change(node, move)` on a const object, before the move
namespace change_takes_a_node_that_is_about_to_die {
struct state {
    int                n                                      = 0;
    friend bool        operator==(state const&, state const&) = default;
    friend std::size_t hash_value(state const& s) { return static_cast<std::size_t>(s.n); }
};
struct successors {
    using move_type = int;
    void moves(state const&, auto&& emit) const { emit(1); }
    void apply(state& s, int move) const { s.n += move; }
};
struct estimate {
    int operator()(state const&) const { return 0; }
    int change(state&&, int) const { return 0; }
};
inline void search()
{
    shared::engine(tail::problem{
        .start = state{}, .successors = successors{}, .heuristic = estimate{}, .goal = state{5}});
}
}   // namespace change_takes_a_node_that_is_about_to_die

// refused: a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) const` that
namespace bytes_of_a_codec_is_bool {
struct code {
    bool bytes() const { return true; }
    void write(int, std::byte*) const {}
    int  read(std::byte const*) const { return 0; }
};
inline void search() { shared::engine(shared::counting, tail::best_first_policy{.codec = code{}}); }
}   // namespace bytes_of_a_codec_is_bool

// refused: an evaluation has `priority<C>(g, h)` and `key<C>`, or `priority(node, g, h)`, the flags of
namespace a_priority_that_is_no_key {
struct halves : tail::evaluation::greedy {
    template <class C>
    double priority(C, C h) const
    {
        return h / 2.0;
    }
};
inline void search() { tail::best_first_engine<shared::problem, halves> engine{shared::counting}; }
}   // namespace a_priority_that_is_no_key

// refused: an evaluation has `priority<C>(g, h)` and `key<C>`, or `priority(node, g, h)`, the flags of
namespace a_flag_that_is_no_constant {
struct bold : tail::evaluation::greedy {
    bool bounds_cost = true;
};
inline void search() { tail::best_first_engine<shared::problem, bold> engine{shared::counting}; }
}   // namespace a_flag_that_is_no_constant

// accepted
namespace as_documented {
struct successors : shared::counter {
    using cost_type = short;
    short              cost(int, int) const { return 1; }
    std::optional<int> inverse(int, int move) const { return -move; }
    bool               dead(int n) const { return n > 100; }
};
struct estimate {
    static constexpr bool admissible = true;
    int                   operator()(int n) const { return n < 5 ? 5 - n : n - 5; }
    int                   after(int n, int move, int) const { return (*this)(n + move); }
};
struct code {
    std::size_t bytes() const { return 1; }
    void        write(int n, std::byte* to) const { *to = static_cast<std::byte>(n); }
    int         read(std::byte const* from) const { return static_cast<signed char>(*from); }
};
inline void search()
{
    shared::run(tail::problem{.start = 0, .successors = successors{}, .heuristic = estimate{}, .goal = 5},
                tail::best_first_policy{.tie = tail::tie::least{[](int n) { return n; }}, .codec = code{}});
}
}   // namespace as_documented

// accepted: numbers that change their sign are looked at by value, or by who takes them
namespace as_numbers_without_a_sign {
struct cell {
    std::size_t n = 0;
    cell(std::size_t i) : n{i} {}
    friend bool        operator==(cell const&, cell const&) = default;
    friend std::size_t hash_value(cell const& c) { return c.n; }
};
enum city : int { athens, berlin, cairo };
inline std::vector<int> count_up(int n) { return {n + 1}; }
inline void             search()
{
    shared::run(tail::problem{.start      = 0,
                              .successors = count_up,
                              .heuristic  = [](cell c) { return c.n == 5 ? 0 : 1; },
                              .goal       = [](std::bitset<9> b) { return b.count() == 2; }});
    shared::run(tail::problem{.start      = athens,
                              .successors = [](city) { return std::vector{berlin}; },
                              .heuristic  = [](std::size_t c) { return c < 2 ? 1 : 0; },
                              .goal       = cairo});
    shared::run(
        tail::problem{.start = cell{0}, .successors = [](cell, auto&& emit) { emit(1); }, .goal = cell{3}});
    shared::run(
        tail::problem{.start = 0, .successors = [](std::size_t, auto&& emit) { emit(1); }, .goal = 3});
    shared::run(tail::problem{.start = 0, .successors = [](cell, auto&& emit) { emit(1); }, .goal = 3});
    static_cast<void>(
        tail::idastar(tail::problem{.start      = std::bitset<9>{5},
                                    .successors = [](std::bitset<9> b) { return std::vector{b}; },
                                    .goal       = 0}));
}
}   // namespace as_numbers_without_a_sign

// refused: successors take nodes as a type that loses digits or members: take the node by `auto const&`
namespace a_narrow_number_is_emitted_from {
inline void search()
{
    shared::engine(tail::problem{.start      = std::size_t{0},
                                 .successors = [](int n, auto&& emit) { emit(static_cast<std::size_t>(n)); },
                                 .goal       = std::size_t{5}});
}
}   // namespace a_narrow_number_is_emitted_from

// refused: successors take nodes as a type that loses digits or members: take the node by `auto const&`
namespace narrow_parts_are_emitted_from {
using node = std::pair<double, double>;
inline void search()
{
    static_cast<void>(
        tail::idastar(tail::problem{.start      = node{},
                                    .successors = [](std::pair<int, int>, auto emit) { emit(node{}); },
                                    .goal       = node{}}));
}
}   // namespace narrow_parts_are_emitted_from

// refused: an action would lose digits or members: `action_type` is the type of the actions
namespace an_action_of_narrowed_and_other_parts {
inline void search()
{
    shared::run(tail::problem{.start      = 0,
                              .successors = tail::with_actions<std::tuple<std::string, int>>(
                                  [](int n, auto emit) { emit(n + 1, 1, std::pair{"by", 2L}); }),
                              .goal = 5});
}
}   // namespace an_action_of_narrowed_and_other_parts

// refused: `.goal` takes nodes as a type that loses digits or members: take the node by `auto const&`
namespace a_goal_of_a_narrower_conversion {
struct large {
    long value;
    operator long() const { return value; }
    friend bool        operator==(large, large) = default;
    friend std::size_t hash_value(large n) { return static_cast<std::size_t>(n.value); }
};
inline void search()
{
    shared::engine(tail::problem{.start      = large{0},
                                 .successors = [](large n) { return std::vector{n}; },
                                 .goal       = [](int n) { return n == 5; }});
}
}   // namespace a_goal_of_a_narrower_conversion
