#include <differential/throwing_assert.hpp>

#include <differential/path_check.hpp>

#include <algorithm>
#include <cmath>
#include <set>

#include <differential/program.hpp>

namespace differential {

namespace {

/// What is true of a graph, in the costs of a search.
struct truth {
    net              graph;
    law              expected;
    double           one     = 1;
    double           drift   = 0;   // by which sums may be off, as a share of them
    double           optimum = tail::infinite_cost<double>;
    int              fewest  = unreachable;
    std::vector<int> from_start;   // least costs, or steps where each costs one

    truth(net const& g, law const& l, searcher const& search)
        : graph{g}, expected{l}, one{search.one()}, drift{search.drift()}
    {
        if (expected.one_start) { graph.starts.resize(1); }
        from_start       = dijkstra(graph.out, graph.starts, expected.unit_cost);
        auto const steps = dijkstra(graph.out, graph.starts, true);
        for (int n : graph.goals) {
            auto const at = static_cast<std::size_t>(n);
            if (from_start[at] == unreachable) { continue; }
            optimum = std::min(optimum, from_start[at] * one);
            fewest  = std::min(fewest, steps[at]);
        }
    }

    [[nodiscard]] bool solvable() const { return fewest != unreachable; }
    [[nodiscard]] bool allows_depth_limit() const { return expected.depth >= 0 || expected.gives_up; }
    [[nodiscard]] bool below(double a, double b) const { return a < b - drift * (1 + b); }
    [[nodiscard]] bool same(double a, double b) const { return a == b || (!below(a, b) && !below(b, a)); }

