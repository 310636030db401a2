#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/progress.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/proof_numbers.hpp>

namespace tail::detail {

/// What the proof-number engines share: which questions are asked, and what is known of a position without search.
///
/// First: does the attacker win? If that is refuted, and not by a win of the other side: does the other side win? If not that
/// either, it is a draw. An `Engine` has `prepare(meter)`, which may take memory, `begin()` for a new question about `position_`, and
/// `search(meter)`, which sets `root_is_`; the first and the last return false when a limit says stop.
template <class Engine, Game G, class Policy>
class questions {
    using M    = move_of<G>;
    using rule = decltype(Policy::rule);

    static_assert(MustPlay<rule, G>, "the rule does not judge positions of this game");
    static_assert(detail::hears_something<decltype(Policy::observer), G, int>,
        "an observer has some of expanded(position, ply), generated(position, ply), iteration(question)");

public:
    using result_type = game_result<M>;

    questions(questions const&)            = delete;
    questions& operator=(questions const&) = delete;

    /// Expands one position.
    progress step()
    {
        progress const p = run_within(limits{.nodes = 1});
        return p == progress::stopped && last_ == status::node_limit ? progress::running : p;
    }

    /// Goes on until the value is known or a limit says stop.
    template <class Limits = limits>
    result_type run(Limits const& lim = {})
    {
        run_within(lim);
        return static_cast<Engine&>(*this).found();
    }

    /// Whose win is asked for, or was last.
    [[nodiscard]] side attacker() const { return attacker_; }

    [[nodiscard]] game_statistics const& stats() const { return stats_; }

protected:
    questions(G&& position, Policy&& policy) : position_{position}, root_{std::move(position)}, policy_{std::move(policy)} {}
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
            return detail::decided_by(mover, mover, attacker_);
        case finding::lost: return detail::decided_by(other(mover), mover, attacker_);
        case finding::given_up: return detail::not_looked_at(mover, attacker_);
        case finding::search: break;
        }
        if (replies_.empty()) { return detail::decided_by(detail::stuck(position_), mover, attacker_); }
        auto const [phi, delta] = policy_.estimate(std::as_const(position_), replies_.size());
        return {detail::bounded(phi), detail::bounded(delta), certainty::won};
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

    // A rule that may work long at a position sees to limits by itself, and says when one has stopped it.
    static constexpr bool limited_rule = requires(rule& r, limits const& l) {
        r.limit(l);
        { r.stopped() } -> std::convertible_to<bool>;
        { r.why() } -> std::same_as<status>;
    };
    template <class Limits>
    void limit_rule([[maybe_unused]] Limits const& lim)
    {
        if constexpr (!limited_rule) {
            return;
        } else if constexpr (std::is_same_v<Limits, no_limits>) {
            policy_.rule.limit(limits{});
        } else {
            policy_.rule.limit(lim);
        }
    }
    [[nodiscard]] bool rule_stopped() const
    {
        if constexpr (limited_rule) {
            return policy_.rule.stopped();
        } else {
            return false;
        }
    }

    /// Adds what the rule did by itself.
    void add_rule(game_statistics& stats) const
    {
        if constexpr (requires { policy_.rule.verifications().verifications(); policy_.rule.verifications().bytes(); }) {
            stats.verifications = policy_.rule.verifications().verifications();
            stats.peak_bytes += policy_.rule.verifications().bytes();
        }
    }

    enum class stage { begin, first_question, second_question, done };

    G              position_; // as far as the search has gone
    G              root_;
    Policy         policy_;
    std::vector<M> replies_;

    stage               stage_    = stage::begin;
    status              last_     = status::exhausted;
    side                attacker_ = side::first;
    proof_numbers       root_is_{};
    std::optional<side> winner_;
    std::optional<M>    first_move_;         // by which the root was decided
    std::optional<M>    first_move_of_rule_; // the last one that a rule called a win
    game_statistics     stats_;

private:
    template <class Limits>
    progress run_within(Limits const& lim)
    {
        if (stage_ == stage::done) { return last_ == status::solved ? progress::solved : progress::exhausted; }
        detail::meter<Limits> meter{lim};
        limit_rule(lim);
        last_ = advance(meter);
        stats_.seconds += meter.seconds();
        return last_ == status::solved  ? progress::solved
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
            stage_ = stage::first_question;
            ask(first_attacker());
        }
        while (true) {
            if (!engine.search(meter)) { return rule_stopped() ? why_rule_stopped() : meter.why(); }
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
        if constexpr (requires { { policy_.rule.attacker } -> std::convertible_to<side>; }) {
            return policy_.rule.attacker;
        } else {
            return root_.to_move();
        }
    }

    [[nodiscard]] status why_rule_stopped() const
    {
        if constexpr (limited_rule) {
            return policy_.rule.why();
        } else {
            return status::cancelled;
        }
    }
};

} // namespace tail::detail
