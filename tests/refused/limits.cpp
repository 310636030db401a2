// A policy where limits belong, in each search, and a planner, rules or a game that lack a member: one
// sentence, and no error follows where the answer is used. See check.sh.
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tail/game/abstract_proof.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/gradual_proof.hpp>
#include <tail/game/iterative_widening.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/lambda_df_pn.hpp>
#include <tail/game/proof_number.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/trace_df_pn.hpp>
#include <tail/game/verify.hpp>
#include <tail/path/agents.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/bidirectional.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/subgoals.hpp>

namespace shared {

using numbers = std::span<int const>;

inline std::vector<int> next(int n) { return {n + 1}; }

using task   = tail::problem<int, std::vector<int> (*)(int), tail::zero_heuristic, int>;
using engine = tail::best_first_engine<task, tail::evaluation::breadth_first, tail::bfs_policy<>,
                                       tail::goal_test::on_expansion>;

inline task counting() { return task{0, &next, {}, 5}; }

inline std::optional<std::vector<int>> gives_up(int) { return std::nullopt; }

struct planner {
    using subgoal_type = int;

    std::vector<int> next(int, numbers) const { return {}; }
    engine           search(int n, int g, numbers) const { return engine{task{n, &shared::next, {}, g}}; }
    bool             reached(int n, int g) const { return n == g; }
};

/// Uses an answer as a reader of the documents would.
template <class R>
bool use(R const& found)
{
    return found && found.cost > 0 && !found.path.empty() && found.stats.expanded > 0;
}
template <class R>
bool use_game(R const& found)
{
    return found && found.winner && found.plies && !found.line.empty() && found.stats.expanded > 0;
}

/// Counts down by one or two; the last to count wins.
struct countdown {
    using move_type = int;

    int        left  = 5;
    tail::side mover = tail::side::first;

    tail::side                to_move() const { return mover; }
    std::optional<tail::side> winner() const
    {
        return left == 0 ? std::optional{other(mover)} : std::nullopt;
    }
    void moves(auto&& emit) const
    {
        for (int n = 1; n <= 2 && n <= left; ++n) { emit(n); }
    }
    void          undo(int n) { left += n; }
    void          pass() { mover = other(mover); }
    std::uint64_t hash() const { return 2 * std::uint64_t(left) + std::uint64_t(mover); }
};
struct playable : countdown {
    void play(int n)
    {
        left -= n;
        mover = other(mover);
    }
};

}   // namespace shared

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_astar {
struct some {};
inline bool search() { return shared::use(tail::astar(shared::counting(), some{})); }
}   // namespace policy_of_astar

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_bfs {
struct some {};
inline bool search() { return shared::use(tail::bfs(shared::counting(), some{})); }
}   // namespace policy_of_bfs

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_idastar {
struct some {};
inline bool search() { return shared::use(tail::idastar(shared::counting(), some{})); }
}   // namespace policy_of_idastar

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_feature_space {
struct some {};
inline bool search()
{
    return shared::use(tail::feature_space(shared::counting(), [](int n) { return n; }, some{}));
}
}   // namespace policy_of_feature_space

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_bidirectional {
struct some {};
inline bool search()
{
    return shared::use(tail::bidirectional(shared::counting(), shared::counting(), some{}));
}
}   // namespace policy_of_bidirectional

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_run {
struct some {};
inline bool search() { return shared::use(shared::engine{shared::counting()}.run(some{})); }
}   // namespace policy_of_run

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_parallel_idastar {
struct some {};
inline bool search() { return shared::use(tail::parallel_idastar(shared::counting(), some{})); }
}   // namespace policy_of_parallel_idastar

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_agents {
struct some {};
inline bool search() { return shared::use(tail::agents(shared::counting(), &shared::gives_up, some{})); }
}   // namespace policy_of_agents

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_subgoals {
struct some {};
inline bool search() { return shared::use(tail::subgoals(shared::counting(), shared::planner{}, some{})); }
}   // namespace policy_of_subgoals

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_alpha_beta {
struct some {};
inline bool search() { return shared::use_game(tail::alpha_beta(shared::playable{}, some{})); }
}   // namespace policy_of_alpha_beta

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_df_pn {
struct some {};
inline bool search() { return shared::use_game(tail::df_pn(shared::playable{}, some{})); }
}   // namespace policy_of_df_pn

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_proof_number {
struct some {};
inline bool search() { return shared::use_game(tail::proof_number(shared::playable{}, some{})); }
}   // namespace policy_of_proof_number

