#include <common/game_watch.hpp>

#include <fmt/format.h>

#include <common/values.hpp>

namespace tail::cli {

game_watch::game_watch(progress_line& line, std::string const& problem) : line_{line}
{
    if (!line_.active()) { return; }
    shower_ = std::jthread{[this, problem](std::stop_token const& stop) { show(problem, stop); }};
}

game_watch::~game_watch()
{
    if (!shower_.joinable()) { return; }
    shower_.request_stop();
    shower_.join();
    line_.clear();
}

void game_watch::show(std::string const& problem, std::stop_token const& stop)
{
    auto const                   begin = std::chrono::steady_clock::now();
    std::unique_lock<std::mutex> lock{guard_};
    while (!ended_.wait_for(lock, stop, std::chrono::milliseconds{250}, [] { return false; })) {
        if (stop.stop_requested()) { return; }
        double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
                                   .count();
        std::string text = fmt::format("problem {}: {:.1f} s", problem, seconds);
        if (auto const count = nodes_.load(); count > 0) { text += ", " + with_commas(count) + " nodes"; }
        if (auto const depth = depth_.load(); depth > 0) { text += fmt::format(", depth {}", depth); }
        line_.show(text);
    }
}

}   // namespace tail::cli
