// How fast are the open lists of best-first search, from a hundred entries to a million?
//
//   open/LIST/push_pop/N   N entries go in, and come out again. The list and its memory are there before.
//   open/LIST/search/N     a new list, used as A* does: the best entry comes out and two children go in,
//   until there are N.
//
// Priorities are like those of the 15-puzzle: every second number from 40 on, and better ones come out first.
// An item is an entry that goes in and, at last, comes out; in a search, one that comes out.
//
//     bench_micro_open_lists [options of Google Benchmark]

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <domains/dice.hpp>
#include <tail/store/node_pool.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/d_ary.hpp>
#include <tail/store/open/fifo.hpp>
#include <tail/store/open/lifo.hpp>
#include <tail/store/open/mutable_d_ary.hpp>
#include <tail/store/open/tie.hpp>

#include "../common/micro.hpp"

// Headers of older commits lack these, and bench-compare compiles with them, too.
#if __has_include(<tail/store/open/automatic.hpp>)
#    include <tail/store/open/automatic.hpp>
#    include <tail/store/open/heap.hpp>
#endif

namespace {

using tail::node_index;

constexpr std::int64_t fewest = 100;
constexpr std::int64_t most   = 1'000'000;

/// What is pushed for a node: f, and g for ties.
struct priority {
    int f, g;
};

std::vector<priority> const& priorities()
{
    static auto const all = [] {
        laws::dice            roll{1};
        std::vector<priority> drawn(static_cast<std::size_t>(most));
        for (auto& p : drawn) {
            p.f = 40 + 2 * static_cast<int>(roll.below(12));
            p.g = static_cast<int>(roll.below(static_cast<std::size_t>(p.f)));
        }
        return drawn;
    }();
    return all;
}

template <class Open>
using queue_of = typename Open::template queue<int, tail::tie::prefer_deep>;

template <class Open>
void push_pop(benchmark::State& state)
{
    auto const     count = static_cast<std::size_t>(state.range(0));
    auto const&    in    = priorities();
    queue_of<Open> open{Open{}};
    auto const     fill_and_empty = [&] {
        for (std::size_t i = 0; i < count; ++i) { open.push(in[i].f, in[i].g, static_cast<node_index>(i)); }
        for (std::size_t i = 0; i < count; ++i) { benchmark::DoNotOptimize(open.pop()); }
    };
    fill_and_empty();   // takes its memory
    for (auto _ : state) { fill_and_empty(); }
    bench::count_items(state, count);
}

/// Each child keeps its parent's f or is two worse; which, the same dice decide for every list.
template <class Open>
void search(benchmark::State& state)
{
    auto const  count = static_cast<std::size_t>(state.range(0));
    auto const& in    = priorities();
    for (auto _ : state) {
        queue_of<Open> open{Open{}};
        open.push(40, 0, 0);
        node_index next = 1;
        for (std::size_t i = 1; i < count; ++i) {   // each round, the list is one longer
            auto const best = open.pop();
            for (int child = 0; child < 2; ++child, ++next) {
                auto const& drawn = in[next % most];
                open.push(best.f + (drawn.f & 2), drawn.g, next);
            }
        }
        benchmark::DoNotOptimize(open.pop());
    }
    bench::count_items(state, count);
}

template <class Open>
void add(std::string const& name)
{
    bench::add("open/" + name + "/push_pop", push_pop<Open>)->RangeMultiplier(10)->Range(fewest, most);
    bench::add("open/" + name + "/search", search<Open>)->RangeMultiplier(10)->Range(fewest, most);
}

}   // namespace

int main(int argc, char** argv)
{
    add<tail::open::bucket>("bucket");
#if __has_include(<tail/store/open/automatic.hpp>)
    add<tail::open::automatic>("automatic");
    add<tail::open::heap>("heap");
#endif
    add<tail::open::d_ary<2>>("d-ary-2");
    add<tail::open::d_ary<4>>("d-ary-4");
    add<tail::open::d_ary<8>>("d-ary-8");
    add<tail::open::mutable_d_ary<4>>("mutable-d-ary-4");
    add<tail::open::fifo>("fifo");
    add<tail::open::lifo>("lifo");
    return bench::run(argc, argv);
}
