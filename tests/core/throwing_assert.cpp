// A program of its own: in it `TAIL_ASSERT` throws, and that must hold in all of a program.

#include <stdexcept>

namespace {

struct promise_broken : std::logic_error {
    using std::logic_error::logic_error;
};

}   // namespace

#define TAIL_ASSERT(condition, message) ((condition) ? static_cast<void>(0) : throw promise_broken{message})

#include <tail/domains/atari_go.hpp>
#include <tail/domains/npuzzle.hpp>
#include <tail/domains/phutball.hpp>
#include <tail/tail.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

/// What is thrown by `f`. A `noexcept` on the way would end the program here.
template <class F>
std::string thrown_by(F&& f)
{
    try {
        f();
    } catch (promise_broken const& e) {
        return e.what();
    }
    return "nothing";
}

/// Counts how many of them are alive, so that what is lost by an exception shows.
struct counted_node {
    static inline int alive = 0;

    int n = 0;
    explicit counted_node(int i) : n{i} { ++alive; }
    counted_node(counted_node const& other) : n{other.n} { ++alive; }
    counted_node& operator=(counted_node const&) = default;
    ~counted_node() { --alive; }

    friend bool        operator==(counted_node const& a, counted_node const& b) { return a.n == b.n; }
    friend std::size_t hash_value(counted_node const& c) { return static_cast<std::size_t>(c.n); }
};

/// Up a line, at a negative cost after some steps.
auto falling()
{
    return tail::problem{.start = counted_node{0},
                         .successors =
                             [](counted_node const& c) {
                                 return std::vector{tail::step{counted_node{c.n + 1}, c.n == 5 ? -1 : 1}};
                             },
                         .goal = counted_node{9}};
}

/// The same in place, for searches on threads.
struct falling_moves {
    using move_type = int;
    template <class Emit>
    void moves(int, Emit&& emit) const
    {
        emit(1) || emit(2);
    }
    void              apply(int& n, int m) const { n += m; }
    void              undo(int& n, int m) const { n -= m; }
    [[nodiscard]] int cost(int n, int) const { return n >= 12 ? -1 : 1; }
};

/// Takes two for one when it takes a move back.
struct wrong_undo {
    using move_type = int;

    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        if (n < 9 && !emit(1)) { emit(2); }
    }
    void apply(int& n, int m) const { n += m; }
    void undo(int& n, int m) const { n -= m == 2 ? 1 : m; }
};

/// Emits moves wider than its move type, and one of them does not fit.
struct wide_moves {
    using move_type = std::uint8_t;

    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        emit(n == 3 ? 257 : 1);
    }
    void apply(int& n, std::uint8_t m) const { n += m; }
};

/// A space of patterns with a step out of it.
struct leaky_space {
    [[nodiscard]] std::uint64_t size() const { return 100'000; }
    template <class Emit>
    void goals(Emit&& emit) const
    {
        emit(0, tail::lane_set{1});
    }
    template <class Emit>
    void steps(std::uint64_t entry, tail::lane_set, Emit&& emit) const
    {
        emit(entry == 50 ? size() : entry + 1, tail::lane_set{1});
    }
};

/// A game in which the same side moves again.
struct stuck_game {
    using move_type = int;
    int left        = 4;

    [[nodiscard]] tail::side                to_move() const { return tail::side::first; }
    [[nodiscard]] std::optional<tail::side> winner() const
    {
        return left == 0 ? std::optional{tail::side::second} : std::nullopt;
    }
    [[nodiscard]] std::uint64_t hash() const { return static_cast<std::uint64_t>(left); }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        emit(1);
    }
    void play(int n) { left -= n; }
    void undo(int n) { left += n; }
};

/// Numbers without an end, and an evaluation that is wished for.
template <int Value>
struct evaluated_game {
    using move_type  = int;
    int        n     = 0;
    tail::side mover = tail::side::first;

    [[nodiscard]] tail::side                to_move() const { return mover; }
    [[nodiscard]] std::optional<tail::side> winner() const { return std::nullopt; }
    [[nodiscard]] std::uint64_t             hash() const { return static_cast<std::uint64_t>(n); }
    [[nodiscard]] int                       evaluate() const { return Value; }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        emit(1);
    }
    void play(int m)
    {
        n += m;
        mover = other(mover);
    }
    void undo(int m)
    {
        n -= m;
        mover = other(mover);
    }
};

}   // namespace

