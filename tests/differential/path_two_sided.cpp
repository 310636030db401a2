#include <differential/throwing_assert.hpp>

#include <differential/path_engines.hpp>

#include <cstdint>
#include <vector>

#include <differential/path_broken.hpp>
#include <differential/path_combined.hpp>
#include <tail/path/agents.hpp>
#include <tail/path/agents_outer.hpp>
#include <tail/path/bidirectional.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/path/portfolio.hpp>
#include <tail/path/subgoals.hpp>

namespace differential {

using namespace tail;

std::vector<path_engine> two_sided_engines()
{
    std::vector<path_engine> all{
        DIFFERENTIAL_SEARCH("bidirectional-int", false, ({.first = first_answer::least_cost}),
                            bidirectional_engine{forward<ranged<int>>(graph), backward<ranged<int>>(graph)}),
        DIFFERENTIAL_SEARCH("bidirectional-unsigned-middle", true, ({.first = first_answer::least_cost}),
                            bidirectional_engine{forward<emitted<unsigned>, true>(graph),
                                                 backward<walked<unsigned>, true>(graph),
                                                 bidirectional_policy{.meet = meet::in_middle{}}}),
        DIFFERENTIAL_SEARCH("bidirectional-double", true, ({.first = first_answer::least_cost}),
                            bidirectional_engine{forward<walked<double>, true>(graph),
                                                 backward<ranged<double>, true>(graph),
                                                 bidirectional_policy{.turn = turn::fewer_open{}}}),
        DIFFERENTIAL_SEARCH("bidirectional-int64-codec", false, ({.first = first_answer::least_cost}),
                            bidirectional_engine{forward<marched<std::int64_t>>(graph),
                                                 backward<ranged<std::int64_t>>(graph),
                                                 bidirectional_policy{.turn  = turn::alternate{},
                                                                      .codec = last_byte{1 + 3 * pick}}}),
        DIFFERENTIAL_SEARCH(
            "bidirectional-pairs", false, ({.first = first_answer::least_cost, .two_parts = true}),
            bidirectional_engine{forward<ranged<pair_cost>>(graph), backward<emitted<pair_cost>>(graph)}),
        DIFFERENTIAL_CALL("perimeter-int", false, ({.first = first_answer::least_cost, .stops = false}),
                          through_perimeter(graph, pick, lim)),
        DIFFERENTIAL_SEARCH("feature-space-int", false, ({.more = more_answers::every_goal}),
                            feature_space_engine{forward<ranged<int>>(graph), remainder{1 + pick % 4}}),
        DIFFERENTIAL_SEARCH(
            "subgoals-int", false,
            ({.more = more_answers::some, .one_start = true, .gives_up = pick / 4 == 3}),
            subgoals_engine{from_one<ranged<int>>(graph), by_colours{&graph, pick % 4, pick / 4 == 3}}),
        DIFFERENTIAL_SEARCH("agents-int", false, ({.more = more_answers::some}),
                            agents_engine{forward<ranged<int>>(graph), along_first_edges{&graph, pick % 4},
                                          agents_policy{.outer = outer::breadth_first<>{}}}),
        DIFFERENTIAL_SEARCH(
            "portfolio-int", false, ({.more = more_answers::some, .repeats = false}),
            portfolio{two_engines(graph), trusted_answers{}, {.first = 1U + static_cast<unsigned>(pick)}}),
    };
    // Not among those that are right: path_broken.hpp.
    all.push_back(DIFFERENTIAL_SEARCH(
        "bidirectional-first-meeting", false, ({.first = first_answer::least_cost, .stops = false}),
        first_meeting{[&] {
            return bidirectional_engine{forward<ranged<int>>(graph), backward<ranged<int>>(graph)};
        }}));
    all.back().share = 0;
    all.push_back(DIFFERENTIAL_SEARCH(
        "subgoals-incomplete", false, ({.more = more_answers::some, .one_start = true}),
        subgoals_engine{from_one<ranged<int>>(graph), by_colours{&graph, 2, false, true}}));
    all.back().share = 0;
    return all;
}

}   // namespace differential
