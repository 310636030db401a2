#include <game/laws.hpp>

#include <array>
#include <cstdint>
#include <optional>

#include <game/small_games.hpp>
#include <doctest/doctest.h>

using namespace games;
using tail::side;

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

constexpr laws::of_games often{
    .games = 200, .in_a_row = 3, .threat_moves = laws::threat_moves_hold::shortest};

bool says(std::string const& flaw, char const* words) { return flaw.find(words) != std::string::npos; }

}   // namespace

TEST_CASE("laws of games: small games obey")
{
    laws::obeys(tic_tac_toe{}, {.games = 50});
    laws::obeys(folded_tic_tac_toe{}, {.games = 200});
    laws::obeys(connect_3{}, {.in_a_row = 1});
    laws::obeys(knowing_connect_3{}, {.in_a_row = 3, .threat_moves = laws::threat_moves_hold::shortest});
    laws::obeys(connect<4, 4, 3, true, true>{}, {.threat_moves = laws::threat_moves_hold::shortest});
    laws::obeys(connect<5, 4, 4, true, true>{},
                {.games = 5, .threat_moves = laws::threat_moves_hold::shortest});
    laws::obeys(nim<last_one::wins>{}, {.in_a_row = 1});
    laws::obeys(nim<last_one::loses>{}, {.in_a_row = 1});
    laws::obeys(nim<last_one::leaves_stuck_loser>{}, {.in_a_row = 1});
    laws::obeys(nim<last_one::leaves_stuck_winner>{}, {.in_a_row = 1});
    laws::obeys(wins_by_the_last{}, {.in_a_row = 1});
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        laws::obeys(random_game{{.seed = seed}}, {.games = 5});
        laws::obeys(random_game{{.seed = seed, .layers = 9, .width = 3, .branching = 4}}, {.games = 5});
    }
}

TEST_CASE("laws of games: symmetric positions share the hash where it folds and nowhere else")
{
    auto const images = [](auto const& position, auto&& emit) {
        for (std::size_t i = 0; i < position.symmetric_count; ++i) { emit(position.symmetric(i)); }
    };
    CHECK(laws::flaw_of_symmetry(folded_tic_tac_toe{}, images) == "");
    CHECK(laws::flaw_of_symmetry(connect<4, 3, 3, true>{}, images) == "");
    CHECK(says(laws::flaw_of_symmetry(tic_tac_toe{}, images), "different hashes"));
}

TEST_CASE("laws of games: a game that breaks one is caught")
{
    CHECK(says(laws::flaw_of(forgets_the_hash{}), "another hash after a"));
    CHECK(says(laws::flaw_of(leaves_out_the_side{}, often), "two sides to move under one hash"));
    CHECK(says(laws::flaw_of(repeats_a_move{}), "a move comes twice"));
    CHECK(says(laws::flaw_of(loses_by_the_last{}, often), "a move loses at once"));
    CHECK(says(laws::flaw_of(wins_by_being_stuck{}, often), "who is stuck wins"));
    CHECK(says(laws::flaw_of(is_stuck_after_all{}, often), "leaves the other side stuck"));
    CHECK(says(laws::flaw_of(promises_too_much{}), "a promise out of bounds"));
    CHECK(says(laws::flaw_of(sees_too_far{}, often), "a bound that is too large"));
    CHECK(says(laws::flaw_of(overlooks_wins{}, often), "a winning move overlooked"));
    CHECK(says(laws::flaw_of(overlooks_threats{}, often), "overlooked"));
    CHECK(says(laws::flaw_of(leaves_out_replies{}, often), "a reply outside the trace stops a win"));
    CHECK(says(laws::flaw_of(leaves_out_counters{}, often), "moves outside the counter trace of order"));
    CHECK(
        says(laws::flaw_of(turns_the_wrong_way{}, often), "a move comes back from the table as another one"));
}

TEST_CASE("brute force: what is known of small games")
{
    // A draw; and who does not answer in the middle or a corner has lost.
    CHECK(brute::solve(tic_tac_toe{}) == brute::value{});
    CHECK(brute::solve(folded_tic_tac_toe{}) == brute::value{});
    CHECK(brute::solve(tic_tac_toe{"xo......."}) == brute::value{side::first, 5});
    CHECK(brute::solve(connect_3{}) == brute::value{side::first, 7});

    // Bouton (1901): who is to move loses where the binary sum of the piles is zero; where the last one loses
    // too, unless no pile has more than one.
    brute::solver<nim<last_one::wins>>                wins;
    brute::solver<nim<last_one::loses>>               loses;
    brute::solver<nim<last_one::leaves_stuck_loser>>  stuck_loser;
    brute::solver<nim<last_one::leaves_stuck_winner>> stuck_winner;
    for (int a = 0; a < 6; ++a) {
        for (int b = 0; b < 6; ++b) {
            for (int c = 0; c < 6; ++c) {
                std::array const piles{a, b, c};
                bool const       zero  = (a ^ b ^ c) == 0;
                bool const       small = a <= 1 && b <= 1 && c <= 1;
                side const       last  = zero ? side::second : side::first;
                side const       other = small ? tail::other(last) : last;
                CHECK(wins(nim<last_one::wins>{piles}).winner == last);
                CHECK(loses(nim<last_one::loses>{piles}).winner == other);
                CHECK(stuck_loser(nim<last_one::leaves_stuck_loser>{piles})
                      == wins(nim<last_one::wins>{piles}));
                CHECK(stuck_winner(nim<last_one::leaves_stuck_winner>{piles})
                      == loses(nim<last_one::loses>{piles}));
            }
        }
    }
}

TEST_CASE("brute force: made-up games have all kinds of values and positions that meet again")
{
    int firsts = 0, seconds = 0, draws = 0, longest = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        auto const value = brute::solve(random_game{{.seed = seed, .layers = 8}});
        firsts += int(value.winner == side::first);
        seconds += int(value.winner == side::second);
        draws += int(!value.winner);
        longest = std::max(longest, value.plies);
    }
    CHECK(firsts > 40);
    CHECK(seconds > 40);
    CHECK(draws > 20);
    CHECK(longest >= 6);
}
