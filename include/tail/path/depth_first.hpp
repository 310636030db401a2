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
#include <tail/path/depth_first_policy.hpp>
#include <tail/path/detail/depth_first_recursion.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/pruning.hpp>

/// \file
/// Depth-first search: one engine for DFS, depth-limited search, iterative deepening and IDA*.
///
/// Each level of the search is in `detail/depth_first_recursion.hpp`. Here is what goes on around it: starts,
/// iterations, the way on after a stop, and answers. A search can be stepped and resumed anywhere, and a path
/// of a million moves needs a vector, not a stack.

namespace tail {

/// A depth-first search that can be stepped, looked at, resumed for the next solution and abandoned.
///
/// `run` goes on until a solution, the end or a limit; calling it again looks for the next solution.
/// Solutions of an iterative search come in the order of their bounds. With several starts each iteration
/// searches from each of them in turn, within the same bound. The engine does not move in memory, and is of
/// no use after an exception thrown by the problem.
///
/// Before it says `exhausted` without a solution, a search with a heuristic or `dead` repeats its last
/// iteration and tests every generated node for being a goal, whatever h and `dead` say. If there is one, the
/// status is `broken_promise` and the path leads to it. That look counts no statistics.
template <class P, class Shape, class Policy = depth_first_policy<>>
class depth_first_engine : protected detail::depth_first_recursion<P, Shape, Policy> {
protected:
    /// \cond
    using base = detail::depth_first_recursion<P, Shape, Policy>;
    using typename base::A;
    using typename base::C;
    using typename base::E;
    using typename base::entry;
    using typename base::frame;
    using typename base::levels_left;
    using typename base::move;
    using typename base::N;
    using typename base::place;
    using typename base::pruning;
    using typename base::stop;
    using typename base::task;
    using typename base::V;
    using typename base::walker;

    using base::backs_up;
    using base::counts;
    using base::never;
    using base::remembers;
    using base::rules_out;
    using base::unit_cost;
    using base::uses_h;
    using base::v_counts_levels;

    using base::contour_;
    using base::deepest_;
    using base::equal_costs_;
    using base::frames_;
    using base::gained_;
    using base::h_;
    using base::iteration_;
    using base::least_h_;
    using base::least_known_cut_;
    using base::least_v_;
    using base::limited_;
    using base::looking_;
    using base::meter_;
    using base::nearest_;
    using base::partial_;
    using base::plain_;
    using base::policy_;
    using base::previous_bound_;
    using base::problem_;
    using base::reported_;
    using base::running_;
    using base::starts_;
    using base::stats_;
    using base::table_;
    using base::trail_;
    using base::tried_;
    using base::v_;
    using base::walker_;
    using base::watch_h_;
    using base::why_;

    using base::halt;
    using base::is_new_goal;
    using base::leave_table;
    using base::outside;
    using base::room_for;
    using base::room_in;
    using base::search_on;

    /// Levels of recursion before the path is put into frames: a few tens of kilobytes of stack.
    static constexpr unsigned recursion_levels = TAIL_RECURSION_LEVELS;

    /// What is to be done at the current node when the search goes on.
    enum class todo {
        test,    ///< everything, from the goal test on
        admit,   ///< the pruning table had no room to look at it
        enter,   ///< it was tested and is no goal, or is a goal that has been reported
        after,   ///< its children up to the move `tried_` have been searched
    };
    /// \endcond

public:
    using result_type = result<N, C, A>;   ///< what the search returns

    /// A search of `problem`; nothing is done yet.
    explicit depth_first_engine(P problem, Shape shape = {}, Policy policy = {})
        : base{std::move(problem), std::move(policy)}, shape_{std::move(shape)}
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
        if (!undelivered_) { undelivered_ = run_within(lim) == progress::solved; }
        result_type answer = found();   // if that throws, the next run begins here
        undelivered_       = false;
        return answer;
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
        switch (last_) {
        case status::exhausted: r.lower_bound = least_v_ ? lower_bound() : infinite_cost<C>; break;
        case status::depth_limit: r.lower_bound = lower_bound(); break;
        case status::broken_promise: replay(frames_, start_, r); break;
        case status::solved:
            replay(frames_, start_, r);
            r.lower_bound = lower_bound();
            judge(r);
            break;
        default:
            r.lower_bound = lower_bound();
            if constexpr (uses_h) {
                replay(nearest_, nearest_start_, r);
            } else {
                replay(frames_, start_, r);
            }
        }
        return r;
    }

