#pragma once

#include <algorithm>
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
#include <tail/core/undo_guard.hpp>
#include <tail/game/certificate_file.hpp>
#include <tail/game/exact_state.hpp>

/// \file
/// Checks a certificate with the rules of the game, and nothing else: no search, no hash table, no knowledge
/// of threats, not a line of what wrote it.
///
/// All that has to be believed is that the game's `moves`, `play`, `undo`, `winner` and `stuck` are its
/// rules, that its positions are equal only where they are the same, and these lines.

namespace tail {

/// Where `limits::bytes` sets no limit, the line of a proof that is being checked may take so many bytes. No
/// proof of a game that people play comes near; one that somebody has nested to do harm is given up there.
inline constexpr std::uint64_t most_bytes_of_line = std::uint64_t{1} << 26U;

/// What a certificate was found to prove.
struct proved {
    side          winner = side::first;   ///< who wins
    std::uint64_t plies  = 0;   ///< the longest line of the proof; no more than the certificate claims
    /// Positions of the proof that were checked.
    std::uint64_t nodes      = 0;
    std::uint64_t references = 0;   ///< replies answered by an earlier node
    std::uint64_t positions  = 0;   ///< positions after a reply of the loser that were looked at
};

namespace detail {

template <Game G>
class certificate_checker {
    static_assert(is_well_formed_game<G>);

public:
    using move_type = move_of<G>;
    using outcome   = expected<proved, objection<move_type>>;

    certificate_checker(G start, certificate const& c, limits const& lim)
        : certificate_{c},
          winner_{c.winner},
          position_{std::move(start)},
          in_{c.proof},
          meter_{lim},
          most_bytes_of_line_{lim.bytes == limits::unlimited ? most_bytes_of_line : lim.bytes}
    {}

    [[nodiscard]] outcome run()
    {
        begin();
        while (!objection_ && !lists_.empty()) { next_reply(); }
        if (objection_) { return unexpected{std::move(*objection_)}; }
        proved_.winner = winner_;
        proved_.plies  = height_;
        proved_.nodes  = nodes_;
        return proved_;
    }

private:
    static constexpr std::uint64_t no_node        = ~std::uint64_t{0};
    static constexpr char const*   not_to_the_end = "not checked to the end";

    /// What the rules say of a position at once: a win in so many plies; nothing yet; or that it is not won.
    struct verdict {
        std::optional<std::uint64_t> plain;
        std::string                  wrong{};
    };
    /// The replies of the loser in a position: all legal moves, from `first` on in `replies_`.
    struct list {
        std::uint64_t node;        ///< whose move led here
        std::size_t   first;       ///< reply
        std::size_t   next;        ///< reply
        std::uint64_t unread;      ///< answers that the certificate still has for this list
        std::uint64_t height;      ///< plies of the longest line from here on, of the replies seen so far
        std::uint64_t answered;    ///< the reply that the next answer is for, if `announced`
        bool          announced;   ///< whether the place of the next answer has been read
        bool          refers;      ///< whether it is a reference
        move_type     move;        ///< the winner's, that led here
    };
    struct record {
        exact_state_of<G>            state;
        std::optional<std::uint64_t> height{};   ///< once it is finished
    };

    void begin()
    {
        if (position_.to_move() != certificate_.to_move) {
            object(std::string{"the certificate is of a position with the "} + to_string(certificate_.to_move)
                   + " side to move, and here the " + to_string(position_.to_move()) + " is to move");
        } else if (std::string const why = outline(); !why.empty()) {
            object(why);
        } else if (objection_) {
            return;
        } else if (verdict const start = look(); !start.wrong.empty()) {
            object(start.wrong);
        } else if (start.plain) {
            height_ = *start.plain;
            if (!certificate_.proof.empty()) {
                object("nothing has to be proved here, and the certificate goes on");
            }
        } else if (certificate_.proof.empty()) {
            object("there is no proof in the certificate, and the position needs one");
        } else if (position_.to_move() == winner_) {
            enter_node();
        } else {
            enter_list(no_node);
        }
    }

