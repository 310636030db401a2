#include <tail/domains/phutball/position.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/phutball/mutants.hpp>
#include <domains/phutball/random_positions.hpp>
#include <game/brute_force.hpp>
#include <laws.hpp>
#include <tail/core/ask.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/verify.hpp>

namespace {

using brute::legal_moves;
using phutball_tests::all_rules;
using phutball_tests::put_men;
using phutball_tests::random_position;
using tail::side;
using tail::threat;
using tail::phutball::geometry;
using tail::phutball::position;
using tail::phutball::rules;
using tail::phutball::small_position;
using tail::phutball::threats_at;

using move = small_position::move_type;

std::vector<move> threats_of(small_position const& p, int order)
{
    std::vector<move> all;
    p.threat_moves(order, [&](move const& m) { all.push_back(m); });
    return all;
}

std::vector<move> jumps_of(small_position const& p)
{
    std::vector<move> all = legal_moves(p);
    std::erase_if(all, [](move const& m) { return !m.is_jump(); });
    return all;
}

bool contains(std::vector<move> const& all, move const& m)
{
    return std::find(all.begin(), all.end(), m) != all.end();
}

/// Random positions of several sizes and all rules.
template <class Visit>
void on_random_positions(int count, std::vector<geometry> const& sizes, std::size_t men, std::uint64_t seed,
                         Visit&& visit)
{
    laws::dice roll{seed};
    for (int n = 0; n < count; ++n) {
        geometry const size    = sizes[roll.below(sizes.size())];
        rules const    variant = all_rules[roll.below(all_rules.size())];
        CAPTURE(size.width);
        CAPTURE(size.height);
        visit(random_position<small_position>(roll, size, men, 2, variant), roll);
    }
}

}   // namespace

TEST_CASE("phutball: on the empty board the moves in a row are those of half the way")
{
    for (int height = 3; height <= 19; height += 2) {
        int const way = height / 2;   // from the centre to the goal row
        for (side const s : {side::first, side::second}) {
            CHECK(position::start({5, height}).moves_to_win(s) == (way + 1) / 2 + 1);
        }
    }
}

// That is: the bound on moves in a row is never too large, a winning move is found if there is one, and of
// the shortest threats none is left out.
TEST_CASE("phutball: threats hold what they promise with men on the board")
{
    using hold       = tail::laws::threat_moves_hold;
    auto const check = [](small_position const& p, int in_a_row) {
        auto const broken = tail::laws::check_threats(
            p, {.walks = 1, .length = 0, .in_a_row = in_a_row, .threat_moves = hold::shortest});
        CHECK_MESSAGE(!broken, (broken ? broken->sentence : std::string{}));
    };
    on_random_positions(3'000, {{3, 4}, {4, 5}, {5, 5}, {2, 7}, {3, 7}}, 7, 1,
                        [&](small_position const& p, laws::dice&) { check(p, 2); });
    on_random_positions(500, {{1, 7}, {2, 6}, {3, 5}}, 4, 2,
                        [&](small_position const& p, laws::dice&) { check(p, 3); });
}

TEST_CASE("phutball: moves in a row are counted no further than asked for")
{
    on_random_positions(500, {{4, 5}, {3, 9}, {5, 11}}, 6, 3, [](small_position const& p, laws::dice&) {
        for (side const s : {side::first, side::second}) {
            int const all = p.moves_to_win(s);
            for (int most = 1; most <= 7; ++most) {
                CHECK(p.moves_to_win(s, most) == std::min(all, most + 1));
            }
        }
    });
}

TEST_CASE("phutball: threats along paths are some of all threats")
{
    int fewer = 0;
    on_random_positions(2'000, {{3, 5}, {5, 5}, {5, 7}, {7, 9}}, 8, 4, [&](small_position p, laws::dice&) {
        for (int order = 1; order <= 4; ++order) {
            p.set_threats(threats_at::everywhere);
            auto const all = threats_of(p, order);
            p.set_threats(threats_at::path);
            auto const some = threats_of(p, order);
            for (move const& m : some) { CHECK(contains(all, m)); }
            if (order <= 2) { CHECK(some == all); }
            fewer += some.size() < all.size();
        }
    });
    CHECK(fewer > 500);
}

