#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/game_refusal.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/detail/questions.hpp>
#include <tail/game/line_walker.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/proof_numbers.hpp>
#include <tail/game/proof_table.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// df-pn: proof-number search, depth first (Nagai 2002), in a fixed amount of memory.
///
/// The search descends to the position that looks easiest to decide, and stays in a subtree until the numbers
/// there have grown past those of the second best choice: by a share of them, not by one, so that it does not
/// go to and fro between two of equal worth (the 1 + epsilon trick: Pawlewicz and Lew 2007). What it learns
/// goes into a table from which little work is dropped first.
///
/// Games may repeat. A position that comes again on the path is no win for the attacker: a *loop*. What
/// follows from a loop may hold on this path only. So everything in the table is a fact (Kishimoto and
/// Mueller, "A general solution to the graph history interaction problem", 2004, keep more, and pay for it):
/// 1. That somebody *wins* never depends on the path. A loop counts against the attacker, so none is in the
///    proof of his win. Where the defender is found to win, and not merely to hold out, there is none either.
/// 2. That the attacker does *not* win may depend on the path. Each such result carries the first and the
/// last
///    position of the path that a loop below led back to.
/// 3. If the first of them is the position itself, or there is none, the rest of the path does not matter:
/// the
///    defender can repeat from there on every path. Then the result is a fact, and goes into the table.
/// 4. Otherwise the result holds on every path that all of these positions are on; more positions only make
///    more loops. All of them are on the path as long as the last one is. So long, and no longer, the result
///    is kept, in a small table of its own.
/// 5. Numbers of positions that are not decided do depend on the path. They only say where to search next.
///
/// Where positions repeat, the search may need a limit to end (Kishimoto and Mueller 2008). In a game of many
/// loops sums of numbers count the same positions over and over, and lead nowhere: `combine::weak` does not.
///
/// **How far a win is.** An entry that is won holds a bound on the plies to the win:
/// 1. where the winner is to move, one more than that of the move that proves it;
/// 2. where the loser is to move, one more than the largest of his replies;
/// 3. where a rule decides, what the rule says.
///
/// The bound is a fact about the position. It follows from bounds that were facts before it. It stays true
/// when these are dropped from the table, or proved again in another way with another bound: no proof ever
/// rests on itself, and the worst that comes of it is a larger bound. So whoever has to reach the end of the
/// game asks for a win within some plies (`win_within`); whoever follows bounds that fall reaches it.

namespace tail {

/// How to run df-pn; set what matters by name.
template <class Rule = must_play::standard, class Estimate = estimate::standard, class Combine = combine::sum,
          class Observer = silent, class Undo = automatic_undo>
struct df_pn_policy {
    TAIL_NO_UNIQUE_ADDRESS Rule     rule{};       ///< what has to be tried at a position
    TAIL_NO_UNIQUE_ADDRESS Estimate estimate{};   ///< what a new position begins with
    TAIL_NO_UNIQUE_ADDRESS Combine  combine{};    ///< how the numbers of replies are put together
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};   ///< hears what happens

    /// Whose win is asked for first; if it is nobody, that of the rule's `attacker`, or else of the side to
    /// move.
    std::optional<side> attacker{};

    /// Memory for the table, at most; a power of two is used.
    std::size_t table_bytes = std::size_t{1} << 28U;

    /// How far past the second best choice a subtree may go, as a share of it.
    double epsilon = 0.25;

    TAIL_NO_UNIQUE_ADDRESS Undo undo{};   ///< whether `undo` of the game is checked, see core/undo_guard.hpp
};

/// A df-pn search that can be stepped, resumed after a limit, and asked for winning moves afterwards.
///
/// Asks first whether the attacker wins. If that is refuted, and not by a win of the other side, it asks
/// whether the other side wins; if not that either, it is a draw. Observers hear `expanded(position, ply)`,
/// `generated(position, ply)` and `iteration(n)` when the `n`-th question is begun. A rule that may work long
/// at a position has `limit(limits)`, `stopped()` and `why()`: it then sees to limits by itself.
template <Game G, class Policy = df_pn_policy<>>
class df_pn_engine : public detail::questions<df_pn_engine<G, Policy>, G, Policy> {
    static_assert(
        requires(Policy p) {
            p.rule;
            p.estimate;
            p.combine;
            p.epsilon;
        }, "df-pn takes a df_pn_policy");

    using base = detail::questions<df_pn_engine, G, Policy>;
    friend base;

