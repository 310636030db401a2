#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include <common/line_editor.hpp>

namespace tail::cli {

/// Lines of standard input, waited for in a way that Ctrl-C can end. On a terminal they can be edited.
class line_reader {
public:
    explicit line_reader(std::stop_token stop) : stop_{std::move(stop)} {}

    /// The next line, without spaces at its ends and in small letters; nothing at the end of the input. A
    /// terminal shows the prompt.
    [[nodiscard]] std::optional<std::string> next(std::string_view prompt);

private:
    [[nodiscard]] std::optional<std::string> typed();
    [[nodiscard]] std::optional<std::string> edited(std::string_view prompt);
    void                                     show(std::string_view prompt) const;
    void                                     listen();

    std::stop_token stop_;
    std::string     text_;   ///< was read, and is not used yet
    bool            ended_ = false;
    line_editor     editor_;
};

}   // namespace tail::cli
