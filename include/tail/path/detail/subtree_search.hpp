#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/path/depth_first.hpp>

/// \file
/// A part of the tree of a depth-first search, for searches that share the work.

namespace tail::detail {

/// A depth-first search below one node and within one bound, which others set.
template <class P, class Shape, class Policy>
class subtree_search : public depth_first_engine<P, Shape, Policy> {
    using base = depth_first_engine<P, Shape, Policy>;
    using typename base::C;
    using typename base::frame;
    using typename base::todo;
    using typename base::V;

    static_assert(!base::remembers, "parts of a tree share no table of nodes");

public:
    using typename base::result_type;

    using base::base;

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
        if constexpr (base::uses_h) { h = detail::estimate(this->problem_, this->problem_.start); }
        return {{}, V{0}, h};
    }

    /// From now on `run` searches below one node and within one bound, and then ends `exhausted`.
    void search_below(subtree const& part, V bound)
    {
        if (!this->started_) {
            this->started_ = true;
            // The way to the start is known to be empty.
            this->note_least_h(part.path.empty() ? part.h : infinite_cost<C>);
        }
        this->contour_.set(bound);
        this->iteration_ = 1;
        this->walker_.restart(this->problem_.start);
        for (frame const& f : part.path) { this->walker_.follow(this->problem_, f.made); }
        this->frames_ = part.path;
        this->shared_ = 0;
        this->floor_  = part.path.size();
        this->part_   = true;
        this->done_   = false;
        holds_        = false;
        this->v_      = part.v;
        this->h_      = part.h;
        // Whoever found the node has tested it.
        this->todo_ = part.path.empty() ? todo::test : todo::enter;
    }

    /// Searches as far as `depth` steps from the start only, and hands out what lies deeper, in the order of
    /// the search. `solved` when that met a solution, after which nothing comes in this order; `exhausted`
    /// when all is handed out. `stopped` by a limit: then the next call goes on.
    /// `emit` returns the bytes of all that it was given, which count against the limit of bytes.
    template <class Emit>
    [[nodiscard]] progress split(std::size_t depth, limits const& lim, Emit&& emit)
    {
        TAIL_ASSERT(this->part_ && (holds_ || this->frames_.size() < depth),
                    "split follows search_below, and goes deeper");
        TAIL_ASSERT(!this->running_,
                    "an exception ended the last run of this engine in the middle: begin with a new one");
        this->split_depth_   = depth;
        this->limited_       = true;
        this->running_       = true;
        this->meter_         = detail::meter<limits>{lim};
        progress      p      = progress::stopped;
        std::uint64_t handed = 0;   // bytes
        for (std::size_t i = 1;; ++i) {
            if (!holds_) {
                p = this->template advance<true>();
                if (p != progress::stopped || !this->is_at_depth()) { break; }
                holds_ = true;
            }
            static_cast<void>(this->outside([&] {
                handed = emit(subtree{this->frames_, this->v_, this->h_});
                return true;
            }));
            this->step_back();
            holds_ = false;
            if (i % children_between_looks == 0
                && !(this->meter_.fits(this->bytes() + handed) && this->meter_.in_time())) {
                break;
            }
        }
        this->running_     = false;
        this->split_depth_ = 0;
        this->count_expansions();
        this->last_ = p == progress::solved ? status::solved
            : p == progress::exhausted      ? status::exhausted
                                            : this->meter_.why();
        return p;
    }

    /// Why it was stopped.
    [[nodiscard]] status why() const { return this->last_; }

    /// Whether an exception has ended the search in the middle.
    [[nodiscard]] bool is_ruined() const { return this->running_; }

    /// From now on `run` looks for goals that were ruled out, in the whole tree within this bound. It ends
    /// `exhausted` or `broken_promise`.
    void look_everywhere(V bound)
    {
        search_below(whole(), bound);
        this->part_    = false;
        this->limited_ = false;   // what was expanded has been counted
        this->starts_  = {{this->problem_.start, this->h_}};
        this->least_v_ = {};
        this->look_again();
    }

    /// As `run`, without the answer.
    status advance_within(limits const& lim)
    {
        this->run_within(lim);
        return this->last_;
    }

    /// The least value that the bound kept out so far; `infinite_cost` if there was none.
    [[nodiscard]] V next_bound() const { return this->contour_.least_cut(); }

    /// The least estimate that was met within limits, and the way there.
    [[nodiscard]] C           least_h() const { return this->least_h_; }
    [[nodiscard]] result_type nearest() const
    {
        result_type r;
        this->replay(this->nearest_, 0, r);
        return r;
    }

private:
    bool holds_ = false;   // stands at the end of a part that was not handed out yet
};

}   // namespace tail::detail