    using base::attacker_;
    using base::first_move_;
    using base::policy_;
    using base::position_;
    using base::root_;
    using base::root_is_;
    using base::stats_;
    using base::winner_;

    using M         = move_of<G>;
    using undo_type = decltype(Policy::undo);
    using combine   = decltype(Policy::combine);
    using numbers   = detail::proof_numbers;

    /// A position of the path, by its number of plies from the root.
    using on_path = std::uint32_t;

    /// Not a position of the path.
    static constexpr on_path nowhere = std::numeric_limits<on_path>::max();

    /// The positions of the path that loops below a position lead back to: none of them before the first, or
    /// after the last.
    struct loops {
        on_path first = nowhere;
        on_path last  = 0;

        friend loops operator|(loops a, loops b)
        {
            return {std::min(a.first, b.first), std::max(a.last, b.last)};
        }
    };

    /// That the attacker does not win in a position, as long as the positions that it depends on are on the
    /// path. They are as long as the last of them is.
    struct holds_on_path {
        std::uint64_t key    = 0;
        std::uint64_t serial = 0;   ///< of that one; 0: nothing is known
        numbers       is{};
        loops         depends_on{};
    };

    /// A move that may be made, and what is known of the position it leads to.
    struct choice {
        std::uint64_t key;
        numbers       is;
        M             move;
        loops         depends_on;   ///< of a decided one
    };

    /// A position of the path. Its choices end where those of the next one begin.
    struct frame {
        std::uint64_t key;
        proof_count   phi_limit;   ///< it is left as soon as a number has reached its limit
        proof_count   delta_limit;
        std::size_t   first_choice;
        std::size_t   chosen   = 0;
        std::uint64_t work     = 0;
        bool          expanded = false;
        std::uint64_t serial   = 0;   ///< no two positions of paths have the same
        proof_count   left_out =
            0;   ///< no more plies than these take the moves to lose that the rule does not want to try
    };

    /// How a position was decided.
    struct reason {
        detail::certainty sure;
        loops             depends_on;
        proof_count       plies;
    };

public:
    using result_type   = typename base::result_type;   ///< what the search returns
    using position_type = G;                            ///< the game

    /// A search of `position`; nothing is done yet.
    explicit df_pn_engine(G position, Policy policy = {}) : base{std::move(position), std::move(policy)} {}

    /// A move that keeps the win, in a position where the proved winner is to move and wins.
    ///
    /// Looked up, or searched for again, within limits, if the table has dropped it. Nothing if the search
    /// has proved no winner or the position is no win of theirs. Of the moves that are known to win it is the
    /// one with the smallest bound on the plies, so as long as nothing has been dropped such moves never lead
    /// round in a circle. `strategy_of` makes sure of that in any case.
    [[nodiscard]] std::optional<M> winning_move(G& position, limits const& lim = {})
    {
        auto const found = win_within(position, ply_count{}, lim);
        return found ? std::optional{found->move} : std::nullopt;
    }

    /// The same with a bound: a move that wins within so many plies, if one is known. Where there is no
    /// bound, and no such move is known any more, one is searched for again.
    [[nodiscard]] std::optional<way_to_win<M>> win_within(G& position, ply_count plies,
                                                          limits const& lim = {})
    {
        if (!base::may_win(position)) { return {}; }
        base::limit_rule(lim);
        if (auto const known = known_way(position, plies)) { return known; }
        if (plies) { return {}; }
        for (side asked : {attacker_, other(attacker_)}) {
            if (auto const found = prove(position, asked, lim)) { return found; }
        }
        return {};
    }

    /// A win of the side to move in any position, searched for with what the table knows; it is asked whether
    /// `attacker` wins. The search itself stays as it is, but for its counters.
    [[nodiscard]] std::optional<way_to_win<M>> prove(G const& position, side attacker, limits const& lim = {})
    {
        TAIL_ASSERT(frames_.empty(),
                    "another position is asked about when the search is over, or before it has begun");
        detail::meter<limits> meter{lim};
        if (!table_.allocated() && !prepare(meter)) { return {}; }
        auto const answer = std::tuple{attacker_, root_is_,
                                       first_move_};   // to the question of the search itself
        position_         = position;
        base::ask(attacker);
        std::optional<way_to_win<M>> found;
        if (search(meter) && root_is_.phi == 0 && root_is_.sure == detail::certainty::won && first_move_) {
            found = {*first_move_, detail::to_plies(root_is_.plies)};
        }
        begin();
        std::tie(attacker_, root_is_, first_move_) = answer;
        return found;
    }

