#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/game_checks.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/detail/trace_table.hpp>
#include <tail/game/proof_numbers.hpp>
#include <tail/game/threat_prover.hpp>

/// \file
/// df-pn over threats that a prover proves. It is a prover itself.
///
/// Generalized threats search looks at positions in which the attacker threatens to win by a threat of a
/// bounded size. Here the threat is whatever a *prover* proves: after a pass of the defender it proves a win,
/// and its trace says which replies could change that. Only these are tried, by proof numbers. Where the
/// prover finds no threat the position is given up. The result is a proof with a trace again: the union of
/// all traces it is made of. So this search is a prover, too, and the next one takes its proofs for threats.
/// Each such search is a *level*.
///
/// It is lambda search (Thomsen 2000) with traces for the relevant moves, and df-pn for the trees (Yoshizoe,
/// Kishimoto and Mueller 2007; what is called trace here is the relevance zone of Shih, Wei, Liu and Wu
/// 2022).
///
/// Why the traces hold. Let a proof be made in a position. Let the defender have made some moves before, all
/// outside its trace, none of which wins at once. The attacker follows the proof:
/// 1. His moves are still legal and do the same: what would prevent that is in the trace (`move_trace`).
///    Where the last one would win, some move still does (`winning_trace`).
/// 2. The replies that the proof has looked at do the same, no new one has come up, and none wins
///    (`counter_trace` of every position in which the defender is to move).
/// 3. Every other reply is one more move outside a trace: that of what the proof does after a pass. So the
///    same holds there, a level or an order lower each time, down to the winning move.
///
/// Positions may repeat. A proof is made of what was proved before it, so none rests on a loop. That a
/// position is *not* won may hold on one path only, for a loop or for its depth. It is remembered all the
/// same: no loss is ever claimed from it, this search may only miss a win.

namespace tail {

/// How one level searches.
struct trace_search_policy {
    /// Where nothing forces the attacker, he tries moves up to the order `moves_to_win + spare`, and at least
    /// up to order 3.
    int    spare   = 2;
    double epsilon = 0.25;   ///< how far past the second best choice a subtree may go, as a share of it
    /// Of the table of positions.
    std::size_t   table_bytes = std::size_t{1} << 29U;
    int           depth       = 200;                 ///< longest path, in plies
    std::uint64_t nodes       = limits::unlimited;   ///< for each question to it as a prover
};

/// A search for wins of one side over the threats that `Below` proves. It is a prover of that side's wins.
///
/// `Eager`: new positions are shown to `Below` at once, which is right where that is quick; otherwise not
/// before they are expanded. When memory runs short it forgets what it has not proved, or can ask for at
/// once. Other proofs are kept for good; when they alone fill the memory, the search stops.
template <ThreatGame G, class Below, bool Eager, class Observer = silent, class Undo = automatic_undo>
    requires ThreatProver<Below, G>
class trace_search {
    using move  = move_of<G>;
    using trace = trace_of<G>;
    using table = detail::trace_table<G, Eager>;
    using known = typename table::entry;

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

    /// Does the attacker, who is to move, win? At most `policy.nodes` positions more are expanded, four times
    /// as many with each step of `effort`.
    [[nodiscard]] threat_proof<G> operator()(G& position, int effort = 0)
    {
        TAIL_ASSERT(position.to_move() == attacker_, "a search over threats proves wins of its attacker");
        // The question that was asked last goes on: a limit may have stopped it, or one after it. Otherwise
        // runs that are too short for a question would never get past it.
        question const now{detail::exact_key(position), effort, nodes_for(effort)};
        if (asked_.key != now.key || asked_.effort != effort) { asked_ = now; }
        allow(asked_.left);
        std::uint64_t const before = expanded_;
        known const         is     = search(position);
        asked_.left -= std::min(asked_.left, expanded_ - before);
        return is.as_proof();
    }

    /// The same without a search, if it is known.
    [[nodiscard]] threat_proof<G> recall(G& position) const
    {
        known const* const is = find(position);
        return is == nullptr ? threat_proof<G>{} : is->as_proof();
    }

