#include <tail-sokoban/replay_page.hpp>

#include <utility>

#include <nlohmann/json.hpp>

#include <common/embedded.hpp>
#include <common/script_json.hpp>

namespace tail::sokoban_tool {

/// The files of this folder that are put into the program.
[[nodiscard]] std::vector<cli::embedded_file> const& embedded_files();

std::string_view own_levels() { return cli::embedded_text(embedded_files(), "own.xsb"); }

std::string replay_page(std::vector<replayed_level> const& levels)
{
    using json = nlohmann::ordered_json;
    json all   = json::array();
    for (replayed_level const& l : levels) {
        json rows = json::array();
        for (int row = 0; row < l.start.height; ++row) {
            rows.push_back(
                l.start.signs.substr(l.start.index(0, row), static_cast<std::size_t>(l.start.width)));
        }
        all.push_back(
            {{"title", l.title}, {"about", l.about}, {"rows", std::move(rows)}, {"solution", l.solution}});
    }
    // The page is walked once, so that what is put in may hold such marks itself.
    std::string      out;
    std::string_view page = cli::embedded_text(embedded_files(), "replay.html");
    for (;;) {
        auto const open = page.find("{{");
        out += page.substr(0, open);
        if (open == std::string_view::npos) { return out; }
        page.remove_prefix(open);
        auto const close = page.find("}}");
        if (page.starts_with("{{title}}")) {
            out += cli::escaped(levels.size() == 1 ? cli::valid_text(levels.front().title)
                                                   : "Sokoban solutions");
        } else if (page.starts_with("{{data}}")) {
            out += cli::script_json({{"levels", all}});
        }
        page.remove_prefix(close + 2);
    }
}

}   // namespace tail::sokoban_tool
