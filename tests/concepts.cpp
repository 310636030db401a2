#include <tail/core/concepts.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include <doctest/doctest.h>
#include <tail/core/checks.hpp>
#include <tail/core/hash.hpp>
#include <tail/core/heuristic.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/bounded_transposition.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/pruning.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/store/closed/probing.hpp>
#include <tail/store/closed/table.hpp>
#include <tail/store/codec.hpp>
#include <tail/store/open/automatic.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/fifo.hpp>
#include <tail/store/open/heap.hpp>
#include <tail/store/open/tie.hpp>
#include <tail/store/packed.hpp>

/// \file
/// One model and at least one near-miss of every concept.

// Nothing here is ever called: the models are looked at, not run.
#if defined(__clang__)
#    pragma clang diagnostic ignored "-Wunneeded-internal-declaration"
#    pragma clang diagnostic ignored "-Wunused-const-variable"
#    pragma clang diagnostic ignored "-Wunused-function"
#    pragma clang diagnostic ignored "-Wunused-member-function"
#endif

namespace {

// ---- Cost ---------------------------------------------------------------------------------------------

static_assert(tail::Cost<int>);
static_assert(tail::Cost<std::uint8_t>);
static_assert(tail::Cost<double>);
static_assert(!tail::Cost<bool>);
static_assert(!tail::Cost<bool const>);
static_assert(!tail::Cost<std::string>);
static_assert(!tail::Cost<int*>);
static_assert(!tail::Cost<char>);   // a letter names an action
static_assert(tail::Cost<tail::lexicographic<int, int>>);
static_assert(!tail::Cost<std::pair<int, int>>);

// ---- Node ---------------------------------------------------------------------------------------------

struct point {
    int         x = 0, y = 0;
    friend bool operator==(point const&, point const&) = default;
};
struct without_equality {
    int x = 0;
};
struct without_default {
    explicit without_default(int) {}
    friend bool operator==(without_default const&, without_default const&) = default;
};

static_assert(tail::Node<int>);
static_assert(tail::Node<point>);
static_assert(tail::Node<std::string>);
static_assert(tail::Node<without_default>);   // a state need not have a default
static_assert(!tail::Node<without_equality>);
static_assert(!tail::Node<std::unique_ptr<int>>);   // cannot be copied

// ---- Hashable -----------------------------------------------------------------------------------------

struct hashed {
    int                x                                        = 0;
    friend bool        operator==(hashed const&, hashed const&) = default;
    friend std::size_t hash_value(hashed const& h) { return static_cast<std::size_t>(h.x); }
};

static_assert(tail::Hashable<int>);
static_assert(tail::Hashable<std::string>);
static_assert(tail::Hashable<std::vector<int>>);
static_assert(tail::Hashable<std::pair<int, hashed>>);
static_assert(tail::Hashable<hashed>);
static_assert(!tail::Hashable<point>);

// ---- Successors ---------------------------------------------------------------------------------------

inline constexpr auto steps_of    = [](int n) { return std::vector{tail::step{n + 1, 2}}; };
inline constexpr auto pairs_of    = [](int n) { return std::vector{std::pair{n + 1, 2.5}}; };
inline constexpr auto children_of = [](int n) { return std::vector{n + 1}; };
inline constexpr auto emitting    = [](int n, auto&& emit) { emit(n + 1, 2); };
inline constexpr auto no_range    = [](int n) { return n + 1; };
inline constexpr auto of_strings  = [](int) { return std::vector{std::string{"one"}}; };
inline constexpr auto of_two      = [](int a, int b) { return std::vector{a + b}; };

template <auto F>
using type_of = std::remove_const_t<decltype(F)>;

static_assert(tail::RangeSuccessors<decltype(steps_of), int>);
static_assert(tail::RangeSuccessors<decltype(pairs_of), int>);
static_assert(tail::RangeSuccessors<decltype(children_of), int>);
static_assert(!tail::RangeSuccessors<decltype(emitting), int>);
static_assert(!tail::RangeSuccessors<decltype(no_range), int>);
static_assert(!tail::RangeSuccessors<decltype(of_strings), int>);

static_assert(tail::EmittingSuccessors<decltype(emitting), int>);
static_assert(!tail::EmittingSuccessors<decltype(children_of), int>);
static_assert(!tail::EmittingSuccessors<decltype(of_two), int>);   // the second is a node, not a call-back

struct walk {
    using move_type = int;
    template <class Emit>
    void moves(int const&, Emit&& emit) const
    {
        emit(1);
    }
    void apply(int& n, int m) const { n += m; }
    void undo(int& n, int m) const { n -= m; }
};
struct without_undo {
    using move_type = int;
    template <class Emit>
    void moves(int const&, Emit&& emit) const
    {
        emit(1);
    }
    void apply(int& n, int m) const { n += m; }
};
struct without_apply {
    using move_type = int;
    template <class Emit>
    void moves(int const&, Emit&& emit) const
    {
        emit(1);
    }
};
struct applies_to_itself : without_apply {
    void apply(int& n, int m) { n += m; }   // not const
};
struct without_move_type : walk {
private:
    using move_type = int;
};

static_assert(tail::InPlaceSuccessors<walk, int>);
static_assert(tail::InPlaceSuccessors<without_undo, int>);   // copies of nodes are kept instead
static_assert(tail::HasUndo<walk, int> && !tail::HasUndo<without_undo, int>);
static_assert(!tail::InPlaceSuccessors<without_apply, int>);
static_assert(!tail::InPlaceSuccessors<applies_to_itself, int>);
static_assert(!tail::InPlaceSuccessors<without_move_type, int>);
static_assert(!tail::InPlaceSuccessors<decltype(children_of), int>);
static_assert(!tail::InPlaceSuccessors<walk, std::string>);

static_assert(tail::Successors<decltype(steps_of), int>);
static_assert(tail::Successors<decltype(emitting), int>);
static_assert(tail::Successors<walk, int>);
static_assert(!tail::Successors<decltype(no_range), int>);
static_assert(!tail::Successors<without_apply, int>);
static_assert(!tail::Successors<decltype(children_of), std::string>);

// ---- the types that follow ------------------------------------------------------------------------------

struct priced : walk {
    long cost(int, int) const { return 3; }
    int  inverse(int m) const { return -m; }
};
struct described {
    using cost_type   = float;
    using action_type = char;
    template <class Emit>
    void operator()(int n, Emit&& emit) const
    {
        emit(n + 1, 0.5F, 'r');
    }
};

static_assert(std::same_as<tail::cost_of<decltype(steps_of), int>, int>);
static_assert(std::same_as<tail::cost_of<decltype(pairs_of), int>, double>);
static_assert(std::same_as<tail::cost_of<decltype(children_of), int>, int>);
static_assert(std::same_as<tail::cost_of<decltype(emitting), int>, int>);
static_assert(std::same_as<tail::cost_of<walk, int>, int>);
static_assert(std::same_as<tail::cost_of<priced, int>, long>);
static_assert(std::same_as<tail::cost_of<described, int>, float>);
static_assert(std::same_as<tail::action_of<described, int>, char>);
static_assert(std::same_as<tail::action_of<walk, int>, int>);
static_assert(std::same_as<tail::action_of<decltype(children_of), int>, tail::no_action>);
static_assert(tail::HasMoveCost<priced, int> && !tail::HasMoveCost<walk, int>);
static_assert(tail::HasInverse<priced> && !tail::HasInverse<walk>);
static_assert(!tail::is_reentrant<walk>);

// ---- Heuristic ------------------------------------------------------------------------------------------

inline constexpr auto estimate        = [](int n) { return n; };
inline constexpr auto no_number       = [](int) { return std::string{}; };
inline constexpr auto of_strings_only = [](std::string const&) { return 1; };

static_assert(tail::Heuristic<decltype(estimate), int, int>);
static_assert(tail::Heuristic<decltype(estimate), int, double>);
static_assert(tail::Heuristic<tail::zero_heuristic, point, int>);
static_assert(!tail::Heuristic<decltype(no_number), int, int>);
static_assert(!tail::Heuristic<decltype(of_strings_only), int, int>);
static_assert(!tail::Heuristic<decltype(estimate), int, bool>);

struct by_change {
    int operator()(int n) const { return n; }
    int change(int, int m) const { return m; }
};
struct by_after {
    int operator()(int n) const { return n; }
    int after(int, int m, int value) const { return value + m; }
};

static_assert(tail::IncrementalHeuristic<by_change, int, int>);
static_assert(tail::IncrementalHeuristic<by_after, int, int>);
static_assert(tail::IncrementalHeuristic<tail::zero_heuristic, int, int>);
static_assert(!tail::IncrementalHeuristic<decltype(estimate), int, int>);
static_assert(!tail::IncrementalHeuristic<by_change, int, std::string>);

// What is for other nodes or moves is left alone. What is meant to follow a move and cannot is refused:
// tests/refused/problems.cpp.
struct for_other_nodes {
    int operator()(int n) const { return n; }
    int after(std::string const&, int m, int value) const { return value + m; }
};
struct for_other_moves {
    int operator()(int n) const { return n; }
    int after(int, std::string const&, int value) const { return value; }
};
struct overloaded {
    int operator()(int n) const { return n; }
    int after(int, int m) const { return m; }
    int after(int, int m, int value) const { return value + m; }
};
template <class H>
inline constexpr bool accepted =
    sizeof(tail::depth_first_engine<tail::problem<int, walk, H, int>, tail::contour::cost>) > 0;

static_assert(accepted<by_change> && accepted<by_after> && accepted<tail::zero_heuristic>
              && accepted<decltype(estimate)> && accepted<decltype(tail::admissible(by_after{}))>);
static_assert(accepted<for_other_nodes> && accepted<for_other_moves> && accepted<overloaded>);
static_assert(accepted<int (*)(int)>);

static_assert(tail::says_admissible<decltype(tail::admissible(estimate))>);
static_assert(!tail::says_consistent<decltype(tail::admissible(estimate))>);
static_assert(tail::says_consistent<decltype(tail::consistent(estimate))>);
static_assert(tail::says_inadmissible<decltype(tail::inadmissible(estimate))>);
static_assert(!tail::says_admissible<decltype(estimate)> && !tail::says_inadmissible<decltype(estimate)>);

// ---- Goal -----------------------------------------------------------------------------------------------

inline constexpr auto is_seven = [](int n) { return n == 7; };

static_assert(tail::Goal<decltype(is_seven), int>);
static_assert(tail::Goal<int, int>);
static_assert(tail::Goal<point, point>);
static_assert(!tail::Goal<std::string, int>);
static_assert(!tail::Goal<decltype(of_strings_only), int>);

// ---- Packable -------------------------------------------------------------------------------------------

struct packable {
    using packed_type           = std::uint8_t;
    int                       n = 0;
    [[nodiscard]] packed_type pack() const { return static_cast<packed_type>(n); }
    static packable           unpack(packed_type const& p) { return {p}; }
    friend bool               operator==(packable const&, packable const&) = default;
};
struct one_way {
    using packed_type = std::uint8_t;
    [[nodiscard]] packed_type pack() const { return 0; }
};

static_assert(tail::Packable<packable>);
static_assert(!tail::Packable<one_way>);
static_assert(!tail::Packable<int>);

// ---- Contour --------------------------------------------------------------------------------------------

static_assert(tail::Contour<tail::contour::unbounded, int>);
static_assert(tail::Contour<tail::contour::depth, double>);
static_assert(tail::Contour<tail::contour::deepening, std::uint8_t>);
static_assert(tail::Contour<tail::contour::cost, double>);
static_assert(tail::Contour<tail::contour::cost, tail::lexicographic<int, int>>);
static_assert(!tail::Contour<tail::contour::cost, bool>);
static_assert(!tail::Contour<int, int>);

struct without_next : tail::contour::depth {
    void next() = delete;
};
struct next_is_no_optional : tail::contour::depth {
    template <class V>
    V next(V, V cut) const
    {
        return cut;
    }
};
struct h_in_a_depth : tail::contour::depth {
    static constexpr bool uses_h = true;   // h is a cost, and cannot be added to a depth
};
struct flag_that_changes : tail::contour::depth {
    inline static bool uses_h = false;
};
static_assert(!tail::Contour<without_next, int>);
static_assert(!tail::Contour<next_is_no_optional, int>);
static_assert(!tail::Contour<h_in_a_depth, int>);
static_assert(!tail::Contour<flag_that_changes, int>);

// ---- Pruning --------------------------------------------------------------------------------------------

static_assert(tail::Pruning<tail::prune::nothing, int, int>);
static_assert(tail::Pruning<tail::prune::no_undo, std::string, double>);
static_assert(tail::Pruning<tail::prune::path_check, int, int>);
static_assert(tail::Pruning<tail::prune::transposition<>, int, unsigned>);
static_assert(tail::Pruning<tail::prune::closed_list<>, int, int>);
static_assert(tail::Pruning<tail::prune::bounded_transposition, int, int>);
static_assert(tail::PruningTable<tail::prune::path_check::table<int, int>, int, int>);
static_assert(tail::PruningTable<tail::prune::bounded_transposition::table<int, int>, int, int>);
static_assert(!tail::PruningTable<tail::prune::nothing::table<int, int>, int, int>);   // remembers nothing
static_assert(!tail::Pruning<int, int, int>);

/// A table whose `enter` says nothing.
struct silent_table {
    static constexpr bool remembers = true;
    explicit silent_table(auto const&) {}
    void                      enter(int, int, std::uint32_t) {}
    void                      leave(int) {}
    void                      next_iteration() {}
    [[nodiscard]] std::size_t stored() const { return 0; }
    [[nodiscard]] std::size_t bytes() const { return 0; }
    [[nodiscard]] std::size_t needs() const { return 0; }
};
struct prunes_silently : tail::prune::nothing {
    template <class N, class V>
    using table = silent_table;
};
struct without_a_flag {
    static constexpr bool hashes       = false;
    static constexpr bool skips_undo   = false;
    static constexpr bool before_bound = false;
    template <class N, class V>
    using table = tail::prune::nothing::table<N, V>;
};
static_assert(!tail::PruningTable<silent_table, int, int>);
static_assert(!tail::Pruning<prunes_silently, int, int>);
static_assert(!tail::Pruning<without_a_flag, int, int>);

}   // namespace

