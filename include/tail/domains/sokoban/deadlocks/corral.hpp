#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/deadlocks/pair_table.hpp>
#include <tail/domains/sokoban/deadlocks/pi_corral.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>

namespace tail::sokoban {

/// Searches the boxes around an area that the man cannot reach, as if there were no others.
///
/// The position with only these boxes is searched by pushes, with the other tests and PI-corrals to make it
/// small. It is dead if all that can be reached has been seen, and in none of it all boxes are on goals or
/// the man reaches every free square. Then the position with all boxes is dead too: other boxes do not help.
/// If `most_nodes` are not enough, nothing is said.
///
/// Verdicts are remembered by the boxes *and the man's region*: the same fence may be dead for a man outside
/// and not for one inside.
class corral_test {
public:
    /// Boxes are not pushed onto dead squares.
    static constexpr bool pushes_to_dead_squares = false;
    /// Positions of one search, unless said otherwise.
    static constexpr std::size_t default_nodes = 100;

    /// For this level, which has to live as long. `pairs` is asked within the searches.
    explicit corral_test(level const& l, std::optional<pair_test> pairs = std::nullopt,
                         std::size_t most_nodes = default_nodes)
        : level_{&l},
          region_{l},
          inner_{l, inside{freeze_test{l}, std::move(pairs), pi_corrals{l}}},
          seen_area_(l.squares()),
          most_nodes_{most_nodes},
          known_(std::size_t{1} << 14U)
    {}
    explicit corral_test(level&&) = delete;   // the level has to live as long

    /// Looks at the areas next to the box that moved last, or, if it is not known, at all.
    [[nodiscard]] bool dead(position const& p) const
    {
        region_.fill(p);
        if (region_.squares().size() + p.boxes().count() == level_->squares()) { return false; }
        fences_.clear();
        if (++now_ == 0) {
            seen_area_.assign(seen_area_.size(), 0);
            now_ = 1;
        }
        auto const look = [&](square box) {
            for (square const begin : level_->neighbours(box)) {
                if (is_closed(begin)) { add_fence(p, begin); }
            }
        };
        if (p.last_box() != no_square) {
            look(p.last_box());
        } else {
            p.boxes().for_each(look);
        }
        return std::any_of(fences_.begin(), fences_.end(),
                           [&](position const& fence) { return is_dead(fence); });
    }

private:
    /// The tests of the search inside.
    struct inside {
        static constexpr bool pushes_to_dead_squares = false;

        [[nodiscard]] bool dead(position const& p) const
        {
            return freeze.dead(p) || (pairs && pairs->dead(p));
        }
        [[nodiscard]] square_set const* only(position const& p, man_region const& region) const
        {
            return corrals.only(p, region);
        }

        freeze_test              freeze;
        std::optional<pair_test> pairs;
        pi_corrals               corrals;
    };

    struct verdict {
        position fence;
        bool     dead = false;
        bool     used = false;
    };

    [[nodiscard]] bool is_closed(square s) const
    {
        return region_.is_free(s) && !region_.reaches(s) && seen_area_[s] != now_;
    }

    /// Notes the position with only the boxes next to an area, unless they are all on goals.
    void add_fence(position const& p, square begin) const
    {
        position fence = p;
        fence.note_last_box(no_square);
        p.boxes().for_each([&](square b) { fence.take_box(b); });
        seen_area_[begin] = now_;
        area_.assign(1, begin);
        bool stored = true;
        for (std::size_t next = 0; next < area_.size(); ++next) {
            for (square const to : level_->neighbours(area_[next])) {
                if (is_closed(to)) {
                    seen_area_[to] = now_;
                    area_.push_back(to);
                } else if (p.has_box(to) && !fence.has_box(to)) {
                    fence.put_box(to);
                    stored = stored && level_->is_goal(to);
                }
            }
        }
        if (!stored) { fences_.push_back(std::move(fence)); }
    }

    [[nodiscard]] bool is_dead(position fence) const
    {
        region_.normalise(fence);
        verdict& known = known_[hash_value(fence) % known_.size()];
        if (!known.used || !(known.fence == fence)) { known = {fence, search(fence), true}; }
        return known.dead;
    }

    /// Whether nothing that can be reached is solved or open.
    [[nodiscard]] bool search(position const& fence) const
    {
        if (inner_.dead(fence)) { return true; }
        nodes_.clear();
        table_.assign(2 * most_nodes_ + 3, 0);
        enter(fence);
        for (std::size_t next = 0; next < nodes_.size(); ++next) {
            if (nodes_.size() > most_nodes_ || is_open(nodes_[next])) { return false; }
            moves_.clear();
            inner_.moves(nodes_[next], [&](push m) { moves_.push_back(m); });
            for (push m : moves_) {
                position child = nodes_[next];
                inner_.apply(child, m);
                if (!inner_.dead(child)) { enter(child); }
                if (nodes_.size() > most_nodes_) { return false; }
            }
        }
        return true;
    }

    [[nodiscard]] bool is_open(position const& p) const
    {
        bool stored = true;
        p.boxes().for_each([&](square b) { stored = stored && level_->is_goal(b); });
        if (stored) { return true; }
        region_.fill(p);
        return region_.squares().size() + p.boxes().count() == level_->squares();
    }

    /// Keeps a position, if it is new.
    void enter(position const& p) const
    {
        std::size_t at = hash_value(p) % table_.size();
        for (; table_[at] != 0; at = (at + 1) % table_.size()) {
            if (nodes_[table_[at] - 1U] == p) { return; }
        }
        nodes_.push_back(p);
        table_[at] = static_cast<std::uint32_t>(nodes_.size());
    }

    level const*                       level_;
    mutable man_region                 region_;
    pushes<inside>                     inner_;
    mutable std::vector<std::uint32_t> seen_area_;
    std::size_t                        most_nodes_;
    mutable std::vector<verdict>       known_;
    mutable std::vector<position>      fences_, nodes_;
    mutable std::vector<square>        area_;
    mutable std::vector<push>          moves_;
    mutable std::vector<std::uint32_t> table_;
    mutable std::uint32_t              now_ = 0;
};

}   // namespace tail::sokoban
