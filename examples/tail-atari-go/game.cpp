#include <tail-atari-go/game.hpp>

#include <utility>

#include <fmt/format.h>

namespace tail::atari_go_tool {

using atari_go::colour_name;

std::optional<game::position> game::parse_certified(certificate const& c)
{
    auto const p = atari_go::parse_position<words>(c.position);
    return p ? std::optional{*p} : std::nullopt;
}

std::string game::how_it_ends(position const& p)
{
    if (auto const winner = p.winner()) { return fmt::format("{} captures\n", colour_name(*winner)); }
    if (p.legal().none()) { return fmt::format("{} has no legal move\n", colour_name(p.to_move())); }
    return "and so on\n";
}

std::string game::greeting(position const& p, side human)
{
    return fmt::format("You are {} ({}). Type a point like {}, or help.\n", colour_name(human),
                       human == side::first ? 'X' : 'O', to_text(p, move{std::size_t{0}}));
}

std::optional<std::string> game::end_of_game(position const& p, side human)
{
    if (auto const winner = p.winner()) {
        return fmt::format("{}{} captures and wins.\n", colour_name(*winner),
                           *winner == human ? ", you," : "");
    }
    if (p.legal().any()) { return std::nullopt; }
    side const stuck = p.to_move();
    return fmt::format("{} has no legal move: {} wins.\n", colour_name(stuck), colour_name(other(stuck)));
}

expected<game::move, std::string> game::read_move(std::string const& text, position const& p)
{
    auto const m = atari_go::parse_point(text, p.size());
    if (!m) { return unexpected{m.error().message + " (help shows what can be typed)"}; }
    if (auto why = atari_go::why_illegal(p, *m); !why.empty()) { return unexpected{std::move(why)}; }
    return *m;
}

}   // namespace tail::atari_go_tool
