#pragma once

#include <memory>
#include <string>
#include <system_error>

#include <tail/core/config.hpp>

#if TAIL_HAS_FILESYSTEM
#    include <filesystem>
#    if __has_include(<dirent.h>) && !defined(_MSC_VER)
#        include <dirent.h>
#        define TAIL_HAS_DIRENT 1
#    else
#        define TAIL_HAS_DIRENT 0
#    endif

/// \file
/// The names in a folder.
///
/// Not by std::filesystem::directory_iterator where it can be avoided: that of libstdc++ makes its paths
/// inside of a function that is `noexcept`, so that a program ends there when memory does.

namespace tail::detail {

#    if TAIL_HAS_DIRENT

struct close_folder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

/// Calls `visit(name)` for each file in a folder; for none if the folder cannot be read.
template <class Visit>
void for_each_name_in(std::filesystem::path const& folder, Visit&& visit)
{
    std::unique_ptr<DIR, close_folder> const opened{::opendir(folder.string().c_str())};
    if (!opened) { return; }
    while (dirent const* const entry = ::readdir(opened.get())) {
        visit(std::filesystem::path{entry->d_name}.native());
    }
}

#    else

template <class Visit>
void for_each_name_in(std::filesystem::path const& folder, Visit&& visit)
{
    std::error_code ignored;
    for (std::filesystem::directory_iterator at{folder, ignored}, end; at != end; at.increment(ignored)) {
        visit(at->path().filename().native());
    }
}

#    endif

}   // namespace tail::detail

#    undef TAIL_HAS_DIRENT
#endif
