#include <tail-atari-go/problems.hpp>

#include <cstddef>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include <common/program.hpp>
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/print.hpp>
#include <tail/domains/atari_go/sgf.hpp>

namespace tail::atari_go_tool {

namespace {

using any_position = game::position;

constexpr std::size_t words = game::words;

[[nodiscard]] std::string text_of(atari_go::geometry size)
{
    return fmt::format("{}x{}", size.width, size.height);
}

[[nodiscard]] bool all_breathe(any_position const& p)
{
    bool all = true;
    for (side const s : {side::first, side::second}) {
        p.chains(s, [&](auto const&, auto const& liberties) { all = all && liberties.any(); });
    }
    return all;
}

void check_size(any_position const& p, std::optional<atari_go::geometry> size, std::string const& where)
{
    if (size && p.size() != *size) {
        throw cli::bad_input{fmt::format("{}: expected a board of {} as --size says, found one of {}", where,
                                         text_of(*size), text_of(p.size()))};
    }
}

[[nodiscard]] any_position read_diagram(std::string const& text, std::string const& where,
                                        std::optional<atari_go::geometry> size, std::optional<side> to_move)
{
    auto const p = atari_go::parse_position<words>(text, to_move);
    if (!p) { throw cli::bad_input{where + ": " + p.error().to_string()}; }
    check_size(*p, size, where);
    return *p;
}

}   // namespace

atari_go::geometry read_size(std::string const& text)
{
    auto const size = atari_go::parse_size<words>(text);
    if (!size) { throw cli::bad_input{"--size: " + size.error().message}; }
    return *size;
}

given_position read_start(std::string const& text, std::optional<atari_go::geometry> size,
                          std::optional<side> to_move)
{
    bool const crosscut = text == "crosscut" || text == "crosscut-white";
    if (!crosscut && text != "empty") {
        // Every diagram has an empty point, for stones without liberties are none; words may have letters of
        // stones.
        if (text.find_first_of("./") == std::string::npos) {
            throw cli::bad_input{
                "--start: expected empty, crosscut, crosscut-white or a diagram like .../.XO/..., found '"
                + text.substr(0, 40) + "'"};
        }
        return {"1", read_diagram(text, "--start", size, to_move)};
    }
    atari_go::geometry const on = size.value_or(atari_go::geometry{6, 6});
    if (crosscut && (on.width < 2 || on.height < 2)) {
        throw cli::bad_input{"--start: expected two rows and two columns for a crosscut, found "
                             + text_of(on)};
    }
    any_position p = crosscut ? any_position::crosscut(on, text == "crosscut" ? side::first : side::second)
                              : any_position::empty(on);
    if (!all_breathe(p)) {
        throw cli::bad_input{"--start: expected a larger board for a crosscut, found " + text_of(on)
                             + ", on which a stone of it has no liberty"};
    }
    if (to_move) { p.set_to_move(*to_move); }
    return {text, std::move(p)};
}

given_positions read_arguments(std::vector<std::string> const&   arguments,
                               std::optional<atari_go::geometry> size, std::optional<side> to_move)
{
    return given_positions{[=](given_positions::visitor const& visit) {
        std::size_t count = 0;
        for (std::string const& text : arguments) {
            std::string const id = std::to_string(++count);
            if (!visit({id, read_diagram(text, "board " + id, size, to_move)})) { return; }
        }
    }};
}

given_positions read_file(std::string text, std::string const& source, std::optional<atari_go::geometry> size,
                          std::optional<side> to_move, std::optional<std::size_t> moves)
{
    bool const sgf = atari_go::looks_like_sgf(text);
    if (sgf && to_move) {
        throw cli::bad_input{"--to-move: SGF says who is to move, by PL or by the first move"};
    }
    if (!sgf && moves) { throw cli::bad_input{"--moves: only games in SGF have moves"}; }

    auto const      kept = std::make_shared<std::string const>(std::move(text));
    given_positions all{[=](given_positions::visitor const& visit) {
        std::size_t count = 0;
        auto const  pass  = [&](any_position p) {
            std::string const id = std::to_string(++count);
            check_size(p, size, source + ": problem " + id);
            return visit({id, std::move(p)});
        };
        auto const pass_game = [&](atari_go::sgf_game<words> const& game) {
            any_position p = game.after(moves.value_or(game.moves.size()));
            if (auto const winner = p.winner()) {
                throw cli::bad_input{fmt::format(
                    "{}: problem {}: the game is over, {} has captured (--moves {} is before that)", source,
                    count + 1, atari_go::colour_name(*winner), game.moves.size() - 1)};
            }
            return pass(std::move(p));
        };
        auto const read = sgf ? atari_go::for_each_sgf_game<words>(*kept, pass_game)
                              : atari_go::for_each_position<words>(*kept, to_move, pass);
        if (!read) { throw cli::bad_input{source + ": " + read.error().to_string()}; }
    }};
    if (all.size() == 0) { throw cli::bad_input{source + ": expected at least one board, found none"}; }
    return all;
}

}   // namespace tail::atari_go_tool
