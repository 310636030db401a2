#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/game_refusal.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/detail/limited_rule.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/score.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/verify.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// Generalized threats search: alpha-beta that looks only at positions in which the attacker threatens
/// something.
///
/// Where the attacker is to move, a threat that can be verified wins. Where the defender is to move, the
/// attacker must have a threat, or the position is given up; if he has, only the moves in the threat's trace
/// are tried, because after any other the threat wins. So each level of the tree costs a verification, and
/// has few branches. From Cazenave, "A generalized threats search algorithm" (2002). Abstract proof search,
/// gradual abstract proof search and iterative widening are this search with other threats, see the headers
/// of these names.
///
/// A win that is found is proved. That none is found proves nothing: the attacker may win without
/// threatening. Nor is a win found that rests on the defender's having no good move to make (zugzwang),
/// because a threat is what wins if he passes.

namespace tail {

/// How to run a threat search; set what matters by name.
template <class Order = usual_order, class Observer = silent, class Undo = automatic_undo>
struct threat_search_policy {
    /// Whose win to look for; by default that of the side to move.
    std::optional<side> attacker{};

    /// Where the attacker is to move, look for the defender's threats too: then only moves that stop them are
    /// tried.
    bool defences = true;

    /// Use the threats of both sides at all positions, so that what is lost for the attacker may be proved as
    /// well.
    bool both_sides = false;

    verify_policy verify{};   ///< how threats are verified

    std::size_t table_bytes = std::size_t{1}
        << 26U;              ///< of alpha-beta's table; that of the verifications is in `verify`
    int max_depth = 1'000;   ///< of alpha-beta, the depth of the threats not counted

    TAIL_NO_UNIQUE_ADDRESS Order    order{};      ///< in which order moves are tried
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};   ///< hears what happens
    TAIL_NO_UNIQUE_ADDRESS Undo undo{};   ///< whether `undo` of the game is checked, see core/undo_guard.hpp
};

/// The rule of generalized threats search: what must be played where somebody threatens.
///
/// Sound for `attacker`: what it says to be won or lost is, and the moves that it leaves out change nothing.
/// With several threats each is tried, and of the moves they force only those are left that are forced by
/// all.
template <ThreatGame G, class Budget = threat, class Undo = automatic_undo>
class threat_rule {
    using move  = move_of<G>;
    using trace = trace_of<G>;

public:
    side attacker;   ///< whose win is looked for

    /// A rule for the win of `whose` by `threats`, which has to live as long as the rule.
    threat_rule(verifier<G, Budget, Undo>& verify, std::vector<Budget> const& threats, side whose,
                bool defences, bool both_sides)
        : attacker{whose}, verify_{&verify}, threats_{&threats}, defences_{defences}, both_{both_sides}
    {}

    /// Attacks or defends, depending on who is to move.
    [[nodiscard]] judgement<move> operator()(G& position, std::vector<move>& moves)
    {
        return position.to_move() == attacker ? attack(position, moves) : defend(position, moves);
    }

    /// Where nothing more is searched the attacker wins with the threat or not. That the defender threatens
    /// something would not end the search, so nobody looks for it.
    [[nodiscard]] judgement<move> at_end(G& position, std::vector<move>& moves)
    {
        if (position.to_move() != attacker || both_) { return (*this)(position, moves); }
        if (auto const win = strongest(position)) { return won(*win); }
        return stopped() ? given_up() : judgement<move>{};
    }