    /// What is known about a win of the proved winner within so many plies, in the form of a rule.
    [[nodiscard]] judgement<M> judge_within(G& position, std::vector<M>& moves, ply_count plies)
    {
        side const mover = position.to_move();
        for (side attacker : {side::first, side::second}) {
            if (!table_.allocated()) { break; }
            auto const entry = table_.find(key_of(position, attacker));
            if (!entry || !entry->numbers.decided() || entry->numbers.sure != detail::certainty::won) {
                continue;
            }
            bool const      mine = entry->numbers.phi == 0;
            ply_count const most = detail::to_plies(entry->numbers.plies);
            if (mine == (mover == winner_) && most <= plies) {
                return {.finding = mine ? finding::won : finding::lost, .within = most};
            }
        }
        return detail::judge_within(policy_.rule, position, moves, plies);
    }

    /// Whether `attacker` wins in a position, where the table knows it. `false` may be a draw.
    [[nodiscard]] std::optional<bool> known(G const& position, side attacker) const
    {
        if (!table_.allocated()) { return {}; }
        auto const entry = table_.find(key_of(position, attacker));
        if (!entry || !entry->numbers.decided() || entry->numbers.sure == detail::certainty::given_up) {
            return {};
        }
        return (entry->numbers.phi == 0) == (position.to_move() == attacker);
    }

    /// The proof numbers of the position searched, for the question asked last: of a win of `attacker()`, and
    /// against it.
    [[nodiscard]] std::pair<proof_count, proof_count> root_numbers() const
    {
        bool const known = frames_.empty() || !frames_.front().expanded;
        auto const t     = known ? total{root_is_.phi, root_is_.delta, {}, 0, 0} : add_up(0);
        return base::for_attacker(t.phi, t.delta);
    }

    /// What is known of positions, by their hashes.
    [[nodiscard]] proof_table const& table() const { return table_; }

private:
    /// Bytes in the tables of the search itself.
    [[nodiscard]] std::uint64_t own_bytes() const
    {
        return table_.bytes() + choices_.capacity() * sizeof(choice) + frames_.capacity() * sizeof(frame)
            + held_.capacity() * sizeof(holds_on_path)
            + (moves_.capacity() + base::replies_.capacity()) * sizeof(M);
    }

    [[nodiscard]] std::size_t stored() const { return table_.size(); }

    /// Bytes that the next expansion may take on top, while its lists grow.
    [[nodiscard]] std::uint64_t needs() const
    {
        std::size_t const moves = std::max(moves_.capacity(), std::size_t{32});
        std::uint64_t     more  = 0;
        if (choices_.size() + moves > choices_.capacity()) {
            more += (choices_.capacity() + moves) * sizeof(choice);
        }
        if (held_.empty()) { more += most_held_ * sizeof(holds_on_path); }
        if (frames_.size() == frames_.capacity()) { more += (frames_.capacity() + 1) * sizeof(frame); }
        return more;
    }

    template <class Meter>
    [[nodiscard]] bool prepare(Meter& meter)
    {
        if (table_.allocated()) { return true; }
        // Something is left for the path.
        std::size_t bytes = std::max(policy_.table_bytes, proof_table::least_bytes);
        while (!meter.fits(bytes + bytes / 8)) {
            bytes /= 2;
            if (bytes < proof_table::least_bytes) { return false; }
        }
        table_.allocate(bytes);
        most_held_ = std::clamp<std::size_t>(bytes / 1024, 4, 4096);
        return true;
    }

    /// What a search that was stopped has left of its path goes.
    void begin()
    {
        frames_.clear();
        played_.clear();
        choices_.clear();
        on_path_.fill(0);
    }

