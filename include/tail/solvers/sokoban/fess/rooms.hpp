#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// The rooms of a level and the passages between them.
///
/// A square is in a room if it is in a rectangle of two by three squares of floor; squares of rooms that
/// touch are one room. All other squares are passages. A passage that joins several rooms is blocked as many
/// times as boxes in it divide these rooms from each other.
class room_graph {
public:
    /// Finds the rooms of this level, which has to live as long.
    explicit room_graph(level const& l)
        : level_{&l}, room_(l.squares() + 1U, passage), mark_(l.squares() + 1U, 0)
    {
        room_.back() = 0;
        for (square s = 0; s < l.squares(); ++s) {
            for (auto const& [across, down] : {std::pair{3, 2}, std::pair{2, 3}}) {
                mark_block(s, across, down);
            }
        }
        std::uint32_t rooms = 0;
        for (square s = 0; s < l.squares(); ++s) {
            if (room_[s] == unnumbered) { number(s, ++rooms); }
        }
        std::vector<std::uint8_t> seen(l.squares() + 1U);
        for (square s = 0; s < l.squares(); ++s) {
            if (room_[s] == passage && seen[s] == 0) { add_passage(s, seen); }
        }
    }

    /// How many passages there are.
    [[nodiscard]] std::size_t passages() const { return passages_.size(); }

    /// How many times passages are blocked.
    [[nodiscard]] std::size_t blocked(position const& p) const
    {
        std::size_t many = 0;
        for (std::vector<square> const& all : passages_) {
            bool free = true;
            for (square s : all) { free = free && !p.has_box(s); }
            if (!free) { many += divided(p, all); }
        }
        return many;
    }

private:
    static constexpr std::uint32_t passage = 0xFFFFFFFFU, unnumbered = 0xFFFFFFFEU;

    void mark_block(square corner, int across, int down)
    {
        int const column = level_->column(corner), row = level_->row(corner);
        for (int x = 0; x < across; ++x) {
            for (int y = 0; y < down; ++y) {
                if (level_->at(column + x, row + y) == level_->wall()) { return; }
            }
        }
        for (int x = 0; x < across; ++x) {
            for (int y = 0; y < down; ++y) { room_[level_->at(column + x, row + y)] = unnumbered; }
        }
    }
    void number(square from, std::uint32_t as)
    {
        std::vector<square> queue{from};
        room_[from] = as;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (square const to : level_->neighbours(queue[i])) {
                if (room_[to] != unnumbered) { continue; }
                room_[to] = as;
                queue.push_back(to);
            }
        }
    }
    void add_passage(square from, std::vector<std::uint8_t>& seen)
    {
        std::vector<square>        all{from};
        std::vector<std::uint32_t> rooms;
        seen[from] = 1;
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (square const to : level_->neighbours(all[i])) {
                if (to == level_->wall()) { continue; }
                if (room_[to] != passage) {
                    if (std::find(rooms.begin(), rooms.end(), room_[to]) == rooms.end()) {
                        rooms.push_back(room_[to]);
                    }
                } else if (seen[to] == 0) {
                    seen[to] = 1;
                    all.push_back(to);
                }
            }
        }
        if (rooms.size() > 1) { passages_.push_back(std::move(all)); }
    }

    /// Into how many more parts than one the rooms fall that a passage joins.
    [[nodiscard]] std::size_t divided(position const& p, std::vector<square> const& all) const
    {
        // Rooms are joined in a small forest; a room without a free square of the passage stands alone.
        std::vector<std::uint32_t> group, rooms;
        auto const                 find = [&](std::uint32_t room) {
            std::size_t i = 0;
            while (i < rooms.size() && rooms[i] != room) { ++i; }
            if (i == rooms.size()) {
                rooms.push_back(room);
                group.push_back(static_cast<std::uint32_t>(i));
            }
            return i;
        };
        for (square s : all) {
            for (square const to : level_->neighbours(s)) {
                if (to != level_->wall() && room_[to] != passage) { static_cast<void>(find(room_[to])); }
            }
        }
        if (++now_ == 0) {
            std::fill(mark_.begin(), mark_.end(), 0U);
            now_ = 1;
        }
        for (square from : all) {
            if (p.has_box(from) || mark_[from] == now_) { continue; }
            std::vector<square> queue{from};
            mark_[from]       = now_;
            std::size_t first = rooms.size();
            for (std::size_t i = 0; i < queue.size(); ++i) {
                for (square const to : level_->neighbours(queue[i])) {
                    if (to == level_->wall()) { continue; }
                    if (room_[to] == passage) {
                        if (!p.has_box(to) && mark_[to] != now_) {
                            mark_[to] = now_;
                            queue.push_back(to);
                        }
                    } else {
                        std::size_t const r = find(room_[to]);
                        if (first == rooms.size()) {
                            first = r;
                        } else if (group[r] != group[first]) {
                            std::uint32_t const old = group[r];
                            for (auto& g : group) { g = g == old ? group[first] : g; }
                        }
                    }
                }
            }
        }
        // The groups that are left keep the number of one of their rooms.
        std::size_t parts = 0;
        for (std::size_t i = 0; i < group.size(); ++i) { parts += group[i] == i ? 1U : 0U; }
        return parts > 0 ? parts - 1 : 0;
    }

    level const*                       level_;
    std::vector<std::uint32_t>         room_;   // by square
    std::vector<std::vector<square>>   passages_;
    mutable std::vector<std::uint32_t> mark_;
    mutable std::uint32_t              now_ = 0;
};

}   // namespace tail::sokoban
