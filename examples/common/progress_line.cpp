#include <common/progress_line.hpp>

#include <cstdio>

#include <unistd.h>
#include <fmt/format.h>

#include <common/terminal.hpp>
#include <common/values.hpp>

namespace tail::cli {

progress_line::progress_line(bool wanted) : active_{wanted && is_terminal(STDERR_FILENO)} {}

void progress_line::show(std::string const& problem, statistics const& stats, std::int64_t lower_bound)
{
    std::string text = fmt::format("problem {}: {:.1f} s, {} expanded", problem, stats.seconds,
                                   with_commas(stats.expanded));
    if (lower_bound > 0) { text += ", cost at least " + std::to_string(lower_bound); }
    if (stats.peak_bytes > 0) { text += ", " + as_bytes(stats.peak_bytes); }
    show(text);
}

void progress_line::show(std::string const& text)
{
    if (!active_) { return; }
    shown_ = true;
    // Asked for each time, because windows change. A full line would begin the next one on some terminals.
    std::string const line{shortened(text, terminal_width(STDERR_FILENO) - 1)};
    std::fprintf(stderr, "\r%s\x1b[K", line.c_str());
    std::fflush(stderr);
}

void progress_line::clear()
{
    if (!shown_) { return; }
    shown_ = false;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
}

}   // namespace tail::cli
