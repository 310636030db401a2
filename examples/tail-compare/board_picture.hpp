#pragma once

#include <cstddef>
#include <string>

#include <tail/domains/grid/geometry.hpp>

namespace tail::compare {

/// A board of lines and stones as SVG, 200 units wide or high, on a background of its own.
class board_picture {
public:
    board_picture(grid::geometry size, std::string const& background, std::string const& lines);

    /// A row in another colour, under everything that comes later.
    void row(int row, std::string const& colour);

    void stone(std::size_t point, std::string const& fill, std::string const& edge);

    [[nodiscard]] std::string finished() const;

private:
    [[nodiscard]] double      x(int column) const { return margin_ + step_ * (column + 0.5); }
    [[nodiscard]] double      y(int row) const { return step_ * (size_.height - row - 0.5) + 0.25 * margin_; }
    [[nodiscard]] std::string grid_lines() const;

    grid::geometry size_;
    double         margin_;   ///< at the left and below, for letters and numbers
    double         step_;
    std::string    background_, lines_, rows_, stones_;
};

}   // namespace tail::compare
