#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>

#include <tail/core/config.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>

/// \file
/// Generalized threats: how large a tree of threats may be, as the number of its nodes of each order.
///
/// A node has order n if the attacker wins there with n moves in a row; order 1 is a winning move. After each
/// of his moves the defender may pass, which leads to a node of lower order, or reply. A threat
/// `(o1,o2,...,0)` allows trees with at most `o1` nodes of order 1, `o2` of order 2, and so on. From
/// Cazenave, "A generalized threats search algorithm" (Computers and Games 2002).
///
///     constexpr tail::threat atari{1};                      // (1,0): a winning move
///     auto const ladder = compose(atari, compose(atari, atari));   // (3,2,0): two ataris, then a capture
///     ladder <= *tail::threat::parse("(6,3,2,0)");          // true

namespace tail {

/// A generalized threat: counts of nodes by order, each finite or `infinity`.
///
/// A regular value of 16 bytes. Counts saturate: what grows beyond the largest finite count is infinite, and
/// infinity less or halved stays infinite. `a <= b` says that every count of `a` is at most that of `b`; many
/// threats are not comparable, and then none of `<`, `==`, `>` holds.
class threat {
public:
    using count_type = std::uint16_t;   ///< how many nodes of one order are allowed

    /// The greatest order that a threat can have.
    static constexpr int max_order = 8;
    /// As many nodes as one likes.
    static constexpr count_type infinity = std::numeric_limits<count_type>::max();

    /// `(0)`: nothing is allowed.
    constexpr threat() = default;

    /// The counts of orders 1, 2, and so on; the zero at the end may be left out.
    constexpr threat(std::initializer_list<count_type> counts)
    {
        TAIL_ASSERT(counts.size() <= max_order + 1 && (counts.size() <= max_order || counts.end()[-1] == 0),
                    "a threat has no order above threat::max_order");
        std::size_t order = 0;
        for (count_type const n : counts) {
            if (order < max_order) { counts_[order++] = n; }
        }
    }

    // ---- named threats
    // -----------------------------------------------------------------------------------------

    /// The threats of abstract proof search: ip1 = (1,0), ip2 = (2,1,0), ip3 = (4,2,1,0), ..., each composed
    /// of two of the last.
    [[nodiscard]] static constexpr threat abstract_proof(int order)
    {
        TAIL_ASSERT(order >= 1 && order <= max_order, "the order of a threat is from 1 to threat::max_order");
        threat t;
        for (int i = 1; i <= order; ++i) {
            t[i] = static_cast<count_type>(1U << static_cast<unsigned>(order - i));
        }
        return t;
    }

    /// A winning move after up to `moves` moves that each threaten to win at once: (n+1,n,0).
    [[nodiscard]] static constexpr threat ladder(int moves)
    {
        TAIL_ASSERT(moves >= 0 && moves < infinity - 1, "a ladder is too long for the counts of a threat");
        threat t;
        t[1] = static_cast<count_type>(moves + 1);
        t[2] = static_cast<count_type>(moves);
        return t;
    }

    /// The threats of lambda search: any number of nodes of the orders 1 to `order + 1` (Thomsen 2000).
    [[nodiscard]] static constexpr threat lambda(int order)
    {
        TAIL_ASSERT(order >= 0 && order < max_order,
                    "the order of lambda search is from 0 to threat::max_order - 1");
        threat t;
        for (int i = 1; i <= order + 1; ++i) { t[i] = infinity; }
        return t;
    }

    // ---- looking at it
    // -----------------------------------------------------------------------------------------

    /// The count of an order from 1 to `max_order`.
    [[nodiscard]] constexpr count_type operator[](int order) const { return counts_[index(order)]; }
    /// How many nodes of this order are allowed; they can be changed.
    [[nodiscard]] constexpr count_type& operator[](int order) { return counts_[index(order)]; }

    /// The first order of which no node is allowed.
    [[nodiscard]] constexpr int omega() const
    {
        int order = 1;
        while (order <= max_order && (*this)[order] != 0) { ++order; }
        return order;
    }

    /// The highest order of which a node is allowed; unlike `omega() - 1`, it sees orders beyond a zero as
    /// well, which budgets may have.
    [[nodiscard]] constexpr int highest_order() const
    {
        int order = max_order;
        while (order > 0 && (*this)[order] == 0) { --order; }
        return order;
    }

