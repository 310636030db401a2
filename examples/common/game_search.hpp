#pragma once

#include <optional>
#include <string>
#include <vector>

#include <common/names.hpp>
#include <tail/core/game.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_tree.hpp>

namespace tail::cli {

/// The game searches that the tools offer.
enum class game_algorithm {
    alpha_beta,
    df_pn,
    pn,
    gts,
    aps,
    gaps,
    iterative_widening,
    lambda,
    lambda_df_pn,
    trace_df_pn,
};

/// All of them, in the order of the enumeration. `win` is what ends the game: "capture".
[[nodiscard]] std::vector<named> game_algorithms(std::string const& win);

/// What `--list` says of them, and of threats.
[[nodiscard]] std::string game_algorithms_listed(std::string const& win);

/// A search that was chosen, with what it takes.
struct game_search {
    game_algorithm      algorithm = game_algorithm::alpha_beta;
    std::vector<threat> threats;   ///< of gts one; of iterative-widening one after the other; of df-pn the
                                   ///< replies to them; of trace-df-pn what is searched
    std::vector<threat_tree> shapes;          ///< of gaps
    int                      order     = 0;   ///< of the lambda searches
    bool                     symmetric = false;
    std::optional<side>      attacker{};   ///< whose win is asked for; by default that of the side to move

    /// What the threats are called in a report.
    [[nodiscard]] std::optional<std::string> threats_named() const;

    /// A sentence on threats that no tree can use up.
    [[nodiscard]] std::string on_budgets() const;
};

/// What was said on the command line about a search, as text.
struct game_search_options {
    std::optional<std::string> threat, order;
    bool                       symmetric = false;

    /// The search of this name; throws `bad_input` where the options do not go with it.
    [[nodiscard]] game_search read(std::string const& algorithm) const;
};

/// Gives a search a side to win; throws `bad_input` that names the `option` if it cannot be told.
void set_attacker(game_search& search, std::string const& option, side attacker);

}   // namespace tail::cli
