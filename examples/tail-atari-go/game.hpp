#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

#include <common/game_task.hpp>
#include <tail-atari-go/liberties.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/atari_go/print.hpp>
#include <tail/game/certificate_file.hpp>

namespace tail::atari_go_tool {

/// Atari-Go as the tool knows it; see common/game_task.hpp.
struct game {
    static constexpr char const* program = "tail-atari-go";
    static constexpr char const* title   = "Atari-Go";
    static constexpr char const* name    = "atari-go";
    static constexpr char const* win     = "capture";

    static constexpr char const* commands = "  C3      put a stone on this point\n";

    static constexpr std::size_t words = 2;   ///< of the largest boards

    using position = atari_go::basic_position<words>;
    using move     = atari_go::point;

    template <class Visit>
    [[nodiscard]] static auto with_width(position const& p, Visit visit)
    {
        bool const small = p.size().points() <= atari_go::position::board::capacity;
        return small ? visit(std::type_identity<atari_go::position>{})
                     : visit(std::type_identity<atari_go::large_position>{});
    }

    template <class P>
    [[nodiscard]] static P narrowed(position const& p)
    {
        P made = P::empty(p.size());
        for (side const s : {side::first, side::second}) {
            p.stones(s).for_each([&](std::size_t index) { made.place(s, move{index}); });
        }
        made.set_to_move(p.to_move());
        return made;
    }
    [[nodiscard]] static move widened(move m) { return m; }

    [[nodiscard]] static char const* name_of(side s) { return s == side::first ? "black" : "white"; }
    [[nodiscard]] static std::string variant(position const&) { return {}; }

    [[nodiscard]] static std::string to_text(position const& p) { return atari_go::to_text(p); }
    [[nodiscard]] static std::string to_text(position const& p, move m)
    {
        return atari_go::to_text(p.size(), m);
    }
    [[nodiscard]] static std::string draw(position const& p, std::optional<move> last)
    {
        return atari_go::draw(p, last);
    }

    template <class P>
    [[nodiscard]] static std::optional<move> some_move(P const& p)
    {
        return steadiest_move(p);
    }

    [[nodiscard]] static std::optional<position>     parse_certified(certificate const& c);
    [[nodiscard]] static std::string                 how_it_ends(position const& p);
    [[nodiscard]] static std::string                 greeting(position const& p, side human);
    [[nodiscard]] static std::optional<std::string>  end_of_game(position const& p, side human);
    [[nodiscard]] static expected<move, std::string> read_move(std::string const& text, position const& p);
};

}   // namespace tail::atari_go_tool

extern template struct tail::cli::game_work<tail::atari_go_tool::game, tail::atari_go::position>;
extern template struct tail::cli::game_work<tail::atari_go_tool::game, tail::atari_go::large_position>;
