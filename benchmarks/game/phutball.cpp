// What does each game search take to solve Phutball, what do threats gain, and how fast are the moves of the
// ball found?
//
// What is compared takes turns. Seconds are processor seconds, the median of the rounds. With `records`, also
// 11x11 with a certificate that is checked, and how far the search comes on larger boards in the seconds
// given, an hour each by default.
//
//     bench_game_phutball [rounds] [records [seconds]]

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <domains/dice.hpp>
#include <domains/phutball/random_positions.hpp>
#include <domains/phutball/slow_rules.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/domains/phutball/print.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/proof_number.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/trace_df_pn.hpp>

#include "../common/timing.hpp"
#include "searches.hpp"

namespace {

using tail::side;
using tail::threat;
using tail::phutball::geometry;
using tail::phutball::large_position;
using tail::phutball::largest_position;
using tail::phutball::position;

constexpr bench::side_names names{"first", "second"};

unsigned long long printed(std::uint64_t n) { return n; }

// ---- boards that are solved soon
// ----------------------------------------------------------------------------------

void solve(int rounds)
{
    auto const alpha_beta   = bench::by_alpha_beta<position>();
    auto const df_pn        = bench::by_df_pn<position>();
    auto const proof_number = bench::contender<position>{
        "proof-number search", [](position const& p) { return tail::proof_number(p); }};
    auto const df_pn_short = bench::by_df_pn_with<position>("df-pn, threats (2,1,0)", {{2, 1}});
    auto const df_pn_long  = bench::by_df_pn_with<position>("df-pn, threats (3,2,0)", {{3, 2}});
    auto const gts         = bench::by_threats<position>("threats (5,4,0)", {5, 4});
    auto const trace       = bench::contender<position>{"trace df-pn",
                                                        [](position const& p) { return tail::trace_df_pn(p); }};

    bench::compare("7x7", position::start({7, 7}),
                   {wanting(alpha_beta, "7 plies"), df_pn, proof_number, df_pn_short, df_pn_long, gts, trace},
                   rounds, names, 3);
    // Alpha-beta is left out: it takes minutes, see below.
    bench::compare("9x9", position::start({9, 9}),
                   {df_pn, proof_number, df_pn_short, df_pn_long,
                    wanting(gts, "under 100 positions, 20,000 verifications, ratio at most 0.10"), trace},
                   rounds, names, 2);
}

// ---- no win within ten plies
// --------------------------------------------------------------------------------------

/// Phutball in which nobody scores an own goal.
///
/// To lose at once is never better than any other move, and while there is an empty point there is another
/// one: a man can be put there. So as long as the board is not full, every position is worth the same as in
/// Phutball, within any number of plies. But now whoever wins has made the last move, and each side has to be
/// asked about at every second depth only.
class without_own_goals : public position {
public:
    static constexpr bool last_mover_wins = true;

    explicit without_own_goals(position const& p) : position{p} {}

    template <class Emit>
    void moves(Emit&& emit) const
    {
        position::moves(but_own_goals(emit));
    }
    template <class Emit>
    void moves_in(trace_type const& trace, Emit&& emit) const
    {
        position::moves_in(trace, but_own_goals(emit));
    }

private:
    template <class Emit>
    [[nodiscard]] auto but_own_goals(Emit& emit) const
    {
        return [this, &emit](move_type const& m) {
            if (!own_goal(m)) { emit(m); }
        };
    }

    [[nodiscard]] bool own_goal(move_type const& m) const
    {
        if (!m.is_jump()) { return false; }
        bool const first = to_move() == side::first;
        if (!tail::phutball::on_board(m.to)) {
            return m.to == (first ? tail::phutball::beyond_bottom : tail::phutball::beyond_top);
        }
        return size().row(m.to) == (first ? 0 : size().height - 1);
    }
};

void refute_short_wins()
{
    using policy = tail::alpha_beta_policy<>;
    bench::answer<without_own_goals> found;
    double const                     seconds = bench::seconds_of([&] {
        found = tail::alpha_beta(without_own_goals{position::start({9, 9})}, {},
                                                     policy{.table_bytes = std::size_t{1} << 30U, .max_depth = 10});
    });
    bool const refuted = found.status == tail::status::depth_limit && found.stats.depth == 10;
    std::printf("9x9, all moves but own goals: %s within 10 plies, %llu positions, %.1f s (wanted: no win, "
                "under 30 M)\n",
                refuted ? "no win" : "NOT REFUTED", printed(found.stats.expanded), seconds);
}

// ---- moves
// --------------------------------------------------------------------------------------------------------

/// How fast moves are found, and how fast by a slow reading of the rules.
struct speed {
    std::vector<double> quick_seconds, slow_seconds;
    std::uint64_t       quick_moves = 0, slow_moves = 0;   ///< of all positions, in one round

