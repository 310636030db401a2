#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>

namespace tail::sokoban {

/// One step of the man, and whether he pushes a box; one byte. With the second it can be taken back.
class man_step {
public:
    constexpr man_step() = default;
    /// A step in this direction; `pushes` says whether a box is pushed.
    constexpr man_step(sokoban::direction d, bool pushes)
        : both_{static_cast<std::uint8_t>(static_cast<unsigned>(d) << 1U | (pushes ? 1U : 0U))}
    {}

    /// Where the man goes.
    [[nodiscard]] constexpr sokoban::direction direction() const
    {
        return static_cast<sokoban::direction>(both_ >> 1U);
    }
    /// Whether he pushes a box.
    [[nodiscard]] constexpr bool pushes() const { return (both_ & 1U) != 0; }

    /// Compares member by member.
    friend constexpr auto operator<=>(man_step, man_step) = default;

private:
    std::uint8_t both_ = 0;
};

/// The moves of a search by single steps: the man goes up, down, left or right, and pushes a box that is in
/// his way if there is room behind it. Each step costs one, with or without a push. The man is where he is.
template <class Deadlocks = dead_squares>
class steps {
public:
    using move_type = man_step;        ///< the man goes one square
    using cost_type = std::uint32_t;   ///< steps

    /// The moves do not depend on what becomes of the position meanwhile.
    static constexpr bool reentrant = true;

    /// For this level, which has to live as long.
    explicit steps(level const& l, Deadlocks deadlocks = {})
        : level_{&l},
          deadlocks_{std::move(deadlocks)},
          onto_{static_cast<square>(deadlocks_.pushes_to_dead_squares ? l.squares() : l.live_squares())}
    {}
    explicit steps(level&&, Deadlocks = {}) = delete;   // the level has to live as long

    /// The level as it begins.
    [[nodiscard]] position start() const { return position{*level_}; }

    /// In the order up, down, left, right. If `emit` returns something, true ends the walk.
    template <class Emit>
    void moves(position const& p, Emit&& emit) const
    {
        square const man = p.man();
        for (direction d : all_directions) {
            square const to = level_->neighbour(man, d);
            if (to == level_->wall()) { continue; }
            bool const pushes = p.has_box(to);
            if (pushes) {
                square const beyond = level_->neighbour(to, d);
                if (beyond >= onto_ || p.has_box(beyond)) { continue; }
            }
            if constexpr (std::is_void_v<decltype(emit(man_step{}))>) {
                emit(man_step{d, pushes});
            } else {
                if (emit(man_step{d, pushes})) { return; }
            }
        }
    }

    /// The man takes the step, and perhaps pushes.
    void apply(position& p, man_step m) const
    {
        square const to = level_->neighbour(p.man(), m.direction());
        if (m.pushes()) { p.move_box(to, level_->neighbour(to, m.direction())); }
        p.put_man(to);
    }

    /// Takes the step back, and the box with it.
    void undo(position& p, man_step m) const
    {
        square const now = p.man();
        p.put_man(level_->neighbour(now, opposite(m.direction())));
        if (m.pushes()) {
            p.move_box(level_->neighbour(now, m.direction()), now);
            p.note_last_box(no_square);
        }
    }

    /// After a walk, the step back. Nothing leads back from a push at once.
    [[nodiscard]] std::optional<man_step> inverse(position const&, man_step m) const
    {
        if (m.pushes()) { return std::nullopt; }
        return man_step{opposite(m.direction()), false};
    }

    /// Whether the position is a deadlock.
    [[nodiscard]] bool dead(position const& p) const { return deadlocks_.dead(p); }

    /// The same, looking only at what the move has changed.
    [[nodiscard]] bool dead(position const& p, man_step m) const
    {
        if (!m.pushes()) { return false; }   // no box has moved
        position changed = p;
        changed.note_last_box(level_->neighbour(p.man(), m.direction()));
        return deadlocks_.dead(changed);
    }

private:
    level const* level_;
    Deadlocks    deadlocks_;
    square       onto_;   // boxes are pushed onto squares below this one
};

}   // namespace tail::sokoban
