#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/solvers/sokoban/fess/relaxed_pulls.hpp>

namespace tail::sokoban {

namespace detail {

struct places_left {
    std::uint16_t boxes, on_goals;
    std::uint16_t nearness;   // to the goals

    friend auto        operator<=>(places_left const&, places_left const&) = default;
    [[nodiscard]] auto cell() const { return std::pair{boxes, on_goals}; }
};

/// A box is pulled to a free place that is its home, or anywhere else.
class places_moves {
public:
    using move_type = macro_push;

    explicit places_moves(relaxed_pulls const& pulls) : pulls_{&pulls} {}

    /// The boxes that are not home.
    [[nodiscard]] position away(position p) const
    {
        std::vector<square> home;
        p.boxes().for_each([&](square b) {
            if (pulls_->sinks().contains(b)) { home.push_back(b); }
        });
        for (square b : home) { p.take_box(b); }
        return p;
    }

    template <class Emit>
    void moves(position const& p, Emit&& emit) const
    {
        position const a = away(p);
        pulls_->fill(a);
        std::vector<macro_push>    all, home;
        std::vector<std::uint16_t> comers(a.boxes().word_count() * 64, 0);   // by place
        a.boxes().for_each([&](square b) {
            pulls_->search(a, b, [&](square to, square man, std::uint16_t) {
                if (!pulls_->sinks().contains(to)) {
                    all.push_back({b, to, man});
                } else if (!p.has_box(to)) {
                    home.push_back({b, to, man});
                    ++comers[to];
                }
                return false;
            });
        });
        // Of the free places that a box comes to, the one that the fewest come to. Boxes are in order.
        for (std::size_t i = 0; i < home.size();) {
            std::size_t best = i, end = i;
            for (; end < home.size() && home[end].from == home[i].from; ++end) {
                if (comers[home[end].to] < comers[home[best].to]) { best = end; }
            }
            emit(home[best]);
            i = end;
        }
        for (macro_push const& m : all) { emit(m); }
    }
    void apply(position& p, macro_push const& m) const
    {
        p.move_box(m.from, m.to);
        p.put_man(m.man);
        normalise(p);
    }
    void normalise(position& p) const { p.put_man(pulls_->least(away(p))); }

private:
    relaxed_pulls const* pulls_;
};

/// How far a position is played backwards: the boxes that are not home and do not begin on a goal.
struct count_places_left {
    level const*        of;
    square_set const*   settled;
    places_moves const* moves;

    [[nodiscard]] places_left operator()(position const& p) const
    {
        places_left   f{0, 0, 0};
        std::uint32_t near = 0;
        moves->away(p).boxes().for_each([&](square b) {
            if (settled->contains(b)) { return; }
            ++f.boxes;
            if (of->is_goal(b)) { ++f.on_goals; }
            std::uint16_t const* const far   = of->pushes_to_goals(b, p.man());
            std::uint16_t              least = 100;
            for (std::size_t g = 0; g < of->goals().size(); ++g) { least = std::min(least, far[g]); }
            near += 100U - least;
        });
        f.nearness = static_cast<std::uint16_t>(std::min<std::uint32_t>(near, 0xFFFF));
        return f;
    }
};

struct all_places_taken {
    count_places_left count;

    [[nodiscard]] bool operator()(position const& p) const { return count(p).boxes == 0; }
};

/// The search for a plan with places. It does not move in memory, nor does what it is made of.
struct places_search {
    using policy_type = decltype(feature_space_policy{.codec = std::declval<position_codec>()});
    using engine_type =
        feature_space_engine<problem<starts<position>, places_moves, zero_heuristic, all_places_taken>,
                             count_places_left, policy_type>;

    places_search(level const& l, square_set const& settled)
        : pulls{l, relaxed_pulls::start_squares(l)},
          moves{pulls},
          engine{{.start = begins(), .successors = moves, .heuristic = {}, .goal = {{&l, &settled, &moves}}},
                 {&l, &settled, &moves},
                 {.codec = position_codec{l, false}}}
    {}
    places_search(places_search const&)            = delete;
    places_search& operator=(places_search const&) = delete;

