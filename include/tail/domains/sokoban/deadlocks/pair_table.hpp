#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// For each two boxes alone on the level: can both be brought to goals? Exact, for each side of the man.
///
/// Built backwards: from every two goals, wherever the man is, by pulls, over all states of two boxes and
/// the man's region. Then a pair of squares is alive, dead, or *mixed*: dead for some of the man's squares.
/// Pairs are rows of bits, so a look-up for the box that moved last is the intersection of two sets; only
/// mixed pairs, which are few, are asked where the man is.
///
/// Memory: two bits for each pair of squares and one bit for each mixed pair and square. Building takes one
/// bit for each pair of live squares and square; where that is more than allowed, nothing is built.
class pair_table {
public:
    /// The most memory of a table, unless said otherwise.
    static constexpr std::size_t default_bytes = std::size_t{64} << 20U;

    /// The table of this level, unless it would take more than `most_bytes`.
    explicit pair_table(level const& l, std::size_t most_bytes = default_bytes)
        : squares_{l.squares()}, words_{(l.squares() + 64) / 64}
    {
        std::size_t const live = l.live_squares();
        if (live * live / 2 * words_ * sizeof(word) > most_bytes) { return; }
        dead_.resize(live * words_);
        mixed_.resize(live * words_);
        classify(l, alive(l));
    }

    /// Whether there is a table.
    [[nodiscard]] bool built() const { return !dead_.empty(); }

    /// Whether two boxes on these squares cannot both be brought to goals if the man is there.
    [[nodiscard]] bool dead(square a, square b, square man) const
    {
        if (a * words_ >= dead_.size() || b * words_ >= dead_.size()) { return false; }
        return has(dead_.data() + a * words_, b) || (has(mixed_.data() + a * words_, b) && mixed(a, b, man));
    }

    /// Whether a box and any other box of a position are such two.
    [[nodiscard]] bool dead(position const& p, square box) const
    {
        if (box * words_ >= dead_.size()) { return false; }   // no table, or the square is dead
        word const* const boxes = p.boxes().words();
        word const* const dead  = dead_.data() + box * words_;
        word const* const mixed = mixed_.data() + box * words_;
        for (std::size_t i = 0; i < words_; ++i) {
            if ((boxes[i] & dead[i]) != 0) { return true; }
        }
        for (std::size_t i = 0; i < words_; ++i) {
            for (word left = boxes[i] & mixed[i]; left != 0; left &= left - 1) {
                auto const b = static_cast<square>(i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
                if (this->mixed(box, b, p.man())) { return true; }
            }
        }
        return false;
    }

    /// The memory of the table.
    [[nodiscard]] std::size_t bytes() const
    {
        return (dead_.size() + mixed_.size() + men_.size()) * sizeof(word)
            + rows_.size() * sizeof(std::uint32_t);
    }

private:
    using word = square_set::word;

    [[nodiscard]] static bool has(word const* set, std::size_t s)
    {
        return (set[s / 64] >> s % 64 & 1U) != 0;
    }
    static void put(word* set, std::size_t s) { set[s / 64] |= word{1} << s % 64; }
    static void take(word* set, std::size_t s) { set[s / 64] &= ~(word{1} << s % 64); }

    /// The number of a pair of live squares.
    [[nodiscard]] static std::size_t pair(square a, square b)
    {
        if (a < b) { std::swap(a, b); }
        return std::size_t{a} * (a - 1U) / 2 + b;
    }

    [[nodiscard]] bool mixed(square a, square b, square man) const
    {
        return has(men_.data() + rows_[pair(a, b)] * words_, man);
    }

    [[nodiscard]] static bool are_neighbours(level const& l, square a, square b)
    {
        auto const& next = l.neighbours(a);
        return next[0] == b || next[1] == b || next[2] == b || next[3] == b;
    }

    /// Into how many parts the squares next to a box fall, if there is another box and the man may walk only
    /// on the eight squares around it. With one part or none, the box divides nothing, unless the other is
    /// its neighbour.
    [[nodiscard]] static int parts_around(level const& l, square box, square other)
    {
        auto const           open = [&](square s) { return s != l.wall() && s != other; };
        constexpr std::array ring{direction::up, direction::right, direction::down, direction::left};
        int                  parts = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            square const one = l.neighbour(box, ring[i]);
            if (!open(one)) { continue; }
            direction const turn = ring[(i + 1) % 4];
            parts += open(l.neighbour(box, turn)) && open(l.neighbour(one, turn)) ? 0 : 1;
        }
        return parts;
    }

