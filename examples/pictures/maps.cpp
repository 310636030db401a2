#include <pictures/svg.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/path/agents.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/bidirectional.hpp>
#include <tail/path/depth_limited.hpp>
#include <tail/path/dfs.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/uniform_cost.hpp>
#include <tail/path/weighted_astar.hpp>

// What searches do on a map, from S to G. A square is darker the later, or the more often, it was expanded.

namespace tail::pictures {

namespace {

using map  = std::vector<std::string>;
using cell = std::pair<int, int>;   // row and column

constexpr unsigned early = 0xdcebfa;
constexpr unsigned late  = 0x1d5a9e;

map const rock{
    "..........................", "..........................", "...............#####......",
    "...................#......", "...................#......", "...S...............#...G..",
    "...................#......", "...................#......", "...............#####......",
    "..........................", "..........................",
};
map const room{
    "............", "..######....", ".......#....", ".S.....#..G.",
    ".......#....", "..######....", "............",
};
map const ground{
    "..........................", "...fffff....~~~~~~........", "..ffffff...~~~~~~~~.......",
    "..fffffff..~~~~~~~~~......", "...fffff...~~~~~~~~~......", ".S.fffff...~~~~~~~~~...G..",
    "...fffff...~~~~~~~~~......", "....fff....~~~~~~~~.......", "...........~~~~~~~........",
    "......ff....~~~~~.........", "..........................",
};
map const pocket{
    "..............", "..####........", ".....#........",
    "..S..#.....G..", ".....#........", "..####........",
};
map const keys{
    "..............", "..........K...", "..............", ".########.....",
    "........#.....", "S.......#.....", "........#....G", "........#.....",
};

[[nodiscard]] cell find(map const& where, char sign)
{
    for (std::size_t row = 0; row < where.size(); ++row) {
        if (auto const column = where[row].find(sign); column != std::string::npos) {
            return {static_cast<int>(row), static_cast<int>(column)};
        }
    }
    return {0, 0};
}

[[nodiscard]] char at(map const& where, cell c)
{
    auto const row = static_cast<std::size_t>(c.first), column = static_cast<std::size_t>(c.second);
    return row < where.size() && column < where[row].size() ? where[row][column] : '#';
}

[[nodiscard]] auto problem_on(map const& where, cell start, cell goal)
{
    return tail::problem{
        .start = start,
        .successors =
            [&where](cell from, auto emit) {
                auto const [row, column] = from;
                for (cell to :
                     {cell{row, column + 1}, {row - 1, column}, {row + 1, column}, {row, column - 1}}) {
                    char const kind = at(where, to);
                    if (kind != '#') { emit(to, kind == '~' ? 5 : kind == 'f' ? 2 : 1); }
                }
            },
        .heuristic = tail::consistent(
            [=](cell c) { return std::abs(c.first - goal.first) + std::abs(c.second - goal.second); }),
        .goal = goal,
    };
}

/// When each square was expanded for the first time, and how often in all.
struct seen {
    explicit seen(map const& where) : first(where.size(), std::vector<long>(where[0].size(), 0)), times{first}
    {}

    template <class G>
    void expanded(cell c, G)
    {
        auto const row = static_cast<std::size_t>(c.first), column = static_cast<std::size_t>(c.second);
        ++count;
        if (first[row][column] == 0) { first[row][column] = count; }
        most = std::max(most, ++times[row][column]);
    }

