#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/result.hpp>
#include <tail/core/threads.hpp>
#include <tail/store/large_pages.hpp>
#include <tail/store/pattern/abstraction.hpp>
#include <tail/store/pattern/table.hpp>

/// \file
/// Builds a pattern database: breadth-first search of the abstract space, backwards from its goals, a level
/// at a time.
///
/// There is no queue. A level is a set of lanes beside each entry, and the next one is found by scanning them
/// all: the sets of a level lie in order, so that scanning is fast, and threads share it without talking to
/// one another. What goes astray in memory are the entries that a step leads to, and those are fetched some
/// time before they are needed.

namespace tail {

/// What came of a build.
template <class Values>
struct pattern_build {
    tail::status status = tail::status::cancelled;   ///< `solved`, or which limit was reached
    /// None after a limit.
    std::optional<pattern_table<Values>> table;
    std::vector<std::uint64_t>           levels;      ///< how many entries have the value 0, 1, 2, ...
    std::uint64_t                        bytes = 0;   ///< taken for it, at the most
    /// Inside the call.
    double seconds = 0;
};

/// How to build: all processors, a byte for each entry.
template <class Values = pattern_values::byte, class Observer = silent>
struct pattern_policy {
    TAIL_NO_UNIQUE_ADDRESS Values   values{};      ///< how values lie in memory
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};    ///< hears `iteration(level)` as each level begins
    unsigned                        threads = 0;   ///< as many as there are processors
    std::uint32_t                   fold    = 1;   ///< entries that share their least value
};

namespace detail {

template <Abstraction A, class Observer>
class pattern_builder {
public:
    pattern_builder(A const& abstraction, limits const& lim, unsigned threads, Observer& observer)
        : abstraction_{abstraction},
          size_{static_cast<std::size_t>(abstraction.size())},
          limits_{lim},
          observer_{observer},
          threads_{thread_count(threads)}
    {}

    /// Searches the whole space. Afterwards `fill` can be called, unless a limit was reached.
    [[nodiscard]] status run()
    {
        seen_.grow(size_);
        waiting_[0].grow(size_);
        waiting_[1].grow(size_);
        values_.grow(size_);

        bool some_goal = false;
        abstraction_.goals([&](std::uint64_t entry, lane_set lanes) {
            TAIL_ASSERT(entry < size_, "the entry of a goal is not below the size of the abstract space");
            lane_set& set = waiting_[0][static_cast<std::size_t>(entry)];
            set           = static_cast<lane_set>(set | lanes);
            some_goal     = some_goal || lanes != 0;
        });
        TAIL_ASSERT(some_goal, "an abstract space has a goal, in one lane at least");
        for (unsigned level = 0;; ++level) {
            notify_iteration(observer_, static_cast<int>(level));
            std::uint64_t const before = reached_;
            if (!search_level(level)) { return why_.load(); }
            if (states_ == 0) { return status::solved; }
            TAIL_ASSERT(level < pattern_values::unreached, "an abstract distance does not fit a byte");
            levels_.push_back(reached_ - before);
        }
    }

    /// Writes the codes of all entries.
    template <class Values>
    void fill(std::uint8_t* codes, std::uint32_t fold)
    {
        if constexpr (Values::modular) {
            for (std::size_t entry = 0; entry < size_; ++entry) {
                TAIL_ASSERT(
                    seen_[entry] <= 1,
                    "remainders want a space without lanes: its neighbours may differ by more than one");
            }
        }
        constexpr std::size_t chunk_of_codes = chunk;   // a multiple of eight: no byte belongs to two threads
        std::size_t const     count          = (size_ + fold - 1) / fold;
        on_all_threads([&] {
            for (;;) {
                std::size_t const first = next_chunk_.fetch_add(1) * chunk_of_codes;
                if (first >= count) { break; }
                for (std::size_t i = first; i < std::min(first + chunk_of_codes, count); ++i) {
                    unsigned least = Values::most;
                    for (std::size_t entry = i * fold; entry < std::min((i + 1) * fold, size_); ++entry) {
                        least = std::min(least, code<Values>(entry));
                    }
                    Values::set(codes, i, least);
                }
            }
        });
    }

    /// How many entries have each value. The last levels may add states, but no entries.
    [[nodiscard]] std::vector<std::uint64_t> levels() const
    {
        std::vector<std::uint64_t> counts = levels_;
        while (!counts.empty() && counts.back() == 0) { counts.pop_back(); }
        return counts;
    }

private:
    static constexpr std::size_t chunk = std::size_t{1} << 15U;   // entries that a thread takes at a time

