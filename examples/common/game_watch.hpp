#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include <common/progress_line.hpp>

namespace tail::cli {

/// Shows how far a game search has come, several times a second, from a thread of its own: a search that is
/// stopped to be looked at would begin its iteration again.
///
/// Searches that take an observer are given one of those below. Nothing runs if nobody watches.
class game_watch {
public:
    game_watch(progress_line& line, std::string const& problem);
    ~game_watch();
    game_watch(game_watch const&)            = delete;
    game_watch& operator=(game_watch const&) = delete;

    /// Counts nodes.
    struct nodes {
        game_watch* watch;

        template <class Position>
        void expanded(Position const&, int)
        {
            // There is one writer, so that this need not be one step.
            watch->nodes_.store(watch->nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        }
    };
    /// Counts nodes, and notes the depth of a search that deepens.
    struct nodes_and_depth : nodes {
        void iteration(int depth) { watch->depth_.store(depth, std::memory_order_relaxed); }
    };

private:
    void show(std::string const& problem, std::stop_token const& stop);

    progress_line&              line_;
    std::atomic<std::uint64_t>  nodes_{0};
    std::atomic<int>            depth_{0};
    std::mutex                  guard_;
    std::condition_variable_any ended_;
    std::jthread                shower_;
};

}   // namespace tail::cli
