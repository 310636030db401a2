#pragma once

#include <cstddef>
#include <utility>
#include <vector>

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
        this->v_      = part.v;
        this->h_      = part.h;
        // Whoever found the node has tested it.
        this->todo_ = part.path.empty() ? todo::test : todo::enter;
    }

    /// Searches as far as `depth` steps from the start only, and hands out what lies deeper, in the order of
    /// the search. True when that met a solution, after which nothing comes in this order.
    template <class Emit>
    [[nodiscard]] bool split(std::size_t depth, Emit&& emit)
    {
        TAIL_ASSERT(this->part_ && this->frames_.size() < depth,
                    "split follows search_below, and goes deeper");
        this->split_depth_ = depth;
        this->limited_     = true;
        this->meter_       = detail::meter<limits>{limits{}};
        progress p         = progress::stopped;
        while ((p = this->template advance<true>()) == progress::stopped) {
            emit(subtree{this->frames_, this->v_, this->h_});
            this->step_back();
        }
        this->split_depth_ = 0;
        this->count_expansions();
        this->last_ = p == progress::solved ? status::solved : status::exhausted;
        return p == progress::solved;
    }

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
};

}   // namespace tail::detail
