#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/heuristics/backward.hpp>
#include <tail/domains/sokoban/heuristics/frozen_walls.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pulls.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/bidirectional.hpp>
#include <tail/solvers/sokoban/answer.hpp>

namespace tail::sokoban {

/// Solutions with as few pushes as possible.
///
/// Two searches take turns, and the turns grow: A* by pushes, which knows all deadlocks and takes frozen
/// boxes as walls, and a search from both ends, by pushes and by pulls. A* is at its best where the estimate
/// is nearly exact, as on large levels with long ways; where boxes are in each other's way, the two ends meet
/// long before A* would be through. A* has two thirds of the expansions: whichever suits a level decides it,
/// in at most about three times its own time.
class push_search {
public:
    /// For this level, which has to live as long, and so have `patterns` if they are given.
    explicit push_search(level const& l, deadlock_set tests = deadlock_set::usual(),
                         pattern_memory* patterns = nullptr)
        : level_{&l},
          deadlocks_{l, tests, pair_table::default_bytes, patterns},
          forward_{l, deadlocks_},
          backward_{l},
          astar_{problem{.start      = forward_.start(),
                         .successors = moves_forward{l, deadlocks_.without_bipartite()},
                         .heuristic  = estimate{l},   // infinite where `bipartite` finds something
                         .goal       = all_stored{l}},
                 evaluation::astar{}, best_first_policy{.codec = codec()}},
          both_ends_{
              problem{.start = forward_.start(), .successors = forward_, .heuristic = linear_conflict{l}},
              problem{
                  .start = backward_.starts(), .successors = backward_, .heuristic = matching_backward{l}},
              bidirectional_policy{.codec = codec()}}
    {
        TAIL_ASSERT(patterns == nullptr || patterns->is_sound(),
                    "a search for shortest solutions takes proved patterns only");
    }
    explicit push_search(level&&, deadlock_set = {},
                         pattern_memory* = nullptr) = delete;   // the level has to live as long

    /// Goes on until a shortest solution is proved, or that there is none, or a limit says stop. Bytes are
    /// those of both searches.
    answer run(limits const& lim = {})
    {
        double const  spent_before = seconds();
        std::uint64_t left         = lim.nodes;
        for (;; turn_ = std::min<std::uint64_t>(2 * turn_, longest_turn)) {
            for (bool ends : {false, true}) {
                limits part                = lim;
                part.nodes                 = std::min(ends ? turn_ : 2 * turn_, left);
                part.seconds               = lim.seconds - (seconds() - spent_before);
                std::uint64_t const others = ends ? astar_.bytes() : both_ends_.bytes();
                part.bytes                 = lim.bytes == limits::unlimited ? lim.bytes
                                                                            : lim.bytes - std::min(lim.bytes, others);
                std::uint64_t const before = stats().expanded;
                status const        s      = ends ? run_part(both_ends_, part, unkept_ends_)
                                                  : run_part(astar_, part, unkept_astar_);
                if (left != limits::unlimited) { left -= std::min(left, stats().expanded - before); }
                (ends ? full_ends_ : full_astar_) = s == status::memory_limit;
                switch (s) {
                case status::solved:
                case status::exhausted:
                case status::broken_promise:
                case status::cancelled:
                case status::time_limit: return result(s);
                case status::node_limit:
                    if (left == 0) { return result(s); }
                    break;
                default: break;
                }
            }
            if (full_astar_ && full_ends_) { return result(status::memory_limit); }
        }
    }

    /// Of both searches together.
    [[nodiscard]] statistics stats() const
    {
        statistics all = astar_.stats();
        all += both_ends_.stats();
        all.peak_bytes = astar_.stats().peak_bytes + both_ends_.stats().peak_bytes;   // at the same time
        return all;
    }

    /// No solution has fewer pushes, as far as is proved.
    [[nodiscard]] std::uint64_t lower_bound() const { return lower_bound_; }

private:
    static constexpr std::uint64_t first_turn   = 2'000;
    static constexpr std::uint64_t longest_turn = 1'000'000;

    using moves_forward  = pushes<deadlock_tests>;
    using moves_backward = pulls<dead_squares>;
    using estimate       = frozen_walls<linear_conflict>;
    using codec_policy   = best_first_policy<open::automatic, closed::probing<>, tie::prefer_deep,
                                             reopen::automatic, counted, silent, position_codec>;

    [[nodiscard]] position_codec codec() const
    {
        return position_codec{*level_, !deadlocks_.pushes_to_dead_squares};
    }
    [[nodiscard]] double seconds() const { return astar_.stats().seconds + both_ends_.stats().seconds; }

    /// `unkept`: memory was too short to keep what this search found last.
    template <class Engine>
    [[nodiscard]] status run_part(Engine& engine, limits const& part, bool& unkept)
    {
        auto const found = unkept ? engine.found() : engine.run(part);
        unkept           = true;
        if (found.status != status::exhausted) {
            lower_bound_ = std::max<std::uint64_t>(lower_bound_, found.lower_bound);
        }
        if constexpr (requires { found.met; }) {
            if (found.met) { keep(joined(found.actions, found.backward_actions)); }
        } else {
            if (found) { keep(found.actions); }
        }
        unkept = false;
        return found.status;
    }

    /// The pushes to the meeting, and the pulls from the goals to it turned round.
    [[nodiscard]] std::vector<push> joined(std::vector<push> path, std::vector<push> pulls) const
    {
        std::reverse(pulls.begin(), pulls.end());
        for (push const m : reversed(*level_, pulls)) { path.push_back(m); }
        return path;
    }

    void keep(std::vector<push> path)
    {
        if (!has_best_ || path.size() < best_.size()) { best_ = std::move(path); }
        has_best_ = true;
    }

    [[nodiscard]] answer result(status s) const
    {
        answer a;
        a.status      = s;
        a.lower_bound = lower_bound_;
        a.stats       = stats();
        if (has_best_) {
            a.take_solution(*level_, best_);
            a.optimal = s == status::solved || a.pushes == lower_bound_;
            // What one search has found, the other may have proved to be the best.
            if (a.optimal) { a.status = status::solved; }
        }
        return a;
    }

    level const*   level_;
    deadlock_tests deadlocks_;
    moves_forward  forward_;
    moves_backward backward_;

    best_first_engine<problem<position, moves_forward, estimate, all_stored>, evaluation::astar, codec_policy>
        astar_;
    bidirectional_engine<decltype(problem{.start      = std::declval<position>(),
                                          .successors = std::declval<moves_forward>(),
                                          .heuristic  = std::declval<linear_conflict>()}),
                         decltype(problem{.start      = std::declval<std::vector<position>>(),
                                          .successors = std::declval<moves_backward>(),
                                          .heuristic  = std::declval<matching_backward>()}),
                         decltype(bidirectional_policy{.codec = std::declval<position_codec>()})>
        both_ends_;

    std::uint64_t     turn_        = first_turn;
    std::uint64_t     lower_bound_ = 0;
    std::vector<push> best_;
    bool              has_best_     = false;
    bool              full_astar_   = false;   // no memory left for it
    bool              full_ends_    = false;
    bool              unkept_astar_ = false;
    bool              unkept_ends_  = false;
};

}   // namespace tail::sokoban