    std::vector<std::vector<long>> first, times;
    long                           count = 0;
    long                           most  = 0;
};

constexpr int step = 14;

enum class shade { by_order, by_times };

/// One map with its title, at a place of the picture.
void draw(svg& to, int left, int top, map const& where, std::vector<std::pair<seen const*, unsigned>> marks,
          std::vector<cell> const& path, std::string const& title, shade how = shade::by_order)
{
    to.words(left, top - 7, title);
    for (std::size_t row = 0; row < where.size(); ++row) {
        for (std::size_t column = 0; column < where[row].size(); ++column) {
            char const  kind = where[row][column];
            std::string fill = kind == '#' ? "#4a4f57"
                : kind == '~'              ? "#eef6f8"
                : kind == 'f'              ? "#f0f5e6"
                                           : "#fafafa";
            for (auto const& [watch, darkest] : marks) {
                long const when = watch->first[row][column];
                if (when == 0) { continue; }
                fill = how == shade::by_order
                    ? between(early, darkest, when, watch->count)
                    : between(early, darkest, watch->times[row][column] - 1, std::max(watch->most - 1, 1L));
            }
            int const x = left + static_cast<int>(column) * step;
            int const y = top + static_cast<int>(row) * step;
            to.box(x, y, step, step, fill, "#e0e3e8");
            if (kind == '~' || kind == 'f') { to.text(x + 7, y + 7, kind == '~' ? "~" : "+", 9, "#9aa3a8"); }
        }
    }
    std::vector<int> points;
    for (auto const& [row, column] : path) {
        points.push_back(left + column * step + step / 2);
        points.push_back(top + row * step + step / 2);
    }
    if (!points.empty()) { to.path(points, orange, 3); }
    for (char const sign : {'S', 'G', 'K'}) {
        auto const [row, column] = find(where, sign);
        if (at(where, {row, column}) != sign) { continue; }
        int const x = left + column * step + step / 2;
        int const y = top + row * step + step / 2;
        to.circle(x, y, 7,
                  sign == 'S'       ? green
                      : sign == 'K' ? "#b8860b"
                                    : red)
            .text(x, y, std::string(1, sign), 10, "#ffffff", true);
    }
}

[[nodiscard]] int width_of(map const& where) { return static_cast<int>(where[0].size()) * step; }
[[nodiscard]] int height_of(map const& where) { return static_cast<int>(where.size()) * step; }

template <class Result>
[[nodiscard]] std::string title(std::string const& name, Result const& found)
{
    return name + ": cost " + std::to_string(found.cost) + ", " + with_commas(found.stats.expanded)
        + " expanded";
}

struct searched {
    seen              marks;
    std::vector<cell> path;
    std::string       title;
};

/// One picture of one search.
[[nodiscard]] picture one(std::string const& name, map const& where, searched const& what,
                          shade how = shade::by_order)
{
    svg drawn{std::max(width_of(where), 300) + 24, height_of(where) + 40};
    draw(drawn, 12, 28, where, {{&what.marks, late}}, what.path, what.title, how);
    return {name, drawn.finished()};
}

template <class Search>
[[nodiscard]] searched run(map const& where, std::string const& name, Search&& search)
{
    seen       marks{where};
    auto const found = search(problem_on(where, find(where, 'S'), find(where, 'G')), &marks);
    return {marks, found.path, title(name, found)};
}

/// Solves a map by walking straight to the goal, first along the row and then along the column; gives up
/// where there is rock.
struct straight_on {
    map const* where;
    cell       goal;

    std::optional<std::vector<cell>> operator()(cell at) const
    {
        std::vector<cell> way;
        while (at != goal) {
            int& part = at.second != goal.second ? at.second : at.first;
            part += part < (at.second != goal.second ? goal.second : goal.first) ? 1 : -1;
            if (pictures::at(*where, at) == '#') { return std::nullopt; }
            way.push_back(at);
        }
        return way;
    }
};

/// How many columns and rows there are to the goal, in steps of four: the cells of the search.
struct blocks {
    cell goal;

