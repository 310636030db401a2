#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/refusal.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/detail/part_player.hpp>
#include <tail/path/subgoals_policy.hpp>

/// \file
/// Sub-goal planning: a problem solved as a chain of smaller ones, with backtracking over their solutions.
///
/// A planner of the domain says which sub-goals may be reached next and makes a search for each. The first
/// solution of the first sub-problem is where the second one begins, and so on; where a sub-problem has no
/// (further) solution, the search of the one before is run on for its next one (J.-N. Demaret, Sokoban by
/// planning and learning, Liege 2007).

namespace tail {

/// What the plan did, beside what its searches did.
///
/// - `begun`: searches for a sub-goal that were begun.
/// - `solutions`: solutions that these have found.
/// - `failed`: searches that ended without any.
/// - `over_budget`: searches that were ended by their budget.
/// - `remembered`: solutions that led to a node from which the rest had failed before.
/// - `deepest`: the most sub-goals that were reached one after the other.
struct subgoals_statistics {
    std::uint64_t begun       = 0;   ///< searches for a sub-goal that were begun
    std::uint64_t solutions   = 0;   ///< solutions that these have found
    std::uint64_t failed      = 0;   ///< searches that ended without any
    std::uint64_t over_budget = 0;   ///< searches that their budget ended
    /// Solutions that led to a node from which the rest had failed before.
    std::uint64_t remembered = 0;
    std::uint64_t deepest    = 0;   ///< the most sub-goals that were reached one after the other
};

/// What sub-goal planning returns. As every `result`, with these differences:
///
/// - `stats` adds up the searches for all sub-goals; `planning` counts the plan.
/// - `plan` are the sub-goals in the order in which they were reached; `ends[i]` is the place in `path` of
///   the node that reached `plan[i]`.
/// - `optimal` is true only if the path has no steps.
/// - After a limit, `path` leads to where the innermost search began.
/// - `status::exhausted` says that there is no further solution, and comes only if the planner is `complete`
///   and no search was cut short. Otherwise the end is `status::depth_limit`: all that was planned has
///   failed.
/// - `status::broken_promise` also means that a search has found what is no solution of its sub-problem. Then
///   `broken` is a sentence, and `path` leads to where that search began.
template <class N, class C, class A, class G>
struct subgoals_result : result<N, C, A> {
    std::vector<G>           plan;       ///< the sub-goals, in the order in which they were reached
    std::vector<std::size_t> ends;       ///< where in `path` each of them was reached
    subgoals_statistics      planning;   ///< what the plan did
    /// Which promise was broken, as a sentence; null if none.
    char const* broken = nullptr;
};

/// Sub-goal planning as an engine that can be stepped, looked at, resumed for further answers and abandoned.
///
/// 1. Depth-first over nodes at which a sub-goal was reached. Solutions of a sub-problem are tried in the
///    order in which its engine finds them.
/// 2. What an engine has found is played by the successors of the problem and believed only if each of its
///    moves is one of theirs and `reached` is true at the end.
/// 3. An answer is a node at which the planner has nothing left to reach and the goal of the problem holds. A
///    node with nothing left to reach and no goal is a failure.
/// 4. A node from which everything has failed is remembered with the set of sub-goals reached, and not tried
///    again.
/// 5. `limits` bind inside of the searches: `limits::nodes` counts expansions of all of them. Nothing is lost
///    by a limit. A search that ends by its own budget counts as ended.
/// 6. `step` runs the innermost search for one expansion.
///
/// The engine does not move in memory, and is of no use after an exception thrown by the problem, the planner
/// or one of its engines.
template <class P, class Planner, class Policy = subgoals_policy<>>
class subgoals_engine {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    static_assert(!detail::has_starts<P>, "sub-goal planning starts at one node");
    static_assert(detail::subgoal_planner_checks<Planner, P>::passed);
    using options = detail::subgoal_planner_options<Planner, P>;
    static_assert(options::passed);

