#pragma once

#include <cstdint>
#include <vector>

#include <domains/dice.hpp>

/// \file
/// Random walks by the rules of a domain.

namespace laws {

/// The legal moves of a node, in the order of the rules.
template <class Rules, class Node>
auto moves_of(Rules const& rules, Node const& node)
{
    std::vector<typename Rules::move_type> moves;
    rules.moves(node, [&](auto move) { moves.push_back(move); });
    return moves;
}

/// Walks `length` random moves and shows every node on the way to `visit`.
template <class Rules, class Node, class Visit>
void walk(Rules const& rules, Node node, int length, std::uint64_t seed, Visit&& visit)
{
    dice roll{seed};
    visit(node);
    for (int i = 0; i < length; ++i) {
        auto const moves = moves_of(rules, node);
        if (moves.empty()) { return; }
        rules.apply(node, moves[roll.below(moves.size())]);
        visit(node);
    }
}

}   // namespace laws