    /// Reads the proof without the game: is it one by its form? Notes which nodes are referred to. A line
    /// that would take too much memory is an objection here already, before a move is played.
    [[nodiscard]] std::string outline()
    {
        byte_reader                in{certificate_.proof};
        std::vector<std::uint64_t> unread;
        bool                       whole = true, too_deep = false;
        auto const                 number = [&] {
            auto const n = in.number();
            whole        = whole && n;
            return n.value_or(0);
        };
        auto const node = [&] {
            static_cast<void>(number());
            referred_.push_back(false);
            unread.push_back(number());
            if (unread.size() > most_bytes_of_line_ / sizeof(list)) { too_deep = true; }
        };
        if (!in.empty()) {
            if (certificate_.to_move == winner_) {
                node();
            } else {
                unread.push_back(number());
            }
        }
        while (whole && !too_deep && !unread.empty()) {
            if (unread.back() == 0) {
                unread.pop_back();
                continue;
            }
            --unread.back();
            if (number() % 2 == 0) {
                node();
            } else {
                std::uint64_t const back = number();
                if (back == 0 || back > referred_.size()) {
                    return "the proof refers to a node that is not there";
                }
                referred_[referred_.size() - static_cast<std::size_t>(back)] = true;
            }
        }
        if (!whole) { return "the proof breaks off"; }
        if (too_deep) {
            object(not_to_the_end, status::memory_limit);
            return {};
        }
        if (!in.empty()) { return "there are bytes after the end of the proof"; }
        if (referred_.size() != certificate_.nodes) {
            return "the proof has " + std::to_string(referred_.size()) + " nodes, and the certificate says "
                + std::to_string(certificate_.nodes);
        }
        return {};
    }

    /// What is plain about the position. Leaves its legal moves in `moves_`, unless somebody has won.
    [[nodiscard]] verdict look()
    {
        if (auto const won = position_.winner()) {
            if (*won == winner_) { return in_time(0); }
            return {{}, "the other side has won"};
        }
        moves_.clear();
        position_.moves([&](move_type move) { moves_.push_back(move); });
        if (moves_.empty()) {
            auto const won = stuck(position_);
            if (won == winner_) { return in_time(0); }
            return {{},
                    won ? "there is no legal move, and so the other side has won"
                        : "there is no legal move, and so it is a draw"};
        }
        if (position_.to_move() != winner_) { return {}; }
        // What won after the last reply often wins after this one.
        auto const again = std::find(moves_.begin(), moves_.end(), last_win_);
        if (again != moves_.end() && wins(*again)) { return in_time(1); }
        for (move_type const move : moves_) {
            if (wins(move)) {
                last_win_ = move;
                return in_time(1);
            }
        }
        return {};
    }

    [[nodiscard]] bool wins(move_type move)
    {
        undo_guard<automatic_undo> const before{std::as_const(position_)};
        position_.play(move);
        bool const won = position_.winner() == winner_;
        before.undo(position_, move);
        return won;
    }

    /// A win after so many more plies.
    [[nodiscard]] verdict in_time(std::uint64_t plies) const
    {
        if (line_.size() + plies <= certificate_.plies) { return {plies}; }
        return {{},
                "the win comes after " + std::to_string(line_.size() + plies)
                    + " plies, and the certificate claims " + std::to_string(certificate_.plies)};
    }

    /// The winner is to move, and `moves_` are the moves.
    void enter_node()
    {
        std::uint64_t const node  = nodes_++;
        auto const          place = in_.number();
        if (!place || *place >= moves_.size()) {
            object("the proof plays a move that there is not");
            return;
        }
        if (referred_[static_cast<std::size_t>(node)]) {
            records_.emplace(node, record{exact_state(std::as_const(position_))});
        }
        if (!fits()) { return; }
        move_type const move = moves_[static_cast<std::size_t>(*place)];
        play(move);
        verdict const after = look();
        if (!after.wrong.empty()) {
            object(after.wrong);
        } else if (after.plain) {
            if (in_.number() != 0) {
                object("the game is over, and the proof goes on");
                return;
            }
            undo(move);
            leave_node(node, 1 + *after.plain);
        } else {
            enter_list(node, move);
        }
    }

    /// The loser is to move, and `moves_` are the moves.
    void enter_list(std::uint64_t node, move_type move = {})
    {
        auto const        unread = in_.number();
        std::size_t const first  = replies_.size();
        replies_.insert(replies_.end(), moves_.begin(), moves_.end());
        if (!fits()) { return; }
        lists_.push_back({node, first, first, unread.value_or(0), 0, 0, false, false, move});
    }

