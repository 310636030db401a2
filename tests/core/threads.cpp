#include <tail/core/threads.hpp>

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>
#include <doctest/doctest.h>

#include <sys/resource.h>

#include <core/child.hpp>
#include <core/death.hpp>

using tail::first_failure;
using tail::on_threads;

namespace {

constexpr auto nothing = [] {};

/// The message of what `f` throws.
template <class F>
std::string thrown_by(F&& f)
{
    try {
        f();
    } catch (std::runtime_error const& e) {
        return e.what();
    }
    return "nothing";
}

}   // namespace

TEST_CASE("threads: none asked for are as many as there are processors")
{
    CHECK(tail::thread_count(0) >= 1);
    CHECK(tail::thread_count(1) == 1);
    CHECK(tail::thread_count(1000) == 1000);
}

TEST_CASE("threads: every number is worked on once and the first one here")
{
    for (std::size_t count : {1U, 2U, 7U}) {
        std::vector<int>             times(count);
        std::vector<std::thread::id> where(count);
        on_threads(count, [&](std::size_t i) { ++times[i], where[i] = std::this_thread::get_id(); }, nothing);
        CHECK(times == std::vector<int>(count, 1));
        CHECK(where[0] == std::this_thread::get_id());
        for (std::size_t i = 1; i < count; ++i) { CHECK(where[i] != where[0]); }
    }
}

TEST_CASE("threads: all of them run at the same time")
{
    std::atomic<int> here = 0;
    // Whoever had to wait for another to end would wait for ever.
    on_threads(
        4,
        [&](std::size_t) {
            for (++here; here < 4;) { std::this_thread::yield(); }
        },
        nothing);
    CHECK(here == 4);
}

TEST_CASE("threads: what any of them throws comes out when all have ended")
{
    for (std::size_t angry = 0; angry < 3; ++angry) {
        std::atomic<bool> told  = false;
        std::atomic<int>  ended = 0;
        auto const        work  = [&](std::size_t i) {
            if (i == angry) { throw std::runtime_error{"enough"}; }
            while (!told) { std::this_thread::yield(); }
            ++ended;
        };
        CHECK(thrown_by([&] { on_threads(3, work, [&] { told = true; }); }) == "enough");
        CHECK(ended == 2);
    }
}

TEST_CASE("threads: of several exceptions the first one comes out")
{
    std::atomic<bool> thrown = false;
    auto const        work   = [&](std::size_t i) {
        if (i == 1) { throw std::runtime_error{"first"}; }
        while (!thrown) { std::this_thread::yield(); }
        throw std::runtime_error{"later"};
    };
    CHECK(thrown_by([&] { on_threads(3, work, [&] { thrown = true; }); }) == "first");

    first_failure failure;
    failure.rethrow();
    int told = 0;
    failure.guard([] {}, [&] { ++told; });
    CHECK(told == 0);
    for (char const* why : {"one", "two"}) {
        failure.guard([&] { throw std::runtime_error{why}; }, [&] { ++told; });
    }
    CHECK(told == 2);
    CHECK(thrown_by([&] { failure.rethrow(); }) == "one");
}

TEST_CASE("threads: where the system gives none the work is done all the same")
{
    auto const seen = in_child([]() -> std::string {
        struct rlimit const none{0, 0};
        if (!become_nobody() || ::setrlimit(RLIMIT_NPROC, &none) != 0) { return "skipped"; }
        try {
            std::jthread const one{[] {}};
            return "skipped";   // there are systems that do not count threads
        } catch (std::system_error const&) {}
        std::string done;
        on_threads(4, [&](std::size_t i) { done += std::to_string(i); }, nothing);
        return done;
    });
    if (seen.said == "skipped") {
        MESSAGE("skipped: the system gives threads without end");
        return;
    }
    CHECK(seen.said == "0123");
}

TEST_CASE("threads: less than one is a broken promise")
{
    CHECK(tells(last_words([] { on_threads(0, [](std::size_t) {}, nothing); }),
                "work wants one thread at least"));
}
