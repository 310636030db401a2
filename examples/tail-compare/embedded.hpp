#pragma once

#include <string_view>
#include <vector>

namespace tail::compare {

/// A text file that was put into the program when it was built.
struct embedded_file {
    std::string_view name;
    std::string_view text;
};

/// All of them, by name.
[[nodiscard]] std::vector<embedded_file> const& embedded_files();

/// The one of this name; empty if there is none.
[[nodiscard]] inline std::string_view embedded_text(std::string_view name)
{
    for (embedded_file const& file : embedded_files()) {
        if (file.name == name) { return file.text; }
    }
    return {};
}

}   // namespace tail::compare