    using G          = detail::subgoal_of<Planner>;
    using sub_engine = detail::sub_engine_of<Planner, N>;
    using stage_node = detail::stage_node<N>;
    static_assert(detail::subgoals_policy_checks<Policy, N, G, C>::passed);
    using memory = typename decltype(Policy::failures)::template table<stage_node>;

    static constexpr bool has_actions = detail::successor_traits<S, N>::has_actions;

public:
    using result_type = subgoals_result<N, C, A, G>;   ///< what the search returns

    /// A search of `problem` by the sub-goals of `planner`; nothing is done yet.
    explicit subgoals_engine(P problem, Planner planner, Policy policy = {})
        : problem_{std::move(problem)},
          planner_{std::move(planner)},
          policy_{std::move(policy)},
          failures_{policy_.failures},
          path_{problem_.start}
    {}

    subgoals_engine(subgoals_engine const&)            = delete;
    subgoals_engine& operator=(subgoals_engine const&) = delete;

    /// Runs the innermost search for one expansion.
    progress step()
    {
        run_within(limits{.nodes = 1});
        switch (last_) {
        case status::solved: return progress::solved;
        case status::exhausted:
        case status::depth_limit:
        case status::broken_promise: return progress::exhausted;
        case status::node_limit: return progress::running;
        default: return progress::stopped;
        }
    }

    /// Goes on until all sub-goals are reached, nothing is left, or a limit says stop. Called again after an
    /// answer it looks for another.
    result_type run(limits const& lim = {})
    {
        if (!undelivered_) {
            run_within(lim);
            undelivered_ = last_ == status::solved;
        }
        result_type answer = found();   // if that throws, the next run begins here
        undelivered_       = false;
        return answer;
    }

    /// The answer so far: the whole path, or as far as the plan stands.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        r.status   = last_;
        r.stats    = stats();
        r.planning = counts_;
        r.broken   = last_ == status::broken_promise ? broken_ : nullptr;
        if (last_ == status::exhausted || last_ == status::depth_limit) {
            if (last_ == status::exhausted && !found_any_) { r.lower_bound = infinite_cost<C>; }
            return r;
        }
        r.path    = path_;
        r.actions = actions_;
        r.cost    = stages_.empty() ? C{} : stages_.back().cost;
        r.plan    = done_;
        for (std::size_t i = 1; i < stages_.size(); ++i) { r.ends.push_back(stages_[i].path_size - 1); }
        if (last_ == status::solved && r.path.size() == 1) {
            r.optimal       = true;
            r.suboptimality = 1.0;
        }
        return r;
    }

    /// The counters of all searches for sub-goals, with the time of all layers.
    [[nodiscard]] statistics stats() const
    {
        statistics s = ended_;
        for (stage const& at : stages_) {
            if (at.engine) { s += at.engine->stats(); }
        }
        s.stored += failures_.size();
        s.seconds    = seconds_;
        s.peak_bytes = std::max(peak_bytes_, bytes());
        return s;
    }

    /// What the plan did so far.
    [[nodiscard]] subgoals_statistics planning_stats() const { return counts_; }

    /// Bytes of the searches that are under way and of the memory of failures.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = failures_.bytes();
        for (stage const& at : stages_) {
            if (at.engine) { sum += at.engine->bytes(); }
        }
        return sum;
    }

    /// The planner, with what it has learned.
    [[nodiscard]] Planner const& planner() const { return planner_; }

