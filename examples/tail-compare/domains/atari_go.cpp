#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <common/names.hpp>
#include <tail-atari-go/game.hpp>
#include <tail-atari-go/problems.hpp>
#include <tail-compare/board_picture.hpp>
#include <tail-compare/domain.hpp>
#include <tail-compare/game_domain.hpp>

namespace tail::compare {
namespace {

using game = atari_go_tool::game;

class atari_go_domain final : public game_domain<game> {
public:
    [[nodiscard]] std::string signature_suite() const override
    {
        return R"([atari-go: small boards]
instances  = start 4x3 empty
instances  = start 4x4 crosscut
instances  = start 5x5 crosscut-white
algorithms = alpha-beta df-pn df-pn-threats pn gts gts:both aps:2 gaps:2 iterative-widening:2 lambda:1 lambda-df-pn:1
threats    = 2,1 3,2

[atari-go: searches over traces]
instances  = start 4x4 crosscut
instances  = start 5x5 crosscut-white
algorithms = trace-df-pn trace-df-pn-threats
threats    = 2,1 3,2

[atari-go: 6x6]
instances  = start 6x6 crosscut
algorithms = alpha-beta gts gts:both aps:4 gaps:3 iterative-widening-threats lambda:2 lambda-df-pn:1 df-pn-threats
threats    = 5,4 4,2,1 6,3,2

[atari-go: a large board]
instances  = start 9x9 crosscut
algorithms = gts
threats    = 2,1
)";
    }

protected:
    [[nodiscard]] std::vector<cli::named> starts() const override
    {
        return {{"start WxH empty|crosscut|crosscut-white", "the start of a game: start 6x6 crosscut", ""}};
    }

    [[nodiscard]] std::string signs() const override
    {
        return "X black, O white, . empty; 'white to move' may follow";
    }

    [[nodiscard]] std::optional<named_position> start(source_words const& said) const override
    {
        if (said.source != "start") { return std::nullopt; }
        said.expect(2, 2, "a size and empty, crosscut or crosscut-white");
        static_cast<void>(cli::place_of_name("start", said.rest[1], {"empty", "crosscut", "crosscut-white"}));
        return read_as("start", [&] {
            auto const made = atari_go_tool::read_start(said.rest[1], atari_go_tool::read_size(said.rest[0]),
                                                        std::nullopt);
            return named_position{cli::size_text(made.start) + "-" + said.rest[1], made.start};
        });
    }

    [[nodiscard]] position read_board(std::string const& diagram) const override
    {
        return atari_go_tool::read_arguments({diagram}, std::nullopt, std::nullopt).front().start;
    }
    [[nodiscard]] named_positions read_file(std::string content, std::string const& path) const override
    {
        return atari_go_tool::read_file(std::move(content), path, std::nullopt, std::nullopt, std::nullopt);
    }

    [[nodiscard]] std::string draw(position const& p) const override
    {
        board_picture board{p.size(), "#dcb35c", "#4a3410"};
        p.stones(side::first).for_each([&](std::size_t point) { board.stone(point, "#111", "#111"); });
        p.stones(side::second).for_each([&](std::size_t point) { board.stone(point, "#fafafa", "#111"); });
        return board.finished();
    }
};

registered const here{std::make_unique<atari_go_domain>()};

}   // namespace
}   // namespace tail::compare
