#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/detail/walker.hpp>
#include <tail/path/pruning.hpp>

/// \file
/// Depth-first search: one engine for DFS, depth-limited search, iterative deepening and IDA*.
///
/// The search is a plain recursion, because that is what compilers make the fastest code of. Whenever it has
/// to stop (a solution, a limit, a path deeper than the recursion may go) it unwinds without taking its moves
/// back and leaves the path behind as explicit frames; from there it goes on in a new recursion at the
/// deepest node, and steps back over the frames one by one. So it can be stepped and resumed anywhere, and a
/// path of a million moves needs a vector, not a stack.

namespace tail {

/// How to run a depth-first search; set what matters by name.
template <class Pruning = prune::no_undo, class Statistics = counted, class Observer = silent>
struct depth_first_policy {
    TAIL_NO_UNIQUE_ADDRESS Pruning    pruning{};
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};
};

/// A depth-first search that can be stepped, looked at, resumed for the next solution and abandoned.
///
/// `run` goes on until a solution, the end or a limit; calling it again looks for the next solution.
/// Solutions of an iterative search come in the order of their bounds. The engine does not move in memory,
/// and is of no use after an exception thrown by the problem.
template <class P, class Contour, class Policy = depth_first_policy<>>
class depth_first_engine {
    static_assert(requires(Policy p) { p.pruning; }, "depth-first search takes a depth_first_policy");

    using N = typename P::node_type;
    using S = typename P::successors_type;
    using H = typename P::heuristic_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;
    using V = typename Contour::template value<C>;

    using walker  = detail::walker<P>;
    using move    = typename walker::move_type;
    using pruning = decltype(Policy::pruning);
    using table   = typename pruning::template table<N, V>;

    static_assert(detail::hears_something<decltype(Policy::observer), N, V>,
                  "an observer has some of expanded(node, g), generated(node, g), cut(f), iteration(bound), "
                  "solution(g)");

    static constexpr bool counts      = decltype(Policy::statistics)::active;
    static constexpr bool uses_h      = Contour::uses_h && detail::is_informed<P>;
    static constexpr bool incremental = uses_h && IncrementalHeuristic<H, N, move>;
    static constexpr bool remembers   = table::remembers;

    // What goes down the recursion for the heuristic: its value, or what else it wants to carry along.
    using E =
        typename std::conditional_t<incremental, detail::carried<H, N, move, C>, std::type_identity<C>>::type;
    using passed = std::conditional_t<std::is_class_v<E>, E const&, E const>;

    static constexpr bool unit_cost = detail::successor_traits<S, N>::unit_cost;

    static_assert(detail::passes_checks<P>());
    static_assert(
        !detail::is_path_dependent<S> || !remembers || requires { requires pruning::by_path; },
        "what is remembered of a node holds for every way to it, but these moves depend on the way");
    static_assert(
        !detail::is_path_dependent<S> || Contour::by_cost || unit_cost,
        "a cheap sequence of moves may stand for a shorter one, which a bound on the depth does not see");

    static constexpr bool by_excess = uses_h && std::signed_integral<V>;
    static constexpr V    never     = infinite_cost<V>;   // "nothing was cut" as the next bound
    using cut_type =
        typename std::conditional_t<by_excess, std::make_unsigned<V>, std::type_identity<V>>::type;

    // Where the value grows by one with each level it counts the levels of the recursion, too.
    static constexpr bool v_counts_levels = !Contour::by_cost || unit_cost;
    struct not_counted {};
    using levels_left = std::conditional_t<v_counts_levels, not_counted, unsigned>;

    /// What a recursion has to look after: limits, and its own depth.
    template <bool Limited, bool Guarded>
    struct mode {
        static constexpr bool limited = Limited;
        static constexpr bool guarded = Guarded;
    };

    /// Levels of recursion before the path is put into frames: a few tens of kilobytes of stack.
    static constexpr unsigned recursion_levels = TAIL_RECURSION_LEVELS;

    /// A move that has been made, and the values of the node it was made from.
    struct frame {
        move made;
        V    v;
        C    h;
    };

