#pragma once

#include <tail/domains/phutball/field.hpp>
#include <tail/domains/phutball/jumps.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/parse.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/domains/phutball/print.hpp>
#include <tail/domains/phutball/reach.hpp>
#include <tail/domains/phutball/rules.hpp>
