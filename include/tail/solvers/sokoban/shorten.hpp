#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/subproblem.hpp>
#include <tail/path/astar.hpp>
#include <tail/solvers/sokoban/answer.hpp>

/// \file
/// Solutions with fewer pushes, from a solution that some search has found.
///
///     tail::sokoban::shortener shorter{level, pushes_of_letters(level, found.solution)};
///     auto const best = shorter.run({.seconds = 10});
///     best.solution;   // never longer

namespace tail::sokoban {

/// A solution and what was done to shorten it.
struct shortened : answer {
    std::size_t   pushes_before = 0;   ///< pushes of the solution that it began with
    std::uint64_t windows       = 0;   ///< searches
    std::uint64_t shorter       = 0;   ///< windows for which fewer pushes were found
};

namespace detail {

/// Where a window ends: boxes on all goals, the man in the right part of the floor.
class ends_of_window {
public:
    ends_of_window(level const& l, square man) : stored_{l}, man_{man} {}

    [[nodiscard]] bool operator()(position const& p) const
    {
        return stored_(p) && (man_ == no_square || p.man() == man_);
    }

private:
    all_stored stored_;
    square     man_;
};

inline auto problem_of_window(level const& inner, pushes<deadlock_tests> const& moves, square end)
{
    return problem{.start      = moves.start(),
                   .successors = moves,
                   .heuristic  = linear_conflict{inner},
                   .goal       = ends_of_window{inner, end}};
}

/// The search for a shorter way through a window.
struct window_search {
    using policy       = decltype(best_first_policy{.codec = std::declval<position_codec>()});
    using problem_type = decltype(problem_of_window(std::declval<level const&>(),
                                                    std::declval<pushes<deadlock_tests>>(), 0));

    level                  inner;   // the window, drawn as a level of its own
    deadlock_tests         tests{inner, {deadlock::dead_squares, deadlock::freeze, deadlock::pi_corrals}};
    pushes<deadlock_tests> moves{inner, tests};
    best_first_engine<problem_type, evaluation::astar, policy> engine;

    /// `end_of` says which part of the floor the man has to be in at the end.
    template <class EndOf>
    window_search(board drawn, EndOf const& end_of)
        : inner{std::move(drawn)},
          engine{problem_of_window(inner, moves, end_of(inner)), evaluation::astar{},
                 policy{.codec = position_codec{inner}}}
    {}
};

}   // namespace detail

/// Shortens a solution window by window. It can be run on after a limit, also in the middle of a window.
///
/// A window is a part of the solution: so many pushes from one position to another. A* looks for fewer pushes
/// between the two, in a level of its own: the boxes begin where they are in the first position, and the
/// goals are where they are in the second.
///
/// 1. Windows are searched twice: first with boxes that the window does not move as walls, then with all
///    boxes. The first search is small, so it manages long windows.
/// 2. In a round all windows of a size are searched, then those of twice the size, up to the whole solution.
///    A round without any gain is followed by one with four times as many expansions for each window.
/// 3. What was proved shortest, or was tried with as many expansions, is not searched again.
/// 4. The solution is never longer than before, and every part that is changed is played by the rules.
/// 5. The status is `solved` if the solution is proved to have the fewest pushes of all: the window of the
///    whole solution was searched with all boxes. Otherwise it is the limit that ended the run.
class shortener {
public:
    static constexpr std::uint64_t first_nodes = 500;   ///< expansions for a window in the first round
    static constexpr std::size_t   least_size  = 12;    ///< pushes of the smallest windows

    /// The pushes have to solve the level.
    shortener(level const& l, std::vector<push> solution)
        : level_{&l}, rules_{l}, solution_{std::move(solution)}, pushes_before_{solution_.size()}
    {
        positions_ = played(solution_, 0);
        TAIL_ASSERT(all_stored{l}(positions_.back()), "only a solution can be shortened");
        optimal_ = solution_.empty();
    }
    shortener(level&&, std::vector<push>) = delete;   // the level has to live as long

    /// Goes on until the solution is proved shortest or a limit says stop. Nodes count expansions.
    shortened run(limits const& lim = {})
    {
        auto const    begin = tail::detail::clock::now();
        std::uint64_t left  = lim.nodes;
        status        why   = status::solved;
        while (!optimal_) {
            limits part = lim;
            part.seconds -= std::chrono::duration<double>(tail::detail::clock::now() - begin).count();
            part.nodes = left;
            why        = next_window(part, left);
            if (why != status::solved) { break; }
        }
        stats_.seconds += std::chrono::duration<double>(tail::detail::clock::now() - begin).count();
        return result(optimal_ ? status::solved : why);
    }

