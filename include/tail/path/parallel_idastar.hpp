#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/mutex.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/refusal.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/core/threads.hpp>
#include <tail/core/undo_policy.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/detail/subtree_search.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/pruning.hpp>

/// \file
/// IDA* on several threads.
///
/// Each iteration is split where the tree has become broad enough, and threads take the parts in the order of
/// the search as they become free. Iterations end for all threads together, so that no node is expanded that
/// IDA* alone would not expand, except in the last one. There the first solution in the order of the search
/// is waited for, so that the answer is that of IDA* alone, whichever thread is faster.
///
/// Where there are no threads (`TAIL_HAS_THREADS` is 0), this header can be included. A search does not
/// compile.

namespace tail {

/// How to run a depth-first search on several threads.
template <class Pruning = prune::no_undo, class Observer = silent, class Undo = automatic_undo>
struct parallel_policy {
    TAIL_NO_UNIQUE_ADDRESS Pruning  pruning{};     ///< what is left out; each thread has its own
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};    ///< hears `iteration(bound)` and `solution(g)`
    unsigned                        threads = 0;   ///< as many as there are processors
    TAIL_NO_UNIQUE_ADDRESS Undo     undo{};        ///< whether each `undo` of the successors is checked
};

/// A parallel IDA* that can be interrupted by limits and run on.
///
/// Each thread has a copy of the problem. What copies share must tolerate that several threads read it at
/// once.
template <class P, class Policy = parallel_policy<>>
class parallel_idastar_engine {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    using pruning = decltype(Policy::pruning);
    static_assert(detail::has_threads<P>,
                  "parallel_idastar needs threads, and this platform has none: call idastar, which gives the "
                  "same answer");
    static_assert(
        !detail::has_starts<P>,
        "parallel IDA* searches from one start: for several, run it once for each, or take idastar");
    static_assert(!pruning::template table<N, C>::remembers,
                  "threads share no table of nodes: take a pruning that remembers nothing");

    using within =
        depth_first_policy<pruning, counted, silent, typename detail::undo_of_policy<Policy>::type>;
    using engine  = detail::subtree_search<P, contour::cost, within>;
    using subtree = typename engine::subtree;
    static_assert(
        std::is_same_v<decltype(Policy::observer), silent>
            || requires(detail::watcher_of<decltype(Policy::observer)>& o, C c) { o.iteration(c); }
            || requires(detail::watcher_of<decltype(Policy::observer)>& o, C c) { o.solution(c); },
        "the observer of several threads hears iteration(bound) and solution(g), and nothing else");

    static constexpr std::size_t   none  = std::numeric_limits<std::size_t>::max();
    static constexpr std::uint64_t slice = std::uint64_t{1}
        << 16U;   // expansions between two looks at the others
    static constexpr std::size_t parts_of_thread = 128;
    static constexpr unsigned    deepest_split   = 64;

    struct worker {
        worker(P const& problem, pruning const& p) : search{problem, contour::cost{}, within{.pruning = p}} {}

        engine      search;
        std::size_t part = none;    // that it is in the middle of
        bool        hit  = false;   // and has found a solution in
        bool        used = false;
    };

public:
    using result_type = result<N, C, A>;   ///< what the search returns

    /// A search of `problem`; nothing is done yet.
    explicit parallel_idastar_engine(P const& problem, Policy policy = {})
        : policy_{std::move(policy)}, splitter_{problem, policy_.pruning}
    {
        unsigned const threads = detail::thread_count(policy_.threads);
        for (unsigned i = 0; i < threads; ++i) {
            workers_.push_back(std::make_unique<worker>(problem, policy_.pruning));
        }
    }

    /// Expands some ten thousand nodes for each thread, or fewer if that ends the search.
    progress step()
    {
        run_within(limits{.nodes = slice * workers_.size()});
        if (done_) { return winner_ != nullptr ? progress::solved : progress::exhausted; }
        return why_ == status::node_limit ? progress::running : progress::stopped;
    }

    /// Goes on until the solution is found, nothing is left, or a limit says stop.
    result_type run(limits const& lim = {})
    {
        run_within(lim);
        return found();
    }

