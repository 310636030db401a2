#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/game_checks.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/progress.hpp>
#include <tail/game/detail/limited_rule.hpp>
#include <tail/game/detail/policy_checks.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/proof_numbers.hpp>

namespace tail::detail {

/// What the proof-number engines share: which questions are asked, and what is known of a position without
/// search.
///
/// First: does the attacker win? If that is refuted, and not by a win of the other side: does the other side
/// win? If not that either, it is a draw. An `Engine` has `prepare(meter)`, which may take memory, `begin()`
/// for a new question about `position_`, and `search(meter)`, which sets `root_is_` and `first_move_`; the
/// first and the last return false when a limit says stop. And for the answer `stored()`, `own_bytes()`, and
/// `line()`, which is asked for once, when there is a winner.
template <class Engine, Game G, class Policy>
class questions {
    using M    = move_of<G>;
    using rule = decltype(Policy::rule);

    static_assert(detail::is_well_formed_game<G> && detail::rule_checks<rule, G>::passed);
    static_assert(
        requires(decltype(Policy::estimate)& e, G const& g, std::size_t moves) {
            { e(g, moves) } -> std::convertible_to<std::pair<proof_count, proof_count>>;
        }, "an estimate is called with a position and a number of moves, and returns a pair of proof_count");
    static_assert(
        detail::hears_something<decltype(Policy::observer), G, int>,
        "an observer has some of expanded(position, ply), generated(position, ply), iteration(question)");

public:
    using result_type = game_result<M>;

    questions(questions const&)            = delete;
    questions& operator=(questions const&) = delete;

    /// Expands one position.
    progress step()
    {
        progress const p = run_within(limits{.nodes = 1}, limits{});
        return p == progress::stopped && last_ == status::node_limit ? progress::running : p;
    }

    /// Goes on until the value is known or a limit says stop.
    template <class Limits = limits>
    result_type run(Limits const& lim = {})
    {
        run_within(lim, lim);
        return found();
    }

    /// The answer so far.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        r.status = last_;
        r.stats  = stats();
        if (last_ == status::solved && winner_) {
            r.winner = winner_;
            r.line   = line_;
        }
        return r;
    }

    /// Whose win is asked for, or was last.
    [[nodiscard]] side attacker() const { return attacker_; }

    /// What the search did so far.
    [[nodiscard]] game_statistics stats() const
    {
        game_statistics s = stats_;
        s.stored          = static_cast<Engine const&>(*this).stored();
        s.peak_bytes      = bytes();
        detail::add_verifications(s, policy_.rule);
        s.verifications -= line_verifications_;
        return s;
    }

    /// Bytes in all tables now, those of the rule included.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return static_cast<Engine const&>(*this).own_bytes() + detail::rule_bytes(policy_.rule);
    }

protected:
    questions(G&& position, Policy&& policy)
        : position_{position}, root_{std::move(position)}, policy_{std::move(policy)}
    {}
    ~questions() = default;

    /// What is known of the current position without search.
    [[nodiscard]] proof_numbers judge()
    {
        side const mover = position_.to_move();
        if (auto const winner = position_.winner()) { return detail::decided_by(winner, mover, attacker_); }
        replies_.clear();
        auto const judged = policy_.rule(position_, replies_);
        switch (judged.finding) {
        case finding::won:
            first_move_of_rule_ = judged.move;
            return detail::decided_by(mover, mover, attacker_, detail::from_plies(judged.bound()));
        case finding::lost:
            return detail::decided_by(other(mover), mover, attacker_, detail::from_plies(judged.bound()));
        case finding::given_up: return detail::not_looked_at(mover, attacker_);
        case finding::search: break;
        }
        if (replies_.empty()) { return detail::decided_by(detail::stuck(position_), mover, attacker_); }
        auto const [phi, delta] = policy_.estimate(std::as_const(position_), replies_.size());
        return {detail::bounded(phi), detail::bounded(delta), certainty::won, 0};
    }

    /// Begins to ask whether `attacker` wins in the current position.
    void ask(side attacker)
    {
        attacker_ = attacker;
        ++stats_.iterations;
        detail::notify_iteration(policy_.observer, stage_ == stage::second_question ? 2 : 1);
        first_move_.reset();
        first_move_of_rule_.reset();
        root_is_ = {};
        static_cast<Engine&>(*this).begin();
    }

    void               limit_rule(auto const& lim) { detail::limit_rule(policy_.rule, lim); }
    [[nodiscard]] bool rule_stopped() const { return detail::rule_stopped(policy_.rule); }

    /// Whether the proved winner is to move in a position of a game that goes on.
    [[nodiscard]] bool may_win(G const& position) const
    {
        return last_ == status::solved && winner_ && position.to_move() == *winner_ && !position.winner();
    }

    /// The numbers of the position searched, as the attacker sees them.
    [[nodiscard]] std::pair<proof_count, proof_count> for_attacker(proof_count phi, proof_count delta) const
    {
        return root_.to_move() == attacker_ ? std::pair{phi, delta} : std::pair{delta, phi};
    }

    enum class stage { begin, first_question, second_question, done };

    G              position_;   // as far as the search has gone
    G              root_;
    Policy         policy_;
    std::vector<M> replies_;

    stage               stage_    = stage::begin;
    status              last_     = status::node_limit;
    side                attacker_ = side::first;
    proof_numbers       root_is_{};
    std::optional<side> winner_;
    std::optional<M>    first_move_;           // by which the root was decided
    std::optional<M>    first_move_of_rule_;   // the last one that a rule called a win
    game_statistics     stats_;

