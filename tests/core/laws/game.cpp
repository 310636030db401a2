#include <tail/core/laws/game.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include <game/small_games.hpp>
#include <laws.hpp>

using namespace games;
using tail::side;
using tail::laws::check;
using hold = tail::laws::threat_moves_hold;

namespace {

/// Takes moves back without the hash: it is that of all moves ever played.
struct forgets_the_hash : nim<> {
    std::uint64_t drift = 0;

    void play(int move)
    {
        nim::play(move);
        drift += std::uint64_t(move);
    }
    [[nodiscard]] std::uint64_t hash() const { return nim::hash() + drift; }
};

struct leaves_out_the_side : nim<> {
    [[nodiscard]] std::uint64_t hash() const
    {
        return mixed(std::uint64_t(state()[0] + 16 * state()[1] + 256 * state()[2]));
    }
};

struct repeats_a_move : nim<> {
    void moves(auto&& emit) const
    {
        nim::moves(emit);
        if (state()[0] > 0) { emit(1); }
    }
};

struct loses_by_the_last : nim<last_one::loses> {
    static constexpr bool last_mover_wins = true;
};
struct wins_by_being_stuck : nim<last_one::leaves_stuck_winner> {
    static constexpr bool last_mover_wins = true;
};
struct wins_by_the_last : nim<last_one::leaves_stuck_loser> {
    static constexpr bool last_mover_wins = true;

    [[nodiscard]] bool may_be_stuck() const
    {
        return (state()[0] == 0) + (state()[1] == 0) + (state()[2] == 0) >= 2;
    }
};
struct is_stuck_after_all : nim<last_one::leaves_stuck_loser> {
    [[nodiscard]] bool may_be_stuck() const { return false; }
};
struct promises_too_much : nim<> {
    [[nodiscard]] int promise(int move) const { return move == 1 ? 65'536 : 0; }
};

struct sees_too_far : knowing_connect_3 {
    [[nodiscard]] int moves_to_win(side s) const { return knowing_connect_3::moves_to_win(s) + 1; }
};

struct overlooks_wins : knowing_connect_3 {
    [[nodiscard]] std::optional<int> winning_move() const
    {
        auto const found = knowing_connect_3::winning_move();
        return found == 5 ? std::nullopt : found;
    }
};

struct overlooks_threats : knowing_connect_3 {
    void threat_moves(int order, auto&& emit) const
    {
        knowing_connect_3::threat_moves(order, [&](int point) {
            if (point != 5) { emit(point); }
        });
    }
};

struct leaves_out_replies : knowing_connect_3 {
    [[nodiscard]] points winning_trace(int point) const
    {
        return point == 5 ? points{} : knowing_connect_3::winning_trace(point);
    }
};

struct leaves_out_counters : knowing_connect_3 {
    [[nodiscard]] points counter_trace(int order) const
    {
        return knowing_connect_3::counter_trace(order > 1 ? order - 1 : 1);
    }
};

struct turns_the_wrong_way : connect<3, 3, 3, true> {
    [[nodiscard]] int from_table(int point) const { return to_table(point); }
};

/// Takes a move back as if it had taken one less.
struct takes_back_too_little : nim<> {
    void undo(int move) { nim::undo(move % 16 == 3 ? move - 1 : move); }
};

struct keeps_the_turn : nim<> {
    void play(int move)
    {
        nim::play(move);
        if (move == 17) { pass(); }
    }
    void undo(int move)
    {
        if (move == 17) { pass(); }
        nim::undo(move);
    }
};

/// Its moves come forwards and backwards by turns.
struct turns_moves_around : nim<> {
    mutable bool backwards = false;

    void moves(auto&& emit) const
    {
        std::vector<int> all;
        nim::moves([&](int move) { all.push_back(move); });
        if (backwards) { std::reverse(all.begin(), all.end()); }
        backwards = !backwards;
        for (int const move : all) { emit(move); }
    }
};

struct thinks_too_much_of_itself : nim<> {
    [[nodiscard]] int evaluate() const { return state()[0] == 1 ? tail::evaluation_bound + 1 : 0; }
};

struct passes_only_once : nim<> {
    bool passed = false;

