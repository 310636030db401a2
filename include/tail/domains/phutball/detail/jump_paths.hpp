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

#include <tail/domains/grid/bit_board.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/phutball/field.hpp>
#include <tail/domains/phutball/jumps.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/position.hpp>

/// \file
/// The jumps of a position with their names, for reading and writing.

namespace tail::phutball::detail {

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
    std::string
        name;   ///< `C7`, `top`; `ne-top` where the ball could leave over the top in another direction, too
};

/// The jumps of the side to move from a point, after those that took off the men of `removed`.
template <std::size_t Words>
[[nodiscard]] std::vector<single_jump<Words>> single_jumps(basic_position<Words> const& now, place from,
                                                           grid::bit_board<Words> const& removed)
{
    field<Words> const&             where  = field<Words>::of(now.size(), now.variant());
    auto const&                     points = where.points();
    std::vector<single_jump<Words>> all;
    jumps<Words>{where, now.men(), now.to_move()}.one(
        now.ball(), from, removed, [&](basic_move<Words> const& m) {
            auto const jumped = m.removed.without(removed);
            auto const begins = [&](direction d) {
                std::size_t const next = points.next(from, d);
                return next != points.off_board && jumped.test(next);
            };
            all.push_back({m, *std::find_if(grid::directions.begin(), grid::directions.end(), begins),
                           place_name(now.size(), m.to)});
        });
    for (auto& jump : all) {
        auto const same = [&](auto const& other) { return other.made.to == jump.made.to; };
        if (std::count_if(all.begin(), all.end(), same) > 1) {
            jump.name = direction_names[index(jump.towards)] + ('-' + jump.name);
        }
    }
    return all;
}

/// Every outcome of jumping with the first of the shortest paths to it; directions are tried clockwise from
/// the north.
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

    /// Where the ball can be at the end.
    [[nodiscard]] std::vector<place> ends() const
    {
        std::vector<place> all;
        for (outcome const& o : outcomes_) {
            if (std::find(all.begin(), all.end(), o.made.to) == all.end()) { all.push_back(o.made.to); }
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
        std::size_t before;   ///< the outcome of one jump less
        std::string name;     ///< of the last jump
    };

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    void reach(std::size_t before)
    {
        move const so_far = before == none ? move{{}, now_.ball(), now_.ball()} : outcomes_[before].made;
        for (auto& jump : single_jumps(now_, so_far.to, so_far.removed)) {
            if (index_.emplace(jump.made, outcomes_.size()).second) {
                outcomes_.push_back({jump.made, before, std::move(jump.name)});
            }
        }
    }

    basic_position<Words> const&                                    now_;
    std::vector<outcome>                                            outcomes_;
    boost::unordered_flat_map<move, std::size_t, boost::hash<move>> index_;
};

}   // namespace tail::phutball::detail
