#pragma once

#include <string_view>
#include <vector>

namespace tail::cli {

/// A text file that was put into the program when it was built.
struct embedded_file {
    std::string_view name;
    std::string_view text;
};

/// The one of this name; empty if there is none.
[[nodiscard]] inline std::string_view embedded_text(std::vector<embedded_file> const& files,
                                                    std::string_view                  name)
{
    for (embedded_file const& file : files) {
        if (file.name == name) { return file.text; }
    }
    return {};
}

}   // namespace tail::cli
