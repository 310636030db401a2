#include <tail/path/astar.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <path/eight_puzzle.hpp>
#include <thread>
#include <vector>
#include <doctest/doctest.h>
#include <tail/domains/npuzzle/heuristics/diagonal_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/linear_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/path/uniform_cost.hpp>
#include <tail/path/weighted_astar.hpp>
#include <tail/store/closed/flat.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/fifo.hpp>

/// \file
/// All 181440 boards of the 8-puzzle, and the figures that the source file gives for them
/// (npuzzle-heuristics, sections 2.3, 5.2 and 5.6).

using namespace eight;
using namespace tail::npuzzle;

namespace {

rules<9> const     puzzle{shape};
manhattan<9> const distance{shape, board<9>{}};

/// Sums over every `step`th board in breadth-first order, on all cores.
template <class Search>
tally over(std::size_t step, Search&& search)
{
    auto const&              all     = states();
    std::size_t const        workers = std::max(1U, std::thread::hardware_concurrency());
    std::vector<tally>       parts(workers);
    std::vector<std::thread> threads;
    std::atomic<bool>        sound = true;
    for (std::size_t w = 0; w < workers; ++w) {
        threads.emplace_back([&, w] {
            for (std::size_t i = w * step; i < all.size(); i += workers * step) {
                auto const r = search(all[i].start);
                if (!r || r.path.size() != static_cast<std::size_t>(r.cost) + 1) { sound = false; }
                parts[w].add(r, all[i].depth);
            }
        });
    }
    tally sum;
    for (std::size_t w = 0; w < workers; ++w) {
        threads[w].join();
        sum.boards += parts[w].boards;
        sum.not_optimal += parts[w].not_optimal;
        sum.excess += parts[w].excess;
        sum.expanded += parts[w].expanded;
        sum.most = std::max(sum.most, parts[w].most);
    }
    CHECK(sound);
    return sum;
}

/// The values of a heuristic on all boards, looked up instead of computed: half of the time of a long sweep.
struct tabled {
    static constexpr bool admissible = false;   // so that nothing is concluded from the values
    static constexpr bool consistent = false;

    std::vector<std::uint8_t> const* values;

