#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/path/subgoals_policy.hpp>
#include <tail/solvers/sokoban/planner/learning.hpp>
#include <tail/solvers/sokoban/planner/schedule.hpp>
#include <tail/solvers/sokoban/planner/stage.hpp>
#include <tail/solvers/sokoban/planner/stage_search.hpp>

namespace tail::sokoban {

/// One way to fill the goals, and how hard it tries.
struct plan_options {
    schedule       order;                   ///< with `dynamic`, of goals that may be filled at the same time
    bool           dynamic      = false;    ///< any goal that leaves the others in reach
    std::size_t    most_choices = 4;        ///< with `dynamic`, so many goals are tried one after the other
    stage_task     task{};                  ///< how each goal is searched for
    bool           first_uncapped = true;   ///< the first goal is searched for without a limit of moves
    subgoal_budget budget{};                ///< what the search for one goal may take
    bool           walls = false;           ///< filled goals are walls (`plan_stage`)
};

/// What plans of one level share: levels with walls, and what was learned.
class plan_memory {
public:
    /// Without patterns; for this level, which has to live as long.
    plan_memory(level const& l, deadlock_set tests, learning_options learning = {},
                std::size_t most_pair_bytes = pair_table::default_bytes)
        : level_{&l},
          tests_{tests},
          learning_{learning},
          of_whole_{std::make_shared<deadlock_tests const>(l, tests, most_pair_bytes)},
          region_{l},
          learned_{l, true},
          alone_{l, *of_whole_, learning.most_nodes}
    {}

    /// Patterns of the whole level.
    [[nodiscard]] pattern_store& learned() { return learned_; }
    /// Patterns of the whole level.
    [[nodiscard]] pattern_store const& learned() const { return learned_; }

    /// Lets tests take so many nodes more.
    void allow_learning(std::uint64_t nodes) { allowed_nodes_ = learning_nodes() + nodes; }

    /// Positions that all tests for learning have looked at.
    [[nodiscard]] std::uint64_t learning_nodes() const { return alone_.nodes() + stage_nodes_; }

    /// The clock and the stop token that learning looks at from now on, between two tests. What they have cut
    /// short before is done first, in its order; at least one test of it, so that runs come to an end however
    /// short they are.
    void begin_run(limits const& within)
    {
        within_       = deadline{within};
        nodes_before_ = learning_nodes();
        for (lesson& again : std::exchange(cut_short_, {})) { study(std::move(again)); }
    }

    /// Looks for boxes that make it impossible to fill a goal.
    void learn_from(position const& p, square goal, std::span<square const> done, status why,
                    plan_options const& plan)
    {
        study({p, goal, {done.begin(), done.end()}, why, plan.walls});
    }

    /// Of all stages, of what was learned and tested, and of the pairs of the whole level.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = learned_.bytes() + alone_.bytes() + stage_bytes_;
        if (auto const& pairs = of_whole_->pairs()) { sum += pairs->table().bytes(); }
        for (auto const& [stage, test] : stage_tests_) { sum += test->bytes() + stage->learned().bytes(); }
        return sum;
    }

    /// Stages are forgotten where they would take more than this.
    void limit_bytes(std::uint64_t most) { most_stage_bytes_ = most; }
    /// What stages may come to take on top of what they have.
    [[nodiscard]] std::uint64_t may_grow() const
    {
        return most_stage_bytes_ - std::min(most_stage_bytes_, stage_bytes_);
    }

    /// The level.
    [[nodiscard]] level const& of() const { return *level_; }
    /// The deadlock tests of the whole level.
    [[nodiscard]] deadlock_tests const& tests() const { return *of_whole_; }

    /// The level while these goals are filled and the man is where he is in `p`.
    [[nodiscard]] std::shared_ptr<plan_stage const> stage(std::span<square const> filled, position const& p,
                                                          bool walls)
    {
        std::vector<square> key(filled.begin(), filled.end());
        std::sort(key.begin(), key.end());
        if (!walls) { return std::make_shared<plan_stage const>(*level_, of_whole_, filled); }
        square_set set(level_->squares() + 1U);
        for (square const s : filled) { set.insert(s); }
        key.push_back(region_.fill(set, p.man()));   // on which side of the walls
        if (auto const at = stages_.find(key); at != stages_.end()) { return at->second; }
        auto const most = static_cast<std::size_t>(
            std::min<std::uint64_t>(stage_pair_bytes, most_stage_bytes_ / 2));
        auto made = std::make_shared<plan_stage const>(*level_, tests_, filled, p, most);
        // What is impossible here need not be so for another position.
        if (made->possible()) {
            if (stages_.size() >= most_stages || stage_bytes_ + made->bytes() > most_stage_bytes_) {
                stages_.clear();
                stage_tests_.clear();
                stage_bytes_ = 0;
            }
            stage_bytes_ += made->bytes();
            stages_.emplace(std::move(key), made);
        }
        return made;
    }

private:
    /// A goal that could not be filled.
    struct lesson {
        position            p;
        square              goal;
        std::vector<square> done;
        status              why;
        bool                walls;
        bool                any =
            false;   // by the rule of the thesis: some boxes were taken for dead before it was cut short
    };

