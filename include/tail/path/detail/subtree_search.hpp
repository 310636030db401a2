#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include <tail/core/config.hpp>
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
    using base      = depth_first_engine<P, Shape, Policy>;
    using recursion = depth_first_recursion<P, Shape, Policy>;
    using typename base::C;
    using typename base::frame;
    using typename base::levels_left;
    using typename base::move;
    using typename base::N;
    using typename base::place;
    using typename base::pruning;
    using typename base::stop;
    using typename base::todo;
    using typename base::V;

    static_assert(!base::remembers, "parts of a tree share no table of nodes");

    /// Whether a part keeps its node: to walk there again would be to ask for all of its siblings.
    static constexpr bool keeps_nodes = base::walker::shows_children;

    struct no_node {
        [[nodiscard]] static std::size_t capacity() { return 0; }
    };
    template <class Kept>
    using if_kept = std::conditional_t<keeps_nodes, Kept, no_node>;

public:
    using typename base::result_type;

    using base::base;

    /// A node and the way to it.
    struct subtree {
        std::vector<frame> path;
        V                  v{};
        C                  h{};

        /// The node, after its parent.
        TAIL_NO_UNIQUE_ADDRESS if_kept<std::vector<N>> nodes{};

        /// Bytes on the heap, but for what nodes own.
        [[nodiscard]] std::uint64_t bytes() const
        {
            return path.capacity() * sizeof(frame) + nodes.capacity() * sizeof(N);
        }
    };

    /// The whole tree.
    [[nodiscard]] subtree whole() const
    {
        C h{};
        if constexpr (base::uses_h) { h = detail::estimate(this->problem_, this->problem_.start); }
        subtree all{{}, V{0}, h};
        if constexpr (keeps_nodes) { all.nodes.push_back(this->problem_.start); }
        return all;
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
        if constexpr (keeps_nodes) {
            this->walker_.stand_on(part.nodes);
            parent_ = part.nodes.back();
        } else {
            this->walker_.restart(this->problem_.start);
            for (frame const& f : part.path) { this->walker_.apply(this->problem_, f.made); }
        }
        this->frames_ = part.path;
        this->shared_ = 0;
        this->floor_  = part.path.size();
        this->part_   = true;
        this->done_   = false;
        this->v_      = part.v;
        this->h_      = part.h;
        parent_v_     = part.v;
        parent_h_     = part.h;
        holds_        = false;
        ended_.reset();
        children_.clear();
        handed_out_ = 0;
        // Whoever found the node has tested it.
        this->todo_ = part.path.empty() ? todo::test : todo::enter;
    }

    /// Hands out the children of the node that `search_below` went to, in the order of the search. `solved`
    /// when that met a solution, after which nothing comes in this order; `exhausted` when all are handed
    /// out. `stopped` by a limit: then the next call goes on. `handed` is the bytes of what was handed out
    /// before, and `emit` returns those of all that it was given: they count against the limit of bytes.
    ///
    /// Many children are taken down in one walk over the moves, and then handed out. To go on with a walk is
    /// to begin it again, so a walk for each child would take the square of their number.
    template <class Emit>
    [[nodiscard]] progress split(limits const& lim, std::uint64_t handed, Emit&& emit)
    {
        TAIL_ASSERT(this->part_, "split follows search_below");
        TAIL_ASSERT(!this->running_,
                    "an exception ended the last run of this engine in the middle: begin with a new one");
        this->split_depth_ = this->floor_ + 1;
        this->recursion_   = take_down;
        this->limited_     = true;
        this->running_     = true;
        this->meter_       = detail::meter<limits>{lim};
        progress const p   = hand_out_all(handed, emit);
        this->running_     = false;
        this->split_depth_ = 0;
        this->count_expansions();
        this->last_ = p == progress::solved ? status::solved
            : p == progress::exhausted      ? status::exhausted
                                            : this->meter_.why();
        return p;
    }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const { return base::bytes() + children_.capacity() * sizeof(child); }

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
    static constexpr std::size_t least_room = 64;   // for children

    /// A child of the node that is divided.
    struct child {
        move                   made;
        V                      v;
        C                      h;
        TAIL_NO_UNIQUE_ADDRESS if_kept<N> node;
    };

    /// What is done with a child in place of a search below it. True if the search stops there.
    static bool take_down(recursion& search, move made, place p, typename base::passed carried, levels_left)
    {
        auto&   self = static_cast<subtree_search&>(search);
        C const h    = detail::estimate_in<C>(carried);
        if constexpr (!pruning::before_bound) {
            if (self.template is_noteworthy<typename base::template hot<true, true>>(p, h)) { return true; }
        }
        if (self.children_.size() == self.children_.capacity()) { return self.halt(stop::deep, p, h); }
        self.children_.push_back(self.child_here(made, self.contour_.value(p), h));
        return false;
    }

    template <class Emit>
    [[nodiscard]] progress hand_out_all(std::uint64_t handed, Emit& emit)
    {
        for (std::size_t i = 1;;) {
            // Memory is asked for outside of the recursion. If there is none, all goes on here later.
            while (handed_out_ < children_.size()) {
                static_cast<void>(this->outside([&] {
                    handed = emit(below(children_[handed_out_]));
                    return true;
                }));
                ++handed_out_;
                if (i++ % children_between_looks == 0
                    && !(this->meter_.fits(bytes() + handed) && this->meter_.in_time())) {
                    return progress::stopped;
                }
            }
            children_.clear();
            handed_out_ = 0;
            if (ended_) {
                if (children_.capacity() > least_room) { children_ = {}; }
                return *ended_;
            }
            if (holds_) {
                static_cast<void>(this->outside([&] {
                    if (this->why_ == stop::deep || children_.capacity() == 0) { make_room(handed); }
                    children_.push_back(child_here(this->frames_.back().made, this->v_, this->h_));
                    return true;
                }));
                this->step_back();
                holds_ = false;
            }
            progress const p = this->template advance<true>();
            if (p != progress::stopped) {
                ended_ = p;
            } else if (this->is_at_depth()) {
                holds_ = true;
            } else {
                return p;
            }
        }
    }

    /// Where there was none for a child: for twice as many, if the limit allows it, and for one in any case.
    void make_room(std::uint64_t handed)
    {
        std::size_t const more = std::max(least_room, 2 * children_.capacity());
        bool const        fits = this->meter_.fits(bytes() + handed + more * sizeof(child));
        children_.reserve(fits ? more : 1);
    }

    /// The child that the search stands on.
    [[nodiscard]] child child_here(move made, V v, C h) const
    {
        if constexpr (keeps_nodes) {
            return {made, v, h, this->walker_.node()};
        } else {
            return {made, v, h, {}};
        }
    }

    /// The part of the tree below a child.
    [[nodiscard]] subtree below(child const& c) const
    {
        subtree part{{}, c.v, c.h};
        part.path.reserve(this->floor_ + 1);
        part.path.assign(this->frames_.begin(),
                         this->frames_.begin() + static_cast<std::ptrdiff_t>(this->floor_));
        part.path.push_back(frame{c.made, parent_v_, parent_h_, {}});
        if constexpr (keeps_nodes) { part.nodes = {*parent_, c.node}; }
        return part;
    }

    // Of the node that is divided.
    V                      parent_v_{};
    C                      parent_h_{};
    TAIL_NO_UNIQUE_ADDRESS if_kept<std::optional<N>> parent_{};

    std::vector<child>      children_;             // that were taken down
    std::size_t             handed_out_ = 0;       // of these
    bool                    holds_      = false;   // stands on a child that comes after these
    std::optional<progress> ended_;                // what comes when these are handed out
};

}   // namespace tail::detail
