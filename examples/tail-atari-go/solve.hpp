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

#include <common/game_watch.hpp>
#include <common/program.hpp>
#include <common/values.hpp>
#include <tail-atari-go/liberties.hpp>
#include <tail-atari-go/task.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/atari_go/print.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/gradual_proof.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/lambda_df_pn.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/proof_number.hpp>
#include <tail/game/threat_replies.hpp>
#include <tail/game/threat_search.hpp>

/// \file
/// From the names of the command line to the types of a search. Included by one file for each width of boards.

namespace tail::atari_go_tool {

/// The same position, for boards of fewer points.
template <std::size_t Words>
[[nodiscard]] atari_go::basic_position<Words> narrowed(any_position const& p)
{
    auto made = atari_go::basic_position<Words>::empty(p.size());
    for (side const s : {side::first, side::second}) {
        p.stones(s).for_each([&](std::size_t index) { made.place(s, atari_go::point{index}); });
    }
    made.set_to_move(p.to_move());
    return made;
}

template <std::size_t Words>
class solver {
    using position = atari_go::basic_position<Words>;
    using point    = atari_go::point;

public:
    solver(task const& t, cli::progress_line& line) : task_{t}, watch_{line, t.problem}, start_{narrowed<Words>(t.start)} {}

    [[nodiscard]] answer solve()
    {
        using atari_go_tool::algorithm;
        switch (task_.algorithm) {
        case algorithm::alpha_beta: return alpha_beta();
        case algorithm::df_pn: return df_pn();
        case algorithm::pn: return pn();
        case algorithm::gts:
        case algorithm::aps: return threat_search<threat>({task_.threats});
        case algorithm::gaps: return threat_search<threat_tree>({task_.shapes});
        case algorithm::iterative_widening: {
            std::vector<std::vector<threat>> rounds;
            for (threat const& t : task_.threats) { rounds.push_back({t}); }
            return threat_search<threat>(std::move(rounds));
        }
        case algorithm::lambda: return lambda();
        case algorithm::lambda_df_pn: return lambda_df_pn();
        }
        return {};
    }

private:
    /// A share of the memory that was asked for, or what the search takes by itself.
    [[nodiscard]] std::size_t bytes(std::size_t usual, std::size_t shares = 1) const
    {
        return task_.table_bytes ? *task_.table_bytes / shares : usual;
    }

    [[nodiscard]] answer alpha_beta()
    {
        using policy = alpha_beta_policy<must_play::standard, usual_order, cli::game_watch::nodes_and_depth>;
        policy with{.observer = {{&watch_}}};
        with.table_bytes = bytes(with.table_bytes);
        alpha_beta_engine<position, policy> engine{start_, with};
        return run(engine);
    }

    [[nodiscard]] answer df_pn()
    {
        if (task_.threats.empty()) { return df_pn_by(must_play::standard{}); }
        verify_policy verify;
        verify.table_bytes = bytes(verify.table_bytes, 2);
        return df_pn_by(must_play::threat_replies<position>{task_.threats, verify});
    }

    template <class Rule>
    [[nodiscard]] answer df_pn_by(Rule rule)
    {
        using policy = df_pn_policy<Rule, estimate::standard, combine::sum, cli::game_watch::nodes>;
        policy with{.rule = std::move(rule), .observer = {&watch_}};
        with.table_bytes = bytes(with.table_bytes, task_.threats.empty() ? 1 : 2);
        df_pn_engine<position, policy> engine{start_, std::move(with)};
        return run(engine);
    }

    [[nodiscard]] answer pn()
    {
        using policy = proof_number_policy<must_play::standard, estimate::standard, cli::game_watch::nodes>;
        proof_number_engine<position, policy> engine{start_, policy{.observer = {&watch_}}};
        return run(engine);
    }

    template <class Budget>
    [[nodiscard]] answer threat_search(std::vector<std::vector<Budget>> rounds)
    {
        using policy = threat_search_policy<usual_order, cli::game_watch::nodes_and_depth>;
        policy with{.both_sides = task_.symmetric, .observer = {{&watch_}}};
        with.table_bytes        = bytes(with.table_bytes, 2);
        with.verify.table_bytes = bytes(with.verify.table_bytes, 2);
        threat_search_engine<position, Budget, policy> engine{start_, std::move(rounds), with};
        return run(engine);
    }

    [[nodiscard]] answer lambda()
    {
        lambda_policy with;
        with.table_bytes = bytes(with.table_bytes);
        lambda_engine<position> engine{start_, task_.order, with};
        return run(engine);
    }

    [[nodiscard]] answer lambda_df_pn()
    {
        using policy = lambda_df_pn_policy<estimate::standard, combine::sum, cli::game_watch::nodes>;
        policy with{.observer = {&watch_}};
        with.table_bytes  = bytes(with.table_bytes, 2);
        with.threat_bytes = bytes(with.threat_bytes, 2);
        lambda_df_pn_engine<position, policy> engine{start_, task_.order, with};
        return run(engine);
    }

