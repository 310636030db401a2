#include <algorithm>
#include <bit>
#include <memory>

#include <fmt/format.h>

#include <common/program.hpp>
#include <common/values.hpp>
#include <tail-compare/path_domain.hpp>

/// \file
/// People cross a bridge at night with one torch. It carries two, who walk at the pace of the slower. How
/// soon are all across?

namespace tail::compare {

namespace {

using crossing = std::uint32_t;   // bit i: walker i is across; the bit after the last: the torch is

constexpr unsigned most_walkers = 20, most_minutes = 1'000;

class bridge_at_night final : public path_space<crossing> {
public:
    static constexpr auto name       = "bridge";
    static constexpr auto title      = "The bridge at night";
    static constexpr bool unit_costs = false;

    /// `1 2 5 10`: the minutes of each, the fastest first.
    explicit bridge_at_night(std::string const& text)
    {
        for (std::size_t at = 0; at < text.size();) {
            std::size_t const end = std::min(text.find(' ', at), text.size());
            minutes_.push_back(
                static_cast<int>(cli::to_count("walkers", text.substr(at, end - at), 1, most_minutes)));
            at = end + 1;
        }
        torch_ = crossing{1} << minutes_.size();
    }

    [[nodiscard]] crossing start() const override { return 0; }
    [[nodiscard]] bool     is_goal(crossing const& n) const override { return n == 2 * torch_ - 1; }
    void                   steps(crossing const& from, std::vector<step<crossing>>& to) const override
    {
        crossing const here = (from & torch_) != 0 ? from & (torch_ - 1) : ~from & (torch_ - 1);
        for (std::size_t a = 0; a < minutes_.size(); ++a) {
            for (std::size_t b = a; b < minutes_.size();
                 ++b) {   // a alone where both are the same; b is the slower
                crossing const who = crossing{1} << a | crossing{1} << b;
                if ((here & who) == who) { to.push_back({from ^ who ^ torch_, minutes_[b]}); }
            }
        }
    }

    [[nodiscard]] path_heuristic<crossing> heuristic(std::string const& guide, limits const&) const override
    {
        bool const trips = guide == "trips";
        return {.estimate = [this, trips](crossing n) {
            return pairs(n) + (trips ? other_trips(n) * minutes_.front() : 0);
        }};
    }

    [[nodiscard]] std::string answer(std::vector<crossing> const& path) const override
    {
        std::string text;
        for (std::size_t i = 1; i < path.size(); ++i) {
            crossing const who = (path[i] ^ path[i - 1]) & (torch_ - 1);
            auto const     a   = static_cast<std::size_t>(std::countr_zero(who)),
                       b       = static_cast<std::size_t>(std::bit_width(who)) - 1;
            text += fmt::format("{}{} {}", i > 1 ? ", " : "", (path[i] & torch_) != 0 ? "->" : "<-",
                                minutes_[a]);
            if (a != b) { text += fmt::format(" and {}", minutes_[b]); }
        }
        return text;
    }

