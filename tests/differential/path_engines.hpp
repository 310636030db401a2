#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <differential/path_check.hpp>

/// \file
/// The list of searches that are compared, each with a type of costs, a form and a policy of its own.

namespace differential {

/// One search, and the code that makes it.
struct path_engine {
    std::string name;
    bool        consistent = false;   ///< it is told that estimates are
    std::string code;                 ///< an expression that says what is wrong with its answers
    std::function<std::string(net const& g, std::uint64_t seed, damage const& broken)> flaw;
    int share = 1;   ///< one case of so many
};

[[nodiscard]] std::vector<path_engine> best_first_engines();
[[nodiscard]] std::vector<path_engine> depth_first_engines();
[[nodiscard]] std::vector<path_engine> two_sided_engines();

/// What is wrong with the searches that an expression makes from `graph` and `pick`.
#define DIFFERENTIAL_FLAW(BOX, EXPECTED, ...)                                                                \
    flaw_of(                                                                                                 \
        g, law EXPECTED, seed,                                                                               \
        [pick = pick_of(seed)](net const& graph) {                                                           \
            static_cast<void>(pick);                                                                         \
            return BOX([&] { return __VA_ARGS__; });                                                         \
        },                                                                                                   \
        broken)

/// An engine of the list: its name, whether it wants consistent estimates, its law in parentheses, and the
/// engine.
#define DIFFERENTIAL_SEARCH(NAME, CONSISTENT, EXPECTED, ...)                                                 \
    path_engine                                                                                              \
    {                                                                                                        \
        NAME, CONSISTENT,                                                                                    \
            "flaw_of(g, law" #EXPECTED                                                                       \
            ", seed, [pick = pick_of(seed)](net const& graph) { return engine_of([&] { return " #__VA_ARGS__ \
            "; }); })",                                                                                      \
            [](net const& g, [[maybe_unused]] std::uint64_t seed, damage const& broken) {                    \
                [[maybe_unused]] int const pick = pick_of(seed);                                             \
                return DIFFERENTIAL_FLAW(engine_of, EXPECTED, __VA_ARGS__);                                  \
            }                                                                                                \
    }

/// The same for a search that is one call: the expression may use `lim`.
#define DIFFERENTIAL_CALL(NAME, CONSISTENT, EXPECTED, ...)                                                   \
    path_engine                                                                                              \
    {                                                                                                        \
        NAME, CONSISTENT,                                                                                    \
            "flaw_of(g, law" #EXPECTED                                                                       \
            ", seed, [pick = pick_of(seed)](net const& graph) { return call_of([&graph, pick](tail::limits " \
            "const& lim) { return " #__VA_ARGS__ "; }); })",                                                 \
            [](net const& g, [[maybe_unused]] std::uint64_t seed, damage const& broken) {                    \
                [[maybe_unused]] int const pick = pick_of(seed);                                             \
                return flaw_of(                                                                              \
                    g, law EXPECTED, seed,                                                                   \
                    [pick](net const& graph) {                                                               \
                        return call_of([&graph, pick](tail::limits const& lim) {                             \
                            static_cast<void>(pick);                                                         \
                            return __VA_ARGS__;                                                              \
                        });                                                                                  \
                    },                                                                                       \
                    broken);                                                                                 \
            }                                                                                                \
    }

}   // namespace differential
