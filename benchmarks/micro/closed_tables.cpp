// How fast are the tables of nodes and positions, from a hundred entries to a million?
//
//   closed/TABLE/insert/N       N different nodes go into a new table, which grows with them: each is looked
//   for, and not found. closed/TABLE/find/N         N nodes are looked for in a table that holds them all, in
//   another order. closed/TABLE/search/N       as a search does it: N different nodes, and twice as many that
//   are known, go into a new table with
//                               its pool of records.
//   closed/path-only/walk/N     a path of N nodes is entered step by step, and left again.
//   transposition/store/N       N positions go into a table that has room for twice as many.
//   transposition/find_hit/N, transposition/find_miss/N   N positions are looked for that were stored, or
//   that were not.
//
// Nodes are boards of the 15-puzzle, packed, all drawn at random; those of `indexed` are boards of the
// 8-puzzle, which have an index. An item is a node or position that was put in or looked for.
//
//     bench_micro_closed_tables [options of Google Benchmark]

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include <domains/dice.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/rules.hpp>
#include <tail/store/closed/flat.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/closed/path_only.hpp>
#include <tail/store/closed/probing.hpp>
#include <tail/store/node_pool.hpp>
#include <tail/store/node_table.hpp>
#include <tail/store/transposition_table.hpp>

#include "../common/micro.hpp"

namespace {

using tail::node_index;
using tail::npuzzle::board;

constexpr std::int64_t fewest = 100;
constexpr std::int64_t most   = 1'000'000;

/// A node as best-first search keeps it.
template <int Cells>
struct record {
    typename board<Cells>::packed_type node;
    std::uint32_t                      parent;
    int                                g;

    [[nodiscard]] board<Cells> unpacked() const { return board<Cells>::unpack(node); }
};
template <int Cells>
using packed = typename board<Cells>::packed_type;

/// The records of nodes, as a table sees them.
template <int Cells>
struct records {
    tail::node_pool<record<Cells>> pool;

    [[nodiscard]] packed<Cells> const& key(node_index i) const { return pool[i].node; }
};

template <class Table, int Cells>
using table_of = typename Table::template table<records<Cells>, packed<Cells>>;

/// The tag of a node: by its stored form, or by the node where a table wants it.
template <class Policy, int Cells, class Table>
auto tag_of(Table const& table, record<Cells> const& r)
{
    if constexpr (Policy::wants_nodes) {
        return table.tag_of(r.unpacked(), r.node);
    } else {
        return table.tag_of(r.node, r.node);
    }
}

/// The numbers below `count`, shuffled.
std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed)
{
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    laws::dice roll{seed};
    for (std::size_t last = count; last-- > 1;) { std::swap(all[last], all[roll.below(last + 1)]); }
    return all;
}

/// Boards that all differ: of 9 cells any, of 16 so many that two equal ones are not to be expected.
template <int Cells>
std::vector<record<Cells>> const& nodes()
{
    static auto const all = [] {
        std::vector<record<Cells>> drawn;
        if constexpr (Cells <= 9) {
            // By their index, of which every second one belongs to boards that can reach one another.
            tail::npuzzle::rules<Cells> const puzzle{tail::npuzzle::geometry{3, 3}};
            for (std::size_t const i : shuffled(static_cast<std::size_t>(puzzle.states() / 2), 1)) {
                drawn.push_back({puzzle.unrank(2 * i).pack(), 0, 0});
            }
        } else {
            laws::dice roll{1};
            auto       tiles = board<Cells>{}.tiles();
            drawn.reserve(static_cast<std::size_t>(most));
            for (std::int64_t i = 0; i < most; ++i) {
                for (std::size_t last = tiles.size(); last-- > 1;) {
                    std::swap(tiles[last], tiles[roll.below(last + 1)]);
                }
                drawn.push_back({board<Cells>{tiles}.pack(), 0, 0});
            }
        }
        return drawn;
    }();
    return all;
}

template <class Policy, int Cells>
void insert(benchmark::State& state, Policy const& policy)
{
    auto const     count = static_cast<node_index>(state.range(0));
    records<Cells> all;
    for (node_index i = 0; i < count; ++i) { all.pool.push_back(record<Cells>{nodes<Cells>()[i]}); }
    for (auto _ : state) {
        table_of<Policy, Cells> table{policy, all};
        for (node_index i = 0; i < count; ++i) {
            auto const tag = tag_of<Policy, Cells>(table, all.pool[i]);
            if (table.needs() != 0) { table.make_room(); }
            auto const place = table.find(all.key(i), tag);
            benchmark::DoNotOptimize(place.index);
            table.insert(place, tag, i);
        }
    }
    bench::count_items(state, count);
}

template <class Policy, int Cells>
void find(benchmark::State& state, Policy const& policy)
{
    auto const              count = static_cast<std::size_t>(state.range(0));
    records<Cells>          all;
    table_of<Policy, Cells> table{policy, all};
    for (std::size_t n = 0; n < count; ++n) {
        auto const i   = all.pool.push_back(record<Cells>{nodes<Cells>()[n]});
        auto const tag = tag_of<Policy, Cells>(table, all.pool[i]);
        table.make_room();
        table.insert(table.find(all.key(i), tag), tag, i);
    }
    // The same nodes once more, at places behind those that the table knows.
    for (std::size_t const i : shuffled(count, 2)) { all.pool.push_back(record<Cells>{nodes<Cells>()[i]}); }
    for (auto _ : state) {
        for (std::size_t n = count; n < 2 * count; ++n) {
            auto const i = static_cast<node_index>(n);
            benchmark::DoNotOptimize(table.find(all.key(i), tag_of<Policy, Cells>(table, all.pool[i])).index);
        }
    }
    bench::count_items(state, count);
}

