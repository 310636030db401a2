#pragma once

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <system_error>

#include <tail/core/config.hpp>
#include <tail/core/expected.hpp>
#include <tail/store/detail/file_bytes.hpp>
#include <tail/store/large_pages.hpp>

#if TAIL_HAS_FILESYSTEM
#    include <filesystem>
#endif

/// \file
/// Files by the functions of C alone.

namespace tail::detail {

struct close_c_file {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using c_file = std::unique_ptr<std::FILE, close_c_file>;

/// The length of a file; nothing, with the reason in `errno`, if that cannot be told.
[[nodiscard]] inline std::optional<std::uint64_t> length_of(std::FILE*                          file,
                                                            [[maybe_unused]] std::string const& path)
{
    // The length of a folder is any number; a byte of it cannot be read.
    if (std::fgetc(file) == EOF && std::ferror(file) != 0) { return std::nullopt; }
#if TAIL_HAS_FILESYSTEM
    std::error_code error;
    auto const      length = std::filesystem::file_size(path, error);   // `long` may end at 2 GB
    if (!error) { return length; }
#endif
    long const end = std::fseek(file, 0, SEEK_END) == 0 ? std::ftell(file) : -1;
    if (end < 0) { return std::nullopt; }
    return static_cast<std::uint64_t>(end);
}

[[nodiscard]] inline expected<file_bytes, std::string> bytes_of_file(std::string const& path)
{
    auto const failed = [&](char const* what) {
        return unexpected{path + ": " + what + ": " + std::generic_category().message(errno)};
    };
#if TAIL_HAS_FILESYSTEM
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored)) {
        return unexpected{path + ": is not a file"};
    }
#endif
    c_file const in{std::fopen(path.c_str(), "rb")};
    if (!in) { return failed("cannot be opened"); }
    auto const length = length_of(in.get(), path);
    if (!length) { return failed("cannot be read"); }
    if (*length == 0) { return unexpected{path + ": is empty"}; }
    if (*length > std::numeric_limits<std::size_t>::max() / 2) {
        return unexpected{path + ": is too long for this platform"};
    }
    auto const size   = static_cast<std::size_t>(*length);
    auto const memory = std::make_shared<zeroed_array<std::uint8_t>>();
    memory->grow(size);
    std::rewind(in.get());
    if (std::fread(&(*memory)[0], 1, size, in.get()) != size) { return failed("cannot be read"); }
    return file_bytes{{memory, &(*memory)[0]}, size};
}

/// A file on its way: under a name of its own until it is whole. What goes wrong is kept until `commit`.
class part_file {
public:
    explicit part_file(std::string const& path)
        : path_{target(path, why_)},
          name_{path_ + part_mark + std::to_string(std::random_device{}())},
          out_{why_ == 0 ? std::fopen(name_.c_str(), "wb") : nullptr}
    {
        if (why_ == 0 && !out_) { why_ = errno; }
        unwanted_ = out_ != nullptr;
    }
    part_file(part_file const&)            = delete;
    part_file& operator=(part_file const&) = delete;
    ~part_file()
    {
        out_.reset();
        if (unwanted_) { std::remove(name_.c_str()); }
    }

    void write(void const* data, std::size_t size)
    {
        if (why_ == 0 && std::fwrite(data, 1, size, out_.get()) != size) { why_ = errno; }
    }

    [[nodiscard]] std::string commit()
    {
        if (out_ && std::fclose(out_.release()) != 0 && why_ == 0) { why_ = errno; }
        if (why_ != 0) { return "cannot be written: " + std::generic_category().message(why_); }
        if (std::error_code const error = rename(); error) {
            return "cannot be replaced: " + error.message();
        }
        unwanted_ = false;
        return {};
    }

private:
    /// What is to be replaced: not a link, but what it leads to.
    [[nodiscard]] static std::string target(std::string const& path, [[maybe_unused]] int& why)
    {
#if TAIL_HAS_FILESYSTEM
        std::error_code error;
        auto const      found = target_of(path, error).string();
        why                   = error.value();
        return found;
#else
        return path;
#endif
    }

    [[nodiscard]] std::error_code rename() const
    {
        std::error_code error;
#if TAIL_HAS_FILESYSTEM
        std::filesystem::rename(name_, path_, error);
#else
        if (std::rename(name_.c_str(), path_.c_str()) != 0) { error = {errno, std::generic_category()}; }
#endif
        return error;
    }

    int         why_ = 0;
    std::string path_, name_;
    c_file      out_;
    bool        unwanted_ = false;   // the part is there, and not in its place
};

#if TAIL_HAS_FILESYSTEM

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

}   // namespace tail::detail
