#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include <domains/audit.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

/// \file
/// A breadth-first search that shares nothing with the library: sixteen nibbles and sorted layers.

namespace explore {

using key = std::uint64_t;   // cell i in bits 4i to 4i+3

/// The key of a board written out tile by tile.
inline key of(std::initializer_list<int> tiles)
{
    key      k     = 0;
    unsigned shift = 0;
    for (int tile : tiles) {
        k |= static_cast<key>(tile) << shift;
        shift += 4;
    }
    return k;
}

template <int Cells>
key of(tail::npuzzle::board<Cells> const& b)
{
    key k = 0;
    for (int cell = 0; cell < Cells; ++cell) {
        k |= static_cast<key>(b[cell]) << (4 * static_cast<unsigned>(cell));
    }
    return k;
}

/// The library's board of a key.
template <int Cells>
tail::npuzzle::board<Cells> board(key k)
{
    typename tail::npuzzle::board<Cells>::tiles_type tiles{};
    for (auto& tile : tiles) {
        tile = static_cast<std::uint8_t>(k & 15U);
        k >>= 4U;
    }
    return tail::npuzzle::board<Cells>{tiles};
}

/// Calls `found` for every neighbour of a key on a board of `cells` cells.
template <class Found>
void neighbours(key k, int width, int cells, Found&& found)
{
    int blank = 0;
    while ((k >> (4 * blank) & 15U) != 0) { ++blank; }
    auto const swap_with = [&](int cell) {
        key const tile = k >> (4 * cell) & 15U;
        found(k ^ tile << (4 * cell) ^ tile << (4 * blank));
    };
    if (blank >= width) { swap_with(blank - width); }
    if (blank + width < cells) { swap_with(blank + width); }
    if (blank % width > 0) { swap_with(blank - 1); }
    if (blank % width < width - 1) { swap_with(blank + 1); }
}

/// All keys by their distance from `goal`, up to `depth`; each layer sorted.
///
/// A move changes the parity of the blank's cell, so a neighbour is one layer up or one down.
inline std::vector<std::vector<key>> layers(key goal, tail::npuzzle::geometry shape, int depth = 1000)
{
    std::vector<std::vector<key>> all{{goal}};
    while (static_cast<int>(all.size()) <= depth) {
        std::vector<key> next;
        for (key k : all.back()) {
            neighbours(k, shape.width(), shape.cells(), [&](key n) { next.push_back(n); });
        }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        if (all.size() > 1) {
            auto const&      before = all[all.size() - 2];
            std::vector<key> fresh;
            fresh.reserve(next.size());
            std::set_difference(next.begin(), next.end(), before.begin(), before.end(),
                                std::back_inserter(fresh));
            next = std::move(fresh);
        }
        if (next.empty()) { break; }
        next.shrink_to_fit();
        all.push_back(std::move(next));
    }
    return all;
}

/// The distance of two boards at most `limit` apart, from layers around both; -1 if there is none.
inline int distance(key from, key to, tail::npuzzle::geometry shape, int limit)
{
    auto const near = layers(from, shape, limit / 2);
    auto const far  = layers(to, shape, limit - limit / 2);
    for (int sum = 0; sum <= limit; ++sum) {
        for (std::size_t i = 0; i < near.size() && i <= static_cast<std::size_t>(sum); ++i) {
            std::size_t const j = static_cast<std::size_t>(sum) - i;
            if (j >= far.size()) { continue; }
            std::vector<key> common;
            std::set_intersection(near[i].begin(), near[i].end(), far[j].begin(), far[j].end(),
                                  std::back_inserter(common));
            if (!common.empty()) { return sum; }
        }
    }
    return -1;
}

/// Audits a heuristic over layers; `edges` asks for every neighbour's value as well.
template <int Cells, class Heuristic>
laws::audit audit(Heuristic const& h, std::vector<std::vector<key>> const& all, tail::npuzzle::geometry shape,
                  bool edges)
{
    laws::audit result;
    for (std::size_t depth = 0; depth < all.size(); ++depth) {
        for (key k : all[depth]) {
            int const value = h(board<Cells>(k));
            result.node(value, static_cast<int>(depth));
            if (edges) {
                neighbours(k, shape.width(), shape.cells(),
                           [&](key n) { result.edge(value, h(board<Cells>(n))); });
            }
        }
    }
    return result;
}

/// All 181 440 boards of the 8-puzzle with the blank first, by distance.
inline std::vector<std::vector<key>> const& eight()
{
    static auto const all = layers(of({0, 1, 2, 3, 4, 5, 6, 7, 8}), {3, 3});
    return all;
}

}   // namespace explore
