#include <tail/store/move_automaton.hpp>

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <ostream>
#include <queue>
#include <set>
#include <stop_token>
#include <string>
#include <trials.hpp>
#include <tuple>
#include <utility>
#include <vector>
#include <doctest/doctest.h>

#include <core/death.hpp>
#include <path/eight_puzzle.hpp>
#include <path/graph.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/heuristics/linear_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>
#include <tail/domains/npuzzle/located_board.hpp>
#include <tail/domains/npuzzle/pruned_rules.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/path/depth_limited.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/pruning_tables.hpp>

using namespace tail::npuzzle;
using graphs::number;

namespace {

// ---- a puzzle of any kind: tokens on four places, permuted by moves, in a few rooms ---------------------

/// Tokens on four places, in one of some rooms.
struct hand {
    std::uint8_t                room = 0;
    std::array<std::uint8_t, 4> token{0, 1, 2, 3};

    friend bool        operator==(hand const&, hand const&)  = default;
    friend auto        operator<=>(hand const&, hand const&) = default;
    friend std::size_t hash_value(hand const& h)
    {
        std::size_t hash = h.room;
        for (auto t : h.token) { hash = hash * 5 + t; }
        return hash;
    }
};

/// A door out of a room: where it leads, how it mixes the tokens, what it costs.
struct door {
    std::uint8_t                to = 0;
    std::array<std::uint8_t, 4> mix{0, 1, 2, 3};
    int                         cost = 1;
};

using house = std::vector<std::vector<door>>;

std::ostream& operator<<(std::ostream& os, door const& d)
{
    os << "to " << int{d.to} << " by ";
    for (auto i : d.mix) { os << int{i}; }
    return os << " for " << d.cost;
}

std::ostream& operator<<(std::ostream& os, hand const& h)
{
    os << "room " << int{h.room} << ", tokens ";
    for (auto t : h.token) { os << int{t}; }
    return os;
}

struct through {
    std::uint8_t from = 0, number = 0;
    friend bool  operator==(through, through) = default;
};

/// Doors have a cost with `Costs`, otherwise each move costs one.
template <bool Costs, class C>
struct doors {
    house const* rooms;

    [[nodiscard]] door const& at(through m) const { return (*rooms)[m.from][m.number]; }
    [[nodiscard]] C           cost(hand const&, through m) const { return static_cast<C>(at(m).cost); }
};
template <class C>
struct doors<false, C> {
    house const* rooms;

    [[nodiscard]] door const& at(through m) const { return (*rooms)[m.from][m.number]; }
};

/// The successors of a house.
template <bool Costs, class C = int>
struct walking : doors<Costs, C> {
    using move_type = through;
    using doors<Costs, C>::rooms;
    using doors<Costs, C>::at;

    walking(house const* all) : doors<Costs, C>{all} {}

