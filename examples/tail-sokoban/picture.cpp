#include <tail-sokoban/picture.hpp>

#include <fmt/format.h>

#include <common/script_json.hpp>
#include <tail/domains/sokoban/level.hpp>

namespace tail::sokoban_tool {

namespace {

constexpr int cell = 32;

void draw(std::string& out, sokoban::level const& l, sokoban::board const& b, int left)
{
    for (int row = 0; row < b.height; ++row) {
        for (int column = 0; column < b.width; ++column) {
            char const sign = b.at(column, row);
            int const  x = left + column * cell, y = row * cell;
            auto const tile = [&](char const* colour) {
                out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", x, y,
                                   cell, cell, colour);
            };
            sokoban::square const s = l.at(column, row);
            if (sign == '#') { tile("#5b6470"); }
            if (s == l.wall()) { continue; }
            tile(l.is_live(s) ? "#efe9dd" : "#e2d6c2");
            if (sokoban::is_goal(sign)) {
                out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"#c2412d\"/>\n", x + cell / 2,
                                   y + cell / 2);
            }
            if (sokoban::is_box(sign)) {
                bool const stored = sokoban::is_goal(sign);
                out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"{}\" "
                                   "stroke=\"{}\" stroke-width=\"2\"/>\n",
                                   x + 4, y + 4, cell - 8, cell - 8, stored ? "#5f9b57" : "#c98d3c",
                                   stored ? "#3a6a34" : "#8a5a1c");
            }
            if (sokoban::is_man(sign)) {
                out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"6\" fill=\"#2f6fb3\"/>\n", x + 16,
                                   y + 11);
                out += fmt::format("<path d=\"M{} {} C{} {} {} {} {} {} Z\" fill=\"#2f6fb3\"/>\n", x + 6,
                                   y + 28, x + 6, y + 16, x + 26, y + 16, x + 26, y + 28);
            }
        }
    }
}

}   // namespace

std::string picture(std::string const& title, sokoban::board const& start,
                    std::optional<sokoban::board> const& end)
{
    sokoban::level const l{start};
    int const            width  = start.width * cell;
    int const            height = start.height * cell;
    int const            all    = end ? 2 * width + cell : width;
    std::string out = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                                  "viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n",
                                  all, height, cli::escaped(cli::valid_text(title)));
    draw(out, l, start, 0);
    if (end) { draw(out, l, *end, width + cell); }
    return out + "</svg>\n";
}

}   // namespace tail::sokoban_tool
