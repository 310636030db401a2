#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/deadlocks/pi_corral.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/subproblem.hpp>

namespace tail::sokoban {

/// What a search of some boxes alone has shown.
enum class boxes_alone : std::uint8_t {
    solvable,   ///< each can be brought to a goal of its own
    dead,       ///< they cannot: all that they can do has been seen
    unknown,    ///< the search was cut short
};

/// How a learner searches.
struct learner_options {
    std::size_t most_nodes = 1'000;   ///< of one search
    bool        guesses    = false;   ///< what stays unknown is learned too, as guessed
    bool        quick      = true;    ///< searches use the freeze test and PI-corrals; the same verdicts
};

/// Learns which boxes of a lost position are to blame.
///
///     pattern_learner learner{level};
///     if (auto found = learner.learn(position, &store)) { store.add(*std::move(found)); }
///
/// The boxes are searched as if there were no others. If they cannot all be stored, then neither can they in
/// any position that has more boxes: taking boxes away from a solution leaves a solution. A pattern is made
/// as small as it gets, box by box, and holds for all sides of it on which the man is lost.
///
/// After J.-N. Demaret, Liege 2007, chapter 5. There the search is for one goal and cut at a few pushes; here
/// a pattern that is called proved is one.
class pattern_learner {
public:
    /// For this level, which has to live as long.
    explicit pattern_learner(level const& l, learner_options options = {})
        : level_{&l},
          options_{options},
          region_{l},
          rules_{l,
                 inside{options.quick ? std::optional{tests{freeze_test{l}, pi_corrals{l}}} : std::nullopt,
                        &known_}}
    {
        nearest_.assign(l.squares(), too_far);
        for (square s = 0; s < l.live_squares(); ++s) { nearest_[s] = nearest(s); }
    }
    explicit pattern_learner(level&&, learner_options = {}) = delete;   // the level has to live as long
    pattern_learner(pattern_learner const&)                 = delete;   // the rules point into it
    pattern_learner& operator=(pattern_learner const&)      = delete;

    /// Searches the boxes of a position. Positions that match a proved pattern of `known` are not searched.
    boxes_alone examine(position p, pattern_store const* known = nullptr)
    {
        known_ = known;
        p.note_last_box(no_square);
        region_.normalise(p);
        return search(p);
    }

    /// The smallest pattern that it finds in the boxes of a position; nothing if they can be stored or,
    /// unless guesses are wanted, nobody knows.
    [[nodiscard]] std::optional<pattern> learn(position p, pattern_store const* known = nullptr)
    {
        p.note_last_box(no_square);
        boxes_alone const first = examine(p, known);
        if (first == boxes_alone::solvable) { return std::nullopt; }
        if (first == boxes_alone::unknown) {
            if (!options_.guesses) { return std::nullopt; }
            return pattern{p.boxes(), men_of(p), evidence::guessed};
        }
        // Fewer boxes can do all that more boxes can: what cannot be left out now cannot be left out later.
        std::vector<square> boxes;
        p.boxes().for_each([&](square b) { boxes.push_back(b); });
        for (square const b : boxes) {
            position const fewer = without(p, {&b, 1});
            if (examine(fewer, known) == boxes_alone::dead) { p = fewer; }
        }
        pattern found{p.boxes(), men_of(p), evidence::proved};
        for (square s = 0; s < level_->squares(); ++s) {
            if (p.has_box(s) || found.men.contains(s) || seen_alive(s)) { continue; }
            position other = p;
            other.put_man(s);
            square_set const side = men_of(other);
            if (examine(other, known) == boxes_alone::dead) {
                side.for_each([&](square m) { found.men.insert(m); });
            } else {
                side.for_each([&](square m) { alive_.push_back(m); });
            }
        }
        alive_.clear();
        return found;
    }

    /// Positions looked at by the last search, and by all.
    [[nodiscard]] std::size_t last_nodes() const { return nodes_.size(); }
    /// Positions looked at by all searches.
    [[nodiscard]] std::uint64_t nodes() const { return all_nodes_; }

private:
    struct tests {
        freeze_test freeze;
        pi_corrals  corrals;
    };
    struct inside {
        static constexpr bool pushes_to_dead_squares = false;