    /// The solution as it is now.
    [[nodiscard]] std::vector<push> const& solution() const { return solution_; }
    /// What the searches have counted.
    [[nodiscard]] statistics stats() const
    {
        statistics all = stats_;
        if (under_way_) { all += searched(under_way_->engine.stats()); }
        return all;
    }

private:
    struct window {
        std::size_t first, last;   // numbers of positions
        bool        all_boxes;
    };

    /// Searches the window that is next. `solved` stands for "go on".
    [[nodiscard]] status next_window(limits const& part, std::uint64_t& left)
    {
        if (part.stop_requested()) { return status::cancelled; }
        if (!(part.seconds > 0)) { return status::time_limit; }
        if (part.nodes == 0) { return status::node_limit; }
        window const  w{at_, std::min(at_ + size_, solution_.size()), all_boxes_};
        std::uint64_t spent = 0;
        status const  s     = search(w, part, spent);
        if (left != limits::unlimited) { left -= std::min(left, spent); }
        if (s != status::solved) { return s; }
        if (w.last == solution_.size() || at_ + size_ >= solution_.size()) { return next_size(); }
        at_ += std::max<std::size_t>(size_ / 2, 1);
        return status::solved;
    }

    /// All windows of a size are through.
    [[nodiscard]] status next_size()
    {
        bool const was_whole = at_ == 0 && size_ >= solution_.size();
        at_                  = 0;
        if (!was_whole) {
            size_ *= 2;
            return status::solved;
        }
        size_ = least_size;
        if (!all_boxes_) {
            all_boxes_ = true;
            return status::solved;
        }
        all_boxes_ = false;
        if (!std::exchange(gained_, false)) {
            // Windows that need more memory than there is stay as they are.
            if (std::exchange(full_, false)) { return status::memory_limit; }
            budget_ *= 4;
        }
        return status::solved;
    }

    /// The counters of a window, to be added up: `run` looks at the clock by itself, and the tables go.
    [[nodiscard]] static statistics searched(statistics s)
    {
        s.seconds = 0;
        s.stored  = 0;
        return s;
    }

    /// Looks for fewer pushes. `solved` stands for "go on".
    [[nodiscard]] status search(window const& w, limits const& part, std::uint64_t& spent)
    {
        std::size_t const length = w.last - w.first;
        std::uint64_t&    tried  = tried_[key(w)];
        if (tried >= budget_) { return status::solved; }

        if (!under_way_) {
            under_way_ = std::make_unique<detail::window_search>(
                drawn(w), [&](level const& inner) { return end_of(w, inner); });
            ++windows_;
        }
        auto&               engine    = under_way_->engine;
        auto const          begin     = tail::detail::clock::now();
        std::uint64_t const before    = engine.stats().expanded;
        limits              of_window = part;
        auto                found     = engine.found();
        std::uint64_t       in_all    = before;   // expansions for this window
        for (;;) {
            // The number of pushes between two positions is always odd or always even.
            of_window.nodes   = std::min({budget_ - in_all, part.nodes - spent, budget_ / 4 + 1});
            found             = engine.run(of_window);
            in_all            = found.stats.expanded;
            spent             = in_all - before;
            of_window.seconds = part.seconds
                - std::chrono::duration<double>(tail::detail::clock::now() - begin).count();
            if (found.status != status::node_limit) { break; }
            if (static_cast<std::size_t>(found.lower_bound) + 1 >= length || in_all >= budget_
                || spent >= part.nodes) {
                break;
            }
        }
        bool const out_of_nodes = found.status == status::node_limit && spent >= part.nodes
            && in_all < budget_ && static_cast<std::size_t>(found.lower_bound) + 1 < length;
        if (out_of_nodes || found.status == status::time_limit || found.status == status::cancelled) {
            return found.status;   // the next run goes on here
        }
        auto const done = std::exchange(under_way_, nullptr);
        stats_ += searched(found.stats);
        switch (found.status) {
        case status::solved:
            tried = limits::unlimited;
            if (w.all_boxes && length == solution_.size()) { optimal_ = true; }
            if (found.actions.size() < length) { replace(w, found.actions, done->inner); }
            return status::solved;
        case status::node_limit:
            if (static_cast<std::size_t>(found.lower_bound) + 1 >= length) {
                tried = limits::unlimited;
                if (w.all_boxes && length == solution_.size()) { optimal_ = true; }
                return status::solved;
            }
            tried = budget_;
            return status::solved;
        case status::memory_limit: full_ = true; return status::solved;
        default: tried = limits::unlimited; return status::solved;
        }
    }

    /// The least square of the man's part of the floor at the end of a window; none if it does not matter.
    [[nodiscard]] square end_of(window const& w, level const& inner) const
    {
        if (w.last == solution_.size()) { return no_square; }
        // After a push the man is where the box was.
        square const last = solution_[w.last - 1].box();
        position     p{inner};
        for (square b : inner.boxes()) { p.take_box(b); }
        for (square g : inner.goals()) { p.put_box(g); }
        p.put_man(same_place(*level_, last, inner));
        return man_region{inner}.fill(p);
    }

