#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/phutball/field.hpp>
#include <tail/domains/phutball/jumps.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/position.hpp>

/// \file
/// Positions and moves in writing.
///
/// A man is `p(F5)`, a move of the ball `b(C7)`, or `b(top)` and `b(bottom)` beyond a goal row. Where several ways to jump end on the same
/// point and take off different men the path says which: `b(E5-C7-E9)`, from where the ball is, every point it touches down on.
///
/// On the board a path tells everything: two points in line have one line between them. But a ball can leave the board in three
/// directions, so where more than one of them is open, the direction stands before the goal: `b(E5-E8-ne-top)`.

namespace tail::phutball {

namespace detail {

/// `n`, `ne` and so on, clockwise.
inline constexpr std::array<char const*, 8> direction_names{"n", "ne", "e", "se", "s", "sw", "w", "nw"};

[[nodiscard]] constexpr std::size_t index(direction d) { return static_cast<std::size_t>(d); }

/// `C7`, or `top` and `bottom` beyond the goal rows.
[[nodiscard]] inline std::string place_name(geometry size, place p)
{
    if (p == beyond_top) { return "top"; }
    if (p == beyond_bottom) { return "bottom"; }
    return grid::point_name(size, p);
}

/// One jump of a turn: what has been done when it has come down, and what it is called.
template <std::size_t Words>
struct single_jump {
    basic_move<Words> made;
    direction         towards;
    std::string       name; ///< `C7`, `top`; `ne-top` where the ball could leave over the top in another direction, too
};

/// The jumps of the side to move from a point, after those that took off the men of `removed`.
template <std::size_t Words>
[[nodiscard]] std::vector<single_jump<Words>> single_jumps(basic_position<Words> const& now, place from,
                                                           grid::bit_board<Words> const& removed)
{
    field<Words> const&             where  = field<Words>::of(now.size(), now.variant());
    auto const&                     points = where.points();
    std::vector<single_jump<Words>> all;
    jumps<Words>{where, now.men(), now.to_move()}.one(now.ball(), from, removed, [&](basic_move<Words> const& m) {
        auto const jumped = m.removed.without(removed);
        auto const begins = [&](direction d) {
            std::size_t const next = points.next(from, d);
            return next != points.off_board && jumped.test(next);
        };
        all.push_back({m, *std::find_if(grid::directions.begin(), grid::directions.end(), begins), place_name(now.size(), m.to)});
    });
    for (auto& jump : all) {
        auto const same = [&](auto const& other) { return other.made.to == jump.made.to; };
        if (std::count_if(all.begin(), all.end(), same) > 1) { jump.name = direction_names[index(jump.towards)] + ('-' + jump.name); }
    }
    return all;
}

/// Every outcome of jumping with the first of the shortest paths to it; directions are tried clockwise from the north.
template <std::size_t Words>
class jump_paths {
public:
    using move = basic_move<Words>;

    explicit jump_paths(basic_position<Words> const& now) : now_{now}
    {
        reach(none);
        for (std::size_t i = 0; i < outcomes_.size(); ++i) {
            if (on_board(outcomes_[i].made.to)) { reach(i); }
        }
    }

    [[nodiscard]] std::size_t size() const { return outcomes_.size(); }
    [[nodiscard]] move const& operator[](std::size_t i) const { return outcomes_[i].made; }

    [[nodiscard]] std::optional<std::size_t> find(move const& m) const
    {
        auto const found = index_.find(m);
        return found == index_.end() ? std::nullopt : std::optional{found->second};
    }

    /// The outcomes with the ball there at the end.
    [[nodiscard]] std::vector<std::size_t> ending(place to) const
    {
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < outcomes_.size(); ++i) {
            if (outcomes_[i].made.to == to) { all.push_back(i); }
        }
        return all;
    }

    /// `E5-C7-E9`.
    [[nodiscard]] std::string path(std::size_t i) const
    {
        std::string text;
        for (; i != none; i = outcomes_[i].before) { text = '-' + outcomes_[i].name + text; }
        return place_name(now_.size(), now_.ball()) + text;
    }

private:
    struct outcome {
        move        made;
        std::size_t before; ///< the outcome of one jump less
        std::string name;   ///< of the last jump
    };

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    void reach(std::size_t before)
    {
        move const so_far = before == none ? move{{}, now_.ball(), now_.ball()} : outcomes_[before].made;
        for (auto& jump : single_jumps(now_, so_far.to, so_far.removed)) {
            if (index_.emplace(jump.made, outcomes_.size()).second) { outcomes_.push_back({jump.made, before, std::move(jump.name)}); }
        }
    }

