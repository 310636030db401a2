#pragma once

#include <tail/path/bidirectional.hpp>
#include <tail/path/pruning_tables.hpp>

/// \file
/// Searches that are wrong, and claim to be right.

namespace differential {

/// A closed list in IDA* that says that it loses nothing.
struct plain_closed_list : tail::prune::closed_list<> {
    static constexpr bool keeps_optimal = true;
};

/// A bidirectional search that takes the first meeting for the cheapest.
template <class Engine>
class first_meeting {
public:
    template <class Make>
    explicit first_meeting(Make&& make) : engine_(make())
    {}

    auto run(tail::limits const&)
    {
        while (engine_.step() == tail::progress::running && !engine_.found().met) {}
        return found();
    }
    tail::progress     step() { return engine_.step(); }
    [[nodiscard]] auto found() const
    {
        auto r = engine_.found();
        if (r.met) {
            r.status        = tail::status::solved;
            r.optimal       = true;
            r.lower_bound   = r.cost;
            r.suboptimality = 1.0;
        }
        return r;
    }

private:
    Engine engine_;
};

template <class Make>
first_meeting(Make&&) -> first_meeting<std::invoke_result_t<Make&>>;

}   // namespace differential
