#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/solvers/sokoban/fess/features.hpp>
#include <tail/solvers/sokoban/fess/hotspots.hpp>

namespace tail::sokoban {

/// An advisor that makes room around the box that keeps the most others from goals: it names the best move
/// that takes a neighbour of that box away from it.
class opener {
public:
    /// Names nothing unless it is `active`.
    opener(level const& l, std::shared_ptr<hotspot_table const> hotspots, bool active = true)
        : level_{&l}, hotspots_{std::move(hotspots)}, active_{active}
    {}

    /// Names the best of the moves that take a neighbour away from the worst box.
    template <class Moves, class Name>
    void operator()(position const& p, fess_features const&, Moves const& moves, Name&& name) const
    {
        if (!active_) { return; }
        square      worst = no_square;
        std::size_t most  = 0;
        p.boxes().for_each([&](square b) {
            std::size_t const kept = hotspots_->kept_by(p, b);
            if (kept > most) {
                most  = kept;
                worst = b;
            }
        });
        if (worst == no_square) { return; }
        auto const& around = level_->neighbours(worst);
        auto const  next   = [&](square s) {
            return std::find(around.begin(), around.end(), s) != around.end();
        };
        std::size_t best = moves.size();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (!next(moves[i].action->from) || next(moves[i].action->to)) { continue; }
            if (best == moves.size() || *moves[i].features < *moves[best].features) { best = i; }
        }
        if (best < moves.size()) { name(best); }
    }

private:
    level const*                         level_;
    std::shared_ptr<hotspot_table const> hotspots_;
    bool                                 active_;
};

}   // namespace tail::sokoban