TEST_CASE("TAIL_ASSERT that throws: an expected asked for what it does not hold")
{
    using text                 = tail::expected<std::string, std::string>;
    char const* const no_value = "an expected was asked for the value that it does not hold";
    char const* const no_error = "an expected was asked for the error that it does not hold";
    text              bad      = tail::unexpected{"bad"};
    text              good     = "good";
    text const        bad_one = bad, good_one = good;
    CHECK(thrown_by([&] { static_cast<void>(*bad); }) == no_value);
    CHECK(thrown_by([&] { static_cast<void>(*bad_one); }) == no_value);
    CHECK(thrown_by([&] { static_cast<void>(*std::move(bad)); }) == no_value);
    CHECK(thrown_by([&] { static_cast<void>(bad.value()); }) == no_value);
    CHECK(thrown_by([&] { static_cast<void>(bad_one.value()); }) == no_value);
    CHECK(thrown_by([&] { static_cast<void>(bad->size()); }) == no_value);
    CHECK(thrown_by([&] { static_cast<void>(bad_one->size()); }) == no_value);
    CHECK(thrown_by([&] { static_cast<void>(good.error()); }) == no_error);
    CHECK(thrown_by([&] { static_cast<void>(good_one.error()); }) == no_error);
    CHECK(bad.error() == "bad");
    CHECK(*good == "good");
}

TEST_CASE("TAIL_ASSERT that throws: wrong sizes and boards of the n-puzzle")
{
    using namespace tail::npuzzle;
    char const* const too_many = "the puzzle has more cells than its board";
    CHECK(thrown_by([] { geometry{1, 9}; }) == "a puzzle has from 2 to 6 rows and columns");
    CHECK(thrown_by([] { board<9>{board<9>::tiles_type{1, 1, 1, 1, 1, 1, 1, 1, 1}}; })
          == "a board has a blank");

    geometry const four{4, 4};
    board<9> const home;
    CHECK(thrown_by([&] { static_cast<void>(blank_first<9>(four)); }) == too_many);
    CHECK(thrown_by([&] { static_cast<void>(blank_last<9>(four)); }) == too_many);
    CHECK(thrown_by([&] { rules<9>{four}; }) == too_many);
    CHECK(thrown_by([&] { manhattan<9>(four, home); }) == too_many);
    CHECK(thrown_by([&] { linear_conflict<9>(four, home); }) == too_many);
    CHECK(thrown_by([&] { last_move<9>(four, home); }) == too_many);
    CHECK(thrown_by([&] { all_conflict<9>(four, home); }) == too_many);
    CHECK(thrown_by([&] { corner_tiles<9>(four, home); }) == too_many);
    CHECK(thrown_by([&] { diagonal_conflict<9>(four, home); }) == too_many);
    CHECK(thrown_by([&] { disjoint_conflicts<9>(four, home); }) == too_many);
    CHECK(thrown_by([&] { sum<9, linear_conflict, last_move>(four, home); }) == too_many);
    CHECK(thrown_by([&] { static_cast<void>(scramble<9>(four, home, 10, 1)); }) == too_many);
    CHECK(thrown_by([&] { static_cast<void>(representatives<9>(four)); }) == too_many);
    CHECK(thrown_by([&] { reflection<9>(geometry{3, 2}, home); })
          == "only a square puzzle with the goal's blank on the diagonal has a mirror");
}

