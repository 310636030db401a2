#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

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
#include <tail/game/way_to_win.hpp>
#include <tail/store/node_pool.hpp>

/// \file
/// Proof-number search, best first, with the whole tree in memory (Allis, "Searching for solutions in games
/// and artificial intelligence", 1994).
///
/// Goes down from the root to the position whose decision helps most, makes its children, and goes back up as
/// far as numbers change; from there it goes down again. Of a decided position only what proves it is kept.
///
/// The tree is a tree: a position that is reached in two ways is searched twice. One that comes again on its
/// own path is no win for the attacker.

namespace tail {

/// How to run proof-number search; set what matters by name.
template <class Rule = must_play::standard, class Estimate = estimate::standard, class Observer = silent,
          class Undo = automatic_undo>
struct proof_number_policy {
    TAIL_NO_UNIQUE_ADDRESS Rule     rule{};       ///< what has to be tried at a position
    TAIL_NO_UNIQUE_ADDRESS Estimate estimate{};   ///< what a new position begins with
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};   ///< hears what happens

    /// Whose win is asked for first; if it is nobody, that of the rule's `attacker`, or else of the side to
    /// move.
    std::optional<side> attacker{};

    /// Keep what proves decided positions, so that winning moves can be looked up afterwards. Otherwise they
    /// are searched for again, and less memory is needed.
    bool keep_proofs = true;

    TAIL_NO_UNIQUE_ADDRESS Undo undo{};   ///< whether `undo` of the game is checked, see core/undo_guard.hpp
};

/// A proof-number search that can be stepped, resumed after a limit, and asked for winning moves afterwards.
///
/// Questions, observers and rules are as in `df_pn_engine`. `stats.stored` is the number of nodes in the
/// tree.
template <Game G, class Policy = proof_number_policy<>>
class proof_number_engine : public detail::questions<proof_number_engine<G, Policy>, G, Policy> {
    static_assert(
        requires(Policy p) {
            p.rule;
            p.estimate;
            p.keep_proofs;
        }, "proof-number search takes a proof_number_policy");

    using base = detail::questions<proof_number_engine, G, Policy>;
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
    using numbers   = detail::proof_numbers;

    struct node {
        node_index parent;
        node_index child;     ///< the first; none: not expanded, or decided without search
        node_index sibling;   ///< the next; of a free node: the next free one
        numbers    is;
        M          move;   ///< that leads here
    };

public:
    using result_type   = typename base::result_type;   ///< what the search returns
    using position_type = G;                            ///< the game

    /// A search of `position`; nothing is done yet.
    explicit proof_number_engine(G position, Policy policy = {})
        : base{std::move(position), std::move(policy)}
    {}

    /// A move that keeps the win, in a position where the proved winner is to move and wins.
    ///
    /// Looked up if proofs are kept, otherwise searched for again, within limits. Nothing if the search has
    /// proved no winner or the position is no win of theirs. Moves that are looked up never lead round in a
    /// circle; `strategy_of` makes sure of that in any case.
    [[nodiscard]] std::optional<M> winning_move(G& position, limits const& lim = {})
    {
        auto const found = win_within(position, ply_count{}, lim);
        return found ? std::optional{found->move} : std::nullopt;
    }

    /// The same with a bound: a move that wins within so many plies, if one is known. Where there is no
    /// bound, and no such move is known, one is searched for again.
    [[nodiscard]] std::optional<way_to_win<M>> win_within(G& position, ply_count plies,
                                                          limits const& lim = {})
    {
        if (!base::may_win(position)) { return {}; }
        base::limit_rule(lim);
        if (strategy_.empty() && nodes_.size() > 0) { note_strategy(); }
        if (auto const known = strategy_.find(position.hash());
            known != strategy_.end() && known->second.plies <= plies) {
            M const move = detail::from_table(position, known->second.move);
            if (detail::is_legal(position, move)) { return way_to_win<M>{move, known->second.plies}; }
        }
        if (plies) {
            moves_.clear();
            auto const judged = detail::judge_within(policy_.rule, position, moves_, plies);
            if (judged.finding != finding::won || !judged.move) { return {}; }
            return way_to_win<M>{*judged.move, judged.bound()};
        }
        Policy again   = policy_;
        again.attacker = winner_;
        proof_number_engine search{position, std::move(again)};
        auto const          r = search.run(lim);
        if (r.winner != winner_ || !search.first_move_) { return {}; }
        return way_to_win<M>{*search.first_move_, detail::to_plies(search.root_is_.plies)};
    }

