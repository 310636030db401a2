#include <tail/game/threat.hpp>

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <tail/game/threat_tree.hpp>

using tail::threat;
using tail::threat_tree;

namespace {

constexpr auto inf = threat::infinity;

/// All threats with counts up to 2 or infinite, of orders up to three: enough for every law.
std::vector<threat> small_threats()
{
    std::vector<threat> all;
    for (threat::count_type a : {threat::count_type{0}, threat::count_type{1}, threat::count_type{2}, inf}) {
        for (threat::count_type b :
             {threat::count_type{0}, threat::count_type{1}, threat::count_type{2}, inf}) {
            for (threat::count_type c :
                 {threat::count_type{0}, threat::count_type{1}, threat::count_type{2}, inf}) {
                all.push_back({a, b, c});
            }
        }
    }
    return all;
}

std::string parse_message(std::string const& text)
{
    auto const t = threat::parse(text);
    return t ? "" : t.error().to_string();
}

}   // namespace

// All examples of the literature that the algebra rests on, computed by hand; at compile time, too.
TEST_CASE("threat: composition gives the examples of the papers")
{
    static_assert(compose(threat{1}, threat{1}) == threat{2, 1});
    static_assert(compose(threat{2, 1}, threat{4, 2, 1}) == threat{6, 3, 2});
    static_assert(compose(threat{1}, threat{4, 2, 1}) == threat{5, 3, 1});
    static_assert(compose(threat{2, 1}, threat{2, 1}) == threat{4, 2, 1});
    static_assert(compose(threat{4, 2, 1}, threat{4, 2, 1}) == threat{8, 4, 2, 1});
    static_assert(compose(threat{1}, threat{2, 1}) == threat{3, 2});
    static_assert(compose(threat{1}, threat{3, 2}) == threat{4, 3});
    static_assert(compose(threat{1}, threat{4, 3}) == threat{5, 4});
    static_assert(threat{6, 3, 2}.omega() == 4);
    static_assert(half(threat{6, 3, 2}) == threat{3, 1, 1});
    static_assert(threat{6, 3, 2} - threat{1} == threat{5, 3, 2});
    static_assert(threat{1, 0}.omega() == 2 && threat{}.omega() == 1);
    CHECK(compose(threat{1}, threat{1}) == threat{2, 1, 0});
}

TEST_CASE("threat: the named threats are those of their searches")
{
    threat ip = {1};
    for (int order = 1; order <= 8; ++order) {
        CHECK(threat::abstract_proof(order) == ip);
        if (order < 8) { ip = compose(ip, ip); }
    }
    threat ladder = {1};
    for (int moves = 0; moves <= 20; ++moves) {
        CHECK(threat::ladder(moves) == ladder);
        ladder = compose(threat{1}, ladder);
    }
    CHECK(threat::lambda(0) == threat{inf});
    CHECK(threat::lambda(1) == threat{inf, inf, 0});
    CHECK(threat::lambda(2).omega() == 4);
    CHECK(threat::lambda(2).is_infinite());
    CHECK(!threat::abstract_proof(8).is_infinite());
}

TEST_CASE("threat: the order is partial and the comparison says so")
{
    auto const all = small_threats();
    for (threat const& a : all) {
        CHECK(a <= a);
        for (threat const& b : all) {
            bool by_counts = true;
            for (int i = 1; i <= threat::max_order; ++i) { by_counts = by_counts && a[i] <= b[i]; }
            CHECK((a <= b) == by_counts);
            CHECK((a >= b) == (b <= a));
            CHECK((a < b) == (a <= b && a != b));
            CHECK((a > b) == (b < a));
            CHECK((a <= b && b <= a) == (a == b));
            auto const order = a <=> b;
            CHECK((order == std::partial_ordering::unordered) == (!(a <= b) && !(b <= a)));
            if (a <= b) {
                CHECK(a.omega() <= b.omega());
                CHECK(half(a) <= half(b));
            }
        }
    }
    CHECK((threat{5, 4} <=> threat{4, 2, 1}) == std::partial_ordering::unordered);
}

