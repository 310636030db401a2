#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/game_checks.hpp>
#include <tail/core/game_refusal.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/detail/budget.hpp>
#include <tail/game/detail/verified.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_tree.hpp>

/// \file
/// Verification of threats: does the side to move win with a tree of threats no larger than this?
///
/// At a node of the attacker it looks for a winning move, then for a move of order two, three and so on.
/// After such a move the defender must have no winning move, the attacker must win if he passes, and after
/// each reply that could change that: those in the trace of the proof after the pass. From Cazenave, "A
/// generalized threats search algorithm" (2002), which leaves to guess what half of a budget is for, how
/// traces stay right when a defender ignores several threats in a row, and where orders are capped; the
/// comments below say what is done here.
///
///     auto const v = tail::verify(position, tail::threat{6, 3, 2});
///     if (v) { position.play(*v.move); }       // wins

namespace tail {

/// What a verification found out.
enum class verdict : std::uint8_t {
    refuted,   ///< no such tree of threats was found. The position may be won all the same
    proved,    ///< the side to move wins
    unknown,   ///< a limit ended it
};

/// The name of a verdict.
[[nodiscard]] constexpr char const* to_string(verdict v)
{
    switch (v) {
    case verdict::refuted: return "refuted";
    case verdict::proved: return "proved";
    case verdict::unknown: return "unknown";
    }
    return "unknown";
}

/// How to verify threats; set what matters by name.
struct verify_policy {
    /// After a move of order k, nothing above order k: as in the paper, and faster. Without it a threat may
    /// begin with an atari and go on with a net, as composition says: needed for lambda search.
    bool zero_above = true;

    /// Try every reply of the defender, and not those in the trace alone. Slow; for tests.
    bool all_replies = false;

    /// How many threats in a row the traces allow the defender to ignore; by default as many as the threat
    /// has orders, which is what makes traces right. With less, proofs may be wrong: for tests.
    std::optional<int> safety{};

    /// Deepest tree in plies, a pass counted as one: for infinite threats in games that need not end.
    int depth = 256;

    /// Memory for threats that were verified or refuted before; the table grows up to it. Zero: none.
    std::size_t table_bytes = std::size_t{64} << 20U;
};

/// The answer to "does the side to move win with this threat?". Converts to `bool` as "proved".
template <ThreatGame G, class Spent = threat>
struct verification {
    tail::verdict verdict = tail::verdict::unknown;   ///< what came of it
    Spent used{};   ///< of `proved`: the counts of the tree that was found, at most those of the threat

    /// Of `proved`: if the other side has made one move before, outside of this set, and it does not win at
    /// once, then the proof still holds.
    trace_of<G> trace{};

    std::optional<move_of<G>> move{};   ///< of `proved`: the first move
    ply_count plies{};   ///< of `proved`: the win comes within so many, if the defender plays on as he should

    /// Whether the threat was verified.
    [[nodiscard]] explicit operator bool() const { return verdict == tail::verdict::proved; }
};

/// Verifies threats in many positions of a game, and remembers what it found.
///
/// `Budget` is `threat`, or `threat_tree` for explicit shapes. Proofs are right whatever the table holds:
/// what is remembered of a position holds for the same attacker and the same number of threats that may be
/// ignored; a proof serves every budget that what it used fits into, a refutation every budget that fits into
/// its own. A verification that was stopped leaves nothing behind but what had been finished.
template <ThreatGame G, class Budget = threat, class Undo = automatic_undo>
class verifier {
    static_assert(detail::is_well_formed_game<G>);

    using budget = detail::budget_of<Budget>;
    using spent  = typename budget::spent_type;
    using trace  = trace_of<G>;
    using move   = move_of<G>;

    // A trace is a set of points as they lie: it cannot be kept for a position and its mirror image at once.
    // (That every reply counts can, and moves are turned over.)
    static constexpr bool is_exact = requires(G const& p) { p.exact_hash(); };
    static constexpr bool folds    = !is_exact && requires(G const& p, move m) { p.to_table(m); };
    static constexpr bool stores   = !folds || !detail::has_traces<G>;

public:
    using verification_type = verification<G, spent>;   ///< what a verification returns

