#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/rules.hpp>
#include <tail/domains/npuzzle/slide.hpp>
#include <tail/store/move_automaton.hpp>

namespace tail::npuzzle {

/// What the moves of a board depend on: the cell of its blank.
struct blank_cell {
    /// The cell of the blank.
    template <class Board>
    [[nodiscard]] constexpr std::size_t operator()(Board const& b) const noexcept
    {
        return static_cast<std::size_t>(b.blank());
    }
};

/// A board for each cell of the blank. All tiles of a board differ, so that any will do.
template <int Cells>
[[nodiscard]] std::vector<board<Cells>> representatives(geometry shape)
{
    TAIL_ASSERT(shape.cells() <= Cells, "the puzzle has more cells than its board");
    std::vector<board<Cells>> all(static_cast<std::size_t>(shape.cells()));
    for (int cell = 1; cell < shape.cells(); ++cell) { all[static_cast<std::size_t>(cell)].slide(cell); }
    return all;
}

/// The longest sequences that are worth looking for, as measured: built in about half a second at the most,
/// in a table that does not outgrow the second cache by much. Even lengths gain the most.
[[nodiscard]] constexpr std::size_t worthwhile_length(geometry shape) noexcept
{
    int const cells = shape.cells();
    return cells <= 9 ? 16 : cells <= 16 ? 14 : cells <= 25 ? 12 : 10;
}

/// The rules of a sliding-tile puzzle for IDA*, without the sequences of moves that a smaller one replaces.
///
/// Made of the `rules` and an automaton, which is built here; copies share it. Cheapest solutions survive,
/// and the moves in the answer read as those of the rules do.
///
///     auto found = tail::idastar(tail::problem{.start = b, .successors = pruned_rules<16>{shape}, ...});
///
/// With each move of depth the tree grows by 1.99 instead of 2.13 on the 15-puzzle, by 2.27 instead of 2.37
/// on the 24-puzzle.
template <int Cells>
class pruned_rules : public without_duplicates<rules<Cells>, blank_cell> {
    using base = without_duplicates<rules<Cells>, blank_cell>;

public:
    using node_type = board<Cells>;   ///< the state of the puzzle

    /// Memory that a build may take; at the worthwhile lengths it takes a tenth of that.
    static constexpr std::uint64_t most_bytes = std::uint64_t{1} << 29U;

    /// Leaves out sequences of up to `length` moves. If a limit is in the way of that, only moves that take
    /// the last one back are left out, as by the rules themselves; `pruning().length()` tells.
    explicit pruned_rules(geometry shape, limits const& lim = {.bytes = most_bytes})
        : pruned_rules{shape, worthwhile_length(shape), lim}
    {}
    /// Leaves out sequences of up to `length` moves.
    pruned_rules(geometry shape, std::size_t length, limits const& lim = {.bytes = most_bytes})
        : base{rules<Cells>{shape}, blank_cell{}, build(shape, length, lim)}
    {}

    /// The shape of the puzzle.
    [[nodiscard]] constexpr geometry shape() const noexcept { return this->successors().shape(); }

private:
    static constexpr std::size_t undo_only = 2;

    [[nodiscard]] static move_automaton<slide> build(geometry shape, std::size_t length, limits const& lim)
    {
        rules<Cells> const puzzle{shape};
        auto const         boards = representatives<Cells>(shape);
        auto               built  = build_move_automaton(puzzle, boards, blank_cell{}, length, lim);
        if (!built) { built = build_move_automaton(puzzle, boards, blank_cell{}, undo_only); }
        return *std::move(built.automaton);
    }
};

}   // namespace tail::npuzzle
