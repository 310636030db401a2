#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// Finds boxes of which one has to be pushed sooner or later, and may as well be pushed now: all other pushes
/// can be left out (PI-corral pruning, Damgaard and Meger). A search by pushes still finds a solution of the
/// least number of pushes. The man's steps may become more.
///
/// A *corral* is an area that the man cannot reach. Take a set A of such areas and a set C of boxes, so that
/// 1. all boxes next to A are in C;
/// 2. at least one box of C is off goal, or there is a goal in A and no goal may stay empty;
/// 3. for each push of a box of C, the man on square m, the box to square t, one of these holds:
///    a) m is a wall, in A, or has a box of C; or t is a wall, a dead square, or has a box of C;
///    b) t is in A, and the man reaches m now.
/// By 2, a solution pushes a box of C: to fill a goal in A, a box has to be pushed into A, and by 1 the first
/// such box is in C. No goal may stay empty if there are as many boxes as goals. Until the first time, A and
/// the boxes of C stay as they are, so by 3 that push leads into A and can be made now. Made first, it is in
/// nobody's way: nothing else happens in A, and the man can go back to where he was. So there is a solution
/// as long that begins with a push of C.
///
/// A and C begin with one area and are enlarged until the conditions hold, or cannot.
class pi_corrals {
public:
    /// For this level, which has to live as long.
    explicit pi_corrals(level const& l) : level_{&l}, marks_(l.squares() + 1U), best_(l.squares() + 1U) {}
    explicit pi_corrals(level&&) = delete;   // the level has to live as long

    /// The boxes whose pushes are enough in a position; null if there is no such set. `region` was filled for
    /// the position. The set is there until the next call.
    [[nodiscard]] square_set const* only(position const& p, man_region const& region) const
    {
        if (region.squares().size() + p.boxes().count() == level_->squares()) { return nullptr; }
        fills_goals_ = p.boxes().count() == level_->goals().size();
        number_areas(p, region);
        std::size_t fewest = none;
        for (std::uint32_t i = 0; i < areas_.size(); ++i) {
            std::size_t const pushes = areas_[i].leaks ? none : grow(p, region, i);
            if (pushes >= fewest) { continue; }
            fewest = pushes;
            best_  = square_set(level_->squares() + 1U);
            for (square b : boxes_) { best_.insert(b); }
            if (fewest == 0) { break; }
        }
        return fewest == none ? nullptr : &best_;
    }

private:
    static constexpr std::size_t   none        = std::numeric_limits<std::size_t>::max();
    static constexpr std::uint32_t most_stamps = 0xFFFF0000U;   // a position has fewer areas than are left

    /// What is known of a square, for the stamps that it carries.
    struct mark {
        std::uint32_t numbered = 0;   // `now_`: it is in the area `area`, or a box that cannot be pushed away
        std::uint32_t area     = 0;
        std::uint32_t chosen   = 0;   // `try_`: in A, or a box of C
    };

    struct area {
        std::size_t first, end;   // in `squares_`
        bool        leaks;        // a box next to it can be pushed away: no set with this area will do
    };

    void number_areas(position const& p, man_region const& region) const
    {
        if (try_ >= most_stamps) {
            marks_.assign(marks_.size(), mark{});
            now_ = try_ = 0;
        }
        ++now_;
        squares_.clear();
        areas_.clear();
        boxes_.clear();
        p.boxes().for_each([&](square b) {
            if (can_push_away(region, b)) { return; }
            marks_[b].numbered = now_;
            boxes_.push_back(b);
        });
        for (square b : boxes_) {
            for (square const begin : level_->neighbours(b)) {
                if (is_closed(region, begin)) { number_area(region, begin); }
            }
        }
    }
    void number_area(man_region const& region, square begin) const
    {
        area a{squares_.size(), 0, false};
        add(begin);
        for (std::size_t next = a.first; next < squares_.size(); ++next) {
            for (square const to : level_->neighbours(squares_[next])) {
                if (is_closed(region, to)) {
                    add(to);
                } else if (marks_[to].numbered != now_ && to != level_->wall()) {
                    a.leaks = true;   // a box
                }
            }
        }
        a.end = squares_.size();
        areas_.push_back(a);
    }
    [[nodiscard]] bool is_closed(man_region const& region, square s) const
    {
        return region.is_free(s) && !region.reaches(s) && marks_[s].numbered != now_;
    }
    void add(square s) const
    {
        marks_[s].numbered = now_;
        marks_[s].area     = static_cast<std::uint32_t>(areas_.size());
        squares_.push_back(s);
    }

