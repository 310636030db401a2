#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/result.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/verify.hpp>

/// \file
/// Provers: they prove wins, and say by a trace which moves could change the proof. A search over the proofs
/// of a prover is a prover again, see trace_search.hpp.

namespace tail {

/// The most stray moves of a defender in one line of a proof: moves outside of its trace.
///
/// 1. By each stray move the defender ignores a threat.
/// 2. The threat is one of an order, where threats are verified, or of a level, in the searches above.
/// 3. No order and no level is ignored twice in one line.
///
/// So there are no more of them than orders and levels together.
inline constexpr int most_ignored = 2 * threat::max_order;

/// A proof that the side to move wins, or that none was found. Converts to `bool` as "proved".
template <ThreatGame G>
struct threat_proof {
    tail::verdict verdict =
        tail::verdict::unknown;   ///< `refuted`: asking again, with more effort, is of no use
    /// If the other side has made some moves before, all of them outside of this set, and none of them wins
    /// at once, then the proof still holds.
    trace_of<G> trace{};

    move_of<G> move{};    ///< the first move
    ply_count  plies{};   ///< the win comes within so many

    /// Whether a win is proved.
    [[nodiscard]] explicit operator bool() const { return verdict == tail::verdict::proved; }
};

/// A place in a proof that is followed in a game.
///
/// There may be several proofs of a position. The loser's stray moves do not touch the proof that is
/// followed, but they may touch another one. So they are kept, and only proofs are taken whose traces hold
/// none of them.
template <ThreatGame G>
struct proof_place {
    G             position;   ///< of the proof: without the stray moves of the loser
    trace_of<G>   strays{};   ///< the stray moves
    std::uint64_t way = 0;   ///< which part of a proof this is, in numbers of its prover; zero: its beginning
    ply_count     left{};    ///< the win has to come within so many

    /// Whether a proof of the position is one of the game.
    [[nodiscard]] bool allows(threat_proof<G> const& proof) const
    {
        trace_of<G> touched = proof.trace;
        touched &= strays;
        return proof && proof.plies <= left && touched == trace_of<G>{};
    }
};

/// Proves wins of the side to move, and leads through its proofs.
///
/// - `prover(position, effort)`: looks for a proof. `recall(position)`: the same without a long search.
/// - `limit(limits)`: limits from now on; the bytes are those of each table. `stopped()`: a limit was
/// reached. Then
///   a proof still holds, but every other answer may be wrong.
/// - `enter(place)`: begins to follow a proof that is known; false if there is none that the place allows.
/// - `answer(place)`: the proof to follow there; none if it is not found any more.
/// - `reply(place, move)`: the loser has made a move. If a proof does not mention it, it is one more stray
/// move,
///   as if he had passed; otherwise it is played.
template <class P, class G>
concept ThreatProver = ThreatGame<G>
    && requires(P& prover, P const& same, G& position, proof_place<G>& place, move_of<G> move,
                limits const& lim, int effort) {
           { prover(position, effort) } -> std::same_as<threat_proof<G>>;
           { prover.recall(position) } -> std::same_as<threat_proof<G>>;
           { prover.enter(place) } -> std::same_as<bool>;
           { prover.answer(place) } -> std::same_as<threat_proof<G>>;
           prover.reply(place, move);
           prover.limit(lim);
           { same.stopped() } -> std::same_as<bool>;
           { same.why() } -> std::same_as<status>;
           { same.bytes() } -> std::same_as<std::uint64_t>;
       };

namespace detail {

/// The loser plays a move.
template <ThreatGame G>
void play_reply(proof_place<G>& place, move_of<G> const& move)
{
    place.position.play(move);
    place.left = place.left - 1;
}

/// The place after a stray move of the loser, at the beginning of another proof.
template <ThreatGame G>
[[nodiscard]] proof_place<G> after_stray(proof_place<G> const& place, move_of<G> const& move)
{
    proof_place<G> then = place;
    then.strays |= detail::trace_with(place.position, move);
    then.position.pass();
    then.left = place.left - 1;
    then.way  = 0;
    return then;
}

}   // namespace detail

/// Proves wins by threats, the first of a list that can be verified.
template <ThreatGame G, class Undo = automatic_undo>
class by_threats {
    using move = move_of<G>;

public:
    /// Proves wins by any of these threats, the first ones tried first.
    explicit by_threats(std::vector<threat> threats, verify_policy policy = {}) : threats_{std::move(threats)}
    {
        // The traces have to hold for searches above, too.
        if (!policy.safety) { policy.safety = most_ignored; }
        verify_ = std::make_shared<verifier<G, threat, Undo>>(policy);
    }

    /// Other threats, verified with the same memory.
    [[nodiscard]] by_threats with(std::vector<threat> threats) const
    {
        by_threats made = *this;
        made.threats_   = std::move(threats);
        return made;
    }

    /// Looks for a proof by the threats, in their order.
    [[nodiscard]] threat_proof<G> operator()(G& position, int /*effort*/ = 0)
    {
        return first_of(position, [](threat_proof<G> const&) { return true; });
    }

    /// The same: a verification that is known is quick.
    [[nodiscard]] threat_proof<G> recall(G& position) { return (*this)(position); }   // quick enough

    /// Begins to follow a proof that is known; false if the place allows none.
    [[nodiscard]] bool enter(proof_place<G>& place) { return bool{answer(place)}; }