    /// What is known about a win of the proved winner within so many plies, in the form of a rule.
    [[nodiscard]] judgement<M> judge_within(G& position, std::vector<M>& moves, ply_count plies)
    {
        if (auto const known = strategy_.find(position.hash());
            known != strategy_.end() && known->second.plies <= plies) {
            return {.finding = finding::won, .within = known->second.plies};
        }
        return detail::judge_within(policy_.rule, position, moves, plies);
    }

    /// The proof numbers of the position searched, for the question asked last: of a win of `attacker()`, and
    /// against it.
    [[nodiscard]] std::pair<proof_count, proof_count> root_numbers() const
    {
        numbers const is = nodes_.size() > 0 ? nodes_[root_node].is : root_is_;
        return base::for_attacker(is.phi, is.delta);
    }

private:
    static constexpr node_index root_node = 0;

    /// Bytes in the tables of the search itself.
    [[nodiscard]] std::uint64_t own_bytes() const
    {
        return nodes_.bytes() + path_.capacity() * sizeof(std::uint64_t)
            + siblings_.capacity() * sizeof(std::uint64_t) + moves_.capacity() * sizeof(M)
            + trash_.capacity() * sizeof(node_index);
    }

    [[nodiscard]] std::size_t stored() const { return nodes_.size() - free_count_; }

    template <class Meter>
    [[nodiscard]] bool prepare(Meter&)
    {
        return true;
    }

    /// A new tree.
    void begin()
    {
        nodes_.clear();
        path_.clear();
        played_.clear();
        free_       = no_node;
        free_count_ = 0;
        current_    = no_node;
    }

    /// Until the root is decided; false when a limit says stop.
    template <class Meter>
    [[nodiscard]] bool search(Meter& meter)
    {
        if (current_ == no_node) {
            if (!meter.fits(own_bytes() + nodes_.needs())) { return false; }
            numbers const is = base::judge();
            if (base::rule_stopped()) { return false; }
            root_is_ = is;
            if (is.decided()) {
                if (is.phi == 0) { first_move_ = base::first_move_of_rule_; }
                return true;
            }
            current_ = nodes_.push_back(node{no_node, no_node, no_node, is, M{}});
            path_.push_back(position_.hash());
        }
        while (!nodes_[root_node].is.decided()) {
            while (nodes_[current_].child != no_node) { descend(); }
            moves_.clear();
            auto const judged = policy_.rule(position_, moves_);
            if (base::rule_stopped() || !make_room(meter, moves_.size() + 1) || !meter.take()) {
                return false;
            }
            if (judged.finding == finding::search && !moves_.empty()) {
                // Of a position that is not decided, the number holds for how long the moves last that are
                // not tried.
                nodes_[current_].is.plies = detail::from_plies(judged.bound()) & detail::unknown_count;
                if (!expand()) { return false; }
                ascend(add_up(nodes_[current_]));
            } else {
                ascend(base::judge());   // the rule knows more than when it was asked before
            }
        }
        root_is_ = nodes_[root_node].is;
        return true;
    }

    /// To the child that is easiest: the way to the position whose decision helps most.
    void descend()
    {
        node const& n    = nodes_[current_];
        node_index  best = n.child;
        while (nodes_[best].is.delta != n.is.phi) { best = nodes_[best].sibling; }
        current_ = best;
        played_.play(position_, nodes_[best].move);
        path_.push_back(position_.hash());
    }

    /// Sees to it that so many nodes are free.
    template <class Meter>
    [[nodiscard]] bool make_room(Meter& meter, std::size_t count)
    {
        while (free_count_ < count) {
            if (!meter.fits(own_bytes() + nodes_.needs())) { return false; }
            release(nodes_.push_back(node{no_node, no_node, no_node, {}, M{}}));
        }
        return true;
    }

    /// Makes the children of the current position; false, and none, if a limit stops the rule.
    [[nodiscard]] bool expand()
    {
        auto const ply = static_cast<int>(path_.size()) - 1;
        ++stats_.expanded;
        stats_.depth = std::max(stats_.depth, ply);
        detail::notify_expanded(policy_.observer, position_, ply);
        siblings_.clear();
        youngest_ = no_node;
        detail::undo_guard<undo_type> const before{std::as_const(position_)};
        for (M const move : moves_) {
            position_.play(move);
            ++stats_.generated;
            detail::notify_generated(policy_.observer, position_, ply + 1);
            bool const enough = consider(move);
            before.undo(position_, move);
            if (base::rule_stopped()) {
                drop_children(current_);
                --stats_.expanded;
                return false;
            }
            if (enough) { break; }
        }
        return true;
    }

