#include <common/line_reader.hpp>

#include <cctype>
#include <cstddef>

#include <poll.h>
#include <unistd.h>

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

std::optional<std::string> line_reader::next()
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
        pollfd in{STDIN_FILENO, POLLIN, 0};
        if (stop_.stop_requested()) { return std::nullopt; }
        if (::poll(&in, 1, 100) <= 0) { continue; }
        char       buffer[1024];
        auto const n = ::read(STDIN_FILENO, buffer, sizeof buffer);
        ended_       = n <= 0;
        if (n > 0) { text_.append(buffer, static_cast<std::size_t>(n)); }
    }
}

}   // namespace tail::cli