TEST_CASE("concepts: what they promise at compile time holds when it runs")
{
    // Used, so that no compiler calls them unused.
    CHECK(steps_of(1).size() == 1);
    CHECK(pairs_of(1)[0].second == 2.5);
    CHECK(children_of(1)[0] == 2);
    CHECK(no_range(1) == 2);
    CHECK(of_strings(1).size() == 1);
    CHECK(of_two(1, 2)[0] == 3);
    emitting(1, [](int child, int cost) { CHECK(child * cost == 4); });
    CHECK(is_seven(7));
    CHECK(no_number(1).empty());
    CHECK(of_strings_only("") == 1);
    CHECK(tail::admissible(estimate)(3) == 3);
    CHECK(packable::unpack(packable{9}.pack()) == packable{9});
    CHECK(tail::zero_heuristic{}(point{}) == 0);
}

// ---- open lists, closed tables, ties, evaluations, codecs, observers
// ---------------------------------------------

namespace {

struct queue_without_pop {
    static constexpr bool sorted = true;
    template <class Key, class Tie, class Second>
    struct queue {
        explicit queue(queue_without_pop const&) {}
        [[nodiscard]] bool        empty() const { return true; }
        [[nodiscard]] std::size_t bytes() const { return 0; }
        [[nodiscard]] std::size_t needs(Key, Second, tail::node_index) const { return 0; }
        void                      push(Key, Second, tail::node_index) {}
    };
};

struct keys {
    [[nodiscard]] int const& key(tail::node_index) const;
};
using probing = tail::closed::probing<>::table<keys, int>;
struct without_needs : probing {
    using probing::probing;
    void needs() = delete;
};

struct bare_evaluation {   // says nothing of what follows from it
    template <class C>
    using key = C;
    template <class C>
    C priority(C g, C) const
    {
        return g;
    }
};

struct one_byte {
    [[nodiscard]] std::size_t bytes() const { return 1; }
    void                      write(int n, std::byte* to) const { *to = static_cast<std::byte>(n); }
    [[nodiscard]] int         read(std::byte const* from) const { return static_cast<int>(*from); }
};
struct one_letter : one_byte {
    [[nodiscard]] char read(std::byte const*) const { return 'x'; }
};

struct hears_solutions {
    void solution(int) {}
};
struct hears_half : hears_solutions {
    void expanded(int) {}   // lacks g
};
struct hears_nothing {
    void solved(int) {}
};

}   // namespace

