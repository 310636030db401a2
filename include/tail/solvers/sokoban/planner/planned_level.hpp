#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/subproblem.hpp>
#include <tail/solvers/sokoban/planner/entrances.hpp>
#include <tail/solvers/sokoban/planner/goal_plan.hpp>
#include <tail/solvers/sokoban/planner/options.hpp>
#include <tail/solvers/sokoban/planner/packing_goals.hpp>
#include <tail/solvers/sokoban/planner/rearrange.hpp>
#include <tail/solvers/sokoban/planner/schedule.hpp>

namespace tail::sokoban {

/// A level that plans are made for: the real one, or the same with other goals.
struct planned_level {
    level const*                     real = nullptr;   ///< the level that was asked for
    std::unique_ptr<level>           own;      ///< with other goals, where the real ones have no schedule
    std::vector<push>                finish;   ///< from these to the real ones, as pushes of the real level
    std::optional<position>          end;      ///< where these begin; a position of `own`
    std::unique_ptr<plan_memory>     memory;   ///< what plans of this level share
    entrances                        ways;
    std::shared_ptr<packing_tools>   packing;   ///< made when it is wanted first
    std::optional<schedule>          ascending, descending, surrounded;
    std::vector<std::vector<square>> batches;   ///< of `ascending`, in the order of evacuation

    /// The level that plans are made for.
    [[nodiscard]] level const& of() const { return own ? *own : *real; }

    /// Whether algorithm 1 or 2 of the thesis has found a schedule.
    [[nodiscard]] bool has_schedule() const { return ascending.has_value(); }

    /// Whether it is too large for what takes a power of the number of goals.
    [[nodiscard]] bool           is_large() const { return of().goals().size() > most_goals; }
    static constexpr std::size_t most_goals = 64;   ///< of a level that is not large

    /// Pushes of this level, and then to the real goals, as pushes of the real level.
    [[nodiscard]] std::vector<push> pushes_of_real(std::vector<push> const& here) const
    {
        if (!own) { return here; }
        std::vector<push> all;
        for (push const m : here) { all.push_back({same_place(*own, m.box(), *real), m.direction()}); }
        all.insert(all.end(), finish.begin(), finish.end());
        return all;
    }
};

/// Makes the schedules of a level in small pieces: limits stop it between two of them, and nothing is lost.
class schedule_maker {
public:
    /// Of this level, which stays where it is.
    explicit schedule_maker(planned_level& of) : of_{&of} {}

    /// The level that they are for.
    [[nodiscard]] planned_level& of() const { return *of_; }

    /// Does a piece. False when all is made. After an exception it is of no use.
    [[nodiscard]] bool step()
    {
        using goals    = evacuation::goals;
        level const& l = of_->of();
        switch (now_) {
        case part::entrances:
            of_->ways = find_entrances(l);
            ways_.emplace(l, of_->ways.real);
            ways_->begin(l.goals(), goals::ascending, pace());
            now_ = part::ascending;
            return true;
        case part::ascending:
            if (ways_->step()) { return true; }
            of_->ascending = ways_->found();
            if (pace() == evacuation::pace::in_batches) { of_->batches = ways_->batches(); }
            ways_->begin(l.goals(), goals::descending, pace());
            now_ = part::descending;
            return true;
        case part::descending:
            if (ways_->step()) { return true; }
            of_->descending = ways_->found();
            rates_.emplace(l);
            rates_->begin();
            now_ = part::surrounded;
            return true;
        case part::surrounded:
            if (rates_->step()) { return true; }
            of_->surrounded = rates_->found();
            now_            = part::none;
            return false;
        case part::none: break;
        }
        return false;
    }

    /// The memory that it works in.
    [[nodiscard]] std::uint64_t bytes() const { return rates_ ? rates_->bytes() : 0; }

private:
    enum class part { entrances, ascending, descending, surrounded, none };

    [[nodiscard]] evacuation::pace pace() const
    {
        return of_->ways.real.size() == 1 ? evacuation::pace::one_by_one : evacuation::pace::in_batches;
    }

    planned_level*              of_;
    part                        now_ = part::entrances;
    std::optional<evacuation>   ways_;
    std::optional<encirclement> rates_;
};

/// The end of a plan: all boxes on goals and, where something follows, the man where he is wanted.
class plan_end {
public:
    /// The end of a plan for this level.
    explicit plan_end(planned_level const& l) : goals_{&l.of().goal_set()}, end_{l.end} {}

    /// Whether the plan has come to its end.
    [[nodiscard]] bool operator()(position const& p) const
    {
        return end_ ? p == *end_ : p.boxes() == *goals_;
    }

private:
    square_set const*       goals_;
    std::optional<position> end_;
};

/// The real level and, where it has no schedule, the same with other goals.
class planned_levels {
public:
    /// The real level, without schedules yet; others are made when they are asked for.
    planned_levels(level const& l, planner_options const& options) : real_{&l}, options_{&options}
    {
        all_.push_back(begun(std::make_unique<planned_level>()));
    }

    /// The real level.
    [[nodiscard]] planned_level& real() { return *all_.front(); }
    /// The real level.
    [[nodiscard]] planned_level const& real() const { return *all_.front(); }

