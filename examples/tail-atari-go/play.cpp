#include <tail-atari-go/play.hpp>

#include <cctype>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <common/program.hpp>
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/print.hpp>

namespace tail::atari_go_tool {

namespace {

constexpr char const* commands = "  C3      put a stone on this point\n"
                                 "  hint    what the program would play in your place\n"
                                 "  undo    take back your last move and the answer to it\n"
                                 "  board   draw the board again\n"
                                 "  resign  give up\n"
                                 "  help    show this text\n"
                                 "  quit    leave, as the end of the input does\n";

/// Lines of standard input, waited for in a way that Ctrl-C can end.
class line_reader {
public:
    explicit line_reader(std::stop_token stop) : stop_{std::move(stop)} {}

    /// The next line, without spaces at its ends and in small letters; nothing at the end of the input.
    [[nodiscard]] std::optional<std::string> next()
    {
        for (;;) {
            if (std::size_t const end = text_.find('\n'); end != std::string::npos) {
                std::string line = text_.substr(0, end);
                text_.erase(0, end + 1);
                return tidy(line);
            }
            if (ended_) {
                if (text_.empty()) { return std::nullopt; }
                std::string const line = std::exchange(text_, {});
                return tidy(line);
            }
            pollfd in{STDIN_FILENO, POLLIN, 0};
            if (stop_.stop_requested()) { return std::nullopt; }
            if (::poll(&in, 1, 100) <= 0) { continue; }
            char       buffer[1024];
            auto const n = ::read(STDIN_FILENO, buffer, sizeof buffer);
            ended_       = n <= 0;
            if (n > 0) { text_.append(buffer, static_cast<std::size_t>(n)); }
        }
    }

private:
    [[nodiscard]] static std::string tidy(std::string const& line)
    {
        constexpr char const* space = " \t\r";
        std::size_t const     begin = line.find_first_not_of(space);
        if (begin == std::string::npos) { return {}; }
        std::string text = line.substr(begin, line.find_last_not_of(space) - begin + 1);
        for (char& c : text) { c = static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
        return text;
    }

    std::stop_token stop_;
    std::string     text_;
    bool            ended_ = false;
};

class match {
public:
    match(any_position const& start, side human, limits const& within)
        : start_{start}, now_{start}, human_{human}, within_{within}, in_{within.stop},
          advisor_{is_small(start) ? make_advisor<1>() : make_advisor<2>()}
    {}

    [[nodiscard]] played run()
    {
        cli::print(fmt::format("You are {} ({}). Type a point like {}, or help.\n", atari_go::colour_name(human_),
                               human_ == side::first ? 'X' : 'O', atari_go::to_text(now_.size(), atari_go::point{std::size_t{0}})));
        show();
        while (!over_) {
            if (within_.stop.stop_requested()) { return {cli::exit_status::interrupted, moves_}; }
            if (ended()) { break; }
            if (now_.to_move() == human_) {
                ask();
            } else {
                answer();
            }
        }
        return {within_.stop.stop_requested() ? cli::exit_status::interrupted : cli::exit_status::decided, moves_};
    }

private:
    void show() const
    {
        std::optional<atari_go::point> last;
        if (!moves_.empty()) { last = moves_.back(); }
        cli::print(fmt::format("\n{}\n", atari_go::draw(now_, last)));
    }

    [[nodiscard]] static std::string whose(side s, side human)
    {
        return fmt::format("{}{}", atari_go::colour_name(s), s == human ? ", you," : "");
    }

    /// Whether the game has come to its end, which is told.
    [[nodiscard]] bool ended() const
    {
        if (auto const winner = now_.winner()) {
            cli::print(fmt::format("{} captures and wins.\n", whose(*winner, human_)));
            return true;
        }
        if (now_.legal().any()) { return false; }
        side const stuck = now_.to_move();
        cli::print(fmt::format("{} has no legal move: {} wins.\n", atari_go::colour_name(stuck), atari_go::colour_name(other(stuck))));
        return true;
    }

    void put(atari_go::point p)
    {
        now_.play(p);
        moves_.push_back(p);
        show();
    }

    void ask()
    {
        if (::isatty(STDIN_FILENO) == 1) { cli::print(fmt::format("{}> ", name_of(human_))); }
        auto const line = in_.next();
        if (!line) {
            over_ = true;
            if (!within_.stop.stop_requested()) { cli::print("The game is left unfinished.\n"); }
            return;
        }
        if (line->empty()) { return; }
        if (*line == "help" || *line == "?") { return cli::print(commands); }
        if (*line == "board") { return show(); }
        if (*line == "hint") { return hint(); }
        if (*line == "undo") { return undo(); }
        if (*line == "quit" || *line == "exit" || *line == "resign") {
            over_ = true;
            return cli::print(*line == "resign" ? fmt::format("{} resigns: {} wins.\n", atari_go::colour_name(human_),
                                                              atari_go::colour_name(other(human_)))
                                                : "The game is left unfinished.\n");
        }
        auto const p = atari_go::parse_point(*line, now_.size());
        if (!p) { return cli::print(p.error().message + " (help shows what can be typed)\n"); }
        if (auto const why = atari_go::why_illegal(now_, *p); !why.empty()) { return cli::print(why + "\n"); }
        put(*p);
    }

    void answer()
    {
        auto const [move, winner] = advisor_->advise(now_, within_);
        if (within_.stop.stop_requested() || !move) { return; }
        std::string const why = !winner ? "" : *winner == human_ ? ", though you can win" : ", and win";
        cli::print(fmt::format("I play {}{}.\n", atari_go::to_text(now_.size(), *move), why));
        put(*move);
    }

    void hint()
    {
        auto const [move, winner] = advisor_->advise(now_, within_);
        if (within_.stop.stop_requested() || !move) { return; }
        std::string const why = !winner ? "nothing is proved" : *winner == human_ ? "it wins" : "it is lost all the same";
        cli::print(fmt::format("I would play {}: {}.\n", atari_go::to_text(now_.size(), *move), why));
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
            return cli::print("there is no move of yours to take back\n");
        }
        moves_.resize(kept);
        now_ = start_;
        for (atari_go::point const p : moves_) { now_.play(p); }
        show();
    }

    any_position                 start_;
    any_position                 now_;
    side                         human_;
    limits                       within_;
    line_reader                  in_;
    std::unique_ptr<advisor>     advisor_;
    std::vector<atari_go::point> moves_;
    bool                         over_ = false;
};

}   // namespace

played play(any_position const& start, side human, limits const& within) { return match{start, human, within}.run(); }

}   // namespace tail::atari_go_tool
