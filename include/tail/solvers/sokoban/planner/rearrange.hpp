#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/heuristic.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pulls.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/greedy.hpp>
#include <tail/solvers/sokoban/planner/entrances.hpp>
#include <tail/solvers/sokoban/planner/schedule.hpp>

namespace tail::sokoban {

/// Other goals for a level that has no schedule, and how boxes get from there to the real ones.
struct rearrangement {
    board             drawn;    ///< the level with the other goals
    position          end;      ///< boxes on all of them, as a position of the real level
    std::vector<push> finish;   ///< from there to the solved position
};

/// Looks for goals that have a schedule, by pulling boxes out of the solved position until all that are left
/// in the goal area can be evacuated (J.-N. Demaret 2007, section 7.1, where it is done by hand).
///
/// Best first by the number of boxes that are stuck. It can be run on for the next arrangement.
class goal_rearranging {
public:
    /// For this level, which has to live as long.
    explicit goal_rearranging(level const& l)
        : level_{&l},
          search_{task{pulls<dead_squares>{l}.starts(), pulls<dead_squares>{l},
                       stuck_boxes{l, find_entrances(l).real}, can_be_filled{l}},
                  evaluation::weighted<int>{{}, 8}, policy{.codec = position_codec{l, false}}}
    {}

    /// The next arrangement that has a schedule; nothing if there is none, or a limit was reached (`why`).
    [[nodiscard]] std::optional<rearrangement> next(limits const& lim)
    {
        auto const found = search_.run(lim);
        why_             = found.status;
        if (!found) { return std::nullopt; }
        rearrangement r;
        r.end    = found.path.back();
        r.finish = reversed(*level_, found.actions);
        r.drawn  = level_->drawn();
        for (char& c : r.drawn.signs) { c = is_box(c) ? '$' : is_man(c) ? '@' : c == '.' ? ' ' : c; }
        r.end.boxes().for_each([&](square s) {
            char& c = r.drawn.signs[r.drawn.index(level_->column(s), level_->row(s))];
            c       = c == '$' ? '*' : c == '@' ? '+' : '.';
        });
        return r;
    }

    /// Why `next` ended; `exhausted` says that there are no more.
    [[nodiscard]] status why() const { return why_; }
    /// What the search has counted.
    [[nodiscard]] statistics stats() const { return search_.stats(); }
    /// The memory of the search.
    [[nodiscard]] std::uint64_t bytes() const { return search_.bytes(); }

private:
    /// Boxes in the goal area that cannot be evacuated.
    class stuck_boxes {
    public:
        static constexpr bool admissible = false;

        stuck_boxes(level const& l, std::vector<square> through)
            : level_{&l}, ways_{std::make_shared<evacuation>(l, std::move(through))}
        {}
        [[nodiscard]] int operator()(position const& p) const
        {
            std::vector<square> inside;
            p.boxes().for_each([&](square b) {
                if (level_->is_goal(b)) { inside.push_back(b); }
            });
            return static_cast<int>(ways_->stuck(inside));
        }

    private:
        level const*                level_;
        std::shared_ptr<evacuation> ways_;
    };

    /// Whether the boxes of a position, taken as goals, have a schedule.
    class can_be_filled {
    public:
        explicit can_be_filled(level const& l)
            : level_{&l}, inside_{l, find_entrances(l).real}, region_{std::make_shared<man_region>(l)}
        {}
        [[nodiscard]] bool operator()(position const& p) const
        {
            // The man comes out of the goal area when it is filled.
            if (!p.has_box(level_->man())) {
                region_->fill(p);
                if (!region_->reaches(level_->man())) { return false; }
            }
            if (inside_(p) != 0) { return false; }
            std::vector<square> goals;
            p.boxes().for_each([&](square b) { goals.push_back(b); });
            evacuation ways{*level_, find_entrances(*level_, goals).real};
            return ways.stuck(goals) == 0;
        }

    private:
        level const*                level_;
        stuck_boxes                 inside_;
        std::shared_ptr<man_region> region_;
    };

    using task   = problem<std::vector<position>, pulls<dead_squares>, stuck_boxes, can_be_filled>;
    using policy = greedy_policy<open::automatic, closed::probing<>, tie::fifo, reopen::first_path, counted,
                                 silent, position_codec>;

    level const*                                               level_;
    best_first_engine<task, evaluation::weighted<int>, policy> search_;
    status                                                     why_ = status::node_limit;
};

}   // namespace tail::sokoban
