// Path searches against each other and against Dijkstra's algorithm, on random graphs.

#include <differential/throwing_assert.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <differential/path_engines.hpp>
#include <differential/program.hpp>

namespace differential {

namespace {

/// How many searches there are for one graph.
constexpr std::size_t searches_each = 10;

/// All engines; those that are broken come last.
std::vector<path_engine> const& engines()
{
    static std::vector<path_engine> const all = [] {
        std::vector<path_engine> right;
        std::vector<path_engine> wrong;
        for (auto const& part : {best_first_engines(), depth_first_engines(), two_sided_engines()}) {
            for (auto const& e : part) { (e.share != 0 ? right : wrong).push_back(e); }
        }
        right.insert(right.end(), wrong.begin(), wrong.end());
        return right;
    }();
    return all;
}

// ---- broken searches -----------------------------------------------------------------------------------

/// An engine of the list, and what is done to it.
struct broken_path_engine {
    std::string name;
    std::string sentence;
    std::string engine;
    damage      done;
};

net overestimating(net g)
{
    for (int n = 0; n < g.size(); ++n) {
        int& h = g.to_goal[static_cast<std::size_t>(n)];
        if (!g.is_goal(n) && h != unreachable) { h = 2 * h + 1; }
    }
    return g;
}

net overestimating_backwards(net g)
{
    for (int n = 0; n < g.size(); ++n) {
        int& h = g.to_start[static_cast<std::size_t>(n)];
        if (!g.is_start(n) && h != unreachable) { h = 2 * h + 1; }
    }
    return g;
}

/// The last edge of every node that has three.
net without_third_edges(net g)
{
    for (auto& out : g.out) {
        if (out.size() > 2) { out.resize(2); }
    }
    return g;
}

net without_third_edges_backwards(net g)
{
    for (auto& in : g.in) {
        if (in.size() > 2) { in.resize(2); }
    }
    return g;
}

net with_first_start(net g)
{
    g.starts.resize(1);
    return g;
}

void limits_end_it(answer& a)
{
    if (a.status == tail::status::node_limit) {
        a.status = tail::status::exhausted;
        a.path.clear();
        a.edges.clear();
    }
}

void bound_one_too_high(answer& a)
{
    if (a.status == tail::status::node_limit) { a.lower_bound += 1; }
}

void calls_all_optimal(answer& a)
{
    if (a.status == tail::status::solved) {
        a.optimal       = true;
        a.lower_bound   = a.cost;
        a.suboptimality = 1.0;
    }
}

void promises_too_much(answer& a)
{
    if (a.suboptimality && *a.suboptimality > 1) { a.suboptimality = 1 + (*a.suboptimality - 1) / 4; }
}

std::vector<broken_path_engine> const& broken_engines()
{
    static std::vector<broken_path_engine> const all{
        {"idastar-plain-closed-list",
         "IDA* whose closed list says that it loses nothing",
         "idastar-plain-closed-list",
         {}},
        {"astar-no-reopening",
         "A* told that estimates are consistent which are not",
         "astar-unsigned-consistent",
         {}},
        {"astar-overestimates",
         "A* with estimates that are too large",
         "astar-int-walked",
         {overestimating, {}}},
        {"astar-loses-edges",
         "A* that misses the third child of a node",
         "astar-int64-batch",
         {without_third_edges, {}}},
        {"astar-loses-starts",
         "A* that sees the first start alone",
         "astar-double-reopening",
         {with_first_start, {}}},
        {"astar-bound-too-high",
         "A* whose lower bound after a limit is one too high",
         "astar-int-followed",
         {{}, bound_one_too_high}},
        {"astar-codec-mixes-nodes",
         "A* with a codec that writes two nodes alike",
         "astar-codec-mixes-nodes",
         {}},
        {"astar-pairs-overestimates",
         "A* with costs of two parts and estimates that are too large",
         "astar-pairs",
         {overestimating, {}}},
        {"astar-float-loses-edges",
         "A* with floating costs that misses children",
         "astar-float-followed",
         {without_third_edges, {}}},
        {"weighted-promises-too-much",
         "weighted A* with a bound that is too small",
         "weighted-unsigned-bucket",
         {{}, promises_too_much}},
        {"weighted-no-reopening",
         "weighted A* told that estimates are consistent which are not",
         "weighted-int64-consistent",
         {}},
        {"uniform-limit-is-end",
         "uniform-cost search that says `exhausted` at a limit",
         "uniform-int64-walked",
         {{}, limits_end_it}},
        {"greedy-optimal",
         "greedy search that calls its answers optimal",
         "greedy-int-marched",
         {{}, calls_all_optimal}},
        {"bfs-loses-edges",
         "breadth-first search that misses children",
         "bfs-int-ranged",
         {without_third_edges, {}}},
        {"dfs-loses-edges",
         "depth-first search that misses children",
         "dfs-int-walked",
         {without_third_edges, {}}},
        {"deepening-loses-edges",
         "iterative deepening that misses children",
         "deepening-int-table",
         {without_third_edges, {}}},
        {"idastar-overestimates",
         "IDA* with estimates that are too large",
         "idastar-unsigned-bounded",
         {overestimating, {}}},
        {"distances-lose-edges",
         "all distances, but for those of some edges",
         "distances-unsigned",
         {without_third_edges, {}}},
        {"bidirectional-first-meeting",
         "a search from both ends that takes the first meeting",
         "bidirectional-first-meeting",
         {}},
        {"bidirectional-overestimates",
         "the same with estimates that are too large backwards",
         "bidirectional-int64-codec",
         {overestimating_backwards, {}}},
        {"perimeter-loses-edges",
         "a perimeter that misses nodes",
         "perimeter-int",
         {without_third_edges_backwards, {}}},
        {"agents-lose-edges",
         "the agents method, whose outer search misses children",
         "agents-int",
         {without_third_edges, {}}},
        {"portfolio-loses-edges",
         "a portfolio of searches that miss children",
         "portfolio-int",
         {without_third_edges, {}}},
        {"parallel-overestimates",
         "parallel IDA* with estimates that are too large",
         "parallel-idastar",
         {overestimating, {}}},
        {"subgoals-incomplete",
         "sub-goals in one order, by a planner that says it is complete",
         "subgoals-incomplete",
         {}},
        {"feature-space-limit-is-end",
         "feature-space search that says `exhausted` at a limit",
         "feature-space-int",
         {{}, limits_end_it}},
    };
    return all;
}

std::size_t engine_named(std::string const& name)
{
    auto const& all = engines();
    auto const  at  = std::find_if(all.begin(), all.end(), [&](auto const& e) { return e.name == name; });
    return static_cast<std::size_t>(at - all.begin());
}

// ---- one graph -----------------------------------------------------------------------------------------

class path_case final : public any_case {
public:
    path_case(std::uint64_t seed, std::size_t broken)
        : seed_{seed},
          broken_{broken == nobody ? nullptr : &broken_engines()[broken]},
          // What is told wrong things has to get some.
          consistent_{is_consistent(seed) && broken == nobody},
          graph_{random_net(seed, consistent_)}
    {}

