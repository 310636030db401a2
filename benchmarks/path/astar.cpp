// How fast is A* through the public template, against a textbook A* on the standard containers over the same
// board type? And how many bytes does a stored state take?
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

#include "../common/boards.hpp"
#include "../common/timing.hpp"

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
outcome with_heap(board<16> const& start) { return through_template(start, tail::best_first_policy<>{}); }
outcome with_boost(board<16> const& start)
{
    return through_template(
        start, tail::best_first_policy{.open = tail::open::bucket{}, .closed = tail::closed::flat<>{}});
}

/// Bytes in the tables at the end, without the growth of the last one counted twice.
std::uint64_t bytes_at_the_end(board<16> const& start)
{
    auto const              goal = blank_first<16>(shape);
    tail::best_first_engine engine{tail::problem{.start      = start,
                                                 .successors = rules<16>{shape},
                                                 .heuristic  = manhattan<16>{shape, goal},
                                                 .goal       = goal},
                                   tail::evaluation::astar{},
                                   tail::best_first_policy{.open = tail::open::bucket{}}};
    static_cast<void>(engine.run());
    return engine.bytes();
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
                            {"d-ary heap", with_heap},
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
    outcome const       second = with_bucket(boards[0].start);
    std::uint64_t const bytes  = bytes_at_the_end(boards[0].start);
    for (std::size_t k = 1; k < sides.size(); ++k) {
        std::printf("astar template with %s / textbook: %.2f%s\n", sides[k].name,
                    bench::median(sides[k].ratios), k == 1 ? " (wanted: at least 4)" : "");
    }
    std::printf("astar bytes per stored state at the end of board %s: %.1f of %llu states (wanted: at most "
                "40), peak %.1f\n",
                boards[0].id.c_str(), static_cast<double>(bytes) / static_cast<double>(second.stored),
                static_cast<unsigned long long>(second.stored),
                static_cast<double>(second.bytes) / static_cast<double>(second.stored));
}