    template <class Emit>
    void moves(hand const& h, Emit&& emit) const
    {
        std::uint8_t const room = h.room;
        for (std::uint8_t i = 0; i < (*rooms)[room].size(); ++i) {
            if (emit(through{room, i})) { return; }
        }
    }
    void apply(hand& h, through m) const
    {
        door const& d   = at(m);
        auto const  old = h.token;
        for (std::size_t i = 0; i < 4; ++i) { h.token[i] = old[d.mix[i]]; }
        h.room = d.to;
    }
    void undo(hand& h, through m) const
    {
        door const& d   = at(m);
        auto const  old = h.token;
        for (std::size_t i = 0; i < 4; ++i) { h.token[d.mix[i]] = old[i]; }
        h.room = m.from;
    }
    [[nodiscard]] int price(through m) const { return Costs ? at(m).cost : 1; }
};

struct room_of {
    std::size_t operator()(hand const& h) const { return h.room; }
};

std::vector<hand> one_for_each(house const& rooms)
{
    std::vector<hand> all(rooms.size());
    for (std::size_t i = 0; i < all.size(); ++i) { all[i].room = static_cast<std::uint8_t>(i); }
    return all;
}

template <bool Costs, class C = int>
auto built(house const& rooms, std::size_t length, tail::limits const& lim = {})
{
    return tail::build_move_automaton(walking<Costs, C>{&rooms}, one_for_each(rooms), room_of{}, length, lim);
}

/// The cheapest cost to every node, by Dijkstra over the plain moves.
template <bool Costs>
std::map<hand, int> true_costs(house const& rooms, hand const& start)
{
    walking<Costs> const           walk{&rooms};
    std::map<hand, int>            best{{start, 0}};
    std::set<std::pair<int, hand>> open{{0, start}};
    while (!open.empty()) {
        auto const [g, h] = *open.begin();
        open.erase(open.begin());
        if (best[h] < g) { continue; }
        walk.moves(h, [&](through m) {
            hand next = h;
            walk.apply(next, m);
            int const cost          = g + walk.price(m);
            auto const [it, is_new] = best.emplace(next, cost);
            if (is_new || cost < it->second) {
                it->second = cost;
                open.emplace(cost, next);
            }
            return false;
        });
    }
    return best;
}

/// The same over what the automaton allows: pairs of a node and a state.
template <bool Costs, class A>
std::map<hand, int> allowed_costs(house const& rooms, A const& automaton, hand const& start)
{
    using place = std::pair<hand, std::uint32_t>;
    walking<Costs> const            walk{&rooms};
    std::map<hand, int>             best{{start, 0}};
    std::map<place, int>            known;
    std::set<std::pair<int, place>> open;
    auto const                      go = [&](int g, hand h, auto const& moves) {
        for (auto const& m : moves) {
            hand next = h;
            walk.apply(next, m);
            int const   cost = g + walk.price(m);
            place const to{next, m.state()};
            auto const [it, is_new] = known.emplace(to, cost);
            if (is_new || cost < it->second) {
                it->second = cost;
                open.emplace(cost, to);
            }
        }
    };
    go(0, start, automaton.first(start.room));
    while (!open.empty()) {
        auto const [g, at] = *open.begin();
        open.erase(open.begin());
        if (known[at] < g) { continue; }
        auto const [it, is_new] = best.emplace(at.first, g);
        it->second              = std::min(it->second, g);
        go(g, at.first, automaton.after({through{}, at.second}));
    }
    return best;
}

/// Rooms with doors that do nothing, doors that do the same, and rooms without doors.
rc::Gen<house> houses(int least_cost, int most_cost)
{
    return rc::gen::exec([=] {
        house rooms(static_cast<std::size_t>(*number(1, 3)));
        for (auto& doors : rooms) {
            int const count = *rc::gen::element(0, 1, 2, 2, 3, 3, 4);
            for (int i = 0; i < count; ++i) {
                door d;
                d.to   = static_cast<std::uint8_t>(*number(0, static_cast<int>(rooms.size()) - 1));
                d.cost = *number(least_cost, most_cost);
                switch (*number(0, 3)) {
                case 0: break;   // the tokens stay
                case 1: std::swap(d.mix[0], d.mix[1]); break;
                case 2: std::swap(d.mix[2], d.mix[3]); break;   // commutes with the one above
                default:
                    for (std::size_t k = 3; k > 0; --k) {
                        std::swap(d.mix[k], d.mix[static_cast<std::size_t>(*number(0, static_cast<int>(k)))]);
                    }
                }
                doors.push_back(d);
            }
        }
        return rooms;
    });
}

house any_house(int least_cost, int most_cost) { return *houses(least_cost, most_cost); }

/// Any tokens, equal ones among them: only the representatives have to be distinct.
hand any_hand(house const& rooms)
{
    int const last = static_cast<int>(rooms.size()) - 1;
    return *rc::gen::exec([last] {
        hand h;
        h.room = static_cast<std::uint8_t>(*number(0, last));
        for (auto& t : h.token) { t = static_cast<std::uint8_t>(*number(0, 3)); }
        if (*rc::gen::arbitrary<bool>()) { h.token = {0, 1, 2, 3}; }
        return h;
    });
}

/// All sequences of up to `depth` moves that the automaton allows, as text of move numbers.
template <class A>
std::set<std::string> allowed_words(A const& a, std::size_t context, std::size_t depth)
{
    std::set<std::string>                                                           all{""};
    std::function<void(std::string const&, std::span<typename A::move_type const>)> go =
        [&](std::string const& word, auto moves) {
            if (word.size() == depth) { return; }
            for (auto const& m : moves) {
                std::string const longer = word + static_cast<char>('a' + m.number);
                all.insert(longer);
                go(longer, a.after(m));
            }
        };
    go("", a.first(context));
    return all;
}

door swap_of(std::size_t a, std::size_t b, int cost = 1)
{
    door d;
    std::swap(d.mix[a], d.mix[b]);
    d.cost = cost;
    return d;
}

door turn(std::size_t by, int cost)
{
    door d;
    for (std::size_t i = 0; i < 4; ++i) { d.mix[i] = static_cast<std::uint8_t>((i + by) % 4); }
    d.cost = cost;
    return d;
}

// ---- sliding tiles ---------------------------------------------------------------------------------------

/// The least depth of every board over what an automaton allows, by levels of pairs of a board and a state.
template <int Cells>
std::map<std::uint64_t, int> allowed_depths(pruned_rules<Cells> const& puzzle, board<Cells> const& start)
{
    using place                        = std::pair<std::uint64_t, std::uint32_t>;
    rules<Cells> const&          plain = puzzle.successors();
    std::map<std::uint64_t, int> depth{{plain.rank(start), 0}};
    std::set<place>              known;
    std::vector<place>           level;
    auto const                   go = [&](board<Cells> b, auto const& moves, std::vector<place>& next) {
        for (auto const& m : moves) {
            plain.apply(b, m);
            place const to{plain.rank(b), m.state()};
            plain.undo(b, m);
            if (known.insert(to).second) { next.push_back(to); }
        }
    };
    go(start, puzzle.pruning().first(blank_cell{}(start)), level);
    for (int d = 1; !level.empty(); ++d) {
        std::vector<place> next;
        for (auto const& [rank, state] : level) {
            depth.emplace(rank, d);
            go(plain.unrank(rank), puzzle.pruning().after({slide{}, state}), next);
        }
        level = std::move(next);
    }
    return depth;
}

/// The same over all moves.
template <int Cells>
std::map<std::uint64_t, int> true_depths(geometry shape, board<Cells> const& start)
{
    rules<Cells> const           plain{shape};
    std::map<std::uint64_t, int> depth{{plain.rank(start), 0}};
    std::queue<board<Cells>>     open;
    open.push(start);
    for (; !open.empty(); open.pop()) {
        board<Cells> b = open.front();
        int const    d = depth[plain.rank(b)];
        plain.moves(open.front(), [&](slide m) {
            plain.apply(b, m);
            if (depth.emplace(plain.rank(b), d + 1).second) { open.push(b); }
            plain.undo(b, m);
        });
    }
    return depth;
}

template <int Cells, class S, class H>
auto problem_of(board<Cells> const& start, S const& successors, H const& h)
{
    return tail::problem{.start = start, .successors = successors, .heuristic = h, .goal = board<Cells>{}};
}

using pruned_move = tail::automaton_move<slide>;
using pruned16    = pruned_rules<16>;

static_assert(tail::InPlaceSuccessors<pruned16, board<16>>);
static_assert(tail::InPlaceSuccessors<pruned16, located_board<16>>);
static_assert(tail::HasMovesAfter<pruned16, board<16>>);
static_assert(tail::has_unit_cost<pruned16, board<16>>);
static_assert(tail::is_reentrant<pruned16>);
static_assert(pruned16::path_dependent);
static_assert(sizeof(pruned_move) == 8 && std::is_trivially_copyable_v<pruned_move>);
static_assert(std::convertible_to<pruned_move, slide> && std::convertible_to<pruned_move, direction>);
static_assert(tail::IncrementalHeuristic<manhattan<16>, board<16>, pruned_move>);
static_assert(tail::IncrementalHeuristic<linear_conflict<16>, board<16>, pruned_move>);

// Sums of fractions depend on their order, and then the order of sequences is none.
template <class C>
concept Buildable = requires(walking<true, C> s, std::vector<hand> r) {
    tail::build_move_automaton(s, r, room_of{}, 3);
};
static_assert(Buildable<int> && Buildable<std::uint8_t> && !Buildable<double>);

}   // namespace

