#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/grid/diagram.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/notation.hpp>
#include <tail/domains/phutball/field.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/domains/phutball/print.hpp>
#include <tail/domains/phutball/rules.hpp>

/// \file
/// Positions and moves read from text, as print.hpp writes them.

namespace tail::phutball {

namespace detail {

/// From three rows to boards of 19 x 19, and no more points than a position has bits.
template <std::size_t Words>
inline constexpr grid::size_limits limits{basic_position<Words>::board::capacity, 19, field<Words>::least_height};

/// `A, B or C`; of many, only the first ones.
[[nodiscard]] inline std::string listed(std::vector<std::string> const& names)
{
    constexpr std::size_t most = 8;
    std::string           text;
    std::size_t const     shown = names.size() > most ? most - 1 : names.size();
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) { text += i + 1 == names.size() ? " or " : ", "; }
        text += names[i];
    }
    if (shown < names.size()) { text += " or " + std::to_string(names.size() - shown) + " more"; }
    return text;
}

/// Reads one move, the part of a text from `begin` to `end`.
template <std::size_t Words>
class move_reader {
public:
    using move = basic_move<Words>;
    using answer = expected<move, parse_error>;

    move_reader(std::string_view text, std::size_t begin, std::size_t end, basic_position<Words> const& now)
        : text_{text}, begin_{begin}, end_{end}, now_{now}
    {
    }

    [[nodiscard]] answer read() const
    {
        if (now_.winner()) {
            return refuse(begin_, "expected no move after " + std::string{to_string(*now_.winner())} + " has won, found "
                                      + found(begin_, end_));
        }
        std::size_t const open = text_.substr(0, end_).find('(', begin_);
        if (open == std::string_view::npos && begin_ < end_) { return read_man(begin_, end_); }
        char const kind = begin_ < end_ ? grid::detail::upper(text_[begin_]) : '\0';
        if (open != begin_ + 1 || (kind != 'P' && kind != 'B')) {
            return refuse(begin_, "expected a move like p(F5) or b(C7), found " + found(begin_, end_));
        }
        std::size_t const close = text_.substr(0, end_).find(')', open);
        if (close == std::string_view::npos) { return refuse(end_, "expected ')' at the end of a move, found " + grid::found_at(text_, end_)); }
        if (close + 1 != end_) { return refuse(close + 1, "expected the end of the move, found " + grid::found_at(text_, close + 1)); }
        return kind == 'P' ? read_man(open + 1, close) : read_jumps(open + 1, close);
    }

private:
    /// One part of a path: a point or a goal, or the direction to a goal.
    struct step {
        std::size_t              begin;
        std::size_t              end;
        place                    to = 0;
        std::optional<direction> towards{};
    };

    [[nodiscard]] unexpected<parse_error> refuse(std::size_t offset, std::string message) const
    {
        return unexpected{grid::error_at(text_, offset, std::move(message))};
    }

    [[nodiscard]] std::string found(std::size_t begin, std::size_t end) const
    {
        return begin < end ? grid::detail::quoted(text_.substr(begin, end - begin)) : grid::found_at(text_, begin);
    }

    [[nodiscard]] std::string name(place p) const { return place_name(now_.size(), p); }

    [[nodiscard]] answer read_man(std::size_t begin, std::size_t end) const
    {
        auto p = grid::index_of_name(text_.substr(begin, end - begin), now_.size());
        if (!p) { return refuse(begin + p.error().column - 1, std::move(p).error().message); }
        if (now_.ball() == *p) { return refuse(begin, "expected an empty point, found the ball on " + name(now_.ball())); }
        if (now_.men().test(*p)) { return refuse(begin, "expected an empty point, found a man on " + grid::point_name(now_.size(), *p)); }
        return move::man(*p);
    }

    [[nodiscard]] answer read_jumps(std::size_t begin, std::size_t end) const
    {
        auto path = read_path(begin, end);
        if (!path) { return unexpected{std::move(path).error()}; }
        if (path->size() == 1 && !path->front().towards) { return by_end(path->front()); }
        if (path->size() > 1 && path->front().to == now_.ball()) { path->erase(path->begin()); }
        return by_path(*path);
    }

