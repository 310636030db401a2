#include <tail/game/verify.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/brute_force.hpp>
#include <game/quiet_positions.hpp>
#include <game/small_games.hpp>
#include <tail/domains/atari_go/position.hpp>

using tail::side;
using tail::threat;
using tail::threat_tree;
using tail::verdict;
using tail::verify;

namespace {

constexpr auto plain = [](bool zero_above) {
    return tail::verify_policy{.zero_above = zero_above, .table_bytes = 0};
};

std::vector<threat> const& some_threats()
{
    static std::vector<threat> const all{{1}, {2, 1}, {5, 4}, {4, 2, 1}, {6, 3, 2}, {8, 4, 2, 1}};
    return all;
}

struct tally {
    int proved   = 0;
    int unsound  = 0;   ///< proved, and not won
    int outside  = 0;   ///< moves of the defender outside a trace
    int refuting = 0;   ///< those after which it is not won any more
    int over     = 0;   ///< used more than was allowed
};

/// Verifies a threat and compares it with the truth.
void judge(tally& t, quiet::solver& solve, quiet::position p, threat const& g,
           tail::verify_policy const& policy)
{
    auto const v = verify(p, g, {}, policy);
    if (!v) { return; }
    side const who = p.to_move();
    ++t.proved;
    t.unsound += !solve.wins(p, who);
    t.over += !(v.used <= g);
    p.play(*v.move);
    t.unsound += !solve.wins(p, who);
    p.undo(*v.move);
    p.pass();
    for (auto const m : brute::legal_moves(p)) {
        if (v.trace.test(m.index)) { continue; }
        p.play(m);
        ++t.outside;
        t.refuting += !solve.wins(p, who);
        p.undo(m);
    }
}

template <class Visit>
void on_quiet_positions(int count, tail::atari_go::geometry size, int least, int most, std::uint64_t seed,
                        Visit&& visit)
{
    laws::dice roll{seed};
    for (int n = 0; n < count;) {
        auto p = quiet::random_position(roll, size, least + int(roll.below(std::size_t(most - least + 1))));
        if (!p) { continue; }
        ++n;
        for (side who : {side::first, side::second}) {
            p->set_to_move(who);
            visit(*p);
        }
    }
}

/// Each policy in turn on the same positions: with the traces as they should be, with `safety` as told, and
/// the same verdict in all other ways of verifying.
void check_soundness(int count, tail::atari_go::geometry size, int least, int most)
{
    quiet::solver                   solve;
    tally                           right, risen, careless;
    tail::verifier<quiet::position> shared;   // one table for all positions and threats
    int                             other_with_all = 0, other_with_table = 0, other_with_shared = 0;
    on_quiet_positions(count, size, least, most, 11, [&](quiet::position& p) {
        for (threat const& g : some_threats()) {
            judge(right, solve, p, g, plain(true));
            judge(risen, solve, p, g, plain(false));
            judge(careless, solve, p, g, {.safety = 0, .table_bytes = 0});
            auto const v = verify(p, g, {}, plain(true)).verdict;
            other_with_all += v != verify(p, g, {}, {.all_replies = true, .table_bytes = 0}).verdict;
            other_with_table += v != verify(p, g).verdict;
            auto const s = shared(p, g);
            other_with_shared += v != s.verdict;
            if (s) { CHECK(s.used <= g); }
        }
    });
    for (tally const& t : {right, risen}) {
        CHECK(t.proved > count);
        CHECK(t.unsound == 0);
        CHECK(t.outside > count);
        CHECK(t.refuting == 0);
        CHECK(t.over == 0);
    }
    CHECK(other_with_all == 0);
    CHECK(other_with_table == 0);
    CHECK(other_with_shared == 0);
    CHECK(shared.remembered() > 0);
    // The test would see traces without the points where an ignored threat is avenged.
    CHECK(careless.unsound > 0);
    CHECK(careless.refuting > 0);
}

}   // namespace

TEST_CASE("verify: on 4x4 nothing is proved that is not won and no reply outside a trace refutes")
{
    check_soundness(1000, {4, 4}, 6, 9);
}

TEST_CASE("verify: on 5x5 nothing is proved that is not won and no reply outside a trace refutes"
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    check_soundness(300, {5, 5}, 14, 17);
}

