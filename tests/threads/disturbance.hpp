#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <stop_token>
#include <thread>

/// \file
/// Code of a user's that many threads run at once, and that does something unexpected in one of them.

namespace tail::test {

/// What user code throws in these tests.
struct disturbed : std::runtime_error {
    disturbed() : std::runtime_error{"disturbed"} {}
};

enum class trouble { none, throws, stops };

/// Counts calls of user code over all threads. At one of them it throws, or asks for a stop: whichever thread
/// makes that call.
class disturbance {
public:
    disturbance(trouble what, std::uint64_t at) : what_{what}, at_{at} {}
    disturbance(disturbance const&)            = delete;
    disturbance& operator=(disturbance const&) = delete;

    void call()
    {
        if (calls_.fetch_add(1, std::memory_order_relaxed) + 1 != at_) { return; }
        if (what_ == trouble::throws) { throw disturbed{}; }
        if (what_ == trouble::stops) { source_.request_stop(); }
    }

    [[nodiscard]] std::stop_token  token() const { return source_.get_token(); }
    [[nodiscard]] std::stop_source source() const { return source_; }
    [[nodiscard]] std::uint64_t    calls() const { return calls_; }

private:
    trouble                    what_;
    std::uint64_t              at_;
    std::atomic<std::uint64_t> calls_{0};
    std::stop_source           source_;
};

/// Asks for a stop from a thread of its own, after some time.
class impatient {
public:
    impatient(std::stop_source source, std::uint64_t microseconds)
        : thread_{[source, microseconds]() mutable {
              std::this_thread::sleep_for(std::chrono::microseconds{microseconds});
              source.request_stop();
          }}
    {}

private:
    std::jthread thread_;
};

/// Whether the environment variable TAIL_THREADS_SEED has a number: then what is random is different.
[[nodiscard]] inline bool seed_is_given() { return std::getenv("TAIL_THREADS_SEED") != nullptr; }

/// Numbers that look random and are the same everywhere, but for TAIL_THREADS_SEED.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_{seed}
    {
        if (char const* const given = std::getenv("TAIL_THREADS_SEED")) {
            state_ += 1'000 * (1 + std::strtoull(given, nullptr, 10));
        }
    }

    [[nodiscard]] std::uint64_t below(std::uint64_t n)
    {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return (state_ >> 33U) % n;
    }

private:
    std::uint64_t state_;
};

}   // namespace tail::test