    /// The costs of all goals that can be reached, each once, ascending.
    [[nodiscard]] std::vector<double> goal_costs() const
    {
        std::set<int> const goals(graph.goals.begin(), graph.goals.end());
        std::vector<double> costs;
        for (int n : goals) {
            int const c = from_start[static_cast<std::size_t>(n)];
            if (c != unreachable) { costs.push_back(c * one); }
        }
        std::sort(costs.begin(), costs.end());
        return costs;
    }
};

/// Walks the path of an answer again.
std::string replay(truth const& t, answer const& a)
{
    if (a.path.empty()) { return "the path is empty"; }
    for (int n : a.path) {
        if (n < 0 || n >= t.graph.size()) { return "the path has a node that there is not"; }
    }
    if (!t.graph.is_start(a.path.front())) { return "the path does not begin at a start"; }
    if (a.named && a.edges.size() + 1 != a.path.size()) { return "actions and nodes do not match in number"; }
    if (a.meeting > a.path.size()) { return "the meeting is not on the path"; }
    double sum = 0;
    for (std::size_t i = 0; i + 1 < a.path.size(); ++i) {
        bool const  ahead = i < a.meeting;
        int const   from  = ahead ? a.path[i] : a.path[i + 1];
        int const   to    = ahead ? a.path[i + 1] : a.path[i];
        auto const& list  = (ahead ? t.graph.out : t.graph.in)[static_cast<std::size_t>(from)];
        if (a.named) {
            auto const number = static_cast<std::size_t>(a.edges[i]);
            if (number >= list.size() || list[number].to != to) {
                return "step " + std::to_string(i) + " is not the edge that is named";
            }
            sum += t.expected.unit_cost ? 1 : list[number].cost;
        } else {
            auto const is_it = [&](edge const& e) { return e.to == to; };
            if (std::find_if(list.begin(), list.end(), is_it) == list.end()) {
                return "step " + std::to_string(i) + " is no edge";
            }
            sum += 1;   // searches without actions here are those with a cost of one
        }
    }
    return t.same(sum * t.one, a.cost) ? "" : "the cost is not the sum of the edges";
}

/// What must hold for every answer that is a solution.
std::string flaw_of_solution(truth const& t, answer const& a)
{
    if (!t.solvable()) { return "solved, but no goal can be reached"; }
    if (auto const f = replay(t, a); !f.empty()) { return f; }
    if (!t.graph.is_goal(a.path.back())) { return "the path does not end at a goal"; }
    if (t.below(a.cost, t.optimum)) { return "cheaper than the least cost"; }
    if (a.optimal && !t.same(a.cost, t.optimum)) { return "claims to be optimal and is not"; }
    if (t.below(t.optimum, a.lower_bound)) { return "the lower bound is above the least cost"; }
    if (a.lower_bound > a.cost) { return "the lower bound is above the cost"; }
    if (a.optimal && (a.lower_bound != a.cost || a.suboptimality != 1.0)) {
        return "optimal, but bounds say otherwise";
    }
    if (a.suboptimality && t.below(*a.suboptimality * t.optimum * (1 + 1e-12), a.cost)) {
        return "costs more than the suboptimality allows";
    }
    if (t.expected.depth >= 0 && a.path.size() > static_cast<std::size_t>(t.expected.depth) + 1) {
        return "more steps than were allowed";
    }
    return {};
}

std::string flaw_of_first(truth const& t, answer const& a)
{
    if (a.status == tail::status::node_limit && t.expected.nodes != tail::limits::unlimited) { return {}; }
    if (a.status == tail::status::solved) {
        if (auto const f = flaw_of_solution(t, a); !f.empty()) { return f; }
        switch (t.expected.first) {
        case first_answer::any: break;
        case first_answer::fewest_steps:
            if (static_cast<int>(a.path.size()) != t.fewest + 1) { return "not the fewest steps"; }
            break;
        case first_answer::within_bound:
            if (t.below(t.expected.bound * t.optimum * (1 + 1e-12), a.cost)) {
                return "outside of its bound";
            }
            if (!a.suboptimality || *a.suboptimality > t.expected.bound) {
                return "does not promise its bound";
            }
            break;
        case first_answer::least_cost:
            if (!t.same(a.cost, t.optimum)) { return "not the least cost"; }
            if (!a.optimal) { return "optimal, but does not say so"; }
            break;
        }
        return {};
    }
    if (!a.path.empty() || !a.edges.empty()) { return "not solved, and has a path"; }
    if (a.optimal) { return "not solved, and calls itself optimal"; }
    if (t.allows_depth_limit() && a.status == tail::status::depth_limit) {
        if (t.below(t.optimum, a.lower_bound)) { return "the lower bound is above the least cost"; }
        return t.fewest <= t.expected.depth ? "a goal within the depth was not found" : "";
    }
    if (a.status != tail::status::exhausted) { return std::string{"ends with "} + tail::to_string(a.status); }
    if (t.solvable()) { return "exhausted, but a goal can be reached"; }
    return std::isinf(a.lower_bound) ? "" : "exhausted, and the lower bound is not infinite";
}

/// After a limit.
std::string flaw_of_stop(truth const& t, answer const& a)
{
    if (auto const f = replay(t, a); !f.empty()) { return "after a limit " + f; }
    if (t.below(t.optimum, a.lower_bound)) { return "after a limit the lower bound is above the least cost"; }
    if (a.optimal && !(t.graph.is_goal(a.path.back()) && t.same(a.cost, t.optimum))) {
        return "after a limit it claims to be optimal and is not";
    }
    return {};
}

bool stopped_by_limit(answer const& a)
{
    return a.status == tail::status::node_limit || a.status == tail::status::memory_limit;
}

std::string difference(truth const& t, answer const& whole, answer const& slices)
{
    if (!t.expected.repeats) { return flaw_of_first(t, slices); }
    if (slices.status != whole.status) {
        return std::string{tail::to_string(slices.status)} + " and not " + tail::to_string(whole.status);
    }
    if (!t.same(slices.cost, whole.cost)) { return "another cost"; }
    if (slices.path != whole.path || slices.edges != whole.edges) { return "another path"; }
    if (slices.optimal != whole.optimal) { return "optimal only once"; }
    if (!t.same(slices.lower_bound, whole.lower_bound)) { return "another lower bound"; }
    return {};
}

using maker  = std::function<answer(searcher&, tail::limits const&)>;
using making = std::function<std::unique_ptr<searcher>()>;

/// The first answer once more, with stops on the way.
std::string flaw_of_slices(truth const& t, answer const& whole, std::uint64_t lot, making const& make,
                           maker const& run, std::function<answer(answer)> const& tampered)
{
    if (t.expected.nodes != tail::limits::unlimited && whole.status == tail::status::node_limit) {
        return {};
    }
    auto const search = make();
    answer     now;
    auto const kind = lot % 4;
    if (kind == 0) {   // step by step
        tail::progress p = tail::progress::running;
        for (int i = 0; p == tail::progress::running; ++i) {
            if (i == 5'000'000) { return "steps do not end"; }
            p = search->step();
        }
        now          = tampered(search->found());
        auto const d = difference(t, whole, now);
        return d.empty() ? "" : "by steps: " + d;
    }
    if (kind == 1) {   // the memory ends first
        now = run(*search, {.bytes = lot / 4 % 200'000});
        if (stopped_by_limit(now)) {
            if (auto const f = flaw_of_stop(t, now); !f.empty()) { return f; }
            now = run(*search, {});
        }
        auto const d = difference(t, whole, now);
        return d.empty() ? "" : "after a limit of memory: " + d;
    }
    std::uint64_t const each = lot / 4 % 7 + (kind == 2 ? 1 : 0);
    std::uint64_t       last = 0;
    for (std::uint64_t i = 0;; ++i) {
        if (i == 100'000 + 4 * whole.expanded) { return "slices do not end"; }   // one may be of one node
        std::uint64_t const nodes = kind == 2 ? each : each + i;
        now                       = run(*search, {.nodes = nodes});
        if (now.expanded > last + nodes) { return "expands more than the limit allows"; }
        last = now.expanded;
        if (!stopped_by_limit(now)) { break; }
        if (auto const f = flaw_of_stop(t, now); !f.empty()) { return f; }
    }
    auto const d = difference(t, whole, now);
    return d.empty() ? "" : "in slices: " + d;
}

/// One answer after the other.
std::string flaw_of_more(truth const& t, answer a, searcher& search, maker const& run)
{
    more_answers const more     = t.expected.more;
    auto const         expected = t.goal_costs();
    std::set<int>      goals;
    for (std::size_t i = 0;; ++i) {
        if (a.status == tail::status::node_limit && t.expected.nodes != tail::limits::unlimited) {
            return {};
        }
        if (a.status != tail::status::solved) { break; }
        std::string const which = i == 0 ? "" : "answer " + std::to_string(i + 1) + ": ";
        if (auto const f = flaw_of_solution(t, a); !f.empty()) { return which + f; }
        bool const is_new = goals.insert(a.path.back()).second;
        if (more == more_answers::goals_in_order) {
            if (!is_new) { return which + "a goal comes twice"; }
            if (i >= expected.size() || !t.same(a.cost, expected[i])) { return which + "out of order"; }
        }
        // Paths to goals may be many: of those that do not say which ones they give, a few are enough.
        if (i > (more == more_answers::some ? 3U : 60U)) { return {}; }
        a = run(search, {.nodes = t.expected.nodes});
    }
    if (a.status != tail::status::exhausted
        && !(t.allows_depth_limit() && a.status == tail::status::depth_limit)) {
        return std::string{"further answers end with "} + tail::to_string(a.status);
    }
    if (!a.path.empty()) { return "after the last answer there is a path"; }
    if (!goals.empty() && t.below(t.optimum, a.lower_bound)) {
        return "after the last answer the lower bound is above the least cost";
    }
    if (more != more_answers::some && goals.size() != expected.size()) { return "not every goal was found"; }
    return {};
}

}   // namespace

std::string flaw_of(net const& given, law const& expected, std::uint64_t seed,
                    std::function<std::unique_ptr<searcher>(net const&)> const& make, damage const& broken)
try {
    net const  g        = expected.two_parts ? in_two_parts(given) : given;
    net const  searched = broken.graph ? broken.graph(g) : g;
    auto const tampered = [&](answer a) {
        if (broken.result) { broken.result(a); }
        return a;
    };
    maker const  run   = [&](searcher& s, tail::limits const& lim) { return tampered(s.run(lim)); };
    auto const   first = make(searched);
    truth const  t{g, expected, *first};
    answer const whole = run(*first, {.nodes = expected.nodes});
    if (auto const f = flaw_of_first(t, whole); !f.empty()) { return f; }
    std::uint64_t const lot = mixed(seed);
    if (expected.stops) {
        if (auto const f = flaw_of_slices(
                t, whole, lot, [&] { return make(searched); }, run, tampered);
            !f.empty()) {
            return f;
        }
    }
    return expected.more == more_answers::none ? "" : flaw_of_more(t, whole, *first, run);
} catch (std::exception const& e) {
    return std::string{"throws: "} + e.what();
}

}   // namespace differential
