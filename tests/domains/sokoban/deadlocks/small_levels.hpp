#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/laws/effort.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

/// \file
/// Small random levels, all their positions, and which of them can be solved.

namespace small_levels {

using namespace tail::sokoban;

/// A room of walls and floor at random; boxes and goals anywhere that the man could walk to. Nothing if the
/// man has too little room or too much.
inline std::optional<board> random_board(tail::laws::dice& dice, std::size_t most_squares)
{
    board b;
    b.width  = 5 + static_cast<int>(dice.below(4));
    b.height = 5 + static_cast<int>(dice.below(3));
    b.signs.assign(static_cast<std::size_t>(b.width * b.height), '#');
    std::size_t const walls = 1 + dice.below(4);   // in ten
    for (int row = 1; row + 1 < b.height; ++row) {
        for (int column = 1; column + 1 < b.width; ++column) {
            if (dice.below(10) >= walls) { b.signs[b.index(column, row)] = ' '; }
        }
    }
    std::vector<std::size_t> floor;
    std::size_t const        man = dice.below(b.signs.size());
    if (b.signs[man] == '#') { return std::nullopt; }
    floor.push_back(man);
    std::vector<bool> seen(b.signs.size());
    seen[man] = true;
    for (std::size_t i = 0; i < floor.size(); ++i) {
        auto const width = static_cast<std::size_t>(b.width);
        for (std::size_t to : {floor[i] - 1, floor[i] + 1, floor[i] - width, floor[i] + width}) {
            if (b.signs[to] == '#' || seen[to]) { continue; }
            seen[to] = true;
            floor.push_back(to);
        }
    }
    std::size_t const boxes = 1 + dice.below(4);
    if (floor.size() < boxes * 2 + 2 || floor.size() > most_squares) { return std::nullopt; }
    auto const some = [&](auto&& use) {
        for (std::size_t left = boxes; left > 0;) {
            std::size_t const at = floor[1 + dice.below(floor.size() - 1)];
            if (use(b.signs[at])) { --left; }
        }
    };
    some([](char& sign) { return sign == ' ' ? (sign = '.', true) : false; });
    some([](char& sign) {
        return sign == ' ' ? (sign = '$', true) : sign == '.' ? (sign = '*', true) : false;
    });
    b.signs[man] = '@';
    return b;
}

/// All positions of a level, wherever boxes and man are, and whether they can be solved: found by stepping
/// back from solved positions over all pushes. Sets are bits of a number: an implementation of its own.
class everything {
public:
    explicit everything(level const& l) : level_{&l}
    {
        std::uint32_t const end = 1U << l.squares();
        regions_.resize(end);
        for (std::uint32_t boxes = 0; boxes < end; ++boxes) {
            if (static_cast<std::size_t>(__builtin_popcount(boxes)) != l.boxes().size()) { continue; }
            auto& of = regions_[boxes];
            for (square s = 0; s < l.squares(); ++s) {
                std::uint32_t const bit = 1U << s;
                if ((boxes & bit) != 0
                    || std::any_of(of.begin(), of.end(), [&](region r) { return (r.squares & bit) != 0; })) {
                    continue;
                }
                of.push_back({walk(boxes, s), false});
            }
        }
        solve();
    }

    /// Calls `use(position, can be solved)`, the man on the least square of his region.
    template <class Use>
    void for_each(Use&& use) const
    {
        for (std::uint32_t boxes = 0; boxes < regions_.size(); ++boxes) {
            for (region const& r : regions_[boxes]) { use(made(boxes, r.squares), r.solvable); }
        }
    }

private:
    struct region {
        std::uint32_t squares;
        bool          solvable;
    };
    struct state {
        std::uint32_t boxes;
        std::size_t   region;
    };

    [[nodiscard]] std::uint32_t walk(std::uint32_t boxes, square from) const
    {
        std::uint32_t found = 1U << from;
        for (std::uint32_t before = 0; before != found;) {
            before = found;
            for (square s = 0; s < level_->squares(); ++s) {
                if ((found >> s & 1U) == 0) { continue; }
                for (square to : level_->neighbours(s)) {
                    if (to != level_->wall() && (boxes >> to & 1U) == 0) { found |= 1U << to; }
                }
            }
        }
        return found;
    }

