#pragma once

#include <cstdint>

#include <tail/core/config.hpp>

namespace tail::detail {

/// About the memory of a `std::unordered_set` or `std::unordered_map`: each element has a block of its own,
/// with a link and what the heap needs. What elements have elsewhere does not count.
template <class Set>
[[nodiscard]] std::uint64_t bytes_of_set(Set const& s)
{
    return s.size() * (sizeof(typename Set::value_type) + 2 * sizeof(void*))
        + s.bucket_count() * sizeof(void*);
}

}   // namespace tail::detail