    /// A game whose hash folds symmetries and that has traces wants an `exact_hash()` as well, of this
    /// position alone: without it nothing is remembered.
    explicit verifier(verify_policy const& policy = {})
        : policy_{policy}, table_{stores ? policy.table_bytes : 0}
    {}

    /// Does the side to move win with this threat? The position is left as it was.
    [[nodiscard]] verification_type operator()(G& position, Budget const& allowed)
    {
        budget const g{allowed};
        position_ = &position;
        ignored_  = policy_.safety.value_or(g.passes());
        salt_     = 0x9E37'79B9'7F4A'7C15U * static_cast<std::uint64_t>(ignored_ + 1);
        cut_      = false;
        moves_.clear();   // an exception may have ended the last verification
        replies_ = 0;
        found         f;
        verdict const v = position.winner() ? verdict::refuted : attack(g, policy_.depth, f);
        if (v != verdict::proved) { return {.verdict = v}; }
        return {v, f.used, f.traced, f.first, f.plies};
    }

    /// Limits from now on: `nodes` counts verifications. Stopped once, it says `unknown` until it is given
    /// new ones.
    ///
    /// For a rule it does not count what it remembers, and the limit of nodes does not stop it before it has
    /// come to know something new. So a search that is run on again and again with few nodes gets further
    /// each time.
    void limit(limits const& lim, bool for_rule = false)
    {
        meter_   = detail::meter<limits>{lim};
        stopped_ = false;
        waits_   = for_rule;
        rule_    = for_rule;
        table_.limit(lim.bytes);
    }

    /// Whether a limit was reached.
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Which limit it was.
    [[nodiscard]] status why() const { return meter_.why(); }

    /// Whether the last verification met the depth of the policy, so that a greater one might prove more.
    [[nodiscard]] bool was_cut() const { return cut_; }

    /// Sets the depth of the policy for as long as the returned object lives.
    [[nodiscard]] auto deepened(int plies)
    {
        struct guard {
            verifier* of;
            int       before;
            guard(verifier* v, int depth) : of{v}, before{std::exchange(v->policy_.depth, depth)} {}
            guard(guard const&)            = delete;
            guard& operator=(guard const&) = delete;
            ~guard() { of->policy_.depth = before; }
        };
        return guard{this, plies};
    }

    /// Sets the depth of the policy.
    void deepen(int plies) { policy_.depth = plies; }

    /// How threats are verified.
    [[nodiscard]] verify_policy const& policy() const { return policy_; }

    /// Positions of the attacker that were looked at, whether remembered or not.
    [[nodiscard]] std::uint64_t verifications() const { return verifications_; }

    /// How many of them the table answered.
    [[nodiscard]] std::uint64_t remembered() const { return remembered_; }

    /// How many answers are in the table.
    [[nodiscard]] std::uint64_t stored() const { return table_.stored(); }
    /// The memory of the table.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return table_.bytes() + (moves_.capacity() + refuters_.capacity()) * sizeof(move);
    }

private:
    /// A proof below a node.
    struct found {
        spent used{};
        trace traced{};
        move  first{};
        int   plies = 0;
    };

