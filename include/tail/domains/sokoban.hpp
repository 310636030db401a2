#pragma once

/// \file
/// The whole Sokoban domain. `tail/solvers/sokoban.hpp` solves levels in one call.

#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/collection.hpp>
#include <tail/domains/sokoban/deadlocks/bipartite.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/deadlocks/pair_table.hpp>
#include <tail/domains/sokoban/deadlocks/square_block.hpp>
#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/heuristics/backward.hpp>
#include <tail/domains/sokoban/heuristics/frozen_walls.hpp>
#include <tail/domains/sokoban/heuristics/lab.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>
#include <tail/domains/sokoban/heuristics/steps_left.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/man_walks.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/print.hpp>
#include <tail/domains/sokoban/pulls.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/replay.hpp>
#include <tail/domains/sokoban/solution.hpp>
#include <tail/domains/sokoban/square_set.hpp>
#include <tail/domains/sokoban/steps.hpp>
#include <tail/domains/sokoban/subproblem.hpp>
#include <tail/domains/sokoban/walking_pushes.hpp>
