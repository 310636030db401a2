#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include <tail/domains/sokoban/deadlocks/corral.hpp>
#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/deadlocks/pair_table.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

/// \file
/// Deadlock tests as they are often written wrong: the tests have to find them out.

namespace broken {

using namespace tail::sokoban;

template <class Find>
bool any_box(position const& p, Find&& find)
{
    if (p.last_box() != no_square) { return find(p.last_box()); }
    bool found = false;
    p.boxes().for_each([&](square b) { found = found || find(b); });
    return found;
}

/// Four boxes or walls in a square, on goals or not.
struct block_without_goals {
    level const& l;

    [[nodiscard]] bool dead(position const& p) const
    {
        auto const filled = [&](int column, int row) {
            square const s = l.at(column, row);
            return s == l.wall() || p.has_box(s);
        };
        return any_box(p, [&](square b) {
            int const column = l.column(b), row = l.row(b);
            for (int x : {-1, 1}) {
                for (int y : {-1, 1}) {
                    if (filled(column + x, row) && filled(column, row + y) && filled(column + x, row + y)) {
                        return true;
                    }
                }
            }
            return false;
        });
    }
};

/// Any frozen box.
struct freeze_without_goals {
    explicit freeze_without_goals(level const& l) : freeze{l} {}

    [[nodiscard]] bool dead(position const& p) const { return !freeze.frozen(p).empty(); }

    freeze_test freeze;
};

/// Freeze as a recursion. Boxes whose test has begun count as walls; if `scoped`, only until it has ended.
struct recursive_freeze {
    level const&                l;
    bool                        scoped;
    mutable std::vector<square> walls = {};

    [[nodiscard]] bool is_frozen(position const& p, square b) const
    {
        walls.clear();
        return frozen(p, b);
    }

    [[nodiscard]] bool dead(position const& p) const
    {
        walls.clear();
        return any_box(p, [&](square b) { return frozen(p, b) && !l.is_goal(b); });
    }

private:
    [[nodiscard]] bool frozen(position const& p, square b) const
    {
        walls.push_back(b);
        bool const is = blocked(p, l.neighbour(b, direction::up), l.neighbour(b, direction::down))
            && blocked(p, l.neighbour(b, direction::left), l.neighbour(b, direction::right));
        if (scoped) { walls.pop_back(); }
        return is;
    }

    [[nodiscard]] bool blocked(position const& p, square a, square b) const
    {
        auto const stops = [&](square s) {
            return s == l.wall() || std::find(walls.begin(), walls.end(), s) != walls.end()
                || (p.has_box(s) && frozen(p, s));
        };
        return (!l.is_live(a) && !l.is_live(b)) || stops(a) || stops(b);
    }
};

/// Calls a pair dead if it is dead for any square of the man.
struct pairs_without_man {
    explicit pairs_without_man(level const& of) : l{of}, pairs{of} {}

    [[nodiscard]] bool dead(position const& p) const
    {
        std::vector<square> boxes;
        p.boxes().for_each([&](square b) { boxes.push_back(b); });
        for (square a : boxes) {
            for (square b : boxes) {
                for (square man = 0; man < l.squares(); ++man) {
                    if (a < b && man != a && man != b && pairs.table().dead(a, b, man)) { return true; }
                }
            }
        }
        return false;
    }

    level const& l;
    pair_test    pairs;
};

/// Remembers a verdict on corrals by the boxes alone.
struct corrals_without_man {
    explicit corrals_without_man(level const& l) : corrals{l} {}

    [[nodiscard]] bool dead(position const& p) const
    {
        std::vector<square> boxes;
        p.boxes().for_each([&](square b) { boxes.push_back(b); });
        auto const [known, is_new] = verdicts.try_emplace(boxes, false);
        if (is_new) { known->second = corrals.dead(p); }
        return known->second;
    }

    corral_test                                 corrals;
    mutable std::map<std::vector<square>, bool> verdicts;
};

}   // namespace broken