TEST_CASE("threat: sums and differences and maxima and halves fit together")
{
    auto const all = small_threats();
    for (threat const& a : all) {
        CHECK(half(a) + half(a) <= a);
        CHECK(a + threat{} == a);
        CHECK(a - threat{} == a);
        CHECK(max(a, a) == a);
        for (threat const& b : all) {
            CHECK(a + b == b + a);
            CHECK(a <= a + b);
            CHECK(max(a, b) == max(b, a));
            CHECK(a <= max(a, b));
            CHECK(max(a, b) <= a + b);
            CHECK(a <= (a + b) - b);
            if (!a.is_infinite() && !b.is_infinite()) { CHECK((a + b) - b == a); }
            if (b <= a) {
                CHECK(a - b <= a);
                CHECK(a <= (a - b) + b);
            }
            // The pass gets half at most: then what is left for replies is no less.
            if (b <= half(a)) { CHECK(b <= a - b); }
            if (a <= b && a.omega() <= threat::max_order) {
                threat const t     = compose(a, b);
                int const    order = a.omega();
                CHECK(t.omega() >= order + 1);
                CHECK(t >= b);
                for (int i = 1; i <= threat::max_order; ++i) {
                    if (b[i] != inf) { CHECK(t[i] == (i == order ? b[i] + 1 : a[i] + b[i])); }
                }
            }
        }
    }
    CHECK(below(threat{6, 3, 2}, 2) == threat{6});
    CHECK(below(threat{6, 3, 2}, 9) == threat{6, 3, 2});
}

TEST_CASE("threat: infinity is neither halved nor used up and large counts become it")
{
    CHECK(half(threat::lambda(2)) == threat::lambda(2));
    CHECK(threat::lambda(2) - threat{100, 50} == threat::lambda(2));
    CHECK(threat::lambda(1) - threat::lambda(1) == threat::lambda(1));
    CHECK(threat::lambda(1).without(2) == threat::lambda(1));
    CHECK(threat::lambda(1).with(2) == threat::lambda(1));
    threat const large = {inf - 1, 1};
    CHECK(large + large == threat{inf, 2});
    CHECK(compose(threat{1}, large)[1] == inf);
}

// Composition is neither commutative nor associative.
TEST_CASE("threat: it matters what is composed with what")
{
    threat const one = {1};
    threat const two = compose(one, one);
    CHECK(compose(one, compose(one, one)) == threat{3, 2});
    CHECK(compose(compose(one, one), two) == threat{4, 2, 1});
    CHECK(compose(one, two) != compose(two, two));
}

TEST_CASE("threat: a budget that no tree can use up says so")
{
    CHECK(threat{6, 3, 2}.is_tree_shape());
    CHECK(threat::lambda(3).is_tree_shape());
    CHECK(threat{inf, inf, 3}.is_tree_shape());
    CHECK(threat{1, 2}.is_budget());
    CHECK(threat{3, 1, 1}.is_budget());
    CHECK(threat{}.is_budget());
    CHECK(threat{3, inf}.is_budget());
    for (int n = 1; n <= 8; ++n) { CHECK(threat::abstract_proof(n).is_tree_shape()); }
}

TEST_CASE("threat: text goes out and comes back")
{
    CHECK(threat{6, 3, 2}.to_string() == "(6,3,2,0)");
    CHECK(threat::lambda(1).to_string() == "(inf,inf,0)");
    CHECK(threat{}.to_string() == "(0)");
    laws::dice roll{1};
    for (int round = 0; round < 1000; ++round) {
        threat    t;
        int const orders = 1 + int(roll.below(8));
        for (int i = 1; i <= orders; ++i) {
            t[i] = roll.below(5) == 0 ? inf : threat::count_type(1 + roll.below(inf - 1));
        }
        auto const back = threat::parse(t.to_string());
        REQUIRE(back);
        CHECK(*back == t);
    }
    for (char const* text :
         {"6,3,2", "(6,3,2)", " ( 6 , 3,2 ,0 ) ", "6,3,2,0", "6,3,2,0,0,0,0,0,0,0", "06,3,2"}) {
        auto const t = threat::parse(text);
        REQUIRE(t);
        CHECK(*t == threat{6, 3, 2});
    }
    CHECK(*threat::parse("inf,inf") == threat::lambda(1));
    auto const budget = threat::parse("(1,2,0)");
    REQUIRE(budget);
    CHECK(budget->is_budget());
}