    [[nodiscard]] expected<std::vector<step>, parse_error> read_path(std::size_t begin, std::size_t end) const
    {
        std::vector<step>        path;
        std::optional<direction> towards;
        for (std::size_t at = begin; at <= end;) {
            std::size_t const stop = std::min(text_.find('-', at), end);
            std::string       word{text_.substr(at, stop - at)};
            for (char& c : word) { c = grid::detail::upper(c); }

            if (word == "TOP" || word == "BOTTOM") {
                if (stop != end) { return refuse(stop, "expected ')' after a goal, found " + grid::found_at(text_, stop)); }
                path.push_back({at, stop, word == "TOP" ? beyond_top : beyond_bottom, towards});
            } else if (towards) {
                return refuse(at, "expected top or bottom after a direction, found " + found(at, stop));
            } else if (towards = direction_named(word); towards) {
                if (stop == end) { return refuse(stop, "expected top or bottom after a direction, found " + grid::found_at(text_, stop)); }
            } else {
                auto const p = grid::index_of_name(word, now_.size());
                if (!p) {
                    return refuse(at + p.error().column - 1, "expected a point from A1 to " + last_point() + ", top or bottom, found " + found(at, stop));
                }
                path.push_back({at, stop, static_cast<place>(*p), {}});
            }
            at = stop + 1;
        }
        return path;
    }

    [[nodiscard]] static std::optional<direction> direction_named(std::string_view upper_case)
    {
        for (direction const d : grid::directions) {
            std::string_view const name = direction_names[index(d)];
            if (std::equal(name.begin(), name.end(), upper_case.begin(), upper_case.end(),
                           [](char a, char b) { return grid::detail::upper(a) == b; })) {
                return d;
            }
        }
        return std::nullopt;
    }

    /// The jump that ends there, if there is one only.
    [[nodiscard]] answer by_end(step const& s) const
    {
        jump_paths<Words> const  paths{now_};
        auto const               ways = paths.ending(s.to);
        if (ways.size() == 1) { return paths[ways.front()]; }

        std::vector<std::string> names;
        if (ways.empty()) {
            for (std::size_t i = 0; i < paths.size(); ++i) {
                if (paths.ending(paths[i].to).front() == i) { names.push_back(name(paths[i].to)); }
            }
            return refuse_jump(s, now_.ball(), names);
        }
        for (std::size_t const i : ways) { names.push_back("b(" + paths.path(i) + ')'); }
        return refuse(s.begin, "expected which of " + std::to_string(ways.size()) + " jumps to " + name(s.to) + ", " + listed(names)
                                   + ", found " + found(s.begin, s.end));
    }

    /// The jump that touches down on these points, each of them.
    [[nodiscard]] answer by_path(std::vector<step> const& path) const
    {
        move so_far{{}, now_.ball(), now_.ball()};
        for (step const& s : path) {
            std::vector<std::string> all;
            std::vector<std::string> fitting;
            move                     last;
            for (auto const& jump : single_jumps(now_, so_far.to, so_far.removed)) {
                all.push_back(jump.name);
                if (jump.made.to != s.to || (s.towards && jump.towards != *s.towards)) { continue; }
                fitting.push_back(jump.name);
                last = jump.made;
            }
            if (fitting.empty()) { return refuse_jump(s, so_far.to, all); }
            if (fitting.size() > 1) { return refuse(s.begin, "expected " + listed(fitting) + ", found " + found(s.begin, s.end)); }
            so_far = last;
        }
        return so_far;
    }

    /// There is no such jump from there, but these.
    [[nodiscard]] unexpected<parse_error> refuse_jump(step const& s, place from, std::vector<std::string> const& others) const
    {
        std::string const wanted = others.empty() ? "no jump, as there is none from " + name(from) : "a jump from " + name(from) + " to " + listed(others);
        return refuse(s.begin, "expected " + wanted + ", found " + found(s.begin, s.end));
    }

    [[nodiscard]] std::string last_point() const { return grid::point_name(now_.size(), now_.size().points() - 1); }

    std::string_view             text_;
    std::size_t                  begin_;
    std::size_t                  end_;
    basic_position<Words> const& now_;
};

} // namespace detail

/// Reads a size, width first: up to 19 x 19, with three rows or more, and room in a `basic_position<Words>`. Sides may be even; where
/// the ball begins then, `basic_position::start` says.
template <std::size_t Words>
[[nodiscard]] expected<geometry, parse_error> parse_size(std::string_view text)
{
    return grid::parse_size(text, detail::limits<Words>);
}

