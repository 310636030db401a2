// Levels of Sokoban, one or a file of them, and solutions. What is read comes back the same from its text;
// what `check` lets through has one man, boxes and goals; a solution that replays is one.
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/collection.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/print.hpp>
#include <tail/domains/sokoban/replay.hpp>
#include <tail/domains/sokoban/solution.hpp>

#include "input.hpp"

using namespace tail::sokoban;

namespace {

void look_at(board const& b)
{
    auto const again = parse_board(to_run_length(b));
    fuzz::require(again && *again == b, "a level comes back the same from its text");
    auto const playable = check(b);
    if (!playable) { return fuzz::require_short(playable.error().to_string()); }
    auto const count = [&](auto is) {
        return std::count_if(playable->signs.begin(), playable->signs.end(), is);
    };
    fuzz::require(count([](char c) { return c == '@' || c == '+'; }) == 1,
                  "a level that can be played has one man");
    fuzz::require(count(is_box) == count(is_goal), "a level that can be played has a goal for each box");
}

void look_at_solution(std::string_view text)
{
    auto const letters = parse_solution(text);
    if (!letters) { return fuzz::require_short(letters.error().to_string()); }
    if (letters->size() > 100'000) { return; }
    auto const again = parse_solution(to_run_length(*letters));
    fuzz::require(again && *again == *letters, "a solution comes back the same from its short form");
    static board const level  = *parse_board("#########|#   #   #|# $ . $ #|# .@$.  #|#   #   #|#########");
    auto const         played = replay(level, *letters);
    if (!played) { return fuzz::require_short(played.error().to_string()); }
    fuzz::require(played->letters.size() == letters->size(), "each letter is a move");
}

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    fuzz::input    in{data, size};
    unsigned const what = in.byte() % 3;
    if (what == 0) {
        auto const b = parse_board(in.text());
        if (b && b->signs.size() < 100'000) { look_at(*b); }
        if (!b) { fuzz::require_short(b.error().to_string()); }
    } else if (what == 1) {
        auto const all = parse_collection(in.text());
        if (!all) {
            fuzz::require_short(all.error().to_string());
            return 0;
        }
        auto const found = indexed_collection::of(in.text());
        fuzz::require(found && found->size() == all->levels.size(), "one at a time there are as many levels");
        for (std::size_t i = 0; i < all->levels.size(); ++i) {
            fuzz::require(found->entry(i) == all->levels[i], "one at a time the levels are the same");
            auto const& e = all->levels[i];
            if (e.level && e.level->signs.size() < 100'000) { look_at(*e.level); }
            if (!e.level) { fuzz::require_short(e.level.error().to_string()); }
        }
    } else {
        look_at_solution(in.text());
    }
    return 0;
}