    [[nodiscard]] std::string picture() const
    {
        std::string all = "<path d=\"M0 84H104V120H0zM186 84H200V120H186z\" fill=\"#5c7a4f\"/><path d=\"M104 "
                          "100H186V120H104z\" fill=\"#4c8fc4\"/>"
                          "<path d=\"M102 86H188M104 84V76M125 84V76M145 84V76M166 84V76M186 84V76M102 "
                          "76H188\" stroke=\"#8a6a45\" stroke-width=\"3\"/>"
                          "<path d=\"M96 82V66\" stroke=\"#8a6a45\" stroke-width=\"2\"/><circle cx=\"96\" "
                          "cy=\"62\" r=\"4\" fill=\"#f0a020\"/>";
        for (std::size_t i = 0; i < minutes_.size(); ++i) {   // the fastest next to the bridge, ten in a row
            std::size_t const x = 86 - 9 * (i % 10), y = 82 - 36 * (i / 10);
            all += fmt::format(
                "<g fill=\"hsl({0} 55% 52%)\"><circle cx=\"{1}\" cy=\"{2}\" r=\"3\"/><path d=\"M{3} {4}v-9a3 "
                "3 0 0 1 6 0v9z\"/>"
                "<text x=\"{1}\" y=\"{5}\" font-size=\"{6}\" text-anchor=\"middle\">{7}</text></g>",
                330 * i / minutes_.size(), x, y - 15, x - 3, y, y - 20, minutes_.back() < 100 ? 6 : 4,
                minutes_[i]);
        }
        return svg(120, all);
    }

private:
    /// Two cross at a time at best, the two slowest together, then the next two: those crossings have to be
    /// made, whatever else.
    [[nodiscard]] int pairs(crossing n) const
    {
        int  sum  = 0;
        bool pays = true;
        for (std::size_t i = minutes_.size(); i-- > 0;) {
            if ((n >> i & 1U) != 0) { continue; }
            sum += pays ? minutes_[i] : 0;
            pays = !pays;
        }
        return sum;
    }

    /// The others, each by the fastest at best. A trip there and back brings over one: with k to go and the
    /// torch beside them k - 1 trips there and k - 2 back are the fewest, with the torch on the other side k
    /// of each; half of k are the pairs.
    [[nodiscard]] int other_trips(crossing n) const
    {
        int const left = static_cast<int>(minutes_.size()) - std::popcount(n & (torch_ - 1));
        if (left == 0) { return 0; }
        if ((n & torch_) != 0) { return 2 * left - (left + 1) / 2; }
        return left == 1 ? 0 : 2 * left - 3 - (left + 1) / 2;
    }

    std::vector<int> minutes_;
    crossing         torch_ = 0;
};

class bridge final : public path_domain<bridge_at_night> {
public:
    [[nodiscard]] std::vector<cli::named> sources() const override
    {
        return {{"walkers MINUTES...", "up to 20 people, who need so many minutes", ""},
                {"random WALKERS COUNT SEED", "people who need from 1 to 30 minutes", ""}};
    }
    [[nodiscard]] std::vector<cli::named> guides() const override
    {
        return {{"zero", "knows nothing", "consistent"},
                {"pairs", "those who are left, in pairs of the slowest", "consistent"},
                {"trips", "the same, and the other trips there and back, as if all were the fastest walker's",
                 "consistent"}};
    }

    [[nodiscard]] std::vector<instance> instances(std::vector<std::string> const& words) const override
    {
        if (words.size() > 1 && words[0] == "walkers") {
            std::vector<std::uint64_t> minutes;
            for (std::size_t i = 1; i < words.size(); ++i) {
                minutes.push_back(cli::to_count("walkers", words[i], 1, most_minutes));
            }
            if (minutes.size() > most_walkers) { refuse_source(*this, words); }
            std::ranges::sort(minutes);
            return {{fmt::format("{}", fmt::join(minutes, "-")), fmt::format("{}", fmt::join(minutes, " "))}};
        }
        if (words.empty() || words[0] != "random") { refuse_source(*this, words); }
        auto const n = source_numbers(*this, words,
                                      {{"WALKERS", 1, most_walkers}, {"COUNT", 1, 10'000}, {"SEED"}});
        return random_instances(fmt::format("{}-walkers", n[0]), n[1], n[2], [&](auto& draw) {
            std::vector<std::uint64_t> minutes(n[0]);
            for (std::uint64_t& m : minutes) { m = draw() % 30 + 1; }
            std::ranges::sort(minutes);
            return fmt::format("{}", fmt::join(minutes, " "));
        });
    }

    [[nodiscard]] std::string signature_suite() const override
    {
        return every_search(*this, {"walkers 1 2 5 10", "random 5 2 1", "random 8 1 1"}, "zero pairs trips",
                            bridge_at_night::unit_costs);
    }
};

registered const here{std::make_unique<bridge>()};

}   // namespace

}   // namespace tail::compare
