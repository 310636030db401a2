#pragma once

#include <string>
#include <vector>

namespace tail::compare {

/// Rows of texts under headings, to be written in several ways.
struct table {
    enum class side { left, right };
    struct column {
        std::string heading;
        side        aligned = side::right;
    };

    std::vector<column>                   columns;
    std::vector<std::vector<std::string>> rows;

    /// Columns in which nothing stands but "", "0" or "-" are left out.
    [[nodiscard]] table without_empty_columns() const;

    [[nodiscard]] std::string aligned() const;   ///< for a terminal
    [[nodiscard]] std::string markdown() const;
    [[nodiscard]] std::string csv() const;   ///< as RFC 4180 has it, but with plain new lines
};

}   // namespace tail::compare