static_assert(tail::OpenList<tail::open::heap, int, tail::tie::fifo>);
static_assert(tail::OpenList<tail::open::bucket, int, tail::tie::prefer_deep>);
static_assert(tail::OpenList<tail::open::automatic, int, tail::tie::lifo>);
static_assert(tail::OpenList<tail::open::fifo, int, tail::tie::fifo>);
static_assert(!tail::OpenList<queue_without_pop, int, tail::tie::fifo>);
static_assert(!tail::OpenList<int, int, tail::tie::fifo>);

static_assert(tail::ClosedTable<probing, int, int>);
static_assert(!tail::ClosedTable<without_needs, int, int>);

inline constexpr auto rank_of = [](int n) { return n % 7; };
inline constexpr auto text_of = [](int) { return "seven"; };
static_assert(tail::TieBreak<tail::tie::prefer_deep, int> && tail::TieBreak<tail::tie::fifo, int>);
static_assert(tail::TieBreak<decltype(tail::tie::least{rank_of}), int>);
static_assert(!tail::TieBreak<decltype(tail::tie::least{text_of}), int>);
static_assert(!tail::TieBreak<decltype(rank_of), int>);

static_assert(tail::Evaluation<tail::evaluation::astar, int, int>);
static_assert(tail::Evaluation<tail::evaluation::weighted<double>, int, int>);
static_assert(!tail::Evaluation<bare_evaluation, int, int>);

static_assert(tail::Codec<one_byte, int>);
static_assert(!tail::Codec<one_letter, int>);

static_assert(tail::Observer<tail::silent, int, int>);
static_assert(tail::Observer<hears_solutions, int, int> && tail::Observer<hears_solutions*, int, int>);
static_assert(!tail::Observer<hears_half, int, int>);
static_assert(!tail::Observer<hears_nothing, int, int>);

TEST_CASE("statistics: what two searches did adds up")
{
    tail::statistics one;
    one.expanded         = 3;
    one.generated        = 5;
    one.duplicates       = 1;
    one.stored           = 4;
    one.seconds          = 0.5;
    tail::statistics sum = one;
    sum += one;
    CHECK(sum.expanded == 6);
    CHECK(sum.generated == 10);
    CHECK(sum.duplicates == 2);
    CHECK(sum.seconds == 1.0);
}