    /// A verification can take long, so it has to see to limits by itself. They end the search that asks.
    /// `lim.nodes` limits the verifications. One that learns something new is finished all the same.
    void limit(limits const& lim) { verify_->limit(lim, true); }
    /// Whether a limit was reached within a verification.
    [[nodiscard]] bool stopped() const { return verify_->stopped(); }
    /// Which limit it was.
    [[nodiscard]] status why() const { return verify_->why(); }

private:
    /// All moves, but of those that come to the same by a symmetry of the board the first one only: each
    /// would cost a verification.
    [[nodiscard]] judgement<move> everything(G& position, std::vector<move>& moves)
    {
        std::size_t const              begin = moves.size();
        auto const                     all   = must_play::everything{}(position, moves);
        std::vector<std::uint64_t>     seen;
        detail::undo_guard<Undo> const before{std::as_const(position)};
        auto const                     again = [&](move const& m) {
            position.play(m);
            std::uint64_t const key = position.hash();
            before.undo(position, m);
            bool const known = std::find(seen.begin(), seen.end(), key) != seen.end();
            seen.push_back(key);
            return known;
        };
        moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(begin), moves.end(), again),
                    moves.end());
        return all;
    }

    [[nodiscard]] judgement<move> attack(G& position, std::vector<move>& moves)
    {
        if (auto const win = strongest(position)) { return won(*win); }
        trace     must{};
        ply_count late = 0;
        if (!defences_ && !both_) { return everything(position, moves); }
        if (!threatened(position, must, late)) {
            return stopped() ? given_up() : everything(position, moves);
        }
        std::size_t const begin = moves.size();
        detail::moves_in(position, must, [&](move m) { moves.push_back(m); });
        bool const any = moves.size() > begin;
        // Moves after which the threat still wins lose. (With threats of both sides the next position finds
        // that.)
        if (!both_) {
            detail::undo_guard<Undo> const before{std::as_const(position)};
            auto const                     loses = [&](move m) {
                position.play(m);
                bool lost = position.winner() == other(attacker);
                if (!position.winner()) {
                    auto const win = strongest(position);
                    lost           = win.has_value();
                    if (win) { late = std::max(late, win->plies + 1); }
                }
                before.undo(position, m);
                return lost;
            };
            moves.erase(
                std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(begin), moves.end(), loses),
                moves.end());
        }
        if (stopped()) { return given_up(); }
        if (moves.size() > begin) { return {.finding = finding::search, .left_out = late}; }
        return any || detail::has_move(position) ? lost(late) : judgement<move>{};
    }

    [[nodiscard]] judgement<move> defend(G& position, std::vector<move>& moves)
    {
        if (auto const win = detail::winning_move(position)) { return {finding::won, 1, *win}; }
        if (both_) {
            if (auto const win = strongest(position)) { return won(*win); }
        }
        trace     must{};
        ply_count late = 0;
        if (!threatened(position, must, late)) { return given_up(); }
        std::size_t const begin = moves.size();
        detail::moves_in(position, must, [&](move m) { moves.push_back(m); });
        if (moves.size() > begin) { return {.finding = finding::search, .left_out = late}; }
        return detail::has_move(position) ? lost(late) : judgement<move>{};
    }

    /// A move by which the side to move wins with one of the threats.
    [[nodiscard]] std::optional<way_to_win<move>> strongest(G& position)
    {
        for (Budget const& g : *threats_) {
            if (auto const v = (*verify_)(position, g)) { return way_to_win<move>{*v.move, v.plies}; }
            if (stopped()) { break; }
        }
        return std::nullopt;
    }

    /// Whether the side that is not to move would win with one of the threats; then also what must be played
    /// against all, and after how many plies another move has lost at the latest.
    [[nodiscard]] bool threatened(G& position, trace& must, ply_count& late)
    {
        bool any = false;
        position.pass();
        for (Budget const& g : *threats_) {
            auto const v = (*verify_)(position, g);
            if (stopped()) { break; }
            if (!v) { continue; }
            if (any) {
                must &= v.trace;
            } else {
                must = v.trace;
            }
            any  = true;
            late = std::max(late, v.plies + 1);
        }
        position.pass();
        return any && !stopped();
    }

    [[nodiscard]] static judgement<move> won(way_to_win<move> const& win)
    {
        return {.finding = finding::won, .move = win.move, .within = win.plies};
    }
    [[nodiscard]] static judgement<move> lost(ply_count late)
    {
        return {.finding = finding::lost, .within = late};
    }
    [[nodiscard]] static judgement<move> given_up() { return {.finding = finding::given_up}; }

    verifier<G, Budget, Undo>* verify_;
    std::vector<Budget> const* threats_;
    bool                       defences_;
    bool                       both_;
};