    /// The node the search stands on.
    [[nodiscard]] N const& current() const
    {
        TAIL_ASSERT(walker_.stands(), "a search without a start has no current node");
        return walker_.node();
    }

    /// The bound of this iteration.
    [[nodiscard]] V bound() const { return contour_.bound(); }

    /// The counters so far.
    [[nodiscard]] statistics const& stats() const { return stats_; }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const { return base::bytes(); }

protected:
    /// \cond
    // ---- the search as a whole
    // -----------------------------------------------------------------------------

    template <class Limits>
    progress run_within(Limits const& lim)
    {
        constexpr bool limited = !std::is_same_v<Limits, no_limits>;
        TAIL_ASSERT(!running_,
                    "an exception ended the last run of this engine in the middle: begin with a new one");
        running_ = true;
        limited_ = limited;
        if constexpr (limited) { meter_ = detail::meter<limits>{lim}; }
        auto const     begin = detail::clock::now();
        progress const p     = advance<limited>();
        running_             = false;
        stats_.seconds += std::chrono::duration<double>(detail::clock::now() - begin).count();
        count_expansions();
        switch (p) {
        case progress::solved: last_ = status::solved; break;
        case progress::exhausted:
            last_ = broken_      ? status::broken_promise
                : cut_something_ ? status::depth_limit
                                 : status::exhausted;
            break;
        case progress::running:
        case progress::stopped: last_ = meter_.why(); break;
        }
        return p;
    }

    /// Adds what the meter has counted. A second look does not count.
    void count_expansions()
    {
        if constexpr (counts) {
            if (limited_ && !looked_) { stats_.expanded += meter_.taken(); }
        }
    }