    /// The real level, and those with other goals so far.
    [[nodiscard]] std::vector<std::unique_ptr<planned_level>> const& all() const { return all_; }

    /// Whether the level is lost before the first push.
    [[nodiscard]] bool begins_dead() const
    {
        position const p = pushes<no_deadlocks>{*real_}.start();
        if (options_->tests == deadlock_set::usual()) { return real().memory->tests().dead(p); }
        return deadlock_tests{*real_, deadlock_set::usual(), options_->pair_bytes}.dead(p);
    }

    /// Makes the schedules of the level that was begun last. `solved` when they are there, or else the limit
    /// that was reached; the next call goes on. After an exception it makes them anew.
    status make_schedules(limits const& lim)
    {
        limits within = lim;
        within.nodes  = limits::unlimited;   // these are expansions
        meter<limits> pieces{within};
        while (maker_) {
            if (!pieces.take()) { return pieces.why(); }
            if (std::exchange(in_piece_, true)) { maker_.emplace(maker_->of()); }
            if (!maker_->step()) { maker_.reset(); }
            in_piece_ = false;
        }
        return status::solved;
    }

    /// Looks for other goals once more. `solved`: the last of `all` has them. `exhausted`: none were found.
    /// Else the limit that was reached; the next call goes on.
    status rearrange(limits const& lim)
    {
        auto const began = tail::detail::clock::now();
        if (!pending_) {
            status const s = find_other_goals(lim);
            if (s != status::solved) { return s; }
        }
        limits rest = lim;
        rest.seconds -= std::chrono::duration<double>(tail::detail::clock::now() - began).count();
        status const s = make_schedules(rest);
        if (s == status::solved) { all_.push_back(std::move(pending_)); }
        return s;
    }

    /// The memory of the search for other goals, of their levels, and of schedules that are being made.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = (search_ ? search_->bytes() : 0) + (maker_ ? maker_->bytes() : 0);
        for (auto const& p : all_) { sum += p->own ? detail::bytes_of(*p->own) : 0; }
        return sum;
    }

    /// What packing plans of the real level need.
    [[nodiscard]] std::shared_ptr<packing_tools const> packing()
    {
        planned_level& p = real();
        if (!p.packing) {
            // Macro pushes are few and long: tests that search for corrals save more time than they take.
            deadlock_set tests = options_->tests;
            if (tests == deadlock_set::usual()) { tests.insert(deadlock::corrals); }
            p.packing = std::make_shared<packing_tools>(*real_, tests, p.memory->learned(),
                                                        options_->pair_bytes);
        }
        return p.packing;
    }

private:
    [[nodiscard]] status find_other_goals(limits const& lim)
    {
        if (no_more_ || real().is_large()) { return status::exhausted; }
        if (!search_) { search_ = std::make_unique<goal_rearranging>(*real_); }
        std::uint64_t const spent = search_->stats().expanded;
        if (!end_of_search_) { end_of_search_ = spent + options_->rearranging_nodes; }
        limits part = lim;
        part.nodes  = *end_of_search_ - spent;
        part.bytes  = lim.bytes / 4;   // it is kept when it has reached this, and plans need the rest
        auto found  = search_->next(part);
        if (search_->why() == status::time_limit || search_->why() == status::cancelled
            || search_->why() == status::memory_limit) {
            return search_->why();
        }
        end_of_search_.reset();
        if (!found) {
            no_more_ = search_->why() != status::node_limit;
            if (no_more_) { search_.reset(); }   // others may have use for the room
            return status::exhausted;
        }
        auto made    = std::make_unique<planned_level>();
        made->own    = std::make_unique<level>(std::move(found->drawn));
        made->finish = std::move(found->finish);
        position end{*made->own};
        for (square const b : made->own->boxes()) { end.take_box(b); }
        found->end.boxes().for_each([&](square b) { end.put_box(same_place(*real_, b, *made->own)); });
        end.put_man(same_place(*real_, found->end.man(), *made->own));
        man_region{*made->own}.normalise(end);
        made->end = end;
        pending_  = begun(std::move(made));
        return status::solved;
    }

    /// With a memory, and with schedules to be made.
    [[nodiscard]] std::unique_ptr<planned_level> begun(std::unique_ptr<planned_level> p)
    {
        p->real   = real_;
        p->memory = std::make_unique<plan_memory>(p->of(), options_->tests, options_->learning,
                                                  options_->pair_bytes);
        maker_.emplace(*p);
        return p;
    }

    level const*                                real_;
    planner_options const*                      options_;
    std::vector<std::unique_ptr<planned_level>> all_;
    std::optional<schedule_maker>               maker_;              // of the level that was begun last
    bool                                        in_piece_ = false;   // that it makes, or has not finished
    std::unique_ptr<planned_level>              pending_;            // has other goals, and no schedules yet
    std::unique_ptr<goal_rearranging>           search_;
    std::optional<std::uint64_t>                end_of_search_;   // expansions at which it is given up
    bool                                        no_more_ = false;
};

}   // namespace tail::sokoban
