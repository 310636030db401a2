#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include <tail/core/config.hpp>
#include <tail/core/result.hpp>

#if TAIL_HAS_STOP_TOKEN
#    include <stop_token>
#endif

namespace tail {

/// When to give up. Everything is unlimited until said otherwise.
///
/// Hitting a limit loses nothing: the result says which one it was and carries what was found so far, and an
/// engine can be run on with new limits. Where the standard library has no `std::stop_token` (see
/// config.hpp), there is no member `stop`.
///
/// 1. A run makes at most `nodes` expansions. A search that verifies threats also makes at most about `nodes`
///    verifications. What it finds in its memory of verified threats does not count.
/// 2. The clock and the stop token are looked at between expansions. Path searches look among the children of
///    one node, too, after every 256 of them.
struct limits {
    /// Stands for no limit.
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t nodes = unlimited;   ///< at most so many expansions, and at most so many verifications
    /// At most so much time.
    double        seconds = std::numeric_limits<double>::infinity();
    std::uint64_t bytes =
        unlimited;   ///< of all tables together, counted before they grow; not what nodes own
#if TAIL_HAS_STOP_TOKEN
    std::stop_token stop{};   ///< stops the search when it is asked to
#endif

    /// Whether somebody has asked to stop.
    [[nodiscard]] bool stop_requested() const
    {
#if TAIL_HAS_STOP_TOKEN
        return stop.stop_requested();
#else
        return false;
#endif
    }
};

/// In place of `limits`: never look at the clock, the counters or a stop token at all.
struct no_limits {};

namespace detail {

using clock = std::chrono::steady_clock;

/// A node may have millions of children: after so many of them the clock and the stop token are looked at.
inline constexpr std::size_t children_between_looks = 256;

/// Hands out expansions in portions, and looks at the clock and the stop token only between two of them.
///
/// The portion starts at one and follows the speed of the problem, so that a look comes about every
/// millisecond or more often; after 4,096 expansions at the latest, whatever they suddenly take.
template <class Limits>
class meter {
    static_assert(std::is_convertible_v<Limits const&, limits const&>,
                  "limits are tail::limits or tail::no_limits; the policy comes after them");

public:
    static constexpr bool active = true;

    explicit meter(limits const& l) : limits_{l}, begin_{clock::now()}, looked_{begin_} {}

    /// Chosen for no valid call: what is said above is the only error.
    template <class T>
        requires(!std::is_convertible_v<T const&, limits const&>)
    explicit meter(T const&) : meter{limits{}}
    {}

    /// Takes one expansion from the portion; false when a limit has been reached, which `why` then tells.
    [[nodiscard]] TAIL_ALWAYS_INLINE bool take()
    {
        // Counts up to zero, so that the count and the test of its sign are two instructions.
        if (++count_ < 0) [[likely]] { return true; }
        return refill();
    }

    /// Gives back what was taken last: it was no work.
    void give_back() { --count_; }

    /// Looks at the clock and the stop token now and takes nothing: for long expansions. False when one of
    /// them says stop, which `why` then tells.
    [[nodiscard]] bool in_time()
    {
        if (limits_.stop_requested()) {
            why_ = status::cancelled;
            return false;
        }
        if (since(begin_) < limits_.seconds) { return true; }
        why_ = status::time_limit;
        return false;
    }

    /// Looks at the stop token alone. False when it says stop.
    [[nodiscard]] bool goes_on()
    {
        if (!limits_.stop_requested()) { return true; }
        why_ = status::cancelled;
        return false;
    }

    [[nodiscard]] bool fits(std::uint64_t bytes)
    {
        if (bytes <= limits_.bytes) { return true; }
        why_ = status::memory_limit;
        return false;
    }

    [[nodiscard]] bool          stop_requested() const { return limits_.stop_requested(); }
    [[nodiscard]] status        why() const { return why_; }
    [[nodiscard]] std::uint64_t taken() const { return handed_out_ + static_cast<std::uint64_t>(count_ + 1); }
    [[nodiscard]] double        seconds() const { return since(begin_); }

private:
    static constexpr std::int64_t  used_up         = -1;
    static constexpr std::uint64_t longest_portion = std::uint64_t{1} << 12;

    [[nodiscard]] static double since(clock::time_point then)
    {
        return std::chrono::duration<double>(clock::now() - then).count();
    }

    /// Called when the portion is used up, with the count one too high.
    TAIL_COLD bool refill()
    {
        count_ = used_up;
        if (handed_out_ >= limits_.nodes) {
            why_ = status::node_limit;
            return false;
        }
        if (limits_.stop_requested()) {
            why_ = status::cancelled;
            return false;
        }
        auto const now = clock::now();
        if (!(std::chrono::duration<double>(now - begin_).count() < limits_.seconds)) {
            why_ = status::time_limit;
            return false;
        }
        double const pause = std::chrono::duration<double>(now - looked_).count();
        looked_            = now;
        if (pause < 0.0005 && portion_ < longest_portion) { portion_ *= 2; }
        if (pause > 0.002 && portion_ > 1) { portion_ /= 2; }
        std::uint64_t const portion = std::min(portion_, limits_.nodes - handed_out_);
        handed_out_ += portion;
        count_ = -static_cast<std::int64_t>(portion);
        return true;
    }

    std::int64_t      count_      = used_up;   // minus one, minus what is left in the portion
    std::uint64_t     handed_out_ = 0;
    std::uint64_t     portion_    = 1;
    limits            limits_;
    clock::time_point begin_;
    clock::time_point looked_;
    status            why_ = status::node_limit;
};

template <>
class meter<no_limits> {
public:
    static constexpr bool active = false;

    explicit meter(no_limits) : begin_{clock::now()} {}

    [[nodiscard]] static constexpr bool          take() { return true; }
    [[nodiscard]] static constexpr bool          in_time() { return true; }
    [[nodiscard]] static constexpr bool          goes_on() { return true; }
    [[nodiscard]] static constexpr bool          fits(std::uint64_t) { return true; }
    [[nodiscard]] static constexpr status        why() { return status::cancelled; }
    [[nodiscard]] static constexpr std::uint64_t taken() { return 0; }
    [[nodiscard]] double                         seconds() const
    {
        return std::chrono::duration<double>(clock::now() - begin_).count();
    }

private:
    clock::time_point begin_;
};

}   // namespace detail
// For engines of your own.
using detail::meter;

}   // namespace tail
