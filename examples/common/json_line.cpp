#include <common/json_line.hpp>

#include <cmath>
#include <cstdio>

namespace tail::cli {

namespace {

/// The number of bytes of the UTF-8 character at the front of `text`; zero if there is none.
[[nodiscard]] std::size_t character_size(std::string_view text)
{
    auto const              byte    = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    std::size_t const       size    = byte(0) < 0x80 ? 1 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
    constexpr unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (size == 1) { return 1; }
    if (byte(0) < 0xC0 || size > text.size()) { return 0; }

    unsigned long code = byte(0) & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) { return 0; }
        code = code << 6U | (byte(i) & 0x3FU);
    }
    bool const surrogate = code >= 0xD800 && code < 0xE000;
    return code < least[size] || code > 0x10FFFF || surrogate || byte(0) > 0xF4 ? 0 : size;
}

/// Quotes, backslashes and control characters escaped; bytes that are no UTF-8 are shown as `?`.
[[nodiscard]] std::string quoted(std::string_view text)
{
    std::string out = "\"";
    while (!text.empty()) {
        char const        c    = text.front();
        std::size_t const size = character_size(text);
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (size == 1 && c < 0x20) {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
            out += code;
        } else {
            out += size == 0 ? "?" : text.substr(0, size);
        }
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return out + '"';
}

}   // namespace

void json_line::add(std::string_view name, std::string_view text) { add_raw(name, quoted(text)); }

void json_line::add(std::string_view name, double number)
{
    if (!std::isfinite(number)) { return add_raw(name, "null"); }
    char text[64];
    std::snprintf(text, sizeof text, "%.6g", number);
    add_raw(name, text);
}

void json_line::add_counters(statistics const& stats)
{
    add("expanded", stats.expanded);
    add("generated", stats.generated);
    add("stored", stats.stored);
    add("peak_bytes", stats.peak_bytes);
    add("seconds", stats.seconds);
}

void json_line::add_raw(std::string_view name, std::string_view value)
{
    if (!members_.empty()) { members_ += ", "; }
    members_ += quoted(name);
    members_ += ": ";
    members_ += value;
}

}   // namespace tail::cli
