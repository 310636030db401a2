#include <tail/store/transposition_table.hpp>

#include <cstdint>
#include <map>
#include <trials.hpp>
#include <vector>
#include <doctest/doctest.h>
#include <rapidcheck.h>

namespace {

struct note {
    std::uint32_t heavy = 0;
    int           text  = 0;

    [[nodiscard]] std::uint32_t weight() const { return heavy; }
};

/// Too large for four in a cache line.
struct long_note : note {
    std::uint64_t more[3]{};
};

template <class Note>
Note made(std::uint32_t weight, int text)
{
    Note n;
    n.heavy = weight;
    n.text  = text;
    return n;
}

}   // namespace

TEST_CASE_TEMPLATE("transposition_table: what is found is what was stored last under the key", Note, note,
                   long_note)
{
    CHECK(rc::check("last one stored", [] {
        tail::transposition_table<Note> table{*rc::gen::inRange<std::size_t>(0, 4096)};
        std::map<std::uint64_t, int>    latest;
        int                             found = 0;
        for (int i = 0; i < laws::trials(300); ++i) {
            auto const key = *rc::gen::inRange<std::uint64_t>(0, 100);
            table.store(key, made<Note>(*rc::gen::inRange(1U, 20U), i));
            latest[key] = i;
            if (i % 50 == 49) { CHECK(table.grow(table.bytes() * 2)); }
            Note const* const now = table.find(key);
            RC_ASSERT(now != nullptr);
            RC_ASSERT(now->text == i);
        }
        for (auto const& [key, text] : latest) {
            if (Note const* const n = table.find(key)) {
                RC_ASSERT(n->text == text);
                ++found;
            }
        }
        RC_ASSERT(std::size_t(found) == table.stored());
        RC_ASSERT(table.stored() <= table.capacity());
        table.clear();
        RC_ASSERT(table.stored() == 0U);
        RC_ASSERT(table.find(latest.begin()->first) == nullptr);
    }));
}

TEST_CASE("transposition_table: an empty table holds nothing and the key zero is a key")
{
    tail::transposition_table<note> table{1 << 12};
    for (std::uint64_t key = 0; key < 100; ++key) { CHECK(table.find(key) == nullptr); }
    table.store(0, made<note>(1, 7));
    REQUIRE(table.find(0) != nullptr);
    CHECK(table.find(0)->text == 7);
    CHECK(table.stored() == 1);
}

TEST_CASE("transposition_table: takes no more than it was given and at least a bucket")
{
    using table = tail::transposition_table<note>;
    CHECK(table{0}.bytes() == table::least_bytes);
    for (std::size_t bytes :
         {std::size_t{64}, std::size_t{1000}, std::size_t{12'345}, std::size_t{3} << 20U}) {
        table const t{bytes};
        CHECK(t.bytes() <= bytes);
        CHECK(t.bytes() + table::least_bytes > bytes);
        CHECK(t.capacity() * 16 == t.bytes());
    }
}

TEST_CASE("transposition_table: a flood of light payloads leaves the heavy ones alone")
{
    tail::transposition_table<note> table{tail::transposition_table<note>::least_bytes};
    table.store(1, made<note>(100, 1));
    table.store(2, made<note>(90, 2));
    for (std::uint64_t key = 10; key < 1000; ++key) {
        table.store(key, made<note>(1 + std::uint32_t(key % 50), 0));
    }
    CHECK(table.find(1) != nullptr);
    CHECK(table.find(2) != nullptr);
    CHECK(table.find(999) != nullptr);   // and the latest two are there as well
    CHECK(table.find(998) != nullptr);
    CHECK(table.find(997) == nullptr);
    CHECK(table.stored() == 4);
}

TEST_CASE("transposition_table: what a heavier payload pushes out is the latest of the others")
{
    tail::transposition_table<note> table{tail::transposition_table<note>::least_bytes};
    for (std::uint64_t key = 1; key <= 4; ++key) { table.store(key, made<note>(std::uint32_t(key), 0)); }
    table.store(5, made<note>(5, 0));   // pushes 3 out of the weightiest, and of the others 1 goes
    for (std::uint64_t key : {2U, 3U, 4U, 5U}) { CHECK(table.find(key) != nullptr); }
    CHECK(table.find(1) == nullptr);
}

// Positions may be numbered one by one, and multiples of a large power of two are keys as well.
TEST_CASE("transposition_table: keys that differ in few bits spread over the whole table")
{
    for (unsigned shift : {0U, 8U, 20U, 32U, 44U}) {
        tail::transposition_table<note> table{1 << 16};   // 4,096 slots
        for (std::uint64_t key = 0; key < 2048; ++key) { table.store(key << shift, made<note>(1, 0)); }
        CAPTURE(shift);
        CHECK(table.stored() > 1800);
    }
}

TEST_CASE("transposition_table: growing loses nothing where there is room")
{
    tail::transposition_table<note> table{1 << 14};
    std::vector<std::uint64_t>      kept;
    for (std::uint64_t key = 0; key < 2000; ++key) {
        table.store(key, made<note>(1 + std::uint32_t(key % 7), int(key)));
    }
    for (std::uint64_t key = 0; key < 2000; ++key) {
        if (table.find(key) != nullptr) { kept.push_back(key); }
    }
    CHECK(kept.size() == table.stored());
    CHECK(table.grow(1 << 20));
    CHECK(table.bytes() == 1 << 20);
    CHECK(table.stored() == kept.size());
    for (std::uint64_t key : kept) {
        REQUIRE(table.find(key) != nullptr);
        CHECK(table.find(key)->text == int(key));
    }
    CHECK(table.grow(64));   // never smaller
    CHECK(table.bytes() == 1 << 20);
}