    basic_position<Words> const&                                    now_;
    std::vector<outcome>                                            outcomes_;
    boost::unordered_flat_map<move, std::size_t, boost::hash<move>> index_;
};

} // namespace detail

/// A legal move of this position: `p(F5)`, `b(C7)`, or with its path where `b(C7)` alone would not tell, `b(E5-G7-C7)`. `parse_move` reads
/// it back.
template <std::size_t Words>
[[nodiscard]] std::string to_text(basic_position<Words> const& before, basic_move<Words> const& m)
{
    if (!m.is_jump()) { return "p(" + grid::point_name(before.size(), m.to) + ')'; }
    detail::jump_paths<Words> const paths{before};
    auto const                      found = paths.find(m);
    TAIL_ASSERT(found.has_value(), "a move is written in a position where it is legal");
    return "b(" + (paths.ending(m.to).size() == 1 ? detail::place_name(before.size(), m.to) : paths.path(*found)) + ')';
}

/// Legal moves one after the other: `p(E6) p(F4) b(E7)`. `parse_moves` reads them back.
template <std::size_t Words>
[[nodiscard]] std::string to_text(basic_position<Words> start, std::vector<basic_move<Words>> const& line)
{
    std::string text;
    for (basic_move<Words> const& m : line) {
        if (!text.empty()) { text += ' '; }
        text += to_text(start, m);
        start.play(m);
    }
    return text;
}

/// A position on one line, rows from the top, and the side to move: `.../.X./.O./.../... first`. `parse_position` reads it back,
/// unless the game is over. A ball that has left the board is named at the end: `.../.../... second, ball beyond top`.
template <std::size_t Words>
[[nodiscard]] std::string to_text(basic_position<Words> const& now)
{
    geometry const size = now.size();
    std::string    text;
    for (int row = size.height; row-- > 0;) {
        for (int column = 0; column < size.width; ++column) {
            std::size_t const p = size.point(column, row);
            text += now.ball() == p ? 'O' : now.men().test(p) ? 'X' : '.';
        }
        text += row > 0 ? '/' : ' ';
    }
    text += to_string(now.to_move());
    if (!on_board(now.ball())) { text += ", ball beyond " + detail::place_name(size, now.ball()); }
    return text;
}

/// A picture over several lines, each ended by a new line: `O` the ball, `X` men, and the rows marked with the sides that win
/// there. Of the last move, in small letters, what is gone: `x` the men that were jumped, `o` the place of the ball before; and in brackets
/// where the ball, or the new man, is now.
///
///       ^ first's goal
///     5 . .(O). .
///     4 . . x . .
///     3 . . o . .
///     2 . X . . .
///     1 . . . . .
///       A B C D E
///       v second's goal
///
/// A ball beyond a goal row is shown in place of its arrow.
template <std::size_t Words>
[[nodiscard]] std::string draw(basic_position<Words> const& now, std::optional<typename basic_position<Words>::move_type> last = {})
{
    geometry const    size   = now.size();
    std::size_t const digits = size.height > 9 ? 2 : 1;
    std::string const margin(digits + 1, ' ');
    auto const        sign = [&](std::size_t p) {
        if (now.ball() == p) { return 'O'; }
        if (now.men().test(p)) { return 'X'; }
        if (last && last->is_jump() && last->from == p) { return 'o'; }
        return last && last->removed.test(p) ? 'x' : '.';
    };
    std::string picture = margin + (now.ball() == beyond_top ? 'O' : '^') + " first's goal\n";
    for (int row = size.height; row-- > 0;) {
        std::string const number = std::to_string(row + 1);
        std::string       line   = std::string(digits - number.size(), ' ') + number + ' ';
        for (int column = 0; column < size.width; ++column) {
            std::size_t const p      = size.point(column, row);
            bool const        marked = last && last->to == p;
            if (marked) { line.back() = '('; }
            line += sign(p);
            line += marked ? ')' : ' ';
        }
        if (line.back() == ' ') { line.pop_back(); }
        picture += line + '\n';
    }
    picture += margin;
    for (int column = 0; column < size.width; ++column) {
        if (column > 0) { picture += ' '; }
        picture += static_cast<char>('A' + column);
    }
    picture += '\n' + margin + (now.ball() == beyond_bottom ? 'O' : 'v') + " second's goal\n";
    return picture;
}

} // namespace tail::phutball
