// What does each game search take to solve Atari-Go, and what do threats gain?
//
// The searches of one board take turns. Seconds are processor seconds, the median of the rounds. With `records`, also the
// boards that take long, once each, with a certificate that is checked.
//
//     bench_game_atari_go [rounds] [records]

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <tail/domains/atari_go/position.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/threat_replies.hpp>
#include <tail/game/threat_search.hpp>

#include "../common/timing.hpp"

namespace {

using tail::side;
using tail::threat;
using tail::atari_go::position;

using answer        = tail::game_result<tail::atari_go::point>;
using with_ladders  = tail::must_play::threat_replies<position>;

/// What is counted, and what an independent program took.
struct contender {
    std::string                       name;
    std::function<answer(position const&)> solve;
    std::string                       wanted;
};

answer gts(position const& start, threat const& allowed, std::size_t table_bytes)
{
    return tail::generalized_threats(start, allowed, {}, tail::threat_search_policy{.verify = {.table_bytes = table_bytes}});
}

contender const alpha_beta{"alpha-beta", [](position const& p) { return tail::alpha_beta(p); }, {}};
contender const df_pn{"df-pn", [](position const& p) { return tail::df_pn(p); }, {}};
contender const df_pn_ladders{"df-pn, ladders of both sides",
    [](position const& p) {
        with_ladders rule{{threat::lambda(1)}};
        auto         r        = tail::df_pn(p, tail::limits{}, tail::df_pn_policy{.rule = rule});
        r.stats.verifications = rule.verifications().verifications();
        return r;
    },
    {}};

contender wanting(contender c, std::string wanted)
{
    c.wanted = std::move(wanted);
    return c;
}

void compare(char const* board, position const& start, std::vector<contender> const& all, int rounds)
{
    std::printf("%s\n  %-30s %6s %12s %14s %9s %8s  %s\n", board, "", "plies", "positions", "verifications", "seconds", "ratio", "wanted");
    std::vector<std::vector<double>> seconds(all.size());
    std::vector<answer>              answers(all.size());
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            seconds[i].push_back(bench::seconds_of([&] { answers[i] = all[i].solve(start); }));
        }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const& r = answers[i];
        std::printf("  %-30s %6s %12llu %14llu %9.3f %8.2f  %s%s\n", all[i].name.c_str(),
                    r.plies ? std::to_string(*r.plies).c_str() : r.winner == side::first ? "Black" : r.winner ? "White" : "none",
                    static_cast<unsigned long long>(r.stats.expanded), static_cast<unsigned long long>(r.stats.verifications),
                    bench::median(seconds[i]), bench::median(seconds[i]) / bench::median(seconds[0]), all[i].wanted.c_str(),
                    r.winner ? "" : " (not solved)");
    }
}

/// Solves a board by df-pn with threats of both sides, writes down the proof, and has it checked.
bool record(char const* board, position const& start, std::vector<threat> const& threats, double seconds)
{
    using policy = tail::df_pn_policy<with_ladders>;
    with_ladders                           rule{threats, {.table_bytes = std::size_t{1} << 28U}};
    tail::df_pn_engine<position, policy>   engine{start, policy{.rule = rule, .table_bytes = std::size_t{1} << 32U}};
    answer                                 found;
    double const taken = bench::seconds_of([&] { found = engine.run(tail::limits{.seconds = seconds}); });
    auto const [pn, dn] = engine.root_numbers();
    std::printf("%s, threats", board);
    for (auto const& t : threats) { std::printf(" %s", t.to_string().c_str()); }
    std::printf(": %s, %llu expanded, %llu verifications, %.1f s", found.winner == side::first ? "Black wins" : found.winner ? "White wins" : tail::to_string(found.status),
                static_cast<unsigned long long>(found.stats.expanded), static_cast<unsigned long long>(rule.verifications().verifications()), taken);
    if (!found.winner) {
        std::printf("; proof number %u, disproof number %u\n", pn, dn);
        return false;
    }
    bool         good  = false;
    double const proof = bench::seconds_of([&] {
        auto const written = tail::certify(start, *found.winner, [&](position& p) { return engine.winning_move(p); });
        if (!written) {
            std::printf("; no certificate: %s", written.error().why.c_str());
            return;
        }
        auto const checked = tail::check_certificate(*written, start);
        good               = checked && checked->winner == *found.winner;
        std::printf("; certificate of %zu bytes, %llu positions, %s", written->proof.size(), static_cast<unsigned long long>(written->nodes),
                    good ? "accepted" : "REJECTED");
    });
    std::printf(" (%.1f s)\n", proof);
    return good;
}

} // namespace

int main(int argc, char** argv)
{
    int const  rounds  = argc > 1 && std::atoi(argv[1]) > 0 ? std::atoi(argv[1]) : 3;
    bool const records = argc > 1 && std::string_view{argv[argc - 1]} == "records";

    contender const small_threat{"threats (6,3,2,0)", [](position const& p) { return gts(p, threat{6, 3, 2}, std::size_t{1} << 26U); },
                                 "at most 1.5 of alpha-beta's time"};
    contender const no_table{"threats (6,3,2,0), no table", [](position const& p) { return gts(p, threat{6, 3, 2}, 0); },
                             "26.4 M verifications, independently"};

    compare("6x6 crosscut", position::crosscut({6, 6}),
            {wanting(alpha_beta, "15 plies, at most 2.1 M"), wanting(df_pn, "at most 90,000"), df_pn_ladders, small_threat, no_table}, rounds);
    compare("5x5 empty", position::empty({5, 5}),
            {wanting(alpha_beta, "19 plies, at most 37 M"), wanting(df_pn, "at most 150,000"), df_pn_ladders}, rounds);
    compare("7x7 crosscut, Black on the diagonal", position::crosscut({7, 7}), {alpha_beta, df_pn, df_pn_ladders}, rounds);
    compare("7x7 crosscut, White on the diagonal", position::crosscut({7, 7}, side::second), {alpha_beta, df_pn, df_pn_ladders}, 1);
    if (!records) { return 0; }

    bool all = record("7x7 crosscut", position::crosscut({7, 7}), {threat::lambda(1)}, 1'800);
    all      = record("7x7 crosscut, the other", position::crosscut({7, 7}, side::second), {threat::lambda(1)}, 1'800) && all;
    all      = record("6x5 empty", position::empty({6, 5}), {threat::lambda(1)}, 1'800) && all;
    all      = record("8x8 crosscut", position::crosscut({8, 8}), {threat::lambda(1)}, 1'800) && all;
    all      = record("6x6 empty", position::empty({6, 6}), {threat::lambda(1)}, 1'800) && all;
    return all ? 0 : 3;
}
