#include <tail-phutball/problems.hpp>

#include <cstddef>
#include <memory>
#include <utility>

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
    return given_positions{given_position{"start", p}};
}

given_positions read_arguments(std::vector<std::string> const& arguments, board_options const& o)
{
    return given_positions{[=](given_positions::visitor const& visit) {
        std::size_t count = 0;
        for (std::string const& text : arguments) {
            std::string const id    = std::to_string(++count);
            std::string const where = "board " + id;
            auto const        p     = phutball::parse_position<game::words>(text, o.variant, o.to_move);
            if (!p) { throw cli::bad_input{where + ": " + p.error().to_string()}; }
            check_size(*p, o, where);
            if (!visit({id, *p})) { return; }
        }
    }};
}

given_positions read_file(std::string text, std::string const& source, board_options const& o)
{
    auto const      kept = std::make_shared<std::string const>(std::move(text));
    given_positions all{[=](given_positions::visitor const& visit) {
        std::size_t count = 0;
        auto const  read  = phutball::for_each_position<game::words>(
            *kept, o.variant, o.to_move, [&](game::position const& p) {
                std::string const id = std::to_string(++count);
                check_size(p, o, source + ": problem " + id);
                return visit({id, p});
            });
        if (!read) { throw cli::bad_input{source + ": " + read.error().to_string()}; }
    }};
    if (all.size() == 0) { throw cli::bad_input{source + ": expected at least one board, found none"}; }
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
