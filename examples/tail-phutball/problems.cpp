#include <tail-phutball/problems.hpp>

#include <fmt/format.h>

#include <common/game_task.hpp>
#include <common/program.hpp>
#include <tail/domains/phutball/parse.hpp>

namespace tail::phutball_tool {

namespace {

void check_size(game::position const& p, board_options const& o, std::string const& where)
{
    if (o.size && p.size() != *o.size) {
        throw cli::bad_input{fmt::format("{}: expected a board of {}x{} as --size says, found one of {}",
                                         where, o.size->width, o.size->height, cli::size_text(p))};
    }
}

}   // namespace

phutball::geometry read_size(std::string const& text)
{
    auto const size = phutball::parse_size<game::words>(text);
    if (!size) { throw cli::bad_input{"--size: " + size.error().message}; }
    return *size;
}

given_positions read_start(board_options const& o)
{
    auto p = game::position::start(o.size.value_or(phutball::geometry{9, 9}), o.variant);
    if (o.to_move) { p.set_to_move(*o.to_move); }
    return {{"start", p}};
}

given_positions read_arguments(std::vector<std::string> const& arguments, board_options const& o)
{
    given_positions all;
    for (std::string const& text : arguments) {
        std::string const id    = std::to_string(all.size() + 1);
        std::string const where = "board " + id;
        auto const        p     = phutball::parse_position<game::words>(text, o.variant, o.to_move);
        if (!p) { throw cli::bad_input{where + ": " + p.error().to_string()}; }
        check_size(*p, o, where);
        all.push_back({id, *p});
    }
    return all;
}

given_positions read_file(std::string_view text, std::string const& source, board_options const& o)
{
    given_positions all;
    auto const      positions = phutball::parse_positions<game::words>(text, o.variant, o.to_move);
    if (!positions) { throw cli::bad_input{source + ": " + positions.error().to_string()}; }
    for (game::position const& p : *positions) {
        std::string const id = std::to_string(all.size() + 1);
        check_size(p, o, source + ": problem " + id);
        all.push_back({id, p});
    }
    if (all.empty()) { throw cli::bad_input{source + ": expected at least one board, found none"}; }
    return all;
}

phutball::threats_at read_threats_at(std::string const& option, std::string const& text)
{
    if (text == "everywhere") { return phutball::threats_at::everywhere; }
    if (text == "path") { return phutball::threats_at::path; }
    throw cli::bad_input{option + ": expected everywhere or path, found '" + text.substr(0, 40) + "'"};
}

game::position after_moves(game::position start, std::string const& text)
{
    auto const moves = phutball::parse_moves(text, start);
    if (!moves) { throw cli::bad_input{"--moves: " + moves.error().to_string()}; }
    for (game::move const& m : *moves) { start.play(m); }
    if (auto const winner = start.winner()) {
        throw cli::bad_input{
            fmt::format("--moves: expected a game that goes on, but {} has won by the last move",
                        game::name_of(*winner))};
    }
    return start;
}

}   // namespace tail::phutball_tool
