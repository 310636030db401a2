#include <tail/domains/npuzzle/heuristics/catalogue.hpp>

#include <map>
#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <domains/npuzzle/explore.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/parse.hpp>

// The boards of section 6 of the source on heuristics of the n-puzzle, by its numbers.

using namespace tail::npuzzle;

namespace {

template <int Cells>
board<Cells> read(std::string_view text, geometry shape)
{
    auto const b = parse_board<Cells>(text, shape);
    REQUIRE(b);
    return *b;
}

/// The value of every heuristic of the catalogue, by name.
template <int Cells>
std::map<std::string_view, int> values(board<Cells> const& b, geometry shape, board<Cells> const& goal)
{
    std::map<std::string_view, int> all;
    for_each_heuristic<Cells>(
        [&](auto entry) { all[entry.name] = typename decltype(entry)::type{shape, goal}(b); });
    return all;
}

struct eight {
    explicit eight(std::string_view text) : b(read<9>(text, {3, 3})), h(values<9>(b, {3, 3}, board<9>{})) {}

    [[nodiscard]] bool solvable() const { return tail::npuzzle::solvable(geometry{3, 3}, b, board<9>{}); }
    [[nodiscard]] int  distance() const
    {
        auto const key = explore::of(b);
        for (std::size_t depth = 0; depth < explore::eight().size(); ++depth) {
            auto const& layer = explore::eight()[depth];
            if (std::binary_search(layer.begin(), layer.end(), key)) { return static_cast<int>(depth); }
        }
        return -1;
    }

    board<9>                        b;
    std::map<std::string_view, int> h;
};

struct fifteen {
    explicit fifteen(std::string_view text) : b(read<16>(text, {4, 4})), h(values<16>(b, {4, 4}, board<16>{}))
    {}

    [[nodiscard]] bool solvable() const { return tail::npuzzle::solvable(geometry{4, 4}, b, board<16>{}); }
    [[nodiscard]] int  distance() const
    {
        return explore::distance(explore::of(b), explore::of(board<16>{}), {4, 4}, 22);
    }

    board<16>                       b;
    std::map<std::string_view, int> h;
};

}   // namespace

TEST_CASE("worked boards: 4 is figure 1.1")
{
    eight const f{"1 8 7 / 2 5 6 / 4 3 0"};
    CHECK(f.solvable());
    CHECK(f.distance() == 20);
    CHECK(f.h.at("misplaced") == 8);
    CHECK(f.h.at("out-of-row-and-column") == 14);
    for (auto name :
         {"manhattan", "linear-conflict", "last-move", "diagonal-conflict-one", "diagonal-conflict-one-coded",
          "diagonal-conflict-both", "diagonal-conflict-both-coded", "diagonal-conflict-extended"}) {
        CAPTURE(name);
        CHECK(f.h.at(name) == 18);
    }
}

TEST_CASE("worked boards: 5 is figure 2.4")
{
    eight const f{"0 8 1 / 5 7 4 / 6 2 3"};
    CHECK(f.distance() == 26);
    CHECK(euclid<9>{geometry{3, 3}, board<9>{}}.squared(f.b) == 34);
    CHECK(f.h.at("euclid") == 6);
    CHECK(f.h.at("misplaced") == 7);
    CHECK(f.h.at("out-of-row-and-column") == 10);
    CHECK(f.h.at("manhattan") == 14);
    CHECK(f.h.at("linear-conflict") == 16);
    CHECK(f.h.at("last-move") == 16);
    for (auto name : {"corner-tiles", "corner-tiles-text", "corner-tiles-flagged", "diagonal-conflict-one",
                      "diagonal-conflict-one-coded", "diagonal-conflict-both", "diagonal-conflict-both-coded",
                      "diagonal-conflict-extended"}) {
        CAPTURE(name);
        CHECK(f.h.at(name) == 14);
    }
}

TEST_CASE("worked boards: 6 is figure 2.5")
{
    fifteen const f{"4 6 2 10 / 1 13 9 7 / 12 8 14 5 / 3 0 11 15"};
    CHECK(f.solvable());
    CHECK(f.h.at("misplaced") == 12);
    CHECK(f.h.at("out-of-row-and-column") == 19);
    CHECK(f.h.at("manhattan") == 26);
    CHECK(f.h.at("linear-conflict") == 26);
    CHECK(f.h.at("last-move") == 26);
    CHECK(f.h.at("diagonal-conflict-one-coded") == 28);
    CHECK(f.h.at("diagonal-conflict-one") == 30);
    CHECK(f.h.at("diagonal-conflict-both") == 26);
    CHECK(f.h.at("diagonal-conflict-extended") == 28);
    CHECK(f.h.at("corner-tiles") == 30);
    CHECK(f.h.at("corner-tiles-text") == 30);
    CHECK(f.h.at("corner-tiles-flagged") == 30);
    CHECK(f.h.at("corner-tiles-appendix") == 30);
}

TEST_CASE("worked boards: 7 is figure 2.1 with the blank last")
{
    geometry const shape{4, 4};
    auto const     b = read<16>("1 8 11 5 / 10 3 15 13 / 14 6 9 12 / 4 7 2 0", shape);
    auto const     h = values<16>(b, shape, blank_last<16>(shape));
    CHECK(solvable(shape, b, blank_last<16>(shape)));
    CHECK(!solvable(shape, b, blank_first<16>(shape)));
    CHECK(h.at("manhattan") == 38);
    CHECK(h.at("linear-conflict") == 38);
    CHECK(h.at("last-move") == 40);
}

