#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban {

/// The low layer of Talking Stones: where the man can walk, and the fewest pushes of one stone to one square
/// while all others stay where they are. Keeps its memory.
///
/// A square is an obstacle or not; stones and parked stones are obstacles alike. The search is A* with the
/// Manhattan distance. Equals are taken in the order of their arrival, and successors are made right, left,
/// down, up, as in the thesis: which of several shortest paths is found decides where the man is afterwards.
class stone_paths {
public:
    /// For this level, which has to live as long; there are no obstacles.
    explicit stone_paths(level const& l)
        : level_{&l},
          obstacle_(l.squares() + 1U, 0),
          zone_(l.squares() + 1U, 0),
          mark_(l.squares() + 1U, 0),
          queue_(l.squares()),
          labels_(l.squares()),
          states_(l.squares() * 5)
    {
        obstacle_.back() = 1;
        column_.reserve(l.squares());
        row_.reserve(l.squares());
        for (square s = 0; s < l.squares(); ++s) {
            column_.push_back(static_cast<std::int16_t>(l.column(s)));
            row_.push_back(static_cast<std::int16_t>(l.row(s)));
        }
    }

    /// Puts an obstacle there.
    void block(square s) { obstacle_[s] = 1; }
    /// Takes the obstacle away.
    void free(square s) { obstacle_[s] = 0; }
    /// Whether there is no obstacle.
    [[nodiscard]] bool is_free(square s) const { return obstacle_[s] == 0; }

    /// No obstacle anywhere.
    void clear()
    {
        std::fill(obstacle_.begin(), obstacle_.end(), std::uint8_t{0});
        obstacle_.back() = 1;
    }

    /// Finds the squares that the man can walk to, for `in_zone`, `movable` and `find`. Returns the least.
    square fill_zone(square man)
    {
        if (++zone_now_ == 0) {
            std::fill(zone_.begin(), zone_.end(), 0U);
            zone_now_ = 1;
        }
        zone_[man]        = zone_now_;
        queue_[0]         = man;
        std::size_t size  = 1;
        square      least = man;
        for (std::size_t next = 0; next < size; ++next) {
            for (square const to : level_->neighbours(queue_[next])) {
                if (obstacle_[to] != 0 || zone_[to] == zone_now_) { continue; }
                zone_[to]      = zone_now_;
                queue_[size++] = to;
                least          = std::min(least, to);
            }
        }
        return least;
    }
    /// Whether the man can walk there, as `fill_zone` found.
    [[nodiscard]] bool in_zone(square s) const { return zone_[s] == zone_now_; }

    /// Whether the stone can be pushed in some direction.
    [[nodiscard]] bool movable(square stone) const
    {
        for (direction const d : all_directions) {
            if (is_free(level_->neighbour(stone, d)) && in_zone(level_->neighbour(stone, opposite(d)))) {
                return true;
            }
        }
        return false;
    }

    /// The squares of the stone from where it is to the target, both included; empty if there is no way.
    /// Wants `fill_zone` with this stone as an obstacle.
    [[nodiscard]] std::vector<square> const& find(square stone, square target)
    {
        path_.clear();
        search(stone, target, [&](square s) { return distance(s, target); });
        return path_;
    }

    /// How many path searches were made.
    [[nodiscard]] std::uint64_t searches() const { return searches_; }

    /// Every square that the stone can be pushed to, with `visit(square, pushes, last square before it)`; the
    /// same square may come once for each side that the man ends on. Stops when `visit` returns true.
    template <class Visit>
    void flood(square stone, Visit&& visit)
    {
        visit_all(stone, visit);
    }

