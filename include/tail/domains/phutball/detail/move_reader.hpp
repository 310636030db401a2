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
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/notation.hpp>
#include <tail/domains/phutball/detail/jump_paths.hpp>
#include <tail/domains/phutball/field.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/position.hpp>

namespace tail::phutball::detail {

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
    using move   = basic_move<Words>;
    using answer = expected<move, parse_error>;

    move_reader(std::string_view text, std::size_t begin, std::size_t end, basic_position<Words> const& now)
        : text_{text}, begin_{begin}, end_{end}, now_{now}
    {}

    [[nodiscard]] answer read() const
    {
        if (now_.winner()) {
            return refuse(begin_,
                          "expected no move after " + std::string{to_string(*now_.winner())} + " has won"
                              + found(begin_, end_));
        }
        std::size_t const open = text_.substr(0, end_).find('(', begin_);
        if (open == std::string_view::npos && begin_ < end_) { return read_man(begin_, end_); }
        char const kind = begin_ < end_ ? grid::detail::upper(text_[begin_]) : '\0';
        if (open != begin_ + 1 || (kind != 'P' && kind != 'B')) {
            return refuse(begin_, "expected a move like p(F5) or b(C7)" + found(begin_, end_));
        }
        std::size_t const close = text_.substr(0, end_).find(')', open);
        if (close == std::string_view::npos) {
            return refuse(end_, "expected ')' at the end of a move" + found_at(end_));
        }
        if (close + 1 != end_) {
            return refuse(close + 1, "expected the end of the move" + found_at(close + 1));
        }
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

    [[nodiscard]] std::string found_at(std::size_t offset) const
    {
        return ", found " + grid::found_at(text_, offset);
    }
    [[nodiscard]] std::string found(std::size_t begin, std::size_t end) const
    {
        return begin < end ? ", found " + grid::detail::quoted(text_.substr(begin, end - begin))
                           : found_at(begin);
    }

    [[nodiscard]] std::string name(place p) const { return place_name(now_.size(), p); }

    [[nodiscard]] answer read_man(std::size_t begin, std::size_t end) const
    {
        auto p = grid::index_of_name(text_.substr(begin, end - begin), now_.size());
        if (!p) { return refuse(begin + p.error().column - 1, std::move(p).error().message); }
        if (now_.ball() == *p) {
            return refuse(begin, "expected an empty point, found the ball on " + name(now_.ball()));
        }
        if (now_.men().test(*p)) {
            return refuse(begin, "expected an empty point, found a man on " + name(static_cast<place>(*p)));
        }
        return move::man(*p);
    }

    [[nodiscard]] answer read_jumps(std::size_t begin, std::size_t end) const
    {
        auto path = read_path(begin, end);
        if (!path) { return unexpected{std::move(path).error()}; }
        if (path->size() == 1 && !path->front().towards) { return by_end(path->front()); }
        if (path->front().to == now_.ball()) { path->erase(path->begin()); }
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
                if (stop != end) { return refuse(stop, "expected ')' after a goal" + found_at(stop)); }
                path.push_back({at, stop, word == "TOP" ? beyond_top : beyond_bottom, towards});
            } else if (towards) {
                return refuse(at, "expected top or bottom after a direction" + found(at, stop));
            } else if (towards = direction_named(word); towards) {
                if (stop == end) {
                    return refuse(stop, "expected top or bottom after a direction" + found_at(stop));
                }
            } else {
                auto const p = grid::index_of_name(word, now_.size());
                if (!p) {
                    return refuse(at + p.error().column - 1,
                                  "expected a point from A1 to " + last_point() + ", top or bottom"
                                      + found(at, stop));
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
        std::vector<std::string> names;
        if (ways.size() == 1) { return paths[ways.front()]; }
        if (ways.empty()) {
            for (place const to : paths.ends()) { names.push_back(name(to)); }
            return refuse_jump(s, now_.ball(), names);
        }
        for (std::size_t const i : ways) { names.push_back("b(" + paths.path(i) + ')'); }
        return refuse(s.begin,
                      "expected which of " + std::to_string(ways.size()) + " jumps to " + name(s.to) + ", "
                          + listed(names) + found(s.begin, s.end));
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
            if (fitting.size() > 1) {
                return refuse(s.begin, "expected " + listed(fitting) + found(s.begin, s.end));
            }
            so_far = last;
        }
        return so_far;
    }

    /// There is no such jump from there, but these.
    [[nodiscard]] unexpected<parse_error> refuse_jump(step const& s, place from,
                                                      std::vector<std::string> const& others) const
    {
        std::string const wanted = others.empty() ? "no jump, as there is none from " + name(from)
                                                  : "a jump from " + name(from) + " to " + listed(others);
        return refuse(s.begin, "expected " + wanted + found(s.begin, s.end));
    }

    [[nodiscard]] std::string last_point() const
    {
        return grid::point_name(now_.size(), now_.size().points() - 1);
    }

    std::string_view             text_;
    std::size_t                  begin_;
    std::size_t                  end_;
    basic_position<Words> const& now_;
};

}   // namespace tail::phutball::detail
