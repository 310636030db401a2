#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/atari_go/print.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/notation.hpp>

namespace tail::atari_go::detail {

/// The stones of a position on their way from a text to a board, each with its place in the text.
struct setup {
    struct cell {
        std::optional<side> stone;
        std::size_t         offset = 0;
    };

    explicit setup(geometry g) : size{g}, cells(g.points()) {}

    geometry          size;
    std::vector<cell> cells;

    [[nodiscard]] std::size_t count(side s) const
    {
        return static_cast<std::size_t>(
            std::count_if(cells.begin(), cells.end(), [&](cell const& c) { return c.stone == s; }));
    }

    /// Whose move it is when nobody said so.
    [[nodiscard]] std::optional<side> by_count() const
    {
        return side_by_count(count(side::first), count(side::second));
    }

    /// The error of a text that does not say whose move it is.
    [[nodiscard]] std::string turn_unknown() const
    {
        return "expected to be told who is to move, which " + std::to_string(count(side::first))
            + " black and " + std::to_string(count(side::second)) + " white stones do not tell";
    }

    /// The position, if every chain of it has a liberty.
    template <std::size_t Words>
    [[nodiscard]] expected<basic_position<Words>, parse_error> build(side             to_move,
                                                                     std::string_view text) const
    {
        auto now = basic_position<Words>::empty(size);
        for (std::size_t p = 0; p < cells.size(); ++p) {
            if (cells[p].stone) { now.place(*cells[p].stone, point{p}); }
        }
        now.set_to_move(to_move);

        std::optional<std::size_t> captured;   // the first stone in the text of those without a liberty
        for (side const s : {side::first, side::second}) {
            now.chains(s, [&](auto const& stones, auto const& liberties) {
                if (liberties.any()) { return; }
                stones.for_each([&](std::size_t p) {
                    if (!captured || cells[p].offset < cells[*captured].offset) { captured = p; }
                });
            });
        }
        if (!captured) { return now; }
        return unexpected{grid::error_at(text, cells[*captured].offset,
                                         "expected every chain to have a liberty, found none beside that of "
                                             + to_text(size, point{*captured}))};
    }
};

}   // namespace tail::atari_go::detail
