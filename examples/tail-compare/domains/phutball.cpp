#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail-compare/board_picture.hpp>
#include <tail-compare/domain.hpp>
#include <tail-compare/game_domain.hpp>
#include <tail-phutball/game.hpp>
#include <tail-phutball/problems.hpp>

namespace tail::compare {
namespace {

using game = phutball_tool::game;

class phutball_domain final : public game_domain<game> {
public:
    [[nodiscard]] std::string signature_suite() const override
    {
        return R"([phutball: small boards]
instances  = start 5x5
instances  = start 3x7
instances  = start 7x7
algorithms = alpha-beta df-pn df-pn-threats pn gts gts:both aps:2 gaps:2 iterative-widening:2 lambda:2 trace-df-pn
threats    = 2,1 3,2

[phutball: a narrow board]
instances  = start 3x7
algorithms = lambda-df-pn:1

[phutball: 9x9]
instances  = start 9x9
algorithms = gts iterative-widening-threats trace-df-pn-threats
threats    = 5,4

[phutball: the side that has moved]
instances  = start 7x7 p(D5) attacker first threats-at path
algorithms = alpha-beta df-pn pn gts gaps trace-df-pn
threats    = 4,2,1

[phutball: a large board]
instances  = start 12x11 p(G8) p(A1)
algorithms = gts
threats    = 5,4
)";
    }

protected:
    [[nodiscard]] std::vector<cli::named> starts() const override
    {
        return {{"start WxH [MOVE...]",
                 "the start of a game, or what comes after some moves: start 11x11 p(G7)", ""}};
    }

    [[nodiscard]] std::string signs() const override
    {
        return "X a man, O the ball, . empty; 'second', whose move it is, may follow";
    }

    [[nodiscard]] std::optional<named_position> start(source_words const& said) const override
    {
        if (said.source != "start") { return std::nullopt; }
        said.expect(1, said.rest.size(), "a size such as 9x9");
        return read_as("start", [&] {
            auto const begin = phutball_tool::read_start(
                                   {phutball_tool::read_size(said.rest[0]), std::nullopt, {}})
                                   .front()
                                   .start;
            named_position made{cli::size_text(begin), begin};
            std::string    moves;
            for (std::size_t i = 1; i < said.rest.size(); ++i) {
                moves += (moves.empty() ? "" : " ") + said.rest[i];
                made.id += "-" + said.rest[i];
            }
            if (!moves.empty()) { made.start = phutball_tool::after_moves(begin, moves); }
            return made;
        });
    }

    [[nodiscard]] position read_board(std::string const& diagram) const override
    {
        return phutball_tool::read_arguments({diagram}, {}).front().start;
    }
    [[nodiscard]] named_positions read_file(std::string content, std::string const& path) const override
    {
        return phutball_tool::read_file(std::move(content), path, {});
    }

    [[nodiscard]] std::vector<cli::named> options() const override
    {
        auto all = game_domain::options();
        all.push_back({"threats-at", "moves tried as threats of order 3 and more: path is fewer, and faster",
                       "everywhere|path"});
        return all;
    }
    void set(question& asked, std::string const& option, std::string const& value) const override
    {
        if (option != "threats-at") { return game_domain::set(asked, option, value); }
        asked.start.set_threats(phutball_tool::read_threats_at(option, value));
    }

    [[nodiscard]] std::string draw(position const& p) const override
    {
        board_picture board{p.size(), "#a9cf9b", "#2f5227"};
        board.row(p.size().height - 1, "#8db8e8");   // where the first side scores
        board.row(0, "#eda9a0");
        p.men().for_each([&](std::size_t point) { board.stone(point, "#fafafa", "#222"); });
        board.stone(p.ball(), "#111", "#111");
        return board.finished();
    }
};

registered const here{std::make_unique<phutball_domain>()};

}   // namespace
}   // namespace tail::compare
