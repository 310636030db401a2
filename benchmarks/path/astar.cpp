// How fast is A* through the public template, against a textbook A* on the standard containers over the same
// board type? And how many bytes does a stored state take?
//
// And against an A* written by hand for the 15-puzzle alone, with the same layout in memory, one node and
// sixteen nodes at a time?
//
// Both sides expand in the order of f, then larger g, and must agree on the cost. The ratio is that of
// expansions per processor second.
//
//     bench_path_astar [rounds]

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <queue>
#include <unordered_map>
#include <vector>

#include <tail/domains/npuzzle.hpp>
#include <tail/path/astar.hpp>
#include <tail/store/closed/flat.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/heap.hpp>

#include "../common/boards.hpp"
#include "../common/timing.hpp"
#include "astar_by_hand.hpp"

namespace {

using namespace tail::npuzzle;

geometry const shape{4, 4};

struct outcome {
    int           cost     = 0;
    std::uint64_t expanded = 0, stored = 0, bytes = 0;
};

struct board_hash {
    std::size_t operator()(board<16> const& b) const { return hash_value(b); }
};

/// A* as a textbook has it: a priority queue of (f, g, node), a hash map from node to (g, parent), older
/// entries skipped as they come out, h computed for each new node.
outcome textbook(board<16> const& start)
{
    struct entry {
        int       f, g;
        board<16> node;
        bool      operator<(entry const& other) const { return f != other.f ? f > other.f : g < other.g; }
    };
    struct record {
        int       g;
        board<16> parent;
    };
    auto const          goal = blank_first<16>(shape);
    manhattan<16> const h{shape, goal};
    rules<16> const     puzzle{shape};

    std::priority_queue<entry>                        open;
    std::unordered_map<board<16>, record, board_hash> known;
    outcome                                           out;
    open.push({h(start), 0, start});
    known[start] = {0, start};
    while (!open.empty()) {
        entry const best = open.top();
        open.pop();
        if (best.g > known[best.node].g) { continue; }
        if (best.node == goal) {
            out.cost   = best.g;
            out.stored = known.size();
            return out;
        }
        ++out.expanded;
        puzzle.moves(best.node, [&](slide move) {
            board<16> child = best.node;
            puzzle.apply(child, move);
            int const  g     = best.g + 1;
            auto const found = known.find(child);
            if (found == known.end() || g < found->second.g) {
                known[child] = {g, best.node};
                open.push({g + h(child), g, child});
            }
        });
    }
    return out;
}

template <class Policy>
outcome through_template(board<16> const& start, Policy const& policy)
{
    auto const goal  = blank_first<16>(shape);
    auto const found = tail::astar(tail::problem{.start      = start,
                                                 .successors = rules<16>{shape},
                                                 .heuristic  = manhattan<16>{shape, goal},
                                                 .goal       = goal},
                                   tail::limits{}, policy);
    return {found.cost, found.stats.expanded, found.stats.stored, found.stats.peak_bytes};
}

outcome with_bucket(board<16> const& start)
{
    return through_template(start, tail::best_first_policy{.open = tail::open::bucket{}});
}
outcome with_defaults(board<16> const& start) { return through_template(start, tail::best_first_policy<>{}); }
outcome with_heap(board<16> const& start)
{
    return through_template(start, tail::best_first_policy{.open = tail::open::heap{}});
}
outcome with_boost(board<16> const& start)
{
    return through_template(
        start, tail::best_first_policy{.open = tail::open::bucket{}, .closed = tail::closed::flat<>{}});
}

outcome with_batches(board<16> const& start)
{
    return through_template(
        start, tail::best_first_policy{.open = tail::open::bucket{}, .batch = tail::batch<16>{}});
}

template <std::size_t Together>
outcome by_hand(board<16> const& start)
{
    bench::fifteen_by_hand solver;   // memory of its own each time, as the template has
    auto const             out = solver.solve(start, Together);
    return {out.cost, out.expanded, out.stored, 0};
}

/// The rules with costs of 16 bits.
struct small_rules : rules<16> {
    using rules<16>::rules;
    using cost_type = std::uint16_t;
};

/// Bytes in the tables at the end, without the growth of the last one counted twice.
std::uint64_t bytes_at_the_end(board<16> const& start)
{
    auto const              goal = blank_first<16>(shape);
    tail::best_first_engine engine{tail::problem{.start      = start,
                                                 .successors = small_rules{shape},
                                                 .heuristic  = manhattan<16>{shape, goal},
                                                 .goal       = goal},
                                   tail::evaluation::astar{},
                                   tail::best_first_policy{.open = tail::open::bucket{}}};
    static_cast<void>(engine.run());
    return engine.bytes();
}

/// The template against the program by hand on one board, taking turns; prints the median of the ratios.
void race_by_hand(instance<16> const& b, int rounds)
{
    struct pair {
        char const* name;
        outcome (*hand)(board<16> const&);
        outcome (*ours)(board<16> const&);
        double wanted;
    };
    for (pair const& p :
         {pair{"one node", by_hand<1>, with_bucket, 0.9}, pair{"16 nodes", by_hand<16>, with_batches, 0.8}}) {
        std::vector<double> ratios;
        outcome             hand, ours;
        for (int round = 0; round < rounds; ++round) {
            double const first  = bench::seconds_of([&] { hand = p.hand(b.start); });
            double const second = bench::seconds_of([&] { ours = p.ours(b.start); });
            ratios.push_back(static_cast<double>(ours.expanded) / second
                             / (static_cast<double>(hand.expanded) / first));
        }
        std::printf("astar template / by hand on board %s, %s at a time: %.2f (wanted: at least %.1f), cost "
                    "%d and %d, "
                    "expanded %llu and %llu\n",
                    b.id.c_str(), p.name, bench::median(ratios), p.wanted, ours.cost, hand.cost,
                    static_cast<unsigned long long>(ours.expanded),
                    static_cast<unsigned long long>(hand.expanded));
    }
}

}   // namespace

