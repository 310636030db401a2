#pragma once

#include <algorithm>
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
#include <tail/core/statistics.hpp>
#include <tail/core/undo_policy.hpp>
#include <tail/path/depth_first_policy.hpp>
#include <tail/path/detail/contour_bound.hpp>
#include <tail/path/detail/walker.hpp>

/// \file
/// The recursion of depth-first search: one node, its children, and why it stops.
///
/// The search is a plain recursion, because that is what compilers make the fastest code of. Whenever it has
/// to stop (a solution, a limit, a path deeper than the recursion may go) it unwinds without taking its moves
/// back and leaves the path behind as explicit frames. From there the engine goes on in a new recursion at
/// the deepest node, and steps back over the frames one by one.

namespace tail::detail {

// What is kept in arrays stands outside of the class, so that searches which differ in their policy share the
// code of these arrays: it is most of what there is to compile.

/// For prunings that back up no bounds.
struct no_bound {};

/// A move that has been made, and the values of the node it was made from.
template <class Move, class V, class C, class Backed>
struct depth_first_frame {
    Move                          made;
    V                             v;
    C                             h;
    TAIL_NO_UNIQUE_ADDRESS Backed least;   // over the children before this move
};

/// A node to start from, and its estimate.
template <class N, class C>
struct depth_first_start {
    N node;
    C h;
};

template <class P, class Shape, class Policy>
class depth_first_recursion {
protected:
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using H = typename P::heuristic_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    static_assert(detail::passes_checks<P>());
    static_assert(Contour<Shape, C>,
                  "a contour is contour::unbounded, depth, deepening, cost, or a model of Contour");
    using V = typename Shape::template value<C>;
    static_assert(depth_first_policy_checks<Policy, N, V>::passed);

    using walker  = detail::walker<P, typename undo_of_policy<Policy>::type>;
    using move    = typename walker::move_type;
    using pruning = decltype(Policy::pruning);
    using table   = typename pruning::template table<N, V>;

    static constexpr bool counts      = std::same_as<decltype(Policy::statistics), tail::counted>;
    static constexpr bool uses_h      = Shape::uses_h && is_informed<P>;
    static constexpr bool incremental = uses_h && IncrementalHeuristic<H, N, move>;
    static constexpr bool remembers   = table::remembers;
    static constexpr bool backs_up    = detail::backs_up<pruning>;
    static constexpr bool has_dead    = HasDead<S, N>;
    static constexpr bool unit_cost   = successor_traits<S, N>::unit_cost;

    /// Whether a goal may be generated and not be recognised, if a promise is broken.
    static constexpr bool rules_out = uses_h || has_dead;

    static_assert(
        !is_path_dependent<S> || !remembers || prunes_by_path<pruning>,
        "what is remembered of a node holds for every way to it, but these moves depend on the way");
    static_assert(
        !is_path_dependent<S> || Shape::by_cost || unit_cost,
        "a cheap sequence of moves may stand for a shorter one, which a bound on the depth does not see");

    using contour_type       = contour_bound<V, C, uses_h, detail::assumed_admissible<P>>;
    using place              = typename contour_type::place;
    static constexpr V never = contour_type::never;

    // What goes down the recursion for the heuristic: its value, or what else it wants to carry along.
    using E =
        typename std::conditional_t<incremental, detail::carried<H, N, move, C>, std::type_identity<C>>::type;
    using passed = std::conditional_t<std::is_class_v<E>, E const&, E const>;

    /// What `change` or `after` returns.
    template <class Heuristic>
    [[nodiscard]] static auto followed(Heuristic const& h, N const& n, move const& m)
    {
        if constexpr (requires { h.change(n, m); }) {
            return h.change(n, m);
        } else {
            return h.after(n, m, C{});
        }
    }

    /// Whether the check that h is not negative is part of the test of the bound: then it costs nothing. So
    /// it is with a heuristic that answers and follows moves in the very type of the costs, where all costs
    /// are one.
    [[nodiscard]] static consteval bool can_check_late()
    {
        if constexpr (incremental && contour_type::by_excess && unit_cost && Shape::by_cost && !backs_up
                      && detail::assumed_admissible<P> && std::same_as<E, C> && sizeof(C) >= 4) {
            return std::same_as<number_returned<H, N>, C>
                && std::same_as<decltype(followed(std::declval<H const&>(), std::declval<N const&>(),
                                                  std::declval<move const&>())),
                                C>;
        } else {
            return false;
        }
    }
    static constexpr bool checks_late = can_check_late();

