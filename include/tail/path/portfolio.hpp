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
#include <tail/core/mutex.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/core/threads.hpp>

/// \file
/// Several engines for one problem, in turns or on threads, under one limit: the first answer that is
/// verified wins.
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
/// 1. The engines run in their order, each for one turn of expansions, round after round. An engine with a
///    share has that many times as long a turn.
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

    /// Takes turns among `engines`; an answer counts if `verify` accepts it. `shares` are of the engines in
    /// their order; those that are not listed have a share of 1.
    explicit portfolio(std::vector<engine_type> engines, Verify verify = {}, portfolio_turns turns = {},
                       std::vector<std::uint32_t> shares = {})
        : engines_{std::move(engines)},
          verify_{std::move(verify)},
          turns_{turns},
          shares_{std::move(shares)},
          turn_{turns.first},
          state_(engines_.size(), state::ready),
          unjudged_(engines_.size())
    {
        shares_.resize(engines_.size(), 1);
        TAIL_ASSERT(std::find(shares_.begin(), shares_.end(), 0U) == shares_.end(),
                    "each engine of a portfolio has a share of at least 1");
        TAIL_ASSERT(!engines_.empty(), "a portfolio has at least one engine");
        TAIL_ASSERT(turns_.first > 0 && turns_.longest >= turns_.first, "turns have at least one expansion");
    }

    /// One turn of one engine.
    progress step()
    {
        progress const p = take_turn(limits{}, limits::unlimited);
        if (p == progress::running) { last_ = status::node_limit; }
        return p;
    }

    /// Goes on until an answer is verified, an engine has proved that there is none, or a limit says stop.
    Result run(limits const& lim = {})
    {
        auto const    begin = detail::clock::now();
        std::uint64_t left  = lim.nodes;
        while (!undelivered_) {
            limits part = lim;
            part.seconds -= std::chrono::duration<double>(detail::clock::now() - begin).count();
            std::uint64_t const before = stats().expanded;
            progress const      p      = take_turn(part, left);
            if (left != limits::unlimited) { left -= std::min(left, stats().expanded - before); }
            undelivered_ = p == progress::solved;
            if (p != progress::running) { break; }
            if (left == 0) {
                last_ = status::node_limit;
                break;
            }
        }
        Result answer = found();   // if that throws, the next run begins here
        undelivered_  = false;
        return answer;
    }

    /// The same, with each engine on a thread of its own; with fewer threads they change engines twenty times
    /// a second. 0 stands for as many threads as there are processors.
    ///
    /// 1. No engine writes what another reads: each has its own copies.
    /// 2. Of `limits::bytes` each engine has an equal share.
    /// 3. `verify` is called by one thread at a time.
    /// 4. Which engine wins depends on the machine. The others stop within about a twentieth of a second. An
    ///    answer that they find in that time is lost. After a limit an answer found in that time is the
    ///    answer.
    /// 5. `seconds` of the statistics are added up over the threads.
    /// 6. Shares do not count: all engines have the same time.
    Result run_on_threads(limits const& lim = {}, unsigned threads = 0)
    {
        static_assert(
            detail::has_threads<Result>,
            "a portfolio on threads needs threads, and this platform has none: call run, which takes "
            "turns");
        if (!undelivered_) { work_on_threads(lim, threads); }
        Result answer = found();   // if anything was thrown after the answer, the next run begins here
        undelivered_  = false;
        return answer;
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

    /// What one engine has found, or the best that it has so far. Nobody has verified it.
    [[nodiscard]] Result found_of(std::size_t i) const { return engines_[i].found(); }
    /// The counters of one engine.
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

    static constexpr double slice_seconds = 0.05;

    /// What threads share. All of it, and all of the portfolio but engines that are busy, is under the guard.
    struct crowd {
        limits                    within;
        detail::clock::time_point begin;
        std::uint64_t             nodes;   // that are left
        std::vector<std::uint8_t> busy;    // by engine
        bool                      over = false;
        bool          answered = false;   // `over` because of an answer, or a proof that there is none
        detail::mutex guard{};

        void               end() { over = true; }
        void               end_answered() { over = answered = true; }
        [[nodiscard]] bool any_busy() const { return std::find(busy.begin(), busy.end(), 1) != busy.end(); }
    };

    void work_on_threads(limits const& lim, unsigned threads)
    {
        // What had no room before may have more now.
        std::replace(state_.begin(), state_.end(), state::full, state::ready);
        crowd all{lim, detail::clock::now(), lim.nodes, std::vector<std::uint8_t>(size(), 0)};
        detail::on_threads(
            std::min<std::size_t>(detail::thread_count(threads), size()),
            [&](std::size_t) {
                while (run_slice(all)) {}
            },
            [&] {
                detail::mutex_lock const lock{all.guard};
                all.over = true;
            });
    }

    /// One engine for a short time. False when there is nothing to do for this thread.
    [[nodiscard]] bool run_slice(crowd& all)
    {
        limits        part;
        std::size_t   i       = 0;
        std::uint64_t granted = 0;
        {
            detail::mutex_lock const lock{all.guard};
            i = begin_slice(all, part, granted);
            if (i == size()) { return false; }
        }
        std::uint64_t const before = engines_[i].stats().expanded;
        if (!unjudged_[i]) { unjudged_[i] = engines_[i].run(part); }
        std::uint64_t const spent = engines_[i].stats().expanded - before;

        detail::mutex_lock const lock{all.guard};
        all.busy[i] = 0;
        if (all.within.nodes != limits::unlimited) { all.nodes += granted - std::min(granted, spent); }
        end_slice(all, i, *unjudged_[i]);
        unjudged_[i].reset();
        return !all.over;
    }

    /// The engine that is next, and its limits; `size()` if there is none.
    [[nodiscard]] std::size_t begin_slice(crowd& all, limits& part, std::uint64_t& granted)
    {
        if (all.over) { return size(); }
        double const left = all.within.seconds
            - std::chrono::duration<double>(detail::clock::now() - all.begin).count();
        if (all.within.stop_requested() || !(left > 0)) {
            last_ = all.within.stop_requested() ? status::cancelled : status::time_limit;
            all.end();
            return size();
        }
        std::size_t i = size();
        for (std::size_t n = 0; n < size() && i == size(); ++n) {
            std::size_t const at = (next_ + n) % size();
            if (state_[at] == state::ready && all.busy[at] == 0) { i = at; }
        }
        if (i == size() || all.nodes == 0) {
            // Others may give back nodes, or have the answer.
            if (!all.any_busy()) {
                if (i != size()) {
                    last_ = status::node_limit;
                } else if (can_go_on()) {
                    last_ = status::memory_limit;   // some wait for room
                }
                all.end();
            }
            return size();
        }
        next_        = (i + 1) % size();
        part         = all.within;
        part.seconds = std::min(left, slice_seconds);
        if (all.within.nodes != limits::unlimited) {
            granted = std::max<std::uint64_t>(all.nodes / (2 * size()), 1);
            all.nodes -= granted;
            part.nodes = granted;
        }
        if (part.bytes != limits::unlimited) { part.bytes /= size(); }
        all.busy[i] = 1;
        return i;
    }

    void end_slice(crowd& all, std::size_t i, Result& r)
    {
        // After a limit an answer still counts: its engine will not give it again.
        if (all.over && (all.answered || (r.status != status::solved && r.status != status::exhausted))) {
            return;
        }
        ran_ = i;
        switch (r.status) {
        case status::solved:
            if (!std::as_const(verify_)(r)) {
                state_[i] = state::refused;
                if (!all.over) { last_ = status::broken_promise; }
                return;
            }
            answer_      = std::move(r);
            winner_      = i;
            last_        = status::solved;
            undelivered_ = true;
            all.end_answered();
            return;
        case status::exhausted:
            std::fill(state_.begin(), state_.end(), state::done);
            last_ = status::exhausted;
            winner_.reset();
            all.end_answered();
            return;
        case status::node_limit:
        case status::time_limit: return;
        case status::memory_limit:
            state_[i] = state::full;
            last_     = status::memory_limit;
            return;
        case status::cancelled:
            last_ = status::cancelled;
            all.end();
            return;
        default: state_[i] = state::done; last_ = r.status;
        }
    }

    /// One turn of one engine, of so many expansions at most.
    progress take_turn(limits part, std::uint64_t most)
    {
        if (!can_go_on()) { return last_ == status::exhausted ? progress::exhausted : stop(last_); }
        while (state_[next_] == state::refused || state_[next_] == state::done) { advance(); }
        part.nodes = std::min(turn_ * shares_[next_], most);
        if (part.bytes != limits::unlimited) {
            std::uint64_t const others = bytes() - engines_[next_].bytes();
            part.bytes -= std::min(part.bytes, others);
        }
        ran_ = next_;
        if (!unjudged_[ran_]) { unjudged_[ran_] = engines_[ran_].run(part); }
        progress const p = judge(*unjudged_[ran_]);
        unjudged_[ran_].reset();
        return p;
    }

    /// What comes of a turn of the engine that ran last.
    progress judge(Result& r)
    {
        bool const counts = r.status != status::solved || std::as_const(verify_)(r);
        advance();
        switch (r.status) {
        case status::solved:
            if (!counts) {
                state_[ran_] = state::refused;
                return can_go_on() ? progress::running : stop(status::broken_promise);
            }
            answer_ = std::move(r);
            winner_ = ran_;
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
    std::vector<std::uint32_t> shares_;   // by engine
    std::uint64_t              turn_;     // of a share of 1
    std::vector<state>         state_;
    // By engine: what it returned, if `verify` has thrown. Its engine will not give it again.
    std::vector<std::optional<Result>> unjudged_;
    std::size_t                        next_ = 0;   // whose turn it is
    std::size_t                        ran_  = 0;   // whose turn it was
    std::optional<std::size_t>         winner_;
    std::optional<Result>              answer_;
    status                             last_ = status::node_limit;
    bool undelivered_                        = false;   // an answer was verified, and `run` did not return
};

}   // namespace tail
