#pragma once

#include <cstddef>
#include <unordered_set>
#include <utility>
#include <vector>

#include <tail/core/hash.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>

/// \file
/// Sets of positions, for tests that look at all of them.

namespace sokoban_tests {

using tail::sokoban::position;
using position_set = std::unordered_set<position, tail::hash<position>>;

/// What the moves of a position lead to, with the move.
template <class Successors>
[[nodiscard]] auto children(Successors const& s, position const& p)
{
    std::vector<std::pair<position, typename Successors::move_type>> all;
    s.moves(p, [&](auto const& move, auto const&...) { all.push_back({p, move}); });
    for (auto& [child, move] : all) { s.apply(child, move); }
    return all;
}

/// Everything that some positions lead to, themselves included; no more than `most`.
template <class Successors>
[[nodiscard]] position_set reachable(Successors const& s, std::vector<position> open,
                                     std::size_t most = 1'000'000)
{
    position_set seen(open.begin(), open.end());
    while (!open.empty() && seen.size() < most) {
        position const p = std::move(open.back());
        open.pop_back();
        for (auto& [child, move] : children(s, p)) {
            if (seen.insert(child).second) { open.push_back(std::move(child)); }
        }
    }
    return seen;
}

/// All positions of a level with its number of boxes, anywhere, the man normalised.
[[nodiscard]] inline std::vector<position> all_positions(tail::sokoban::level const& l)
{
    using tail::sokoban::square;
    tail::sokoban::man_region region{l};
    std::vector<position>     all;
    position                  p{l};
    for (square const b : l.boxes()) { p.take_box(b); }
    auto const place = [&](auto const& self, std::size_t left, square from) -> void {
        if (left == 0) {
            for (square s = 0; s < l.squares(); ++s) {
                if (p.has_box(s)) { continue; }
                p.put_man(s);
                if (region.fill(p) == s) { all.push_back(p); }
            }
            return;
        }
        for (square s = from; s < l.squares(); ++s) {
            p.put_box(s);
            self(self, left - 1, static_cast<square>(s + 1));
            p.take_box(s);
        }
    };
    place(place, l.boxes().size(), 0);
    return all;
}

}   // namespace sokoban_tests
