#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <tail/core/game.hpp>
#include <tail/core/game_checks.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/threat_game.hpp>

/// \file
/// What the proof-number searches share: the numbers, how they are put together, and what new positions begin
/// with.
///
/// A search asks whether one side, the attacker, wins; a draw is no win. The numbers are seen from the side
/// to move (Nagai 2002): `phi` is how hard it looks for the side to move to have its will, `delta` how hard
/// it looks for the other to prevent that. So one formula serves both sides: `phi` is the least `delta` of
/// the children, `delta` is the `phi` of all children together.

namespace tail {

/// A proof number: roughly, how many more positions have to be decided.
using proof_count = std::uint32_t;

namespace detail {

/// The number of what has been refuted. Two numbers and ten bits more share 64 bits.
inline constexpr proof_count impossible = (proof_count{1} << 27U) - 1;

/// What larger numbers are cut down to: a position that is not decided must not look decided.
inline constexpr proof_count hardest = impossible - 1;

/// What it means that a side has its will.
enum class certainty : std::uint8_t {
    given_up,   ///< nothing: a rule did not want to look
    held,       ///< it does not lose
    won,        ///< it wins
};

/// Plies to a win that nobody has counted, or so many that they do not fit.
inline constexpr proof_count unknown_count = (proof_count{1} << 24U) - 1;

/// From plies as rules tell them.
[[nodiscard]] constexpr proof_count from_plies(ply_count plies)
{
    return static_cast<proof_count>(plies.at_most(static_cast<int>(unknown_count)));
}

[[nodiscard]] constexpr ply_count to_plies(proof_count n)
{
    return n >= unknown_count ? ply_count{} : ply_count{static_cast<int>(n)};
}

[[nodiscard]] constexpr proof_count one_more(proof_count plies)
{
    return plies >= unknown_count ? unknown_count : plies + 1;
}

/// What is known of a position, seen from the side to move.
struct proof_numbers {
    proof_count phi        = 1;
    proof_count delta      = 1;
    certainty   sure : 8   = certainty::won;   ///< of a decided position: how
    proof_count plies : 24 = 0;   ///< of one that is won, by whom ever: it takes no more than these

    static constexpr proof_count largest    = hardest;         ///< of a number where nothing is decided
    static constexpr proof_count most_plies = unknown_count;   ///< that many, or more, or nobody has counted

    [[nodiscard]] constexpr bool decided() const { return phi == 0 || delta == 0; }

    [[nodiscard]] static constexpr proof_numbers success(certainty c, proof_count plies = 0)
    {
        return {0, impossible, c, plies & unknown_count};
    }
    [[nodiscard]] static constexpr proof_numbers failure(certainty c, proof_count plies = 0)
    {
        return {impossible, 0, c, plies & unknown_count};
    }

    /// The same with the other side to move.
    [[nodiscard]] constexpr proof_numbers turned() const { return {delta, phi, sure, plies}; }

    friend constexpr bool operator==(proof_numbers, proof_numbers) = default;
};

/// The `phi` of children that are not decided.
struct gathered {
    std::uint64_t sum   = 0;
    proof_count   most  = 0;
    proof_count   count = 0;

