#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <tail/path/uniform_cost.hpp>

// Four people cross a bridge at night with one torch. It carries two, who walk at the pace of the slower and
// need 1, 2, 5 and 10 minutes. How soon can all be across?
//
// Bit i of a node: person i is across; bit 4: the torch is.
int main()
{
    constexpr int minutes[] = {1, 2, 5, 10};
    constexpr int torch     = 1 << 4;
    using crossing          = tail::step<int, int, std::string>;

    auto found = tail::uniform_cost(tail::problem{
        .start = 0,
        .successors =
            [&](int n) {
                std::vector<crossing> steps;
                bool const            back = (n & torch) != 0;
                for (int a = 0; a < 4; ++a) {
                    for (int b = a; b < 4; ++b) {   // a alone where both are the same
                        if ((n >> a & 1) != back || (n >> b & 1) != back) { continue; }
                        std::string who = (back ? "<- " : "-> ") + std::to_string(minutes[a]);
                        if (a != b) { who += " and " + std::to_string(minutes[b]); }
                        steps.push_back(
                            {n ^ (1 << a | 1 << b | torch), std::max(minutes[a], minutes[b]), who});
                    }
                }
                return steps;
            },
        .goal = torch | 15,
    });
    for (auto const& who : found.actions) { std::printf("%s, ", who.c_str()); }
    std::printf("%d minutes\n", found.cost);   // -> 1 and 2, <- 1, -> 5 and 10, <- 2, -> 1 and 2, 17 minutes
}
