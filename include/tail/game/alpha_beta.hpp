#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/game_checks.hpp>
#include <tail/core/game_refusal.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/detail/limited_rule.hpp>
#include <tail/game/detail/policy_checks.hpp>
#include <tail/game/line_walker.hpp>
#include <tail/game/move_ordering.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/score.hpp>
#include <tail/game/way_to_win.hpp>
#include <tail/store/transposition_table.hpp>

/// \file
/// Alpha-beta with iterative deepening: who wins, in exactly how many plies, and how.
///
/// One negamax for everything. What has to be tried at a position is a rule's business (game/must_play.hpp),
/// so plain search, search with forced replies and the threat searches are all this one. The transposition
/// table keeps what was found from one iteration to the next; a proved win or loss holds at every depth.

namespace tail {

/// How to run an alpha-beta search; set what matters by name.
///
/// A rule that looks for one side's win only says whose in a member `attacker`, a `side`. Positions that it
/// gives up are then a failure for that side, and nothing else is asked than whether it wins. Without the
/// member they count as draws.
template <class Rule = must_play::standard, class Order = usual_order, class Observer = silent,
          class Undo = automatic_undo>
struct alpha_beta_policy {
    TAIL_NO_UNIQUE_ADDRESS Rule     rule{};       ///< what has to be tried at a position
    TAIL_NO_UNIQUE_ADDRESS Order    order{};      ///< in which order
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};   ///< hears what happens

    std::size_t table_bytes = std::size_t{1}
        << 27U;   ///< of the transposition table, at most; `limits::bytes` may leave less
    int                         max_depth = 1'000;   ///< of the last iteration; at most 4,000
    TAIL_NO_UNIQUE_ADDRESS Undo undo{};   ///< whether `undo` of the game is checked, see core/undo_guard.hpp
};

namespace detail {

/// What alpha-beta remembers of a position: a value or a bound of it, for the side to move.
template <class Move>
struct remembered_value {
    int           value      = 0;
    std::uint16_t depth : 12 = 0;
    std::uint16_t lower : 1  = 0;   ///< the position is worth at least `value`
    std::uint16_t upper : 1  = 0;   ///< at most
    std::uint16_t whole : 1  = 0;   ///< at every depth: nothing was cut by it
    std::uint16_t moved : 1  = 0;   ///< there is a `move`
    Move          move{};

    [[nodiscard]] std::uint32_t weight() const { return (lower | upper) != 0 ? depth + 1U : 0U; }
};

}   // namespace detail

/// An alpha-beta search that can be stepped by iterations, resumed after a limit, and asked about the win it
/// proved.
///
/// Node: one position entered by the recursion, one of `stats.expanded`.
///
/// **How it ends.** A game without `evaluate()` is asked at each depth whether one side, then whether the
/// other, wins within it: yes or no, which is the narrowest window. A game with evaluations is searched for
/// its value. Iterations end when a win is proved and no shorter one is left, or when an iteration has cut
/// nothing by its depth: without a winner it is a draw then. If a rule gave positions up, that is no proof,
/// and the search ends `exhausted`. The length of a win is exact unless the rule gave something up or does
/// not tell lengths.
///
/// **After a limit** `run` begins the last iteration again, which the table makes short. Each run should be
/// given more than a handful of nodes: an iteration that never gets further than the last time never ends.
///
/// The table is made by the first run. The engine does not move in memory.
template <Game G, class Policy = alpha_beta_policy<>>
class alpha_beta_engine {
    using move        = move_of<G>;
    using rule_type   = decltype(Policy::rule);
    using order_type  = decltype(Policy::order);
    using undo_type   = decltype(Policy::undo);
    using known_value = detail::remembered_value<move>;
    using table_type  = transposition_table<known_value>;

    static_assert(detail::is_well_formed_game<G> && detail::rule_checks<rule_type, G>::passed);
    static_assert(detail::hears_something<decltype(Policy::observer), G, int>,
                  "an observer has some of expanded(position, ply), generated(position, ply), cut(ply), "
                  "iteration(depth), solution(plies)");

    static constexpr bool one_sided = requires(rule_type const& r) {
        { r.attacker } -> std::convertible_to<side>;
    };
    static constexpr bool evaluates       = !one_sided && requires(G const& g) { g.evaluate(); };
    static constexpr bool quick_rule      = requires { requires rule_type::quick; };
    static constexpr bool last_mover_wins = requires { requires G::last_mover_wins; };

