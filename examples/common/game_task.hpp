#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <common/game_options.hpp>
#include <common/game_report.hpp>
#include <common/names.hpp>
#include <common/progress_line.hpp>
#include <common/values.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>

/// \file
/// A search in a game, and what comes of it, whatever the game.
///
/// A tool for a game says what is special about it in one type, `Game`, all of whose functions are static:
///
/// - `position`, `move`: of the largest boards; they stand for all until something is searched.
/// `narrowed<P>(position)` is
///   the same position as a `P` that has room for it, `widened(move)` a move of any of these as a `move`.
/// - `with_width(position, visit)`: calls `visit(std::type_identity<P>{})` with the `P` that positions of
/// this size are searched as,
///   and returns what it returns.
/// - `program`, `title`, `name`: of the tool, of the game, and of the game in certificates.
/// `variant(position)`: what follows the
///   size there, after a space, where the rules are not the usual ones. `parse_certified(certificate)`: the
///   position of a certificate, or nothing if it is not of the game.
/// - `win`: what ends the game, in "a threat of ...". `name_of(side)`: in small letters.
/// - `to_text(position)`, `to_text(position, move)`, `draw(position, last move or none)`.
/// - `how_it_ends(position)`: a sentence on the end of a line.
/// - `some_move(P)`: a move of a `P` for when nothing is proved; none where no move is legal.
/// - for games against the program `greeting(position, human)`, `commands`, `end_of_game(position, human)`,
/// which is nothing while
///   the game goes on, and `read_move(text, position)`: a legal move, or what is wrong.

namespace tail::cli {

/// One search to be made.
template <class Game>
struct game_task {
    std::string             problem;
    typename Game::position start;
    game_plan               plan;
};

/// What came of a search.
template <class Game>
struct game_answer {
    game_report                      report;
    std::vector<typename Game::move> line;
    std::string certified;     ///< what is to be said of the certificate that was asked for
    std::string uncertified;   ///< why there is none, though a win was proved
    std::string unwritten;     ///< why there is no file of it
};

/// How a certificate was checked: what it proves, or why it does not.
struct checked {
    std::string text;
    bool        holds   = false;
    bool        limited = false;
};

/// What the program would play, and why.
template <class Game>
struct advice {
    std::optional<typename Game::move> move;     ///< none where there is no legal move
    std::optional<side>                winner;   ///< who wins, where that is proved
};

/// Finds moves to be played, and remembers the wins that it has proved.
template <class Game>
class advisor {
public:
    advisor()                          = default;
    advisor(advisor const&)            = delete;
    advisor& operator=(advisor const&) = delete;
    virtual ~advisor()                 = default;

    [[nodiscard]] virtual advice<Game> advise(typename Game::position const& now, limits const& within) = 0;
};

/// All that searches, for positions of type `P`. Defined in game_solver.hpp, and compiled once for each width
/// of boards, because there is much to compile: the others see an `extern template`.
template <class Game, class P>
struct game_work {
    [[nodiscard]] static game_answer<Game> solve(game_task<Game> const& t, progress_line& line);

    /// Checks the certificate in a file; `start` is the position it must be of.
    [[nodiscard]] static checked check(std::string const& file, typename Game::position const& start,
                                       limits const& within);

    [[nodiscard]] static std::unique_ptr<advisor<Game>> make_advisor();
};

/// `6x6`.
template <class Position>
[[nodiscard]] std::string size_text(Position const& p)
{
    return fmt::format("{}x{}", p.size().width, p.size().height);
}

/// The name of the game in certificates.
template <class Game>
[[nodiscard]] std::string certified_game(typename Game::position const& p)
{
    std::string const variant = Game::variant(p);
    return fmt::format("{} {}{}{}", Game::name, size_text(p), variant.empty() ? "" : " ", variant);
}

/// A line of moves: `D2 B3 B4`.
template <class Game>
[[nodiscard]] std::string line_text(typename Game::position now, std::vector<typename Game::move> const& line)
{
    std::string text;
    for (auto const& m : line) {
        if (!text.empty()) { text += ' '; }
        text += Game::to_text(now, m);
        now.play(m);
    }
    return text;
}

/// ", after C5 B3". Of a long line the beginning, for a proof by somebody else may be of any length.
template <class Game>
[[nodiscard]] std::string after_line(typename Game::position const&          start,
                                     std::vector<typename Game::move> const& line)
{
    constexpr std::size_t longest = 100;
    if (line.empty()) { return ""; }
    if (line.size() <= longest) { return ", after " + line_text<Game>(start, line); }
    std::vector<typename Game::move> const first(line.begin(), line.begin() + longest);
    return fmt::format(", after {} and {} more plies", line_text<Game>(start, first),
                       with_commas(line.size() - longest));
}

}   // namespace tail::cli
