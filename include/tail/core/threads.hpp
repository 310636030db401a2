#pragma once

#include <cstddef>
#include <exception>
#include <system_error>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/mutex.hpp>

#if TAIL_HAS_THREADS
#    include <thread>
#endif

/// \file
/// Work on several threads that begin and end together.
///
/// Where there are no threads, the same functions do all the work on the calling one.

namespace tail::detail {

/// Whether there are threads, for a `static_assert` in a template: it fails when the template is used.
template <class>
inline constexpr bool has_threads = TAIL_HAS_THREADS != 0;

/// How many threads are meant: as many as there are processors where none are asked for. One where there are
/// no threads.
[[nodiscard]] inline unsigned thread_count([[maybe_unused]] unsigned wanted)
{
#if TAIL_HAS_THREADS
    if (wanted != 0) { return wanted; }
    unsigned const processors = std::thread::hardware_concurrency();
    return processors != 0 ? processors : 1;
#else
    return 1;
#endif
}

/// Runs pieces of work, on whatever thread, and keeps the first exception that one of them throws.
class first_failure {
public:
    /// Runs `work()`, and `failed()` if that throws: the place to tell others to end. `failed` itself must
    /// not throw.
    template <class Work, class Failed>
    void guard(Work&& work, [[maybe_unused]] Failed&& failed)
    {
#if defined(__cpp_exceptions)
        try {
            work();
        } catch (...) {
            {
                mutex_lock const lock{mutex_};
                if (!first_) { first_ = std::current_exception(); }
            }
            failed();
        }
#else
        work();
#endif
    }

    /// Forgets what was kept. Call it while no thread is at work.
    void forget()
    {
#if defined(__cpp_exceptions)
        first_ = nullptr;
#endif
    }

    /// Throws what was kept, if anything. Call it when no thread is left that might fail.
    void rethrow() const
    {
#if defined(__cpp_exceptions)
        if (first_) { std::rethrow_exception(first_); }
#endif
    }

private:
#if defined(__cpp_exceptions)
    mutex              mutex_;
    std::exception_ptr first_;
#endif
};

#if TAIL_HAS_THREADS

/// Threads that are waited for at the end.
class joined_threads {
public:
    joined_threads()                                 = default;
    joined_threads(joined_threads const&)            = delete;
    joined_threads& operator=(joined_threads const&) = delete;
    ~joined_threads()
    {
        for (std::thread& one : threads_) { one.join(); }
    }

    void reserve(std::size_t count) { threads_.reserve(count); }

    /// Starts a thread, or returns false where the system gives no more. (Without exceptions that ends the
    /// program.)
    template <class Work>
    [[nodiscard]] bool start(Work work)
    {
#    if defined(__cpp_exceptions)
        try {
            threads_.emplace_back(std::move(work));
        } catch (std::system_error const&) {
            return false;
        }
#    else
        threads_.emplace_back(std::move(work));
#    endif
        return true;
    }

private:
    std::vector<std::thread> threads_;
};

#else

class joined_threads {
public:
    void reserve(std::size_t) {}
    template <class Work>
    [[nodiscard]] bool start(Work const&)
    {
        return false;
    }
};

#endif

/// Runs `work(0)` to `work(count - 1)`, all at once, and returns when all have ended.
///
/// `work(0)` runs on the calling thread. So does, afterwards, what the system gives no thread for: share the
/// work out to whoever comes for it, and nothing is lost but time. If one of them throws, `failed()` is
/// called on its thread, where the others can be told to end, and the first exception comes out of here.
template <class Work, class Failed>
void on_threads(std::size_t count, Work const& work, Failed const& failed)
{
    TAIL_ASSERT(count > 0, "work wants one thread at least");
    first_failure failure;
    auto const    run     = [&](std::size_t i) { failure.guard([&] { work(i); }, failed); };
    std::size_t   started = 1;
    {
        joined_threads others;
        auto const     start_others = [&] {
            others.reserve(count - 1);
            while (started < count && others.start([&run, i = started] { run(i); })) { ++started; }
        };
        failure.guard(start_others, failed);
        run(0);
        for (std::size_t i = started; i < count; ++i) { run(i); }
    }   // waits for them
    failure.rethrow();
}

}   // namespace tail::detail

namespace tail {

// For engines of your own.
using detail::first_failure;
using detail::on_threads;
using detail::thread_count;

}   // namespace tail