    /// Whether some count is infinite, so that the threat does not bound the depth.
    [[nodiscard]] constexpr bool is_infinite() const
    {
        return std::find(counts_.begin(), counts_.end(), infinity) != counts_.end();
    }

    /// Whether the counts can be those of a whole tree: each node of an order above 1 has a node of the order
    /// below it where the defender passes and, as a rule, one more where he replies; so the counts fall
    /// (infinite ones may repeat).
    [[nodiscard]] constexpr bool is_tree_shape() const
    {
        if ((*this)[1] == 0) { return false; }
        for (int i = 1; i < max_order; ++i) {
            bool const both_infinite = (*this)[i] == infinity && (*this)[i + 1] == infinity;
            if ((*this)[i + 1] != 0 && (*this)[i] <= (*this)[i + 1] && !both_infinite) { return false; }
        }
        return true;
    }

    /// Whether this is a budget only: usable as a limit, but not all of it can be used by one tree.
    [[nodiscard]] constexpr bool is_budget() const { return !is_tree_shape(); }

    // ---- order and algebra
    // -------------------------------------------------------------------------------------

    /// Whether all counts are equal.
    friend constexpr bool operator==(threat const&, threat const&) = default;

    /// Whether every count of `a` is at most that of `b`.
    friend constexpr bool operator<=(threat const& a, threat const& b)
    {
        bool none_above = true;   // without a jump: the loop becomes a few vector instructions
        for (std::size_t i = 0; i < max_order; ++i) { none_above &= a.counts_[i] <= b.counts_[i]; }
        return none_above;
    }

    /// By `<=`: many threats are neither less nor greater than each other.
    friend constexpr std::partial_ordering operator<=>(threat const& a, threat const& b)
    {
        bool const below = a <= b;
        bool const above = b <= a;
        return below && above ? std::partial_ordering::equivalent
            : below           ? std::partial_ordering::less
            : above           ? std::partial_ordering::greater
                              : std::partial_ordering::unordered;
    }
    /// Whether every count of `a` is at least that of `b`.
    friend constexpr bool operator>=(threat const& a, threat const& b) { return b <= a; }

    /// Count by count; saturates.
    friend constexpr threat operator+(threat a, threat const& b)
    {
        for (std::size_t i = 0; i < max_order; ++i) {
            unsigned const sum = unsigned{a.counts_[i]} + b.counts_[i];
            a.counts_[i]       = static_cast<count_type>(std::min<unsigned>(sum, infinity));
        }
        return a;
    }

    /// Count by count, for `b <= a`. Infinity less anything is infinity.
    friend constexpr threat operator-(threat a, threat const& b)
    {
        TAIL_ASSERT(b <= a, "a threat is taken from a larger one only");
        for (std::size_t i = 0; i < max_order; ++i) {
            a.counts_[i] = a.counts_[i] == infinity ? infinity
                                                    : static_cast<count_type>(a.counts_[i] - b.counts_[i]);
        }
        return a;
    }

    /// Half of each count, rounded down. Half of infinity is infinity.
    friend constexpr threat half(threat a)
    {
        for (auto& n : a.counts_) { n = n == infinity ? infinity : static_cast<count_type>(n / 2); }
        return a;
    }

    /// The larger count of each order.
    friend constexpr threat max(threat a, threat const& b)
    {
        for (std::size_t i = 0; i < max_order; ++i) { a.counts_[i] = std::max(a.counts_[i], b.counts_[i]); }
        return a;
    }

    /// The threat without its nodes of order `order` and above.
    friend constexpr threat below(threat a, int order)
    {
        for (int i = order; i <= max_order; ++i) { a[i] = 0; }
        return a;
    }

    /// One node more, of this order; or one less, of which there is one.
    [[nodiscard]] constexpr threat with(int order) const
    {
        threat t = *this;
        if (t[order] != infinity) { ++t[order]; }
        return t;
    }
    /// One node of this order less.
    [[nodiscard]] constexpr threat without(int order) const
    {
        TAIL_ASSERT((*this)[order] > 0, "a node is taken from a threat that has one");
        threat t = *this;
        if (t[order] != infinity) { --t[order]; }
        return t;
    }

