#pragma once

#include <tail/core/config.hpp>

#if TAIL_HAS_THREADS
#    include <mutex>
#endif

/// \file
/// A mutex where there are threads, and nothing where there are none.

namespace tail::detail {

#if TAIL_HAS_THREADS

using mutex      = std::mutex;
using mutex_lock = std::lock_guard<std::mutex>;

#else

class mutex {};

class mutex_lock {
public:
    explicit mutex_lock(mutex&) {}
    mutex_lock(mutex_lock const&)            = delete;
    mutex_lock& operator=(mutex_lock const&) = delete;
};

#endif

}   // namespace tail::detail
