#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/core/game_checks.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/certificate_file.hpp>
#include <tail/game/detail/policy_checks.hpp>
#include <tail/game/exact_state.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// Makes a certificate of a win out of a strategy: whoever proved the win says what to play, and all replies
/// are walked through.
///
///     auto engine = tail::df_pn_engine{position};
///     if (engine.run().winner == tail::side::first) {
///         auto proof = tail::certify(position, tail::side::first, tail::strategy_of(engine));
///         if (proof) { tail::save_certificate("win.proof", *proof); }
///     }

namespace tail {

namespace detail {

template <class A, class G>
concept Answer = std::convertible_to<A, std::optional<move_of<G>>>
    || std::convertible_to<A, std::optional<way_to_win<move_of<G>>>>;

}   // namespace detail

/// What the winner plays.
///
/// 1. `strategy(position)` is asked in positions with the winner to move, none of them plain (see
///    certificate_file.hpp). It returns a move, or `std::nullopt` if it knows none. It may play on the
///    position, and takes back what it has played.
/// 2. In a game whose positions repeat, moves that each win may lead round in a circle together. There the
///    strategy is `strategy(position, plies)`, with a `ply_count`, and returns a `way_to_win`: a move that
///    wins within `plies`, and how long it takes. It is asked for fewer plies each time, by what it said
///    before. `strategy_of` makes one of an engine.
/// 3. A strategy may have `played(move)` and `undone(move)`, both or neither. It is then told all moves on
/// the
///    way to the position it is asked about.
template <class S, class G>
concept Strategy = Game<G> && (requires(S& strategy, G& position) {
    { strategy(position) } -> detail::Answer<G>;
} || requires(S& strategy, G& position, ply_count plies) {
    { strategy(position, plies) } -> detail::Answer<G>;
});

namespace detail {

template <Game G, class S>
class certifier {
    static_assert(is_well_formed_game<G> && strategy_checks<S, G>::passed);

public:
    using move_type = move_of<G>;
    using outcome   = expected<certificate, objection<move_type>>;

    certifier(G start, side winner, S& strategy, limits const& lim)
        : position_{std::move(start)}, strategy_{strategy}, meter_{lim}
    {
        made_.to_move = position_.to_move();
        made_.winner  = winner;
    }

    [[nodiscard]] outcome run()
    {
        if (auto const plies = plain()) {
            made_.plies = *plies;
        } else if (position_.to_move() == made_.winner) {
            make_node(ply_count{});
        } else {
            make_list(nullptr, 0, {}, ply_count{});
        }
        while (!objection_ && !open_.empty()) { answer_next(); }
        if (objection_) { return unexpected{std::move(*objection_)}; }
        return std::move(made_);
    }

private:
    struct identity {
        exact_state_of<G> state;
        std::uint64_t     hash;

        friend bool operator==(identity const& a, identity const& b) { return a.state == b.state; }
    };
    struct by_hash {
        std::size_t operator()(identity const& i) const { return static_cast<std::size_t>(i.hash); }
    };
    struct node {
        std::uint64_t number;
        std::uint64_t height = 0;   ///< none yet while it is open
    };
    struct reply {
        move_type   move;
        std::size_t place;
    };
    /// The replies of the loser that need an answer, and how far we are with them.
    struct list {
        node*              above;    ///< the node whose move led here
        std::uint64_t      number;   ///< of it
        move_type          move;
        ply_count          left;   ///< plies, before a reply
        std::vector<reply> replies;
        std::size_t        next   = 0;
        std::size_t        place  = 0;   ///< one after that of the reply answered last
        std::uint64_t      height = 0;
    };

    /// In how many plies the winner has won, if the rules say so at once. Objects if the other side has, or
    /// it is a draw.
    [[nodiscard]] std::optional<std::uint64_t> plain()
    {
        if (auto const won = position_.winner()) {
            if (*won == made_.winner) { return 0; }
            object("the strategy leads to a win of the other side");
            return std::nullopt;
        }
        legal(moves_);
        if (moves_.empty()) {
            if (stuck(position_) == made_.winner) { return 0; }
            object("the strategy leads to a position without a legal move, which is not a win");
            return std::nullopt;
        }
        if (position_.to_move() != made_.winner) { return std::nullopt; }
        // What won last is tried first: most replies do not stop a threat.
        if (auto const last = std::find(moves_.begin(), moves_.end(), last_win_); last != moves_.end()) {
            std::swap(*last, moves_.front());
        }
        undo_guard<automatic_undo> const before{std::as_const(position_)};
        for (move_type const move : moves_) {
            position_.play(move);
            bool const won = position_.winner() == made_.winner;
            before.undo(position_, move);
            if (won) {
                last_win_ = move;
                return 1;
            }
        }
        return std::nullopt;
    }

    /// What the strategy says, in the form of a way to win.
    [[nodiscard]] std::optional<way_to_win<move_type>> ask(ply_count left)
    {
        auto const answer = [&] {
            if constexpr (requires { strategy_(position_, left); }) {
                return strategy_(position_, left);
            } else {
                return strategy_(position_);
            }
        }();
        if constexpr (std::convertible_to<decltype(answer), std::optional<way_to_win<move_type>>>) {
            return answer;
        } else {
            std::optional<move_type> const move = answer;
            return move ? std::optional{way_to_win<move_type>{*move}} : std::nullopt;
        }
    }