    constexpr void add(proof_count phi)
    {
        sum += phi;
        most = std::max(most, phi);
        ++count;
    }
};

}   // namespace detail

using detail::certainty;
using detail::proof_numbers;

/// How the numbers of replies are put together when all of them have to be dealt with.
///
/// A position that is reached in many ways is counted once for each, and its sum then looks far larger than
/// the work that is left. The other two count less. All prove the same, in another order.
namespace combine {

/// The sum (Allis 1994). Siblings that are the same position count once in any case.
struct sum {
    /// All of them together.
    [[nodiscard]] static constexpr std::uint64_t total(detail::gathered const& all) { return all.sum; }
    /// What remains without one child, whose number is `own`.
    [[nodiscard]] static constexpr std::uint64_t without(detail::gathered const& all, proof_count own)
    {
        return all.sum - own;
    }
};

/// The hardest, and one for each other (weak proof-number search: Ueda, Hashimoto, Hashimoto and Iida 2008).
struct weak {
    /// The greatest number, and one for each other child.
    [[nodiscard]] static constexpr std::uint64_t total(detail::gathered const& all)
    {
        return std::uint64_t{all.most} + all.count - 1;
    }
    /// What remains without the hardest child.
    [[nodiscard]] static constexpr std::uint64_t without(detail::gathered const& all, proof_count)
    {
        return all.count - 1;
    }
};

/// The hardest alone.
struct maximum {
    /// The greatest number.
    [[nodiscard]] static constexpr std::uint64_t total(detail::gathered const& all) { return all.most; }
    /// Nothing remains without the hardest child.
    [[nodiscard]] static constexpr std::uint64_t without(detail::gathered const&, proof_count) { return 0; }
};

}   // namespace combine

/// What a new position begins with: `estimate(position, moves)` is a pair of counts, of at least one each,
/// for the side to move: how hard to have its will, how hard for the other to prevent it. `moves` is the
/// number of moves to be tried.
namespace estimate {

/// One and one.
struct unit {
    /// One and one.
    template <Game G>
    [[nodiscard]] std::pair<proof_count, proof_count> operator()(G const&, std::size_t) const
    {
        return {1, 1};
    }
};

/// One move is enough for the side to move; the other has to deal with all of them.
struct mobility {
    /// One, and the number of moves.
    template <Game G>
    [[nodiscard]] std::pair<proof_count, proof_count> operator()(G const&, std::size_t moves) const
    {
        return {1, static_cast<proof_count>(std::max<std::size_t>(moves, 1))};
    }
};

/// As `mobility`, and the more moves in a row a side needs to win, the harder: for a `ThreatGame` that knows
/// `moves_to_win`.
///
/// In Atari-Go these are liberties: 7 to 34 % fewer expansions than by `mobility` on the boards that it was
/// chosen on.
struct race {
    int most = 6;   ///< more moves in a row than this say no more

    /// The moves in a row that each side needs; the opponent's times the number of moves.
    template <ThreatGame G>
    [[nodiscard]] std::pair<proof_count, proof_count> operator()(G const& position, std::size_t moves) const
    {
        side const me = position.to_move();
        return {needed(position, me),
                needed(position, other(me))
                    * static_cast<proof_count>(std::clamp<std::size_t>(moves, 1, 1'000'000))};
    }

private:
    template <class G>
    [[nodiscard]] proof_count needed(G const& position, side s) const
    {
        return static_cast<proof_count>(std::max(1, std::min(most, detail::moves_to_win(position, s, most))));
    }
};

/// What the game says: `position.proof_estimate()`, a pair of counts as above.
struct of_game {
    /// What the game says.
    template <Game G>
        requires requires(G const& g) {
            { g.proof_estimate() } -> std::convertible_to<std::pair<proof_count, proof_count>>;
        }
    /// What the game says.
    [[nodiscard]] std::pair<proof_count, proof_count> operator()(G const& position, std::size_t) const
    {
        return position.proof_estimate();
    }
};

/// What the game says; `race` where it says nothing, `mobility` where it does not know that either. The
/// default.
struct standard {
    /// The estimate that suits the game.
    template <Game G>
    [[nodiscard]] std::pair<proof_count, proof_count> operator()(G const& position, std::size_t moves) const
    {
        if constexpr (detail::names_proof_estimate<G>) {
            return of_game{}(position, moves);
        } else if constexpr (ThreatGame<G> && detail::names_moves_to_win<G>) {
            return race{}(position, moves);
        } else {
            return mobility{}(position, moves);
        }
    }
};

}   // namespace estimate

namespace detail {

[[nodiscard]] constexpr proof_count bounded(std::uint64_t n)
{
    return static_cast<proof_count>(std::clamp<std::uint64_t>(n, 1, hardest));
}

/// How large the number of the best choice may become while it is looked into: past that of the second best,
/// by a share of it.
[[nodiscard]] constexpr std::uint64_t past_second(proof_count second, double epsilon)
{
    double const share = second * epsilon;
    return std::uint64_t{second} + 1
        + (!(share > 0)             ? 0
               : share < impossible ? static_cast<std::uint64_t>(share)
                                    : impossible);
}

/// A decided position, for its side to move: `winner` wins within some plies, or it is a draw.
[[nodiscard]] constexpr proof_numbers decided_by(std::optional<side> winner, side mover, side attacker,
                                                 proof_count plies = 0)
{
    bool const attacked = winner == attacker;
    auto const sure     = winner ? certainty::won : certainty::held;
    return attacked == (mover == attacker) ? proof_numbers::success(sure, plies)
                                           : proof_numbers::failure(sure, plies);
}

/// A position that a rule does not want to look at: the attacker fails, and nothing is proved.
[[nodiscard]] constexpr proof_numbers not_looked_at(side mover, side attacker)
{
    return mover == attacker ? proof_numbers::failure(certainty::given_up)
                             : proof_numbers::success(certainty::given_up);
}

}   // namespace detail
}   // namespace tail
