#include <tail/store/closed/flat.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <store/live.hpp>
#include <string>
#include <vector>
#include <doctest/doctest.h>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/closed/none.hpp>
#include <tail/store/closed/path_only.hpp>
#include <tail/store/closed/probing.hpp>
#include <tail/store/closed/table.hpp>
#include <tail/store/node_pool.hpp>
#include <tail/store/packed.hpp>

namespace closed = tail::closed;

namespace {

/// The nodes of a table, as a node store shows them to it.
template <class N>
struct keys {
    std::vector<N> nodes;

    [[nodiscard]] N const& key(tail::node_index i) const { return nodes[i]; }

    /// Looks a node up as the engines do, and enters it if it is unknown. Its index.
    template <class Table>
    tail::node_index enter(Table& t, N const& node)
    {
        auto const tag = t.tag_of(node, node);
        if (t.needs() != 0) { t.make_room(); }
        auto const place = t.find(node, tag);
        if (place.index != tail::no_node) { return place.index; }
        auto const i = static_cast<tail::node_index>(nodes.size());
        nodes.push_back(node);
        t.insert(place, tag, i);
        return i;
    }
};

/// All equal to a table that hashes badly: still right, only slow.
struct one_for_all {
    std::size_t operator()(int) const { return 42; }
};

/// Sends all nodes to the last slot there is, so that every run wraps around the end.
struct last_place {
    using is_avalanching = void;
    std::size_t operator()(int) const { return ~std::size_t{0}; }
};

/// Says that it mixes well and does.
struct mixed {
    using is_avalanching = void;
    std::size_t operator()(int n) const { return static_cast<std::size_t>(n) * 0x9E3779B97F4A7C15U; }
};

/// Sends all nodes to the end of the table, so that they go on at its beginning.
struct last_slot {
    using is_avalanching = void;
    std::size_t operator()(int n) const { return ~std::size_t{0} - static_cast<std::size_t>(n); }
};

struct itself {
    std::size_t operator()(int n) const { return static_cast<std::size_t>(n); }
};

/// Random insertions, as the engines do them, against a map from node to first index.
template <class Closed>
void compare_with_map(Closed policy, int range, int count)
{
    using table = typename Closed::template table<keys<int>, int>;
    static_assert(tail::ClosedTable<table, int, int>);
    static_assert(table::finds_duplicates);

    keys<int>                       known;
    table                           t{policy, known};
    std::map<int, tail::node_index> first;
    std::mt19937                    random(static_cast<unsigned>(range));
    for (int i = 0; i < count; ++i) {
        int const  n      = static_cast<int>(random() % static_cast<unsigned>(range));
        auto const most   = t.bytes() + t.needs();
        auto const newest = static_cast<tail::node_index>(known.nodes.size());
        auto const found  = known.enter(t, n);
        REQUIRE(t.bytes() <= most);
        REQUIRE(found == first.try_emplace(n, newest).first->second);
    }
    CHECK(known.nodes.size() == first.size());
}

}   // namespace