    /// Makes the child of `move`, which has been played; true if no other is needed.
    [[nodiscard]] bool consider(M move)
    {
        std::uint64_t const hash = position_.hash();
        if (std::find(siblings_.begin(), siblings_.end(), hash) != siblings_.end()) {
            ++stats_.duplicates;
            return false;
        }
        siblings_.push_back(hash);
        bool const    again = std::find(path_.begin(), path_.end(), hash) != path_.end();
        numbers const is    = again ? detail::decided_by({}, position_.to_move(), attacker_) : base::judge();
        add_child(is, move);
        return is.delta == 0 && is.sure == detail::certainty::won;
    }

    void add_child(numbers is, M move)
    {
        node_index const made = free_;
        free_                 = nodes_[made].sibling;
        --free_count_;
        nodes_[made] = {current_, no_node, no_node, is, move};
        (youngest_ == no_node ? nodes_[current_].child : nodes_[youngest_].sibling) = made;
        youngest_                                                                   = made;
    }

    /// Back up as far as numbers change.
    void ascend(numbers now)
    {
        while (true) {
            node&      n    = nodes_[current_];
            bool const same = n.is == now;
            n.is            = now;
            if (now.decided()) { settle(n); }
            if (same || n.parent == no_node) { return; }
            played_.undo(position_, n.move);
            path_.pop_back();
            current_ = n.parent;
            now      = add_up(nodes_[current_]);
        }
    }

    /// The numbers of a position by those of its children.
    [[nodiscard]] numbers add_up(node const& n) const
    {
        proof_count       phi = detail::impossible;
        detail::gathered  open;
        detail::certainty surest = detail::certainty::given_up;   // of those that succeed
        detail::certainty least  = detail::certainty::won;        // of all, where all fail
        proof_count       soon   = detail::unknown_count;         // the plies of the shortest of the surest
        proof_count       late   = n.is.plies;                    // those of the longest of all
        for (node_index c = n.child; c != no_node; c = nodes_[c].sibling) {
            numbers const& is       = nodes_[c].is;
            phi                     = std::min(phi, is.delta);
            proof_count const plies = detail::one_more(is.plies);
            if (is.delta == 0 && is.sure >= surest) {
                soon   = is.sure > surest ? plies : std::min(soon, plies);
                surest = is.sure;
            }
            if (is.phi == 0) {
                least = std::min<detail::certainty>(least, is.sure);
                late  = std::max(late, plies);
            }
            if (!is.decided()) { open.add(is.phi); }
        }
        if (phi == 0) { return numbers::success(surest, soon); }
        if (open.count == 0) { return numbers::failure(least, late); }
        return {phi, detail::bounded(open.sum), detail::certainty::won, n.is.plies};
    }

    /// Of a decided position, drops what does not prove it.
    void settle(node& n)
    {
        node_index proof = no_node;   // of a success: the child that succeeds
        if (n.child == no_node) {
            if (n.is.phi == 0 && n.parent == no_node) { first_move_ = base::first_move_of_rule_; }
        } else if (n.is.phi == 0) {
            auto const decides = [&](numbers const& is) {
                return is.delta == 0 && is.sure == n.is.sure && detail::one_more(is.plies) == n.is.plies;
            };
            proof = n.child;
            while (!decides(nodes_[proof].is)) { proof = nodes_[proof].sibling; }
            if (n.parent == no_node) { first_move_ = nodes_[proof].move; }
        }
        if (!policy_.keep_proofs) {
            drop_children(current_);
        } else if (proof != no_node) {
            for (node_index c = n.child; c != no_node;) {
                node_index const next = nodes_[c].sibling;
                if (c != proof) { drop(c); }
                c = next;
            }
            n.child               = proof;
            nodes_[proof].sibling = no_node;
        }
    }

    void drop_children(node_index of)
    {
        for (node_index c = std::exchange(nodes_[of].child, no_node); c != no_node;) {
            node_index const next = nodes_[c].sibling;
            drop(c);
            c = next;
        }
    }