    /// Entries that a step led to and that are on their way from memory.
    class mailbox {
    public:
        mailbox(zeroed_array<lane_set>& sets, bool shared) : sets_{sets}, shared_{shared} {}

        void post(std::uint64_t entry, lane_set lanes)
        {
            TAIL_PREFETCH(&sets_[static_cast<std::size_t>(entry)]);
            letters_[count_++] = {entry, lanes};
            if (count_ == letters_.size()) { deliver(); }
        }

        void deliver()
        {
            for (std::size_t i = 0; i < count_; ++i) {
                auto const [entry, lanes] = letters_[i];
                lane_set& set             = sets_[static_cast<std::size_t>(entry)];
                if (shared_) {
                    std::atomic_ref<lane_set> const shared{set};
                    if ((shared.load(std::memory_order_relaxed) & lanes) != lanes) {
                        shared.fetch_or(lanes, std::memory_order_relaxed);
                    }
                } else {
                    set = static_cast<lane_set>(set | lanes);
                }
            }
            count_ = 0;
        }

    private:
        struct letter {
            std::uint64_t entry;
            lane_set      lanes;
        };

        zeroed_array<lane_set>& sets_;
        bool                    shared_;
        std::array<letter, 64>  letters_;
        std::size_t             count_ = 0;
    };

    template <class Values>
    [[nodiscard]] unsigned code(std::size_t entry) const
    {
        unsigned const value = values_[entry] == 0 ? pattern_values::unreached : values_[entry] - 1U;
        if constexpr (Values::over_base) {
            auto const base = static_cast<unsigned>(abstraction_.base(entry));
            TAIL_ASSERT(base <= value, "the base of an entry exceeds its distance");
            return Values::code_of(value, base);
        } else {
            return Values::code_of(value, 0);
        }
    }

    /// Runs `work` on every thread. What the abstraction throws in one of them is thrown here when all have
    /// ended.
    template <class Work>
    void on_all_threads(Work const& work)
    {
        next_chunk_                     = 0;
        auto const nothing_left_for_any = [this] {
            next_chunk_ = std::numeric_limits<std::size_t>::max() / chunk / 2;
        };
        on_threads(threads_, [&](std::size_t) { work(); }, nothing_left_for_any);
    }

    [[nodiscard]] bool search_level(unsigned level)
    {
        level_states_  = 0;
        level_reached_ = 0;
        on_all_threads([this, level] { search_chunks(level); });
        states_ = level_states_;
        reached_ += level_reached_;
        return why_ == status::solved;
    }

    void search_chunks(unsigned level)
    {
        mailbox       next{waiting_[(level + 1) % 2], threads_ > 1};
        std::uint64_t states = 0, reached = 0;
        for (;;) {
            std::size_t const first = next_chunk_.fetch_add(1) * chunk;
            if (first >= size_ || why_ != status::solved) { break; }
            look_at_limits();
            search_chunk(level, first, std::min(first + chunk, size_), next, states, reached);
        }
        next.deliver();
        level_states_ += states;
        level_reached_ += reached;
    }

    void search_chunk(unsigned level, std::size_t first, std::size_t end, mailbox& next,
                      std::uint64_t& states, std::uint64_t& reached)
    {
        zeroed_array<lane_set>& waiting = waiting_[level % 2];
        for (std::size_t entry = first; entry < end; ++entry) {
            if (entry % 8 == 0) {
                // Most entries have nothing to do with most levels: eight of them at a glance.
                std::uint64_t eight = 0;
                while (entry + 8 <= end && (std::memcpy(&eight, &waiting[entry], 8), eight == 0)) {
                    entry += 8;
                }
                if (entry == end) { break; }
            }
            if (waiting[entry] == 0) { continue; }
            auto const fresh = static_cast<lane_set>(waiting[entry] & ~seen_[entry]);
            waiting[entry]   = 0;
            if (fresh == 0) { continue; }
            if (seen_[entry] == 0) {
                values_[entry] = static_cast<std::uint8_t>(level + 1);
                ++reached;
            }
            seen_[entry] = static_cast<lane_set>(seen_[entry] | fresh);
            ++states;
            abstraction_.steps(entry, fresh, [&](std::uint64_t to, lane_set lanes) {
                TAIL_ASSERT(to < size_,
                            "a step leads to an entry that is not below the size of the abstract space");
                next.post(to, lanes);
            });
        }
    }