private:
    /// Notes the line of a proved win. What the rule verifies on the way is not part of the search, and not
    /// counted.
    void note_line()
    {
        std::uint64_t const before = verifications_of_rule();
        line_                      = static_cast<Engine&>(*this).line();
        line_verifications_        = verifications_of_rule() - before;
    }

    [[nodiscard]] std::uint64_t verifications_of_rule() const
    {
        game_statistics s;
        detail::add_verifications(s, policy_.rule);
        return s.verifications;
    }

    /// The rule has limits of its own: a step expands one position, whatever that takes.
    template <class Limits>
    progress run_within(Limits const& lim, Limits const& of_rule)
    {
        if (stage_ == stage::done && !running_) {
            return last_ == status::solved ? progress::solved : progress::exhausted;
        }
        detail::meter<Limits> meter{lim};
        limit_rule(of_rule);
        if (stage_ != stage::done) {
            if (running_) {
                // An exception has ended the last run on the way: the question begins again.
                position_ = root_;
                static_cast<Engine&>(*this).begin();
            }
            running_ = true;
            last_    = advance(meter);
        }
        if (last_ == status::solved && winner_) { note_line(); }
        running_ = false;
        stats_.seconds += meter.seconds();
        return last_ == status::solved   ? progress::solved
            : last_ == status::exhausted ? progress::exhausted
                                         : progress::stopped;
    }

    template <class Meter>
    status advance(Meter& meter)
    {
        auto& engine = static_cast<Engine&>(*this);
        if (stage_ == stage::begin) {
            if (!engine.prepare(meter)) { return meter.why(); }
            stats_.generated = 1;
            detail::notify_generated(policy_.observer, position_, 0);
            stage_    = stage::first_question;
            position_ = root_;
            ask(first_attacker());
        }
        while (true) {
            if (!engine.search(meter)) { return detail::why_stopped(policy_.rule, meter); }
            if (root_is_.sure == certainty::held && stage_ == stage::first_question) {
                stage_ = stage::second_question;
                ask(other(attacker_));
                continue;
            }
            stage_ = stage::done;
            if (root_is_.sure == certainty::given_up) { return status::exhausted; }
            if (root_is_.sure == certainty::won) {
                winner_ = root_is_.phi == 0 ? root_.to_move() : other(root_.to_move());
            }
            return status::solved;
        }
    }

    [[nodiscard]] side first_attacker() const
    {
        if (policy_.attacker) { return *policy_.attacker; }
        if constexpr (requires {
                          { policy_.rule.attacker } -> std::convertible_to<side>;
                      }) {
            return policy_.rule.attacker;
        } else {
            return root_.to_move();
        }
    }

    std::vector<M> line_;
    std::uint64_t  line_verifications_ = 0;
    bool           running_            = false;
};

}   // namespace tail::detail
