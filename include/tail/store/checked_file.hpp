#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <system_error>

#if defined(__unix__) || defined(__APPLE__)
#    include <fcntl.h>
#    include <sys/file.h>
#    include <sys/mman.h>
#    include <sys/stat.h>
#    include <unistd.h>
#    define TAIL_HAS_MMAP 1
#endif

#include <tail/core/expected.hpp>
#include <tail/store/large_pages.hpp>

/// \file
/// Files that are whole or not there, and a checksum that tells whether they are as they were written.
///
/// A file is written under another name, flushed to the disk, and renamed when it is whole, so that nobody
/// ever sees a half, not even after the machine has stopped in between. It is read-only, so that no other
/// program changes it by accident. A process that is killed while it writes leaves its half behind, under a
/// name that nobody opens. The next one to write the same file removes it. Halves that somebody is still
/// writing are locked, and stay.

namespace tail::detail {

/// A checksum that a change of any one word always changes: each step can be undone.
///
/// Its steps are those of XXH64 (Collet). A word is multiplied before it meets the sum and the sum after it:
/// with one multiplication only, the highest bit of a word stays a single bit, which one flip in the next
/// word takes back.
class checksum {
public:
    void add(std::uint8_t const* data, std::size_t size)
    {
        std::size_t at = 0;
        for (; at + 32 <= size; at += 32) {
            for (std::size_t i = 0; i < 4; ++i) { step(i, word(data + at + 8 * i, 8)); }
        }
        for (; at < size; at += 8) { step(0, word(data + at, size - at < 8 ? size - at : 8)); }
        step(1, size);
    }

    [[nodiscard]] std::uint64_t value() const
    {
        std::uint64_t sum = 0;
        for (std::uint64_t lane : lanes_) { sum = std::rotl((sum ^ lane) * factor, 29); }
        return sum;
    }

private:
    static constexpr std::uint64_t factor      = 0x9E37'79B1'85EB'CA87ULL;
    static constexpr std::uint64_t word_factor = 0xC2B2'AE3D'27D4'EB4FULL;

    static std::uint64_t word(std::uint8_t const* data, std::size_t size)
    {
        std::uint64_t w = 0;
        std::memcpy(&w, data, size);
        if constexpr (std::endian::native == std::endian::big) {   // the same sum on every machine
            std::uint64_t turned = 0;
            for (int i = 0; i < 8; ++i, w >>= 8U) { turned = turned << 8U | (w & 255U); }
            return turned;
        } else {
            return w;
        }
    }

    void step(std::size_t i, std::uint64_t w)
    {
        lanes_[i] = std::rotl(lanes_[i] + w * word_factor, 31) * factor;
    }

    std::array<std::uint64_t, 4> lanes_{1, 2, 3, 4};
};

/// The bytes of a file, mapped where that can be done.
struct file_bytes {
    std::shared_ptr<std::uint8_t const> data;
    std::size_t                         size = 0;
};

[[nodiscard]] inline expected<file_bytes, std::string> bytes_of_file(std::string const& path)
{
    auto const failed = [&](char const* what) {
        return unexpected{path + ": " + what + ": " + std::generic_category().message(errno)};
    };
#if defined(TAIL_HAS_MMAP)
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
#else
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored)) {
        return unexpected{path + ": is not a file"};
    }
    std::ifstream in{path, std::ios::binary | std::ios::ate};
    if (!in) { return failed("cannot be opened"); }
    auto const size = static_cast<std::size_t>(in.tellg());
    if (size == 0) { return unexpected{path + ": is empty"}; }
    auto const memory = std::make_shared<zeroed_array<std::uint8_t>>();
    memory->grow(size);
    in.seekg(0);
    if (!in.read(reinterpret_cast<char*>(&(*memory)[0]), static_cast<std::streamsize>(size))) {
        return failed("cannot be read");
    }
    return file_bytes{{memory, &(*memory)[0]}, size};
#endif
}

/// What is added to the name of a file while it is written, before a number.
inline constexpr char const* part_mark = ".tail-part-";

#if defined(TAIL_HAS_MMAP)

/// A file on its way: under a name of its own until it is whole. What goes wrong is kept until `commit`.
class part_file {
public:
    explicit part_file(std::string const& path) : path_{path}
    {
        for (int attempt = 0; attempt < 16; ++attempt) {
            name_ = path + part_mark + std::to_string(std::random_device{}());
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
        if (::rename(name_.c_str(), path_.c_str()) != 0) {
            return "cannot be replaced: " + std::generic_category().message(errno);
        }
        name_.clear();
        // If this fails, a loss of power may bring the old file back, which is as good.
        std::string const folder = std::filesystem::path{path_}.parent_path().string();
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

#else

class part_file {
public:
    explicit part_file(std::string const& path)
        : path_{path},
          name_{path + part_mark + std::to_string(std::random_device{}())},
          out_{name_, std::ios::binary | std::ios::trunc}
    {}

    void write(void const* data, std::size_t size)
    {
        out_.write(static_cast<char const*>(data), static_cast<std::streamsize>(size));
    }

    [[nodiscard]] std::string commit()
    {
        out_.close();
        std::error_code error;
        std::string     why;
        if (!out_) {
            why = "cannot be written: " + std::generic_category().message(errno);
        } else if (std::filesystem::rename(name_, path_, error); error) {
            why = "cannot be replaced: " + error.message();
        }
        if (!why.empty()) { std::remove(name_.c_str()); }
        return why;
    }

private:
    std::string   path_, name_;
    std::ofstream out_;
};

/// Removes a part that nobody has written to for a day.
inline void remove_if_abandoned(std::filesystem::path const& part)
{
    std::error_code error;
    auto const      written = std::filesystem::last_write_time(part, error);
    if (!error && std::filesystem::file_time_type::clock::now() - written > std::chrono::hours{24}) {
        std::filesystem::remove(part, error);
    }
}

#endif

/// Removes what processes that were killed while they saved to `path` have left there.
inline void remove_abandoned_parts(std::string const& path)
{
    std::filesystem::path const whole{path};
    std::filesystem::path       start = whole.filename();
    start += part_mark;
    auto const is_part = [&](std::filesystem::path::string_type const& name) {
        auto const& first = start.native();
        return name.size() > first.size() && name.starts_with(first)
            && std::all_of(name.begin() + static_cast<std::ptrdiff_t>(first.size()), name.end(),
                           [](auto c) { return '0' <= c && c <= '9'; });
    };
    std::error_code             ignored;
    std::filesystem::path const folder = whole.has_parent_path() ? whole.parent_path()
                                                                 : std::filesystem::path{"."};
    for (std::filesystem::directory_iterator at{folder, ignored}, end; at != end; at.increment(ignored)) {
        if (is_part(at->path().filename().native())) { remove_if_abandoned(at->path()); }
    }
}

}   // namespace tail::detail

namespace tail {

/// For programs that write files in the same way.
using detail::checksum;
using detail::part_file;
using detail::part_mark;
using detail::remove_abandoned_parts;

}   // namespace tail
