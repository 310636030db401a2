#include <tail/store/node_store.hpp>

#include <algorithm>
#include <core/child.hpp>
#include <core/death.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <numeric>
#include <random>
#include <store/live.hpp>
#include <string>
#include <trials.hpp>
#include <utility>
#include <vector>
#include <doctest/doctest.h>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/store/closed/flat.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/closed/none.hpp>

using tail::no_node;
using tail::node_index;

namespace {

struct visits {
    int count = 0;
};

struct its_own {
    std::size_t operator()(int n) const { return static_cast<std::size_t>(n); }
};

/// Enters random nodes into a store and a map, and compares the two.
template <class Store>
void compare_with_map(Store& store)
{
    std::map<int, std::pair<node_index, int>> first;   // index and least g
    std::mt19937                              random(7);
    for (int i = 0; i < 20'000; ++i) {
        int const  node  = static_cast<int>(random() % 4'000);
        int const  g     = static_cast<int>(random() % 100);
        auto const most  = store.bytes() + store.needs();
        auto const size  = store.size();
        auto const known = store.find(node);
        auto const in    = store.enter(node, no_node, g);
        REQUIRE(store.bytes() <= most);
        REQUIRE(in.is_new == (known == no_node));
        REQUIRE(in.index == (in.is_new ? size : known));
        auto [at, is_new] = first.try_emplace(node, in.index, g);
        REQUIRE(is_new == in.is_new);
        REQUIRE(at->second.first == in.index);
        if (!in.is_new && g < store.g(in.index)) { store.improve(in.index, no_node, g); }
        at->second.second = std::min(at->second.second, g);
        REQUIRE(store.node(in.index) == node);
        REQUIRE(store.g(in.index) == at->second.second);
    }
    CHECK(store.size() == first.size());
}

}   // namespace

TEST_CASE("node store: enter and find agree with a map over every closed table")
{
    tail::node_store<int, int>                                                        probing;
    tail::node_store<int, int, tail::no_action, tail::no_notes, tail::closed::flat<>> flat;
    compare_with_map(probing);
    compare_with_map(flat);

    using by_index = tail::closed::indexed<its_own>;
    tail::node_store<int, int, tail::no_action, tail::no_notes, by_index> indexed{by_index{{}, 4'000}};
    compare_with_map(indexed);

    tail::node_store<int, int, tail::no_action, tail::no_notes, tail::closed::none> none;
    CHECK(none.enter(5, no_node, 0).is_new);
    CHECK(none.enter(5, 0, 1).is_new);
    CHECK(none.find(5) == no_node);
    CHECK(none.path(1) == std::vector{5, 5});
}

TEST_CASE("node store: path and actions lead from the start along the last improvement")
{
    tail::node_store<std::string, int, char> store;
    auto const                               a = store.enter("a", no_node, 0).index;
    auto const                               b = store.enter("b", a, 5, 'x').index;
    auto const                               c = store.enter("c", a, 1, 'y').index;
    auto const                               d = store.enter("d", b, 6, 'z').index;
    CHECK(store.path(d) == std::vector<std::string>{"a", "b", "d"});
    CHECK(store.actions(d) == std::vector{'x', 'z'});
    CHECK_FALSE(store.enter("b", c, 2, 'w').is_new);
    CHECK(store.g(b) == 5);   // `enter` changes nothing of a known node
    CHECK(store.parent(b) == a);
    store.improve(b, c, 2, 'w');
    CHECK(store.g(b) == 2);
    CHECK(store.parent(b) == c);
    CHECK(store.action(b) == 'w');
    CHECK(store.path(d) == std::vector<std::string>{"a", "c", "b", "d"});
    CHECK(store.actions(d) == std::vector{'y', 'w', 'z'});
    CHECK(store.path(a) == std::vector<std::string>{"a"});
    CHECK(store.actions(a).empty());
}

TEST_CASE("node store: the flag and the notes of a record stay as they are when it is improved")
{
    tail::node_store<int, long, tail::no_action, visits> store;
    for (int n = 0; n < 1'000; ++n) {
        auto const i = store.enter(n, n == 0 ? no_node : static_cast<node_index>(n - 1), n, {}, visits{n})
                           .index;
        CHECK_FALSE(store.flag(i));
        if (n % 3 == 0) { store.set_flag(i, true); }
    }
    for (int n = 1; n < 1'000; ++n) {
        auto const i = store.find(n);
        store.notes(i).count += 1;
        store.improve(i, 0, 1);
        REQUIRE(store.flag(i) == (n % 3 == 0));
        REQUIRE(store.notes(i).count == n + 1);
        REQUIRE(store.parent(i) == 0);
        store.set_flag(i, false);
        REQUIRE(store.parent(i) == 0);
        REQUIRE_FALSE(store.flag(i));
    }
}

TEST_CASE("node store: a record of a 16-bit cost takes no more room than its parts")
{
    // Four bytes for node and parent each, two for the cost and one for the action.
    CHECK(tail::node_store<int, std::uint16_t, char>::record_bytes == 12);
    CHECK(tail::node_store<std::uint64_t, double>::record_bytes == 24);
}

TEST_CASE("node store: its bytes are those that the system sees")
{
    if (sanitized) { return; }   // a sanitizer takes memory of its own
    auto const end = in_child([] {
        auto const                           before = peak_memory();
        tail::node_store<std::uint64_t, int> store;
        for (std::uint64_t n = 0; n < 4'000'000; ++n) { store.enter(n * n, no_node, 0); }
        auto const grown = static_cast<double>(peak_memory() - before);
        auto const told  = static_cast<double>(store.bytes());
        return std::string{grown > 0.9 * told && grown < 1.1 * told ? "agree" : "differ: "} + " "
            + std::to_string(grown / told);
    });
    CHECK_MESSAGE(end.said.starts_with("agree"), end.said);
}

TEST_CASE("node store: a node that cannot be copied changes nothing")
{
    live::reset();
    {
        tail::node_store<live, int> store;
        int                         thrown = 0;
        for (int i = 0; i < 3'000; ++i) {
            live const n{i};
            live::throws_in = i % 5 == 0 ? i % 3 + 1 : 0;
            auto const size = store.size();
            try {
                bool const is_new = store.enter(n, no_node, i).is_new;
                CHECK(is_new);
            } catch (std::bad_alloc const&) {
                ++thrown;
                CHECK(store.size() == size);
            }
            live::throws_in = 0;
            if (store.size() == size) {
                REQUIRE(store.find(n) == no_node);
                REQUIRE(store.enter(n, no_node, i).is_new);
            }
            REQUIRE(store.find(n) == static_cast<node_index>(i));
        }
        CHECK(thrown > 100);
    }
    CHECK(live::count == 0);
}

// ---- codecs ----------------------------------------------------------------------------------------------

namespace {

/// A stack of pancakes of any number, one byte each.
using stack = std::vector<std::uint8_t>;

struct stack_codec {
    std::size_t pancakes;

    [[nodiscard]] std::size_t bytes() const { return pancakes; }
    void                write(stack const& s, std::byte* to) const { std::memcpy(to, s.data(), s.size()); }
    [[nodiscard]] stack read(std::byte const* from) const
    {
        stack s(pancakes);
        std::memcpy(s.data(), from, pancakes);
        return s;
    }
};

/// Turns the upper pancakes of a stack over, in place; the move is how many.
struct flips {
    using move_type = std::uint8_t;

    void moves(stack const& s, auto&& emit) const
    {
        for (std::size_t n = 2; n <= s.size(); ++n) {
            if (emit(static_cast<move_type>(n))) { return; }
        }
    }
    void                    apply(stack& s, move_type n) const { std::reverse(s.begin(), s.begin() + n); }
    void                    undo(stack& s, move_type n) const { apply(s, n); }
    [[nodiscard]] move_type inverse(move_type n) const { return n; }
};

/// Neighbours that do not belong together, the plate too (Helmert 2010).
struct gap {
    static constexpr bool admissible = true;
    static constexpr bool consistent = true;

    int operator()(stack const& s) const
    {
        int gaps = s.back() + 1U == s.size() ? 0 : 1;
        for (std::size_t i = 1; i < s.size(); ++i) { gaps += std::abs(s[i] - s[i - 1]) == 1 ? 0 : 1; }
        return gaps;
    }
};

stack in_order(std::size_t pancakes)
{
    stack s(pancakes);
    std::iota(s.begin(), s.end(), std::uint8_t{0});
    return s;
}

auto pancakes(stack start)
{
    auto goal = in_order(start.size());
    return tail::problem{
        .start = std::move(start), .successors = flips{}, .heuristic = gap{}, .goal = std::move(goal)};
}

}   // namespace

TEST_CASE("codec: a search through it gives the answer of a search without")
{
    std::mt19937 random(11);
    for (int i = 0; i < laws::trials(30); ++i) {
        stack start = in_order(static_cast<std::size_t>(5 + i % 5));
        std::shuffle(start.begin(), start.end(), random);
        auto const p       = pancakes(start);
        auto const plain   = tail::astar(p);
        auto const through = tail::astar(p, {}, tail::best_first_policy{.codec = stack_codec{start.size()}});
        REQUIRE(plain);
        REQUIRE(through.path == plain.path);
        REQUIRE(through.actions == plain.actions);
        REQUIRE(through.optimal);
        REQUIRE(through.stats.expanded == plain.stats.expanded);
        REQUIRE(through.stats.generated == plain.stats.generated);
        REQUIRE(through.stats.duplicates == plain.stats.duplicates);
        REQUIRE(tail::bfs(p, {}, tail::bfs_policy{.codec = stack_codec{start.size()}}).cost == plain.cost);
    }
}

TEST_CASE("codec: an engine with one knows its nodes and the paths to them")
{
    stack const             start{3, 1, 0, 2};
    tail::best_first_engine engine{pancakes(start), tail::evaluation::astar{},
                                   tail::best_first_policy{.codec = stack_codec{4}}};
    auto const              r = engine.run();
    REQUIRE(r);
    for (std::size_t i = 0; i < r.path.size(); ++i) {
        CHECK(engine.known(r.path[i]) == static_cast<int>(i));
        CHECK(engine.path_to(r.path[i])
              == std::vector(r.path.begin(), r.path.begin() + static_cast<int>(i) + 1));
    }
    CHECK(engine.current().size() == 4);
}

TEST_CASE("codec: pancakes of a size known at run time stay within their limit of bytes by RSS")
{
    if (sanitized) { return; }
    for (std::size_t size : {24U, 70U}) {
        auto const end = in_child([size] {
            constexpr std::uint64_t most  = 200'000'000;
            stack                   start = in_order(size);
            std::mt19937            random(5);
            std::shuffle(start.begin(), start.end(), random);
            // No heuristic: the memory is full long before the answer.
            auto const p      = tail::problem{.start = start, .successors = flips{}, .goal = in_order(size)};
            auto const before = peak_memory();
            auto const r      = tail::bfs(p, tail::limits{.bytes = most},
                                          tail::bfs_policy{.codec = stack_codec{size}});
            auto const grown  = static_cast<double>(peak_memory() - before);
            if (r.status != tail::status::memory_limit) { return std::string{tail::to_string(r.status)}; }
            if (r.stats.peak_bytes > most) { return std::string{"told more than the limit"}; }
            if (grown > 1.1 * static_cast<double>(most)) { return "took " + std::to_string(grown); }
            // And it is used: a table that has to grow may leave a third of the memory empty.
            if (grown < 0.5 * static_cast<double>(most)) { return "took only " + std::to_string(grown); }
            return std::string{"well"};
        });
        CHECK(end.said == "well");
    }
}

namespace {

struct no_bytes : stack_codec {
    [[nodiscard]] std::size_t bytes() const { return 0; }
};
struct growing : stack_codec {
    int*                      calls;
    [[nodiscard]] std::size_t bytes() const { return pancakes + static_cast<std::size_t>(++*calls > 20); }
};
struct writes_more : stack_codec {
    void write(stack const& s, std::byte* to) const
    {
        stack_codec::write(s, to);
        to[s.size()] = std::byte{1};
    }
};
struct writes_another : stack_codec {
    void write(stack const& s, std::byte* to) const
    {
        stack_codec::write(s, to);
        to[0] = to[1];
    }
};

template <class K>
std::string words_about(K codec)
{
    return last_words([&] {
        static_cast<void>(
            tail::astar(pancakes({3, 1, 0, 2, 4, 6, 5}), {}, tail::best_first_policy{.codec = codec}));
    });
}

}   // namespace

TEST_CASE("codec: one of no bytes or of another number or that writes something else is told by a sentence")
{
    CHECK(tells(words_about(no_bytes{{7}}), "a codec writes at least one byte for a node"));
    int calls = 0;
    CHECK(tells(words_about(growing{{7}, &calls}), "the size of a codec has changed"));
    CHECK(tells(words_about(writes_more{{7}}), "a codec wrote more bytes than its `bytes` says"));
#if !defined(NDEBUG)
    CHECK(tells(words_about(writes_another{{7}}), "a codec does not read the node that it wrote"));
#endif
    CHECK(words_about(stack_codec{7}) == "survived");
}

TEST_CASE("codec: a start that does not fit the limit of bytes takes none")
{
    struct wide {
        std::size_t bytes() const { return std::size_t{1} << (sizeof(std::size_t) > 4 ? 40U : 30U); }
        void        write(int n, std::byte* to) const { *to = static_cast<std::byte>(n); }
        int         read(std::byte const* from) const { return std::to_integer<int>(*from); }
    };
    auto const r = tail::astar(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1}; }, .goal = 5},
        tail::limits{.bytes = 1 << 20}, tail::best_first_policy{.codec = wide{}});
    CHECK(r.status == tail::status::memory_limit);
}
