#include <pictures/svg.hpp>

#include <array>
#include <cstdio>

namespace tail::pictures {

namespace {

[[nodiscard]] std::string number(std::string_view name, int n)
{
    return ' ' + std::string{name} + "=\"" + std::to_string(n) + '"';
}
[[nodiscard]] std::string word(std::string_view name, std::string_view value)
{
    return ' ' + std::string{name} + "=\"" + std::string{value} + '"';
}

[[nodiscard]] std::string escaped(std::string_view text)
{
    std::string safe;
    for (char const c : text) {
        safe += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    }
    return safe;
}

}   // namespace

svg::svg(int width, int height)
{
    body_ = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + number("width", width) + number("height", height)
        + " viewBox=\"0 0 " + std::to_string(width) + ' ' + std::to_string(height)
        + "\" font-family=\"Helvetica, Arial, sans-serif\">\n";
    box(0, 0, width, height, "#ffffff", "none", 6);   // a page may be dark
}

svg& svg::box(int x, int y, int width, int height, std::string_view fill, std::string_view stroke, int round)
{
    body_ += "<rect" + number("x", x) + number("y", y) + number("width", width) + number("height", height)
        + (round > 0 ? number("rx", round) : "") + word("fill", fill)
        + (stroke == "none" ? "" : word("stroke", stroke)) + "/>\n";
    return *this;
}

svg& svg::circle(int x, int y, int radius, std::string_view fill, std::string_view stroke)
{
    body_ += "<circle" + number("cx", x) + number("cy", y) + number("r", radius) + word("fill", fill)
        + (stroke == "none" ? "" : word("stroke", stroke)) + "/>\n";
    return *this;
}

svg& svg::line(int x1, int y1, int x2, int y2, std::string_view stroke, int width, bool dashed)
{
    body_ += "<line" + number("x1", x1) + number("y1", y1) + number("x2", x2) + number("y2", y2)
        + word("stroke", stroke) + number("stroke-width", width)
        + (dashed ? word("stroke-dasharray", "4 3") : "") + "/>\n";
    return *this;
}

svg& svg::path(std::vector<int> const& points, std::string_view stroke, int width)
{
    body_ += "<polyline points=\"";
    for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
        body_ += (i > 0 ? " " : "") + std::to_string(points[i]) + ',' + std::to_string(points[i + 1]);
    }
    body_ += "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"" + word("stroke", stroke)
        + number("stroke-width", width) + "/>\n";
    return *this;
}

svg& svg::text(int x, int y, std::string_view words, int size, std::string_view fill, bool bold)
{
    return letters(x, y + size * 7 / 20, words, size, fill,
                   word("text-anchor", "middle") + (bold ? word("font-weight", "bold") : ""));
}

svg& svg::words(int x, int y, std::string_view words, int size, std::string_view fill)
{
    return letters(x, y, words, size, fill, "");
}

svg& svg::letters(int x, int y, std::string_view words, int size, std::string_view fill,
                  std::string_view more)
{
    body_ += "<text" + number("x", x) + number("y", y) + number("font-size", size) + word("fill", fill)
        + std::string{more} + '>' + escaped(words) + "</text>\n";
    return *this;
}

std::string between(unsigned from, unsigned to, long part, long all)
{
    unsigned mixed = 0;
    for (unsigned shift : {16U, 8U, 0U}) {
        long const a = from >> shift & 255U;
        long const b = to >> shift & 255U;
        mixed |= static_cast<unsigned>(all > 0 ? a + (b - a) * part / all : a) << shift;
    }
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "#%06x", mixed);
    return text.data();
}

std::string with_commas(unsigned long long n)
{
    std::string text = std::to_string(n);
    for (std::size_t at = text.size(); at > 3; at -= 3) { text.insert(at - 3, ","); }
    return text;
}

}   // namespace tail::pictures
