#include <algorithm>
#include <chrono>

#include <tail-sokoban/search.hpp>
#include <tail/solvers/sokoban/shorten.hpp>

namespace tail::sokoban_tool {

void shorten(prepared const& p, cli::report& r)
{
    limits within  = p.within;
    within.seconds = p.asked.optimise;
    within.nodes   = limits::unlimited;   // those of the search

    auto const         begin = std::chrono::steady_clock::now();
    sokoban::shortener shorter{p.level, pushes_of_letters(p.level, *r.solution)};
    auto const         best = shorter.run(within);
    r.solution              = best.solution;
    r.cost                  = static_cast<std::int64_t>(best.pushes);
    r.more.push_back({"pushes_before", best.pushes_before});
    r.more.push_back({"windows", best.windows});
    r.optimal = best.optimal;
    if (best.status == status::cancelled) { r.status = status::cancelled; }
    r.stats.expanded += best.stats.expanded;
    r.stats.generated += best.stats.generated;
    r.stats.peak_bytes = std::max(r.stats.peak_bytes, best.stats.peak_bytes);
    r.stats.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}   // namespace tail::sokoban_tool