int main(int argc, char** argv)
{
    int const rounds = argc > 1 ? std::atoi(argv[1]) : 3;
    auto      all    = bench::boards();
    // The ones that fit comfortably into memory on both sides.
    std::vector<instance<16>> const boards{all[1], all[4], all[8]};

    using solver = outcome (*)(board<16> const&);
    struct side {
        char const*         name;
        solver              solve;
        std::vector<double> rates{}, ratios{};
    };
    std::vector<side> sides{{"textbook", textbook},
                            {"bucket queue", with_bucket},
                            {"the defaults", with_defaults},
                            {"a heap", with_heap},
                            {"bucket queue and Boost's flat set", with_boost}};
    // Memory that the system hands out for the first time is slow to come, whoever asks.
    for (side const& s : sides) { static_cast<void>(s.solve(boards.front().start)); }
    for (int round = 0; round < rounds; ++round) {
        std::vector<double> seconds(sides.size()), expanded(sides.size());
        for (auto const& b : boards) {
            int cost = -1;
            for (std::size_t i = 0; i < sides.size(); ++i) {
                std::size_t const k = (i + static_cast<std::size_t>(round)) % sides.size();
                outcome           out;
                seconds[k] += bench::seconds_of([&] { out = sides[k].solve(b.start); });
                expanded[k] += static_cast<double>(out.expanded);
                if (cost >= 0 && out.cost != cost) {
                    std::printf("board %s: the sides differ\n", b.id.c_str());
                    return 1;
                }
                cost = out.cost;
            }
        }
        std::printf("round %d, M expansions/s:", round + 1);
        for (std::size_t k = 0; k < sides.size(); ++k) {
            sides[k].rates.push_back(expanded[k] / seconds[k] / 1e6);
            sides[k].ratios.push_back(sides[k].rates.back() / sides[0].rates.back());
            std::printf("  %s %.2f", sides[k].name, sides[k].rates.back());
        }
        std::puts("");
    }
    std::vector<double> against_heap;
    for (std::size_t round = 0; round < sides[2].rates.size(); ++round) {
        against_heap.push_back(sides[2].rates[round] / sides[3].rates[round]);
    }
    std::printf("astar template with the defaults (automatic buckets) / with a heap: %.2f\n",
                bench::median(against_heap));
    outcome const       second = with_bucket(boards[0].start);
    std::uint64_t const bytes  = bytes_at_the_end(boards[0].start);
    for (std::size_t k = 1; k < sides.size(); ++k) {
        std::printf("astar template with %s / textbook: %.2f%s\n", sides[k].name,
                    bench::median(sides[k].ratios), k == 1 ? " (wanted: at least 4)" : "");
    }
    std::printf(
        "astar bytes per stored state at the end of board %s with costs of 16 bits: %.1f of %llu states "
        "(wanted: at most 30), peak with costs of 32 bits %.1f\n",
        boards[0].id.c_str(), static_cast<double>(bytes) / static_cast<double>(second.stored),
        static_cast<unsigned long long>(second.stored),
        static_cast<double>(second.bytes) / static_cast<double>(second.stored));
    race_by_hand(all[8], 5 * rounds);
    race_by_hand(all[1], rounds + 2);
}
