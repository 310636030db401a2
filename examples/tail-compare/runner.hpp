#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <tail-compare/cell.hpp>
#include <tail-compare/measurement.hpp>

namespace tail::compare {

/// Runs a cell in this process: the cold run, and the warm ones unless a limit has ended the first.
///
/// Where warm runs are asked for, short ones are repeated until they tell how much they spread: up to five,
/// or up to 25 while the slowest takes more than one and a half times as long as the fastest, within 0.2
/// seconds altogether. Of long ones there is a third, if two differ as much.
[[nodiscard]] measurement measure(cell const& c);

/// The places of cells in the order in which they are run: shuffled, so that what the machine does meanwhile
/// is shared by all. The same for a seed on every machine.
[[nodiscard]] std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed);

/// Runs cells, each in a process of its own, so that one that crashes, or takes memory that is not there,
/// hurts no other and that each finds the same fresh heap.
class runner {
public:
    /// `build` goes into the measurements; `jobs` is how many run at the same time.
    runner(std::vector<cell> const& cells, std::string build, unsigned jobs)
        : cells_{cells}, build_{std::move(build)}, jobs_{jobs}
    {}
    runner(runner const&)            = delete;
    runner& operator=(runner const&) = delete;
    ~runner();

    /// Runs the cells at these places, in this order, and hands each over when it is done. `tick` is called
    /// several times a second. Ends early when asked to; the cells that are then running are given up.
    void run(std::vector<std::size_t> const& order, std::function<void(std::size_t, measurement)> const& done,
             std::function<void()> const& tick, std::stop_token const& stop);

    /// Seconds that a cell may take beyond the limits of its runs, for what it prepares. Then it is ended: a
    /// search that does not keep its limits must not keep the others waiting.
    double patience = 7'200;

private:
    using clock = std::chrono::steady_clock;

    struct child {
        std::size_t       at   = 0;
        int               pid  = -1;
        int               pipe = -1;
        std::string       said;
        clock::time_point begun = clock::now();
        bool              late  = false;   ///< and ended for that
    };

    [[nodiscard]] bool start(std::size_t at);
    [[noreturn]] void  be_child(std::size_t at, int pipe) const noexcept;
    [[nodiscard]] bool collect(int milliseconds, std::function<void(std::size_t, measurement)> const& done);
    [[nodiscard]] bool listen(child& c) const;
    [[nodiscard]] measurement finish(child& c) const;
    void                      end_late_ones();

    std::vector<cell> const& cells_;
    std::string              build_;
    unsigned                 jobs_;
    std::vector<child>       running_;
};

}   // namespace tail::compare
