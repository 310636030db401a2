#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include <tail/core/observer.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/agents_policy.hpp>
#include <tail/solvers/sokoban/talking_stones/goal_order.hpp>
#include <tail/solvers/sokoban/talking_stones/make_way.hpp>
#include <tail/solvers/sokoban/talking_stones/stone_path.hpp>
#include <tail/solvers/sokoban/talking_stones/stone_state.hpp>
#include <tail/store/detail/bytes_of_set.hpp>

namespace tail::sokoban {

/// Which goal the stones talk about next.
enum class goal_rule {
    most_walls,   ///< the one with the most walls and parked stones around it, as in the thesis
    packing,      ///< one that leaves the others in reach (`goal_order`), any of them
};

/// How the protocol differs from the thesis. As it stands it is that of the thesis.
struct protocol_options {
    static constexpr std::size_t usual_way = 300;   ///< positions for `makes_way` that most calls can afford

    bool      shortest_first = false;   ///< of all stones that reach the goal, the one with the fewest pushes
    bool      knows_parked   = false;   ///< a stone on the chosen goal stays, also if it cannot be pushed
    goal_rule goals          = goal_rule::most_walls;   ///< which goal is next
    bool      backtracks     = false;   ///< another stone or goal is tried where the rest fails, with memory
    std::size_t most_parkings = 400;    ///< of one call that backtracks
    std::size_t makes_way = 0;   ///< where nobody can be parked, positions that are searched for one where
                                 ///< somebody can, after pushes of stones that are not parked
    std::size_t start_makes_way = 0;   ///< where the level begins, ten times as many, and so on up to this
};

/// The middle layer of Talking Stones: brings one stone after the other to a goal while all others stay where
/// they are. A parked stone is a wall from then on.
///
/// `Trace` hears each step: `goal_chosen(goal)`, `refused(stone, goal)` for a stone that cannot reach it,
/// `parked(path)` for one that does, with all squares of its path, `made_way(pushes)` for pushes after which
/// somebody can be parked, and `stuck()` when nobody can. A pointer to one works as well.
template <class Trace = silent>
class stone_protocol {
public:
    /// For this level, which has to live as long.
    explicit stone_protocol(level const& l, protocol_options options = {}, Trace trace = {})
        : paths_{l},
          options_{options},
          goals_{in_reverse(l, {l.goals().begin(), l.goals().end()})},
          trace_{trace}
    {
        if (options.goals == goal_rule::packing) { order_.emplace(l); }
    }

    /// The pushes of stones that make way; they have to live as long. Without them nobody does.
    void use_rules(stone_pushes<deadlock_tests> const& rules) { way_.emplace(rules); }

    /// Parks as many stones as it can. True if all are parked; `parkings` has their paths.
    bool solve(std::vector<square> const& stones, square man, protocol_budget* budget = nullptr)
    {
        budget_             = budget;
        bool const is_first = options_.start_makes_way > options_.makes_way && is_start(stones);
        for (way_limit_ = options_.makes_way;; way_limit_ *= 10) {
            if (attempt(stones, man)) { return true; }
            if (!is_first || way_limit_ * 10 > options_.start_makes_way || !may_go_on()) { return false; }
        }
    }

    /// The paths of the stones that the last call parked, and of those that made way, one after the other; of
    /// the best try if it failed.
    [[nodiscard]] std::vector<std::vector<square>> const& parkings() const { return best_; }

    /// How many stones the last call could not park.
    [[nodiscard]] std::size_t left() const { return goals_.size() - most_parked_; }

    /// Searches for the path of one stone, in all calls.
    [[nodiscard]] std::uint64_t searches() const { return paths_.searches(); }

    /// The memory of its tables that grow.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return (order_ ? order_->bytes() : 0) + (way_ ? way_->bytes() : 0)
            + tail::detail::bytes_of_set(seen_);
    }

    /// Whether a position is of the class that the protocol solves whichever stone goes first: for *every*
    /// stone that reaches the first goal, the rest is of the class again.
    [[nodiscard]] bool solves_in_any_order(std::vector<square> const& stones, square man)
    {
        paths_.clear();
        stones_ = stones;
        for (square const s : stones_) { paths_.block(s); }
        open_goals_ = goals_;
        members_    = 0;
        return is_member(man);
    }

