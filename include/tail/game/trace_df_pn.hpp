#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/game_checks.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/line_walker.hpp>
#include <tail/game/proof_numbers.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_prover.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// df-pn over threats that are searches themselves.
///
/// Generalized threats search looks at positions in which the attacker threatens to win by a threat of a
/// bounded size. Here the threat is whatever a *prover* proves: after a pass of the defender it proves a win,
/// and its trace says which replies could change that. Only these are tried, by proof numbers. Where the
/// prover finds no threat the position is given up. What comes out is a proof with a trace again, the union
/// of all traces it is made of. So this search is a prover, too, and the next one takes its proofs for
/// threats: that is what is meant by levels.
///
/// It is lambda search (Thomsen 2000) with traces for the relevant moves, and df-pn for the trees (Yoshizoe,
/// Kishimoto and Mueller 2007; what is called trace here is the relevance zone of Shih, Wei, Liu and Wu
/// 2022).
///
/// Why the traces hold: let a proof be made in a position, and let the defender have made some moves outside
/// its trace before, none of which wins at once. The attacker follows the proof. His moves can be made,
/// because what would prevent that is in the trace (`move_trace`), and the last one wins (`winning_trace`).
/// Of the replies that the proof has looked at none is changed, and none is new, nor does one win
/// (`counter_trace` of every position in which the defender is to move). Every other reply is one more move
/// outside the trace of what the proof has in store for a pass; and so on, a level or an order deeper each
/// time, down to the winning move.
///
/// Positions may repeat. A proof is made of what was proved before it, so none rests on a loop. That a
/// position is *not* won may hold on one path only, for a loop or for its depth, and is remembered all the
/// same: no loss is ever claimed from it, this search may only miss a win.

namespace tail {

/// How one level searches.
struct trace_search_policy {
    int         spare   = 2;   ///< the attacker tries threats of so many more orders than he needs at least
    double      epsilon = 0.25;   ///< how far past the second best choice a subtree may go, as a share of it
    std::size_t table_bytes = std::size_t{1} << 29U;
    int         depth       = 200;                 ///< longest path, in plies
    std::uint64_t nodes     = limits::unlimited;   ///< for each question to it as a prover
};

/// A search for wins of one side over the threats that `Below` proves. It is a prover itself, of that side's
/// wins.
///
/// `Eager`: new positions are shown to `Below` at once, which is right where that is quick; otherwise not
/// before they are looked into. When memory runs short it forgets what it has not proved, or can ask for at
/// once. Other proofs are kept for good; when they alone fill the memory, the search stops.
template <ThreatGame G, class Below, bool Eager, class Observer = silent, class Undo = automatic_undo>
    requires ThreatProver<Below, G>
class trace_search {
    using move  = move_of<G>;
    using trace = trace_of<G>;

    static_assert(detail::is_well_formed_game<G>);

    // Traces are sets of points: a position and its mirror image are two.
    static_assert(
        requires(G const& p) { p.exact_hash(); } || !requires(G const& p, move m) { p.to_table(m); },
        "a game whose hash folds symmetries has an exact_hash() for searches over traces");

public:
    /// `defence`: proves wins of the defender, whose threats the attacker has to answer.
    trace_search(Below below, by_threats<G, Undo> defence, side attacker, trace_search_policy const& policy,
                 Observer observer = {})
        : below_{std::move(below)},
          defence_{std::move(defence)},
          attacker_{attacker},
          policy_{policy},
          observer_{std::move(observer)}
    {}

    /// Does the attacker, who is to move, win? At most `policy.nodes` positions more are looked into, four
    /// times as many with each step of `effort`.
    [[nodiscard]] threat_proof<G> operator()(G& position, int effort = 0)
    {
        TAIL_ASSERT(position.to_move() == attacker_, "a search over threats proves wins of its attacker");
        bool const unlimited = policy_.nodes > limits::unlimited >> (2 * effort);
        allow(unlimited ? limits::unlimited : policy_.nodes << (2 * effort));
        return proof_of(search(position));
    }

    /// The same without a search, if it is known.
    [[nodiscard]] threat_proof<G> recall(G& position) const
    {
        known const* const is = find(position);
        return is == nullptr ? threat_proof<G>{} : proof_of(*is);
    }

