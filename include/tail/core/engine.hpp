#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include <tail/core/config.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/statistics.hpp>

/// \file
/// What every search engine can do, and a box for engines of different types that give the same kind of
/// result.
///
///     std::vector<tail::any_engine<tail::game_result<int>>> engines;
///     engines.push_back(tail::make_any_engine<tail::alpha_beta_engine<nim>>(position));
///     engines.push_back(tail::make_any_engine<tail::df_pn_engine<nim>>(position));
///     for (auto& e : engines) { auto const r = e.run({.seconds = 1}); }

namespace tail {

/// A search that can be stopped and run on.
///
/// 1. `run(limits)` goes on until there is an answer, nothing is left, or a limit says stop. It returns
/// `found()`.
/// 2. `step()` does a bounded piece of the same work; each engine says which. It returns `running` while
/// there is
///    more to do. A loop of `step` ends with the answer that `run` gives.
/// 3. `found()` is the answer so far. It changes nothing, and may be asked at any time.
/// 4. `stats()` are the counters so far, and `bytes()` is what the tables hold now.
template <class E>
concept Engine = requires(E& engine, E const& same, limits const& lim) {
    typename E::result_type;
    { engine.step() } -> std::same_as<progress>;
    { engine.run(lim) } -> std::same_as<typename E::result_type>;
    { same.found() } -> std::same_as<typename E::result_type>;
    { same.stats() } -> std::convertible_to<statistics>;
    { same.bytes() } -> std::convertible_to<std::uint64_t>;
};

namespace detail {

/// The statistics that a result carries.
template <class Result>
struct statistics_of_result {
    using type = statistics;
};
template <class Result>
    requires requires(Result const& r) { r.stats; }
struct statistics_of_result<Result> {
    using type = std::remove_cvref_t<decltype(std::declval<Result const&>().stats)>;
};

}   // namespace detail

/// Any engine whose answers are of type `Result`, or none.
///
/// Holds the engine on the heap, so that it stays where it was made: moving the box does not move the engine.
/// A call costs one virtual call, next to a whole step or run. It is an `Engine` itself. A
/// default-constructed box, or one that was moved from, is empty: only assignment, destruction and the test
/// for emptiness are allowed then.
template <class Result>
class any_engine {
public:
    using result_type = Result;   ///< what `run` and `found` return
    /// The counters of that result.
    using statistics_type = typename detail::statistics_of_result<Result>::type;

    any_engine() = default;

    /// A box with an engine that is constructed in it.
    template <Engine E, class... Arguments>
        requires std::same_as<typename E::result_type, Result> && std::constructible_from<E, Arguments...>
    [[nodiscard]] static any_engine make(Arguments&&... arguments)
    {
        any_engine made;
        made.engine_ = std::make_unique<holder<E>>(std::forward<Arguments>(arguments)...);
        return made;
    }

    /// Whether there is an engine in it.
    [[nodiscard]] explicit operator bool() const { return engine_ != nullptr; }

    /// Does the least piece of work of the engine inside.
    progress step() { return held().step(); }
    /// Goes on until there is a solution, nothing is left, or a limit is reached.
    Result run(limits const& lim = {}) { return held().run(lim); }

    /// The last result, or the best so far.
    [[nodiscard]] Result found() const { return held().found(); }
    /// What the engine inside has counted.
    [[nodiscard]] statistics_type stats() const { return held().stats(); }
    /// The memory that its tables hold now.
    [[nodiscard]] std::uint64_t bytes() const { return held().bytes(); }

private:
    struct interface {
        interface()                            = default;
        interface(interface const&)            = delete;
        interface& operator=(interface const&) = delete;
        virtual ~interface()                   = default;

        virtual progress                      step()             = 0;
        virtual Result                        run(limits const&) = 0;
        [[nodiscard]] virtual Result          found() const      = 0;
        [[nodiscard]] virtual statistics_type stats() const      = 0;
        [[nodiscard]] virtual std::uint64_t   bytes() const      = 0;
    };

    template <Engine E>
    struct holder final : interface {
        template <class... Arguments>
        explicit holder(Arguments&&... arguments) : engine(std::forward<Arguments>(arguments)...)
        {}

        progress                      step() override { return engine.step(); }
        Result                        run(limits const& lim) override { return engine.run(lim); }
        [[nodiscard]] Result          found() const override { return engine.found(); }
        [[nodiscard]] statistics_type stats() const override { return engine.stats(); }
        [[nodiscard]] std::uint64_t   bytes() const override { return engine.bytes(); }

        E engine;
    };

    [[nodiscard]] interface& held() const
    {
        TAIL_ASSERT(engine_ != nullptr, "any_engine holds no engine");
        return *engine_;
    }

    std::unique_ptr<interface> engine_;
};

/// An engine of type `E` in a box, constructed in place.
template <Engine E, class... Arguments>
    requires std::constructible_from<E, Arguments...>
[[nodiscard]] any_engine<typename E::result_type> make_any_engine(Arguments&&... arguments)
{
    return any_engine<typename E::result_type>::template make<E>(std::forward<Arguments>(arguments)...);
}

}   // namespace tail