    /// Positions with a goal left that the last `solves_in_any_order` looked at.
    [[nodiscard]] std::size_t members() const { return members_; }

private:
    struct candidate {
        std::size_t         stone;
        square              goal;
        std::vector<square> path;
    };

    bool attempt(std::vector<square> const& stones, square man)
    {
        paths_.clear();
        stones_ = stones;
        for (square const s : stones_) { paths_.block(s); }
        open_goals_ = goals_;
        parkings_.clear();
        best_.clear();
        seen_.clear();
        parked_ = most_parked_ = 0;
        effort_                = 0;
        filled_                = 0;
        bool const done        = park_rest(man);
        if (done) { best_ = parkings_; }
        return done;
    }

    /// Whether the stones are where the level begins.
    [[nodiscard]] bool is_start(std::vector<square> const& stones) const
    {
        auto const begin = paths_.of().boxes();
        return std::all_of(begin.begin(), begin.end(), [&](square b) {
            return std::find(stones.begin(), stones.end(), b) != stones.end();
        });
    }

    [[nodiscard]] bool may_go_on()
    {
        return budget_ == nullptr || (budget_->spend() && budget_->hold(bytes()));
    }

    bool park_rest(square man)
    {
        if (open_goals_.empty()) { return true; }
        square const least = paths_.fill_zone(man);
        if (options_.backtracks && !seen_.insert(key(least)).second) { return false; }
        std::vector<candidate> candidates = find_candidates(man);
        if (candidates.empty()) {
            // Without time left nobody was asked.
            if (way_ && way_limit_ != 0 && may_go_on()) { return make_way(man); }
            tell_stuck();
        }
        for (candidate& c : candidates) {
            if (!may_go_on()) { return false; }
            if (options_.backtracks && ++effort_ > options_.most_parkings) { return false; }
            square const      after   = c.path.size() == 1 ? man : c.path[c.path.size() - 2];
            square const      from    = stones_[c.stone];
            std::size_t const goal_at = static_cast<std::size_t>(
                std::find(open_goals_.begin(), open_goals_.end(), c.goal) - open_goals_.begin());
            tell_parked(c.path);
            paths_.free(from);
            paths_.block(c.goal);
            stones_.erase(stones_.begin() + static_cast<std::ptrdiff_t>(c.stone));
            open_goals_.erase(open_goals_.begin() + static_cast<std::ptrdiff_t>(goal_at));
            if (order_) { filled_ ^= bit(c.goal); }
            parkings_.push_back(std::move(c.path));
            if (++parked_ > most_parked_) {
                most_parked_ = parked_;
                best_        = parkings_;
            }
            if (park_rest(after)) { return true; }
            --parked_;
            parkings_.pop_back();
            if (order_) { filled_ ^= bit(c.goal); }
            open_goals_.insert(open_goals_.begin() + static_cast<std::ptrdiff_t>(goal_at), c.goal);
            stones_.insert(stones_.begin() + static_cast<std::ptrdiff_t>(c.stone), from);
            paths_.free(c.goal);
            paths_.block(from);
            if (!options_.backtracks) { return false; }
        }
        return false;
    }

    /// Pushes stones that are not parked until somebody can be, and parks the rest.
    bool make_way(square man)
    {
        stone_state start{position{paths_.of()}, stones_};
        for (square const b : paths_.of().boxes()) { start.where.take_box(b); }
        for (square s = 0; s < paths_.of().squares(); ++s) {
            if (!paths_.is_free(s)) { start.where.put_box(s); }
        }
        start.where.put_man(paths_.fill_zone(man));
        auto const put = [&](stone_state const& s) {
            stones_ = s.order;
            paths_.clear();
            s.where.boxes().for_each([&](square b) { paths_.block(b); });
            paths_.fill_zone(s.where.man());
        };
        bool const found = way_->find(
            start, way_limit_,
            [&](stone_state const& s) {
                put(s);
                return anybody_can_park();
            },
            [&] { return may_go_on(); });
        bool done = false;
        if (found) {
            std::vector<push> const pushes = way_->pushes();
            stone_state const       there  = way_->state();
            tell_made_way(pushes);
            for (push const m : pushes) {
                parkings_.push_back({m.box(), paths_.of().neighbour(m.box(), m.direction())});
            }
            put(there);
            done = park_rest(there.where.man());
            if (!done) { parkings_.resize(parkings_.size() - pushes.size()); }
        } else {
            tell_stuck();
        }
        put(start);
        return done;
    }

