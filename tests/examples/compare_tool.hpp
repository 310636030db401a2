#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <examples/run_tool.hpp>

namespace tail::test {

/// A folder that is gone at the end of the test.
class temporary_folder {
public:
    temporary_folder()
    {
        char name[] = "/tmp/tail-test-XXXXXX";
        if (::mkdtemp(name) == nullptr) { throw std::runtime_error{"cannot make a temporary folder"}; }
        path_ = name;
    }
    temporary_folder(temporary_folder const&)            = delete;
    temporary_folder& operator=(temporary_folder const&) = delete;
    ~temporary_folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] std::filesystem::path const& path() const { return path_; }
    [[nodiscard]] std::string file(std::string const& name) const { return (path_ / name).string(); }

    /// The content of a file in it; empty if there is none.
    [[nodiscard]] std::string read(std::string const& name) const
    {
        std::ostringstream text;
        text << std::ifstream{path_ / name}.rdbuf();
        return text.str();
    }

private:
    std::filesystem::path path_;
};

/// Runs the comparison with its results in a folder.
[[nodiscard]] inline ended compare(std::vector<std::string> arguments, temporary_folder const& folder)
{
    arguments.insert(arguments.end(), {"--out", folder.path().string()});
    return run_tool("tail-compare", std::move(arguments));
}

/// The cells of a comparison, as JSON.
[[nodiscard]] inline std::vector<nlohmann::json> compared(std::vector<std::string> arguments,
                                                          temporary_folder const&  folder)
{
    arguments.emplace_back("--json");
    std::vector<nlohmann::json> cells;
    for (std::string const& line : lines_of(compare(std::move(arguments), folder).out)) {
        cells.push_back(nlohmann::json::parse(line));
    }
    return cells;
}

/// The same in a folder of no interest.
[[nodiscard]] inline std::vector<nlohmann::json> compared(std::vector<std::string> arguments)
{
    temporary_folder const folder;
    return compared(std::move(arguments), folder);
}

}   // namespace tail::test
