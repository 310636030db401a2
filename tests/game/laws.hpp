#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/laws.hpp>
#include <game/brute_force.hpp>
#include <tail/core/game.hpp>
#include <tail/core/threat_game.hpp>

/// \file
/// What every game must obey: moves are taken back, hashes tell positions apart, threats are what they
/// promise to be.
///
///     laws::obeys(position, {.games = 50});
///
/// Each law is also a function that returns what is wrong, or nothing, so that games which break it can be
/// shown to be caught.

namespace laws {

using brute::legal_moves;
using tail::move_of;
using tail::side;

/// What is promised of `threat_moves(k)`.
enum class threat_moves_hold {
    some,       ///< nothing but legal moves
    shortest,   ///< when no fewer than k moves in a row win: all moves that the k can begin with
    all,        ///< all moves after which k - 1 more in a row win
};

struct of_games {
    int               games    = 20;    ///< random games that are walked through
    int               length   = 200;   ///< of each, at most
    std::uint64_t     seed     = 1;
    int               in_a_row = 2;   ///< how many moves in a row are tried to find a bound that is too large
    threat_moves_hold threat_moves = threat_moves_hold::some;
};

/// Shows the positions of random games to `flaw`, from the start on, until it finds one.
template <tail::Game G, class Flaw>
std::string on_random_games(G const& start, of_games const& how, Flaw&& flaw)
{
    dice roll{how.seed};
    for (int game = 0; game < how.games; ++game) {
        G position = start;
        for (int ply = 0; ply <= how.length; ++ply) {
            if (std::string const wrong = flaw(position); !wrong.empty()) {
                return wrong + ", in game " + std::to_string(game) + " after " + std::to_string(ply)
                    + " plies";
            }
            if (position.winner()) { break; }
            auto const moves = legal_moves(position);
            if (moves.empty()) { break; }
            position.play(moves[roll.below(moves.size())]);
        }
    }
    return {};
}

namespace detail {

/// All that can be seen of a position.
template <class G>
struct view {
    std::uint64_t           hash;
    side                    mover;
    std::optional<side>     winner;
    std::vector<move_of<G>> moves;

    explicit view(G const& position)
        : hash{position.hash()},
          mover{position.to_move()},
          winner{position.winner()},
          moves{legal_moves(position)}
    {}

