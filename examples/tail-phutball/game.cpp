#include <tail-phutball/game.hpp>

#include <fmt/format.h>

#include <tail/domains/phutball/parse.hpp>
#include <tail/domains/phutball/print.hpp>

namespace tail::phutball_tool {

namespace {

/// Where the ball is when the game is over.
[[nodiscard]] std::string where_it_went(game::position const& p)
{
    std::string const row = *p.winner() == side::first ? "the top row" : "the bottom row";
    return phutball::on_board(p.ball()) ? "on " + row : "over " + row;
}

}   // namespace

std::string game::variant(position const& p)
{
    std::string text;
    auto const  add = [&](bool usual, char const* other_rule) {
        if (!usual) { text += (text.empty() ? "" : " ") + std::string{other_rule}; }
    };
    add(p.variant().corner_goal, "no-corner-goal");
    add(p.variant().jump_over_own_goal, "no-own-goal-jump");
    return text;
}

std::string game::to_text(position const& p) { return phutball::to_text(p); }
std::string game::to_text(position const& p, move const& m) { return phutball::to_text(p, m); }
std::string game::draw(position const& p, std::optional<move> const& last) { return phutball::draw(p, last); }

std::optional<game::position> game::parse_certified(certificate const& c)
{
    for (bool const corner_goal : {true, false}) {
        for (bool const own_goal : {true, false}) {
            auto const p = phutball::parse_position<words>(c.position, {corner_goal, own_goal});
            if (p && cli::certified_game<game>(*p) == c.game) { return *p; }
        }
    }
    return std::nullopt;
}

std::string game::how_it_ends(position const& p)
{
    if (!p.winner()) { return "and so on\n"; }
    return fmt::format("the ball is {}: a goal for {}\n", where_it_went(p), name_of(*p.winner()));
}

std::string game::greeting(position const&, side human)
{
    return fmt::format("You are {} and play for the {} row. Type a move like p(A1), or help.\n",
                       name_of(human), human == side::first ? "top" : "bottom");
}

std::optional<std::string> game::end_of_game(position const& p, side human)
{
    // There is always a legal move: an empty point, or else, over a column full of men, the goal.
    auto const winner = p.winner();
    if (!winner) { return std::nullopt; }
    return fmt::format("The ball is {}: {}{} wins.\n", where_it_went(p), name_of(*winner),
                       *winner == human ? ", you," : "");
}

expected<game::move, std::string> game::read_move(std::string const& text, position const& p)
{
    auto const m = phutball::parse_move(text, p);
    if (!m) { return unexpected{m.error().message + " (help shows what can be typed)"}; }
    return *m;
}

}   // namespace tail::phutball_tool
