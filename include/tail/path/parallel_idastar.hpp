#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/pruning.hpp>

/// \file
/// IDA* on several threads.
///
/// Each iteration is split where the tree has become broad enough, and threads take the parts in the order of the search
/// as they become free. Iterations end for all threads together, so that no node is expanded that IDA* alone would not
/// expand, except in the last one. There the first solution in the order of the search is waited for, so that the
/// answer is that of IDA* alone, whichever thread is faster.

namespace tail {

/// How to run a depth-first search on several threads.
template <class Pruning = prune::no_undo, class Observer = silent>
struct parallel_policy {
    TAIL_NO_UNIQUE_ADDRESS Pruning  pruning{};
    TAIL_NO_UNIQUE_ADDRESS Observer observer{}; ///< hears `iteration(bound)` and `solution(g)`
    unsigned                        threads = 0; ///< as many as there are processors
};

/// A parallel IDA* that can be interrupted by limits and run on.
///
/// Each thread has a copy of the problem: what copies share must stand being read by several threads at once.
template <class P, class Policy = parallel_policy<>>
class parallel_idastar_engine {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    using pruning = decltype(Policy::pruning);
    using engine  = depth_first_engine<P, contour::cost, depth_first_policy<pruning>>;
    using subtree = typename engine::subtree;

    static_assert(!pruning::template table<N, C>::remembers, "threads share no table of nodes: take a pruning that remembers nothing");
    static_assert(detail::hears_something<decltype(Policy::observer), N, C>, "an observer has some of iteration(bound), solution(g)");

    static constexpr std::size_t   none            = std::numeric_limits<std::size_t>::max();
    static constexpr std::uint64_t slice           = std::uint64_t{1} << 16U; // expansions between two looks at the others
    static constexpr std::size_t   parts_of_thread = 128;
    static constexpr std::size_t   levels_at_once  = 3;
    static constexpr std::size_t   deepest_split   = 48;

    struct worker {
        worker(P const& problem, pruning const& p) : search{problem, contour::cost{}, depth_first_policy<pruning>{.pruning = p}} {}

        engine      search;
        std::size_t part = none; // that it is in the middle of
        bool        hit  = false; // and has found a solution in
        bool        used = false;
    };

public:
    using result_type = result<N, C, A>;

    explicit parallel_idastar_engine(P const& problem, Policy policy = {})
        : policy_{std::move(policy)}, splitter_{problem, policy_.pruning}
    {
        unsigned const threads = policy_.threads != 0 ? policy_.threads : std::max(1U, std::thread::hardware_concurrency());
        for (unsigned i = 0; i < threads; ++i) { workers_.push_back(std::make_unique<worker>(problem, policy_.pruning)); }
    }

    /// Goes on until the solution is found, nothing is left, or a limit says stop.
    result_type run(limits const& lim = {})
    {
        begin_  = detail::clock::now();
        limits_ = lim;
        nodes_  = lim.nodes;
        why_    = status::solved;
        while (!done_ && why_ == status::solved) {
            if (!searching_) { begin_iteration(); }
            if (!done_ && why_ == status::solved) { search_parts(); }
        }
        seconds_ += std::chrono::duration<double>(detail::clock::now() - begin_).count();
#if defined(__cpp_exceptions)
        if (failure_) { std::rethrow_exception(failure_); }
#endif
        return found();
    }

    /// The answer so far: the solution, or after a limit the path to the node that looked nearest to a goal.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        if (winner_ != nullptr) {
            r = winner_->search.found();
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
            if constexpr (detail::assumed_admissible<P> && pruning::keeps_optimal) { r.lower_bound = bound_; }
        }
        r.stats = stats();
        return r;
    }

    /// The counters of all threads together.
    [[nodiscard]] statistics stats() const
    {
        statistics sum = splitter_.search.stats();
        sum.generated += iterations_ > 0 ? 1 : 0; // the start
        sum.iterations = iterations_;
        sum.seconds    = seconds_;
        for (auto const& w : workers_) {
            sum.expanded += w->search.stats().expanded;
            sum.generated += w->search.stats().generated;
        }
        sum.peak_bytes = std::max(peak_bytes_, bytes());
        return sum;
    }

    /// The bound of this iteration.
    [[nodiscard]] C bound() const { return bound_; }

    /// Bytes of all paths now.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = bytes_of(parts_) + splitter_.search.bytes();
        for (auto const& w : workers_) { sum += w->search.bytes(); }
        return sum;
    }

