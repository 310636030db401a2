#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/solvers/sokoban/planner/box_route.hpp>
#include <tail/solvers/sokoban/planner/entrances.hpp>
#include <tail/store/detail/bytes_of_set.hpp>

/// \file
/// In which order the goals of a level are filled (J.-N. Demaret 2007, section 4.4.1).

namespace tail::sokoban {

/// All goals in the order in which they are filled.
using schedule = std::vector<square>;

/// Schedules by thinking backwards: boxes are on all goals, and are taken away through the entrances.
///
/// A goal can be *evacuated* if a box on an entrance could be pushed there while all others stay where they
/// are and the man begins where the level begins. What is evacuated last is filled first. Fewer boxes never
/// hinder an evacuation, so that no choice has to be taken back.
class evacuation {
public:
    /// Takes boxes away through these entrances.
    explicit evacuation(level const& l, std::vector<square> through)
        : routes_{l}, walks_{l}, boxes_{l}, entrances_{std::move(through)}
    {}

    /// In which order goals are tried.
    enum class goals { ascending, descending };
    /// How many go at a time.
    enum class pace {
        one_by_one,   ///< algorithm 1 of the thesis
        in_batches,   ///< all that can go at the same time: algorithm 2; it spreads goals over the entrances
    };

    /// One after the other: algorithm 1 of the thesis. Nothing if some goals cannot be evacuated.
    [[nodiscard]] std::optional<schedule> one_by_one(std::span<square const> all,
                                                     goals                   order = goals::ascending)
    {
        begin(all, order, pace::one_by_one);
        while (step()) {}
        return found();
    }

    /// All that can go at the same time together: algorithm 2. Nothing if some goals cannot be evacuated.
    [[nodiscard]] std::optional<schedule> in_batches(std::span<square const> all,
                                                     goals                   order = goals::ascending)
    {
        begin(all, order, pace::in_batches);
        while (step()) {}
        return found();
    }

    /// Begins to look for a schedule of some goals, which `step` goes on with.
    void begin(std::span<square const> all, goals order, pace how)
    {
        put_boxes(all, order);
        pace_  = how;
        place_ = door_ = 0;
        batch_.clear();
        batches_.clear();
    }

    /// Tries one entrance for one goal. False when the schedule is there, or it is known that there is none.
    [[nodiscard]] bool step()
    {
        if (place_ == left_.size()) { return false; }
        square const g       = left_[place_];
        bool const   walking = pace_ == pace::in_batches;
        if (walking && door_ == 0) { walks_.fill(boxes_); }
        bool const leaves = door_ < entrances_.size() && can_leave(g, entrances_[door_], walking);
        if (!leaves && ++door_ < entrances_.size()) { return true; }
        door_ = 0;
        if (leaves) { batch_.push_back(g); }
        ++place_;
        bool const goes = walking ? place_ == left_.size() && !batch_.empty() : leaves;
        if (goes) {
            for (square const b : batch_) { take(b); }
            batches_.push_back(std::move(batch_));
            batch_.clear();
            place_ = 0;
        }
        return place_ != left_.size();
    }

    /// The schedule, when `step` has said false; nothing if some goals cannot be evacuated.
    [[nodiscard]] std::optional<schedule> found() const
    {
        if (!left_.empty()) { return std::nullopt; }
        schedule all;
        for (std::size_t i = batches_.size(); i-- > 0;) {
            all.insert(all.end(), batches_[i].begin(), batches_[i].end());
        }
        return all;
    }

    /// The batches of the last schedule, in the order of evacuation.
    [[nodiscard]] std::vector<std::vector<square>> const& batches() const { return batches_; }

    /// Whether all goals that are left can be evacuated while boxes stay on the filled ones.
    [[nodiscard]] bool leaves_way(std::span<square const> left, std::span<square const> filled)
    {
        put_boxes(left, goals::ascending);
        for (square const g : filled) { boxes_.put_box(g); }
        return take_all();
    }

    /// How many of some squares cannot be evacuated, whatever the order.
    [[nodiscard]] std::size_t stuck(std::span<square const> all)
    {
        put_boxes(all, goals::ascending);
        static_cast<void>(take_all());
        return left_.size();
    }
    /// Those that were stuck in the last call.
    [[nodiscard]] std::vector<square> const& left() const { return left_; }

private:
    void put_boxes(std::span<square const> all, goals order)
    {
        level const& l = routes_.of();
        boxes_         = position{l};
        for (square const b : l.boxes()) { boxes_.take_box(b); }
        left_.assign(all.begin(), all.end());
        std::sort(left_.begin(), left_.end(), [&](square a, square b) {
            bool const before = l.row(a) != l.row(b) ? l.row(a) < l.row(b) : l.column(a) < l.column(b);
            return (order == goals::ascending) == before && a != b;
        });
        for (square const g : left_) { boxes_.put_box(g); }
    }

