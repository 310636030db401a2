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
#include <string_view>
#include <system_error>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#define TAIL_HAS_MMAP 1
#endif

#include <tail/core/expected.hpp>
#include <tail/store/large_pages.hpp>
#include <tail/store/pattern/table.hpp>

/// \file
/// Pattern databases in files.
///
/// A file is written under another name, flushed to the disk, and renamed when it is whole, so that nobody ever sees a
/// half, not even after the machine has stopped in between. It says what it is (the description), and both that and the
/// values carry a checksum which is verified before the first value is believed. The values are mapped, not read:
/// processes that use the same file share its memory.
///
/// Under its name a file never changes: it is replaced by another or removed, and who has it open keeps the old one. It
/// is read-only, so that no other program changes it by accident. Whoever does so all the same, while it is mapped,
/// changes values that have been verified; and who cuts it off, or takes away the disk under it, ends the processes that
/// look there with SIGBUS. Against that no checksum helps, a copy in memory would: copy files, and rename the copy.
///
/// A process that is killed while it writes leaves its half behind, under a name that nobody opens. The next one to save
/// the same file removes it. Halves that somebody is still writing are locked, and stay.
///
/// | bytes | |
/// |---|---|
/// | 8 | `tail-pdb` |
/// | 4, 4 | version of the format, kind of values |
/// | 8, 4 | entries, entries that share a value |
/// | 4 | length of the description |
/// | 8 | checksum of the values |
/// | 8 | checksum of all above and the description |
/// | | description, zeroes up to a multiple of 64, values |
///
/// Numbers lie in the byte order of the machine. In the other order the version is another, and the file is refused.

namespace tail {

namespace detail {

/// A checksum that a change of any one word always changes: each step can be undone.
///
/// Its steps are those of XXH64 (Collet). A word is multiplied before it meets the sum and the sum after it: with one
/// multiplication only, the highest bit of a word stays a single bit, which one flip in the next word takes back.
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
        return w;
    }

    void step(std::size_t i, std::uint64_t w)
    {
        lanes_[i] = std::rotl(lanes_[i] + w * word_factor, 31) * factor;
    }

    std::array<std::uint64_t, 4> lanes_{1, 2, 3, 4};
};

struct pattern_file_header {
    std::array<char, 8> magic{'t', 'a', 'i', 'l', '-', 'p', 'd', 'b'};
    std::uint32_t       version            = 2;
    std::uint32_t       values             = 0;
    std::uint64_t       size               = 0;
    std::uint32_t       fold               = 1;
    std::uint32_t       description_length = 0;
    std::uint64_t       values_checksum    = 0;
    std::uint64_t       header_checksum    = 0;

    [[nodiscard]] std::size_t values_at() const { return (sizeof(pattern_file_header) + description_length + 63) / 64 * 64; }

    /// Of everything before the values, with its own place empty.
    [[nodiscard]] std::uint64_t checksum_with(std::string_view description) const
    {
        pattern_file_header copy = *this;
        copy.header_checksum     = 0;
        std::array<std::uint8_t, sizeof(pattern_file_header)> bytes{};
        std::memcpy(bytes.data(), &copy, sizeof copy);
        checksum sum;
        sum.add(bytes.data(), bytes.size());
        sum.add(reinterpret_cast<std::uint8_t const*>(description.data()), description.size());
        return sum.value();
    }
};
static_assert(sizeof(pattern_file_header) == 48);

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
    struct stat about {};
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
    if (!in.read(reinterpret_cast<char*>(&(*memory)[0]), static_cast<std::streamsize>(size))) { return failed("cannot be read"); }
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
            file_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IRGRP | S_IROTH);
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
            ssize_t const n = ::write(file_, at, std::min(size, std::size_t{1} << 30U)); // some systems take no more
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
        int const         opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
        if (opened >= 0) {
            static_cast<void>(::fsync(opened));
            ::close(opened);
        }
        return {};
    }

private:
    /// Marks the file as one that is being written. False if another process took it for abandoned just before.
    [[nodiscard]] bool locked() const
    {
        // A file system without locks is as good, for there nobody removes anything.
        if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) { return false; }
        struct stat about {};
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
    struct stat about {};
    if (::fstat(file, &about) == 0 && S_ISREG(about.st_mode) && ::flock(file, LOCK_EX | LOCK_NB) == 0) {
        ::unlink(part.c_str());
    }
    ::close(file);
}

#else

