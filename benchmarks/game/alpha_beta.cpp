// How fast is alpha-beta through the public template, against one written by hand for Atari-Go?
//
// Both enter the same positions, count them, and take turns. A ratio is one of positions per processor
// second; above one the template is faster.
//
//     bench_game_alpha_beta [rounds]

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <tail/domains/atari_go/position.hpp>
#include <tail/game/alpha_beta.hpp>

#include "../common/timing.hpp"
#include "by_hand.hpp"

namespace {

using tail::side;
using tail::atari_go::position;

constexpr std::size_t table_bytes = std::size_t{1} << 26U;

void set_up(by_hand::solver& solver, position const& start)
{
    for (auto const s : {side::first, side::second}) {
        start.stones(s).for_each(
            [&](std::size_t p) { solver.place(s == side::first ? 0 : 1, static_cast<int>(p)); });
    }
}

}   // namespace

int main(int argc, char** argv)
{
    int const rounds = argc > 1 ? std::atoi(argv[1]) : 3;
    struct board {
        char const* name;
        position    start;
    };
    for (auto const& [name, start] :
         {board{"6x6 crosscut", position::crosscut({6, 6})},
          board{"7x7 crosscut", position::crosscut({7, 7})}, board{"5x5 empty", position::empty({5, 5})}}) {
        std::vector<double> ratios;
        std::vector<double> rates;
        bool                same = true;
        for (int round = 0; round < rounds; ++round) {
            by_hand::solver solver{start.size().width, start.size().height, table_bytes};
            set_up(solver, start);
            by_hand::solver::answer hand{};
            double const            hand_seconds = bench::seconds_of([&] { hand = solver.solve(); });

            // Without the line, which is not part of what is compared.
            tail::alpha_beta_engine<position> engine{start, {.table_bytes = table_bytes}};
            double                            seconds = 0;
            while (!engine.found().plies) {
                seconds += bench::seconds_of([&] { static_cast<void>(engine.step()); });
            }
            auto const found = engine.found();
            if ((found.winner == side::first) != hand.first_wins || found.plies != hand.plies) {
                std::printf("%s: the two do not agree on the winner\n", name);
                return 1;
            }
            same              = same && found.stats.expanded == hand.nodes;
            double const rate = static_cast<double>(found.stats.expanded) / seconds;
            rates.push_back(rate);
            ratios.push_back(rate / (static_cast<double>(hand.nodes) / hand_seconds));
            if (round == 0) {
                std::printf("%s: %s wins in %d plies, %llu positions, by hand %llu\n", name,
                            hand.first_wins ? "Black" : "White", hand.plies,
                            static_cast<unsigned long long>(found.stats.expanded),
                            static_cast<unsigned long long>(hand.nodes));
            }
        }
        std::printf("  template %.2f M positions/s, %.2f of by hand%s\n", bench::median(rates) / 1e6,
                    bench::median(ratios), same ? "" : " (not the same positions)");
    }
}