    /// Keys of the two questions differ, and share the table.
    [[nodiscard]] static std::uint64_t key_of(G const& position, side attacker)
    {
        return position.hash() ^ (attacker == side::first ? 0 : 0x5851'F42D'4C95'7F2DU);
    }
    [[nodiscard]] std::uint64_t key_of(side attacker) const { return key_of(position_, attacker); }

    // ---- the search
    // --------------------------------------------------------------------------------------------

    /// Until the first position of the path is decided; false when a limit says stop.
    template <class Meter>
    [[nodiscard]] bool search(Meter& meter)
    {
        if (frames_.empty()) {
            numbers const is = base::judge();
            if (base::rule_stopped()) { return false; }
            root_is_ = is;
            if (is.decided()) {
                if (is.phi == 0) { first_move_ = base::first_move_of_rule_; }
                return true;
            }
            push(key_of(attacker_), detail::impossible, detail::impossible);
        }
        while (true) {
            if (!frames_.back().expanded) {
                if (!meter.fits(own_bytes() + needs()) || !meter.take()) { return false; }
                expand();
                if (base::rule_stopped()) {
                    // What it said last may be less than the truth.
                    choices_.resize(frames_.back().first_choice, choice{});
                    frames_.back().expanded = false;
                    --stats_.expanded;   // it is expanded again
                    return false;
                }
            }
            frame&      f = frames_.back();
            total const t = add_up(frames_.size() - 1);
            if (t.phi >= f.phi_limit || t.delta >= f.delta_limit) {
                if (leave(t)) { return true; }
                continue;
            }
            // The best child, as the formula has it: until it is no longer best by far, or refutes the
            // position.
            choice const& best        = choices_[f.first_choice + t.best];
            auto const    far         = detail::past_second(t.second, policy_.epsilon);
            auto const    delta_limit = static_cast<proof_count>(std::min<std::uint64_t>(f.phi_limit, far));
            auto const    phi_limit   = static_cast<proof_count>(
                f.delta_limit
                - std::min<std::uint64_t>(combine::without(t.open, best.is.phi),
                                               f.delta_limit - best.is.phi - 1));
            f.chosen = t.best;
            played_.play(position_, best.move);
            push(best.key, phi_limit, delta_limit);
        }
    }

    void push(std::uint64_t key, proof_count phi_limit, proof_count delta_limit)
    {
        frames_.push_back({.key          = key,
                           .phi_limit    = phi_limit,
                           .delta_limit  = delta_limit,
                           .first_choice = choices_.size(),
                           .serial       = ++serials_});
        ++on_path_[key % on_path_.size()];
    }

    /// Makes the choices of the current position.
    void expand()
    {
        frame&     f   = frames_.back();
        auto const ply = static_cast<int>(frames_.size()) - 1;
        f.expanded     = true;
        f.work         = 1;
        ++stats_.expanded;
        stats_.depth = std::max(stats_.depth, ply);
        detail::notify_expanded(policy_.observer, position_, ply);

        moves_.clear();
        auto const judged = policy_.rule(position_, moves_);
        if (judged.finding != finding::search || moves_.empty()) [[unlikely]] {
            // The rule knows more than when it was asked before. A choice that leads nowhere stands for what
            // it says.
            numbers const is = base::judge();
            TAIL_ASSERT(is.decided() || base::rule_stopped(),
                        "a rule takes back what it has said of a position");
            numbers stands = is.turned();
            if (is.plies > 0 && is.plies < detail::unknown_count) { --stands.plies; }
            choices_.push_back({0, stands, judged.move.value_or(M{}), {}});
            return;
        }
        f.left_out = detail::from_plies(judged.bound());
        detail::undo_guard<undo_type> const before{std::as_const(position_)};
        for (M const move : moves_) {
            side const mover = position_.to_move();
            position_.play(move);
            TAIL_ASSERT(position_.to_move() != mover,
                        "a move gives the turn to the other side, in every game");
            ++stats_.generated;
            detail::notify_generated(policy_.observer, position_, ply + 1);
            bool const enough = consider(move);
            before.undo(position_, move);
            if (enough) { break; }
        }
    }

    /// Makes the choice of `move`, which has been played; true if no other is needed.
    [[nodiscard]] bool consider(M move)
    {
        choice c{.key = key_of(attacker_), .is = {}, .move = move, .depends_on = {}};
        for (std::size_t i = frames_.back().first_choice; i < choices_.size(); ++i) {
            if (choices_[i].key == c.key) {
                ++stats_.duplicates;
                return false;
            }
        }
        if (on_path const before = where_on_path(c.key); before != nowhere) {
            c.is         = detail::decided_by({}, position_.to_move(), attacker_);
            c.depends_on = {before, before};
        } else if (auto const* const here = known_on_path(c.key)) {
            c.is         = here->is;
            c.depends_on = here->depends_on;
        } else if (auto const known = table_.find(c.key)) {
            c.is = known->numbers;
        } else {
            c.is = base::judge();
        }
        choices_.push_back(c);
        return c.is.delta == 0 && c.is.sure == detail::certainty::won;
    }

    /// Which position of the path has this key; `nowhere` if none.
    [[nodiscard]] on_path where_on_path(std::uint64_t key) const
    {
        if (on_path_[key % on_path_.size()] == 0) { return nowhere; }
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            if (frames_[i].key == key) { return static_cast<on_path>(i); }
        }
        return nowhere;
    }

