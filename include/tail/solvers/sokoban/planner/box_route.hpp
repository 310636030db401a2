#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/detail/box_sides.hpp>
#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// The way of one box to a square while all others stay where they are: a *macro push*.
///
/// One look at the floor tells on which sides of the box the man can be, wherever it goes; then it is a
/// breadth-first search over squares and sides. Keeps its memory.
class box_route {
public:
    /// For this level, which has to live as long.
    explicit box_route(level const& l)
        : level_{&l}, region_{l}, sides_{l}, seen_(l.squares() * 4), queue_(l.squares() * 4)
    {}

    /// Begins with a position. Call `end` with the same one when all routes are found.
    void begin(position const& p)
    {
        region_.fill(p);
        sides_.block(p);
    }
    /// Ends with the position that was begun with.
    void end(position const& p) { sides_.clear(p); }

    /// Whether a box can be pushed in some direction.
    [[nodiscard]] bool movable(square box) const
    {
        return std::any_of(all_directions.begin(), all_directions.end(), [&](direction d) {
            return region_.is_free(level_->neighbour(box, d))
                && region_.reaches(level_->neighbour(box, opposite(d)));
        });
    }

    /// The squares from where the box is to the target, both included; empty if there is no way. Of several
    /// shortest ways always the same one.
    [[nodiscard]] std::vector<square> const& find(square box, square target)
    {
        path_.clear();
        if (!movable(box)) { return path_; }
        sides_.look(box);
        if (++now_ == 0) {
            std::fill(seen_.begin(), seen_.end(), 0U);
            now_ = 1;
        }
        std::size_t size = 0;
        auto const  add  = [&](state const& s) {
            std::uint32_t& seen = seen_[s.box * std::size_t{4} + s.side];
            if (seen == now_) { return false; }
            seen           = now_;
            queue_[size++] = s;
            return true;
        };
        for (square const man : level_->neighbours(box)) {
            if (region_.reaches(man)) {
                add({box, 0, static_cast<std::uint8_t>(sides_.side(box, man))});
                break;
            }
        }
        for (std::size_t i = 0; i < size && path_.empty(); ++i) {
            state const at = queue_[i];
            for (direction const d : all_directions) {
                square const to = level_->neighbour(at.box, d), man = level_->neighbour(at.box, opposite(d));
                if (!sides_.has(to) || !sides_.has(man) || sides_.side(at.box, man) != at.side) { continue; }
                if (!add({to, static_cast<std::uint16_t>(i),
                          static_cast<std::uint8_t>(sides_.side(to, at.box))})
                    || to != target) {
                    continue;
                }
                trace(size - 1);
                break;
            }
        }
        sides_.finish(box);
        return path_;
    }

    /// The region of the man in the position.
    [[nodiscard]] man_region const& region() const { return region_; }

    /// The level.
    [[nodiscard]] level const& of() const { return *level_; }

private:
    /// The box on a square and the man on a side of it.
    struct state {
        square        box    = 0;
        std::uint16_t parent = 0;   // its place in the queue
        std::uint8_t  side   = 0;
    };

    void trace(std::size_t at)
    {
        for (; at != 0; at = queue_[at].parent) { path_.push_back(queue_[at].box); }
        path_.push_back(queue_[0].box);
        std::reverse(path_.begin(), path_.end());
    }

    level const*               level_;
    man_region                 region_;
    detail::box_sides          sides_;
    std::vector<std::uint32_t> seen_;   // by square and side: when it was seen last
    std::vector<state>         queue_;
    std::vector<square>        path_;
    std::uint32_t              now_ = 0;
};

}   // namespace tail::sokoban
