#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/engine.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>

/// \file
/// Several engines for one problem, in turns under one limit: the first answer that is verified wins.
///
///     std::vector<any_engine<my_result>> engines;
///     engines.push_back(make_any_engine<first_engine>(...));
///     engines.push_back(make_any_engine<second_engine>(...));
///     portfolio all{std::move(engines), [](my_result const& r) { return replays(r); }};
///     auto const found = all.run({.seconds = 60});

namespace tail {

/// Believes every answer.
struct trusted_answers {
    /// True.
    template <class Result>
    [[nodiscard]] constexpr bool operator()(Result const&) const
    {
        return true;
    }
};

/// How long the turns of a portfolio are, in expansions. The first round has turns of `first`; each round
/// doubles them, up to `longest`. By expansions and not by time, so that a run can be repeated.
struct portfolio_turns {
    std::uint64_t first   = 200;         ///< expansions of each turn of the first round
    std::uint64_t longest = 1U << 20U;   ///< no turn is longer
};

/// Engines of one problem that take turns; an `Engine` itself.
///
/// 1. The engines run in their order, each for one turn of expansions, round after round.
/// 2. An answer counts if `verify(result)` is true. An engine whose answer does not count is asked no more,
///    and is listed by `refused`.
/// 3. An engine that says `exhausted` has proved that there is no answer, or none that it has not given: the
///    portfolio says so, too, and that is final. After `broken_promise` or `depth_limit` an engine is asked
///    no more.
/// 4. `limits::nodes`, `limits::seconds` and `limits::bytes` are of all engines together. An engine without
///    room for more waits; if all wait, the memory limit is reached.
/// 5. Called again after an answer, `run` goes on with the engine that is next.
template <class Result, class Verify = trusted_answers>
class portfolio {
    static_assert(
        requires(Verify const& v, Result const& r) {
            { v(r) } -> std::same_as<bool>;
        }, "a portfolio verifies an answer by `v(result)` on a const object, which returns bool");

public:
    using result_type = Result;               ///< what the engines return
    using engine_type = any_engine<Result>;   ///< a box for any of the engines

    /// Takes turns among `engines`; an answer counts if `verify` accepts it.
    explicit portfolio(std::vector<engine_type> engines, Verify verify = {}, portfolio_turns turns = {})
        : engines_{std::move(engines)},
          verify_{std::move(verify)},
          turns_{turns},
          turn_{turns.first},
          state_(engines_.size(), state::ready)
    {
        TAIL_ASSERT(!engines_.empty(), "a portfolio has at least one engine");
        TAIL_ASSERT(turns_.first > 0 && turns_.longest >= turns_.first, "turns have at least one expansion");
    }

    /// One turn of one engine.
    progress step()
    {
        progress const p = take_turn(limits{}, turn_);
        if (p == progress::running) { last_ = status::node_limit; }
        return p;
    }

    /// Goes on until an answer is verified, an engine has proved that there is none, or a limit says stop.
    Result run(limits const& lim = {})
    {
        auto const    begin = detail::clock::now();
        std::uint64_t left  = lim.nodes;
        for (;;) {
            limits part = lim;
            part.seconds -= std::chrono::duration<double>(detail::clock::now() - begin).count();
            std::uint64_t const before = stats().expanded;
            progress const      p      = take_turn(part, std::min(turn_, left));
            if (left != limits::unlimited) { left -= std::min(left, stats().expanded - before); }
            if (p != progress::running) { break; }
            if (left == 0) {
                last_ = status::node_limit;
                break;
            }
        }
        return found();
    }

    /// The answer that won; before there is one, what the engine that ran last has.
    [[nodiscard]] Result found() const
    {
        Result r = winner_ ? *answer_ : engines_[ran_].found();
        r.status = last_;
        r.stats  = stats();
        return r;
    }

    /// Which engine had the last answer that counts.
    [[nodiscard]] std::optional<std::size_t> winner() const { return winner_; }

    /// How many engines there are.
    [[nodiscard]] std::size_t size() const { return engines_.size(); }

    /// The counters of one engine, and whether an answer of its was refused.
    [[nodiscard]] statistics stats_of(std::size_t i) const { return engines_[i].stats(); }
    /// Whether an answer of this engine was not accepted.
    [[nodiscard]] bool refused(std::size_t i) const { return state_[i] == state::refused; }

    /// The counters of all together.
    [[nodiscard]] statistics stats() const
    {
        statistics    all;
        std::uint64_t peaks = 0;
        for (engine_type const& e : engines_) {
            all += e.stats();
            peaks += e.stats().peak_bytes;
        }
        all.peak_bytes = peaks;   // all tables are there at the same time
        return all;
    }
    /// The memory of all of them.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = 0;
        for (engine_type const& e : engines_) { sum += e.bytes(); }
        return sum;
    }

private:
    enum class state : std::uint8_t { ready, full, refused, done };

    progress take_turn(limits part, std::uint64_t expansions)
    {
        if (!can_go_on()) { return last_ == status::exhausted ? progress::exhausted : stop(last_); }
        while (state_[next_] == state::refused || state_[next_] == state::done) { advance(); }
        part.nodes = expansions;
        if (part.bytes != limits::unlimited) {
            std::uint64_t const others = bytes() - engines_[next_].bytes();
            part.bytes -= std::min(part.bytes, others);
        }
        ran_           = next_;
        Result const r = engines_[ran_].run(part);
        advance();
        switch (r.status) {
        case status::solved:
            if (!std::as_const(verify_)(r)) {
                state_[ran_] = state::refused;
                return can_go_on() ? progress::running : stop(status::broken_promise);
            }
            winner_ = ran_;
            answer_ = r;
            last_   = status::solved;
            return progress::solved;
        case status::exhausted:
            std::fill(state_.begin(), state_.end(), state::done);
            last_ = status::exhausted;
            winner_.reset();
            return progress::exhausted;
        case status::node_limit: state_[ran_] = state::ready; return progress::running;
        case status::memory_limit:
            state_[ran_] = state::full;
            return is_ready() ? progress::running : stop(status::memory_limit);
        case status::time_limit:
        case status::cancelled: next_ = ran_; return stop(r.status);
        default: state_[ran_] = state::done; return can_go_on() ? progress::running : stop(r.status);
        }
    }

    [[nodiscard]] progress stop(status why)
    {
        last_ = why;
        return progress::stopped;
    }

    /// Whether some engine can go on.
    [[nodiscard]] bool is_ready() const
    {
        return std::find(state_.begin(), state_.end(), state::ready) != state_.end();
    }

    /// The same, or could with more memory.
    [[nodiscard]] bool can_go_on() const
    {
        return is_ready() || std::find(state_.begin(), state_.end(), state::full) != state_.end();
    }

    /// Goes to the next engine; the turns grow with each round.
    void advance()
    {
        if (++next_ < engines_.size()) { return; }
        next_ = 0;
        turn_ = std::min(2 * turn_, turns_.longest);
    }

    std::vector<engine_type>   engines_;
    Verify                     verify_;
    portfolio_turns            turns_;
    std::uint64_t              turn_;
    std::vector<state>         state_;
    std::size_t                next_ = 0;   // whose turn it is
    std::size_t                ran_  = 0;   // whose turn it was
    std::optional<std::size_t> winner_;
    std::optional<Result>      answer_;
    status                     last_ = status::node_limit;
};

}   // namespace tail