    // Where the value grows by one with each level it counts the levels of the recursion, too.
    static constexpr bool v_counts_levels = !Shape::by_cost || (unit_cost && is_number<V>);
    struct not_counted {};
    using levels_left = std::conditional_t<v_counts_levels, not_counted, unsigned>;

    // For prunings that back up bounds: a lower bound of v + h over all solutions through a node.
    using backed = std::conditional_t<backs_up, V, no_bound>;
    [[nodiscard]] static constexpr backed nothing_below()
    {
        if constexpr (backs_up) {
            return never;
        } else {
            return {};
        }
    }

    // ---- modes: three kinds of recursion share the code of `child`

    /// The usual recursion. It looks after limits and after its own depth, or not.
    template <bool Limited, bool Guarded>
    struct hot {
        static constexpr bool limited = Limited;
        static constexpr bool guarded = Guarded;
        static constexpr bool resumes = false;
        static constexpr bool looks   = false;
    };
    /// The one level at which a search goes on that has been stopped. Its children are searched as usual.
    struct resuming {
        static constexpr bool resumes = true;
        static constexpr bool looks   = false;
    };
    /// The second look, for goals that were ruled out. It counts nothing and tells nobody.
    struct looking {
        static constexpr bool resumes = true;
        static constexpr bool looks   = true;
    };

    using recursion = bool (*)(depth_first_recursion&, move, place, passed, levels_left);

    using frame      = depth_first_frame<move, V, C, backed>;
    using start_node = depth_first_start<N, C>;

    /// How much of a node `search_on` does: all, the expansion only, or the children after `tried_`.
    enum class task { visit, expand, finish };

    /// What the pruning table says of a node.
    enum class entry { granted, refused, stop };

    /// Why a recursion unwound.
    enum class stop { goal, limit, late, no_room, crowded, deep, nearer };

    static constexpr std::uint64_t pause = detail::children_between_looks;

    depth_first_recursion(P&& problem, Policy&& policy)
        : walker_{problem},
          problem_{std::move(problem)},
          policy_{std::move(policy)},
          table_{make_table(policy_.pruning)}
    {
        detail::check_goal(problem_);
    }
    ~depth_first_recursion() = default;

    // ---- one level of the search
    // ---------------------------------------------------------------------------

    /// Searches the current node, which `last` led to, and all below; true when everything has to stop.
    ///
    /// Never inlined into itself, which compilers like to do: measured a third slower. It begins at a cache
    /// line, so that what stands before it in a program does not matter: measured up to 4 %.
    template <class Mode>
    TAIL_RECURSIVE bool search(move const last, place const p, passed carried, levels_left const levels)
    {
        C const h = detail::estimate_in<C>(carried);
        if constexpr (!pruning::before_bound) {
            if (is_noteworthy<Mode>(p, h)) [[unlikely]] { return true; }
        }
        if constexpr (Mode::guarded) {
            if (too_deep(p, levels)) [[unlikely]] { return halt(stop::deep, p, h); }
        }
        if constexpr (Mode::limited) {
            // What the meter hands out is the count of expansions, too.
            if (!meter_.take()) [[unlikely]] { return halt(stop::limit, p, h); }
        } else if constexpr (counts) {
            ++stats_.expanded;
        }
        detail::notify_expanded(policy_.observer, walker_.node(), contour_.value(p));

        // Counted apart and added once: where `moves` is unrolled the count is a constant.
        [[maybe_unused]] std::uint64_t made    = 0;
        backed                         below   = nothing_below();
        bool const                     stopped = walker_.template moves<pruning::skips_undo>(
            problem_, last, [&](move const& m, C cost) TAIL_ALWAYS_INLINE -> bool {
                if constexpr (counts || Mode::limited) { ++made; }
                if (child<Mode>(m, cost, p, carried, levels, below)) { return true; }
                if constexpr (Mode::limited) {
                    if (made % pause == 0) [[unlikely]] { return is_late(m, p, h, below); }
                }
                return false;
            });
        if constexpr (counts) { stats_.generated += made; }
        if (!stopped) {
            if constexpr (walker::keeps) {
                if (walker_.crowded()) [[unlikely]] {
                    tried_.reset();
                    return halt_crowded(p, h, below);
                }
            }
            report(p, below);
        }
        return stopped;
    }

