#include <tail/domains/sokoban/macro_pushes.hpp>

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/positions.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <domains/sokoban/slow_rules.hpp>
#include <laws.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/uniform_cost.hpp>

using namespace sokoban_tests;
using namespace tail::sokoban;

namespace {

using distances = std::unordered_map<position, unsigned, tail::hash<position>>;

/// All positions that one box can be brought to by pushes of it alone, breadth first.
template <class Pushes>
[[nodiscard]] distances by_single_pushes(level const& l, Pushes const& rules, position const& start,
                                         square box)
{
    distances                                found{{start, 0}};
    std::vector<std::pair<position, square>> queue{{start, box}};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        auto const [p, at] = queue[i];
        for (auto const& [child, m] : children(rules, p)) {
            if (m.box() != at || found.contains(child)) { continue; }
            found[child] = found[p] + 1;
            queue.push_back({child, l.neighbour(at, m.direction())});
        }
    }
    found.erase(start);
    return found;
}

template <class Deadlocks>
void check_macros(level const& l, position const& p, std::size_t& macros)
{
    pushes<Deadlocks> const       single{l};
    macro_pushes<Deadlocks> const rules{l};
    std::map<square, distances>   found;
    square                        last_box  = 0;
    unsigned                      last_cost = 0;
    rules.moves(p, [&](macro_push m, unsigned cost) {
        CHECK(m.from >= last_box);
        CHECK((m.from > last_box || cost >= last_cost));
        last_box       = m.from;
        last_cost      = cost;
        position child = p;
        rules.apply(child, m);
        CHECK(found[m.from].emplace(child, cost).second);
        ++macros;
    });
    p.boxes().for_each([&](square b) { CHECK(found[b] == by_single_pushes(l, single, p, b)); });
}

}   // namespace

TEST_CASE("macro pushes: are all that pushes of one box lead to at the least cost")
{
    laws::dice  roll{1};
    std::size_t macros = 0;
    for (int i = 0; i < 60; ++i) {
        level const                l{random_board(roll, random_size{.most_boxes = 4})};
        pushes<no_deadlocks> const single{l};
        INFO(picture(l.drawn()));
        for (position const& p : reachable(single, {single.start()}, 10)) {
            check_macros<no_deadlocks>(l, p, macros);
            check_macros<dead_squares>(l, p, macros);
        }
    }
    CHECK(macros > 5'000);
}

TEST_CASE("macro pushes: bring a box back to where it was with the man on another side")
{
    // The man brings the box into the room, walks around it, and pushes it back into the doorway.
    level const door{
        drawn({"##########", "##   ##  #", "##    $@ #", "##   ##  #", "##.  #####", "##########"})};
    macro_pushes<> const rules{door};
    square const         box  = door.boxes()[0];
    unsigned             cost = 0;
    rules.moves(rules.start(), [&](macro_push m, unsigned pushes) {
        if (m.from == box && m.to == box) {
            CHECK(cost == 0);
            CHECK(m.man != rules.start().man());
            cost = pushes;
        }
    });
    CHECK(cost == 6);   // three out, until he has room to pass, and three back

    level const          around{drawn({"#######", "# @   #", "# #$# #", "#     #", "#  .  #", "#######"})};
    macro_pushes<> const free{around};
    unsigned             back = 0;
    free.moves(free.start(), [&](macro_push m, unsigned) { back += m.to == around.boxes()[0] ? 1U : 0U; });
    CHECK(back == 0);   // the man walks around it, so that is the same position
}

TEST_CASE("macro pushes: solve the same levels as pushes and in as many")
{
    laws::dice roll{2};
    int        solved = 0, unsolved = 0;
    for (int i = 0; i < 200; ++i) {
        board const b = random_board(roll);
        level const l{b};
        INFO(picture(b));
        pushes<> const       single{l};
        macro_pushes<> const rules{l};
        auto const           one = tail::bfs(
            tail::problem{.start = single.start(), .successors = single, .goal = all_stored{l}});
        auto const many = tail::uniform_cost(
            tail::problem{.start = rules.start(), .successors = rules, .goal = all_stored{l}});
        REQUIRE(one.status == many.status);
        // With fewer boxes to push, where those are enough.
        macro_pushes<deadlock_tests> const fewer{
            l, deadlock_tests{l, {deadlock::dead_squares, deadlock::pi_corrals}}};
        auto const pruned = tail::uniform_cost(
            tail::problem{.start = fewer.start(), .successors = fewer, .goal = all_stored{l}});
        REQUIRE(one.status == pruned.status);
        one ? ++solved : ++unsolved;
        if (!one) { continue; }
        CHECK(one.cost == many.cost);
        CHECK(one.cost == pruned.cost);
        auto const played = slow_replay(b, lurd(l, many.actions));
        REQUIRE(played);
        CHECK(slow_solved(played->after));
        CHECK(played->pushes == many.cost);
    }
    CHECK(solved > 60);
    CHECK(unsolved > 30);
}

TEST_CASE("macro pushes: keep the laws")
{
    laws::dice roll{3};
    for (int i = 0; i < 10; ++i) {
        level const          l{random_board(roll, tiny)};
        macro_pushes<> const rules{l};
        laws::obeys(tail::problem{.start = rules.start(), .successors = rules, .goal = all_stored{l}},
                    {.nodes = 300, .walks = 5});
    }
}