    /// Whether the attacker wins, whoever is to move; goes on until it is known or a limit says stop. True if
    /// it is proved.
    ///
    /// Each call makes progress, however few nodes its limits allow: it expands at least one position that
    /// has not been expanded before, or decides whether a move is a threat.
    [[nodiscard]] bool prove(G& position)
    {
        // In portions, each from this position on: one position below can cost more than all others together,
        // and what a subtree has cost shows in its numbers only when it is left.
        for (std::uint64_t left = run_nodes_;;) {
            std::uint64_t const before = expanded_;
            allow(std::min(left, portion));
            made_progress_ = left == 0;
            known const is = search(position);
            left -= std::min(left, expanded_ - before);
            if (is.decided() || stopped() || left == 0) { return is.won(); }
        }
    }

    // Following a proof. `place.way` is even in a proof of this search; in one of `Below` it is odd, twice
    // the `way` of `Below` and one more.

    /// Begins to follow a proof that is known; false if the place allows none.
    [[nodiscard]] bool enter(proof_place<G>& place)
    {
        place.way             = 0;
        known const* const is = known_at_once(place.position);
        return is != nullptr && place.allows(is->as_proof());
    }

    /// The proof to follow, searched for again where it was forgotten.
    [[nodiscard]] threat_proof<G> answer(proof_place<G>& place)
    {
        if (place.way % 2 == 0) {
            allow(run_nodes_);
            known const is = search(place.position);
            if (!is.by_below) { return place.allows(is.as_proof()) ? is.as_proof() : threat_proof<G>{}; }
            place.way = 1;
        }
        place.way /= 2;
        auto proof = below_.answer(place);
        place.way  = 2 * place.way + 1;
        return proof;
    }

    /// The loser has made a move: a stray one, where the proof holds without it.
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

    /// Limits from now on; `nodes` are for each run, and for the verifications of all levels together.
    void limit(limits const& lim)
    {
        limits aside = lim;
        aside.nodes  = limits::unlimited;
        meter_       = detail::meter<limits>{aside};
        run_nodes_   = lim.nodes;
        run_bytes_   = lim.bytes;
        stopped_     = false;
        below_.limit(lim);
        defence_.limit(lim);
    }
    /// Whether a limit was reached, here or below.
    [[nodiscard]] bool stopped() const { return stopped_ || below_.stopped() || defence_.stopped(); }
    /// Which limit it was.
    [[nodiscard]] status why() const
    {
        return stopped_ ? why_ : below_.stopped() ? below_.why() : defence_.why();
    }

    /// Positions expanded so far.
    [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
    /// Positions generated so far.
    [[nodiscard]] std::uint64_t generated() const { return generated_; }
    /// Positions in the table.
    [[nodiscard]] std::uint64_t stored() const { return table_.size(); }
    /// The longest path of the search, in plies.
    [[nodiscard]] int deepest() const { return deepest_; }

    /// Of this search and those below it, what was verified not counted.
    [[nodiscard]] std::uint64_t bytes() const { return table_.bytes() + below_.bytes(); }

    /// How hard it still looks to prove the win, and to see that there is none.
    [[nodiscard]] std::pair<proof_count, proof_count> numbers_of(G const& position) const
    {
        known const* const is = find(position);
        return is == nullptr ? std::pair<proof_count, proof_count>{1, 1} : std::pair{is->proof, is->disproof};
    }

private:
    static constexpr std::uint64_t portion = 8;

    // What new positions begin with: a reply that `Below` has not been asked about, and one that it has no
    // proof for.
    static constexpr proof_count not_asked = 2;
    static constexpr proof_count not_easy  = 20;

    /// So often `Below` is asked about a position.
    static constexpr int most_efforts = 4;

    /// As a prover it was asked this last; so many expansions are left for it.
    struct question {
        std::uint64_t key    = 0;
        int           effort = -1;
        std::uint64_t left   = 0;
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

        void add(std::size_t i, proof_count number, proof_count other_number)
        {
            if (number < best_number) {
                second      = best_number;
                best_number = number;
                other       = other_number;
                best        = i;
            } else if (number < second) {
                second = number;
            }
            sum += other_number;
        }
    };

    [[nodiscard]] known const* find(G const& position) const
    {
        return table_.find(detail::exact_key(position));
    }

    /// What is known, or what `Below` says at once.
    [[nodiscard]] known const* known_at_once(G& position)
    {
        if constexpr (Eager) {
            return &entry(position);
        } else {
            return find(position);
        }
    }

    // ---- positions that have not been expanded
    // ------------------------------------------------------------------

    /// What is known of a position; a new one is made known. If `Below` has been stopped, it is asked later.
    known& entry(G& position)
    {
        auto [is, fresh] = table_.find_or_make(detail::exact_key(position));
        if (!fresh) { return is; }
        ++generated_;
        detail::notify_generated(observer_, position, static_cast<int>(table_.path_length()));
        if (auto const winner = position.winner()) {
            is = *winner == attacker_ ? known::won_by({}, {}, 0) : known::lost();
        } else if constexpr (Eager) {
            is = asked_below(position, is);
        } else {
            is.proof = position.to_move() == attacker_
                ? not_asked
                : static_cast<proof_count>(10 * moves_needed(position));
        }
        return is;
    }

    [[nodiscard]] int moves_needed(G const& position) const
    {
        return std::clamp(detail::moves_to_win(position, attacker_, 6), 1, 6);
    }

    /// What is known after `Below` was asked with more effort than before; the same as before if it was
    /// stopped.
    [[nodiscard]] known asked_below(G& position, known is)
    {
        bool const attacks = position.to_move() == attacker_;
        if (!attacks && is.efforts == 0 && detail::winning_move(position)) { return known::lost(); }
        if (!attacks) { position.pass(); }
        auto const proof = below_(position, is.efforts);
        if (!attacks) { position.pass(); }
        if (stopped()) { return is; }
        if (attacks && proof) { return known::won_by(proof.trace, proof.move, proof.plies, true); }
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
            return known::lost();
        }
        return is;
    }