    template <bool Limited>
    progress advance()
    {
        if (!started_ && !start()) { return progress::stopped; }
        for (;;) {
            if (done_) { return progress::exhausted; }
            if (!outside([this] { return room_for_frames(); })) { return progress::stopped; }
            if (resume<Limited>()) {
                frames_.insert(frames_.end(), trail_.rbegin(), trail_.rend());
                trail_.clear();
                switch (why_) {
                case stop::goal:
                    if (looking_) {
                        broken_ = done_ = true;
                        break;
                    }
                    todo_ = todo::enter;
                    if constexpr (base::sums_round) {
                        if (was_reported()) { break; }
                    }
                    if (!least_v_ || v_ < *least_v_) { least_v_ = v_; }
                    detail::notify_solution(policy_.observer, v_);
                    return progress::solved;
                case stop::limit: todo_ = todo::enter; return progress::stopped;
                case stop::late: todo_ = todo::after; return progress::stopped;
                case stop::no_room:
                    todo_ = todo::admit;
                    if constexpr (remembers) {
                        if (!room_for(table_.needs())) { return progress::stopped; }
                    }
                    break;
                case stop::crowded:
                    todo_ = todo::after;
                    if (!outside([this] { return room_to_walk(); })) { return progress::stopped; }
                    if (limited_ && !meter_.in_time()) { return progress::stopped; }
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
            } else {
                leave_root();
            }
        }
    }

    /// Whether the search stands as deep as `split_depth_` allows. Whatever else stopped it did so above.
    [[nodiscard]] bool is_at_depth() const { return frames_.size() >= split_depth_; }

    /// Whether the goal here was reported in an earlier iteration: then all of its path was within that
    /// bound. A path whose sums were rounded up on the way was cut there, whatever it costs as a whole.
    [[nodiscard]] bool was_reported() const
    {
        return !base::is_new(v_) && std::none_of(frames_.begin(), frames_.end(), [this](frame const& f) {
            return previous_bound_ < base::contour_type::sum(f.v, f.h);
        });
    }

    /// Goes on at the current node in a new recursion.
    template <bool Limited>
    bool resume()
    {
        using guarded = typename base::template hot<Limited, true>;
        using free    = typename base::template hot<Limited, false>;
        levels_left levels{};
        if (split_depth_ != 0) { return go_on(levels); }   // what is done with children is chosen already
        this->template recurse_by<guarded>();
        if constexpr (v_counts_levels) {
            deepest_ = levels_below(v_);
            if constexpr (!std::is_same_v<Shape, contour::unbounded>) {
                // Where the bound ends the recursion soon enough, nobody has to count.
                if (contour_.bound() < deepest_) { this->template recurse_by<free>(); }
            }
        } else {
            levels = recursion_levels;
        }
        return go_on(levels);
    }

    /// The value that is as many levels below `v` as one recursion may go.
    [[nodiscard]] static V levels_below(V v)
    {
        if constexpr (std::integral<V>) {
            if (static_cast<std::uint64_t>(never - v) <= recursion_levels) { return never; }
        }
        return static_cast<V>(v + static_cast<V>(recursion_levels));
    }

    TAIL_NOINLINE bool go_on(levels_left levels)
    {
        if (todo_ == todo::test || todo_ == todo::admit) {
            if constexpr (rules_out) {
                if (looking_) { return visit<typename base::looking>(levels); }
            }
            return visit<typename base::resuming>(levels);
        }
        entered_ = true;
        if constexpr (pruning::before_bound) {
            // A goal outside the contour.
            if (todo_ == todo::enter && contour_.cuts(contour_.at(v_), h_, policy_.observer)) {
                return false;
            }
        }
        return search_here(levels, todo_ == todo::enter ? task::expand : task::finish);
    }

    /// Does with the current node what `child` of the recursion does with a child.
    template <class Mode>
    [[nodiscard]] bool visit(levels_left levels)
    {
        place const p = contour_.at(v_);
        entered_      = false;
        if constexpr (Mode::looks) {
            if (detail::reaches_ruled_out(problem_.goal, walker_.node())) { return halt(stop::goal, p, h_); }
            if (contour_.leaves_out(p, h_)) { return false; }
        }
        if constexpr (remembers) {
            entry const e = this->template admit<Mode, true>(p, h_);
            if (e != entry::granted) { return e == entry::stop; }
        }
        if constexpr (!Mode::looks) {
            if (contour_.cuts(p, h_, policy_.observer)) {
                base::leave_unsearched(p, contour_.f(p, h_));
                return false;
            }
        }
        if constexpr (base::has_dead) {
            if (this->template is_dead_end<Mode>(p)) { return false; }
        }
        entered_ = true;
        if constexpr (!Mode::looks) {
            if (is_new_goal(p, h_)) { return halt(stop::goal, p, h_); }
        }
        return search_here(levels, task::expand);
    }

    [[nodiscard]] bool search_here(levels_left levels, task now)
    {
        return search_on(frames_.empty() ? nullptr : &frames_.back().made, contour_.at(v_), carried_here(),
                         levels, now);
    }

    /// What the current node hands to its children.
    [[nodiscard]] E carried_here() const
    {
        if constexpr (!std::is_same_v<E, C>) {
            return problem_.heuristic(walker_.node());
        } else {
            return h_;
        }
    }

    /// Makes room for the path of one more recursion. False when that outgrows the memory limit.
    [[nodiscard]] bool room_for_frames()
    {
        std::size_t const levels = levels_ahead();
        return room_in(trail_, levels) && room_in(frames_, frames_.size() + levels)
            && (!(limited_ && uses_h) || room_in(nearest_, frames_.size() + levels));
    }

    /// Makes room for the children of the current node. False when that outgrows the memory limit.
    [[nodiscard]] bool room_to_walk()
    {
        if (!room_for(walker_.needs())) { return false; }
        walker_.grow();
        return true;
    }

    /// How many levels the next recursion may go down at most.
    [[nodiscard]] std::size_t levels_ahead() const
    {
        if constexpr (v_counts_levels) {
            V const within = contour_.bound() < v_ ? V{0} : static_cast<V>(contour_.bound() - v_);
            if (static_cast<double>(within) < recursion_levels) {
                return static_cast<std::size_t>(within) + 1;
            }
        }
        return recursion_levels + 1;
    }

    void step_back()
    {
        if constexpr (remembers) {
            if (entered_) { leave_table(v_); }
        }
        TAIL_ASSERT(frames_.size() > floor_, "a search does not step back out of its part of the tree");
        frame const f = frames_.back();
        frames_.pop_back();
        shared_ = std::min(shared_, frames_.size());
        walker_.undo(problem_, f.made);
        v_       = f.v;
        h_       = f.h;
        tried_   = f.made;
        todo_    = todo::after;
        partial_ = f.least;
        if constexpr (backs_up) { partial_ = std::min(partial_, reported_); }
    }

    /// Only what has changed since the last time is copied: a heuristic that falls with every step of a long
    /// path would make a copy of the whole path quadratic.
    void take_down_nearest()
    {
        auto const kept = static_cast<std::ptrdiff_t>(shared_);
        nearest_.erase(nearest_.begin() + kept, nearest_.end());
        nearest_.insert(nearest_.end(), frames_.begin() + kept, frames_.end());
        shared_        = frames_.size();
        nearest_start_ = start_;
    }

    void note_least_h(C h)
    {
        least_h_ = h;
        watch_h_ = h > C{1} ? h : C{1};
    }

    // ---- starts and iterations
    // -----------------------------------------------------------------------------

    /// Takes down the starts. False when there is no room for them.
    [[nodiscard]] bool start()
    {
        std::size_t count = 0;
        detail::for_each_start(problem_, [&](N const&) { ++count; });
        if (!outside([&] { return room_in(starts_, count); })) { return false; }
        started_ = true;
        C least  = infinite_cost<C>;
        detail::for_each_start(problem_, [&](N const& node) {
            if constexpr (counts) { ++stats_.generated; }
            detail::notify_generated(policy_.observer, node, V{0});
            C h{};
            if constexpr (uses_h) { h = detail::estimate(problem_, node); }
            if (starts_.empty() || h < least) {
                least          = h;
                nearest_start_ = starts_.size();
            }
            starts_.push_back({node, h});
        });
        note_least_h(least);
        if (starts_.empty()) {
            done_ = true;
            return true;
        }
        contour_.set(shape_.template first<C>(least));
        begin_iteration();
        if (!stand_on_start(0)) { look_again(); }
        return true;
    }

    /// Goes to the start of that number, or to the first one after it that is worth a search.
    [[nodiscard]] bool stand_on_start(std::size_t number)
    {
        while (number < starts_.size() && !looking_ && starts_[number].h == infinite_cost<C>) { ++number; }
        if (number == starts_.size()) { return false; }
        start_ = number;
        walker_.restart(starts_[number].node);
        v_       = V{0};
        h_       = starts_[number].h;
        todo_    = todo::test;
        partial_ = base::nothing_below();
        return true;
    }

    /// All below a start has been searched.
    void leave_root()
    {
        if constexpr (remembers) {
            if (entered_) { leave_table(v_); }
        }
        if (part_) {
            done_ = true;
        } else if (!stand_on_start(start_ + 1)) {
            next_iteration();
        }
    }

    void next_iteration()
    {
        V next = contour_.least_cut();
        if (looking_) {
            done_ = true;
            return;
        }
        if constexpr (backs_up) {
            if (least_known_cut_ < next) {
                if (!gained_) { return repeat_plainly(); }
                next = least_known_cut_;
            }
        }
        if (next == never) { return look_again(); }
        auto const further = shape_.next(contour_.bound(), next);
        if (!further) {
            done_          = true;
            cut_something_ = true;
            return;
        }
        previous_bound_ = contour_.bound();
        contour_.set(*further);
        plain_ = false;
        begin_iteration();
        static_cast<void>(stand_on_start(0));
    }

    void begin_iteration()
    {
        ++iteration_;
        if (!looking_) {
            stats_.iterations = iteration_;
            detail::notify_iteration(policy_.observer, contour_.bound());
        }
        least_known_cut_ = base::nothing_below();
        gained_          = iteration_ == 1;
        if constexpr (remembers) { table_.next_iteration(); }
    }

    /// The next bound would come from bounds that were backed up, and the last one that did has led nowhere.
    /// On cycles without a goal such bounds grow for ever, by little. So the iteration is repeated without
    /// them: what it cuts is the next bound; if it cuts nothing, all is done.
    void repeat_plainly()
    {
        previous_bound_ = contour_.bound();
        contour_.set(contour_.bound());
        plain_ = true;
        begin_iteration();
        static_cast<void>(stand_on_start(0));
    }

    /// Nothing is left. Before that is called a proof, the last iteration is repeated, with every node
    /// tested.
    void look_again()
    {
        if constexpr (rules_out) {
            if (!least_v_ && !part_) {
                count_expansions();
                looking_ = looked_ = true;
                contour_.set(contour_.bound());
                begin_iteration();
                if (stand_on_start(0)) { return; }
            }
        }
        done_ = true;
    }

    // ---- answers
    // --------------------------------------------------------------------------------------------

    /// No solution costs less: all within the bounds before this one has been searched.
    [[nodiscard]] C lower_bound() const
    {
        C bound{};
        if constexpr (Shape::by_cost && detail::assumed_admissible<P> && pruning::keeps_optimal) {
            if (started_) { bound = detail::below_rounding(contour_.bound()); }
            if (least_v_ && *least_v_ < bound) { bound = *least_v_; }
        }
        return bound;
    }

    /// Says what is proved of a solution.
    void judge(result_type& r) const
    {
        if (r.cost < r.lower_bound) { r.lower_bound = r.cost; }
        // Equal costs prove something once an iteration has seen all of them up to the depth of the solution.
        bool const equal    = unit_cost || (equal_costs_ && iteration_ > 1);
        bool const cheapest = Shape::by_cost ? detail::assumed_admissible<P> : equal;
        // In the first iteration another start may be a goal itself.
        bool const all_seen = Shape::by_cost || starts_.size() <= 1 || iteration_ > 1;
        bool const proved   = pruning::keeps_optimal && cheapest && all_seen && shape_.proves(v_, iteration_);
        r.optimal           = (frames_.empty() || proved) && !(*least_v_ < v_);
        if (r.optimal) {
            r.lower_bound   = r.cost;
            r.suboptimality = 1.0;
        }
    }

    /// Fills in path, actions and cost by walking the moves again from a start.
    void replay(std::vector<frame> const& frames, std::size_t number, result_type& r) const
    {
        P                copy = problem_;
        walker           w{copy};
        std::size_t      i = 0;
        std::optional<N> from;
        detail::for_each_start(copy, [&](N const& node) {
            if (i++ == number) { from = node; }
        });
        if (!from) { return; }   // there is no start at all
        w.restart(*from);
        r.path.push_back(*from);
        for (frame const& f : frames) { w.take(copy, f.made, r); }
    }

    Shape       shape_;
    todo        todo_          = todo::test;
    std::size_t start_         = 0;   // that the current iteration is at
    std::size_t nearest_start_ = 0;   // that the path to the node of least h begins at
    std::size_t shared_        = 0;   // how many frames at the beginning of both paths are the same
    std::size_t floor_         = 0;   // frames that lead to the part of the tree that is searched
    std::size_t split_depth_   = 0;
    bool        part_          = false;   // only below one node
    bool        started_       = false;
    bool        done_          = false;
    bool        cut_something_ = false;
    bool        entered_       = true;
    bool        looked_        = false;   // a second look has begun
    bool        broken_        = false;   // and has found a goal that was ruled out
    bool        undelivered_   = false;   // a goal was reached, and `run` did not return
    status      last_          = status::node_limit;
    /// \endcond
};

}   // namespace tail