/// Reads a legal move of a position, in letters of either size.
///
/// - `p(F5)`, or `F5`: a man.
/// - `b(C7)`, `b(top)`, `b(bottom)`: the ball, where all ways to jump there take off the same men.
/// - `b(E5-C7-E9)`: the ball by a path of single jumps; where it is now may be left out, `b(C7-E9)`. Before a goal a direction may stand, and has to
///   where more than one leads there: `b(C7-ne-top)`.
template <std::size_t Words>
[[nodiscard]] expected<basic_move<Words>, parse_error> parse_move(std::string_view text, basic_position<Words> const& now)
{
    return detail::move_reader<Words>{text, 0, text.size(), now}.read();
}

/// Reads legal moves with blanks or new lines between them, each for the position after those before it.
template <std::size_t Words>
[[nodiscard]] expected<std::vector<basic_move<Words>>, parse_error> parse_moves(std::string_view text, basic_position<Words> start)
{
    constexpr std::string_view     blanks = " \t\r\n";
    std::vector<basic_move<Words>> line;
    for (std::size_t at = text.find_first_not_of(blanks); at < text.size();) {
        std::size_t const end = std::min(text.find_first_of(blanks, at), text.size());
        auto const        m   = detail::move_reader<Words>{text, at, end, start}.read();
        if (!m) { return unexpected{m.error()}; }
        line.push_back(*m);
        start.play(*m);
        at = text.find_first_not_of(blanks, end);
    }
    return line;
}

/// Reads a position: rows from the top, one a line or with `/` between them, `O` for the ball, `X` for a man, `.` for an empty
/// point.
///
/// Spaces may stand anywhere, numbers of the rows at either end, letters of the columns above and below, the ball or a man in brackets, and
/// comments from `#` to the end of a line. Whose move it is, `first` or `second` says, or else `to_move`, or else it is the first side's.
/// A ball on a goal row has ended the game, and is an error.
template <std::size_t Words>
[[nodiscard]] expected<basic_position<Words>, parse_error> parse_position(std::string_view text, rules variant = {},
                                                                          std::optional<side> to_move = {})
{
    constexpr grid::diagram_style style{".XO", "\".XO\"", "piece", {"first", "second"}, detail::limits<Words>};

    auto const drawn = grid::read_diagram(text, style, to_move);
    if (!drawn) { return unexpected{drawn.error()}; }
    auto const refuse = [&](std::size_t offset, std::string message) {
        return unexpected{grid::error_at(text, offset, std::move(message))};
    };
    std::optional<std::size_t> ball;
    for (int row = drawn->size.height; row-- > 0;) { // as in the text, so that the second ball is the second there
        for (int column = 0; column < drawn->size.width; ++column) {
            std::size_t const p = drawn->size.point(column, row);
            if (drawn->cells[p].sign != 'O') { continue; }
            if (ball) {
                return refuse(drawn->cells[p].offset, "expected one ball, found a second on " + grid::point_name(drawn->size, p) + " after that on "
                                                          + grid::point_name(drawn->size, *ball));
            }
            ball = p;
        }
    }
    if (!ball) { return refuse(text.size(), "expected a ball 'O' on the board, found none"); }

    auto now = basic_position<Words>::with_ball(drawn->size, *ball, variant);
    if (now.winner()) {
        return refuse(drawn->cells[*ball].offset, "expected a ball between the goal rows, found it on " + grid::point_name(drawn->size, *ball)
                                                      + " where " + to_string(*now.winner()) + " has won");
    }
    for (std::size_t p = 0; p < drawn->cells.size(); ++p) {
        if (drawn->cells[p].sign == 'X') { now.put_man(p); }
    }
    now.set_to_move(drawn->turn.value_or(side::first));
    return now;
}

/// Reads positions that blank lines set apart. Lines in errors count from the beginning of the text.
template <std::size_t Words>
[[nodiscard]] expected<std::vector<basic_position<Words>>, parse_error> parse_positions(std::string_view text, rules variant = {},
                                                                                        std::optional<side> to_move = {})
{
    return grid::read_each(text, [&](std::string_view one) { return parse_position<Words>(one, variant, to_move); });
}

} // namespace tail::phutball