    // ---- the search
    // ------------------------------------------------------------------------------------------------

    /// Positions that may be expanded for a question.
    [[nodiscard]] std::uint64_t nodes_for(int effort) const
    {
        bool const unlimited = policy_.nodes > limits::unlimited >> (2 * effort);
        return unlimited ? limits::unlimited : policy_.nodes << (2 * effort);
    }

    /// So many positions more may be expanded.
    void allow(std::uint64_t nodes)
    {
        enough_        = expanded_ + std::min(nodes, limits::unlimited - expanded_);
        made_progress_ = true;
    }
    [[nodiscard]] bool used_up() const { return expanded_ >= enough_ && made_progress_; }

    [[nodiscard]] known search(G& position)
    {
        table_.clear_path();
        while (!entry(position).decided() && !stopped() && !used_up()) {
            expand(position, detail::impossible, detail::impossible, 0);
        }
        return entry(position);
    }

    /// Works on a position until one of its numbers has reached its limit.
    void expand(G& position, proof_count proof_limit, proof_count disproof_limit, int ply)
    {
        if (!may_go_on()) { return; }
        auto const key = detail::exact_key(position);
        known      is  = entry(position);   // it may just have been forgotten
        deepest_       = std::max(deepest_, ply);
        if (is.open) {
            is = asked_below(position, is);
            if (stopped()) { return; }
            table_[key]                  = is;
            bool const threatens_nothing = is.open && position.to_move() != attacker_;
            if (is.decided() || is.proof >= proof_limit || threatens_nothing) { return; }
        }
        ++expanded_;
        detail::notify_expanded(observer_, position, ply);
        if (!is.expanded) { table_[key].expanded = made_progress_ = true; }
        if (ply >= policy_.depth) {
            table_[key] = known::lost();
            return;
        }
        table_.enter(key);
        if (position.to_move() == attacker_) {
            attack(position, key, proof_limit, disproof_limit, ply);
        } else {
            defend(position, key, proof_limit, disproof_limit, ply);
        }
        table_.leave(key);
    }

    [[nodiscard]] bool may_go_on()
    {
        if (stopped() || used_up()) { return false; }
        if (!meter_.take()) {
            stop(meter_.why());
        } else if (table_.is_short_of_room()
                   && !table_.make_room(std::min<std::uint64_t>(policy_.table_bytes, run_bytes_))) {
            stop(status::memory_limit);
        }
        return !stopped_;
    }

    void stop(status why)
    {
        stopped_ = true;
        why_     = why;
    }