    void pass()
    {
        if (!passed) { nim::pass(); }
        passed = true;
    }
};

struct threatens_where_a_stone_is : knowing_connect_3 {
    void threat_moves(int order, auto&& emit) const
    {
        knowing_connect_3::threat_moves(order, emit);
        if ((state()[0] & 1U) != 0) { emit(0); }
    }
};

struct wins_where_it_does_not : knowing_connect_3 {
    [[nodiscard]] std::optional<int> winning_move() const
    {
        std::optional<int> any;
        moves([&](int point) { any = point; });
        return any;
    }
};

struct leaves_out_moves_of_a_trace : knowing_connect_3 {
    void moves_in(points trace, auto&& emit) const
    {
        knowing_connect_3::moves_in(trace, [&](int point) {
            if (point != 5) { emit(point); }
        });
    }
};

struct folds_the_exact_hash : folded_tic_tac_toe {
    [[nodiscard]] std::uint64_t exact_hash() const { return hash(); }
};

constexpr tail::laws::effort often{.walks = 200, .in_a_row = 3, .threat_moves = hold::shortest};

}   // namespace

TEST_CASE("laws of games: small games obey")
{
    laws::obeys(tic_tac_toe{}, {.walks = 50});
    laws::obeys(folded_tic_tac_toe{}, {.walks = 200});
    laws::obeys(connect_3{}, {.in_a_row = 1});
    laws::obeys(knowing_connect_3{}, {.in_a_row = 3, .threat_moves = hold::shortest});
    laws::obeys(connect<4, 4, 3, true, true>{}, {.threat_moves = hold::shortest});
    laws::obeys(connect<5, 4, 4, true, true>{}, {.walks = 5, .threat_moves = hold::shortest});
    laws::obeys(nim<last_one::wins>{}, {.in_a_row = 1});
    laws::obeys(nim<last_one::loses>{}, {.in_a_row = 1});
    laws::obeys(nim<last_one::leaves_stuck_loser>{}, {.in_a_row = 1});
    laws::obeys(nim<last_one::leaves_stuck_winner>{}, {.in_a_row = 1});
    laws::obeys(wins_by_the_last{}, {.in_a_row = 1});
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        laws::obeys(random_game{{.seed = seed}}, {.walks = 5});
        laws::obeys(random_game{{.seed = seed, .layers = 9, .width = 3, .branching = 4}}, {.walks = 5});
    }
}

TEST_CASE("laws of games: symmetric positions share the hash where it folds and nowhere else")
{
    auto const images = [](auto const& position, auto&& emit) {
        for (std::size_t i = 0; i < position.symmetric_count; ++i) { emit(position.symmetric(i)); }
    };
    CHECK(!tail::laws::check_symmetry(folded_tic_tac_toe{}, images));
    CHECK(!tail::laws::check_symmetry(connect<4, 3, 3, true>{}, images));
    laws::named(tail::laws::check_symmetry(tic_tac_toe{}, images), "symmetry", "has another hash");
}

TEST_CASE("laws of games: a game that breaks one is named")
{
    using laws::named;
    named(check(forgets_the_hash{}), "undo", "another hash after the");
    named(check(takes_back_too_little{}), "undo", "after the");
    named(check(keeps_the_turn{}), "turn", "does not give the turn to the other side; move 17 at position");
    named(check(turns_moves_around{}), "determinism", "in another order");
    named(check(thinks_too_much_of_itself{}, often), "evaluation", "is 1000001");
    named(check(leaves_out_the_side{}, often), "hash", "two sides to move under one hash");
    named(check(repeats_a_move{}), "distinct moves", "emitted twice; move 1 at position");
    named(check(loses_by_the_last{}, often), "last_mover_wins", "the move loses at once");
    named(check(wins_by_being_stuck{}, often), "last_mover_wins", "has no move and wins");
    named(check(is_stuck_after_all{}, often), "may_be_stuck", "leaves the other side without a move");
    named(check(promises_too_much{}), "promise", "is 65536");
    named(check(turns_the_wrong_way{}, often), "symmetry", "comes back from the table as another one");
    named(check(folds_the_exact_hash{}, often), "hash", "the same exact hash");
}

TEST_CASE("laws of games: a game that is wrong about its threats is named")
{
    using laws::named;
    named(check(passes_only_once{}), "pass", "after two passes");
    named(check(sees_too_far{}, often), "moves_to_win", "a bound that is too large");
    named(check(overlooks_wins{}, often), "winning_move", "overlooks a move");
    named(check(wins_where_it_does_not{}, often), "winning_move", "does not win");
    named(check(overlooks_threats{}, often), "threat_moves", "a threat is overlooked; move 5 at position");
    named(check(threatens_where_a_stone_is{}, often), "threat_moves", "a threat that is not legal; move 0");
    named(check(leaves_out_replies{}, often), "winning_trace", "stops the win by 5; move 5 at position");
    named(check(leaves_out_counters{}, often), "counter_trace", "moves outside the counter trace of order");
    named(check(leaves_out_moves_of_a_trace{}, often), "moves_in", "disagrees with trace_of; move 5");
}

TEST_CASE("laws of games: the sentence leads to the position")
{
    auto const broken = check(keeps_the_turn{}, {.walks = 1});
    REQUIRE(broken);
    keeps_the_turn position;
    for (std::size_t const number : broken->way) {
        std::vector<int> moves;
        position.moves([&](int move) { moves.push_back(move); });
        REQUIRE(number < moves.size());
        position.play(moves[number]);
    }
    tail::side const before = position.to_move();
    position.play(17);
    CHECK(position.to_move() == before);
    CHECK(broken->move == "17");
}

TEST_CASE("laws of games: no effort finds nothing") { CHECK(!check(keeps_the_turn{}, {.walks = 0})); }
