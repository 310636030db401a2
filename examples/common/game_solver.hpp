#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <common/game_task.hpp>
#include <common/game_watch.hpp>
#include <common/program.hpp>
#include <common/values.hpp>
#include <tail/core/ask.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/gradual_proof.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/lambda_df_pn.hpp>
#include <tail/game/line_walker.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/proof_number.hpp>
#include <tail/game/strategy.hpp>
#include <tail/game/threat_replies.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/trace_df_pn.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// From the names of the command line to the types of a search. Included by one file for each width of
/// boards, which instantiates `game_work`.

namespace tail::cli {

/// Moves of narrow boards as moves of the widest.
template <class Game, class Move>
[[nodiscard]] std::vector<typename Game::move> widened(std::vector<Move> const& line)
{
    std::vector<typename Game::move> moves;
    moves.reserve(line.size());
    for (Move const& m : line) { moves.push_back(Game::widened(m)); }
    return moves;
}

template <class Game, class P>
class game_solver {
    using move   = move_of<P>;
    using answer = game_answer<Game>;

public:
    game_solver(game_task<Game> const& t, progress_line& line)
        : task_{t}, watch_{line, t.problem}, start_{Game::template narrowed<P>(t.start)}
    {}

    [[nodiscard]] answer solve()
    {
        game_search const& search = task_.plan.search;
        switch (search.algorithm) {
        case game_algorithm::alpha_beta: return alpha_beta();
        case game_algorithm::df_pn: return df_pn();
        case game_algorithm::pn: return pn();
        case game_algorithm::gts:
        case game_algorithm::aps: return threat_search<threat>({search.threats});
        case game_algorithm::gaps: return threat_search<threat_tree>({search.shapes});
        case game_algorithm::iterative_widening: {
            std::vector<std::vector<threat>> rounds;
            for (threat const& t : search.threats) { rounds.push_back({t}); }
            return threat_search<threat>(std::move(rounds));
        }
        case game_algorithm::lambda: return lambda();
        case game_algorithm::lambda_df_pn: return lambda_df_pn();
        case game_algorithm::trace_df_pn: return trace_df_pn();
        }
        return {};
    }

private:
    /// A share of the memory that was asked for, or what the search takes by itself.
    [[nodiscard]] std::size_t bytes(std::size_t usual, std::size_t shares = 1) const
    {
        return task_.plan.table_bytes ? *task_.plan.table_bytes / shares : usual;
    }

    [[nodiscard]] answer alpha_beta()
    {
        using policy = alpha_beta_policy<must_play::standard, usual_order, game_watch::nodes_and_depth>;
        policy with{.observer = {{&watch_}}};
        with.table_bytes = bytes(with.table_bytes);
        alpha_beta_engine<P, policy> engine{start_, with};
        return run(engine);
    }

    [[nodiscard]] answer df_pn()
    {
        if (task_.plan.search.threats.empty()) { return df_pn_by(must_play::standard{}); }
        verify_policy verify;
        verify.table_bytes = bytes(verify.table_bytes, 2);
        return df_pn_by(must_play::threat_replies<P>{task_.plan.search.threats, verify});
    }

    template <class Rule>
    [[nodiscard]] answer df_pn_by(Rule rule)
    {
        using policy = df_pn_policy<Rule, estimate::standard, combine::sum, game_watch::nodes>;
        policy with{.rule = std::move(rule), .observer = {&watch_}, .attacker = task_.plan.search.attacker};
        with.table_bytes = bytes(with.table_bytes, task_.plan.search.threats.empty() ? 1 : 2);
        df_pn_engine<P, policy> engine{start_, std::move(with)};
        return run(engine);
    }

    [[nodiscard]] answer pn()
    {
        using policy = proof_number_policy<must_play::standard, estimate::standard, game_watch::nodes>;
        proof_number_engine<P, policy> engine{
            start_, policy{.observer = {&watch_}, .attacker = task_.plan.search.attacker}};
        return run(engine);
    }

    template <class Budget>
    [[nodiscard]] answer threat_search(std::vector<std::vector<Budget>> rounds)
    {
        using policy = threat_search_policy<usual_order, game_watch::nodes_and_depth>;
        policy with{.attacker   = task_.plan.search.attacker,
                    .both_sides = task_.plan.search.symmetric,
                    .observer   = {{&watch_}}};
        with.table_bytes        = bytes(with.table_bytes, 2);
        with.verify.table_bytes = bytes(with.verify.table_bytes, 2);
        threat_search_engine<P, Budget, policy> engine{start_, std::move(rounds), with};
        return run(engine);
    }

    [[nodiscard]] answer lambda()
    {
        lambda_policy with;
        with.table_bytes = bytes(with.table_bytes);
        lambda_engine<P> engine{start_, task_.plan.search.order, with};
        return run(engine);
    }

