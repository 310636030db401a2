#include <differential/throwing_assert.hpp>

#include <differential/game_engines.hpp>

#include <cstddef>

#include <tail/game/gradual_proof.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/lambda_df_pn.hpp>
#include <tail/game/threat_replies.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/trace_df_pn.hpp>

namespace differential {

using namespace tail;

std::vector<game_engine> threat_engines()
{
    return {
        DIFFERENTIAL_GAME(
            "lambda-df-pn", ({.decides = true, .nodes = 20'000, .lean = false}),
            search_of<
                lambda_df_pn_engine<graph_game, lambda_df_pn_policy<estimate::standard, combine::weak>>>(
                start, 1 + pick % 2,
                lambda_df_pn_policy<estimate::standard, combine::weak>{
                    .table_bytes = std::size_t{256} << pick % 9, .threat_bytes = std::size_t{1} << 20U})),
        DIFFERENTIAL_GAME("generalized-threats", ({.by_luck = true}),
                          search_of<threat_search_engine<graph_game>>(
                              start,
                              std::vector<std::vector<threat>>{
                                  {pick % 3 == 0 ? threat{6, 3, 2} : threat{2, 1}}, {threat{4, 2, 1}}},
                              threat_search_policy<>{.both_sides  = pick % 2 == 0,
                                                     .verify      = {.table_bytes = 1U << 12U},
                                                     .table_bytes = 1U << 12U,
                                                     .max_depth   = 7})),
        DIFFERENTIAL_GAME("gradual-proof", ({.by_luck = true}),
                          search_of<threat_search_engine<graph_game, threat_tree>>(
                              start, std::vector<std::vector<threat_tree>>{gradual_games(1 + pick % 3)},
                              threat_search_policy<>{.both_sides  = pick % 2 == 0,
                                                     .verify      = {.table_bytes = 1U << 12U},
                                                     .table_bytes = 1U << 12U,
                                                     .max_depth   = 7})),
        DIFFERENTIAL_GAME(
            "lambda", ({}),
            search_of<lambda_engine<graph_game>>(start, 1 + pick % 2,
                                                 lambda_policy<>{.max_depth = 11, .table_bytes = 1U << 12U})),
        DIFFERENTIAL_GAME("trace-df-pn", ({.nodes = 500}),
                          search_of<trace_df_pn_engine<graph_game>>(
                              start, std::vector<searched_threat>{{threat{1}, 3}, {threat{2, 1}, 10}},
                              trace_df_pn_policy<>{.attacker     = pick % 2 == 0 ? side::first : side::second,
                                                   .table_bytes  = 1U << 20U,
                                                   .threat_bytes = 1U << 16U})),
    };
}

}   // namespace differential