class part_file {
public:
    explicit part_file(std::string const& path)
        : path_{path}, name_{path + part_mark + std::to_string(std::random_device{}())},
          out_{name_, std::ios::binary | std::ios::trunc}
    {
    }

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
    std::filesystem::path const folder = whole.has_parent_path() ? whole.parent_path() : std::filesystem::path{"."};
    for (std::filesystem::directory_iterator at{folder, ignored}, end; at != end; at.increment(ignored)) {
        if (is_part(at->path().filename().native())) { remove_if_abandoned(at->path()); }
    }
}

} // namespace detail

/// Writes a table to `path`, replacing what was there. `description` says what the table is of: domain, goal, pattern.
///
/// Returns the bytes written, or what went wrong; then the file at `path` is as it was. Several processes may save to the
/// same path at once: the last one stays.
template <class Values>
[[nodiscard]] expected<std::uint64_t, std::string> save_pattern_table(
    std::string const& path, pattern_table<Values> const& table, std::string_view description)
{
    detail::pattern_file_header header;
    header.values             = Values::id;
    header.size               = table.size();
    header.fold               = table.fold();
    header.description_length = static_cast<std::uint32_t>(description.size());
    detail::checksum sum;
    sum.add(table.data(), table.bytes());
    header.values_checksum = sum.value();
    header.header_checksum = header.checksum_with(description);

    detail::remove_abandoned_parts(path); // first, for the room they take may be needed
    detail::part_file file{path};
    file.write(&header, sizeof header);
    file.write(description.data(), description.size());
    std::string const zeroes(header.values_at() - sizeof header - description.size(), '\0');
    file.write(zeroes.data(), zeroes.size());
    file.write(table.data(), table.bytes());
    if (std::string const why = file.commit(); !why.empty()) { return unexpected{path + ": " + why}; }
    return header.values_at() + table.bytes();
}

/// Maps the table at `path`, which must be of `size` entries, `fold` of them to a value, and of this description.
///
/// Returns it, or what is wrong with the file. Every byte is looked at before a value is believed.
template <class Values>
[[nodiscard]] expected<pattern_table<Values>, std::string> open_pattern_table(
    std::string const& path, std::uint64_t size, std::string_view description, std::uint32_t fold = 1)
{
    auto file = detail::bytes_of_file(path);
    if (!file) { return unexpected{std::move(file).error()}; }

    auto const                  wrong = [&](std::string const& why) { return unexpected{path + ": " + why}; };
    detail::pattern_file_header header;
    detail::pattern_file_header const ours;
    if (file->size < sizeof header) { return wrong("is cut off in its header"); }
    std::memcpy(&header, file->data.get(), sizeof header);
    if (header.magic != ours.magic) { return wrong("is not a pattern database"); }
    if (header.version != ours.version) {
        return wrong("expected version " + std::to_string(ours.version) + " of the format, found "
            + std::to_string(header.version));
    }
    if (header.description_length > file->size - sizeof header || header.values_at() > file->size) {
        return wrong("is cut off in its header");
    }
    std::string_view const found{reinterpret_cast<char const*>(file->data.get()) + sizeof header, header.description_length};
    if (header.checksum_with(found) != header.header_checksum) { return wrong("is damaged in its header"); }
    if (found != description) {
        return wrong("expected the database of '" + std::string{description} + "', found that of '" + std::string{found} + "'");
    }
    if (header.values != Values::id || header.size != size || header.fold != fold) {
        return wrong("expected " + std::to_string(size) + " entries of kind " + std::to_string(Values::id) + ", folded by "
            + std::to_string(fold) + ", found " + std::to_string(header.size) + " of kind " + std::to_string(header.values)
            + ", folded by " + std::to_string(header.fold));
    }
    std::size_t const at = header.values_at(), bytes = pattern_table<Values>::bytes(size, fold);
    if (file->size != at + bytes) {
        return wrong("expected " + std::to_string(at + bytes) + " bytes, found " + std::to_string(file->size));
    }
    for (std::size_t i = sizeof header + description.size(); i < at; ++i) {
        if (file->data.get()[i] != 0) { return wrong("is damaged in its header"); }
    }
    detail::checksum sum;
    sum.add(file->data.get() + at, bytes);
    if (sum.value() != header.values_checksum) { return wrong("is damaged in its values"); }
    return pattern_table<Values>{{file->data, file->data.get() + at}, size, fold};
}

} // namespace tail