    /// A side that wins on its own moves only wins within an even number of plies, or within an odd one.
    static constexpr int stride    = last_mover_wins && !one_sided ? 2 : 1;
    static constexpr int infinite  = score::win + 2;
    static constexpr int max_depth = 4'000;

    // What is made room for at first. A small table stays in the processor's caches.
    static constexpr std::size_t first_bytes = std::size_t{1} << 20U;
    static constexpr std::size_t first_plies = 64;
    static constexpr std::size_t first_moves = 512;

    /// What a search found: the value, or where it lies outside the window a bound of it.
    struct outcome {
        int  value;
        bool whole;   ///< it holds at every depth
    };

public:
    using result_type   = game_result<move>;   ///< what the search returns
    using position_type = G;                   ///< the game

    /// A search of `position`; nothing is done yet.
    explicit alpha_beta_engine(G position, Policy policy = {})
        : position_{std::move(position)}, now_{position_}, policy_{std::move(policy)}
    {
        if (auto const won = position_.winner()) {
            value_    = *won == position_.to_move() ? score::win : -score::win;
            certain_  = true;
            finished_ = true;
        }
    }

    alpha_beta_engine(alpha_beta_engine const&)            = delete;
    alpha_beta_engine& operator=(alpha_beta_engine const&) = delete;

    /// Does one iteration, or one move of the line of a proved win. A limit ends an iteration before its end.
    progress step(limits const& lim = {})
    {
        run_within(lim, true);
        return finished_ ? last_ == status::solved ? progress::solved : progress::exhausted
            : stopped_   ? progress::stopped
                         : progress::running;
    }

    /// Goes on until the value and the line are known, nothing is left to try, or a limit says stop.
    template <class Limits = limits>
    result_type run(Limits const& lim = {})
    {
        if constexpr (std::is_same_v<Limits, no_limits>) {
            run_within(limits{}, false);
        } else {
            run_within(lim, false);
        }
        return found();
    }

    /// The answer so far. A winner that is proved is told also if a limit came before the exact length or the
    /// whole line.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        r.status = last_;
        r.value  = value_;
        r.line   = line_;
        r.stats  = stats();
        if (score::is_proved(value_)) {
            r.winner = proved_winner();
            if (certain_ && measurable()) { r.plies = score::plies(value_); }
        }
        return r;
    }

    /// Whether there is nothing left to do.
    [[nodiscard]] bool finished() const { return finished_; }

    /// For a position in which the proved winner is to move, and which is part of the proof: a move that
    /// keeps the win.
    ///
    /// From the table if it is still there, otherwise by a search that is counted in `stats` but not against
    /// the limits of any run. Nothing where that finds no win.
    [[nodiscard]] std::optional<move> winning_move(G& position, limits const& lim = {})
    {
        auto const found = win_within(position, ply_count{}, lim);
        return found ? std::optional{found->move} : std::nullopt;
    }

    /// The same with a bound: a move that wins within so many plies. Where a rule does not tell lengths, its
    /// wins count `score::unknown_plies`, which no game takes.
    [[nodiscard]] std::optional<way_to_win<move>> win_within(G& position, ply_count plies,
                                                             limits const& lim = {})
    {
        if (position.winner() || !table_) { return std::nullopt; }
        stopped_ = false;   // the last run may have been
        meter_   = detail::meter<limits>{lim};
        detail::limit_rule(policy_.rule, lim);
        auto out = way_from(position, plies);
        stats_.expanded += meter_.taken();
        stopped_ = false;
        return out;
    }

    /// The position that is searched.
    [[nodiscard]] G const& start() const { return position_; }

    /// What the search did so far.
    [[nodiscard]] game_statistics stats() const
    {
        game_statistics s = stats_;
        s.depth           = depth_;
        s.stored          = table_ ? table_->stored() : 0;
        s.peak_bytes      = std::max(peak_bytes_, bytes());
        detail::add_verifications(s, policy_.rule);
        return s;
    }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return (table_ ? table_->bytes() : 0) + order_.bytes() + moves_.capacity() * sizeof(move)
            + ranks_.capacity() * sizeof(std::uint64_t);
    }