    /// The same at the node where a search goes on, and at every node of a second look. `last` is null at a
    /// start.
    TAIL_COLD bool search_on(move const* last, place const p, passed carried, levels_left const levels,
                             task now)
    {
        C const h = detail::estimate_in<C>(carried);
        if (now == task::visit && too_deep(p, levels)) { return halt(stop::deep, p, h); }
        if (now != task::finish) {
            if (limited_) {
                if (!meter_.take()) { return halt(stop::limit, p, h); }
            } else if (counts && !looking_) {
                ++stats_.expanded;
            }
            if (!looking_) { detail::notify_expanded(policy_.observer, walker_.node(), contour_.value(p)); }
        }
        std::uint64_t made     = 0;
        bool          skipping = now == task::finish && tried_.has_value();
        backed        below    = now == task::visit ? nothing_below() : partial_;
        bool const    stopped  = walker_.template moves<pruning::skips_undo>(
            problem_, last, [&](move const& m, C cost) -> bool {
                if (skipping) {
                    skipping = !(m == *tried_);
                    return false;
                }
                ++made;
                bool stops = false;
                if constexpr (rules_out) {
                    stops = looking_ ? cold_child<looking>(m, cost, p, carried, levels, below)
                                         : cold_child<resuming>(m, cost, p, carried, levels, below);
                } else {
                    stops = cold_child<resuming>(m, cost, p, carried, levels, below);
                }
                return stops || (limited_ && made % pause == 0 && is_late(m, p, h, below));
            });
        if (counts && !looking_) { stats_.generated += made; }
        if (!stopped) {
            if (walker_.crowded()) {
                if (now != task::finish) { tried_.reset(); }
                return halt_crowded(p, h, below);
            }
            report(p, below);
        }
        return stopped;
    }

    template <class Mode>
    TAIL_COLD bool cold_child(move const& m, C cost, place const p, passed carried, levels_left const levels,
                              backed& below)
    {
        return child<Mode>(m, cost, p, carried, levels, below);
    }

    /// Chooses the recursion below a node that was resumed. It is called through another function: one whose
    /// own address is taken keeps parameters that it does not use.
    template <class Mode>
    void recurse_by()
    {
        recursion_ = [](depth_first_recursion& self, move m, place p, passed carried, levels_left levels) {
            return self.template search<Mode>(m, p, carried, levels);
        };
    }

