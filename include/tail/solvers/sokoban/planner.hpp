#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/engine.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/subproblem.hpp>
#include <tail/path/subgoals.hpp>
#include <tail/solvers/sokoban/answer.hpp>
#include <tail/solvers/sokoban/planner/attempts.hpp>
#include <tail/solvers/sokoban/planner/filling.hpp>
#include <tail/solvers/sokoban/planner/goal_plan.hpp>
#include <tail/solvers/sokoban/planner/planned_level.hpp>
#include <tail/store/freed_memory.hpp>

/// \file
/// Sokoban levels solved goal by goal: a schedule of the goals, a search for each, backtracking, learning.
///
///     tail::sokoban::planner solver{level};
///     auto const found = solver.run({.seconds = 60});
///     found.solution;   // letters, replayed by the rules alone
///     found.plan;       // the goals in the order in which they were filled
///
/// After J.-N. Demaret, a solver of Sokoban by planning and learning, Liege 2007. Solutions are not shortest.

namespace tail::sokoban {

/// What became of a level.
struct planner_answer : answer {
    std::vector<square> plan;      ///< the goals in the order in which they were filled, if solved
    std::vector<square> parking;   ///< where boxes waited (`parking_squares`), if solved
    std::string         how;       ///< the attempt that has solved it, or that was tried last
    /// Plans that were begun.
    std::size_t         attempts = 0;
    std::size_t         macros   = 0;   ///< goals that were filled
    subgoals_statistics planning;       ///< of all attempts
    /// Positions that tests for learning have looked at.
    std::uint64_t learning_nodes = 0;
    std::size_t   learned        = 0;   ///< patterns of the whole level
};

/// The solver, which can be run on after a limit.
///
/// Several attempts take turns: each is a plan with a schedule and a way to search of its own, and all share
/// what is learned. With `planner_options::thesis()` there are those of the thesis, one after the other.
class planner {
public:
    /// For this level, which has to live as long.
    explicit planner(level const& l, planner_options options = {})
        : level_{&l}, options_{std::move(options)}, levels_{l, options_}, makes_{options_}
    {}
    explicit planner(level&&, planner_options = {}) = delete;   // the level has to live as long

    planner(planner const&)            = delete;
    planner& operator=(planner const&) = delete;

    /// Goes on until a solution is found, all plans have failed, or a limit says stop. Schedules are made
    /// first, under the same limits but that of nodes. `limits::nodes` counts expansions of searches for
    /// goals. A solved level stays solved.
    planner_answer run(limits const& lim = {})
    {
        auto const begin = tail::detail::clock::now();
        auto const since = [&] {
            return std::chrono::duration<double>(tail::detail::clock::now() - begin).count();
        };
        if (!solution_ && !is_over_) {
            last_ = status::depth_limit;
            if (!start_is_tested_ && levels_.begins_dead()) {
                last_    = status::exhausted;
                is_over_ = true;
            }
            start_is_tested_   = true;
            std::uint64_t left = lim.nodes;
            while (!is_over_ && prepare(lim, since())) {
                limits part  = lim;
                part.nodes   = left;
                part.seconds = lim.seconds - since();
                if (!take_turn(part, left)) { break; }
            }
        }
        seconds_ += since();
        return result();
    }

    /// Of all attempts together.
    [[nodiscard]] statistics stats() const
    {
        statistics s = ended_;
        for (auto const& a : turns_) { s += a->engine.stats(); }
        s.seconds    = seconds_;
        s.peak_bytes = std::max(peak_bytes_, bytes());
        return s;
    }
    /// The memory of all attempts.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = 0;
        for (auto const& a : turns_) { sum += a->engine.bytes(); }
        for (auto const& l : levels_.all()) {
            sum += l->memory->bytes();
            if (l->packing) { sum += l->packing->bytes(); }
        }
        return sum + levels_.bytes();
    }

    /// What was learned of the level, proved and guessed; also after a limit. Patterns that are added before
    /// the first run are used.
    [[nodiscard]] pattern_store& learned() { return levels_.real().memory->learned(); }
    /// What was learned of the level.
    [[nodiscard]] pattern_store const& learned() const { return levels_.real().memory->learned(); }

    /// The entrances of the level, and its schedules; without them until they are made.
    [[nodiscard]] planned_level const& planned() const { return levels_.real(); }

private:
    /// Makes the schedules. False if a limit says stop before they are there.
    [[nodiscard]] bool prepare(limits const& lim, double spent)
    {
        limits rest = lim;
        rest.seconds -= spent;
        status const s = levels_.make_schedules(rest);
        return s == status::solved || stop(s);
    }

