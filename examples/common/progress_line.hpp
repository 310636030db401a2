#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include <tail/core/lexicographic.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>

namespace tail::cli {

/// One line on a terminal that is written over again and again while a search runs.
///
/// It goes to standard error, if that is a terminal, and never takes more than one line of it.
class progress_line {
public:
    explicit progress_line(bool wanted);
    progress_line(progress_line const&)            = delete;
    progress_line& operator=(progress_line const&) = delete;
    ~progress_line() { clear(); }

    [[nodiscard]] bool active() const { return active_; }

    /// Shows the counters of a search, and a bound on the cost if there is one.
    void show(std::string const& problem, statistics const& stats, std::int64_t lower_bound);

    /// Shows any text.
    void show(std::string const& text);

    /// Takes the line away again.
    void clear();

private:
    bool active_;
    bool shown_ = false;
};

/// A cost as a whole number; of a cost of two parts, the first.
template <class C>
[[nodiscard]] std::int64_t first_count(C const& cost)
{
    if constexpr (is_lexicographic<C>) {
        return static_cast<std::int64_t>(cost.first);
    } else {
        return static_cast<std::int64_t>(cost);
    }
}

/// Runs an engine to the end or a limit, with a look at its counters several times a second if anybody
/// watches.
template <class Engine>
auto run_watched(Engine& engine, limits const& all, progress_line& line, std::string const& problem)
{
    if (!line.active()) { return engine.run(all); }
    for (;;) {
        limits slice  = all;
        slice.nodes   = all.nodes - std::min(all.nodes, engine.stats().expanded);
        slice.seconds = std::min(0.25, all.seconds - engine.stats().seconds);
        auto found    = engine.run(slice);
        if (found.status != status::time_limit || engine.stats().seconds >= all.seconds) {
            line.clear();
            return found;
        }
        line.show(problem, found.stats, first_count(found.lower_bound));
    }
}

}   // namespace tail::cli