    /// Makes the move `m`, unless it leads out of the contour, searches there and takes it back. Sets `below`
    /// to the least of what lies below the children so far.
    template <class Mode>
    TAIL_ALWAYS_INLINE bool child(move const& m, [[maybe_unused]] C cost, place const p, passed carried,
                                  levels_left const levels, [[maybe_unused]] backed& below)
    {
        constexpr bool h_known    = incremental || !uses_h || walker::shows_children;
        constexpr bool test_bound = !pruning::before_bound && !Mode::looks;
        constexpr bool unchecked  = checks_late && test_bound;

        place const child_p = spend(p, m, cost);
        E           child_e{};
        if constexpr (unchecked) {
            child_e = unchecked_estimate(m, carried);
            switch (contour_.judge_unchecked(p, child_e, policy_.observer)) {
            case contour_type::verdict::inside: break;
            case contour_type::verdict::outside: return false;
            case contour_type::verdict::negative: return check_again(m, carried);
            }
        } else if constexpr (incremental) {
            child_e = detail::estimate_after<E>(problem_, walker_.node(), m, carried);
        } else if constexpr (uses_h && walker::shows_children) {
            child_e = detail::estimate(problem_, walker_.peek(m));
        }
        auto child_h = detail::estimate_in<C>(child_e);
        if constexpr (h_known && test_bound && !unchecked) {
            if (contour_.cuts(child_p, child_h, policy_.observer)) {
                return left_out(below, contour_.f(child_p, child_h));
            }
        }

        walker_.apply(problem_, m);
        if constexpr (!h_known) { child_e = child_h = detail::estimate(problem_, walker_.node()); }
        if constexpr (!h_known && test_bound) {
            if (contour_.cuts(child_p, child_h, policy_.observer)) {
                walker_.undo(problem_, m);
                return left_out(below, contour_.f(child_p, child_h));
            }
        }
        if constexpr (Mode::looks) {
            if (detail::reaches_ruled_out(problem_.goal, walker_.node())) {
                halt(stop::goal, child_p, child_h);
                return leave_trail(m, p, detail::estimate_in<C>(carried), below);
            }
            if (contour_.leaves_out(child_p, child_h)) {
                walker_.undo(problem_, m);
                return false;
            }
        } else {
            detail::notify_generated(policy_.observer, walker_.node(), contour_.value(child_p));
        }
        if constexpr (remembers) {
            entry const e = admit<Mode, false>(child_p, child_h);
            if (e == entry::stop) { return leave_trail(m, p, detail::estimate_in<C>(carried), below); }
            if (e == entry::refused) {
                walker_.undo(problem_, m);
                return left_out(below, reported_);
            }
        }
        if constexpr (has_dead) {
            if (is_dead_end<Mode>(child_p, m)) {
                walker_.undo(problem_, m);
                return false;
            }
        }
        if (search_child<Mode>(m, child_p, child_e, one_less(levels))) [[unlikely]] {
            return leave_trail(m, p, detail::estimate_in<C>(carried), below);
        }
        if constexpr (remembers) { leave_table(contour_.value(child_p)); }
        walker_.undo(problem_, m);
        return left_out(below, reported_);
    }

    /// What h says after a move, not checked for being negative.
    [[nodiscard]] TAIL_ALWAYS_INLINE C unchecked_estimate(move const& m, C before) const
        requires checks_late
    {
        using U = std::make_unsigned_t<C>;
        if constexpr (requires(H const& h, N const& n) { h.change(n, m); }) {
            return static_cast<C>(static_cast<U>(before)
                                  + static_cast<U>(problem_.heuristic.change(walker_.node(), m)));
        } else {
            return problem_.heuristic.after(walker_.node(), m, before);
        }
    }

    /// Asks again, with all checks, and so says what is wrong. False, if that returns: the search goes on.
    TAIL_COLD bool check_again(move m, C before)
    {
        static_cast<void>(detail::estimate_after<C>(problem_, walker_.node(), m, before));
        return false;
    }

    template <class Mode>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool search_child(move const& m, place p, passed carried,
                                                       levels_left levels)
    {
        if constexpr (Mode::looks) {
            return search_on(&m, p, carried, levels, task::visit);
        } else if constexpr (Mode::resumes) {
            return recursion_(*this, m, p, carried, levels);
        } else {
            return search<Mode>(m, p, carried, levels);
        }
    }

    /// Asks the pruning table whether the current node, just stepped onto, is worth a visit.
    ///
    /// The table takes memory at the `Top` only, outside of the recursion: so if there is none, nothing is
    /// lost.
    template <class Mode, bool Top>
    [[nodiscard]] entry admit(place p, C h)
        requires remembers
    {
        if (table_.needs() != 0) [[unlikely]] {
            if (!Top || !room_for(table_.needs())) {
                halt(stop::no_room, p, h);
                return entry::stop;
            }
        }
        auto const enters = [&] {
            if constexpr (Top) {
                return outside([&] { return table_.enter(walker_.node(), contour_.value(p), iteration_); });
            } else {
                return table_.enter(walker_.node(), contour_.value(p), iteration_);
            }
        };
        if (known_too_far<Mode>(p, h) || !enters()) {
            if constexpr (counts && !Mode::looks) { ++stats_.duplicates; }
            return entry::refused;
        }
        if constexpr (backs_up) {
            if (previous_bound_ < contour_.f(p, h)) { gained_ = true; }
        }
        if constexpr (pruning::before_bound && !Mode::looks) {
            if (is_new_goal(p, h)) {
                halt(stop::goal, p, h);
                return entry::stop;
            }
            if (contour_.cuts(p, h, policy_.observer)) {
                leave_unsearched(p, contour_.f(p, h));
                return entry::refused;
            }
        }
        return entry::granted;
    }

