#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/refusal.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/agents_policy.hpp>
#include <tail/path/detail/part_player.hpp>

/// \file
/// The agents method: a blind search for a node that a protocol solves.
///
/// Three layers (F. Van Lishout, Single-Player Games: Introduction to a New Solving Method, Liege 2006). The
/// outer search walks through whole nodes, as every search does. At each node that is no goal it asks a
/// protocol, which solves the node part by part (stone by stone, tile by tile) with small searches of its
/// own, or gives up. The answer is the path of the outer search followed by the path of the protocol.

namespace tail {

/// What the protocol did for a search.
///
/// - `calls`: calls that came to an end.
/// - `failed`: nodes of the outer search that were not solved, by a call or from memory. The thesis calls
///   these *generated nodes*.
/// - `remembered`: those of them that the memory of failures answered.
/// - `steps`: what the protocol has counted by `budget.spend`.
/// - `seconds`: time inside the protocol.
struct protocol_statistics {
    std::uint64_t calls      = 0;   ///< calls that came to an end
    std::uint64_t failed     = 0;   ///< nodes of the outer search that were not solved
    std::uint64_t remembered = 0;   ///< those of them that the memory of failures answered
    std::uint64_t steps      = 0;   ///< what the protocol has counted by `budget.spend`
    double        seconds    = 0;   ///< inside the protocol
};

/// What the agents method returns. As every `result`, with these differences:
///
/// - `stats` counts the outer search; `protocol` counts the protocol.
/// - The first `prefix` steps of `path` are of the outer search, the others of the protocol.
/// - `optimal` is true only if the path has no steps.
/// - `status::broken_promise` also means that the protocol's moves are no moves of the problem or do not end
///   at a goal. Then `broken` is a sentence, and `path` leads to the node that the protocol was asked about.
template <class N, class C, class A>
struct agents_result : result<N, C, A> {
    std::size_t         prefix = 0;   ///< how many steps of `path` are of the outer search
    protocol_statistics protocol;     ///< what the protocol did
    /// Which promise the protocol has broken, as a sentence; null if none.
    char const* broken = nullptr;
};

/// The agents method as an engine that can be stepped, looked at, resumed for further answers and abandoned.
///
/// `run` goes on until the outer search comes to a goal or the protocol solves a node, nothing is left, or a
/// limit says stop; calling it again goes on past that node. `limits::nodes` counts nodes that the outer
/// search comes to. `step` looks at one. A goal is an answer without a call of the protocol. What the
/// protocol returns is played by the successors and believed only if each of its moves is one of theirs and
/// the last node is a goal. The engine does not move in memory, and is of no use after an exception thrown by
/// the problem or the protocol.
template <class P, class Middle, class Policy = agents_policy<>>
class agents_engine {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    static_assert(Protocol<Middle, P>,
                  "a protocol is called as `p(node, budget)` or `p(node)` on a const object and returns "
                  "std::optional of a range of moves (of nodes, where the problem has no moves)");
    static_assert(detail::agents_policy_checks<Policy, N, C>::passed);

    using outer_policy = decltype(Policy::outer);
    using memory       = typename decltype(Policy::failures)::template table<N>;
    using watch        = detail::outer_watch<decltype(Policy::observer)>;

    static constexpr bool has_actions = detail::successor_traits<S, N>::has_actions;

    /// The goal of the outer search.
    struct asks_protocol : detail::acting_goal {
        agents_engine* engine;

        explicit asks_protocol(agents_engine* e) : engine{e} {}

        [[nodiscard]] bool operator()(N const& node) const { return engine->ends_outer(node); }
        /// The protocol is not asked about nodes that were ruled out, because limits do not apply there.
        [[nodiscard]] bool is_real_goal(N const& node) const
        {
            return detail::reaches(engine->problem_.goal, node);
        }
    };

    static auto outer_problem(P const& p, agents_engine* self)
    {
        if constexpr (outer_policy::uses_heuristic) {
            auto h = inadmissible(p.heuristic);
            return problem<typename P::start_type, S, decltype(h), asks_protocol>{
                p.start, p.successors, std::move(h), asks_protocol{self}};
        } else {
            return problem<typename P::start_type, S, zero_heuristic, asks_protocol>{
                p.start, p.successors, {}, asks_protocol{self}};
        }
    }
    using outer_problem_type = decltype(outer_problem(std::declval<P const&>(), nullptr));
    using outer_engine       = typename outer_policy::template engine<outer_problem_type, watch>;

    /// Why the outer search was stopped by its goal test.
    enum class ending { none, solved, broken, limit };

public:
    using result_type = agents_result<N, C, A>;   ///< what the search returns

