#pragma once

#include <tail/domains/phutball/position.hpp>

/// \file
/// Phutball with traces that lack something, to see that the tests miss it.

namespace phutball_tests {

using tail::phutball::small_position;

/// Takes no notice of men who are put next to the ball, or next to where it can come down.
struct without_neighbours : small_position {
    explicit without_neighbours(small_position const& p) : small_position{p} {}

    [[nodiscard]] trace_type counter_trace(int count) const
    {
        board landings;
        moves([&](move_type const& m) {
            if (m.is_jump() && tail::phutball::on_board(m.to)) { landings |= board::of(m.to); }
        });
        trace_type trace = small_position::counter_trace(count);
        trace.points &= landings;
        return trace;
    }
};

/// Takes no notice of jumps.
struct without_jumps : small_position {
    explicit without_jumps(small_position const& p) : small_position{p} {}

    [[nodiscard]] trace_type move_trace(move_type const& m) const
    {
        return men_of(small_position::move_trace(m));
    }
    [[nodiscard]] trace_type winning_trace(move_type const& m) const
    {
        return men_of(small_position::winning_trace(m));
    }
    [[nodiscard]] trace_type counter_trace(int count) const
    {
        return men_of(small_position::counter_trace(count));
    }

private:
    [[nodiscard]] static trace_type men_of(trace_type trace)
    {
        trace.jumps = false;
        return trace;
    }
};

/// Takes no notice of men who are put where a jump comes down.
struct without_landings : small_position {
    explicit without_landings(small_position const& p) : small_position{p} {}

    [[nodiscard]] trace_type move_trace(move_type const& m) const
    {
        return m.is_jump() ? trace_type{{}, true} : small_position::move_trace(m);
    }
    [[nodiscard]] trace_type winning_trace(move_type const&) const { return {{}, true}; }
};

}   // namespace phutball_tests
