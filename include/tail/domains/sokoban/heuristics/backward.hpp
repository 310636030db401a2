#pragma once

#include <tail/domains/sokoban/heuristics/detail/ways.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>

namespace tail::sokoban {

/// For searches by pulls: the sum of the pulls that take each box to the nearest square where a box begins.
/// The man has to be on the right side of it, as he is at the start. Consistent.
using nearest_backward = basic_nearest<detail::to_start>;

/// For searches by pulls: the least sum of pulls that takes each box to a square of its own where a box
/// begins. Consistent.
using matching_backward = basic_matching<detail::to_start>;

}   // namespace tail::sokoban