TEST_CASE("verify: the explicit tree of a threat proves no more than its counts and nothing that is not won")
{
    quiet::solver solve;
    int           by_tree = 0, by_counts = 0;
    on_quiet_positions(500, {4, 4}, 6, 9, 5, [&](quiet::position& p) {
        for (char const* text :
             {"1", "[1 1]", "[1 [1 1]]", "[[1 1] [1 1]]", "[1 [[1 1] [1 1]]]", "[[1 1] [[1 1] [1 1]]]"}) {
            auto const tree = *threat_tree::parse(text);
            auto const v    = verify(p, tree);
            CHECK(v.verdict == verify(p, tree, {}, {.table_bytes = 0}).verdict);
            CHECK(v.verdict == verify(p, tree, {}, {.all_replies = true}).verdict);
            by_tree += bool(v);
            bool const c = bool(verify(p, tree.counts(), {}, plain(false)));
            by_counts += c;
            if (!v) { continue; }
            CHECK(c);
            CHECK(solve.wins(p, p.to_move()));
            side const who = p.to_move();
            auto       q   = p;
            q.pass();
            for (auto const m : brute::legal_moves(q)) {
                if (v.trace.test(m.index)) { continue; }
                q.play(m);
                CHECK(solve.wins(q, who));
                q.undo(m);
            }
        }
    });
    CHECK(by_tree > 100);
    CHECK(by_counts >= by_tree);
}

TEST_CASE("verify: the move that it gives wins against every reply")
{
    quiet::solver solve;
    on_quiet_positions(300, {4, 4}, 6, 9, 8, [&](quiet::position& p) {
        auto const v = verify(p, threat{6, 3, 2});
        if (!v) { return; }
        CHECK(*v.plies % 2 == 1);
        side const who = p.to_move();
        p.play(*v.move);
        CHECK(!p.winner());
        for (auto const m : brute::legal_moves(p)) {
            p.play(m);
            CHECK(solve.wins(p, who));
            p.undo(m);
        }
        p.undo(*v.move);
    });
}

TEST_CASE("verify: small games with draws and players without a move")
{
    // Games that only pass, where every reply counts; those without a legal move may win, lose or draw.
    int proved = 0;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        games::random_game                p{{.seed = seed, .layers = 5, .width = 6, .stuck = 20}};
        brute::solver<games::random_game> truth;
        for (threat const& g : {threat{2, 1}, threat{4, 2, 1}, threat::lambda(2)}) {
            auto const v = verify(p, g);
            CHECK(v.verdict == verify(p, g, {}, {.table_bytes = 0}).verdict);
            if (!v) { continue; }
            ++proved;
            CHECK(truth(p).winner == p.to_move());
        }
    }
    CHECK(proved > 100);
    auto const nim = []<games::last_one Ending>(games::nim<Ending>) {
        brute::solver<games::nim<Ending>> truth;
        for (int a = 0; a <= 3; ++a) {
            for (int b = 0; b <= 3; ++b) {
                for (int c = 0; c <= 2; ++c) {
                    games::nim<Ending> p{{a, b, c}};
                    if (p.winner()) { continue; }
                    for (threat const& g : {threat{4, 2, 1}, threat{20, 10, 5}, threat::lambda(3)}) {
                        if (verify(p, g, {}, plain(false))) { CHECK(truth(p).winner == p.to_move()); }
                    }
                }
            }
        }
    };
    nim(games::nim<games::last_one::wins>{});
    nim(games::nim<games::last_one::loses>{});
    nim(games::nim<games::last_one::leaves_stuck_loser>{});
    nim(games::nim<games::last_one::leaves_stuck_winner>{});
}

TEST_CASE("verify: a game that knows its threats proves what one does that knows only how to pass")
{
    laws::dice                              roll{4};
    brute::solver<games::knowing_connect_3> truth;
    int                                     proved = 0;
    for (int round = 0; round < 300; ++round) {
        games::knowing_connect_3 p;
        games::connect_3         q;
        for (int i = int(roll.below(6)); i > 0 && !p.winner(); --i) {
            auto const moves = brute::legal_moves(p);
            auto const m     = moves[roll.below(moves.size())];
            p.play(m);
            q.play(m);
        }
        if (p.winner()) { continue; }
        for (threat const& g : {threat{1}, threat{2, 1}, threat{3, 2}, threat{4, 2, 1}, threat{6, 3, 2}}) {
            auto const v = verify(p, g);
            CHECK(v.verdict == verify(p, g, {}, {.all_replies = true, .table_bytes = 0}).verdict);
            auto const w = verify(q, g);
            if (w) { CHECK(truth(p).winner == p.to_move()); }
            if (!v) { continue; }
            ++proved;
            CHECK(truth(p).winner == p.to_move());
        }
    }
    CHECK(proved > 100);
}

// A hash that folds symmetries would mix up traces, if the verifier did not see to that.
TEST_CASE("verify: a game whose hash folds the board has the same verdicts with a table")
{
    laws::dice                                roll{4};
    tail::verifier<games::folded_tic_tac_toe> shared;
    brute::solver<games::folded_tic_tac_toe>  truth;
    for (int round = 0; round < 300; ++round) {
        games::folded_tic_tac_toe p;
        for (int i = int(roll.below(5)); i > 0 && !p.winner(); --i) {
            auto const moves = brute::legal_moves(p);
            p.play(moves[roll.below(moves.size())]);
        }
        if (p.winner()) { continue; }
        for (threat const& g : {threat{2, 1}, threat{3, 2}, threat{4, 2, 1}}) {
            auto const v = shared(p, g);
            CHECK(v.verdict == verify(p, g, {}, {.table_bytes = 0}).verdict);
            if (!v) { continue; }
            CHECK(truth(p).winner == p.to_move());
            CHECK(truth.value_after(p, *v.move).winner == p.to_move());
        }
    }
}

