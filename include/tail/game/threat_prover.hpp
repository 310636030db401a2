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
#include <tail/core/result.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/verify.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// Who proves wins, and says what the proof rests on: the trace. Provers stand on each other's shoulders: see trace_df_pn.hpp.

namespace tail {

/// So many moves a defender may have made elsewhere, in one line, without changing a proof.
///
/// By each of them he ignores a threat: of an order of the threats that are verified, or of a level of the searches above them, and no order
/// or level comes again in a line. So there are never more of them than orders and levels together.
inline constexpr int most_ignored = 2 * threat::max_order;

/// A proof that the side to move wins, or that none was found. Converts to `bool` as "proved".
template <ThreatGame G>
struct threat_proof {
    tail::verdict verdict = tail::verdict::unknown; ///< `refuted`: asking again, with more effort, is of no use
    trace_of<G>   trace{};   ///< no moves of the other side outside, had it made some before, change the proof, unless one wins at once
    move_of<G>    move{};    ///< the first move
    int           plies = 0; ///< the win comes within so many

    [[nodiscard]] explicit operator bool() const { return verdict == tail::verdict::proved; }
};

/// Proves wins of the side to move, and leads through its proofs.
///
/// `prover(position, effort)` looks for a proof; `recall(position)` does not look for long. One that was stopped by its limits has
/// `stopped()`, and what it then says is not to be relied on, unless it is a proof. The bytes of `limit` are those of each table.
///
/// Who follows a proof in a game keeps a position of the proof, which lacks the moves that the loser has made where they do not
/// matter, and a number, `way`, by which the prover knows which part of the proof that is; zero at the beginning.
/// - `enter(position, stray, plies, way)`: begins to follow a proof that wins within so many plies, although the loser has
///   made this move. False if none is known.
/// - `answer(position, way, plies)`: what to play to win within so many plies.
/// - `reply(position, move, way, plies)`: the loser has made a move, with so many plies to go before it. It is played on the
///   position if it matters; otherwise he has passed.
template <class P, class G>
concept ThreatProver = ThreatGame<G> && requires(P& prover, P const& same, G& position, move_of<G> move, limits const& lim, std::uint64_t& way, int n) {
    { prover(position, n) } -> std::same_as<threat_proof<G>>;
    { prover.recall(position) } -> std::same_as<threat_proof<G>>;
    { prover.enter(position, move, n, way) } -> std::same_as<bool>;
    { prover.answer(position, way, n) } -> std::same_as<std::optional<way_to_win<move_of<G>>>>;
    prover.reply(position, move, way, n);
    prover.limit(lim);
    { same.stopped() } -> std::same_as<bool>;
    { same.why() } -> std::same_as<status>;
    { same.bytes() } -> std::same_as<std::uint64_t>;
};

namespace detail {

/// Whether a move of the side that is not to move is in a trace.
template <ThreatGame G>
[[nodiscard]] bool is_in(G& position, trace_of<G> const& trace, move_of<G> const& move)
{
    bool found = false;
    position.pass();
    detail::moves_in(std::as_const(position), trace, [&](move_of<G> const& m) { found = found || m == move; });
    position.pass();
    return found;
}

} // namespace detail

/// Proves wins by threats, the first of a list that can be verified.
template <ThreatGame G>
class by_threats {
    using move = move_of<G>;

public:
    explicit by_threats(std::vector<threat> threats, verify_policy policy = {}) : threats_{std::move(threats)}
    {
        // The traces have to hold for searches above, too.
        if (!policy.safety) { policy.safety = most_ignored; }
        verify_ = std::make_shared<verifier<G>>(policy);
    }

    /// Other threats, verified with the same memory.
    [[nodiscard]] by_threats with(std::vector<threat> threats) const
    {
        by_threats made = *this;
        made.threats_   = std::move(threats);
        return made;
    }

    [[nodiscard]] threat_proof<G> operator()(G& position, int /*effort*/ = 0)
    {
        return first_of(position, [](threat_proof<G> const&) { return true; });
    }

    [[nodiscard]] threat_proof<G> recall(G& position) { return (*this)(position); } // quick enough

    [[nodiscard]] bool enter(G& position, move const& stray, int plies, std::uint64_t&)
    {
        return bool{within(plies, [&] {
            return first_of(position, [&](threat_proof<G> const& proof) { return !detail::is_in(position, proof.trace, stray); });
        })};
    }

    [[nodiscard]] std::optional<way_to_win<move>> answer(G& position, std::uint64_t&, int plies)
    {
        auto const proof = within(plies, [&] { return (*this)(position); });
        return proof ? std::optional{way_to_win<move>{proof.move, proof.plies}} : std::nullopt;
    }

