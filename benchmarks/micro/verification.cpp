// How long does it take to verify threats in positions that a search may come by?
//
//   verify/GAME/SIZE/THREAT            does the side to move win with this threat? Of all positions, by one
//   verifier, new each time verify/GAME/SIZE/THREAT/no-table   the same, with nothing remembered
//
// On random positions, the same on every machine. An item is a position of the attacker that was looked at.
// How many there are is for the library to say, so between two versions compare times; `verifications` and
// `proved` tell whether the work changed, too.
//
//     bench_micro_verification [options of Google Benchmark]

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <tail/core/game.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/verify.hpp>

#include "../common/games.hpp"
#include "../common/micro.hpp"

namespace {

using tail::threat;

template <class Position>
void verify(benchmark::State& state, std::vector<Position> positions, threat const& allowed,
            std::size_t table_bytes)
{
    std::uint64_t verifications = 0, proved = 0;
    for (auto _ : state) {
        tail::verifier<Position> verifier{tail::verify_policy{.table_bytes = table_bytes}};
        proved = 0;
        for (Position& p : positions) { proved += verifier(p, allowed) ? 1U : 0U; }
        verifications = verifier.verifications();
        benchmark::DoNotOptimize(proved);
    }
    bench::count_items(state, static_cast<std::size_t>(verifications));
    state.counters["verifications"] = static_cast<double>(verifications);
    state.counters["proved"]        = static_cast<double>(proved);
}

template <class Make>
void add(std::string const& board, std::string const& text, Make make)
{
    auto const allowed = threat::parse(text);
    auto const one     = [&](std::string const& variant, std::size_t bytes) {
        bench::add("verify/" + board + "/" + text + variant,
                       [=](benchmark::State& state) { verify(state, make(), *allowed, bytes); });
    };
    one("", std::size_t{1} << 24U);
    one("/no-table", 0);
}

template <class Position>
auto atari_go(int side, std::size_t stones, std::size_t count)
{
    return [=] { return bench::random_games(Position::crosscut({side, side}), stones, count, 1); };
}

#if defined(BENCH_PHUTBALL)
template <class Position>
auto phutball(int side, std::size_t count)
{
    return [=] { return bench::random_balls<Position>(side, count, 1); };
}
#endif

}   // namespace

int main(int argc, char** argv)
{
    add("atari-go/6x6", "2,1", atari_go<tail::atari_go::position>(6, 12, 100));
    add("atari-go/6x6", "6,3,2", atari_go<tail::atari_go::position>(6, 12, 100));
    add("atari-go/6x6", "inf,inf", atari_go<tail::atari_go::position>(6, 12, 100));
    add("atari-go/9x9", "6,3,2", atari_go<tail::atari_go::large_position>(9, 30, 100));
#if defined(BENCH_PHUTBALL)
    add("phutball/9x9", "2,1", phutball<tail::phutball::position>(9, 100));
    add("phutball/9x9", "5,4", phutball<tail::phutball::position>(9, 100));
    add("phutball/15x15", "3,2", phutball<tail::phutball::large_position>(15, 100));
#endif
    return bench::run(argc, argv, "0.2");
}
