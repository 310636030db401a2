#include <pictures/svg.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <tail/domains/npuzzle.hpp>
#include <tail/path/idastar.hpp>

// Bars: what each round of IDA* expands.

namespace tail::pictures {

namespace {

struct rounds {
    std::vector<std::pair<int, unsigned long long>> counts;   // bound and expansions

    void iteration(int bound) { counts.emplace_back(bound, 0); }
    template <class N>
    void expanded(N const&, int)
    {
        ++counts.back().second;
    }
};

[[nodiscard]] int digits_tenths(unsigned long long n)   // ten times the logarithm to base ten, roughly
{
    int tenths = 0;
    for (; n >= 10; n /= 10) { tenths += 10; }
    static constexpr int of_first[] = {0, 0, 3, 5, 6, 7, 8, 8, 9, 10};
    return tenths + of_first[n];
}

struct row {
    std::string label;
    std::string colour;
    rounds      what;
};

[[nodiscard]] std::string chart(std::string const& title, std::vector<row> const& rows)
{
    std::size_t bars = 0;
    for (row const& r : rows) { bars += r.what.counts.size(); }
    constexpr int line = 22;
    svg           drawn{640, 44 + line * static_cast<int>(bars) + 24 * static_cast<int>(rows.size())};
    drawn.words(16, 26, title, 14);
    int y = 40;
    for (row const& r : rows) {
        drawn.words(16, y + 14, r.label, 13, r.colour);
        y += 22;
        for (auto const& [bound, count] : r.what.counts) {
            int const width = 8 * digits_tenths(count);
            drawn.words(28, y + 14, "bound " + std::to_string(bound), 12, grey)
                .box(100, y + 2, std::max(width, 2), line - 6, r.colour)
                .words(108 + width, y + 14, with_commas(count), 12);
            y += line;
        }
        y += 2;
    }
    return drawn.finished();
}

}   // namespace

std::vector<picture> of_rounds()
{
    using namespace npuzzle;
    geometry const shape{4, 4};
    auto const     goal  = blank_first<16>(shape);
    auto const     start = *parse_board<16>("14 1 9 6 / 4 8 12 5 / 7 2 3 0 / 10 11 13 15", shape);

    auto const searched = [&](auto const& successors) {
        rounds seen;
        auto   found = tail::idastar(tail::problem{.start      = start,
                                                   .successors = successors,
                                                   .heuristic  = linear_conflict<16>{shape, goal},
                                                   .goal       = goal},
                                     {}, tail::depth_first_policy{.observer = &seen});
        return found ? seen : rounds{};
    };
    auto const plain  = searched(rules<16>{shape});
    auto const pruned = searched(pruned_rules<16>{shape, 10});
    return {
        {"idastar",
         chart("IDA* on a 15-puzzle of 45 moves: boards expanded in each round (logarithmic)",
               {{"linear conflict", blue, plain}})},
        {"move-automaton",
         chart("The same with and without duplicate sequences (logarithmic)",
               {{"plain rules", grey, plain}, {"automaton of length 10", blue, pruned}})},
    };
}

}   // namespace tail::pictures
