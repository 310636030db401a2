#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <tail/core/laws/effort.hpp>
#include <tail/domains/sokoban/collection.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_learner.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/solution.hpp>

using namespace tail::sokoban;

namespace {

std::string text_of(std::filesystem::path const& file)
{
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Large tables take seconds to build.
constexpr std::size_t pair_bytes = std::size_t{1} << 20U;

struct solved_level {
    std::string name;
    board       drawn;
    std::string letters;
};

/// Levels with solutions of the Debian package cavepacker-data, or nothing.
std::vector<solved_level> const& solved_levels()
{
    static std::vector<solved_level> const all = [] {
        std::vector<solved_level>   found;
        std::filesystem::path const maps = "/usr/share/games/cavepacker/maps";
        std::error_code             error;
        for (auto const& entry : std::filesystem::directory_iterator(maps, error)) {
            auto file = entry.path();
            if (file.extension() != ".sok") { continue; }
            auto const levels  = parse_collection(text_of(file));
            auto const letters = parse_solution(text_of(file.replace_extension(".sol")));
            if (!levels || !levels->levels.front().level || !letters || letters->empty()) { continue; }
            found.push_back({file.stem().string(), *levels->levels.front().level, *letters});
        }
        return found;
    }();
    return all;
}

/// Calls `use(before, after, push)` for each push of a solution, and counts it as replayed.
template <class Use>
void replay_pushes(level const& l, std::string const& letters, std::size_t& replayed, Use&& use)
{
    man_region region{l};
    position   now{l};
    for (char c : letters) {
        direction const d  = *direction_of(c);
        square const    to = l.neighbour(now.man(), d);
        if (to == l.wall()) { return; }
        if (now.has_box(to)) {
            position before = now, after = now;
            before.note_last_box(no_square);
            region.normalise(before);
            after.move_box(to, l.neighbour(to, d));
            now = after;
            after.put_man(to);
            region.normalise(after);
            use(before, after, push{to, d});
        }
        now.put_man(to);
    }
    if (all_stored{l}(now)) { ++replayed; }
}

}   // namespace

TEST_CASE("deadlocks: no position of a known solution is called dead" * doctest::test_suite("slow")
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    if (solved_levels().empty()) {
        MESSAGE("skipped: the package cavepacker-data is not installed");
        return;
    }
    std::size_t positions = 0, tables = 0, wrong = 0, replayed = 0;
    for (solved_level const& s : solved_levels()) {
        level const                 l{s.drawn};
        std::vector<deadlock_tests> each;
        for (deadlock_name const& n : deadlock_names) {
            each.emplace_back(l, deadlock_set{n.test}, pair_bytes);
        }
        for (deadlock_tests const& t : each) { tables += t.has_pair_table() ? 1U : 0U; }
        replay_pushes(l, s.letters, replayed, [&](position const& before, position const& after, push) {
            ++positions;
            for (deadlock_tests const& t : each) {
                if (!t.dead(after) && (positions % 8 != 0 || !t.dead(before))) { continue; }
                if (wrong++ == 0) {
                    FAIL_CHECK(s.name
                               << " push " << positions << " test "
                               << static_cast<int>(*(t.dead(after) ? t.found(after) : t.found(before))));
                }
            }
        });
    }
    MESSAGE(solved_levels().size() << " levels, " << positions << " pushes, " << tables << " pair tables");
    CHECK(replayed > 1000);
    CHECK(replayed == solved_levels().size());
    CHECK(tables > 900);
    CHECK(wrong == 0);
}

TEST_CASE("patterns: none that is proved is on a known solution" * doctest::test_suite("slow")
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    if (solved_levels().empty()) {
        MESSAGE("skipped: the package cavepacker-data is not installed");
        return;
    }
    std::size_t      learned = 0, positions = 0, wrong = 0, replayed = 0, wanted = 0;
    tail::laws::dice dice{1};
    for (std::size_t n = 0; n < solved_levels().size(); n += 3) {   // every third: all take a minute
        solved_level const& s = solved_levels()[n];
        level const         l{s.drawn};
        pattern_learner     learner{l, {.most_nodes = 200}};
        pattern_store       store{l};
        pushes<> const      rules{l};
        ++wanted;
        // Pushes at random, so that boxes get into each other's way, and then a look at some that are near.
        for (int walk = 0; walk < 20; ++walk) {
            position          p = rules.start();
            std::vector<push> moves;
            for (int i = 0; i < 30; ++i) {
                moves.clear();
                rules.moves(p, [&](push m) { moves.push_back(m); });
                if (moves.empty()) { break; }
                rules.apply(p, moves[dice.below(moves.size())]);
                std::vector<square> far;
                square const        last = p.last_box();
                p.boxes().for_each([&](square b) {
                    if (std::abs(l.column(b) - l.column(last)) > 2 || std::abs(l.row(b) - l.row(last)) > 2) {
                        far.push_back(b);
                    }
                });
                if (auto found = learner.learn(without(p, far), &store)) {
                    learned += store.add(*std::move(found)) ? 1U : 0U;
                    break;
                }
            }
        }
        replay_pushes(l, s.letters, replayed, [&](position const& before, position const& after, push) {
            ++positions;
            if (store.dead(after) || store.dead_anywhere(after) || store.dead(before)) { ++wrong; }
        });
    }
    MESSAGE(learned << " patterns, " << positions << " pushes");
    CHECK(learned > 1000);
    CHECK(replayed == wanted);
    CHECK(wrong == 0);
}
