#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include <domains/dice.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/atari_go/position.hpp>

/// \file
/// Random positions of Atari-Go in which nobody can capture at once, and who wins them, by trying everything.

namespace quiet {

using position = tail::atari_go::position;
using tail::side;
using tail::atari_go::point;

/// Who wins, by the bare rules; what it knows of one position helps with the next.
class solver {
public:
    [[nodiscard]] bool wins(position& p, side who) { return mover_wins(p) == (p.to_move() == who); }

private:
    [[nodiscard]] bool mover_wins(position& p)
    {
        if (auto const winner = p.winner()) { return *winner == p.to_move(); }
        key const k{p.stones(side::first), p.stones(side::second), p.to_move()};
        if (auto const known = known_.find(k); known != known_.end()) { return known->second; }
        std::vector<point> moves;
        p.moves([&](point m) { moves.push_back(m); });
        bool won = false;   // without a move one loses
        for (point const m : moves) {
            p.play(m);
            won = !mover_wins(p);
            p.undo(m);
            if (won) { break; }
        }
        known_.emplace(k, won);
        return won;
    }

    struct key {
        position::board first, second;
        side            mover;
        friend bool     operator==(key const&, key const&) = default;
    };
    struct key_hash {
        std::size_t operator()(key const& k) const
        {
            return hash_value(k.first) * 0x9E37'79B9'7F4A'7C15U
                ^ hash_value(k.second) * 0xBF58'476D'1CE4'E5B9U ^ std::size_t(k.mover);
        }
    };
    std::unordered_map<key, bool, key_hash> known_;
};

/// Nobody has won, and nobody could win with his next move.
[[nodiscard]] inline bool is_quiet(position& p)
{
    if (p.winner() || p.winning_move()) { return false; }
    p.pass();
    bool const threat = p.winning_move().has_value();
    p.pass();
    return !threat;
}

/// A position after `stones` random moves from the empty board, if that is quiet.
[[nodiscard]] inline std::optional<position> random_position(laws::dice& roll, tail::atari_go::geometry size,
                                                             int stones)
{
    auto p = position::empty(size);
    for (int i = 0; i < stones; ++i) {
        std::vector<point> moves;
        p.moves([&](point m) { moves.push_back(m); });
        if (moves.empty()) { return std::nullopt; }
        p.play(moves[roll.below(moves.size())]);
        if (p.winner()) { return std::nullopt; }
    }
    if (!is_quiet(p)) { return std::nullopt; }
    return p;
}

}   // namespace quiet
