#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <system_error>

#include <tail/core/config.hpp>

#if TAIL_HAS_FILESYSTEM
#    include <filesystem>
#endif

namespace tail::detail {

/// The bytes of a file, mapped where that can be done.
struct file_bytes {
    std::shared_ptr<std::uint8_t const> data;
    std::size_t                         size = 0;
};

#if TAIL_HAS_FILESYSTEM

/// The file that a name stands for: symbolic links are followed, also one to a file that is not there yet.
/// Where the system would not follow them, `error` says so: in a circle of links, or where a stranger has put
/// one into a folder that everybody may write to.
[[nodiscard]] inline std::filesystem::path target_of(std::filesystem::path path, std::error_code& error)
{
    auto const found = std::filesystem::status(path, error).type();
    if (found == std::filesystem::file_type::none) { return path; }
    error.clear();
    // Of what is no file, links need not be names: a pipe has none.
    if (found != std::filesystem::file_type::not_found && found != std::filesystem::file_type::regular) {
        return path;
    }
    for (std::error_code none; std::filesystem::is_symlink(path, none);) {
        std::filesystem::path const to = std::filesystem::read_symlink(path, error);
        if (error) { return path; }
        path = path.parent_path() / to;
    }
    error.clear();
    return path;
}

#endif

/// What is added to the name of a file while it is written, before a number.
inline constexpr char const* part_mark = ".tail-part-";

}   // namespace tail::detail
