#include <tail-compare/board_picture.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace tail::compare {

namespace {
constexpr double extent = 200;
}

board_picture::board_picture(grid::geometry size, std::string const& background, std::string const& lines)
    : size_{size},
      margin_{12},
      step_{(extent - 1.25 * margin_) / std::max(size.width, size.height)},
      background_{background},
      lines_{lines}
{}

void board_picture::row(int row, std::string const& colour)
{
    rows_ += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)", margin_,
                         y(row) - step_ / 2, step_ * size_.width, step_, colour);
}

void board_picture::stone(std::size_t point, std::string const& fill, std::string const& edge)
{
    stones_ += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}" stroke="{}"/>)",
                           x(size_.column(point)), y(size_.row(point)), 0.42 * step_, fill, edge);
}

std::string board_picture::grid_lines() const
{
    std::string path;
    for (int column = 0; column < size_.width; ++column) {
        path += fmt::format("M{:.1f} {:.1f}V{:.1f}", x(column), y(size_.height - 1), y(0));
    }
    for (int row = 0; row < size_.height; ++row) {
        path += fmt::format("M{:.1f} {:.1f}H{:.1f}", x(0), y(row), x(size_.width - 1));
    }
    return fmt::format(R"(<path d="{}" fill="none" stroke="{}"/>)", path, lines_);
}

std::string board_picture::finished() const
{
    double const width  = step_ * size_.width + 1.25 * margin_;
    double const height = step_ * size_.height + 1.25 * margin_;
    double const font   = std::min(9.0, 0.7 * step_);
    std::string  names;
    for (int column = 0; column < size_.width; ++column) {
        names += fmt::format(R"(<text x="{:.1f}" y="{:.1f}">{}</text>)", x(column), height - 3.5,
                             static_cast<char>('A' + column));
    }
    for (int row = 0; row < size_.height; ++row) {
        names += fmt::format(R"(<text x="{:.1f}" y="{:.1f}">{}</text>)", margin_ / 2 + 1, y(row) + font / 3,
                             row + 1);
    }
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.1f} {1:.1f}">)"
        R"(<rect width="{0:.1f}" height="{1:.1f}" rx="5" fill="{2}"/>{3}{4}{5})"
        R"(<g font-family="sans-serif" font-size="{6:.1f}" text-anchor="middle" fill="{7}">{8}</g></svg>)",
        width, height, background_, rows_, grid_lines(), stones_, font, lines_, names);
}

}   // namespace tail::compare