TEST_CASE("worked boards: 8 is figure 5.1")
{
    eight const f{"3 1 5 / 6 2 4 / 7 8 0"};
    CHECK(f.distance() == 10);
    CHECK(f.h.at("manhattan") == 8);
    CHECK(f.h.at("diagonal-conflict-one") == 10);
    CHECK(f.h.at("diagonal-conflict-one-coded") == 10);
    CHECK(f.h.at("diagonal-conflict-both") == 8);
    CHECK(f.h.at("diagonal-conflict-both-coded") == 8);
    CHECK(f.h.at("diagonal-conflict-extended") == 8);
    CHECK(f.h.at("corner-tiles") == 10);
}

TEST_CASE("worked boards: 9 is figure 5.2 and cannot be solved")
{
    eight const f{"1 8 7 / 5 4 2 / 6 3 0"};
    CHECK(!f.solvable());
    CHECK(f.distance() == -1);
    CHECK(f.h.at("manhattan") == 12);
    CHECK(f.h.at("linear-conflict") == 14);
    CHECK(f.h.at("diagonal-conflict-both") == 14);
    CHECK(f.h.at("diagonal-conflict-both-coded") == 12);
    CHECK(f.h.at("diagonal-conflict-extended") == 14);
    CHECK(f.h.at("diagonal-conflict-one") == 14);
    CHECK(f.h.at("diagonal-conflict-one-coded") == 12);
}

TEST_CASE("worked boards: 10 is figure 5.3 and cannot be solved")
{
    fifteen const f{"10 8 11 5 / 4 1 6 13 / 14 9 3 12 / 15 7 2 0"};
    CHECK(!f.solvable());
    CHECK(f.h.at("manhattan") == 38);
    CHECK(f.h.at("linear-conflict") == 40);
    CHECK(f.h.at("last-move") == 40);
    CHECK(f.h.at("diagonal-conflict-both") == 38);
    CHECK(f.h.at("diagonal-conflict-extended") == 42);
}

TEST_CASE("worked boards: 11 to 19 show where the published programs exceed the distance")
{
    std::set<std::string> shown;
    auto const            check = [&](auto const& f, std::string name, int distance, int value) {
        CAPTURE(name);
        CHECK(f.distance() == distance);
        CHECK(f.h.at(name) == value);
        for (auto const& [other, found] : f.h) {
            if (found > distance) { shown.insert(std::string{other}); }
        }
    };
    check(eight{"0 1 2 / 3 4 5 / 6 7 8"}, "last-move-coded", 0, 2);
    check(eight{"3 1 2 / 0 4 5 / 6 7 8"}, "corner-tiles-appendix", 1, 3);
    check(eight{"1 2 0 / 3 8 5 / 4 7 6"}, "corner-tiles-text", 14, 16);
    check(fifteen{"8 4 2 3 / 0 9 6 7 / 12 1 10 11 / 13 5 14 15"}, "linear-conflict-appendix", 13, 15);
    check(eight{"0 3 1 / 6 4 2 / 7 8 5"}, "diagonal-conflict-one", 8, 10);
    check(eight{"0 3 1 / 6 4 2 / 7 8 5"}, "diagonal-conflict-one-coded", 8, 10);
    check(fifteen{"4 14 9 2 / 0 5 1 3 / 8 6 10 7 / 12 13 15 11"}, "diagonal-conflict-extended", 21, 23);
    check(eight{"4 0 1 / 5 3 2 / 6 7 8"}, "sum-lc-lm", 9, 11);
    check(fifteen{"4 9 1 2 / 0 5 14 3 / 8 6 10 7 / 12 13 15 11"}, "sum-lc-dc", 17, 19);
    check(fifteen{"4 1 2 3 / 5 6 10 7 / 8 0 14 11 / 9 13 12 15"}, "sum-lc-ct", 13, 15);
    check(fifteen{"4 1 2 3 / 5 10 6 7 / 8 12 14 11 / 9 13 0 15"}, "sum-lc-dc-ct", 13, 17);
    CHECK(fifteen{"8 4 2 3 / 0 9 6 7 / 12 1 10 11 / 13 5 14 15"}.h.at("linear-conflict") == 13);
    CHECK(fifteen{"8 4 2 3 / 0 9 6 7 / 12 1 10 11 / 13 5 14 15"}.h.at("manhattan") == 11);
    CHECK(fifteen{"4 14 9 2 / 0 5 1 3 / 8 6 10 7 / 12 13 15 11"}.h.at("manhattan") == 17);

    // A heuristic either promises or is caught here; three are known to be unproved and uncaught.
    std::set<std::string> const unproved{"corner-tiles-flagged", "diagonal-conflict-both",
                                         "diagonal-conflict-both-coded"};
    for_each_heuristic<9>([&](auto entry) {
        std::string const name{entry.name};
        CAPTURE(name);
        CHECK((decltype(entry)::type::admissible || unproved.contains(name)) == !shown.contains(name));
    });
}

TEST_CASE("worked boards: descents fall short of the exact linear conflict on 3 4 1 2")
{
    // The top row of a goal with the blank last; two tiles must step out, one descent shows.
    geometry const shape{4, 4};
    auto const     b = read<16>("3 4 1 2 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", shape);
    auto const     h = values<16>(b, shape, blank_last<16>(shape));
    CHECK(h.at("linear-conflict") - h.at("manhattan") == 4);
    CHECK(h.at("linear-conflict-descents") - h.at("manhattan") == 2);
}
