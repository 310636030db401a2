#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include <tail/domains/npuzzle.hpp>
#include <tail/store/large_pages.hpp>

namespace bench {

/// A* on the 15-puzzle as one would write it by hand for nothing else: boards in 64 bits, records of 16 bytes
/// in one array, a table of eight-byte slots with linear probing, stacks by f and g, h carried in the record.
/// `together` nodes of equal f and g are expanded at a time, so that their slots come from memory together.
class fifteen_by_hand {
    struct record {
        std::uint64_t board;
        std::uint32_t parent;
        std::uint8_t  g, h, blank;
        bool          waits;
    };
    struct slot {
        std::uint32_t tag, place;   // the index, plus one
    };
    struct child {
        record        made;
        std::uint32_t tag;
    };
    static constexpr int most = 128;   // no solution is longer than 80

public:
    struct outcome {
        int           cost     = 0;
        std::uint64_t expanded = 0, stored = 0;
    };

    fifteen_by_hand()
    {
        for (int cell = 0; cell < 16; ++cell) {
            auto& out = ways_[at(cell)];
            if (cell >= 4) { out.to[at(out.count++)] = cell - 4; }
            if (cell % 4 > 0) { out.to[at(out.count++)] = cell - 1; }
            if (cell % 4 < 3) { out.to[at(out.count++)] = cell + 1; }
            if (cell < 12) { out.to[at(out.count++)] = cell + 4; }
            for (int tile = 1; tile < 16; ++tile) {
                far_[at(tile)][at(cell)] = std::abs(tile / 4 - cell / 4) + std::abs(tile % 4 - cell % 4);
            }
        }
    }

    outcome solve(tail::npuzzle::board<16> const& start, std::size_t together)
    {
        records_.clear();
        tail::zeroed_array<slot> fresh;
        swap(slots_, fresh);
        slots_.grow(std::size_t{1} << 16U);
        rows_.assign(most, {});

        record      first{start.pack().low(), 0, 0, 0, static_cast<std::uint8_t>(start.blank()), true};
        int         sum  = 0;
        std::size_t goal = 0;
        for (int cell = 0; cell < 16; ++cell) {
            sum += start[cell] == 0 ? 0 : far_[at(start[cell])][at(cell)];
            goal |= static_cast<std::uint64_t>(cell) << (4 * cell);
        }
        first.h = static_cast<std::uint8_t>(sum);
        enter({first, tag_of(first.board)});

        outcome                    out;
        std::vector<std::uint32_t> batch;
        std::vector<child>         children;
        for (int f = 0; f < most;) {
            row& r = rows_[at(f)];
            if (r.size == 0) {
                ++f;
                continue;
            }
            while (r.stacks[at(r.top)].empty()) { --r.top; }
            auto& stack = r.stacks[at(r.top)];
            batch.clear();
            for (; !stack.empty() && batch.size() < together; --r.size) {
                batch.push_back(stack.back());
                stack.pop_back();
                TAIL_PREFETCH_READ(&records_[batch.back()]);
            }
            children.clear();
            for (std::uint32_t const i : batch) {
                record& from = records_[i];
                if (!from.waits) { continue; }
                if (from.board == goal) {
                    out.cost   = from.g;
                    out.stored = records_.size();
                    return out;
                }
                from.waits = false;
                ++out.expanded;
                expand(i, from, children);
            }
            for (child const& c : children) { enter(c); }
        }
        return out;
    }

private:
    struct row {
        std::array<std::vector<std::uint32_t>, most> stacks;   // by g
        int                                          top  = 0;
        std::size_t                                  size = 0;
    };
    struct ways {
        std::array<int, 4> to{};
        int                count = 0;
    };

    [[nodiscard]] static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    [[nodiscard]] static std::uint32_t tag_of(std::uint64_t tiles)
    {
        tiles = (tiles ^ (tiles >> 30U)) * 0xBF58'476D'1CE4'E5B9ULL;
        tiles = (tiles ^ (tiles >> 27U)) * 0x94D0'49BB'1331'11EBULL;
        return static_cast<std::uint32_t>(tiles >> 32U);
    }
    [[nodiscard]] std::size_t home(std::uint32_t tag) const
    {
        return static_cast<std::size_t>((std::uint64_t{tag} * slots_.size()) >> 32U);
    }

    void expand(std::uint32_t i, record const& from, std::vector<child>& children) const
    {
        int const back = from.g == 0 ? -1 : records_[from.parent].blank;
        for (int k = 0; k < ways_[from.blank].count; ++k) {
            int const to = ways_[from.blank].to[at(k)];
            if (to == back) { continue; }
            std::uint64_t const tile  = (from.board >> (4 * to)) & 15U;
            std::uint64_t const tiles = (from.board ^ (tile << (4 * to))) | (tile << (4 * from.blank));
            auto const&         far   = far_[tile];
            std::uint32_t const tag   = tag_of(tiles);
            TAIL_PREFETCH(&slots_[home(tag)]);
            children.push_back({{tiles, i, static_cast<std::uint8_t>(from.g + 1),
                                 static_cast<std::uint8_t>(from.h + far[from.blank] - far[at(to)]),
                                 static_cast<std::uint8_t>(to), true},
                                tag});
        }
    }

    void enter(child const& c)
    {
        if (4 * (records_.size() + 1) > 3 * slots_.size()) { grow(); }
        std::size_t s = home(c.tag);
        for (; slots_[s].place != 0; s = s + 1 == slots_.size() ? 0 : s + 1) {
            if (slots_[s].tag == c.tag && records_[slots_[s].place - 1].board == c.made.board) { break; }
        }
        std::uint32_t i = slots_[s].place;
        if (i != 0) {
            if (records_[i - 1].g <= c.made.g) { return; }
            records_[--i] = c.made;
        } else {
            i = static_cast<std::uint32_t>(records_.size());
            records_.push_back(c.made);
            slots_[s] = {c.tag, i + 1};
        }
        row& r = rows_[at(c.made.g + c.made.h)];
        r.stacks[c.made.g].push_back(i);
        r.top = c.made.g > r.top ? c.made.g : r.top;
        ++r.size;
    }

    void grow()
    {
        tail::zeroed_array<slot> old;
        swap(old, slots_);
        slots_.grow(old.size() + old.size() / 2);
        for (std::size_t i = 0; i < old.size(); ++i) {
            if (old[i].place == 0) { continue; }
            std::size_t s = home(old[i].tag);
            while (slots_[s].place != 0) { s = s + 1 == slots_.size() ? 0 : s + 1; }
            slots_[s] = old[i];
        }
    }

    std::array<ways, 16>                                    ways_{};
    std::array<std::array<int, 16>, 16>                     far_{};   // [tile][cell]
    std::vector<record, tail::large_page_allocator<record>> records_;
    tail::zeroed_array<slot>                                slots_;
    std::vector<row>                                        rows_;   // by f
};

}   // namespace bench
