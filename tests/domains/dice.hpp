#pragma once

#include <tail/core/laws/effort.hpp>

namespace laws {

/// A generator for random walks and random positions; the same everywhere.
using tail::laws::dice;

}   // namespace laws
