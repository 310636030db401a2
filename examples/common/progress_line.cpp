#include <common/progress_line.hpp>

#include <cstdio>

#include <unistd.h>

#include <common/values.hpp>

namespace tail::cli {

progress_line::progress_line(bool wanted)
    : active_{wanted && isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1}
{}

void progress_line::show(std::string const& problem, statistics const& stats, std::int64_t lower_bound)
{
    if (!active_) { return; }
    shown_ = true;
    char time[32];
    std::snprintf(time, sizeof time, "%.1f s", stats.seconds);
    std::string text = "problem " + problem + ": " + time + ", " + with_commas(stats.expanded) + " expanded";
    if (stats.stored > 0) { text += ", " + with_commas(stats.stored) + " stored"; }
    if (lower_bound > 0) { text += ", cost at least " + std::to_string(lower_bound); }
    std::fprintf(stderr, "\r%s\x1b[K", text.substr(0, 79).c_str());
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