    relaxed_pulls pulls;
    places_moves  moves;
    engine_type   engine;

private:
    [[nodiscard]] starts<position> begins() const
    {
        std::vector<position> all = pulls.solved();
        for (position& p : all) { moves.normalise(p); }
        return {std::move(all)};
    }
};

}   // namespace detail

/// A sequence of squares to fill, found by playing backwards where each place takes one box only.
///
/// Boxes begin on the goals. A box that is pulled to a square where a box starts is *home*: it stays there,
/// and is in nobody's way from then on. No other box ends on that square. So as many boxes leave a goal room
/// by each door as there are places beyond it; others have to be parked until the way to the other doors is
/// free. Read forwards, the squares of boxes that are not home yet are what is to be filled, stage by stage.
/// A plan is a guide: no soundness hangs on it.
class parking_plan {
public:
    /// Positions that are searched for a plan, unless said otherwise.
    static constexpr std::uint64_t default_nodes = 2'000;

    /// For this level, which has to live as long. Nothing is looked for yet.
    explicit parking_plan(level const& l, std::uint64_t most_nodes = default_nodes)
        : level_{&l},
          most_nodes_{most_nodes},
          settled_(l.squares() + 1),
          is_over_{l.boxes().size() * l.live_squares() > most_to_plan}
    {
        for (square b : l.boxes()) {
            if (l.is_goal(b)) { settled_.insert(b); }
        }
    }
    explicit parking_plan(level&&, std::uint64_t = 0) = delete;   // the level has to live as long

    parking_plan(parking_plan const&)            = delete;
    parking_plan& operator=(parking_plan const&) = delete;

    /// Looks for a plan. Says `solved` when that is over, whether there is one or not; after another limit
    /// it goes on when it is called again. Of nodes only 0 is a limit. Without the memory there is no plan.
    status find(limits const& lim = {})
    {
        if (is_over_) { return status::solved; }
        if (lim.nodes == 0) { return status::node_limit; }
        auto const begin = tail::detail::clock::now();
        limits     part  = lim;
        // At first the position that it begins with is looked at, and none is expanded.
        for (part.nodes = 0;; part.nodes = 1) {
            std::chrono::duration<double> const taken = tail::detail::clock::now() - begin;
            part.seconds                              = lim.seconds - taken.count();
            if (lim.stop_requested()) { return status::cancelled; }
            if (!(part.seconds > 0)) { return status::time_limit; }
            if (!search_) { search_ = std::make_unique<detail::places_search>(*level_, settled_); }
            auto const found = search_->engine.run(part);
            peak_bytes_      = found.stats.peak_bytes;
            if (found.status == status::time_limit || found.status == status::cancelled) {
                return found.status;
            }
            if (found.status == status::node_limit && found.stats.expanded < most_nodes_
                && found.stats.generated * level_->squares() < most_work) {
                continue;
            }
            if (found.status != status::memory_limit) { take(found); }
            search_.reset();
            is_over_ = true;
            return status::solved;
        }
    }

    /// Whether there is a plan.
    [[nodiscard]] bool found() const { return !stages_.empty(); }

    /// Whether all boxes come home. Otherwise the plan is of the last steps only.
    [[nodiscard]] bool complete() const { return complete_; }

    /// How many steps of the plan are left in a position.
    [[nodiscard]] std::size_t unpacked(position const& p) const
    {
        for (std::size_t i = stages_.size(); i-- > 0;) {
            if (p.boxes().includes(stages_[i])) { return stages_.size() - 1 - i; }
        }
        return stages_.size();
    }

    /// The sets of squares that are filled one after the other.
    [[nodiscard]] std::vector<square_set> const& stages() const { return stages_; }

    /// The memory of the plan, and of the search for it as long as that is not over.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = search_ ? search_->engine.bytes() : 0;
        for (square_set const& s : stages_) { sum += sizeof s + s.heap_bytes(); }
        return sum;
    }
    /// The most that the search for it had.
    [[nodiscard]] std::uint64_t peak_bytes() const { return peak_bytes_; }

private:
    void take(detail::places_search::engine_type::result_type const& found)
    {
        std::vector<square_set> stages;
        for (std::size_t i = found.path.size(); i-- > 0;) {
            stages.push_back(search_->moves.away(found.path[i]).boxes());
        }
        stages_   = std::move(stages);
        complete_ = bool{found};
    }

    /// Boxes times squares for them, up to which a plan is looked for: about five times the largest XSokoban
    /// level.
    static constexpr std::size_t most_to_plan = 20'000;

    /// Children times squares, up to which the search goes on: about a second at most.
    static constexpr std::uint64_t most_work = 100'000'000;

    level const*                           level_;
    std::uint64_t                          most_nodes_;
    square_set                             settled_;   // goals that begin with a box
    std::vector<square_set>                stages_;
    bool                                   is_over_;
    bool                                   complete_   = false;
    std::uint64_t                          peak_bytes_ = 0;
    std::unique_ptr<detail::places_search> search_;   // until it is over
};

}   // namespace tail::sokoban
