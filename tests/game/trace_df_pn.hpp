#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/stray_moves.hpp>
#include <tail/core/ask.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/trace_df_pn.hpp>

/// \file
/// What the tests of searches over traces share.

namespace traces {

using tail::move_of;
using tail::searched_threat;
using tail::side;
using tail::status;
using tail::threat;
using tail::trace_df_pn_engine;

using policy = tail::trace_df_pn_policy<>;

inline std::vector<searched_threat> const few_threats{{threat{2, 1}, 20}, {threat{3, 2}, 10}};

/// Searches that begin with threats of one move have something to do.
inline std::vector<searched_threat> const least_threats{{threat{1}, 3}};

[[nodiscard]] inline policy small_policy(side attacker)
{
    return {.attacker = attacker, .table_bytes = 1 << 22U, .threat_bytes = 1 << 18U};
}

/// The line of a win can be played, and ends with it.
template <class G>
[[nodiscard]] bool leads_to_win(G position, std::vector<move_of<G>> const& line, side winner)
{
    for (auto const& m : line) {
        if (position.winner() || !tail::ask::is_legal(position, m)) { return false; }
        position.play(m);
    }
    if (!position.winner() && !tail::ask::has_move(position)) { return tail::ask::stuck(position) == winner; }
    return position.winner() == winner;
}

/// A certificate is made of a proved win, and the checker accepts it, in the game `Plain`. Returns its plies.
template <class Plain, class Engine, class G>
std::uint64_t certified(Engine& engine, G const& start)
{
    auto const made = tail::certify(start, engine.attacker(), tail::strategy_of(engine),
                                    {.nodes = 1'000'000});
    if (!made) { MESSAGE(made.error().why); }
    REQUIRE(made);
    auto const checked = tail::check_certificate(Plain{start}, *made);
    REQUIRE(checked);
    CHECK(checked->winner == engine.attacker());
    return checked->plies;
}

/// What became of the games of a test.
struct tally {
    int           won  = 0;   ///< proved
    int           open = 0;   ///< won, and not proved
    strays::tally traces{};
};

/// Lets both sides try; every win that is claimed is one, with all that belongs to it.
template <class G, class Wins>
void judge(tally& sum, G const& start, std::vector<searched_threat> const& threats, Wins const& wins,
           laws::dice& roll)
{
    for (side const attacker : {side::first, side::second}) {
        trace_df_pn_engine<G> engine{start, threats, small_policy(attacker)};
        auto const            r = engine.run({.nodes = 2'000});
        if (r.status != status::solved) {
            CHECK_FALSE(r.winner);   // which claims no loss
            CHECK(r.line.empty());
            sum.open += wins(start, attacker);
            continue;
        }
        ++sum.won;
        REQUIRE(r.winner == attacker);
        REQUIRE(wins(start, attacker));
        CHECK(leads_to_win(start, r.line, attacker));
        G          root  = start;
        auto const proof = engine.prover().recall(root);
        auto const plies = certified<G>(engine, start);
        if (!start.winner()) {
            CHECK(plies <= std::uint64_t(*proof.plies));
            CHECK(r.line.size() <= std::size_t(*proof.plies));
            if constexpr (tail::ask::has_traces<G>) {
                if (start.to_move() == attacker) { strays::judge<G>(sum.traces, start, proof, roll); }
            }
        }
    }
}

}   // namespace traces
