#include <common/thinking.hpp>

#include <chrono>

#include <fmt/format.h>

namespace tail::cli {

thinking::thinking()
{
    if (!line_.active()) { return; }
    shower_ = std::jthread{[this](std::stop_token const& stop) { show(stop); }};
}

thinking::~thinking()
{
    if (!shower_.joinable()) { return; }
    shower_.request_stop();
    shower_.join();
}

void thinking::show(std::stop_token const& stop)
{
    using namespace std::chrono;
    auto const                   begin = steady_clock::now();
    std::unique_lock<std::mutex> lock{guard_};
    while (!ended_.wait_for(lock, stop, milliseconds{250}, [] { return false; })) {
        if (stop.stop_requested()) { return; }
        line_.show(fmt::format("thinking: {:.1f} s", duration<double>(steady_clock::now() - begin).count()));
    }
}

}   // namespace tail::cli