    void next_reply()
    {
        list& at = lists_.back();
        if (at.unread > 0 && !at.announced) {
            std::uint64_t const word = in_.number().value_or(0);
            at.answered += word / 2;
            at.refers    = word % 2 == 1;
            at.announced = true;
        }
        if (at.next == replies_.size()) {
            leave_list();
            return;
        }
        if (!meter_.take()) {
            object(not_to_the_end, meter_.why());
            return;
        }
        bool const      answered = at.announced && at.answered == at.next - at.first;
        move_type const reply    = replies_[at.next++];
        play(reply);
        ++proved_.positions;
        verdict const after = look();
        if (!after.wrong.empty()) {
            object(after.wrong);
        } else if (after.plain) {
            if (answered) {
                object("nothing has to be proved here, and the proof answers the reply");
                return;
            }
            undo(reply);
            at.height = std::max(at.height, 1 + *after.plain);
        } else if (!answered) {
            object("the proof has no answer to the last reply");
        } else {
            at.announced = false;
            ++at.answered;
            --at.unread;
            if (!at.refers) {
                enter_node();
            } else if (auto const height = referred_height()) {
                undo(reply);
                at.height = std::max(at.height, 1 + *height);
            }
        }
    }

    /// The height of the node that the proof refers to in place of an answer, if that is in order.
    [[nodiscard]] std::optional<std::uint64_t> referred_height()
    {
        ++proved_.references;
        std::uint64_t const node   = nodes_ - in_.number().value_or(0);
        record const&       before = records_.at(node);
        if (!before.height) {
            object("the proof refers to a node that is not finished, and so to itself");
        } else if (!(before.state == exact_state(std::as_const(position_)))) {
            object("the proof refers to a node of another position");
        } else if (auto const when = in_time(*before.height); !when.plain) {
            object(when.wrong);
        } else {
            return before.height;
        }
        return std::nullopt;
    }

    void leave_list()
    {
        list const at = lists_.back();
        if (at.unread > 0) {
            object("the proof answers a reply that there is not");
            return;
        }
        lists_.pop_back();
        replies_.resize(at.first);
        if (at.node == no_node) {
            height_ = at.height;
            return;
        }
        undo(at.move);
        leave_node(at.node, 1 + at.height);
    }

    /// The position is that of the node again.
    void leave_node(std::uint64_t node, std::uint64_t height)
    {
        if (referred_[static_cast<std::size_t>(node)]) { records_.at(node).height = height; }
        if (lists_.empty()) {
            height_ = height;
            return;
        }
        list& above = lists_.back();
        undo(replies_[above.next - 1]);
        above.height = std::max(above.height, 1 + height);
    }

    /// Whether memory is within its limits. The line of moves alone first: it may be as long as the proof,
    /// and each place on it has all the replies there.
    [[nodiscard]] bool fits()
    {
        std::uint64_t const line = lists_.capacity() * sizeof(list)
            + (replies_.capacity() + line_.capacity()) * sizeof(move_type) + played_.bytes();
        std::uint64_t const records = records_.size()
                * (sizeof(std::pair<std::uint64_t const, record>) + 2 * sizeof(void*))
            + records_.bucket_count() * sizeof(void*);
        if (line <= most_bytes_of_line_ && meter_.fits(line + records + referred_.capacity() / 8)) {
            return true;
        }
        object(not_to_the_end, status::memory_limit);
        return false;
    }

    void play(move_type move)
    {
        played_.play(position_, move);
        line_.push_back(move);
    }
    void undo(move_type move)
    {
        played_.undo(position_, move);
        line_.pop_back();
    }

    void object(std::string why, std::optional<status> limit = {})
    {
        objection_ = objection<move_type>{line_, std::move(why), limit};
    }

    certificate const&                        certificate_;
    side                                      winner_;
    G                                         position_;
    undo_stack<automatic_undo>                played_;
    byte_reader                               in_;
    meter<limits>                             meter_;
    std::uint64_t                             most_bytes_of_line_;
    std::vector<bool>                         referred_;
    std::unordered_map<std::uint64_t, record> records_;
    std::vector<list>                         lists_;
    std::vector<move_type>                    replies_, moves_, line_;
    move_type                                 last_win_{};
    std::uint64_t                             nodes_  = 0;
    std::uint64_t                             height_ = 0;
    proved                                    proved_;
    std::optional<objection<move_type>>       objection_;
};

}   // namespace detail

/// Checks that the certificate proves a win in this position, and within the plies it claims.
///
/// Returns what is proved, or the first position, in the order of the proof, in which it does not hold.
/// Whether the certificate is *called* one of this game and this position is not asked; see
/// `open_certificate`. `lim.nodes` counts replies of the loser. Takes memory for the moves on the way to the
/// present place of the proof, with all replies to each, and an `exact_state` for each node that is referred
/// to: that is what `lim.bytes` limits. Without it, `most_bytes_of_line` limits the first, and the second is
/// in proportion to the proof.
template <Game G>
[[nodiscard]] expected<proved, objection<move_of<G>>> check_certificate(G position, certificate const& c,
                                                                        limits lim = {})
{
    return detail::certificate_checker<G>{std::move(position), c, lim}.run();
}

}   // namespace tail