    void drop(node_index top)
    {
        trash_.assign(1, top);   // whatever an exception has left there
        while (!trash_.empty()) {
            node_index const n = trash_.back();
            trash_.pop_back();
            for (node_index c = nodes_[n].child; c != no_node; c = nodes_[c].sibling) { trash_.push_back(c); }
            release(n);
        }
    }

    void release(node_index n)
    {
        nodes_[n].sibling = free_;
        free_             = n;
        ++free_count_;
    }

    // ---- afterwards
    // --------------------------------------------------------------------------------------------

    /// Notes the winner's move in every position of the proof: the tree is walked once. Of a position that is
    /// in it several times, the shortest way, so that no way leads back to where a longer one began.
    void note_strategy()
    {
        if (!policy_.keep_proofs) { return; }
        G                             position = root_;
        node_index                    n        = root_node;
        detail::undo_stack<undo_type> played;
        while (true) {
            node_index down = nodes_[n].child;
            if (down != no_node && position.to_move() == *winner_) {
                way_to_win<M> const way{detail::to_table(position, nodes_[down].move),
                                        detail::to_plies(nodes_[n].is.plies)};
                auto const [known, fresh] = strategy_.try_emplace(position.hash(), way);
                if (!fresh && way.plies < known->second.plies) { known->second = way; }
            }
            while (down == no_node) {
                if (n == root_node) { return; }
                played.undo(position, nodes_[n].move);
                down = nodes_[n].sibling;
                n    = nodes_[n].parent;
            }
            played.play(position, nodes_[down].move);
            n = down;
        }
    }

    /// The winner's moves by the proof, and against them the replies that it took most positions to refute.
    [[nodiscard]] std::vector<M> line()
    {
        base::limit_rule(no_limits{});
        node_index n = nodes_.size() > 0 ? root_node : no_node;
        return line_walker<G>{root_}.follow([&](G& position, auto const& line) -> std::optional<M> {
            bool const winners = position.to_move() == *winner_;
            if (n != no_node && nodes_[n].child != no_node) {
                n = winners ? nodes_[n].child : largest_child(n);
                return nodes_[n].move;
            }
            if (!winners) { return std::nullopt; }
            if (line.empty() && first_move_) { return first_move_; }
            // The last move is often the rule's.
            moves_.clear();
            auto const judged = policy_.rule(position, moves_);
            return judged.finding == finding::won ? judged.move : std::nullopt;
        });
    }

    [[nodiscard]] node_index largest_child(node_index n)
    {
        node_index  largest = nodes_[n].child;
        std::size_t most    = 0;
        for (node_index c = nodes_[n].child; c != no_node; c = nodes_[c].sibling) {
            std::size_t size = 0;
            trash_.assign(1, c);
            while (!trash_.empty()) {
                node_index const below = trash_.back();
                trash_.pop_back();
                ++size;
                for (node_index d = nodes_[below].child; d != no_node; d = nodes_[d].sibling) {
                    trash_.push_back(d);
                }
            }
            if (size > most) {
                largest = c;
                most    = size;
            }
        }
        return largest;
    }

    node_pool<node>               nodes_;
    detail::undo_stack<undo_type> played_;   // from the root to the current position
    node_index                    free_       = no_node;
    std::size_t                   free_count_ = 0;
    node_index                    current_    = no_node;
    std::vector<std::uint64_t>    path_;                 // hashes from the root to the current position
    std::vector<std::uint64_t>    siblings_;             // hashes of the children being made
    node_index                    youngest_ = no_node;   // the last of them
    std::vector<M>                moves_;
    std::vector<node_index>       trash_;

    std::unordered_map<std::uint64_t, way_to_win<M>> strategy_;
};

/// Proof-number search: who wins? (Allis 1994.)
///
/// `solved` with a winner or, without one, a draw; the exact length is not known. Holds the tree in memory,
/// so set `limits::bytes`; `df_pn` searches the same way in fixed memory, and sees transpositions.
template <Game G, class Limits = limits, class Policy = proof_number_policy<>>
    requires detail::GameCall<G, Limits>
[[nodiscard]] auto proof_number(G position, Limits const& lim = {}, Policy policy = {})
{
    proof_number_engine<G, Policy> engine{std::move(position), std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = proof_number_policy<>>
    requires(!detail::GameCall<G, Limits>)
auto proof_number(G, Limits const& = {}, Policy = {})
{
    return detail::refuse_game_call<G, Limits>();
}

}   // namespace tail
