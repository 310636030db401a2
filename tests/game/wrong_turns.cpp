// Answers that were wrong once, each with the game that showed it.

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include <game/brute_force.hpp>
#include <game/small_games.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/goal_cache.hpp>
#include <tail/game/threat_replies.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/verify.hpp>

namespace {

using tail::other;
using tail::side;
using tail::status;
using tail::threat;

/// A trace of up to 32 moves.
struct few {
    unsigned bits = 0;

    few& operator|=(few b)
    {
        bits |= b.bits;
        return *this;
    }
    few& operator&=(few b)
    {
        bits &= b.bits;
        return *this;
    }
    [[maybe_unused]] friend bool operator==(few, few) = default;
};

/// What the two games below share: moves as bits of a trace.
template <class Game>
struct with_few_moves {
    using move_type  = int;
    using trace_type = few;

    [[nodiscard]] few trace_of(int m) const { return {1U << m}; }
    [[nodiscard]] few winning_trace(int) const { return {}; }
    template <class Emit>
    void moves_in(few set, Emit&& emit) const
    {
        static_cast<Game const&>(*this).moves([&](int m) {
            if ((set.bits >> m & 1U) != 0) { emit(m); }
        });
    }
};

/// The first side goes its way and wins at its end; the second can but wait, so many times. Nobody hinders
/// anybody. Who has no move draws.
struct race : with_few_moves<race> {
    int  need  = 3;
    int  waits = 1;
    side mover = side::first;

    race() = default;
    race(int n, int w, side s) : need{n}, waits{w}, mover{s} {}

    [[nodiscard]] side                to_move() const { return mover; }
    [[nodiscard]] std::optional<side> winner() const
    {
        return need == 0 ? std::optional{side::first} : std::nullopt;
    }
    [[nodiscard]] std::uint64_t hash() const
    {
        return games::mixed(static_cast<std::uint64_t>(need * 100 + waits * 2)
                            + (mover == side::first ? 0 : 1));
    }
    [[nodiscard]] auto state() const { return std::tuple{need, waits, mover}; }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        if (mover == side::first) {
            emit(0);
        } else if (waits > 0) {
            emit(1);
        }
    }
    void play(int m)
    {
        --(m == 0 ? need : waits);
        mover = other(mover);
    }
    void undo(int m)
    {
        ++(m == 0 ? need : waits);
        mover = other(mover);
    }
    void pass() { mover = other(mover); }

    [[nodiscard]] few counter_trace(int) const { return {mover == side::first ? 1U : 0U}; }
};

/// The first side readies itself and then wins; the second may lock the door before. Both can wait.
struct lock : with_few_moves<lock> {
    bool ready = false, locked = false, won = false;
    int  left  = 8;
    side mover = side::second;

    [[nodiscard]] side                to_move() const { return mover; }
    [[nodiscard]] std::optional<side> winner() const
    {
        return won ? std::optional{side::first} : std::nullopt;
    }
    [[nodiscard]] auto          state() const { return std::tuple{ready, locked, won, left, mover}; }
    [[nodiscard]] std::uint64_t hash() const
    {
        return games::mixed(
            static_cast<std::uint64_t>(left * 16 + (ready ? 8 : 0) + (locked ? 4 : 0) + (won ? 2 : 0))
            + (mover == side::first ? 0 : 1));
    }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        if (left == 0) { return; }
        if (mover == side::first) {
            if (ready) {
                emit(2);
            } else if (!locked) {
                emit(0);
            }
            emit(3);
        } else {
            if (!locked) { emit(1); }
            emit(4);
        }
    }
    void set(int m, bool to)
    {
        if (m == 0) { ready = to; }
        if (m == 1) { locked = to; }
        if (m == 2) { won = to; }
    }
    void play(int m)
    {
        set(m, true);
        --left;
        mover = other(mover);
    }
    void undo(int m)
    {
        set(m, false);
        ++left;
        mover = other(mover);
    }
    void pass() { mover = other(mover); }

    [[nodiscard]] few counter_trace(int) const { return {mover == side::first ? 5U : 0U}; }
    [[nodiscard]] few move_trace(int m) const
    {
        return {m == 0 ? 1U << 1 : 1U << m};
    }   // locking makes it illegal
};

/// The second side threatens to win on point 1. The first may go there, and loses by that at once. `Ways`
/// other points.
template <int Ways>
struct poison : with_few_moves<poison<Ways>> {
    std::array<unsigned, 2> own{};
    side                    mover = side::first;

    [[nodiscard]] side                to_move() const { return mover; }
    [[nodiscard]] std::optional<side> winner() const
    {
        return ((own[0] | own[1]) & 2U) != 0 ? std::optional{side::second} : std::nullopt;
    }
    [[nodiscard]] std::uint64_t hash() const
    {
        return games::mixed(own[0] | own[1] << 4U | (mover == side::first ? 0U : 256U));
    }
    [[nodiscard]] auto state() const { return std::tuple{own, mover}; }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        for (int i = 1; i < 2 + Ways; ++i) {
            if (((own[0] | own[1]) >> i & 1U) == 0) { emit(i); }
        }
    }
    void play(int m)
    {
        own[mover == side::first ? 0 : 1] |= 1U << m;
        mover = other(mover);
    }
    void undo(int m)
    {
        mover = other(mover);
        own[mover == side::first ? 0 : 1] &= ~(1U << m);
    }
    void pass() { mover = other(mover); }

    [[nodiscard]] few winning_trace(int m) const { return {1U << m}; }
    [[nodiscard]] few counter_trace(int) const { return {~0U}; }
};