TEST_CASE("TAIL_ASSERT that throws: a negative cost ends every path search and nothing is lost")
{
    char const* const negative = "edge cost is negative";
    {
        auto const p = falling();
        CHECK(thrown_by([&] { static_cast<void>(tail::astar(p)); }) == negative);
        CHECK(thrown_by([&] { static_cast<void>(tail::uniform_cost(p)); }) == negative);
        CHECK(thrown_by([&] { static_cast<void>(tail::weighted_astar(p, 2)); }) == negative);
        CHECK(thrown_by([&] { static_cast<void>(tail::greedy(p)); }) == negative);
        CHECK(thrown_by([&] { static_cast<void>(tail::bfs(p)); }) == negative);
        CHECK(thrown_by([&] { static_cast<void>(tail::dfs(p)); }) == negative);
        CHECK(thrown_by([&] { static_cast<void>(tail::idastar(p)); }) == negative);
        CHECK(thrown_by([&] { static_cast<void>(tail::iterative_deepening(p)); }) == negative);
        CHECK(thrown_by([&] { static_cast<void>(tail::depth_limited(p, 9)); }) == negative);
    }
    CHECK(counted_node::alive == 0);
}

TEST_CASE("TAIL_ASSERT that throws: a wrong undo was searched happily")
{
    // The truth is 4. Believed, this undo makes IDA* say 3.
    tail::problem const      p{.start = 0, .successors = wrong_undo{}, .goal = 7};
    tail::problem const      back{.start = 7, .successors = wrong_undo{}};
    tail::checked_undo const check;
    char const* const        sentence = "undo did not restore the node";
    CHECK(thrown_by([&] { static_cast<void>(tail::idastar(p, {}, tail::depth_first_policy{.undo = check})); })
          == sentence);
    CHECK(thrown_by(
              [&] { static_cast<void>(tail::parallel_idastar(p, {}, tail::parallel_policy{.undo = check})); })
          == sentence);
    CHECK(thrown_by([&] { static_cast<void>(tail::astar(p, {}, tail::best_first_policy{.undo = check})); })
          == sentence);
    CHECK(thrown_by([&] { static_cast<void>(tail::bfs(p, {}, tail::bfs_policy{.undo = check})); })
          == sentence);
    CHECK(thrown_by([&] { static_cast<void>(tail::greedy(p, {}, tail::greedy_policy{.undo = check})); })
          == sentence);
    CHECK(thrown_by([&] {
              static_cast<void>(tail::bidirectional(p, back, {}, tail::bidirectional_policy{.undo = check}));
          })
          == sentence);
    CHECK(tail::idastar(p, {}, tail::depth_first_policy{.undo = tail::trusted_undo{}}).cost == 3);
#ifndef NDEBUG
    CHECK(thrown_by([&] { static_cast<void>(tail::idastar(p)); }) == sentence);
    CHECK(thrown_by([&] { static_cast<void>(tail::astar(p)); }) == sentence);
#endif

    // Stopped after each expansion, the search takes moves back another way.
    tail::depth_first_engine engine{p, tail::contour::cost{}, tail::depth_first_policy{.undo = check}};
    CHECK(thrown_by([&] {
              while (engine.step() == tail::progress::running) {}
          })
          == sentence);
}

TEST_CASE("TAIL_ASSERT that throws: a move that did not fit its type was cut off")
{
    tail::problem const p{.start = 0, .successors = wide_moves{}, .goal = 7};
    CHECK(thrown_by([&] { static_cast<void>(tail::astar(p)); }) == "a move does not fit the move type");
    CHECK(thrown_by([&] { static_cast<void>(tail::idastar(p)); }) == "a move does not fit the move type");
}

TEST_CASE("TAIL_ASSERT that throws: a codec of a negative size asked for all memory there is")
{
    struct codec {
        [[nodiscard]] int bytes() const { return -4; }
        void              write(int, std::byte*) const {}
        [[nodiscard]] int read(std::byte const*) const { return 0; }
    };
    tail::problem const p{.start = 0, .successors = [](int n) { return std::vector{n + 1}; }, .goal = 3};
    CHECK(thrown_by([&] { static_cast<void>(tail::astar(p, {}, tail::best_first_policy{.codec = codec{}})); })
          == "a codec writes at least one byte for a node");
}

