#include <fault/faults.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/engine.hpp>
#include <tail/core/heuristic.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/path/agents.hpp>
#include <tail/path/all_distances.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bidirectional.hpp>
#include <tail/path/bounded_transposition.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/perimeter.hpp>
#include <tail/path/portfolio.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/path/subgoals.hpp>
#include <tail/store/closed/flat.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/open/d_ary.hpp>

namespace {

using namespace tail;
using faults::of;
using faults::once;

/// Numbers below `most`; a step doubles, adds three or halves.
struct arithmetic {
    int most;

    template <class Emit>
    void operator()(int n, Emit&& emit) const
    {
        if (n + 3 < most) { emit(n + 3); }
        if (n * 2 < most) { emit(n * 2); }
        if (n % 2 == 0) { emit(n / 2); }
    }
};

/// The same steps taken back.
struct arithmetic_back {
    int most;

    template <class Emit>
    void operator()(int n, Emit&& emit) const
    {
        if (n >= 3) { emit(n - 3); }
        if (n % 2 == 0) { emit(n / 2); }
        if (n * 2 < most) { emit(n * 2); }
    }
};

/// The same with memory of its own, which may be lacking, too.
std::vector<int> listed(int n)
{
    std::vector<int> next{n + 3, n * 2};
    if (n % 2 == 0) { next.push_back(n / 2); }
    return next;
}

/// The same steps with costs: priorities soon become too large for buckets.
struct costly {
    int most;

    template <class Emit>
    void operator()(int n, Emit&& emit) const
    {
        arithmetic{most}(n, [&](int to) { emit(to, 70); });
    }
};

/// A number as bytes, as if its size were known at run time only.
struct number_codec {
    [[nodiscard]] static std::size_t bytes() { return sizeof(int); }
    static void                      write(int n, std::byte* to) { std::memcpy(to, &n, sizeof n); }
    [[nodiscard]] static int         read(std::byte const* from)
    {
        int n = 0;
        std::memcpy(&n, from, sizeof n);
        return n;
    }
};

/// A board of W x W whose token goes to a corner, in place.
struct corner {
    using move_type                   = int;
    static constexpr std::int8_t side = 4;
    struct cell {
        std::int8_t x = 0, y = 0;

        friend bool        operator==(cell, cell) = default;
        friend std::size_t hash_value(cell c) { return static_cast<std::size_t>(c.x * side + c.y); }
    };

    template <class Emit>
    void moves(cell c, Emit&& emit) const
    {
        if (c.x + 1 < side && emit(0)) { return; }
        if (c.y + 1 < side && emit(1)) { return; }
        if (c.x > 0 && emit(2)) { return; }
        if (c.y > 0) { emit(3); }
    }
    void              apply(cell& c, int move) const { go(c, move, 1); }
    void              undo(cell& c, int move) const { go(c, move, -1); }
    [[nodiscard]] int inverse(int move) const { return (move + 2) % 4; }

private:
    static void go(cell& c, int move, int by)
    {
        auto const d = static_cast<std::int8_t>(move < 2 ? by : -by);
        if (move % 2 == 0) {
            c.x = static_cast<std::int8_t>(c.x + d);
        } else {
            c.y = static_cast<std::int8_t>(c.y + d);
        }
    }
};

auto to_corner()
{
    return problem{.start      = corner::cell{},
                   .successors = corner{},
                   .heuristic  = admissible([](corner::cell c) { return (6 - c.x - c.y) / 2; }),
                   .goal       = corner::cell{3, 3}};
}

auto numbers(int goal) { return problem{.start = 1, .successors = arithmetic{2 * goal}, .goal = goal}; }
auto numbers_back(int goal)
{
    return problem{.start = goal, .successors = arithmetic_back{2 * goal}, .goal = 1};
}
using stated = decltype(numbers(0));

auto const run = [](auto& engine) { return engine.run(); };

/// What does not depend on which of several equal answers was found.
auto const text = [](auto const& r) {
    return std::string{to_string(r.status)} + ", cost " + std::to_string(r.cost) + ", "
        + std::to_string(r.path.size()) + " nodes" + (r.optimal ? ", optimal" : "");
};
auto const status_of = [](auto const& r) { return std::string{to_string(r.status)}; };

struct by_digits {
    using subgoal_type = int;
    struct digit {
        int wanted;

        bool operator()(int n) const { return n % 10 == wanted; }
    };
    using engine =
        best_first_engine<problem<int, arithmetic, zero_heuristic, digit>, evaluation::uniform_cost>;

    [[nodiscard]] std::vector<int> next(int, std::span<int const> done) const
    {
        if (done.size() == 3) { return {}; }
        return {std::vector{7, 4, 0}[done.size()]};
    }
    [[nodiscard]] engine search(int from, int wanted, std::span<int const>) const
    {
        return engine{{from, arithmetic{200}, {}, digit{wanted}}};
    }
    [[nodiscard]] bool reached(int n, int wanted) const { return n % 10 == wanted; }
};

template <class Result>
std::vector<any_engine<Result>> two_engines(int goal)
{
    using blind    = best_first_engine<stated, evaluation::uniform_cost>;
    auto const far = [goal](int n) { return n > goal ? n : goal - n; };

    std::vector<any_engine<Result>> engines;
    engines.push_back(make_any_engine<blind>(numbers(goal)));
    engines.push_back(make_any_engine<feature_space_engine<stated, decltype(far)>>(numbers(goal), far));
    return engines;
}

}   // namespace

