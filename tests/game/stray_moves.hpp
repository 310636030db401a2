#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <domains/dice.hpp>
#include <domains/phutball/random_positions.hpp>
#include <game/brute_force.hpp>
#include <game/quiet_positions.hpp>
#include <game/small_games.hpp>
#include <tail/core/ask.hpp>
#include <tail/core/game.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/threat_prover.hpp>

/// \file
/// Proofs with traces against the truth: what is proved is won, and still won after moves of the other side
/// outside the trace.

namespace strays {

using tail::move_of;
using tail::side;

using phutball = tail::phutball::small_position;
using atari_go = quiet::position;
using in_a_row = games::connect<5, 4, 3, false, true>;

/// Whether a side wins within so many plies, by trying everything.
template <class G>
[[nodiscard]] bool wins_within(G const& position, side who, int plies)
{
    auto const r = tail::alpha_beta(position, {},
                                    tail::alpha_beta_policy<tail::must_play::everything>{
                                        .table_bytes = std::size_t{1} << 20U, .max_depth = plies});
    return r.winner == who;
}

/// A position of small boards by lot, in which nobody has won.
template <class G>
[[nodiscard]] G random_position(laws::dice& roll)
{
    if constexpr (std::is_same_v<G, phutball>) {
        static std::vector<tail::phutball::geometry> const sizes{{3, 5}, {4, 5}, {2, 7}, {3, 7}, {5, 5}};
        // One after the other: in which order arguments are worked out is the compiler's choice.
        auto const variant = phutball_tests::all_rules[roll.below(4)];
        auto const size    = sizes[roll.below(sizes.size())];
        return phutball_tests::random_position<phutball>(roll, size, 5, 2, variant);
    } else if constexpr (std::is_same_v<G, atari_go>) {
        for (;;) {
            auto p = quiet::random_position(roll, {5, 4}, 6 + int(roll.below(8)));
            if (p) { return *p; }
        }
    } else {
        for (;;) {
            G p;
            for (std::size_t moves = 1 + roll.below(9); moves > 0 && !p.winner(); --moves) {
                auto const legal = brute::legal_moves(p);
                p.play(legal[roll.below(legal.size())]);
            }
            if (!p.winner()) { return p; }
        }
    }
}

/// What became of the proofs of a test.
struct tally {
    int proved   = 0;
    int unsound  = 0;   ///< proved, and not won within the plies that it says
    int strayed  = 0;   ///< positions after stray moves
    int refuting = 0;   ///< those that are not won any more within these plies
    int too_long = 0;   ///< proved, and not compared: trying everything would take too long
};

/// No longer proofs are compared.
inline constexpr int longest_proof = 13;

/// Up to `count` moves of the side not to move outside a trace; nothing if one of them ends the game, or
/// there are none.
template <class G>
[[nodiscard]] std::optional<G> after_stray_moves(G position, tail::trace_of<G> const& trace, int count,
                                                 laws::dice& roll)
{
    for (; count > 0; --count) {
        position.pass();
        auto moves = brute::legal_moves(position);
        tail::ask::moves_in(std::as_const(position), trace,
                            [&](move_of<G> const& m) { std::erase(moves, m); });
        if (moves.empty()) { return std::nullopt; }
        position.play(moves[roll.below(moves.size())]);
        if (position.winner()) { return std::nullopt; }
    }
    return position;
}

/// Compares a proof with the truth, in the game `Plain`: that of `G`, whose traces are perhaps not right.
template <class Plain, class G>
void judge(tally& sum, G const& position, tail::threat_proof<G> const& proof, laws::dice& roll)
{
    if (!proof) { return; }
    side const who = position.to_move();
    ++sum.proved;
    if (proof.plies > longest_proof) {
        ++sum.too_long;
        return;
    }
    sum.unsound += !wins_within<Plain>(position, who, *proof.plies);
    for (int count : {1, 1, 2, 3}) {
        auto const then = after_stray_moves(position, proof.trace, count, roll);
        if (!then) { continue; }
        ++sum.strayed;
        sum.refuting += !wins_within<Plain>(*then, who, *proof.plies);
    }
}

}   // namespace strays
