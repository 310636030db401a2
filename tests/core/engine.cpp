#include <tail/core/engine.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>

#include "core/death.hpp"

namespace {

struct answer {
    int              value = 0;
    tail::statistics stats{};
};

/// Counts to a number, one a step. It cannot be copied or moved, as engines cannot.
class counting_engine {
public:
    using result_type = answer;

    explicit counting_engine(int goal) : goal_{goal}, self_{this} {}

    counting_engine(counting_engine const&)            = delete;
    counting_engine& operator=(counting_engine const&) = delete;

    tail::progress step()
    {
        REQUIRE(self_ == this);
        if (now_ == goal_) { return tail::progress::solved; }
        ++stats_.expanded;
        return ++now_ == goal_ ? tail::progress::solved : tail::progress::running;
    }

    template <class Limits = tail::limits>
    answer run(Limits const& lim = {})
    {
        for (std::uint64_t n = 0; n < lim.nodes && now_ != goal_; ++n) { step(); }
        return found();
    }

    [[nodiscard]] answer                  found() const { return {now_, stats_}; }
    [[nodiscard]] tail::statistics const& stats() const { return stats_; }
    [[nodiscard]] std::uint64_t           bytes() const { return sizeof(*this); }

private:
    int              goal_;
    int              now_ = 0;
    tail::statistics stats_;
    counting_engine* self_;
};

/// Says at once that it is done.
struct idle_engine {
    using result_type = answer;

    tail::progress                 step() { return tail::progress::exhausted; }
    answer                         run(tail::limits const& = {}) { return found(); }
    [[nodiscard]] answer           found() const { return {-1, {}}; }
    [[nodiscard]] tail::statistics stats() const { return {}; }
    [[nodiscard]] std::uint32_t    bytes() const { return 0; }
};

static_assert(tail::Engine<counting_engine>);
static_assert(tail::Engine<idle_engine>);
static_assert(tail::Engine<tail::any_engine<answer>>, "a box is an engine");

// Near misses: each lacks one thing.
struct no_result_type {
    tail::progress                 step() { return {}; }
    answer                         run(tail::limits const&) { return {}; }
    [[nodiscard]] answer           found() const { return {}; }
    [[nodiscard]] tail::statistics stats() const { return {}; }
    [[nodiscard]] std::uint64_t    bytes() const { return 0; }
};
struct no_step : idle_engine {
    void step() = delete;
};
struct step_says_nothing : idle_engine {
    void step() {}
};
struct run_without_limits : idle_engine {
    answer run() { return {}; }
};
struct run_says_nothing : idle_engine {
    void run(tail::limits const&) {}
};
struct found_is_not_const : idle_engine {
    answer found() { return {}; }
};
struct no_stats : idle_engine {
    void stats() const = delete;
};
struct no_bytes : idle_engine {
    void bytes() const {}
};

static_assert(!tail::Engine<no_result_type>);
static_assert(!tail::Engine<no_step>);
static_assert(!tail::Engine<step_says_nothing>);
static_assert(!tail::Engine<run_without_limits>);
static_assert(!tail::Engine<run_says_nothing>);
static_assert(!tail::Engine<found_is_not_const>);
static_assert(!tail::Engine<no_stats>);
static_assert(!tail::Engine<no_bytes>);
static_assert(!tail::Engine<int>);

// What a box takes.
template <class Result, class E, class... Arguments>
concept Boxes = requires(Arguments... a) { tail::any_engine<Result>::template make<E>(a...); };

static_assert(Boxes<answer, counting_engine, int>);
static_assert(!Boxes<answer, counting_engine>, "it wants a number");
static_assert(!Boxes<int, counting_engine, int>, "it gives another result");
static_assert(!Boxes<answer, no_step>, "it is no engine");

static_assert(std::movable<tail::any_engine<answer>>);
static_assert(!std::copyable<tail::any_engine<answer>>);

TEST_CASE("any_engine: does what the engine in it does")
{
    auto e = tail::make_any_engine<counting_engine>(3);
    REQUIRE(e);
    CHECK(e.found().value == 0);
    CHECK(e.step() == tail::progress::running);
    CHECK(e.found().value == 1);
    CHECK(e.run({.nodes = 1}).value == 2);
    CHECK(e.stats().expanded == 2);
    CHECK(e.step() == tail::progress::solved);
    CHECK(e.run().value == 3);
    CHECK(e.found().stats.expanded == 3);
    CHECK(e.bytes() == sizeof(counting_engine));
}

TEST_CASE("any_engine: engines of several types stand in a list that grows")
{
    std::vector<tail::any_engine<answer>> engines;
    for (int i = 0; i < 20; ++i) {
        engines.push_back(tail::make_any_engine<counting_engine>(i));
        engines.push_back(tail::make_any_engine<idle_engine>());
    }
    for (std::size_t i = 0; i < engines.size(); ++i) {
        CHECK(engines[i].run().value == (i % 2 == 0 ? static_cast<int>(i / 2) : -1));
    }
}

TEST_CASE("any_engine: a box in a box is an engine like another")
{
    auto outer = tail::make_any_engine<tail::any_engine<answer>>(tail::make_any_engine<counting_engine>(5));
    CHECK(outer.run({.nodes = 2}).value == 2);
    CHECK(outer.run().value == 5);
}

TEST_CASE("any_engine: moves without moving the engine")
{
    auto one = tail::make_any_engine<counting_engine>(2);
    CHECK(one.step() == tail::progress::running);
    auto two = std::move(one);
    CHECK(two);
    CHECK_FALSE(one);   // NOLINT(bugprone-use-after-move): it is empty, and says so
    CHECK(two.step() == tail::progress::solved);
    one = std::move(two);
    CHECK(one.found().value == 2);
}

TEST_CASE("any_engine: with nothing in it says so")
{
    tail::any_engine<answer> const none;
    CHECK_FALSE(none);
    CHECK(tells(last_words([] { static_cast<void>(tail::any_engine<answer>{}.run()); }),
                "any_engine holds no engine"));
    CHECK(tells(last_words([] { static_cast<void>(tail::any_engine<answer>{}.step()); }),
                "any_engine holds no engine"));
    CHECK(tells(last_words([&] { static_cast<void>(none.found()); }), "any_engine holds no engine"));
    CHECK(tells(last_words([&] { static_cast<void>(none.stats()); }), "any_engine holds no engine"));
    CHECK(tells(last_words([&] { static_cast<void>(none.bytes()); }), "any_engine holds no engine"));
}

}   // namespace
