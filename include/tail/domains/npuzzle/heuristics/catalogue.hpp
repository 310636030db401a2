#pragma once

#include <string_view>

#include <tail/domains/npuzzle/heuristics/all_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/combine.hpp>
#include <tail/domains/npuzzle/heuristics/corner_tiles.hpp>
#include <tail/domains/npuzzle/heuristics/diagonal_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/disjoint_conflicts.hpp>
#include <tail/domains/npuzzle/heuristics/euclid.hpp>
#include <tail/domains/npuzzle/heuristics/last_move.hpp>
#include <tail/domains/npuzzle/heuristics/linear_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/linear_conflict_variants.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>
#include <tail/domains/npuzzle/heuristics/misplaced.hpp>
#include <tail/domains/npuzzle/heuristics/out_of_row_and_column.hpp>
#include <tail/domains/npuzzle/heuristics/walking_distance.hpp>

namespace tail::npuzzle {

/// The name of a heuristic on a command line, a sentence about it, and its type.
template <class Heuristic>
struct catalogued {
    using type = Heuristic;   ///< the heuristic itself

    std::string_view name;    ///< as on the command line
    std::string_view about;   ///< what it counts, in a few words
};

/// The largest of the sound heuristics over Manhattan distance.
template <int Cells>
using max_conflict =
    max_of<linear_conflict<Cells>, last_move<Cells>, corner_tiles<Cells>, diagonal_conflict<Cells>>;

/// Calls `visit(catalogued<H>)` for every heuristic of the domain, the sound ones first.
///
///     for_each_heuristic<16>([&](auto entry) {
///         if (entry.name == wanted) { solve(typename decltype(entry)::type{shape, goal}); }
///     });
template <int Cells, class Visit>
constexpr void for_each_heuristic(Visit&& visit)
{
    visit(catalogued<misplaced<Cells>>{"misplaced", "tiles outside their goal cell"});
    visit(catalogued<out_of_row_and_column<Cells>>{
        "out-of-row-and-column", "tiles outside their goal row, and outside their goal column"});
    visit(catalogued<euclid<Cells>>{"euclid", "root of the sum of squared taxicab distances, rounded up"});
    visit(catalogued<manhattan<Cells>>{"manhattan", "sum of taxicab distances"});
    visit(catalogued<linear_conflict<Cells>>{
        "linear-conflict", "manhattan plus two for each tile that must step out of its goal line"});
    visit(catalogued<walking_distance<Cells>>{
        "walking-distance",
        "moves of the blank between rows, and between columns, that bring each tile to its own"});
    visit(catalogued<last_move<Cells>>{"last-move",
                                       "manhattan plus two if no tile passes the blank's corner on its way"});
    visit(catalogued<corner_tiles<Cells>>{"corner-tiles",
                                          "manhattan plus two for each tile in place beside a wrong corner"});
    visit(catalogued<diagonal_conflict<Cells>>{
        "diagonal-conflict", "manhattan plus two for each diagonal conflict, of those that share no tile"});
    visit(catalogued<max_conflict<Cells>>{
        "max-conflict", "largest of linear-conflict, last-move, corner-tiles and diagonal-conflict"});
    visit(catalogued<disjoint_conflicts<Cells>>{
        "disjoint-conflicts",
        "linear, last-move, corner and diagonal conflicts added, no move counted twice"});

    visit(catalogued<linear_conflict_descents<Cells>>{
        "linear-conflict-descents", "linear conflict counted by descents, never above the exact count"});
    visit(catalogued<linear_conflict_appendix<Cells>>{
        "linear-conflict-appendix",
        "linear conflict that charges every tile behind a higher one; not admissible"});
    visit(catalogued<last_move_coded<Cells>>{"last-move-coded",
                                             "last-move that charges the goal as well; not admissible"});
    visit(catalogued<corner_tiles_text<Cells>>{
        "corner-tiles-text", "four for a wrong corner with both neighbours in place; not admissible on 3x3"});
    visit(catalogued<corner_tiles_flagged<Cells>>{
        "corner-tiles-flagged", "corner-tiles-text with flags for the 8-puzzle; nothing promised"});
    visit(catalogued<corner_tiles_appendix<Cells>>{
        "corner-tiles-appendix", "two for each neighbour of all four corners; not admissible"});
    visit(catalogued<diagonal_conflict_one<Cells>>{
        "diagonal-conflict-one", "two for each diagonal with one neighbour in place; not admissible"});
    visit(catalogued<diagonal_conflict_one_coded<Cells>>{
        "diagonal-conflict-one-coded", "the same along one diagonal for each cell; not admissible"});
    visit(catalogued<diagonal_conflict_both<Cells>>{
        "diagonal-conflict-both", "two for each diagonal with both neighbours in place; nothing promised"});
    visit(catalogued<diagonal_conflict_both_coded<Cells>>{
        "diagonal-conflict-both-coded", "the same along one diagonal for each cell; nothing promised"});
    visit(catalogued<diagonal_conflict_extended<Cells>>{
        "diagonal-conflict-extended",
        "diagonal-conflict-both for tiles at any distance; not admissible from 4x4 on"});
    visit(catalogued<all_conflict<Cells>>{
        "all-conflict", "linear-conflict-appendix, diagonal conflict in lines without one; not admissible"});
    visit(catalogued<all_conflict_coded<Cells>>{"all-conflict-coded",
                                                "all-conflict with its columns confused; not admissible"});
    visit(catalogued<sum<Cells, linear_conflict, last_move>>{
        "sum-lc-lm", "linear-conflict plus last-move; not admissible"});
    visit(catalogued<sum<Cells, linear_conflict, corner_tiles_text>>{
        "sum-lc-ct", "linear-conflict plus corner-tiles-text; not admissible"});
    visit(catalogued<sum<Cells, linear_conflict, diagonal_conflict_both>>{
        "sum-lc-dc", "linear-conflict plus diagonal-conflict-both; not admissible from 4x4 on"});
    visit(catalogued<sum<Cells, corner_tiles_text, last_move>>{
        "sum-ct-lm", "corner-tiles-text plus last-move; not admissible on 3x3"});
    visit(catalogued<sum<Cells, linear_conflict, corner_tiles_text, last_move>>{
        "sum-lc-ct-lm", "linear-conflict, corner-tiles-text and last-move; not admissible"});
    visit(catalogued<sum<Cells, linear_conflict, diagonal_conflict_both, corner_tiles_text>>{
        "sum-lc-dc-ct", "linear-conflict, diagonal-conflict-both and corner-tiles-text; not admissible"});
    visit(catalogued<sum<Cells, linear_conflict, diagonal_conflict_both, last_move>>{
        "sum-lc-dc-lm", "linear-conflict, diagonal-conflict-both and last-move; not admissible"});
}

}   // namespace tail::npuzzle
