#include <tail/store/pattern_database.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <queue>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>
#include <doctest/doctest.h>

#include <core/death.hpp>

namespace values = tail::pattern_values;

namespace {

/// A random graph whose entries have lanes: states (entry, lane), free moves within an entry, paid ones
/// anywhere.
struct random_space {
    struct state {
        std::uint64_t  entry;
        tail::lane_set lanes;
    };

    std::vector<std::vector<tail::lane_set>>     groups;   // [entry]: sets of lanes, one for each region
    std::vector<std::vector<std::vector<state>>> back;     // [entry][lane]: regions one paid move before
    std::vector<state>                           goal;

    random_space(unsigned seed, std::uint64_t entries)
    {
        std::mt19937 random(seed);
        for (std::uint64_t e = 0; e < entries; ++e) {
            // The eight lanes are divided into regions of neighbours.
            std::vector<tail::lane_set> regions;
            unsigned                    first = 0;
            for (unsigned lane = 1; lane <= 8; ++lane) {
                if (lane < 8 && random() % 3 != 0) { continue; }
                regions.push_back(static_cast<tail::lane_set>((1U << lane) - (1U << first)));
                first = lane;
            }
            groups.push_back(regions);
        }
        back.resize(entries);
        for (auto& lanes : back) {
            lanes.resize(8);
            for (auto& steps : lanes) {
                for (auto k = random() % 3; k > 0; --k) { steps.push_back(some(random)); }
            }
        }
        for (auto k = 1 + random() % 2; k > 0; --k) { goal.push_back(some(random)); }
    }

    state some(std::mt19937& random) const
    {
        std::uint64_t const e = random() % groups.size();
        return {e, groups[e][random() % groups[e].size()]};
    }