    /// Takes away all that can be. True if none is left.
    [[nodiscard]] bool take_all()
    {
        for (bool found = true; found;) {
            found = false;
            for (std::size_t i = 0; i < left_.size();) {
                if (can_leave(left_[i])) {
                    take(left_[i]);
                    found = true;
                } else {
                    ++i;
                }
            }
        }
        return left_.empty();
    }

    void take(square g)
    {
        boxes_.take_box(g);
        left_.erase(std::find(left_.begin(), left_.end(), g));
    }

    /// Whether a box could come to this goal from an entrance that the man can walk to.
    [[nodiscard]] bool can_leave(square g)
    {
        walks_.fill(boxes_);
        return std::any_of(entrances_.begin(), entrances_.end(),
                           [&](square e) { return can_leave(g, e, true); });
    }
    /// The same for one entrance; `walking`: only if the man can walk there.
    [[nodiscard]] bool can_leave(square g, square e, bool walking)
    {
        // The goal itself is free by then.
        if (e == g || boxes_.has_box(e) || (walking && !walks_.reaches(e))) { return false; }
        boxes_.take_box(g);
        boxes_.put_box(e);
        routes_.begin(boxes_);
        bool const found = !routes_.find(e, g).empty();
        routes_.end(boxes_);
        boxes_.take_box(e);
        boxes_.put_box(g);
        return found;
    }

    box_route                        routes_;
    man_region                       walks_;
    position                         boxes_;   // that are left, and those that stay
    std::vector<square>              entrances_;
    std::vector<square>              left_;
    pace                             pace_  = pace::one_by_one;
    std::size_t                      place_ = 0;   // of the goal among those that are left
    std::size_t                      door_  = 0;   // the entrance that is tried for it
    std::vector<square>              batch_;       // that go together
    std::vector<std::vector<square>> batches_;
};

/// Schedules by how much each goal is surrounded: algorithm 3. A rule of thumb that looks at the squares
/// around a goal and no further.
class encirclement {
public:
    /// For this level, which has to live as long; no goal is filled.
    explicit encirclement(level const& l) : level_{&l}, filled_(l.squares() + 1U) { filled_[l.wall()] = 1; }

    /// Walls and filled goals next to a goal; one more for each axis along which a box there could not move.
    [[nodiscard]] int rate(square g) const
    {
        auto const& n  = level_->neighbours(g);
        int const   up = filled_[n[0]], down = filled_[n[1]], left = filled_[n[2]], right = filled_[n[3]];
        return up + down + left + right + ((up | down) != 0 ? 1 : 0) + ((left | right) != 0 ? 1 : 0);
    }

    /// Whether there is room to push a box onto a goal from some side.
    [[nodiscard]] bool accessible(square g) const
    {
        return std::any_of(all_directions.begin(), all_directions.end(), [&](direction d) {
            square const e = level_->neighbour(g, d);
            return filled_[e] == 0 && filled_[level_->neighbour(e, d)] == 0;
        });
    }

    /// Takes a goal as filled.
    void fill(square g) { filled_[g] = 1; }
    /// Takes a goal as empty again.
    void clear(square g) { filled_[g] = 0; }

    /// Most surrounded first, so that each goal that is left stays accessible. Gives up after so many tries.
    [[nodiscard]] std::optional<schedule> find(std::size_t most_tries = usual_tries)
    {
        begin(most_tries);
        while (step()) {}
        return found();
    }

    /// Begins to look for a schedule, which `step` goes on with.
    void begin(std::size_t most_tries = usual_tries)
    {
        order_.clear();
        stack_.clear();
        failed_.clear();
        key_      = 0;
        tries_    = most_tries;
        is_found_ = false;
        enter();
    }