    /// Whether the attacker wins, whoever is to move; goes on until it is known or a limit says stop. True if
    /// it is proved.
    ///
    /// Each call gets somewhere, however few nodes its limits allow: it looks into at least one position that
    /// is new.
    [[nodiscard]] bool prove(G& position)
    {
        // In portions, each from this position on: one position below can cost more than all others together,
        // and what a subtree has cost shows in its numbers only when it is left.
        for (std::uint64_t left = run_nodes_;;) {
            std::uint64_t const before = expanded_;
            allow(std::min(left, portion));
            got_on_        = left == 0;
            known const is = search(position);
            left -= std::min(left, expanded_ - before);
            if (is.decided() || stopped() || left == 0) { return is.won(); }
        }
    }

    // An odd `way` is one of `Below`, twice and one more.

    [[nodiscard]] bool enter(proof_place<G>& place)
    {
        place.way             = 0;
        known const* const is = known_at_once(place.position);
        return is != nullptr && place.allows(proof_of(*is));
    }

    [[nodiscard]] threat_proof<G> answer(proof_place<G>& place)
    {
        if (place.way % 2 == 0) {
            allow(run_nodes_);
            known const is = search(place.position);
            if (!is.by_below) { return place.allows(proof_of(is)) ? proof_of(is) : threat_proof<G>{}; }
            place.way = 1;
        }
        place.way /= 2;
        auto proof = below_.answer(place);
        place.way  = 2 * place.way + 1;
        return proof;
    }

    void reply(proof_place<G>& place, move const& m)
    {
        if (place.way % 2 == 1) {
            place.way /= 2;
            below_.reply(place, m);
            place.way = 2 * place.way + 1;
            return;
        }
        // The replies that the proof has looked at are proved. To all others it has the proof of a threat
        // that they do not touch.
        auto stray = detail::after_stray(place, m);
        detail::play_reply(place, m);
        if (enter(place) || !below_.enter(stray)) {
            return;
        }   // if neither is known any more, `answer` has to search
        place     = std::move(stray);
        place.way = 2 * place.way + 1;
    }

    void limit(limits const& lim)
    {
        limits aside = lim;
        aside.nodes  = limits::unlimited;
        meter_       = detail::meter<limits>{aside};
        run_nodes_   = lim.nodes;
        run_bytes_   = lim.bytes;
        stopped_     = false;
        below_.limit(aside);
        defence_.limit(aside);
    }
    [[nodiscard]] bool   stopped() const { return stopped_ || below_.stopped() || defence_.stopped(); }
    [[nodiscard]] status why() const
    {
        return stopped_ ? why_ : below_.stopped() ? below_.why() : defence_.why();
    }

