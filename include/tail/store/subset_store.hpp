#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tail/core/config.hpp>

namespace tail {

/// Sets of small numbers, and the question whether one of them lies inside a given set.
///
///     subset_store known{100};        // numbers below 100
///     known.insert(a);                // unless a set inside it is there; sets around it go
///     known.finds_inside(b);          // is there a set whose numbers are all in b?
///     known.finds_inside_with(b, 7);  // one that has 7?
///
/// This is what is wanted of facts about parts of a state: "wherever these features come together, the state
/// is lost". A set is a row of words, 64 numbers each, the lowest first; all have `words()` words. Stored
/// sets are known by dense indices below `size()`, for values of yours beside them.
///
/// For each of its numbers `a`, a set is filed under `a` and another one of its numbers, `b`: that under
/// which `a` has the fewest sets. A question about sets with `a` looks only where `b` is in the asked set
/// too, and there at 64 bits of each set first. So the sets of one file are compared at a few instructions
/// each, and most files are skipped. Insertion and removal touch the files of one set alone.
class subset_store {
public:
    using word   = std::uint64_t;           ///< the bits of a set lie in these
    using bits   = std::span<word const>;   ///< a set, as many words as every other
    using number = std::uint32_t;           ///< a note on a set
    using index  = std::uint32_t;           ///< a set of the store, in the order in which they came

    static constexpr index none = 0xFFFFFFFFU;   ///< no set at all

    /// Accepts every stored set.
    struct any {
        /// Takes every set.
        [[nodiscard]] constexpr bool operator()(index) const { return true; }
    };
    /// Nobody keeps values beside the sets.
    struct nobody {
        /// Hears of nothing.
        constexpr void operator()(index, index) const {}
    };

    /// For sets of numbers below `numbers`.
    explicit subset_store(std::size_t numbers) : words_{(numbers + 63) / 64}, drawers_(words_ * 64) {}

    /// How many sets there are.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// How many words each set has.
    [[nodiscard]] std::size_t words() const { return words_; }
    /// The bits of one set.
    [[nodiscard]] bits set(index i) const { return {pool_.data() + i * words_, words_}; }

    /// Files a set, whatever is there already. Its index is the old `size()`. If there is no memory, the
    /// store is as it was.
    index add(bits s)
    {
        TAIL_ASSERT(s.size() == words_, "a set has as many words as the store says");
        make_room(s);   // all that may throw: afterwards nothing does
        index const i = static_cast<index>(size_++);
        pool_.insert(pool_.end(), s.begin(), s.end());
        if (is_empty(s)) { empty_.push_back(i); }
        for_each(s, [&](number a) {
            file& f = lightest_file(s, a);
            f.folded.push_back(folded(s));
            f.sets.push_back(i);
        });
        return i;
    }

    /// Takes a set out. The last set takes its index: `moved(last, i)` is told so, also if they are the same.
    template <class Moved = nobody>
    void erase(index i, Moved&& moved = {})
    {
        unfile(i);
        index const last = static_cast<index>(--size_);
        if (i != last) {
            rename(last, i);
            std::copy_n(pool_.begin() + at(last), words_, pool_.begin() + at(i));
        }
        pool_.resize(size_ * words_);
        moved(last, i);
    }

    /// Adds a set if no stored set inside it says as much, and takes out all sets around it that say no more.
    /// True if it was added.
    ///
    /// Where sets are all there is to a fact, that is inclusion alone. Where there is more,
    /// `says_as_much(i)` is asked of stored sets inside the new one, `says_no_more(i)` of those around it.
    template <class AsMuch = any, class NoMore = any, class Moved = nobody>
    bool insert(bits s, AsMuch&& says_as_much = {}, NoMore&& says_no_more = {}, Moved&& moved = {})
    {
        if (find_inside(s, says_as_much) != none) { return false; }
        leaving_.clear();
        for_each_around(s, [&](index i) {
            if (says_no_more(i)) { leaving_.push_back(i); }
        });
        // From the last on, so that no index in the list changes before its turn.
        std::sort(leaving_.begin(), leaving_.end());
        for (std::size_t i = leaving_.size(); i-- > 0;) { erase(leaving_[i], moved); }
        add(s);
        return true;
    }

    /// A stored set inside `s` that `accept(index)` takes, or `none`.
    template <class Accept = any>
    [[nodiscard]] index find_inside(bits s, Accept&& accept = {}) const
    {
        for (index const i : empty_) {
            if (accept(i)) { return i; }
        }
        index found = none;
        for (std::size_t w = 0; w < words_ && found == none; ++w) {
            for (word left = s[w]; left != 0 && found == none; left &= left - 1) {
                found = find_filed(s, static_cast<number>(w * 64) + lowest(left), accept);
            }
        }
        return found;
    }

    /// The same among the sets that have the number `a`, which must be in `s`.
    template <class Accept = any>
    [[nodiscard]] index find_inside_with(bits s, number a, Accept&& accept = {}) const
    {
        return find_filed(s, a, accept);
    }

    /// Whether some set lies inside `s`.
    [[nodiscard]] bool finds_inside(bits s) const { return find_inside(s) != none; }
    /// Whether some set with the number `a` lies inside `s`.
    [[nodiscard]] bool finds_inside_with(bits s, number a) const { return find_inside_with(s, a) != none; }