    std::pair<int, int> operator()(cell at) const
    {
        return {std::abs(at.second - goal.second) / 4, std::abs(at.first - goal.first) / 4};
    }
};

void add_line(svg& to, std::vector<cell> const& path, char const* colour)
{
    std::vector<int> points;
    for (auto const& [row, column] : path) {
        points.push_back(12 + column * step + step / 2);
        points.push_back(28 + row * step + step / 2);
    }
    to.path(points, colour, 3);
}

}   // namespace

std::vector<picture> of_maps()
{
    auto const breadth = [](auto p, seen* s) { return tail::bfs(p, {}, tail::bfs_policy{.observer = s}); };
    auto const star    = [](auto p, seen* s) {
        return tail::astar(p, {}, tail::best_first_policy{.observer = s});
    };
    auto const weighted = [](auto p, seen* s) {
        return tail::weighted_astar(p, 2, {}, tail::best_first_policy{.observer = s});
    };
    auto const greedy = [](auto p, seen* s) {
        return tail::greedy(p, {}, tail::greedy_policy{.observer = s});
    };
    auto const uniform = [](auto p, seen* s) {
        return tail::uniform_cost(p, {}, tail::best_first_policy{.observer = s});
    };
    auto const deep = [](auto p, seen* s) {
        return tail::dfs(p, {},
                         tail::depth_first_policy{.pruning = tail::prune::closed_list<>{}, .observer = s});
    };
    auto const limited = [](auto p, seen* s) {
        return tail::depth_limited(
            p, 20, {}, tail::depth_first_policy{.pruning = tail::prune::transposition<>{}, .observer = s});
    };
    auto const deepening = [](auto p, seen* s) {
        return tail::iterative_deepening(
            p, {}, tail::depth_first_policy{.pruning = tail::prune::transposition<>{}, .observer = s});
    };
    auto const by_cost = [](auto p, seen* s) {
        return tail::idastar(p, {}, tail::depth_first_policy{.observer = s});
    };

    std::vector<picture> all;
    auto const           bfs_rock      = run(rock, "breadth-first", breadth);
    auto const           astar_rock    = run(rock, "A*", star);
    auto const           weighted_rock = run(rock, "weighted A*, w = 2", weighted);
    auto const           greedy_rock   = run(rock, "greedy", greedy);
    {
        int const across = width_of(rock) + 24, down = height_of(rock) + 36;
        svg       four{2 * across, 2 * down};
        int       i = 0;
        for (searched const* each : {&bfs_rock, &astar_rock, &weighted_rock, &greedy_rock}) {
            draw(four, 12 + i % 2 * across, 28 + i / 2 * down, rock, {{&each->marks, late}}, each->path,
                 each->title);
            ++i;
        }
        all.push_back({"four-searches", four.finished()});
    }
    all.push_back(one("bfs", rock, bfs_rock));
    all.push_back(one("astar", rock, astar_rock));
    all.push_back(one("weighted-astar", rock, weighted_rock));
    all.push_back(one("greedy", rock, greedy_rock));
    all.push_back(one("dfs", rock, run(rock, "depth-first", deep)));
    all.push_back(one("uniform-cost", ground, run(ground, "uniform cost", uniform)));
    all.push_back(one("depth-limited", room, run(room, "at most 20 steps", limited), shade::by_times));
    all.push_back(
        one("iterative-deepening", room, run(room, "iterative deepening", deepening), shade::by_times));
    all.push_back(one("idastar-map", room, run(room, "IDA*", by_cost), shade::by_times));
    {
        auto const start = find(rock, 'S'), goal = find(rock, 'G');
        seen       near_start{rock}, near_goal{rock};
        // Each side marks what it expands: it asks its own successors.
        auto const marking = [](auto p, seen* marks) {
            auto const steps = [next = p.successors, marks](cell from, auto emit) {
                marks->expanded(from, 0);
                next(from, emit);
            };
            return tail::problem{
                .start = p.start, .successors = steps, .heuristic = p.heuristic, .goal = p.goal};
        };
        auto const found = tail::bidirectional(marking(problem_on(rock, start, goal), &near_start),
                                               marking(problem_on(rock, goal, start), &near_goal));
        svg        drawn{width_of(rock) + 24, height_of(rock) + 40};
        draw(drawn, 12, 28, rock, {{&near_start, late}, {&near_goal, 0x2f7d3b}}, found.path,
             title("A* from both ends", found));
        all.push_back({"bidirectional", drawn.finished()});
    }
    {
        auto const start = find(keys, 'S'), key = find(keys, 'K'), goal = find(keys, 'G');
        seen       none{keys};
        auto       path = tail::astar(problem_on(keys, start, key)).path;
        auto const rest = tail::astar(problem_on(keys, key, goal)).path;
        svg        drawn{width_of(keys) + 24, height_of(keys) + 40};
        draw(drawn, 12, 28, keys, {{&none, late}}, path, "first K, then G");
        add_line(drawn, rest, blue);
        all.push_back({"subgoals", drawn.finished()});
    }
    {
        auto const              goal         = find(pocket, 'G');
        auto const              found        = tail::agents(problem_on(pocket, find(pocket, 'S'), goal),
                                                            straight_on{&pocket, goal});
        auto const              between_them = found.path.begin() + static_cast<std::ptrdiff_t>(found.prefix);
        std::vector<cell> const outer(found.path.begin(), between_them + 1);
        std::vector<cell> const inner(between_them, found.path.end());
        seen const              none{pocket};
        svg                     drawn{320, height_of(pocket) + 40};
        draw(drawn, 12, 28, pocket, {{&none, late}}, {}, "blue: the outer search, orange: the protocol");
        add_line(drawn, outer, blue);
        add_line(drawn, inner, orange);
        all.push_back({"agents", drawn.finished()});
    }
    all.push_back(one("feature-space", rock, run(rock, "feature space", [](auto p, seen* s) {
                          return tail::feature_space(
                              p, blocks{p.goal}, {},
                              tail::feature_space_policy{
                                  .advisors = tail::advise_least{[](std::pair<int, int> const& features) {
                                      return features.first + features.second;
                                  }},
                                  .observer = s});
                      })));
    return all;
}

}   // namespace tail::pictures