    int operator()(board<9> const& b) const { return (*values)[puzzle.rank(b) / 2]; }
};

/// The A* of the thesis: no reopening, ties as given.
template <class Tie, class H>
tally thesis_astar(std::size_t step, H const& h)
{
    std::vector<std::uint8_t> values(181'440);
    for (placed const& p : states()) {
        values[puzzle.rank(p.start) / 2] = static_cast<std::uint8_t>(h(p.start));
    }
    ordered_rules const     successors;
    tail::best_first_policy policy{.open   = tail::open::bucket{},
                                   .closed = tail::closed::flat<>{},
                                   .tie    = Tie{},
                                   .reopen = tail::reopen::never{}};
    return over(step, [&](board<9> const& b) {
        return tail::astar(problem_of(b, successors, tabled{&values}), tail::no_limits{}, policy);
    });
}

}   // namespace

TEST_CASE("eight puzzle: breadth-first search from the goal meets 181440 boards in 32 layers")
{
    struct layers {
        std::vector<int>* sizes;
        void              expanded(board<9> const&, int depth) const
        {
            if (sizes->size() <= static_cast<std::size_t>(depth)) { sizes->push_back(0); }
            ++sizes->back();
        }
    };
    std::vector<int> sizes;
    tail::best_first_policy<tail::open::fifo, tail::closed::flat<>, tail::tie::fifo, tail::reopen::first_path,
                            tail::counted, layers>
               policy{.observer = {&sizes}};
    auto const nowhere = [](board<9> const&) { return false; };
    auto const r       = tail::bfs(
        tail::problem<board<9>, rules<9>, tail::zero_heuristic, decltype(nowhere)>{
            board<9>{}, puzzle, {}, nowhere},
        {}, policy);
    CHECK(r.status == tail::status::exhausted);
    CHECK(r.stats.expanded == 181'440);
    CHECK(r.stats.stored == 181'440);
    // The layers of the source file; two boards at depth 31.
    CHECK(sizes == std::vector{1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                               396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                               23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2});
}

TEST_CASE("eight puzzle: every optimal search agrees with breadth-first search on every 40th board")
{
    auto const index = tail::closed::indexed{
        [](board<9> const& b) { return static_cast<std::size_t>(puzzle.rank(b) / 2); }, 181'440};
    linear_conflict<9> const lines{shape, board<9>{}};
    auto const               check = [](tally const& t) {
        CHECK(t.boards == 4'536);
        CHECK(t.not_optimal == 0);
    };
    check(over(40, [](board<9> const& b) { return tail::astar(problem_of(b, puzzle, distance)); }));
    check(over(40, [&](board<9> const& b) { return tail::astar(problem_of(b, puzzle, lines)); }));
    check(over(40, [&](board<9> const& b) {
        return tail::astar(problem_of(b, puzzle, distance), {},
                           tail::best_first_policy{.open = tail::open::bucket{}, .closed = index});
    }));
    check(over(40, [](board<9> const& b) { return tail::idastar(problem_of(b, puzzle, distance)); }));
    check(over(40, [&](board<9> const& b) { return tail::idastar(problem_of(b, puzzle, lines)); }));
    tail::depth_first_policy<tail::prune::transposition<>> const table;
    check(over(40,
               [&](board<9> const& b) { return tail::idastar(problem_of(b, puzzle, distance), {}, table); }));
    tail::depth_first_policy<tail::prune::path_check> const path;
    auto const                                              few = over(
        400, [&](board<9> const& b) { return tail::idastar(problem_of(b, puzzle, distance), {}, path); });
    CHECK(few.boards == 454);
    CHECK(few.not_optimal == 0);
    auto const blind = over(
        4'000, [](board<9> const& b) { return tail::uniform_cost(problem_of(b, puzzle, distance)); });
    CHECK(blind.boards == 46);
    CHECK(blind.not_optimal == 0);
}

TEST_CASE("eight puzzle: A* and IDA* agree with breadth-first search on all boards"
          * doctest::test_suite("slow") * doctest::skip(!TAIL_SLOW_TESTS))
{
    linear_conflict<9> const lines{shape, board<9>{}};
    auto const               ida = over(1, [](board<9> const& b) {
        return tail::idastar(problem_of(b, puzzle, distance), tail::no_limits{});
    });
    CHECK(ida.boards == 181'440);
    CHECK(ida.not_optimal == 0);
    tail::best_first_policy const policy{.open = tail::open::bucket{}, .closed = tail::closed::flat<>{}};
    auto const                    astar = over(3, [&](board<9> const& b) {
        return tail::astar(problem_of(b, puzzle, lines), tail::no_limits{}, policy);
    });
    CHECK(astar.boards == 60'480);
    CHECK(astar.not_optimal == 0);
}

// 5.2: "659 not optimal ... total excess 1342 moves, mean 1329.166 expansions, max 25491".
TEST_CASE(
    "eight puzzle: no reopening and ties by arrival give the thesis its 659 answers that are not optimal"
    * doctest::test_suite("slow") * doctest::skip(!TAIL_SLOW_TESTS))
{
    auto const t = thesis_astar<tail::tie::fifo>(1, diagonal_conflict_one_coded<9>{shape, board<9>{}});
    CHECK(t.boards == 181'440);
    CHECK(t.not_optimal == 659);
    CHECK(t.excess == 1'342);
    CHECK(t.mean() == doctest::Approx(1329.166).epsilon(0.0000005));
    CHECK(t.most == 25'491);
}

TEST_CASE("eight puzzle: reopening does not mend a heuristic that overestimates and ours does not claim it")
{
    diagonal_conflict_one_coded<9> const h{shape, board<9>{}};
    auto const&                          all   = states();
    int                                  wrong = 0;
    for (std::size_t i = 0; i < all.size(); i += 40) {
        auto const r = tail::astar(problem_of(all[i].start, puzzle, h));
        REQUIRE(r);
        REQUIRE(r.optimal == (r.cost == 0));
        wrong += r.cost != all[i].depth ? 1 : 0;
    }
    CHECK(wrong > 0);
}

// 2.3: the closed list makes IDA* return paths that are too long on four boards of ten. The figures there
// (1837 and 1889 of 4536 for the two orders) hang on which boards are every 40th and on the order of the
// moves; the ones here are of the same size, and exact for this order.
TEST_CASE("eight puzzle: a closed list makes IDA* miss the shortest path on four boards of ten")
{
    tail::depth_first_policy<tail::prune::closed_list<>> const policy;
    for (order const& wanted : {up_down_left_right, right_left_down_up}) {
        ordered_rules const successors{wanted};
        auto const          t = over(40, [&](board<9> const& b) {
            return tail::idastar(problem_of(b, successors, distance), {}, policy);
        });
        CHECK(t.boards == 4'536);
        CHECK(t.not_optimal > 1'750);
        CHECK(t.not_optimal < 1'950);
        CHECK(t.excess % 2 == 0);
        CHECK(t.excess > 5'000);
        CHECK(t.excess < 6'000);
    }
}

// 5.6, the rows of Manhattan distance, linear conflict and the thesis' own heuristic, there for every 10th
// board, here for every 40th. Which boards these are hangs on the order of the moves, which is not given, so
// the means agree to one in a hundred.
TEST_CASE("eight puzzle: expansions without reopening are those of the table" * doctest::test_suite("slow")
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    board<9> const goal;
    auto const     near = [](tally const& t, double mean) {
        CHECK(t.boards == 4'536);
        CHECK(t.mean() == doctest::Approx(mean).epsilon(0.01));
    };
    near(thesis_astar<tail::tie::fifo>(40, distance), 1'614.6);
    near(thesis_astar<tail::tie::lifo>(40, distance), 960.3);
    linear_conflict<9> const lines{shape, goal};
    near(thesis_astar<tail::tie::fifo>(40, lines), 902.7);
    near(thesis_astar<tail::tie::lifo>(40, lines), 523.6);
    diagonal_conflict_one_coded<9> const diagonals{shape, goal};
    near(thesis_astar<tail::tie::fifo>(40, diagonals), 1'333.7);
    near(thesis_astar<tail::tie::lifo>(40, diagonals), 802.7);
}
