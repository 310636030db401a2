#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <common/names.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>

/// \file
/// What the comparison asks of a domain. A domain joins by one file in `domains/`, which defines a class of
/// this kind and registers it:
///
///     namespace { tail::compare::registered const here{std::make_unique<my_domain>()}; }

namespace tail::compare {

/// What others say of an instance, shown beside what is measured.
struct published_number {
    std::string search;    ///< `idastar manhattan`; empty where it holds for every search
    std::string counter;   ///< `cost`, `expanded`, `generated`, `verifications`, `nodes` or `seconds`
    double      number = 0;

    friend bool operator==(published_number const&, published_number const&) = default;
};

/// A problem, or a numbered set of problems that are searched one after the other.
struct instance {
    std::string name;   ///< as tables show it: `korf-12`, `6x6-crosscut`; no two of a domain that differ have
                        ///< the same
    std::string text;   ///< all that the domain needs to know about it, on one line

    std::vector<published_number> published{};   ///< where the source of the instance tells such numbers

    friend bool operator==(instance const&, instance const&) = default;
};

/// A way to search: an algorithm, and what guides it.
struct search {
    std::string algorithm;   ///< with its settings after colons: `weighted-astar:1.5`
    std::string
        guide;   ///< the heuristic of a path search, the threat of a game search; empty where there is none

    friend bool operator==(search const&, search const&) = default;
};

/// What came of one run. The counters mean what they mean everywhere in the library
/// (tail/core/statistics.hpp).
struct outcome {
    tail::status status    = tail::status::exhausted;
    bool         disproved = false;   ///< exhausted, and that proves that there is no solution
    std::optional<double>
         cost;              ///< of the solution; of a game its plies, where they are known; of a set the sum
    bool optimal = false;   ///< and no solution is cheaper, or the plies are exact: proved
    std::optional<std::string> winner;   ///< of a game
    std::optional<std::string> answer;   ///< the solution, in the notation of the domain
    std::optional<std::uint64_t>
                  steps;   ///< of the solution, for the effective branching factor; none of a set
    statistics    stats;
    std::uint64_t verifications = 0;   ///< of a threat search
    std::uint64_t nodes = 0;   ///< all that were looked at: generated; in games the positions entered, to
                               ///< verify threats as well
    double        preparation = 0;   ///< seconds before the search: pattern databases built, or opened
    std::uint64_t table_bytes = 0;   ///< of what was prepared; not among the peak bytes of the search

    // Of a set of problems, where counters are sums:
    std::uint64_t              problems = 1;
    std::uint64_t              solved   = 0;   ///< how many of them
    std::vector<std::uint64_t> each;           ///< the expansions of each that was tried before a limit came
    std::vector<std::int64_t>  costs;          ///< the cost of each of these; -1 for one that was not solved
};

/// Something that can be searched, and the searches that it knows. Whatever makes no sense leaves as
/// `cli::bad_input` that says what was seen and what was wanted.
class domain {
public:
    domain()                         = default;
    domain(domain const&)            = delete;
    domain& operator=(domain const&) = delete;
    virtual ~domain()                = default;

    [[nodiscard]] virtual std::string name() const  = 0;   ///< on the command line and in suites: `npuzzle`
    [[nodiscard]] virtual std::string title() const = 0;   ///< in reports: `Sliding tiles`

    /// What guides its searches: `heuristic` or `threat`.
    [[nodiscard]] virtual std::string guide_kind() const { return "heuristic"; }

    // What `--list` shows.
    [[nodiscard]] virtual std::vector<cli::named>
    sources() const = 0;   ///< how instances are named: `random WxH COUNT SEED`
    [[nodiscard]] virtual std::vector<cli::named> algorithms() const = 0;
    [[nodiscard]] virtual std::vector<cli::named> guides() const     = 0;

    /// The instances that the words of a suite's line name. Always the same for the same words, on any
    /// machine.
    [[nodiscard]] virtual std::vector<instance> instances(std::vector<std::string> const& words) const = 0;

    /// Throws unless there is such an algorithm. Returns whether it asks for a guide; without one it runs
    /// once.
    [[nodiscard]] virtual bool takes_guide(std::string const& algorithm) const = 0;

    /// Throws unless there is such a guide.
    virtual void check_guide(std::string const& guide) const = 0;

    /// Searches. May throw `bad_input` where this search does not go with this instance. Is called in a
    /// process of its own, first for the cold run and then again for each warm one.
    [[nodiscard]] virtual outcome run(instance const& problem, search const& how, limits const& within) = 0;

    /// A picture, as SVG of about 200 by 200 units with a viewBox; empty where there is nothing to see.
    [[nodiscard]] virtual std::string picture(instance const& problem) const = 0;

    /// Sections of a suite that take a second or so together and whose counts make the signature of the
    /// domain. No limit of time.
    [[nodiscard]] virtual std::string signature_suite() const = 0;
};

/// Makes a domain known, while the program starts.
class registered {
public:
    explicit registered(std::unique_ptr<domain> d);
};

/// All domains, by name.
[[nodiscard]] std::vector<domain*> all_domains();

/// The domain of this name; throws `bad_input` with the nearest name if there is none.
[[nodiscard]] domain& domain_named(std::string const& name);

}   // namespace tail::compare
