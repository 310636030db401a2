#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/undo_policy.hpp>

/// \file
/// Whether `undo` has restored the position: a game that takes moves back wrongly is named, not searched.
///
/// Searches of games compare the hash and the side to move after each `undo` with those before the move,
/// where the policy of the search says so (core/undo_policy.hpp).

namespace tail {

namespace detail {

/// Remembers a position as it is before a move, and takes moves back to it.
///
///     undo_guard<automatic_undo> const before{position};
///     position.play(move);
///     before.undo(position, move);
template <class Undo>
class undo_guard {
    static_assert(std::is_same_v<Undo, checked_undo>,
                  "the `undo` of a policy is checked_undo, trusted_undo or automatic_undo");

public:
    template <class G>
        requires(!std::is_same_v<G, undo_guard>) && Game<G>
    explicit undo_guard(G const& position) : hash_{detail::exact_key(position)}, mover_{position.to_move()}
    {}

    /// Takes a move back that was played on the position.
    template <Game G>
    void undo(G& position, move_of<G> const& move) const
    {
        position.undo(move);
        TAIL_ASSERT(position.to_move() == mover_,
                    "undo did not restore the position: the side to move differs");
        TAIL_ASSERT(detail::exact_key(position) == hash_,
                    "undo did not restore the position: the hash differs");
    }

private:
    std::uint64_t hash_;
    side          mover_;
};

template <>
class undo_guard<trusted_undo> {
public:
    template <class G>
        requires(!std::is_same_v<G, undo_guard>) && Game<G>
    TAIL_ALWAYS_INLINE explicit undo_guard(G const&)
    {}

    template <Game G>
    TAIL_ALWAYS_INLINE void undo(G& position, move_of<G> const& move) const
    {
        position.undo(move);
    }
};

/// The same for a search that plays several moves in one place and takes them back in another.
template <class Undo>
class undo_stack {
public:
    template <Game G>
    void play(G& position, move_of<G> const& move)
    {
        before_.emplace_back(std::as_const(position));
        position.play(move);
    }

    template <Game G>
    void undo(G& position, move_of<G> const& move)
    {
        auto const before = before_.back();
        before_.pop_back();
        before.undo(position, move);
    }

    /// The moves are not taken back: the position is another one now.
    void clear() { before_.clear(); }

    /// The memory it takes.
    [[nodiscard]] std::size_t bytes() const { return before_.capacity() * sizeof(undo_guard<Undo>); }

private:
    std::vector<undo_guard<Undo>> before_;
};

template <>
class undo_stack<trusted_undo> {
public:
    template <Game G>
    TAIL_ALWAYS_INLINE void play(G& position, move_of<G> const& move)
    {
        position.play(move);
    }
    template <Game G>
    TAIL_ALWAYS_INLINE void undo(G& position, move_of<G> const& move)
    {
        position.undo(move);
    }
    static constexpr void        clear() {}
    static constexpr std::size_t bytes() { return 0; }
};

}   // namespace detail
}   // namespace tail
