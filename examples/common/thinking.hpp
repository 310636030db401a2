#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include <common/progress_line.hpp>

namespace tail::cli {

/// Shows on a terminal that the program thinks, and for how long, until it goes out of scope. Short thoughts
/// show nothing.
class thinking {
public:
    thinking();
    ~thinking();
    thinking(thinking const&)            = delete;
    thinking& operator=(thinking const&) = delete;

private:
    void show(std::stop_token const& stop);

    progress_line               line_{true};
    std::mutex                  guard_;
    std::condition_variable_any ended_;
    std::jthread                shower_;
};

}   // namespace tail::cli
