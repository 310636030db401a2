#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <playground/search.hpp>
#include <tail/core/cost.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/idastar.hpp>

namespace tail::playground {

/// The path searches of the page, by name and with a sentence.
inline constexpr std::string_view path_algorithms =
    R"([{"name":"astar","about":"A*: least g + h first; a shortest solution","heuristic":true},)"
    R"({"name":"idastar","about":"IDA*: depth first within a growing bound; a shortest solution, no memory","heuristic":true},)"
    R"({"name":"weighted-astar","about":"A* with h counted twice: at most twice the least cost","heuristic":true},)"
    R"({"name":"greedy","about":"Least h first: some solution, often soon","heuristic":true},)"
    R"({"name":"bfs","about":"Breadth first: a shortest solution, without a heuristic","heuristic":false}])";

/// A heuristic chosen by name, so that the searches are compiled once for all of them.
///
/// Never overestimates. Copies count together how often it was infinite: such nodes are kept and never
/// expanded.
template <class N>
class any_heuristic {
public:
    static constexpr bool admissible = true;   ///< so are all that the page offers

    /// `h` is kept.
    template <class H>
    explicit any_heuristic(H h) : held_{std::make_shared<holder<H>>(std::move(h))}
    {
        static_assert(H::admissible);
    }

    /// The estimate.
    [[nodiscard]] int operator()(N const& node) const
    {
        int const h = held_->estimate(node);
        if (h == infinite_cost<int>) { ++*infinite_; }
        return h;
    }
    /// How often it was infinite.
    [[nodiscard]] std::uint64_t infinite() const { return *infinite_; }

private:
    struct base {
        base()                                    = default;
        base(base const&)                         = delete;
        base& operator=(base const&)              = delete;
        virtual ~base()                           = default;
        virtual int estimate(N const& node) const = 0;
    };
    template <class H>
    struct holder final : base {
        explicit holder(H h) : estimate_{std::move(h)} {}
        int estimate(N const& node) const override
        {
            auto const h = estimate_(node);
            return h == infinite_cost<decltype(estimate_(node))> ? infinite_cost<int> : static_cast<int>(h);
        }
        H estimate_;
    };

    std::shared_ptr<base const>    held_;
    std::shared_ptr<std::uint64_t> infinite_ = std::make_shared<std::uint64_t>(0);
};

/// A path search on the page. `Domain` holds what the problem refers to, and has `draw(node)` and
/// `add_solution(result, json)`.
template <class Engine, class Domain, class H>
class path_search final : public search {
public:
    template <class... Arguments>
    path_search(std::shared_ptr<Domain const> domain, H h, std::uint64_t bytes, depth_watch watch,
                Arguments&&... arguments)
        : domain_{std::move(domain)},
          h_{std::move(h)},
          bytes_{bytes},
          watch_{std::move(watch)},
          engine_{std::forward<Arguments>(arguments)...}
    {}

    void run(slice const& within, json& out) override
    {
        auto const found = engine_.run(
            limits{.nodes = within.nodes, .seconds = within.seconds, .bytes = bytes_});
        auto const& s = found.stats;
        out.add("status", to_string(found.status)).add("explained", explain(found.status));
        out.add("expanded", s.expanded).add("generated", s.generated).add("stored", s.stored);
        out.add("duplicates", s.duplicates).add("dead", s.dead).add("reopened", s.reopened);
        out.add("iterations", s.iterations).add("bytes", s.peak_bytes).add("seconds", s.seconds);
        if (found.lower_bound != infinite_cost<std::remove_cvref_t<decltype(found.lower_bound)>>) {
            out.add("bound", found.lower_bound);
        }
        if (s.stored != 0) {   // of the nodes in memory, those that wait
            std::uint64_t never = s.expanded - s.reopened;
            if constexpr (requires { h_.infinite(); }) { never += h_.infinite(); }
            out.add("open", s.stored - std::min(s.stored, never));
        }
        out.raw("depths", watch_.to_json());
        if (found) {
            out.add("cost", found.cost).add("optimal", found.optimal);
            domain_->add_solution(found, out);
        }
        out.add("board", domain_->draw(engine_.current()));
    }

private:
    std::shared_ptr<Domain const> domain_;
    H                             h_;
    std::uint64_t                 bytes_;
    depth_watch                   watch_;
    Engine                        engine_;
};

/// IDA* with a heuristic that it is compiled for: several times as fast as with one chosen at run time.
template <class Domain, class H>
[[nodiscard]] std::unique_ptr<search> make_idastar(request const& r, std::shared_ptr<Domain const> domain,
                                                   H h)
{
    depth_watch watch;
    problem     p{
            .start = domain->start(), .successors = domain->successors(), .heuristic = h, .goal = domain->goal()};
    depth_first_policy policy{.observer = watch};
    using engine = depth_first_engine<decltype(p), contour::cost, decltype(policy)>;
    return std::make_unique<path_search<engine, Domain, H>>(domain, h, r.bytes, watch, p, contour::cost{},
                                                            policy);
}

/// The search of this name over a domain. `Domain` has `start()`, `successors()`, `goal()` and `codec()`.
template <class Domain, class H>
[[nodiscard]] std::unique_ptr<search> make_path_search(request const& r, std::shared_ptr<Domain const> domain,
                                                       H h)
{
    depth_watch watch;
    problem     p{
            .start = domain->start(), .successors = domain->successors(), .heuristic = h, .goal = domain->goal()};
    auto const make = [&]<class... Arguments>(auto engine,
                                              Arguments&&... arguments) -> std::unique_ptr<search> {
        using made = path_search<typename decltype(engine)::type, Domain, H>;
        return std::make_unique<made>(domain, h, r.bytes, watch, std::forward<Arguments>(arguments)...);
    };
    best_first_policy best{.observer = watch, .codec = domain->codec()};
    auto const        best_first = [&]<class Eval>(Eval evaluation) {
        using engine = best_first_engine<decltype(p), Eval, decltype(best)>;
        return make(std::type_identity<engine>{}, p, evaluation, best);
    };
    if (r.algorithm == "idastar") { return make_idastar(r, domain, std::move(h)); }
    if (r.algorithm == "weighted-astar") { return best_first(evaluation::weighted<int>{{}, 2}); }
    if (r.algorithm == "greedy") { return best_first(evaluation::greedy{}); }
    if (r.algorithm == "bfs") {
        problem blind{.start = domain->start(), .successors = domain->successors(), .goal = domain->goal()};
        bfs_policy first{.observer = watch, .codec = domain->codec()};
        using engine = best_first_engine<decltype(blind), evaluation::breadth_first, decltype(first),
                                         goal_test::on_generation>;
        return make(std::type_identity<engine>{}, blind, evaluation::breadth_first{}, first);
    }
    return best_first(evaluation::astar{});
}

}   // namespace tail::playground
