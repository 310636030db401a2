#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/core/cost.hpp>

namespace tail::detail {

/// How many open nodes there are at each cost, and the least of those costs.
///
/// For whole numbers, counted one by one up to `most`. All above are counted together, and `least` then says
/// `most`: that is never too much. For other costs nothing is counted and `least` is zero.
template <class C>
class cost_layers {
public:
    static constexpr bool counts = false;

    static void                      add(C) {}
    static void                      remove(C) {}
    [[nodiscard]] static C           least() { return C{}; }
    [[nodiscard]] static std::size_t in_least() { return 0; }
    [[nodiscard]] static std::size_t needs(C) { return 0; }
    static void                      make_room(C) {}
    [[nodiscard]] static std::size_t bytes() { return 0; }
};

template <std::integral C>
class cost_layers<C> {
    static constexpr std::uint64_t most = std::min<std::uint64_t>(
        16'383, static_cast<std::uint64_t>(infinite_cost<C>));

    [[nodiscard]] static std::size_t place(C cost)
    {
        return static_cast<std::size_t>(std::min(static_cast<std::uint64_t>(cost), most));
    }

public:
    static constexpr bool counts = true;

    /// Counts a node; there is room for its cost.
    TAIL_ALWAYS_INLINE void add(C cost)
    {
        std::size_t const at = place(cost);
        ++counts_[at];
        if (at < least_) { least_ = at; }
    }
    TAIL_ALWAYS_INLINE void remove(C cost)
    {
        // An estimate that differs from call to call breaks a promise, but no memory.
        if (std::size_t const at = place(cost); at < counts_.size()) { --counts_[at]; }
    }

    /// The least cost of a node; zero if there is none.
    [[nodiscard]] C least()
    {
        settle();
        return least_ < counts_.size() ? static_cast<C>(least_) : C{};
    }

    /// How many nodes have it.
    [[nodiscard]] std::size_t in_least()
    {
        settle();
        return least_ < counts_.size() ? counts_[least_] : 0;
    }

    /// Bytes that room for a cost takes on top; the old array lives until all is copied.
    [[nodiscard]] TAIL_ALWAYS_INLINE std::size_t needs(C cost) const
    {
        return place(cost) < counts_.size() ? 0 : grown(cost) * sizeof(std::uint32_t);
    }
    TAIL_NOINLINE void make_room(C cost)
    {
        if (place(cost) < counts_.size()) { return; }
        counts_.reserve(grown(cost));
        counts_.resize(grown(cost));
    }

    [[nodiscard]] std::size_t bytes() const { return counts_.capacity() * sizeof(std::uint32_t); }

private:
    [[nodiscard]] static std::size_t grown(C cost) { return place(cost) + place(cost) / 2 + 32; }

    void settle()
    {
        while (least_ < counts_.size() && counts_[least_] == 0) { ++least_; }
    }

    std::vector<std::uint32_t> counts_;
    std::size_t                least_ = 0;   // nothing lies below
};

}   // namespace tail::detail
