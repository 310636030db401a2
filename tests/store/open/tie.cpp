#include <tail/store/open/tie.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <random>
#include <set>
#include <trials.hpp>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include <doctest/doctest.h>
#include <tail/store/open/automatic.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/d_ary.hpp>
#include <tail/store/open/fifo.hpp>
#include <tail/store/open/heap.hpp>
#include <tail/store/open/lifo.hpp>
#include <tail/store/open/mutable_d_ary.hpp>

namespace open = tail::open;
namespace tie  = tail::tie;

namespace {

/// What was pushed, in push order.
struct pushed {
    int              f;
    int              g;
    tail::node_index index;
    int              turn;
};

/// Sorts so that the next one to come out is first; with `prefer_deep` several may be equally right.
template <class Tie>
struct comes_out_first {
    bool operator()(pushed const& a, pushed const& b) const
    {
        if constexpr (std::is_same_v<Tie, tie::prefer_deep>) {
            return std::tuple(a.f, -a.g) < std::tuple(b.f, -b.g);
        } else if constexpr (std::is_same_v<Tie, tie::fifo>) {
            return std::tuple(a.f, a.turn) < std::tuple(b.f, b.turn);
        } else {
            return std::tuple(a.f, -a.turn) < std::tuple(b.f, -b.turn);
        }
    }
};

/// Random pushes and pops against a sorted reference. `most_f` small makes many ties.
template <class Open, class Tie>
void compare_with_sorted(std::uint32_t seed, int steps, int most_f)
{
    using queue = typename Open::template queue<int, Tie>;
    std::mt19937                                random(seed);
    queue                                       q{Open{}};
    std::multiset<pushed, comes_out_first<Tie>> reference;
    tail::node_index                            next = 0;

    auto const pop = [&] {
        auto const e        = q.pop();
        auto const expected = *reference.begin();
        REQUIRE(e.f == expected.f);
        // Among equals any of them, but one that is there and not gone already.
        auto [from, to] = reference.equal_range(expected);
        while (from != to && from->index != e.index) { ++from; }
        REQUIRE(from != to);
        if constexpr (!std::is_same_v<Tie, tie::prefer_deep>) { REQUIRE(e.index == expected.index); }
        reference.erase(from);
    };
    for (int turn = 0; turn < steps; ++turn) {
        // In waves, so that the queue runs empty and grows large in turn.
        bool const growing = turn / 64 % 2 == 0;
        if (random() % 4 < (growing ? 3U : 1U)) {
            int const  f      = static_cast<int>(random() % static_cast<unsigned>(most_f));
            int const  g      = static_cast<int>(random() % static_cast<unsigned>(f + 1));
            auto const before = q.bytes() + q.needs(f, g, next);
            q.push(f, g, next);
            REQUIRE(q.bytes() <= before);
            reference.insert({f, g, next, turn});
            ++next;
        } else if (!reference.empty()) {
            pop();
        }
        REQUIRE(q.empty() == reference.empty());
    }
    while (!reference.empty()) { pop(); }
    CHECK(q.empty());
}

}   // namespace

TEST_CASE_TEMPLATE("open lists: pop in the order of f and the tie against a sorted reference", Open,
                   open::heap, open::automatic, open::d_ary<2>, open::d_ary<4>, open::mutable_d_ary<4>,
                   open::bucket)
{
    for (std::uint32_t seed = 0; seed < std::uint32_t(laws::trials(30)); ++seed) {
        for (int most_f : {1, 3, 40, 1000}) {
            compare_with_sorted<Open, tie::prefer_deep>(seed, 500, most_f);
            compare_with_sorted<Open, tie::fifo>(seed, 500, most_f);
            compare_with_sorted<Open, tie::lifo>(seed, 500, most_f);
        }
    }
    compare_with_sorted<Open, tie::prefer_deep>(99, 20000, 50);
}

TEST_CASE_TEMPLATE("open lists: a smaller f pushed after pops comes out next", Open, open::heap,
                   open::automatic, open::d_ary<2>, open::d_ary<4>, open::mutable_d_ary<4>, open::bucket)
{
    typename Open::template queue<int, tie::fifo> q{Open{}};
    q.push(7, 0, 0);
    q.push(9, 0, 1);
    CHECK(q.pop().index == 0);
    q.push(3, 0, 2);   // below all that came out so far, as inconsistent heuristics do
    q.push(9, 0, 3);
    q.push(0, 0, 4);
    CHECK(q.pop().index == 4);
    CHECK(q.pop().index == 2);
    CHECK(q.pop().index == 1);
    CHECK(q.pop().index == 3);
    CHECK(q.empty());
    q.push(1, 0, 5);   // and after running empty
    CHECK(q.pop().f == 1);
    CHECK(q.empty());
}

