#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <differential/path_forms.hpp>
#include <tail/core/cost.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>

/// \file
/// What has to hold for the answers of a path search, whatever its types are.

namespace differential {

/// A result of any search. Costs as doubles are exact, but for those that were doubles before.
struct answer {
    tail::status          status{};
    double                cost        = 0;
    double                lower_bound = 0;
    std::optional<double> suboptimality;
    bool                  optimal = false;
    std::vector<int>      path;
    std::vector<int>      edges;          ///< the numbers of the edges on it, if the search tells them
    std::size_t           meeting  = 0;   ///< from there on they are numbers of edges into a node
    bool                  named    = false;
    std::uint64_t         expanded = 0;
};

/// What a search promises.
enum class first_answer { any, fewest_steps, within_bound, least_cost };
enum class more_answers { none, some, every_goal, goals_in_order };

struct law {
    first_answer  first     = first_answer::any;
    more_answers  more      = more_answers::none;
    bool          unit_cost = false;   ///< each step costs one, whatever is written on it
    bool          one_start = false;   ///< only the first start counts
    double        bound     = 1;       ///< of `within_bound`
    int           depth     = -1;      ///< the most steps, if there is a limit
    bool          gives_up  = false;   ///< `depth_limit` may come though there is a solution
    bool          two_parts = false;   ///< costs are lexicographic: `in_two_parts`
    std::uint64_t nodes     = tail::limits::unlimited;   ///< for a search that need not end
    bool          stops     = true;                      ///< limits bind it, and lose nothing
    bool          repeats = true;   ///< stopped on the way, it gives the very answer that it gives in one run
};

/// Any search.
class searcher {
public:
    virtual ~searcher()                                   = default;
    virtual answer               run(tail::limits const&) = 0;
    virtual tail::progress       step()                   = 0;
    [[nodiscard]] virtual answer found() const            = 0;
    [[nodiscard]] virtual double one() const              = 0;   ///< what a cost of one is
    [[nodiscard]] virtual double drift() const            = 0;   ///< by which share sums may be off
};

[[nodiscard]] inline int plain(int node) { return node; }
[[nodiscard]] inline int plain(place const& p) { return p.n; }
[[nodiscard]] inline int plain(short action) { return action; }
[[nodiscard]] inline int plain(taken const& m) { return m.number; }
[[nodiscard]] inline int plain(tail::no_action) { return -1; }

template <class N, class C, class A, class R>
[[nodiscard]] answer plain_answer(tail::result<N, C, A> const& r, R const& whole)
{
    answer a;
    a.status        = r.status;
    a.cost          = differential::number_of(r.cost);
    a.lower_bound   = differential::number_of(r.lower_bound);
    a.suboptimality = r.suboptimality;
    a.optimal       = r.optimal;
    a.named         = !std::is_same_v<A, tail::no_action>;
    a.expanded      = r.stats.expanded;
    for (auto const& n : r.path) { a.path.push_back(plain(n)); }
    for (auto const& e : r.actions) { a.edges.push_back(plain(e)); }
    a.meeting = a.path.size();
    if constexpr (requires { whole.backward_actions; }) {
        a.meeting = whole.meeting;
        for (auto const& e : whole.backward_actions) { a.edges.push_back(plain(e)); }
    }
    return a;
}
template <class R>
[[nodiscard]] answer plain_answer(R const& r)
{
    return differential::plain_answer(r, r);
}

template <class R>
using cost_in = decltype(std::declval<R const&>().cost);

template <class Engine>
class boxed_engine final : public searcher {
public:
    template <class Make>
    explicit boxed_engine(Make&& make) : engine_(make())
    {}

    answer run(tail::limits const& lim) override { return differential::plain_answer(engine_.run(lim)); }
    tail::progress       step() override { return engine_.step(); }
    [[nodiscard]] answer found() const override { return differential::plain_answer(engine_.found()); }
    [[nodiscard]] double one() const override { return one_of<cost>(); }
    [[nodiscard]] double drift() const override { return rounding<cost>; }

private:
    using cost = std::remove_cvref_t<cost_in<decltype(std::declval<Engine const&>().found())>>;
    Engine engine_;
};

/// A search that is one call: `call(limits)`.
template <class Call>
class boxed_call final : public searcher {
public:
    explicit boxed_call(Call call) : call_{std::move(call)} {}

    answer         run(tail::limits const& lim) override { return differential::plain_answer(call_(lim)); }
    tail::progress step() override { return tail::progress::stopped; }
    [[nodiscard]] answer found() const override { return {}; }
    [[nodiscard]] double one() const override { return one_of<cost>(); }
    [[nodiscard]] double drift() const override { return rounding<cost>; }

private:
    using cost = std::remove_cvref_t<cost_in<std::invoke_result_t<Call&, tail::limits const&>>>;
    Call call_;
};

template <class Make>
[[nodiscard]] std::unique_ptr<searcher> engine_of(Make&& make)
{
    return std::make_unique<boxed_engine<std::invoke_result_t<Make&>>>(make);
}
template <class Call>
[[nodiscard]] std::unique_ptr<searcher> call_of(Call call)
{
    return std::make_unique<boxed_call<Call>>(std::move(call));
}

/// How an engine is broken: it searches another graph, or its answers are changed.
struct damage {
    std::function<net(net)>      graph;
    std::function<void(answer&)> result;
};

/// Runs the searches that `make(graph)` gives, at once, in slices and on from one answer to the next, and
/// says what is wrong; nothing if all is well. The law may depend on `pick`, as the engine does.
[[nodiscard]] std::string flaw_of(net const& g, law const& expected, std::uint64_t seed,
                                  std::function<std::unique_ptr<searcher>(net const&)> const& make,
                                  damage const&                                               broken = {});

/// A number for the engine to be made by, for settings that change from case to case.
[[nodiscard]] inline int pick_of(std::uint64_t seed) { return static_cast<int>(seed >> 40U & 15U); }

}   // namespace differential
