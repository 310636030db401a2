#include <tail/game/threat_replies.hpp>

#include <cstdint>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/brute_force.hpp>
#include <game/quiet_positions.hpp>
#include <game/small_games.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/df_pn.hpp>

namespace {

using tail::side;
using tail::status;
using tail::threat;

/// The threats that the rule is tried with.
std::vector<std::vector<threat>> rounds()
{
    return {{threat{1}},
            {threat{2, 1}},
            {threat::ladder(4)},
            {threat::lambda(1)},
            {threat::lambda(1), threat{4, 2, 1}},
            {threat{6, 3, 2}}};
}

template <class G>
std::optional<side> winner_by_df_pn(G const& position, std::vector<threat> const& threats)
{
    using rule   = tail::must_play::threat_replies<G>;
    auto const r = tail::df_pn(position, tail::limits{},
                               tail::df_pn_policy{.rule = rule{threats}, .table_bytes = 1 << 20U});
    REQUIRE(r.status == status::solved);
    return r.winner;
}

}   // namespace

TEST_CASE("threat replies: df-pn decides random positions of atari-go as trying everything does")
{
    laws::dice    roll{7};
    quiet::solver solve;
    int           positions = 0;
    int           lost      = 0;
    while (positions < 300) {
        auto p = quiet::random_position(roll, {4, 4}, 4 + static_cast<int>(roll.below(5)));
        if (!p) { continue; }
        ++positions;
        bool const wins = solve.wins(*p, p->to_move());
        lost += wins ? 0 : 1;
        for (auto const& threats : rounds()) {
            CAPTURE(positions);
            CHECK((winner_by_df_pn(*p, threats) == p->to_move()) == wins);
        }
    }
    CHECK(lost > 50);
}

TEST_CASE("threat replies: games with draws are decided with knowledge of their threats and without")
{
    laws::dice                              roll{11};
    brute::solver<games::connect_3>         exact;
    brute::solver<games::knowing_connect_3> exact_too;
    for (int n = 0; n < 200; ++n) {
        games::connect_3         plain;
        games::knowing_connect_3 knowing;
        for (std::size_t left = 2 + roll.below(6); left > 0 && !plain.winner(); --left) {
            auto const moves = brute::legal_moves(plain);
            auto const move  = moves[roll.below(moves.size())];
            plain.play(move);
            knowing.play(move);
        }
        if (plain.winner()) { continue; }
        for (auto const& threats : rounds()) {
            CHECK(winner_by_df_pn(plain, threats) == exact(plain).winner);
            CHECK(winner_by_df_pn(knowing, threats) == exact_too(knowing).winner);
        }
    }
}

TEST_CASE("threat replies: alpha-beta proves the same winner with them")
{
    using rule = tail::must_play::threat_replies<quiet::position>;
    laws::dice    roll{3};
    quiet::solver solve;
    for (int n = 0; n < 100; ++n) {
        auto p = quiet::random_position(roll, {4, 4}, 6);
        if (!p) { continue; }
        auto const r = tail::alpha_beta(*p, tail::limits{},
                                        tail::alpha_beta_policy{.rule = rule{{threat::lambda(1)}}});
        REQUIRE(r.status == status::solved);
        CHECK((r.winner == p->to_move()) == solve.wins(*p, p->to_move()));
    }
}

TEST_CASE("threat replies: few expansions are left of the crosscuts")
{
    using position = tail::atari_go::position;
    using rule     = tail::must_play::threat_replies<position>;
    struct start {
        position      at;
        std::uint64_t most;
    };
    for (auto const& [at, most] :
         {start{position::crosscut({6, 6}), 1'500}, start{position::crosscut({7, 7}), 1'500},
          start{position::crosscut({7, 7}, side::second), 6'000}}) {
        auto const r = tail::df_pn(
            at, tail::limits{},
            tail::df_pn_policy{.rule = rule{{threat::lambda(1)}}, .table_bytes = 1 << 22U});
        CHECK(r.winner == side::first);
        CHECK(r.stats.expanded < most);   // with forced replies: about 71,000 on 6x6
    }
}

TEST_CASE("threat replies: a search that is cancelled inside a verification ends and goes on")
{
    using position = tail::atari_go::position;
    using rule     = tail::must_play::threat_replies<position>;
    tail::df_pn_engine<position, tail::df_pn_policy<rule>> engine{
        position::crosscut({6, 6}), {.rule = rule{{threat::lambda(1)}}, .table_bytes = 1 << 22U}};
    auto r = engine.run(tail::limits{.seconds = 0.001});
    CHECK(r.status == status::time_limit);
    CHECK_FALSE(r.winner);
    r = engine.run();
    CHECK(r.status == status::solved);
    CHECK(r.winner == side::first);
}

TEST_CASE("threat replies: the limit of nodes limits verifications as well")
{
    using position = tail::atari_go::position;
    using rule     = tail::must_play::threat_replies<position>;
    auto const r   = tail::df_pn(
        position::crosscut({8, 8}), {.nodes = 2'000},
        tail::df_pn_policy{.rule = rule{{threat::lambda(2)}}, .table_bytes = 1 << 22U});
    CHECK(r.status == status::node_limit);
    CHECK(r.stats.expanded <= 2'000);
    CHECK(r.stats.verifications > 1'900);
    CHECK(r.stats.verifications < 2'100);
}
