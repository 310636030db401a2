#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <tail/core/cost.hpp>
#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban::detail {

/// A level with walls in place of some boxes on goals. Walls divide it into rooms: the man moves the boxes of
/// his own, and those of the others stay where they are. A room is a level of its own, made when the man is
/// in it for the first time.
template <class Inner>
class walled_rooms {
public:
    walled_rooms(level const& l, square_set walls)
        : level_{&l}, walls_{std::move(walls)}, room_of_(l.squares() + 1U, nowhere)
    {
        std::vector<square> found;
        for (square s = 0; s < l.squares(); ++s) {
            if (room_of_[s] != nowhere || walls_.contains(s)) { continue; }
            auto const number = static_cast<std::uint16_t>(rooms_.size());
            rooms_.emplace_back();
            found.assign(1, s);
            room_of_[s] = number;
            for (std::size_t next = 0; next < found.size(); ++next) {
                for (square const to : l.neighbours(found[next])) {
                    if (to == l.wall() || room_of_[to] != nowhere || walls_.contains(to)) { continue; }
                    room_of_[to] = number;
                    found.push_back(to);
                }
            }
        }
    }

    [[nodiscard]] int estimate(square_set const& boxes, square man)
    {
        std::uint16_t const number = room_of_[man];
        room&               here   = rooms_[number];
        if (!here.made) { make(number); }
        here.boxes       = here.none;
        std::size_t many = 0;
        bool        lost = false;
        boxes.for_each([&](square b) {
            if (walls_.contains(b)) { return; }
            if (room_of_[b] != number) {
                lost = lost || !level_->is_goal(b);
                return;
            }
            ++many;
            if (here.inner) { here.boxes.insert(here.numbers[b]); }
        });
        if (lost || many > here.goals) { return infinite_cost<int>; }
        return here.inner ? here.inner->of(here.boxes, here.numbers[man]) : 0;
    }

private:
    static constexpr std::uint16_t nowhere = 0xFFFF;

    struct room {
        bool                   made = false;
        std::unique_ptr<level> alone;   // none if every square is a goal: then every box is on one
        std::unique_ptr<Inner> inner;
        std::vector<square>    numbers;   // of the squares of the whole level
        square_set             none, boxes;
        std::size_t            goals = 0;
    };

    void make(std::uint16_t number)
    {
        room  r;   // not yet among the rooms: where memory is short it is made again, from its beginning
        board drawn = level_->drawn();
        drawn.signs.assign(drawn.signs.size(), '#');
        // A level has a man, and as many boxes as goals. Where they are is of no importance here.
        bool man = false;
        for (square s = 0; s < level_->squares(); ++s) {
            if (room_of_[s] != number) { continue; }
            char& sign = drawn.signs[drawn.index(level_->column(s), level_->row(s))];
            sign       = level_->is_goal(s) ? '*' : man ? ' ' : '@';
            man        = man || sign == '@';
            r.goals += level_->is_goal(s) ? 1U : 0U;
        }
        if (man) {
            r.alone = std::make_unique<level>(std::move(drawn));
            r.inner = std::make_unique<Inner>(*r.alone);
            r.none  = square_set(r.alone->squares() + 1U);
            r.boxes = r.none;
            r.numbers.assign(level_->squares(), no_square);
            for (square s = 0; s < level_->squares(); ++s) {
                if (room_of_[s] == number) { r.numbers[s] = r.alone->at(level_->column(s), level_->row(s)); }
            }
        }
        r.made         = true;
        rooms_[number] = std::move(r);
    }

    level const*               level_;
    square_set                 walls_;
    std::vector<std::uint16_t> room_of_;
    std::vector<room>          rooms_;
};

}   // namespace tail::sokoban::detail