    /// Asks `dead` whether the current node is not worth a visit, and leaves it if so.
    template <class Mode, class... Last>
    [[nodiscard]] bool is_dead_end(place p, Last const&... last)
        requires has_dead
    {
        if (!detail::is_dead(problem_, walker_.node(), last...)) { return false; }
        if constexpr (counts && !Mode::looks) { ++stats_.dead; }
        leave_unsearched(p, never);
        return true;
    }

    /// Ends the visit of a node before it is searched. `f` is a lower bound of all solutions through it.
    void leave_unsearched([[maybe_unused]] place p, [[maybe_unused]] V f)
    {
        if constexpr (backs_up) { reported_ = f; }
        if constexpr (remembers) { leave_table(contour_.value(p)); }
    }

    /// Whether what was backed up says that every solution through the current node lies beyond the bound.
    template <class Mode>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool known_too_far([[maybe_unused]] place p, [[maybe_unused]] C h)
    {
        if constexpr (backs_up) {
            V known = table_.known(walker_.node());
            if constexpr (uses_h) {
                if (known < h) { known = h; }
                reported_ = contour_.f(p, known);
            } else {
                reported_ = detail::add_estimate<V>(contour_.value(p), known);
            }
            if (Mode::looks || plain_ || !(contour_.bound() < reported_)) { return false; }
            if (reported_ < least_known_cut_) { least_known_cut_ = reported_; }
            detail::notify_cut(policy_.observer, reported_);
            return true;
        } else {
            return false;
        }
    }

    /// Ends the visit of the current node.
    void leave_table([[maybe_unused]] V v)
    {
        if constexpr (backs_up) {
            table_.leave(walker_.node(), v, reported_);
        } else {
            table_.leave(walker_.node());
        }
    }

    /// Lowers `below` to `f`, a lower bound of all solutions through a child. False: the search goes on.
    TAIL_ALWAYS_INLINE static bool left_out([[maybe_unused]] backed& below, [[maybe_unused]] auto const& f)
    {
        if constexpr (backs_up) {
            if (f < below) { below = f; }
        }
        return false;
    }