    /// Ends the search in all threads when there is a reason to.
    void look_at_limits()
    {
        if (limits_.stop_requested()) { why_ = status::cancelled; }
        if (std::chrono::duration<double>(clock::now() - begin_).count() >= limits_.seconds) {
            why_ = status::time_limit;
        }
        if (reached_ + level_reached_ > limits_.nodes) { why_ = status::node_limit; }
    }

    A const&          abstraction_;
    std::size_t       size_;
    limits            limits_;
    clock::time_point begin_ = clock::now();
    Observer&         observer_;
    unsigned          threads_;

    zeroed_array<lane_set>                seen_;      // lanes that have been stepped from
    std::array<zeroed_array<lane_set>, 2> waiting_;   // lanes of this level and the next, by turns
    zeroed_array<std::uint8_t>            values_;    // plus one
    std::vector<std::uint64_t>            levels_;
    std::uint64_t                         states_ = 0, reached_ = 0;

    std::atomic<std::size_t>   next_chunk_{0};
    std::atomic<std::uint64_t> level_states_{0}, level_reached_{0};
    std::atomic<status>        why_{status::solved};
};

/// Says what an abstract space lacks.
template <class A>
consteval void refuse_abstraction()
{
    if constexpr (!requires(A const& a) {
                      { a.size() } -> std::convertible_to<std::uint64_t>;
                  }) {
        static_assert(sizeof(A) == 0, "an abstract space has `std::uint64_t size() const`");
    } else if constexpr (!requires(A const& a, any_entry_emit emit) { a.goals(emit); }) {
        static_assert(
            sizeof(A) == 0,
            "an abstract space has `void goals(auto&& emit) const`, which calls `emit(entry, lanes)`");
    } else {
        static_assert(sizeof(A) == 0,
                      "an abstract space has `void steps(std::uint64_t entry, tail::lane_set lanes, auto&& "
                      "emit) const`, which calls `emit(entry, lanes)`");
    }
}

}   // namespace detail

/// Bytes that a build takes at the most, known before it begins: three sets of lanes and a value for each
/// entry, and the table that is kept.
template <class Values = pattern_values::byte>
[[nodiscard]] std::uint64_t pattern_build_bytes(std::uint64_t size, std::uint32_t fold = 1)
{
    return size * (3 * sizeof(lane_set) + 1) + Values::bytes((size + fold - 1) / fold);
}

/// Builds the pattern database of an abstract space.
///
///     auto built = tail::build_pattern_database(my_abstraction, tail::limits{.bytes = 1U << 30U});
///     if (built.status == tail::status::solved) { use(*built.table); }
///
/// `limits::nodes` counts entries reached. A limit leaves nothing behind but its status. More bytes than the
/// platform has addresses for are more than any limit.
template <Abstraction A, class Policy = pattern_policy<>>
[[nodiscard]] auto build_pattern_database(A const& abstraction, limits const& lim = {}, Policy policy = {})
{
    using values = decltype(Policy::values);
    static_assert(!values::over_base || AbstractionWithBase<A>,
                  "these values want an abstraction with a base(entry)");
    TAIL_ASSERT(policy.fold >= 1, "a pattern table folds at least one entry into one");
    TAIL_ASSERT(policy.fold == 1 || !values::modular, "entries cannot share a remainder");
    pattern_build<values> built;
    auto const            begin = detail::clock::now();
    auto const            size  = static_cast<std::uint64_t>(abstraction.size());
    built.bytes                 = pattern_build_bytes<values>(size, policy.fold);
    if (built.bytes > lim.bytes || built.bytes > std::numeric_limits<std::size_t>::max()) {
        built.status = status::memory_limit;
        return built;
    }
    detail::pattern_builder<A, decltype(Policy::observer)> builder{abstraction, lim, policy.threads,
                                                                   policy.observer};
    built.status = builder.run();
    if (built.status == status::solved) {
        built.levels = builder.levels();
        std::shared_ptr<zeroed_array<std::uint8_t>> const kept =
            std::make_shared<zeroed_array<std::uint8_t>>();
        kept->grow(pattern_table<values>::bytes(size, policy.fold));
        builder.template fill<values>(&(*kept)[0], policy.fold);
        built.table.emplace(std::shared_ptr<std::uint8_t const>{kept, &(*kept)[0]}, size, policy.fold);
    }
    built.seconds = std::chrono::duration<double>(detail::clock::now() - begin).count();
    return built;
}

/// The same for what is no abstract space: says what it lacks.
template <class A, class Policy = pattern_policy<>>
[[nodiscard]] auto build_pattern_database(A const&, limits const& = {}, Policy = {})
{
    detail::refuse_abstraction<A>();
    return pattern_build<decltype(Policy::values)>{};
}

}   // namespace tail
