#pragma once

#include <array>
#include <cerrno>
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
/// A file is written under another name and renamed when it is whole, so that nobody ever sees a half. It says what
/// it is (the description), and both that and the values carry a checksum which is verified before the first value is
/// believed. The values are mapped, not read: processes that use the same file share its memory.
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
/// Numbers are little-endian.

namespace tail {

namespace detail {

/// A checksum that a change of any one word always changes: each step can be undone.
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
        for (std::uint64_t lane : lanes_) { sum = (sum ^ lane) * factor + (sum >> 29U); }
        return sum;
    }

private:
    static constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15ULL;

    static std::uint64_t word(std::uint8_t const* data, std::size_t size)
    {
        std::uint64_t w = 0;
        std::memcpy(&w, data, size);
        return w;
    }

    void step(std::size_t i, std::uint64_t w)
    {
        std::uint64_t const x = (lanes_[i] ^ w) * factor;
        lanes_[i]             = x << 31U | x >> 33U;
    }

    std::array<std::uint64_t, 4> lanes_{1, 2, 3, 4};
};

struct pattern_file_header {
    std::array<char, 8> magic{'t', 'a', 'i', 'l', '-', 'p', 'd', 'b'};
    std::uint32_t       version            = 1;
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
    int const file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
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
    void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    int const   why    = errno;
    ::close(file);
    errno = why;
    if (memory == MAP_FAILED) { return failed("cannot be mapped"); }
    auto const* const data = static_cast<std::uint8_t const*>(memory);
    return file_bytes{{data, [size, memory](std::uint8_t const*) { ::munmap(memory, size); }}, size};
#else
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

} // namespace detail

/// Writes a table to `path`, replacing what was there. `description` says what the table is of: domain, goal, pattern.
///
/// Returns the bytes written, or what went wrong; then the file at `path` is as it was.
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

    std::string const temporary = path + ".part-" + std::to_string(std::random_device{}());
    {
        std::ofstream out{temporary, std::ios::binary | std::ios::trunc};
        out.write(reinterpret_cast<char const*>(&header), sizeof header);
        out.write(description.data(), static_cast<std::streamsize>(description.size()));
        std::string const zeroes(header.values_at() - sizeof header - description.size(), '\0');
        out.write(zeroes.data(), static_cast<std::streamsize>(zeroes.size()));
        out.write(reinterpret_cast<char const*>(table.data()), static_cast<std::streamsize>(table.bytes()));
        out.close();
        if (!out) {
            std::string const why = std::generic_category().message(errno);
            std::remove(temporary.c_str());
            return unexpected{path + ": cannot be written: " + why};
        }
    }
    std::error_code error;
    std::filesystem::rename(temporary, path, error);
    if (error) {
        std::remove(temporary.c_str());
        return unexpected{path + ": cannot be replaced: " + error.message()};
    }
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
