#pragma once

#include <string>
#include <vector>

#include <tail-compare/domain.hpp>
#include <tail-npuzzle/task.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

/// \file
/// Boards of the n-puzzle by the words of a suite. The goal always has the blank first, as Korf's boards have
/// it.

namespace tail::compare::npuzzle_sets {

/// One board, or a set of boards of one size.
struct boards {
    npuzzle::geometry                    shape{4, 4};
    std::vector<npuzzle_tool::any_board> starts;
    bool                                 is_set = false;   ///< even if it is a set of one
};

/// How instances are named.
[[nodiscard]] std::vector<cli::named> sources();

/// The instances that `words` name.
[[nodiscard]] std::vector<instance> instances_of(std::vector<std::string> const& words);

/// What the text of such an instance says: `3x3 8 6 7 2 5 4 3 0 1`, `all 3x3 10` or `set 4x4 100 40 1`.
[[nodiscard]] boards boards_of(std::string const& text);

/// A picture of the board, or of a few of the boards.
[[nodiscard]] std::string picture_of(boards const& all);

}   // namespace tail::compare::npuzzle_sets