private:
    /// A node at which sub-goals were reached, and the search for the next one.
    struct stage {
        std::size_t                 path_size = 1;   // of `path_` up to its node
        C                           cost{};
        std::vector<G>              choices;
        std::size_t                 choice = 0;   // the one that is tried now
        std::unique_ptr<sub_engine> engine;
        subgoal_budget              budget;
        std::uint64_t               solutions = 0;
        bool                        answered  = false;   // an answer was found from here
    };

    void run_within(limits const& lim)
    {
        auto const begin = detail::clock::now();
        auto const since = [&] {
            return std::chrono::duration<double>(detail::clock::now() - begin).count();
        };
        std::uint64_t left = lim.nodes;
        most_bytes_        = lim.bytes;
        if (!started_) {
            started_ = true;
            enter(C{});
        } else if (last_ == status::solved) {
            leave();   // past the answer
        }
        for (last_ = status::solved;;) {
            if (is_answer_) {
                is_answer_ = false;
                found_any_ = true;
                for (stage& at : stages_) { at.answered = true; }
                last_ = status::solved;
                break;
            }
            if (stages_.empty()) {
                last_ = options::says_complete && !cut_ ? status::exhausted : status::depth_limit;
                break;
            }
            if (broken_ != nullptr) {
                last_ = status::broken_promise;
                break;
            }
            if (lim.stop_requested()) {
                last_ = status::cancelled;
                break;
            }
            limits part  = lim;
            part.nodes   = left;
            part.seconds = lim.seconds - since();
            if (part.seconds <= 0) {
                last_ = status::time_limit;
                break;
            }
            if (auto const stopped = advance(part, left)) {
                last_ = *stopped;
                break;
            }
        }
        peak_bytes_ = std::max(peak_bytes_, bytes());
        seconds_ += since();
        if (last_ == status::solved) { detail::notify_solution(policy_.observer, found().cost); }
    }

    /// Runs the innermost search to its next solution or its end. The limit that was reached, if one was.
    [[nodiscard]] std::optional<status> advance(limits part, std::uint64_t& left)
    {
        stage& at = stages_.back();
        if (!at.engine) {
            if (at.choice == at.choices.size()) {
                fail();
                return std::nullopt;
            }
            G const& wanted = at.choices[at.choice];
            // Made in place: engines do not move.
            at.engine.reset(new sub_engine(std::as_const(planner_).search(path_.back(), wanted, done())));
            at.budget    = budget_of(wanted);
            at.solutions = 0;
            ++counts_.begun;
            detail::notify_began(policy_.observer, path_.back(), wanted);
        }
        statistics const    before = at.engine->stats();
        std::uint64_t const own    = at.budget.nodes - std::min(at.budget.nodes, before.expanded);
        double const        own_s  = at.budget.seconds - before.seconds;
        bool const          by_own = own < part.nodes || own_s < part.seconds;
        if (part.bytes != limits::unlimited) {
            part.bytes -= std::min(part.bytes, bytes() - at.engine->bytes());
        }
        part.nodes   = std::min(part.nodes, own);
        part.seconds = std::min(part.seconds, own_s);
        if (own == 0 || own_s <= 0 || at.solutions >= at.budget.solutions) {
            end_search(status::node_limit, true);
            return std::nullopt;
        }
        auto const found = at.engine->run(part);
        if (left != limits::unlimited) {
            left -= std::min(left, at.engine->stats().expanded - before.expanded);
        }
        peak_bytes_ = std::max(peak_bytes_, bytes());
        switch (found.status) {
        case status::solved:
            ++at.solutions;
            ++counts_.solutions;
            broken_ = play(found);
            return std::nullopt;
        case status::exhausted: end_search(found.status, false); return std::nullopt;
        case status::depth_limit:
            cut_ = true;
            end_search(found.status, false);
            return std::nullopt;
        case status::broken_promise:
            broken_ = "the search for a sub-goal has a heuristic or a deadlock test that rules out its goal";
            return std::nullopt;
        case status::node_limit:
        case status::time_limit:
            if (by_own && spent(at)) {
                end_search(found.status, true);
                return std::nullopt;
            }
            return found.status;
        default: return found.status;
        }
    }

    [[nodiscard]] bool spent(stage const& at) const
    {
        statistics const s = at.engine->stats();
        return s.expanded >= at.budget.nodes || s.seconds >= at.budget.seconds;
    }

    [[nodiscard]] subgoal_budget budget_of(G const& wanted) const
    {
        if constexpr (options::has_budget) {
            return planner_.budget(wanted, done());
        } else {
            return {};
        }
    }

    [[nodiscard]] std::span<G const> done() const { return {done_.data(), done_.size()}; }

    /// The search for a sub-goal has come to its end: the next sub-goal is tried.
    void end_search(status why, bool over_budget)
    {
        stage& at = stages_.back();
        if (over_budget) {
            cut_ = true;
            ++counts_.over_budget;
        }
        if (at.solutions == 0) {
            ++counts_.failed;
            if constexpr (options::hears_failures) {
                std::as_const(planner_).failed(path_.back(), at.choices[at.choice], done(), why);
            }
            detail::notify_failed(policy_.observer, path_.back(), at.choices[at.choice]);
        }
        drop_engine(at);
        ++at.choice;
    }

    void drop_engine(stage& at)
    {
        if (!at.engine) { return; }
        statistics s = at.engine->stats();
        s.stored     = 0;   // its tables go
        ended_ += s;
        at.engine.reset();
    }

    /// Plays what was found and begins the stage after it. What is wrong with it, or null.
    template <class Found>
    [[nodiscard]] char const* play(Found const& found)
    {
        if constexpr (options::translates) {
            return play_range(planner_.moves_of(found));
        } else if constexpr (has_actions) {
            return play_range(found.actions);
        } else {
            // The first node is where the search began.
            return play_range(found.path | std::views::drop(1));
        }
    }
    template <class Range>
    [[nodiscard]] char const* play_range(Range&& part)
    {
        std::size_t const size    = path_.size();
        G const           subgoal = stages_.back().choices[stages_.back().choice];
        C                 cost    = stages_.back().cost;
        N                 now     = path_.back();
        char const*       wrong   = nullptr;
        for (auto const& element : part) {
            detail::part_element<P> const wanted = element;
            auto const                    step   = detail::play_step(problem_, now, wanted);
            if (!step) {
                wrong = has_actions ? "the search for a sub-goal makes a move that the successors do not have"
                                    : "the search for a sub-goal goes to a node that is no successor of the "
                                      "one before";
                break;
            }
            cost = detail::add_cost(cost, *step);
            path_.push_back(now);
            if constexpr (has_actions) { actions_.push_back(wanted); }
        }
        if (wrong == nullptr && !planner_.reached(std::as_const(now), subgoal)) {
            wrong = "the search for a sub-goal has ended where it is not reached";
        }
        if (wrong != nullptr) {
            cut_path(size);
            return wrong;
        }
        detail::notify_reached(policy_.observer, std::as_const(now), subgoal);
        done_.push_back(subgoal);
        counts_.deepest = std::max<std::uint64_t>(counts_.deepest, done_.size());
        if (failures_.knows(key())) {
            ++counts_.remembered;
            done_.pop_back();
            cut_path(size);
        } else {
            enter(cost);
        }
        return nullptr;
    }

    /// Begins a stage at the last node of the path.
    void enter(C cost)
    {
        stages_.emplace_back();
        stage& at    = stages_.back();
        at.path_size = path_.size();
        at.cost      = cost;
        for (auto&& g : std::as_const(planner_).next(path_.back(), done())) { at.choices.push_back(g); }
        if (at.choices.empty() && detail::reaches(problem_.goal, path_.back())) { is_answer_ = true; }
    }

    /// Nothing is left to try from the innermost stage.
    void fail()
    {
        if (!stages_.back().answered) {
            std::uint64_t const others = bytes() - failures_.bytes();
            failures_.add(key(), most_bytes_ - std::min(most_bytes_, others));
        }
        leave();
    }

    void leave()
    {
        drop_engine(stages_.back());
        stages_.pop_back();
        if (stages_.empty()) { return; }
        done_.pop_back();
        cut_path(stages_.back().path_size);
    }

    void cut_path(std::size_t size)
    {
        path_.erase(path_.begin() + static_cast<std::ptrdiff_t>(size), path_.end());
        if constexpr (has_actions) {
            actions_.erase(actions_.begin() + static_cast<std::ptrdiff_t>(size - 1), actions_.end());
        }
    }

    /// The last node of the path with the set of sub-goals reached, by its number.
    [[nodiscard]] stage_node key()
    {
        std::vector<G> set = done_;
        std::sort(set.begin(), set.end());
        auto const number = static_cast<std::uint32_t>(sets_.size());
        return {path_.back(), sets_.try_emplace(std::move(set), number).first->second};
    }

    P                                       problem_;
    Planner                                 planner_;
    Policy                                  policy_;
    memory                                  failures_;
    std::map<std::vector<G>, std::uint32_t> sets_;
    std::uint64_t                           most_bytes_ = limits::unlimited;   // of the run under way
    std::vector<N>                          path_;
    std::vector<A>                          actions_;
    std::vector<G>                          done_;
    std::vector<stage>                      stages_;   // one more than `done_`
    subgoals_statistics                     counts_;
    statistics                              ended_;   // of searches that are over
    char const*                             broken_    = nullptr;
    status                                  last_      = status::node_limit;
    bool                                    started_   = false;
    bool                                    is_answer_ = false;   // the innermost stage is an answer
    bool                                    found_any_ = false;
    bool                                    cut_       = false;   // a search was cut short
    bool          undelivered_ = false;   // an answer was found, and `run` did not return
    std::uint64_t peak_bytes_  = 0;
    double        seconds_     = 0;
};

