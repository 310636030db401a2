#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>

/// \file
/// Which moves a search has to try at a position: all, or those that a rule proves to be enough.
///
/// The searches of `game/` ask a rule at every position before anything else. It appends the moves worth
/// trying, or says that there is nothing to search, because the position is decided already. So one
/// alpha-beta and one df-pn serve plain search, forced replies and all the threat searches.

namespace tail {

/// What a rule found out about a position, for the side to move.
enum class finding {
    search,     ///< the moves that were appended are enough to know the value; with none of them, the side to
                ///< move is stuck
    won,        ///< the side to move wins
    lost,       ///< the side to move loses
    given_up,   ///< not proved won for the side that the rule searches for, and not worth a search
};

/// What a rule says of a position.
template <class Move>
struct judgement {
    tail::finding finding = tail::finding::search;   ///< won, lost, or to be searched

    /// Of `won` and `lost`: the exact number of plies to the end of the game. A rule that does not always
    /// know it gives no number above two.
    ply_count plies{};

    std::optional<Move> move{};   ///< of `won`: the first of them

    /// Of `won` and `lost`, if the exact number is unknown: the game is over after at most this many plies.
    ply_count within{};

    /// Of `search`: the moves that were not appended lose within this many plies, the move counted. Zero if
    /// all moves were appended.
    ply_count left_out = 0;

    /// The most plies until the game is over: of `search`, after a move that was left out.
    [[nodiscard]] ply_count bound() const
    {
        return finding == tail::finding::search ? left_out : plies ? plies : within;
    }
};

/// A rule. What must hold:
///
/// 1. `rule(position, moves)` judges a position in which nobody has won yet.
/// 2. It may play on the position, and takes back what it has played.
/// 3. It may append to `moves`, and changes nothing else there.
/// 4. What it returns is proved: see `finding` and `judgement`.
///
/// What a rule may add. A member with one of these names that cannot be used as said here does not compile:
///
/// - `template <Game G> static constexpr bool sees_winning_moves = true`: it never says `search` where a move
///   wins at once. Then a search for wins need not try the moves of the last ply.
/// - `static constexpr bool quick = true`: it takes no longer than a look into a table, and is asked first.
/// - `at_end(position, moves)`: asked in place of the rule when alpha-beta has no depth left. It says whether
///   the position is decided; with `search` it need not append moves.
/// - `within(position, moves, plies)`: the same as the rule, but says only what holds within `plies`. For
///   rules whose wins take long.
/// - `side attacker`: the rule looks for wins of this side only.
/// - `limit(limits)`, `stopped() const`, `why() const`, all three: for a rule that may work long at a
///   position. It then checks limits by itself.
/// - `verifications() const`: something that has `verifications()` and `bytes()`, for the statistics.
template <class R, class G>
concept MustPlay = Game<G> && requires(R& rule, G& position, std::vector<move_of<G>>& moves) {
    { rule(position, moves) } -> std::same_as<judgement<move_of<G>>>;
};

namespace detail {

template <class R, class G>
inline constexpr bool sees_winning_moves = false;
template <class R, class G>
    requires requires { R::template sees_winning_moves<G>; }
inline constexpr bool sees_winning_moves<R, G> = R::template sees_winning_moves<G>;

}   // namespace detail

namespace must_play {

/// All legal moves.
struct everything {
    static constexpr bool quick = true;   ///< no slower than a look into the table

    /// Appends all legal moves.
    template <Game G>
    [[nodiscard]] judgement<move_of<G>> operator()(G& position, std::vector<move_of<G>>& moves) const
    {
        position.moves([&](move_of<G> move) { moves.push_back(move); });
        return {};
    }
};

/// A move that wins at once is played; where the other side threatens one, only replies that may stop it are
/// tried.
///
/// Loses nothing, lengths included: every other move loses in two plies. Where a player can lose by his own
/// move (a game whose `last_mover_wins` is not said), one move that does not stop the threat is tried as
/// well: to lose in two plies may be the best that is left.
struct forced_replies {
    static constexpr bool quick = true;   ///< no slower than a look into the table

