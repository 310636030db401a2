#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <common/game_report.hpp>
#include <common/names.hpp>
#include <common/progress_line.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_tree.hpp>

namespace tail::atari_go_tool {

/// The searches that the tool offers.
enum class algorithm {
    alpha_beta,
    df_pn,
    pn,
    gts,
    aps,
    gaps,
    iterative_widening,
    lambda,
    lambda_df_pn,
};

/// All algorithms, in the order of the enumeration.
[[nodiscard]] std::vector<cli::named> const& algorithms();

/// Positions on the largest boards stand for all, until they are searched.
using any_position = atari_go::large_position;

/// `black` or `white`.
[[nodiscard]] constexpr char const* name_of(side s) { return s == side::first ? "black" : "white"; }

/// One search to be made.
struct task {
    std::string  problem;
    any_position start = any_position::empty({1, 1});

    atari_go_tool::algorithm algorithm = atari_go_tool::algorithm::alpha_beta;
    std::vector<threat>      threats;   ///< of gts one; of iterative-widening one after the other; of df-pn the replies to them
    std::vector<threat_tree> shapes;    ///< of gaps
    int                      order = 0; ///< of the lambda searches
    bool                     symmetric = false;

    limits                     within;
    std::optional<std::size_t> table_bytes; ///< of all tables together, where `--memory` was given
    std::string                certificate; ///< the file to write one to; empty: none
};

/// What came of a search.
struct answer {
    cli::game_report             report;
    std::vector<atari_go::point> line;
    std::string                  certified;   ///< what is to be said of the certificate that was asked for
    std::string                  uncertified; ///< why there is none, though a win was proved
    std::string                  unwritten;   ///< why there is no file of it
};

/// How a certificate was checked: what it proves, or why it does not.
struct checked {
    std::string text;
    bool        holds   = false;
    bool        limited = false;
};

/// What the program would play, and why.
struct advice {
    std::optional<atari_go::point> move;   ///< none where there is no legal move
    std::optional<side>            winner; ///< who wins, where that is proved
};

/// Finds moves to be played, and remembers the wins that it has proved.
class advisor {
public:
    advisor()                          = default;
    advisor(advisor const&)            = delete;
    advisor& operator=(advisor const&) = delete;
    virtual ~advisor()                 = default;

    [[nodiscard]] virtual advice advise(any_position const& now, limits const& within) = 0;
};

// Compiled once for each width of boards, because there is much to compile.

template <std::size_t Words>
[[nodiscard]] answer solve(task const& t, cli::progress_line& line);

/// Checks the certificate in a file; `start` is the position it must be of.
template <std::size_t Words>
[[nodiscard]] checked check(std::string const& file, any_position const& start, limits const& within);

template <std::size_t Words>
[[nodiscard]] std::unique_ptr<advisor> make_advisor();

extern template answer                   solve<1>(task const&, cli::progress_line&);
extern template answer                   solve<2>(task const&, cli::progress_line&);
extern template checked                  check<1>(std::string const&, any_position const&, limits const&);
extern template checked                  check<2>(std::string const&, any_position const&, limits const&);
extern template std::unique_ptr<advisor> make_advisor<1>();
extern template std::unique_ptr<advisor> make_advisor<2>();

/// Whether a board is small enough for one word.
[[nodiscard]] inline bool is_small(any_position const& p)
{
    return p.size().points() <= atari_go::position::board::capacity;
}

/// The name of the game in certificates.
[[nodiscard]] std::string certified_game(atari_go::geometry size);

}   // namespace tail::atari_go_tool
