#include <tail/game/checker.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#if defined(__linux__)
#    include <sys/resource.h>
#    include <sys/wait.h>
#    include <unistd.h>

#    include <core/child.hpp>
#endif

#include <domains/dice.hpp>
#include <game/proofs.hpp>
#include <game/small_games.hpp>
#include <doctest/doctest.h>

using namespace games;
using namespace proofs;
using tail::certificate;
using tail::check_certificate;

TEST_CASE("checker: accepts the proofs of brute force with their exact lengths")
{
    auto const accepted = [](auto const& start) {
        using G = std::remove_cvref_t<decltype(start)>;
        brute::solver<G> solve;
        auto const       value = solve(start);
        if (!value.winner) { return false; }
        auto const c = certified(start, solve);
        REQUIRE(c);
        auto const checked = check_certificate(start, *c);
        REQUIRE(checked);
        CHECK(checked->winner == *value.winner);
        CHECK(checked->plies == std::uint64_t(value.plies));
        CHECK(checked->plies == c->plies);
        CHECK(checked->nodes == c->nodes);
        CHECK(second_reading<G>{*c, start, solve}.right());
        return true;
    };
    int won = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        won += int(accepted(random_game{{.seed = seed, .layers = 8}}));
        won += int(accepted(random_game{{.seed = seed, .layers = 12, .width = 4, .branching = 4}}));
    }
    CHECK(won > 300);
    CHECK(accepted(connect_3{}));
    CHECK(accepted(tic_tac_toe{"xo......."}));
    CHECK(accepted(nim<last_one::wins>{}));
    CHECK(accepted(nim<last_one::loses>{}));
    CHECK(accepted(nim<last_one::leaves_stuck_loser>{}));
    CHECK(accepted(nim<last_one::leaves_stuck_winner>{}));
    CHECK(accepted(nim<last_one::wins>{{3, 4, 7}}));
    CHECK(accepted(nim<last_one::leaves_stuck_loser>{{0, 0, 0}}));
    CHECK(accepted(nim<last_one::wins>{{0, 0, 4}}));
}

