#include <common/terminal.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <sys/ioctl.h>
#include <termios.h>
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

bool moves_cursor(int file)
{
    char const* const term = std::getenv("TERM");
    return is_terminal(file) && term != nullptr && std::string_view{term} != "dumb";
}

bool takes_colours(int file)
{
    char const* const off = std::getenv("NO_COLOR");
    return moves_cursor(file) && (off == nullptr || *off == '\0');
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

namespace {

// For a handler of signals, which may use little else than these.
termios           usual_mode{};
termios           raw_mode{};
std::atomic<bool> is_raw{false};
std::atomic<bool> has_gone_on{false};

void give_back(int signal);

void on_signal(int signal, void (*handler)(int))
{
    struct sigaction now{};
    struct sigaction before{};
    now.sa_handler = handler;
    // What somebody wants to be ignored stays so.
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
        ::sigaction(signal, &now, nullptr);
    }
}

/// Does what the signal would have done, with the terminal as it was.
void give_back(int signal)
{
    int const error = errno;
    ::tcsetattr(STDIN_FILENO, TCSANOW, &usual_mode);
    on_signal(signal, SIG_DFL);
    sigset_t this_one;
    sigemptyset(&this_one);
    sigaddset(&this_one, signal);
    pthread_sigmask(SIG_UNBLOCK, &this_one, nullptr);
    ::raise(signal);
    // It was stopped, and goes on.
    on_signal(signal, give_back);
    if (is_raw) { ::tcsetattr(STDIN_FILENO, TCSANOW, &raw_mode); }
    has_gone_on = true;
    errno       = error;
}

// SIGINT and SIGTERM are waited for (interrupt.hpp).
constexpr std::array caught{SIGABRT, SIGHUP, SIGQUIT, SIGTSTP};

}   // namespace

raw_terminal::raw_terminal()
{
    if (::tcgetattr(STDIN_FILENO, &usual_mode) != 0) { return; }
    raw_mode = usual_mode;
    raw_mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    raw_mode.c_cc[VMIN]  = 1;
    raw_mode.c_cc[VTIME] = 0;
    for (int const signal : caught) { on_signal(signal, give_back); }
    is_raw = true;
    ::tcsetattr(STDIN_FILENO, TCSANOW, &raw_mode);
}

raw_terminal::~raw_terminal()
{
    if (!is_raw) { return; }
    restore_terminal();
    for (int const signal : caught) { on_signal(signal, SIG_DFL); }
}

bool raw_terminal::went_on() { return has_gone_on.exchange(false); }

void restore_terminal()
{
    if (is_raw.exchange(false)) { ::tcsetattr(STDIN_FILENO, TCSANOW, &usual_mode); }
}

}   // namespace tail::cli
