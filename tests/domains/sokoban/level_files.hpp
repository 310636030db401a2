#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include <doctest/doctest.h>

#include <tail/domains/sokoban/collection.hpp>

/// \file
/// Levels that are not part of the repository: where they are, if they are there.

namespace levels {

inline std::string content(std::filesystem::path const& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// The files of the package cavepacker-data with this extension, sorted; none if it is not installed. The
/// variable CAVEPACKER_MAPS names another folder.
inline std::vector<std::filesystem::path> cavepacker(std::string const& extension)
{
    char const* const     named  = std::getenv("CAVEPACKER_MAPS");
    std::filesystem::path folder = named != nullptr ? named : "/usr/share/games/cavepacker/maps";

    std::vector<std::filesystem::path> found;
    std::error_code                    none;
    for (auto const& file : std::filesystem::directory_iterator{folder, none}) {
        if (file.path().extension() == extension) { found.push_back(file.path()); }
    }
    std::sort(found.begin(), found.end());
    return found;
}

inline constexpr char const* no_cavepacker =
    "skipped: the package cavepacker-data is not installed and CAVEPACKER_MAPS names no folder of its maps";

/// A file in the folder `sokoban` of TAIL_DATA_DIR; empty if it is not there.
inline std::string data(std::string const& name)
{
    char const* const folder = std::getenv("TAIL_DATA_DIR");
    return folder == nullptr ? std::string{} : content(std::filesystem::path{folder} / "sokoban" / name);
}

/// The levels of XSokoban; none, and a message, where they are not there.
inline std::vector<tail::sokoban::board> const& xsokoban()
{
    static std::vector<tail::sokoban::board> const boards = [] {
        std::vector<tail::sokoban::board> read;
        if (auto const all = tail::sokoban::parse_collection(data("xsokoban-90.xsb"))) {
            for (auto const& e : all->levels) { read.push_back(*e.level); }
        } else {
            MESSAGE("skipped: TAIL_DATA_DIR has no sokoban/xsokoban-90.xsb");
        }
        return read;
    }();
    return boards;
}

}   // namespace levels
