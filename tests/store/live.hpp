#pragma once

#include <cstddef>
#include <new>

/// A value that counts how many of its kind live, and throws at a chosen construction.
struct live {
    int value = 0;

    static inline long count     = 0;   ///< alive now
    static inline long made      = 0;   ///< constructed in all
    static inline long throws_in = 0;   ///< the how-manieth construction from now throws; zero for none

    static void reset() { count = made = throws_in = 0; }

    live() { enter(); }
    explicit live(int v) : value{v} { enter(); }
    live(live const& other) : value{other.value} { enter(); }
    live(live&& other) noexcept(false) : value{other.value} { enter(); }
    live& operator=(live const&) = default;
    live& operator=(live&&)      = default;
    ~live() { --count; }

    friend bool        operator==(live const& a, live const& b) { return a.value == b.value; }
    friend std::size_t hash_value(live const& n)
    {
        return static_cast<std::size_t>(n.value) * 0x9E3779B97F4A7C15U;
    }

private:
    static void enter()
    {
        if (throws_in > 0 && --throws_in == 0) { throw std::bad_alloc{}; }
        ++count;
        ++made;
    }
};
