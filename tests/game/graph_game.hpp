#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include <game/small_games.hpp>
#include <tail/core/ask.hpp>
#include <tail/core/game.hpp>
#include <tail/core/threat_game.hpp>

/// \file
/// Games given by a list of their moves, with loops in them, and their exact values.

namespace games {

/// Places and the ways between them, for each side its own; some places are won for somebody.
struct graph {
    struct place {
        std::array<std::vector<int>, 2> ways{};   ///< [side]: where it may go from here
        std::optional<side>             winner{};
    };
    std::vector<place> places;
    bool               stuck_loses = false;   ///< who has no way to go; otherwise that is a draw

    /// By lot. `winners` of a hundred places are won.
    [[nodiscard]] static graph random(std::uint64_t seed, int size, int branching, int winners)
    {
        std::mt19937_64 lot{seed};
        graph           g;
        g.places.resize(std::size_t(size));
        g.stuck_loses = lot() % 2 == 0;
        for (place& p : g.places) {
            if (&p != &g.places[0] && int(lot() % 100) < winners) {
                p.winner = lot() % 2 == 0 ? side::first : side::second;
            }
            for (auto& ways : p.ways) {
                int const count = lot() % 16 == 0 ? 0 : 1 + int(lot() % std::uint64_t(branching));
                for (int i = 0; i < count; ++i) {
                    int const to = int(lot() % std::uint64_t(size));
                    if (std::find(ways.begin(), ways.end(), to) == ways.end()) { ways.push_back(to); }
                }
            }
        }
        return g;
    }

    /// In a row, by lot: at its ends one side has won, the ways go to near places, forth and back. The first
    /// side has more of them.
    [[nodiscard]] static graph winding(std::uint64_t seed, int size, int reach)
    {
        std::mt19937_64 lot{seed};
        graph           g;
        g.places.resize(std::size_t(size));
        g.places.front().winner = side::second;
        g.places.back().winner  = side::first;
        for (int at = 0; at < size; ++at) {
            for (int s = 0; s < 2; ++s) {
                auto& ways = g.places[std::size_t(at)].ways[std::size_t(s)];
                for (int i = int(s == 0 ? 2 + lot() % 3 : 1 + lot() % 2); i > 0; --i) {
                    int const wish = at - reach + int(lot() % std::uint64_t(2 * reach + 1))
                        + (s == 0 ? 1 : -1) * int(lot() % 2);
                    int const to = std::clamp(wish, 0, size - 1);
                    if (std::find(ways.begin(), ways.end(), to) == ways.end()) { ways.push_back(to); }
                }
            }
        }
        return g;
    }
};

/// Somebody on a place of a graph.
class graph_game {
public:
    using move_type = int;   ///< from where to where

    explicit graph_game(graph g, int at = 0, side mover = side::first)
        : graph_{std::make_shared<graph const>(std::move(g))}, at_{at}, mover_{mover}
    {}

    [[nodiscard]] side                to_move() const { return mover_; }
    [[nodiscard]] std::optional<side> winner() const { return here().winner; }
    [[nodiscard]] std::optional<side> stuck() const
    {
        return graph_->stuck_loses ? std::optional{other(mover_)} : std::nullopt;
    }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        for (int to : here().ways[std::size_t(mover_)]) { emit(at_ * size() + to); }
    }
    void play(int move)
    {
        at_    = move % size();
        mover_ = other(mover_);
    }
    void undo(int move)
    {
        at_    = move / size();
        mover_ = other(mover_);
    }
    void pass() { mover_ = other(mover_); }

    [[nodiscard]] std::uint64_t hash() const { return mixed(2 * std::uint64_t(at_) + std::uint64_t(mover_)); }

    [[nodiscard]] std::pair<int, side> state() const { return {at_, mover_}; }
    friend bool operator==(graph_game const& a, graph_game const& b) { return a.state() == b.state(); }

    [[nodiscard]] int        size() const { return int(graph_->places.size()); }
    [[nodiscard]] graph_game seen_from(int place, side mover) const
    {
        graph_game there = *this;
        there.at_        = place;
        there.mover_     = mover;
        return there;
    }

private:
    [[nodiscard]] graph::place const& here() const { return graph_->places[std::size_t(at_)]; }

    std::shared_ptr<graph const> graph_;
    int                          at_;
    side                         mover_;
};

/// Who can force a win, and in how many plies, everywhere in a graph: backwards from the places that are won.
///
/// In the n-th round it finds the positions that are won in n plies: where one move leads to a win in n - 1,
/// or the other side is to move and all of its moves lead to wins in less than n. When a round finds nothing
/// there is nothing left to find. What was never found is a draw.
class retrograde {
public:
    struct value {
        std::optional<side> winner;
        int                 plies = 0;
    };

    explicit retrograde(graph_game const& g)
    {
        for (auto& side_of : values_) { side_of.resize(std::size_t(g.size())); }
        int plies = 0;
        for (bool found = true; found || plies == 1; ++plies) {
            found = false;
            for (int at = 0; at < g.size(); ++at) {
                for (side mover : {side::first, side::second}) {
                    found = look(g.seen_from(at, mover), plies) || found;
                }
            }
        }
    }

    [[nodiscard]] value operator()(graph_game const& g) const
    {
        auto const [at, mover] = g.state();
        return values_[std::size_t(mover)][std::size_t(at)];
    }

private:
    [[nodiscard]] bool look(graph_game position, int plies)
    {
        auto const [at, mover] = position.state();
        value& here            = values_[std::size_t(mover)][std::size_t(at)];
        if (here.winner) { return false; }
        if (position.winner()) {
            here = {position.winner(), 0};
            return true;
        }
        std::vector<int> legal;
        position.moves([&](int move) { legal.push_back(move); });
        if (legal.empty()) {
            here = {position.stuck(), 0};
            return here.winner.has_value();
        }
        if (plies == 0) { return false; }
        bool any = false, all = true;
        for (int move : legal) {
            position.play(move);
            value const after = (*this)(position);
            position.undo(move);
            bool const known = after.winner && after.plies < plies;   // and not in this round
            any              = any || (known && *after.winner == mover);
            all              = all && known && *after.winner != mover;
        }
        if (any || all) { here = {any ? mover : other(mover), plies}; }
        return any || all;
    }

    std::array<std::vector<value>, 2> values_;   // [side to move][place]
};

static_assert(tail::ThreatGame<graph_game> && !tail::ask::has_traces<graph_game>);

}   // namespace games