    [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
    [[nodiscard]] std::uint64_t generated() const { return generated_; }
    [[nodiscard]] std::uint64_t stored() const { return table_.size(); }
    [[nodiscard]] int           deepest() const { return deepest_; }

    /// Of this search and those below it, what was verified not counted.
    [[nodiscard]] std::uint64_t bytes() const { return table_bytes(table_.bucket_count()) + below_.bytes(); }

    /// How hard it still looks to prove the win, and to see that there is none.
    [[nodiscard]] std::pair<proof_count, proof_count> numbers_of(G const& position) const
    {
        known const* const is = find(position);
        return is == nullptr ? std::pair<proof_count, proof_count>{1, 1} : std::pair{is->proof, is->disproof};
    }

private:
    static constexpr std::uint64_t portion = 8;

    /// What is known of a position.
    struct known {
        proof_count proof    = 1;       ///< zero: the attacker wins
        proof_count disproof = 1;       ///< zero: not by this search
        trace       traced{};           ///< of a win
        move        first{};            ///< of a win, where the attacker is to move
        ply_count   plies{};            ///< of a win: it comes within so many
        std::int8_t efforts  = 0;       ///< how often `Below` has been asked, with more effort each time
        bool        open     = true;    ///< it might say more
        bool        by_below = false;   ///< it has proved this
        bool        seen     = false;   ///< this has been looked into

        [[nodiscard]] bool won() const { return proof == 0; }
        [[nodiscard]] bool hopeless() const { return disproof == 0; }
        [[nodiscard]] bool decided() const { return won() || hopeless(); }
    };
    struct choice {
        move          by;
        std::uint64_t key;
    };
    /// The numbers of a position by those of its choices.
    struct total {
        proof_count   best_number = detail::impossible;   ///< of the choice to go on with
        proof_count   second      = detail::impossible;
        proof_count   other       = 0;   ///< of that choice, the other number
        std::uint64_t sum         = 0;   ///< of the other numbers
        std::size_t   best        = 0;
    };

    [[nodiscard]] static threat_proof<G> proof_of(known const& is)
    {
        if (is.won()) { return {verdict::proved, is.traced, is.first, is.plies}; }
        return {.verdict = is.hopeless() ? verdict::refuted : verdict::unknown};
    }

    [[nodiscard]] static std::uint64_t table_bytes(std::size_t places)
    {
        return places * (sizeof(std::pair<std::uint64_t const, known>) + 2);
    }

    /// What is known, or `Below` can say; it may have been forgotten.
    [[nodiscard]] known const* known_at_once(G& position)
    {
        if constexpr (Eager) {
            return &entry(position);
        } else {
            return find(position);
        }
    }

    [[nodiscard]] static known lost() { return {.proof = detail::impossible, .disproof = 0, .open = false}; }
    [[nodiscard]] static known won(trace const& traced, move const& first, ply_count plies,
                                   bool by_below = false)
    {
        return {.proof    = 0,
                .disproof = detail::impossible,
                .traced   = traced,
                .first    = first,
                .plies    = plies,
                .open     = false,
                .by_below = by_below};
    }

    [[nodiscard]] known const* find(G const& position) const { return find(detail::exact_key(position)); }
    [[nodiscard]] known const* find(std::uint64_t key) const
    {
        auto const at = table_.find(key);
        return at == table_.end() ? nullptr : &at->second;
    }

    // ---- positions that have not been looked into
    // ------------------------------------------------------------------

    /// What is known of a position; something always is. `Below` may have been stopped: then it is asked
    /// later.
    known& entry(G& position)
    {
        auto const [at, fresh] = table_.try_emplace(detail::exact_key(position));
        known& is              = at->second;
        if (!fresh) { return is; }
        ++generated_;
        detail::notify_generated(observer_, position, static_cast<int>(path_.size()));
        if (auto const winner = position.winner()) {
            is = *winner == attacker_ ? won({}, {}, 0) : lost();
        } else if constexpr (Eager) {
            is = shown(position, is);
        } else {
            is.proof = position.to_move() == attacker_
                ? not_shown
                : static_cast<proof_count>(10 * moves_needed(position));
        }
        return is;
    }

    /// Before anything is proved: a reply that has not been dealt with, and one that `Below` cannot deal
    /// with.
    static constexpr proof_count not_shown = 2;
    static constexpr proof_count not_easy  = 20;

    /// So often `Below` is asked about a position.
    static constexpr int most_efforts = 4;

    [[nodiscard]] int moves_needed(G const& position) const
    {
        return std::clamp(detail::moves_to_win(position, attacker_, 6), 1, 6);
    }

    /// With what `Below` has to say, with more effort than before; the same if that is stopped.
    [[nodiscard]] known shown(G& position, known is)
    {
        bool const attacks = position.to_move() == attacker_;
        if (!attacks && is.efforts == 0 && detail::winning_move(position)) { return lost(); }
        if (!attacks) { position.pass(); }
        auto const proof = below_(position, is.efforts);
        if (!attacks) { position.pass(); }
        if (stopped()) { return is; }
        if (attacks && proof) { return won(proof.trace, proof.move, proof.plies, true); }
        ++is.efforts;
        is.open = proof.verdict == verdict::unknown && is.efforts < most_efforts;
        if (attacks) {
            is.proof = Eager ? static_cast<proof_count>(moves_needed(position))
                             : not_easy << (is.efforts - 1);
        } else if (proof) {
            int replies = 0;
            detail::moves_in(std::as_const(position), proof.trace, [&](move const&) { ++replies; });
            is.proof = static_cast<proof_count>(std::max(1, 3 * replies));
        } else if (is.open) {
            is.proof = 2 * not_easy << is.efforts;
        } else {
            return lost();
        }
        return is;
    }

    // ---- the search
    // ------------------------------------------------------------------------------------------------

    /// So many positions more may be looked into.
    void allow(std::uint64_t nodes)
    {
        enough_ = expanded_ + std::min(nodes, limits::unlimited - expanded_);
        got_on_ = true;
    }
    [[nodiscard]] bool used_up() const { return expanded_ >= enough_ && got_on_; }

    [[nodiscard]] known search(G& position)
    {
        path_.clear();
        while (!entry(position).decided() && !stopped() && !used_up()) {
            look_into(position, detail::impossible, detail::impossible, 0);
        }
        return entry(position);
    }

    /// Until one of the numbers has reached its limit.
    void look_into(G& position, proof_count proof_limit, proof_count disproof_limit, int ply)
    {
        if (!may_go_on()) { return; }
        auto const key = detail::exact_key(position);
        known      is  = entry(position);   // it may just have been forgotten
        deepest_       = std::max(deepest_, ply);
        if (is.open) {
            is = shown(position, is);
            if (stopped()) { return; }
            table_[key]                  = is;
            bool const threatens_nothing = is.open && position.to_move() != attacker_;
            if (is.decided() || is.proof >= proof_limit || threatens_nothing) { return; }
        }
        ++expanded_;
        detail::notify_expanded(observer_, position, ply);
        if (!is.seen) { table_[key].seen = got_on_ = true; }
        if (ply >= policy_.depth) {
            table_[key] = lost();
            return;
        }
        path_.insert(key);
        if (position.to_move() == attacker_) {
            attack(position, key, proof_limit, disproof_limit, ply);
        } else {
            defend(position, key, proof_limit, disproof_limit, ply);
        }
        path_.erase(key);
    }

    [[nodiscard]] bool may_go_on()
    {
        if (stopped() || used_up()) { return false; }
        if (!meter_.take()) {
            stop(meter_.why());
        } else if (table_.size() + headroom > table_.max_load()) {
            grow();
        }
        return !stopped_;
    }

    void stop(status why)
    {
        stopped_ = true;
        why_     = why;
    }

    static constexpr std::size_t headroom =
        1024;   ///< so many positions may come up until room is looked for again
    static constexpr std::size_t smallest = 3800;   ///< places of a table

    /// Makes the table larger, or, where it may not be, forgets what took least work first.
    void grow()
    {
        std::size_t const places = table_.bucket_count();
        std::size_t const larger = std::max(2 * places, smallest);
        if (table_bytes(places + larger) <= std::min<std::uint64_t>(policy_.table_bytes, run_bytes_)) {
            table_.rehash(larger);
            return;
        }
        auto const is_full = [&] { return places < smallest || table_.size() > places / 2; };
        auto const forget  = [&](auto const& which) {
            boost::unordered::erase_if(
                table_, [&](auto const& e) { return which(e.second) && !path_.contains(e.first); });
        };
        forget([](known const& is) { return !is.decided() && !is.seen; });
        if (is_full()) {
            forget([](known const& is) { return is.hopeless(); });
        }
        if (is_full()) {
            forget([](known const& is) { return !is.decided() || (Eager && is.by_below); });
        }
        if (is_full()) { stop(status::memory_limit); }
        table_.rehash(0);   // a table that much was erased from takes in less than it has places for, until
                            // it is made anew
        table_.rehash(places);
    }

    void attack(G& position, std::uint64_t key, proof_count proof_limit, proof_count disproof_limit, int ply)
    {
        auto const choices = choices_of(position, [&](auto const& add) { attacking_moves(position, add); });
        while (!stopped()) {
            total t;
            for (std::size_t i = 0; i < choices.size(); ++i) {
                known const& is = of(choices[i]);
                if (is.won()) {
                    trace traced = detail::move_trace(std::as_const(position), choices[i].by);
                    traced |= is.plies == 0 ? detail::winning_trace(std::as_const(position), choices[i].by)
                                            : is.traced;
                    table_[key] = won(traced, choices[i].by, is.plies + 1);
                    return;
                }
                add_up(t, i, is.proof, is.disproof);
            }
            proof_count const disproof = t.best_number == detail::impossible ? 0 : detail::bounded(t.sum);
            if (leaves(key, {t.best_number, disproof}, proof_limit, disproof_limit)) { return; }
            go_on(position, choices[t.best], near(t.second, proof_limit),
                  rest(disproof_limit, disproof, t.other), ply);
        }
    }

    void defend(G& position, std::uint64_t key, proof_count proof_limit, proof_count disproof_limit, int ply)
    {
        position.pass();
        auto ignored = below_.recall(position);
        if (!ignored) { ignored = below_(position, most_efforts); }   // it was known, and has been forgotten
        position.pass();
        if (stopped()) { return; }
        if (!ignored) {
            table_[key] = lost();
            return;
        }
        auto const choices = choices_of(position, [&](auto const& add) {
            detail::moves_in(std::as_const(position), ignored.trace, add);
        });
        if (choices.empty() && !detail::has_move(std::as_const(position))
            && detail::stuck(std::as_const(position)) != attacker_) {
            table_[key] = lost();
            return;
        }
        while (!stopped()) {
            total t;
            for (std::size_t i = 0; i < choices.size(); ++i) {
                known const& is = of(choices[i]);
                add_up(t, i, is.disproof, is.proof);
            }
            if (t.sum == 0) {
                table_[key] = all_answered(position, choices, ignored);
                return;
            }
            proof_count const proof = t.best_number == 0 ? detail::impossible : detail::bounded(t.sum);
            if (leaves(key, {proof, t.best_number}, proof_limit, disproof_limit)) { return; }
            go_on(position, choices[t.best], rest(proof_limit, proof, t.other),
                  near(t.second, disproof_limit), ply);
        }
    }

    [[nodiscard]] known all_answered(G const& position, std::vector<choice> const& replies,
                                     threat_proof<G> const& ignored) const
    {
        known is = won(ignored.trace, {}, ignored.plies);
        for (choice const& c : replies) {
            known const& after = of(c);
            is.traced |= after.traced;
            is.plies = std::max(is.plies, after.plies);
        }
        is.plies = is.plies + 1;
        // Moves by which the defender comes to win, or to replies that he does not have now.
        is.traced |= detail::counter_trace(position, most_ignored);
        detail::trace_last_moves(position, attacker_, most_ignored, is.traced);
        return is;
    }

    template <class Moves>
    [[nodiscard]] std::vector<choice> choices_of(G& position, Moves&& moves)
    {
        std::vector<choice> choices;
        moves([&](move const& m) { choices.push_back({m, 0}); });
        detail::undo_guard<Undo> const before{std::as_const(position)};
        for (choice& c : choices) {
            position.play(c.by);
            c.key = detail::exact_key(position);
            entry(position);
            before.undo(position, c.by);
            if (stopped()) { break; }
        }
        return choices;
    }

    /// Where the defender threatens, what stops him; otherwise what may become a threat.
    template <class Add>
    void attacking_moves(G& position, Add const& add)
    {
        position.pass();
        auto const threat = defence_(position);
        position.pass();
        if (threat) {
            detail::moves_in(std::as_const(position), threat.trace, add);
        } else {
            int const needed = detail::moves_to_win(std::as_const(position), attacker_);
            detail::threat_moves(std::as_const(position), std::max(3, needed + policy_.spare), add);
        }
    }

    /// What is known after a choice; nothing good for the attacker where it leads back onto the path.
    [[nodiscard]] known const& of(choice const& c) const
    {
        static known const back = lost();
        static known const forgotten{};
        if (path_.contains(c.key)) { return back; }
        known const* const is = find(c.key);
        return is == nullptr ? forgotten : *is;
    }

    static void add_up(total& t, std::size_t i, proof_count number, proof_count other)
    {
        if (number < t.best_number) {
            t.second      = t.best_number;
            t.best_number = number;
            t.other       = other;
            t.best        = i;
        } else if (number < t.second) {
            t.second = number;
        }
        t.sum += other;
    }

    /// Notes the numbers, if they have reached a limit.
    [[nodiscard]] bool leaves(std::uint64_t key, std::pair<proof_count, proof_count> now,
                              proof_count proof_limit, proof_count disproof_limit)
    {
        bool const leave = now.first >= proof_limit || now.second >= disproof_limit
            || now.first == detail::impossible || now.second == 0 || used_up();
        if (leave) {
            known& is   = table_[key];
            is.proof    = now.first;
            is.disproof = now.first == detail::impossible ? 0 : now.second;
        }
        return leave;
    }

    [[nodiscard]] proof_count near(proof_count second, proof_count limit) const
    {
        return static_cast<proof_count>(
            std::min<std::uint64_t>(limit, detail::past_second(second, policy_.epsilon)));
    }
    [[nodiscard]] static proof_count rest(proof_count limit, proof_count now, proof_count of_choice)
    {
        return static_cast<proof_count>(
            std::min<std::uint64_t>(detail::impossible, std::uint64_t{limit} - now + of_choice));
    }

    void go_on(G& position, choice const& c, proof_count proof_limit, proof_count disproof_limit, int ply)
    {
        detail::undo_guard<Undo> const before{std::as_const(position)};
        position.play(c.by);
        look_into(position, proof_limit, disproof_limit, ply + 1);
        before.undo(position, c.by);
    }

    Below                                           below_;
    by_threats<G, Undo>                             defence_;
    side                                            attacker_;
    trace_search_policy                             policy_;
    TAIL_NO_UNIQUE_ADDRESS Observer                 observer_;
    boost::unordered_flat_map<std::uint64_t, known> table_;
    boost::unordered_flat_set<std::uint64_t>        path_;
    detail::meter<limits>                           meter_{limits{}};
    std::uint64_t                                   run_nodes_ = limits::unlimited;
    std::uint64_t                                   run_bytes_ = limits::unlimited;
    std::uint64_t                                   enough_ =
        limits::unlimited;   ///< no more positions than these are looked into, all questions counted
    bool          got_on_    = true;   ///< something new has been looked into
    bool          stopped_   = false;
    status        why_       = status::exhausted;
    std::uint64_t expanded_  = 0;
    std::uint64_t generated_ = 0;
    int           deepest_   = 0;
};

/// A threat for the lower level, and how many positions are looked into for each question.
struct searched_threat {
    threat        allowed;
    std::uint64_t nodes;
};

/// The threats of the defender that the attacker answers when nothing is said.
[[nodiscard]] inline std::vector<threat> usual_defence() { return {threat{2, 1}, threat{3, 2}}; }

/// How to run the search; set what matters by name.
template <class Observer = silent, class Undo = automatic_undo>
struct trace_df_pn_policy {
    std::optional<side> attacker{};   ///< whose win is looked for; by default that of the side to move

