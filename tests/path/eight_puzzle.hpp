#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>
#include <tail/core/problem.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/rules.hpp>
#include <tail/domains/npuzzle/slide.hpp>

/// \file
/// The 8-puzzle with moves in any order, and all its states in breadth-first order from the goal.

namespace eight {

using tail::npuzzle::board;
using tail::npuzzle::direction;
using tail::npuzzle::geometry;
using tail::npuzzle::rules;
using tail::npuzzle::slide;

inline constexpr geometry shape{3, 3};

using order = std::array<direction, 4>;

inline constexpr order up_down_left_right{direction::up, direction::down, direction::left, direction::right};
inline constexpr order right_left_down_up{direction::right, direction::left, direction::down, direction::up};

/// The rules with their moves in a given order and without any pruning.
struct ordered_rules {
    using move_type                 = slide;
    static constexpr bool reentrant = true;

    explicit ordered_rules(order const& wanted = up_down_left_right)
    {
        for (int blank = 0; blank < 9; ++blank) {
            auto& row = moves_[static_cast<std::size_t>(blank)];
            for (direction d : wanted) {
                if (shape.allows(blank, d)) {
                    row.all[row.count++] = slide{blank, blank + shape.offset(d), d};
                }
            }
        }
    }

    template <class Emit>
    void moves(board<9> const& b, Emit&& emit) const
    {
        auto const& row = moves_[static_cast<std::size_t>(b.blank())];
        for (std::size_t i = 0; i < row.count; ++i) {
            if (emit(row.all[i])) { return; }
        }
    }
    void apply(board<9>& b, slide m) const { base.apply(b, m); }
    void undo(board<9>& b, slide m) const { base.undo(b, m); }

    rules<9> base{shape};

private:
    struct choices {
        std::array<slide, 4> all{};
        std::size_t          count = 0;
    };
    std::array<choices, 9> moves_{};
};

struct placed {
    board<9> start;
    int      depth;
};

/// All 181440 boards that reach the goal with the blank first, in breadth-first order with the given moves.
inline std::vector<placed> all_states(order const& wanted)
{
    ordered_rules const puzzle{wanted};
    std::vector<bool>   seen(puzzle.base.states());
    std::vector<placed> all{{board<9>{}, 0}};
    seen[puzzle.base.rank(all[0].start)] = true;
    for (std::size_t i = 0; i < all.size(); ++i) {
        placed const at = all[i];
        puzzle.moves(at.start, [&](slide m) {
            board<9> next = at.start;
            puzzle.apply(next, m);
            auto const rank = puzzle.base.rank(next);
            if (!seen[rank]) {
                seen[rank] = true;
                all.push_back({next, at.depth + 1});
            }
            return false;
        });
    }
    return all;
}

inline std::vector<placed> const& states()
{
    static std::vector<placed> const all = all_states(up_down_left_right);
    return all;
}

template <class S, class H>
auto problem_of(board<9> const& start, S const& successors, H const& h)
{
    return tail::problem{.start = start, .successors = successors, .heuristic = h, .goal = board<9>{}};
}

/// What a search did over many boards.
struct tally {
    int           boards      = 0;
    int           not_optimal = 0;
    int           excess      = 0;
    std::uint64_t expanded    = 0;
    std::uint64_t most        = 0;

    template <class R>
    void add(R const& r, int depth)
    {
        ++boards;
        not_optimal += r.cost != depth ? 1 : 0;
        excess += r.cost - depth;
        expanded += r.stats.expanded;
        if (r.stats.expanded > most) { most = r.stats.expanded; }
    }
    [[nodiscard]] double mean() const { return static_cast<double>(expanded) / boards; }
};

}   // namespace eight
