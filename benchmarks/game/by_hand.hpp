#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <tail/store/large_pages.hpp>

/// \file
/// Alpha-beta for Atari-Go written by hand: one file, boards of up to 64 points, nothing generic about it.
///
/// The same search as `tail::alpha_beta` with forced replies, so that both enter the same positions:
/// questions "does this side win within d plies?" with d rising by two, a folded hash, table move, weakened
/// chains, killers, history. No limits, no counters but one, no observer, no line. Its table lies in the same
/// kind of memory.

namespace by_hand {

using u64 = std::uint64_t;

struct chain {
    u64 stones, liberties;
};

struct past {
    u64                         touched;
    int                         merged;
    std::array<chain, 4>        chains;
    std::array<std::uint8_t, 4> places;
};

class solver {
public:
    struct answer {
        bool first_wins;
        int  plies;
        u64  nodes;
    };

    solver(int width, int height, std::size_t table_bytes) : width_{width}, points_{width * height}
    {
        all_ = points_ == 64 ? ~u64{0} : (u64{1} << points_) - 1;
        for (int row = 0; row < height; ++row) { first_column_ |= u64{1} << (row * width); }
        int const symmetries = width == height ? 8 : 4;
        for (int p = 0; p < points_; ++p) {
            beside_[index(p)] = around(u64{1} << p);
            for (int s = 0; s < 8; ++s) {
                int       column = p % width, row = p / width;
                int const which = s % symmetries;
                if ((which & 1) != 0) { column = width - 1 - column; }
                if ((which & 2) != 0) { row = height - 1 - row; }
                int const to               = (which & 4) != 0 ? column * width + row : row * width + column;
                image_[index(s)][index(p)] = static_cast<std::uint8_t>(to);
                for (int colour = 0; colour < 2; ++colour) {
                    keys_[index(colour)][index(p)][index(s)] = random_key(static_cast<u64>(colour * 64 + to));
                }
            }
        }
        symmetries_ = symmetries;
        table_.grow(std::max<std::size_t>(1, table_bytes / sizeof(bucket)));
    }

    void place(int colour, int p)
    {
        int const mover = mover_;
        mover_          = colour;
        past unused{};
        play(p, unused);
        mover_ = mover;
    }

    /// Who wins, and in how many plies. A win that the forced replies show beyond the depth may not be the
    /// shortest: then it is asked whether there is a shorter one.
    answer solve()
    {
        std::array<int, 2> none_within{0, -1};   // [first wins]
        int                known = 0;
        for (int depth = 1;;) {
            for (int const first : {1, 0}) {
                if (known != 0 && (known > 0) != (first != 0)) { continue; }
                if (none_within[index(first)] + 2 > depth) { continue; }
                int const  alpha = first != 0 ? std::max(known, 0) : std::min(known, 0) - 1;
                int const  value = search(depth, alpha, alpha + 1, 0).value;
                bool const yes   = first != 0 ? value > alpha : value <= alpha;
                if ((is_win(value) || is_loss(value)) && (yes || known == 0)) {
                    known = value;
                    break;
                }
                none_within[index(first)] = depth;
            }
            if (known == 0) {
                ++depth;
                continue;
            }
            int const plies = win - std::abs(known);
            int const none  = none_within[index(known > 0 ? 1 : 0)];
            if (plies <= none + 2) { return {known > 0, plies, nodes_}; }
            if (none + 2 > depth) { ++depth; }
        }
    }

private:
    static constexpr int win      = 1 << 21;
    static constexpr int proved   = 1 << 20;
    static constexpr int infinite = win + 2;

    struct entry {
        u64           key;
        int           value;
        std::uint16_t depth;
        std::uint8_t  flags;   // 1 lower, 2 upper, 4 whole
        std::uint8_t  move;
    };
    struct alignas(64) bucket {
        std::array<entry, 4> slots;
    };
    struct outcome {
        int  value;
        bool whole;
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    u64 random_key(u64 n) const
    {
        u64 const seed = static_cast<u64>(width_) << 20U | static_cast<u64>(points_ / width_) << 10U;
        u64       z    = (seed + n + 1) * 0x9E37'79B9'7F4A'7C15ULL;
        z              = (z ^ (z >> 30U)) * 0xBF58'476D'1CE4'E5B9ULL;
        z              = (z ^ (z >> 27U)) * 0x94D0'49BB'1331'11EBULL;
        return z ^ (z >> 31U);
    }