private:
    // ---- the search
    // ---------------------------------------------------------------------------------------------

    /// The value of a position, seen `depth` plies ahead, as far as it lies between `alpha` and `beta`.
    TAIL_RECURSIVE outcome search(G& position, int const depth, int alpha, int const beta,
                                  std::size_t const ply)
    {
        if (!meter_.take()) [[unlikely]] {
            stopped_ = true;
            return {0, false};
        }
        detail::notify_expanded(policy_.observer, position, static_cast<int>(ply));
        if (auto const won = position.winner()) {
            TAIL_ASSERT(!last_mover_wins || *won != position.to_move(),
                        "a game whose last_mover_wins is won by the other side");
            return {*won == position.to_move() ? score::win : -score::win, true};
        }
        if (last_mover_wins && alpha >= score::won_in(1)) {
            return {score::won_in(1), true};
        }   // there is nothing better

        // A rule as quick as the table is asked first: while it works, the processor fetches from the table
        // what it may need.
        bool const          at_end = depth == 0 || (depth == 1 && asks_for_win(alpha));
        std::uint64_t const key    = at_end ? 0 : position.hash();
        std::optional<move> first;
        if constexpr (quick_rule) {
            if (!at_end) { table_->prefetch(key); }
        } else if (!at_end) {
            if (auto const out = look_up(position, key, depth, alpha, beta, ply, first)) { return *out; }
        }

        std::size_t const begin   = moves_.size();
        auto const        verdict = judge(position, depth);
        std::size_t const end     = moves_.size();
        if (rule_stopped()) [[unlikely]] {
            drop_moves(begin);
            stopped_ = true;
            return {0, false};
        }
        if (verdict.finding != finding::search) {
            drop_moves(begin);
            if (ply == 0) { root_move_ = verdict.move; }
            return judged(position, verdict);
        }
        if (begin == end && (depth > 0 || !judges_ends || is_stuck(position))) { return stuck(position); }
        if (at_end && (depth == 0 || !detail::may_be_stuck(position))) {
            drop_moves(begin);
            detail::notify_cut(policy_.observer, static_cast<int>(ply));
            int const value = evaluates ? detail::evaluate(position) : 0;
            TAIL_ASSERT(value <= evaluation_bound && value >= -evaluation_bound,
                        "evaluate() returned more than evaluation_bound");
            return {value, false};
        }
        if constexpr (quick_rule) {
            if (!at_end) {
                if (auto const out = look_up(position, key, depth, alpha, beta, ply, first)) {
                    drop_moves(begin);
                    return *out;
                }
            }
        }

        int const   floor  = alpha;
        int         best   = -infinite;
        bool        whole  = true;
        move        chosen = moves_[begin];
        side const  mover  = position.to_move();
        std::size_t ranked = begin;   // from here on the moves have to be put in order
        if (order_type::table_move && first && bring_to_front(*first, begin, end)) { ++ranked; }

        detail::undo_guard<undo_type> const before{std::as_const(position)};
        for (std::size_t i = begin; i < end; ++i) {
            if (i == ranked) { rank(position, i, end, ply); }
            if (i >= ranked) { pick(i, end); }
            move const m = moves_[i];
            position.play(m);
            TAIL_ASSERT(position.to_move() != mover,
                        "a move gives the turn to the other side, in every game");
            ++stats_.generated;
            detail::notify_generated(policy_.observer, position, static_cast<int>(ply) + 1);
            // The first move has the whole window; of the others it is asked first whether they are better at
            // all.
            bool const narrow = i > begin && beta - alpha > 1;
            outcome    out    = search(position, depth - 1, score::after_move(narrow ? alpha + 1 : beta),
                                       score::after_move(alpha), ply + 1);
            int        value  = score::before_move(out.value);
            if (narrow && alpha < value && value < beta && !stopped_) {
                out = search(position, depth - 1, score::after_move(beta), score::after_move(alpha), ply + 1);
                value = score::before_move(out.value);
            }
            before.undo(position, m);
            if (stopped_) [[unlikely]] { break; }

            if (value > best) {
                best   = value;
                chosen = m;
            }
            if (value >= beta) {
                whole = out.whole;   // what came before does not matter
                order_.refuted(position, m, ply, depth);
                break;
            }
            whole = whole && out.whole;
            alpha = std::max(alpha, value);
        }
        drop_moves(begin);
        if (stopped_) [[unlikely]] { return {0, false}; }

        if (ply == 0) { root_move_ = chosen; }
        if (!at_end) { remember(position, key, depth, floor, beta, {best, whole}, chosen); }
        return {best, whole};
    }

    /// At the end of the depth: a rule that judges it need not come with moves, and so does not tell.
    [[nodiscard]] static bool is_stuck([[maybe_unused]] G const& position)
    {
        if constexpr (requires { position.stuck(); }) {
            return !detail::has_move(position);
        } else {
            return false;
        }
    }

    static constexpr bool judges_ends = requires(rule_type& r, G& p, std::vector<move>& m) {
        r.at_end(p, m);
    };

    /// What the rule says of a position.
    [[nodiscard]] judgement<move> judge(G& position, [[maybe_unused]] int depth)
    {
        if constexpr (judges_ends) {
            if (depth == 0) { return policy_.rule.at_end(position, moves_); }
        }
        return policy_.rule(position, moves_);
    }

    /// Whether all that is asked is a win of the side to move, and the rule would have seen it if the next
    /// move were to win.
    [[nodiscard]] static bool asks_for_win(int alpha)
    {
        return !evaluates && detail::sees_winning_moves<rule_type, G> && alpha >= 0;
    }

    /// What the table knows, if it answers the question; and the move that it would try first.
    [[nodiscard]] std::optional<outcome> look_up(G const& position, std::uint64_t key, int depth, int alpha,
                                                 int beta, std::size_t ply, std::optional<move>& first)
    {
        known_value const* const known = table_->find(key);
        if (known == nullptr) { return std::nullopt; }
        if (known->moved != 0) { first = detail::from_table(position, known->move); }
        auto const out = recall(*known, depth, alpha, beta);
        if (out) {
            ++stats_.duplicates;
            if (ply == 0) { root_move_ = first; }
        }
        return out;
    }

    /// What is known of a position, if it answers the question.
    [[nodiscard]] static std::optional<outcome> recall(known_value const& known, int depth, int alpha,
                                                       int beta)
    {
        // An evaluation is that of its depth. That nobody wins within some depth is true of every smaller
        // one.
        bool const whole = known.whole != 0;
        bool const deep  = whole || (evaluates ? known.depth == depth : known.depth >= depth);
        bool const lower = known.lower != 0 && (deep || score::is_win(known.value));
        bool const upper = known.upper != 0 && (deep || score::is_loss(known.value));
        if (lower && known.value >= beta) {
            return outcome{known.value, whole || score::is_win(known.value)};
        }
        if (upper && known.value <= alpha) {
            return outcome{known.value, whole || score::is_loss(known.value)};
        }
        if (lower && upper) { return outcome{known.value, whole}; }
        return std::nullopt;
    }

    void remember(G const& position, std::uint64_t key, int depth, int alpha, int beta, outcome out,
                  move const& m)
    {
        bool const lower = out.value > alpha;
        bool const upper = out.value < beta;
        if (known_value const* const old = table_->find(key)) {
            // A proof is worth more than a bound that proves nothing.
            bool const proves = (lower && score::is_win(out.value)) || (upper && score::is_loss(out.value));
            if (!proves
                && ((old->lower != 0 && score::is_win(old->value))
                    || (old->upper != 0 && score::is_loss(old->value)))) {
                return;
            }
        }
        known_value fresh;
        fresh.value = out.value;
        fresh.depth = static_cast<std::uint16_t>(depth & 0xFFF);
        fresh.lower = lower ? 1 : 0;
        fresh.upper = upper ? 1 : 0;
        fresh.whole = out.whole ? 1 : 0;
        fresh.moved = 1;
        fresh.move  = detail::to_table(position, m);
        table_->store(key, fresh);
        if (table_->stored() > grow_at_) [[unlikely]] { grow_table(); }
    }

    [[nodiscard]] outcome judged(G const& position, judgement<move> const& verdict)
    {
        switch (verdict.finding) {
        case finding::won: return {score::won_in(verdict.plies), true};
        case finding::lost: return {score::lost_in(verdict.plies), true};
        case finding::given_up:
        case finding::search: break;
        }
        gave_up_ = true;
        if constexpr (one_sided) {
            return {policy_.rule.attacker == position.to_move() ? -score::failure : score::failure, true};
        } else {
            return {0, true};
        }
    }

    [[nodiscard]] static outcome stuck(G const& position)
    {
        auto const won = detail::stuck(position);
        TAIL_ASSERT(!last_mover_wins || won != position.to_move(),
                    "a game whose last_mover_wins is won by the other side");
        return {!won ? 0 : *won == position.to_move() ? score::win : -score::win, true};
    }

    // ---- moves
    // --------------------------------------------------------------------------------------------------

    void drop_moves(std::size_t begin)
    {
        moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(begin), moves_.end());
    }

    /// False if it is not among the moves: the table may have met another position of the same hash.
    [[nodiscard]] bool bring_to_front(move const& m, std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end; ++i) {
            if (!(moves_[i] == m)) { continue; }
            for (; i > begin; --i) { std::swap(moves_[i], moves_[i - 1]); }
            return true;
        }
        return false;
    }

    /// Asks for the ranks of moves.
    void rank(G const& position, std::size_t begin, std::size_t end, std::size_t ply)
    {
        if constexpr (order_type::ranks) {
            if (ranks_.size() < end) { ranks_.resize(2 * end); }
            for (std::size_t i = begin; i < end; ++i) { ranks_[i] = order_.rank(position, moves_[i], ply); }
        }
    }

    /// Brings the best of the moves to their front; the others stay as they are. One at a time, because often
    /// one is enough.
    void pick(std::size_t begin, std::size_t end)
    {
        if constexpr (order_type::ranks) {
            std::uint64_t* const ranks = ranks_.data();
            move* const          list  = moves_.data();
            std::size_t          best  = begin;
            for (std::size_t i = begin + 1; i < end; ++i) {
                if (ranks[i] > ranks[best]) { best = i; }
            }
            if (best == begin) { return; }
            move const          m = list[best];
            std::uint64_t const r = ranks[best];
            std::copy_backward(list + begin, list + best, list + best + 1);
            std::copy_backward(ranks + begin, ranks + best, ranks + best + 1);
            list[begin]  = m;
            ranks[begin] = r;
        }
    }

    // ---- iterations
    // ---------------------------------------------------------------------------------------------

    void run_within(limits const& lim, bool once)
    {
        stopped_ = false;
        meter_   = detail::meter<limits>{lim};
        detail::limit_rule(policy_.rule, lim);
        if (running_) {
            // An exception has ended the last run on the way.
            now_ = position_;
            drop_moves(0);
        }
        running_         = true;
        auto const begin = detail::clock::now();
        if (!finished_ && make_room(lim)) {
            do {
                advance();
            } while (!once && !finished_ && !stopped_);
        }
        running_ = false;
        stats_.seconds += std::chrono::duration<double>(detail::clock::now() - begin).count();
        stats_.expanded += meter_.taken();
        last_ = score::is_proved(value_) ? status::solved
            : !finished_                 ? why()
            : !drawn_                    ? status::depth_limit
            : gave_up_ || one_sided      ? status::exhausted
                                         : status::solved;
    }

    /// Makes the tables, within the limits. False when there is no room.
    [[nodiscard]] bool make_room(limits const& lim)
    {
        if (!table_) {
            std::uint64_t const stacks = order_.needs(first_plies)
                + first_moves * (sizeof(move) + sizeof(std::uint64_t));
            if (meter_.fits(stacks + table_type::least_bytes)) {
                order_.prepare(first_plies);
                moves_.reserve(first_moves);
                ranks_.resize(first_moves);
                table_.emplace(static_cast<std::size_t>(
                    std::min<std::uint64_t>({first_bytes, policy_.table_bytes, lim.bytes - bytes()})));
            }
        }
        if (table_ && meter_.fits(bytes())) {
            most_bytes_ = lim.bytes;
            plan_growth();
            return true;
        }
        stopped_ = true;
        return false;
    }

    /// The table grows fourfold when it is half full, as long as there is room for both sizes.
    void plan_growth()
    {
        std::uint64_t const room = most_bytes_ - std::min(most_bytes_, bytes());
        next_bytes_              = static_cast<std::size_t>(
            std::min<std::uint64_t>({4 * table_->bytes(), policy_.table_bytes, room}));
        grow_at_ = next_bytes_ >= 2 * table_->bytes() ? table_->capacity() / 2
                                                      : std::numeric_limits<std::size_t>::max();
    }

    TAIL_COLD void grow_table()
    {
        std::uint64_t const before = bytes();
        if (!table_->grow(next_bytes_)) {
            grow_at_ = std::numeric_limits<std::size_t>::max();
            return;
        }
        peak_bytes_ = std::max(peak_bytes_, before + table_->bytes());
        plan_growth();
    }

    void prepare(int depth)
    {
        order_.prepare(static_cast<std::size_t>(depth) + 2);
        root_move_.reset();
    }

    /// One iteration, or one move more of the line.
    void advance()
    {
        if (score::is_proved(value_) && (certain_ || !measurable())) {
            finished_ = !extend_line() && !stopped_;
            if (finished_) { detail::notify_solution(policy_.observer, score::plies(value_)); }
            return;
        }
        int const depth = depth_ + 1;
        if (depth > std::min(policy_.max_depth, max_depth)) {
            finished_ = true;
            return;
        }
        prepare(depth);
        detail::notify_iteration(policy_.observer, depth);
        bool const complete = evaluates ? evaluate_to(depth) : ask_both(depth);
        if (complete || (!stopped_ && score::is_proved(value_) && !measurable())) {
            depth_ = depth;
            ++stats_.iterations;
        }
    }

    [[nodiscard]] bool   rule_stopped() const { return detail::rule_stopped(policy_.rule); }
    [[nodiscard]] status why() const { return detail::why_stopped(policy_.rule, meter_); }

    /// Whether the number of plies of a proved win can be told.
    [[nodiscard]] bool measurable() const
    {
        return score::has_plies(value_) && !gave_up_ && asked_for(score::is_win(value_));
    }

    /// One iteration of a game with evaluations. False when a limit ended it.
    [[nodiscard]] bool evaluate_to(int depth)
    {
        outcome const out = search(now_, depth, -infinite, infinite, 0);
        if (stopped_) { return false; }
        // All wins within the depth have been seen, and longer ones by chance: one that the table knew of
        // before and has forgotten since stays proved.
        bool const slower = score::is_win(value_) ? out.value <= value_
                                                  : score::is_loss(value_) && out.value >= value_;
        if (!slower) { value_ = out.value; }
        if (score::is_proved(value_)) {
            certain_ = score::plies(value_) <= depth + stride;
            if (!slower) { begin_line(); }
        } else {
            line_     = remembered_line();
            finished_ = drawn_ = out.whole;
        }
        return true;
    }

    /// One iteration of a game without evaluations: does the side to move win, does the other? Once it is
    /// proved who wins it is asked whether that can be done faster. False when a limit ended it.
    [[nodiscard]] bool ask_both(int depth)
    {
        for (bool const mine : {true, false}) {
            bool const settled = score::is_proved(value_) && score::is_win(value_) != mine;
            if (!settled && asked_for(mine) && !ask_within(depth, mine)) { return false; }
        }
        if (score::is_proved(value_)) {
            bool const mine = score::is_win(value_);
            while (measurable() && none_within_[mine] + stride <= depth && !certain_) {
                if (!ask_within(depth, mine)) { return false; }
            }
        } else {
            finished_ = drawn_ = (hopeless_[true] || !asked_for(true))
                && (hopeless_[false] || !asked_for(false));
        }
        return true;
    }

    /// Does a side win within the depth, and faster than is known? False when a limit ended it.
    [[nodiscard]] bool ask_within(int depth, bool mine)
    {
        if (hopeless_[mine] || none_within_[mine] + stride > depth) { return true; }   // known
        int const     alpha = mine ? std::max(value_, 0) : std::min(value_, 0) - 1;
        outcome const out   = search(now_, depth, alpha, alpha + 1, 0);
        if (stopped_) { return false; }
        bool const yes = mine ? out.value > alpha : out.value <= alpha;
        if (score::is_proved(out.value) && (yes || !score::is_proved(value_))) {
            value_ = out.value;
            begin_line();
        } else {
            none_within_[mine] = depth;
            hopeless_[mine]    = out.whole;
            if constexpr (one_sided) {
                // What the depth cut counts as a failure there. Whether something was given up against every
                // defence does not depend on it, nor on the order of moves; to ask costs little.
                if (!out.whole) {
                    int const     floor = mine ? -score::failure : score::failure - 1;
                    outcome const hope  = search(now_, depth, floor, floor + 1, 0);
                    if (stopped_) { return false; }
                    hopeless_[mine] = mine ? hope.value <= floor : hope.value > floor;
                }
            }
        }
        if (score::is_proved(value_)) {
            bool const winner = score::is_win(value_);
            certain_          = score::plies(value_) <= none_within_[winner] + stride || hopeless_[winner];
        }
        return true;
    }

    /// Whether the search is about a win of this side.
    [[nodiscard]] bool asked_for(bool mine) const
    {
        if constexpr (one_sided) {
            return (policy_.rule.attacker == position_.to_move()) == mine;
        } else {
            return true;
        }
    }

    [[nodiscard]] side proved_winner() const
    {
        return score::is_win(value_) ? position_.to_move() : other(position_.to_move());
    }

    // ---- the line
    // -----------------------------------------------------------------------------------------------

    /// A win begins with the move that was found to win, a loss with nothing.
    void begin_line()
    {
        line_.clear();
        if (root_move_ && score::is_win(value_)) { line_.push_back(*root_move_); }
    }

    /// Adds a move to the line of a proved win: one that wins in the time that is left, or a reply that loses
    /// no sooner. False when the game is over or no such move is known.
    [[nodiscard]] bool extend_line()
    {
        line_walker<G> walk{position_, std::move(line_), static_cast<std::size_t>(max_depth)};
        bool const     longer = walk.extend([&](G& position, auto const& line) -> std::optional<move> {
            bool const winners = position.to_move() == proved_winner();
            if (!certain_) { return winners ? win_from(position) : some_reply(position); }
            int const plies = score::plies(value_) - static_cast<int>(line.size());
            return winners ? move_to_win(position, plies) : reply_lasting(position, plies);
        });
        line_                 = std::move(walk).line();
        return longer;
    }

    /// All moves worth trying, or if the rule knows better than to try any, all moves.
    [[nodiscard]] std::vector<move> candidates(G& position)
    {
        std::vector<move> list;
        auto const        verdict = policy_.rule(position, list);
        if (rule_stopped()) { stopped_ = true; }
        if (verdict.finding == finding::won && verdict.move) { return {*verdict.move}; }
        if (verdict.finding != finding::search) {
            list.clear();
            position.moves([&](move m) { list.push_back(m); });
        }
        if (known_value const* const known = table_->find(position.hash());
            known != nullptr && known->moved != 0) {
            auto const at = std::find(list.begin(), list.end(), detail::from_table(position, known->move));
            if (at != list.end()) { std::rotate(list.begin(), at, at + 1); }
        }
        return list;
    }

    /// The value after a move, as far as it lies above `alpha`: a number above or not.
    [[nodiscard]] int value_after(G& position, move const& m, int depth, int alpha)
    {
        depth = std::clamp(depth, 0, max_depth);
        prepare(depth + 1);
        detail::undo_guard<undo_type> const before{std::as_const(position)};
        position.play(m);
        int const value = search(position, depth, alpha, alpha + 1, 1).value;
        before.undo(position, m);
        return value;
    }

    /// In a position that is won in `plies`: a move after which it takes no more.
    [[nodiscard]] std::optional<move> move_to_win(G& position, int plies)
    {
        for (move const& m : candidates(position)) {
            int const lost  = score::lost_in(plies - 1);
            int const value = value_after(position, m, plies - 1, lost);
            if (stopped_) { return std::nullopt; }
            if (value <= lost) { return m; }
        }
        return std::nullopt;
    }

    /// In a position that is lost in `plies`: a move after which it still takes all of them.
    [[nodiscard]] std::optional<move> reply_lasting(G& position, int plies)
    {
        for (move const& m : candidates(position)) {
            int const won   = score::won_in(plies - 1);
            int const value = value_after(position, m, plies - 1 - stride, won);
            if (stopped_) { return std::nullopt; }
            if (value <= won) { return m; }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<move> some_reply(G& position)
    {
        auto const list = candidates(position);
        return list.empty() || stopped_ ? std::nullopt : std::optional{list.front()};
    }

    /// A move that wins, from the table or by a search that deepens.
    [[nodiscard]] std::optional<move> win_from(G& position)
    {
        auto const way = way_from(position, ply_count{});
        return way ? std::optional{way->move} : std::nullopt;
    }

    /// The same within so many plies. Values of wins are bounds on their length: they hold whatever becomes
    /// of the table.
    [[nodiscard]] std::optional<way_to_win<move>> way_from(G& position, ply_count plies)
    {
        using way                 = std::optional<way_to_win<move>>;
        std::size_t const begin   = moves_.size();
        auto const        verdict = policy_.rule(position, moves_);
        way               known;
        if (verdict.finding == finding::won && verdict.move) { known = {*verdict.move, verdict.bound()}; }
        if (verdict.finding == finding::search) {
            known_value const* const entry = table_->find(position.hash());
            if (entry != nullptr && entry->moved != 0 && entry->lower != 0 && score::is_win(entry->value)) {
                move const m = detail::from_table(position, entry->move);
                if (bring_to_front(m, begin, moves_.size())) { known = {m, score::plies(entry->value)}; }
            }
        }
        drop_moves(begin);
        if (rule_stopped()) { stopped_ = true; }
        if (known && known->plies > plies) { known.reset(); }
        if (known || stopped_ || verdict.finding != finding::search) { return known; }

        // An evaluation is no win; nor is the failure of a search for one side's win, good as it is for the
        // other.
        constexpr int no_win = one_sided || evaluates ? score::failure : 0;
        int const floor = plies < ply_count{score::win - no_win} ? std::max(no_win, score::won_in(plies) - 1)
                                                                 : no_win;
        // The table may have proved a win longer than the depth, and forgotten it since.
        bool const measured = score::is_proved(value_) && score::has_plies(value_);
        int const  usual    = std::min(policy_.max_depth, max_depth);
        int const  proved   = certain_ ? score::plies(value_)
               : measured              ? std::max(usual, score::plies(value_))
                                       : usual;
        int const  deepest  = plies.at_most(std::min(proved, max_depth));
        for (int depth = 1; depth <= deepest; ++depth) {
            prepare(depth);
            outcome const out = search(position, depth, floor, floor + 1, 0);
            if (stopped_ || (out.value <= floor && out.whole)) { return std::nullopt; }
            if (out.value > floor && score::is_win(out.value)) {
                return root_move_ ? way{{*root_move_, score::plies(out.value)}} : way{};
            }
        }
        return std::nullopt;
    }

    /// The moves that the table thinks best, as far as it knows some.
    [[nodiscard]] std::vector<move> remembered_line()
    {
        auto const most = static_cast<std::size_t>(depth_) + 1;
        return line_walker<G>{position_, {}, most}.follow(
            [&](G& position, auto const&) -> std::optional<move> {
                known_value const* const known = table_->find(position.hash());
                if (known == nullptr || known->moved == 0 || known->lower == 0) { return std::nullopt; }
                auto const m = detail::from_table(position, known->move);
                return detail::is_legal(position, m) ? std::optional{m} : std::nullopt;
            });
    }

    // What every node touches comes first.
    detail::meter<limits>                   meter_{limits{}};
    bool                                    stopped_ = false;
    bool                                    running_ = false;
    bool                                    gave_up_ = false;   // the rule did, somewhere
    game_statistics                         stats_{};
    std::optional<table_type>               table_;
    std::size_t                             grow_at_    = 0;   // positions in the table
    std::size_t                             next_bytes_ = 0;   // of the table that is grown then
    std::vector<move>                       moves_;   // of all positions on the way to the current one
    std::vector<std::uint64_t>              ranks_;   // of the moves at the same places
    typename order_type::template memory<G> order_;

    std::optional<move> root_move_;   // the best one of the last search

    G      position_;
    G      now_;   // the same, as far as the search has gone
    Policy policy_;

    std::uint64_t most_bytes_ = limits::unlimited;   // of this run
    std::uint64_t peak_bytes_ = 0;

    int                depth_ = 0;   // of the last complete iteration
    int                value_ = 0;
    std::vector<move>  line_;
    std::array<int, 2> none_within_{
        0, last_mover_wins ? -1 : 0};        // [mine]: that side has no win within so many plies
    std::array<bool, 2> hopeless_{};         // [mine]: that side has none at all
    bool                certain_  = false;   // there is no faster win
    bool                drawn_    = false;   // or, if the rule gave up, nothing is left to try
    bool                finished_ = false;
    status              last_     = status::node_limit;
};

/// Alpha-beta search of a position: who wins and in how many plies, or as deep as limits allow the move that
/// looks best.
///
///     auto const found = tail::alpha_beta(position, {.seconds = 10});
///     if (found && found.plies) { std::printf("%s in %d\n", to_string(*found.winner), *found.plies); }
///
/// With `must_play::everything` and `must_play::forced_replies` values, lengths and lines are exact. Takes
/// `policy.table_bytes` of memory, however long it runs.
template <Game G, class Limits = limits, class Policy = alpha_beta_policy<>>
    requires detail::GameCall<G, Limits>
[[nodiscard]] auto alpha_beta(G position, Limits const& lim = {}, Policy policy = {})
{
    alpha_beta_engine<G, Policy> engine{std::move(position), std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = alpha_beta_policy<>>
    requires(!detail::GameCall<G, Limits>)
auto alpha_beta(G, Limits const& = {}, Policy = {})
{
    return detail::refuse_game_call<G, Limits>();
}

}   // namespace tail
