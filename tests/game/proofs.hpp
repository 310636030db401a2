#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <game/brute_force.hpp>
#include <tail/game/certificate.hpp>

/// \file
/// Certificates of positions that brute force knows, and a second reading of their proofs.

namespace proofs {

using tail::move_of;
using tail::side;

/// A certificate of a position that is won, by the best moves there are.
template <tail::Game G>
auto certified(G const& position, brute::solver<G>& solve, std::optional<side> winner = {})
{
    return tail::certify(position, winner ? *winner : solve(position).winner.value(), [&](G& p) { return solve.best_move(p); });
}

/// The numbers of a proof.
inline std::vector<std::uint64_t> numbers(tail::certificate const& c)
{
    std::vector<std::uint64_t> all;
    tail::detail::byte_reader  in{c.proof};
    while (auto const n = in.number()) { all.push_back(*n); }
    return all;
}

inline void set_numbers(tail::certificate& c, std::vector<std::uint64_t> const& all)
{
    c.proof.clear();
    for (std::uint64_t const n : all) { tail::detail::append_number(c.proof, n); }
}

/// Whether every move that a proof makes is a winning one according to brute force, and it answers all that has to be
/// answered. Written without a look at the checker: recursive, by numbers and values.
template <tail::Game G>
class second_reading {
public:
    second_reading(tail::certificate const& c, G const& start, brute::solver<G>& solve)
        : winner_{c.winner}, numbers_{numbers(c)}, solve_{solve}
    {
        G          position = start;
        auto const value    = solve_(position);
        right_ = value.winner == winner_ && std::uint64_t(value.plies) <= c.plies && position.to_move() == c.to_move;
        if (!right_) { return; }
        if (plain(position)) {
            right_ = numbers_.empty();
        } else if (position.to_move() == winner_) {
            node(position);
        } else {
            list(position);
        }
        right_ = right_ && at_ == numbers_.size() && nodes_.size() == c.nodes;
    }

    [[nodiscard]] bool right() const { return right_; }

private:
    std::uint64_t next()
    {
        right_ = right_ && at_ < numbers_.size();
        return right_ ? numbers_[at_++] : 0;
    }
    bool plain(G& position)
    {
        auto const value = solve_(position);
        if (value.winner != winner_) { return false; }
        if (value.plies == 0) { return true; }
        if (position.to_move() != winner_ || value.plies > 1) { return false; }
        for (move_of<G> const move : brute::legal_moves(position)) { // not where the other side is left without a move
            position.play(move);
            bool const won = position.winner() == winner_;
            position.undo(move);
            if (won) { return true; }
        }
        return false;
    }
    void node(G& position)
    {
        nodes_.push_back({position, false});
        std::size_t const me    = nodes_.size() - 1;
        auto const        moves = brute::legal_moves(position);
        auto const        place = next();
        right_                  = right_ && place < moves.size();
        if (!right_) { return; }
        position.play(moves[std::size_t(place)]);
        right_ = solve_(position).winner == winner_;
        if (right_) { list(position); }
        position.undo(moves[std::size_t(place)]);
        nodes_[me].finished = true;
    }
    void list(G& position)
    {
        auto          moves   = brute::legal_moves(position);
        std::uint64_t answers = next(), place = 0;
        if (position.winner()) { moves.clear(); }
        std::vector<bool> answered(moves.size());
        for (; right_ && answers > 0; --answers) {
            std::uint64_t const word = next();
            place += word / 2;
            right_ = right_ && place < moves.size();
            if (!right_) { return; }
            answered[std::size_t(place)] = true;
            position.play(moves[std::size_t(place)]);
            right_ = !plain(position) && solve_(position).winner == winner_;
            if (right_ && word % 2 == 0) {
                node(position);
            } else if (right_) {
                std::uint64_t const back = next();
                right_ = right_ && back >= 1 && back <= nodes_.size() && nodes_[nodes_.size() - std::size_t(back)].finished
                    && nodes_[nodes_.size() - std::size_t(back)].position.state() == position.state();
            }
            position.undo(moves[std::size_t(place)]);
            ++place;
        }
        for (std::size_t i = 0; right_ && i < moves.size(); ++i) {
            if (answered[i]) { continue; }
            position.play(moves[i]);
            right_ = plain(position);
            position.undo(moves[i]);
        }
    }

    struct seen {
        G    position;
        bool finished;
    };

    side                       winner_;
    std::vector<std::uint64_t> numbers_;
    std::size_t                at_ = 0;
    std::vector<seen>          nodes_;
    brute::solver<G>&          solve_;
    bool                       right_ = true;
};

} // namespace proofs
