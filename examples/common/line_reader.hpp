#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace tail::cli {

/// Lines of standard input, waited for in a way that Ctrl-C can end.
class line_reader {
public:
    explicit line_reader(std::stop_token stop) : stop_{std::move(stop)} {}

    /// The next line, without spaces at its ends and in small letters; nothing at the end of the input.
    [[nodiscard]] std::optional<std::string> next();

private:
    std::stop_token stop_;
    std::string     text_;
    bool            ended_ = false;
};

}   // namespace tail::cli