    /// The winner is to move in a position that is not plain and not known, and should win within so many
    /// plies.
    void make_node(ply_count left)
    {
        if (objection_) { return; }
        if (!meter_.take() || !meter_.fits(bytes())) {
            object("not certified to the end", meter_.why());
            return;
        }
        if (left < ply_count{1}) {
            object("the strategy takes longer than it has said");
            return;
        }
        std::uint64_t const number = made_.nodes++;
        node&               here   = nodes_
                         .try_emplace({exact_state(std::as_const(position_)), position_.hash()}, node{number})
                         .first->second;

        auto const win = ask(left);
        if (!win && meter_.stop_requested()) {
            object("not certified to the end", status::cancelled);
            return;
        }
        if (!win) {
            object("the strategy does not say what to play");
            return;
        }
        legal(moves_);
        move_type const move  = win->move;
        auto const      place = std::find(moves_.begin(), moves_.end(), move);
        if (place == moves_.end()) {
            object("the strategy plays a move that is not legal");
            return;
        }
        append_number(made_.proof, static_cast<std::uint64_t>(place - moves_.begin()));
        play(move);
        if (plain()) {
            append_number(made_.proof, 0);
            undo(move);
            finish_node(here, number, 1);
        } else {
            make_list(&here, number, move, std::min(left, win->plies) - 1);
        }
    }

    /// The loser is to move.
    void make_list(node* above, std::uint64_t number, move_type move, ply_count left)
    {
        if (objection_) { return; }
        list        made{above, number, move, left, {}};
        std::size_t place = 0;
        legal(replies_);
        for (move_type const each : replies_) {
            play(each);
            if (auto const plies = plain()) {
                made.height = std::max(made.height, 1 + *plies);
            } else {
                made.replies.push_back({each, place});
            }
            if (objection_) { return; }
            undo(each);
            ++place;
        }
        append_number(made_.proof, made.replies.size());
        open_.push_back(std::move(made));
    }

    void answer_next()
    {
        list& at = open_.back();
        if (at.next == at.replies.size()) {
            finish_list();
            return;
        }
        reply const& to  = at.replies[at.next++];
        auto const   gap = static_cast<std::uint64_t>(to.place - at.place);
        at.place         = to.place + 1;
        play(to.move);
        auto const known = nodes_.find({exact_state(std::as_const(position_)), position_.hash()});
        // Back in a position on the way here: a strategy that counts the plies has another answer now, which
        // needs fewer. So there is an end to it, and two nodes of one position, one below the other, are a
        // proof as good as any.
        bool const back = known != nodes_.end() && known->second.height == 0;
        if (back && !at.left) {
            object("the strategy comes back to a position on the way to it");
        } else if (back || known == nodes_.end()) {
            append_number(made_.proof, 2 * gap);
            make_node(at.left - 1);
        } else {
            append_number(made_.proof, 2 * gap + 1);
            append_number(made_.proof, made_.nodes - known->second.number);
            undo(to.move);
            at.height = std::max(at.height, 1 + known->second.height);
        }
    }

    void finish_list()
    {
        list const done = std::move(open_.back());
        open_.pop_back();
        if (done.above == nullptr) {
            made_.plies = done.height;
        } else {
            undo(done.move);
            finish_node(*done.above, done.number, 1 + done.height);
        }
    }

    /// The position is that of the node again.
    void finish_node(node& here, std::uint64_t number, std::uint64_t height)
    {
        here = {number, height};
        if (open_.empty()) {
            made_.plies = height;
            return;
        }
        list& at = open_.back();
        undo(at.replies[at.next - 1].move);
        at.height = std::max(at.height, 1 + height);
    }

    void legal(std::vector<move_type>& moves) const
    {
        moves.clear();
        position_.moves([&](move_type move) { moves.push_back(move); });
    }

    void play(move_type move)
    {
        played_.play(position_, move);
        line_.push_back(move);
        if constexpr (requires { strategy_.played(move); }) { strategy_.played(move); }
    }
    void undo(move_type move)
    {
        played_.undo(position_, move);
        line_.pop_back();
        if constexpr (requires { strategy_.undone(move); }) { strategy_.undone(move); }
    }

    void object(char const* why, std::optional<status> limit = {})
    {
        if (!objection_) { objection_ = objection<move_type>{line_, why, limit}; }
    }

    [[nodiscard]] std::uint64_t bytes() const
    {
        return made_.proof.capacity() + nodes_.bucket_count() * sizeof(void*)
            + nodes_.size() * (sizeof(std::pair<identity const, node>) + 2 * sizeof(void*));
    }

    G                                           position_;
    undo_stack<automatic_undo>                  played_;
    S&                                          strategy_;
    meter<limits>                               meter_;
    certificate                                 made_;
    std::unordered_map<identity, node, by_hash> nodes_;
    std::vector<list>                           open_;
    std::vector<move_type>                      line_, moves_, replies_;
    move_type                                   last_win_{};
    std::optional<objection<move_type>>         objection_;
};

}   // namespace detail

/// Walks through all replies to a strategy and writes down that it wins.
///
/// Returns the certificate, its `game` and `position` still to be filled in, or the first position in which
/// the strategy fails. Positions that are met again are answered once. `lim.nodes` counts the positions that
/// the strategy is asked in, `lim.bytes` the proof and the positions that are kept to be told apart; a limit
/// is an `objection::limit`.
template <Game G, class S>
    requires Strategy<S, G>
[[nodiscard]] expected<certificate, objection<move_of<G>>> certify(G position, side winner, S strategy,
                                                                   limits lim = {})
{
    return detail::certifier<G, S>{std::move(position), winner, strategy, lim}.run();
}

}   // namespace tail