TEST_CASE("closed tables: flat and probing find the first index of every node")
{
    compare_with_map(closed::flat<>{}, 10, 1'000);
    compare_with_map(closed::flat<>{}, 5'000, 20'000);
    compare_with_map(closed::flat<>{}, 1'000'000, 60'000);
    compare_with_map(closed::flat<mixed>{}, 5'000, 20'000);
    compare_with_map(closed::flat<itself>{}, 5'000, 20'000);
    compare_with_map(closed::probing<>{}, 10, 1'000);
    compare_with_map(closed::probing<>{}, 5'000, 20'000);
    compare_with_map(closed::probing<>{}, 1'000'000, 60'000);
    compare_with_map(closed::probing<mixed>{}, 5'000, 20'000);
    compare_with_map(closed::probing<itself>{}, 5'000, 20'000);
}

TEST_CASE("closed tables: flat and probing are right under a hash that sends all nodes to one place")
{
    compare_with_map(closed::flat<one_for_all>{}, 300, 1'000);
    compare_with_map(closed::probing<one_for_all>{}, 300, 1'000);
    compare_with_map(closed::probing<last_place>{}, 300, 1'000);
}

TEST_CASE("closed tables: probing spreads its slots in place as it grows from the heap into pages of its own")
{
    // 262,144 slots of eight bytes fill a large page.
    compare_with_map(closed::probing<>{}, 4'000'000, 700'000);
    compare_with_map(closed::probing<mixed>{}, 4'000'000, 700'000);
    compare_with_map(closed::probing<last_slot>{}, 2'000, 20'000);
}

TEST_CASE("closed tables: indexed finds the first index of every node and takes its array once")
{
    auto const index = [](int n) { return static_cast<std::size_t>(n); };
    compare_with_map(closed::indexed{index, 10}, 10, 1'000);
    compare_with_map(closed::indexed{index, 5'000}, 5'000, 20'000);

    keys<int>                               known;
    closed::indexed const                   policy{index, 1'000};
    decltype(policy)::table<keys<int>, int> t{policy, known};
    CHECK(t.bytes() == 0);
    CHECK(t.needs() == 4'000);
    known.enter(t, 999);
    CHECK(t.bytes() == 4'000);
    CHECK(t.needs() == 0);
}

TEST_CASE("closed tables: none takes every node for a new one")
{
    keys<int>                           known;
    closed::none::table<keys<int>, int> t{{}, known};
    for (tail::node_index i = 0; i < 10; ++i) { CHECK(known.enter(t, 7) == i); }
    CHECK(t.bytes() == 0);
    CHECK(t.needs() == 0);
}

TEST_CASE("closed tables: flat stores an index for a node and some slack beside it")
{
    keys<std::uint64_t>                                       known;
    closed::flat<>::table<keys<std::uint64_t>, std::uint64_t> t{{}, known};
    for (std::uint64_t n = 0; n < 1'000'000; ++n) { known.enter(t, n); }
    // Five bytes for each slot, at worst a little under half of them in use.
    CHECK(t.bytes() <= 12 * known.nodes.size());
}

TEST_CASE("closed tables: probing takes eight bytes a slot and fills three quarters of them at most")
{
    keys<std::uint64_t>                                          known;
    closed::probing<>::table<keys<std::uint64_t>, std::uint64_t> t{{}, known};
    for (std::uint64_t n = 0; n < 1'000'000; ++n) { known.enter(t, n); }
    CHECK(t.bytes() <= 17 * known.nodes.size());
    CHECK(t.bytes() >= 10 * known.nodes.size());
}

TEST_CASE("closed tables: path_only is the set of the nodes on the path")
{
    closed::path_only<int> path;
    std::multiset<int>     model;
    std::vector<int>       stack;
    std::mt19937           random(3);
    for (int i = 0; i < 50'000; ++i) {
        bool const growing = i / 5'000 % 2 == 0;
        if (random() % 4 < (growing ? 3U : 1U)) {
            int const  n      = static_cast<int>(random() % 6'000);
            auto const most   = path.bytes() + path.needs();
            bool const is_new = path.enter(n);
            REQUIRE(path.bytes() <= most);
            REQUIRE(is_new == (model.count(n) == 0));
            if (is_new) {
                model.insert(n);
                stack.push_back(n);
            }
        } else if (!stack.empty()) {
            path.leave(stack.back());
            model.erase(model.find(stack.back()));
            stack.pop_back();
        }
        REQUIRE(path.size() == model.size());
    }
    path.clear();
    CHECK(path.size() == 0);
    CHECK(path.enter(1));
}

namespace {

/// Stored in a byte although it holds two ints.
struct wide {
    int low  = 0;
    int high = 0;

    using packed_type = std::uint8_t;
    [[nodiscard]] packed_type pack() const { return static_cast<packed_type>(low | high << 4); }
    static wide               unpack(packed_type p) { return {p & 15, p >> 4}; }
    friend bool               operator==(wide const&, wide const&) = default;
};

}   // namespace

TEST_CASE("closed tables: packed nodes are kept in their packed form")
{
    static_assert(tail::Packable<wide>);
    static_assert(!tail::Packable<int>);
    static_assert(!tail::Packable<std::string>);
    static_assert(sizeof(tail::stored<wide>) == 1);
    closed::path_only<wide> path;
    for (int low = 0; low < 16; ++low) {
        for (int high = 0; high < 16; ++high) {
            REQUIRE(path.enter({low, high}));
            REQUIRE(!path.enter({low, high}));
            REQUIRE(wide::unpack(wide{low, high}.pack()) == wide{low, high});
        }
    }
    path.leave({3, 4});
    CHECK(path.enter({3, 4}));
}

TEST_CASE("closed tables: path_only leaks nothing when a node cannot be copied")
{
    live::reset();
    {
        closed::path_only<live> path;
        for (int i = 0; i < 1'000; ++i) {
            live const n{i};
            live::throws_in = i % 3 == 0 ? 1 : 0;
            try {
                bool const is_new = path.enter(n);
                CHECK(is_new);
            } catch (std::bad_alloc const&) {
                CHECK(i % 3 == 0);
            }
            live::throws_in = 0;
        }
        CHECK(path.size() <= 1'000);
        CHECK(live::count == static_cast<long>(path.size()));
    }
    CHECK(live::count == 0);
}
