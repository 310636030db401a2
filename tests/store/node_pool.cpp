#include <tail/store/node_pool.hpp>

#include <array>
#include <cstddef>
#include <new>
#include <stdexcept>
#include <store/live.hpp>
#include <string>
#include <utility>
#include <vector>
#include <doctest/doctest.h>

using tail::node_index;
using tail::node_pool;

TEST_CASE("node_pool: records keep their index and their address while the pool grows")
{
    node_pool<std::string>    pool;
    std::vector<std::string*> addresses;
    node_index const          count = 3 * node_pool<std::string>::segment_size + 5;
    for (node_index i = 0; i < count; ++i) {
        CHECK(pool.push_back("record number " + std::to_string(i)) == i);
        addresses.push_back(&pool[i]);
    }
    CHECK(pool.size() == count);
    for (node_index i = 0; i < count; ++i) {
        REQUIRE(addresses[i] == &pool[i]);
        REQUIRE(pool[i] == "record number " + std::to_string(i));
    }
}

TEST_CASE("node_pool: what it will need is exactly what it takes")
{
    node_pool<std::array<int, 5>> pool;
    CHECK(pool.bytes() == 0);
    for (node_index i = 0; i < 3 * node_pool<std::array<int, 5>>::segment_size; ++i) {
        auto const expected = pool.bytes() + pool.needs();
        pool.push_back({});
        REQUIRE(pool.bytes() == expected);
        REQUIRE(pool.bytes() >= pool.size() * sizeof(std::array<int, 5>));
    }
    pool.pop_back();
    CHECK(pool.needs() == 0);
    pool.clear();
    CHECK(pool.bytes() == 0);
    CHECK(pool.size() == 0);
}

TEST_CASE("node_pool: large records share segments too")
{
    struct large {
        std::array<char, 10'000> bytes;
    };
    node_pool<large> pool;
    CHECK(node_pool<large>::segment_size == 16);
    for (int i = 0; i < 40; ++i) { pool.push_back({}); }
    CHECK(pool.bytes() == 3 * 16 * sizeof(large));
}

TEST_CASE("node_pool: destroys every record once")
{
    live::reset();
    {
        node_pool<live> pool;
        for (int i = 0; i < 10'000; ++i) { pool.push_back(live{i}); }
        CHECK(live::count == 10'000);
        for (int i = 0; i < 2'500; ++i) { pool.pop_back(); }
        CHECK(live::count == 7'500);
        for (int i = 0; i < 100; ++i) { pool.push_back(live{i}); }
        CHECK(pool[7'500].value == 0);
        CHECK(live::count == 7'600);
    }
    CHECK(live::count == 0);
    CHECK(live::made > 0);
}

TEST_CASE("node_pool: clear frees all and the pool can be used again")
{
    live::reset();
    node_pool<live> pool;
    for (int i = 0; i < 5'000; ++i) { pool.push_back(live{i}); }
    pool.clear();
    CHECK(live::count == 0);
    CHECK(pool.push_back(live{1}) == 0);
    CHECK(pool[0].value == 1);
    pool.clear();
    CHECK(live::count == 0);
}

TEST_CASE("node_pool: a constructor that throws leaves the pool as it was and leaks nothing")
{
    live::reset();
    {
        node_pool<live> pool;
        for (int i = 0; i < 100; ++i) { pool.push_back(live{i}); }
        live const given{7};
        // Copies the argument, moves it into place: either may throw.
        for (int throws_at : {1, 2}) {
            live::throws_in = throws_at;
            CHECK_THROWS_AS(pool.push_back(live{given}), std::bad_alloc);
            live::throws_in = 0;
            CHECK(pool.size() == 100);
            CHECK(live::count == 101);
        }
        CHECK(pool.push_back(live{given}) == 100);
        CHECK(pool[100].value == 7);
        CHECK(pool[99].value == 99);
    }
    CHECK(live::count == 0);
}
