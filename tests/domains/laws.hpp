#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>

/// \file
/// What every domain must obey, whatever its state looks like: moves undo, changes add up, promises
/// hold, text and storage come back the same.

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

/// Every move leads elsewhere, undoes to the same state and hash, and its inverse does the same.
template <class Rules, class Node>
void moves_undo(Rules const& rules, Node const& start, int length, std::uint64_t seed)
{
    walk(rules, start, length, seed, [&](Node const& node) {
        for (auto const move : moves_of(rules, node)) {
            Node other = node;
            rules.apply(other, move);
            REQUIRE(!(other == node));
            Node back = other;
            rules.undo(back, move);
            REQUIRE(back == node);
            REQUIRE(hash_value(back) == hash_value(node));
            if constexpr (requires { rules.inverse(move); }) {
                rules.apply(other, rules.inverse(move));
                REQUIRE(other == node);
                REQUIRE(rules.inverse(rules.inverse(move)) == move);
            }
        }
    });
}

/// The change that a heuristic predicts is the difference of its values.
template <class Rules, class Heuristic, class Node>
void changes_add_up(Rules const& rules, Heuristic const& h, Node const& start, int length, std::uint64_t seed)
{
    walk(rules, start, length, seed, [&](Node const& node) {
        auto const value = h(node);
        for (auto const move : moves_of(rules, node)) {
            Node other = node;
            rules.apply(other, move);
            REQUIRE(value + h.change(node, move) == h(other));
        }
    });
}

/// The storage form is equal and hashes equal exactly when the state does, and comes back the same.
template <class Rules, class Node>
void packing_is_faithful(Rules const& rules, Node const& start, int length, std::uint64_t seed)
{
    Node last = start;
    walk(rules, start, length, seed, [&](Node const& node) {
        auto const packed = node.pack();
        REQUIRE(Node::unpack(packed) == node);
        REQUIRE(hash_value(packed) == hash_value(Node::unpack(packed).pack()));
        REQUIRE((packed == last.pack()) == (node == last));
        last = node;
    });
}

/// What a heuristic did over a set of nodes whose distances are known.
struct audit {
    std::uint64_t nodes        = 0;
    std::int64_t  sum          = 0;
    int           highest      = 0;
    std::uint64_t exact        = 0;
    std::uint64_t too_high     = 0;   ///< nodes where it exceeds the distance
    int           worst        = 0;   ///< by how much at most
    std::uint64_t inconsistent = 0;   ///< directed edges over which it falls by more than their cost of 1

    void node(int value, int distance)
    {
        ++nodes;
        sum += value;
        highest = value > highest ? value : highest;
        exact += value == distance ? 1U : 0U;
        too_high += value > distance ? 1U : 0U;
        worst = value - distance > worst ? value - distance : worst;
    }

    void edge(int from, int to) { inconsistent += from > to + 1 ? 1U : 0U; }

    [[nodiscard]] double mean() const { return static_cast<double>(sum) / static_cast<double>(nodes); }
};

/// A heuristic that promises something keeps it on the audited nodes.
template <class Heuristic>
void promise_is_kept(audit const& a)
{
    if constexpr (Heuristic::admissible) { CHECK(a.too_high == 0); }
    if constexpr (Heuristic::consistent) { CHECK(a.inconsistent == 0); }
}

}   // namespace laws
