#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <differential/game_graph.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/progress.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/certificate_file.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// What has to hold for the answers of a game search.

namespace differential {

using game_answer = tail::game_result<int>;
using game_proof  = tail::expected<tail::certificate, tail::objection<int>>;

/// Any search, with what it knows of wins that it has proved: `tail::strategy_of` takes it for an engine.
class game_searcher {
public:
    using position_type = graph_game;
    using way           = std::optional<tail::way_to_win<int>>;

    virtual ~game_searcher()                                   = default;
    virtual game_answer               run(tail::limits const&) = 0;
    virtual tail::progress            step()                   = 0;
    [[nodiscard]] virtual game_answer found() const            = 0;

    [[nodiscard]] virtual way win_within(graph_game&, tail::ply_count, tail::limits const&) = 0;
    [[nodiscard]] virtual tail::judgement<int> judge_within(graph_game&, std::vector<int>&,
                                                            tail::ply_count)                = 0;

    /// A certificate of a win that was found, by what the search says to play.
    [[nodiscard]] virtual game_proof certified(graph_game const& start, side winner, tail::limits const&);
};
using game_search = std::unique_ptr<game_searcher>;

template <class Engine>
class boxed_game final : public game_searcher {
public:
    template <class... Arguments>
    explicit boxed_game(Arguments&&... arguments) : engine_(std::forward<Arguments>(arguments)...)
    {}

    game_answer               run(tail::limits const& lim) override { return engine_.run(lim); }
    tail::progress            step() override { return engine_.step(); }
    [[nodiscard]] game_answer found() const override { return engine_.found(); }

    [[nodiscard]] way win_within(graph_game& g, tail::ply_count plies, tail::limits const& lim) override
    {
        if constexpr (requires { engine_.win_within(g, plies, lim); }) {
            return engine_.win_within(g, plies, lim);
        } else {
            return std::nullopt;
        }
    }
    [[nodiscard]] tail::judgement<int> judge_within(graph_game& g, std::vector<int>& moves,
                                                    tail::ply_count plies) override
    {
        if constexpr (requires { engine_.judge_within(g, moves, plies); }) {
            return engine_.judge_within(g, moves, plies);
        } else {
            tail::must_play::standard usual;
            return tail::detail::judge_within(usual, g, moves, plies);
        }
    }
    [[nodiscard]] game_proof certified(graph_game const& start, side winner, tail::limits const& lim) override
    {
        if constexpr (requires { engine_.prover(); }) {
            return tail::certify(start, winner, strategy_of(engine_, lim), lim);   // of its own
        } else {
            return game_searcher::certified(start, winner, lim);
        }
    }

private:
    Engine engine_;
};

template <class Engine, class... Arguments>
[[nodiscard]] game_search search_of(Arguments&&... arguments)
{
    return std::make_unique<boxed_game<Engine>>(std::forward<Arguments>(arguments)...);
}

/// What a search promises.
struct game_law {
    bool          decides = false;                     ///< wins, losses and draws, all of them
    int           depth   = -1;                        ///< all wins within so many plies
    std::uint64_t nodes   = tail::limits::unlimited;   ///< for a search that need not end
    bool          lean    = true;                      ///< ends soon without a table, too
    bool          by_luck = false;   ///< only wins of the side to move are looked for; others may be met
    bool          tells   = true;    ///< says what to play in what it has proved
};

/// How an engine is broken: it searches another game, or its answers or certificates are changed.
struct game_damage {
    std::function<game(game)>               graph{};
    std::function<void(game_answer&)>       result{};
    std::function<void(tail::certificate&)> proof{};
};

/// Runs the searches that `make` gives, at once and in slices, and says what is wrong; nothing if all is
/// well.
[[nodiscard]] std::string flaw_of(game const& g, game_law const& expected, std::uint64_t seed,
                                  std::function<game_search(graph_game const&)> const& make,
                                  game_damage const&                                   broken = {});

/// A number for the engine to be made by, for settings that change from case to case.
[[nodiscard]] inline int pick_of(std::uint64_t seed) { return static_cast<int>(seed >> 40U & 15U); }

}   // namespace differential
