#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include <doctest/doctest.h>

#include <examples/compare_tool.hpp>

/// \file
/// What a browser without a window makes of a page.

namespace tail::test {

[[nodiscard]] inline std::size_t count(std::string_view text, std::string_view part)
{
    std::size_t n = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) { ++n; }
    return n;
}

/// What stands between the first `open` and the next `close`; empty if there is no such place.
[[nodiscard]] inline std::string between(std::string const& text, std::string const& open,
                                         std::string const& close)
{
    auto const from = text.find(open);
    if (from == text.npos) { return ""; }
    auto const begin = from + open.size();
    auto const end   = text.find(close, begin);
    return end == text.npos ? "" : text.substr(begin, end - begin);
}

/// The browser on the PATH; empty if there is none.
[[nodiscard]] inline std::string find_browser()
{
    char const* const path = std::getenv("PATH");
    for (char const* name : {"chromium", "chromium-browser", "google-chrome"}) {
        std::istringstream folders{path == nullptr ? "" : path};
        for (std::string folder; std::getline(folders, folder, ':');) {
            std::string const program = folder + "/" + name;
            if (folder.starts_with('/') && ::access(program.c_str(), X_OK) == 0) { return program; }
        }
    }
    return "";
}

/// What a browser showed after all scripts had run, and what they complained about.
struct shown {
    std::string              page;
    std::vector<std::string> console;
};

[[nodiscard]] inline shown browse(std::string const& browser, temporary_folder const& folder,
                                  std::string const& file, int width, std::string const& place = "")
{
    // No window is narrower than 500 pixels, but a frame in it may be. What is in the frame then takes the
    // place of the page.
    std::string file_shown = file;
    if (width < 500) {
        file_shown = "frame-" + file;
        std::ofstream{folder.path() / file_shown}
            << "<!doctype html><html><body><iframe src=\"" << file << "\" width=\"" << width
            << "\" height=\"800\"></iframe><script>\n"
            << "const frame = document.querySelector('iframe');\n"
            << "frame.onload = () => "
               "document.body.replaceWith(document.importNode(frame.contentDocument.body, true));\n"
            << "</script></body></html>\n";
    }
    auto const run = run_tool(browser,
                              {"--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                               "--disable-dev-shm-usage", "--allow-file-access-from-files",
                               "--user-data-dir=" + folder.file("profile"), "--enable-logging=stderr",
                               "--v=0", "--virtual-time-budget=5000",
                               "--window-size=" + std::to_string(width) + ",900", "--dump-dom",
                               "file://" + folder.file(file_shown) + place});
    REQUIRE(run.status == 0);
    shown seen{run.out, {}};
    for (std::string const& line : lines_of(run.err)) {
        if (contains(line, ":CONSOLE")) { seen.console.push_back(line); }
    }
    return seen;
}

}   // namespace tail::test