/// A threat search that can be stepped, run on after a limit, and asked about the win it proved.
///
/// Works through rounds of threats: all threats of a round are used at once, with iterative deepening, until
/// it proves a win or is exhausted; then comes the next round. `Budget` is `threat` or `threat_tree`.
template <ThreatGame G, class Budget = threat, class Policy = threat_search_policy<>>
class threat_search_engine {
    using move      = move_of<G>;
    using undo_type = decltype(Policy::undo);
    using rule      = threat_rule<G, Budget, undo_type>;
    using engine    = alpha_beta_engine<
           G, alpha_beta_policy<rule, decltype(Policy::order), decltype(Policy::observer), undo_type>>;

public:
    using result_type   = game_result<move>;     ///< what the search returns
    using position_type = G;                     ///< the game
    using round         = std::vector<Budget>;   ///< threats that are used at once

    /// A search of `position` through these rounds; nothing is done yet.
    threat_search_engine(G position, std::vector<round> rounds, Policy policy = {})
        : position_{std::move(position)},
          rounds_{std::move(rounds)},
          policy_{std::move(policy)},
          verify_{policy_.verify},
          attacker_{policy_.attacker.value_or(position_.to_move())}
    {
        if (!rounds_.empty()) { last_.status = status::node_limit; }
    }

    threat_search_engine(threat_search_engine const&)            = delete;
    threat_search_engine& operator=(threat_search_engine const&) = delete;

    /// Does one iteration of alpha-beta in the current round.
    progress step()
    {
        auto const begin = detail::clock::now();
        progress   did   = progress::exhausted;
        if (round_ < rounds_.size()) {
            if (!search_) { begin_round(); }
            did   = search_->step();
            last_ = search_->found();
            if (next_round()) { did = progress::running; }
        }
        seconds_ += std::chrono::duration<double>(detail::clock::now() - begin).count();
        return did;
    }

    /// Goes on until a win is proved, all rounds are exhausted, or a limit says stop. `limits::nodes` limits
    /// expansions, and it limits verifications, which take most of the time.
    result_type run(limits const& lim = {})
    {
        auto const    begin = detail::clock::now();
        std::uint64_t nodes = 0;
        while (round_ < rounds_.size()) {
            if (!search_) { begin_round(); }
            limits rest = lim;
            rest.nodes  = lim.nodes - std::min(lim.nodes, nodes);
            rest.seconds -= std::chrono::duration<double>(detail::clock::now() - begin).count();
            rest.bytes -= std::min(lim.bytes, verify_.bytes());
            std::uint64_t const expanded = search_->stats().expanded, verified = verify_.verifications();
            last_ = search_->run(rest);
            nodes += std::max(search_->stats().expanded - expanded, verify_.verifications() - verified);
            if (!next_round()) { break; }
        }
        seconds_ += std::chrono::duration<double>(detail::clock::now() - begin).count();
        return found();
    }

    /// The answer so far.
    [[nodiscard]] result_type found() const
    {
        result_type r = last_;
        r.stats       = stats();
        return r;
    }

    /// What all rounds did so far.
    [[nodiscard]] game_statistics stats() const
    {
        game_statistics s = last_.stats;
        add_to(s, past_);
        s.verifications = verify_.verifications();
        s.seconds       = seconds_;
        s.peak_bytes += verify_.bytes();
        s.stored += verify_.stored();
        return s;
    }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const { return verify_.bytes() + (search_ ? search_->bytes() : 0); }

    /// The round that is being searched, or the last one; from 0.
    [[nodiscard]] std::size_t current_round() const { return round_; }

    /// For a position of the proof in which the proved winner is to move: a move that keeps the win.
    [[nodiscard]] std::optional<move> winning_move(G& position, limits const& lim = {})
    {
        auto const found = win_within(position, ply_count{}, lim);
        return found ? std::optional{found->move} : std::nullopt;
    }