    /// The fewest pushes, and one more, that bring a stone to a square from any of those that `is_origin`
    /// names, so that the man could come from `man` to the first of them; zero if there is none. Searches
    /// backwards, by pulls, once for all origins. The stone itself must not be an obstacle; a man on an
    /// obstacle may come from anywhere.
    template <class Origin>
    [[nodiscard]] std::size_t pushes_from_any(square target, square man, Origin&& is_origin)
    {
        ++searches_;
        begin(target);
        order_.clear();
        for (direction const d : all_directions) {
            if (is_free(level_->neighbour(target, d))) {
                enter(state(target, static_cast<unsigned>(d)), none, 0);
            }
        }
        std::size_t found = 0;
        for (std::size_t i = 0; i < order_.size() && found == 0; ++i) {
            std::uint32_t const s = order_[i];
            square const        q = static_cast<square>(s / 5);
            unsigned const      m = s % 5;
            std::uint16_t const g = states_[s].g;
            if (is_origin(q)) {
                bool const anywhere = !is_free(man) || man == q;
                if (!anywhere) { walk_around(q, level_->neighbour(q, static_cast<direction>(m))); }
                if (anywhere || mark_[man] == mark_now_) {
                    found = g + std::size_t{1};
                    break;
                }
            }
            side_record const& sides = sides_of(q);
            for (direction const d : all_directions) {
                if (sides.part[m] != sides.part[static_cast<unsigned>(d)]) { continue; }
                square const to = level_->neighbour(q, d);
                if (is_free(to) && is_free(level_->neighbour(to, d))) {
                    enter(state(to, static_cast<unsigned>(d)), s, static_cast<std::uint16_t>(g + 1U));
                }
            }
        }
        return found;
    }

    /// The path of the state that `flood` stopped at, or of the last one that it visited at `target`.
    [[nodiscard]] std::vector<square> const& path() const { return path_; }

    /// The level.
    [[nodiscard]] level const& of() const { return *level_; }

private:
    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    struct state_record {
        std::uint32_t stamp  = 0;
        std::uint32_t parent = none;
        std::uint16_t g      = 0;
        bool          closed = false;
    };
    struct side_record {
        std::uint32_t               stamp = 0;
        std::array<std::uint8_t, 4> part{};   // by direction: equal where the man can walk around; 0 blocked
    };

    [[nodiscard]] unsigned distance(square a, square b) const
    {
        return static_cast<unsigned>(std::abs(column_[a] - column_[b]) + std::abs(row_[a] - row_[b]));
    }

    /// A stone on a square, and the direction from it in which the man stands next to it; 4 at the start.
    [[nodiscard]] static std::uint32_t state(square s, unsigned man) { return s * 5U + man; }

    template <class Estimate>
    void search(square stone, square target, Estimate const& h)
    {
        ++searches_;
        begin(stone);
        unsigned const h0 = h(stone);
        push(state(stone, 4), none, 0, h0);
        for (unsigned f = h0; f < buckets_.size(); ++f) {
            for (std::size_t i = 0; i < buckets_[f].size(); ++i) {
                auto const [s, g] = buckets_[f][i];
                state_record& at  = states_[s];
                if (at.closed || at.g != g) { continue; }   // a cheaper path has come since
                if (s / 5 == target) {
                    trace(s);
                    break;
                }
                at.closed = true;
                expand(s, g, [&](std::uint32_t to, std::uint16_t to_g) {
                    push(to, s, to_g, to_g + h(static_cast<square>(to / 5)));
                });
            }
            if (!path_.empty()) { break; }
        }
        for (auto& b : buckets_) { b.clear(); }
        obstacle_[origin_] = 1;
    }

    template <class Visit>
    void visit_all(square stone, Visit& visit)
    {
        ++searches_;
        path_.clear();
        begin(stone);
        order_.clear();
        enter(state(stone, 4), none, 0);
        for (std::size_t i = 0; i < order_.size(); ++i) {
            std::uint32_t const s      = order_[i];
            state_record const  at     = states_[s];
            square const        q      = static_cast<square>(s / 5);
            square const        before = at.parent == none ? q : static_cast<square>(at.parent / 5);
            if (visit(q, std::size_t{at.g}, before)) {
                trace(s);
                break;
            }
            expand(s, at.g, [&](std::uint32_t to, std::uint16_t g) { enter(to, s, g); });
        }
        obstacle_[origin_] = 1;
    }

    void begin(square stone)
    {
        if (++now_ == 0) {
            for (state_record& s : states_) { s.stamp = 0; }
            for (side_record& s : labels_) { s.stamp = 0; }
            now_ = 1;
        }
        origin_          = stone;
        obstacle_[stone] = 0;
    }

    void enter(std::uint32_t s, std::uint32_t parent, std::uint16_t g)
    {
        state_record& at = states_[s];
        if (at.stamp == now_) { return; }
        at = {now_, parent, g, false};
        order_.push_back(s);
    }

    void push(std::uint32_t s, std::uint32_t parent, std::uint16_t g, unsigned f)
    {
        state_record& at = states_[s];
        if (at.stamp == now_ && at.g <= g) { return; }
        at = {now_, parent, g, false};
        if (f >= buckets_.size()) { buckets_.resize(f + 1U); }
        buckets_[f].push_back({s, g});
    }

