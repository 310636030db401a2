#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <tail/core/ply_count.hpp>
#include <tail/store/large_pages.hpp>

namespace tail::detail {

/// What a verification found out about a position.
template <class Budget, class Spent, class Trace, class Move>
struct verified {
    std::uint64_t key = 0;
    Budget        budget{};   ///< of a proof: one that does; of a refutation: one that does not
    Spent         used{};
    Trace         traced{};
    Move          first{};
    ply_count     depth{};      ///< of a proof: its plies; of a refutation: those it was searched for
    std::uint64_t work   = 0;   ///< verifications that it took; zero where the place is empty
    bool          proved = false;

    /// Whether it answers a question.
    [[nodiscard]] bool answers(Budget const& asked, ply_count plies) const
    {
        return proved ? depth <= plies && budget <= asked : plies <= depth && asked <= budget;
    }
};

/// A table of them with a bound on its memory.
///
/// A position has four places, where it may stand with several budgets. Of these the last takes what is new,
/// the others keep what took most work. Grows until it may not.
template <class Entry>
class verified_table {
public:
    explicit verified_table(std::size_t most_bytes) : most_places_{most_bytes / sizeof(Entry)} {}

    template <class Budget>
    [[nodiscard]] Entry const* find(std::uint64_t key, Budget const& asked, ply_count plies) const
    {
        if (places_.empty()) { return nullptr; }
        Entry const* const bucket = &places_[first_place(key)];
        for (std::size_t i = 0; i < ways; ++i) {
            Entry const& e = bucket[i];
            if (e.key == key && e.work != 0 && e.answers(asked, plies)) { return &e; }
        }
        return nullptr;
    }

    void keep(Entry const& e)
    {
        if (stored_ >= places_.size() / 2) { grow(); }
        if (!places_.empty()) { put(e); }
    }

    /// From now on it grows no further than this, the old part counted while it moves.
    void limit(std::uint64_t bytes) { limit_ = bytes; }

    [[nodiscard]] std::uint64_t stored() const { return stored_; }
    [[nodiscard]] std::uint64_t bytes() const { return places_.size() * sizeof(Entry); }

private:
    static constexpr std::size_t ways     = 4;
    static constexpr std::size_t smallest = 1024;

    [[nodiscard]] std::size_t first_place(std::uint64_t key) const
    {
        // Upper bits of a product: the lower ones of a game's hash may be worse.
        return static_cast<std::size_t>((key * 0x9E37'79B9'7F4A'7C15U) >> shift_) * ways;
    }

    void put(Entry e)
    {
        Entry* const bucket = &places_[first_place(e.key)];
        for (std::size_t i = 0; i < ways; ++i) {
            Entry& old = bucket[i];
            if (old.work == 0) {
                old = std::move(e);
                ++stored_;
                return;
            }
            // What answers less than the new one is of no use any more.
            if (old.key == e.key && old.proved == e.proved && e.answers(old.budget, old.depth)) {
                old = std::move(e);
                return;
            }
        }
        Entry* const least = std::min_element(bucket, bucket + ways - 1,
                                              [](Entry const& a, Entry const& b) { return a.work < b.work; });
        if (least->work <= e.work) { std::swap(*least, e); }
        bucket[ways - 1] = std::move(e);
    }

    void grow()
    {
        std::size_t const size = places_.empty() ? smallest : 2 * places_.size();
        if (size > most_places_ || (size + places_.size()) * sizeof(Entry) > limit_) { return; }
        std::vector<Entry> old;
        if (!detail::took_memory([&] { old.resize(size); })) {
            most_places_ =
                places_.size();   // too little memory is no reason to stop: it is a table that forgets
            return;
        }
        old.swap(places_);
        shift_ = 64;
        for (std::size_t n = ways; n < size; n *= 2) { --shift_; }
        stored_ = 0;
        for (Entry& e : old) {
            if (e.work != 0) { put(std::move(e)); }
        }
    }

    std::size_t        most_places_;
    std::uint64_t      limit_ = std::numeric_limits<std::uint64_t>::max();
    std::vector<Entry> places_;
    unsigned           shift_  = 0;
    std::uint64_t      stored_ = 0;
};

}   // namespace tail::detail