    /// For each pair, the man's squares that it can be solved from.
    [[nodiscard]] std::vector<word> alive(level const& l) const
    {
        struct state {
            square a, b, man;
        };
        std::size_t const   live = l.live_squares();
        std::vector<word>   sets(live * (live - 1) / 2 * words_);
        std::vector<state>  todo;
        std::vector<square> region;
        for (std::size_t i = 0; i < l.goals().size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                square const a = l.goals()[i], b = l.goals()[j];
                for (square man = 0; man < squares_; ++man) {
                    if (man != a && man != b) { todo.push_back({a, b, man}); }
                }
            }
        }
        while (!todo.empty()) {
            state const s = todo.back();
            todo.pop_back();
            word* const set = sets.data() + pair(s.a, s.b) * words_;
            if (has(set, s.man)) { continue; }
            // The last push may have taken a box from `from` to `to`; the man was behind it.
            auto const step_back = [&](square from, direction d, square to) {
                square const other = to == s.a ? s.b : s.a, man = l.neighbour(from, opposite(d));
                if (man != l.wall() && man != other) { todo.push_back({from, other, man}); }
            };
            if (!are_neighbours(l, s.a, s.b) && parts_around(l, s.a, s.b) <= 1
                && parts_around(l, s.b, s.a) <= 1) {
                // Neither box divides what the other leaves: the man can walk everywhere.
                for (square man = 0; man < squares_; man += 64) {
                    set[man / 64] = squares_ - man >= 64 ? ~word{0} : (word{1} << (squares_ - man)) - 1;
                }
                take(set, s.a);
                take(set, s.b);
                for (square const box : {s.a, s.b}) {
                    for (direction d : all_directions) {
                        square const from = l.neighbour(box, opposite(d));
                        if (from != l.wall() && from != s.a && from != s.b) { step_back(from, d, box); }
                    }
                }
                continue;
            }
            put(set, s.man);
            region.assign(1, s.man);
            for (std::size_t next = 0; next < region.size(); ++next) {
                for (direction d : all_directions) {
                    square const to = l.neighbour(region[next], d);
                    if (to == s.a || to == s.b) {
                        step_back(region[next], d, to);
                    } else if (to != l.wall() && !has(set, to)) {
                        put(set, to);
                        region.push_back(to);
                    }
                }
            }
        }
        return sets;
    }

    void classify(level const& l, std::vector<word> const& alive)
    {
        std::size_t const live = l.live_squares();
        rows_.resize(live * (live - 1) / 2);
        for (square a = 0; a < live; ++a) {
            for (square b = 0; b < a; ++b) {
                word const* const set   = alive.data() + pair(a, b) * words_;
                std::size_t       count = 0;
                for (std::size_t i = 0; i < words_; ++i) {
                    count += static_cast<std::size_t>(std::popcount(set[i]));
                }
                if (count + 2 == squares_) { continue; }
                std::vector<word>& rows = count == 0 ? dead_ : mixed_;
                put(rows.data() + a * words_, b);
                put(rows.data() + b * words_, a);
                if (count == 0) { continue; }
                rows_[pair(a, b)] = static_cast<std::uint32_t>(men_.size() / words_);
                for (std::size_t i = 0; i < words_; ++i) { men_.push_back(~set[i]); }
            }
        }
    }

    std::size_t                squares_;
    std::size_t                words_;          // of a set of squares, as in a position
    std::vector<word>          dead_, mixed_;   // a row for each live square
    std::vector<std::uint32_t> rows_;           // of `men_`, by pair
    std::vector<word>          men_;            // from which of his squares a mixed pair is dead
};

/// Two boxes that cannot both be brought to goals, even if there were no others. Copies share the table.
class pair_test {
public:
    static constexpr bool pushes_to_dead_squares = false;   ///< boxes are not pushed onto dead squares

    /// With a table of its own, which copies share.
    explicit pair_test(level const& l, std::size_t most_bytes = pair_table::default_bytes)
        : table_{std::make_shared<pair_table const>(l, most_bytes)}
    {}

    /// The table that it looks into.
    [[nodiscard]] pair_table const& table() const { return *table_; }

    /// Looks at the box that moved last and each other, or, if it is not known, at all pairs.
    [[nodiscard]] bool dead(position const& p) const
    {
        if (p.last_box() != no_square) { return table_->dead(p, p.last_box()); }
        bool found = false;
        p.boxes().for_each([&](square b) { found = found || table_->dead(p, b); });
        return found;
    }

private:
    std::shared_ptr<pair_table const> table_;
};

}   // namespace tail::sokoban
