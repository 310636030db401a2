#include <tail/domains/sokoban/deadlocks/pi_corral.hpp>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <doctest/doctest.h>

#include <domains/sokoban/deadlocks/small_levels.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/bfs.hpp>

using namespace small_levels;

namespace {

struct pruned {
    static constexpr bool pushes_to_dead_squares = false;

    [[nodiscard]] static bool       dead(position const&) { return false; }
    [[nodiscard]] square_set const* only(position const& p, man_region const& region) const
    {
        square_set const* const found = corrals.only(p, region);
        if (found != nullptr) { ++times; }
        return found;
    }

    pi_corrals          corrals;
    mutable std::size_t times = 0;
};

/// For each position of a level, the least number of pushes to the goals, if only `moves` are made.
template <class Moves>
std::vector<int> distances(std::vector<position> const& all, level const& l, Moves const& moves)
{
    std::unordered_map<position, std::size_t, boost::hash<position>> index;
    for (std::size_t i = 0; i < all.size(); ++i) { index.emplace(all[i], i); }
    std::vector<std::vector<std::size_t>> before(all.size());
    std::vector<push>                     made;
    for (std::size_t i = 0; i < all.size(); ++i) {
        made.clear();
        moves.moves(all[i], [&](push m) { made.push_back(m); });
        for (push m : made) {
            position child = all[i];
            moves.apply(child, m);
            before[index.at(child)].push_back(i);
        }
    }
    std::vector<int>         far(all.size(), -1);
    std::vector<std::size_t> queue;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all_stored{l}(all[i])) { continue; }
        far[i] = 0;
        queue.push_back(i);
    }
    for (std::size_t next = 0; next < queue.size(); ++next) {
        for (std::size_t i : before[queue[next]]) {
            if (far[i] >= 0) { continue; }
            far[i] = far[queue[next]] + 1;
            queue.push_back(i);
        }
    }
    return far;
}

}   // namespace

TEST_CASE("pi-corrals: from every position of small levels the least number of pushes is the same")
{
    std::size_t times = 0, wrong = 0, solvable = 0;
    for_each_level(
        2000, 15,
        [&](level const& l, everything const& every) {
            std::vector<position> all;
            every.for_each([&](position const& p, bool) { all.push_back(p); });
            pushes<dead_squares> const plain{l};
            pushes<pruned> const       fewer{l, pruned{pi_corrals{l}}};
            auto const                 far = distances(all, l, plain), other = distances(all, l, fewer);
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (far[i] != other[i]) { ++wrong; }
                if (far[i] < 0) { continue; }
                ++solvable;
                man_region region{l};
                region.fill(all[i]);
                if (pi_corrals{l}.only(all[i], region) != nullptr) { ++times; }
            }
        },
        3);
    MESSAGE(times << " of " << solvable << " solvable positions have one");
    CHECK(wrong == 0);
    CHECK(solvable > 10'000);
    CHECK(times > 500);
}

TEST_CASE("pi-corrals: larger levels need as many pushes and fewer nodes")
{
    laws::dice    dice{5};
    std::uint64_t all = 0, left = 0, solved = 0;
    for (int i = 0; i < 60; ++i) {
        level const l{sokoban_tests::random_board(dice, {4, 6, 4, 5, 4, 4, 30})};
        auto const  solve = [&](auto const& moves) {
            return tail::bfs(
                tail::problem{.start = moves.start(), .successors = moves, .goal = all_stored{l}});
        };
        auto const plain = solve(pushes<dead_squares>{l});
        auto const fewer = solve(pushes<pruned>{l, pruned{pi_corrals{l}}});
        CHECK(fewer.status == plain.status);
        CHECK(fewer.cost == plain.cost);
        all += plain.stats.stored;
        left += fewer.stats.stored;
        solved += plain ? 1U : 0U;
    }
    MESSAGE(left << " of " << all << " nodes, " << solved << " solved");
    CHECK(solved > 10);
    CHECK(left < all);
}

TEST_CASE("pi-corrals: an empty goal behind a box is to be filled, if there are boxes enough")
{
    auto const drawn = parse_board("#######|#     #|# $ @ #|#     #|##*####| #.#   | ###   ");
    REQUIRE(drawn);
    level const l{*drawn};
    position    p{l};
    man_region  region{l};
    region.fill(p);
    pi_corrals const        corrals{l};
    square_set const* const found = corrals.only(p, region);
    REQUIRE(found != nullptr);
    CHECK(found->count() == 1);
    CHECK(found->contains(l.at(2, 4)));

    // With fewer boxes than goals the goal may stay empty.
    p.take_box(l.at(2, 2));
    region.fill(p);
    CHECK(corrals.only(p, region) == nullptr);
}
