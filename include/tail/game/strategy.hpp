#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/game/detail/cut_off.hpp>
#include <tail/game/detail/policy_checks.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/score.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// What to play in a game that is won, from the engine that has proved it, to the end also where positions
/// may repeat.
///
/// An engine says what wins and within how many plies. Its tables forget, and what it proves again may take
/// longer than it said the first time: one could be led round in a circle, each move of which wins. A
/// `strategy` is told how many plies are left. It takes what the engine knows to win within them, and where
/// that is not enough searches for it: by df-pn in the game that is cut off after so many plies, which has no
/// loops. There is such a win, because bounds are facts; so it is found.

namespace tail {

namespace detail {

/// Looks for wins within a number of plies. What is found helps with the next one.
template <Game G, class Engine>
class win_finder {
    using move = move_of<G>;
    using game = cut_off<G>;

public:
    explicit win_finder(Engine& engine) : engine_{&engine} {}

    win_finder(win_finder const&)            = delete;
    win_finder& operator=(win_finder const&) = delete;

    /// A move by which the side to move wins within so many plies.
    [[nodiscard]] std::optional<way_to_win<move>> operator()(G const& position, int plies, limits const& lim)
    {
        game const start{position, plies};
        first_left_ = plies;
        if (!search_) {
            search_.emplace(start, df_pn_policy<rule, estimate>{.rule = {this}, .table_bytes = table_bytes});
        }
        return search_->prove(start, position.to_move(), lim);
    }

private:
    static constexpr std::size_t table_bytes = std::size_t{1} << 24U;

    /// What the engine knows, but not of the position that is asked about: there, a move is wanted.
    struct rule {
        win_finder* self;

        [[nodiscard]] judgement<move> operator()(game& position, std::vector<move>& moves) const
        {
            if (position.left() <= 0) { return {}; }
            if constexpr (requires {
                              self->engine_->judge_within(position.whole(), moves, position.left());
                          }) {
                if (position.left() < self->first_left_) {
                    return self->engine_->judge_within(position.whole(), moves, position.left());
                }
            }
            must_play::standard usual;
            return detail::judge_within(usual, position.whole(), moves, position.left());
        }
    };

    struct estimate {
        [[nodiscard]] auto operator()(game const& position, std::size_t moves) const
        {
            return tail::estimate::standard{}(position.whole(), moves);
        }
    };

    Engine*                                                         engine_;
    int                                                             first_left_ = 0;
    std::optional<df_pn_engine<game, df_pn_policy<rule, estimate>>> search_;
};

}   // namespace detail

/// Says what to play in positions that an engine's proved winner wins: `strategy(position, plies)` is a move
/// that wins within so many plies, and a bound on them. Made by `strategy_of`.
template <class Engine>
class strategy {
    using game = typename Engine::position_type;
    using move = move_of<game>;

    static_assert(detail::judging_checks<Engine, game>::passed);

public:
    /// Plays what `engine` has proved. `lim` are for what has to be proved again.
    explicit strategy(Engine& engine, limits lim = {})
        : engine_{&engine},
          limits_{std::move(lim)},
          finder_{std::make_shared<detail::win_finder<game, Engine>>(engine)}
    {}

    /// A move that wins from `position`, within `plies` if they are given; none if it is not found.
    [[nodiscard]] std::optional<way_to_win<move>> operator()(game& position, ply_count plies = {}) const
    {
        TAIL_ASSERT(plies > ply_count{0}, "a win is asked for within one ply or more");
        TAIL_ASSERT(!position.winner(), "a strategy is asked while the game goes on");
        if (auto const known = engine_->win_within(position, plies, limits_)) { return known; }
        // So long are only bounds that the searches cannot tell better, and nothing that one could search.
        if (plies >= ply_count{score::unknown_plies}) { return std::nullopt; }
        return (*finder_)(position, *plies, limits_);
    }

private:
    Engine*                                           engine_;
    limits                                            limits_;
    std::shared_ptr<detail::win_finder<game, Engine>> finder_;
};

/// The strategy of an engine that has proved a win, for `certify` or to play it. The engine must outlive it.
/// The limits are those of each single move.
///
///     auto proof = tail::certify(position, tail::side::first, tail::strategy_of(engine));
template <class Engine>
[[nodiscard]] strategy<Engine> strategy_of(Engine& engine, limits lim = {})
{
    return strategy<Engine>{engine, std::move(lim)};
}

}   // namespace tail