    /// What is known of a position as long as the path is no shorter; nothing if it is not.
    [[nodiscard]] holds_on_path const* known_on_path(std::uint64_t key) const
    {
        if (held_.empty()) { return nullptr; }   // no loop so far
        holds_on_path const& h     = held_[key % held_.size()];
        bool const           holds = h.key == key && h.depends_on.last < frames_.size()
            && frames_[h.depends_on.last].serial == h.serial;
        return holds ? &h : nullptr;
    }

    void hold_on_path(holds_on_path const& h)
    {
        if (held_.empty()) { held_.resize(most_held_); }
        held_[h.key % held_.size()] = h;
    }

    /// The numbers of a position by those of its choices.
    struct total {
        proof_count      phi;
        proof_count      delta;
        detail::gathered open;
        std::size_t      best;     ///< of its choices
        proof_count      second;   ///< the second least delta
    };

    [[nodiscard]] total add_up(std::size_t at) const
    {
        std::size_t const first = frames_[at].first_choice;
        std::size_t const end   = at + 1 < frames_.size() ? frames_[at + 1].first_choice : choices_.size();
        total             t{detail::impossible, 0, {}, 0, detail::impossible};
        for (std::size_t i = first; i < end; ++i) {
            numbers const& is = choices_[i].is;
            if (is.delta < t.phi) {
                t.second = t.phi;
                t.phi    = is.delta;
                t.best   = i - first;
            } else if (is.delta < t.second) {
                t.second = is.delta;
            }
            if (is.phi != 0 && is.phi != detail::impossible) { t.open.add(is.phi); }
        }
        t.delta = t.phi == 0    ? detail::impossible
            : t.open.count == 0 ? 0
                                : detail::bounded(combine::total(t.open));
        return t;
    }

    /// Goes back to where the current position was reached from; true if it was the first.
    [[nodiscard]] bool leave(total const& t)
    {
        auto const  depth = static_cast<on_path>(frames_.size() - 1);
        frame const f     = frames_.back();
        numbers     is{t.phi, t.delta, detail::certainty::won, 0};
        loops       depends_on;
        if (is.decided()) {
            reason const r = why(f, is);
            is.sure        = r.sure;
            is.plies       = r.plies & detail::unknown_count;
            depends_on     = r.depends_on;
        }
        if (depends_on.first >= depth) {   // on nothing, or on the position itself
            depends_on = {};
            table_.store(f.key, is, f.work);
        } else {
            depends_on.last = std::min(depends_on.last,
                                       depth - 1);   // one to itself is dealt with; some other may be there
            hold_on_path({f.key, frames_[depends_on.last].serial, is, depends_on});
        }

        choices_.resize(f.first_choice, choice{});
        --on_path_[f.key % on_path_.size()];
        frames_.pop_back();
        if (frames_.empty()) {
            root_is_ = is;
            return true;
        }
        frame&  above = frames_.back();
        choice& c     = choices_[above.first_choice + above.chosen];
        played_.undo(position_, c.move);
        c.is         = is;
        c.depends_on = depends_on;
        above.work += f.work;
        return false;
    }

    /// Of a decided position: how sure that is, what position of the path it depends on, and how far the win
    /// is.
    [[nodiscard]] reason why(frame const& f, numbers is)
    {
        // One choice succeeds: the surest of those, and then the shortest. Or all fail: as sure as the least
        // sure of them.
        bool const success = is.phi == 0;
        reason     all{detail::certainty::won, {}, f.left_out};
        bool       none = true;   // so far
        for (std::size_t i = f.first_choice; i < choices_.size(); ++i) {
            choice const& c = choices_[i];
            reason const  r{c.is.sure, c.depends_on, detail::one_more(c.is.plies)};
            if (!success) {
                all = {std::min(all.sure, r.sure), all.depends_on | r.depends_on,
                       std::max(all.plies, r.plies)};
            } else if (c.is.delta == 0
                       && (none
                           || std::tuple{r.sure, r.depends_on.first, all.plies}
                               >= std::tuple{all.sure, all.depends_on.first, r.plies})) {
                none = false;
                all  = r;
                if (frames_.size() == 1) { first_move_ = c.move; }
            }
        }
        return all;
    }