TEST_CASE("phutball: no men outside its trace stop a winning move")
{
    int tried = 0;
    on_random_positions(6'000, {{3, 3}, {4, 5}, {5, 5}, {7, 7}}, 10, 5,
                        [&](small_position const& p, laws::dice& roll) {
                            auto const win = p.winning_move();
                            if (!win) { return; }
                            auto const trace = p.winning_trace(*win);
                            CHECK(trace.jumps);
                            for (int men = 1; men <= 3; ++men) {
                                auto other = p;
                                put_men(roll, other, p.vacant().without(trace.points), men);
                                CHECK(brute::wins_in_a_row(other, 1));
                                ++tried;
                            }
                        });
    CHECK(tried > 3'000);
}

TEST_CASE("phutball: no men outside its trace change a move")
{
    int jumps = 0;
    on_random_positions(3'000, {{3, 3}, {4, 5}, {5, 5}, {7, 7}}, 10, 6,
                        [&](small_position const& p, laws::dice& roll) {
                            for (move const& m : legal_moves(p)) {
                                if (!m.is_jump() && roll.below(8) != 0) {
                                    continue;
                                }   // there are many of these
                                auto const trace = p.move_trace(m);
                                CHECK(trace.jumps);
                                for (int men = 1; men <= 3; ++men) {
                                    auto other = p;
                                    put_men(roll, other, p.vacant().without(trace.points), men);
                                    CHECK(tail::ask::is_legal(other, m));
                                }
                                jumps += m.is_jump();
                            }
                        });
    CHECK(jumps > 3'000);
}

TEST_CASE("phutball: no men outside the counter trace give a new jump or take one away")
{
    int tried = 0, fresh = 0;
    on_random_positions(4'000, {{3, 3}, {4, 5}, {5, 5}, {7, 7}, {5, 9}}, 10, 7,
                        [&](small_position const& p, laws::dice& roll) {
                            auto const trace = p.counter_trace(1);
                            auto const jumps = jumps_of(p);
                            CHECK(trace.jumps);
                            for (int men = 1; men <= 3; ++men) {
                                CHECK(trace == p.counter_trace(men));
                                auto other = p;
                                put_men(roll, other, p.vacant().without(trace.points), men);
                                auto const now = jumps_of(other);
                                CHECK(
                                    std::is_permutation(now.begin(), now.end(), jumps.begin(), jumps.end()));
                                ++tried;
                            }
                            // Nor is the trace larger than it must be by much: men inside change jumps more
                            // often than not.
                            auto other = p;
                            put_men(roll, other, trace.points, 1);
                            fresh += jumps_of(other) != jumps;
                        });
    CHECK(tried == 12'000);
    CHECK(fresh > 2'000);
}

namespace {

std::vector<threat> const some_threats{{1}, {2, 1}, {3, 2}, {5, 4}, {4, 2, 1}, {6, 3, 2}};

/// Whether a side wins within so many plies, by trying everything.
template <class Position>
bool wins_within(Position const& p, side who, int plies)
{
    auto const r = tail::alpha_beta(small_position{p}, {},
                                    tail::alpha_beta_policy<tail::must_play::everything>{
                                        .table_bytes = std::size_t{1} << 22U, .max_depth = plies});
    return r.winner == who;
}

struct tally {
    int proved   = 0;
    int unsound  = 0;   ///< proved, and not won within the plies that it says
    int outside  = 0;   ///< moves of the defender outside a trace
    int refuting = 0;   ///< those after which it is not won any more
    int over     = 0;   ///< used more than was allowed
    int other    = 0;   ///< another verdict than with all replies
};

/// Verifies a threat and compares it with the truth.
template <class Position>
void judge(tally& t, Position p, threat const& g, laws::dice& roll)
{
    auto const v = tail::verify(p, g, {}, {.table_bytes = 0});
    t.other += v.verdict != tail::verify(small_position{p}, g, {}, {.all_replies = true}).verdict;
    if (!v) { return; }
    side const who = p.to_move();
    ++t.proved;
    t.over += !(v.used <= g);
    t.unsound += !wins_within(p, who, *v.plies);

    // Had the defender moved first.
    p.pass();
    std::vector<move> inside;
    p.moves_in(v.trace, [&](move const& m) { inside.push_back(m); });
    for (move const& m : legal_moves(p)) {
        if (contains(inside, m) || roll.below(2) == 0) { continue; }
        p.play(m);
        ++t.outside;
        t.refuting += p.winner() != tail::other(who) && !wins_within(p, who, *v.plies);
        p.undo(m);
    }
}

/// All threats in positions where no move wins at once, and in the others that one.
template <class Position>
tally judge_all(int count, std::uint64_t seed)
{
    tally sum;
    on_random_positions(count, {{3, 4}, {3, 5}, {4, 5}, {2, 7}, {3, 7}}, 5, seed,
                        [&](small_position const& p, laws::dice& roll) {
                            for (threat const& g : some_threats) {
                                judge(sum, Position{p}, g, roll);
                                if (p.winning_move()) { break; }
                            }
                        });
    CHECK(sum.proved > count);
    CHECK(sum.outside > 5 * count);
    return sum;
}

void check_soundness(int count)
{
    tally const sum = judge_all<small_position>(count, 8);
    CHECK(sum.unsound == 0);
    CHECK(sum.refuting == 0);
    CHECK(sum.over == 0);
    CHECK(sum.other == 0);
}

void check_verdicts(int count)
{
    tail::verifier<small_position> shared;
    int                            proved = 0;
    on_random_positions(count, {{3, 5}, {4, 5}, {5, 5}, {3, 7}, {5, 7}, {7, 7}}, 8, 10,
                        [&](small_position p, laws::dice&) {
                            for (threat const& g : some_threats) {
                                auto const all = tail::verify(p, g, {}, {.all_replies = true}).verdict;
                                CHECK(tail::verify(p, g, {}, {.table_bytes = 0}).verdict == all);
                                CHECK(shared(p, g).verdict == all);
                                proved += all == tail::verdict::proved;
                            }
                        });
    CHECK(proved > count);
    CHECK(shared.remembered() > 0);
}

}   // namespace

TEST_CASE("phutball: nothing is proved that is not won and no reply outside a trace refutes")
{
    check_soundness(150);
}

TEST_CASE("phutball: of 1000 positions nothing is proved that is not won and no reply refutes"
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    check_soundness(1'000);
}

TEST_CASE("phutball: with traces and tables the verdicts are those of all replies") { check_verdicts(500); }

TEST_CASE("phutball: with traces and tables the verdicts of 3000 positions are those of all replies"
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    check_verdicts(3'000);
}

// What is left out of traces is missed: the tests above can fail.
TEST_CASE_TEMPLATE("phutball: traces that lack something prove what is not won", Mutant,
                   phutball_tests::without_neighbours, phutball_tests::without_jumps,
                   phutball_tests::without_landings)
{
    tally const sum = judge_all<Mutant>(40, 9);
    CHECK(sum.unsound > 0);
    CHECK(sum.refuting > 0);
    CHECK(sum.other > 0);
}