    [[nodiscard]] std::string difference(view const& b) const
    {
        if (hash != b.hash) { return "another hash"; }
        if (mover != b.mover) { return "another side to move"; }
        if (winner != b.winner) { return "another winner"; }
        if (moves != b.moves) { return "other moves"; }
        return {};
    }
};

template <class G>
std::string difference(G const& a, G const& b)
{
    if (std::string const seen = view<G>{a}.difference(view<G>{b}); !seen.empty()) { return seen; }
    if (tail::detail::evaluate(a) != tail::detail::evaluate(b)) { return "another evaluation"; }
    if constexpr (requires { a.state(); }) {
        if (a.state() != b.state()) { return "another state"; }
    }
    if constexpr (requires { a == b; }) {
        if (!(a == b)) { return "a position that is not equal"; }
    }
    return {};
}

template <class G>
bool contains(std::vector<move_of<G>> const& moves, move_of<G> move)
{
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Whether the side to move wins with up to `count` moves in a row that are not `inside(position, move)`.
/// Trusts `moves_to_win`.
template <tail::ThreatGame G, class Inside>
bool wins_outside(G& position, int count, Inside const& inside)
{
    side const me = position.to_move();
    if (count < tail::detail::moves_to_win(std::as_const(position), me)) { return false; }
    bool won = false;
    for (move_of<G> const move : legal_moves(position)) {
        if (inside(position, move)) { continue; }
        position.play(move);
        won = position.winner() == me;
        if (!position.winner()) {
            position.pass();
            won = count > 1 && wins_outside(position, count - 1, inside);
            position.pass();
        }
        position.undo(move);
        if (won) { break; }
    }
    return won;
}

}   // namespace detail

/// Moves are distinct, change the side to move, and are taken back: to the same hash, side, winner, moves and
/// state. Two in a row are taken back as well, and a copy is a position of its own. What the game says of who
/// is stuck, who wins last and how moves look is true.
template <tail::Game G>
std::string flaw_of_moves(G const& start, of_games const& how = {})
{
    return on_random_games(start, how, [](G const& position) -> std::string {
        int const estimate = tail::detail::evaluate(position);
        if (estimate > tail::evaluation_bound || estimate < -tail::evaluation_bound) {
            return "an evaluation beyond the bound";
        }
        if (position.winner()) { return {}; }
        auto const moves = legal_moves(position);
        if (moves != legal_moves(position)) { return "moves come in another order when asked again"; }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (std::find(moves.begin(), moves.begin() + std::ptrdiff_t(i), moves[i])
                != moves.begin() + std::ptrdiff_t(i)) {
                return "a move comes twice";
            }
        }
        constexpr bool last_wins = requires { requires G::last_mover_wins; };
        if (last_wins && moves.empty() && tail::detail::stuck(position) == position.to_move()) {
            return "who is stuck wins, but whoever wins was to have moved last";
        }
        bool const may_be_stuck = tail::detail::may_be_stuck(position);
        G          now          = position;
        for (move_of<G> const move : moves) {
            if constexpr (requires { position.promise(move); }) {
                if (int const promise = int(position.promise(move)); promise < 0 || promise > 65'535) {
                    return "a promise out of bounds";
                }
            }
            now.play(move);
            if (last_wins && now.winner() == now.to_move()) {
                return "a move loses at once, but whoever wins was to have moved last";
            }
            if (!may_be_stuck && !now.winner() && tail::detail::stuck(now) && legal_moves(now).empty()) {
                return "a move leaves the other side stuck, which was not to be";
            }
            if (!now.winner() && now.to_move() == position.to_move()) {
                return "a move does not give the turn to the other side";
            }
            if (now.hash() == position.hash()) { return "a move does not change the hash"; }
            if (!now.winner()) {
                G const between = now;
                for (move_of<G> const reply : legal_moves(now)) {
                    now.play(reply);
                    now.undo(reply);
                    if (auto const d = detail::difference(now, between); !d.empty()) {
                        return d + " after a reply is taken back";
                    }
                }
            }
            now.undo(move);
            if (auto const d = detail::difference(now, position); !d.empty()) {
                return d + " after a move is taken back";
            }
        }
        return {};
    });
}

/// Equal states have equal hashes and different ones different hashes; where a hash is shared on purpose (the
/// game has `to_table`), the positions have the same moves there, and these lead to shared hashes again.
/// Moves come back from the table as they went in.
template <tail::Game G>
std::string flaw_of_hash(G const& start, of_games const& how = {})
{
    constexpr bool folds = requires(G const& p, move_of<G> m) {
        p.to_table(m);
        p.from_table(m);
    };
    std::map<std::uint64_t, G> seen;
    return on_random_games(start, how, [&](G const& position) -> std::string {
        if (position.winner()) { return {}; }
        for (move_of<G> const move : legal_moves(position)) {
            if (tail::detail::from_table(position, tail::detail::to_table(position, move)) != move) {
                return "a move comes back from the table as another one";
            }
        }
        auto const [known, fresh] = seen.emplace(position.hash(), position);
        if (fresh) { return {}; }
        G a = known->second, b = position;
        if (a.to_move() != b.to_move()) { return "two sides to move under one hash"; }
        if constexpr (requires { a.state(); }) {
            if (!folds && a.state() != b.state()) { return "two states under one hash"; }
        }
        auto const in_table = [](G const& p) {
            std::vector<move_of<G>> moves;
            p.moves([&](move_of<G> move) { moves.push_back(tail::detail::to_table(p, move)); });
            return moves;
        };
        auto const of_a = in_table(a), of_b = in_table(b);
        if (of_a.size() != of_b.size()) { return "positions under one hash have different numbers of moves"; }
        for (move_of<G> const move : of_a) {
            if (!detail::contains<G>(of_b, move)) { return "positions under one hash have different moves"; }
            move_of<G> const in_a = tail::detail::from_table(a, move),
                             in_b = tail::detail::from_table(b, move);
            a.play(in_a);
            b.play(in_b);
            bool const same = a.hash() == b.hash() && a.winner() == b.winner();
            a.undo(in_a);
            b.undo(in_b);
            if (!same) { return "the same move from positions under one hash leads to different ones"; }
        }
        return {};
    });
}

/// What is made of a position by `images(position, emit)` has the same hash as it.
template <tail::Game G, class Images>
std::string flaw_of_symmetry(G const& start, Images&& images, of_games const& how = {})
{
    return on_random_games(start, how, [&](G const& position) -> std::string {
        bool same = true;
        images(position, [&](G const& image) { same = same && image.hash() == position.hash(); });
        return same ? "" : "symmetric positions have different hashes";
    });
}

/// `pass()` changes the hash and the side to move and nothing else, and a second one takes it back.
template <tail::ThreatGame G>
std::string flaw_of_pass(G const& start, of_games const& how = {})
{
    return on_random_games(start, how, [](G const& position) -> std::string {
        if (position.winner()) { return {}; }
        G now = position;
        now.pass();
        if (now.to_move() == position.to_move()) { return "a pass does not give the turn to the other side"; }
        if (now.hash() == position.hash()) { return "a pass does not change the hash"; }
        if (now.winner()) { return "a pass makes a winner"; }
        now.pass();
        if (auto const d = detail::difference(now, position); !d.empty()) { return d + " after two passes"; }
        return {};
    });
}

/// What the game says of its threats, against trying the moves in a row: `moves_to_win` is never too large,
/// `winning_move` is right, `threat_moves` holds what it promises.
template <tail::ThreatGame G>
std::string flaw_of_threats(G const& start, of_games const& how = {})
{
    return on_random_games(start, how, [&](G const& position) -> std::string {
        if (position.winner()) { return {}; }
        G now = position;
        for (bool const passed : {false, true}) {
            if (passed) { now.pass(); }
            side const me    = now.to_move();
            auto const moves = legal_moves(now);
            int const  bound = tail::detail::moves_to_win(std::as_const(now), me);
            if (bound < 1) { return "a bound below one, but nobody has won"; }
            if (brute::wins_in_a_row(now, std::min(bound - 1, how.in_a_row))) {
                return "a bound that is too large";
            }
            if (G const& untouched = position;
                !passed && tail::detail::moves_to_win(untouched, me) != bound) {
                return "a bound that changes when asked again";
            }

            auto const win = tail::detail::winning_move(now);
            if (win.has_value() != brute::wins_in_a_row(now, 1)) {
                return win ? "a winning move too many" : "a winning move overlooked";
            }
            if (win) {
                if (!detail::contains<G>(moves, *win)) { return "a winning move that is not legal"; }
                now.play(*win);
                bool const wins = now.winner() == me;
                now.undo(*win);
                if (!wins) { return "a winning move that does not win"; }
            }

            for (int order = 1; order <= how.in_a_row + 1; ++order) {
                std::vector<move_of<G>> threats;
                tail::detail::threat_moves(std::as_const(now), order,
                                           [&](move_of<G> move) { threats.push_back(move); });
                for (std::size_t i = 0; i < threats.size(); ++i) {
                    if (!detail::contains<G>(moves, threats[i])) { return "a threat that is not legal"; }
                    if (std::count(threats.begin(), threats.end(), threats[i]) != 1) {
                        return "a threat comes twice";
                    }
                }
                if (how.threat_moves == threat_moves_hold::some) { continue; }
                if (how.threat_moves == threat_moves_hold::shortest && brute::wins_in_a_row(now, order - 1)) {
                    continue;
                }
                for (move_of<G> const move : moves) {
                    if (detail::contains<G>(threats, move)) { continue; }
                    now.play(move);
                    bool wins = now.winner() == me;
                    if (!now.winner()) {
                        now.pass();
                        wins = brute::wins_in_a_row(now, order - 1);
                        now.pass();
                    }
                    now.undo(move);
                    if (wins) { return "a threat of order " + std::to_string(order) + " overlooked"; }
                }
            }
        }
        now.pass();
        auto const d = detail::difference(now, position);
        return d.empty() ? "" : d + " after threats were asked for";
    });
}

/// Replies outside a trace change nothing: not a win in one; nor does the replying side win by as many of
/// them as it may ignore threats, or come to have other replies. `moves_in` is what `trace_of` says.
template <tail::ThreatGame G>
std::string flaw_of_traces(G const& start, of_games const& how = {})
{
    using trace      = tail::trace_of<G>;
    auto const holds = [](G const& position, trace const& set, move_of<G> move) {
        trace common = tail::detail::trace_with(position, move);
        common &= set;
        return !(common == trace{});
    };
    dice roll{how.seed + 1};
    return on_random_games(start, how, [&](G const& position) -> std::string {
        if (position.winner()) { return {}; }
        G now = position;

        // The other side threatens to win at once, and this side replies.
        now.pass();
        auto const  threat = tail::detail::winning_move(now);
        trace const answer = threat ? tail::detail::winning_trace(std::as_const(now), *threat) : trace{};
        now.pass();
        auto const moves = legal_moves(now);
        for (move_of<G> const reply : moves) {
            if (!threat || holds(now, answer, reply)) { continue; }
            now.play(reply);
            bool const still = now.winner()
                || brute::wins_in_a_row(now, 1);   // with that move, or one that has come of it
            now.undo(reply);
            if (!still) { return "a reply outside the trace stops a win"; }
        }

        for (int order = 1; order <= how.in_a_row + 1; ++order) {
            trace const counter = tail::detail::counter_trace(std::as_const(now), order);
            auto const  inside  = [&](G const& p, move_of<G> move) { return holds(p, counter, move); };
            if (detail::wins_outside(now, order, inside)) {
                return "moves outside the counter trace of order " + std::to_string(order) + " win";
            }
            for (move_of<G> const reply : moves) {
                if (order < 2 || holds(now, counter, reply)) {
                    continue;
                }   // the new one would be the second move
                now.play(reply);
                bool fresh = false;
                if (!now.winner()) {
                    now.pass();
                    now.moves([&](move_of<G> move) { fresh = fresh || !detail::contains<G>(moves, move); });
                    now.pass();
                }
                now.undo(reply);
                if (fresh) {
                    return "a reply outside the counter trace of order " + std::to_string(order)
                        + " makes a new one possible";
                }
            }
        }

        trace some{};
        for (move_of<G> const move : moves) {
            if (roll.below(2) == 0) { some |= tail::detail::trace_with(std::as_const(now), move); }
        }
        std::vector<move_of<G>> inside;
        tail::detail::moves_in(std::as_const(now), some, [&](move_of<G> move) { inside.push_back(move); });
        for (move_of<G> const move : moves) {
            if (detail::contains<G>(inside, move) != holds(now, some, move)) {
                return "moves_in disagrees with trace_of";
            }
        }
        for (std::size_t i = 0; i < inside.size(); ++i) {
            if (!detail::contains<G>(moves, inside[i])) { return "moves_in gives a move that is not legal"; }
            if (std::count(inside.begin(), inside.end(), inside[i]) != 1) {
                return "moves_in gives a move twice";
            }
        }
        return {};
    });
}

/// All of the laws that can be asked of this game.
template <tail::Game G>
std::string flaw_of(G const& start, of_games const& how = {})
{
    if (auto f = flaw_of_moves(start, how); !f.empty()) { return f; }
    if (auto f = flaw_of_hash(start, how); !f.empty()) { return f; }
    if constexpr (tail::ThreatGame<G>) {
        if (auto f = flaw_of_pass(start, how); !f.empty()) { return f; }
        if (auto f = flaw_of_threats(start, how); !f.empty()) { return f; }
        if (auto f = flaw_of_traces(start, how); !f.empty()) { return f; }
    }
    return {};
}

/// Checks all of them.
template <tail::Game G>
void obeys(G const& start, of_games const& how = {})
{
    CHECK(flaw_of(start, how) == "");
}

}   // namespace laws
