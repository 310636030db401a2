#include <tail/domains/sokoban/walking_pushes.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/random_levels.hpp>
#include <domains/sokoban/slow_rules.hpp>
#include <laws.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/path/uniform_cost.hpp>

using namespace sokoban_tests;
using namespace tail::sokoban;

namespace {

using both = tail::lexicographic<std::uint32_t, std::uint32_t>;

/// Steps on the drawing, by the slow rules. Costs are pushes and moves, in one order or the other.
struct slow_steps {
    using cost_type = both;

    board shape;
    bool  pushes_first;

    template <class Emit>
    void operator()(std::string const& signs, Emit&& emit) const
    {
        for (char const c : {'u', 'd', 'l', 'r'}) {
            auto const m = slow_move({shape.width, shape.height, signs}, c);
            if (!m) { continue; }
            std::uint32_t const pushes = m->pushed ? 1 : 0;
            emit(m->after.signs, pushes_first ? both{pushes, 1} : both{1, pushes});
        }
    }
};

// Two pushes with long walks, or four pushes with short ones.
std::vector<std::string> const two_answers{"#####", "#   #", "#   #", "# $ #", "#.@##", "#####"};

[[nodiscard]] auto slow_search(board const& b, bool pushes_first)
{
    return tail::uniform_cost(tail::problem{
        .start      = b.signs,
        .successors = slow_steps{b, pushes_first},
        .goal       = [](std::string const& signs) { return signs.find('$') == std::string::npos; },
    });
}

template <class Costs>
[[nodiscard]] auto search(level const& l)
{
    walking_pushes<Costs> const s{l};
    return tail::uniform_cost(tail::problem{.start = s.start(), .successors = s, .goal = all_stored{l}});
}

}   // namespace

TEST_CASE("walking pushes: find the least costs of single steps in each order")
{
    laws::dice roll{1};
    int        solved = 0, unsolved = 0;
    for (int i = 0; i < 150; ++i) {
        // Few random levels tell the two orders apart. This one does.
        board const b = i == 0 ? drawn(two_answers) : random_board(roll, tiny);
        level const l{b};
        INFO(picture(b));
        auto const slow_pushes = slow_search(b, true), slow_moves = slow_search(b, false);
        auto const pushes = search<walk_costs::pushes_then_moves>(l);
        auto const moves  = search<walk_costs::moves_then_pushes>(l);
        auto const alone  = search<walk_costs::moves>(l);
        REQUIRE(pushes.status == slow_pushes.status);
        REQUIRE(moves.status == slow_moves.status);
        REQUIRE(alone.status == slow_moves.status);
        pushes ? ++solved : ++unsolved;
        if (!pushes) { continue; }
        CHECK(pushes.cost == slow_pushes.cost);
        CHECK(moves.cost == slow_moves.cost);
        CHECK(alone.cost == slow_moves.cost.first);

        auto const check = [&](auto const& found, std::uint32_t wanted_pushes, std::uint32_t wanted_moves) {
            auto const played = slow_replay(b, lurd(l, found.actions));
            REQUIRE(played);
            CHECK(slow_solved(played->after));
            CHECK(played->moves == wanted_moves);
            CHECK(played->pushes == wanted_pushes);
        };
        check(pushes, pushes.cost.first, pushes.cost.second);
        check(moves, moves.cost.second, moves.cost.first);
    }
    CHECK(solved > 50);
    CHECK(unsolved > 20);
}

TEST_CASE("walking pushes: prefer what their cost says")
{
    level const l{drawn(two_answers)};
    CHECK(search<walk_costs::pushes_then_moves>(l).cost == both{2, 10});
    CHECK(search<walk_costs::moves_then_pushes>(l).cost == both{8, 4});
    CHECK(search<walk_costs::moves>(l).cost == 8);
}

TEST_CASE("walking pushes: keep the laws")
{
    laws::dice roll{2};
    for (int i = 0; i < 10; ++i) {
        level const                                         l{random_board(roll, tiny)};
        walking_pushes<walk_costs::pushes_then_moves> const s{l};
        laws::obeys(tail::problem{.start = s.start(), .successors = s, .goal = all_stored{l}},
                    {.nodes = 300, .walks = 5});
    }
}