        [[nodiscard]] bool dead(position const& p) const
        {
            return (quick && quick->freeze.dead(p)) || (*known != nullptr && (*known)->proved_dead(p));
        }
        [[nodiscard]] square_set const* only(position const& p, man_region const& region) const
        {
            return quick ? quick->corrals.only(p, region) : nullptr;
        }

        std::optional<tests>        quick;
        pattern_store const* const* known;
    };

    [[nodiscard]] std::uint16_t nearest(square s) const
    {
        std::uint16_t least = too_far;
        for (square man : level_->neighbours(s)) {
            if (man == level_->wall()) { continue; }
            auto const* const to = level_->pushes_to_goals(s, man);
            least                = std::min(least, *std::min_element(to, to + level_->goals().size()));
        }
        return least;
    }

    [[nodiscard]] bool seen_alive(square s) const
    {
        return std::find(alive_.begin(), alive_.end(), s) != alive_.end();
    }

    [[nodiscard]] square_set men_of(position const& p)
    {
        square_set men(level_->squares() + 1);
        region_.fill(p);
        for (square s : region_.squares()) { men.insert(s); }
        return men;
    }

    /// Greedy, so that a solution is seen soon; where there is none, the order does not matter.
    [[nodiscard]] boxes_alone search(position const& start)
    {
        nodes_.clear();
        table_.assign(2 * options_.most_nodes + 3, 0);
        for (auto& b : open_) { b.clear(); }
        std::size_t first = 0;
        bool const  begun = !lost(start) && !rules_.dead(start) && enter(start, first);
        if (!begun) {
            nodes_.push_back(start);
            ++all_nodes_;
            return boxes_alone::dead;
        }
        std::size_t at = first;
        while (at < open_.size()) {
            if (open_[at].empty()) {
                ++at;
                continue;
            }
            if (at == 0) { return done(boxes_alone::solvable); }
            position const node = nodes_[open_[at].back()];
            open_[at].pop_back();
            moves_.clear();
            rules_.moves(node, [&](push m) { moves_.push_back(m); });
            for (push const m : moves_) {
                if (nodes_.size() > options_.most_nodes) { return done(boxes_alone::unknown); }
                position child = node;
                rules_.apply(child, m);
                std::size_t h = 0;
                if (!rules_.dead(child) && enter(child, h)) { at = std::min(at, h); }
            }
        }
        return done(boxes_alone::dead);
    }

    boxes_alone done(boxes_alone what)
    {
        all_nodes_ += nodes_.size();
        return what;
    }

    /// Whether a box is where no goal can be reached from.
    [[nodiscard]] bool lost(position const& p) const
    {
        bool is = false;
        p.boxes().for_each([&](square b) { is = is || nearest_[b] == too_far; });
        return is;
    }

    /// Keeps a position, if it is new; `h` is where it waits, zero for one with all boxes on goals.
    bool enter(position const& p, std::size_t& h)
    {
        std::size_t at = hash_value(p) % table_.size();
        for (; table_[at] != 0; at = (at + 1) % table_.size()) {
            if (nodes_[table_[at] - 1U] == p) { return false; }
        }
        h = 0;
        p.boxes().for_each([&](square b) { h += nearest_[b]; });
        nodes_.push_back(p);
        table_[at] = static_cast<std::uint32_t>(nodes_.size());
        if (open_.size() <= h) { open_.resize(h + 1); }
        open_[h].push_back(static_cast<std::uint32_t>(nodes_.size() - 1));
        return true;
    }

    level const*                            level_;
    learner_options                         options_;
    pattern_store const*                    known_ = nullptr;
    man_region                              region_;
    pushes<inside>                          rules_;
    std::vector<std::uint16_t>              nearest_;   // by square: pushes to the nearest goal
    std::vector<position>                   nodes_;
    std::vector<std::uint32_t>              table_;
    std::vector<std::vector<std::uint32_t>> open_;   // by the sum of distances
    std::vector<push>                       moves_;
    std::vector<square>                     alive_;
    std::uint64_t                           all_nodes_ = 0;
};

}   // namespace tail::sokoban
