#pragma once

#include <tail/domains/sokoban/heuristics/backward.hpp>
#include <tail/domains/sokoban/heuristics/carried_matching.hpp>
#include <tail/domains/sokoban/heuristics/frozen_walls.hpp>
#include <tail/domains/sokoban/heuristics/lab.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>
#include <tail/domains/sokoban/heuristics/steps_left.hpp>