    /// Where in the contour a node lies. That is what the bound leaves, not what was spent, wherever the two
    /// are exact: then the test of a child needs no look at the bound, measured 2 % of IDA*.
    struct place {
        V is;
    };
    [[nodiscard]] TAIL_ALWAYS_INLINE place place_of(V v) const
    {
        // Neither is negative, so their difference does not overflow.
        return place{by_excess ? static_cast<V>(bound_ - v) : v};
    }
    [[nodiscard]] TAIL_ALWAYS_INLINE V value(place p) const { return place_of(p.is).is; }   // its own inverse

    /// What is to be done at the current node when the search goes on.
    enum class todo {
        test,    ///< everything, from the goal test on
        admit,   ///< the pruning table had no room to look at it
        enter,   ///< it was tested and is no goal, or is a goal that has been reported
        after,   ///< its children up to the move `tried_` have been searched
    };

    /// How much of a node a call of `search` does: all from the goal test on, the expansion only, or the
    /// children that come after `tried_`.
    enum class task { visit, expand, finish };

    /// What the pruning table says of a node.
    enum class entry { granted, refused, stop };

    /// Why a recursion unwound.
    enum class stop { goal, limit, no_room, crowded, deep, nearer };

public:
    using result_type = result<N, C, A>;

    explicit depth_first_engine(P problem, Contour contour = {}, Policy policy = {})
        : walker_{problem},
          problem_{std::move(problem)},
          contour_{std::move(contour)},
          policy_{std::move(policy)},
          table_{make_table()}
    {}

    depth_first_engine(depth_first_engine const&)            = delete;
    depth_first_engine& operator=(depth_first_engine const&) = delete;

    /// Expands one node.
    progress step()
    {
        progress const p = run_within(limits{.nodes = 1});
        return p == progress::stopped && last_ == status::node_limit ? progress::running : p;
    }

    /// Goes on until a solution is found, nothing is left, or a limit says stop.
    template <class Limits = limits>
    result_type run(Limits const& lim = {})
    {
        run_within(lim);
        return found();
    }

    /// The answer so far: the solution, or after a limit the path to the node that looked nearest to a goal
    /// (without a heuristic: the path the search stands on).
    [[nodiscard]] result_type found() const
    {
        result_type r;
        r.status           = last_;
        r.stats            = stats_;
        r.stats.peak_bytes = std::max<std::uint64_t>(stats_.peak_bytes, bytes());
        if constexpr (remembers) { r.stats.stored = table_.stored(); }
        if constexpr (Contour::by_cost && detail::assumed_admissible<P> && pruning::keeps_optimal) {
            if (started_) { r.lower_bound = first_v_ && *first_v_ < bound_ ? *first_v_ : bound_; }
        }
        if (last_ == status::exhausted && !first_v_) { r.lower_bound = infinite_cost<C>; }
        if (last_ == status::exhausted || last_ == status::depth_limit) { return r; }
        replay(last_ != status::solved && uses_h ? nearest_ : frames_, r);
        if (last_ == status::solved) {
            // Equal costs prove something once an iteration has seen all of them up to the depth of the
            // solution.
            bool const equal    = unit_cost || (equal_costs_ && iteration_ > 1);
            bool const cheapest = Contour::by_cost ? detail::assumed_admissible<P> : equal;
            r.optimal           = (frames_.empty()
                         || (pruning::keeps_optimal && cheapest && contour_.proves(v_, iteration_)))
                && v_ == first_v_;
            if (r.optimal) {
                r.lower_bound   = r.cost;
                r.suboptimality = 1.0;
            }
        }
        return r;
    }

    /// The node the search stands on.
    [[nodiscard]] N const& current() const { return walker_.node(); }

    /// The bound of this iteration.
    [[nodiscard]] V bound() const { return bound_; }

