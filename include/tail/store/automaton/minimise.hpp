#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>

namespace tail::detail {

/// A finite automaton as arrays: what kind of state each is, and its targets in a row.
struct plain_automaton {
    std::vector<std::uint32_t> kind;     ///< states of different kinds are never the same
    std::vector<std::uint32_t> first;    ///< where the targets of a state begin; one more entry than states
    std::vector<std::uint32_t> target;   ///< states, or whatever is no state and equal only to itself

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(kind.size()); }
};

/// For each state the number of its class, where states of a class cannot be told apart by any sequence of
/// moves.
///
/// Classes are split until none has states whose moves lead to different classes (Moore 1956). Linear in the
/// automaton for each round, and the rounds are hardly more than the longest word. Asks `go_on()` before
/// every round; empty if that says no.
template <class GoOn>
[[nodiscard]] std::vector<std::uint32_t> minimised(plain_automaton const& a, GoOn&& go_on)
{
    std::uint32_t const        size = a.size();
    std::vector<std::uint32_t> of   = a.kind;
    std::vector<std::uint32_t> next(size);

    // The targets of two states agree if their classes do; what is no state has itself as class.
    auto const class_of = [&](std::uint32_t t) { return t < size ? of[t] : t; };
    auto const same     = [&](std::uint32_t s, std::uint32_t t) {
        if (of[s] != of[t] || a.first[s + 1] - a.first[s] != a.first[t + 1] - a.first[t]) { return false; }
        std::uint32_t j = a.first[t];
        for (std::uint32_t i = a.first[s]; i < a.first[s + 1]; ++i, ++j) {
            if (class_of(a.target[i]) != class_of(a.target[j])) { return false; }
        }
        return true;
    };
    auto const hash = [&](std::uint32_t s) {
        std::uint64_t h = of[s];
        for (std::uint32_t i = a.first[s]; i < a.first[s + 1]; ++i) {
            h = (h ^ class_of(a.target[i])) * 0x9E37'79B9'7F4A'7C15ULL;
            h ^= h >> 29U;
        }
        return h * 0xE995'1F5D'0C4B'A46DULL >> 32U;
    };

    std::size_t slots = 16;
    while (slots < 2 * std::size_t{size}) { slots *= 2; }
    std::vector<std::uint32_t> table(slots);   // a state of each class, plus one
    for (std::uint32_t before = 0;;) {
        if (!go_on()) { return {}; }
        std::uint32_t classes = 0;
        table.assign(slots, 0);
        for (std::uint32_t s = 0; s < size; ++s) {
            std::size_t at = hash(s) & (slots - 1);
            while (table[at] != 0 && !same(table[at] - 1, s)) { at = (at + 1) & (slots - 1); }
            if (table[at] == 0) {
                table[at] = s + 1;
                next[s]   = classes++;
            } else {
                next[s] = next[table[at] - 1];
            }
        }
        std::swap(of, next);
        if (classes == before) { return of; }
        before = classes;
    }
}

/// Bytes that `minimised` takes beside the automaton.
[[nodiscard]] inline std::uint64_t minimised_needs(std::uint64_t states)
{
    return states * (2 + 4) * sizeof(std::uint32_t) + 64;
}

}   // namespace tail::detail
