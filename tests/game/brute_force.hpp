#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <type_traits>
#include <vector>

#include <tail/core/ask.hpp>
#include <tail/core/game.hpp>
#include <tail/core/threat_game.hpp>

/// \file
/// The value of a position by trying everything, with the bare rules: no hash, no bound, no order of moves.

namespace brute {

using tail::move_of;
using tail::other;
using tail::side;

template <class G>
std::vector<move_of<G>> legal_moves(G const& position)
{
    std::vector<move_of<G>> moves;
    position.moves([&](move_of<G> move) { moves.push_back(move); });
    return moves;
}

/// What a position is worth with best play: the winner wins as fast, the loser loses as slowly as possible.
struct value {
    std::optional<side> winner;      ///< nobody: a draw
    int                 plies = 0;   ///< moves until somebody has won; of a draw: 0

    friend bool operator==(value const&, value const&) = default;
};

/// For `me`, is `a` better than `b`?
[[nodiscard]] inline bool better(side me, value const& a, value const& b)
{
    auto const rank = [&](value const& v) { return !v.winner ? 0 : *v.winner == me ? 1 : -1; };
    if (rank(a) != rank(b)) { return rank(a) > rank(b); }
    return rank(a) > 0 ? a.plies < b.plies : a.plies > b.plies;
}

/// Solves positions; what it knows of one helps with the next. Positions are told apart by `state()`, or not
/// at all: then everything is tried again and again.
template <tail::Game G>
class solver {
    static constexpr bool has_state = requires(G const& position) { position.state(); };

public:
    [[nodiscard]] value operator()(G& position)
    {
        if (auto const winner = position.winner()) { return {winner, 0}; }
        if constexpr (has_state) {
            if (auto const known = known_.find(position.state()); known != known_.end()) {
                return known->second;
            }
        }
        value      best{tail::ask::stuck(position), 0};
        bool       any = false;
        side const me  = position.to_move();
        for (move_of<G> const move : legal_moves(position)) {
            value const after = value_after(position, move);
            if (!any || better(me, after, best)) { best = after; }
            any = true;
        }
        if constexpr (has_state) { known_.emplace(position.state(), best); }
        return best;
    }
    [[nodiscard]] value operator()(G const& position)
    {
        G copy = position;
        return (*this)(copy);
    }

    /// The value of a move, its own ply counted.
    [[nodiscard]] value value_after(G& position, move_of<G> move)
    {
        position.play(move);
        value after = (*this)(position);
        position.undo(move);
        if (after.winner) { ++after.plies; }
        return after;
    }

    /// The first of the best moves, if there is any move.
    [[nodiscard]] std::optional<move_of<G>> best_move(G& position)
    {
        std::optional<move_of<G>> found;
        value                     best;
        side const                me = position.to_move();
        if (position.winner()) { return found; }
        for (move_of<G> const move : legal_moves(position)) {
            value const after = value_after(position, move);
            if (!found || better(me, after, best)) {
                found = move;
                best  = after;
            }
        }
        return found;
    }

private:
    struct nothing {};
    template <class P>
    struct memory {
        using type = nothing;
    };
    template <class P>
        requires requires(P const& position) { position.state(); }
    struct memory<P> {
        using type = std::map<std::remove_cvref_t<decltype(std::declval<P const&>().state())>, value>;
    };

    typename memory<G>::type known_;
};

template <tail::Game G>
[[nodiscard]] value solve(G const& position)
{
    return solver<G>{}(position);
}

/// Whether the side to move wins with up to `count` moves in a row, the other doing nothing.
template <tail::ThreatGame G>
[[nodiscard]] bool wins_in_a_row(G& position, int count)
{
    if (count <= 0) { return false; }
    side const me  = position.to_move();
    bool       won = false;
    for (move_of<G> const move : legal_moves(position)) {
        position.play(move);
        if (auto const winner = position.winner()) {
            won = *winner == me;
        } else {
            position.pass();
            won = wins_in_a_row(position, count - 1);
            position.pass();
        }
        position.undo(move);
        if (won) { return true; }
    }
    return false;
}

}   // namespace brute
