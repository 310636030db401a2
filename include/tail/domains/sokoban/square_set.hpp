#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

#include <tail/core/config.hpp>

namespace tail::sokoban {

/// The number of a square in its `level`.
using square = std::uint16_t;

/// No square: what lies behind a wall.
inline constexpr square no_square = 0xFFFF;

/// A set of squares, one bit each. Sets of up to 256 squares lie in the object itself, larger ones on the
/// heap, so that one type serves levels of all sizes.
class square_set {
public:
    using word = std::uint64_t;   ///< 64 squares

    square_set() = default;

    /// The empty set, with room for squares below `squares`.
    explicit square_set(std::size_t squares) : size_{static_cast<std::uint32_t>((squares + 63) / 64)}
    {
        if (size_ > inside) {
            there_ = new word[size_]();
        } else {
            std::fill_n(here_, inside, word{0});
        }
    }

    /// The same squares.
    square_set(square_set const& other) : size_{other.size_}
    {
        if (size_ > inside) {
            there_ = new word[size_];
            std::memcpy(there_, other.there_, size_ * sizeof(word));
        } else {
            std::memcpy(here_, other.here_, sizeof here_);
        }
    }
    /// Takes over the squares; `other` is empty then.
    square_set(square_set&& other) noexcept : size_{std::exchange(other.size_, 0)}
    {
        std::memcpy(here_, other.here_, sizeof here_);   // the words, or the pointer to them
        other.clear_here();
    }
    /// The same squares as `other`.
    square_set& operator=(square_set const& other)
    {
        if (size_ != other.size_) { return *this = square_set(other); }
        std::memcpy(words(), other.words(), size_ > inside ? size_ * sizeof(word) : sizeof here_);
        return *this;
    }
    /// Takes over the squares of `other`.
    square_set& operator=(square_set&& other) noexcept
    {
        if (this != &other) {
            this->~square_set();
            new (this) square_set(std::move(other));
        }
        return *this;
    }
    ~square_set()
    {
        if (size_ > inside) { delete[] there_; }
    }

    /// Whether the square is in the set.
    [[nodiscard]] bool contains(square s) const { return (words()[s / 64] >> (s % 64) & 1U) != 0; }
    /// Adds a square.
    void insert(square s) { words()[s / 64] |= word{1} << (s % 64); }
    /// Takes a square out.
    void erase(square s) { words()[s / 64] &= ~(word{1} << (s % 64)); }

    /// How many squares are in the set.
    [[nodiscard]] std::size_t count() const
    {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            sum += static_cast<std::size_t>(std::popcount(words()[i]));
        }
        return sum;
    }

    /// Calls `use(square)` for each, in increasing order.
    template <class Use>
    TAIL_ALWAYS_INLINE void for_each(Use&& use) const
    {
        word const* const at = words();
        for (std::size_t i = 0; i < size_; ++i) {
            for (word left = at[i]; left != 0; left &= left - 1) {
                use(static_cast<square>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
            }
        }
    }

    /// Whether all squares of `other` are in here too.
    [[nodiscard]] bool includes(square_set const& other) const
    {
        for (std::size_t i = 0; i < size_; ++i) {
            if ((other.words()[i] & ~words()[i]) != 0) { return false; }
        }
        return true;
    }

    /// 64 squares a word, the lowest first.
    [[nodiscard]] word const* words() const { return size_ > inside ? there_ : here_; }
    /// The words of the set; they can be changed.
    [[nodiscard]] word* words() { return size_ > inside ? there_ : here_; }
    /// How many words there are.
    [[nodiscard]] std::size_t word_count() const { return size_; }

    /// What it has on the heap.
    [[nodiscard]] std::size_t heap_bytes() const { return size_ > inside ? size_ * sizeof(word) : 0; }

    /// Whether the same squares are in both.
    friend bool operator==(square_set const& a, square_set const& b)
    {
        return a.size_ == b.size_ && std::memcmp(a.words(), b.words(), a.size_ * sizeof(word)) == 0;
    }

private:
    static constexpr std::uint32_t inside = 4;

    void clear_here() { std::fill_n(here_, inside, word{0}); }

    std::uint32_t size_ = 0;   // in words
    union {
        word  here_[inside] = {};
        word* there_;
    };
};

}   // namespace tail::sokoban
