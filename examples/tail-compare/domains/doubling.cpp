#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include <common/program.hpp>
#include <common/values.hpp>
#include <tail-compare/path_domain.hpp>

/// \file
/// From 1 to a number, by doubling or adding three. Numbers beyond the goal lead nowhere, so that every
/// search ends. Multiples of three cannot be reached.

namespace tail::compare {

namespace {

using number = std::uint32_t;

constexpr std::uint64_t most = 1'000'000'000;

class way final : public path_space<number> {
public:
    static constexpr auto name       = "doubling";
    static constexpr auto title      = "Double or add three";
    static constexpr bool unit_costs = true;

    explicit way(std::string const& text)
        : goal_{static_cast<number>(cli::to_count("doubling", text, 1, most))}
    {}

    [[nodiscard]] number start() const override { return 1; }
    [[nodiscard]] bool   is_goal(number const& n) const override { return n == goal_; }
    void                 steps(number const& from, std::vector<step<number>>& to) const override
    {
        for (number const next : {from * 2, from + 3}) {
            if (next <= goal_) { to.push_back({next}); }
        }
    }

    /// Steps until the goal is passed if each goes as far as it can. `remainder` also sees what can never be:
    /// doubling a number that three does not divide gives another one, and adding three changes nothing.
    [[nodiscard]] path_heuristic<number> heuristic(std::string const& guide, limits const&) const override
    {
        bool const hopeless = guide == "remainder" && goal_ % 3 == 0;
        return {.estimate = [hopeless, goal = goal_](number n) {
            if (hopeless && n % 3 != 0) { return infinite_cost<int>; }
            int least = 0;
            for (; n < goal; n = std::max(2 * n, n + 3)) { ++least; }
            return least;
        }};
    }

    [[nodiscard]] std::string answer(std::vector<number> const& path) const override
    {
        return fmt::format("{}", fmt::join(path, " "));
    }

    /// A line on which doubling is always the same distance.
    [[nodiscard]] std::string picture() const
    {
        double const unit = 180 / std::max(1.0, std::log2(goal_)), end = 10 + unit * std::log2(goal_);
        std::string  ticks = "M6 55H194", arcs;
        for (int power = 0; number{1} << power <= goal_; ++power) {
            double const at = 10 + unit * power;
            ticks += fmt::format("M{:.1f} 50v10", at);
            if (number{2} << power <= goal_) {
                arcs += fmt::format("M{:.1f} 48q{:.1f} -{:.1f} {:.1f} 0", at, unit / 2, std::min(unit, 50.0),
                                    unit);
            }
        }
        return svg(90,
                   fmt::format("<path d=\"{}\" stroke=\"#888\" stroke-width=\"1.5\"/><path d=\"{}\" "
                               "fill=\"none\" stroke=\"#4c8fc4\" stroke-width=\"1.5\"/>"
                               "<circle cx=\"10\" cy=\"55\" r=\"4\" fill=\"#2d7d2d\"/><circle cx=\"{:.1f}\" "
                               "cy=\"55\" r=\"4\" fill=\"#c22f2f\"/>"
                               "<g fill=\"#888\" font-size=\"11\"><text x=\"7\" y=\"76\">1</text><text "
                               "x=\"196\" y=\"76\" text-anchor=\"end\">{}</text></g>",
                               ticks, arcs, end, goal_));
    }

private:
    number goal_;
};

class doubling final : public path_domain<way> {
public:
    [[nodiscard]] std::vector<cli::named> sources() const override
    {
        return {{"reach NUMBER...", "from 1 to each of these numbers", ""},
                {"random MOST COUNT SEED", "to numbers from 1 to MOST", ""}};
    }
    [[nodiscard]] std::vector<cli::named> guides() const override
    {
        return {{"zero", "knows nothing", "consistent"},
                {"doublings", "the steps that it takes to pass the goal", "consistent"},
                {"remainder", "the same, and knows that multiples of three are out of reach", "consistent"}};
    }

    [[nodiscard]] std::vector<instance> instances(std::vector<std::string> const& words) const override
    {
        if (words.size() > 1 && words[0] == "reach") {
            std::vector<instance> all;
            for (auto word = words.begin() + 1; word != words.end(); ++word) {
                std::string const text = std::to_string(cli::to_count("reach", *word, 1, most));
                all.push_back({text, text});
            }
            return all;
        }
        if (words.empty() || words[0] != "random") { refuse_source(*this, words); }
        auto const n = source_numbers(*this, words, {{"MOST", 1, most}, {"COUNT", 1, 10'000}, {"SEED"}});
        return random_instances(fmt::format("to-{}", n[0]), n[1], n[2],
                                [&](auto& draw) { return std::to_string(draw() % n[0] + 1); });
    }

    [[nodiscard]] std::string signature_suite() const override
    {
        return every_search(*this, {"reach 1 99 100 12345", "random 1000 3 1"}, "zero doublings",
                            way::unit_costs);
    }
};

registered const here{std::make_unique<doubling>()};

}   // namespace

}   // namespace tail::compare