    [[nodiscard]] std::vector<std::size_t> chosen() const override
    {
        if (broken_ != nullptr) { return {engine_named(broken_->engine)}; }
        std::vector<std::size_t> all;
        two_way::dice            roll{mixed(seed_)};
        while (all.size() < searches_each) {
            std::size_t const e     = roll.below(engines().size());
            auto const&       entry = engines()[e];
            if (entry.share == 0 || !suits(e)) { continue; }
            if (entry.share > 1 && roll.below(static_cast<std::size_t>(entry.share)) != 0) { continue; }
            if (std::find(all.begin(), all.end(), e) == all.end()) { all.push_back(e); }
        }
        return all;
    }

    [[nodiscard]] bool suits(std::size_t engine) const override
    {
        return consistent_ || !engines()[engine].consistent;
    }

    [[nodiscard]] std::string flaw(std::size_t engine) const override { return flaw_in(graph_, engine); }

    void shrink(std::size_t engine) override
    {
        std::string const kind = flaw(engine);
        differential::shrink(
            graph_, [&](net const& g, auto const& accept) { return smaller(g, consistent_, accept); },
            [&](net const& g) { return same_kind(flaw_in(g, engine), kind); });
    }

    [[nodiscard]] std::size_t size() const override { return count_edges(graph_); }

    [[nodiscard]] std::string code(std::size_t engine) const override
    {
        std::string text =
            "// c++ -std=c++20 -pthread -Iinclude -Itests this.cpp tests/differential/path_check.cpp "
            "tests/differential/path_net.cpp\n"
            "#include <differential/throwing_assert.hpp>\n\n"
            "#include <differential/path_broken.hpp>\n"
            "#include <differential/path_distances.hpp>\n"
            "#include <differential/path_combined.hpp>\n"
            "#include <tail/tail.hpp>\n\n"
            "#include <cstdio>\n\n"
            "using namespace differential;\n"
            "using namespace tail;\n\n"
            "int main()\n{\n"
            "    std::uint64_t const  seed = "
            + std::to_string(seed_)
            + "U;\n    [[maybe_unused]] int pick = pick_of(seed);\n    differential::net const g    = "
            + to_code(graph_) + ";\n    std::puts((" + engines()[engine].code + ").c_str());\n}";
        if (broken_ != nullptr) { text += "\n// broken: " + broken_->sentence; }
        return text;
    }

private:
    [[nodiscard]] std::string flaw_in(net const& g, std::size_t engine) const
    {
        static damage const none;
        return engines()[engine].flaw(g, seed_, broken_ == nullptr ? none : broken_->done);
    }

    std::uint64_t             seed_;
    broken_path_engine const* broken_;
    bool                      consistent_;
    net                       graph_;
};

}   // namespace

}   // namespace differential

int main(int argc, char** argv)
{
    using namespace differential;
    program what{
        .name    = "path",
        .subject = "Path searches in many types and forms on random graphs, against Dijkstra's algorithm.",
        .engines = {},
        .broken  = {},
        .small   = 8,
        .make    = [](std::uint64_t seed, std::size_t broken) -> any_case* {
            return new path_case{seed, broken};
        }};
    for (auto const& e : engines()) {
        if (e.share != 0) { what.engines.push_back({e.name, e.consistent ? "consistent estimates" : ""}); }
    }
    for (auto const& b : broken_engines()) { what.broken.push_back({b.name, b.sentence}); }
    return run(what, argc, argv);
}