    /// The same with a bound: a move that wins within so many plies, if a threat or the search knows one. A
    /// win that needs alpha-beta counts `score::unknown_plies` and the plies that alpha-beta plays before the
    /// last threat.
    [[nodiscard]] std::optional<way_to_win<move>> win_within(G& position, ply_count plies,
                                                             limits const& lim = {})
    {
        if (rounds_.empty() || position.winner()) { return std::nullopt; }
        verify_.limit(lim);
        if (auto const win = threat_within(position, plies)) { return win; }
        return search_ && plies >= ply_count{score::unknown_plies} ? search_->win_within(position, plies, lim)
                                                                   : std::nullopt;
    }

    /// What is known about a win within so many plies, in the form of a rule.
    [[nodiscard]] judgement<move> judge_within(G& position, std::vector<move>& moves, ply_count plies)
    {
        if (auto const win = threat_within(position, plies)) {
            return {.finding = finding::won, .move = win->move, .within = win->plies};
        }
        must_play::standard usual;
        return detail::judge_within(usual, position, moves, plies);
    }

    /// What has been verified, and how much work it was.
    [[nodiscard]] verifier<G, Budget, undo_type> const& verifications() const { return verify_; }

private:
    /// A win by a threat alone.
    [[nodiscard]] std::optional<way_to_win<move>> threat_within(G& position, ply_count plies)
    {
        std::optional<way_to_win<move>> found;
        if (rounds_.empty()) { return found; }
        auto const within = verify_.deepened(plies.at_most(policy_.verify.depth));
        for (Budget const& g : rounds_[round_]) {
            if (auto const v = verify_(position, g)) {
                found = {*v.move, v.plies};
                break;
            }
        }
        return found;
    }

    /// Goes on to the next round if this one is exhausted; false if it is not, or was the last.
    [[nodiscard]] bool next_round()
    {
        if (last_.status != status::exhausted || round_ + 1 == rounds_.size()) { return false; }
        add_to(past_, search_->stats());
        search_.reset();
        ++round_;
        return true;
    }

    void begin_round()
    {
        search_ = std::make_unique<engine>(
            position_,
            alpha_beta_policy<rule, decltype(Policy::order), decltype(Policy::observer), undo_type>{
                .rule     = rule{verify_, rounds_[round_], attacker_, policy_.defences, policy_.both_sides},
                .order    = policy_.order,
                .observer = policy_.observer,
                .table_bytes = policy_.table_bytes,
                .max_depth   = policy_.max_depth,
            });
    }

    static void add_to(game_statistics& sum, game_statistics const& s)
    {
        sum.expanded += s.expanded;
        sum.generated += s.generated;
        sum.duplicates += s.duplicates;
        sum.iterations += s.iterations;
        sum.peak_bytes = std::max(sum.peak_bytes, s.peak_bytes);
    }

    G                              position_;
    std::vector<round>             rounds_;
    Policy                         policy_;
    verifier<G, Budget, undo_type> verify_;
    side                           attacker_;
    std::size_t                    round_ = 0;
    std::unique_ptr<engine>        search_;
    result_type                    last_;
    game_statistics                past_;
    double                         seconds_ = 0;
};

/// Looks for a win of the side to move with threats no larger than one, by alpha-beta with iterative
/// deepening.
///
/// `solved`: it is proved who wins, `winner`: the attacker as a rule, with the winning move in `line`; the
/// other side where he is seen to lose at once, or with `both_sides`. `exhausted`: no win with such threats.
/// `stats.depth` is that of alpha-beta; the threats at its leaves go deeper.
///
///     auto const r = tail::generalized_threats(position, tail::threat{6, 3, 2});
template <ThreatGame G, class Policy = threat_search_policy<>>
[[nodiscard]] game_result<move_of<G>> generalized_threats(G position, threat const& allowed,
                                                          limits const& lim = {}, Policy policy = {})
{
    threat_search_engine<G, threat, Policy> engine{std::move(position), {{allowed}}, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = threat_search_policy<>>
    requires(!detail::ThreatSearchCall<G, Limits>)
auto generalized_threats(G, threat const&, Limits const& = {}, Policy = {})
{
    return detail::refuse_position<G, Limits>();
}

}   // namespace tail