    /// Calls `make(state, g)` for each push of the stone.
    template <class Make>
    void expand(std::uint32_t s, std::uint16_t g, Make&& make)
    {
        square const   q   = static_cast<square>(s / 5);
        unsigned const man = s % 5;
        for (direction const d : {direction::right, direction::left, direction::down, direction::up}) {
            square const to = level_->neighbour(q, d), behind = level_->neighbour(q, opposite(d));
            if (obstacle_[to] != 0 || obstacle_[behind] != 0) { continue; }
            bool reached = false;
            if (man == 4) {
                reached = in_zone(behind);
            } else {
                side_record const& sides = sides_of(q);
                reached                  = sides.part[man] == sides.part[static_cast<unsigned>(opposite(d))];
            }
            if (reached) {
                make(state(to, static_cast<unsigned>(opposite(d))), static_cast<std::uint16_t>(g + 1U));
            }
        }
    }

    /// Which sides of a stone on `q` the man can walk between.
    [[nodiscard]] side_record const& sides_of(square q)
    {
        side_record& sides = labels_[q];
        if (sides.stamp == now_) { return sides; }
        sides.stamp = now_;
        sides.part  = {};
        // Around the stone, by the eight squares next to it: most often that tells.
        constexpr std::array ring{direction::up, direction::right, direction::down, direction::left};
        std::uint8_t         parts = 0;
        for (direction const d : ring) {
            if (obstacle_[level_->neighbour(q, d)] == 0) { sides.part[static_cast<unsigned>(d)] = ++parts; }
        }
        auto const join = [&](std::uint8_t a, std::uint8_t b) {
            if (a == b) { return; }
            for (std::uint8_t& p : sides.part) {
                if (p == b) { p = a; }
            }
            --parts;
        };
        for (std::size_t i = 0; i < 4; ++i) {
            direction const    one = ring[i], other = ring[(i + 1) % 4];
            std::uint8_t const a = sides.part[static_cast<unsigned>(one)],
                               b = sides.part[static_cast<unsigned>(other)];
            if (a != 0 && b != 0 && obstacle_[level_->neighbour(level_->neighbour(q, one), other)] == 0) {
                join(a, b);
            }
        }
        for (direction const d : ring) {
            if (parts <= 1) { break; }
            std::uint8_t const own = sides.part[static_cast<unsigned>(d)];
            if (own == 0) { continue; }
            walk_around(q, level_->neighbour(q, d));
            for (direction const e : ring) {
                std::uint8_t const other = sides.part[static_cast<unsigned>(e)];
                if (other != 0 && other != own && mark_[level_->neighbour(q, e)] == mark_now_) {
                    join(own, other);
                }
            }
        }
        return sides;
    }

    /// Marks what the man reaches from a square while the stone is on `q`.
    void walk_around(square q, square from)
    {
        if (++mark_now_ == 0) {
            std::fill(mark_.begin(), mark_.end(), 0U);
            mark_now_ = 1;
        }
        mark_[from]      = mark_now_;
        queue_[0]        = from;
        std::size_t size = 1;
        for (std::size_t next = 0; next < size; ++next) {
            for (square const to : level_->neighbours(queue_[next])) {
                if (obstacle_[to] != 0 || to == q || mark_[to] == mark_now_) { continue; }
                mark_[to]      = mark_now_;
                queue_[size++] = to;
            }
        }
    }

    void trace(std::uint32_t s)
    {
        for (; s != none; s = states_[s].parent) { path_.push_back(static_cast<square>(s / 5)); }
        std::reverse(path_.begin(), path_.end());
    }

    struct entry {
        std::uint32_t state;
        std::uint16_t g;
    };

    level const*                    level_;
    std::vector<std::uint8_t>       obstacle_;
    std::vector<std::uint32_t>      zone_, mark_;
    std::vector<square>             queue_;
    std::vector<side_record>        labels_;
    std::vector<state_record>       states_;
    std::vector<std::int16_t>       column_, row_;
    std::vector<std::vector<entry>> buckets_;
    std::vector<std::uint32_t>      order_;
    std::vector<square>             path_;
    square                          origin_   = 0;
    std::uint32_t                   zone_now_ = 0, mark_now_ = 0, now_ = 0;
    std::uint64_t                   searches_ = 0;
};

}   // namespace tail::sokoban
