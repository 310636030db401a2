#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace tail::cli {

/// A whole number from `least` to `most`; throws `bad_input` that names the `option`.
[[nodiscard]] std::uint64_t to_count(std::string const& option, std::string const& text,
                                     std::uint64_t least = 1,
                                     std::uint64_t most  = std::numeric_limits<std::uint64_t>::max());

/// A finite number above zero, such as `0.5` seconds.
[[nodiscard]] double to_seconds(std::string const& option, std::string const& text);

/// A finite number of at least one.
[[nodiscard]] double to_weight(std::string const& option, std::string const& text);

/// An amount of memory: `1000`, `64K`, `512M`, `1.5G`; the letters stand for powers of 1024.
[[nodiscard]] std::uint64_t to_bytes(std::string const& option, std::string const& text);

/// Three quarters of the memory of this machine, for a search that was given no limit; no limit if unknown.
[[nodiscard]] std::uint64_t default_bytes();

/// A number as people read it: `12,345,678`.
[[nodiscard]] std::string with_commas(std::uint64_t number);

/// An amount of memory as people read it: `1.5 GiB`.
[[nodiscard]] std::string as_bytes(std::uint64_t bytes);

/// `61,000 nodes`, of a count in so many seconds: two digits, for more would be noise. Nothing if it comes to
/// less than one.
[[nodiscard]] std::string in_one_second(std::uint64_t count, double seconds, std::string_view what);

}   // namespace tail::cli
