#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include <common/program.hpp>
#include <common/values.hpp>
#include <tail-compare/path_domain.hpp>
#include <tail/store/pattern_database.hpp>

/// \file
/// The Towers of Hanoi: all discs to the last peg, one at a time, never a larger one on a smaller one.

namespace tail::compare {

namespace {

using towers = std::uint32_t;   // the peg of each disc, two bits each, the smallest disc first

constexpr unsigned most_discs = 16, most_in_table = 11;

/// Some of the discs, as if the others were not there: all of them for the puzzle, fewer for a pattern
/// database.
struct some_discs {
    unsigned pegs, first, count;

    [[nodiscard]] std::uint64_t size() const { return std::uint64_t{1} << (2 * count); }
    [[nodiscard]] std::uint64_t entry(towers t) const { return (t >> (2 * first)) & (size() - 1); }
    [[nodiscard]] std::uint64_t goal() const { return (size() - 1) / 3 * (pegs - 1); }

    void goals(auto&& emit) const { emit(goal(), lane_set{1}); }
    void steps(std::uint64_t at, lane_set, auto&& emit) const
    {
        for (unsigned disc = 0, covered = 0; disc < count; ++disc) {
            unsigned const from = (at >> (2 * disc)) & 3U;
            for (unsigned to = 0; to < pegs; ++to) {
                if (to == from || ((covered >> from | covered >> to) & 1U) != 0) {
                    continue;
                }   // by a smaller disc
                emit(at ^ std::uint64_t{from ^ to} << (2 * disc), lane_set{1});
            }
            covered |= 1U << from;
        }
    }
};

/// How many discs are in each table of `pdb:4-6`: the four smallest in the first, the six next in the second.
[[nodiscard]] std::vector<unsigned> read_pattern(std::string const& name)
{
    std::string const prefix = "pdb:";
    if (!name.starts_with(prefix)) {
        static_cast<void>(cli::place_of_name("heuristic", name, {"zero", "pdb:4-6"}));
    }
    std::vector<unsigned> counts;
    for (std::size_t at = prefix.size(); at <= name.size();) {
        std::size_t const end = std::min(name.find('-', at), name.size());
        counts.push_back(
            static_cast<unsigned>(cli::to_count("pdb", name.substr(at, end - at), 1, most_in_table)));
        at = end + 1;
    }
    return counts;
}

class puzzle final : public path_space<towers> {
public:
    static constexpr auto name       = "pegs";
    static constexpr auto title      = "Towers of Hanoi";
    static constexpr bool unit_costs = true;

    /// `4 0000123`: how many pegs, and the peg of each disc, the smallest first.
    explicit puzzle(std::string const& text)
        : all_{static_cast<unsigned>(text[0] - '0'), 0, static_cast<unsigned>(text.size() - 2)}
    {
        for (unsigned disc = 0; disc < all_.count; ++disc) {
            start_ |= static_cast<towers>(text[disc + 2] - '0') << (2 * disc);
        }
    }

    [[nodiscard]] towers start() const override { return start_; }
    [[nodiscard]] bool   is_goal(towers const& t) const override { return t == all_.goal(); }
    void                 steps(towers const& from, std::vector<step<towers>>& to) const override
    {
        all_.steps(from, 1, [&](std::uint64_t next, lane_set) { to.push_back({static_cast<towers>(next)}); });
    }

    [[nodiscard]] path_heuristic<towers> heuristic(std::string const& guide,
                                                   limits const&      within) const override
    {
        path_heuristic<towers>                              h;
        std::vector<std::pair<some_discs, pattern_table<>>> tables;
        some_discs                                          part{all_.pegs, 0, 0};
        limits const   limits_of_build{.seconds = within.seconds, .bytes = within.bytes, .stop = within.stop};
        unsigned const most = all_.pegs == 3
            ? 7
            : most_in_table;   // on three pegs 8 discs take 255 moves, too many for a byte
        for (unsigned count : read_pattern(guide)) {
            part = {all_.pegs, part.first + part.count, count};
            if (count > most || part.first + count > all_.count) {
                throw cli::bad_input{fmt::format(
                    "{}: expected tables of at most {} discs, and of no more than all {} together", guide,
                    most, all_.count)};
            }
            auto const built = build_pattern_database(part, limits_of_build, pattern_policy<>{.threads = 1});
            h.preparation += built.seconds;
            h.stopped = built.table ? std::nullopt : std::optional{built.status};
            if (h.stopped) { return h; }
            h.table_bytes += built.table->bytes();
            tables.emplace_back(part, *built.table);
        }
        // A move counts for the disc that makes it, so tables of different discs add up.
        h.estimate = [tables](towers t) {
            unsigned sum = 0;
            for (auto const& [discs, table] : tables) { sum += table[discs.entry(t)]; }
            return static_cast<int>(sum);
        };
        return h;
    }

