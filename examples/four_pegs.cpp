// The Towers of Hanoi with a fourth peg, and pattern databases of a domain of your own: the largest discs and
// the smallest ones, each as if the others were not there. A move counts for the disc that makes it, so the
// two add up.

#include <cstdint>
#include <iostream>

#include <tail/path/astar.hpp>
#include <tail/path/uniform_cost.hpp>
#include <tail/store/pattern_database.hpp>

using towers = std::uint32_t;   // the peg of each disc, two bits each, the smallest disc first

struct some_discs {   // an abstraction: only these discs
    unsigned first, count;

    std::uint64_t size() const { return std::uint64_t{1} << (2 * count); }
    std::uint64_t entry(towers t) const { return (t >> (2 * first)) & (size() - 1); }
    void          goals(auto&& emit) const { emit(size() - 1, tail::lane_set{1}); }   // all on the last peg
    void          steps(std::uint64_t at, tail::lane_set, auto&& emit) const          // a move back is a move
    {
        for (unsigned disc = 0, covered = 0; disc < count; ++disc) {
            unsigned const from = (at >> (2 * disc)) & 3U;
            for (unsigned to = 0; to < 4; ++to) {
                if (to != from && ((covered >> from | covered >> to) & 1U) == 0) {
                    emit(at ^ std::uint64_t{from ^ to} << (2 * disc), tail::lane_set{1});
                }
            }
            covered |= 1U << from;   // larger discs below this one cannot move, nor any onto it
        }
    }
};

int main()
{
    some_discs const all{0, 10}, small{0, 4}, large{4, 6};
    auto const       small_table = *tail::build_pattern_database(small).table;
    auto const       large_table = *tail::build_pattern_database(large).table;

    auto const moves = [&](towers t, auto emit) {
        all.steps(t, 1, [&](std::uint64_t to, tail::lane_set) { emit(static_cast<towers>(to)); });
    };
    auto const   sum  = tail::consistent([&](towers t) {
        return static_cast<int>(small_table[small.entry(t)] + large_table[large.entry(t)]);
    });
    towers const last = static_cast<towers>(all.size() - 1);

    auto const informed = tail::astar(
        tail::problem{.start = towers{0}, .successors = moves, .heuristic = sum, .goal = last});
    auto const blind = tail::uniform_cost(
        tail::problem{.start = towers{0}, .successors = moves, .goal = last});
    std::cout << "ten discs, four pegs: " << informed.cost << " moves\nexpanded with two pattern databases "
              << informed.stats.expanded << ", without " << blind.stats.expanded << '\n';
    return informed.cost == blind.cost ? 0 : 1;
}
