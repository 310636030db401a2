#pragma once

#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/atari_go/print.hpp>
#include <tail/domains/atari_go/sgf.hpp>