    /// From peg to peg: `ac ab cb`.
    [[nodiscard]] std::string answer(std::vector<towers> const& path) const override
    {
        std::string text;
        for (std::size_t i = 1; i < path.size(); ++i) {
            unsigned disc = 0;
            while (((path[i] ^ path[i - 1]) >> (2 * disc) & 3U) == 0) { ++disc; }
            text += i > 1 ? " " : "";
            for (towers const t : {path[i - 1], path[i]}) { text += "abcd"[t >> (2 * disc) & 3U]; }
        }
        return text;
    }

    [[nodiscard]] std::string picture() const
    {
        double const between = 200.0 / all_.pegs, thick = 88.0 / std::max(all_.count, 9U);
        std::string  all = "<path d=\"M4 110H196";
        for (unsigned peg = 0; peg < all_.pegs; ++peg) {
            all += fmt::format("M{:.1f} 110V10", between * (peg + 0.5));
        }
        all += "\" stroke=\"#8a7a66\" stroke-width=\"3\" stroke-linecap=\"round\"/>";
        unsigned height[4] = {};
        for (unsigned disc = all_.count; disc-- > 0;) {
            unsigned const peg   = (start_ >> (2 * disc)) & 3U;
            double const   width = between * (0.2 + 0.7 * (disc + 1) / all_.count);
            all += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"2\" "
                               "fill=\"hsl({} 60% 52%)\"/>",
                               between * (peg + 0.5) - width / 2, 108.5 - thick * ++height[peg], width,
                               thick - 0.8, 300 * disc / all_.count);
        }
        return svg(120, all);
    }

private:
    some_discs all_;
    towers     start_ = 0;
};

class pegs final : public path_domain<puzzle> {
public:
    [[nodiscard]] std::vector<cli::named> sources() const override
    {
        return {{"tower DISCS PEGS", "all discs on the first of 3 or 4 pegs", ""},
                {"random DISCS PEGS COUNT SEED", "each disc on some peg", ""}};
    }
    [[nodiscard]] std::vector<cli::named> guides() const override
    {
        return {{"zero", "knows nothing", "consistent"},
                {"pdb:N[-N...]",
                 "the sum of pattern databases: of the N smallest discs, of the N next ones, ...",
                 "consistent"}};
    }
    void check_guide(std::string const& guide) const override
    {
        if (guide != "zero") { static_cast<void>(read_pattern(guide)); }
    }

    [[nodiscard]] std::vector<instance> instances(std::vector<std::string> const& words) const override
    {
        bool const                 tower = !words.empty() && words[0] == "tower";
        std::vector<source_number> wanted{{"DISCS", 1, most_discs}, {"PEGS", 3, 4}};
        if (!tower && (words.empty() || words[0] != "random")) { refuse_source(*this, words); }
        if (!tower) { wanted.insert(wanted.end(), {{"COUNT", 1, 10'000}, {"SEED"}}); }
        auto const        n    = source_numbers(*this, words, wanted);
        std::string const size = fmt::format("{}-discs-{}-pegs", n[0], n[1]);
        if (tower) { return {{size, fmt::format("{} {}", n[1], std::string(n[0], '0'))}}; }
        return random_instances(size, n[2], n[3], [&](auto& draw) {
            std::string text = fmt::format("{} ", n[1]);
            for (std::uint64_t disc = 0; disc < n[0]; ++disc) { text += "0123"[draw() % n[1]]; }
            return text;
        });
    }

    [[nodiscard]] std::string signature_suite() const override
    {
        return every_search(*this, {"tower 4 3", "tower 6 4", "random 5 3 3 1"}, "zero pdb:2 pdb:2-2",
                            puzzle::unit_costs);
    }
};

registered const here{std::make_unique<pegs>()};

}   // namespace

}   // namespace tail::compare