    /// The attacker is to move, and wins with this budget?
    verdict attack(budget const& g, int depth, found& out)
    {
        ++verifications_;
        bool const took = meter_.take();
        if (!took) [[unlikely]] {
            if (!waits_ || meter_.why() != status::node_limit || !meter_.in_time()) {
                stopped_ = true;
                return verdict::unknown;
            }
        }
        if (depth < 1) {
            cut_ = true;
            return verdict::refuted;
        }
        G& position = *position_;
        if (g.wins()) {
            if (auto const win = detail::winning_move(position)) {
                out = {budget::winning(), detail::winning_trace(position, *win), *win, 1};
                return verdict::proved;
            }
        }
        int const highest = g.highest();
        if (highest < 2) { return verdict::refuted; }
        // No fewer moves in a row than this win: lower orders need not be tried.
        int const lowest = std::max(2, detail::moves_to_win(position, position.to_move(), highest));
        if (lowest > highest) { return verdict::refuted; }
        if (depth < 3) {
            cut_ = true;
            return verdict::refuted;
        }

        std::uint64_t const key = key_of(position);
        if (auto const* const known = table_.find(key, g, depth)) {
            ++remembered_;
            if (rule_ && took) { meter_.give_back(); }
            if (!known->proved) {
                cut_ = cut_ || known->depth;
                return verdict::refuted;
            }
            out = {known->used, known->traced, known->first, *known->depth};
            if constexpr (folds) { out.first = detail::from_table(position, out.first); }
            return verdict::proved;
        }

        std::uint64_t const before    = verifications_;
        bool const          cut_above = std::exchange(cut_, false);
        verdict const       v         = attack_by_order(g, lowest, highest, depth, out);
        waits_                        = waits_ && v == verdict::unknown;
        if (v == verdict::proved) {
            move const first = folds ? detail::to_table(position, out.first) : out.first;
            table_.keep({key, g.proved_with(out.used), out.used, out.traced, first, out.plies,
                         verifications_ - before + 1, true});
        } else if (v == verdict::refuted) {
            // What met the depth is refuted for so many plies only.
            table_.keep({key,
                         g,
                         {},
                         {},
                         {},
                         cut_ ? ply_count{depth} : ply_count{},
                         verifications_ - before + 1,
                         false});
        }
        cut_ = cut_ || cut_above;
        return v;
    }

    /// Tries moves of one order after the other. (Cazenave calls it iterative widening on the order.)
    verdict attack_by_order(budget const& g, int lowest, int highest, int depth, found& out)
    {
        G&                             position = *position_;
        side const                     attacker = position.to_move();
        std::size_t const              base     = moves_.size();
        verdict                        v        = verdict::refuted;
        detail::undo_guard<Undo> const before{std::as_const(position)};
        for (int k = lowest; k <= highest && v == verdict::refuted; ++k) {
            budget const h = g.after_move(k, policy_.zero_above);
            if (!h.has_both_sides()) { continue; }
            moves_.resize(base);
            detail::threat_moves(position, k, [&](move m) { moves_.push_back(m); });
            for (std::size_t i = base; i < moves_.size() && v == verdict::refuted; ++i) {
                move const m    = moves_[i];
                auto const spot = detail::move_trace(position, m);
                position.play(m);
                if (auto const winner =
                        position.winner()) {   // a move that wins would have been found before; some lose
                    v = verdict::refuted;
                    if (*winner == attacker && g.wins()) {
                        out = {budget::winning(), trace{}, m, 1};
                        v   = verdict::proved;
                    }
                } else {
                    v = defend(h, k, attacker, depth, out);
                    if (v == verdict::proved) { budget::count(out.used, k); }
                }
                before.undo(position, m);
                if (v == verdict::proved) {
                    out.first = m;
                    out.traced |= spot;
                }
            }
        }
        moves_.resize(base);
        return v;
    }

