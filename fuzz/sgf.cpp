// Games in SGF. What is read comes back the same from what is written, and its moves are legal.
#include <tail/domains/atari_go/sgf.hpp>

#include "input.hpp"

using namespace tail::atari_go;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    std::string_view const text = fuzz::input{data, size}.text();
    static_cast<void>(looks_like_sgf(text));
    auto const games = parse_sgf_games<2>(text);
    if (!games) {
        fuzz::require_short(games.error().to_string());
        return 0;
    }
    for (auto const& game : *games) {
        auto now = game.start;
        for (point const p : game.moves) {
            fuzz::require(why_illegal(now, p).empty(), "the moves of a game are legal");
            now.play(p);
        }
        auto const again = parse_sgf<2>(to_sgf(game.start, game.moves, text.substr(0, 100)));
        fuzz::require(again && again->start == game.start && again->moves == game.moves,
                      "a game comes back the same from its SGF");
    }
    return 0;
}
