#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <threads/disturbance.hpp>
#include <tail/store/pattern_database.hpp>

/// \file
/// A pattern database built by several threads, one of which throws or stops. The thread sanitizer runs this.

using namespace tail;
using tail::test::dice;
using tail::test::disturbance;
using tail::test::disturbed;
using tail::test::trouble;

namespace {

/// Entries with two lanes: each leads to its double, and with lanes changed to its double and one.
struct doubling {
    disturbance* d;

    static constexpr std::uint64_t entries = 100'003;   // a few chunks, and one that is not full

    [[nodiscard]] std::uint64_t size() const { return entries; }

    template <class Emit>
    void goals(Emit&& emit) const
    {
        emit(std::uint64_t{7}, lane_set{1});
    }

    template <class Emit>
    void steps(std::uint64_t entry, lane_set lanes, Emit&& emit) const
    {
        d->call();
        emit(entry * 2 % entries, lanes);
        emit((entry * 2 + 1) % entries, static_cast<lane_set>((lanes == 3 ? 3 : 3 - lanes)));
    }
};

[[nodiscard]] std::vector<unsigned> values(pattern_table<pattern_values::byte> const& table)
{
    std::vector<unsigned> all;
    for (std::uint64_t entry = 0; entry < doubling::entries; ++entry) { all.push_back(table[entry]); }
    return all;
}

}   // namespace

TEST_CASE("on threads: a pattern build whose user code throws or stops anywhere")
{
    disturbance count{trouble::none, 0};
    auto const  one = build_pattern_database(doubling{&count}, {}, pattern_policy<>{.threads = 1});
    REQUIRE(one.status == status::solved);
    auto const wanted = values(*one.table);

    dice random{5};
    for (unsigned trial = 0; trial < 12; ++trial) {
        trouble const what = trial % 3 == 0 ? trouble::none
            : trial % 3 == 1                ? trouble::throws
                                            : trouble::stops;
        disturbance   d{what, 1 + random.below(count.calls())};
        CAPTURE(trial);
        try {
            auto const built = build_pattern_database(doubling{&d}, {.stop = d.token()},
                                                      pattern_policy<>{.threads = 2 + trial % 3});
            // A stop that is asked for in the last chunk is seen by nobody.
            CHECK((built.status == status::solved || what == trouble::stops));
            CHECK(built.table.has_value() == (built.status == status::solved));
            if (built.table) { CHECK(values(*built.table) == wanted); }
        } catch (disturbed const&) {
            CHECK(what == trouble::throws);
        }
    }
}
