#include <tail/domains/sokoban/deadlocks/pattern_file.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_learner.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/level_files.hpp>
#include <tail/domains/sokoban/collection.hpp>
#include <tail/domains/sokoban/subproblem.hpp>
#include <tail/path/bfs.hpp>
#include <tail/solvers/sokoban.hpp>
#include <tail/store/checked_file.hpp>

#include "small_levels.hpp"

using namespace small_levels;

namespace {

namespace fs = std::filesystem;

/// A position with no box, the man where he begins.
position nothing(level const& l)
{
    position p{l};
    for (square const b : l.boxes()) { p.take_box(b); }
    return p;
}

/// A square by its column, a letter, and its row, from 1.
square at(level const& l, char const* name) { return l.at(name[0] - 'a', std::stoi(name + 1) - 1); }

position boxes_on(level const& l, std::initializer_list<char const*> boxes, square man)
{
    position p = nothing(l);
    for (char const* b : boxes) { p.put_box(at(l, b)); }
    p.put_man(man);
    return p;
}

std::size_t walkable(level const& l, position const& p)
{
    man_region region{l};
    region.fill(p);
    return region.squares().size();
}

/// A folder that goes away with everything in it.
struct folder {
    fs::path path = fs::temp_directory_path() / ("tail-patterns-" + std::to_string(std::random_device{}()));

