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

namespace tail::sokoban::detail {

/// Where one box can be pushed to while all others stay where they are.
///
/// One look at the floor tells on which sides of the box the man can be, wherever it goes; then it is a
/// breadth-first search over squares and sides. Keeps its memory.
class box_walk {
public:
    /// The box on a square and the man on a side of it.
    struct state {
        square        box;
        std::uint16_t pushes;
        std::uint16_t parent;   // its place in the queue
        std::uint8_t  side;
        direction     last;   // the push that led here
    };

    explicit box_walk(level const& l)
        : level_{&l}, region_{l}, sides_{l}, seen_(l.squares() * 4), queue_(l.squares() * 4)
    {}

    /// Begins with a position. Call `end` with the same one when all boxes are done.
    void begin(position const& p)
    {
        region_.fill(p);
        sides_.block(p);
    }
    void end(position const& p) { sides_.clear(p); }

    /// Whether the box can be pushed onto some square below `onto`.
    [[nodiscard]] bool can_be_pushed(square box, square onto) const
    {
        auto const& next = level_->neighbours(box);
        return std::any_of(all_directions.begin(), all_directions.end(), [&](direction d) {
            square const to = next[static_cast<unsigned>(d)];
            return to < onto && region_.is_free(to)
                && region_.reaches(next[static_cast<unsigned>(opposite(d))]);
        });
    }

    /// Calls `visit(state)` for each that the box can be pushed to, by number of pushes, until it returns
    /// true. Squares from `onto` on are left out.
    template <class Visit>
    void search(square box, square onto, Visit&& visit)
    {
        if (!can_be_pushed(box, onto)) { return; }
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
                add({box, 0, 0, static_cast<std::uint8_t>(sides_.side(box, man)), direction::up});
                break;
            }
        }
        bool done = false;
        for (std::size_t i = 0; i < size && !done; ++i) {
            state const at   = queue_[i];
            auto const& next = level_->neighbours(at.box);
            for (direction const d : all_directions) {
                square const to  = next[static_cast<unsigned>(d)],
                             man = next[static_cast<unsigned>(opposite(d))];
                if (to >= onto || !sides_.has(to) || !sides_.has(man)
                    || sides_.side(at.box, man) != at.side) {
                    continue;
                }
                state const s{to, static_cast<std::uint16_t>(at.pushes + 1), static_cast<std::uint16_t>(i),
                              static_cast<std::uint8_t>(sides_.side(to, at.box)), d};
                if (add(s) && visit(queue_[size - 1])) {
                    done = true;
                    break;
                }
            }
        }
        sides_.finish(box);
    }

    /// Of a state that `visit` was called with: the one before, and the least square that the man can walk
    /// to.
    [[nodiscard]] state const& before(state const& s) const { return queue_[s.parent]; }
    [[nodiscard]] square       least(state const& s) const { return sides_.least(s.box, s.side); }

    /// The region of the man in the position.
    [[nodiscard]] man_region const& region() const { return region_; }
    [[nodiscard]] level const&      of() const { return *level_; }

private:
    level const*               level_;
    man_region                 region_;
    box_sides                  sides_;
    std::vector<std::uint32_t> seen_;   // by square and side: when it was seen last
    std::vector<state>         queue_;
    std::uint32_t              now_ = 0;
};

}   // namespace tail::sokoban::detail