    [[nodiscard]] std::uint64_t size() const { return groups.size(); }
    template <class Emit>
    void goals(Emit&& emit) const
    {
        for (state const& s : goal) { emit(s.entry, s.lanes); }
    }
    template <class Emit>
    void steps(std::uint64_t entry, tail::lane_set lanes, Emit&& emit) const
    {
        for (unsigned lane = 0; lane < 8; ++lane) {
            if ((lanes >> lane & 1U) == 0) { continue; }
            for (state const& s : back[entry][lane]) { emit(s.entry, s.lanes); }
        }
    }
};

/// The same by a queue of single states.
std::vector<unsigned> by_queue(random_space const& space)
{
    std::vector<std::vector<unsigned>> distance(space.size(), std::vector<unsigned>(8, values::unreached));
    std::queue<std::pair<std::uint64_t, unsigned>> waiting;
    auto const                                     reach = [&](random_space::state s, unsigned d) {
        for (unsigned lane = 0; lane < 8; ++lane) {
            if ((s.lanes >> lane & 1U) == 0 || distance[s.entry][lane] != values::unreached) { continue; }
            distance[s.entry][lane] = d;
            waiting.push({s.entry, lane});
        }
    };
    for (auto const& s : space.goal) { reach(s, 0); }
    while (!waiting.empty()) {
        auto const [entry, lane] = waiting.front();
        waiting.pop();
        for (auto const& s : space.back[entry][lane]) { reach(s, distance[entry][lane] + 1); }
    }
    std::vector<unsigned> least;
    for (auto const& lanes : distance) { least.push_back(*std::min_element(lanes.begin(), lanes.end())); }
    return least;
}

template <class Values>
std::vector<unsigned> all_values(tail::pattern_table<Values> const& table)
{
    std::vector<unsigned> all;
    for (std::uint64_t e = 0; e < table.size(); ++e) { all.push_back(table[e]); }
    return all;
}

/// A folder that goes away with everything in it.
struct folder {
    std::filesystem::path path;
    folder()
        : path{std::filesystem::temp_directory_path()
               / ("tail-pdb-" + std::to_string(std::random_device{}()))}
    {
        std::filesystem::create_directories(path);
    }
    ~folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    [[nodiscard]] std::string file(char const* name) const { return (path / name).string(); }
};

std::string read(std::string const& path)
{
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

void write(std::string const& path, std::string const& bytes)
{
    std::filesystem::remove(path);   // it may be read-only
    std::ofstream{path, std::ios::binary | std::ios::trunc} << bytes;
}

struct levels_heard {
    int  count = 0;
    void iteration(int level)
    {
        CHECK(level == count);
        ++count;
    }
};

}   // namespace

TEST_CASE("pattern database: values are the distances that a queue finds, with any number of threads")
{
    for (unsigned seed = 0; seed < 300; seed += TAIL_SLOW_TESTS ? 1 : 4) {
        random_space const space{seed, 1 + seed};
        auto const         truth = by_queue(space);
        for (unsigned threads : {1U, 3U}) {
            auto const built = tail::build_pattern_database(space, {},
                                                            tail::pattern_policy{.threads = threads});
            REQUIRE(built.status == tail::status::solved);
            REQUIRE(all_values(*built.table) == truth);
            for (std::size_t d = 0; d < built.levels.size(); ++d) {
                REQUIRE(built.levels[d]
                        == static_cast<std::uint64_t>(std::count(truth.begin(), truth.end(), d)));
            }
        }
    }
    // More entries than a thread takes at a time.
    random_space const large{7, 100'000};
    auto const         built = tail::build_pattern_database(large, {}, tail::pattern_policy{.threads = 4});
    CHECK(all_values(*built.table) == by_queue(large));
}

TEST_CASE("pattern database: half a byte keeps values up to 15, folding keeps the least of neighbours")
{
    for (unsigned seed = 0; seed < 50; ++seed) {
        random_space const space{seed, 200 + seed};
        auto const         truth   = by_queue(space);
        auto const         nibbles = tail::build_pattern_database(space, {},
                                                                  tail::pattern_policy{.values = values::nibble{}});
        auto const         folded  = tail::build_pattern_database(space, {}, tail::pattern_policy{.fold = 3});
        CHECK(nibbles.table->bytes() == (truth.size() + 1) / 2);
        CHECK(folded.table->bytes() == (truth.size() + 2) / 3);
        for (std::size_t e = 0; e < truth.size(); ++e) {
            REQUIRE((*nibbles.table)[e] == std::min(truth[e], 15U));
            auto const first = truth.begin() + static_cast<std::ptrdiff_t>(e / 3 * 3);
            auto const end   = truth.begin()
                + static_cast<std::ptrdiff_t>(std::min(e / 3 * 3 + 3, truth.size()));
            REQUIRE((*folded.table)[e] == *std::min_element(first, end));
        }
    }
}

TEST_CASE("pattern database: a build keeps its limits and leaves nothing behind")
{
    random_space const space{1, 50'000};
    auto const         needed = tail::pattern_build_bytes(space.size());
    auto const         little = tail::build_pattern_database(space, tail::limits{.bytes = needed - 1});
    CHECK(little.status == tail::status::memory_limit);
    CHECK_FALSE(little.table);
    CHECK(tail::build_pattern_database(space, tail::limits{.bytes = needed}).status == tail::status::solved);
    CHECK(tail::build_pattern_database(space, tail::limits{.seconds = 0}).status == tail::status::time_limit);
    CHECK(tail::build_pattern_database(space, tail::limits{.nodes = 10}).status == tail::status::node_limit);
    std::stop_source stop;
    stop.request_stop();
    CHECK(tail::build_pattern_database(space, tail::limits{.stop = stop.get_token()}).status
          == tail::status::cancelled);

    levels_heard heard;
    auto const   built = tail::build_pattern_database(space, {}, tail::pattern_policy{.observer = &heard});
    CHECK(heard.count >= static_cast<int>(built.levels.size()));
}

namespace {

/// Ten entries in a row; one step leads too far.
struct row_with_a_hole {
    [[nodiscard]] std::uint64_t size() const { return 10; }
    template <class Emit>
    void goals(Emit&& emit) const
    {
        emit(0, tail::lane_set{1});
    }
    template <class Emit>
    void steps(std::uint64_t entry, tail::lane_set lanes, Emit&& emit) const
    {
        emit(entry + 1, lanes);
    }
};

}   // namespace

TEST_CASE("pattern database: a step out of the space ends the program with a sentence")
{
    CHECK(tells(last_words([] {
                    static_cast<void>(tail::build_pattern_database(row_with_a_hole{}, {},
                                                                   tail::pattern_policy{.threads = 1}));
                }),
                "a step leads to an entry that is not below the size of the abstract space"));
}

TEST_CASE("pattern database: a file gives back what was saved, and shares it")
{
    folder const       here;
    random_space const space{5, 1'000};
    auto const         built = tail::build_pattern_database(space);
    std::string const  path  = here.file("a.pdb");
    REQUIRE(tail::save_pattern_table(path, *built.table, "a space"));
    auto const opened = tail::open_pattern_table<values::byte>(path, 1'000, "a space");
    REQUIRE(opened);
    CHECK(all_values(*opened) == all_values(*built.table));

    // Replaced while it is open: who has the old one keeps it.
    auto const other = tail::build_pattern_database(random_space{6, 1'000});
    REQUIRE(tail::save_pattern_table(path, *other.table, "another"));
    CHECK(all_values(*opened) == all_values(*built.table));
    CHECK(std::distance(std::filesystem::directory_iterator{here.path}, {}) == 1);
}

TEST_CASE("pattern database: a file that is not what was asked for is refused with the reason")
{
    folder const      here;
    std::string const path  = here.file("a.pdb");
    auto const        built = tail::build_pattern_database(random_space{5, 100});
    REQUIRE(tail::save_pattern_table(path, *built.table, "a space"));
    auto const why = [&](std::uint64_t size, char const* what, std::uint32_t fold = 1) {
        auto const opened = tail::open_pattern_table<values::byte>(path, size, what, fold);
        return opened ? "opened" : opened.error();
    };
    CHECK(why(100, "a space") == "opened");
    CHECK(why(100, "a room") == path + ": expected the database of 'a room', found that of 'a space'");
    CHECK(why(101, "a space")
          == path
              + ": expected 101 entries of whole values in 8 bits, folded by 1, "
                "found 100 entries of whole values in 8 bits, folded by 1");
    CHECK(why(100, "a space", 2)
          == path
              + ": expected 100 entries of whole values in 8 bits, folded by 2, "
                "found 100 entries of whole values in 8 bits, folded by 1");
    auto const nibble = tail::open_pattern_table<values::nibble>(path, 100, "a space");
    REQUIRE_FALSE(nibble);
    CHECK(nibble.error()
          == path
              + ": expected 100 entries of whole values in 4 bits, folded by 1, "
                "found 100 entries of whole values in 8 bits, folded by 1");

    std::string const whole = read(path);
    write(path, "");
    CHECK(why(100, "a space") == path + ": is empty");
    write(path, whole + "x");
    CHECK(why(100, "a space") == path + ": expected 164 bytes, found 165");
    std::filesystem::remove(path);
    CHECK(why(100, "a space").starts_with(path + ": cannot be opened: "));
    std::filesystem::create_directory(path);
    CHECK(why(100, "a space") == path + ": is not a file");
}

TEST_CASE("pattern database: every flipped bit and every truncation of a file is refused")
{
    folder const      here;
    std::string const path  = here.file("a.pdb");
    auto const        built = tail::build_pattern_database(random_space{5, 100});
    REQUIRE(tail::save_pattern_table(path, *built.table, "a space"));
    auto const opens = [&] {
        return tail::open_pattern_table<values::byte>(path, 100, "a space").has_value();
    };
    REQUIRE(opens());
    std::string const whole = read(path);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        write(path, whole.substr(0, length));
        REQUIRE_FALSE(opens());
    }
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            std::string flipped = whole;
            flipped[at]         = static_cast<char>(flipped[at] ^ static_cast<char>(1U << bit));
            write(path, flipped);
            REQUIRE_FALSE(opens());
        }
    }
}

TEST_CASE("pattern database: what cannot be written leaves the old file and no other")
{
    folder const here;
    auto const   built = tail::build_pattern_database(random_space{5, 100});
    auto const   saved = tail::save_pattern_table(here.file("no/such/folder.pdb"), *built.table, "a space");
    REQUIRE_FALSE(saved);
    CHECK(saved.error().starts_with(here.file("no/such/folder.pdb") + ": cannot be written: "));

    // A folder in the way of the last step.
    std::filesystem::create_directories(here.path / "taken.pdb" / "inside");
    auto const replaced = tail::save_pattern_table(here.file("taken.pdb"), *built.table, "a space");
    REQUIRE_FALSE(replaced);
    CHECK(replaced.error().starts_with(here.file("taken.pdb") + ": cannot be replaced: "));
    CHECK(std::distance(std::filesystem::directory_iterator{here.path}, {}) == 1);
}

namespace {

/// A ring of so many places: each step leads to a neighbour, and the base is half the way.
struct ring {
    std::uint64_t places;

    [[nodiscard]] std::uint64_t size() const { return places + 3; }   // three that nothing leads to
    template <class Emit>
    void goals(Emit&& emit) const
    {
        emit(0, tail::lane_set{1});
    }
    template <class Emit>
    void steps(std::uint64_t entry, tail::lane_set, Emit&& emit) const
    {
        emit((entry + 1) % places, tail::lane_set{1});
        emit((entry + places - 1) % places, tail::lane_set{1});
    }
    [[nodiscard]] unsigned distance(std::uint64_t entry) const
    {
        return static_cast<unsigned>(std::min(entry, places - entry));
    }
    [[nodiscard]] unsigned base(std::uint64_t entry) const
    {
        return entry < places ? distance(entry) / 2 : 0;
    }
};

}   // namespace

TEST_CASE("pattern values: codes lie side by side and are found again")
{
    auto const check = [](auto codes, unsigned most) {
        std::vector<std::uint8_t> data(decltype(codes)::bytes(101));
        for (std::uint64_t i = 0; i < 101; ++i) {
            codes.set(data.data(), i, static_cast<unsigned>(i * 7) & most);
        }
        for (std::uint64_t i = 0; i < 101; ++i) {
            REQUIRE(codes.get(data.data(), i) == (static_cast<unsigned>(i * 7) & most));
        }
    };
    check(values::codes<2>{}, 3);
    check(values::codes<4>{}, 15);
    check(values::codes<8>{}, 255);
    CHECK(values::codes<2>::bytes(9) == 3);
}

TEST_CASE("pattern values: the difference to a base, kept in two bits, never says more than the value")
{
    ring const space{200};
    auto const exact = tail::build_pattern_database(space);
    auto const two   = tail::build_pattern_database(space, {}, tail::pattern_policy<values::above_base<1>>{});
    auto const four  = tail::build_pattern_database(space, {},
                                                    tail::pattern_policy<values::above_base<4, 4>>{});
    auto const folded = tail::build_pattern_database(space, {},
                                                     tail::pattern_policy<values::above_base<1>>{.fold = 5});
    CHECK(two.table->bytes() == 51);
    for (std::uint64_t e = 0; e < space.places; ++e) {
        unsigned const value = (*exact.table)[e], base = space.base(e);
        REQUIRE(value == space.distance(e));
        REQUIRE(two.table->value(e, base) == std::min(value, base + 3));
        REQUIRE(four.table->value(e, base) == std::min(base + (value - base) / 4 * 4, base + 60));
        REQUIRE(folded.table->value(e, base) <= two.table->value(e, base));
        REQUIRE(folded.table->value(e, base) >= base);
    }
}

TEST_CASE("pattern values: remainders by three give the value back, from a neighbour or by descent")
{
    for (std::uint64_t places : {3U, 4U, 97U, 200U}) {
        ring const space{places};
        auto const built = tail::build_pattern_database(space, {},
                                                        tail::pattern_policy<values::modulo_three>{});
        REQUIRE(built.status == tail::status::solved);
        unsigned walked = 0;   // all the way round
        for (std::uint64_t step = 1; step <= places; ++step) {
            walked = built.table->value(step % places, walked);
            REQUIRE(walked == space.distance(step % places));
        }
        for (std::uint64_t e = 0; e < places; ++e) {
            REQUIRE(tail::value_by_descent(space, *built.table, e) == space.distance(e));
        }
        for (std::uint64_t e = places; e < space.size(); ++e) {
            REQUIRE(tail::value_by_descent(space, *built.table, e) == values::unreached);
            REQUIRE(built.table->value(e, 7) == values::unreached);
        }
    }
}

namespace {

struct troubled : ring {
    enum class trouble { throws, no_goal, no_lanes, high_base };
    trouble what;

    template <class Emit>
    void goals(Emit&& emit) const
    {
        if (what != trouble::no_goal) { emit(0, tail::lane_set(what == trouble::no_lanes ? 0 : 1)); }
    }
    template <class Emit>
    void steps(std::uint64_t entry, tail::lane_set lanes, Emit&& emit) const
    {
        if (what == trouble::throws && entry > 100 && entry < 199'900) { throw std::runtime_error{"enough"}; }
        ring::steps(entry, lanes, emit);
    }
    [[nodiscard]] unsigned base(std::uint64_t entry) const
    {
        return what == trouble::high_base ? 200 : ring::base(entry);
    }
};

}   // namespace

TEST_CASE("pattern database: what the space throws in any thread comes out of the build")
{
    troubled const space{{200'000}, troubled::trouble::throws};
    for (unsigned threads : {1U, 2U, 8U}) {
        // Values do not fit a byte on so long a ring, but it throws before.
        for (int again = 0; again < 5; ++again) {
            CHECK_THROWS_AS(static_cast<void>(tail::build_pattern_database(
                                space, {}, tail::pattern_policy{.threads = threads})),
                            std::runtime_error);
        }
    }
}

TEST_CASE("pattern database: broken promises are said")
{
    auto const build = [](troubled::trouble what, auto policy) {
        return last_words(
            [&] { static_cast<void>(tail::build_pattern_database(troubled{{100}, what}, {}, policy)); });
    };
    using policy  = tail::pattern_policy<>;
    using trouble = troubled::trouble;
    CHECK(tells(build(trouble::no_goal, policy{.threads = 1}),
                "an abstract space has a goal, in one lane at least"));
    CHECK(tells(build(trouble::no_lanes, policy{.threads = 1}),
                "an abstract space has a goal, in one lane at least"));
    CHECK(tells(build(trouble::high_base, tail::pattern_policy<values::above_base<>>{.threads = 1}),
                "the base of an entry exceeds its distance"));
    CHECK(tells(last_words([&] {
                    static_cast<void>(
                        tail::build_pattern_database(ring{100}, {}, policy{.threads = 1, .fold = 0}));
                }),
                "a pattern table folds at least one entry into one"));
    CHECK(tells(last_words([&] {
                    static_cast<void>(tail::build_pattern_database(
                        ring{100}, {}, tail::pattern_policy<values::modulo_three>{.threads = 1, .fold = 2}));
                }),
                "entries cannot share a remainder"));
    CHECK(tells(last_words([&] {
                    static_cast<void>(tail::build_pattern_database(
                        random_space{1, 50}, {}, tail::pattern_policy<values::modulo_three>{.threads = 1}));
                }),
                "remainders want a space without lanes: its neighbours may differ by more than one"));
}