    void print(char const* what, std::size_t positions) const
    {
        auto const   count = static_cast<double>(positions);
        double const quick = count / bench::median(quick_seconds);
        double const slow  = count / bench::median(slow_seconds);
        std::printf("  %-10s %12llu %14.0f %14.0f %8.1f%s\n", what, printed(quick_moves), quick, slow,
                    quick / slow, quick_moves == slow_moves ? "" : "  COUNTS DIFFER");
    }
};

/// Finds the moves of random positions with up to so many men, most of them near the ball.
template <class Position>
void find_moves(geometry size, std::size_t men, int rounds)
{
    constexpr std::size_t    count = 5'000;
    std::vector<Position>    positions;
    std::vector<slow::board> boards;
    laws::dice               roll{1};
    while (positions.size() < count) {
        positions.push_back(phutball_tests::random_position<Position>(roll, size, men));
        boards.emplace_back(positions.back());
    }

    std::vector<tail::move_of<Position>>
               list;   // written to, as by a search: a compiler can count moves without making them
    auto const add   = [&list](tail::move_of<Position> const& m) { list.push_back(m); };
    auto const jumps = [&](Position const& p) {
        list.clear();
        p.moves_in({{}, true}, add);
        return list.size();
    };
    auto const moves = [&](Position const& p) {
        list.clear();
        p.moves(add);
        return list.size();
    };
    auto const slow_jumps = [](slow::board const& b) { return b.after_jumps().size(); };
    auto const slow_moves = [](slow::board const& b) {
        return b.after_jumps().size() + b.after_men().size();
    };

    auto const total = [](auto const& all, auto const& count_moves, std::vector<double>& seconds) {
        std::uint64_t sum = 0;
        seconds.push_back(bench::seconds_of([&] {
            for (auto const& each : all) { sum += count_moves(each); }
        }));
        return sum;
    };
    speed of_jumps, of_all;
    for (int round = 0; round < rounds; ++round) {
        of_jumps.quick_moves = total(positions, jumps, of_jumps.quick_seconds);
        of_jumps.slow_moves  = total(boards, slow_jumps, of_jumps.slow_seconds);
        of_all.quick_moves   = total(positions, moves, of_all.quick_seconds);
        of_all.slow_moves    = total(boards, slow_moves, of_all.slow_seconds);
    }
    std::printf("%dx%d, %zu random positions, up to %zu men\n  %-10s %12s %14s %14s %8s\n", size.width,
                size.height, count, men, "", "moves", "positions/s", "slow rules", "ratio");
    of_jumps.print("the ball's", count);
    of_all.print("all", count);
}

// ---- records
// ------------------------------------------------------------------------------------------------------

/// Looks for a win of the first side after a man on a point of his choice, and tells every minute how it
/// stands. A win is written down and checked.
template <class Position>
bool record(geometry size, std::size_t man, double seconds)
{
    auto start = Position::start(size);
    start.set_threats(tail::phutball::threats_at::path);
    auto const first = tail::move_of<Position>::man(man);
    std::printf("%dx%d after %s\n", size.width, size.height, tail::phutball::to_text(start, first).c_str());
    start.play(first);

    using policy = tail::trace_df_pn_policy<>;
    tail::trace_df_pn_engine<Position> engine{start, tail::usual_searched_threats(),
                                              policy{.attacker = side::first, .defence = {{2, 1}, {3, 2}}}};
    bench::answer<Position>            found;
    bench::time_taken                  taken;
    do {
        double const portion = std::min(60.0, seconds - taken.clock);
        auto const   more    = bench::time_of([&] { found = engine.run(tail::limits{.seconds = portion}); });
        taken.processor += more.processor;
        taken.clock += more.clock;
        auto const [proof, disproof] = engine.root_numbers();
        std::printf("  %6.0f s (%.0f s on the clock): proof number %u, disproof number %u, %llu positions, "
                    "%llu verifications, depth %d, %.0f MB\n",
                    taken.processor, taken.clock, proof, disproof, printed(found.stats.expanded),
                    printed(found.stats.verifications), found.stats.depth,
                    1e-6 * static_cast<double>(found.stats.peak_bytes));
        std::fflush(stdout);
    } while (found.status == tail::status::time_limit && taken.clock < seconds);

    if (!found.winner) {
        std::printf("  not solved: %s\n", tail::to_string(found.status));
        return false;
    }
    std::printf("  first wins, %.1f s (%.1f s on the clock)\n", taken.processor, taken.clock);
    return bench::write_and_check(start, side::first, tail::strategy_of(engine));
}

/// The man next to the ball, straight ahead of it or one column to the right.
std::size_t ahead(geometry size, int columns)
{
    return size.point(size.width / 2 + columns, size.height / 2 + 1);
}

/// Half the time for each of two first moves, the one that wins on 11x11 before the other.
void try_larger(geometry size, double seconds)
{
    for (int const columns : {1, 0}) { record<large_position>(size, ahead(size, columns), seconds / 2); }
}

}   // namespace

int main(int argc, char** argv)
{
    int const    rounds  = argc > 1 && std::atoi(argv[1]) > 0 ? std::atoi(argv[1]) : 3;
    auto** const records = std::find(argv, argv + argc, std::string_view{"records"});

    solve(rounds);
    refute_short_wins();
    for (std::size_t const men : {std::size_t{16}, std::size_t{48}}) {
        find_moves<position>({9, 9}, men, rounds);
        find_moves<position>({11, 11}, men, rounds);
        find_moves<largest_position>({19, 19}, men, rounds);
    }
    if (records == argv + argc) { return 0; }

    double const seconds = records + 1 < argv + argc && std::atof(records[1]) > 0 ? std::atof(records[1])
                                                                                  : 3'600;
    bool const   good    = record<position>({11, 11}, ahead({11, 11}, 1), 1'800);
    for (geometry const size : {geometry{13, 13}, {15, 11}, {11, 15}}) { try_larger(size, seconds); }
    return good ? 0 : 3;
}