// refused alone: limits are tail::limits or tail::no_limits; the policy comes after them
namespace policy_of_lambda_df_pn {
struct some {};
inline bool search() { return shared::use_game(tail::lambda_df_pn(shared::playable{}, 1, some{})); }
}   // namespace policy_of_lambda_df_pn

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_lambda_search {
struct some {};
inline bool search() { return shared::use_game(tail::lambda_search(shared::playable{}, 2, some{})); }
}   // namespace policy_of_lambda_search

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_generalized_threats {
struct some {};
inline bool search()
{
    return shared::use_game(tail::generalized_threats(shared::playable{}, tail::threat{2, 1}, some{}));
}
}   // namespace policy_of_generalized_threats

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_abstract_proof {
struct some {};
inline bool search() { return shared::use_game(tail::abstract_proof(shared::playable{}, 2, some{})); }
}   // namespace policy_of_abstract_proof

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_gradual_proof {
struct some {};
inline bool search()
{
    return shared::use_game(tail::gradual_proof(shared::playable{}, tail::gradual_games(2), some{}));
}
}   // namespace policy_of_gradual_proof

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_iterative_widening {
struct some {};
inline bool search() { return shared::use_game(tail::iterative_widening(shared::playable{}, 2, some{})); }
}   // namespace policy_of_iterative_widening

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_iterative_widening_of_threats {
struct some {};
inline bool search()
{
    return shared::use_game(
        tail::iterative_widening(shared::playable{}, std::vector{tail::threat{2, 1}}, some{}));
}
}   // namespace policy_of_iterative_widening_of_threats

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_trace_df_pn {
struct some {};
inline bool search()
{
    return shared::use_game(tail::trace_df_pn(shared::playable{}, tail::usual_searched_threats(), some{}));
}
}   // namespace policy_of_trace_df_pn

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_verify {
struct some {};
inline bool search()
{
    auto const seen = tail::verify(shared::playable{}, tail::threat{2, 1}, some{});
    return seen && seen.move && seen.plies > 1;
}
}   // namespace policy_of_verify

// refused alone: limits are tail::limits; the policy comes after them
namespace policy_of_verify_of_a_shape {
struct some {};
inline bool search()
{
    auto const seen = tail::verify(shared::playable{}, tail::threat_tree::abstract_proof(2), some{});
    return seen && seen.move && seen.plies > 1;
}
}   // namespace policy_of_verify_of_a_shape

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_alpha_beta {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::alpha_beta(some{})); }
}   // namespace no_play_in_alpha_beta

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_df_pn {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::df_pn(some{})); }
}   // namespace no_play_in_df_pn

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_proof_number {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::proof_number(some{})); }
}   // namespace no_play_in_proof_number

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_lambda_df_pn {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::lambda_df_pn(some{}, 1)); }
}   // namespace no_play_in_lambda_df_pn

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_lambda_search {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::lambda_search(some{}, 2)); }
}   // namespace no_play_in_lambda_search

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_generalized_threats {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::generalized_threats(some{}, tail::threat{2, 1})); }
}   // namespace no_play_in_generalized_threats

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_abstract_proof {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::abstract_proof(some{}, 2)); }
}   // namespace no_play_in_abstract_proof

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_gradual_proof {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::gradual_proof(some{}, tail::gradual_games(2))); }
}   // namespace no_play_in_gradual_proof

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_iterative_widening {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::iterative_widening(some{}, 2)); }
}   // namespace no_play_in_iterative_widening

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_iterative_widening_of_threats {
struct some : shared::countdown {};
inline bool search()
{
    return shared::use_game(tail::iterative_widening(some{}, std::vector{tail::threat{2, 1}}));
}
}   // namespace no_play_in_iterative_widening_of_threats

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_trace_df_pn {
struct some : shared::countdown {};
inline bool search() { return shared::use_game(tail::trace_df_pn(some{}, tail::usual_searched_threats())); }
}   // namespace no_play_in_trace_df_pn

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_verify {
struct some : shared::countdown {};
inline bool search()
{
    auto const seen = tail::verify(some{}, tail::threat{2, 1});
    return seen && seen.move && seen.plies > 1;
}
}   // namespace no_play_in_verify

