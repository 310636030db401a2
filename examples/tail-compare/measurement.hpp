#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <tail-compare/cell.hpp>
#include <tail-compare/domain.hpp>

namespace tail::compare {

/// What is known about a cell after all of its runs.
struct measurement {
    std::string key;     ///< of the cell
    std::string build;   ///< of the program that measured
    std::string error;   ///< why nothing was measured; empty if something was
    outcome     first;   ///< the counters are those of the first run; so is everything else but the times
    bool        steady = true;   ///< all runs counted the same

    double              cold = 0;   ///< seconds of the first run
    std::vector<double> warm;       ///< of the others

    /// The seconds that stand in tables: the median of the warm runs, or those of the cold one if it is the
    /// only one. The median of an even number of runs is the mean of the two in the middle.
    [[nodiscard]] double seconds() const;
    [[nodiscard]] double least() const;   ///< of the runs that the median is of
    [[nodiscard]] double greatest() const;

    /// How many of these runs are outliers: they took more than twice the median or less than half of it, and
    /// differ from it by more than 20 microseconds.
    [[nodiscard]] std::size_t outliers() const;

    /// Every problem was solved; of a game: something was proved.
    [[nodiscard]] bool solved() const;

    /// The search came to an end by itself: a limit would have changed nothing.
    [[nodiscard]] bool finished() const;

    /// Solved, or proved to have no solution.
    [[nodiscard]] bool answered() const { return solved() || (error.empty() && first.disproved); }

    // Of the problems of the cell, how many were tried before a limit came, how many solved, how many
    // answered.
    [[nodiscard]] std::uint64_t tried() const
    {
        return is_set() ? first.each.size() : (error.empty() ? 1U : 0U);
    }
    [[nodiscard]] std::uint64_t solutions() const { return is_set() ? first.solved : (solved() ? 1U : 0U); }
    [[nodiscard]] std::uint64_t answers() const { return is_set() ? first.solved : (answered() ? 1U : 0U); }
    [[nodiscard]] bool          is_set() const { return first.problems > 1; }

    /// "solved", "time_limit", ..., or "error".
    [[nodiscard]] std::string status() const;

    /// Of all nodes that were looked at, in a second.
    [[nodiscard]] std::optional<double> nodes_per_second() const;

    /// The factor b of a uniform tree of the solution's length that has as many nodes: 1 + b + b^2 + ... +
    /// b^d.
    [[nodiscard]] std::optional<double> branching() const;
};

/// The b with 1 + b + ... + b^depth = nodes; none if there is no such b of at least one.
[[nodiscard]] std::optional<double> effective_branching(std::uint64_t nodes, std::uint64_t depth);

/// A line of `results.jsonl` without its check, and of the report: the cell, what was measured and what
/// follows from that.
[[nodiscard]] nlohmann::ordered_json to_json(cell const& c, measurement const& m);

/// What was measured, back from such an object; none if it is not one.
[[nodiscard]] std::optional<measurement> measurement_from(nlohmann::ordered_json const& object);

}   // namespace tail::compare
