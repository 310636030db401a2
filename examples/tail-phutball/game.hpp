#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

#include <common/game_task.hpp>
#include <tail-phutball/likely_move.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/game/certificate_file.hpp>

namespace tail::phutball_tool {

/// Phutball as the tool knows it; see common/game_task.hpp.
struct game {
    static constexpr char const* program = "tail-phutball";
    static constexpr char const* title   = "Phutball";
    static constexpr char const* name    = "phutball";
    static constexpr char const* win     = "a goal";

    static constexpr char const* commands =
        "  p(C3)   put a man on this point; C3 alone will do\n"
        "  b(C7)   jump with the ball to this point, or to top or bottom: into a goal\n";

    static constexpr std::size_t words = 6;   ///< of the largest boards

    using position = phutball::basic_position<words>;
    using move     = phutball::basic_move<words>;

    /// Two widths of the four: each takes long to compile, and what is small enough for the narrowest is
    /// solved at once.
    template <class Visit>
    [[nodiscard]] static auto with_width(position const& p, Visit visit)
    {
        std::size_t const points = p.size().points();
        if (points <= phutball::position::board::capacity) {
            return visit(std::type_identity<phutball::position>{});
        }
        return visit(std::type_identity<phutball::largest_position>{});
    }

    template <class P>
    [[nodiscard]] static P narrowed(position const& p)
    {
        P made = P::with_ball(p.size(), p.ball(), p.variant());
        p.men().for_each([&](std::size_t point) { made.put_man(point); });
        made.set_to_move(p.to_move());
        made.set_threats(p.threats());
        return made;
    }
    template <std::size_t Words>
    [[nodiscard]] static move widened(phutball::basic_move<Words> const& m)
    {
        move made{{}, m.from, m.to};
        m.removed.for_each([&](std::size_t point) { made.removed |= position::board::of(point); });
        return made;
    }

    template <class P>
    [[nodiscard]] static std::optional<move_of<P>> some_move(P const& p)
    {
        return likely_move(p);
    }

    [[nodiscard]] static char const* name_of(side s) { return to_string(s); }
    [[nodiscard]] static std::string variant(position const& p);

    [[nodiscard]] static std::string to_text(position const& p);
    [[nodiscard]] static std::string to_text(position const& p, move const& m);
    [[nodiscard]] static std::string draw(position const& p, std::optional<move> const& last);

    [[nodiscard]] static std::optional<position>     parse_certified(certificate const& c);
    [[nodiscard]] static std::string                 how_it_ends(position const& p);
    [[nodiscard]] static std::string                 greeting(position const& p, side human);
    [[nodiscard]] static std::optional<std::string>  end_of_game(position const& p, side human);
    [[nodiscard]] static expected<move, std::string> read_move(std::string const& text, position const& p);
};

}   // namespace tail::phutball_tool

extern template struct tail::cli::game_work<tail::phutball_tool::game, tail::phutball::position>;
extern template struct tail::cli::game_work<tail::phutball_tool::game, tail::phutball::largest_position>;
