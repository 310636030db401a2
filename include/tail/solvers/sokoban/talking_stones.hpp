#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/engine.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_memory.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/agents.hpp>
#include <tail/path/agents_outer.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/solvers/sokoban/answer.hpp>
#include <tail/solvers/sokoban/talking_stones/protocol.hpp>
#include <tail/solvers/sokoban/talking_stones/stone_state.hpp>

/// \file
/// Talking Stones: Sokoban levels solved stone by stone, after a few pushes that a blind search finds.
///
///     tail::sokoban::talking_stones solver{level};
///     auto const found = solver.run({.nodes = 20'000});
///     found.solution;          // letters, replayed by the rules alone
///     found.protocol.failed;   // what the thesis counts
///
/// F. Van Lishout, Single-Player Games: Introduction to a New Solving Method, Liege 2006. Solutions are not
/// shortest ones.

namespace tail::sokoban {

/// Which search makes the pushes before the stones go home.
enum class outer_search {
    deepening,        ///< iterative deepening, as in the thesis
    transpositions,   ///< the same with a table of positions: each once in a round
    breadth_first,    ///< each position once at all; keeps them all
    guided,           ///< first where the protocol parks the most stones; keeps them all
};

/// How the solver differs from the thesis. As it stands it is that of the thesis.
struct talking_stones_options {
    outer_search     outer              = outer_search::deepening;   ///< which search makes the first pushes
    bool             remembers_failures = false;   ///< no second call of the protocol for a position
    deadlock_set     deadlocks = deadlock_set{};   ///< tests of positions before the protocol is asked
    protocol_options protocol{};                   ///< how the protocol differs from that of the thesis
    std::uint16_t stone_weight = 4;   ///< `guided`: as many pushes as are worth one more stone that is parked
    pattern_memory* patterns   = nullptr;   ///< for `deadlock::patterns`; has to live as long

    /// All that solves more levels of XSokoban.
    [[nodiscard]] static talking_stones_options plus()
    {
        return {.outer     = outer_search::breadth_first,
                .deadlocks = deadlock_set::usual(),
                .protocol  = {.shortest_first  = true,
                              .knows_parked    = true,
                              .goals           = goal_rule::packing,
                              .makes_way       = protocol_options::usual_way,
                              .start_makes_way = 100 * protocol_options::usual_way}};
    }
};

/// What became of a level.
struct talking_stones_answer : answer {
    std::size_t         prefix_pushes    = 0;   ///< of the outer search
    std::size_t         prefix_sequences = 0;   ///< the same, pushes of one stone in a row taken together
    std::string         prefix;                 ///< in the notation of the thesis: `n4-n5-n6, n7-o7`
    protocol_statistics protocol;               ///< what the protocol did
    std::uint64_t       path_searches = 0;      ///< searches for the path of one stone
};

/// Pushes in the notation of the thesis: the squares of a stone with `-` between them, `, ` before another
/// stone. Columns are letters from the left, `a` first (after `z` comes `aa`), rows are numbers from the top.
[[nodiscard]] inline std::string stone_moves(level const& l, std::vector<push> const& pushes)
{
    auto const name = [&](square s) {
        std::string letters;
        for (int c = l.column(s) + 1; c > 0; c = (c - 1) / 26) {
            letters.insert(letters.begin(), static_cast<char>('a' + (c - 1) % 26));
        }
        return letters + std::to_string(l.row(s) + 1);
    };
    std::string text;
    square      last = no_square;
    for (push const m : pushes) {
        if (m.box() != last) { text += (text.empty() ? "" : ", ") + name(m.box()); }
        last = l.neighbour(m.box(), m.direction());
        text += "-" + name(last);
    }
    return text;
}

/// The solver, which can be run on after a limit.
///
/// `Trace` hears the steps of the protocol, see `stone_protocol`.
template <class Trace = silent>
class talking_stones {
public:
    /// For this level, which has to live as long.
    explicit talking_stones(level const& l, talking_stones_options options = {}, Trace trace = {})
        : level_{&l},
          protocol_{l, options.protocol, trace},
          rules_{l, deadlock_tests{l, options.deadlocks, pair_table::default_bytes, options.patterns}},
          engine_{make(options)}
    {
        protocol_.use_rules(rules_);
    }
    explicit talking_stones(level&&, talking_stones_options = {},
                            Trace = {}) = delete;   // it has to live as long

