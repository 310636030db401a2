// How fast is each heuristic of the sliding-tile puzzle?
//
//   heuristic/NAME/whole   the estimate of a board, from nothing
//   heuristic/NAME/after   by how much each move out of a board changes it, for those that know without the
//   whole
//
// On 1,024 boards of the 15-puzzle along a random walk. An item is an estimate. (Pattern databases:
// bench_path_pattern_database.)
//
//     bench_micro_heuristics [options of Google Benchmark]

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/heuristics/catalogue.hpp>
#include <tail/domains/npuzzle/rules.hpp>

#include "../common/micro.hpp"
#include "../common/walks.hpp"

namespace {

using namespace tail::npuzzle;

geometry const shape{4, 4};

std::vector<board<16>> const& boards()
{
    static auto const all = bench::walk_of_boards<16>(4, 4, 1'024, 1);
    return all;
}

using board_and_move = std::pair<board<16>, rules<16>::move_type>;

std::vector<board_and_move> const& moves()
{
    static auto const all = [] {
        rules<16> const             puzzle{shape};
        std::vector<board_and_move> found;
        for (auto const& b : boards()) {
            puzzle.moves(b, [&](rules<16>::move_type move) { found.emplace_back(b, move); });
        }
        return found;
    }();
    return all;
}

/// Made when it is first asked: some take a while, and a filter may want none of them.
template <class H>
H const& made()
{
    static auto const h = std::make_unique<H const>(shape, blank_first<16>(shape));
    return *h;
}

template <class H>
void whole(benchmark::State& state)
{
    H const&    h  = made<H>();
    auto const& in = boards();
    for (auto _ : state) {
        for (auto const& b : in) { benchmark::DoNotOptimize(h(b)); }
    }
    bench::count_items(state, in.size());
}

template <class H>
void after(benchmark::State& state)
{
    H const&    h  = made<H>();
    auto const& in = moves();
    for (auto _ : state) {
        for (auto const& [b, move] : in) { benchmark::DoNotOptimize(h.change(b, move)); }
    }
    bench::count_items(state, in.size());
}

}   // namespace

int main(int argc, char** argv)
{
    for_each_heuristic<16>([](auto entry) {
        using heuristic        = typename decltype(entry)::type;
        std::string const name = "heuristic/" + std::string{entry.name};
        bench::add(name + "/whole", whole<heuristic>);
        if constexpr (requires(heuristic const& h, board_and_move const& m) {
                          h.change(m.first, m.second);
                      }) {
            bench::add(name + "/after", after<heuristic>);
        }
    });
    return bench::run(argc, argv, "0.1");
}
