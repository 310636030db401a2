#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/verify.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// Who proves wins, and says what the proof rests on: the trace. Provers stand on each other's shoulders: see trace_df_pn.hpp.

namespace tail {

/// A proof that the side to move wins, or that none was found. Converts to `bool` as "proved".
template <ThreatGame G>
struct threat_proof {
    tail::verdict verdict = tail::verdict::unknown;
    trace_of<G>   trace{};   ///< no move of the other side outside, had it moved first, changes the proof, unless it wins at once
    move_of<G>    move{};    ///< the first move
    int           plies = 0; ///< the win comes within so many

    [[nodiscard]] explicit operator bool() const { return verdict == tail::verdict::proved; }
};

/// Follows a proof in a game that is really played: see `proof_follower` in trace_df_pn.hpp.
///
/// The position of the proof may lack men, or stones, that the loser has put where they do not matter. `way` is a number by which
/// the prover remembers which part of the proof it is in; zero at the beginning.
template <class P, class G>
concept ThreatProver = ThreatGame<G> && requires(P& prover, P const& same, G& position, move_of<G> move, limits const& lim, std::uint64_t& way, int effort, int plies) {
    { prover(position, effort) } -> std::same_as<threat_proof<G>>;
    { prover.recall(position) } -> std::same_as<threat_proof<G>>; // what it knows without a search
    { prover.answer(position, way, plies) } -> std::same_as<std::optional<way_to_win<move_of<G>>>>;
    prover.reply(position, move, way);
    prover.limit(lim);
    { same.stopped() } -> std::same_as<bool>;
    { same.why() } -> std::same_as<status>;
    { same.bytes() } -> std::convertible_to<std::uint64_t>;
};

namespace detail {

template <ThreatGame G>
[[nodiscard]] bool is_in(G const& position, trace_of<G> const& trace, move_of<G> const& move)
{
    bool found = false;
    detail::moves_in(position, trace, [&](move_of<G> const& m) { found = found || m == move; });
    return found;
}

/// After a move of the proof, the loser has replied: where the reply matters it is played, and otherwise he has passed.
/// Returns whether it mattered. `below` proves what follows a pass.
template <ThreatGame G, class Below>
bool reply_or_pass(G& position, move_of<G> const& reply, Below& below)
{
    position.pass();
    auto const ignored = below(position);
    position.pass();
    bool const matters = !ignored || detail::is_in(position, ignored.trace, reply);
    if (matters) {
        position.play(reply);
    } else {
        position.pass();
    }
    return matters;
}

} // namespace detail

/// Proves wins by threats, the first of a list that can be verified.
template <ThreatGame G>
class by_threats {
public:
    explicit by_threats(std::vector<threat> threats, verify_policy const& policy = {})
        : threats_{std::move(threats)}, verify_{std::make_shared<verifier<G>>(policy)}
    {
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
        for (threat const& t : threats_) {
            auto const v = (*verify_)(position, t);
            if (v) { return {v.verdict, v.trace, *v.move, v.plies}; }
            if (stopped()) { return {}; }
        }
        return {verdict::refuted, {}, {}, 0};
    }

    [[nodiscard]] threat_proof<G> recall(G& position) { return (*this)(position); } // quick enough

    /// What was verified from above may have another proof here, which takes longer: one is looked for that wins in time.
    [[nodiscard]] std::optional<way_to_win<move_of<G>>> answer(G& position, std::uint64_t&, int plies)
    {
        int const usual = verify_->policy().depth;
        verify_->deepen(std::min(usual, plies));
        auto const proof = (*this)(position);
        verify_->deepen(usual);
        return proof ? std::optional{way_to_win<move_of<G>>{proof.move, proof.plies}} : std::nullopt;
    }
    void reply(G& position, move_of<G> const& move, std::uint64_t&) { detail::reply_or_pass(position, move, *this); }

    void                 limit(limits const& lim) { verify_->limit(lim); }
    [[nodiscard]] bool   stopped() const { return verify_->stopped(); }
    [[nodiscard]] status why() const { return verify_->why(); }

    [[nodiscard]] verifier<G> const& verifications() const { return *verify_; }
    [[nodiscard]] std::uint64_t      bytes() const { return verify_->bytes(); }

private:
    std::vector<threat>          threats_;
    std::shared_ptr<verifier<G>> verify_; // copies share what was verified
};

/// Proves what any of several provers proves; the first ones are asked first.
template <ThreatGame G, class Prover>
class any_of_provers {
public:
    explicit any_of_provers(std::vector<Prover> provers) : provers_{std::move(provers)} {}

    [[nodiscard]] threat_proof<G> operator()(G& position, int effort = 0)
    {
        // What one of them knows need not be searched for by those before it.
        if (auto known = recall(position)) { return known; }
        threat_proof<G> none{verdict::refuted, {}, {}, 0};
        for (Prover& p : provers_) {
            auto proof = p(position, effort);
            if (proof || p.stopped()) { return proof; }
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

    [[nodiscard]] std::optional<way_to_win<move_of<G>>> answer(G& position, std::uint64_t& way, int plies)
    {
        // The low digit says whose proof it is, one more than its place; zero if that is not known.
        if (way % digits == 0) {
            if (!(*this)(position)) { return std::nullopt; }
            std::uint64_t who = 0;
            while (!provers_[static_cast<std::size_t>(who)].recall(position)) { ++who; }
            way += who + 1;
        }
        std::uint64_t const who   = way % digits;
        std::uint64_t       below = way / digits;
        auto                found = provers_[static_cast<std::size_t>(who - 1)].answer(position, below, plies);
        way                       = below * digits + who;
        return found;
    }
    void reply(G& position, move_of<G> const& move, std::uint64_t& way)
    {
        std::uint64_t const who   = way % digits;
        std::uint64_t       below = way / digits;
        provers_[static_cast<std::size_t>(who - 1)].reply(position, move, below);
        way = below * digits + who;
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
    static constexpr std::uint64_t digits = 16; ///< more provers than that there are never

    std::vector<Prover> provers_;
};

} // namespace tail
