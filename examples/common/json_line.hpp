#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tail/core/statistics.hpp>

namespace tail::cli {

/// A JSON object on one line, written member by member in the order of the calls.
class json_line {
public:
    void add(std::string_view name, std::string_view text);
    void add(std::string_view name, char const* text) { add(name, std::string_view{text}); }
    void add(std::string_view name, std::int64_t number) { add_raw(name, std::to_string(number)); }
    void add(std::string_view name, std::uint64_t number) { add_raw(name, std::to_string(number)); }
    void add(std::string_view name, double number);
    void add(std::string_view name, bool truth) { add_raw(name, truth ? "true" : "false"); }

    /// The value, or null.
    template <class T>
    void add(std::string_view name, std::optional<T> const& value)
    {
        if (value) {
            add(name, *value);
        } else {
            add_raw(name, "null");
        }
    }

    /// The counters that every search has, from `expanded` to `seconds`.
    void add_counters(statistics const& stats);

    /// The object, ended by a new line.
    [[nodiscard]] std::string to_string() const { return "{" + members_ + "}\n"; }

private:
    void add_raw(std::string_view name, std::string_view value);

    std::string members_;
};

}   // namespace tail::cli