/// What a record has besides the node.
struct link {
    std::uint32_t parent;
    int           g;
};

template <class Policy, int Cells>
void search(benchmark::State& state, Policy const& policy)
{
    auto const               count = static_cast<std::size_t>(state.range(0));
    std::vector<std::size_t> known(2 * count);   // for each new node, two that came before
    laws::dice               roll{3};
    for (std::size_t i = 0; i < known.size(); ++i) { known[i] = roll.below(i / 2 + 1); }
    auto const& in = nodes<Cells>();
    for (auto _ : state) {
        tail::node_table<board<Cells>, link, Policy> all{policy};
        auto const                                   enter = [&](std::size_t i) {
            if constexpr (Policy::wants_nodes) {
                all.enter(in[i].unpacked(), {in[i].parent, in[i].g});
            } else {
                all.enter(in[i].node, {in[i].parent, in[i].g});
            }
        };
        for (std::size_t i = 0; i < count; ++i) {
            enter(i);
            enter(known[2 * i]);
            enter(known[2 * i + 1]);
        }
        benchmark::DoNotOptimize(all.size());
    }
    bench::count_items(state, 3 * count);
}

template <int Cells, class Table>
void add(std::string const& name, Table const& policy, std::int64_t largest)
{
    auto const sized = [&](std::string const& what, void (*body)(benchmark::State&, Table const&)) {
        bench::add("closed/" + name + "/" + what,
                   [policy, body](benchmark::State& state) { body(state, policy); })
            ->RangeMultiplier(10)
            ->Range(fewest, largest);
    };
    sized("insert", insert<Table, Cells>);
    sized("find", find<Table, Cells>);
    sized("search", search<Table, Cells>);
}

void walk(benchmark::State& state)
{
    auto const             count = static_cast<std::size_t>(state.range(0));
    std::vector<board<16>> path;
    for (std::size_t i = 0; i < count; ++i) { path.push_back(nodes<16>()[i].unpacked()); }
    tail::closed::path_only<board<16>> table;
    for (auto _ : state) {
        for (auto const& node : path) { benchmark::DoNotOptimize(table.enter(node)); }
        for (std::size_t i = path.size(); i-- > 0;) { table.leave(path[i]); }
    }
    bench::count_items(state, count);
}

// ---- what is known of positions
// ----------------------------------------------------------------------------------------------

/// A payload of eight bytes, so that four slots fit a line of memory.
struct payload {
    std::uint32_t work  = 0;
    std::uint32_t value = 0;

    [[nodiscard]] std::uint32_t weight() const { return work; }
};
using table = tail::transposition_table<payload>;

/// Twice as many keys as there are positions in the largest table: the second half is for what is not found.
std::vector<std::uint64_t> const& keys()
{
    static auto const all = [] {
        laws::dice                 roll{4};
        std::vector<std::uint64_t> drawn(2 * static_cast<std::size_t>(most));
        for (auto& key : drawn) {
            auto const half = [&] { return static_cast<std::uint64_t>(roll.below(std::size_t{1} << 31U)); };
            key             = half() << 33U ^ half();
        }
        return drawn;
    }();
    return all;
}

table table_for(std::size_t count) { return table{2 * count * (sizeof(std::uint64_t) + sizeof(payload))}; }

void fill(table& t, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        t.store(keys()[i], {1 + static_cast<std::uint32_t>(i % 1'000), 7});
    }
}

void store(benchmark::State& state)
{
    auto const count = static_cast<std::size_t>(state.range(0));
    table      t     = table_for(count);
    fill(t, count);   // takes the memory
    for (auto _ : state) {
        t.clear();
        fill(t, count);
        benchmark::DoNotOptimize(t.stored());
    }
    bench::count_items(state, count);
}

template <bool Stored>
void look_up(benchmark::State& state)
{
    auto const count = static_cast<std::size_t>(state.range(0));
    table      t     = table_for(count);
    fill(t, count);
    std::vector<std::uint64_t> wanted;
    for (std::size_t const i : shuffled(count, 5)) {
        wanted.push_back(keys()[Stored ? i : static_cast<std::size_t>(most) + i]);
    }
    for (auto _ : state) {
        for (std::uint64_t const key : wanted) { benchmark::DoNotOptimize(t.find(key)); }
    }
    bench::count_items(state, count);
}

void add_transpositions()
{
    bench::add("transposition/store", store)->RangeMultiplier(10)->Range(fewest, most);
    bench::add("transposition/find_hit", look_up<true>)->RangeMultiplier(10)->Range(fewest, most);
    bench::add("transposition/find_miss", look_up<false>)->RangeMultiplier(10)->Range(fewest, most);
}

}   // namespace

int main(int argc, char** argv)
{
    tail::npuzzle::rules<9> const puzzle{tail::npuzzle::geometry{3, 3}};
    auto const                    half_rank = [puzzle](board<9> const& b) { return puzzle.rank(b) / 2; };

    add<16>("probing", tail::closed::probing<>{}, most);
    add<16>("flat", tail::closed::flat<>{}, most);
    add<9>("indexed", tail::closed::indexed{half_rank, static_cast<std::size_t>(puzzle.states() / 2)},
           100'000);
    bench::add("closed/path-only/walk", walk)->RangeMultiplier(10)->Range(fewest, 10'000);
    add_transpositions();
    return bench::run(argc, argv);
}
