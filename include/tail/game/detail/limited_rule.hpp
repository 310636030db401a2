#pragma once

#include <concepts>
#include <cstdint>

#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>

/// \file
/// Rules that may work long at a position see to limits by themselves, and say when one has stopped them. The
/// engines ask every rule in this way; of others nothing is asked.

namespace tail::detail {

template <class R>
concept LimitedRule = requires(R& rule, R const& same, limits const& lim) {
    rule.limit(lim);
    { same.stopped() } -> std::same_as<bool>;
    { same.why() } -> std::same_as<status>;
};

template <class R>
void limit_rule([[maybe_unused]] R& rule, [[maybe_unused]] limits const& lim)
{
    if constexpr (LimitedRule<R>) { rule.limit(lim); }
}

template <class R>
void limit_rule(R& rule, no_limits)
{
    detail::limit_rule(rule, limits{});
}

template <class R>
[[nodiscard]] bool rule_stopped([[maybe_unused]] R const& rule)
{
    if constexpr (LimitedRule<R>) {
        return rule.stopped();
    } else {
        return false;
    }
}

/// Which limit ended a search: the rule's if that was stopped, otherwise the meter's.
template <class R, class Meter>
[[nodiscard]] status why_stopped([[maybe_unused]] R const& rule, Meter const& meter)
{
    if constexpr (LimitedRule<R>) {
        if (rule.stopped()) { return rule.why(); }
    }
    return meter.why();
}

/// Adds the positions that a rule looked at by itself.
template <class R>
void add_verifications([[maybe_unused]] game_statistics& stats, [[maybe_unused]] R const& rule)
{
    if constexpr (requires { rule.verifications().verifications(); }) {
        stats.verifications = rule.verifications().verifications();
    }
}

/// Bytes that a rule keeps for what it looked at by itself.
template <class R>
[[nodiscard]] std::uint64_t rule_bytes([[maybe_unused]] R const& rule)
{
    if constexpr (requires { rule.verifications().bytes(); }) {
        return rule.verifications().bytes();
    } else {
        return 0;
    }
}

}   // namespace tail::detail