    u64 around(u64 b) const
    {
        return (((b << 1U) & ~first_column_) | ((b & ~first_column_) >> 1U) | (b << width_) | (b >> width_))
            & all_;
    }

    static bool several(u64 b) { return (b & (b - 1)) != 0; }

    u64 legal(int colour) const
    {
        u64 const open   = all_ & ~(stones_[0] | stones_[1]);
        u64       breath = around(open);
        for (int i = 0; i < count_[index(colour)]; ++i) {
            u64 const l = chains_[index(colour)][index(i)].liberties;
            if (several(l)) { breath |= l; }
        }
        for (int i = 0; i < count_[index(1 - colour)]; ++i) {
            u64 const l = chains_[index(1 - colour)][index(i)].liberties;
            if (!several(l)) { breath |= l; }
        }
        return open & breath;
    }

    /// The last liberty of a chain of this colour that has but one; or none.
    u64 in_atari(int colour) const
    {
        for (int i = 0; i < count_[index(colour)]; ++i) {
            u64 const l = chains_[index(colour)][index(i)].liberties;
            if (!several(l)) { return l; }
        }
        return 0;
    }

    void toggle(int p)
    {
        auto const& k = keys_[index(mover_)][index(p)];
        for (std::size_t s = 0; s < 8; ++s) { hash_[s] ^= k[s]; }
    }

    /// True if it captures.
    bool play(int p, past& before)
    {
        u64 const stone = u64{1} << p;
        auto&     mine  = chains_[index(mover_)];
        auto&     yours = chains_[index(1 - mover_)];
        int&      count = count_[index(mover_)];
        bool      wins  = false;
        before.touched  = 0;
        before.merged   = 0;
        for (int i = 0; i < count_[index(1 - mover_)]; ++i) {
            if ((yours[index(i)].liberties & stone) == 0) { continue; }
            yours[index(i)].liberties ^= stone;
            before.touched |= u64{1} << i;
            wins = wins || yours[index(i)].liberties == 0;
        }
        chain joined{stone, beside_[index(p)] & ~(stones_[0] | stones_[1])};
        for (int i = count; i-- > 0;) {
            if ((mine[index(i)].liberties & stone) == 0) { continue; }
            joined.stones |= mine[index(i)].stones;
            joined.liberties |= mine[index(i)].liberties;
            before.chains[index(before.merged)]   = mine[index(i)];
            before.places[index(before.merged++)] = static_cast<std::uint8_t>(i);
            mine[index(i)]                        = mine[index(--count)];
        }
        joined.liberties &= ~stone;
        mine[index(count++)] = joined;
        stones_[index(mover_)] ^= stone;
        toggle(p);
        mover_ = 1 - mover_;
        return wins;
    }

    void undo(int p, past const& before)
    {
        u64 const stone = u64{1} << p;
        mover_          = 1 - mover_;
        toggle(p);
        stones_[index(mover_)] ^= stone;
        auto& mine  = chains_[index(mover_)];
        auto& yours = chains_[index(1 - mover_)];
        int&  count = count_[index(mover_)];
        --count;
        for (int n = before.merged; n-- > 0;) {
            int const i          = before.places[index(n)];
            mine[index(count++)] = mine[index(i)];
            mine[index(i)]       = before.chains[index(n)];
        }
        for (u64 t = before.touched; t != 0; t &= t - 1) {
            yours[index(std::countr_zero(t))].liberties ^= stone;
        }
    }

    int canonical() const
    {
        int best = 0;
        for (int s = 1; s < symmetries_; ++s) {
            if (hash_[index(s)] < hash_[index(best)]) { best = s; }
        }
        return best;
    }