    [[nodiscard]] answer lambda_df_pn()
    {
        using policy = lambda_df_pn_policy<estimate::standard, combine::sum, game_watch::nodes>;
        policy with{.observer = {&watch_}, .attacker = task_.plan.search.attacker};
        with.table_bytes  = bytes(with.table_bytes, 2);
        with.threat_bytes = bytes(with.threat_bytes, 2);
        lambda_df_pn_engine<P, policy> engine{start_, task_.plan.search.order, with};
        return run(engine);
    }

    [[nodiscard]] answer trace_df_pn()
    {
        using policy = trace_df_pn_policy<game_watch::nodes>;
        policy with{.attacker = task_.plan.search.attacker, .observer = {&watch_}};
        with.table_bytes  = bytes(with.table_bytes, 2);
        with.threat_bytes = bytes(with.threat_bytes, 2);
        trace_df_pn_engine<P, policy> engine{start_, searched_threats(task_.plan.search.threats), with};
        return run(engine);
    }

    template <class Engine>
    [[nodiscard]] answer run(Engine& engine)
    {
        auto const found = engine.run(task_.plan.within);
        answer     a;
        a.report.status = found.status;
        a.report.stats  = found.stats;
        if (found.plies) { a.report.plies = *found.plies; }
        std::vector<move> line = found.line;
        if (found.winner) {
            a.report.winner     = Game::name_of(*found.winner);
            auto const strategy = strategy_of(engine, aside());
            bool       walked   = false;
            if (!task_.plan.certificate.empty()) {
                certify_win(a, *found.winner, strategy);
            } else if (!found.plies && task_.plan.walk) {
                walked = walk_proof(a, *found.winner, strategy);
            }
            if (walked) { line.clear(); }
            lengthen(line, *found.winner, strategy, walked);
        }
        a.line = widened<Game>(line);
        if (found.winner) { a.report.solution = line_text<Game>(task_.start, a.line); }
        return a;
    }

    /// What is done with a proof afterwards ends by Ctrl-C only.
    [[nodiscard]] limits aside() const
    {
        limits lim;
        lim.bytes = task_.plan.within.bytes;
        lim.stop  = task_.plan.within.stop;
        return lim;
    }

    /// Goes on with a line to the end of the game, or until a position comes again: the moves of the proof,
    /// against the longest resistance or just some replies.
    template <class Strategy>
    void lengthen(std::vector<move>& line, side winner, Strategy const& strategy, bool longest) const
    {
        ply_count left;
        for (move const& m : line) { tell_played(strategy, m); }
        using walker = line_walker<P>;
        line         = walker{start_, std::move(line), walker::no_limit, on_repetition::stop}.follow(
            [&](P& now, auto const&) -> std::optional<move> {
                if (task_.plan.within.stop.stop_requested()) { return std::nullopt; }
                std::optional<move> next;
                if (now.to_move() != winner) {
                    next = longest ? longest_resistance(now, strategy, left - 1) : Game::some_move(now);
                } else if (auto const way = strategy(now, left)) {
                    next = way->move;
                    left = way->plies;
                }
                if (next) { tell_played(strategy, *next); }
                left = left - 1;
                return next;
            });
    }

    /// For strategies that want to know how a position came about.
    template <class Strategy>
    static void tell_played([[maybe_unused]] Strategy const& strategy, [[maybe_unused]] move const& m)
    {
        if constexpr (requires { strategy.played(m); }) { strategy.played(m); }
    }

    /// The reply after which the strategy takes longest, by what it says.
    template <class Strategy>
    [[nodiscard]] std::optional<move> longest_resistance(P now, Strategy const& strategy,
                                                         ply_count left) const
    {
        std::vector<move> all;
        now.moves([&](move const& m) { all.push_back(m); });
        std::optional<move> best;
        ply_count           most = 0;
        for (move const& m : all) {
            now.play(m);
            tell_played(strategy, m);
            ply_count plies = 0;
            if (!now.winner()) {
                auto const way = tail::ask::winning_move(now) ? std::nullopt : strategy(now, left);
                plies          = way ? way->plies : ply_count{1};
            }
            if constexpr (requires { strategy.undone(m); }) { strategy.undone(m); }
            now.undo(m);
            if (!best || plies > most) {
                best = m;
                most = plies;
            }
        }
        return best;
    }

    /// Looks for the longest line of a proof, if it is small enough to be walked through; returns whether it
    /// is.
    template <class Strategy>
    [[nodiscard]] bool walk_proof(answer& a, side winner, Strategy const& strategy) const
    {
        limits lim     = *task_.plan.walk;
        lim.bytes      = task_.plan.within.bytes;
        lim.stop       = task_.plan.within.stop;
        lim.seconds    = std::min(lim.seconds, task_.plan.within.seconds - a.report.stats.seconds);
        auto const all = certify(start_, winner, strategy, lim);
        if (all) { set_length(a, *all); }
        return all.has_value();
    }