    /// Whether the man can push a box now, from a square that he reaches to one that he reaches.
    [[nodiscard]] bool can_push_away(man_region const& region, square box) const
    {
        auto const& next = level_->neighbours(box);
        for (unsigned const axis : {0U, 2U}) {
            square const a = next[axis], b = next[axis + 1];
            if (region.reaches(a) && region.reaches(b) && (level_->is_live(a) || level_->is_live(b))) {
                return true;
            }
        }
        return false;
    }

    /// Enlarges A and C from one area. The number of pushes of C that the man can make now; `none` if there
    /// is a push out of A, or no box of C has to be pushed.
    [[nodiscard]] std::size_t grow(position const& p, man_region const& region, std::uint32_t first) const
    {
        ++try_;
        boxes_.clear();
        stored_ = true;
        if (!take_area(p, first)) { return none; }
        std::size_t pushes  = 0;
        auto const  is_ours = [&](square s) { return marks_[s].chosen == try_; };
        for (std::size_t next = 0; next < boxes_.size(); ++next) {
            square const box = boxes_[next];
            stored_          = stored_ && level_->is_goal(box);
            for (direction d : all_directions) {
                square const man = level_->neighbour(box, opposite(d)), to = level_->neighbour(box, d);
                if (!level_->is_live(to) || man == level_->wall()) { continue; }
                if (is_ours(man) || (is_ours(to) && p.has_box(to))) { continue; }
                if (region.reaches(man)) {   // and not the other side: no box of C can be pushed away
                    if (!is_ours(to) && !take(p, to)) { return none; }
                    if (!p.has_box(to)) { ++pushes; }
                } else if (!take(p, man)) {
                    return none;
                }
            }
        }
        return stored_ ? none : pushes;
    }

    /// Takes a box into C, or the area of a square into A. False if it can be pushed away.
    [[nodiscard]] bool take(position const& p, square s) const
    {
        return p.has_box(s) ? take_box(s) : take_area(p, marks_[s].area);
    }
    [[nodiscard]] bool take_box(square b) const
    {
        if (marks_[b].numbered != now_) { return false; }
        if (marks_[b].chosen == try_) { return true; }
        marks_[b].chosen = try_;
        boxes_.push_back(b);
        return true;
    }
    [[nodiscard]] bool take_area(position const& p, std::uint32_t number) const
    {
        if (areas_[number].leaks) { return false; }
        for (std::size_t i = areas_[number].first; i < areas_[number].end; ++i) {
            marks_[squares_[i]].chosen = try_;
            stored_                    = stored_ && !(fills_goals_ && level_->is_goal(squares_[i]));
            for (square const next : level_->neighbours(squares_[i])) {
                if (p.has_box(next)) { static_cast<void>(take_box(next)); }
            }
        }
        return true;
    }

    level const*                level_;
    mutable std::vector<mark>   marks_;
    mutable std::vector<square> squares_;   // of all areas
    mutable std::vector<area>   areas_;
    mutable std::vector<square> boxes_;   // C
    mutable square_set          best_;
    mutable std::uint32_t       now_ = 0, try_ = 0;
    mutable bool                fills_goals_ = false;   // there are as many boxes as goals
    mutable bool                stored_      = false;   // nothing forces a push of C
};

}   // namespace tail::sokoban