    /// What the proof of a larger threat was made of may have another proof by itself, which takes longer:
    /// one is looked for that wins in time.
    [[nodiscard]] threat_proof<G> answer(proof_place<G>& place)
    {
        auto const within = verify_->deepened(place.left.at_most(verify_->policy().depth));
        return first_of(place.position, [&](threat_proof<G> const& p) { return place.allows(p); });
    }

    /// The loser has made a move: a stray one, where the proof holds without it.
    void reply(proof_place<G>& place, move const& m)
    {
        if (auto then = detail::after_stray(place, m); enter(then)) {
            place = std::move(then);
        } else {
            detail::play_reply(place, m);
        }
    }

    /// Limits from now on. `lim.nodes` limits the verifications. One that learns something new is finished
    /// all the same.
    void limit(limits const& lim) { verify_->limit(lim, true); }
    /// Whether a limit was reached.
    [[nodiscard]] bool stopped() const { return verify_->stopped(); }
    /// Which limit it was.
    [[nodiscard]] status why() const { return verify_->why(); }

    /// None: the memory is shared, and counted by who has made it, as that of `verifications()`.
    [[nodiscard]] std::uint64_t bytes() const { return 0; }

    /// What has been verified, and how much work it was.
    [[nodiscard]] verifier<G, threat, Undo> const& verifications() const { return *verify_; }

private:
    template <class Accept>
    [[nodiscard]] threat_proof<G> first_of(G& position, Accept const& accept)
    {
        for (threat const& t : threats_) {
            auto const v = (*verify_)(position, t);
            if (v) {
                threat_proof<G> const proof{v.verdict, v.trace, *v.move, v.plies};
                if (accept(proof)) { return proof; }
            }
            if (stopped()) { return {}; }
        }
        return {.verdict = verdict::refuted};
    }

    std::vector<threat>                        threats_;
    std::shared_ptr<verifier<G, threat, Undo>> verify_;   // copies share what was verified
};

/// Proves what any of several provers proves; the first ones are asked first.
template <ThreatGame G, class Prover>
    requires ThreatProver<Prover, G>
class any_of_provers {
    using move = move_of<G>;

public:
    /// As many as one digit of `proof_place::way` tells apart.
    static constexpr std::size_t most_provers = 15;

    /// Asks these provers, in their order.
    explicit any_of_provers(std::vector<Prover> provers) : provers_{std::move(provers)}
    {
        TAIL_ASSERT(provers_.size() <= most_provers, "there are at most fifteen provers");
    }

    /// Looks for a proof, first among those that any of them knows.
    [[nodiscard]] threat_proof<G> operator()(G& position, int effort = 0)
    {
        // What one of them knows need not be searched for by those before it.
        if (auto known = recall(position)) { return known; }
        threat_proof<G> none{.verdict = verdict::refuted};
        for (Prover& p : provers_) {
            auto proof = p(position, effort);
            if (proof) { return proof; }
            if (p.stopped()) { return {}; }
            if (proof.verdict == verdict::unknown) { none.verdict = verdict::unknown; }
        }
        return none;
    }

    /// The first proof that any of them knows.
    [[nodiscard]] threat_proof<G> recall(G& position)
    {
        for (Prover& p : provers_) {
            if (auto proof = p.recall(position)) { return proof; }
        }
        return {};
    }

    // The low digit of `way` says whose proof it is, one more than its place; zero if that is not known yet.

    /// Begins to follow a proof that is known; false if the place allows none.
    [[nodiscard]] bool enter(proof_place<G>& place)
    {
        for (std::size_t i = 0; i < provers_.size(); ++i) {
            place.way = 0;
            if (provers_[i].enter(place)) {
                place.way = place.way * digits + i + 1;
                return true;
            }
        }
        return false;
    }

    /// The proof to follow, of the prover whose proof was entered.
    [[nodiscard]] threat_proof<G> answer(proof_place<G>& place)
    {
        if (place.way % digits == 0 && !enter(place)) {
            static_cast<void>((*this)(place.position));   // whoever has proved it may have forgotten that
            if (!enter(place)) { return {}; }
        }
        return below(place, [&](Prover& p) { return p.answer(place); });
    }

    /// The loser has made a move.
    void reply(proof_place<G>& place, move const& m)
    {
        TAIL_ASSERT(place.way % digits != 0, "a reply comes after an answer");
        below(place, [&](Prover& p) {
            p.reply(place, m);
            return true;
        });
    }

    /// Limits from now on, for each of them.
    void limit(limits const& lim)
    {
        for (Prover& p : provers_) { p.limit(lim); }
    }
    /// Whether any of them has reached a limit.
    [[nodiscard]] bool stopped() const
    {
        return std::any_of(provers_.begin(), provers_.end(), [](Prover const& p) { return p.stopped(); });
    }
    /// Which limit the first of those has reached.
    [[nodiscard]] status why() const
    {
        auto const who = std::find_if(provers_.begin(), provers_.end(),
                                      [](Prover const& p) { return p.stopped(); });
        return who == provers_.end() ? status::exhausted : who->why();
    }
    /// The memory of all of them.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = 0;
        for (Prover const& p : provers_) { sum += p.bytes(); }
        return sum;
    }

private:
    static constexpr std::uint64_t digits = most_provers + 1;

    /// Lets the prover whose proof it is say something about a place.
    template <class Say>
    auto below(proof_place<G>& place, Say const& say)
    {
        std::uint64_t const who = place.way % digits;
        place.way /= digits;
        auto said = say(provers_[static_cast<std::size_t>(who - 1)]);
        place.way = place.way * digits + who;
        return said;
    }

    std::vector<Prover> provers_;
};

}   // namespace tail