    /// A proof bounds the length of the game, where that is not known for certain.
    static void set_length(answer& a, certificate const& made)
    {
        if (a.report.plies) { return; }
        a.report.plies   = static_cast<std::int64_t>(made.plies);
        a.report.at_most = true;
    }

    template <class Strategy>
    void certify_win(answer& a, side winner, Strategy const& strategy) const
    {
        limits lim = aside();
        lim.bytes  = task_.plan.within.bytes;
        auto made  = certify(start_, winner, strategy, lim);
        if (!made) {
            a.uncertified = made.error().why
                + after_line<Game>(task_.start, widened<Game>(made.error().line));
            return;
        }
        if (task_.plan.walk) { set_length(a, *made); }
        made->game       = certified_game<Game>(task_.start);
        made->position   = Game::to_text(task_.start);
        auto const saved = save_certificate(task_.plan.certificate, *made);
        if (!saved) {
            a.unwritten = saved.error();
            return;
        }
        a.certified = fmt::format("certificate of {} positions, at most {} plies, {} in {}",
                                  with_commas(made->nodes), made->plies, as_bytes(*saved),
                                  task_.plan.certificate);
    }

    game_task<Game> const& task_;
    game_watch             watch_;
    P                      start_;
};

/// Advises by df-pn.
template <class Game, class P>
class proving_advisor : public advisor<Game> {
    using move   = move_of<P>;
    using engine = df_pn_engine<P>;
    using said   = advice<Game>;

public:
    [[nodiscard]] said advise(typename Game::position const& start, limits const& within) override
    {
        auto       now   = Game::template narrowed<P>(start);
        side const mover = now.to_move();
        if (!tail::ask::has_move(now)) { return {std::nullopt, tail::ask::stuck(now)}; }
        if (auto const win = tail::ask::winning_move(now)) { return {Game::widened(*win), mover}; }
        if (auto const known = known_win(now)) { return {Game::widened(known->move), mover}; }

        df_pn_policy<> with;
        with.table_bytes = std::size_t{1} << 26U;
        auto       fresh = std::make_unique<engine>(now, with);
        auto const found = fresh->run(within);
        if (!found.winner) { return {some_move(now), std::nullopt}; }
        proof_ = std::move(fresh);
        if (*found.winner == mover) {
            if (auto const m = proof_->winning_move(now)) { return {Game::widened(*m), mover}; }
        }
        // What is lost is not given away.
        bool const resists = !found.line.empty() && !ends_game(now, found.line.front());
        return {resists ? Game::widened(found.line.front()) : some_move(now), found.winner};
    }

private:
    [[nodiscard]] static std::optional<typename Game::move> some_move(P const& now)
    {
        auto const m = Game::some_move(now);
        if (!m) { return std::nullopt; }
        return Game::widened(*m);
    }

    [[nodiscard]] static bool ends_game(P now, move const& m)
    {
        now.play(m);
        return now.winner().has_value();
    }

    /// More plies than any game takes, and yet a number: a bound that no new search is made for.
    static constexpr ply_count any_number = 1'000'000'000;

    /// What the last proof knows to win, without a search.
    [[nodiscard]] std::optional<way_to_win<move>> known_win(P& now) const
    {
        return proof_ ? proof_->win_within(now, any_number) : std::nullopt;
    }

    std::unique_ptr<engine> proof_;
};

template <class Game, class P>
game_answer<Game> game_work<Game, P>::solve(game_task<Game> const& t, progress_line& line)
{
    return game_solver<Game, P>{t, line}.solve();
}

template <class Game, class P>
checked game_work<Game, P>::check(std::string const& file, typename Game::position const& start,
                                  limits const& within)
{
    auto const certificate = open_certificate(file, certified_game<Game>(start), Game::to_text(start));
    if (!certificate) { throw bad_input{certificate.error()}; }
    auto const proof = check_certificate(Game::template narrowed<P>(start), *certificate, within);
    if (!proof) {
        return {proof.error().why + after_line<Game>(start, widened<Game>(proof.error().line)), false,
                proof.error().limit.has_value()};
    }
    return {fmt::format(
                "the certificate holds: {} wins within {} plies ({} positions with an answer, {} looked at)",
                capitalised(Game::name_of(proof->winner)), proof->plies, with_commas(proof->nodes),
                with_commas(proof->positions)),
            true};
}

template <class Game, class P>
std::unique_ptr<advisor<Game>> game_work<Game, P>::make_advisor()
{
    return std::make_unique<proving_advisor<Game, P>>();
}

}   // namespace tail::cli
