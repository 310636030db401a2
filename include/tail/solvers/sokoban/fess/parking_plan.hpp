#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/solvers/sokoban/fess/relaxed_pulls.hpp>

namespace tail::sokoban {

/// A sequence of squares to fill, found by playing backwards where each place takes one box only.
///
/// Boxes begin on the goals. A box that is pulled to a square where a box starts is *home*: it stays there,
/// and is in nobody's way from then on. No other box ends on that square. So as many boxes leave a goal room
/// by each door as there are places beyond it; others have to be parked until the way to the other doors is
/// free. Read forwards, the squares of boxes that are not home yet are what is to be filled, stage by stage.
/// A plan is a guide: no soundness hangs on it.
class parking_plan {
public:
    /// Positions that are searched for a plan, unless said otherwise.
    static constexpr std::uint64_t default_nodes = 2'000;

    /// Finds a plan for this level, which has to live as long.
    explicit parking_plan(level const& l, std::uint64_t most_nodes = default_nodes)
        : level_{&l}, settled_(l.squares() + 1)
    {
        for (square b : l.boxes()) {
            if (l.is_goal(b)) { settled_.insert(b); }
        }
        if (l.boxes().size() * l.live_squares() <= most_to_plan) { find(most_nodes); }
    }
    explicit parking_plan(level&&, std::uint64_t = 0) = delete;   // the level has to live as long

    /// Whether there is a plan.
    [[nodiscard]] bool found() const { return !stages_.empty(); }

    /// Whether all boxes come home. Otherwise the plan is of the last steps only.
    [[nodiscard]] bool complete() const { return complete_; }

    /// How many steps of the plan are left in a position.
    [[nodiscard]] std::size_t unpacked(position const& p) const
    {
        for (std::size_t i = stages_.size(); i-- > 0;) {
            if (p.boxes().includes(stages_[i])) { return stages_.size() - 1 - i; }
        }
        return stages_.size();
    }

    /// The sets of squares that are filled one after the other.
    [[nodiscard]] std::vector<square_set> const& stages() const { return stages_; }

private:
    struct left_features {
        std::uint16_t boxes, on_goals;
        std::uint16_t nearness;   // to the goals

        friend auto        operator<=>(left_features const&, left_features const&) = default;
        [[nodiscard]] auto cell() const { return std::pair{boxes, on_goals}; }
    };

    /// A box is pulled to a free place that is its home, or anywhere else.
    class moves_home {
    public:
        using move_type = macro_push;

        explicit moves_home(relaxed_pulls const& pulls) : pulls_{&pulls} {}

        /// The boxes that are not home.
        [[nodiscard]] position away(position p) const
        {
            std::vector<square> home;
            p.boxes().for_each([&](square b) {
                if (pulls_->sinks().contains(b)) { home.push_back(b); }
            });
            for (square b : home) { p.take_box(b); }
            return p;
        }

        template <class Emit>
        void moves(position const& p, Emit&& emit) const
        {
            position const a = away(p);
            pulls_->fill(a);
            std::vector<macro_push>    all, home;
            std::vector<std::uint16_t> comers(a.boxes().word_count() * 64, 0);   // by place
            a.boxes().for_each([&](square b) {
                pulls_->search(a, b, [&](square to, square man, std::uint16_t) {
                    if (!pulls_->sinks().contains(to)) {
                        all.push_back({b, to, man});
                    } else if (!p.has_box(to)) {
                        home.push_back({b, to, man});
                        ++comers[to];
                    }
                    return false;
                });
            });
            // Of the free places that a box comes to, the one that the fewest come to. Boxes are in order.
            for (std::size_t i = 0; i < home.size();) {
                std::size_t best = i, end = i;
                for (; end < home.size() && home[end].from == home[i].from; ++end) {
                    if (comers[home[end].to] < comers[home[best].to]) { best = end; }
                }
                emit(home[best]);
                i = end;
            }
            for (macro_push const& m : all) { emit(m); }
        }
        void apply(position& p, macro_push const& m) const
        {
            p.move_box(m.from, m.to);
            p.put_man(m.man);
            normalise(p);
        }
        void normalise(position& p) const { p.put_man(pulls_->least(away(p))); }

    private:
        relaxed_pulls const* pulls_;
    };

    void find(std::uint64_t most_nodes)
    {
        relaxed_pulls const   pulls{*level_, relaxed_pulls::start_squares(*level_)};
        moves_home const      moves{pulls};
        std::vector<position> begins = pulls.solved();
        for (position& p : begins) { moves.normalise(p); }
        auto const features = [&](position const& p) {
            left_features f{0, 0, 0};
            std::uint32_t near = 0;
            moves.away(p).boxes().for_each([&](square b) {
                if (settled_.contains(b)) { return; }
                ++f.boxes;
                if (level_->is_goal(b)) { ++f.on_goals; }
                std::uint16_t const* const far   = level_->pushes_to_goals(b, p.man());
                std::uint16_t              least = 100;
                for (std::size_t g = 0; g < level_->goals().size(); ++g) { least = std::min(least, far[g]); }
                near += 100U - least;
            });
            f.nearness = static_cast<std::uint16_t>(std::min<std::uint32_t>(near, 0xFFFF));
            return f;
        };
        auto const           all_home = [&](position const& p) { return features(p).boxes == 0; };
        feature_space_engine engine{
            problem{.start = starts<position>{begins}, .successors = moves, .goal = all_home}, features,
            feature_space_policy{.codec = position_codec{*level_, false}}};
        auto found = engine.run({.nodes = 0});
        while (found.status == status::node_limit && found.stats.expanded < most_nodes
               && found.stats.generated * level_->squares() < most_work) {
            found = engine.run({.nodes = 1});
        }
        if (found.path.empty()) { return; }
        for (std::size_t i = found.path.size(); i-- > 0;) {
            stages_.push_back(moves.away(found.path[i]).boxes());
        }
        complete_ = bool{found};
    }

    /// Boxes times squares for them, up to which a plan is looked for: about five times the largest XSokoban
    /// level.
    static constexpr std::size_t most_to_plan = 20'000;

    /// Children times squares, up to which the search goes on: about a second at most.
    static constexpr std::uint64_t most_work = 100'000'000;

    level const*            level_;
    square_set              settled_;   // goals that begin with a box
    std::vector<square_set> stages_;
    bool                    complete_ = false;
};

}   // namespace tail::sokoban
