#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

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

/// A file for parsers that want one; goes away at the end.
class scratch_file {
public:
    scratch_file()
        : path_{
              (std::filesystem::temp_directory_path() / ("tail-fuzz-" + std::to_string(::getpid()))).string()}
    {}
    scratch_file(scratch_file const&)            = delete;
    scratch_file& operator=(scratch_file const&) = delete;
    ~scratch_file()
    {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    [[nodiscard]] std::string const& path() const { return path_; }

    void write(std::span<std::uint8_t const> bytes) const
    {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);   // the library leaves files that cannot be written
        std::ofstream out{path_, std::ios::binary};
        out.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        require(out.good(), "there is room for a file");
    }

private:
    std::string path_;
};

}   // namespace fuzz
