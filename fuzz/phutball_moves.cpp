// Moves of Phutball, one or a line, on a few positions. What is read comes back the same from its text.
#include <tail/domains/phutball/parse.hpp>
#include <tail/domains/phutball/print.hpp>

#include <array>

#include "input.hpp"

using namespace tail::phutball;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    constexpr std::array starts{"...../...../..O../...../.....", "...../...../.XX../.OX../.....",
                                "......./.X.X.X./..X.X../.X.OX../..X.X../.X.X.X./......."};
    fuzz::input          in{data, size};
    unsigned const       first = in.byte();
    rules const          variant{(first & 16U) != 0, (first & 32U) != 0};
    auto const           start = *parse_position<1>(starts[first % starts.size()], variant);
    if (auto const m = parse_move(in.text(), start)) {
        auto const again = parse_move(to_text(start, *m), start);
        fuzz::require(again && *again == *m, "a move comes back the same from its text");
    } else {
        fuzz::require_short(m.error().to_string());
    }
    if (auto const line = parse_moves(in.text(), start)) {
        auto const again = parse_moves(to_text(start, *line), start);
        fuzz::require(again && *again == *line, "a line comes back the same from its text");
        auto now = start;
        for (auto const& m : *line) { now.play(m); }
        for (std::size_t i = line->size(); i-- > 0;) { now.undo((*line)[i]); }
        fuzz::require(now == start, "moves undo");
    } else {
        fuzz::require_short(line.error().to_string());
    }
    return 0;
}
