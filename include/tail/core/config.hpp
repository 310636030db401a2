#pragma once

// A compiler goes on after an #error, and a thousand more follow. It stops at a header that is not there. So
// the message is the name of one.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#    include <tail needs C++20 or newer: compile with -std=c++20>
#elif defined(__apple_build_version__) && __apple_build_version__ < 16000000
#    include <tail needs Apple clang 16 or newer, or clang 17, or g++ 12>
#elif defined(__clang__) && !defined(__apple_build_version__) && __clang_major__ < 17
#    include <tail needs clang 17 or newer, or g++ 12>
#elif defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 12
#    include <tail needs g++ 12 or newer, or clang 17>
#endif

#include <cstdio>
#include <cstdlib>
#include <version>

/// \file
/// What the compiler and the platform have, and the macros of the library.
///
/// Each `TAIL_HAS_` below is 1 or 0. Define it before the first include, in the whole program alike, to do
/// without something that is there.

/// Whether there are threads. WebAssembly has none unless it is compiled for them.
#ifndef TAIL_HAS_THREADS
#    if defined(__wasm__) && !defined(__wasm_atomics__)
#        define TAIL_HAS_THREADS 0
#    elif defined(_LIBCPP_HAS_NO_THREADS)   // libc++ up to version 19
#        define TAIL_HAS_THREADS 0
#    elif defined(_LIBCPP_HAS_THREADS)   // libc++ from version 20 on
#        define TAIL_HAS_THREADS _LIBCPP_HAS_THREADS
#    elif defined(__GLIBCXX__) && !defined(_GLIBCXX_HAS_GTHREADS)
#        define TAIL_HAS_THREADS 0
#    else
#        define TAIL_HAS_THREADS 1
#    endif
#endif

/// Whether there is `std::stop_token`. libc++ 19 has it behind an experimental flag only.
#ifndef TAIL_HAS_STOP_TOKEN
#    if defined(__cpp_lib_jthread)
#        define TAIL_HAS_STOP_TOKEN 1
#    else
#        define TAIL_HAS_STOP_TOKEN 0
#    endif
#endif

/// Whether there is `std::filesystem`. Without it, files are written and read with the functions of C.
#ifndef TAIL_HAS_FILESYSTEM
#    if defined(__cpp_lib_filesystem)
#        define TAIL_HAS_FILESYSTEM 1
#    else
#        define TAIL_HAS_FILESYSTEM 0
#    endif
#endif

/// Whether files are opened, locked, flushed and mapped as POSIX systems do.
#ifndef TAIL_HAS_POSIX_FILES
#    if (defined(__unix__) || defined(__APPLE__)) && !defined(__wasm__) && TAIL_HAS_FILESYSTEM
#        define TAIL_HAS_POSIX_FILES 1
#    else
#        define TAIL_HAS_POSIX_FILES 0
#    endif
#endif

/// How deep depth-first search calls itself before it puts its path into memory and begins again. A stack of
/// WebAssembly has 64 KiB, unless the linker is told otherwise.
#ifndef TAIL_RECURSION_LEVELS
#    if defined(__wasm__)
#        define TAIL_RECURSION_LEVELS 16
#    else
#        define TAIL_RECURSION_LEVELS 256
#    endif
#endif

/// Empty policies take no room in the struct that holds them.
#if defined(_MSC_VER)
#    define TAIL_NO_UNIQUE_ADDRESS [[msvc::no_unique_address]]
#else
#    define TAIL_NO_UNIQUE_ADDRESS [[no_unique_address]]
#endif

/// For the few call-backs on the innermost path, where a call costs as much as the work it does. Without
/// optimisation it would gain nothing, and copies of those functions take up to a third of the time to
/// compile.
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#    define TAIL_ALWAYS_INLINE __attribute__((always_inline))
#else
#    define TAIL_ALWAYS_INLINE
#endif

// Without effect where the compiler knows no such thing.
#if defined(__GNUC__)
/// For work that is done now and then, so that the code around it stays small.
#    define TAIL_NOINLINE __attribute__((noinline))
/// For what is called once a search, or never.
#    define TAIL_COLD __attribute__((noinline, cold))
/// For a function that calls itself on the innermost path.
#    define TAIL_RECURSIVE __attribute__((noinline, aligned(64)))
/// Sends for memory that will be written soon.
#    define TAIL_PREFETCH(address) __builtin_prefetch(address, 1)
/// Sends for memory that will be read soon.
#    define TAIL_PREFETCH_READ(address) __builtin_prefetch(address)
#else
#    define TAIL_NOINLINE
#    define TAIL_COLD
#    define TAIL_RECURSIVE
#    define TAIL_PREFETCH(address) static_cast<void>(address)
#    define TAIL_PREFETCH_READ(address) static_cast<void>(address)
#endif

namespace tail::detail {

/// Ends the program with one line that says which promise the caller broke.
[[noreturn]] TAIL_NOINLINE inline void broken_promise(char const* message, char const* file, int line)
{
    std::fprintf(stderr, "tail: %s (%s:%d)\n", message, file, line);
    std::abort();
}

}   // namespace tail::detail

/// Checks a promise of the caller, such as "edge costs are not negative", in every build.
///
/// A wrong answer without a word is worse than a comparison that never fails, so the check stays in release
/// builds.
///
/// `TAIL_ASSERT(condition, message)` may be defined before the first include, in all files of a program
/// alike:
///
/// 1. `condition` is an expression that converts to `bool`. Evaluate it once, at most.
/// 2. `message` is a `char const*` to a sentence that lasts as long as the program: lower case, no full stop.
/// 3. The whole is an expression of type `void`. It stands in functions that are `constexpr`.
/// 4. It may throw: no function that checks a promise is `noexcept`, and nothing is lost but the search. The
///    engine that has thrown can be destroyed, not run again. On a thread of the library's own, the exception
///    comes out of the call that started it.
/// 5. It may log and end the program. If it returns although the condition is false, or does not look at the
///    condition, what the library does next is undefined.
///
///     #define TAIL_ASSERT(condition, message) ((condition) ? void() : throw std::logic_error{message})
#ifndef TAIL_ASSERT
#    define TAIL_ASSERT(condition, message)                                                                  \
        ((condition) ? static_cast<void>(0) : ::tail::detail::broken_promise(message, __FILE__, __LINE__))
#endif
