#include <tail-sokoban/push_heuristics.hpp>
#include <tail-sokoban/search.hpp>
#include <tail/domains/sokoban/heuristics/backward.hpp>
#include <tail/domains/sokoban/pulls.hpp>
#include <tail/path/bidirectional.hpp>

namespace tail::sokoban_tool {

namespace {

using forward  = sokoban::pushes<sokoban::deadlock_tests>;
using backward = sokoban::pulls<>;

template <class Ahead, class Back>
[[nodiscard]] cli::report from_both_sides(prepared const& p, Ahead ahead, Back back)
{
    backward const                                          pulls{p.level};
    problem<std::vector<sokoban::position>, backward, Back> behind{pulls.starts(), pulls, std::move(back)};
    bidirectional_engine engine{problem_of(p, forward{p.level, p.tests}, std::move(ahead)), std::move(behind),
                                bidirectional_policy{.codec = p.codec()}};
    auto const           found = cli::run_watched(engine, p.within, p.line, p.asked.problem);
    cli::report          r     = counts_of(found);
    if (found.met) {
        // After a limit it is a solution, too, only not proved to be a shortest one.
        std::vector<sokoban::push> pushes = found.actions;
        std::vector<sokoban::push> pulled{found.backward_actions.rbegin(), found.backward_actions.rend()};
        for (sokoban::push const m : sokoban::reversed(p.level, pulled)) { pushes.push_back(m); }
        r.cost     = cli::first_count(found.cost);
        r.solution = sokoban::lurd(p.level, pushes);
    } else if (found.status != status::exhausted) {
        r.nearest = sokoban::lurd(p.level, found.actions);
    }
    return r;
}

}   // namespace

cli::report search_pushes_both(prepared const& p)
{
#if defined(NDEBUG)
    if (p.asked.heuristic == "matching") {
        return from_both_sides(p, sokoban::matching{p.level}, sokoban::matching_backward{p.level});
    }
#endif
    using admissible = with_promise<forward, int, promise::admissible>;
    auto const ahead = push_heuristic<forward>(p);
    if (p.asked.heuristic == "zero") { return from_both_sides(p, admissible{*ahead}, zero_heuristic{}); }
    if (p.asked.heuristic == "nearest") {
        return from_both_sides(p, admissible{*ahead}, sokoban::nearest_backward{p.level});
    }
    return from_both_sides(p, admissible{*ahead}, sokoban::matching_backward{p.level});
}

}   // namespace tail::sokoban_tool
