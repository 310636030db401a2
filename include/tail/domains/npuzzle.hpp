#pragma once

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/heuristics/catalogue.hpp>
#include <tail/domains/npuzzle/heuristics/pattern_sum.hpp>
#include <tail/domains/npuzzle/instances.hpp>
#include <tail/domains/npuzzle/parse.hpp>
#include <tail/domains/npuzzle/print.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/domains/npuzzle/rules.hpp>
#include <tail/domains/npuzzle/slide.hpp>
#include <tail/domains/npuzzle/tile_pattern.hpp>
