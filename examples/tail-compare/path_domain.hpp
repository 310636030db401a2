#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <common/names.hpp>
#include <tail-compare/domain.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/core/step.hpp>

/// \file
/// A path domain by every path search of the library. A domain gives its nodes, the steps between them and
/// its heuristics; all searches come with `path_domain`.
///
/// Steps and heuristics are behind virtual calls, because a matrix of four domains, two dozen searches and
/// all heuristics would take longer to compile than to run. The searches of nodes that are `std::uint32_t`
/// are compiled in path_search.cpp, once for all domains; a domain with other nodes includes path_search.hpp.

namespace tail::compare {

/// An estimate of the cost that is left, and what is known of it.
template <class Node>
struct path_heuristic {
    enum class promise { nothing, admissible, consistent };

    std::function<int(Node const&)> estimate{};   ///< none: zero everywhere
    promise                         keeps       = promise::consistent;
    double                          preparation = 0;   ///< seconds that it took
    std::uint64_t                   table_bytes = 0;   ///< of what it looks into
    std::optional<tail::status>     stopped{};         ///< by which limit, before it was ready
};

/// One instance: its nodes and the steps between them.
template <class Node>
class path_space {
public:
    path_space()                             = default;
    path_space(path_space const&)            = delete;
    path_space& operator=(path_space const&) = delete;
    virtual ~path_space()                    = default;

    [[nodiscard]] virtual Node start() const                = 0;
    [[nodiscard]] virtual bool is_goal(Node const& n) const = 0;

    /// Adds the steps out of a node to `to`, always in the same order.
    virtual void steps(Node const& from, std::vector<step<Node>>& to) const = 0;

    /// The heuristic of this name, which is not `zero`. May refer to this space.
    [[nodiscard]] virtual path_heuristic<Node> heuristic(std::string const& name,
                                                         limits const&      within) const = 0;

    /// A path in the notation of the domain.
    [[nodiscard]] virtual std::string answer(std::vector<Node> const& path) const = 0;
};

/// The searches, in the order of the list.
enum class path_method {
    dfs,
    depth_limited,
    iterative_deepening,
    iterative_deepening_table,
    bfs,
    uniform_cost,
    greedy,
    astar,
    weighted_astar,
    idastar,
    idastar_path_check,
    idastar_table,
    astar_no_reopen,
    idastar_closed_list,
    astar_fifo,
    astar_lifo,
    astar_heap,
    astar_mutable_heap,
    parallel_idastar,
};

/// A search and its setting: what stands after the colon.
struct path_choice {
    path_method   method  = path_method::astar;
    std::uint32_t depth   = 0;
    double        weight  = 2;
    unsigned      threads = 0;

    [[nodiscard]] bool informed() const { return method >= path_method::greedy; }

    /// Finds fewest steps, which are the cheapest only where all cost the same.
    [[nodiscard]] bool counts_steps() const
    {
        return method == path_method::iterative_deepening || method == path_method::iterative_deepening_table
            || method == path_method::bfs;
    }
};

/// Reads `weighted-astar:1.5`; throws unless there is such a search in the domain. Where steps differ in cost
/// there is none that counts steps.
[[nodiscard]] path_choice read_path_choice(std::string const& algorithm, domain const& of, bool unit_costs);

/// What `--list` shows of them.
[[nodiscard]] std::vector<cli::named> path_methods_listed(bool unit_costs);

/// A section for the signature: these instances by every search with these heuristics.
[[nodiscard]] std::string every_search(domain const& of, std::vector<std::string> const& instances,
                                       std::string const& heuristics, bool unit_costs);

/// Says that no source of the domain is like these words.
[[noreturn]] void refuse_source(domain const& of, std::vector<std::string> const& words);

/// A number of a source, with what it is called there and how large it may be.
struct source_number {
    std::string   name;
    std::uint64_t least = 0;
    std::uint64_t most  = std::numeric_limits<std::uint64_t>::max();
};

/// The numbers after the first word, a size such as `20x15` being two; refuses the source if there are more
/// of them or fewer.
[[nodiscard]] std::vector<std::uint64_t> source_numbers(domain const&                     of,
                                                        std::vector<std::string> const&   words,
                                                        std::vector<source_number> const& wanted);

/// A drawing of 200 units by `height`.
[[nodiscard]] std::string svg(double height, std::string const& content);

/// As many instances as asked for, made one after the other of the same sequence of random numbers. They are
/// called `NAME-seed1-1`, and so on. What is drawn is the same everywhere as long as `make` takes remainders
/// of its numbers: the distributions of the standard library differ.
[[nodiscard]] std::vector<instance>
random_instances(std::string const& name, std::uint64_t count, std::uint64_t seed,
                 std::function<std::string(std::mt19937_64&)> const& make);

/// Searches. Defined in path_search.hpp.
template <class Node>
[[nodiscard]] outcome search_path(path_space<Node> const& space, path_heuristic<Node> const& h,
                                  path_choice const& how, bool unit_costs, limits const& within);

extern template outcome search_path(path_space<std::uint32_t> const&, path_heuristic<std::uint32_t> const&,
                                    path_choice const&, bool, limits const&);

/// A domain of paths. `Space` is a `path_space` that is made of the text of an instance, draws it
/// (`picture()`), and has the static members `name`, `title` and `unit_costs`: whether every step costs one.
/// Its nodes are copied, compared and hashed.
template <class Space>
class path_domain : public domain {
public:
    [[nodiscard]] std::string             name() const final { return Space::name; }
    [[nodiscard]] std::string             title() const final { return Space::title; }
    [[nodiscard]] std::vector<cli::named> algorithms() const final
    {
        return path_methods_listed(Space::unit_costs);
    }
    [[nodiscard]] std::string picture(instance const& problem) const final
    {
        return Space{problem.text}.picture();
    }

    [[nodiscard]] bool takes_guide(std::string const& algorithm) const final
    {
        return read_path_choice(algorithm, *this, Space::unit_costs).informed();
    }
    void check_guide(std::string const& guide) const override
    {
        static_cast<void>(cli::place_of_name("heuristic", guide, cli::names_of(guides())));
    }

    [[nodiscard]] outcome run(instance const& problem, search const& how, limits const& within) final
    {
        path_choice const method = read_path_choice(how.algorithm, *this, Space::unit_costs);
        Space const       space{problem.text};
        decltype(space.heuristic(how.guide, within)) h;
        if (method.informed()) {
            check_guide(how.guide);
            if (how.guide != "zero") { h = space.heuristic(how.guide, within); }
        }
        outcome o;
        if (h.stopped) {
            o.status = *h.stopped;
        } else {
            o = search_path(space, h, method, Space::unit_costs, within);
        }
        o.preparation = h.preparation;
        o.table_bytes = h.table_bytes;
        return o;
    }
};

}   // namespace tail::compare