// ---- the construction ------------------------------------------------------------------------------------

TEST_CASE("move automaton: every node stays within reach at its least cost on random puzzles")
{
    CHECK(rc::check("allowed paths equal Dijkstra", [] {
        house const rooms  = any_house(*rc::gen::element(0, 1), *rc::gen::element(1, 2, 4));
        auto const  length = static_cast<std::size_t>(*number(0, 6));
        hand const  start  = any_hand(rooms);
        auto const  costly = built<true>(rooms, length);
        RC_ASSERT(costly.automaton.has_value());
        RC_ASSERT(allowed_costs<true>(rooms, *costly.automaton, start) == true_costs<true>(rooms, start));
        auto const plain = built<false>(rooms, length);
        RC_ASSERT(plain.automaton.has_value());
        RC_ASSERT(allowed_costs<false>(rooms, *plain.automaton, start) == true_costs<false>(rooms, start));
    }));
}

TEST_CASE("move automaton: IDA* over it costs what Dijkstra says on random puzzles")
{
    CHECK(rc::check("idastar without duplicates", [] {
        house const rooms                = any_house(0, *rc::gen::element(1, 3));
        hand const  start                = any_hand(rooms);
        auto const  truth                = true_costs<true>(rooms, start);
        auto const  chosen               = *number(0, static_cast<int>(truth.size()) - 1);
        auto const [goal, cost]          = *std::next(truth.begin(), chosen);
        auto                           b = built<true>(rooms, static_cast<std::size_t>(*number(1, 5)));
        tail::without_duplicates const successors{walking<true>{&rooms}, room_of{}, *std::move(b.automaton)};
        tail::problem const            p{.start = start, .successors = successors, .goal = goal};

        // Moves for nothing may go in circles, which a bound on the cost does not end.
        auto const r = tail::idastar(p, {}, tail::depth_first_policy{.pruning = tail::prune::path_check{}});
        RC_ASSERT(r.status == tail::status::solved);
        RC_ASSERT(r.optimal);
        RC_ASSERT(r.cost == cost);
        hand h = start;
        int  g = 0;
        for (auto const& m : r.actions) {
            g += successors.successors().price(m);
            successors.apply(h, m);
        }
        RC_ASSERT(h == goal);
        RC_ASSERT(g == cost);
    }));
    CHECK(rc::check("idastar without duplicates and by itself", [] {
        house const rooms       = any_house(1, 3);
        hand const  start       = any_hand(rooms);
        auto const  truth       = true_costs<true>(rooms, start);
        auto const  chosen      = *number(0, static_cast<int>(truth.size()) - 1);
        auto const [goal, cost] = *std::next(truth.begin(), chosen);
        RC_PRE(cost <= 8);
        auto                           b = built<true>(rooms, static_cast<std::size_t>(*number(0, 5)));
        tail::without_duplicates const successors{walking<true>{&rooms}, room_of{}, *std::move(b.automaton)};
        tail::problem const            p{.start = start, .successors = successors, .goal = goal};
        RC_ASSERT(tail::idastar(p).cost == cost);
        RC_ASSERT(tail::idastar(p, {}, tail::depth_first_policy{.pruning = tail::prune::nothing{}}).cost
                  == cost);
    }));
}