    /// When learning has to stop.
    class deadline {
    public:
        deadline() = default;
        explicit deadline(limits const& within) : limits_{within}, begin_{tail::detail::clock::now()} {}

        [[nodiscard]] bool is_over() const
        {
            std::chrono::duration<double> const taken = tail::detail::clock::now() - begin_;
            return limits_.stop_requested() || taken.count() >= limits_.seconds;
        }

    private:
        limits                          limits_;
        tail::detail::clock::time_point begin_ = tail::detail::clock::now();
    };

    [[nodiscard]] bool is_over() const { return within_.is_over() && learning_nodes() != nodes_before_; }

    /// Learns, or keeps the lesson for the next run.
    void study(lesson l)
    {
        if (learning_.learns == learning_options::rule::nothing || learning_nodes() > allowed_nodes_) {
            return;
        }
        if (!learn(l)) { cut_short_.push_back(std::move(l)); }
    }

    /// False if it was cut short.
    [[nodiscard]] bool learn(lesson& l)
    {
        std::vector<square> suspects;
        l.p.boxes().for_each([&](square b) {
            if (std::find(l.done.begin(), l.done.end(), b) == l.done.end()) { suspects.push_back(b); }
        });
        if (learning_.learns == learning_options::rule::thesis) { return learn_as_thesis(suspects, l); }
        auto const  now    = stage(l.done, l.p, l.walls);
        auto const& within = *now;
        if (!within.possible()) { return true; }
        bool over = false;
        for_each_union(
            *level_, suspects, learning_.most_clusters,
            [&](std::vector<square> const& boxes) { return learn(within, boxes, l.p.man()); },
            [&] {
                if (learning_nodes() > allowed_nodes_) { return false; }
                over = is_over();
                return !over;
            });
        return !over;
    }

    [[nodiscard]] position with_boxes(std::vector<square> const& boxes, square man) const
    {
        position alone{*level_};
        for (square const b : level_->boxes()) { alone.take_box(b); }
        for (square const b : boxes) { alone.put_box(b); }
        alone.put_man(man);
        return alone;
    }

    /// Boxes that alone cannot fill the goal, all of their moves tried, are taken for dead. If there are
    /// none, all suspects together are. False if it was cut short.
    [[nodiscard]] bool learn_as_thesis(std::vector<square> const& suspects, lesson& l)
    {
        if (l.goal == no_square) { return true; }   // a packing plan fills no goal in particular
        bool       over = false;
        auto const test = [&](std::vector<square> const& boxes) {
            position alone = with_boxes(boxes, l.p.man());
            region_.normalise(alone);
            if (each_stored{*level_}(alone) || !guessed_.insert({alone, l.goal}).second) { return false; }
            stage_task task;
            task.most_moves = learning_.most_moves;
            stage_search search{
                std::make_shared<plan_stage const>(*level_, of_whole_, std::span<square const>{}), alone,
                l.goal, task};
            bool const dead = search.run({.nodes = most_guess_nodes}).status == status::exhausted;
            stage_nodes_ += search.stats().expanded;
            if (dead) { learned_.add(alone, evidence::guessed); }
            l.any = l.any || dead;
            return dead;
        };
        for_each_union(*level_, suspects, learning_.most_clusters, test, [&] {
            over = is_over();
            return !over;
        });
        if (!over && !l.any && l.why == status::exhausted) {
            learned_.add(with_boxes(suspects, l.p.man()), evidence::guessed);
        }
        return !over;
    }

    /// Tests some boxes. True if they are dead.
    [[nodiscard]] bool learn(plan_stage const& within, std::vector<square> const& boxes, square man)
    {
        position const alone = with_boxes(boxes, man);
        if (learned_.dead(without_last(alone))) { return true; }
        if (alone_(alone) == boxes_alone::dead) {
            learned_.add(alone, evidence::proved);
            return true;
        }
        if (&within.here() == level_) { return false; }
        position here{within.here()};
        for (square const b : within.here().boxes()) { here.take_box(b); }
        for (square const b : boxes) {
            if (within.to_here(b) == within.here().wall()) { return false; }
            here.put_box(within.to_here(b));
        }
        here.put_man(within.to_here(man));
        if (within.learned().dead(without_last(here))) { return true; }
        auto& test = stage_tests_[&within];
        if (!test) {
            test = std::make_unique<boxes_alone_test>(within.here(), within.tests(), learning_.most_nodes);
        }
        std::uint64_t const before = test->nodes();
        bool const          dead   = (*test)(here) == boxes_alone::dead;
        stage_nodes_ += test->nodes() - before;
        if (dead) { within.learned().add(here, evidence::proved); }
        return dead;
    }

    [[nodiscard]] static position without_last(position p)
    {
        p.note_last_box(no_square);
        return p;
    }

