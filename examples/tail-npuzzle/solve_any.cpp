#include <utility>

#include <tail-npuzzle/patterns.hpp>
#include <tail-npuzzle/task.hpp>
#include <tail/domains/npuzzle/goal.hpp>

namespace tail::npuzzle_tool {

namespace {

[[nodiscard]] set_report solve_any(task const& t, std::vector<any_board> const& starts,
                                   cli::progress_line& line)
{
    if (t.shape.cells() <= 9) { return solve<9>(t, starts, line); }
    if (t.shape.cells() <= 16) { return solve<16>(t, starts, line); }
    return solve<25>(t, starts, line);
}

}   // namespace

set_report solve_set(task const& t, std::vector<any_board> const& starts, cli::progress_line& line)
{
    set_report found  = solve_any(t, starts, line);
    found.table_bytes = pattern_bytes_in_use();
    return found;
}

cli::report solve_one(task const& t, cli::progress_line& line)
{
    if (!npuzzle::solvable(t.shape, t.start, t.goal)) { return {}; }
    return std::move(solve_set(t, {t.start}, line).each.front());
}

}   // namespace tail::npuzzle_tool
