// How fast is the question whether a stored set lies inside a given one, from ten sets to 100,000?
//
//   subset/filed/find/N     `tail::subset_store`: sets with one number that the asked set has.
//   subset/list/find/N      the same by a list for each number, looked through from end to end.
//   subset/filed/all/N      `tail::subset_store`: all sets, no number is known.
//   subset/filed/insert/N   N sets go in, with inclusion both ways.
//
// Sets are like learned patterns of a Sokoban level with 80 squares: four to eight numbers that are near each
// other. Asked sets have 16 numbers, anywhere. An item is a question, or a set that goes in.
//
//     bench_micro_subset_store [options of Google Benchmark]

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include <domains/dice.hpp>
#include <tail/store/subset_store.hpp>

#include "../common/micro.hpp"

namespace {

constexpr std::size_t numbers = 80;
constexpr std::size_t asked   = 1000;

using set = std::array<std::uint64_t, 2>;

void insert(set& s, std::size_t n) { s[n / 64] |= std::uint64_t{1} << (n % 64); }

std::vector<set> patterns(std::size_t count)
{
    std::vector<set> all(count);
    laws::dice       roll{1};
    for (set& s : all) {
        std::size_t const near = roll.below(numbers);
        for (std::size_t i = 4 + roll.below(5); i > 0; --i) { insert(s, (near + roll.below(30)) % numbers); }
    }
    return all;
}

struct question {
    set           boxes{};
    std::uint32_t last = 0;
};

std::vector<question> questions()
{
    std::vector<question> all(asked);
    laws::dice            roll{2};
    for (question& q : all) {
        for (int i = 0; i < 16; ++i) {
            q.last = static_cast<std::uint32_t>(roll.below(numbers));
            insert(q.boxes, q.last);
        }
    }
    return all;
}

/// Sets are never accepted, so that each question goes to the end, as most do in a search.
bool never(tail::subset_store::index i)
{
    benchmark::DoNotOptimize(i);
    return false;
}

void filed(benchmark::State& state)
{
    tail::subset_store store{numbers};
    for (set const& s : patterns(static_cast<std::size_t>(state.range(0)))) { store.add(s); }
    auto const all = questions();
    for (auto _ : state) {
        for (question const& q : all) {
            benchmark::DoNotOptimize(store.find_inside_with(q.boxes, q.last, never));
        }
    }
    bench::count_items(state, asked);
}

void listed(benchmark::State& state)
{
    auto const                              sets = patterns(static_cast<std::size_t>(state.range(0)));
    std::vector<std::vector<std::uint32_t>> by_number(numbers);
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        for (std::size_t n = 0; n < numbers; ++n) {
            if ((sets[i][n / 64] >> (n % 64) & 1U) != 0) { by_number[n].push_back(i); }
        }
    }
    auto const all = questions();
    for (auto _ : state) {
        for (question const& q : all) {
            bool found = false;
            for (std::uint32_t const i : by_number[q.last]) {
                if ((sets[i][0] & ~q.boxes[0]) == 0 && (sets[i][1] & ~q.boxes[1]) == 0 && never(i)) {
                    found = true;
                }
            }
            benchmark::DoNotOptimize(found);
        }
    }
    bench::count_items(state, asked);
}

void everywhere(benchmark::State& state)
{
    tail::subset_store store{numbers};
    for (set const& s : patterns(static_cast<std::size_t>(state.range(0)))) { store.add(s); }
    auto const all = questions();
    for (auto _ : state) {
        for (question const& q : all) { benchmark::DoNotOptimize(store.find_inside(q.boxes, never)); }
    }
    bench::count_items(state, asked);
}

void insertions(benchmark::State& state)
{
    auto const sets = patterns(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        tail::subset_store store{numbers};
        for (set const& s : sets) { store.insert(s); }
        benchmark::DoNotOptimize(store.size());
    }
    bench::count_items(state, sets.size());
}

}   // namespace

int main(int argc, char** argv)
{
    auto const add = [](char const* name, void (*body)(benchmark::State&), std::int64_t most) {
        bench::add(name, body)->RangeMultiplier(10)->Range(10, most);
    };
    add("subset/filed/find", filed, 100'000);
    add("subset/list/find", listed, 100'000);
    add("subset/filed/all", everywhere, 100'000);
    add("subset/filed/insert", insertions, 10'000);
    return bench::run(argc, argv);
}