    /// The answer so far: the solution, or after a limit the path to the node that looked nearest to a goal.
    ///
    /// A solution counts when all that comes before it in the order of the search has been seen.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        if (done_ && winner_ != nullptr) {
            r = winner_->search.found();
        } else if (done_ && broken_) {
            r = splitter_.search.found();
        } else if (done_) {
            r.status      = status::exhausted;
            r.lower_bound = infinite_cost<C>;
        } else {
            worker const* nearest = &splitter_;
            for (auto const& w : workers_) {
                if (w->used && w->search.least_h() < nearest->search.least_h()) { nearest = w.get(); }
            }
            r        = nearest->search.nearest();
            r.status = why_;
            if constexpr (detail::assumed_admissible<P> && pruning::keeps_optimal) {
                r.lower_bound = detail::below_rounding(phase_ == phase::looking ? searched_bound_ : bound_);
            }
        }
        r.stats = stats();
        return r;
    }

    /// The counters of all threads together.
    [[nodiscard]] statistics stats() const
    {
        statistics sum = splitter_.search.stats();
        for (auto const& w : workers_) { sum += w->search.stats(); }
        sum.generated += iterations_ > 0 ? 1 : 0;   // the start
        sum.iterations = iterations_;
        sum.seconds    = seconds_;
        sum.peak_bytes = std::max(peak_bytes_, bytes());
        return sum;
    }

    /// The bound of this iteration.
    [[nodiscard]] C bound() const { return bound_; }

    /// Bytes of all paths now.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = bytes_of(parts_) + bytes_of(finer_) + splitter_.search.bytes();
        for (auto const& w : workers_) { sum += w->search.bytes(); }
        return sum;
    }

