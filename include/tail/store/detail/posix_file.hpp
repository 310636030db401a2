#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <system_error>

#include <tail/core/config.hpp>
#include <tail/core/expected.hpp>
#include <tail/store/detail/file_bytes.hpp>

#if TAIL_HAS_POSIX_FILES

#    include <fcntl.h>
#    include <filesystem>
#    include <sys/file.h>
#    include <sys/mman.h>
#    include <sys/stat.h>
#    include <unistd.h>

/// \file
/// Files on POSIX systems: mapped, flushed and locked.

namespace tail::detail {

[[nodiscard]] inline expected<file_bytes, std::string> bytes_of_file(std::string const& path)
{
    auto const failed = [&](char const* what) {
        return unexpected{path + ": " + what + ": " + std::generic_category().message(errno)};
    };
    // Where there is a pipe in place of the file, nobody is to wait for its other end.
    int const file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) { return failed("cannot be opened"); }
    struct stat about{};
    if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        ::close(file);
        return unexpected{path + ": is not a file"};
    }
    auto const size = static_cast<std::size_t>(about.st_size);
    if (size == 0) {
        ::close(file);
        return unexpected{path + ": is empty"};
    }
    // Private pages that nobody writes to are shared as well, and more file systems offer them.
    void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    int const   why    = errno;
    ::close(file);
    errno = why;
    if (memory == MAP_FAILED) { return failed("cannot be mapped"); }
    auto const* const data = static_cast<std::uint8_t const*>(memory);
    return file_bytes{{data, [size, memory](std::uint8_t const*) { ::munmap(memory, size); }}, size};
}

/// A file on its way: under a name of its own until it is whole. What goes wrong is kept until `commit`. A
/// symbolic link stays, and what it leads to is replaced.
class part_file {
public:
    explicit part_file(std::string const& path)
    {
        std::error_code error;
        path_ = target_of(path, error).string();
        why_  = error.value();
        if (why_ != 0) { return; }
        for (int attempt = 0; attempt < 16; ++attempt) {
            name_ = path_ + part_mark + std::to_string(std::random_device{}());
            file_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                           S_IRUSR | S_IRGRP | S_IROTH);
            why_  = file_ < 0 ? errno : 0;
            if (why_ == EEXIST) { continue; }
            if (why_ != 0 || locked()) { return; }
            remove();
        }
        why_ = EBUSY;
    }
    part_file(part_file const&)            = delete;
    part_file& operator=(part_file const&) = delete;
    ~part_file() { remove(); }

    void write(void const* data, std::size_t size)
    {
        auto const* at = static_cast<char const*>(data);
        while (why_ == 0 && size > 0) {
            ssize_t const n = ::write(file_, at,
                                      std::min(size, std::size_t{1} << 30U));   // some systems take no more
            if (n > 0) {
                at += n;
                size -= static_cast<std::size_t>(n);
            } else if (n == 0 || errno != EINTR) {
                why_ = n == 0 ? ENOSPC : errno;
            }
        }
    }

    /// Puts the file in its place; returns nothing, or what went wrong, and then nothing has changed there.
    [[nodiscard]] std::string commit()
    {
        // A name may reach the disk before the bytes do; after a loss of power it would stand for a half.
        if (why_ == 0 && ::fsync(file_) != 0 && errno != EINVAL) { why_ = errno; }
        if (why_ != 0) { return "cannot be written: " + std::generic_category().message(why_); }
        // Taken now: once the file is in its place, nothing may throw.
        std::string const folder = std::filesystem::path{path_}.parent_path().string();
        if (::rename(name_.c_str(), path_.c_str()) != 0) {
            return "cannot be replaced: " + std::generic_category().message(errno);
        }
        name_.clear();
        // If this fails, a loss of power may bring the old file back, which is as good.
        int const opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
        if (opened >= 0) {
            static_cast<void>(::fsync(opened));
            ::close(opened);
        }
        return {};
    }

private:
    /// Marks the file as one that is being written. False if another process took it for abandoned just
    /// before.
    [[nodiscard]] bool locked() const
    {
        // A file system without locks is as good, for there nobody removes anything.
        if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) { return false; }
        struct stat about{};
        return ::fstat(file_, &about) == 0 && about.st_nlink > 0;
    }

    void remove()
    {
        if (file_ < 0) { return; }
        if (!name_.empty()) { ::unlink(name_.c_str()); }
        ::close(file_);
        file_ = -1;
    }

    std::string path_, name_;
    int         file_ = -1;
    int         why_  = 0;
};

/// Removes a part that nobody is writing any more: the lock on it went away with the process that held it.
inline void remove_if_abandoned(std::filesystem::path const& part)
{
    int const file = ::open(part.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (file < 0) { return; }
    struct stat about{};
    if (::fstat(file, &about) == 0 && S_ISREG(about.st_mode) && ::flock(file, LOCK_EX | LOCK_NB) == 0) {
        ::unlink(part.c_str());
    }
    ::close(file);
}

}   // namespace tail::detail

#endif