TEST_CASE("move automaton: no two allowed sequences within its length lead to the same node at unit cost")
{
    CHECK(rc::check("one sequence for each node", [] {
        house const rooms  = any_house(1, 1);
        auto const  length = static_cast<std::size_t>(*number(1, 5));
        auto const  b      = built<false>(rooms, length);
        for (hand const& start : one_for_each(rooms)) {
            std::set<hand>       met{start};
            walking<false> const walk{&rooms};
            bool                 once = true;
            std::function<void(hand const&, std::size_t, std::span<tail::automaton_move<through> const>)> go =
                [&](hand const& h, std::size_t depth, auto moves) {
                    if (depth == length) { return; }
                    for (auto const& m : moves) {
                        hand next = h;
                        walk.apply(next, m);
                        once = once && met.insert(next).second;
                        go(next, depth + 1, b.automaton->after(m));
                    }
                };
            go(start, 0, b.automaton->first(start.room));
            RC_ASSERT(once);
        }
    }));
}

TEST_CASE("move automaton: merged states allow what the last moves themselves allow")
{
    // Without an automaton: a sequence is allowed if no part of it, from whatever room it begins in, has a
    // smaller one that leads to the same hand. At unit cost that is: fewer moves, or as many and earlier
    // ones.
    CHECK(rc::check("states equal words", [] {
        house const          rooms  = any_house(1, 1);
        auto const           length = static_cast<std::size_t>(*number(0, 4));
        auto const           depth  = length + 2;
        auto const           b      = built<false>(rooms, length);
        walking<false> const walk{&rooms};

        using word = std::string;
        std::vector<std::map<word, hand>> leads(rooms.size());
        std::vector<std::set<word>>       least(rooms.size());   // within the length
        for (hand const& start : one_for_each(rooms)) {
            auto&             to = leads[start.room];
            std::set<hand>    met{start};
            std::vector<word> level{""};
            to[""] = start;
            least[start.room].insert("");
            for (std::size_t l = 1; l <= depth; ++l) {
                std::vector<word> next;
                for (word const& w : level) {
                    walk.moves(to[w], [&](through m) {
                        word const longer = w + static_cast<char>('a' + m.number);
                        hand       h      = to[w];
                        walk.apply(h, m);
                        to[longer] = h;
                        next.push_back(longer);
                        if (l <= length && met.insert(h).second) { least[start.room].insert(longer); }
                        return false;
                    });
                }
                level = std::move(next);
            }
        }
        for (hand const& start : one_for_each(rooms)) {
            auto const allowed = allowed_words(*b.automaton, start.room, depth);
            for (auto const& [w, ends] : leads[start.room]) {
                bool fine = true;
                for (std::size_t i = 0; i <= w.size(); ++i) {
                    std::size_t const room = leads[start.room][w.substr(0, i)].room;
                    for (std::size_t l = 1; i + l <= w.size() && l <= length; ++l) {
                        fine = fine && least[room].contains(w.substr(i, l));
                    }
                }
                RC_ASSERT(fine == allowed.contains(w));
            }
        }
    }));
}

