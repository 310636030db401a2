#include <tail-npuzzle/task.hpp>

#include <algorithm>
#include <utility>

#include <common/path_algorithms.hpp>
#include <common/program.hpp>
#include <tail-npuzzle/patterns.hpp>
#include <tail/domains/npuzzle/heuristics/catalogue.hpp>

namespace tail::npuzzle_tool {

std::vector<named> const& algorithms()
{
    static std::vector<named> const all = [] {
        std::vector<named> names     = cli::path_algorithms({.node = "board", .nodes = "boards"});
        auto const         add_after = [&](std::string const& before, named added) {
            names.insert(
                std::find_if(names.begin(), names.end(), [&](named const& n) { return n.name == before; })
                    + 1,
                std::move(added));
        };
        add_after("idastar",
                  {"idastar-automaton",
                   "idastar without sequences of moves that a shorter or earlier one replaces", "optimal"});
        add_after(
            "astar-no-reopen",
            {"astar-no-reopen-fifo", "the same, of equal g + h the board that came first", "not optimal *"});
        return names;
    }();
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

void check_heuristic(std::string const& name)
{
    for (std::string const& part : parts_of_name(name)) {
        if (is_pattern_name(part)) { continue; }
        if (part.empty() && !name.empty()) {
            throw cli::bad_input{"--heuristic: expected names as in max:manhattan,pdb:5-5-5, found '" + name
                                 + "'"};
        }
        std::vector<std::string> names = cli::names_of(heuristics());
        for (named const& n : pattern_names()) { names.push_back(n.name); }
        static_cast<void>(cli::place_of_name("heuristic", part, names));
    }
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
