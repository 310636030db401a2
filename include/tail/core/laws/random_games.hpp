#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/laws/broken_law.hpp>
#include <tail/core/laws/describe.hpp>
#include <tail/core/laws/effort.hpp>

/// \file
/// Random games, on whose positions the laws of games are checked.

namespace tail::laws::detail {

template <class G>
[[nodiscard]] std::vector<move_of<G>> legal_moves(G const& position)
{
    std::vector<move_of<G>> moves;
    position.moves([&](move_of<G> move) { moves.push_back(move); });
    return moves;
}

template <class G>
[[nodiscard]] bool has_move(std::vector<move_of<G>> const& moves, move_of<G> move)
{
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Shows the positions of random games to `look`, from the start on, until it finds a flaw.
template <Game G, class Look>
[[nodiscard]] std::optional<broken_law> on_random_games(G const& start, effort const& how, Look&& look)
{
    dice roll{how.seed};
    for (std::size_t game = 0; game < how.walks; ++game) {
        G     position = start;
        place where;
        while (true) {
            if (finding f = look(std::as_const(position))) {
                return detail::told(*std::move(f), "position", detail::describe(position), std::move(where));
            }
            if (position.winner() || where.way.size() == how.length) { break; }
            auto const moves = detail::legal_moves(position);
            if (moves.empty()) { break; }
            where.way.push_back(roll.below(moves.size()));
            position.play(moves[where.way.back()]);
        }
    }
    return std::nullopt;
}

/// All that can be seen of a position, to be compared when it has been played on and taken back. Empty if
/// there is no difference.
template <Game G>
[[nodiscard]] std::string difference_of_positions(G const& a, G const& b)
{
    if (a.hash() != b.hash()) { return "another hash"; }
    if (a.to_move() != b.to_move()) { return "another side to move"; }
    if (a.winner() != b.winner()) { return "another winner"; }
    if (detail::legal_moves(a) != detail::legal_moves(b)) { return "other moves"; }
    if (tail::detail::evaluate(a) != tail::detail::evaluate(b)) { return "another evaluation"; }
    if constexpr (requires { a.exact_hash(); }) {
        if (a.exact_hash() != b.exact_hash()) { return "another exact hash"; }
    }
    if constexpr (requires { a.state() != b.state(); }) {
        if (a.state() != b.state()) { return "another state"; }
    }
    if constexpr (requires { a == b; }) {
        if (!(a == b)) { return "a position that is not equal"; }
    }
    return {};
}

}   // namespace tail::laws::detail