    u64 key() const
    {
        u64 least = hash_[0];
        for (std::size_t s = 1; s < 8; ++s) { least = std::min(least, hash_[s]); }
        return least ^ (mover_ == 0 ? 0 : 0xD1B5'4A32'D192'ED03ULL);
    }

    bucket& home(u64 key)
    {
        u64 const spread         = (key ^ key >> 32U) * 0x9E37'79B9'7F4A'7C15ULL;
        __extension__ using wide = unsigned __int128;
        return table_[static_cast<std::size_t>(wide{spread} * table_.size() >> 64U)];
    }
    entry* find(u64 key)
    {
        for (entry& e : home(key).slots) {
            if (e.key == key && (e.flags & 3U) != 0) { return &e; }
        }
        return nullptr;
    }
    static int weight(entry const& e) { return (e.flags & 3U) != 0 ? e.depth + 1 : 0; }

    void store(entry fresh)
    {
        auto&  slots    = home(fresh.key).slots;
        entry* lightest = &slots[0];
        for (std::size_t i = 0; i < 4; ++i) {
            if (slots[i].key == fresh.key && weight(slots[i]) != 0) {
                slots[i] = fresh;
                return;
            }
            if (i < 2 && weight(slots[i]) < weight(*lightest)) { lightest = &slots[i]; }
        }
        if (weight(fresh) >= weight(*lightest)) { std::swap(*lightest, fresh); }
        for (std::size_t i = 2; i < 4 && weight(fresh) != 0; ++i) { std::swap(slots[i], fresh); }
    }

    static bool is_win(int v) { return v > proved; }
    static bool is_loss(int v) { return v < -proved; }
    static int  before_move(int v) { return is_win(v) ? 1 - v : is_loss(v) ? -1 - v : -v; }
    static int  after_move(int v) { return is_win(v) ? -1 - v : is_loss(v) ? 1 - v : -v; }

    __attribute__((noinline)) outcome search(int depth, int alpha, int beta, int ply)
    {
        ++nodes_;
        if (alpha >= win - 1) { return {win - 1, true}; }
        u64 k     = 0;
        int first = -1;
        if (depth > 0) {
            k = key();
            if (entry const* const e = find(k)) {
                first            = image_[index(inverse_[index(canonical())])][e->move];
                bool const whole = (e->flags & 4U) != 0;
                bool const deep  = whole || e->depth >= depth;
                bool const lower = (e->flags & 1U) != 0 && (deep || is_win(e->value));
                bool const upper = (e->flags & 2U) != 0 && (deep || is_loss(e->value));
                if (lower && e->value >= beta) { return {e->value, whole || is_win(e->value)}; }
                if (upper && e->value <= alpha) { return {e->value, whole || is_loss(e->value)}; }
                if (lower && upper) { return {e->value, whole}; }
            }
        }
        if (in_atari(1 - mover_) != 0) { return {win - 1, true}; }
        u64       moves  = legal(mover_);
        u64 const forced = in_atari(mover_);
        if (forced != 0) {
            if ((moves & forced) == 0) { return {moves == 0 ? -win : -win + 2, true}; }
            moves &= forced;
        }
        if (moves == 0) { return {-win, true}; }
        if (depth == 0 || (depth == 1 && alpha >= 0 && std::popcount(legal(1 - mover_)) > 9)) {
            return {0, false};
        }

        std::array<std::uint8_t, 64> list;
        std::array<u64, 64>          ranks;
        int                          count = 0, ranked = 0;
        if (first >= 0 && (moves >> first & 1U) != 0) {
            list[index(count++)] = static_cast<std::uint8_t>(first);
            moves ^= u64{1} << first;
            ranked = 1;
        }
        for (; moves != 0; moves &= moves - 1) {
            list[index(count++)] = static_cast<std::uint8_t>(std::countr_zero(moves));
        }

        int const floor  = alpha;
        int       best   = -infinite;
        bool      whole  = true;
        int       chosen = list[0];
        for (int i = 0; i < count; ++i) {
            if (i == ranked) { rank(list, ranks, i, count, ply); }
            int const  m = list[index(i)];
            past       before;
            outcome    out;
            bool const wins   = play(m, before);
            bool const narrow = i > 0 && beta - alpha > 1;
            if (wins) {
                ++nodes_;
                out = {-win, true};
            } else {
                out = search(depth - 1, after_move(narrow ? alpha + 1 : beta), after_move(alpha), ply + 1);
            }
            int value = before_move(out.value);
            if (narrow && alpha < value && value < beta) {
                out   = search(depth - 1, after_move(beta), after_move(alpha), ply + 1);
                value = before_move(out.value);
            }
            undo(m, before);
            if (value > best) {
                best   = value;
                chosen = m;
            }
            if (value >= beta) {
                whole = out.whole;
                refuted(m, ply, depth);
                break;
            }
            whole = whole && out.whole;
            alpha = std::max(alpha, value);
        }
        bool const lower = best > floor;
        bool const upper = best < beta;
        if (entry const* const old = find(k)) {
            bool const proves = (lower && is_win(best)) || (upper && is_loss(best));
            if (!proves
                && (((old->flags & 1U) != 0 && is_win(old->value))
                    || ((old->flags & 2U) != 0 && is_loss(old->value)))) {
                return {best, whole};
            }
        }
        store({k, best, static_cast<std::uint16_t>(depth),
               static_cast<std::uint8_t>((lower ? 1 : 0) | (upper ? 2 : 0) | (whole ? 4 : 0)),
               image_[index(canonical())][index(chosen)]});
        return {best, whole};
    }

    void rank(std::array<std::uint8_t, 64>& list, std::array<u64, 64>& ranks, int begin, int end,
              int ply) const
    {
        for (int i = begin; i < end; ++i) {
            std::uint8_t const m       = list[index(i)];
            u64                promise = 0;
            for (int c = 0; c < count_[index(1 - mover_)]; ++c) {
                u64 const l = chains_[index(1 - mover_)][index(c)].liberties;
                if ((l >> m & 1U) != 0) { promise += 4096U >> (2 * std::min(std::popcount(l), 6)); }
            }
            auto const& k = killers_[index(ply)];
            u64 const   r = promise << 34U
                | (k[0] == m       ? u64{2}
                       : k[1] == m ? u64{1}
                                   : u64{0})
                    << 32U
                | history_[index(mover_)][m];
            int j = i;
            for (; j > begin && ranks[index(j - 1)] < r; --j) {
                ranks[index(j)] = ranks[index(j - 1)];
                list[index(j)]  = list[index(j - 1)];
            }
            ranks[index(j)] = r;
            list[index(j)]  = m;
        }
    }

    void refuted(int m, int ply, int depth)
    {
        auto& k = killers_[index(ply)];
        if (k[0] != m) {
            k[1] = k[0];
            k[0] = m;
        }
        std::uint32_t& sum = history_[index(mover_)][index(m)];
        sum += std::uint32_t{1} << std::min(depth, 24);
        if (sum >= std::uint32_t{1} << 31U) {
            for (auto& side : history_) {
                for (auto& s : side) { s /= 2; }
            }
        }
    }

    static constexpr std::array<int, 8> inverse_{0, 1, 2, 3, 4, 6, 5, 7};

    int width_, points_, symmetries_ = 8;
    u64 all_ = 0, first_column_ = 0, nodes_ = 0;
    int mover_ = 0;

    std::array<u64, 2> stones_{};
    alignas(64) std::array<u64, 8> hash_{};
    std::array<std::array<chain, 33>, 2> chains_{};
    std::array<int, 2>                   count_{};

    std::array<u64, 64>                         beside_{};
    std::array<std::array<std::uint8_t, 64>, 8> image_{};
    alignas(64) std::array<std::array<std::array<u64, 8>, 64>, 2> keys_{};

    tail::zeroed_array<bucket>                   table_;
    std::array<std::array<int, 2>, 70>           killers_ = make_killers();
    std::array<std::array<std::uint32_t, 64>, 2> history_{};

    static std::array<std::array<int, 2>, 70> make_killers()
    {
        std::array<std::array<int, 2>, 70> none{};
        for (auto& k : none) { k = {-1, -1}; }
        return none;
    }
};

}   // namespace by_hand
