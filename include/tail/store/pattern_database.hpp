#pragma once

/// \file
/// Pattern databases: the distances of an abstract space, all of them, as a heuristic for the problem itself.

#include <tail/store/pattern/abstraction.hpp>
#include <tail/store/pattern/build.hpp>
#include <tail/store/pattern/descend.hpp>
#include <tail/store/pattern/file.hpp>
#include <tail/store/pattern/table.hpp>
#include <tail/store/pattern/values.hpp>
