// How fast is IDA* through the public template, against a loop written by hand for one board and one
// heuristic?
//
// All sides search the same trees, take turns board by board, and must agree on every node. A ratio is one of
// expansions per processor second; above one the template is faster.
//
//     bench_path_idastar [rounds] [boards]

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <tail/domains/npuzzle.hpp>
#include <tail/path/idastar.hpp>

#include "../common/boards.hpp"
#include "../common/timing.hpp"

namespace {

using namespace tail::npuzzle;

struct outcome {
    int           cost;
    std::uint64_t expanded, generated;
};

/// IDA* with Manhattan distance on a plain array, nothing generic about it: one number for the cell that the
/// blank leaves and its direction, tables by that number, the bound tested before the recursion, the tile
/// kept for the way back. No limits, no board for anybody to look at.
///
/// `Unrolled` has a copy of the code for each number of children in place of the loop, a trick that the
/// n-puzzle's own `rules` play: the branches of each copy are predicted apart.
namespace by_hand {

struct slide {
    std::uint8_t to, code;   // code = from * 4 + direction
};
struct slides {
    std::uint8_t         count;
    std::array<slide, 4> list;
};

std::array<slides, 64 + 16>                 next;     // [code of the last move], and 64 + blank for none
std::array<std::array<std::int8_t, 64>, 16> change;   // [tile][code]
std::array<std::uint8_t, 16>                tiles;
std::uint64_t                               expanded, generated;
int                                         bound, next_bound;

int distance(int cell, int tile) { return std::abs(cell / 4 - tile / 4) + std::abs(cell % 4 - tile % 4); }

void prepare()
{
    constexpr std::array<int, 4> offset{-4, -1, 1, 4};
    for (int blank = 0; blank < 16; ++blank) {
        std::array<bool, 4> const inside{blank >= 4, blank % 4 > 0, blank % 4 < 3, blank < 12};
        for (int last = 0; last < 5; ++last) {
            int const came_from = last < 4 ? blank - offset[static_cast<std::size_t>(last)] : 0;
            if (came_from < 0 || came_from > 15) { continue; }
            slides& s = next[static_cast<std::size_t>(last < 4 ? came_from * 4 + last : 64 + blank)];
            s.count   = 0;
            for (int d = 0; d < 4; ++d) {
                if (!inside[static_cast<std::size_t>(d)] || (last < 4 && d == 3 - last)) { continue; }
                int const to      = blank + offset[static_cast<std::size_t>(d)];
                int const code    = blank * 4 + d;
                s.list[s.count++] = {static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(code)};
                for (int tile = 1; tile < 16; ++tile) {
                    change[static_cast<std::size_t>(tile)][static_cast<std::size_t>(code)] =
                        static_cast<std::int8_t>(distance(blank, tile) - distance(to, tile));
                }
            }
        }
    }
}

template <bool Unrolled>
bool search(std::size_t last, int g, int h);

template <bool Unrolled>
inline __attribute__((always_inline)) bool child(slide const& s, int g, int h)
{
    std::uint8_t const tile = tiles[s.to];
    ++generated;
    int const child_h = h + change[tile][s.code];
    int const f       = g + 1 + child_h;
    if (f > bound) {
        if (f < next_bound) { next_bound = f; }
        return false;
    }
    tiles[s.code / 4U] = tile;
    if (search<Unrolled>(s.code, g + 1, child_h)) { return true; }
    tiles[s.to] = tile;
    return false;
}

template <bool Unrolled>
__attribute__((noinline)) bool search(std::size_t last, int g, int h)
{
    ++expanded;
    if (h == 0) { return true; }
    slides const& s  = next[last];
    auto const    go = [&](std::size_t i)
                        __attribute__((always_inline)) { return child<Unrolled>(s.list[i], g, h); };
    if constexpr (Unrolled) {
        switch (s.count) {
        case 1: return go(0);
        case 2: return go(0) || go(1);
        case 3: return go(0) || go(1) || go(2);
        default: return go(0) || go(1) || go(2) || go(3);
        }
    } else {
        for (std::size_t i = 0; i < s.count; ++i) {
            if (go(i)) { return true; }
        }
        return false;
    }
}

template <bool Unrolled>
outcome solve(board<16> const& start)
{
    int         h     = 0;
    std::size_t blank = 0;
    for (int cell = 0; cell < 16; ++cell) {
        auto const k = static_cast<std::size_t>(cell);
        tiles[k]     = static_cast<std::uint8_t>(start[cell]);
        if (tiles[k] == 0) { blank = k; }
        if (tiles[k] != 0) { h += distance(cell, tiles[k]); }
    }
    expanded  = 0;
    generated = 1;
    for (bound = h;; bound = next_bound) {
        next_bound = 1 << 30;
        if (search<Unrolled>(64 + blank, 0, h)) {
            return {bound, expanded - 1, generated};
        }   // the goal itself is not expanded
    }
}

}   // namespace by_hand

outcome through_template(board<16> const& start)
{
    geometry const shape{4, 4};
    auto const     goal  = blank_first<16>(shape);
    auto const     found = tail::idastar(tail::problem{.start      = start,
                                                       .successors = rules<16>{shape},
                                                       .heuristic  = manhattan<16>{shape, goal},
                                                       .goal       = goal});
    return {found.cost, found.stats.expanded, found.stats.generated};
}

}   // namespace

int main(int argc, char** argv)
{
    int const         rounds = argc > 1 ? std::atoi(argv[1]) : 3;
    std::size_t const most   = argc > 2 ? static_cast<std::size_t>(std::atoi(argv[2])) : 10;
    auto              boards = bench::boards();
    if (boards.size() > most) { boards.resize(most); }
    by_hand::prepare();

    using solver = outcome (*)(board<16> const&);
    constexpr std::array<solver, 3>    solvers{by_hand::solve<false>, by_hand::solve<true>, through_template};
    std::array<std::vector<double>, 3> rates;
    std::vector<double>                ratio_loop, ratio_unrolled;
    for (int round = 0; round < rounds; ++round) {
        std::array<double, 3> seconds{};
        std::uint64_t         nodes = 0;
        for (auto const& b : boards) {
            std::array<outcome, 3> out{};
            for (std::size_t i = 0; i < 3; ++i) {
                std::size_t const side = (i + static_cast<std::size_t>(round))
                    % 3;   // another one first each round
                seconds[side] += bench::seconds_of([&] { out[side] = solvers[side](b.start); });
            }
            for (outcome const& o : out) {
                if (o.cost != out[0].cost || o.generated != out[0].generated
                    || o.expanded != out[0].expanded) {
                    std::printf("board %s: the sides differ\n", b.id.c_str());
                    return 1;
                }
            }
            nodes += out[0].expanded;
        }
        auto const rate = [&](std::size_t side) { return static_cast<double>(nodes) / seconds[side] / 1e6; };
        ratio_loop.push_back(rate(2) / rate(0));
        ratio_unrolled.push_back(rate(2) / rate(1));
        std::printf(
            "round %d: %llu expansions; M/s: loop by hand %.1f, unrolled by hand %.1f, template %.1f\n",
            round + 1, static_cast<unsigned long long>(nodes), rate(0), rate(1), rate(2));
    }
    std::printf("idastar template / loop by hand: %.3f (wanted: at least 0.95)\n", bench::median(ratio_loop));
    std::printf("idastar template / loop by hand, unrolled as our rules are: %.3f\n",
                bench::median(ratio_unrolled));
}
