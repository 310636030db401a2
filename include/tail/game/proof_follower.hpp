#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/game/threat_prover.hpp>
#include <tail/game/way_to_win.hpp>

namespace tail {

/// Follows a proof by traces through a game: says what to play, whatever the loser does.
///
/// Such a proof looks at the replies in its trace only. Every other reply is a *stray move*: after it the
/// follower goes on in the proof as if the loser had passed. Then the position of the proof is no longer that
/// of the game, so
/// 1. each move of the game is told to the follower, by `played` and `undone` (`certify` does that);
/// 2. the follower is asked about the position that these moves have led to.
template <class Engine>
class proof_follower {
    using G    = typename Engine::position_type;
    using move = move_of<G>;

public:
    /// Follows the proofs that `engine` has. `lim` are for what has to be proved again.
    explicit proof_follower(Engine& engine, limits lim = {})
        : engine_{&engine}, limits_{std::move(lim)}, game_{std::make_shared<game>(engine.root())}
    {}

    /// A move was made in the game.
    void played(move const& m) const { game_->line.push_back(m); }
    /// The last move of the game was taken back.
    void undone(move const&) const
    {
        game_->line.pop_back();
        if (game_->stages.size() > game_->line.size() + 1) { game_->stages.pop_back(); }
    }

    /// What to play in the position that the moves so far have led to, to win within so many plies.
    [[nodiscard]] std::optional<way_to_win<move>> operator()(G& position, ply_count plies = {}) const
    {
        // Found in the game: a stray move may have changed the winning move of the proof into another one.
        if (auto const win = detail::winning_move(position)) { return way_to_win<move>{*win, 1}; }
        engine_->prover().limit(limits_);
        while (game_->stages.size() <= game_->line.size()) { follow(game_->line[game_->stages.size() - 1]); }
        stage& s = game_->stages.back();
        ask(s, plies);
        if (!s.says || !detail::is_legal(std::as_const(position), s.says.move)) {
            // The proof was forgotten, or is wrong. There may be another one, from here on.
            s = {{position}};
            ask(s, plies);
        }
        return s.says ? std::optional{way_to_win<move>{s.says.move, s.says.plies}} : std::nullopt;
    }

private:
    /// A place in the proof, and the proof of the win there.
    struct stage {
        proof_place<G>  at;
        threat_proof<G> says{};
    };
    struct game {
        std::vector<move>  line;
        std::vector<stage> stages;   ///< before each move that has been followed, and after the last

        explicit game(G const& start) : stages{{{start}}} {}
    };

    void ask(stage& s, ply_count plies) const
    {
        s.at.left = std::min(s.at.left, plies);
        if (!s.at.allows(s.says)) { s.says = engine_->prover().answer(s.at); }
    }

    /// Goes from the last stage to the next, by a move of the game.
    void follow(move const& m) const
    {
        proof_place<G> next = game_->stages.back().at;
        if (!detail::is_legal(std::as_const(next.position), m)) {
            next = {position_of_game()};
        } else if (next.position.to_move() != engine_->attacker()) {
            engine_->prover().reply(next, m);
        } else {
            stage s = game_->stages.back();
            ask(s, ply_count{});
            if (s.says && s.says.move == m) {
                next      = s.at;
                next.left = s.says.plies - 1;
                next.position.play(m);
            } else {
                next = {position_of_game()};   // the winner plays something else; is there a proof?
            }
        }
        game_->stages.push_back({std::move(next)});
    }

    /// The position of the game, after one move more than have been followed.
    [[nodiscard]] G position_of_game() const
    {
        G now{engine_->root()};
        for (std::size_t i = 0; i < game_->stages.size(); ++i) { now.play(game_->line[i]); }
        return now;
    }

    Engine*               engine_;
    limits                limits_;
    std::shared_ptr<game> game_;   // copies follow the same one
};

}   // namespace tail
