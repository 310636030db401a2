#include <tail/core/undo_guard.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <core/death.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/lambda_df_pn.hpp>
#include <tail/game/proof_number.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/trace_df_pn.hpp>
#include <tail/game/verify.hpp>

namespace {

using tail::checked_undo;
using tail::other;
using tail::side;
using tail::trusted_undo;

/// What `undo` does wrong.
enum class flaw { none, keeps_a_count, keeps_the_turn };

/// Take one or two; who takes the last one wins. The hash knows how many moves were played, which decides
/// nothing.
template <flaw Flaw>
struct counted_nim {
    using move_type = int;

    int  left   = 7;
    int  played = 0;
    side mover  = side::first;

    [[nodiscard]] side                to_move() const { return mover; }
    [[nodiscard]] std::optional<side> winner() const
    {
        return left <= 0 ? std::optional{other(mover)} : std::nullopt;
    }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        for (int n = 1; n <= 2 && n <= left; ++n) { emit(n); }
    }
    void play(int n)
    {
        left -= n;
        ++played;
        mover = other(mover);
    }
    void undo(int n)
    {
        left += n;
        if (Flaw != flaw::keeps_a_count) { --played; }
        if (Flaw != flaw::keeps_the_turn) { mover = other(mover); }
    }
    [[nodiscard]] std::uint64_t hash() const
    {
        return (std::uint64_t(left) * 64 + std::uint64_t(played) * 2 + std::uint64_t(mover))
            * 0x9E37'79B9'7F4A'7C15U;
    }
};

/// The same for threat searches, which is told its winning moves, so that nobody has to try them.
template <flaw Flaw>
struct passing_nim : counted_nim<Flaw> {
    void                             pass() { this->mover = other(this->mover); }
    [[nodiscard]] std::optional<int> winning_move() const
    {
        return this->left == 1 || this->left == 2 ? std::optional{this->left} : std::nullopt;
    }
};

constexpr char const* hash_differs = "undo did not restore the position: the hash differs";
constexpr char const* turn_differs = "undo did not restore the position: the side to move differs";

/// What a search says of a game, if it is to check.
template <class Search>
void is_named(Search const& search)
{
    CHECK(last_words([&] { search(passing_nim<flaw::none>{}); }) == "survived");
    CHECK(tells(last_words([&] { search(passing_nim<flaw::keeps_a_count>{}); }), hash_differs));
    CHECK(tells(last_words([&] { search(passing_nim<flaw::keeps_the_turn>{}); }), turn_differs));
}

constexpr std::size_t small = std::size_t{1} << 16U;

using everything = tail::must_play::everything;

TEST_CASE("undo: alpha-beta names a game that takes moves back wrongly")
{
    is_named([](auto game) {
        tail::alpha_beta_policy<everything, tail::usual_order, tail::silent, checked_undo> const with{
            .table_bytes = small};
        static_cast<void>(tail::alpha_beta(game, {.nodes = 10'000}, with));
    });
}

TEST_CASE("undo: df-pn names a game that takes moves back wrongly")
{
    is_named([](auto game) {
        tail::df_pn_policy<everything, tail::estimate::unit, tail::combine::sum, tail::silent,
                           checked_undo> const with{.table_bytes = small};
        static_cast<void>(tail::df_pn(game, {.nodes = 10'000}, with));
    });
}

TEST_CASE("undo: proof-number search names a game that takes moves back wrongly")
{
    is_named([](auto game) {
        tail::proof_number_policy<everything, tail::estimate::unit, tail::silent, checked_undo> const with{};
        static_cast<void>(tail::proof_number(game, {.nodes = 10'000}, with));
    });
}

TEST_CASE("undo: threat searches name a game that takes moves back wrongly")
{
    is_named([](auto game) {
        tail::threat_search_policy<tail::usual_order, tail::silent, checked_undo> const with{
            .table_bytes = small};
        static_cast<void>(tail::generalized_threats(game, tail::threat{6, 3, 2}, {.nodes = 10'000}, with));
    });
    is_named([](auto game) {
        static_cast<void>(
            tail::lambda_search(game, 2, {.nodes = 10'000}, tail::lambda_policy<checked_undo>{}));
    });
    is_named([](auto game) {
        tail::lambda_df_pn_policy<tail::estimate::unit, tail::combine::sum, tail::silent, checked_undo> const
            with{.table_bytes = small, .threat_bytes = 64 * small};
        static_cast<void>(tail::lambda_df_pn(game, 2, {.nodes = 10'000}, with));
    });
    is_named([](auto game) {
        tail::trace_df_pn_policy<tail::silent, checked_undo> const with{.table_bytes  = 64 * small,
                                                                        .threat_bytes = 64 * small};
        static_cast<void>(tail::trace_df_pn(game, tail::usual_searched_threats(), {.nodes = 10'000}, with));
    });
}

TEST_CASE("undo: is believed where the policy says so")
{
    tail::alpha_beta_policy<everything, tail::usual_order, tail::silent, trusted_undo> const with{
        .table_bytes = small};
    auto const right = tail::alpha_beta(counted_nim<flaw::none>{}, {}, with);
    auto const wrong = tail::alpha_beta(counted_nim<flaw::keeps_a_count>{}, {.nodes = 100'000}, with);
    CHECK(right.winner == side::first);
    CHECK(wrong.winner == side::first);
}

TEST_CASE("undo: is checked by default in debug builds and there alone")
{
    tail::alpha_beta_policy<everything> const with{.table_bytes = small};
    auto const                                said = last_words([&] {
        static_cast<void>(tail::alpha_beta(counted_nim<flaw::keeps_a_count>{}, {.nodes = 100'000}, with));
    });
#ifdef NDEBUG
    CHECK(said == "survived");
#else
    CHECK(tells(said, hash_differs));
#endif
}

}   // namespace
