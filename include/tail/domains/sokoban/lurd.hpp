#pragma once

#include <cstddef>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/man_walks.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/steps.hpp>

namespace tail::sokoban {

/// The single pushes of macros, played from the level's start.
template <std::ranges::input_range Macros>
    requires std::is_same_v<std::ranges::range_value_t<Macros>, macro_push>
[[nodiscard]] std::vector<push> pushes_of(level const& l, Macros const& macros)
{
    macro_pushes<no_deadlocks> const rules{l};
    position                         p = rules.start();
    std::vector<push>                all;
    for (macro_push const& m : macros) {
        rules.append_pushes(p, m, all);
        rules.apply(p, m);
    }
    return all;
}

/// The pushes of a solution in letters, played from the level's start. The letters have to keep to the rules:
/// `replay` says whether they do.
[[nodiscard]] inline std::vector<push> pushes_of_letters(level const& l, std::string_view letters)
{
    position          p{l};
    std::vector<push> all;
    for (char const c : letters) {
        auto const d = direction_of(c);
        TAIL_ASSERT(d, "a solution has letters of lurdLURD only");
        square const to = l.neighbour(p.man(), *d);
        TAIL_ASSERT(to != l.wall(), "no man walks into a wall");
        if (p.has_box(to)) {
            square const next = l.neighbour(to, *d);
            TAIL_ASSERT(next != l.wall() && !p.has_box(next), "a box is pushed to a free square");
            all.emplace_back(to, *d);
            p.move_box(to, next);
        }
        p.put_man(to);
    }
    return all;
}

/// A path of moves of any grain as letters, from the level's start: `udlr` for walks, `UDLR` for pushes.
///
/// Moves are `push`es (of `pushes` or `walking_pushes`), `man_step`s or `macro_push`es; pulls are turned
/// round by `reversed` first. Between pushes the man walks by a shortest way. The same moves give the same
/// letters.
template <std::ranges::input_range Moves>
[[nodiscard]] std::string lurd(level const& l, Moves const& moves)
{
    using move = std::ranges::range_value_t<Moves>;
    std::string letters;
    if constexpr (std::is_same_v<move, man_step>) {
        for (man_step const m : moves) { letters += letter(m.direction(), m.pushes()); }
    } else if constexpr (std::is_same_v<move, macro_push>) {
        letters = lurd(l, pushes_of(l, moves));
    } else {
        static_assert(std::is_same_v<move, push>, "a path is of push, man_step or macro_push");
        position  p{l};
        man_walks walks{l};
        for (push const m : moves) {
            TAIL_ASSERT(p.has_box(m.box()), "a push begins with a box");
            walks.fill(p);
            walks.append_walk(l.neighbour(m.box(), opposite(m.direction())), letters);
            letters += letter(m.direction(), true);
            p.move_box(m.box(), l.neighbour(m.box(), m.direction()));
            p.put_man(m.box());
        }
    }
    return letters;
}

}   // namespace tail::sokoban
