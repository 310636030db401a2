#include <tail/path/detail/walker.hpp>

#include <path/forms.hpp>
#include <doctest/doctest.h>

using namespace graphs;

TEST_CASE_TEMPLATE("forms: every algorithm over every in-place form agrees with the oracles", S,
                   in_place<int, false, extra::nothing>, in_place<int, true, extra::nothing>,
                   in_place<int, false, extra::inverse>, in_place<int, true, extra::inverse>,
                   in_place<int, true, extra::moves_after>)
{
    CHECK(rc::check("in-place forms", [] { all_algorithms<S>(estimated({.most_nodes = 10})); }));
    CHECK(rc::check("in-place forms on trees",
                    [] { tree_algorithms<S>(estimated({.most_nodes = 7, .acyclic = true})); }));
}

namespace {

/// The table of estimates, followed by difference.
struct by_change : from_table<int> {
    int change(int n, taken const& m) const
    {
        int const to = g->from(m.from)[static_cast<std::size_t>(m.number)].to;
        return (*this)(to) - (*this)(n);
    }
};

/// The table of estimates, followed by value.
struct by_after : from_table<int> {
    int after(int, taken const& m, int) const
    {
        return (*this)(g->from(m.from)[static_cast<std::size_t>(m.number)].to);
    }
};

}   // namespace

TEST_CASE_TEMPLATE("forms: an incremental heuristic gives the counters of the plain one", H, by_change,
                   by_after)
{
    CHECK(rc::check("incremental", [] {
        using S                   = in_place<int, true, extra::inverse>;
        graph const         g     = estimated();
        auto const          plain = stated<S>(g);
        tail::problem const quick{
            .start = 0, .successors = successors_of<S>(g), .heuristic = H{{&g}}, .goal = in_goals{&g}};
        auto const same = [](auto const& a, auto const& b) {
            RC_ASSERT(a.status == b.status);
            RC_ASSERT(a.cost == b.cost);
            RC_ASSERT(a.path == b.path);
            RC_ASSERT(a.stats.expanded == b.stats.expanded);
            RC_ASSERT(a.stats.generated == b.stats.generated);
            RC_ASSERT(a.stats.duplicates == b.stats.duplicates);
            RC_ASSERT(a.stats.reopened == b.stats.reopened);
            RC_ASSERT(a.stats.iterations == b.stats.iterations);
        };
        auto const table = pruned<tail::prune::transposition<>>();
        same(tail::astar(plain), tail::astar(quick));
        same(tail::greedy(plain), tail::greedy(quick));
        same(tail::weighted_astar(plain, 2.5), tail::weighted_astar(quick, 2.5));
        same(tail::idastar(plain, {}, table), tail::idastar(quick, {}, table));
        RC_FLAWLESS(optimal_flaw(g, tail::astar(quick)));
        RC_FLAWLESS(optimal_flaw(g, tail::idastar(quick, {}, table)));
    }));
}

TEST_CASE("forms: reentrant and noted moves give the same counters")
{
    CHECK(rc::check("reentrant or not", [] {
        graph const g = estimated();
        auto const  a = tail::astar(stated<in_place<int, true>>(g));
        auto const  b = tail::astar(stated<in_place<int, false>>(g));
        RC_ASSERT(a.path == b.path);
        RC_ASSERT(a.stats.generated == b.stats.generated);
        auto const table = pruned<tail::prune::transposition<>>();
        auto const c     = tail::idastar(stated<in_place<int, true>>(g), {}, table);
        auto const d     = tail::idastar(stated<in_place<int, false>>(g), {}, table);
        RC_ASSERT(c.path == d.path);
        RC_ASSERT(c.stats.generated == d.stats.generated);
        RC_ASSERT(c.stats.expanded == d.stats.expanded);
    }));
}