/// Sub-goal planning: a path that reaches sub-goal after sub-goal, as the planner says.
///
///     auto found = tail::subgoals(tail::problem{.start = board, .successors = moves, .goal = solved},
///                                 tile_by_tile{moves});
///
/// Some path or none; nothing is promised of its cost. See `SubgoalPlanner` for what a planner has.
template <SearchProblem P, class Planner, class Policy = subgoals_policy<>>
    requires SubgoalPlanner<Planner, detail::node_of_problem<P>>
[[nodiscard]] auto subgoals(P p, Planner planner, limits const& lim = {}, Policy policy = {})
{
    subgoals_engine<P, Planner, Policy> engine{std::move(p), std::move(planner), std::move(policy)};
    return engine.run(lim);
}

namespace detail {

template <class P, class Planner, class Limits>
concept SubgoalsCall = SearchProblem<P> && SubgoalPlanner<Planner, node_of_problem<P>>
    && TakenAsLimits<Limits>;

/// What a refused search pretends to return.
template <class P, class G>
struct refused_plan : refused_result<P>::type {
    std::vector<G>           plan;
    std::vector<std::size_t> ends;
    subgoals_statistics      planning;
    char const*              broken = nullptr;
};
template <class Planner>
struct refused_subgoal {
    using type = int;
};
template <class Planner>
    requires requires { typename Planner::subgoal_type; }
struct refused_subgoal<Planner> {
    using type = typename Planner::subgoal_type;
};

}   // namespace detail

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Planner, class Limits = limits, class Policy = subgoals_policy<>>
    requires(!detail::SubgoalsCall<P, Planner, Limits>)
auto subgoals(P, Planner, Limits const& = {}, Policy = {})
{
    if constexpr (!SearchProblem<P>) {
        detail::refuse_problem<P>();
    } else if constexpr (!SubgoalPlanner<Planner, detail::node_of_problem<P>>) {
        static_assert(detail::subgoal_planner_checks<Planner, P>::passed);
    } else {
        detail::refuse_kept_limits<Limits>();
    }
    return detail::refused_plan<P, typename detail::refused_subgoal<Planner>::type>{};
}

}   // namespace tail