    /// Calls `use(index)` for each stored set that has all numbers of `s`.
    template <class Use>
    void for_each_around(bits s, Use&& use) const
    {
        if (is_empty(s)) {
            for (index i = 0; i < size_; ++i) { use(i); }
            return;
        }
        // All of them are filed under each number of `s`: the one with the fewest is quickest.
        std::size_t fewest = ~std::size_t{0};
        number      best   = 0;
        for_each(s, [&](number a) {
            std::size_t here = 0;
            for (file const& f : drawers_[a]) { here += f.sets.size(); }
            if (here < fewest) {
                fewest = here;
                best   = a;
            }
        });
        for (file const& f : drawers_[best]) {
            for (index const i : f.sets) {
                if (is_inside(s, set(i))) { use(i); }
            }
        }
    }

    /// About what all of it takes.
    [[nodiscard]] std::size_t bytes() const
    {
        std::size_t sum = drawers_.size() * sizeof(std::vector<file>) + pool_.capacity() * sizeof(word);
        for (auto const& d : drawers_) {
            sum += d.capacity() * sizeof(file);
            for (file const& f : d) {
                sum += f.folded.capacity() * sizeof(word) + f.sets.capacity() * sizeof(index);
            }
        }
        return sum;
    }

private:
    /// Sets with two numbers in common: that of the drawer, and this one.
    struct file {
        number             second;
        std::vector<word>  folded;   // by set: its words, one over the other
        std::vector<index> sets;
    };

    [[nodiscard]] static number lowest(word w) { return static_cast<number>(std::countr_zero(w)); }

    [[nodiscard]] static word folded(bits s)
    {
        word all = 0;
        for (word const w : s) { all |= w; }
        return all;
    }
    [[nodiscard]] static bool is_empty(bits s) { return folded(s) == 0; }
    [[nodiscard]] static bool has(bits s, number a) { return (s[a / 64] >> (a % 64) & 1U) != 0; }
    [[nodiscard]] static bool is_inside(bits small, bits large)
    {
        for (std::size_t w = 0; w < small.size(); ++w) {
            if ((small[w] & ~large[w]) != 0) { return false; }
        }
        return true;
    }

    template <class Use>
    static void for_each(bits s, Use&& use)
    {
        for (std::size_t w = 0; w < s.size(); ++w) {
            for (word left = s[w]; left != 0; left &= left - 1) {
                use(static_cast<number>(w * 64) + lowest(left));
            }
        }
    }

    [[nodiscard]] std::ptrdiff_t at(index i) const { return static_cast<std::ptrdiff_t>(i * words_); }

    template <class Accept>
    [[nodiscard]] index find_filed(bits s, number a, Accept& accept) const
    {
        word const outside = ~folded(s);
        for (file const& f : drawers_[a]) {
            if (!has(s, f.second)) { continue; }
            for (std::size_t i = 0; i < f.folded.size(); ++i) {
                if ((f.folded[i] & outside) != 0) { continue; }
                index const found = f.sets[i];
                if (is_inside(set(found), s) && accept(found)) { return found; }
            }
        }
        return none;
    }

    /// The file of a drawer for one of the other numbers of a set; for a set of one number, its own.
    [[nodiscard]] file& lightest_file(bits s, number a)
    {
        auto&  drawer = drawers_[a];
        number least  = a;
        auto   fewest = ~std::size_t{0};
        for_each(s, [&](number b) {
            if (b == a) { return; }
            auto const        f    = std::find_if(drawer.begin(), drawer.end(),
                                                  [&](file const& one) { return one.second == b; });
            std::size_t const here = f == drawer.end() ? 0 : f->sets.size();
            if (here < fewest) {
                fewest = here;
                least  = b;
            }
        });
        auto const f = std::find_if(drawer.begin(), drawer.end(),
                                    [&](file const& one) { return one.second == least; });
        return f != drawer.end() ? *f : drawer.emplace_back(file{least, {}, {}});
    }

    /// Takes the memory for one set more, so that filing it does not throw.
    void make_room(bits s)
    {
        auto const room_for = [](auto& v, std::size_t more) {
            if (v.capacity() - v.size() < more) { v.reserve(std::max(v.size() + more, 2 * v.size())); }
        };
        room_for(pool_, words_);
        if (is_empty(s)) { room_for(empty_, 1); }
        for_each(s, [&](number a) {
            file& f = lightest_file(s, a);
            room_for(f.folded, 1);
            room_for(f.sets, 1);
        });
    }

    void unfile(index i)
    {
        std::erase(empty_, i);
        for_each(set(i), [&](number a) {
            for (file& f : drawers_[a]) {
                auto const found = std::find(f.sets.begin(), f.sets.end(), i);
                if (found == f.sets.end()) { continue; }
                f.folded.erase(f.folded.begin() + (found - f.sets.begin()));
                f.sets.erase(found);
                break;
            }
            std::erase_if(drawers_[a], [](file const& f) { return f.sets.empty(); });
        });
    }

    void rename(index from, index to)
    {
        std::replace(empty_.begin(), empty_.end(), from, to);
        for_each(set(from), [&](number a) {
            for (file& f : drawers_[a]) { std::replace(f.sets.begin(), f.sets.end(), from, to); }
        });
    }

    std::size_t                    words_;
    std::size_t                    size_ = 0;
    std::vector<word>              pool_;      // the sets, one after the other
    std::vector<std::vector<file>> drawers_;   // by number
    std::vector<index>             empty_;     // the set without numbers, which lies inside all others
    std::vector<index>             leaving_;
};

}   // namespace tail