    template <class Engine>
    [[nodiscard]] answer run(Engine& engine)
    {
        auto const found = engine.run(task_.within);
        answer     a;
        a.report.status = found.status;
        a.report.stats  = found.stats;
        if (found.plies) { a.report.plies = *found.plies; }
        a.line = found.line;
        if (!found.winner) { return a; }

        a.report.winner     = name_of(*found.winner);
        auto const strategy = [&](position& p) { return winning_move(engine, p); };
        lengthen(a.line, *found.winner, strategy);
        a.report.solution = to_text(start_.size(), a.line);
        if (!task_.certificate.empty()) { certify_win(a, *found.winner, strategy); }
        return a;
    }

    template <class Engine>
    [[nodiscard]] std::optional<point> winning_move(Engine& engine, position& p) const
    {
        limits aside;
        aside.stop = task_.within.stop;
        if constexpr (requires { engine.winning_move(p, aside); }) {
            return engine.winning_move(p, aside);
        } else {
            return engine.winning_move(p);
        }
    }

    /// Goes on with a line to the end of the game, by the moves of the proof and some replies.
    template <class Strategy>
    void lengthen(std::vector<point>& line, side winner, Strategy const& strategy) const
    {
        position now = start_;
        for (point const p : line) { now.play(p); }
        while (!now.winner() && !task_.within.stop.stop_requested()) {
            auto const next = now.to_move() == winner ? strategy(now) : steadiest_move(now);
            if (!next) { break; }
            line.push_back(*next);
            now.play(*next);
        }
    }

    template <class Strategy>
    void certify_win(answer& a, side winner, Strategy const& strategy) const
    {
        limits aside;
        aside.bytes   = task_.within.bytes;
        aside.stop    = task_.within.stop;
        auto made     = certify(start_, winner, strategy, aside);
        if (!made) {
            a.uncertified = made.error().why + after_line(start_.size(), made.error().line);
            return;
        }
        made->game       = certified_game(start_.size());
        made->position   = to_text(start_);
        auto const saved = save_certificate(task_.certificate, *made);
        if (!saved) {
            a.unwritten = saved.error();
            return;
        }
        a.certified = fmt::format("certificate of {} positions, at most {} plies, {} in {}", cli::with_commas(made->nodes), made->plies,
                                  cli::as_bytes(*saved), task_.certificate);
    }

public:
    /// ", after C5 B3".
    [[nodiscard]] static std::string after_line(atari_go::geometry size, std::vector<point> const& line)
    {
        return line.empty() ? "" : ", after " + atari_go::to_text(size, line);
    }

private:
    task const&     task_;
    cli::game_watch watch_;
    position        start_;
};

template <std::size_t Words>
answer solve(task const& t, cli::progress_line& line)
{
    return solver<Words>{t, line}.solve();
}

template <std::size_t Words>
checked check(std::string const& file, any_position const& start, limits const& within)
{
    auto const position    = narrowed<Words>(start);
    auto const certificate = open_certificate(file, certified_game(start.size()), to_text(start));
    if (!certificate) { throw cli::bad_input{certificate.error()}; }
    auto const proof = check_certificate(*certificate, position, within);
    if (!proof) {
        return {proof.error().why + solver<Words>::after_line(start.size(), proof.error().line), false, proof.error().limit.has_value()};
    }
    return {fmt::format("the certificate holds: {} wins within {} plies ({} positions with an answer, {} looked at)",
                        atari_go::colour_name(proof->winner), proof->plies, cli::with_commas(proof->nodes),
                        cli::with_commas(proof->positions)),
            true};
}

template <std::size_t Words>
class proving_advisor : public advisor {
    using position = atari_go::basic_position<Words>;
    using point    = atari_go::point;
    using engine   = df_pn_engine<position>;

public:
    [[nodiscard]] advice advise(any_position const& start, limits const& within) override
    {
        auto       now   = narrowed<Words>(start);
        side const mover = now.to_move();
        if (now.legal().none()) { return {std::nullopt, other(mover)}; }
        if (auto const win = now.winning_move()) { return {win, mover}; }
        if (auto const known = known_win(now)) { return {known, mover}; }

        df_pn_policy<> with;
        with.table_bytes = std::size_t{1} << 26U;
        auto       fresh = std::make_unique<engine>(now, with);
        auto const found = fresh->run(within);
        if (!found.winner) { return {steadiest_move(now), std::nullopt}; }
        proof_ = std::move(fresh);
        if (*found.winner == mover) {
            if (auto const move = proof_->winning_move(now)) { return {move, mover}; }
        }
        return {found.line.empty() ? steadiest_move(now) : found.line.front(), found.winner};
    }

private:
    /// A move to a position that the last proof knows to be won.
    [[nodiscard]] std::optional<point> known_win(position& now) const
    {
        if (!proof_) { return std::nullopt; }
        side const           mover = now.to_move();
        std::optional<point> found;
        auto const           all = now.legal();
        all.for_each([&](std::size_t index) {
            if (found) { return; }
            point const p{index};
            now.play(p);
            if (proof_->known(now, mover) == true) { found = p; }
            now.undo(p);
        });
        return found;
    }

    std::unique_ptr<engine> proof_;
};

template <std::size_t Words>
std::unique_ptr<advisor> make_advisor()
{
    return std::make_unique<proving_advisor<Words>>();
}

}   // namespace tail::atari_go_tool
