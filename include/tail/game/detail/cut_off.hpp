#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include <tail/core/game.hpp>

namespace tail::detail {

/// A game that is a draw unless somebody has won after so many plies more.
///
/// The plies that are left belong to the position, so none ever comes again. That makes it a game without
/// loops, whatever the game is.
template <Game G>
class cut_off {
public:
    using move_type = move_of<G>;

    cut_off(G position, int left) : position_{std::move(position)}, left_{left} {}

    [[nodiscard]] G&       whole() { return position_; }
    [[nodiscard]] G const& whole() const { return position_; }
    [[nodiscard]] int      left() const { return left_; }

    [[nodiscard]] side                to_move() const { return position_.to_move(); }
    [[nodiscard]] std::optional<side> winner() const { return position_.winner(); }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        if (left_ > 0) { position_.moves(emit); }
    }
    [[nodiscard]] std::optional<side> stuck() const
    {
        return has_move(position_) ? std::nullopt
                                   : detail::stuck(position_);   // out of time, or out of moves
    }
    void play(move_type const& move)
    {
        position_.play(move);
        --left_;
    }
    void undo(move_type const& move)
    {
        position_.undo(move);
        ++left_;
    }
    [[nodiscard]] std::uint64_t hash() const
    {
        return position_.hash() ^ static_cast<std::uint64_t>(left_ + 1) * 0x9E37'79B9'7F4A'7C15U;
    }

private:
    G   position_;
    int left_;
};

}   // namespace tail::detail
