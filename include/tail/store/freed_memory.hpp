#pragma once

#include <cstdlib>   // says which C library this is

#if defined(__GLIBC__)
#    include <malloc.h>
#endif

#include <tail/core/config.hpp>

namespace tail {

/// Gives memory that was freed back to the system, where the C library has a way to do so.
///
/// Small pieces that are freed stay with the process. If what comes next takes its memory straight from the
/// system, as large tables do, the process has both. It takes about a millisecond for tens of megabytes, and
/// other threads wait meanwhile. So call it when something large has gone. No search calls it unasked.
inline void return_freed_memory()
{
#if defined(__GLIBC__)
    static_cast<void>(::malloc_trim(0));
#endif
}

}   // namespace tail