    /// Hands up what lies below a node. A goal itself is a solution, too.
    TAIL_ALWAYS_INLINE void report([[maybe_unused]] place p, [[maybe_unused]] backed const& below)
    {
        if constexpr (backs_up) {
            reported_ = below;
            if (least_v_ && contour_.value(p) < below && detail::reaches(problem_.goal, walker_.node())) {
                reported_ = contour_.value(p);
            }
        }
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE bool too_deep(place p, levels_left levels) const
    {
        if constexpr (v_counts_levels) {
            return contour_.value(p) >= deepest_;
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

    [[nodiscard]] TAIL_ALWAYS_INLINE place spend(place p, [[maybe_unused]] move const& m,
                                                 [[maybe_unused]] C emitted)
    {
        if constexpr (Shape::by_cost && !unit_cost) {
            return contour_.at(detail::add_cost(contour_.value(p), walker_.cost(problem_, m, emitted)));
        } else {
            if constexpr (!unit_cost) {
                C const cost = detail::add_cost(C{0}, walker_.cost(problem_, m, emitted));
                if (!some_cost_) { some_cost_ = cost; }
                equal_costs_ = equal_costs_ && *some_cost_ == cost;
            }
            return contour_.one_further(p);
        }
    }

    /// Stops at a goal, and at a node nearer to one than any before: its path is then taken down.
    template <class Mode>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool is_noteworthy(place p, C h)
    {
        if constexpr (Mode::limited && uses_h && detail::h_tells_goals<P>) {
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
        return detail::is_goal(problem_, walker_.node(), uses_h ? h : C{0})
            && (sums_round || is_new(contour_.value(p)));
    }

    /// Where sums are rounded, the cost of a goal alone does not tell whether it has been reported: the whole
    /// path is looked at, outside of the recursion.
    static constexpr bool sums_round = std::is_floating_point_v<V>;

    /// Goals of an earlier iteration have been reported there.
    [[nodiscard]] bool is_new(V v) const
    {
        // Rounding, or a heuristic that breaks its promise, may bring a goal later than its cost says.
        return !least_v_ || iteration_ == 1 || v > previous_bound_
            || (uses_h && !detail::assumed_admissible<P>) || !pruning::keeps_optimal;
    }

    TAIL_COLD bool leave_trail(move m, place p, C h, backed below)
    {
        trail_.push_back(frame{m, contour_.value(p), h, below});
        return true;
    }

    TAIL_COLD bool halt(stop why, place p, C h)
    {
        why_     = why;
        v_       = contour_.value(p);
        h_       = h;
        partial_ = nothing_below();
        return true;
    }

    /// Whether a limit has come while the children of a node are looked at. Then the search goes on after the
    /// child `m`.
    TAIL_COLD bool is_late(move const& m, place p, C h, backed below)
    {
        if (meter_.in_time()) { return false; }
        tried_ = m;
        halt(stop::late, p, h);
        partial_ = below;
        return true;
    }

    TAIL_COLD bool halt_crowded(place p, C h, backed below)
    {
        halt(stop::crowded, p, h);
        partial_ = below;
        return true;
    }

    // ---- memory
    // ---------------------------------------------------------------------------------------------

    [[nodiscard]] TAIL_NOINLINE bool room_for(std::uint64_t more)
    {
        std::uint64_t const total = bytes() + more;
        if (limited_ && !meter_.fits(total)) { return false; }
        stats_.peak_bytes = std::max(stats_.peak_bytes, total);
        return true;
    }

    /// Asks for memory. If that throws nothing has changed, and the search can go on later.
    template <class Ask>
    [[nodiscard]] bool outside(Ask&& ask)
    {
        bool const before = std::exchange(running_, false);
        bool const said   = ask();
        running_          = before;
        return said;
    }

    template <class T>
    [[nodiscard]] bool room_in(std::vector<T>& v, std::size_t wanted)
    {
        if (wanted <= v.capacity()) [[likely]] { return true; }
        std::size_t const grown = std::max(wanted, 2 * v.capacity());
        if (!room_for(grown * sizeof(T))) { return false; }
        v.reserve(grown);
        return true;
    }

    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = (frames_.capacity() + nearest_.capacity() + trail_.capacity()) * sizeof(frame)
            + starts_.capacity() * sizeof(start_node) + walker_.bytes();
        if constexpr (remembers) { sum += table_.bytes(); }
        return sum;
    }

    [[nodiscard]] static table make_table([[maybe_unused]] pruning const& p)
    {
        if constexpr (remembers) {
            return table{p};
        } else {
            return table{};
        }
    }

    // What every node touches comes first: short displacements make short instructions.
    detail::meter<limits> meter_{limits{}};
    statistics            stats_{};
    contour_type          contour_;
    V                     deepest_{};   // this deep and no deeper goes one recursion, where v counts levels
    C                     watch_h_{};   // below this h a node is nearer than all before, or may be a goal
    C                     least_h_{};
    walker                walker_;

    P      problem_;
    Policy policy_;
    table  table_;

    recursion               recursion_ = nullptr;   // which `search` goes on below a node that was resumed
    V                       previous_bound_{};
    std::uint32_t           iteration_ = 0;
    V                       v_{};   // of the current node, while no recursion runs
    C                       h_{};
    stop                    why_ = stop::limit;
    std::optional<move>     tried_;     // the child of the current node to go on after
    std::optional<V>        least_v_;   // of the solutions so far
    std::vector<start_node> starts_;    // in the order of the problem
    std::vector<frame>      frames_;    // the path from a start to the current node
    std::vector<frame>      trail_;     // the path of a recursion that unwound, deepest first
    std::vector<frame>      nearest_;   // the path to the node of least h
    std::optional<C>        some_cost_;
    backed                  reported_        = nothing_below();   // what lies below the node left last
    backed                  partial_         = nothing_below();   // what lies below the current node so far
    backed                  least_known_cut_ = nothing_below();   // the least that backed-up bounds cut
    bool                    equal_costs_     = true;
    bool                    limited_         = false;   // this run has limits
    bool                    looking_         = false;   // for goals that were ruled out
    bool                    running_ = false;   // in the middle of something that an exception would ruin
    bool                    gained_  = true;    // this iteration visits nodes beyond the bound before it
    bool                    plain_   = false;   // backed-up bounds cut nothing in this iteration
};

}   // namespace tail::detail