void faults::add_paths(std::vector<subject>& all)
{
    int const goal = large() ? 9'973 : 997, near = large() ? 997 : 97;

    all.push_back(
        of("astar", [goal] { return best_first_engine{numbers(goal), evaluation::astar{}}; }, run, text));
    all.push_back(of(
        "astar over nodes in place", [] { return best_first_engine{to_corner(), evaluation::astar{}}; }, run,
        text));
    all.push_back(of(
        "astar with a heap and a hash set of Boost",
        [goal] {
            return best_first_engine{numbers(goal), evaluation::astar{},
                                     best_first_policy<open::d_ary<4>, closed::flat<>>{}};
        },
        run, text));
    all.push_back(of(
        "uniform cost whose open list moves from buckets to a heap",
        [goal] {
            return best_first_engine{problem{.start = 1, .successors = costly{2 * goal}, .goal = goal},
                                     evaluation::uniform_cost{}};
        },
        run, text));
    all.push_back(of(
        "uniform cost with an index and a batch of nodes",
        [goal] {
            auto const itself = [](int n) { return n; };
            return best_first_engine{
                numbers(goal), evaluation::uniform_cost{},
                best_first_policy{.closed = closed::indexed{itself, 2 * static_cast<std::size_t>(goal)},
                                  .batch  = batch<4>{}}};
        },
        run, text));
    all.push_back(of(
        "uniform cost with a codec",
        [goal] {
            return best_first_engine{numbers(goal), evaluation::uniform_cost{},
                                     best_first_policy{.codec = number_codec{}}};
        },
        run, text));
    all.push_back(of(
        "weighted astar in doubles",
        [goal] { return best_first_engine{numbers(goal), evaluation::weighted<double>{{}, 1.5}}; }, run,
        text));
    all.push_back(of(
        "greedy",
        [goal] { return best_first_engine{numbers(goal), evaluation::greedy{}, greedy_policy<>{}}; }, run,
        text));
    all.push_back(of(
        "uniform cost over children in a vector",
        [] {
            return best_first_engine{problem{.start = 1, .successors = &listed, .goal = 97},
                                     evaluation::uniform_cost{}};
        },
        run, text));
    all.push_back(of(
        "all distances", [goal] { return goal; },
        [](int to) {
            return all_distances(problem{.start = 1, .successors = arithmetic{2 * to}}).distance(to);
        },
        [](auto const& d) { return d ? std::to_string(*d) : "none"; }));

    all.push_back(
        of("idastar in place", [] { return depth_first_engine{to_corner(), contour::cost{}}; }, run, text));
    all.push_back(of(
        "idastar with a transposition table",
        [goal] {
            return depth_first_engine{numbers(goal), contour::cost{},
                                      depth_first_policy<prune::transposition<>>{}};
        },
        run, text));
    all.push_back(of(
        "idastar with a table of bounds",
        [] {
            return depth_first_engine{
                to_corner(), contour::cost{},
                depth_first_policy<prune::bounded_transposition>{.pruning = {.bytes = 1 << 16}}};
        },
        run, text));
    all.push_back(of(
        "dfs with a closed list",
        [goal] {
            return depth_first_engine{numbers(goal), contour::unbounded{},
                                      depth_first_policy<prune::closed_list<>>{}};
        },
        run, text));
    all.push_back(of(
        "iterative deepening", [] { return depth_first_engine{to_corner(), contour::deepening{}}; }, run,
        text));
    all.push_back(of(
        "parallel idastar",
        [] { return parallel_idastar_engine{to_corner(), parallel_policy<>{.threads = 2}}; }, run, text));

    all.push_back(of(
        "bidirectional", [goal] { return bidirectional_engine{numbers(goal), numbers_back(goal)}; }, run,
        text));
    all.push_back(of(
        "perimeter and astar to it", [goal] { return goal; },
        [](int to) {
            perimeter const p{problem{.start = to, .successors = arithmetic_back{2 * to}}, 4};
            return p.complete(best_first_engine{problem{.start      = 1,
                                                        .successors = arithmetic{2 * to},
                                                        .heuristic  = p.heuristic(),
                                                        .goal       = p.goal()},
                                                evaluation::astar{}}
                                  .run(),
                              true);
        },
        text));
    all.push_back(of(
        "feature space",
        [near] {
            return feature_space_engine{numbers(near), [near](int n) { return n > near ? n : near - n; }};
        },
        run, text));
    all.push_back(once(of(
        "agents",
        [] {
            return agents_engine{numbers(97), [](int n) -> std::optional<std::vector<int>> {
                                     if (n > 97 || n < 20 || (97 - n) % 3 != 0) { return std::nullopt; }
                                     std::vector<int> way;
                                     while (n < 97) { way.push_back(n += 3); }
                                     return way;
                                 }};
        },
        run, text)));
    all.push_back(once(of(
        "subgoals",
        [] {
            return subgoals_engine{problem{.start = 1, .successors = arithmetic{200}, .goal = 100},
                                   by_digits{}};
        },
        run, text)));
    using answer = result<int, int>;
    all.push_back(
        of("portfolio", [near] { return portfolio<answer>{two_engines<answer>(near)}; }, run, status_of));
    all.push_back(of(
        "portfolio on threads", [near] { return portfolio<answer>{two_engines<answer>(near)}; },
        [](auto& engines) { return engines.run_on_threads({}, 2); }, status_of));
}