    /// The counters so far.
    [[nodiscard]] statistics const& stats() const { return stats_; }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = (frames_.capacity() + nearest_.capacity() + trail_.capacity()) * sizeof(frame)
            + walker_.bytes();
        if constexpr (remembers) { sum += table_.bytes(); }
        return sum;
    }

    // ---- a part of the tree, for searches that share the work
    // --------------------------------------------------

    /// A node and the way to it.
    struct subtree {
        std::vector<frame> path;
        V                  v{};
        C                  h{};
    };

    /// The whole tree.
    [[nodiscard]] subtree whole() const
    {
        C h{};
        if constexpr (uses_h) { h = detail::estimate(problem_, problem_.start); }
        return {{}, V{0}, h};
    }

    /// From now on `run` searches below one node and within one bound, and then ends `exhausted`.
    void search_below(subtree const& part, V bound)
        requires(!remembers)
    {
        if (!started_) {
            started_ = true;
            note_least_h(part.path.empty() ? part.h
                                           : infinite_cost<C>);   // the way to the start is known to be empty
        }
        bound_     = bound;
        least_cut_ = infinite_cost<cut_type>;
        iteration_ = 1;
        walker_.restart(problem_);
        for (frame const& f : part.path) { walker_.follow(problem_, f.made); }
        frames_ = part.path;
        shared_ = 0;
        floor_  = frames_.size();
        part_   = true;
        done_   = false;
        v_      = part.v;
        h_      = part.h;
        todo_   = frames_.empty() ? todo::test : todo::enter;   // whoever found the node has tested it
    }

    /// Searches as far as `depth` steps from the start only, and hands out what lies deeper, in the order of
    /// the search. True when that met a solution, after which nothing comes in this order.
    template <class Emit>
    [[nodiscard]] bool split(std::size_t depth, Emit&& emit)
    {
        TAIL_ASSERT(part_ && frames_.size() < depth, "split follows search_below, and goes deeper");
        split_depth_ = depth;
        meter_       = detail::meter<limits>{limits{}};
        progress p   = progress::stopped;
        while ((p = advance<true>()) == progress::stopped) {
            emit(subtree{frames_, v_, h_});
            step_back();
        }
        split_depth_ = 0;
        if constexpr (counts) { stats_.expanded += meter_.taken(); }
        last_ = p == progress::solved ? status::solved : status::exhausted;
        return p == progress::solved;
    }

    /// As `run`, without the answer.
    status advance_within(limits const& lim)
    {
        run_within(lim);
        return last_;
    }

    /// The least value that the bound kept out so far; `infinite_cost` if there was none.
    [[nodiscard]] V next_bound() const
    {
        if constexpr (by_excess) {
            return beyond_bound(least_cut_);
        } else {
            return least_cut_;
        }
    }

    /// The least estimate that was met within limits, and the way there.
    [[nodiscard]] C           least_h() const { return least_h_; }
    [[nodiscard]] result_type nearest() const
    {
        result_type r;
        replay(nearest_, r);
        return r;
    }