TEST_CASE("move automaton: of two orders of the same moves the first is kept and the other left out")
{
    house const rooms{{swap_of(0, 1), swap_of(2, 3)}};
    auto const  b = built<false>(rooms, 2);
    REQUIRE(b);
    CHECK(allowed_words(*b.automaton, 0, 4) == std::set<std::string>{"", "a", "b", "ab"});
    CHECK(b.words == 3);   // aa, ba, bb
    CHECK(allowed_costs<false>(rooms, *b.automaton, {}).size() == 4);
}

// Left out for being longer, "bb" would take the cheapest way with it.
TEST_CASE("move automaton: a longer sequence that costs less is kept and the shorter left out")
{
    house const rooms{{turn(2, 5), turn(1, 1)}};
    CHECK(allowed_words(*built<true>(rooms, 2).automaton, 0, 3)
          == std::set<std::string>{"", "b", "bb", "bbb"});
    CHECK(allowed_words(*built<true>(rooms, 1).automaton, 0, 1) == std::set<std::string>{"", "a", "b"});
    // By the number of moves it is the other way round.
    CHECK_FALSE(allowed_words(*built<false>(rooms, 2).automaton, 0, 2).contains("bb"));
    hand const goal{.token = {2, 3, 0, 1}};
    CHECK(allowed_costs<true>(rooms, *built<true>(rooms, 2).automaton, {})[goal] == 2);
}

TEST_CASE("move automaton: of equal cost the sequence with fewer moves is kept")
{
    house const rooms{{turn(1, 1), turn(2, 2)}};
    CHECK(allowed_words(*built<true>(rooms, 2).automaton, 0, 2) == std::set<std::string>{"", "a", "ab", "b"});
}

TEST_CASE("move automaton: the order among equal cost and length is that of the first difference")
{
    // "aa" and "ba" cost 3 each and do the same; "b" is made first, because it costs less, but "a" is emitted
    // first.
    house const dear{
        {door{.to = 1, .mix = {1, 0, 2, 3}, .cost = 2}, door{.to = 2, .mix = {0, 1, 3, 2}, .cost = 1}},
        {door{.to = 3, .mix = {0, 1, 3, 2}, .cost = 1}},
        {door{.to = 3, .mix = {1, 0, 2, 3}, .cost = 2}},
        {}};
    CHECK(allowed_words(*built<true>(dear, 2).automaton, 0, 2) == std::set<std::string>{"", "a", "aa", "b"});
}

TEST_CASE("move automaton: at length 0 everything is allowed and at length 1 single moves are compared")
{
    // a does nothing, b swaps, c swaps as well, d does so for less.
    house const rooms{{turn(0, 1), swap_of(0, 1, 2), swap_of(0, 1, 2), swap_of(0, 1, 1)}, {}};
    auto const  all = built<true>(rooms, 0);
    REQUIRE(all);
    CHECK(all.words == 0);
    CHECK(all.automaton->states() == 2);
    CHECK(allowed_words(*all.automaton, 0, 2).size() == 1 + 4 + 16);
    CHECK(allowed_words(*all.automaton, 1, 2).size() == 1);
    CHECK(allowed_words(*built<true>(rooms, 1).automaton, 0, 2) == std::set<std::string>{"", "d", "dd"});
    CHECK(allowed_words(*built<false>(rooms, 1).automaton, 0, 2) == std::set<std::string>{"", "b", "bb"});
}

TEST_CASE("move automaton: moves for nothing are kept where they lead somewhere new")
{
    house const rooms{{turn(1, 0), swap_of(0, 1, 1)}};
    auto const  b = built<true>(rooms, 4);
    REQUIRE(b);
    auto const words = allowed_words(*b.automaton, 0, 5);
    CHECK(words.contains("aaa"));
    CHECK_FALSE(words.contains("aaaa"));   // all the way round
    CHECK(allowed_costs<true>(rooms, *b.automaton, {}) == true_costs<true>(rooms, {}));
}

