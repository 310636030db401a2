#include <tail-npuzzle/task.hpp>

#include <algorithm>

#include <tail/domains/npuzzle/heuristics/catalogue.hpp>

namespace tail::npuzzle_tool {

std::vector<named> const& algorithms()
{
    static std::vector<named> const all{
        {"dfs", "depth-first, each board once; finds some solution, usually a very long one", "not optimal"},
        {"depth-limited", "depth-first within --depth moves; finds some solution", "not optimal"},
        {"iterative-deepening", "depth-first within 0, 1, 2, ... moves, at most --depth", "optimal"},
        {"iterative-deepening-table", "the same with a table of the depths at which boards were met",
         "optimal"},
        {"bfs", "breadth-first: all boards one move away, then two, and so on", "optimal"},
        {"uniform-cost", "cheapest board first; the same as bfs where every move costs one", "optimal"},
        {"greedy", "the board that looks nearest to the goal first", "not optimal"},
        {"astar", "least g + h first, closed boards reopened where the heuristic needs it", "optimal"},
        {"weighted-astar", "least g + w h first; at most w times the least cost, w being --weight",
         "bounded"},
        {"idastar", "depth-first within a bound on g + h that grows; takes next to no memory", "optimal"},
        {"idastar-automaton", "idastar without sequences of moves that a shorter or earlier one replaces", "optimal"},
        {"idastar-path-check", "idastar that never visits a board twice on one path", "optimal"},
        {"idastar-table", "idastar with a table of the least cost at which boards were met", "optimal"},
        {"astar-no-reopen", "astar that never reopens, as some published programs do", "not optimal *"},
        {"idastar-closed-list",
         "idastar that visits a board once an iteration, as some published programs do", "not optimal"},
    };
    return all;
}

std::vector<named> const& heuristics()
{
    static std::vector<named> const all = [] {
        std::vector<named> names{{"zero", "knows nothing", "consistent"}};
        npuzzle::for_each_heuristic<largest>([&](auto entry) {
            using type = typename decltype(entry)::type;
            names.push_back({std::string{entry.name}, std::string{entry.about},
                             !type::admissible      ? "not admissible"
                                 : type::consistent ? "consistent"
                                                    : "admissible"});
        });
        return names;
    }();
    return all;
}

std::vector<std::string> parts_of_name(std::string_view heuristic)
{
    constexpr std::string_view prefix = "max:";
    if (!heuristic.starts_with(prefix)) { return {std::string{heuristic}}; }
    std::vector<std::string> parts;
    for (std::size_t at = prefix.size(); at <= heuristic.size();) {
        std::size_t const      end  = std::min(heuristic.find(',', at), heuristic.size());
        std::string_view const part = heuristic.substr(at, end - at);
        // A number belongs to the list of tiles before it: pdb:1,2,3.
        if (!parts.empty() && !part.empty() && '0' <= part.front() && part.front() <= '9') {
            parts.back() += ',';
            parts.back() += part;
        } else {
            parts.emplace_back(part);
        }
        at = end + 1;
    }
    return parts;
}

bool is_informed(algorithm a)
{
    switch (a) {
    case algorithm::dfs:
    case algorithm::depth_limited:
    case algorithm::iterative_deepening:
    case algorithm::iterative_deepening_table:
    case algorithm::bfs:
    case algorithm::uniform_cost: return false;
    default: return true;
    }
}

}   // namespace tail::npuzzle_tool
