#pragma once

#include <tail/store/node_pool.hpp>

namespace tail::open {

/// What an open list hands back: a node and the priority it was pushed with. Lists without priorities say
/// zero.
template <class Key>
struct entry {
    Key        f;
    node_index index;
};

}   // namespace tail::open
