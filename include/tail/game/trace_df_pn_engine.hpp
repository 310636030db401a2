#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/line_walker.hpp>
#include <tail/game/proof_follower.hpp>
#include <tail/game/proof_numbers.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_prover.hpp>
#include <tail/game/trace_search.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// Two levels of search over threats, as an engine: the lower one searches for threats that were verified,
/// the upper one for threats that the lower one proves.

namespace tail {

/// A threat for the lower level, and how many positions are looked into for each question.
struct searched_threat {
    threat        allowed;   ///< the threat
    std::uint64_t nodes;     ///< the most positions that are looked into for one question
};

/// The threats of the defender that the attacker answers when nothing is said.
[[nodiscard]] inline std::vector<threat> usual_defence() { return {threat{2, 1}, threat{3, 2}}; }

/// How to run the search; set what matters by name.
template <class Observer = silent, class Undo = automatic_undo>
struct trace_df_pn_policy {
    std::optional<side> attacker{};   ///< whose win is looked for; by default that of the side to move

    /// Threats of the defender that the attacker answers.
    std::vector<threat> defence = usual_defence();

    /// Where nothing forces the attacker, he tries moves up to the order `moves_to_win + spare`, and at least
    /// up to order 3.
    int spare = 2;

    /// How far past the second best choice a subtree may go, as a share of it.
    double      epsilon      = 0.25;
    std::size_t table_bytes  = std::size_t{1} << 30U;   ///< of all searches together
    std::size_t threat_bytes = std::size_t{1} << 30U;   ///< for the threats that were verified, at most
    int         depth        = 200;                     ///< longest path of one search, in plies