// refused alone: a game has `void play(move)`, which changes the position
namespace no_play_in_verify_of_a_shape {
struct some : shared::countdown {};
inline bool search()
{
    auto const seen = tail::verify(some{}, tail::threat_tree::abstract_proof(2));
    return seen && seen.move && seen.plies > 1;
}
}   // namespace no_play_in_verify_of_a_shape

// refused alone: successors in place have `void apply(node&, move) const`
namespace no_apply_in_bfs {
struct rules {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void aply(int& n, int m) const { n += m; }
    void undo(int& n, int m) const { n -= m; }
};
inline auto task() { return tail::problem{.start = 1, .successors = rules{}, .goal = 64}; }
inline bool search() { return shared::use(tail::bfs(task())); }
}   // namespace no_apply_in_bfs

// refused alone: successors in place have `void apply(node&, move) const`
namespace no_apply_in_astar {
struct rules {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void aply(int& n, int m) const { n += m; }
    void undo(int& n, int m) const { n -= m; }
};
inline auto task() { return tail::problem{.start = 1, .successors = rules{}, .goal = 64}; }
inline bool search() { return shared::use(tail::astar(task())); }
}   // namespace no_apply_in_astar

// refused alone: successors in place have `void apply(node&, move) const`
namespace no_apply_in_idastar {
struct rules {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void aply(int& n, int m) const { n += m; }
    void undo(int& n, int m) const { n -= m; }
};
inline auto task() { return tail::problem{.start = 1, .successors = rules{}, .goal = 64}; }
inline bool search() { return shared::use(tail::idastar(task())); }
}   // namespace no_apply_in_idastar

// refused alone: successors in place have `void apply(node&, move) const`
namespace no_apply_in_parallel_idastar {
struct rules {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void aply(int& n, int m) const { n += m; }
    void undo(int& n, int m) const { n -= m; }
};
inline auto task() { return tail::problem{.start = 1, .successors = rules{}, .goal = 64}; }
inline bool search() { return shared::use(tail::parallel_idastar(task())); }
}   // namespace no_apply_in_parallel_idastar

// refused alone: successors in place have `void apply(node&, move) const`
namespace no_apply_in_agents {
struct rules {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void aply(int& n, int m) const { n += m; }
    void undo(int& n, int m) const { n -= m; }
};
inline auto task() { return tail::problem{.start = 1, .successors = rules{}, .goal = 64}; }
inline bool search() { return shared::use(tail::agents(task(), &shared::gives_up)); }
}   // namespace no_apply_in_agents

// refused alone: successors in place have `void apply(node&, move) const`
namespace no_apply_in_subgoals {
struct rules {
    using move_type = int;
    void moves(int, auto&& emit) const { emit(1); }
    void aply(int& n, int m) const { n += m; }
    void undo(int& n, int m) const { n -= m; }
};
inline auto task() { return tail::problem{.start = 1, .successors = rules{}, .goal = 64}; }
inline bool search() { return shared::use(tail::subgoals(task(), shared::planner{})); }
}   // namespace no_apply_in_subgoals