    [[nodiscard]] std::size_t region_of(std::uint32_t boxes, square man) const
    {
        auto const& of = regions_[boxes];
        std::size_t i  = 0;
        while ((of[i].squares >> man & 1U) == 0) { ++i; }
        return i;
    }

    void solve()
    {
        std::uint32_t goals = 0;
        for (square g : level_->goals()) { goals |= 1U << g; }
        std::vector<state> todo;
        for (std::size_t i = 0; i < regions_[goals].size(); ++i) {
            regions_[goals][i].solvable = true;
            todo.push_back({goals, i});
        }
        while (!todo.empty()) {
            state const s = todo.back();
            todo.pop_back();
            std::uint32_t const men = regions_[s.boxes][s.region].squares;
            for (square box = 0; box < level_->squares(); ++box) {
                if ((s.boxes >> box & 1U) == 0) { continue; }
                for (direction d : all_directions) {
                    square const from = level_->neighbour(box, d);
                    if (from == level_->wall() || (men >> from & 1U) == 0) { continue; }
                    square const man = level_->neighbour(from, d);
                    if (man == level_->wall() || (s.boxes >> man & 1U) != 0) { continue; }
                    std::uint32_t const boxes = (s.boxes & ~(1U << box)) | 1U << from;
                    std::size_t const   r     = region_of(boxes, man);
                    if (regions_[boxes][r].solvable) { continue; }
                    regions_[boxes][r].solvable = true;
                    todo.push_back({boxes, r});
                }
            }
        }
    }

    [[nodiscard]] position made(std::uint32_t boxes, std::uint32_t men) const
    {
        position p{*level_};
        for (square b : level_->boxes()) { p.take_box(b); }
        for (square s = 0; s < level_->squares(); ++s) {
            if ((boxes >> s & 1U) != 0) { p.put_box(s); }
        }
        p.put_man(static_cast<square>(__builtin_ctz(men)));
        return p;
    }

    level const*                     level_;
    std::vector<std::vector<region>> regions_;   // by the set of boxes
};

/// What a policy said of all positions of many levels.
struct verdicts {
    std::size_t right = 0;   ///< dead, and cannot be solved
    std::size_t wrong = 0;   ///< dead, but can be solved
    std::string seen;        ///< one of those
};

/// Asks a policy about each position, once without a last box and once for each box as the last one.
template <class Deadlocks>
void ask(everything const& all, Deadlocks const& deadlocks, verdicts& sum, level const& l)
{
    all.for_each([&](position const& p, bool solvable) {
        auto const one = [&](position const& asked) {
            if (!deadlocks.dead(asked)) { return; }
            ++(solvable ? sum.wrong : sum.right);
            if (!solvable || !sum.seen.empty()) { return; }
            board b = l.drawn();
            for (square s = 0; s < l.squares(); ++s) {
                b.signs[b.index(l.column(s), l.row(s))] = p.has_box(s) ? (l.is_goal(s) ? '*' : '$')
                    : p.man() == s                                     ? (l.is_goal(s) ? '+' : '@')
                    : l.is_goal(s)                                     ? '.'
                                                                       : ' ';
            }
            for (int row = 0; row < b.height; ++row) {
                sum.seen += "\n" + b.signs.substr(b.index(0, row), static_cast<std::size_t>(b.width));
            }
        };
        one(p);
        position q = p;
        p.boxes().for_each([&](square b) {
            q.move_box(b, b);
            one(q);
        });
    });
}

/// Calls `use(level, everything)` for some random levels.
template <class Use>
void for_each_level(std::size_t levels, std::size_t most_squares, Use&& use, std::uint64_t seed = 1)
{
    tail::laws::dice dice{seed};
    for (std::size_t made = 0; made < levels;) {
        auto const b = random_board(dice, most_squares);
        if (!b) { continue; }
        ++made;
        level const      l{*b};
        everything const all{l};
        use(l, all);
    }
}

}   // namespace small_levels
