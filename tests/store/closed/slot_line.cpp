#include <tail/store/closed/slot_line.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <tail/core/laws/effort.hpp>

using tail::closed::slot;
using tail::closed::slot_line;

TEST_CASE("slot_line: names the slots that a loop would stop at")
{
    // Few tags, zero among them, so that a line often has the same tag twice, or that of an empty slot.
    tail::laws::dice dice{27};
    for (int round = 0; round < 20'000; ++round) {
        std::array<slot, slot_line::slots> line{};
        for (slot& s : line) {
            if (dice.below(3) != 0) {
                s = {static_cast<std::uint32_t>(dice.below(3)),
                     static_cast<std::uint32_t>(dice.below(9)) + 1};
            }
        }
        auto const tag  = static_cast<std::uint32_t>(dice.below(3));
        auto const from = dice.below(8);

        std::vector<std::size_t> wanted;   // up to the first that is empty
        for (std::size_t i = from; i < line.size(); ++i) {
            if (line[i].place == 0 || line[i].tag == tag) { wanted.push_back(i); }
            if (line[i].place == 0) { break; }
        }
        std::vector<std::size_t> seen;
        for (slot_line l{line.data(), tag, from}; !l.none(); l.drop_first()) {
            seen.push_back(l.first());
            if (l.first_is_empty()) { CHECK(line[l.first()].place == 0); }
            if (line[l.first()].place == 0) { break; }
        }
        CHECK(seen == wanted);
        if (from == 0) { CHECK(slot_line{line.data(), tag}.none() == wanted.empty()); }
    }
}
