#include <tail/domains/atari_go/position.hpp>

#include <cstdint>
#include <optional>
#include <vector>

#include <game/proofs.hpp>
#include <doctest/doctest.h>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_search.hpp>

using board = tail::atari_go::position;
using tail::side;

namespace {

/// Searches, certifies, checks.
template <class Engine, class... More>
tail::proved proof_by(board const& start, side winner, More const&... more)
{
    Engine     engine{start, more...};
    auto const found = engine.run();
    REQUIRE(found.winner == winner);
    auto const made = tail::certify(start, winner, [&](board& p) { return engine.winning_move(p); });
    if (!made) { FAIL(made.error().why); }
    auto const checked = tail::check_certificate(start, *made);
    if (!checked) { FAIL(checked.error().why); }
    CHECK(checked->winner == winner);
    CHECK(checked->nodes == made->nodes);
    CHECK(checked->plies == made->plies);
    if (found.plies) { CHECK(checked->plies == std::uint64_t(*found.plies)); }
    MESSAGE(made->nodes << " nodes, " << made->proof.size() << " bytes, " << checked->references
                        << " references, " << checked->plies << " plies");
    return *checked;
}

using by_df_pn      = tail::df_pn_engine<board>;
using by_alpha_beta = tail::alpha_beta_engine<board>;
using by_threats    = tail::threat_search_engine<board>;

}   // namespace

TEST_CASE("Atari-Go: certificates of what df-pn proves are accepted")
{
    proof_by<by_df_pn>(board::empty({2, 2}), side::second);
    proof_by<by_df_pn>(board::empty({3, 3}), side::first);
    proof_by<by_df_pn>(board::empty({4, 3}), side::first);
    proof_by<by_df_pn>(board::empty({4, 4}), side::second);
    proof_by<by_df_pn>(board::crosscut({4, 4}), side::first);
    proof_by<by_df_pn>(board::crosscut({6, 5}), side::first);
}

TEST_CASE("Atari-Go: certificates of what alpha-beta proves keep the exact length")
{
    CHECK(proof_by<by_alpha_beta>(board::empty({2, 2}), side::second).plies == 4);
    CHECK(proof_by<by_alpha_beta>(board::empty({3, 2}), side::second).plies == 6);
    CHECK(proof_by<by_alpha_beta>(board::empty({3, 3}), side::first).plies == 7);
    CHECK(proof_by<by_alpha_beta>(board::empty({4, 3}), side::first).plies == 9);
    CHECK(proof_by<by_alpha_beta>(board::crosscut({4, 4}), side::first).plies == 5);
    CHECK(proof_by<by_alpha_beta>(board::crosscut({6, 5}), side::first).plies == 5);
}

TEST_CASE("Atari-Go: certificates of the 6x6 crosscut are accepted and alpha-beta's keeps 15 plies"
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    CHECK(proof_by<by_alpha_beta>(board::crosscut({6, 6}), side::first).plies == 15);
    // The others do not look for the shortest win.
    CHECK(proof_by<by_df_pn>(board::crosscut({6, 6}), side::first).plies >= 15);
    std::vector<std::vector<tail::threat>> const rounds{{tail::threat{6, 3, 2}}};
    CHECK(proof_by<by_threats>(board::crosscut({6, 6}), side::first, rounds).plies >= 15);
}

TEST_CASE("Atari-Go: of mutated certificates only what is still a proof is accepted")
{
    proofs::tally sum;
    proofs::mutate(board::empty({3, 2}), 1500, 1, sum);
    proofs::mutate(board::empty({3, 3}), 3000, 2, sum);
    proofs::mutate(board::empty({4, 2}), 1500, 3, sum);
    MESSAGE(sum.rejected << " rejected (" << sum.left_out << " without a reply), " << sum.still_right
                         << " still right");
    CHECK(sum.wrong == 0);
    CHECK(sum.left_out > 200);
    CHECK(sum.rejected > 4000);
    CHECK(sum.still_right * 10 < sum.rejected);
}
