// Boards, goals, sizes and files of boards of the n-puzzle. What is read comes back the same from its text.
#include <tail/domains/npuzzle/instances.hpp>
#include <tail/domains/npuzzle/parse.hpp>
#include <tail/domains/npuzzle/print.hpp>

#include "input.hpp"

using namespace tail::npuzzle;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    fuzz::input    in{data, size};
    unsigned const first = in.byte();
    geometry const shape{2 + static_cast<int>(first % 5), 2 + static_cast<int>(first / 5 % 5)};
    auto const     again = [&](board<36> const& b) {
        auto const read = parse_board<36>(to_text(b, shape), shape);
        fuzz::require(read && *read == b, "a board comes back the same from its text");
    };
    if (auto const b = parse_board<36>(in.text(), shape)) {
        again(*b);
        static_cast<void>(solvable(shape, *b, blank_first<36>(shape)));
    } else {
        fuzz::require_short(b.error().to_string());
    }
    if (auto const goal = parse_goal<36>(in.text(), shape)) {
        again(*goal);
    } else {
        fuzz::require_short(goal.error().to_string());
    }
    if (auto const all = parse_instances<36>(in.text(), shape)) {
        for (auto const& each : *all) { again(each.start); }
    } else {
        fuzz::require_short(all.error().to_string());
    }
    if (auto const asked = parse_size(in.text())) {
        fuzz::require(asked->cells() >= 4 && asked->cells() <= 36, "a size is one that there are boards of");
    } else {
        fuzz::require_short(asked.error().to_string());
    }
    return 0;
}
