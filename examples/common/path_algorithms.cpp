#include <common/path_algorithms.hpp>

#include <common/program.hpp>

namespace tail::cli {

std::vector<named> path_algorithms(path_words const& words)
{
    std::string const &node = words.node, &nodes = words.nodes;
    return {
        {"dfs", "depth-first, each " + node + " once; finds some solution, usually a very long one",
         "not optimal"},
        {"depth-limited", "depth-first within " + words.depth + " moves; finds some solution", "not optimal"},
        {"iterative-deepening", "depth-first within 0, 1, 2, ... moves, at most " + words.depth, "optimal"},
        {"iterative-deepening-table", "the same with a table of the depths at which " + nodes + " were met",
         "optimal"},
        {"bfs", "breadth-first: all " + nodes + " one move away, then two, and so on", "optimal"},
        {"uniform-cost", "cheapest " + node + " first; the same as bfs where every move costs one",
         "optimal"},
        {"greedy", "the " + node + " that looks nearest to the goal first", "not optimal"},
        {"astar", "least g + h first, closed " + nodes + " reopened where the heuristic needs it", "optimal"},
        {"weighted-astar", "least g + w h first; at most w times the least cost, w being " + words.weight,
         "bounded"},
        {"idastar", "depth-first within a bound on g + h that grows; takes next to no memory", "optimal"},
        {"idastar-path-check", "idastar that never visits a " + node + " twice on one path", "optimal"},
        {"idastar-table", "idastar with a table of the least cost at which " + nodes + " were met",
         "optimal"},
        {"astar-no-reopen", "astar that never reopens, as some published programs do", "not optimal *"},
        {"idastar-closed-list",
         "idastar that visits a " + node + " once an iteration, as some published programs do",
         "not optimal"},
    };
}

std::string uninformed(std::vector<named> const& algorithms, informed_at const& is_informed)
{
    std::string text;
    for (std::size_t i = 0; i < algorithms.size(); ++i) {
        if (!is_informed(i)) { text += (text.empty() ? "" : ", ") + algorithms[i].name; }
    }
    return text;
}

void refuse_unasked(std::optional<std::string> const& heuristic, std::size_t algorithm,
                    std::vector<named> const& algorithms, informed_at const& is_informed)
{
    if (heuristic && !is_informed(algorithm)) {
        throw bad_input{"--heuristic: " + algorithms[algorithm].name + " asks none"};
    }
}

}   // namespace tail::cli
