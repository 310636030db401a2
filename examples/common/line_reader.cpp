#include <common/line_reader.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <poll.h>
#include <unistd.h>
#include <fmt/format.h>

#include <common/program.hpp>
#include <common/terminal.hpp>

namespace tail::cli {

namespace {

[[nodiscard]] std::string tidy(std::string const& line)
{
    constexpr char const* space = " \t\r";
    std::size_t const     begin = line.find_first_not_of(space);
    if (begin == std::string::npos) { return {}; }
    std::string text = line.substr(begin, line.find_last_not_of(space) - begin + 1);
    for (char& c : text) { c = static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
    return text;
}

}   // namespace

std::optional<std::string> line_reader::next(std::string_view prompt)
{
    if (is_terminal(STDIN_FILENO) && moves_cursor(STDOUT_FILENO)) { return edited(prompt); }
    if (is_terminal(STDIN_FILENO)) { print(prompt); }
    return typed();
}

std::optional<std::string> line_reader::typed()
{
    for (;;) {
        if (std::size_t const end = text_.find('\n'); end != std::string::npos) {
            std::string const line = text_.substr(0, end);
            text_.erase(0, end + 1);
            return tidy(line);
        }
        if (ended_) {
            if (text_.empty()) { return std::nullopt; }
            return tidy(std::exchange(text_, {}));
        }
        if (stop_.stop_requested()) { return std::nullopt; }
        listen();
    }
}

std::optional<std::string> line_reader::edited(std::string_view prompt)
{
    raw_terminal keys;
    editor_.begin();
    show(prompt);
    for (;;) {
        auto state = line_editor::state::typing;
        while (!text_.empty() && state == line_editor::state::typing) {
            state = editor_.take(text_.front());
            text_.erase(0, 1);
            if (text_.empty() || state != line_editor::state::typing) { show(prompt); }
        }
        bool const left = ended_ || stop_.stop_requested() || state == line_editor::state::ended;
        if (left || state == line_editor::state::entered) { print("\n"); }
        if (state == line_editor::state::entered) { return tidy(editor_.text()); }
        if (left) { return std::nullopt; }
        listen();
        if (keys.went_on()) { show(prompt); }
    }
}

/// Writes the line anew. Of one that is wider than the terminal, the part before the cursor.
void line_reader::show(std::string_view prompt) const
{
    std::size_t const room    = terminal_width(STDOUT_FILENO) - 1;
    std::size_t const rest    = room - std::min(room, characters(prompt));
    std::string_view  line    = editor_.text();
    std::string_view  before  = line.substr(0, editor_.cursor());
    std::size_t const skipped = characters(before) - std::min(rest, characters(before));
    std::size_t const bytes   = shortened(before, skipped).size();
    line                      = shortened(line.substr(bytes), rest);
    std::size_t const behind  = characters(line) + skipped - characters(before);
    print(fmt::format("\r{}{}\x1b[K", shortened(prompt, room), line)
          + (behind > 0 ? fmt::format("\x1b[{}D", behind) : ""));
}

/// Waits some time for more of the input.
void line_reader::listen()
{
    pollfd in{STDIN_FILENO, POLLIN, 0};
    if (::poll(&in, 1, 100) <= 0) { return; }
    char       buffer[1024];
    auto const n = ::read(STDIN_FILENO, buffer, sizeof buffer);
    ended_       = n <= 0;
    if (n > 0) { text_.append(buffer, static_cast<std::size_t>(n)); }
}

}   // namespace tail::cli
