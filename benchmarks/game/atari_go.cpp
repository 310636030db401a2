// What does each game search take to solve Atari-Go, and what do threats gain?
//
// The searches of one board take turns. Seconds are processor seconds, the median of the rounds. With
// `records`, also the boards that take long, once each, with a certificate that is checked.
//
//     bench_game_atari_go [rounds] [records]

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_replies.hpp>

#include "../common/timing.hpp"
#include "searches.hpp"

namespace {

using tail::side;
using tail::threat;
using tail::atari_go::position;

using with_ladders = tail::must_play::threat_replies<position>;

constexpr bench::side_names names{"Black", "White"};

/// Solves a board by df-pn with threats of both sides, writes down the proof, and has it checked.
bool record(char const* board, position const& start, std::vector<threat> const& threats, double seconds)
{
    using policy = tail::df_pn_policy<with_ladders>;
    with_ladders                         rule{threats, {.table_bytes = std::size_t{1} << 28U}};
    tail::df_pn_engine<position, policy> engine{start,
                                                policy{.rule = rule, .table_bytes = std::size_t{1} << 32U}};
    bench::answer<position>              found;
    double const taken  = bench::seconds_of([&] { found = engine.run(tail::limits{.seconds = seconds}); });
    auto const [pn, dn] = engine.root_numbers();
    std::printf("%s, threats", board);
    for (auto const& t : threats) { std::printf(" %s", t.to_string().c_str()); }
    std::printf(": %s%s, %llu expanded, %llu verifications, %.1f s\n",
                found.winner ? bench::name_of(names, *found.winner) : tail::to_string(found.status),
                found.winner ? " wins" : "", static_cast<unsigned long long>(found.stats.expanded),
                static_cast<unsigned long long>(rule.verifications().verifications()), taken);
    if (!found.winner) {
        std::printf("  proof number %u, disproof number %u\n", pn, dn);
        return false;
    }
    return bench::write_and_check(start, *found.winner, [&](position& p) { return engine.winning_move(p); });
}

}   // namespace

int main(int argc, char** argv)
{
    int const  rounds  = argc > 1 && std::atoi(argv[1]) > 0 ? std::atoi(argv[1]) : 3;
    bool const records = argc > 1 && std::string_view{argv[argc - 1]} == "records";

    auto const alpha_beta    = bench::by_alpha_beta<position>();
    auto const df_pn         = bench::by_df_pn<position>();
    auto const df_pn_ladders = bench::by_df_pn_with<position>("df-pn, ladders of both sides",
                                                              {threat::lambda(1)});
    auto const small_threat  = wanting(bench::by_threats<position>("threats (6,3,2,0)", {6, 3, 2}),
                                       "at most 1.5 of alpha-beta's time");
    auto const no_table = wanting(bench::by_threats<position>("threats (6,3,2,0), no table", {6, 3, 2}, 0),
                                  "26.4 M verifications, independently");

    bench::compare("6x6 crosscut", position::crosscut({6, 6}),
                   {wanting(alpha_beta, "15 plies, at most 2.1 M"), wanting(df_pn, "at most 90,000"),
                    df_pn_ladders, small_threat, no_table},
                   rounds, names);
    bench::compare(
        "5x5 empty", position::empty({5, 5}),
        {wanting(alpha_beta, "19 plies, at most 37 M"), wanting(df_pn, "at most 150,000"), df_pn_ladders},
        rounds, names);
    bench::compare("7x7 crosscut, Black on the diagonal", position::crosscut({7, 7}),
                   {alpha_beta, df_pn, df_pn_ladders}, rounds, names);
    bench::compare("7x7 crosscut, White on the diagonal", position::crosscut({7, 7}, side::second),
                   {alpha_beta, df_pn, df_pn_ladders}, 1, names);
    if (!records) { return 0; }

    bool all = record("7x7 crosscut", position::crosscut({7, 7}), {threat::lambda(1)}, 1'800);
    all = record("7x7 crosscut, the other", position::crosscut({7, 7}, side::second), {threat::lambda(1)},
                 1'800)
        && all;
    all = record("6x5 empty", position::empty({6, 5}), {threat::lambda(1)}, 1'800) && all;
    all = record("8x8 crosscut", position::crosscut({8, 8}), {threat::lambda(1)}, 1'800) && all;
    all = record("6x6 empty", position::empty({6, 6}), {threat::lambda(1)}, 1'800) && all;
    return all ? 0 : 3;
}