    /// Whether `find_candidates` would find somebody, by one search for each stone and not for each goal.
    [[nodiscard]] bool anybody_can_park()
    {
        bool const packs = options_.goals == goal_rule::packing;
        if (packs) {
            wanted_ = order_->next(filled_);
        } else {
            wanted_.assign(1, first_goal());
        }
        auto const is_wanted = [&](square s) {
            return std::find(wanted_.begin(), wanted_.end(), s) != wanted_.end();
        };
        for (square const stone : stones_) {
            bool const stays = is_wanted(stone) && (packs || options_.knows_parked);
            if (stays) { return true; }
            if (!paths_.movable(stone)) { continue; }
            bool hit = false;
            paths_.flood(stone, [&](square at, std::size_t, square) {
                hit = paths_.of().is_goal(at) && is_wanted(at);
                return hit;
            });
            if (hit) { return true; }
        }
        return false;
    }

    /// Who could be parked next, and where; the best first, and only that one without backtracking.
    [[nodiscard]] std::vector<candidate> find_candidates(square man)
    {
        std::vector<candidate> found;
        if (options_.goals == goal_rule::most_walls) {
            square const g = first_goal();
            tell_goal(g);
            look_for_stones(g, found);
        } else {
            std::vector<square> const goals = order_->next(filled_);
            // A stone that stands well already stays.
            for (square const g : goals) {
                if (park_in_place(g, found)) { return found; }
            }
            for (square const g : goals) {
                tell_goal(g);
                look_for_stones(g, found);
                if (!found.empty() && !options_.backtracks) { break; }
            }
        }
        static_cast<void>(man);
        return found;
    }

    [[nodiscard]] bool park_in_place(square g, std::vector<candidate>& found)
    {
        auto const at = std::find(stones_.begin(), stones_.end(), g);
        if (at == stones_.end()) { return false; }
        found.push_back({static_cast<std::size_t>(at - stones_.begin()), g, {g}});
        return true;
    }

