#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tail-compare/measurement.hpp>
#include <tail-compare/suite.hpp>

/// \file
/// What a suite's measurements say together.

namespace tail::compare {

/// The measurement of each cell of a suite; none of those that were not run.
using measurements = std::vector<std::optional<measurement>>;

/// How one search did on all instances of a section.
struct search_summary {
    std::string   search;
    std::uint64_t problems = 0;
    std::uint64_t answered = 0;   ///< solved, or proved to have no solution
    std::uint64_t optimal  = 0;   ///< proved
    std::uint64_t longer   = 0;   ///< answers that cost more than another search's
    std::uint64_t expanded = 0, generated = 0, reopened = 0, verifications = 0;
    std::uint64_t peak_bytes  = 0;   ///< the greatest
    std::uint64_t table_bytes = 0;   ///< the greatest
    double        seconds     = 0;
    double        preparation = 0;   ///< the longest
    std::size_t   errors      = 0;
    std::size_t   waiting     = 0;   ///< cells that were not run
};

/// The searches of a section, in the order of the suite.
[[nodiscard]] std::vector<search_summary> summaries(suite const& s, measurements const& all,
                                                    std::size_t section);

/// How many problems each cell has. A cell that failed or was not run does not tell; others of the same
/// instance do.
[[nodiscard]] std::vector<std::uint64_t> problems_of(suite const& s, measurements const& all);

/// How many of the answers of each cell cost more than some search's answer to the same problem, in whatever
/// section; none where there is no such answer: plies that are only a bound say nothing.
[[nodiscard]] std::vector<std::optional<std::uint64_t>> longer_answers(suite const&        s,
                                                                       measurements const& all);

/// On how many problems one search looked at fewer nodes than another, more, as many. A search that answered
/// did better than one that did not; problems that neither answered do not count, nor do those of a set that
/// one of them did not come to.
struct pair_count {
    std::uint64_t fewer = 0, more = 0, equal = 0;
};

/// All searches of a section against all.
struct pair_table {
    std::vector<std::string> searches;
    std::string
        counter;   ///< what is compared: `expanded`; in games `nodes`, those of verifications included
    std::uint64_t                        problems = 0;   ///< at most; a pair may rest on fewer
    std::vector<std::vector<pair_count>> counts;         ///< of row against column
};

[[nodiscard]] pair_table pairs(suite const& s, measurements const& all, std::size_t section);

/// Answers that cannot both be right: two proved costs or winners of one problem that differ, a proved cost
/// above another's, or a solution of what was proved to have none. A sentence each; empty unless something is
/// broken.
[[nodiscard]] std::vector<std::string> contradictions(suite const& s, measurements const& all);

}   // namespace tail::compare