TEST_CASE("TAIL_ASSERT that throws: on a thread it comes out of the search")
{
    tail::problem const p{.start = 0, .successors = falling_moves{}, .goal = 1'000};
    CHECK(thrown_by(
              [&] { static_cast<void>(tail::parallel_idastar(p, {}, tail::parallel_policy{.threads = 3})); })
          == "edge cost is negative");
    CHECK(
        thrown_by([] { static_cast<void>(tail::build_pattern_database(leaky_space{}, {}, {.threads = 3})); })
        == "a step leads to an entry that is not below the size of the abstract space");
}

TEST_CASE("TAIL_ASSERT that throws: an engine that has thrown says so")
{
    auto const               p = falling();
    tail::depth_first_engine engine{p, tail::contour::cost{}};
    CHECK(thrown_by([&] { static_cast<void>(engine.run()); }) == "edge cost is negative");
    CHECK(thrown_by([&] { static_cast<void>(engine.run()); }).starts_with("an exception ended the last run"));
}

TEST_CASE("TAIL_ASSERT that throws: costs and estimates that are no numbers")
{
    auto const one_step = [](auto cost) {
        return [cost](int n) { return std::vector{tail::step{n + 1, cost}}; };
    };
    double const nan = std::numeric_limits<double>::quiet_NaN(),
                 inf = std::numeric_limits<double>::infinity();
    CHECK(thrown_by([&] {
              static_cast<void>(
                  tail::astar(tail::problem{.start = 0, .successors = one_step(nan), .goal = 9}));
          })
          == "edge cost is not a number");
    CHECK(thrown_by([&] {
              static_cast<void>(
                  tail::astar(tail::problem{.start = 0, .successors = one_step(inf), .goal = 9}));
          })
          == "edge cost is infinite");
    CHECK(thrown_by([&] {
              static_cast<void>(tail::idastar(tail::problem{
                  .start = 0, .successors = one_step(std::numeric_limits<int>::max() - 1), .goal = 9}));
          })
          == "path cost overflows its type");
    CHECK(thrown_by([&] {
              static_cast<void>(tail::astar(tail::problem{
                  .start = 0, .successors = one_step(1), .heuristic = [](int) { return -1; }, .goal = 9}));
          })
          == "heuristic value is negative");
}

TEST_CASE("TAIL_ASSERT that throws: stores that are told wrong")
{
    auto const line = [](int n) { return std::vector{n + 1}; };
    auto const p    = tail::problem{.start = 0, .successors = line, .goal = 100};
    auto const same = [](int) { return std::size_t{0}; };
    CHECK(thrown_by([&] {
              static_cast<void>(tail::astar(
                  p, {}, tail::best_first_policy{.closed = tail::closed::indexed{same, std::size_t{5}}}));
          })
          == "two nodes have the same index");
    CHECK(thrown_by([] { tail::pattern_table<>(nullptr, 1, 0); })
          == "a pattern table folds at least one entry into one");
}

TEST_CASE("TAIL_ASSERT that throws: games and their boards")
{
    char const* const same_side = "a move gives the turn to the other side, in every game";
    CHECK(thrown_by([] { static_cast<void>(tail::alpha_beta(stuck_game{})); }) == same_side);
    CHECK(thrown_by([] { static_cast<void>(tail::df_pn(stuck_game{})); }) == same_side);
    char const* const  too_much = "evaluate() returned more than evaluation_bound";
    tail::limits const few{.nodes = 10};
    CHECK(thrown_by([&] { static_cast<void>(tail::alpha_beta(evaluated_game<5'000'000>{}, few)); })
          == too_much);
    CHECK(thrown_by([&] { static_cast<void>(tail::alpha_beta(evaluated_game<-1'000'001>{}, few)); })
          == too_much);
    CHECK(thrown_by([&] { static_cast<void>(tail::alpha_beta(evaluated_game<1'000'000>{}, few)); })
          == "nothing");
    CHECK(thrown_by([] { static_cast<void>(tail::threat::ladder(-1)); })
          == "a ladder is too long for the counts of a threat");
    CHECK(thrown_by([] { static_cast<void>(tail::atari_go::position::crosscut({1, 1})); })
          == "a crosscut needs two rows and two columns");
    CHECK(thrown_by([] { static_cast<void>(tail::phutball::position::start({3, 2})); })
          == "a board of Phutball has three rows or more");
    CHECK(thrown_by([] { static_cast<void>(tail::grid::layout<1>::of({26, 26})); })
          == "a board has sides from 1 to 26 and up to `capacity` points");
}
