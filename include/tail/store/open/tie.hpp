#pragma once

#include <tail/core/config.hpp>

/// \file
/// Which of several open nodes of equal priority comes first. Never left to addresses or hash order, so that
/// a run repeats to the last counter.

namespace tail::tie {

/// The larger g, nearer to a goal where f is the same; among those the open list's own fixed order. The
/// default: it reaches a goal of the last layer soonest.
struct prefer_deep {};

/// The one pushed first.
struct fifo {};

/// The one pushed last.
struct lifo {};

}   // namespace tail::tie