    void reply(G& position, move const& m, std::uint64_t& way, int plies)
    {
        position.pass();
        if (enter(position, m, plies - 1, way)) { return; }
        position.pass();
        position.play(m);
    }

    void                 limit(limits const& lim) { verify_->limit(lim); }
    [[nodiscard]] bool   stopped() const { return verify_->stopped(); }
    [[nodiscard]] status why() const { return verify_->why(); }

    /// None: the memory is shared, and counted by who has made it, as that of `verifications()`.
    [[nodiscard]] std::uint64_t bytes() const { return 0; }

    [[nodiscard]] verifier<G> const& verifications() const { return *verify_; }

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
        return {verdict::refuted, {}, {}, 0};
    }

    /// What the proof of a larger threat was made of may have another proof by itself, which takes longer: one is looked for that wins
    /// in time.
    template <class Search>
    [[nodiscard]] threat_proof<G> within(int plies, Search const& search)
    {
        int const usual = verify_->policy().depth;
        verify_->deepen(std::min(usual, plies));
        auto const proof = search();
        verify_->deepen(usual);
        return proof;
    }

    std::vector<threat>          threats_;
    std::shared_ptr<verifier<G>> verify_; // copies share what was verified
};

/// Proves what any of several provers proves; the first ones are asked first.
template <ThreatGame G, class Prover>
    requires ThreatProver<Prover, G>
class any_of_provers {
    using move = move_of<G>;

public:
    static constexpr std::size_t most_provers = 15;

    explicit any_of_provers(std::vector<Prover> provers) : provers_{std::move(provers)}
    {
        TAIL_ASSERT(provers_.size() <= most_provers, "there are at most fifteen provers");
    }

    [[nodiscard]] threat_proof<G> operator()(G& position, int effort = 0)
    {
        // What one of them knows need not be searched for by those before it.
        if (auto known = recall(position)) { return known; }
        threat_proof<G> none{verdict::refuted, {}, {}, 0};
        for (Prover& p : provers_) {
            auto proof = p(position, effort);
            if (proof) { return proof; }
            if (p.stopped()) { return {}; }
            if (proof.verdict == verdict::unknown) { none.verdict = verdict::unknown; }
        }
        return none;
    }

    [[nodiscard]] threat_proof<G> recall(G& position)
    {
        for (Prover& p : provers_) {
            if (auto proof = p.recall(position)) { return proof; }
        }
        return {};
    }

    // The low digit of `way` says whose proof it is, one more than its place; zero if that is not known yet.

    [[nodiscard]] bool enter(G& position, move const& stray, int plies, std::uint64_t& way)
    {
        for (std::size_t i = 0; i < provers_.size(); ++i) {
            std::uint64_t below = 0;
            if (provers_[i].enter(position, stray, plies, below)) {
                way = below * digits + i + 1;
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::optional<way_to_win<move>> answer(G& position, std::uint64_t& way, int plies)
    {
        if (way % digits != 0) { return answer_by(position, way, plies); }
        for (std::size_t i = 0; i < provers_.size(); ++i) {
            if (!provers_[i].recall(position)) { continue; }
            way = i + 1;
            if (auto found = answer_by(position, way, plies); found && found->plies <= plies) { return found; }
        }
        way = 0;
        return std::nullopt;
    }

    void reply(G& position, move const& m, std::uint64_t& way, int plies)
    {
        TAIL_ASSERT(way % digits != 0, "a reply comes after an answer");
        std::uint64_t below = way / digits;
        prover_of(way).reply(position, m, below, plies);
        way = below * digits + way % digits;
    }

    void limit(limits const& lim)
    {
        for (Prover& p : provers_) { p.limit(lim); }
    }
    [[nodiscard]] bool stopped() const
    {
        return std::any_of(provers_.begin(), provers_.end(), [](Prover const& p) { return p.stopped(); });
    }
    [[nodiscard]] status why() const
    {
        auto const who = std::find_if(provers_.begin(), provers_.end(), [](Prover const& p) { return p.stopped(); });
        return who == provers_.end() ? status::exhausted : who->why();
    }
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = 0;
        for (Prover const& p : provers_) { sum += p.bytes(); }
        return sum;
    }

private:
    static constexpr std::uint64_t digits = most_provers + 1;

    [[nodiscard]] Prover& prover_of(std::uint64_t way) { return provers_[static_cast<std::size_t>(way % digits - 1)]; }

    [[nodiscard]] std::optional<way_to_win<move>> answer_by(G& position, std::uint64_t& way, int plies)
    {
        std::uint64_t below = way / digits;
        auto          found = prover_of(way).answer(position, below, plies);
        way                 = below * digits + way % digits;
        return found;
    }

    std::vector<Prover> provers_;
};

} // namespace tail