private:
    [[nodiscard]] table make_table()
    {
        if constexpr (remembers) {
            return table{policy_.pruning};
        } else {
            return table{};
        }
    }

    template <class Limits>
    progress run_within(Limits const& lim)
    {
        constexpr bool limited = !std::is_same_v<Limits, no_limits>;
        TAIL_ASSERT(!running_,
                    "an exception ended the last run of this engine in the middle: begin with a new one");
        running_ = true;
        if constexpr (limited) { meter_ = detail::meter<limits>{lim}; }
        auto const     begin = detail::clock::now();
        progress const p     = advance<limited>();
        running_             = false;
        status const why     = meter_.why();
        stats_.seconds += std::chrono::duration<double>(detail::clock::now() - begin).count();
        if constexpr (limited && counts) { stats_.expanded += meter_.taken(); }
        last_ = p == progress::solved ? status::solved
            : p == progress::stopped  ? why
            : cut_something_          ? status::depth_limit
                                      : status::exhausted;
        return p;
    }

    // ---- one level of the search
    // ---------------------------------------------------------------------------

    /// Searches the current node, which `last` led to, and all below; true when everything has to stop.
    ///
    /// Never inlined into itself, which compilers like to do: measured a third slower. It begins at a cache
    /// line, so that what stands before it in a program does not matter: measured up to 4 %.
    template <class Mode, task Task, class Last>
    TAIL_RECURSIVE bool search(Last const last, place const p, passed carried, levels_left const levels)
    {
        C const h = detail::estimate_in<C>(carried);
        if constexpr (Task == task::visit) {
            if constexpr (!pruning::before_bound) {
                if (is_noteworthy<Mode>(p, h)) [[unlikely]] { return true; }
            }
            if constexpr (Mode::guarded) {
                if (too_deep(p, levels)) [[unlikely]] { return halt(stop::deep, p, h); }
            }
        }
        if constexpr (Task != task::finish) {
            if constexpr (Mode::limited) {
                // What the meter hands out is the count of expansions, too.
                if (!meter_.take()) [[unlikely]] { return halt(stop::limit, p, h); }
            } else if constexpr (counts) {
                ++stats_.expanded;
            }
            detail::notify_expanded(policy_.observer, walker_.node(), value(p));
        }

        // Counted apart and added once: where `moves` is unrolled the count is a constant.
        [[maybe_unused]] std::uint64_t made     = 0;
        [[maybe_unused]] bool          skipping = Task == task::finish && tried_.has_value();
        bool const                     stopped  = walker_.template moves<pruning::skips_undo>(
            problem_, last, [&](move const& m) TAIL_ALWAYS_INLINE -> bool {
                if constexpr (Task == task::finish) {
                    if (skipping) {
                        skipping = !(m == *tried_);
                        return false;
                    }
                }
                if constexpr (counts) { ++made; }
                return child<Mode>(m, p, carried, levels);
            });
        if constexpr (counts) { stats_.generated += made; }
        if constexpr (walker::keeps) {
            if (!stopped && walker_.crowded()) [[unlikely]] {
                if constexpr (Task != task::finish) { tried_.reset(); }
                return halt(stop::crowded, p, h);
            }
        }
        return stopped;
    }

    /// Makes the move `m`, unless it leads out of the contour, searches there and takes it back.
    template <class Mode>
    TAIL_ALWAYS_INLINE bool child(move const& m, place const p, passed carried, levels_left const levels)
    {
        constexpr bool h_known = incremental || !uses_h || walker::shows_children;

        place const child_p = spend(p, m);
        E           child_e{};
        if constexpr (incremental) {
            child_e = detail::estimate_after<E>(problem_.heuristic, walker_.node(), m, carried);
        } else if constexpr (uses_h && walker::shows_children) {
            child_e = detail::estimate(problem_, walker_.peek(m));
        }
        auto child_h = detail::estimate_in<C>(child_e);
        if constexpr (h_known && !pruning::before_bound) {
            if (beyond(child_p, child_h)) { return false; }
        }

        walker_.apply(problem_, m);
        if constexpr (!h_known) { child_e = child_h = detail::estimate(problem_, walker_.node()); }
        if constexpr (!h_known && !pruning::before_bound) {
            if (beyond(child_p, child_h)) {
                walker_.undo(problem_, m);
                return false;
            }
        }
        detail::notify_generated(policy_.observer, walker_.node(), value(child_p));
        if constexpr (remembers) {
            entry const e = admit<Mode>(child_p, child_h);
            if (e == entry::stop) { return leave_trail(m, p, detail::estimate_in<C>(carried)); }
            if (e == entry::refused) {
                walker_.undo(problem_, m);
                return false;
            }
        }
        if (search<Mode, task::visit>(m, child_p, child_e, one_less(levels))) [[unlikely]] {
            return leave_trail(m, p, detail::estimate_in<C>(carried));
        }
        if constexpr (remembers) { table_.leave(walker_.node()); }
        walker_.undo(problem_, m);
        return false;
    }

    /// Asks the pruning table whether the current node, just stepped onto, is worth a visit.
    template <class Mode>
    [[nodiscard]] entry admit(place p, C h)
        requires remembers
    {
        if (table_.needs() != 0) [[unlikely]] {
            if (!room_for<Mode::limited>(table_.needs())) {
                halt(stop::no_room, p, h);
                return entry::stop;
            }
        }
        if (!table_.enter(walker_.node(), value(p), iteration_)) {
            if constexpr (counts) { ++stats_.duplicates; }
            return entry::refused;
        }
        if constexpr (pruning::before_bound) {
            if (is_new_goal(p, h)) {
                halt(stop::goal, p, h);
                return entry::stop;
            }
            if (beyond(p, h)) { return entry::refused; }
        }
        return entry::granted;
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE bool too_deep(place p, levels_left levels) const
    {
        if constexpr (v_counts_levels) {
            return value(p) >= deepest_;
        } else {
            return levels == 0;
        }
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE static levels_left one_less(levels_left levels)
    {
        if constexpr (v_counts_levels) {
            return levels;
        } else {
            return levels - 1;
        }
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE place spend(place p, move const& m)
    {
        if constexpr (Contour::by_cost) {
            if constexpr (unit_cost) {
                // Neither overflows: the node lies within the contour, which is a cost itself.
                return place{static_cast<V>(by_excess ? p.is - 1 : p.is + 1)};
            } else {
                return place_of(detail::add_cost(value(p), walker_.cost(problem_, m)));
            }
        } else {
            if constexpr (!unit_cost) {
                C const cost = walker_.cost(problem_, m);
                if constexpr (std::is_signed_v<C>) { TAIL_ASSERT(cost >= C{0}, "edge cost is negative"); }
                if (!some_cost_) { some_cost_ = cost; }
                equal_costs_ = equal_costs_ && *some_cost_ == cost;
            }
            return place_of(value(p) + 1);
        }
    }

    /// Whether a node lies outside the contour; notes the nearest of those.
    [[nodiscard]] TAIL_ALWAYS_INLINE bool beyond(place p, C h)
    {
        if constexpr (by_excess) {
            if (h <= p.is) { return false; }
            // The difference to an infinite h can overflow, but fits the unsigned type.
            auto const excess = static_cast<cut_type>(static_cast<cut_type>(h) - static_cast<cut_type>(p.is));
            if (excess < least_cut_) { least_cut_ = excess; }
            detail::notify_cut(policy_.observer, beyond_bound(excess));
        } else if constexpr (uses_h) {
            if (!detail::exceeds<V>(p.is, h, bound_)) { return false; }
            V const f = detail::add_estimate<V>(p.is, h);
            if (f < least_cut_) { least_cut_ = f; }
            detail::notify_cut(policy_.observer, f);
        } else {
            if (p.is <= bound_) { return false; }
            if (p.is < least_cut_) { least_cut_ = p.is; }
            detail::notify_cut(policy_.observer, p.is);
        }
        return true;
    }

    /// The value that lies so far above the bound.
    [[nodiscard]] V beyond_bound(cut_type excess) const
    {
        return excess > static_cast<cut_type>(never - bound_)
            ? never
            : static_cast<V>(bound_ + static_cast<V>(excess));
    }

    /// Stops at a goal, and at a node nearer to one than any before: its path is then taken down.
    template <class Mode>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool is_noteworthy(place p, C h)
    {
        if constexpr (Mode::limited && uses_h && std::integral<C> && detail::says_admissible<H>) {
            // One comparison for both, as h is zero at every goal; what follows is out of line, because the
            // registers are needed here.
            return h < watch_h_ && look_closer(p, h);
        } else {
            if (is_new_goal(p, h)) { return halt(stop::goal, p, h); }
            if constexpr (Mode::limited && uses_h) {
                if (h < least_h_) { return halt(stop::nearer, p, h); }
            }
            return false;
        }
    }

    [[nodiscard]] TAIL_COLD bool look_closer(place p, C h)
    {
        if (is_new_goal(p, h)) { return halt(stop::goal, p, h); }
        return h < least_h_ && halt(stop::nearer, p, h);
    }

    [[nodiscard]] bool is_new_goal(place p, C h) const
    {
        return detail::is_goal(problem_, walker_.node(), uses_h ? h : C{0}) && is_new(value(p));
    }

    /// Goals of an earlier iteration have been reported there.
    [[nodiscard]] bool is_new(V v) const
    {
        // Rounding, or a heuristic that breaks its promise, may bring a goal later than its cost says.
        return !first_v_ || iteration_ == 1 || v > previous_bound_
            || (uses_h && !detail::assumed_admissible<P>) || !pruning::keeps_optimal;
    }

    TAIL_COLD bool leave_trail(move m, place p, C h)
    {
        trail_.push_back(frame{m, value(p), h});
        return true;
    }

    TAIL_COLD bool halt(stop why, place p, C h)
    {
        why_ = why;
        v_   = value(p);
        h_   = h;
        return true;
    }

    // ---- the search as a whole
    // -----------------------------------------------------------------------------

    template <bool Limited>
    progress advance()
    {
        if (!started_) { start(); }
        for (;;) {
            if (done_) { return progress::exhausted; }
            if (!room_for_frames<Limited>()) { return progress::stopped; }
            if (resume<Limited>()) {
                frames_.insert(frames_.end(), trail_.rbegin(), trail_.rend());
                trail_.clear();
                switch (why_) {
                case stop::goal:
                    todo_ = todo::enter;
                    if (!first_v_) { first_v_ = v_; }
                    detail::notify_solution(policy_.observer, v_);
                    return progress::solved;
                case stop::limit: todo_ = todo::enter; return progress::stopped;
                case stop::no_room: todo_ = todo::admit; return progress::stopped;
                case stop::crowded:
                    todo_ = todo::after;
                    if (!room_for<Limited>(walker_.needs())) { return progress::stopped; }
                    walker_.grow();
                    break;
                case stop::deep:
                    todo_ = todo::enter;
                    if (split_depth_ != 0) { return progress::stopped; }
                    break;
                case stop::nearer:
                    todo_ = todo::enter;
                    note_least_h(h_);
                    take_down_nearest();
                    if (split_depth_ != 0 && frames_.size() >= split_depth_) { return progress::stopped; }
                    break;
                }
            } else if (frames_.size() > floor_) {
                step_back();
            } else if (part_) {
                done_ = true;
            } else {
                next_iteration();
            }
        }
    }

    /// Goes on at the current node in a new recursion.
    template <bool Limited>
    bool resume()
    {
        if constexpr (v_counts_levels) {
            deepest_ = split_depth_ != 0 ? static_cast<V>(split_depth_)
                                         : v_ + static_cast<V>(recursion_levels);
            // Where the bound ends the recursion soon enough, nobody has to count.
            if (bound_ < deepest_) { return resume_as<mode<Limited, false>>(); }
        }
        return resume_as<mode<Limited, true>>();
    }

    template <class Mode>
    bool resume_as()
    {
        if (frames_.empty()) { return resume_after<Mode>(detail::no_last{}); }
        return resume_after<Mode>(move{frames_.back().made});
    }

    template <class Mode, class Last>
    TAIL_NOINLINE bool resume_after(Last last)
    {
        levels_left levels{};
        if constexpr (!v_counts_levels) {
            levels = split_depth_ != 0 ? static_cast<unsigned>(split_depth_ - frames_.size())
                                       : recursion_levels;
        }
        entered_ = true;
        switch (todo_) {
        case todo::test:
        case todo::admit:
            if constexpr (remembers) {
                if (table_.needs() != 0 && !room_for<Mode::limited>(table_.needs())) {
                    return halt(stop::no_room, place_of(v_), h_);
                }
                entered_ = table_.enter(walker_.node(), v_, iteration_);
                if (!entered_) {
                    if constexpr (counts) { ++stats_.duplicates; }
                    return false;
                }
            }
            if (is_new_goal(place_of(v_), h_)) { return halt(stop::goal, place_of(v_), h_); }
            if (beyond(place_of(v_), h_)) { return false; }
            return search<Mode, task::expand>(last, place_of(v_), carried_here(), levels);
        case todo::enter:
            if constexpr (pruning::before_bound) {
                if (beyond(place_of(v_), h_)) { return false; }   // a goal outside the contour
            }
            return search<Mode, task::expand>(last, place_of(v_), carried_here(), levels);
        case todo::after: break;
        }
        return search<Mode, task::finish>(last, place_of(v_), carried_here(), levels);
    }

    /// What the current node hands to its children.
    [[nodiscard]] E carried_here() const
    {
        if constexpr (std::is_class_v<E>) {
            return problem_.heuristic(walker_.node());
        } else {
            return h_;
        }
    }

    /// Makes room for the path of one more recursion. False when that outgrows the memory limit.
    template <bool Limited>
    [[nodiscard]] bool room_for_frames()
    {
        std::size_t const levels = levels_ahead();
        return room_in<Limited>(trail_, levels) && room_in<Limited>(frames_, frames_.size() + levels)
            && (!(Limited && uses_h) || room_in<Limited>(nearest_, frames_.size() + levels));
    }

    /// How many levels the next recursion may go down at most.
    [[nodiscard]] std::size_t levels_ahead() const
    {
        if constexpr (v_counts_levels) {
            V const within = bound_ < v_ ? V{0} : static_cast<V>(bound_ - v_);
            if (within < static_cast<V>(recursion_levels)) { return static_cast<std::size_t>(within) + 1; }
        }
        return recursion_levels + 1;
    }

    template <bool Limited>
    [[nodiscard]] bool room_in(std::vector<frame>& v, std::size_t wanted)
    {
        if (wanted <= v.capacity()) [[likely]] { return true; }
        std::size_t const grown = std::max(wanted, 2 * v.capacity());
        if (!room_for<Limited>(grown * sizeof(frame))) { return false; }
        v.reserve(grown);
        return true;
    }

    void step_back()
    {
        if constexpr (remembers) {
            if (entered_) { table_.leave(walker_.node()); }
        }
        frame const f = frames_.back();
        frames_.pop_back();
        shared_ = std::min(shared_, frames_.size());
        walker_.undo(problem_, f.made);
        v_     = f.v;
        h_     = f.h;
        tried_ = f.made;
        todo_  = todo::after;
    }

    /// Only what has changed since the last time is copied: a heuristic that falls with every step of a long
    /// path would make a copy of the whole path quadratic.
    void take_down_nearest()
    {
        auto const kept = static_cast<std::ptrdiff_t>(shared_);
        nearest_.erase(nearest_.begin() + kept, nearest_.end());
        nearest_.insert(nearest_.end(), frames_.begin() + kept, frames_.end());
        shared_ = frames_.size();
    }

    void start()
    {
        started_ = true;
        if constexpr (counts) { ++stats_.generated; }
        detail::notify_generated(policy_.observer, problem_.start, V{0});
        if constexpr (uses_h) {
            start_h_ = detail::estimate(problem_, problem_.start);
            note_least_h(start_h_);
        }
        bound_ = contour_.template first<C>(start_h_);
        // A start without a finite estimate has no solution.
        if (start_h_ == infinite_cost<C>) { done_ = true; }
        begin_iteration();
    }

    void note_least_h(C h)
    {
        least_h_ = h;
        watch_h_ = h > C{1} ? h : C{1};
    }

    void next_iteration()
    {
        if (next_bound() == never) {
            done_ = true;
            return;
        }
        auto const next = contour_.next(bound_, next_bound());
        if (!next) {
            done_          = true;
            cut_something_ = true;
            return;
        }
        previous_bound_ = bound_;
        bound_          = *next;
        begin_iteration();
    }

    void begin_iteration()
    {
        ++iteration_;
        stats_.iterations = iteration_;
        least_cut_        = infinite_cost<cut_type>;
        walker_.restart(problem_);
        if constexpr (remembers) { table_.next_iteration(); }
        v_    = V{0};
        h_    = start_h_;
        todo_ = todo::test;
        detail::notify_iteration(policy_.observer, bound_);
    }

    template <bool Limited>
    [[nodiscard]] TAIL_NOINLINE bool room_for(std::uint64_t more)
    {
        std::uint64_t const total = bytes() + more;
        if (Limited && !meter_.fits(total)) { return false; }
        stats_.peak_bytes = std::max(stats_.peak_bytes, total);
        return true;
    }

    /// Fills in path, actions and cost by walking the moves again from the start.
    void replay(std::vector<frame> const& frames, result_type& r) const
    {
        P      copy = problem_;
        walker w{copy};
        r.path.push_back(w.node());
        for (frame const& f : frames) { w.take(copy, f.made, r); }
    }

    // What every node touches comes first: short displacements make short instructions.
    detail::meter<limits> meter_{limits{}};
    statistics            stats_{};
    V                     bound_{};
    cut_type              least_cut_{};   // the least value beyond the bound, or the least excess over it
    V                     deepest_{};
    C                     watch_h_{};   // below this h a node is nearer than all before, or may be a goal
    C                     least_h_{};
    walker                walker_;

    P       problem_;
    Contour contour_;
    Policy  policy_;
    table   table_;

    V                   previous_bound_{};
    C                   start_h_{};
    std::uint32_t       iteration_ = 0;
    V                   v_{};   // of the current node, while no recursion runs
    C                   h_{};
    todo                todo_ = todo::test;
    stop                why_  = stop::limit;
    std::optional<move> tried_;
    std::optional<V>    first_v_;           // of the first solution; later ones may cost more
    std::vector<frame>  frames_;            // the path from the start to the current node
    std::vector<frame>  trail_;             // the path of a recursion that unwound, deepest first
    std::vector<frame>  nearest_;           // the path to the node of least h
    std::size_t         shared_      = 0;   // how many frames at the beginning of both are the same
    std::size_t         floor_       = 0;   // frames that lead to the part of the tree that is searched
    std::size_t         split_depth_ = 0;
    bool                part_        = false;
    std::optional<C>    some_cost_;
    bool                equal_costs_   = true;
    bool                started_       = false;
    bool                running_       = false;
    bool                done_          = false;
    bool                cut_something_ = false;
    bool                entered_       = true;
    status              last_          = status::node_limit;
};

}   // namespace tail
