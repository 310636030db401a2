#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tail::pictures {

/// A picture of whole numbers only, so that it is the same on every machine.
class svg {
public:
    svg(int width, int height);

    svg& box(int x, int y, int width, int height, std::string_view fill, std::string_view stroke = "none",
             int round = 0);
    svg& circle(int x, int y, int radius, std::string_view fill, std::string_view stroke = "none");
    svg& line(int x1, int y1, int x2, int y2, std::string_view stroke, int width = 1, bool dashed = false);
    svg& path(std::vector<int> const& points, std::string_view stroke, int width);   ///< x, y, x, y, ...

    /// Text around a point. `size` is that of the font.
    svg& text(int x, int y, std::string_view words, int size = 13, std::string_view fill = "#222222",
              bool bold = false);
    /// Text that begins at a point.
    svg& words(int x, int y, std::string_view words, int size = 13, std::string_view fill = "#222222");

    [[nodiscard]] std::string finished() const { return body_ + "</svg>\n"; }

private:
    svg& letters(int x, int y, std::string_view words, int size, std::string_view fill,
                 std::string_view more);

    std::string body_;
};

/// A colour between two, `part` of `all` from the first to the second.
[[nodiscard]] std::string between(unsigned from, unsigned to, long part, long all);

/// `12,345`.
[[nodiscard]] std::string with_commas(unsigned long long n);

/// A picture and the name of its file.
struct picture {
    std::string name;
    std::string text;
};

[[nodiscard]] std::vector<picture> of_maps();
[[nodiscard]] std::vector<picture> of_rounds();
[[nodiscard]] std::vector<picture> of_boards();
[[nodiscard]] std::vector<picture> of_trees();

inline constexpr char const* ink    = "#222222";
inline constexpr char const* grey   = "#8a8f98";
inline constexpr char const* blue   = "#2f6fb5";
inline constexpr char const* orange = "#e07b00";
inline constexpr char const* green  = "#3c8d40";
inline constexpr char const* red    = "#c0392b";

}   // namespace tail::pictures