    /// Tries to fill one goal. False when the schedule is there, or it is known that there is none.
    [[nodiscard]] bool step()
    {
        if (stack_.empty() || is_found_) { return false; }
        choice& at = stack_.back();
        if (at.next == at.goals.size()) {
            failed_.insert(key_);
            stack_.pop_back();
            take_back();
            return !stack_.empty();
        }
        square const g = at.goals[at.next++];
        fill(g);
        if (keeps_open(g, at.goals)) {
            order_.push_back(g);
            key_ ^= mixed(g);
            enter();
        } else {
            clear(g);
        }
        return !stack_.empty() && !is_found_;
    }

    /// The schedule, when `step` has said false; nothing if there is none.
    [[nodiscard]] std::optional<schedule> found()
    {
        for (square const g : order_) { clear(g); }
        return is_found_ ? std::optional{order_} : std::nullopt;
    }

    /// The memory of the search.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return tail::detail::bytes_of_set(failed_)
            + stack_.size() * (sizeof(choice) + level_->goals().size() * sizeof(square));
    }

private:
    static constexpr std::size_t usual_tries = 200'000;

    /// The goals that may be filled next, the best first, and how many of them were tried.
    struct choice {
        std::vector<square> goals;
        std::size_t         next = 0;
    };

    /// Goes on after the goals filled so far.
    void enter()
    {
        is_found_ = order_.size() == level_->goals().size();
        if (is_found_) { return; }
        if (tries_ == 0) {
            stack_.clear();
            return;
        }
        --tries_;
        if (failed_.contains(key_)) { return take_back(); }
        by_rate_.clear();
        for (square const g : level_->goals()) {
            if (filled_[g] == 0) { by_rate_.emplace_back(-rate(g), g); }
        }
        std::sort(by_rate_.begin(), by_rate_.end());
        choice& made = stack_.emplace_back();
        made.goals.reserve(by_rate_.size());
        for (auto const& [rated, g] : by_rate_) { made.goals.push_back(g); }
    }

    void take_back()
    {
        if (order_.empty()) { return; }
        key_ ^= mixed(order_.back());
        clear(order_.back());
        order_.pop_back();
    }

    /// Whether all goals that are left are still accessible after `g` was filled.
    [[nodiscard]] bool keeps_open(square g, std::vector<square> const& left) const
    {
        auto const is_open = [&](square s) { return s == g || filled_[s] != 0 || accessible(s); };
        if (order_.empty()) { return std::all_of(left.begin(), left.end(), is_open); }
        // All were before, and only those at most two squares away can have changed.
        return std::all_of(all_directions.begin(), all_directions.end(), [&](direction d) {
            square const near = level_->neighbour(g, d);
            if (near == level_->wall()) { return true; }
            square const far = level_->neighbour(near, d);
            return (!level_->is_goal(near) || is_open(near))
                && (far == level_->wall() || !level_->is_goal(far) || is_open(far));
        });
    }

    [[nodiscard]] static std::uint64_t mixed(std::uint64_t x)
    {
        x = (x + 1) * 0x9E3779B97F4A7C15U;
        x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9U;
        x = (x ^ x >> 27U) * 0x94D049BB133111EBU;
        return x ^ x >> 31U;
    }

    level const*                        level_;
    std::vector<int>                    filled_;
    schedule                            order_;   // the goals filled so far
    std::vector<choice>                 stack_;   // one more than these
    std::vector<std::pair<int, square>> by_rate_;
    // Sets of filled goals from which there is no schedule; equal keys of different sets only lose one.
    std::unordered_set<std::uint64_t> failed_;
    std::uint64_t                     key_      = 0;   // of the goals filled so far
    std::size_t                       tries_    = 0;
    bool                              is_found_ = false;
};

/// Whether boxes on the goals filled so far never keep a box on an entrance from the goals that are left.
///
/// Only these boxes are looked at. With one entrance, such a schedule is one that some solution follows.
[[nodiscard]] inline bool is_consistent(level const& l, entrances const& through, schedule const& order)
{
    box_route routes{l};
    position  boxes{l};
    for (square const b : l.boxes()) { boxes.take_box(b); }
    for (std::size_t filled = 0; filled < order.size(); ++filled) {
        for (std::size_t i = filled; i < order.size(); ++i) {
            bool const reached = std::any_of(through.real.begin(), through.real.end(), [&](square e) {
                if (boxes.has_box(e)) { return false; }
                boxes.put_box(e);
                routes.begin(boxes);
                bool const is = !routes.find(e, order[i]).empty();
                routes.end(boxes);
                boxes.take_box(e);
                return is;
            });
            if (!reached) { return false; }
        }
        boxes.put_box(order[filled]);
    }
    return true;
}

}   // namespace tail::sokoban
