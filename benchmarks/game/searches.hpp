#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/certificate_file.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_replies.hpp>
#include <tail/game/threat_search.hpp>

#include "../common/timing.hpp"

/// \file
/// Searches of one game that are compared on the same board, and proofs that are written down and checked.

namespace bench {

template <tail::Game G>
using answer = tail::game_result<tail::move_of<G>>;

/// What the two sides are called: the first one, the second one.
using side_names = std::array<char const*, 2>;

inline char const* name_of(side_names const& names, tail::side s)
{
    return names[s == tail::side::first ? 0 : 1];
}

/// What is counted, and what is wanted of it.
template <tail::Game G>
struct contender {
    std::string                        name;
    std::function<answer<G>(G const&)> solve;
    std::string                        wanted{};
};

template <tail::Game G>
contender<G> wanting(contender<G> c, std::string wanted)
{
    c.wanted = std::move(wanted);
    return c;
}

template <tail::Game G>
contender<G> by_alpha_beta()
{
    return {"alpha-beta", [](G const& p) { return tail::alpha_beta(p); }};
}

template <tail::Game G>
contender<G> by_df_pn()
{
    return {"df-pn", [](G const& p) { return tail::df_pn(p); }};
}

/// df-pn that leaves to threats of both sides what they decide.
template <tail::ThreatGame G>
contender<G> by_df_pn_with(std::string name, std::vector<tail::threat> threats)
{
    return {std::move(name), [threats = std::move(threats)](G const& p) {
                tail::must_play::threat_replies<G> rule{threats};
                auto r                = tail::df_pn(p, tail::limits{}, tail::df_pn_policy{.rule = rule});
                r.stats.verifications = rule.verifications().verifications();
                return r;
            }};
}

template <tail::ThreatGame G>
contender<G> by_threats(std::string name, tail::threat allowed,
                        std::size_t table_bytes = std::size_t{1} << 26U)
{
    return {std::move(name), [allowed = std::move(allowed), table_bytes](G const& p) {
                return tail::generalized_threats(
                    p, allowed, {}, tail::threat_search_policy{.verify = {.table_bytes = table_bytes}});
            }};
}

/// Has all contenders solve a board in turn, and prints what each took. The ratio is that of the seconds to
/// those of the fastest of the first `rivals`.
template <tail::Game G>
void compare(char const* board, G const& start, std::vector<contender<G>> const& all, int rounds,
             side_names const& names, std::size_t rivals = 1)
{
    std::printf("%s\n  %-30s %6s %12s %14s %9s %8s  %s\n", board, "", "plies", "positions", "verifications",
                "seconds", "ratio", "wanted");
    std::vector<std::vector<double>> seconds(all.size());
    std::vector<answer<G>>           answers(all.size());
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            seconds[i].push_back(seconds_of([&] { answers[i] = all[i].solve(start); }));
        }
    }
    double fastest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < rivals; ++i) {
        if (answers[i].winner) { fastest = std::min(fastest, median(seconds[i])); }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const& r = answers[i];
        std::printf("  %-30s %6s %12llu %14llu %9.3f %8.2f  %s%s\n", all[i].name.c_str(),
                    r.plies        ? std::to_string(*r.plies).c_str()
                        : r.winner ? name_of(names, *r.winner)
                                   : "none",
                    static_cast<unsigned long long>(r.stats.expanded),
                    static_cast<unsigned long long>(r.stats.verifications), median(seconds[i]),
                    median(seconds[i]) / fastest, all[i].wanted.c_str(), r.winner ? "" : " (not solved)");
    }
}

/// Writes down the proof of a strategy, has it checked, and prints what that took. Whether it was accepted.
template <tail::Game G, class S>
bool write_and_check(G const& start, tail::side winner, S strategy)
{
    auto       written = tail::expected<tail::certificate, tail::objection<tail::move_of<G>>>{};
    auto const writing = time_of([&] { written = tail::certify(start, winner, std::move(strategy)); });
    if (!written) {
        std::printf("  no certificate: %s\n", written.error().why.c_str());
        return false;
    }
    bool       good     = false;
    auto const checking = time_of([&] {
        auto const checked = tail::check_certificate(start, *written);
        good               = checked && checked->winner == winner;
    });
    std::printf("  certificate of %zu bytes, %llu positions, %llu plies, written in %.1f s (%.1f s on the "
                "clock), %s in %.1f s (%.1f s)\n",
                written->proof.size(), static_cast<unsigned long long>(written->nodes),
                static_cast<unsigned long long>(written->plies), writing.processor, writing.clock,
                good ? "accepted" : "REJECTED", checking.processor, checking.clock);
    return good;
}

}   // namespace bench
