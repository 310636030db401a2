#include <common/values.hpp>

#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string_view>

#include <unistd.h>
#include <fmt/format.h>

#include <common/program.hpp>

namespace tail::cli {

namespace {

[[noreturn]] void refuse(std::string const& option, std::string const& wanted, std::string const& found)
{
    throw bad_input{option + ": expected " + wanted + ", found '" + found.substr(0, 100) + "'"};
}

[[noreturn]] void refuse_large(std::string const& option, std::string const& wanted, std::string const& found)
{
    throw bad_input{option + ": expected " + wanted + ", found '" + found.substr(0, 100)
                    + "', which is too large"};
}

/// The number that is the whole of `text`; infinite if it is too large, and then only.
[[nodiscard]] std::optional<double> number(std::string_view text)
{
    double value          = 0;
    auto const [end, why] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size()) { return std::nullopt; }
    // Of what is too small the same is said; `strtod` tells them apart.
    if (why == std::errc::result_out_of_range) { return std::strtod(std::string{text}.c_str(), nullptr); }
    if (why != std::errc{} || !std::isfinite(value)) { return std::nullopt; }
    return value;
}

/// The number that `text` is, at least `least` and below infinity.
[[nodiscard]] double finite(std::string const& option, std::string const& wanted, std::string const& text,
                            double least)
{
    auto const value = number(text);
    if (!value || !(*value >= least)) { refuse(option, wanted, text); }
    if (std::isinf(*value)) { refuse_large(option, wanted, text); }
    return *value;
}

}   // namespace

std::uint64_t to_count(std::string const& option, std::string const& text, std::uint64_t least,
                       std::uint64_t most)
{
    std::uint64_t value   = 0;
    auto const [end, why] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (why != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
        if (most < std::numeric_limits<std::uint64_t>::max()) {
            refuse(option, fmt::format("a whole number from {} to {}", least, most), text);
        }
        if (why == std::errc::result_out_of_range) { refuse(option, "a whole number below 2^64", text); }
        refuse(option, fmt::format("a whole number of at least {}", least), text);
    }
    return value;
}

double to_seconds(std::string const& option, std::string const& text)
{
    return finite(option, "a number of seconds above 0", text, std::numeric_limits<double>::denorm_min());
}

double to_weight(std::string const& option, std::string const& text)
{
    return finite(option, "a number of at least 1", text, 1);
}

std::uint64_t to_bytes(std::string const& option, std::string const& text)
{
    std::string_view digits = text;
    double           unit   = 1;
    if (!digits.empty()) {
        std::size_t const power = std::string_view{"KMGT"}.find(
            static_cast<char>(std::toupper(static_cast<unsigned char>(digits.back()))));
        if (power != std::string_view::npos) {
            unit = std::exp2(10.0 * static_cast<double>(power + 1));
            digits.remove_suffix(1);
        }
    }
    auto const            value  = number(digits);
    constexpr char const* wanted = "an amount of memory above 0 like 512M or 4G";
    if (!value || !(*value * unit >= 1)) { refuse(option, wanted, text); }
    if (*value * unit >= std::exp2(63)) { refuse_large(option, wanted, text); }
    return static_cast<std::uint64_t>(*value * unit);
}

std::uint64_t default_bytes()
{
    long const pages = sysconf(_SC_PHYS_PAGES);
    long const size  = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || size <= 0) { return std::numeric_limits<std::uint64_t>::max(); }
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) / 4 * 3;
}

std::string with_commas(std::uint64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, 1, ',');
    }
    return text;
}

std::string as_bytes(std::uint64_t bytes)
{
    constexpr char const* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    auto                  value   = static_cast<double>(bytes);
    std::size_t           unit    = 0;
    while (value >= 1024 && unit < 4) {
        value /= 1024;
        ++unit;
    }
    return fmt::format("{:.{}f} {}", value, unit == 0 ? 0 : 1, units[unit]);
}

std::string in_one_second(std::uint64_t count, double seconds, std::string_view what)
{
    double const rate = static_cast<double>(count) / seconds;
    double       unit = 1;
    while (rate / unit >= 100) { unit *= 10; }
    auto const rounded = static_cast<std::uint64_t>(std::round(rate / unit) * unit);
    return rounded == 0 ? "" : fmt::format("{} {}", with_commas(rounded), what);
}

}   // namespace tail::cli
