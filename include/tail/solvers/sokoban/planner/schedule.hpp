#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/solvers/sokoban/planner/box_route.hpp>
#include <tail/solvers/sokoban/planner/entrances.hpp>

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

    /// One after the other: algorithm 1 of the thesis. Nothing if some goals cannot be evacuated.
    [[nodiscard]] std::optional<schedule> one_by_one(std::span<square const> all,
                                                     goals                   order = goals::ascending)
    {
        begin(all, order);
        schedule taken;
        while (!left_.empty()) {
            auto const at = std::find_if(left_.begin(), left_.end(),
                                         [&](square g) { return can_leave(g, false); });
            if (at == left_.end()) { return std::nullopt; }
            taken.push_back(*at);
            take(*at);
        }
        std::reverse(taken.begin(), taken.end());
        return taken;
    }

    /// All that can go at the same time together: algorithm 2. It spreads the goals over the entrances.
    [[nodiscard]] std::optional<schedule> in_batches(std::span<square const> all,
                                                     goals                   order = goals::ascending)
    {
        begin(all, order);
        batches_.clear();
        while (!left_.empty()) {
            std::vector<square> batch;
            for (square const g : left_) {
                if (can_leave(g, true)) { batch.push_back(g); }
            }
            if (batch.empty()) { return std::nullopt; }
            for (square const g : batch) { take(g); }
            batches_.push_back(std::move(batch));
        }
        schedule all_of_them;
        for (std::size_t i = batches_.size(); i-- > 0;) {
            all_of_them.insert(all_of_them.end(), batches_[i].begin(), batches_[i].end());
        }
        return all_of_them;
    }

    /// The batches of the last call, in the order of evacuation.
    [[nodiscard]] std::vector<std::vector<square>> const& batches() const { return batches_; }

    /// Whether all goals that are left can be evacuated while boxes stay on the filled ones.
    [[nodiscard]] bool leaves_way(std::span<square const> left, std::span<square const> filled)
    {
        begin(left, goals::ascending);
        for (square const g : filled) { boxes_.put_box(g); }
        return take_all();
    }

    /// How many of some squares cannot be evacuated, whatever the order.
    [[nodiscard]] std::size_t stuck(std::span<square const> all)
    {
        begin(all, goals::ascending);
        static_cast<void>(take_all());
        return left_.size();
    }
    /// Those that were stuck in the last call.
    [[nodiscard]] std::vector<square> const& left() const { return left_; }

private:
    void begin(std::span<square const> all, goals order)
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
                if (can_leave(left_[i], true)) {
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

    /// Whether a box could come from an entrance to this goal; `walking`: only from entrances that the man
    /// can walk to.
    [[nodiscard]] bool can_leave(square g, bool walking)
    {
        if (walking) { walks_.fill(boxes_); }
        boxes_.take_box(g);
        bool found = false;
        for (square const e : entrances_) {
            if (e == g || boxes_.has_box(e) || (walking && !walks_.reaches(e))) { continue; }
            boxes_.put_box(e);
            routes_.begin(boxes_);
            found = !routes_.find(e, g).empty();
            routes_.end(boxes_);
            boxes_.take_box(e);
            if (found) { break; }
        }
        boxes_.put_box(g);
        return found;
    }

    box_route                        routes_;
    man_region                       walks_;
    position                         boxes_;   // that are left, and those that stay
    std::vector<square>              entrances_;
    std::vector<square>              left_;
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
    [[nodiscard]] std::optional<schedule> find(std::size_t most_tries = 200'000)
    {
        order_.clear();
        failed_.clear();
        tries_        = most_tries;
        bool const is = fill_rest();
        for (square const g : level_->goals()) { clear(g); }
        return is ? std::optional{order_} : std::nullopt;
    }

private:
    [[nodiscard]] bool fill_rest()   // NOLINT(misc-no-recursion): as deep as there are goals
    {
        if (order_.size() == level_->goals().size()) { return true; }
        if (tries_ == 0) { return false; }
        --tries_;
        std::vector<square> set = order_;
        std::sort(set.begin(), set.end());
        if (failed_.contains(set)) { return false; }
        std::vector<std::pair<int, square>> by_rate;
        for (square const g : level_->goals()) {
            if (filled_[g] == 0) { by_rate.emplace_back(-rate(g), g); }
        }
        std::sort(by_rate.begin(), by_rate.end());
        for (auto const& [rated, g] : by_rate) {
            fill(g);
            bool const open = std::all_of(by_rate.begin(), by_rate.end(), [&](auto const& other) {
                return other.second == g || accessible(other.second);
            });
            if (open) {
                order_.push_back(g);
                if (fill_rest()) { return true; }
                order_.pop_back();
            }
            clear(g);
        }
        failed_.insert(std::move(set));
        return false;
    }

    level const*                  level_;
    std::vector<int>              filled_;
    schedule                      order_;
    std::set<std::vector<square>> failed_;   // sets of filled goals
    std::size_t                   tries_ = 0;
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
