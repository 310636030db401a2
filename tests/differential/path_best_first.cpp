#include <differential/throwing_assert.hpp>

#include <differential/path_distances.hpp>
#include <differential/path_engines.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

#include <tail/path/all_distances.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/greedy.hpp>
#include <tail/store/closed/flat.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/closed/none.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/d_ary.hpp>
#include <tail/store/open/heap.hpp>
#include <tail/store/open/mutable_d_ary.hpp>

namespace differential {

using namespace tail;

std::vector<path_engine> best_first_engines()
{
    std::vector<path_engine> all{
        DIFFERENTIAL_SEARCH("astar-int-walked", false,
                            ({.first = first_answer::least_cost, .more = more_answers::goals_in_order}),
                            best_first_engine{forward<walked<int>>(graph), evaluation::astar{}}),
        DIFFERENTIAL_SEARCH(
            "astar-unsigned-consistent", true,
            ({.first = first_answer::least_cost, .more = more_answers::goals_in_order}),
            best_first_engine{
                forward<emitted<unsigned>, true>(graph), evaluation::astar{},
                best_first_policy{.open = open::heap{}, .closed = closed::flat{}, .tie = tie::fifo{}}}),
        // Goals not in order: where sums differ by rounding alone, one is reached again by the path that is
        // cheaper by that.
        DIFFERENTIAL_SEARCH(
            "astar-double-reopening", false,
            ({.first = first_answer::least_cost, .more = more_answers::every_goal}),
            best_first_engine{
                forward<ranged<double>>(graph), evaluation::astar{},
                best_first_policy{.open = open::d_ary<>{}, .tie = tie::lifo{}, .reopen = reopen::always{}}}),
        DIFFERENTIAL_SEARCH("astar-int64-batch", false, ({.first = first_answer::least_cost}),
                            best_first_engine{forward<ranged<std::int64_t>>(graph), evaluation::astar{},
                                              best_first_policy{.open = open::heap{}, .batch = batch<4>{}}}),
        DIFFERENTIAL_SEARCH(
            "astar-int-hashed", false,
            ({.first = first_answer::least_cost, .more = more_answers::goals_in_order, .one_start = true}),
            best_first_engine{from_place<int>(graph), evaluation::astar{},
                              best_first_policy{.open = open::mutable_d_ary<>{}}}),
        DIFFERENTIAL_SEARCH("astar-int-followed", false,
                            ({.first = first_answer::least_cost, .more = more_answers::goals_in_order}),
                            best_first_engine{following<int>(graph), evaluation::astar{}}),
        DIFFERENTIAL_SEARCH(
            "astar-pairs", false,
            ({.first = first_answer::least_cost, .more = more_answers::goals_in_order, .two_parts = true}),
            best_first_engine{forward<ranged<pair_cost>>(graph), evaluation::astar{}}),
        DIFFERENTIAL_SEARCH("astar-float-followed", false,
                            ({.first = first_answer::least_cost, .more = more_answers::every_goal}),
                            best_first_engine{following<float>(graph), evaluation::astar{}}),
        DIFFERENTIAL_SEARCH("astar-int-codec", false,
                            ({.first = first_answer::least_cost, .more = more_answers::goals_in_order}),
                            best_first_engine{forward<walked<int>>(graph), evaluation::astar{},
                                              best_first_policy{.codec = last_byte{1 + 3 * pick}}}),
        DIFFERENTIAL_SEARCH(
            "weighted-unsigned-bucket", false,
            ({.first = first_answer::within_bound,
              .more  = more_answers::every_goal,
              .bound = 1.0 + pick % 4}),
            best_first_engine{forward<ranged<unsigned>>(graph),
                              evaluation::weighted<unsigned>{{}, 1U + static_cast<unsigned>(pick % 4)},
                              best_first_policy{.open = open::bucket{}}}),
        DIFFERENTIAL_SEARCH(
            "weighted-int-fraction", false,
            ({.first = first_answer::within_bound,
              .more  = more_answers::every_goal,
              .bound = std::fmax(1, pick / 4.0)}),
            best_first_engine{forward<marched<int>>(graph), evaluation::weighted<double>{{}, pick / 4.0}}),
        DIFFERENTIAL_SEARCH("weighted-float", false,
                            ({.first = first_answer::within_bound,
                              .more  = more_answers::every_goal,
                              .bound = 1 + pick / 5.0}),
                            best_first_engine{forward<emitted<float>>(graph),
                                              evaluation::weighted<double>{{}, 1 + pick / 5.0}}),
        DIFFERENTIAL_SEARCH("weighted-int64-consistent", true,
                            ({.first = first_answer::within_bound,
                              .more  = more_answers::every_goal,
                              .bound = 1 + pick / 5.0}),
                            best_first_engine{forward<emitted<std::int64_t>, true>(graph),
                                              evaluation::weighted<double>{{}, 1 + pick / 5.0}}),
        DIFFERENTIAL_SEARCH(
            "uniform-int64-walked", false,
            ({.first = first_answer::least_cost, .more = more_answers::goals_in_order}),
            best_first_engine{blind<walked<std::int64_t>>(graph), evaluation::uniform_cost{}}),
        DIFFERENTIAL_SEARCH("uniform-double-emitted", false,
                            ({.first = first_answer::least_cost, .more = more_answers::goals_in_order}),
                            best_first_engine{blind<emitted<double>>(graph), evaluation::uniform_cost{}}),
        DIFFERENTIAL_SEARCH("uniform-int-tree", false,
                            ({.first = first_answer::least_cost, .more = more_answers::some, .nodes = 300}),
                            best_first_engine{blind<emitted<int>>(graph), evaluation::uniform_cost{},
                                              best_first_policy{.closed = closed::none{}}}),
        DIFFERENTIAL_SEARCH(
            "greedy-int-marched", false, ({.more = more_answers::every_goal}),
            best_first_engine{forward<marched<int>>(graph), evaluation::greedy{}, greedy_policy<>{}}),
        DIFFERENTIAL_SEARCH("bfs-int-ranged", false,
                            ({.first = first_answer::fewest_steps, .more = more_answers::every_goal}),
                            best_first_engine{blind<ranged<int>>(graph), evaluation::breadth_first{},
                                              bfs_policy<>{}, goal_test::on_generation{}}),
        DIFFERENTIAL_SEARCH(
            "bfs-children",
            false,
            ({.first = first_answer::least_cost, .more = more_answers::goals_in_order, .unit_cost = true}),
            best_first_engine{blind<children>(graph), evaluation::breadth_first{},
                              bfs_policy{.closed = closed::indexed{numbered{}, 32}}}),
    };
    // Not among those that are right.
    all.push_back(DIFFERENTIAL_SEARCH("astar-codec-mixes-nodes", false, ({.first = first_answer::least_cost}),
                                      best_first_engine{forward<walked<int>>(graph), evaluation::astar{},
                                                        best_first_policy{.codec = last_byte{1, 1}}}));
    all.back().share = 0;
    all.push_back(
        DIFFERENTIAL_DISTANCES("distances-unsigned", all_distances(blind<ranged<unsigned>>(graph), lim)));
    all.push_back(
        DIFFERENTIAL_DISTANCES("distances-double", all_distances(blind<walked<double>>(graph), lim)));
    return all;
}

}   // namespace differential
