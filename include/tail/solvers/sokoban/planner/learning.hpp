#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_learner.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/subproblem.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/greedy.hpp>
#include <tail/store/detail/bytes_of_set.hpp>

/// \file
/// What the planner learns from a goal that could not be filled (J.-N. Demaret 2007, chapter 5).
///
/// The boxes that are not on filled goals are suspects. Those next to each other are a *cluster*. Unions of
/// up to three clusters, with all other boxes taken away, are tested one after the other.

namespace tail::sokoban {

/// What the planner learns, and how hard it tries.
struct learning_options {
    /// What is learned.
    enum class rule {
        nothing,
        thesis,   ///< boxes that alone cannot fill the goal that was wanted, within a few moves; a guess
        proved,   ///< boxes that alone cannot all be brought to goals
    };

    rule          learns        = rule::proved;   ///< what is learned
    std::size_t   most_clusters = 3;              ///< in a union
    std::uint64_t most_nodes    = 400;            ///< of one test
    std::uint32_t most_moves    = 6;              ///< of one test, by the rule of the thesis
};

/// Calls `test(boxes)` for each union of at most `most` clusters of the suspects, small unions first, but not
/// for all clusters together. If the test returns true, no union with these clusters is tested again. Ends
/// when `go_on()` returns false.
template <class Test, class GoOn>
void for_each_union(level const& l, std::vector<square> const& suspects, std::size_t most, Test&& test,
                    GoOn&& go_on)
{
    std::vector<std::vector<square>> clusters;
    std::vector<bool>                seen(suspects.size());
    auto const                       place = [&](square s) {
        return static_cast<std::size_t>(std::find(suspects.begin(), suspects.end(), s) - suspects.begin());
    };
    for (std::size_t i = 0; i < suspects.size(); ++i) {
        if (seen[i]) { continue; }
        seen[i] = true;
        std::vector<square> cluster{suspects[i]};
        for (std::size_t next = 0; next < cluster.size(); ++next) {
            for (square const to : l.neighbours(cluster[next])) {
                std::size_t const at = place(to);
                if (at == suspects.size() || seen[at]) { continue; }
                seen[at] = true;
                cluster.push_back(to);
            }
        }
        clusters.push_back(std::move(cluster));
    }
    std::vector<std::vector<std::size_t>> hits;
    std::vector<std::size_t>              chosen;
    auto const begin = [&](auto const& self, std::size_t from, std::size_t more) -> bool {
        if (more == 0) {
            if (!go_on()) { return false; }
            for (auto const& hit : hits) {
                if (std::includes(chosen.begin(), chosen.end(), hit.begin(), hit.end())) { return true; }
            }
            std::vector<square> boxes;
            for (std::size_t const c : chosen) {
                boxes.insert(boxes.end(), clusters[c].begin(), clusters[c].end());
            }
            if (test(boxes)) { hits.push_back(chosen); }
            return true;
        }
        bool goes_on = true;
        for (std::size_t c = from; goes_on && c + more <= clusters.size(); ++c) {
            chosen.push_back(c);
            goes_on = self(self, c + 1, more - 1);
            chosen.pop_back();
        }
        return goes_on;
    };
    for (std::size_t size = 1; size <= most && size < clusters.size(); ++size) {
        if (!begin(begin, 0, size)) { return; }
    }
}

/// Tests whether some boxes, all others taken away, can be brought to goals; remembers what it has tested.
class boxes_alone_test {
public:
    /// For this level, which has to live as long as the tests.
    boxes_alone_test(level const& l, deadlock_tests const& tests, std::uint64_t most_nodes)
        : level_{&l}, rules_{l, tests}, estimate_{l}, region_{l}, most_nodes_{most_nodes}
    {}

    /// `p` has the boxes, and the man anywhere in his region. What was tested before is `unknown`.
    [[nodiscard]] boxes_alone operator()(position p)
    {
        region_.normalise(p);
        p.note_last_box(no_square);
        if (tested_.contains(p)) { return boxes_alone::unknown; }
        if (each_stored{*level_}(p)) { return boxes_alone::solvable; }
        using task   = problem<position, pushes<deadlock_tests>, nearest, each_stored>;
        using policy = greedy_policy<open::automatic, closed::probing<>, tie::fifo, reopen::first_path,
                                     counted, silent, position_codec>;
        best_first_engine<task, evaluation::greedy, policy> search{
            task{p, rules_, estimate_, each_stored{*level_}},
            {},
            policy{.codec = position_codec{*level_, false}}};
        status const ended = search.run({.nodes = most_nodes_}).status;
        nodes_ += search.stats().expanded;
        tested_.insert(std::move(p));
        return ended == status::exhausted ? boxes_alone::dead
            : ended == status::solved     ? boxes_alone::solvable
                                          : boxes_alone::unknown;
    }

    /// Nodes of all tests.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    /// The memory of what was tested.
    [[nodiscard]] std::uint64_t bytes() const { return tail::detail::bytes_of_set(tested_); }

private:
    struct hash_of {
        [[nodiscard]] std::size_t operator()(position const& p) const { return hash_value(p); }
    };

    level const*                          level_;
    pushes<deadlock_tests>                rules_;
    nearest                               estimate_;
    man_region                            region_;
    std::uint64_t                         most_nodes_;
    std::unordered_set<position, hash_of> tested_;
    std::uint64_t                         nodes_ = 0;
};

}   // namespace tail::sokoban
