#include <differential/throwing_assert.hpp>

#include <differential/game_engines.hpp>

#include <cstddef>

#include <differential/game_broken.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/proof_number.hpp>

namespace differential {

using namespace tail;
using must_play::everything;

std::vector<game_engine> proof_engines()
{
    std::vector<game_engine> all{
        DIFFERENTIAL_GAME(
            "alpha-beta", ({.depth = 1 + pick}),
            search_of<alpha_beta_engine<graph_game>>(
                start,
                alpha_beta_policy<>{.table_bytes = std::size_t{96} << pick % 12, .max_depth = 1 + pick})),
        DIFFERENTIAL_GAME("alpha-beta-everything", ({.depth = 1 + pick}),
                          search_of<alpha_beta_engine<graph_game, alpha_beta_policy<everything>>>(
                              start,
                              alpha_beta_policy<everything>{.table_bytes = std::size_t{96} << pick % 12,
                                                            .max_depth   = 1 + pick})),
        DIFFERENTIAL_GAME("df-pn", ({.decides = true, .nodes = 20'000}),
                          search_of<df_pn_engine<graph_game>>(
                              start, df_pn_policy<>{.table_bytes = std::size_t{256} << pick % 9})),
        DIFFERENTIAL_GAME("df-pn-everything", ({.decides = true, .nodes = 20'000}),
                          search_of<df_pn_engine<graph_game, df_pn_policy<everything>>>(
                              start,
                              df_pn_policy<everything>{.attacker = pick % 2 == 0 ? side::first : side::second,
                                                       .table_bytes = std::size_t{256} << pick % 9,
                                                       .epsilon     = pick / 8.0})),
        DIFFERENTIAL_GAME(
            "df-pn-weak", ({.decides = true}),
            search_of<df_pn_engine<graph_game, df_pn_policy<everything, estimate::unit, combine::weak>>>(
                start,
                df_pn_policy<everything, estimate::unit, combine::weak>{.table_bytes = std::size_t{256}
                                                                            << pick % 9})),
        DIFFERENTIAL_GAME("proof-number", ({.decides = true, .nodes = 1'000}),
                          search_of<proof_number_engine<graph_game, proof_number_policy<everything>>>(
                              start, proof_number_policy<everything>{.keep_proofs = pick % 2 == 0})),
        // Not among those that are right: game_broken.hpp.
        DIFFERENTIAL_GAME("stores-loops", ({.decides = true, .tells = false}),
                          search_of<stores_loops>(start)),
    };
    all.back().right = false;
    return all;
}

}   // namespace differential