TEST_CASE("threat: bad text is told of")
{
    CHECK(parse_message("(,)") == "line 1, column 2: expected a count of nodes or \"inf\", found ','");
    CHECK(parse_message("") == "line 1, column 1: expected a count of nodes or \"inf\", found the end");
    CHECK(parse_message("()") == "line 1, column 2: expected a count of nodes or \"inf\", found ')'");
    CHECK(parse_message("(6,-3,0)")
          == "line 1, column 4: expected a count of nodes, found a negative number");
    CHECK(parse_message("6,3,") == "line 1, column 5: expected a count of nodes or \"inf\", found the end");
    CHECK(parse_message("6,0,2")
          == "line 1, column 5: expected nothing but zeroes after the first one, found a count");
    CHECK(parse_message("0,1")
          == "line 1, column 3: expected nothing but zeroes after the first one, found a count");
    CHECK(parse_message("1,1,1,1,1,1,1,1,1") == "line 1, column 17: expected at most 8 orders, found more");
    CHECK(parse_message("65535")
          == "line 1, column 1: expected a count below 65535 or \"inf\", found a larger one");
    CHECK(parse_message("99999999999999999999").find("found a larger one") != std::string::npos);
    CHECK(parse_message("(6,3") == "line 1, column 5: expected ',' or ')', found the end");
    CHECK(parse_message("6,3)") == "line 1, column 4: expected ',' or the end, found ')'");
    CHECK(parse_message("(6,3) x") == "line 1, column 7: expected the end, found 'x'");
    CHECK(parse_message("(6,3) \x1b[2J") == "line 1, column 7: expected the end, found byte 0x1b");
    CHECK(parse_message("6 3") == "line 1, column 3: expected ',' or the end, found '3'");
    CHECK(parse_message("0")
          == "line 1, column 1: expected a threat that allows a winning move, found one that allows nothing");
    CHECK(parse_message("1.5") == "line 1, column 2: expected ',' or the end, found '.'");
}

TEST_CASE("threat tree: its counts are those of the composition")
{
    CHECK(threat_tree{}.counts() == threat{1});
    for (int n = 1; n <= 8; ++n) {
        CHECK(threat_tree::abstract_proof(n).counts() == threat::abstract_proof(n));
        CHECK(threat_tree::abstract_proof(n).order() == n);
        CHECK(threat_tree::abstract_proof(n).root().passes == n);
    }
    threat_tree ladder;
    for (int n = 1; n <= 10; ++n) {
        ladder = threat_tree{threat_tree{}, ladder};
        CHECK(ladder.counts() == threat::ladder(n));
        CHECK(ladder.order() == 2);
    }
    auto const two   = threat_tree::abstract_proof(2);
    auto const three = threat_tree::abstract_proof(3);
    CHECK(threat_tree{two, three}.counts() == threat{6, 3, 2});
    CHECK(threat_tree{threat_tree{}, three}.counts() == threat{5, 3, 1});
}

// Where the defender passes, replies and passes twice again, he ignores three threats, though no order is
// above two at the root.
TEST_CASE("threat tree: passes on one way down are counted through replies")
{
    auto const t = threat_tree::parse("[[1 [[1 1] [1 1]]] 1]");
    REQUIRE(t);
    CHECK(t->order() == 3);
    CHECK(t->root().passes == 4);
}

TEST_CASE("threat tree: text goes out and comes back and bad text is told of")
{
    for (char const* text : {"1", "[1 1]", "[1 [[1 1] [1 1]]]", "[[1 1] [1 [1 1]]]"}) {
        auto const t = threat_tree::parse(text);
        REQUIRE(t);
        CHECK(t->to_string() == text);
        CHECK(*threat_tree::parse(t->to_string()) == *t);
    }
    CHECK(*threat_tree::parse("[1,[1,1]]") == *threat_tree::parse(" [ 1 [1 1 ] ]"));
    CHECK(!(*threat_tree::parse("[[1 1] 1]") == *threat_tree::parse("[1 [1 1]]")));
    auto const message = [](std::string const& text) {
        auto const t = threat_tree::parse(text);
        return t ? std::string{} : t.error().to_string();
    };
    CHECK(message("") == "line 1, column 1: expected '1' or '[', found the end");
    CHECK(message("[1]") == "line 1, column 3: expected '1' or '[', found ']'");
    CHECK(message("[1 1") == "line 1, column 5: expected ']', found the end");
    CHECK(message("[1 1 1]") == "line 1, column 6: expected ']', found '1'");
    CHECK(message("1 1") == "line 1, column 3: expected the end, found '1'");
    CHECK(message("2") == "line 1, column 1: expected '1' or '[', found '2'");
    CHECK(message("\x1b") == "line 1, column 1: expected '1' or '[', found byte 0x1b");
    CHECK(message(std::string(1000, '['))
          == "line 1, column 101: expected no more than 100 brackets within brackets, found '['");
    std::string deep = "1";
    for (int i = 0; i < 8; ++i) { deep = "[" + deep + " 1]"; }
    CHECK(message(deep) == "line 1, column 1: expected a tree of order 8 at most, found '['");
}
