#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include <game/brute_force.hpp>
#include <game/small_games.hpp>
#include <doctest/doctest.h>
#include <tail/core/ask.hpp>
#include <tail/core/game.hpp>

/// \file
/// What the tests of proof-number searches share.

namespace proofs {

using tail::move_of;
using tail::other;
using tail::side;

/// Plays the strategy of an engine against every defence, and checks by brute force that it keeps the win to
/// the end.
template <class G, class Engine>
void check_strategy(Engine& engine, G& position, side winner, brute::solver<G>& exact)
{
    if (auto const w = position.winner()) {
        REQUIRE(*w == winner);
        return;
    }
    auto const legal = brute::legal_moves(position);
    if (legal.empty()) {
        REQUIRE(tail::ask::stuck(position) == winner);
        return;
    }
    if (position.to_move() != winner) {
        for (auto const move : legal) {
            position.play(move);
            check_strategy(engine, position, winner, exact);
            position.undo(move);
        }
        return;
    }
    auto const move     = engine.winning_move(position);
    bool const is_legal = move && std::find(legal.begin(), legal.end(), *move) != legal.end();
    REQUIRE(is_legal);
    position.play(*move);
    REQUIRE(exact(position).winner == winner);
    check_strategy(engine, position, winner, exact);
    position.undo(*move);
}

/// Value, line and strategy of an engine are those of brute force, and stepping gives the same.
template <template <class, class> class Engine, class G, class Policy>
void check_agreement(G const& start, Policy policy)
{
    brute::solver<G> exact;
    auto const       worth = exact(start);

    Engine<G, Policy> engine{start, policy};
    auto const        r = engine.run();
    REQUIRE(r.status == tail::status::solved);
    REQUIRE(r.winner == worth.winner);

    G position = start;
    if (r.winner) {
        for (auto const move : r.line) {
            auto const legal = brute::legal_moves(position);
            REQUIRE(!position.winner());
            REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
            position.play(move);
            REQUIRE(exact(position).winner == r.winner);
        }
        position = start;
        if (!start.winner() && start.to_move() == *r.winner && !brute::legal_moves(start).empty()) {
            REQUIRE(!r.line.empty());
        }
        check_strategy(engine, position, *r.winner, exact);
    } else {
        REQUIRE(r.line.empty());
    }
}

/// A position of stones in a row in which random ones have been played, at least so many, and nobody has won.
template <class G, class Random>
[[nodiscard]] G random_connect(Random& random, int least)
{
    while (true) {
        G         position;
        int const stones = least + int(random() % 4);
        for (int i = 0; i < stones && !position.winner(); ++i) {
            auto const legal = brute::legal_moves(position);
            position.play(legal[random() % legal.size()]);
        }
        if (!position.winner()) { return position; }
    }
}

/// A game that may go round in circles: places, moves between them by lot, winners at some of them.
class whirl {
public:
    using move_type = int;

    whirl(std::uint64_t seed, int places, int branching) : seed_{seed}, places_{places}, branching_{branching}
    {}

    [[nodiscard]] side                to_move() const { return mover_; }
    [[nodiscard]] std::optional<side> winner() const
    {
        auto const lot = roll(1);
        if (at() == 0 || lot % 4 != 0) { return std::nullopt; }
        return (lot >> 32U) % 2 == 0 ? side::first : side::second;
    }
    void moves(auto&& emit) const
    {
        int const count = int(roll(2 + std::uint64_t(mover_)) % std::uint64_t(branching_ + 1));
        for (int i = 0; i < count; ++i) { emit(i); }
    }
    [[nodiscard]] std::optional<side> stuck() const
    {
        if (roll(4) % 2 == 0) { return std::nullopt; }
        return other(mover_);
    }
    void play(int move)
    {
        path_.push_back(
            int(roll(16 + 2 * std::uint64_t(move) + std::uint64_t(mover_)) % std::uint64_t(places_)));
        mover_ = other(mover_);
    }
    void undo(int)
    {
        path_.pop_back();
        mover_ = other(mover_);
    }
    [[nodiscard]] std::uint64_t hash() const
    {
        return games::mixed(2 * std::uint64_t(at()) + std::uint64_t(mover_));
    }

    [[nodiscard]] int   count() const { return places_; }
    [[nodiscard]] whirl seen_from(int place, side mover) const
    {
        whirl there  = *this;
        there.path_  = {place};
        there.mover_ = mover;
        return there;
    }

    /// Who can force a win; nobody: a draw. By looking again and again for positions from which one is forced
    /// in one move more, until nothing changes.
    [[nodiscard]] std::optional<side> value() const
    {
        auto const n = std::size_t(places_) * 2;
        for (side s : {side::first, side::second}) {
            std::vector<bool> wins(n);
            for (bool changed = true; changed;) {
                changed = false;
                for (std::size_t i = 0; i < n; ++i) {
                    if (wins[i]) { continue; }
                    whirl here = seen_from(int(i / 2), i % 2 == 0 ? side::first : side::second);
                    if (here.winner()) {
                        wins[i] = *here.winner() == s;
                    } else if (auto const legal = brute::legal_moves(here); legal.empty()) {
                        wins[i] = here.stuck() == s;
                    } else {
                        bool any = false, all = true;
                        for (int move : legal) {
                            here.play(move);
                            bool const w = wins[std::size_t(here.at()) * 2 + std::size_t(here.mover_)];
                            here.undo(move);
                            any = any || w;
                            all = all && w;
                        }
                        wins[i] = here.mover_ == s ? any : all;
                    }
                    changed = changed || wins[i];
                }
            }
            if (wins[std::size_t(at()) * 2 + std::size_t(mover_)]) { return s; }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] int           at() const { return path_.back(); }
    [[nodiscard]] std::uint64_t roll(std::uint64_t what) const
    {
        return games::mixed(games::mixed(seed_) ^ games::mixed(std::uint64_t(at()) * 4096 + what));
    }

    std::uint64_t    seed_;
    int              places_;
    int              branching_;
    std::vector<int> path_{0};
    side             mover_ = side::first;
};

}   // namespace proofs
