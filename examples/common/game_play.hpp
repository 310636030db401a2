#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <unistd.h>
#include <fmt/format.h>

#include <common/exit_status.hpp>
#include <common/game_task.hpp>
#include <common/line_reader.hpp>
#include <common/program.hpp>
#include <common/terminal.hpp>
#include <common/thinking.hpp>

namespace tail::cli {

/// How a game against the program went.
template <class Game>
struct played {
    exit_status                      status = exit_status::decided;
    std::vector<typename Game::move> moves;
};

/// A game in the terminal, or through pipes: the human types moves and commands, the program answers within
/// limits.
template <class Game>
class match {
    using position = typename Game::position;
    using move     = typename Game::move;

public:
    match(position const& start, side human, limits const& within)
        : start_{start},
          now_{start},
          human_{human},
          within_{within},
          in_{within.stop},
          advisor_{advisor_for(start)}
    {}

    [[nodiscard]] played<Game> run()
    {
        print(Game::greeting(now_, human_));
        show();
        while (!over_) {
            if (auto const end = Game::end_of_game(now_, human_)) {
                print(*end);
                if (!goes_on()) { return {exit_status::decided, moves_}; }
                continue;
            }
            if (within_.stop.stop_requested()) { return {exit_status::interrupted, moves_}; }
            if (now_.to_move() == human_) {
                ask();
            } else {
                answer();
            }
        }
        return {within_.stop.stop_requested() ? exit_status::interrupted : exit_status::decided, moves_};
    }

private:
    [[nodiscard]] static std::unique_ptr<advisor<Game>> advisor_for(position const& p)
    {
        return Game::with_width(
            p, []<class P>(std::type_identity<P>) { return game_work<Game, P>::make_advisor(); });
    }

    void show() const
    {
        std::optional<move> last;
        if (!moves_.empty()) { last = moves_.back(); }
        print(fmt::format("\n{}\n", Game::draw(now_, last)));
    }

    void put(move const& m)
    {
        now_.play(m);
        moves_.push_back(m);
        show();
    }

    [[nodiscard]] std::optional<std::string> next_line()
    {
        return in_.next(fmt::format("{}> ", Game::name_of(human_)));
    }

    /// After the end of a game: whether a move is taken back. Anything else than the commands below ends it.
    [[nodiscard]] bool goes_on()
    {
        if (is_terminal(STDIN_FILENO)) { print("Type undo to take back your last move, or quit.\n"); }
        for (;;) {
            auto const line = next_line();
            if (!line) { return false; }
            if (*line == "undo") {
                std::size_t const before = moves_.size();
                undo();
                if (moves_.size() < before) { return true; }
            } else if (*line == "board") {
                show();
            } else if (!line->empty()) {
                return false;
            }
        }
    }

    void ask()
    {
        auto const line = next_line();
        if (!line) {
            over_ = true;
            if (!within_.stop.stop_requested()) { print("The game is left unfinished.\n"); }
            return;
        }
        if (line->empty()) { return; }
        if (*line == "help" || *line == "?") { return print(commands()); }
        if (*line == "board") { return show(); }
        if (*line == "hint") { return hint(); }
        if (*line == "undo") { return undo(); }
        if (*line == "quit" || *line == "exit" || *line == "resign") {
            over_ = true;
            return print(*line == "resign"
                             ? fmt::format("{} resigns: {} wins.\n", capitalised(Game::name_of(human_)),
                                           capitalised(Game::name_of(other(human_))))
                             : "The game is left unfinished.\n");
        }
        auto const m = Game::read_move(*line, now_);
        if (!m) { return print(m.error() + "\n"); }
        put(*m);
    }

    [[nodiscard]] static std::string commands()
    {
        return std::string{Game::commands}
        + "  hint    what the program would play in your place\n"
          "  undo    take back your last move and the answer to it, after the end as well\n"
          "  board   draw the board again\n"
          "  resign  give up\n"
          "  help    show this text\n"
          "  quit    leave, as the end of the input does\n";
    }

    [[nodiscard]] auto advice()
    {
        thinking const shown;
        return advisor_->advise(now_, within_);
    }

    void answer()
    {
        auto const [m, winner] = advice();
        if (within_.stop.stop_requested() || !m) { return; }
        std::string const why = !winner ? "" : *winner == human_ ? ", though you can win" : ", and win";
        print(fmt::format("I play {}{}.\n", Game::to_text(now_, *m), why));
        put(*m);
    }

    void hint()
    {
        auto const [m, winner] = advice();
        if (within_.stop.stop_requested() || !m) { return; }
        std::string const why = !winner ? "nothing is proved"
            : *winner == human_         ? "it wins"
                                        : "it is lost all the same";
        print(fmt::format("I would play {}: {}.\n", Game::to_text(now_, *m), why));
    }

    void undo()
    {
        // Back to where the human was to move.
        std::size_t kept = moves_.size();
        for (bool mine = false; kept > 0 && !mine;) {
            --kept;
            mine = (kept % 2 == 0) == (start_.to_move() == human_);
        }
        if (kept == moves_.size() || (kept == 0 && start_.to_move() != human_)) {
            return print("there is no move of yours to take back\n");
        }
        moves_.resize(kept);
        now_ = start_;
        for (move const& m : moves_) { now_.play(m); }
        show();
    }

    position                       start_;
    position                       now_;
    side                           human_;
    limits                         within_;
    line_reader                    in_;
    std::unique_ptr<advisor<Game>> advisor_;
    std::vector<move>              moves_;
    bool                           over_ = false;
};

}   // namespace tail::cli