    talking_stones(talking_stones const&)            = delete;
    talking_stones& operator=(talking_stones const&) = delete;

    /// Goes on until a solution is found, nothing is left, or a limit says stop. Called again, it looks for
    /// another solution. `limits::nodes` counts positions that the protocol is asked about.
    talking_stones_answer run(limits const& lim = {})
    {
        auto const            found = engine_.run(lim);
        talking_stones_answer a;
        a.status        = found.status;
        a.stats         = found.stats;
        a.protocol      = found.protocol;
        a.path_searches = protocol_.searches();
        if (found) {
            a.take_solution(*level_, found.actions);
            a.optimal       = found.optimal;
            a.prefix_pushes = found.prefix;
            std::vector<push> const first(found.actions.begin(),
                                          found.actions.begin() + static_cast<std::ptrdiff_t>(found.prefix));
            a.prefix           = stone_moves(*level_, first);
            a.prefix_sequences = sequences(first);
        }
        return a;
    }

    /// What the outer search has counted.
    [[nodiscard]] statistics stats() const { return engine_.stats(); }
    /// The memory of all tables.
    [[nodiscard]] std::uint64_t bytes() const { return engine_.bytes(); }

private:
    using rules  = stone_pushes<deadlock_tests>;
    using engine = any_engine<agents_result<stone_state, std::uint16_t, push>>;

    [[nodiscard]] std::size_t sequences(std::vector<push> const& pushes) const
    {
        std::size_t count = 0;
        square      last  = no_square;
        for (push const m : pushes) {
            count += m.box() != last ? 1U : 0U;
            last = level_->neighbour(m.box(), m.direction());
        }
        return count;
    }

    /// How far the protocol gets, as a heuristic: what it leaves.
    struct stones_left {
        stone_protocol<Trace>* protocol;

        [[nodiscard]] unsigned operator()(stone_state const& s) const
        {
            protocol->solve(s.order, s.where.man());
            return static_cast<unsigned>(protocol->left());
        }
    };

    template <class Outer>
    [[nodiscard]] engine make_guided(Outer outer)
    {
        auto const task = problem{.start      = rules_.start(),
                                  .successors = rules_,
                                  .heuristic  = stones_left{&protocol_},
                                  .goal       = all_stones_stored{*level_}};
        using P         = std::remove_const_t<decltype(task)>;
        using policy    = agents_policy<Outer>;
        return make_any_engine<agents_engine<P, talks<Trace>, policy>>(task, talks<Trace>{protocol_, *level_},
                                                                       policy{.outer = outer});
    }

    template <class Outer>
    [[nodiscard]] engine make_with(Outer outer, bool remembers)
    {
        auto const task = problem{
            .start = rules_.start(), .successors = rules_, .goal = all_stones_stored{*level_}};
        using P = std::remove_const_t<decltype(task)>;
        if (remembers) {
            using policy = agents_policy<Outer, failures::remembered<>>;
            return make_any_engine<agents_engine<P, talks<Trace>, policy>>(
                task, talks<Trace>{protocol_, *level_}, policy{.outer = outer});
        }
        using policy = agents_policy<Outer>;
        return make_any_engine<agents_engine<P, talks<Trace>, policy>>(task, talks<Trace>{protocol_, *level_},
                                                                       policy{.outer = outer});
    }

    [[nodiscard]] engine make(talking_stones_options const& o)
    {
        switch (o.outer) {
        case outer_search::transpositions:
            return make_with(outer::deepening<prune::transposition<>>{}, o.remembers_failures);
        case outer_search::breadth_first: return make_with(outer::breadth_first<>{}, o.remembers_failures);
        case outer_search::guided:
            return make_guided(
                outer::guided<evaluation::weighted<std::uint16_t>>{.evaluation = {{}, o.stone_weight}});
        case outer_search::deepening: break;
        }
        return make_with(outer::deepening<>{}, o.remembers_failures);
    }

    level const*          level_;
    stone_protocol<Trace> protocol_;
    rules                 rules_;
    engine                engine_;
};

}   // namespace tail::sokoban