    void attack(G& position, std::uint64_t key, proof_count proof_limit, proof_count disproof_limit, int ply)
    {
        auto const choices = choices_of(position, [&](auto const& add) { attacking_moves(position, add); });
        while (!stopped()) {
            total t;
            for (std::size_t i = 0; i < choices.size(); ++i) {
                known const& is = known_after(choices[i]);
                if (is.won()) {
                    trace traced = detail::move_trace(std::as_const(position), choices[i].by);
                    traced |= is.plies == 0 ? detail::winning_trace(std::as_const(position), choices[i].by)
                                            : is.traced;
                    table_[key] = known::won_by(traced, choices[i].by, is.plies + 1);
                    return;
                }
                t.add(i, is.proof, is.disproof);
            }
            proof_count const disproof = t.best_number == detail::impossible ? 0 : detail::bounded(t.sum);
            if (leaves(key, {t.best_number, disproof}, proof_limit, disproof_limit)) { return; }
            go_on(position, choices[t.best], limit_by_second(t.second, proof_limit),
                  limit_of_choice(disproof_limit, disproof, t.other), ply);
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
            table_[key] = known::lost();
            return;
        }
        auto const choices = choices_of(position, [&](auto const& add) {
            detail::moves_in(std::as_const(position), ignored.trace, add);
        });
        if (choices.empty() && !detail::has_move(std::as_const(position))
            && detail::stuck(std::as_const(position)) != attacker_) {
            table_[key] = known::lost();
            return;
        }
        while (!stopped()) {
            total t;
            for (std::size_t i = 0; i < choices.size(); ++i) {
                known const& is = known_after(choices[i]);
                t.add(i, is.disproof, is.proof);
            }
            if (t.sum == 0) {
                table_[key] = all_answered(position, choices, ignored);
                return;
            }
            proof_count const proof = t.best_number == 0 ? detail::impossible : detail::bounded(t.sum);
            if (leaves(key, {proof, t.best_number}, proof_limit, disproof_limit)) { return; }
            go_on(position, choices[t.best], limit_of_choice(proof_limit, proof, t.other),
                  limit_by_second(t.second, disproof_limit), ply);
        }
    }

    [[nodiscard]] known all_answered(G const& position, std::vector<choice> const& replies,
                                     threat_proof<G> const& ignored) const
    {
        known is = known::won_by(ignored.trace, {}, ignored.plies);
        for (choice const& c : replies) {
            known const& after = known_after(c);
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

    /// What is known after a choice. One that leads back onto the path is no win for the attacker.
    [[nodiscard]] known const& known_after(choice const& c) const
    {
        static known const back = known::lost();
        static known const forgotten{};
        if (table_.on_path(c.key)) { return back; }
        known const* const is = table_.find(c.key);
        return is == nullptr ? forgotten : *is;
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

    /// The limit of the best choice: a share past the number of the second best, within that of the position.
    [[nodiscard]] proof_count limit_by_second(proof_count second, proof_count limit) const
    {
        return static_cast<proof_count>(
            std::min<std::uint64_t>(limit, detail::past_second(second, policy_.epsilon)));
    }

    /// The limit of a choice whose number is part of a sum: what the sum leaves for it.
    [[nodiscard]] static proof_count limit_of_choice(proof_count limit, proof_count now,
                                                     proof_count of_choice)
    {
        return static_cast<proof_count>(
            std::min<std::uint64_t>(detail::impossible, std::uint64_t{limit} - now + of_choice));
    }

    void go_on(G& position, choice const& c, proof_count proof_limit, proof_count disproof_limit, int ply)
    {
        detail::undo_guard<Undo> const before{std::as_const(position)};
        position.play(c.by);
        expand(position, proof_limit, disproof_limit, ply + 1);
        before.undo(position, c.by);
    }

    Below                           below_;
    by_threats<G, Undo>             defence_;
    side                            attacker_;
    trace_search_policy             policy_;
    TAIL_NO_UNIQUE_ADDRESS Observer observer_;
    table                           table_;
    detail::meter<limits>           meter_{limits{}};
    std::uint64_t                   run_nodes_     = limits::unlimited;
    std::uint64_t                   run_bytes_     = limits::unlimited;
    std::uint64_t                   enough_        = limits::unlimited;   // expansions, all questions counted
    bool                            made_progress_ = true;   // a position was expanded for the first time
    question                        asked_{};
    bool                            stopped_   = false;
    status                          why_       = status::exhausted;
    std::uint64_t                   expanded_  = 0;
    std::uint64_t                   generated_ = 0;
    int                             deepest_   = 0;
};

}   // namespace tail