    /// One turn of one attempt. False if the run is over.
    [[nodiscard]] bool take_turn(limits const& lim, std::uint64_t& left)
    {
        if (lim.stop_requested()) { return stop(status::cancelled); }
        if (lim.seconds <= 0) { return stop(status::time_limit); }
        if (left == 0) { return stop(status::node_limit); }
        auto const began = tail::detail::clock::now();
        if (!now_ && !begin_turn(lim)) {
            if (makes_.stopped()) { return stop(*makes_.stopped()); }
            if (short_of_memory_) { return stop(status::memory_limit); }
            is_over_ = true;
            return stop(status::depth_limit);
        }
        attempt&            a      = *now_;
        std::uint64_t const before = a.engine.stats().expanded;
        limits              part   = lim;
        if (lim.bytes != limits::unlimited) { a.on->memory->limit_bytes(lim.bytes / 8); }
        a.on->memory->begin_run(part);
        // A turn may begin with a search for other goals, or with learning.
        part.seconds -= std::chrono::duration<double>(tail::detail::clock::now() - began).count();
        part.nodes = std::min(part.nodes, slice_left_);
        if (part.bytes != limits::unlimited) {
            part.bytes -= std::min(
                part.bytes, bytes() - a.engine.bytes() + plan_may_grow(lim.bytes) + a.on->memory->may_grow());
        }
        auto const found          = a.engine.run(part);
        peak_bytes_               = std::max(peak_bytes_, bytes());
        std::uint64_t const spent = a.engine.stats().expanded - before;
        if (left != limits::unlimited) { left -= std::min(left, spent); }
        if (slice_left_ != limits::unlimited) { slice_left_ -= std::min(slice_left_, spent); }
        switch (found.status) {
        case status::solved:
            solution_ = a.on->pushes_of_real(found.actions);
            plan_     = found.plan;
            for (square& g : plan_) { g = same_place(a.on->of(), g, *level_); }
            how_     = a.name;
            is_over_ = true;
            return stop(status::solved);
        case status::node_limit:
            if (slice_left_ != 0 && left == 0) { return stop(status::node_limit); }
            if (slice_left_ == 0) { end_turn(false); }
            return true;
        case status::time_limit:
        case status::cancelled: return stop(found.status);
        case status::memory_limit:
            // The other attempts may have room when this one is gone.
            short_of_memory_ = true;
            if (turns_.size() == 1 && options_.one_after_the_other) { return stop(found.status); }
            end_turn(true);
            return true;
        default: end_turn(true); return true;
        }
    }

    /// What the packing plan may yet come to remember.
    [[nodiscard]] std::uint64_t plan_may_grow(std::uint64_t within) const
    {
        auto const& packing = levels_.real().packing;
        if (!packing) { return 0; }
        packing_plan const& plan = packing->features().plan();
        std::uint64_t const most = plan.remember_within(within);
        return most - std::min<std::uint64_t>(most, plan.bytes());
    }

    bool stop(status s)
    {
        last_ = s;
        return false;
    }

    /// Chooses the attempt whose turn it is. False if there is none.
    [[nodiscard]] bool begin_turn(limits const& lim)
    {
        for (;;) {
            auto const t = makes_.next(levels_, lim);
            if (!t) { return false; }
            slice_left_ = t->nodes;
            if (t->fresh) {
                turns_.push_back(makes_.make(*t, levels_));
                ++attempts_;
                now_ = turns_.back().get();
            } else {
                now_ = nullptr;
                for (auto const& a : turns_) {
                    if (a->number == t->number) { now_ = a.get(); }
                }
                if (now_ == nullptr) { continue; }   // it has failed
            }
            now_keeps_ = t->keeps;
            how_       = now_->name;
            for (auto& l : levels_.all()) { l->memory->allow_learning(t->learning_nodes); }
            return true;
        }
    }

    void end_turn(bool failed)
    {
        if (failed || !now_keeps_) {
            statistics s = now_->engine.stats();
            s.stored     = 0;
            ended_ += s;
            add(now_->engine.found().planning);
            bool const was_large = options_.returns_memory && now_->engine.bytes() > large_attempt;
            std::erase_if(turns_, [&](auto const& a) { return a.get() == now_; });
            if (was_large) { return_freed_memory(); }
        }
        now_ = nullptr;
    }

    void add(subgoals_statistics const& s)
    {
        planning_.begun += s.begun;
        planning_.solutions += s.solutions;
        planning_.failed += s.failed;
        planning_.over_budget += s.over_budget;
        planning_.remembered += s.remembered;
        planning_.deepest = std::max(planning_.deepest, s.deepest);
    }

    [[nodiscard]] planner_answer result()
    {
        planner_answer a;
        a.status                      = last_;
        a.stats                       = stats();
        a.how                         = how_;
        a.attempts                    = attempts_;
        subgoals_statistics const old = planning_;
        for (auto const& t : turns_) { add(t->engine.found().planning); }
        a.planning = std::exchange(planning_, old);
        for (auto const& l : levels_.all()) { a.learning_nodes += l->memory->learning_nodes(); }
        a.learned = learned().patterns().size();
        if (solution_) {
            a.status  = status::solved;
            a.plan    = plan_;
            a.parking = parking_squares(*level_, *solution_);
            a.macros  = plan_.size();
            a.take_solution(*level_, *solution_);
            a.optimal = solution_->empty();
        }
        return a;
    }

    static constexpr std::uint64_t large_attempt = std::uint64_t{4} << 20U;   // bytes

    level const*                          level_;
    planner_options                       options_;
    planned_levels                        levels_;
    attempt_maker                         makes_;
    std::vector<std::unique_ptr<attempt>> turns_;
    attempt*                              now_        = nullptr;
    bool                                  now_keeps_  = false;
    std::uint64_t                         slice_left_ = 0;
    std::optional<std::vector<push>>      solution_;
    std::vector<square>                   plan_;
    std::string                           how_;
    status                                last_            = status::node_limit;
    bool                                  is_over_         = false;
    bool                                  start_is_tested_ = false;   // for deadlocks, once
    bool                                  short_of_memory_ = false;   // an attempt was given up for it
    std::size_t                           attempts_        = 0;
    subgoals_statistics                   planning_;
    statistics                            ended_;
    std::uint64_t                         peak_bytes_ = 0;
    double                                seconds_    = 0;
};

}   // namespace tail::sokoban
