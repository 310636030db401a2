#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/result.hpp>
#include <tail/domains/sokoban/deadlocks/dead_cells.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>

namespace tail::sokoban::detail {

/// Single pushes from the start of a level as a result whose actions are macro pushes, one for each push: so
/// a search by single pushes can take turns with those by macro pushes. Status and statistics are the
/// caller's.
[[nodiscard]] inline result<position, std::uint16_t, macro_push>
pushes_as_macros(level const& l, std::vector<push> const& played)
{
    pushes<no_deadlocks> const                  rules{l};
    result<position, std::uint16_t, macro_push> r;
    r.path.push_back(rules.start());
    for (push const m : played) {
        position p = r.path.back();
        rules.apply(p, m);
        r.actions.push_back({m.box(), l.neighbour(m.box(), m.direction()), p.man()});
        r.path.push_back(std::move(p));
    }
    r.cost = static_cast<std::uint16_t>(played.size());
    return r;
}

}   // namespace tail::sokoban::detail
