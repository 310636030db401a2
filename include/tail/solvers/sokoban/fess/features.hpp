#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/solvers/sokoban/fess/hotspots.hpp>
#include <tail/solvers/sokoban/fess/packing_plan.hpp>
#include <tail/solvers/sokoban/fess/parking_plan.hpp>
#include <tail/solvers/sokoban/fess/parts.hpp>
#include <tail/solvers/sokoban/fess/rooms.hpp>

namespace tail::sokoban {

/// How far a position has come, in order of importance. Less is better in all of it.
struct fess_features {
    std::uint16_t out_of_plan = 0;   ///< boxes that the next step of the plan would shut off
    std::uint16_t unpacked    = 0;   ///< steps of the packing plan that are left
    std::uint16_t regions     = 0;   ///< parts of the floor between which the man cannot walk
    std::uint16_t rooms       = 0;   ///< passages between rooms that are blocked
    std::uint16_t hotspots    = 0;   ///< boxes that keep others from goals
    std::uint16_t immobile    = 0;   ///< sides of boxes that the man does not reach

    /// Compares member by member.
    friend auto operator<=>(fess_features const&, fess_features const&) = default;

    /// The features that name a cell.
    [[nodiscard]] std::array<std::uint16_t, 4> cell() const
    {
        return {out_of_plan, unpacked, regions, rooms};
    }
};

/// Which features name the cells.
enum class fess_cells {
    plan,       ///< boxes out of plan, steps of the plan, regions, rooms
    packing,    ///< the same without boxes out of plan
    hotspots,   ///< steps of the plan, regions, hotspots
};

/// Which plan says how far a position has come.
enum class fess_plan {
    leaving,   ///< `packing_plan`: any number of boxes come from everywhere that they can leave to
    places,    ///< `parking_plan`: each box comes from a place of its own
};

/// The features of positions of one level.
class fess_feature_function {
public:
    /// For this level, which has to live as long.
    explicit fess_feature_function(level const& l, fess_cells cells = fess_cells::plan,
                                   fess_parts parts = fess_parts::all())
        : level_{&l},
          cells_{cells},
          parts_{parts},
          plan_{std::make_shared<packing_plan const>(
              l, parts.contains(fess_part::parking) ? packing_plan::default_nodes : 0)},
          hotspots_{std::make_shared<hotspot_table const>(l)},
          rooms_{std::make_shared<room_graph const>(l)},
          marks_(l.squares() + 1U, 0),
          queue_(l.squares())
    {}

    explicit fess_feature_function(level&&, fess_cells = fess_cells::plan,
                                   fess_parts = {}) = delete;   // the level has to live as long

    /// The same with other cells. Tables are shared; what is written during the search is not, so that each
    /// may be on a thread of its own.
    [[nodiscard]] fess_feature_function with(fess_cells cells, fess_plan plan = fess_plan::leaving) const
    {
        fess_feature_function other = *this;
        other.cells_                = cells;
        other.plan_                 = std::make_shared<packing_plan const>(*plan_);
        other.places_.reset();
        if (plan == fess_plan::places && parts_.contains(fess_part::order)) {
            other.places_ = std::make_shared<parking_plan>(*level_);
        }
        other.rooms_ = std::make_shared<room_graph const>(*rooms_);
        return other;
    }

    /// The same with other cells, for a search on the same thread: what is remembered of the plan is shared,
    /// too.
    [[nodiscard]] fess_feature_function on_this_thread(fess_cells cells) const
    {
        fess_feature_function other = *this;
        other.cells_                = cells;
        return other;
    }

    /// Looks for the places of the plan, if it has some: before the first position. Says `solved` when that
    /// is over; after another limit it goes on when it is called again.
    status find_places(limits const& lim) const { return places_ ? places_->find(lim) : status::solved; }
    /// The memory of that search and of the places.
    [[nodiscard]] std::uint64_t places_bytes() const { return places_ ? places_->bytes() : 0; }
    /// The most that it was.
    [[nodiscard]] std::uint64_t places_peak_bytes() const { return places_ ? places_->peak_bytes() : 0; }