    void look_for_stones(square g, std::vector<candidate>& found)
    {
        if (options_.knows_parked && park_in_place(g, found)) { return; }
        std::size_t const first = found.size();
        for (std::size_t i = 0; i < stones_.size(); ++i) {
            if (!paths_.movable(stones_[i])) { continue; }
            if (!may_go_on()) { return; }
            auto const& path = paths_.find(stones_[i], g);
            if (path.empty()) {
                tell_refused(stones_[i], g);
                continue;
            }
            found.push_back({i, g, path});
            if (!options_.shortest_first && !options_.backtracks) { return; }
        }
        if (options_.shortest_first) {
            // Of paths of one length the first stone's comes first, so that runs repeat.
            std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end(),
                      [](candidate const& a, candidate const& b) {
                          return std::pair{a.path.size(), a.stone} < std::pair{b.path.size(), b.stone};
                      });
        }
    }

    /// The goal with the most walls around it, the first of equals.
    [[nodiscard]] square first_goal() const
    {
        square   best = open_goals_.front();
        unsigned most = 0;
        for (square const g : open_goals_) {
            unsigned walls = 0;
            for (square const n : paths_.of().neighbours(g)) {
                if (n == paths_.of().wall() || is_parked(n)) { ++walls; }
            }
            if (walls > most) {
                best = g;
                most = walls;
            }
        }
        return best;
    }

    /// A parked stone is an obstacle that is no stone any more.
    [[nodiscard]] bool is_parked(square s) const
    {
        return !paths_.is_free(s) && std::find(stones_.begin(), stones_.end(), s) == stones_.end();
    }

    [[nodiscard]] bool is_member(square man)
    {
        if (open_goals_.empty()) { return true; }
        ++members_;
        paths_.fill_zone(man);
        square const           g = first_goal();
        std::vector<candidate> able;
        for (std::size_t i = 0; i < stones_.size(); ++i) {
            if (!paths_.movable(stones_[i])) { continue; }
            auto const& path = paths_.find(stones_[i], g);
            if (!path.empty()) { able.push_back({i, g, path}); }
        }
        for (candidate const& c : able) {
            auto const stones = stones_, goals = open_goals_;
            paths_.free(stones_[c.stone]);
            paths_.block(g);
            stones_.erase(stones_.begin() + static_cast<std::ptrdiff_t>(c.stone));
            std::erase(open_goals_, g);
            bool const is = is_member(c.path.size() == 1 ? man : c.path[c.path.size() - 2]);
            stones_       = stones;
            open_goals_   = goals;
            paths_.free(g);
            paths_.block(stones_[c.stone]);
            if (!is) { return false; }
        }
        return !able.empty();
    }

    [[nodiscard]] std::uint64_t bit(square goal) const
    {
        return order_->number(goal) < 64 ? std::uint64_t{1} << order_->number(goal) : 0;
    }

    /// What is left to do: the stones, the goals and where the man can walk.
    [[nodiscard]] std::uint64_t key(square least) const
    {
        std::uint64_t k = mixed(least + 0x20000U);
        for (square const s : stones_) { k ^= mixed(s); }
        for (square const g : open_goals_) { k ^= mixed(g + 0x10000U); }
        return k;
    }
    [[nodiscard]] static std::uint64_t mixed(std::uint64_t x)
    {
        x = (x + 1) * 0x9E3779B97F4A7C15U;
        x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9U;
        x = (x ^ x >> 27U) * 0x94D049BB133111EBU;
        return x ^ x >> 31U;
    }

    void tell_goal(square g)
    {
        if constexpr (requires { tail::detail::watcher(trace_).goal_chosen(g); }) {
            tail::detail::watcher(trace_).goal_chosen(g);
        }
    }
    void tell_refused(square stone, square g)
    {
        if constexpr (requires { tail::detail::watcher(trace_).refused(stone, g); }) {
            tail::detail::watcher(trace_).refused(stone, g);
        }
    }
    void tell_parked(std::vector<square> const& path)
    {
        if constexpr (requires { tail::detail::watcher(trace_).parked(path); }) {
            tail::detail::watcher(trace_).parked(path);
        }
    }
    void tell_made_way(std::vector<push> const& pushes)
    {
        if constexpr (requires { tail::detail::watcher(trace_).made_way(pushes); }) {
            tail::detail::watcher(trace_).made_way(pushes);
        }
    }
    void tell_stuck()
    {
        if constexpr (requires { tail::detail::watcher(trace_).stuck(); }) {
            tail::detail::watcher(trace_).stuck();
        }
    }

    stone_paths                                            paths_;
    protocol_options                                       options_;
    std::vector<square>                                    goals_;
    std::optional<goal_order>                              order_;
    TAIL_NO_UNIQUE_ADDRESS Trace                           trace_;
    std::vector<square>                                    stones_, open_goals_, wanted_;
    std::optional<way_maker<stone_pushes<deadlock_tests>>> way_;
    std::vector<std::vector<square>>                       parkings_, best_;
    std::unordered_set<std::uint64_t>                      seen_;
    protocol_budget*                                       budget_ = nullptr;
    std::size_t                                            parked_ = 0, most_parked_ = 0;
    std::size_t                                            way_limit_ = 0;
    std::size_t                                            effort_    = 0;
    std::size_t                                            members_   = 0;
    std::uint64_t filled_ = 0;   // goals, by their numbers in `order_`
};

/// The single pushes of the paths of stones.
[[nodiscard]] inline std::vector<push> pushes_of_paths(level const&                            l,
                                                       std::vector<std::vector<square>> const& paths)
{
    std::vector<push> all;
    for (auto const& path : paths) {
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            for (direction const d : all_directions) {
                if (l.neighbour(path[i], d) == path[i + 1]) { all.push_back(push{path[i], d}); }
            }
        }
    }
    return all;
}

/// The protocol for `agents`, with nodes whose stones are in an order.
template <class Trace = silent>
class talks {
public:
    /// Asks this protocol, which has to live as long.
    explicit talks(stone_protocol<Trace>& protocol, level const& l) : protocol_{&protocol}, level_{&l} {}

    /// The pushes that bring all stones home, or nothing.
    std::optional<std::vector<push>> operator()(stone_state const& s, protocol_budget& budget) const
    {
        if (!protocol_->solve(s.order, s.where.man(), &budget)) { return std::nullopt; }
        return pushes_of_paths(*level_, protocol_->parkings());
    }

private:
    stone_protocol<Trace>* protocol_;
    level const*           level_;
};

}   // namespace tail::sokoban
