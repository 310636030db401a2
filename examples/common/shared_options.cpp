#include <common/shared_options.hpp>

#include <utility>

#include <common/values.hpp>

namespace tail::cli {

void shared_options::declare(command_line& line, std::string const& default_algorithm,
                             std::string const& default_heuristic, std::string const& file_form)
{
    line.option(algorithm, "-a,--algorithm", "NAME", "how to search (default " + default_algorithm + ")");
    if (!default_heuristic.empty()) {
        line.option(heuristic, "-H,--heuristic", "NAME",
                    "what to guide it by (default " + default_heuristic + ")");
    }
    line.option(file, "-f,--file", "F",
                "read the problems from file F, " + file_form + "; - is standard input");
    line.option(problem, "-p,--problem", "N",
                "only the problem with this id, or the N-th if the lines have no ids");
    line.option(nodes, "-n,--nodes", "N", "give up a problem after N expansions");
    line.option(seconds, "-s,--seconds", "S", "give up a problem after S seconds");
    line.option(memory, "-m,--memory", "SIZE",
                "take no more than SIZE: 512M, 4G (default: 3/4 of the machine's)");
    line.flag(json, "-j,--json", "one JSON object a problem, each on a line of its own");
    line.flag(list, "-l,--list", "name everything that can be named, with a sentence each");
}

limits shared_options::search_limits(std::stop_token stop) const
{
    limits lim;
    if (nodes) { lim.nodes = to_count("--nodes", *nodes); }
    if (seconds) { lim.seconds = to_seconds("--seconds", *seconds); }
    lim.bytes = memory ? to_bytes("--memory", *memory) : default_bytes();
    lim.stop  = std::move(stop);
    return lim;
}

}   // namespace tail::cli