    TAIL_NO_UNIQUE_ADDRESS Observer observer{};   ///< hears what happens
    TAIL_NO_UNIQUE_ADDRESS Undo undo{};   ///< whether `undo` of the game is checked, see core/undo_guard.hpp
};

/// Short threats searched far, longer ones, which take longer to verify, not so far.
[[nodiscard]] inline std::vector<searched_threat> searched_threats(std::vector<threat> const& threats)
{
    constexpr std::array<std::uint64_t, 3> nodes{1'000, 400, 60};
    std::vector<searched_threat>           made;
    for (threat const& t : threats) { made.push_back({t, nodes[std::min(made.size(), nodes.size() - 1)]}); }
    return made;
}

/// The threats of the lower level when nothing is said.
[[nodiscard]] inline std::vector<searched_threat> usual_searched_threats()
{
    return searched_threats({threat{2, 1}, threat{3, 2}, threat{5, 4}});
}

/// Two levels of search over threats, as an engine that can be run on after a limit, and asked what to play.
template <ThreatGame G, class Policy = trace_df_pn_policy<>>
class trace_df_pn_engine {
    using observer  = decltype(Policy::observer);
    using undo_type = decltype(Policy::undo);
    using lower     = trace_search<G, by_threats<G, undo_type>, true, observer, undo_type>;
    using both      = any_of_provers<G, lower>;
    using upper     = trace_search<G, both, false, observer, undo_type>;
    using move      = move_of<G>;

public:
    using result_type   = game_result<move>;   ///< what the search returns
    using position_type = G;                   ///< the game

    /// A search of `position` over `threats`; nothing is done yet.
    explicit trace_df_pn_engine(G position, std::vector<searched_threat> threats = usual_searched_threats(),
                                Policy policy = {})
        : root_{std::move(position)},
          policy_{std::move(policy)},
          attacker_{policy_.attacker.value_or(root_.to_move())},
          tables_{threats.size() + 1},
          verify_{{}, {.table_bytes = policy_.threat_bytes}},
          search_{make(threats)}
    {}

    /// Looks into one position of the upper level that is new, at least.
    progress step()
    {
        run_within(limits{.nodes = 1}, true);
        return last_ == status::solved    ? progress::solved
            : last_ == status::exhausted  ? progress::exhausted
            : last_ == status::node_limit ? progress::running
                                          : progress::stopped;
    }

    /// Goes on until a win is proved, nothing is left to try, or a limit says stop.
    ///
    /// `stats.expanded` counts positions of the upper level; what the lower one looks into is among the
    /// `verifications`. `limits::nodes` limits both.
    result_type run(limits const& lim = {})
    {
        run_within(lim, false);
        return found();
    }

    /// The answer so far. The line of a win is that of the proof, against the replies after which it takes
    /// longest.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        r.status = last_;
        r.stats  = stats();
        if (last_ == status::solved) {
            r.winner = attacker_;
            r.line   = line_;
        }
        return r;
    }

    /// What the search did so far.
    [[nodiscard]] game_statistics stats() const
    {
        game_statistics s;
        s.expanded      = search_.expanded();
        s.generated     = search_.generated();
        s.depth         = search_.deepest();
        s.stored        = search_.stored();
        s.seconds       = seconds_;
        s.peak_bytes    = bytes();
        s.verifications = verify_.verifications().verifications();
        return s;
    }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const { return search_.bytes() + verify_.verifications().bytes(); }

    /// How hard it still looks to prove the win, and to see that there is none.
    [[nodiscard]] std::pair<proof_count, proof_count> root_numbers() const
    {
        return search_.numbers_of(root_);
    }

    /// Whose win is looked for.
    [[nodiscard]] side attacker() const { return attacker_; }
    /// The position that is searched.
    [[nodiscard]] G const& root() const { return root_; }
    /// The upper level, which proves wins and leads through its proofs.
    [[nodiscard]] upper& prover() { return search_; }

private:
    /// A step finishes its position, however many verifications that takes.
    void run_within(limits const& lim, bool is_step)
    {
        if (last_ == status::solved) { return; }
        auto const begin = detail::clock::now();
        limits     each  = lim;
        if (each.bytes != limits::unlimited) {
            each.bytes /= tables_ + 1;
        }   // what was verified has a table, too
        search_.limit(each);
        if (is_step) { verify_.limit({}); }   // shared with the search
        if (auto const winner = root_.winner()) {
            last_ = *winner == attacker_ ? status::solved : status::exhausted;
        } else if (G position = root_;
                   search_.prove(position)) {   // a copy: an exception may leave it in the middle of a line
            last_ = status::solved;
            line_ = longest_line(is_step ? limits{} : each);
        } else {
            last_ = search_.stopped()                   ? search_.why()
                : search_.numbers_of(root_).second == 0 ? status::exhausted
                                                        : status::node_limit;
        }
        seconds_ += std::chrono::duration<double>(detail::clock::now() - begin).count();
    }

    [[nodiscard]] upper make(std::vector<searched_threat> const& threats) const
    {
        TAIL_ASSERT(!threats.empty() && threats.size() <= both::most_provers,
                    "a search over threats has one to fifteen of them");
        trace_search_policy with{.spare       = policy_.spare,
                                 .epsilon     = policy_.epsilon,
                                 .table_bytes = policy_.table_bytes / tables_,
                                 .depth       = policy_.depth};
        auto const          defence = verify_.with(policy_.defence);
        std::vector<lower>  provers;
        for (searched_threat const& t : threats) {
            with.nodes = t.nodes;
            provers.emplace_back(verify_.with({t.allowed}), defence, attacker_, with, policy_.observer);
        }
        with.nodes = limits::unlimited;
        return upper{both{std::move(provers)}, defence, attacker_, with, policy_.observer};
    }

    /// The moves of the proof, against the replies after which it takes longest.
    [[nodiscard]] std::vector<move> longest_line(limits const& lim)
    {
        proof_follower<trace_df_pn_engine> const follow{*this, lim};
        ply_count                                left;
        return line_walker<G>{root_}.follow([&](G& now, auto const&) -> std::optional<move> {
            auto const next = now.to_move() == attacker_ ? follow(now, left)
                                                         : longest_reply(now, follow, left);
            if (!next || next->plies > left) { return std::nullopt; }
            follow.played(next->move);
            left = next->plies - 1;
            return next->move;
        });
    }

    /// A reply, and the plies to the end.
    [[nodiscard]] std::optional<way_to_win<move>>
    longest_reply(G& now, proof_follower<trace_df_pn_engine> const& follow, ply_count left) const
    {
        std::vector<move> all;
        now.moves([&](move const& m) { all.push_back(m); });
        std::optional<way_to_win<move>>     longest;
        detail::undo_guard<undo_type> const before{std::as_const(now)};
        for (move const& m : all) {
            now.play(m);
            follow.played(m);
            ply_count plies = 0;
            if (!now.winner()) {
                auto const win = follow(now, left - 1);
                plies          = win ? win->plies : ply_count{};
            }
            if (!longest || plies + 1 > longest->plies) { longest = {m, plies + 1}; }
            follow.undone(m);
            before.undo(now, m);
        }
        return longest;
    }

    G                        root_;
    Policy                   policy_;
    side                     attacker_;
    std::size_t              tables_;   ///< of searches
    by_threats<G, undo_type> verify_;
    upper                    search_;
    status                   last_ = status::node_limit;
    std::vector<move>        line_;
    double                   seconds_ = 0;
};

/// The strategy of a search over traces; see `proof_follower`.
template <ThreatGame G, class Policy>
[[nodiscard]] proof_follower<trace_df_pn_engine<G, Policy>> strategy_of(trace_df_pn_engine<G, Policy>& engine,
                                                                        limits lim = {})
{
    return proof_follower<trace_df_pn_engine<G, Policy>>{engine, std::move(lim)};
}

}   // namespace tail