// Halves are rounded down, so this is no theorem; it is true of these positions.
TEST_CASE("verify: twice the counts prove what was proved with once")
{
    int proved = 0;
    on_quiet_positions(300, {4, 4}, 6, 9, 21, [&](quiet::position& p) {
        for (threat const& g : some_threats()) {
            if (!verify(p, g, {}, plain(false))) { continue; }
            ++proved;
            CHECK(verify(p, g + g, {}, plain(false)));
        }
    });
    CHECK(proved > 500);
}

TEST_CASE("verify: a limit makes it unknown and never refuted and leaves nothing wrong behind")
{
    auto const p     = quiet::position::crosscut({6, 6});
    auto const large = threat{8, 4, 2, 1};
    auto const whole = verify(p, large);
    CHECK(whole.verdict == verdict::refuted);
    CHECK(verify(p, large, {.nodes = 0}).verdict == verdict::unknown);
    CHECK(verify(p, large, {.seconds = 0}).verdict == verdict::unknown);
    std::stop_source stop;
    stop.request_stop();
    CHECK(verify(p, large, {.stop = stop.get_token()}).verdict == verdict::unknown);

    // Stopped again and again, with one table: the verdicts are those of an undisturbed one.
    tail::verifier<quiet::position> v;
    on_quiet_positions(40, {5, 5}, 8, 12, 2, [&](quiet::position& q) {
        auto const truth = verify(q, threat{6, 3, 2}, {}, plain(true)).verdict;
        auto       q2    = q;
        for (std::uint64_t nodes = 1;; nodes += 7) {
            v.limit({.nodes = nodes});
            auto const verdict = v(q, threat{6, 3, 2}).verdict;
            CHECK(q == q2);   // taken back, wherever it was stopped
            if (verdict == tail::verdict::unknown) {
                CHECK(v.stopped());
                CHECK(v.why() == tail::status::node_limit);
                continue;
            }
            CHECK(verdict == truth);
            break;
        }
    });
}

// A ladder round the world: the first player can threaten again and again, and the second always has a reply.
namespace {
struct endless {
    using move_type = int;   ///< what it was before, and what it is then: 0 quiet, 1 a threat, 2 won
    int  place      = 0;
    side mover      = side::first;

    [[nodiscard]] side                to_move() const { return mover; }
    [[nodiscard]] std::optional<side> winner() const
    {
        return place == 2 ? std::optional{side::first} : std::nullopt;
    }
    void moves(auto&& emit) const
    {
        int const next = mover == side::second ? 0 : place + 1;
        emit(10 * place + next);
    }
    void play(int m)
    {
        place = m % 10;
        mover = other(mover);
    }
    void undo(int m)
    {
        place = m / 10;
        mover = other(mover);
    }
    void                        pass() { mover = other(mover); }
    [[nodiscard]] std::uint64_t hash() const
    {
        return (std::uint64_t(place) * 2 + std::uint64_t(mover) + 1) * 0x9E37'79B9'7F4A'7C15U;
    }
};
}   // namespace

TEST_CASE("verify: an infinite threat ends at the depth of the policy in a game that need not end")
{
    CHECK(verify(endless{}, threat::lambda(2)).verdict == verdict::refuted);
    CHECK(verify(endless{}, threat::lambda(1), {}, {.table_bytes = 0}).verdict == verdict::refuted);
    tail::verifier<endless> v{{.zero_above = false, .depth = 21}};
    endless                 p;
    CHECK(v(p, threat::lambda(1)).verdict == verdict::refuted);
    CHECK(v.was_cut());
}

TEST_CASE("verify: deeper proves more and what was cut is not remembered as refuted for good")
{
    auto const                      p = quiet::position::crosscut({4, 4});   // Black wins in five plies
    tail::verifier<quiet::position> v{{.zero_above = false}};
    quiet::position                 q = p;
    v.deepen(3);
    CHECK(v(q, threat::lambda(2)).verdict == verdict::refuted);
    CHECK(v.was_cut());
    v.deepen(5);
    auto const found = v(q, threat::lambda(2));
    CHECK(found.verdict == verdict::proved);
    CHECK(found.plies == 5);
    v.deepen(3);
    CHECK(v(q, threat::lambda(2)).verdict == verdict::refuted);   // nor as proved for less
}

TEST_CASE("verify: a finished game and an empty threat prove nothing")
{
    games::tic_tac_toe won;
    for (int m : {0, 3, 1, 4, 2}) { won.play(m); }
    REQUIRE(won.winner());
    CHECK(!verify(won, threat{4, 2, 1}));
    CHECK(verify(quiet::position::crosscut({4, 4}), threat{}).verdict == verdict::refuted);
}
