#pragma once

#include <string>
#include <vector>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle::detail {

/// What a pattern database is of, in words that no other has.
template <int Cells>
[[nodiscard]] std::string describe(geometry shape, board<Cells> const& goal, std::vector<int> const& tiles)
{
    std::string text = "n-puzzle ";
    text += std::to_string(shape.width()) + "x" + std::to_string(shape.height()) + ", goal";
    auto const append = [&text](int number) {
        text += ' ';
        text += std::to_string(number);
    };
    for (int cell = 0; cell < shape.cells(); ++cell) { append(goal[cell]); }
    text += ", tiles";
    for (int tile : tiles) { append(tile); }
    return text;
}

}   // namespace tail::npuzzle::detail
