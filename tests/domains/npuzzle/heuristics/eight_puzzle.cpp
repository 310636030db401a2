#include <tail/domains/npuzzle/heuristics/catalogue.hpp>

#include <cmath>
#include <map>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <domains/npuzzle/explore.hpp>
#include <tail/domains/npuzzle/goal.hpp>

using namespace tail::npuzzle;

namespace {

geometry const three{3, 3};

/// Every heuristic of the catalogue over all 181 440 boards and their moves.
std::map<std::string_view, laws::audit> const& census()
{
    static auto const all = [] {
        std::map<std::string_view, laws::audit> audits;
        for_each_heuristic<9>([&](auto entry) {
            typename decltype(entry)::type const h{three, blank_first<9>(three)};
            audits[entry.name] = explore::audit<9>(h, explore::eight(), three, true);
        });
        return audits;
    }();
    return all;
}

struct row {
    std::string_view name;
    double           mean;
    int              highest;
    std::uint64_t    exact;
    std::uint64_t    too_high;
    int              worst;
    std::uint64_t    inconsistent;
};

}   // namespace

// The census of the source on heuristics of the n-puzzle, section 6: every board of the 8-puzzle with
// the blank first, checked there by an independent program.
TEST_CASE("eight puzzle: every heuristic has the mean and maximum and violations of the published census")
{
    row const table[] = {
        {"misplaced", 7.1111, 8, 79, 0, 0, 0},
        {"out-of-row-and-column", 10.6667, 16, 421, 0, 0, 0},
        {"manhattan", 14.0000, 22, 2351, 0, 0, 0},
        {"linear-conflict", 15.1190, 28, 2914, 0, 0, 0},
        {"linear-conflict-descents", 15.1190, 28, 2914, 0, 0, 0},
        {"linear-conflict-appendix", 15.1349, 28, 2932, 0, 0, 360},
        {"corner-tiles-text", 14.1190, 24, 2393, 4, 2, 3522},
        {"corner-tiles-flagged", 14.1119, 22, 2379, 0, 0, 3188},
        {"corner-tiles-appendix", 14.8571, 22, 3367, 154, 2, 1608},
        {"corner-tiles", 14.7540, 22, 3383, 0, 0, 4824},
        {"last-move-coded", 14.8889, 24, 3493, 1, 2, 0},
        {"last-move", 14.8889, 24, 3494, 0, 0, 0},
        {"diagonal-conflict-one-coded", 14.3340, 26, 2891, 75, 6, 10'765},
        {"diagonal-conflict-one", 14.6237, 28, 3571, 340, 8, 20'652},
        {"diagonal-conflict-both-coded", 14.0231, 22, 2351, 0, 0, 222},
        {"diagonal-conflict-both", 14.0430, 22, 2357, 0, 0, 726},
        {"diagonal-conflict-extended", 14.0926, 22, 2361, 0, 0, 1878},
        {"all-conflict-coded", 15.1554, 28, 2933, 0, 0, 590},
        {"all-conflict", 15.1534, 28, 2932, 0, 0, 537},
    };
    for (row const& expected : table) {
        CAPTURE(std::string{expected.name});
        auto const& found = census().at(expected.name);
        CHECK(found.nodes == 181'440);
        CHECK(std::abs(found.mean() - expected.mean) < 0.00005 + 1e-9);
        CHECK(found.highest == expected.highest);
        CHECK(found.exact == expected.exact);
        CHECK(found.too_high == expected.too_high);
        CHECK(found.worst == expected.worst);
        CHECK(found.inconsistent == expected.inconsistent);
    }
}

// The table of section 3.7 of the same source.
TEST_CASE("eight puzzle: plain sums exceed the distance as often as published")
{
    struct sum_row {
        std::string_view name;
        std::uint64_t    too_high;
        int              worst;
    };
    sum_row const table[] = {
        {"sum-lc-lm", 63, 2},     {"sum-lc-ct", 52, 6},     {"sum-lc-dc", 0, 0},     {"sum-ct-lm", 16, 4},
        {"sum-lc-ct-lm", 201, 8}, {"sum-lc-dc-ct", 195, 8}, {"sum-lc-dc-lm", 73, 2},
    };
    for (sum_row const& expected : table) {
        CAPTURE(std::string{expected.name});
        CHECK(census().at(expected.name).too_high == expected.too_high);
        CHECK(census().at(expected.name).worst == expected.worst);
    }
}

TEST_CASE("eight puzzle: every declared promise holds on all boards and moves")
{
    for_each_heuristic<9>([&](auto entry) {
        CAPTURE(std::string{entry.name});
        laws::promise_is_kept<typename decltype(entry)::type>(census().at(entry.name));
    });
}

TEST_CASE("eight puzzle: the root of the squared distances has the published mean")
{
    euclid<9> const                 up{three, board<9>{}};
    euclid<9, rounding::down> const down{three, board<9>{}};
    double                          sum = 0;
    for (std::size_t depth = 0; depth < explore::eight().size(); ++depth) {
        for (auto key : explore::eight()[depth]) {
            auto const   b    = explore::board<9>(key);
            double const root = std::sqrt(up.squared(b));
            sum += root;
            REQUIRE(up(b) == static_cast<int>(std::ceil(root)));
            REQUIRE(down(b) == static_cast<int>(std::floor(root)));
            REQUIRE(root <= static_cast<double>(depth));
        }
    }
    CHECK(std::abs(sum / 181'440 - 5.6535) < 0.00005);
    laws::promise_is_kept<euclid<9, rounding::down>>(explore::audit<9>(down, explore::eight(), three, true));
}

TEST_CASE("eight puzzle: disjoint ownership is between the maximum and the distance")
{
    // No published numbers: these are recorded so that a change of strength is seen.
    auto const& disjoint = census().at("disjoint-conflicts");
    CHECK(disjoint.too_high == 0);
    CHECK(disjoint.exact == 5521);
    CHECK(std::abs(disjoint.mean() - 16.2579) < 0.00005);
    CHECK(disjoint.mean() > census().at("max-conflict").mean());

    disjoint_conflicts<9> const together{three, board<9>{}};
    linear_conflict<9> const    lines{three, board<9>{}};
    for (auto const& layer : explore::eight()) {
        for (auto key : layer) { REQUIRE(together(explore::board<9>(key)) >= lines(explore::board<9>(key))); }
    }
}
