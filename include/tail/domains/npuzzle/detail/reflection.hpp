#pragma once

#include <cstddef>
#include <cstdint>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/located_board.hpp>

namespace tail::npuzzle::detail {

/// The puzzle in a mirror that stands on its diagonal: cells change places, and each tile takes the name of
/// the one whose goal it then has. What is so many moves from the goal is as many in the mirror.
template <int Cells>
class reflection {
public:
    /// Nothing changes.
    constexpr reflection() noexcept
    {
        for (int i = 0; i < Cells; ++i) { cell_[index(i)] = tile_[index(i)] = static_cast<std::uint8_t>(i); }
    }

    constexpr reflection(geometry shape, board<Cells> const& goal) : reflection{}
    {
        TAIL_ASSERT(exists(shape, goal),
                    "only a square puzzle with the goal's blank on the diagonal has a mirror");
        for (int cell = 0; cell < shape.cells(); ++cell) {
            cell_[index(cell)] = static_cast<std::uint8_t>(shape.cell(shape.column(cell), shape.row(cell)));
            tile_[index(goal[cell])] = static_cast<std::uint8_t>(goal[cell_[index(cell)]]);
        }
    }

    /// Whether the goal is its own reflection.
    [[nodiscard]] static constexpr bool exists(geometry shape, board<Cells> const& goal) noexcept
    {
        return shape.width() == shape.height() && shape.row(goal.blank()) == shape.column(goal.blank());
    }

    [[nodiscard]] constexpr int cell(int of) const noexcept { return cell_[index(of)]; }
    [[nodiscard]] constexpr int tile(int of) const noexcept { return tile_[index(of)]; }

    /// Where the tiles are in the mirror.
    [[nodiscard]] constexpr tile_cells<Cells> operator()(tile_cells<Cells> const& cells) const noexcept
    {
        tile_cells<Cells> other{};
        for (std::size_t tile = 0; tile < other.size(); ++tile) { other[tile] = cell_[cells[tile_[tile]]]; }
        return other;
    }

private:
    [[nodiscard]] static constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }

    tile_cells<Cells> cell_{}, tile_{};
};

}   // namespace tail::npuzzle::detail

namespace tail::npuzzle {

// For heuristics of your own.
using detail::reflection;

}   // namespace tail::npuzzle
