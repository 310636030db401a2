#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

#include <tail/core/config.hpp>
#include <tail/store/checksum.hpp>
#include <tail/store/detail/folder.hpp>

#if TAIL_HAS_FILESYSTEM
#    include <filesystem>
#endif
#if TAIL_HAS_POSIX_FILES
#    include <tail/store/detail/posix_file.hpp>
#else
#    include <tail/store/detail/plain_file.hpp>
#endif

/// \file
/// Files that are whole or not there, and a checksum that tells whether they are as they were written.
///
/// A file is written under another name, flushed to the disk, and renamed when it is whole, so that nobody
/// ever sees a half, not even after the machine has stopped in between. It is read-only, so that no other
/// program changes it by accident. A process that is killed while it writes leaves its half behind, under a
/// name that nobody opens. The next one to write the same file removes it. Halves that somebody is still
/// writing are locked, and stay.
///
/// Not every platform can do all of that. Without POSIX files, bytes are read, not mapped; nothing is flushed
/// or locked, and a half is removed when a day old. Without `std::filesystem` (WASI), halves stay, and a file
/// is written over what was there only if `std::rename` does so.

namespace tail::detail {

/// Text from a file as a message shows it: not too long, and without characters that do things to a terminal.
[[nodiscard]] inline std::string shown_text(std::string_view text)
{
    constexpr std::size_t longest = 200;
    std::string           shown{text.substr(0, longest)};
    for (char& c : shown) {
        if (static_cast<unsigned char>(c) < 32 || c == 127) { c = '?'; }
    }
    return text.size() > longest ? shown + "..." : shown;
}

#if TAIL_HAS_FILESYSTEM

/// Removes what processes that were killed while they saved to `path` have left there.
inline void remove_abandoned_parts(std::string const& path)
{
    std::error_code             error;
    std::filesystem::path const whole = target_of(path, error);
    std::filesystem::path       start = whole.filename();
    start += part_mark;
    auto const is_part = [&](std::filesystem::path::string_type const& name) {
        auto const& first = start.native();
        return name.size() > first.size() && name.starts_with(first)
            && std::all_of(name.begin() + static_cast<std::ptrdiff_t>(first.size()), name.end(),
                           [](auto c) { return '0' <= c && c <= '9'; });
    };
    std::filesystem::path const folder = whole.has_parent_path() ? whole.parent_path()
                                                                 : std::filesystem::path{"."};
    for_each_name_in(folder, [&](std::filesystem::path::string_type const& name) {
        if (is_part(name)) { remove_if_abandoned(folder / name); }
    });
}

#else

inline void remove_abandoned_parts(std::string const&) {}

#endif

}   // namespace tail::detail

namespace tail {

/// For programs that write files in the same way.
using detail::bytes_of_file;
using detail::checksum;
using detail::part_file;
using detail::part_mark;
using detail::remove_abandoned_parts;
using detail::shown_text;
#if TAIL_HAS_FILESYSTEM
using detail::target_of;
#endif

}   // namespace tail