private:
    [[nodiscard]] static std::uint64_t bytes_of(std::vector<subtree> const& parts)
    {
        std::uint64_t sum = parts.capacity() * sizeof(subtree);
        for (subtree const& p : parts) { sum += p.path.capacity() * sizeof(p.path[0]); }
        return sum;
    }

    void begin_iteration()
    {
        if (iterations_ == 0) { bound_ = splitter_.search.whole().h; }
        done_ = bound_ == infinite_cost<C>; // nothing was cut, or the start has no finite estimate
        if (done_ && iterations_ > 0) { return; }
        ++iterations_;
        detail::notify_iteration(policy_.observer, bound_);
        if (done_) { return; }
        next_bound_ = infinite_cost<C>;
        next_part_  = 0;
        first_hit_  = none;
        winner_     = nullptr;
        searching_  = true;
        split();
    }

    /// Divides the tree until there are enough parts for threads to share, or nothing more to divide.
    void split()
    {
        std::size_t const wanted = workers_.size() == 1 ? 1 : parts_of_thread * workers_.size();
        parts_.assign(1, splitter_.search.whole());
        bool hit = false;
        for (std::size_t depth = levels_at_once; !hit; depth += levels_at_once) {
            std::vector<subtree> finer;
            for (subtree const& part : parts_) {
                splitter_.search.search_below(part, bound_);
                hit = splitter_.search.split(depth, [&](subtree deeper) { finer.push_back(std::move(deeper)); });
                note_cut(splitter_.search.next_bound());
                if (hit) { break; }
            }
            peak_bytes_ = std::max(peak_bytes_, bytes() + bytes_of(finer));
            parts_      = std::move(finer);
            if (parts_.empty() || parts_.size() >= wanted || depth >= deepest_split) { break; }
        }
        if (hit) {
            // What the parts before it hold comes first in the order of the search: they are searched all the same.
            first_hit_ = parts_.size();
            winner_    = &splitter_;
        }
        if (peak_bytes_ > limits_.bytes) { why_ = status::memory_limit; }
    }

    void search_parts()
    {
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < workers_.size(); ++i) {
                others.emplace_back([this, i] { work_safely(*workers_[i]); });
            }
            work_safely(*workers_.front());
        }
        if (why_ != status::solved) { return; } // a limit: goes on here when it is run again
        searching_ = false;
        if (winner_ != nullptr) {
            done_ = true;
            detail::notify_solution(policy_.observer, winner_->search.found().cost);
        } else {
            bound_ = next_bound_;
        }
    }

    void work_safely(worker& w)
    {
#if defined(__cpp_exceptions)
        try {
            work(w);
        } catch (...) {
            std::scoped_lock const lock{mutex_};
            failure_ = std::current_exception();
            why_     = status::cancelled;
            done_    = true; // of no use any more
        }
#else
        work(w);
#endif
    }

    /// What each thread does: part after part, a slice at a time.
    void work(worker& w)
    {
        while (!w.hit && why_ == status::solved && take_part(w)) {
            std::uint64_t const granted = take_slice();
            if (granted == 0) { return; }
            std::uint64_t const before = w.search.stats().expanded;
            auto const          r      = w.search.advance_within(limits{.nodes = granted, .bytes = limits_.bytes});
            nodes_ += granted - (w.search.stats().expanded - before);

            std::scoped_lock const lock{mutex_};
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
                why_ = r;
            }
        }
    }

    /// Gives an idle thread the next part; false when there is nothing left that matters.
    [[nodiscard]] bool take_part(worker& w)
    {
        std::scoped_lock const lock{mutex_};
        if (w.part == none) {
            if (next_part_ >= parts_.size()) { return false; }
            w.part = next_part_++;
            w.used = true;
            w.search.search_below(parts_[w.part], bound_);
        }
        if (w.part < first_hit_) { return true; }
        w.part = none; // whatever it holds comes after a solution
        next_part_ = parts_.size();
        return false;
    }

    /// Expansions that may be made before the next look at the limits; none when one of them is reached.
    [[nodiscard]] std::uint64_t take_slice()
    {
        std::scoped_lock const lock{mutex_};
        if (limits_.stop.stop_requested()) { why_ = status::cancelled; }
        if (!(std::chrono::duration<double>(detail::clock::now() - begin_).count() < limits_.seconds)) { why_ = status::time_limit; }
        if (nodes_ == 0) { why_ = status::node_limit; }
        if (why_ != status::solved) { return 0; }
        std::uint64_t const granted = std::min<std::uint64_t>(slice, nodes_);
        nodes_ -= granted;
        return granted;
    }

    void note_cut(C bound) { next_bound_ = std::min(next_bound_, bound); }

    TAIL_NO_UNIQUE_ADDRESS Policy        policy_;
    worker                               splitter_;
    std::vector<std::unique_ptr<worker>> workers_;
    std::vector<subtree>                 parts_; // of this iteration, in the order of the search
    limits                               limits_;
    detail::clock::time_point            begin_;

    std::mutex                 mutex_; // for all below while threads run
    std::atomic<std::uint64_t> nodes_{0}; // expansions left
    std::atomic<status>        why_{status::solved};
    std::size_t                next_part_ = 0;
    std::size_t                first_hit_ = none; // the first part known to hold a solution
    worker const*              winner_    = nullptr;
    C                          next_bound_{};
    C                          bound_{};
    std::exception_ptr         failure_;

    std::uint32_t iterations_ = 0;
    std::uint64_t peak_bytes_ = 0;
    double        seconds_    = 0;
    bool          searching_  = false;
    bool          done_       = false;
};

/// IDA* on several threads: the answer of `idastar`, sooner.
///
///     auto r = tail::parallel_idastar(problem, tail::limits{.seconds = 60}, tail::parallel_policy{.threads = 4});
template <Node N, Successors<N> S, class H, Goal<N> G, class Policy = parallel_policy<>>
    requires Heuristic<H, N, cost_of<S, N>>
[[nodiscard]] auto parallel_idastar(problem<N, S, H, G> const& p, limits const& lim = {}, Policy policy = {})
{
    parallel_idastar_engine<problem<N, S, H, G>, Policy> engine{p, std::move(policy)};
    return engine.run(lim);
}

} // namespace tail