    folder() { fs::create_directories(path); }
    folder(folder const&)            = delete;
    folder& operator=(folder const&) = delete;
    ~folder()
    {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    [[nodiscard]] std::string file(char const* name) const { return (path / name).string(); }
};

void write(std::string const& path, std::string const& bytes)
{
    std::error_code ignored;
    fs::remove(path, ignored);   // what the library writes is read-only
    std::ofstream(path, std::ios::binary) << bytes;
}

constexpr char const* lab = "#########|#   #   #|# $ . $ #|# .@$.  #|#   #   #|#########";

/// Some patterns of that level.
void fill(level const& l, pattern_store& store)
{
    position p = nothing(l);
    p.put_box(l.at(1, 1));
    store.add(p, evidence::proved);
    p = boxes_on(l, {"g2", "f2"}, l.man());
    store.add(p, evidence::guessed);
    pattern both{square_set(l.squares() + 1), square_set(l.squares() + 1), evidence::proved};
    both.boxes.insert(at(l, "e3"));   // the middle: both sides of it, and the halves are apart
    both.boxes.insert(at(l, "e4"));
    for (square s = 0; s < l.squares(); ++s) {
        if (!both.boxes.contains(s)) { both.men.insert(s); }
    }
    store.add(both);
}

}   // namespace

TEST_CASE("pattern learner: equals exhaustive search of every position and its patterns are sound"
          * doctest::test_suite("slow"))
{
    std::size_t dead = 0, alive = 0, wrong = 0, smaller = 0, sides = 0;
    verdicts    sum;
    for_each_level(150, 12, [&](level const& l, everything const& all) {
        pattern_learner learner{l, {.most_nodes = 100'000}},
            plain{l, {.most_nodes = 100'000, .quick = false}};
        pattern_store store{l};
        std::size_t   asked = 0;
        all.for_each([&](position const& p, bool solvable) {
            // Every position is examined, with all that was learned before; some are learned.
            boxes_alone const is = learner.examine(p, &store);
            if (is != (solvable ? boxes_alone::solvable : boxes_alone::dead)) { ++wrong; }
            ++(solvable ? alive : dead);
            if (++asked % 7 != 0) { return; }
            if (plain.examine(p) != is) { ++wrong; }
            auto found = learner.learn(p, &store);
            if (found.has_value() == solvable) { ++wrong; }
            if (!found) { return; }
            smaller += found->boxes.count() < p.boxes().count() ? 1U : 0U;
            if (!p.boxes().includes(found->boxes) || !found->men.contains(p.man())) { ++wrong; }
            square_set const men  = found->men;
            position         only = without(p, {});
            p.boxes().for_each([&](square b) {
                if (!found->boxes.contains(b)) { only.take_box(b); }
            });
            sides += men.count() > walkable(l, only) ? 1U : 0U;
            // No box can be left out, and on the other sides the man is not lost.
            only.boxes().for_each([&](square b) {
                if (learner.examine(without(only, {&b, 1})) == boxes_alone::dead) { ++wrong; }
            });
            for (square s = 0; s < l.squares(); ++s) {
                if (only.has_box(s)) { continue; }
                position other = only;
                other.put_man(s);
                if ((learner.examine(other) == boxes_alone::dead) != men.contains(s)) { ++wrong; }
            }
            store.add(*std::move(found));
        });
        ask(all, store, sum, l);
    });
    CHECK(wrong == 0);
    CHECK_MESSAGE(sum.wrong == 0, sum.seen);
    CHECK(sum.right > 1000);
    CHECK(dead > 1000);
    CHECK(alive > 500);
    CHECK(smaller > 100);
    CHECK(sides > 100);
}

TEST_CASE("pattern learner: what is cut short is unknown or a guess and never a proof")
{
    auto const      l = parse_level(lab);
    position const  p{*l};
    pattern_learner careful{*l, {.most_nodes = 2}}, bold{*l, {.most_nodes = 2, .guesses = true}};
    CHECK(careful.examine(p) == boxes_alone::unknown);
    CHECK(!careful.learn(p));
    auto const guess = bold.learn(p);
    REQUIRE(guess);
    CHECK(guess->how == evidence::guessed);
    pattern_store doubting{*l}, believing{*l, true};
    doubting.add(*guess);
    believing.add(*guess);
    CHECK(!doubting.dead(p));
    CHECK(believing.dead(p));
    CHECK(!believing.proved_dead(p));
    // A learner that is given guesses does not take them for proofs.
    pattern_learner thorough{*l, {.most_nodes = 100'000}};
    CHECK(thorough.examine(p, &believing) == boxes_alone::solvable);
    // Nothing is solved, and a box in a corner is not.
    CHECK(thorough.examine(nothing(*l)) == boxes_alone::solvable);
    position corner = nothing(*l);
    corner.put_box(l->at(1, 1));
    CHECK(thorough.examine(corner) == boxes_alone::dead);
    CHECK(thorough.last_nodes() == 1);
}

TEST_CASE("pattern learner: the patterns of levels 7 and 9 and 17 depend on the man's side")
{
    auto const all = parse_collection(levels::data("xsokoban-90.xsb"));
    if (!all) {
        MESSAGE("skipped: TAIL_DATA_DIR has no sokoban/xsokoban-90.xsb");
        return;
    }
    // J.-N. Demaret, Liege 2007, figures 5.1 to 5.3; the numbers were checked by a program of its own.
    struct known {
        std::size_t                        level;
        std::initializer_list<char const*> boxes;
        std::size_t                        area, pocket, states;
        int                                pushes;
    };
    for (known const& k :
         {known{17, {"d9", "d11"}, 80, 5, 4, 71}, known{9, {"h8", "h9", "g10"}, 78, 2, 3, 44},
          known{7, {"e9", "d10"}, 61, 1, 1, 15}}) {
        CAPTURE(k.level);
        level const     l{*all->levels[k.level - 1].level};
        pattern_learner learner{l, {.most_nodes = 1'000'000, .quick = false}};
        pattern_store   store{l};
        std::size_t     seen = 0;
        for (square s = 0; s < l.squares(); ++s) {
            position p = boxes_on(l, k.boxes, s);
            if (p.has_box(s)) { continue; }
            std::size_t const size = walkable(l, p);
            man_region        region{l};
            if (region.fill(p) != s) { continue; }   // once for each side
            ++seen;
            if (size == k.area) {
                CHECK(learner.examine(p) == boxes_alone::dead);
                CHECK(learner.last_nodes() == k.states);
                auto const found = learner.learn(p);
                REQUIRE(found);
                CHECK(found->boxes == p.boxes());   // no box can be left out
                CHECK(found->men.count() == k.area);
                CHECK(store.add(*found));
            } else {
                CHECK(size == k.pocket);
                CHECK(learner.examine(p) == boxes_alone::solvable);
                CHECK(!learner.learn(p));
                auto const way = tail::bfs(
                    tail::problem{.start = p, .successors = pushes<>{l}, .goal = each_stored{l}});
                REQUIRE(way);
                CHECK(way.cost == k.pushes);
            }
        }
        CHECK(seen == 2);
        // With all boxes of the level, too.
        position p{l};
        CHECK(!store.dead(p));
    }
}

TEST_CASE("patterns in files: come back as they were")
{
    folder const  here;
    auto const    l = parse_level(lab);
    pattern_store store{*l};
    fill(*l, store);
    REQUIRE(store.patterns().size() == 3);
    auto const written = save_patterns(here.file("p"), store);
    REQUIRE(written);
    CHECK(*written == fs::file_size(here.file("p")));
    pattern_store again{*l};
    auto const    fresh = read_patterns(here.file("p"), again);
    REQUIRE(fresh);
    CHECK(*fresh == 3);
    REQUIRE(again.patterns().size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(again.patterns()[i].boxes == store.patterns()[i].boxes);
        CHECK(again.patterns()[i].men == store.patterns()[i].men);
        CHECK(again.patterns()[i].how == store.patterns()[i].how);
    }
    CHECK(*read_patterns(here.file("p"), again) == 0);   // nothing new

    // Where boxes and man begin is not part of it.
    auto const    moved = parse_level("#########|#   #   #|#@  .   #|# *$ .$ #|#   #   #|#########");
    pattern_store later{*moved};
    CHECK(*read_patterns(here.file("p"), later) == 3);

    // None at all is a file, too; and a file is replaced as a whole.
    REQUIRE(save_patterns(here.file("p"), pattern_store{*l}));
    pattern_store none{*l};
    CHECK(*read_patterns(here.file("p"), none) == 0);
    CHECK(save_patterns(here.file("no/such/folder"), store).error().find("cannot be written")
          != std::string::npos);
}

TEST_CASE("patterns in files: guessed ones are left out where only proved ones are wanted")
{
    auto const l = parse_level("########|#   #  #|# $ $. #|#@ #.  #|########");
    REQUIRE(l);
    pattern_store store{*l, true};
    position      p{*l};
    CHECK(store.add(p, evidence::guessed));
    p.take_box(l->boxes().front());
    p.put_box(l->at(1, 1));
    CHECK(store.add(p, evidence::proved));
    std::string const file = "guessed_or_proved.patterns";
    for (auto const writes : {file_patterns::all, file_patterns::proved}) {
        REQUIRE(save_patterns(file, store, writes));
        for (auto const reads : {file_patterns::all, file_patterns::proved}) {
            pattern_store back{*l, true};
            bool const    both = writes == file_patterns::all && reads == file_patterns::all;
            CHECK(read_patterns(file, back, reads).value() == (both ? 2 : 1));
            CHECK(back.patterns().back().how == evidence::proved);
        }
    }
    std::remove(file.c_str());
}

TEST_CASE("patterns in files: every flipped bit and every truncation is refused and changes nothing")
{
    folder const  here;
    auto const    l = parse_level(lab);
    pattern_store store{*l};
    fill(*l, store);
    REQUIRE(save_patterns(here.file("p"), store));
    std::string const whole = levels::content(here.file("p"));
    pattern_store     target{*l};
    auto const        refused = [&](std::string const& bytes) -> std::string {
        write(here.file("q"), bytes);
        auto const read = read_patterns(here.file("q"), target);
        return read ? "" : read.error().substr(here.file("q").size());
    };
    for (std::size_t size = 0; size < whole.size(); ++size) {
        std::string const why = refused(whole.substr(0, size));
        CHECK(why
              == (size == 0       ? ": is empty"
                      : size < 40 ? ": is cut off in its header"
                                  : ": is damaged or cut off"));
    }
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (int const flip : {1, 2, 4, 8, 16, 32, 64, 128}) {
            std::string bytes = whole;
            bytes[i]          = static_cast<char>(bytes[i] ^ flip);
            CAPTURE(i);
            std::string const why = refused(bytes);
            if (i < 8) {
                CHECK(why == ": is not a file of patterns");
            } else if (i < 12) {
                CHECK(why.starts_with(": expected version 1 of the format, found "));
            } else {
                CHECK(why == ": is damaged or cut off");
            }
        }
    }
    CHECK(refused(whole + "x") == ": is damaged or cut off");
    CHECK(refused("something else that is longer than a header would be") == ": is not a file of patterns");
    CHECK(target.patterns().empty());
    CHECK(refused(whole).empty());

    auto const    wider = parse_level("##########|#   #    #|# $ . $  #|# .@$.   #|#   #    #|##########");
    auto const    other = parse_level("#########|#   #   #|# $ . $ #|# .@$ . #|#   #   #|#########");
    pattern_store elsewhere{*wider}, shifted{*other};
    CHECK(read_patterns(here.file("p"), elsewhere).error().find("has the patterns of another level")
          != std::string::npos);
    CHECK(!read_patterns(here.file("p"), shifted));
    CHECK(read_patterns(here.file("absent"), target).error().find("cannot be opened") != std::string::npos);
    CHECK(!read_patterns(here.path.string(), target));
}

TEST_CASE("patterns in files: what another program wrote under a right checksum is looked at too")
{
    folder const  here;
    auto const    l = parse_level(lab);
    pattern_store store{*l}, target{*l};
    fill(*l, store);
    REQUIRE(save_patterns(here.file("p"), store));
    std::string const whole   = levels::content(here.file("p"));
    auto const        refused = [&](std::size_t place, char value) {
        std::string bytes = whole;
        bytes[place]      = value;
        // All bytes but the checksum itself, which is bytes 32 to 39.
        auto const*    data = reinterpret_cast<std::uint8_t const*>(bytes.data());
        tail::checksum of_all;
        of_all.add(data, 32);
        of_all.add(data + 40, bytes.size() - 40);
        std::uint64_t sum = of_all.value();
        for (std::size_t i = 0; i < 8; ++i, sum >>= 8U) { bytes[32 + i] = static_cast<char>(sum); }
        write(here.file("q"), bytes);
        return !read_patterns(here.file("q"), target);
    };
    CHECK(refused(24, 2));           // fewer patterns
    CHECK(refused(24, 4));           // more
    CHECK(refused(40, 2));           // evidence
    CHECK(refused(44, 2));           // boxes: the side becomes one
    CHECK(refused(47, 127));         // boxes without end
    CHECK(refused(48, 0));           // no side
    CHECK(refused(52, 0));           // a wall
    CHECK(refused(55, 127));         // outside
    CHECK(refused(56, whole[52]));   // the man on a box
    CHECK(target.patterns().empty());
}