    /// Which boxes keep which others from goals.
    [[nodiscard]] std::shared_ptr<hotspot_table const> const& hotspots() const { return hotspots_; }
    /// In which order goals are filled.
    [[nodiscard]] packing_plan const& plan() const { return *plan_; }

    /// The features of a position.
    [[nodiscard]] fess_features operator()(position const& p) const
    {
        fess_features f;
        auto const    has = [&](fess_part which) { return parts_.contains(which); };
        if (has(fess_part::packing)) { f.unpacked = static_cast<std::uint16_t>(steps_left(p)); }
        if (cells_ == fess_cells::plan && has(fess_part::out_of_plan) && has(fess_part::order)) {
            f.out_of_plan = static_cast<std::uint16_t>(plan_->out_of_plan(p));
        }
        if (has(fess_part::regions) || has(fess_part::mobility)) {
            walk(p, f);
            if (!has(fess_part::regions)) { f.regions = 0; }
            if (!has(fess_part::mobility)) { f.immobile = 0; }
        }
        if (has(fess_part::rooms)) { f.rooms = static_cast<std::uint16_t>(rooms_->blocked(p)); }
        if (has(fess_part::hotspots)) { f.hotspots = static_cast<std::uint16_t>(hotspots_->count(p)); }
        // From here on each stands where the other is described: the cell is made of the first four.
        if (cells_ == fess_cells::hotspots) { std::swap(f.rooms, f.hotspots); }
        return f;
    }

private:
    [[nodiscard]] std::size_t steps_left(position const& p) const
    {
        if (places_ && places_->found()) { return places_->unpacked(p); }
        return parts_.contains(fess_part::order) ? plan_->unpacked(p) : empty_goals(p);
    }
    [[nodiscard]] std::size_t empty_goals(position const& p) const
    {
        std::size_t many = 0;
        for (square g : level_->goals()) { many += p.has_box(g) ? 0U : 1U; }
        return many;
    }

    /// Counts the parts of the floor, and the sides of boxes that are not reached.
    void walk(position const& p, fess_features& f) const
    {
        if (now_ >= 0xFFFFFFF0U) {
            marks_.assign(marks_.size(), 0);
            now_ = 0;
        }
        now_ += 2;
        marks_.back() = now_ + 1;
        p.boxes().for_each([&](square b) { marks_[b] = now_ + 1; });
        flood(p.man());
        f.regions         = 1;
        std::size_t sides = 0;
        p.boxes().for_each([&](square b) {
            for (square const n : level_->neighbours(b)) { sides += marks_[n] == now_ ? 0U : 1U; }
        });
        f.immobile = static_cast<std::uint16_t>(sides);
        for (square s = 0; s < level_->squares(); ++s) {
            if (marks_[s] >= now_) { continue; }
            flood(s);
            ++f.regions;
        }
    }
    void flood(square from) const
    {
        std::size_t size = 1;
        queue_[0]        = from;
        marks_[from]     = now_;
        for (std::size_t i = 0; i < size; ++i) {
            for (square const to : level_->neighbours(queue_[i])) {
                if (marks_[to] >= now_) { continue; }
                marks_[to]     = now_;
                queue_[size++] = to;
            }
        }
    }

    level const*                         level_;
    fess_cells                           cells_;
    fess_parts                           parts_;
    std::shared_ptr<packing_plan const>  plan_;
    std::shared_ptr<parking_plan>        places_;   // in place of the plan, if there is one
    std::shared_ptr<hotspot_table const> hotspots_;
    std::shared_ptr<room_graph const>    rooms_;
    mutable std::vector<std::uint32_t>   marks_;
    mutable std::vector<square>          queue_;
    mutable std::uint32_t                now_ = 0;
};

}   // namespace tail::sokoban
