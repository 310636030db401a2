#pragma once

#include <concepts>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace tail::playground {

/// Writes one JSON object, or one array of texts or numbers, from front to back.
class json {
public:
    /// `name: value` for a number.
    template <std::integral T>
    json& add(std::string_view name, T value)
    {
        return raw(name, std::to_string(value));
    }
    /// `name: value` for a number with a fraction.
    json& add(std::string_view name, double value)
    {
        char text[32];
        std::snprintf(text, sizeof text, "%.6f", value);
        return raw(name, text);
    }
    /// `name: value` for yes or no.
    json& add(std::string_view name, bool value) { return raw(name, value ? "true" : "false"); }
    /// `name: "value"`.
    json& add(std::string_view name, std::string_view value) { return raw(name, quoted(value)); }
    /// `name: "value"`.
    json& add(std::string_view name, char const* value) { return raw(name, quoted(value)); }
    /// `name: value` for a value that is JSON already.
    json& raw(std::string_view name, std::string_view value)
    {
        if (!text_.empty()) { text_ += ','; }
        text_ += quoted(name);
        text_ += ':';
        text_ += value;
        return *this;
    }

    /// The object.
    [[nodiscard]] std::string object() const { return '{' + text_ + '}'; }

    /// A text as JSON writes it. What is not ASCII passes as it is.
    [[nodiscard]] static std::string quoted(std::string_view text)
    {
        std::string out = "\"";
        for (char const c : text) {
            if (c == '"' || c == '\\') {
                (out += '\\') += c;
            } else if (static_cast<unsigned char>(c) < 0x20) {
                char code[8];
                std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
                out += code;
            } else {
                out += c;
            }
        }
        return out += '"';
    }

    /// An array; `write(item)` gives the JSON of each.
    template <class Range, class Write>
    [[nodiscard]] static std::string array(Range const& items, Write&& write)
    {
        std::string out = "[";
        for (auto const& item : items) {
            if (out.size() > 1) { out += ','; }
            out += write(item);
        }
        return out += ']';
    }

private:
    std::string text_;
};

}   // namespace tail::playground