    /// The defender is to move after a move of order `k`, and loses whatever he does?
    verdict defend(budget const& h, int k, side attacker, int depth, found& out)
    {
        G& position = *position_;
        if (detail::winning_move(position)) { return verdict::refuted; }

        // If he passes, half of the budget at most, because he may as well reply and then no less must do. It
        // is less than order k all the way down: so with each threat that the defender ignores the order
        // sinks, and no more than K of them are ignored in one line.
        position.pass();
        verdict v = attack(h.if_passed(k), depth - 2, out);
        position.pass();
        if (v != verdict::proved) { return v; }

        budget const      gr   = h.if_replied(out.used);   // less what was used indeed, not what was allowed
        std::size_t const base = moves_.size();
        auto const        add  = [&](move r) { moves_.push_back(r); };
        if (policy_.all_replies) {
            position.moves(add);
        } else {
            detail::moves_in(position, out.traced, add);
        }
        bool const any = moves_.size() > base;
        if (!any && !detail::has_move(position) && detail::stuck(position) != attacker) {
            return verdict::refuted;
        }

        // All must lose, so their order does not matter to the result: what refuted a threat after as many
        // replies comes first.
        std::size_t const level = replies_;
        if (refuters_.size() <= level) { refuters_.resize(level + 1); }
        auto const first = moves_.begin() + static_cast<std::ptrdiff_t>(base);
        if (auto const at = std::find(first, moves_.end(), refuters_[level]); at != moves_.end()) {
            std::iter_swap(at, first);
        }

        spent                          most{};
        detail::undo_guard<Undo> const before{std::as_const(position)};
        for (std::size_t i = base; i < moves_.size() && v == verdict::proved; ++i) {
            move const r = moves_[i];
            position.play(r);
            if (auto const winner = position.winner()) {
                v = *winner == attacker ? verdict::proved : verdict::refuted;
            } else {
                found below;
                ++replies_;
                v = attack(gr, depth - 2, below);
                --replies_;
                if (v == verdict::refuted) { refuters_[level] = r; }
                if (v == verdict::proved) {
                    most = max(most, below.used);
                    out.traced |= below.traced;
                    out.plies = std::max(out.plies, below.plies);
                }
            }
            before.undo(position, r);
        }
        moves_.resize(base);
        if (v != verdict::proved) { return v; }
        out.used = out.used + most;
        out.plies += 2;
        // A defender who ignores up to K threats in a row may come to win himself; his moves that help there
        // count, too.
        out.traced |= detail::counter_trace(position, ignored_);
        // Nor must he run out of moves on the way.
        detail::trace_last_moves(position, attacker, ignored_, out.traced);
        return v;
    }

    /// Tells apart positions, the side to move (who is the attacker) with them, and how many threats may be
    /// ignored.
    [[nodiscard]] std::uint64_t key_of(G const& position) const
    {
        return detail::exact_key(position) ^ salt_;
    }

    using entry = detail::verified<budget, spent, trace, move>;

    verify_policy                 policy_;
    detail::verified_table<entry> table_;
    detail::meter<limits>         meter_{limits{}};
    bool                          stopped_ = false;
    bool                          rule_    = false;   // the limits are those of a search above
    bool                          waits_   = false;   // with the limit of nodes, until something new is known
    std::uint64_t                 verifications_ = 0;
    std::uint64_t                 remembered_    = 0;

    // Of the verification at work.
    G*                position_ = nullptr;
    int               ignored_  = 0;
    std::uint64_t     salt_     = 0;
    bool              cut_      = false;
    std::vector<move> moves_;         // of all nodes on the way to the current one
    std::size_t       replies_ = 0;   // made on that way
    std::vector<move> refuters_;      // by their number
};

/// Does the side to move win with this threat? `limits::nodes` limits verifications.
///
/// Sound: what is proved is won, and stays won after any one move of the other side outside the trace that
/// does not win at once. Not complete: with halves rounded down and moves generated by order, a larger threat
/// proves more as a rule, not always.
template <ThreatGame G>
[[nodiscard]] verification<G> verify(G position, threat const& allowed, limits const& lim = {},
                                     verify_policy const& policy = {})
{
    verifier<G> v{policy};
    v.limit(lim);
    return v(position, allowed);
}

/// The same for a tree of a given shape.
template <ThreatGame G>
[[nodiscard]] auto verify(G position, threat_tree const& shape, limits const& lim = {},
                          verify_policy const& policy = {})
{
    verifier<G, threat_tree> v{policy};
    v.limit(lim);
    return v(position, shape);
}

namespace detail {

/// What a refused verification pretends to return.
struct refused_verification {
    tail::verdict      verdict = tail::verdict::unknown;
    threat             used{};
    std::optional<int> move{};
    ply_count          plies{};

    [[nodiscard]] explicit operator bool() const { return false; }
};

}   // namespace detail

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits>
    requires(!detail::ThreatSearchCall<G, Limits>)
auto verify(G, threat const&, Limits const& = {}, verify_policy const& = {})
{
    static_cast<void>(detail::refuse_position<G, Limits>());
    return detail::refused_verification{};
}

/// The same for a tree of a given shape.
template <class G, class Limits = limits>
    requires(!detail::ThreatSearchCall<G, Limits>)
auto verify(G, threat_tree const&, Limits const& = {}, verify_policy const& = {})
{
    static_cast<void>(detail::refuse_position<G, Limits>());
    return detail::refused_verification{};
}

}   // namespace tail
