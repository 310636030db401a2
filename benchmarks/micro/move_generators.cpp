// How fast do the domains find their moves, make them and take them back?
//
//   moves/DOMAIN/SIZE            all moves of a position, written down as a search does
//   moves/DOMAIN/SIZE/WHICH      some of them: `after` a move, without the one that takes it back; the ball's
//   `jumps`;
//                                `threats-N`, those that may win by a threat of order N
//   play/DOMAIN/SIZE             each move of a position made and taken back, with a look at the hash between
//   (a puzzle's blank)
//
// On random positions, the same on every machine. An item is a move.
//
//     bench_micro_move_generators [options of Google Benchmark]

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include <tail/core/game.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/pruned_rules.hpp>
#include <tail/domains/npuzzle/rules.hpp>

#include "../common/games.hpp"
#include "../common/micro.hpp"
#include "../common/walks.hpp"

namespace {

/// Has the moves of all `positions` written to a list, those of `each(position, emit)`.
template <class Move, class Position, class Each>
void list_moves(benchmark::State& state, std::vector<Position> const& positions, Each const& each)
{
    std::vector<Move> list;
    std::size_t       count = 0;
    for (auto _ : state) {
        count = 0;
        for (Position const& p : positions) {
            list.clear();
            each(p, [&](Move const& m) { list.push_back(m); });
            benchmark::DoNotOptimize(list.data());
            benchmark::ClobberMemory();
            count += list.size();
        }
    }
    bench::count_items(state, count);
}

// ---- the sliding-tile puzzle
// -------------------------------------------------------------------------------------------------

/// `Rules` are made when the benchmark runs: an automaton takes half a second.
template <class Rules, int Cells>
void list_slides(std::string const& name, int width, int height)
{
    bench::add(name, [=](benchmark::State& state) {
        Rules const puzzle{tail::npuzzle::geometry{width, height}};
        list_moves<typename Rules::move_type>(
            state, bench::walk_of_boards<Cells>(width, height, 1'000, 1),
            [&](auto const& b, auto const& emit) { puzzle.moves(b, emit); });
    });
}

/// As depth-first search asks: after the last move of a path, here after each move out of the board.
template <class Rules, int Cells>
void list_slides_after(std::string const& name, int width, int height)
{
    using move = typename Rules::move_type;
    bench::add(name, [=](benchmark::State& state) {
        Rules const puzzle{tail::npuzzle::geometry{width, height}};
        std::vector<std::pair<tail::npuzzle::board<Cells>, move>> nodes;
        for (auto b : bench::walk_of_boards<Cells>(width, height, 1'000, 1)) {
            std::vector<move> first;
            puzzle.moves(b, [&](move const& m) { first.push_back(m); });
            for (move const& m : first) {
                puzzle.apply(b, m);
                nodes.emplace_back(b, m);
                puzzle.undo(b, m);
            }
        }
        list_moves<move>(state, nodes, [&](auto const& node, auto const& emit) {
            puzzle.moves(node.first, node.second, emit);
        });
    });
}

template <int Cells>
void slide_and_back(std::string const& name, int width, int height)
{
    bench::add(name, [=](benchmark::State& state) {
        using rules = tail::npuzzle::rules<Cells>;
        rules const puzzle{tail::npuzzle::geometry{width, height}};
        auto        boards = bench::walk_of_boards<Cells>(width, height, 1'000, 1);
        std::size_t count  = 0;
        for (auto _ : state) {
            count = 0;
            for (auto& b : boards) {
                puzzle.moves(b, [&](typename rules::move_type m) {
                    puzzle.apply(b, m);
                    benchmark::DoNotOptimize(b);
                    puzzle.undo(b, m);
                    ++count;
                });
            }
        }
        bench::count_items(state, count);
    });
}

template <int Cells>
void add_puzzle(int width, int height)
{
    using namespace tail::npuzzle;
    std::string const size = "npuzzle/" + std::to_string(width) + "x" + std::to_string(height);
    list_slides<rules<Cells>, Cells>("moves/" + size, width, height);
    list_slides_after<rules<Cells>, Cells>("moves/" + size + "/after", width, height);
    slide_and_back<Cells>("play/" + size, width, height);
}

// ---- games
// -------------------------------------------------------------------------------------------------------------------

template <class Position>
void play_and_undo(benchmark::State& state, std::vector<Position> positions)
{
    std::vector<std::vector<tail::move_of<Position>>> moves;
    std::size_t                                       count = 0;
    for (Position const& p : positions) {
        moves.emplace_back();
        p.moves([&](tail::move_of<Position> const& m) { moves.back().push_back(m); });
        count += moves.back().size();
    }
    for (auto _ : state) {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            for (auto const& m : moves[i]) {
                positions[i].play(m);
                benchmark::DoNotOptimize(positions[i].hash());
                positions[i].undo(m);
            }
        }
    }
    bench::count_items(state, count);
}

/// The benchmarks of a game: `make()` gives its positions.
template <class Make>
void add_game(std::string const& game, Make make)
{
    using position  = typename decltype(make())::value_type;
    using move      = tail::move_of<position>;
    auto const list = [&](std::string const& which, auto each) {
        bench::add("moves/" + game + which,
                   [=](benchmark::State& state) { list_moves<move>(state, make(), each); });
    };
    list("", [](position const& p, auto const& emit) { p.moves(emit); });
    if constexpr (requires(position const& p) { p.ball(); }) {
        list("/jumps", [](position const& p, auto const& emit) { p.moves_in({{}, true}, emit); });
    }
    for (int const order : {2, 3}) {
        list("/threats-" + std::to_string(order),
             [order](position const& p, auto const& emit) { p.threat_moves(order, emit); });
    }
    bench::add("play/" + game, [=](benchmark::State& state) { play_and_undo(state, make()); });
}

template <class Position>
auto atari_go(int side, std::size_t stones)
{
    return [=] { return bench::random_games(Position::crosscut({side, side}), stones, 300, 1); };
}

#if defined(BENCH_PHUTBALL)
template <class Position>
auto phutball(int side)
{
    return [=] { return bench::random_balls<Position>(side, 300, 1); };
}
#endif

}   // namespace

int main(int argc, char** argv)
{
    add_puzzle<9>(3, 3);
    add_puzzle<16>(4, 4);
    list_slides_after<tail::npuzzle::pruned_rules<16>, 16>("moves/npuzzle/4x4/after-automaton", 4, 4);
    add_puzzle<25>(5, 5);
    add_game("atari-go/6x6", atari_go<tail::atari_go::position>(6, 20));
    add_game("atari-go/9x9", atari_go<tail::atari_go::large_position>(9, 50));
#if defined(BENCH_PHUTBALL)
    add_game("phutball/9x9", phutball<tail::phutball::position>(9));
    add_game("phutball/11x11", phutball<tail::phutball::position>(11));
    add_game("phutball/19x19", phutball<tail::phutball::largest_position>(19));
#endif
    return bench::run(argc, argv, "0.1");
}
