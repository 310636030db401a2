#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

/// \file
/// What the targets share: bytes in, and an end with a sentence when a promise is broken.

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

namespace fuzz {

/// Ends the program, so that the fuzzer keeps the input, unless this holds.
inline void require(bool holds, char const* promise)
{
    if (holds) { return; }
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

/// What a message may have at most, whatever the input.
inline void require_short(std::string const& message)
{
    require(!message.empty() && message.size() < 2'000, "a message is a sentence");
    require(message.find('\x1b') == std::string::npos, "a message does nothing to a terminal");
}

/// Bytes, taken from the front.
class input {
public:
    input(std::uint8_t const* data, std::size_t size) : rest_{data, size} {}

    /// The next byte; 0 at the end.
    [[nodiscard]] std::uint8_t byte()
    {
        if (rest_.empty()) { return 0; }
        std::uint8_t const b = rest_.front();
        rest_                = rest_.subspan(1);
        return b;
    }
    [[nodiscard]] bool                          empty() const { return rest_.empty(); }
    [[nodiscard]] std::span<std::uint8_t const> rest() const { return rest_; }
    [[nodiscard]] std::string_view              text() const
    {
        return {reinterpret_cast<char const*>(rest_.data()), rest_.size()};
    }

private:
    std::span<std::uint8_t const> rest_;
};

/// A file for parsers that want one, in a folder of its own; goes away at the end.
class scratch_file {
public:
    explicit scratch_file(std::string const& name = "file")
        : folder_{std::filesystem::temp_directory_path() / ("tail-fuzz-" + std::to_string(::getpid()))},
          path_{(folder_ / name).string()}
    {
        std::error_code error;
        std::filesystem::create_directory(folder_, error);
        require(!error, "there is room for a folder");
    }
    scratch_file(scratch_file const&)            = delete;
    scratch_file& operator=(scratch_file const&) = delete;
    ~scratch_file()
    {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    [[nodiscard]] std::filesystem::path const& folder() const { return folder_; }
    [[nodiscard]] std::string const&           path() const { return path_; }

    void write(std::span<std::uint8_t const> bytes) const
    {
        int file = opened();
        if (file < 0 && ::unlink(path_.c_str()) == 0) { file = opened(); }   // the library's are read-only
        ssize_t const written = file < 0 ? -1 : ::write(file, bytes.data(), bytes.size());
        if (file >= 0) { ::close(file); }
        require(written == static_cast<ssize_t>(bytes.size()), "there is room for a file");
    }

private:
    [[nodiscard]] int opened() const
    {
        return ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    }

    std::filesystem::path folder_;
    std::string           path_;
};

}   // namespace fuzz