    struct guess {
        position boxes;
        square   goal;

        friend bool operator==(guess const&, guess const&) = default;
    };
    struct hash_of {
        [[nodiscard]] std::size_t operator()(guess const& g) const { return hash_value(g.boxes) + g.goal; }
    };

    static constexpr std::uint64_t most_guess_nodes = 20'000;
    static constexpr std::size_t   most_stages      = 3000;
    static constexpr std::uint64_t stage_pair_bytes = std::uint64_t{1} << 20U;

    level const*                                                     level_;
    deadlock_set                                                     tests_;
    learning_options                                                 learning_;
    std::shared_ptr<deadlock_tests const>                            of_whole_;
    man_region                                                       region_;
    pattern_store                                                    learned_;
    boxes_alone_test                                                 alone_;
    std::unordered_set<guess, hash_of>                               guessed_;
    std::map<plan_stage const*, std::unique_ptr<boxes_alone_test>>   stage_tests_;
    std::uint64_t                                                    stage_nodes_      = 0;
    std::uint64_t                                                    allowed_nodes_    = limits::unlimited;
    std::uint64_t                                                    stage_bytes_      = 0;
    std::uint64_t                                                    most_stage_bytes_ = limits::unlimited;
    deadline                                                         within_;
    std::uint64_t                                                    nodes_before_ = 0;   // of the run
    std::vector<lesson>                                              cut_short_;
    std::map<std::vector<square>, std::shared_ptr<plan_stage const>> stages_;
};

/// The planner of a Sokoban level: goals filled one after the other.
class goal_plan {
public:
    using subgoal_type = square;   ///< the square of a goal

    /// A plan by these options; `memory` has to live as long.
    goal_plan(plan_memory& memory, plan_options options)
        : memory_{&memory}, options_{std::make_shared<plan_options const>(std::move(options))}
    {
        if (options_->dynamic) {
            open_ = std::make_shared<open_goals>(evacuation{memory.of(), find_entrances(memory.of()).real});
        }
    }

    /// The goals that may be filled next, the best first.
    [[nodiscard]] std::vector<square> next(position const& p, std::span<square const> done) const
    {
        if (done.size() == memory_->of().goals().size()) { return {}; }
        if (!options_->dynamic) { return {options_->order[done.size()]}; }
        std::vector<square> const& allowed = allowed_after(done);
        std::vector<square>        open;
        // What has a box already comes first.
        for (bool const has : {true, false}) {
            for (square const g : allowed) {
                if (p.has_box(g) == has && open.size() < options_->most_choices) { open.push_back(g); }
            }
        }
        return open;
    }

    /// The search that brings a box to `goal`.
    [[nodiscard]] stage_search search(position const& p, square goal, std::span<square const> done) const
    {
        stage_task task = options_->task;
        if (done.empty() && options_->first_uncapped) {
            task.most_moves = std::numeric_limits<std::uint32_t>::max();
        }
        auto stage = memory_->stage(done, p, options_->walls);
        stage->learn(memory_->learned());
        return stage_search{std::move(stage), p, goal, task};
    }

    /// Learns from a goal that cannot be filled.
    void failed(position const& p, square goal, std::span<square const> done, status why) const
    {
        memory_->learn_from(p, goal, done, why, *options_);
    }

    /// Whether the goal is filled.
    [[nodiscard]] bool reached(position const& p, square goal) const { return p.has_box(goal); }
    /// What the search for one goal may take.
    [[nodiscard]] subgoal_budget budget(square, std::span<square const>) const { return options_->budget; }

private:
    /// Which goals may be filled after a set of others.
    struct open_goals {
        explicit open_goals(evacuation e) : ways{std::move(e)} {}

        evacuation                                         ways;
        std::map<std::vector<square>, std::vector<square>> known;
    };

    /// In the order of the schedule; all that are left if none leaves a way to the others.
    [[nodiscard]] std::vector<square> const& allowed_after(std::span<square const> done) const
    {
        std::vector<square> key(done.begin(), done.end());
        std::sort(key.begin(), key.end());
        auto const [at, is_new]      = open_->known.try_emplace(std::move(key));
        std::vector<square>& allowed = at->second;
        if (!is_new) { return allowed; }
        std::vector<square> left, others, filled(done.begin(), done.end());
        for (square const g : options_->order) {
            if (std::find(done.begin(), done.end(), g) == done.end()) { left.push_back(g); }
        }
        for (square const g : left) {
            others.clear();
            std::copy_if(left.begin(), left.end(), std::back_inserter(others),
                         [&](square o) { return o != g; });
            filled.push_back(g);
            if (open_->ways.leaves_way(others, filled)) { allowed.push_back(g); }
            filled.pop_back();
        }
        if (allowed.empty()) { allowed = left; }
        return allowed;
    }

    plan_memory*                        memory_;
    std::shared_ptr<plan_options const> options_;
    std::shared_ptr<open_goals>         open_;
};

}   // namespace tail::sokoban
