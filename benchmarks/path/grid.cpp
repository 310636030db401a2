// How fast is A* on a large map of squares, where a node is one number and a step costs next to nothing,
// against a loop written by hand over arrays?
//
// 1024 x 1024 squares, a third of them rock, eight directions at 10 and 14. The sides take turns; the ratio
// is that of processor seconds.
//
//     bench_path_grid [rounds]

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

#include <tail/path/astar.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/open/bucket.hpp>

#include "../common/timing.hpp"

namespace {

constexpr int width = 1024;
constexpr int goal  = width * width - 1;

std::vector<char> rock;

struct outcome {
    int           cost     = -1;
    std::uint64_t expanded = 0;
};

int octile(int square)
{
    int const across = std::abs(square % width - goal % width);
    int const down   = std::abs(square / width - goal / width);
    return 10 * std::max(across, down) + 4 * std::min(across, down);
}

template <class Emit>
void neighbours(int square, Emit&& emit)
{
    int const x = square % width, y = square / width;
    for (int b = std::max(y - 1, 0); b <= std::min(y + 1, width - 1); ++b) {
        for (int a = std::max(x - 1, 0); a <= std::min(x + 1, width - 1); ++a) {
            int const there = b * width + a;
            if (there == square || rock[static_cast<std::size_t>(there)] != 0) { continue; }
            emit(there, a != x && b != y ? 14 : 10);
        }
    }
}

/// Arrays for g and parent, a heap of the standard library, stale entries skipped.
outcome by_hand()
{
    struct entry {
        int  f, g, square;
        bool operator<(entry const& b) const { return f != b.f ? f > b.f : g < b.g; }
    };
    std::vector<int>   least(rock.size(), std::numeric_limits<int>::max()), parent(rock.size(), -1);
    std::vector<char>  closed(rock.size());
    std::vector<entry> heap{{octile(0), 0, 0}};
    least[0] = 0;
    outcome out;
    while (!heap.empty()) {
        entry const best = heap.front();
        std::pop_heap(heap.begin(), heap.end());
        heap.pop_back();
        if (closed[static_cast<std::size_t>(best.square)] != 0) { continue; }
        if (best.square == goal) {
            out.cost = best.g;
            break;
        }
        closed[static_cast<std::size_t>(best.square)] = 1;
        ++out.expanded;
        neighbours(best.square, [&](int there, int cost) {
            int const  g = best.g + cost;
            auto const t = static_cast<std::size_t>(there);
            if (g >= least[t]) { return; }
            least[t]  = g;
            parent[t] = best.square;
            heap.push_back({g + octile(there), g, there});
            std::push_heap(heap.begin(), heap.end());
        });
    }
    return out;
}

template <class S, class Policy>
outcome through_template(S successors, Policy const& policy)
{
    auto const found = tail::astar(
        tail::problem{
            .start = 0, .successors = successors, .heuristic = tail::consistent(octile), .goal = goal},
        tail::limits{}, policy);
    return {found ? found.cost : -1, found.stats.expanded};
}

constexpr auto emitting = [](int square, auto emit) { neighbours(square, emit); };
constexpr auto vectors  = [](int square) {
    std::vector<tail::step<int>> steps;
    neighbours(square, [&](int there, int cost) { steps.push_back({there, cost}); });
    return steps;
};
constexpr auto                  itself = [](int square) { return square; };
constexpr tail::closed::indexed by_number{itself, std::size_t{width} * width};

outcome defaults() { return through_template(emitting, tail::best_first_policy<>{}); }
outcome ranges() { return through_template(vectors, tail::best_first_policy<>{}); }
outcome indexed() { return through_template(emitting, tail::best_first_policy{.closed = by_number}); }
outcome buckets()
{
    return through_template(emitting,
                            tail::best_first_policy{.open = tail::open::bucket{}, .closed = by_number});
}

}   // namespace

int main(int argc, char** argv)
{
    int const       rounds = argc > 1 ? std::atoi(argv[1]) : 5;
    std::mt19937_64 dice{1};
    rock.resize(std::size_t{width} * width);
    for (char& square : rock) { square = dice() % 100 < 35 ? 1 : 0; }
    for (int a : {0, 1, width, width + 1}) {
        rock[static_cast<std::size_t>(a)]        = 0;
        rock[static_cast<std::size_t>(goal - a)] = 0;
    }
    struct side {
        char const* name;
        outcome (*solve)();
        std::vector<double> ratios{};
    };
    std::vector<side> sides{{"by hand", by_hand},
                            {"the defaults (wanted: at least 0.8)", defaults},
                            {"a vector of steps for each node", ranges},
                            {"closed::indexed", indexed},
                            {"closed::indexed and open::bucket (wanted: at least 1.0)", buckets}};
    for (int round = 0; round < rounds; ++round) {
        double  hand = 0;
        outcome first;
        for (side& s : sides) {
            outcome      out;
            double const seconds = bench::seconds_of([&] { out = s.solve(); });
            if (s.solve == by_hand) {
                hand  = seconds;
                first = out;
            }
            if (out.cost != first.cost) {
                std::printf("%s: cost %d instead of %d\n", s.name, out.cost, first.cost);
                return 1;
            }
            s.ratios.push_back(hand / seconds);
        }
    }
    for (side const& s : sides) { std::printf("grid, %s: %.2f\n", s.name, bench::median(s.ratios)); }
}
