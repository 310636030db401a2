#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include <common/program.hpp>
#include <tail-sokoban/search.hpp>
#include <tail/domains/sokoban/deadlocks/pair_table.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_file.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_memory.hpp>

namespace tail::sokoban_tool {

namespace {

using clock = std::chrono::steady_clock;

[[nodiscard]] double since(clock::time_point then)
{
    return std::chrono::duration<double>(clock::now() - then).count();
}

/// What the tables of a level take: distances to every goal and from every box, for each side of the man.
[[nodiscard]] std::uint64_t bytes_of_level(sokoban::board const& b)
{
    std::uint64_t squares = 0, boxes = 0;
    for (char const sign : b.signs) {
        squares += sign == '#' ? 0U : 1U;
        boxes += sokoban::is_box(sign) ? 1U : 0U;
    }
    return squares * boxes * 2 * sizeof(std::uint16_t);
}

/// Whether the solver has deadlock tests of its own: others would take memory and time for nothing.
[[nodiscard]] bool makes_own_tests(algorithm a)
{
    return a == algorithm::fess || a == algorithm::talking_stones || a == algorithm::talking_stones_plus
        || is_planner(a);
}

[[nodiscard]] cli::report search(prepared const& p)
{
    switch (p.asked.grain) {
    case grain::macro_pushes: return search_macro_pushes(p);
    case grain::steps:
        return p.asked.algorithm == algorithm::idastar || p.asked.algorithm == algorithm::idastar_table
            ? search_steps_deep(p)
            : search_steps(p);
    case grain::pushes: break;
    }
    switch (p.asked.objective) {
    case objective::moves: return search_moves(p);
    case objective::moves_then_pushes: return search_moves_then_pushes(p);
    case objective::pushes_then_moves: return search_pushes_then_moves(p);
    case objective::pushes: break;
    }
    switch (p.asked.algorithm) {
    case algorithm::idastar:
    case algorithm::idastar_table: return search_pushes_deep(p);
    case algorithm::bidirectional: return search_pushes_both(p);
    case algorithm::automatic: return search_automatically(p);
    case algorithm::talking_stones:
    case algorithm::talking_stones_plus: return search_talking_stones(p);
    case algorithm::planner:
    case algorithm::planner_thesis: return search_planned(p);
    case algorithm::fess: return search_fess(p);
    default: return search_pushes(p);
    }
}

/// A search that is wrong must not be believed.
[[noreturn]] void give_up(task const& t, std::string const& why)
{
    std::fprintf(stderr,
                 "level %s: the search found what is no solution, which is a fault of the program: %s\n",
                 t.problem.c_str(), why.c_str());
    std::abort();
}

/// Plays the solution by the rules alone, and counts again.
void replay(task const& t, answer& a)
{
    if (!a.told.solution) { return; }
    auto played = sokoban::replay(t.start, *a.told.solution);
    if (!played) { give_up(t, played.error().to_string()); }
    if (!played->solved) { give_up(t, "not all boxes are on goals"); }
    bool const by_pushes = t.objective == objective::pushes || t.objective == objective::pushes_then_moves;
    std::size_t const counted = by_pushes ? played->pushes : played->moves;
    if (a.told.cost && static_cast<std::size_t>(*a.told.cost) != counted) {
        give_up(t, "it costs " + std::to_string(counted) + ", not " + std::to_string(*a.told.cost));
    }
    if (a.told.lower_bound && static_cast<std::int64_t>(counted) < *a.told.lower_bound) {
        give_up(t, "it costs less than a lower bound");
    }
    a.told.solution = played->letters;
    a.played        = *std::move(played);
}

[[nodiscard]] sokoban::file_patterns wanted_patterns(task const& t)
{
    return t.guesses ? sokoban::file_patterns::all : sokoban::file_patterns::proved;
}

}   // namespace

std::uint64_t recall(task const& t, sokoban::pattern_store& store)
{
    std::error_code none;
    if (t.patterns.empty() || !std::filesystem::exists(t.patterns, none)) { return 0; }
    auto const read = sokoban::read_patterns(t.patterns, store, wanted_patterns(t));
    if (!read) { throw cli::bad_input{"--patterns: " + read.error()}; }
    return *read;
}

std::uint64_t keep(task const& t, sokoban::pattern_store const& store)
{
    if (t.patterns.empty()) { return 0; }
    // Without --guesses nothing is guessed into the file, but what another run has guessed stays in it.
    sokoban::pattern_store all{store.of()};
    std::error_code        none;
    if (!t.guesses && std::filesystem::exists(t.patterns, none)) {
        auto const read = sokoban::read_patterns(t.patterns, all, sokoban::file_patterns::all);
        if (!read) { throw cli::bad_input{"--patterns: " + read.error()}; }
    }
    std::uint64_t kept = 0;
    for (sokoban::pattern const& p : store.patterns()) {
        if (!t.guesses && p.how != sokoban::evidence::proved) { continue; }
        all.add(p);
        ++kept;
    }
    if (auto const saved = sokoban::save_patterns(t.patterns, all, sokoban::file_patterns::all); !saved) {
        throw cli::bad_input{"--patterns: " + saved.error()};
    }
    return kept;
}

void check_patterns(sokoban::board const& start, std::string const& file)
{
    sokoban::level const   level{start};
    sokoban::pattern_store store{level};
    task                   t;
    t.patterns = file;
    static_cast<void>(recall(t, store));
}

answer solve(task const& t, cli::progress_line& line)
{
    auto const begin = clock::now();
    answer     a;
    // Memory is counted before it is taken.
    std::uint64_t const level_bytes = bytes_of_level(t.start);
    if (level_bytes > t.within.bytes) {
        a.told.status = status::memory_limit;
        return a;
    }
    sokoban::level const                   level{t.start};
    std::uint64_t const                    left = t.within.bytes - level_bytes;
    std::optional<sokoban::pattern_memory> memory;
    std::uint64_t                          recalled = 0;
    if (t.tests.contains(sokoban::deadlock::patterns)) {
        memory.emplace(level);
        memory->limit_bytes(static_cast<std::size_t>(left / 8));
        recalled = recall(t, memory->store());
    }
    auto const pair_bytes = static_cast<std::size_t>(
        std::min<std::uint64_t>(left / 4, sokoban::pair_table::default_bytes));
    auto const                    chosen = makes_own_tests(t.algorithm) ? sokoban::deadlock_set{} : t.tests;
    sokoban::deadlock_tests const tests{level, chosen, pair_bytes, memory ? &*memory : nullptr};

    prepared     p{t, level, tests, t.within, line, pair_bytes, memory ? &*memory : nullptr};
    double const preparation = since(begin);
    p.within.bytes           = memory ? left - left / 8 : left;
    p.within.seconds -= preparation;
    a.told = search(p);
    if (t.optimise > 0 && a.told.solution && !a.told.optimal) { shorten(p, a.told); }
    if (a.told.optimal && a.told.cost) {   // not every solver says so
        a.told.lower_bound   = a.told.cost;
        a.told.suboptimality = 1;
    }
    a.told.stats.seconds += preparation;
    if (memory) {
        a.told.more.push_back({"patterns_read", recalled});
        a.told.more.push_back({"patterns_kept", keep(t, memory->store())});
        a.told.more.push_back({"patterns_matched", memory->matched()});
    }
    replay(t, a);
    return a;
}

}   // namespace tail::sokoban_tool