    /// Whether no move wins at once where it reports no win.
    template <ThreatGame G>
    static constexpr bool sees_winning_moves = true;

    /// Reports a win at once, or appends the moves that may stop a threat.
    template <ThreatGame G>
    [[nodiscard]] judgement<move_of<G>> operator()(G& position, std::vector<move_of<G>>& moves) const
    {
        if (auto const win = detail::winning_move(position)) { return {finding::won, 1, *win}; }
        position.pass();
        auto const threat = detail::winning_move(position);
        auto const answer = threat ? detail::winning_trace(position, *threat) : trace_of<G>{};
        position.pass();
        if (!threat) { return everything{}(position, moves); }

        auto const before = moves.size();
        detail::moves_in(position, answer, [&](move_of<G> move) { moves.push_back(move); });
        auto const waiting = waiting_move(position, moves, before);
        if (moves.size() > before) {
            if constexpr (!last_mover_wins<G>) {
                if (waiting) { moves.push_back(*waiting); }
            }
            return {.finding = finding::search, .left_out = 2};
        }
        return waiting ? judgement<move_of<G>>{finding::lost, 2, {}} : everything{}(position, moves);
    }

private:
    template <class G>
    static constexpr bool last_mover_wins = requires { requires G::last_mover_wins; };

    /// A move that is not among those from `begin` on, and does not end the game at once: the one move that
    /// does not stop the threat, see above.
    template <ThreatGame G>
    [[nodiscard]] static std::optional<move_of<G>>
    waiting_move(G& position, std::vector<move_of<G>> const& moves, std::size_t begin)
    {
        std::optional<move_of<G>> found;
        if constexpr (last_mover_wins<G>) {
            if (moves.size() == begin) {
                position.moves([&](move_of<G> move) { found = move; });
            }
        } else {
            std::vector<move_of<G>> others;
            auto const              known = [&](move_of<G> move) {
                return std::find(moves.begin() + static_cast<std::ptrdiff_t>(begin), moves.end(), move)
                    != moves.end();
            };
            position.moves([&](move_of<G> move) {
                if (!known(move)) { others.push_back(move); }
            });
            detail::undo_guard<automatic_undo> const before{std::as_const(position)};
            for (move_of<G> const move : others) {
                position.play(move);
                bool const over = position.winner().has_value();
                before.undo(position, move);
                if (!over) { return move; }
            }
        }
        return found;
    }
};

/// `forced_replies` in a `ThreatGame`, `everything` in other games. The default of the searches.
struct standard {
    static constexpr bool quick = true;   ///< no slower than a look into the table

    /// Whether no move wins at once where it reports no win.
    template <Game G>
    static constexpr bool sees_winning_moves = ThreatGame<G>;

    /// The judgement of the rule that suits the game.
    template <Game G>
    [[nodiscard]] judgement<move_of<G>> operator()(G& position, std::vector<move_of<G>>& moves) const
    {
        if constexpr (ThreatGame<G>) {
            return forced_replies{}(position, moves);
        } else {
            return everything{}(position, moves);
        }
    }
};

}   // namespace must_play

namespace detail {

/// What a rule says of a position if only the next `plies` count: what it says holds within them. It is
/// never `given_up`.
template <Game G, MustPlay<G> R>
[[nodiscard]] judgement<move_of<G>> judge_within(R& rule, G& position, std::vector<move_of<G>>& moves,
                                                 ply_count plies)
{
    std::size_t const before = moves.size();
    auto const        judged = [&] {
        if constexpr (requires { rule.within(position, moves, plies); }) {
            return rule.within(position, moves, plies);
        } else {
            return rule(position, moves);
        }
    }();
    if (judged.finding != finding::given_up && judged.bound() <= plies) { return judged; }
    moves.resize(before);
    return must_play::everything{}(position, moves);
}

}   // namespace detail
}   // namespace tail
