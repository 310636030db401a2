#include <differential/throwing_assert.hpp>

#include <differential/path_engines.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <differential/path_broken.hpp>
#include <tail/path/bounded_transposition.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/pruning_tables.hpp>

namespace differential {

using namespace tail;

std::vector<path_engine> depth_first_engines()
{
    std::vector<path_engine> all{
        DIFFERENTIAL_SEARCH("dfs-int-walked", false, ({.more = more_answers::every_goal}),
                            depth_first_engine{blind<walked<int>>(graph), contour::unbounded{},
                                               depth_first_policy{.pruning = prune::closed_list{}}}),
        DIFFERENTIAL_SEARCH("dfs-unsigned-path-check", false, ({.more = more_answers::some, .nodes = 3'000}),
                            depth_first_engine{forward<emitted<unsigned>>(graph), contour::unbounded{},
                                               depth_first_policy{.pruning = prune::path_check{}}}),
        DIFFERENTIAL_SEARCH("depth-limited-int", false,
                            ({.more = more_answers::some, .depth = pick % 8, .nodes = 3'000}),
                            depth_first_engine{blind<ranged<int>>(graph),
                                               contour::depth{static_cast<std::uint32_t>(pick % 8)},
                                               depth_first_policy{.pruning = prune::path_check{}}}),
        DIFFERENTIAL_SEARCH("deepening-int-table", false,
                            ({.first = first_answer::fewest_steps, .more = more_answers::every_goal}),
                            depth_first_engine{blind<walked<int>>(graph), contour::deepening{},
                                               depth_first_policy{.pruning = prune::transposition{}}}),
        DIFFERENTIAL_SEARCH(
            "deepening-unsigned-bounded", false, ({.first = first_answer::fewest_steps}),
            depth_first_engine{
                blind<emitted<unsigned>>(graph), contour::deepening{},
                depth_first_policy{
                    .pruning = prune::bounded_transposition{.bytes = std::size_t{1} << pick}}}),
        DIFFERENTIAL_SEARCH("idastar-int-table", false,
                            ({.first = first_answer::least_cost, .more = more_answers::every_goal}),
                            depth_first_engine{following<int>(graph), contour::cost{},
                                               depth_first_policy{.pruning = prune::transposition{}}}),
        DIFFERENTIAL_SEARCH("idastar-double-table", false,
                            ({.first = first_answer::least_cost, .more = more_answers::every_goal}),
                            depth_first_engine{forward<ranged<double>>(graph), contour::cost{},
                                               depth_first_policy{.pruning = prune::transposition{}}}),
        DIFFERENTIAL_SEARCH(
            "idastar-pairs-table", false,
            ({.first = first_answer::least_cost, .more = more_answers::every_goal, .two_parts = true}),
            depth_first_engine{forward<walked<pair_cost>>(graph), contour::cost{},
                               depth_first_policy{.pruning = prune::transposition{}}}),
        DIFFERENTIAL_SEARCH(
            "idastar-unsigned-bounded", false,
            ({.first = first_answer::least_cost, .more = more_answers::every_goal}),
            depth_first_engine{
                forward<emitted<unsigned>>(graph), contour::cost{},
                depth_first_policy{
                    .pruning = prune::bounded_transposition{.bytes = std::size_t{1} << pick}}}),
        DIFFERENTIAL_SEARCH("idastar-int64-path-check", false,
                            ({.first = first_answer::least_cost, .more = more_answers::some, .nodes = 3'000}),
                            depth_first_engine{forward<marched<std::int64_t>>(graph), contour::cost{},
                                               depth_first_policy{.pruning = prune::path_check{}}}),
        DIFFERENTIAL_SEARCH("idastar-int-plain", false,
                            ({.first = first_answer::least_cost, .more = more_answers::some, .nodes = 1'000}),
                            depth_first_engine{following<int>(graph), contour::cost{}}),
        DIFFERENTIAL_SEARCH("idastar-children", false,
                            ({.first     = first_answer::least_cost,
                              .more      = more_answers::some,
                              .unit_cost = true,
                              .nodes     = 1'000}),
                            depth_first_engine{blind<children>(graph), contour::cost{}}),
    };
#if TAIL_HAS_THREADS
    all.push_back(DIFFERENTIAL_SEARCH(
        "parallel-idastar", false,
        ({.first = first_answer::least_cost, .one_start = true, .nodes = 1'000, .stops = pick % 2 == 0}),
        parallel_idastar_engine{from_one<walked<int>>(graph),
                                parallel_policy{.threads = 1U + static_cast<unsigned>(pick % 3)}}));
    all.back().share = 40;   // threads have to be made
#endif
    // Not among those that are right: path_broken.hpp.
    all.push_back(
        DIFFERENTIAL_SEARCH("idastar-plain-closed-list", false, ({.first = first_answer::least_cost}),
                            depth_first_engine{forward<ranged<int>>(graph), contour::cost{},
                                               depth_first_policy{.pruning = plain_closed_list{}}}));
    all.back().share = 0;
    return all;
}

}   // namespace differential