template <class G>
void no_proof_of_a_draw(G const& position)
{
    REQUIRE_FALSE(brute::solver<G>{}(position).winner);
    for (auto const& g : {threat{2, 1}, threat{4, 2, 1}, threat::lambda(2)}) {
        G          attacked = position;
        bool const turn     = position.to_move() == side::first;
        if (turn) { CHECK_FALSE(tail::verify(attacked, g)); }
        CHECK(tail::generalized_threats(position, g, {}, tail::threat_search_policy{.attacker = side::first})
                  .status
              != status::solved);
        auto const r = tail::df_pn(position, tail::limits{},
                                   tail::df_pn_policy{.rule = tail::must_play::threat_replies<G>{{g}}});
        CHECK(r.status == status::solved);
        CHECK_FALSE(r.winner);
    }
}

}   // namespace

TEST_CASE("wrong turn: a defender who ran out of moves was taken for beaten")
{
    no_proof_of_a_draw(race{});
    no_proof_of_a_draw(race{2, 1, side::second});
}

TEST_CASE("wrong turn: a move that makes a threat illegal was outside its trace")
{
    no_proof_of_a_draw(lock{});
}

TEST_CASE("wrong turn: forced replies took the length of a reply that loses at once")
{
    auto const length = [](auto const& position) {
        auto const truth = brute::solver<std::remove_cvref_t<decltype(position)>>{}(position);
        auto const r     = tail::alpha_beta(position);
        CHECK(r.winner == truth.winner);
        CHECK(r.plies == truth.plies);
        return truth.plies;
    };
    CHECK(length(poison<1>{}) == 2);
    CHECK(length(poison<0>{}) == 1);
}

TEST_CASE("wrong turn: a goal stayed proved after the other side had won")
{
    // Both sides in atari; whoever moves captures.
    using tail::atari_go::point;
    using tail::atari_go::position;
    auto p = position::empty({4, 1});
    p.place(side::first, point{0});
    p.place(side::second, point{3});
    tail::goal_cache goals{p};
    auto const       mine = goals.add(side::first, threat{1});
    CHECK(goals[mine].verdict == tail::verdict::proved);
    p.pass();
    goals.pass();
    goals.play(point{1});   // White captures
    REQUIRE(goals.position().winner() == side::second);
    CHECK(goals[mine].verdict == tail::verdict::unknown);
}

TEST_CASE("wrong turn: boards of different sizes shared hashes")
{
    using tail::atari_go::point;
    using tail::atari_go::position;
    CHECK(position::empty({4, 3}).hash() != position::empty({3, 4}).hash());
    CHECK(position::empty({4, 3}).exact_hash() != position::empty({6, 2}).exact_hash());
    tail::verifier<position> verify;
    for (auto const size :
         {tail::atari_go::geometry{4, 3}, tail::atari_go::geometry{3, 4}, tail::atari_go::geometry{6, 2}}) {
        auto p = position::empty(size);
        p.place(side::first, point{1});
        p.place(side::second, point{0});
        p.place(side::first, point{5});
        auto const shared = verify(p, threat{2, 1}).verdict;
        CHECK(shared == tail::verify(p, threat{2, 1}).verdict);
    }
}

TEST_CASE("wrong turn: with evaluations and a table that forgets no winning move was found")
{
    using game = games::connect<4, 4, 3>;
    for (std::size_t const bytes : {96U, 4'096U}) {
        tail::alpha_beta_engine<game, tail::alpha_beta_policy<tail::must_play::everything>> engine{
            {}, {.table_bytes = bytes}};
        auto const r = engine.run();
        REQUIRE(r.winner);
        auto const proof = tail::certify(game{}, *r.winner, [&](game& p) { return engine.winning_move(p); });
        REQUIRE(proof);
        CHECK(tail::check_certificate(game{}, *proof));
    }
}

TEST_CASE("wrong turn: verifications without work were stored again and again")
{
    // Black in atari: nothing that White does not capture first, so that the refutation takes no
    // verification.
    using tail::atari_go::point;
    using tail::atari_go::position;
    auto p = position::empty({5, 3});
    p.place(side::first, point{0});
    p.place(side::second, point{1});
    p.place(side::second, point{13});
    tail::verifier<position> verify;
    for (int n = 0; n < 1'000; ++n) { CHECK_FALSE(verify(p, threat{2, 1})); }
    CHECK(verify.stored() <= 2);
}

TEST_CASE("wrong turn: the memory of verifications was not limited")
{
    using tail::atari_go::position;
    tail::verifier<position> verify;
    verify.limit(tail::limits{.bytes = 1 << 20U});
    auto p = position::crosscut({6, 6});
    static_cast<void>(verify(p, threat{8, 4, 2, 1}));
    CHECK(verify.bytes() <= 1 << 20U);
}