TEST_CASE("move automaton: a puzzle without nodes or without moves has an automaton")
{
    CHECK(built<false>({}, 3).automaton->contexts() == 0);
    house const empty{{}, {}};
    auto const  b = built<true>(empty, 3);
    REQUIRE(b);
    CHECK(b.automaton->first(0).empty());
    tail::without_duplicates const successors{walking<true>{&empty}, room_of{}, *b.automaton};
    auto const                     r = tail::idastar(
        tail::problem{.start = hand{}, .successors = successors, .goal = hand{.room = 1}});
    CHECK(r.status == tail::status::exhausted);
}

TEST_CASE("move automaton: limits stop the build and say which it was")
{
    house const rooms{{turn(1, 1), swap_of(0, 1)}};
    auto const  few = built<true>(rooms, 6, {.nodes = 10});
    CHECK_FALSE(few);
    CHECK(few.status == tail::status::node_limit);
    CHECK(few.sequences == 10);
    auto const little = built<true>(rooms, 6, {.bytes = 1'000});
    CHECK_FALSE(little);
    CHECK(little.status == tail::status::memory_limit);
    CHECK(built<true>(rooms, 6, {.seconds = 0}).status == tail::status::time_limit);
    std::stop_source stop;
    stop.request_stop();
    CHECK(built<true>(rooms, 6, {.stop = stop.get_token()}).status == tail::status::cancelled);

    auto const all = built<true>(rooms, 6);
    CHECK(all.status == tail::status::solved);
    // What it took is enough, and a byte less is not.
    CHECK(built<true>(rooms, 6, {.bytes = all.bytes}).status == tail::status::solved);
    CHECK(built<true>(rooms, 6, {.bytes = all.bytes - 1}).status == tail::status::memory_limit);
    CHECK(built<true>(rooms, 6, {.nodes = all.sequences}).status == tail::status::solved);
}

namespace {

/// Costs depend on the token, not on the room alone.
struct by_token : walking<false> {
    [[nodiscard]] int cost(hand const& h, through) const { return h.token[0] + 1; }
};

/// A door that is open to the first token only.
struct picky : walking<false> {
    template <class Emit>
    void moves(hand const& h, Emit&& emit) const
    {
        if (h.token[0] == 0) { emit(through{h.room, 0}); }
    }
};

}   // namespace

TEST_CASE("move automaton: a context that does not decide about moves and costs is a broken promise")
{
    house const       rooms{{turn(1, 1)}};
    auto const        one    = one_for_each(rooms);
    std::string const differ = "nodes of one context differ in their moves or the costs of those";
    CHECK(tells(last_words([&] { (void)tail::build_move_automaton(by_token{{&rooms}}, one, room_of{}, 2); }),
                differ));
    CHECK(tells(last_words([&] { (void)tail::build_move_automaton(picky{{&rooms}}, one, room_of{}, 2); }),
                differ));

    house const two{{door{.to = 1}}, {}};
    CHECK(
        tells(last_words([&] { (void)tail::build_move_automaton(walking<false>{&two}, one, room_of{}, 2); }),
              "a node is of a context without a representative"));
    std::vector<hand> const turned{hand{.room = 1}, hand{.room = 0}};
    CHECK(tells(
        last_words([&] { (void)tail::build_move_automaton(walking<false>{&two}, turned, room_of{}, 2); }),
        "nodes of one context differ in their moves or the costs of those"));
}

namespace {

/// Two numbers, either of which grows by one; the moves are 1 and 2.
struct counters {
    using move_type = int;

    template <class Emit>
    void moves(std::pair<int, int> const&, Emit&& emit) const
    {
        for (int m : {1, 2}) {
            if (emit(m)) { return; }
        }
    }
    void apply(std::pair<int, int>& n, int m) const { ++(m == 1 ? n.first : n.second); }
    void undo(std::pair<int, int>& n, int m) const { --(m == 1 ? n.first : n.second); }
};

}   // namespace

TEST_CASE("move automaton: numbers as moves are numbers still")
{
    auto const same = [](std::pair<int, int> const&) { return 0U; };
    auto       b    = tail::build_move_automaton(counters{}, std::vector{std::pair{0, 0}}, same, 2);
    REQUIRE(b);
    CHECK(b.automaton->states() == 2);
    CHECK(b.words == 1);
    tail::problem const p{.start      = std::pair{0, 0},
                          .successors = tail::without_duplicates{counters{}, same, *std::move(b.automaton)},
                          .goal       = std::pair{6, 6}};
    auto const          r = tail::iterative_deepening(p);
    CHECK(r.cost == 12);
    CHECK(r.optimal);
    CHECK(std::accumulate(r.actions.begin(), r.actions.end(), 0) == 18);
    // A way to each pair of numbers instead of a binomial coefficient.
    CHECK(r.stats.expanded < 500);
    CHECK(tail::depth_limited(p, 12).cost == 12);
    CHECK(tail::depth_limited(p, 11).status == tail::status::depth_limit);
}

// ---- sliding tiles ---------------------------------------------------------------------------------------

TEST_CASE("move automaton: at length 2 it is exactly the pruning of the rules")
{
    geometry const      shape{4, 4};
    pruned16 const      pruned{shape, 2};
    manhattan<16> const h{shape, board<16>{}};
    CHECK(pruned.pruning().states() == 16 + 48);   // a cell and nothing before, or the move before
    for (std::uint64_t seed = 1; seed <= std::uint64_t(laws::trials(5)); ++seed) {
        auto const start = scramble(shape, board<16>{}, 80, seed);
        auto const a     = tail::idastar(problem_of(start, rules<16>{shape}, h));
        auto const b     = tail::idastar(problem_of(start, pruned, h));
        CHECK(a.cost == b.cost);
        CHECK(a.stats.generated == b.stats.generated);
        CHECK(a.stats.expanded == b.stats.expanded);
        CHECK(to_letters(a.actions) == to_letters(b.actions));
    }
}

TEST_CASE("move automaton: half rounds about a square are left out in one of their two directions")
{
    // Three tiles in a square of four cells are where they were after twelve moves around; six moves one way
    // lead where six the other way do. Nine squares, four cells to begin in; and 48 moves that can be taken
    // back.
    geometry const  shape{4, 4};
    rules<16> const puzzle{shape};
    CHECK(tail::build_move_automaton(puzzle, representatives<16>(shape), blank_cell{}, 5).words == 48);
    CHECK(tail::build_move_automaton(puzzle, representatives<16>(shape), blank_cell{}, 6).words
          == 48 + 9 * 4);
}

TEST_CASE("move automaton: every board of 2x2 and 2x3 stays at its distance for all lengths")
{
    for (std::size_t length = 0; length <= 14; ++length) {
        CAPTURE(length);
        geometry const square{2, 2};
        CHECK(allowed_depths(pruned_rules<4>{square, length}, board<4>{}) == true_depths(square, board<4>{}));
    }
    geometry const shape{3, 2};
    auto const     truth = true_depths(shape, board<6>{});
    CHECK(truth.size() == 360);
    for (std::size_t length : {0U, 1U, 2U, 6U, 7U, 8U, 11U, 14U, 16U, 21U}) {
        CAPTURE(length);
        CHECK(allowed_depths(pruned_rules<6>{shape, length}, board<6>{}) == truth);
        board<6> other;
        other.slide(4);
        CHECK(allowed_depths(pruned_rules<6>{shape, length}, other) == true_depths(shape, other));
    }
}

TEST_CASE("move automaton: as long as the puzzle is wide every board of 2x3 has one way to it")
{
    // No board of 2x3 is more than 21 moves away: the tree that is left is a tree of the boards.
    geometry const        shape{3, 2};
    pruned_rules<6> const pruned{shape, 22};
    auto const            none = [](board<6> const&) { return false; };
    auto const r = tail::idastar(tail::problem{.start = board<6>{}, .successors = pruned, .goal = none});
    CHECK(r.status == tail::status::exhausted);
    CHECK(r.lower_bound == tail::infinite_cost<int>);
    auto const once = tail::depth_limited(
        tail::problem{.start = board<6>{}, .successors = pruned, .goal = none}, 100);
    CHECK(once.status == tail::status::exhausted);
    CHECK(once.stats.expanded == 360);
    CHECK(once.stats.generated == 360);
}

namespace {

eight::tally solve_eight(std::size_t length, std::size_t every)
{
    pruned_rules<9> const pruned{eight::shape, length};
    manhattan<9> const    h{eight::shape, board<9>{}};
    eight::tally          sum;
    auto const&           all = eight::states();
    for (std::size_t i = 0; i < all.size(); i += every) {
        sum.add(tail::idastar(eight::problem_of(all[i].start, pruned, h), tail::no_limits{}), all[i].depth);
    }
    return sum;
}

}   // namespace

TEST_CASE("move automaton: the 8-puzzle costs what breadth-first search says")
{
    std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t length : {2U, 6U, 10U, 13U, 16U}) {
        auto const sum = solve_eight(length, TAIL_SLOW_TESTS ? 131 : 524);
        CAPTURE(length);
        CHECK(sum.not_optimal == 0);
        CHECK(sum.expanded < last);   // and ever fewer nodes
        last = sum.expanded;
    }
}

TEST_CASE("move automaton: all 181440 boards of the 8-puzzle cost what breadth-first search says"
          * doctest::test_suite("slow") * doctest::skip(!TAIL_SLOW_TESTS))
{
    auto const sum = solve_eight(14, 1);
    CHECK(sum.boards == 181'440);
    CHECK(sum.not_optimal == 0);
}

TEST_CASE("move automaton: boards of 4x4 cost the same with it and fewer nodes")
{
    geometry const            shape{4, 4};
    pruned16 const            pruned{shape, 12};
    linear_conflict<16> const h{shape, board<16>{}};
    std::vector<board<16>>    boards;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        boards.push_back(scramble(shape, board<16>{}, 200, seed));
    }
    std::uint64_t with = 0, without = 0;
    for (auto const& start : boards) {
        auto const a = tail::idastar(problem_of(start, rules<16>{shape}, h), {.nodes = 300'000});
        if (!a) { continue; }
        auto const b = tail::idastar(problem_of(start, pruned, h));
        CHECK(b.optimal);
        CHECK(b.cost == a.cost);
        CHECK(b.lower_bound == a.cost);
        board<16> walked = start;
        for (direction d : b.actions) { rules<16>{shape}.apply(walked, d); }
        CHECK(walked == board<16>{});
        with += b.stats.expanded;
        without += a.stats.expanded;
    }
    MESSAGE("expanded " << with << " with and " << without << " without");
    CHECK(with < without);
    CHECK(with > 0);
}

TEST_CASE("move automaton: in slices IDA* over it does what it does in one go")
{
    geometry const           shape{4, 4};
    pruned16 const           pruned{shape, 10};
    manhattan<16> const      h{shape, board<16>{}};
    auto const               start = scramble(shape, board<16>{}, 60, 7);
    auto const               once  = tail::idastar(problem_of(start, pruned, h), tail::no_limits{});
    tail::depth_first_engine engine{problem_of(start, pruned, h), tail::contour::cost{}};
    auto                     r = engine.run({.nodes = 97});
    while (r.status == tail::status::node_limit) { r = engine.run({.nodes = 97}); }
    CHECK(r.cost == once.cost);
    CHECK(r.stats.generated == once.stats.generated);
    CHECK(r.stats.expanded == once.stats.expanded);
    CHECK(to_letters(r.actions) == to_letters(once.actions));
}

TEST_CASE("move automaton: pruned rules that do not get the memory prune what the plain ones do")
{
    geometry const shape{4, 4};
    pruned16 const poor{shape, 14, {.bytes = 10'000}};
    CHECK(poor.pruning().length() == 2);
    CHECK(poor.shape() == shape);
    CHECK(pruned_rules<9>{eight::shape}.pruning().length() == worthwhile_length(eight::shape));
}

TEST_CASE("move automaton: a wider board with a smaller puzzle on it")
{
    pruned16 const      pruned{eight::shape, 8};
    manhattan<16> const h{eight::shape, board<16>{}};
    CHECK(pruned.pruning().contexts() == 9);
    CHECK(pruned.pruning().states() == pruned_rules<9>{eight::shape, 8}.pruning().states());
    auto const start = scramble(eight::shape, board<16>{}, 40, 3);
    auto const r     = tail::idastar(problem_of(start, pruned, h));
    CHECK(r.cost == tail::idastar(problem_of(start, rules<16>{eight::shape}, h)).cost);
}

TEST_CASE("move automaton: a check for nodes on the path takes nothing away from it")
{
    geometry const        shape{3, 2};
    pruned_rules<6> const pruned{shape, 9};
    rules<6> const        plain{shape};
    for (auto const& [rank, depth] : true_depths(shape, board<6>{})) {
        tail::problem const p{.start = board<6>{}, .successors = pruned, .goal = plain.unrank(rank)};
        auto const r = tail::idastar(p, {}, tail::depth_first_policy{.pruning = tail::prune::path_check{}});
        CHECK(r.cost == depth);
        CHECK(r.optimal);
    }
}