    /// A search for a node that `middle` solves; nothing is done yet.
    explicit agents_engine(P problem, Middle middle, Policy policy = {})
        : problem_{std::move(problem)},
          protocol_{std::move(middle)},
          policy_{std::move(policy)},
          failures_{policy_.failures},
          outer_{policy_.outer.make(outer_problem(problem_, this), watch{&policy_.observer})}
    {}

    agents_engine(agents_engine const&)            = delete;
    agents_engine& operator=(agents_engine const&) = delete;

    /// Looks at one node.
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

    /// Goes on until there is an answer, nothing is left, or a limit says stop.
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

    /// The answer so far: the whole path, or where the outer search stood.
    [[nodiscard]] result_type found() const
    {
        auto const  prefix = outer_.found();
        result_type r;
        r.status       = last_;
        r.stats        = stats();
        r.stats.stored = prefix.stats.stored + failures_.size();
        r.protocol     = protocol_stats();
        r.broken       = last_ == status::broken_promise ? broken_ : nullptr;
        if (last_ == status::exhausted || last_ == status::depth_limit) {
            r.lower_bound = found_any_ || last_ == status::depth_limit ? C{} : infinite_cost<C>;
            return r;
        }
        r.path    = prefix.path;
        r.actions = prefix.actions;
        r.cost    = prefix.cost;
        r.prefix  = r.path.empty() ? 0 : r.path.size() - 1;
        if (last_ == status::solved) {
            r.path.insert(r.path.end(), part_path_.begin(), part_path_.end());
            r.actions.insert(r.actions.end(), part_actions_.begin(), part_actions_.end());
            r.cost = detail::add_cost(r.cost, part_cost_);
            if (r.path.size() == 1) {
                r.optimal       = true;
                r.suboptimality = 1.0;
            }
        }
        return r;
    }

    /// The counters of the outer search so far, with the time of all layers.
    [[nodiscard]] statistics stats() const
    {
        statistics s = outer_.stats();
        s.seconds    = seconds_;
        s.peak_bytes = std::max(peak_bytes_, bytes());
        return s;
    }

    /// The counters of the protocol so far.
    [[nodiscard]] protocol_statistics protocol_stats() const
    {
        protocol_statistics s = counts_;
        s.steps               = budget_.steps();
        return s;
    }

    /// Bytes of the outer search, of the memory of failures, and what the protocol says it holds.
    [[nodiscard]] std::uint64_t bytes() const { return outer_.bytes() + failures_.bytes() + budget_.held(); }

    /// The protocol, with what it has counted itself.
    [[nodiscard]] Middle const& protocol() const { return protocol_; }

private:
    void run_within(limits const& lim)
    {
        auto const begin = detail::clock::now();
        within_          = lim;
        asked_           = 0;
        budget_.begin_run(lim);
        ending const before = std::exchange(ending_, ending::none);
        bool         ended  = false;
        if (before == ending::limit) {
            // The outer search stands on a node that was not decided, and takes it for a goal.
            N const again = std::move(*undecided_);
            undecided_.reset();
            ended = ends_outer(again);
        }
        while (!ended) {
            limits part  = lim;
            part.nodes   = limits::unlimited;   // counted where the protocol is asked
            part.seconds = lim.seconds - since(begin);
            if (lim.bytes != limits::unlimited) {
                part.bytes = lim.bytes - std::min(lim.bytes, failures_.bytes() + budget_.held());
            }
            ending_              = ending::none;
            auto const prefix    = outer_.run(part);
            last_                = prefix.status;
            bool const is_answer = ending_ == ending::solved || ending_ == ending::broken;
            // Each round of iterative deepening comes to the answers of the round before again.
            ended = !is_answer || !policy_.outer.seen_before(outer_, prefix.path.size() - 1);
        }
        switch (ending_) {
        case ending::none: broken_ = nullptr; break;
        case ending::solved: last_ = status::solved; break;
        case ending::broken: last_ = status::broken_promise; break;
        case ending::limit: last_ = why_; break;
        }
        peak_bytes_ = std::max({peak_bytes_, outer_.stats().peak_bytes, bytes()});
        seconds_ += since(begin);
        if (last_ == status::solved) { detail::notify_solution(policy_.observer, found().cost); }
    }

    [[nodiscard]] static double since(detail::clock::time_point then)
    {
        return std::chrono::duration<double>(detail::clock::now() - then).count();
    }