    // ---- afterwards
    // --------------------------------------------------------------------------------------------

    /// Within how many plies the proved winner is known to win in a position where the other side is to move.
    [[nodiscard]] std::optional<ply_count> known_to_win()
    {
        proof_count least = detail::impossible;
        for (side attacker : {side::first, side::second}) {
            if (auto const entry = table_.find(key_of(attacker))) {
                least = std::min(least, plies_if_lost(entry->numbers));
            }
        }
        if (least == detail::impossible) { least = plies_if_lost(base::judge()); }
        return least == detail::impossible ? std::nullopt : std::optional{detail::to_plies(least)};
    }

    /// How far the loss is of the side to move; `impossible` if it is not known to lose.
    [[nodiscard]] static proof_count plies_if_lost(numbers is)
    {
        return is.delta == 0 && is.sure == detail::certainty::won ? is.plies : detail::impossible;
    }

    /// The move with the smallest bound, of those that are known to win within so many plies.
    [[nodiscard]] std::optional<way_to_win<M>> known_way(G const& position, ply_count plies)
    {
        position_ = position;
        moves_.clear();
        auto const judged = detail::judge_within(policy_.rule, position_, moves_, plies);
        if (judged.finding == finding::won && judged.move) {
            return way_to_win<M>{*judged.move, judged.bound()};
        }
        std::optional<way_to_win<M>>        best;
        detail::undo_guard<undo_type> const before{std::as_const(position_)};
        for (M const move : moves_) {
            position_.play(move);
            auto const left = known_to_win();
            before.undo(position_, move);
            if (!left) { continue; }
            ply_count const all = *left + 1;
            if (all <= plies && (!best || all < best->plies)) { best = {move, all}; }
        }
        return best;
    }

    /// Best moves as far as the table knows them: the winner's win, the loser's took the most work to refute.
    [[nodiscard]] std::vector<M> line()
    {
        using walker = line_walker<G>;
        base::limit_rule(no_limits{});
        return walker{root_, {}, walker::no_limit, on_repetition::stop}.follow(
            [&](G& position, auto const& line) -> std::optional<M> {
                if (position.to_move() != *winner_) { return hardest_reply(position); }
                if (line.empty() && first_move_) { return first_move_; }
                auto const known = known_way(position, ply_count{});
                return known ? std::optional{known->move} : std::nullopt;
            });
    }

    [[nodiscard]] std::optional<M> hardest_reply(G const& position)
    {
        position_ = position;
        moves_.clear();
        static_cast<void>(policy_.rule(position_, moves_));
        if (moves_.empty()) {
            position_.moves([&](M move) { moves_.push_back(move); });
        }
        std::optional<M>                    hardest;
        std::uint64_t                       most = 0;
        detail::undo_guard<undo_type> const before{std::as_const(position_)};
        for (M const move : moves_) {
            position_.play(move);
            auto const    entry = table_.find(key_of(attacker_));
            std::uint64_t work  = entry ? entry->work : 0;
            before.undo(position_, move);
            if (!hardest || work > most) {
                hardest = move;
                most    = work;
            }
        }
        return hardest;
    }

    proof_table                    table_;
    detail::undo_stack<undo_type>  played_;   // from the root to the current position
    std::vector<frame>             frames_;
    std::vector<choice>            choices_;   // of all frames, one after the other
    std::vector<M>                 moves_;
    std::uint64_t                  serials_ = 0;
    std::vector<holds_on_path>     held_;
    std::size_t                    most_held_ = 0;
    std::array<std::uint32_t, 256> on_path_{};   // how many keys of the path have this remainder
};

/// df-pn: who wins? (Nagai 2002.)
///
/// `solved` with a winner or, without one, a draw; the exact length is not known. Memory is `table_bytes`,
/// whatever the size of the game. Much better than alpha-beta where the tree is uneven: forced sequences, few
/// replies.
template <Game G, class Limits = limits, class Policy = df_pn_policy<>>
    requires detail::GameCall<G, Limits>
[[nodiscard]] auto df_pn(G position, Limits const& lim = {}, Policy policy = {})
{
    df_pn_engine<G, Policy> engine{std::move(position), std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = df_pn_policy<>>
    requires(!detail::GameCall<G, Limits>)
auto df_pn(G, Limits const& = {}, Policy = {})
{
    return detail::refuse_game_call<G, Limits>();
}

}   // namespace tail
