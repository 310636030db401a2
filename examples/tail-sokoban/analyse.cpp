#include <tail-sokoban/analyse.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include <common/json_line.hpp>
#include <tail/core/cost.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/print.hpp>

namespace tail::sokoban_tool {

namespace {

using sokoban::direction, sokoban::level, sokoban::square;

class analyst {
public:
    explicit analyst(sokoban::board const& b) : level_{b}
    {
        for (square s = 0; s < level_.squares(); ++s) { tunnel_.push_back(tunnel_sign(s)); }
        find_rooms();
    }

    [[nodiscard]] sokoban::level const& of() const { return level_; }
    [[nodiscard]] std::size_t           rooms() const { return rooms_; }
    [[nodiscard]] std::size_t           tunnel_squares() const
    {
        return static_cast<std::size_t>(
            std::count_if(tunnel_.begin(), tunnel_.end(), [](char c) { return c != '\0'; }));
    }

    /// Whether a box on this square keeps the man from some of the others. Then each part begins beside it.
    [[nodiscard]] bool divides(square s) const
    {
        std::optional<unsigned> side;
        for (square const next : level_.neighbours(s)) {
            if (next == level_.wall()) { continue; }
            unsigned const now = level_.side(s, next);
            if (side && *side != now) { return true; }
            side = now;
        }
        return false;
    }

    [[nodiscard]] std::size_t dividing_squares() const
    {
        std::size_t n = 0;
        for (square s = 0; s < level_.squares(); ++s) { n += divides(s) ? 1U : 0U; }
        return n;
    }

    /// The fewest pushes from here to any goal, wherever the man may be; `too_far` on dead squares.
    [[nodiscard]] unsigned pushes_to_goal(square s) const
    {
        unsigned least = sokoban::too_far;
        for (square const man : level_.neighbours(s)) {
            if (man == level_.wall()) { continue; }
            std::uint16_t const* const far = level_.pushes_to_goals(s, man);
            for (std::size_t i = 0; i < level_.goals().size(); ++i) {
                least = std::min<unsigned>(least, far[i]);
            }
        }
        return level_.is_goal(s) ? 0 : least;
    }

    [[nodiscard]] char room_or_tunnel(square s) const
    {
        if (tunnel_[s] != '\0') { return tunnel_[s]; }
        constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        return room_[s] < letters.size() ? letters[room_[s]] : '?';
    }

    [[nodiscard]] int estimate(auto const& h) const { return h(sokoban::position{level_}); }

    /// The walls, and a sign for each square.
    template <class Sign>
    [[nodiscard]] std::string drawn(Sign const& sign) const
    {
        sokoban::board b = level_.drawn();
        for (square s = 0; s < level_.squares(); ++s) {
            b.signs[b.index(level_.column(s), level_.row(s))] = sign(s);
        }
        return sokoban::to_text(b);
    }

private:
    /// Walls on two opposite sides: a box in there goes on or back.
    [[nodiscard]] char tunnel_sign(square s) const
    {
        auto const wall = [&](direction d) { return level_.neighbour(s, d) == level_.wall(); };
        if (wall(direction::left) && wall(direction::right)) { return '|'; }
        if (wall(direction::up) && wall(direction::down)) { return '-'; }
        return '\0';
    }

    /// What hangs together without tunnels.
    void find_rooms()
    {
        constexpr std::size_t none = ~std::size_t{0};
        room_.assign(level_.squares(), none);
        for (square first = 0; first < level_.squares(); ++first) {
            if (tunnel_[first] != '\0' || room_[first] != none) { continue; }
            std::vector<square> queue{first};
            room_[first] = rooms_;
            for (std::size_t i = 0; i < queue.size(); ++i) {
                for (square const next : level_.neighbours(queue[i])) {
                    if (next == level_.wall() || tunnel_[next] != '\0' || room_[next] != none) { continue; }
                    room_[next] = rooms_;
                    queue.push_back(next);
                }
            }
            ++rooms_;
        }
    }

    level                    level_;
    std::vector<char>        tunnel_;   // by square; 0 if it is none
    std::vector<std::size_t> room_;
    std::size_t              rooms_ = 0;
};

[[nodiscard]] std::optional<std::int64_t> finite(int estimate)
{
    return estimate == infinite_cost<int> ? std::nullopt : std::optional<std::int64_t>{estimate};
}

}   // namespace

std::string analysis(sokoban::board const& b)
{
    analyst const a{b};
    level const&  l      = a.of();
    auto const    pushes = [&](auto const& h) {
        auto const value = finite(a.estimate(h));
        return value ? std::to_string(*value) : std::string{"none: no solution"};
    };
    std::string text = sokoban::to_text(b);
    text += fmt::format("{} squares, {} of them live, {} dead; {} boxes\n", l.squares(), l.live_squares(),
                        l.squares() - l.live_squares(), l.boxes().size());
    text += fmt::format("pushes at least: nearest {}, matching {}, linear-conflict {}\n",
                        pushes(sokoban::nearest{l}), pushes(sokoban::matching{l}),
                        pushes(sokoban::linear_conflict{l}));
    auto const goal_or = [&](square s, char other) { return l.is_goal(s) ? '.' : other; };

    text += "\ndead squares: a box on x never comes to a goal\n";
    text += a.drawn([&](square s) { return l.is_live(s) ? goal_or(s, ' ') : 'x'; });
    text += fmt::format("\n{} rooms, by letters, and {} tunnel squares: - and | between walls\n", a.rooms(),
                        a.tunnel_squares());
    text += a.drawn([&](square s) { return a.room_or_tunnel(s); });
    text += fmt::format("\n{} squares o divide the level for the man if a box stands there\n",
                        a.dividing_squares());
    text += a.drawn([&](square s) { return a.divides(s) ? 'o' : goal_or(s, ' '); });
    text += "\npushes to the nearest goal: 0 to 9, a for 10 and so on to z, + for more\n";
    text += a.drawn([&](square s) {
        constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
        unsigned const             far    = a.pushes_to_goal(s);
        return far == sokoban::too_far ? 'x' : far < digits.size() ? digits[far] : '+';
    });
    return text;
}

std::string analysis_json(given_level const& given)
{
    analyst const     a{*given.level};
    level const&      l = a.of();
    cli::ordered_json object;
    object["problem"]          = given.id;
    object["title"]            = given.title;
    object["width"]            = l.drawn().width;
    object["height"]           = l.drawn().height;
    object["boxes"]            = l.boxes().size();
    object["squares"]          = l.squares();
    object["live_squares"]     = l.live_squares();
    object["dead_squares"]     = l.squares() - l.live_squares();
    object["rooms"]            = a.rooms();
    object["tunnel_squares"]   = a.tunnel_squares();
    object["dividing_squares"] = a.dividing_squares();
    object["nearest"]          = cli::or_null(finite(a.estimate(sokoban::nearest{l})));
    object["matching"]         = cli::or_null(finite(a.estimate(sokoban::matching{l})));
    object["linear_conflict"]  = cli::or_null(finite(a.estimate(sokoban::linear_conflict{l})));
    return cli::json_line(object);
}

}   // namespace tail::sokoban_tool