    /// A move of order `gl.omega()`, then `gl` if the defender passes, and `gr` after any reply. For `gl <=
    /// gr`.
    ///
    /// Written gl T gr in the literature; neither commutative nor associative.
    friend constexpr threat compose(threat const& gl, threat const& gr)
    {
        TAIL_ASSERT(gl <= gr,
                    "a threat is composed of a smaller one, after a pass, and a larger one, after a reply");
        TAIL_ASSERT(gl.omega() <= max_order, "a composed threat has no order above threat::max_order");
        return (gl + gr).with(gl.omega());
    }

    // ---- text
    // --------------------------------------------------------------------------------------------------

    /// Reads `(6,3,2,0)`, or `6,3,2`; a count may be `inf`. Spaces between are skipped; the zero at the end
    /// may be left out.
    ///
    /// Counts that do not fall from order to order are read too: they are a budget, see `is_budget`.
    [[nodiscard]] static expected<threat, parse_error> parse(std::string_view text)
    {
        std::size_t at   = 0;
        auto const  skip = [&] {
            while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) { ++at; }
        };
        auto const error = [&](std::size_t where, std::string message) {
            return unexpected{parse_error{1, where + 1, std::move(message)}};
        };
        auto const found = [&] {
            return at < text.size() ? "found " + detail::shown(text[at]) : std::string("found the end");
        };

        skip();
        bool const bracket = at < text.size() && text[at] == '(';
        if (bracket) { ++at; }
        threat t;
        int    order = 0;
        bool   ended = false;   // a zero was read, so that only zeroes may follow
        for (;;) {
            skip();
            std::size_t const begin = at;
            unsigned          n     = 0;
            if (text.substr(at).starts_with("inf")) {
                at += 3;
                n = infinity;
            } else {
                if (at < text.size() && text[at] == '-') {
                    return error(at, "expected a count of nodes, found a negative number");
                }
                if (at == text.size() || !is_digit(text[at])) {
                    return error(at, R"(expected a count of nodes or "inf", )" + found());
                }
                for (; at < text.size() && is_digit(text[at]); ++at) {
                    n = n * 10 + static_cast<unsigned>(text[at] - '0');
                    if (n >= infinity) {
                        return error(begin,
                                     "expected a count below " + std::to_string(infinity)
                                         + R"( or "inf", found a larger one)");
                    }
                }
            }
            ++order;
            if (n != 0 && ended) {
                return error(begin, "expected nothing but zeroes after the first one, found a count");
            }
            ended = n == 0;
            if (n != 0 && order > max_order) {
                return error(begin, "expected at most " + std::to_string(max_order) + " orders, found more");
            }
            if (n != 0) { t[order] = static_cast<count_type>(n); }

            skip();
            if (at < text.size() && text[at] == ',') {
                ++at;
                continue;
            }
            break;
        }
        if (bracket) {
            if (at == text.size() || text[at] != ')') { return error(at, "expected ',' or ')', " + found()); }
            ++at;
        }
        skip();
        if (at < text.size()) {
            return error(at,
                         std::string("expected ") + (bracket ? "the end, " : "',' or the end, ") + found());
        }
        if (t == threat{}) {
            return error(0, "expected a threat that allows a winning move, found one that allows nothing");
        }
        return t;
    }

    /// `(6,3,2,0)`, `(inf,inf,0)`; `(0)` where nothing is allowed.
    [[nodiscard]] std::string to_string() const
    {
        std::string s = "(";
        for (int i = 1; i <= highest_order(); ++i) {
            s += (*this)[i] == infinity ? std::string("inf") : std::to_string((*this)[i]);
            s += ',';
        }
        return s + "0)";
    }

    /// For tables.
    [[nodiscard]] friend constexpr std::size_t hash_value(threat const& t)
    {
        std::uint64_t h = 0;
        for (count_type const n : t.counts_) { h = (h ^ n) * 0x9E37'79B9'7F4A'7C15U; }
        return static_cast<std::size_t>(h ^ (h >> 32U));
    }

private:
    [[nodiscard]] static constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

    [[nodiscard]] static constexpr std::size_t index(int order)
    {
        TAIL_ASSERT(order >= 1 && order <= max_order, "the order of a node is from 1 to threat::max_order");
        return static_cast<std::size_t>(order - 1);
    }

    std::array<count_type, max_order> counts_{};
};

}   // namespace tail
