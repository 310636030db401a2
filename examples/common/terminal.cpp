#include <common/terminal.hpp>

#include <algorithm>
#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

namespace tail::cli {

std::size_t terminal_width(int file)
{
    winsize size{};
    if (::isatty(file) == 1 && ::ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    return 80;
}

bool is_terminal(int file) { return ::isatty(file) == 1; }

bool takes_colours(int file)
{
    char const* const off  = std::getenv("NO_COLOR");
    char const* const term = std::getenv("TERM");
    return is_terminal(file) && (off == nullptr || *off == '\0') && term != nullptr
        && std::string_view{term} != "dumb";
}

std::string styled(int file, style s, std::string_view text)
{
    if (!takes_colours(file)) { return std::string{text}; }
    char const* const begin = s == style::strong ? "\x1b[1m" : s == style::bad ? "\x1b[31m" : "\x1b[32m";
    return begin + std::string{text} + "\x1b[0m";
}

std::string styled_verdict(bool decided, std::string_view text)
{
    return styled(STDOUT_FILENO, decided ? style::good : style::bad, text);
}

std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string_view shortened(std::string_view text, std::size_t most)
{
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size(); ++at) {
        bool const begins = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
        if (begins && count++ == most) { break; }
    }
    return text.substr(0, at);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent, std::size_t first)
{
    std::string out;
    std::size_t column = first;
    bool        fresh  = true;   // no word stands in this line yet
    while (!text.empty()) {
        std::size_t const begin = text.find_first_not_of(" \n");
        if (begin == std::string_view::npos) { break; }
        text.remove_prefix(begin);
        std::string_view const word = text.substr(0, text.find_first_of(" \n"));
        text.remove_prefix(word.size());
        if (!fresh && column + 1 + characters(word) > width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
            fresh  = true;
        }
        if (!fresh) { out += ' '; }
        column += characters(word) + (fresh ? 0 : 1);
        out += word;
        fresh = false;
    }
    return out;
}

}   // namespace tail::cli