    /// Whether the outer search is to stop at a node: solved, or a limit was reached.
    [[nodiscard]] bool ends_outer(N const& node)
    {
        if (asked_ >= within_.nodes) { return stop_undecided(node, status::node_limit); }
        ++asked_;
        if (detail::reaches(problem_.goal, node)) {
            // The protocol may give up even here, and then nothing would be left.
            begin_part();
            return end_with(ending::solved);
        }
        if (failures_.knows(node)) {
            ++counts_.failed;
            ++counts_.remembered;
            return false;
        }
        if (!budget_.spend(0)) { return stop_undecided(node, budget_.why()); }
        budget_.begin_call(outer_.bytes() + failures_.bytes());
        auto const begin = detail::clock::now();
        auto const part  = call(node);
        counts_.seconds += since(begin);
        if (!part && budget_.stopped()) { return stop_undecided(node, budget_.why()); }
        ++counts_.calls;
        detail::notify_attempted(policy_.observer, node, part.has_value());
        if (!part) {
            ++counts_.failed;
            failures_.add(node, room_for_failures());
            return false;
        }
        broken_ = play(node, *part);
        return end_with(broken_ == nullptr ? ending::solved : ending::broken);
    }

    [[nodiscard]] bool end_with(ending e)
    {
        ending_    = e;
        found_any_ = found_any_ || e == ending::solved;
        return true;
    }

    [[nodiscard]] bool stop_undecided(N const& node, status why)
    {
        undecided_ = node;
        ending_    = ending::limit;
        why_       = why;
        return true;
    }

    [[nodiscard]] auto call(N const& node)
    {
        if constexpr (detail::AsksForBudget<Middle, N>) {
            return std::as_const(protocol_)(node, budget_);
        } else {
            return std::as_const(protocol_)(node);
        }
    }

    [[nodiscard]] std::uint64_t room_for_failures() const
    {
        std::uint64_t const others = outer_.bytes() + budget_.held();
        return within_.bytes - std::min(within_.bytes, others);
    }

    /// No steps after the path of the outer search.
    void begin_part()
    {
        part_path_.clear();
        part_actions_.clear();
        part_cost_ = C{};
    }

    /// Plays what the protocol said. Returns what is wrong with it, or null.
    template <class Part>
    [[nodiscard]] char const* play(N const& from, Part const& part)
    {
        begin_part();
        N now = from;
        for (auto const& element : part) {
            detail::part_element<P> const wanted = element;
            auto const                    cost   = detail::play_step(problem_, now, wanted);
            if (!cost) {
                return has_actions ? "the protocol makes a move that the successors do not have there"
                                   : "the protocol goes to a node that is no successor of the one before";
            }
            part_path_.push_back(now);
            if constexpr (has_actions) { part_actions_.push_back(wanted); }
            part_cost_ = detail::add_cost(part_cost_, *cost);
        }
        return detail::reaches(problem_.goal, now) ? nullptr : "the protocol's last node is no goal";
    }

    P                   problem_;
    Middle              protocol_;
    Policy              policy_;
    memory              failures_;
    protocol_budget     budget_;
    protocol_statistics counts_;
    limits              within_;
    std::uint64_t       asked_ = 0;   // nodes in this run
    std::optional<N>    undecided_;
    ending              ending_      = ending::none;
    status              why_         = status::node_limit;
    status              last_        = status::node_limit;
    bool                found_any_   = false;
    bool                undelivered_ = false;   // an answer was found, and `run` did not return

    std::vector<N> part_path_;
    std::vector<A> part_actions_;
    C              part_cost_{};
    char const*    broken_     = nullptr;
    std::uint64_t  peak_bytes_ = 0;
    double         seconds_    = 0;
    outer_engine   outer_;   // last: its goal refers to all of the above
};

/// The agents method: a path to a node that the protocol solves, and the protocol's path from there.
///
///     auto found = tail::agents(tail::problem{.start = board, .successors = moves, .goal = solved},
///                               [&](board const& b) -> std::optional<std::vector<move>> { ... });
///
/// Complete with iterative deepening and breadth-first search, whatever the protocol solves. The path before
/// the protocol has the fewest steps; nothing is promised of the whole.
template <SearchProblem P, class Middle, class Policy = agents_policy<>>
[[nodiscard]] auto agents(P p, Middle protocol, limits const& lim = {}, Policy policy = {})
{
    agents_engine<P, Middle, Policy> engine{std::move(p), std::move(protocol), std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Middle, class Limits = limits, class Policy = agents_policy<>>
    requires(!SearchProblem<P> || !detail::TakenAsLimits<Limits>)
auto agents(P, Middle, Limits const& = {}, Policy = {})
{
    return detail::refuse_limited_search<P, Limits>();
}

}   // namespace tail
