#include <tail/core/observer.hpp>

#include <cstdint>
#include <string>
#include <vector>
#include <doctest/doctest.h>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/store/open/fifo.hpp>

namespace {

/// Writes every event down: `x` expanded, `n` generated, `c` cut, `i` iteration, `s` solution.
struct trace {
    std::string text;

    // Depth-first searches by depth tell the depth, an unsigned number, in place of the cost.
    void expanded(char node, auto g) { node_event('x', node, static_cast<int>(g)); }
    void generated(char node, auto g) { node_event('n', node, static_cast<int>(g)); }
    void cut(auto f) { event('c', static_cast<int>(f)); }
    void iteration(auto bound) { event('i', static_cast<int>(bound)); }
    void solution(auto g) { event('s', static_cast<int>(g)); }

private:
    void node_event(char kind, char node, int number)
    {
        event(kind, number);
        text.insert(text.size() - std::to_string(number).size(), 1, node);
    }
    void event(char kind, int number)
    {
        if (!text.empty()) { text.push_back(' '); }
        text.push_back(kind);
        text.append(std::to_string(number));
    }
};

struct only_solutions {
    int  heard = 0;
    void solution(int) { ++heard; }
};

///      1       1       3
///  a ----> b ----> c ----> d      d is the goal; a ----> c at 4
///
std::vector<tail::step<char, int>> successors(char n)
{
    switch (n) {
    case 'a': return {{'b', 1}, {'c', 4}};
    case 'b': return {{'c', 1}, {'a', 1}};
    case 'c': return {{'d', 3}};
    default: return {};
    }
}

auto tiny()
{
    auto const h = [](char n) { return n == 'a' ? 3 : n == 'b' ? 2 : n == 'c' ? 2 : 0; };
    return tail::problem{.start = 'a', .successors = successors, .heuristic = h, .goal = 'd'};
}

template <class Watch>
auto best_first_watched(Watch* watch)
{
    return tail::best_first_policy<tail::open::heap, tail::closed::probing<>, tail::tie::fifo,
                                   tail::reopen::automatic, tail::counted, Watch*>{.observer = watch};
}

}   // namespace

TEST_CASE("observer: A* tells its events in order")
{
    trace      t;
    auto const r = tail::astar(tiny(), {}, best_first_watched(&t));
    // f of b is 3, c comes at 4 + 2 first and at 2 + 2 then, back to a is a duplicate, d at 5.
    CHECK(t.text == "na0 xa0 nb1 nc4 xb1 nc2 na2 xc2 nd5 s5");
    CHECK(r.stats.expanded == 3);
    CHECK(r.stats.generated == 6);    // the start, b, c twice, a again and d
    CHECK(r.stats.duplicates == 1);   // a; the second c was cheaper
    CHECK(r.stats.reopened == 0);     // c was still open
    CHECK(r.stats.stored == 4);
    CHECK(r.stats.iterations == 0);
}

TEST_CASE("observer: breadth-first search tells its events in order")
{
    trace t;
    tail::best_first_policy<tail::open::fifo, tail::closed::probing<>, tail::tie::fifo,
                            tail::reopen::first_path, tail::counted, trace*>
               policy{.observer = &t};
    auto const r = tail::bfs(tiny(), {}, policy);
    CHECK(t.text == "na0 xa0 nb1 nc4 xb1 nc2 na2 xc4 nd7 s7");
    CHECK(r.path == std::vector{'a', 'c', 'd'});
    CHECK(r.stats.duplicates == 2);

    t = {};
    static_cast<void>(tail::bfs(tiny(), {}, policy, tail::goal_test::on_expansion{}));
    CHECK(t.text == "na0 xa0 nb1 nc4 xb1 nc2 na2 xc4 nd7 s7");
}

TEST_CASE("observer: IDA* tells its events in order")
{
    trace                                                                 t;
    tail::depth_first_policy<tail::prune::no_undo, tail::counted, trace*> policy{.observer = &t};
    auto const r = tail::idastar(tiny(), {}, policy);
    CHECK(t.text
          == "na0 i3 xa0 nb1 xb1 c4 c6 "   // c by b at 2 + 2, c at 4 + 2; back to a is no move worth making
             "i4 xa0 nb1 xb1 nc2 xc2 c5 c6 "   // d at 5
             "i5 xa0 nb1 xb1 nc2 xc2 nd5 s5");
    CHECK(r.stats.iterations == 3);
    CHECK(r.stats.expanded == 2 + 3 + 3);
    CHECK(r.stats.generated == 1 + 3 + 4 + 3);
    CHECK(r.stats.stored == 0);
}

TEST_CASE("observer: iterative deepening tells its events in order")
{
    trace                                                                 t;
    tail::depth_first_policy<tail::prune::no_undo, tail::counted, trace*> policy{.observer = &t};
    static_cast<void>(tail::iterative_deepening(tiny(), {}, policy));
    CHECK(t.text == "na0 i0 xa0 c1 c1 i1 xa0 nb1 xb1 c2 nc1 xc1 c2 i2 xa0 nb1 xb1 nc2 xc2 c3 nc1 xc1 nd2 s2");
}

TEST_CASE("observer: events that nobody listens to are not called and a pointer can be read afterwards")
{
    only_solutions s;
    static_cast<void>(tail::astar(tiny(), {}, best_first_watched(&s)));
    CHECK(s.heard == 1);
}

TEST_CASE("observer: one held by value is asked as well")
{
    struct counter {
        int* count;
        void expanded(char, int) const { ++*count; }
    };
    int                                                                    count = 0;
    tail::depth_first_policy<tail::prune::no_undo, tail::counted, counter> policy{.observer = {&count}};
    auto const r = tail::idastar(tiny(), {}, policy);
    CHECK(static_cast<std::uint64_t>(count) == r.stats.expanded);
}

TEST_CASE("observer: events and counters of best-first search agree")
{
    struct counter {
        std::uint64_t expansions = 0, generations = 0;
        void          expanded(char, int) { ++expansions; }
        void          generated(char, int) { ++generations; }
    };
    counter    c;
    auto const r = tail::astar(tiny(), {}, best_first_watched(&c));
    CHECK(c.expansions == r.stats.expanded);
    CHECK(c.generations == r.stats.generated);
}

TEST_CASE("statistics: counted means the same in a search that is resumed")
{
    tail::best_first_engine engine{tiny(), tail::evaluation::astar{}};
    auto const              first  = engine.run();
    auto const              second = engine.run();
    CHECK(first.status == tail::status::solved);
    CHECK(second.status == tail::status::exhausted);
    CHECK(second.stats.expanded == first.stats.expanded + 1);   // the goal itself, which has no children
    CHECK(second.stats.seconds >= first.stats.seconds);
}