private:
    enum class phase { next, splitting, searching, looking };

    [[nodiscard]] static std::uint64_t bytes_of(std::vector<subtree> const& parts)
    {
        std::uint64_t sum = parts.capacity() * sizeof(subtree);
        for (subtree const& p : parts) { sum += p.bytes(); }
        return sum;
    }

    void run_within(limits const& lim)
    {
        if (is_ruined()) { return failure_.rethrow(); }
        begin_   = detail::clock::now();
        limits_  = lim;
        nodes_   = lim.nodes;
        stopped_ = false;
        failure_.forget();
        failure_.guard([this] { search(); }, [this] { stop(status::cancelled); });
        seconds_ += std::chrono::duration<double>(detail::clock::now() - begin_).count();
        failure_.rethrow();
    }

    void stop(status why)
    {
        why_     = why;
        stopped_ = true;
    }

    /// Whether an exception has ended a search in the middle. Otherwise there was no memory outside of it,
    /// and all goes on where it was.
    [[nodiscard]] bool is_ruined() const
    {
        return splitter_.search.is_ruined()
            || std::any_of(workers_.begin(), workers_.end(),
                           [](auto const& w) { return w->search.is_ruined(); });
    }

    void search()
    {
        while (!done_ && !stopped_) {
            if (phase_ == phase::next) { begin_iteration(); }
            if (phase_ == phase::splitting) { split(); }
            if (phase_ == phase::searching && !stopped_) { search_parts(); }
            if (phase_ == phase::looking && !stopped_) { look_for_goals(); }
        }
    }

    void begin_iteration()
    {
        if (iterations_ == 0) { bound_ = splitter_.search.whole().h; }
        // Nothing was cut, or the start has no finite estimate.
        bool const nothing_left = bound_ == infinite_cost<C>;
        if (!nothing_left || iterations_ == 0) {
            ++iterations_;
            detail::notify_iteration(policy_.observer, bound_);
        }
        if (nothing_left) {
            splitter_.search.look_everywhere(searched_bound_);
            phase_ = phase::looking;
            return;
        }
        searched_bound_ = bound_;
        next_bound_     = infinite_cost<C>;
        next_part_      = 0;
        first_hit_      = none;
        winner_         = nullptr;
        parts_.assign(1, splitter_.search.whole());
        finer_.clear();
        dividing_ = false;
        divided_  = 0;
        rounds_   = 0;
        phase_    = phase::splitting;
    }

    /// Before all is called exhausted, one thread looks for goals that were ruled out, as idastar does.
    void look_for_goals()
    {
        std::uint64_t const others = bytes() - splitter_.search.bytes();
        limits              its    = limits_;
        its.nodes                  = nodes_;
        its.seconds                = seconds_left();
        its.bytes -= std::min(limits_.bytes, others);
        status const r = splitter_.search.advance_within(its);
        if (r != status::exhausted && r != status::broken_promise) { return stop(r); }
        broken_ = r == status::broken_promise;
        done_   = true;
    }

    /// Divides the tree, a node at a time and a level after the other, until there are enough parts for
    /// threads to share.
    void split()
    {
        std::size_t const wanted = workers_.size() == 1 ? 1 : parts_of_thread * workers_.size();
        bool              hit    = false;
        while (!hit && rounds_ < deepest_split && !parts_.empty()
               && (parts_.size() < wanted || rounds_ == 0)) {
            // What has been divided, and what has not yet: together they are all, in the order of the search.
            while (dividing_
                   || (divided_ < parts_.size()
                       && finer_.size() + (parts_.size() - divided_) < wanted + (rounds_ == 0 ? 1U : 0U))) {
                if (!may_divide()) { return; }
                progress const p = divide();
                if (p == progress::stopped) { return stop(splitter_.search.why()); }
                hit = p == progress::solved;
                if (hit) { break; }
            }
            if (!hit) {
                finer_.reserve(finer_.size() + (parts_.size() - divided_));
                std::move(parts_.begin() + static_cast<std::ptrdiff_t>(divided_), parts_.end(),
                          std::back_inserter(finer_));
            }
            parts_ = std::move(finer_);
            finer_.clear();
            divided_ = 0;
            ++rounds_;
        }
        if (hit) {
            // What the parts before it hold comes first in the order of the search: they are searched all the
            // same.
            first_hit_ = parts_.size();
            winner_    = &splitter_;
        }
        phase_ = phase::searching;
    }

    /// Divides the next part by a node, or goes on with that.
    [[nodiscard]] progress divide()
    {
        if (!dividing_) {
            splitter_.search.search_below(parts_[divided_], bound_);
            dividing_ = true;
            ++divided_;
            --nodes_;
        }
        limits its  = limits_;
        its.nodes   = limits::unlimited;
        its.seconds = seconds_left();
        its.bytes -= std::min(its.bytes, bytes_of(parts_));
        std::uint64_t  paths = bytes_of(finer_) - finer_.capacity() * sizeof(subtree);
        progress const p     = splitter_.search.split(its, bytes_of(finer_), [&](subtree deeper) {
            finer_.push_back(std::move(deeper));
            paths += finer_.back().bytes();
            return finer_.capacity() * sizeof(subtree) + paths;
        });
        if (p != progress::stopped) {
            dividing_ = false;
            note_cut(splitter_.search.next_bound());
        }
        return p;
    }

    /// Whether the limits allow one more node to be divided.
    [[nodiscard]] bool may_divide()
    {
        peak_bytes_ = std::max(peak_bytes_, bytes());
        if (bytes() > limits_.bytes) { stop(status::memory_limit); }
        if (nodes_ == 0 && !dividing_) { stop(status::node_limit); }
        look_at_clock();
        return !stopped_;
    }

    void look_at_clock()
    {
        if (limits_.stop_requested()) { stop(status::cancelled); }
        if (!(seconds_left() > 0)) { stop(status::time_limit); }
    }

    [[nodiscard]] double seconds_left() const
    {
        return limits_.seconds - std::chrono::duration<double>(detail::clock::now() - begin_).count();
    }

    void search_parts()
    {
        std::uint64_t const shared = bytes_of(parts_) + splitter_.search.bytes();
        if (shared > limits_.bytes) { return stop(status::memory_limit); }
        bytes_each_             = (limits_.bytes - shared) / workers_.size();
        auto const end_them_all = [this] {
            detail::mutex_lock const lock{mutex_};
            stop(status::cancelled);
        };
        detail::on_threads(workers_.size(), [this](std::size_t i) { work(*workers_[i]); }, end_them_all);
        if (stopped_) { return; }   // goes on here when it is run again
        bool open = next_part_ < parts_.size() && next_part_ < first_hit_;
        for (auto const& w : workers_) { open = open || (w->part < first_hit_ && !w->hit); }
        if (open) {
            if (nodes_ == 0) { stop(status::node_limit); }   // otherwise somebody has given some back since
            return;
        }
        phase_ = phase::next;
        if (winner_ != nullptr) {
            done_ = true;
            detail::notify_solution(policy_.observer, winner_->search.found().cost);
        } else {
            bound_ = next_bound_;
        }
    }

    /// What each thread does: part after part, a slice at a time.
    void work(worker& w)
    {
        while (!w.hit && !stopped_ && take_part(w)) {
            std::uint64_t const granted = take_slice();
            if (granted == 0) { return; }
            std::uint64_t const before = w.search.stats().expanded;
            limits              its    = limits_;
            its.nodes                  = granted;
            its.seconds                = seconds_left();
            its.bytes                  = bytes_each_;
            status const r             = w.search.advance_within(its);

            detail::mutex_lock const lock{mutex_};
            nodes_ += granted - (w.search.stats().expanded - before);
            if (r == status::solved) {
                w.hit = true;
                if (w.part < first_hit_) {
                    first_hit_ = w.part;
                    winner_    = &w;
                }
            } else if (r == status::exhausted) {
                note_cut(w.search.next_bound());
                w.part = none;
            } else if (r != status::node_limit) {
                stop(r);
            }
        }
    }

    /// Gives an idle thread the next part; false when there is nothing left that matters.
    [[nodiscard]] bool take_part(worker& w)
    {
        detail::mutex_lock const lock{mutex_};
        if (w.part == none) {
            if (next_part_ >= parts_.size() || next_part_ >= first_hit_) { return false; }
            w.search.search_below(parts_[next_part_], bound_);
            w.part = next_part_++;
            w.used = true;
        }
        if (w.part < first_hit_) { return true; }
        w.part = none;   // whatever it holds comes after a solution
        return false;
    }

    /// Expansions that may be made before the next look at the others; none when a limit is reached, or
    /// nobody has given back what is left of them.
    [[nodiscard]] std::uint64_t take_slice()
    {
        detail::mutex_lock const lock{mutex_};
        look_at_clock();
        if (stopped_) { return 0; }
        // Never more than a share, so that the last of them do not lie idle with one thread.
        std::uint64_t const share   = std::max<std::uint64_t>(nodes_ / (2 * workers_.size()),
                                                              std::min<std::uint64_t>(nodes_, 1));
        std::uint64_t const granted = std::min(slice, share);
        nodes_ -= granted;
        return granted;
    }

    void note_cut(C bound) { next_bound_ = std::min(next_bound_, bound); }

    TAIL_NO_UNIQUE_ADDRESS Policy        policy_;
    worker                               splitter_;
    std::vector<std::unique_ptr<worker>> workers_;
    std::vector<subtree>                 parts_;   // of this iteration, in the order of the search
    std::vector<subtree>                 finer_;   // what the first `divided_` of them have become
    std::size_t                          divided_  = 0;
    bool                                 dividing_ = false;   // the last of them has not become all yet
    unsigned                             rounds_   = 0;
    phase                                phase_    = phase::next;
    limits                               limits_;
    std::uint64_t                        bytes_each_ = 0;
    detail::clock::time_point            begin_;

    // Under the mutex while threads run.
    detail::mutex     mutex_;
    std::atomic<bool> stopped_{false};
    status            why_       = status::node_limit;   // it was stopped, or has not been run
    std::uint64_t     nodes_     = 0;                    // expansions left
    std::size_t       next_part_ = 0;
    std::size_t       first_hit_ = none;      // the first part known to hold a solution
    worker const*     winner_    = nullptr;   // whoever found that
    C                 next_bound_{};
    C                 bound_{};
    C                 searched_bound_{};   // the last one that was finite

    detail::first_failure failure_;   // of any thread, after which this engine may be of no use

    std::uint32_t iterations_ = 0;
    std::uint64_t peak_bytes_ = 0;
    double        seconds_    = 0;
    bool          done_       = false;
    bool          broken_     = false;   // a goal was ruled out
};

/// IDA* on several threads: the answer of `idastar`, sooner.
///
///     auto r = tail::parallel_idastar(problem, tail::limits{.seconds = 60}, tail::parallel_policy{.threads =
///     4});
template <SearchProblem P, class Policy = parallel_policy<>>
[[nodiscard]] auto parallel_idastar(P const& p, limits const& lim = {}, Policy policy = {})
{
    parallel_idastar_engine<P, Policy> engine{p, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = parallel_policy<>>
    requires(!SearchProblem<P> || !detail::TakenAsLimits<Limits>)
auto parallel_idastar(P const&, Limits const& = {}, Policy = {})
{
    return detail::refuse_limited_search<P, Limits>();
}

}   // namespace tail