TEST_CASE("checker: of mutated certificates it accepts only what is still a proof")
{
    tally sum;
    mutate(connect_3{}, 3000, 1, sum);
    mutate(tic_tac_toe{"xo......."}, 3000, 2, sum);
    mutate(knowing_connect_3{"....x......o"}, 2000, 3, sum);
    mutate(nim<last_one::wins>{{2, 3, 4}}, 3000, 4, sum);
    mutate(nim<last_one::loses>{{1, 2, 3}}, 3000, 5, sum);
    mutate(nim<last_one::leaves_stuck_loser>{{1, 2, 4}}, 3000, 6, sum);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        mutate(random_game{{.seed = seed, .layers = 10, .width = 6, .branching = 4}}, 40, seed, sum);
    }
    MESSAGE(sum.rejected << " rejected (" << sum.left_out << " without a reply), " << sum.still_right
                         << " still right");
    CHECK(sum.wrong == 0);
    CHECK(sum.left_out > 1'000);
    CHECK(sum.rejected > 15'000);
    CHECK(sum.still_right * 10 < sum.rejected);
}

TEST_CASE("checker: takes a certificate for no position but those it proves")
{
    int                        accepted = 0, rejected = 0;
    brute::solver<tic_tac_toe> solve;
    tic_tac_toe const          start{"xo......."};
    auto const                 c = certified(start, solve);
    REQUIRE(c);
    laws::dice roll{1};
    for (int game = 0; game < 300; ++game) {
        tic_tac_toe position;
        while (true) {
            if (check_certificate(position, *c)) {
                ++accepted;
                CHECK(second_reading<tic_tac_toe>{*c, position, solve}.right());
            } else {
                ++rejected;
            }
            auto const moves = brute::legal_moves(position);
            if (position.winner() || moves.empty()) { break; }
            position.play(moves[roll.below(moves.size())]);
        }
    }
    CHECK(accepted > 0);
    CHECK(rejected > 1000);
}

TEST_CASE("checker: says what is wrong and where")
{
    // Two piles of two, the second side wins by doing the same in the other pile.
    nim<last_one::wins> const          start{{2, 2, 0}};
    brute::solver<nim<last_one::wins>> solve;
    auto const                         made = certified(start, solve);
    REQUIRE(made);
    certificate const good = *made;
    CHECK(good.winner == tail::side::second);
    CHECK(good.plies == 4);
    // Replies 1 and 17 leave (1, 2) and (2, 1), where the answer is the only move of the other pile that
    // leaves (1, 1); after that, and after replies 2 and 18, the win is plain.
    CHECK(numbers(good) == std::vector<std::uint64_t>{2, 0, 1, 0, 2, 0, 0});
    CHECK(good.nodes == 2);

    auto const objection = [&](certificate const& c) {
        auto const checked = check_certificate(start, c);
        REQUIRE(!checked);
        return checked.error();
    };
    auto const with = [&](std::vector<std::uint64_t> const& all, std::uint64_t nodes = 2) {
        certificate c = good;
        set_numbers(c, all);
        c.nodes = nodes;
        return c;
    };
    using line = std::vector<int>;

    auto const missing = objection(with({1, 0, 1, 0}, 1));
    CHECK(missing.why == "the proof has no answer to the last reply");
    CHECK(missing.line == line{17});

    auto const losing = objection(with({2, 0, 0, 0, 2, 0, 0}));
    CHECK(losing.why == "the other side has won");
    CHECK(losing.line == line{1, 1, 18});

    auto const no_move = objection(with({2, 0, 3, 0, 2, 0, 0}));
    CHECK(no_move.why == "the proof plays a move that there is not");
    CHECK(no_move.line == line{1});

    auto const elsewhere = objection(with({2, 0, 1, 0, 3, 1}, 1));
    CHECK(elsewhere.why == "the proof refers to a node of another position");
    CHECK(elsewhere.line == line{17});

    CHECK(objection(with({2, 0, 1, 1, 1, 1, 2, 0, 0})).why
          == "nothing has to be proved here, and the proof answers the reply");
    CHECK(objection(with({2, 1, 1, 2, 0, 0}, 1)).why == "the proof refers to a node that is not there");
    CHECK(objection(with({2, 0, 1, 0, 2, 0})).why == "the proof breaks off");
    CHECK(objection(with({2, 0, 1, 0, 2, 0, 0, 0})).why == "there are bytes after the end of the proof");
    CHECK(objection(with({2, 0, 1, 0, 2, 0, 0}, 3)).why
          == "the proof has 2 nodes, and the certificate says 3");
    CHECK(objection(with({3, 0, 1, 0, 2, 0, 0, 2, 0, 0}, 3)).why
          == "the proof answers a reply that there is not");
    CHECK(objection(with({}, 0)).why == "there is no proof in the certificate, and the position needs one");

    certificate other_side = good;
    other_side.to_move     = tail::side::second;
    CHECK(objection(other_side).why
          == "the certificate is of a position with the second side to move, and here the first is to move");

    certificate too_short = good;
    too_short.plies       = 3;
    auto const late       = objection(too_short);
    CHECK(late.why == "the win comes after 4 plies, and the certificate claims 3");
    CHECK(late.line.size() == 3);

    auto const decided = check_certificate(nim<last_one::wins>{{0, 0, 0}}, good);
    REQUIRE(!decided);
    CHECK(decided.error().why == "nothing has to be proved here, and the certificate goes on");
    certificate other_winner = good;
    other_winner.winner      = tail::side::first;
    CHECK(!check_certificate(nim<last_one::wins>{{0, 0, 0}}, other_winner));

    tic_tac_toe const full{"xoxxoxoxo", tail::side::second};
    auto const        draw = check_certificate(full, certificate{.to_move = tail::side::second});
    REQUIRE(!draw);
    CHECK(draw.error().why == "there is no legal move, and so it is a draw");
}

namespace {

/// A game that may go round and round: the first side would like to reach zero, the second sends it back.
struct merry_go_round {
    using move_type  = int;
    int        place = 3;
    tail::side mover = tail::side::first;

    [[nodiscard]] tail::side                to_move() const { return mover; }
    [[nodiscard]] std::optional<tail::side> winner() const
    {
        return place == 0 ? std::optional{tail::side::first} : std::nullopt;
    }
    void moves(auto&& emit) const
    {
        emit(mover == tail::side::first ? -1 : 1);
        emit(mover == tail::side::first ? 1 : 2);
    }
    void play(int step)
    {
        place += step;
        mover = tail::other(mover);
    }
    void undo(int step)
    {
        place -= step;
        mover = tail::other(mover);
    }
    [[nodiscard]] std::uint64_t hash() const { return 2 * std::uint64_t(place) + std::uint64_t(mover); }
};

}   // namespace

TEST_CASE("checker: does not believe a proof that rests on itself")
{
    // The first side steps down, the second up again: and there, says the proof, one plays as before.
    certificate c{.plies = 100, .nodes = 1};
    set_numbers(c, {0, 2, 1, 1, 1, 1});
    auto const checked = check_certificate(merry_go_round{}, c);
    REQUIRE(!checked);
    CHECK(checked.error().why == "the proof refers to a node that is not finished, and so to itself");
    CHECK(checked.error().line == std::vector{-1, 1});

    auto const made = tail::certify(merry_go_round{}, tail::side::first,
                                    [](merry_go_round&) { return std::optional{-1}; });
    REQUIRE(!made);
    CHECK(made.error().why == "the strategy comes back to a position on the way to it");
}

TEST_CASE("checker: a deep proof needs no deep stack")
{
    // Many nodes inside each other, in a game that has no end: up and up.
    constexpr std::uint64_t    depth = 300'000;
    std::vector<std::uint64_t> all;
    for (std::uint64_t i = 0; i < depth; ++i) { all.insert(all.end(), {1, 2, 0}); }
    all.insert(all.end(), {1, 0});
    for (std::uint64_t i = 0; i < depth; ++i) { all.insert(all.end(), {0, 1, 0}); }
    certificate c{.plies = 10 * depth, .nodes = 2 * depth + 1};
    set_numbers(c, all);
    auto const checked = check_certificate(merry_go_round{}, c);
    REQUIRE(!checked);
    CHECK(checked.error().why == "the proof has no answer to the last reply");
    CHECK(checked.error().line.size() == 2 * depth + 2);
}

namespace {

/// Up or down at many levels: the proofs of this game can be nested as deep as one likes, with many replies
/// each.
struct tower {
    int        height = 0;
    tail::side mover  = tail::side::first;

    using move_type                     = int;
    static constexpr int replies        = 1'000;
    static constexpr int bytes_of_reply = sizeof(move_type);

    void moves(auto&& emit) const
    {
        for (int step = 1; step <= replies; ++step) { emit(step); }
    }
    [[nodiscard]] tail::side                to_move() const { return mover; }
    [[nodiscard]] std::optional<tail::side> winner() const { return std::nullopt; }
    void                                    play(int step)
    {
        height += step;
        mover = tail::other(mover);
    }
    void undo(int step)
    {
        height -= step;
        mover = tail::other(mover);
    }
    [[nodiscard]] std::uint64_t hash() const { return 2 * std::uint64_t(height) + std::uint64_t(mover); }
};

/// Node in node in node: three bytes each.
certificate nested(std::uint64_t nodes)
{
    certificate c{.plies = 10 * nodes, .nodes = nodes};
    for (std::uint64_t i = 1; i < nodes; ++i) { c.proof.insert(c.proof.end(), {0, 1, 0}); }
    c.proof.insert(c.proof.end(), {0, 0});
    return c;
}

}   // namespace

#if defined(__linux__)
namespace {

/// The most memory that a process like this one has while it does something, in bytes. What it does has to
/// return true.
template <class Do>
std::uint64_t peak_of(Do const& something)
{
    auto const child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) { ::_exit(something() ? 0 : 1); }
    rusage used{};
    int    status = -1;
    REQUIRE(::wait4(child, &status, 0, &used) == child);
    CHECK(status == 0);
    return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

}   // namespace

TEST_CASE("checker: the memory of a proof nested to do harm is what it is given" * doctest::skip(sanitized))
{
    for (std::uint64_t const bytes : {std::uint64_t{1} << 22U, std::uint64_t{1} << 24U}) {
        auto const c    = nested(bytes / 200);
        auto const idle = peak_of([] { return true; });
        auto const busy = peak_of([&] {
            auto const checked = check_certificate(tower{}, c, {.bytes = bytes});
            return !checked && checked.error().limit == tail::status::memory_limit;
        });
        CAPTURE(bytes);
        // A table that grows is there twice for a moment.
        CHECK(busy <= idle + 2 * bytes + bytes / 4 + (std::uint64_t{4} << 20U));
    }
}
#endif

TEST_CASE("checker: a proof nested to do harm takes no more memory than it is given")
{
    // Found with a file of 18 MB, 6 million nodes in each other: it took 7.2 GB and two minutes.
    auto const given_up_at = [](std::uint64_t nodes, tail::limits const& lim) {
        auto const checked = check_certificate(tower{}, nested(nodes), lim);
        REQUIRE(!checked);
        CHECK(checked.error().limit == tail::status::memory_limit);
        CHECK(checked.error().why == "not checked to the end");
        return checked.error().line.size();
    };
    // All replies to each second move are kept; tables double, so that half of the memory may stay unused.
    constexpr std::size_t level = tower::replies * tower::bytes_of_reply;
    for (std::uint64_t const bytes :
         {std::uint64_t{1} << 20U, std::uint64_t{1} << 23U, tail::most_bytes_of_line}) {
        tail::limits lim;
        if (bytes != tail::most_bytes_of_line) { lim.bytes = bytes; }
        auto const plies = given_up_at(bytes / 200, lim);
        CHECK(plies / 2 * level <= bytes);
        CHECK(plies / 2 * level >= bytes / 3);
    }
    // Where the places of the moves alone would take too much, nothing is played at all.
    CHECK(given_up_at(2'000'000, {}) == 0);
    // With enough memory the proof is read to where it is wrong.
    auto const deep = check_certificate(tower{}, nested(1'000), {.bytes = std::uint64_t{1} << 24U});
    REQUIRE(!deep);
    CHECK(deep.error().why == "the proof has no answer to the last reply");
    CHECK(deep.error().line.size() == 2'000);
}

TEST_CASE("checker: keeps limits and says so")
{
    brute::solver<connect_3> solve;
    auto const               c = certified(connect_3{}, solve);
    REQUIRE(c);
    auto const positions = check_certificate(connect_3{}, *c)->positions;
    CHECK(check_certificate(connect_3{}, *c, {.nodes = positions}).has_value());
    auto const few = check_certificate(connect_3{}, *c, {.nodes = positions - 1});
    REQUIRE(!few);
    CHECK(few.error().limit == tail::status::node_limit);
    std::stop_source stop;
    stop.request_stop();
    CHECK(check_certificate(connect_3{}, *c, {.stop = stop.get_token()}).error().limit
          == tail::status::cancelled);
    CHECK(check_certificate(connect_3{}, *c, {.seconds = 0}).error().limit == tail::status::time_limit);
}
