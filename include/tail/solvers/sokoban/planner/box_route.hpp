#pragma once

#include <algorithm>
#include <vector>

#include <tail/domains/sokoban/detail/box_walk.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// The way of one box to a square while all others stay where they are: a *macro push*. Keeps its memory.
class box_route {
public:
    /// For this level, which has to live as long.
    explicit box_route(level const& l) : walk_{l} {}

    /// Begins with a position. Call `end` with the same one when all routes are found.
    void begin(position const& p) { walk_.begin(p); }
    /// Ends with the position that was begun with.
    void end(position const& p) { walk_.end(p); }

    /// The squares from where the box is to the target, both included; empty if there is no way. Of several
    /// shortest ways always the same one.
    [[nodiscard]] std::vector<square> const& find(square box, square target)
    {
        using state = detail::box_walk::state;
        path_.clear();
        walk_.search(box, walk_.of().wall(), [&](state const& s) {
            if (s.box != target) { return false; }
            for (state const* at = &s; at->pushes > 0; at = &walk_.before(*at)) { path_.push_back(at->box); }
            path_.push_back(box);
            std::reverse(path_.begin(), path_.end());
            return true;
        });
        return path_;
    }

    /// The region of the man in the position.
    [[nodiscard]] man_region const& region() const { return walk_.region(); }

    /// The level.
    [[nodiscard]] level const& of() const { return walk_.of(); }

private:
    detail::box_walk    walk_;
    std::vector<square> path_;
};

}   // namespace tail::sokoban