    /// Threats of the defender that the attacker answers.
    std::vector<threat> defence = usual_defence();

    /// Where nothing forces the attacker he tries the moves that are threats of so many more orders than he
    /// needs at least.
    int spare = 2;

    double      epsilon      = 0.25;
    std::size_t table_bytes  = std::size_t{1} << 30U;   ///< of all searches together
    std::size_t threat_bytes = std::size_t{1} << 30U;   ///< for the threats that were verified, at most
    int         depth        = 200;                     ///< longest path of one search, in plies

    TAIL_NO_UNIQUE_ADDRESS Observer observer{};
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

template <class Engine>
class proof_follower;

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
    using result_type   = game_result<move>;
    using position_type = G;

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
        run_within(limits{.nodes = 1});
        return last_ == status::solved    ? progress::solved
            : last_ == status::exhausted  ? progress::exhausted
            : last_ == status::node_limit ? progress::running
                                          : progress::stopped;
    }

    /// Goes on until a win is proved, nothing is left to try, or a limit says stop.
    ///
    /// `stats.expanded` and `limits::nodes` count positions of the upper level; what the lower one looks into
    /// is among the `verifications`.
    result_type run(limits const& lim = {})
    {
        run_within(lim);
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

    [[nodiscard]] side     attacker() const { return attacker_; }
    [[nodiscard]] G const& root() const { return root_; }
    [[nodiscard]] upper&   prover() { return search_; }

private:
    void run_within(limits const& lim)
    {
        if (last_ == status::solved) { return; }
        auto const begin = detail::clock::now();
        limits     each  = lim;
        if (each.bytes != limits::unlimited) {
            each.bytes /= tables_ + 1;
        }   // what was verified has a table, too
        search_.limit(each);
        if (auto const winner = root_.winner()) {
            last_ = *winner == attacker_ ? status::solved : status::exhausted;
        } else if (search_.prove(root_)) {
            last_ = status::solved;
            line_ = longest_line(each);
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

/// Follows a proof through a game: what to play whatever the loser does.
///
/// A proof by traces does not look at replies that do not matter. After such a reply the follower stays where
/// the proof is, as if the loser had passed. So it has to be told each move of the game, by `played` and
/// `undone`; `certify` does that.
template <class Engine>
class proof_follower {
    using G    = typename Engine::position_type;
    using move = move_of<G>;

public:
    explicit proof_follower(Engine& engine, limits lim = {})
        : engine_{&engine}, limits_{std::move(lim)}, game_{std::make_shared<game>(engine.root())}
    {}

    void played(move const& m) const { game_->line.push_back(m); }
    void undone(move const&) const
    {
        game_->line.pop_back();
        if (game_->stages.size() > game_->line.size() + 1) { game_->stages.pop_back(); }
    }

    /// What to play in the position that the moves so far have led to, to win within so many plies.
    [[nodiscard]] std::optional<way_to_win<move>> operator()(G& position, ply_count plies = {}) const
    {
        // In the proof's position it may be another one, which a stray move has lengthened.
        if (auto const win = detail::winning_move(position)) { return way_to_win<move>{*win, 1}; }
        engine_->prover().limit(limits_);
        while (game_->stages.size() <= game_->line.size()) { go_on(game_->line[game_->stages.size() - 1]); }
        stage& s = game_->stages.back();
        ask(s, plies);
        if (!s.says || !detail::is_legal(std::as_const(position), s.says.move)) {
            s = {{position}};   // the proof is not to be found any more, or is wrong: perhaps there is
                                // another one
            ask(s, plies);
        }
        return s.says ? std::optional{way_to_win<move>{s.says.move, s.says.plies}} : std::nullopt;
    }

private:
    /// How far the proof has come, and what it says there.
    struct stage {
        proof_place<G>  at;
        threat_proof<G> says{};
    };
    struct game {
        std::vector<move>  line;
        std::vector<stage> stages;   ///< one more than moves have been followed

        explicit game(G const& start) : stages{{{start}}} {}
    };

    void ask(stage& s, ply_count plies) const
    {
        s.at.left = std::min(s.at.left, plies);
        if (!s.at.allows(s.says)) { s.says = engine_->prover().answer(s.at); }
    }

    void go_on(move const& m) const
    {
        proof_place<G> next = game_->stages.back().at;
        if (!detail::is_legal(std::as_const(next.position), m)) {
            next = {start_again()};
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
                next = {start_again()};   // the winner plays something else, of which there may be no proof
            }
        }
        game_->stages.push_back({std::move(next)});
    }

    /// The position of the game, after one move more than have been followed.
    [[nodiscard]] G start_again() const
    {
        G now{engine_->root()};
        for (std::size_t i = 0; i < game_->stages.size(); ++i) { now.play(game_->line[i]); }
        return now;
    }

    Engine*               engine_;
    limits                limits_;
    std::shared_ptr<game> game_;   // copies follow the same one
};

/// The strategy of a search over traces; see `proof_follower`.
template <ThreatGame G, class Policy>
[[nodiscard]] proof_follower<trace_df_pn_engine<G, Policy>> strategy_of(trace_df_pn_engine<G, Policy>& engine,
                                                                        limits lim = {})
{
    return proof_follower<trace_df_pn_engine<G, Policy>>{engine, std::move(lim)};
}

/// Looks for a win by df-pn over searches over threats.
///
/// `solved`: the attacker wins. `exhausted`: no such win was found, which proves nothing.
template <ThreatGame G, class Policy = trace_df_pn_policy<>>
[[nodiscard]] game_result<move_of<G>>
trace_df_pn(G position, std::vector<searched_threat> threats = usual_searched_threats(),
            limits const& lim = {}, Policy policy = {})
{
    trace_df_pn_engine<G, Policy> engine{std::move(position), std::move(threats), std::move(policy)};
    return engine.run(lim);
}

}   // namespace tail
