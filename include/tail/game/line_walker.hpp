#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>

namespace tail {

/// What a line does when it comes back to a position that it has been through.
enum class on_repetition { go_on, stop };

/// Follows a line of moves from a position, as a search tells them one by one.
///
/// `next(position, line)` is the next move after those of `line`, which have led to `position`; it may play
/// on the position, and takes back what it has played. The line ends when
/// 1. somebody has won,
/// 2. `next` has no move,
/// 3. it has `most` moves, those it began with counted, or
/// 4. a position comes again, if it is to stop then. Positions within the moves it began with do not count.
template <Game G>
class line_walker {
    using move = move_of<G>;

public:
    /// Stands for no limit on the length.
    static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

    /// Begins with `line`: moves that are known, from `start` on.
    explicit line_walker(G start, std::vector<move> line = {}, std::size_t most = no_limit,
                         on_repetition repeated = on_repetition::go_on)
        : position_{std::move(start)}, line_{std::move(line)}, most_{most}, repeated_{repeated}
    {
        for (move const& m : line_) { position_.play(m); }
    }

    /// Adds one move; false if the line has come to its end.
    template <class Next>
    [[nodiscard]] bool extend(Next&& next)
    {
        if (position_.winner() || line_.size() >= most_ || comes_again()) { return false; }
        std::optional<move> const m = next(position_, std::as_const(line_));
        if (!m) { return false; }
        line_.push_back(*m);
        position_.play(*m);
        return true;
    }

    /// Adds moves to the end.
    template <class Next>
    [[nodiscard]] std::vector<move> follow(Next&& next) &&
    {
        while (extend(next)) {}
        return std::move(line_);
    }

    /// The moves so far, moved out.
    [[nodiscard]] std::vector<move> line() && { return std::move(line_); }

private:
    [[nodiscard]] bool comes_again()
    {
        if (repeated_ == on_repetition::go_on) { return false; }
        std::uint64_t const key = position_.hash();
        if (std::find(seen_.begin(), seen_.end(), key) != seen_.end()) { return true; }
        seen_.push_back(key);
        return false;
    }

    G                          position_;
    std::vector<move>          line_;
    std::size_t                most_;
    on_repetition              repeated_;
    std::vector<std::uint64_t> seen_;   // hashes on the way
};

}   // namespace tail