    /// Boxes of the window's first position that it does not move.
    [[nodiscard]] square_set resting(window const& w) const
    {
        square_set rest = positions_[w.first].boxes();
        for (std::size_t i = w.first; i < w.last; ++i) { rest.erase(solution_[i].box()); }
        return rest;
    }

    /// The level of a window.
    [[nodiscard]] board drawn(window const& w) const
    {
        position const&  from = positions_[w.first];
        position const&  to   = positions_[w.last];
        square_set const rest = w.all_boxes ? square_set(level_->squares() + 1) : resting(w);
        board            b    = level_->drawn();
        for (square s = 0; s < level_->squares(); ++s) {
            bool const goal                                     = to.has_box(s);
            b.signs[b.index(level_->column(s), level_->row(s))] = rest.contains(s) ? '#'
                : from.has_box(s)                                                  ? (goal ? '*' : '$')
                : from.man() == s                                                  ? (goal ? '+' : '@')
                : goal                                                             ? '.'
                                                                                   : ' ';
        }
        return b;
    }

    [[nodiscard]] std::uint64_t key(window const& w) const
    {
        std::uint64_t const a = hash_value(positions_[w.first]), b = hash_value(positions_[w.last]);
        std::uint64_t       k = (a ^ (b << 21U | b >> 43U)) * 0x9E3779B97F4A7C15U;
        if (!w.all_boxes) {
            // Which boxes rest depends on the way.
            resting(w).for_each([&](square s) { k ^= (s + 1U) * std::uint64_t{0xD1B54A32D192ED03U}; });
        }
        return k ^ (w.all_boxes ? 1U : 0U) ^ (w.last == solution_.size() ? 2U : 0U);
    }

    /// Takes over the way that was found.
    void replace(window const& w, std::vector<push> const& way, level const& inner)
    {
        std::vector<push> all{solution_.begin(), solution_.begin() + static_cast<std::ptrdiff_t>(w.first)};
        for (push const m : way) { all.emplace_back(same_place(inner, m.box(), *level_), m.direction()); }
        std::size_t const joint = all.size();
        all.insert(all.end(), solution_.begin() + static_cast<std::ptrdiff_t>(w.last), solution_.end());
        auto positions = played(all, w.first);
        TAIL_ASSERT(w.last == solution_.size() ? all_stored{*level_}(positions.back())
                                               : positions[joint] == positions_[w.last],
                    "a window ends where it did");
        solution_.swap(all);
        positions_.swap(positions);
        gained_ = true;
        ++shorter_;
    }

    /// The positions of a solution that is the same as before up to position `from`.
    [[nodiscard]] std::vector<position> played(std::vector<push> const& solution, std::size_t from)
    {
        std::vector<position> all;
        all.reserve(solution.size() + 1);
        if (positions_.empty()) {
            all.push_back(rules_.start());
        } else {
            all.assign(positions_.begin(), positions_.begin() + static_cast<std::ptrdiff_t>(from) + 1);
        }
        for (std::size_t i = from; i < solution.size(); ++i) {
            position p     = all[i];
            bool     legal = false;
            rules_.moves(p, [&](push m) { legal = legal || m == solution[i]; });
            TAIL_ASSERT(legal, "a solution keeps to the rules");
            rules_.apply(p, solution[i]);
            all.push_back(std::move(p));
        }
        return all;
    }

    [[nodiscard]] shortened result(status s) const
    {
        shortened a;
        a.status = s;
        a.take_solution(*level_, solution_);
        a.optimal       = optimal_;
        a.lower_bound   = optimal_ ? solution_.size() : 0;
        a.stats         = stats();
        a.pushes_before = pushes_before_;
        a.windows       = windows_;
        a.shorter       = shorter_;
        return a;
    }

    level const*          level_;
    pushes<no_deadlocks>  rules_;
    std::vector<push>     solution_;
    std::vector<position> positions_;   // before each push, and the last
    std::size_t           pushes_before_;
    statistics            stats_{};

    std::unordered_map<std::uint64_t, std::uint64_t> tried_;       // by window: with so many expansions
    std::unique_ptr<detail::window_search>           under_way_;   // of a window that a limit has stopped

    std::uint64_t budget_    = first_nodes;
    std::size_t   size_      = least_size;
    std::size_t   at_        = 0;   // where the next window begins
    bool          all_boxes_ = false;
    bool          gained_    = false;   // in this round
    bool          full_      = false;   // some window needs more memory
    bool          optimal_   = false;
    std::uint64_t windows_ = 0, shorter_ = 0;
};

}   // namespace tail::sokoban