TEST_CASE_TEMPLATE("open lists: the same run repeats to the last entry", Open, open::heap, open::automatic,
                   open::d_ary<2>, open::d_ary<4>, open::mutable_d_ary<4>, open::bucket)
{
    auto const run = [] {
        typename Open::template queue<int, tie::prefer_deep> q{Open{}};
        std::mt19937                                         random(5);
        std::vector<tail::node_index>                        out;
        for (tail::node_index i = 0; i < 400; ++i) {
            q.push(static_cast<int>(random() % 4), static_cast<int>(random() % 3), i);
            if (i % 3 == 2) { out.push_back(q.pop().index); }
        }
        while (!q.empty()) { out.push_back(q.pop().index); }
        return out;
    };
    CHECK(run() == run());
}

TEST_CASE("open lists: the mutable heap moves a node that is pushed again instead of holding it twice")
{
    open::mutable_d_ary<4>::queue<int, tie::prefer_deep> q{{}};
    q.push(9, 1, 0);
    q.push(5, 1, 1);
    q.push(3, 0, 0);
    CHECK(q.pop().index == 0);
    CHECK(q.pop().index == 1);
    CHECK(q.empty());
    q.push(2, 0, 0);   // a node that has been out comes in again
    CHECK(q.pop().index == 0);
    CHECK(q.empty());
}

TEST_CASE("open lists: keys of floating-point and unsigned types are ordered as numbers")
{
    open::d_ary<4>::queue<double, tie::prefer_deep> q{{}};
    q.push(0.5, 0, 0);
    q.push(0.25, 0, 1);
    q.push(1e300, 0, 2);
    q.push(0.25, 0.125, 3);
    CHECK(q.pop().index == 3);
    CHECK(q.pop().index == 1);
    CHECK(q.pop().f == 0.5);
    CHECK(q.pop().index == 2);

    open::bucket::queue<std::uint8_t, tie::prefer_deep> small{{}};
    for (unsigned f : {255U, 0U, 128U}) { small.push(static_cast<std::uint8_t>(f), std::uint8_t{255}, f); }
    CHECK(small.pop().index == 0);
    CHECK(small.pop().index == 128);
    CHECK(small.pop().index == 255);
}

TEST_CASE("open lists: fifo and lifo keep the order of arrival whatever the priority")
{
    std::mt19937                      random(1);
    open::fifo::queue<int, tie::fifo> queue{{}};
    open::lifo::queue<int, tie::lifo> stack{{}};
    std::deque<tail::node_index>      model_queue;
    std::vector<tail::node_index>     model_stack;
    for (tail::node_index i = 0; i < 20000; ++i) {
        bool const growing = i / 500 % 2 == 0;
        if (random() % 4 < (growing ? 3U : 1U)) {
            int const  f          = static_cast<int>(random() % 10);
            auto const queue_most = queue.bytes() + queue.needs(f, 0, i);
            auto const stack_most = stack.bytes() + stack.needs(f, 0, i);
            queue.push(f, 0, i);
            stack.push(f, 0, i);
            REQUIRE(queue.bytes() <= queue_most);
            REQUIRE(stack.bytes() <= stack_most);
            model_queue.push_back(i);
            model_stack.push_back(i);
        } else if (!model_queue.empty()) {
            REQUIRE(queue.pop().index == model_queue.front());
            REQUIRE(stack.pop().index == model_stack.back());
            model_queue.pop_front();
            model_stack.pop_back();
        }
        REQUIRE(queue.empty() == model_queue.empty());
        REQUIRE(stack.empty() == model_stack.empty());
    }
}

TEST_CASE("open lists: chunks are given back so that a queue of bounded length keeps bounded memory")
{
    open::fifo::queue<int, tie::fifo> q{{}};
    for (tail::node_index i = 0; i < 100; ++i) { q.push(0, 0, i); }
    auto const bytes = q.bytes();
    for (tail::node_index i = 100; i < 1'000'000; ++i) {
        q.push(0, 0, i);
        REQUIRE(q.pop().index == i - 100);
    }
    CHECK(q.bytes() == bytes);
}

TEST_CASE_TEMPLATE("open lists: an entry takes no more bytes than its promise", Open, open::d_ary<4>,
                   open::bucket)
{
    // A heap entry of int keys holds f, g and an index; the bucket queue knows f and g by the place.
    typename Open::template queue<int, tie::prefer_deep> q{Open{}};
    for (tail::node_index i = 0; i < 100'000; ++i) {
        q.push(static_cast<int>(i % 64), static_cast<int>(i % 32), i);
    }
    bool const is_bucket = std::is_same_v<Open, open::bucket>;
    // The heap grows by half, so up to one entry and a half are held for each; chunks are nearly full.
    CHECK(q.bytes() <= 100'000 * (is_bucket ? 7U : 18U));
}
