#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/solvers/sokoban/fess/relaxed_pulls.hpp>

namespace tail::sokoban {

/// In which order goals are to be filled, and how far a position has come with it.
///
/// Found by playing backwards with a sink (`relaxed_pulls`).
/// 1. If all boxes can leave one after the other, a set of filled goals is *consistent* if all other boxes
///    can leave before them. A position is as good as the largest consistent part of its filled goals.
/// 2. Otherwise boxes have to be parked: a small feature-space search by pulls finds a sequence of squares,
///    and a position is as good as the longest beginning of the sequence that it has boxes on.
/// A plan is a guide: no soundness hangs on it. It has memory to work in: a copy for each thread.
class packing_plan {
public:
    /// So many expansions to find out where boxes can be parked; with 0, none is parked.
    static constexpr std::uint64_t default_nodes = 300;

    /// Finds a plan for this level, which has to live as long.
    explicit packing_plan(level const& l, std::uint64_t most_nodes = default_nodes)
        : level_{&l}, pulls_{l, relaxed_pulls::start_squares(l)}, starts_{pulls_.solved()}
    {
        position const begin{l};
        settled_ = square_set(l.squares() + 1);
        all_     = square_set(l.squares() + 1);
        for (square q = 0; q < l.squares(); ++q) { all_.insert(q); }
        l.goal_set().for_each([&](square g) {
            if (begin.has_box(g)) { settled_.insert(g); }
        });
        // The regions of the man from which most boxes can leave come first.
        std::vector<std::size_t> left(starts_.size());
        for (std::size_t i = 0; i < starts_.size(); ++i) {
            position p = starts_[i];
            pulls_.empty(p, [](square) { return true; }, [](square) {});
            left[i] = unsettled(p);
        }
        std::vector<std::size_t> order(starts_.size());
        for (std::size_t i = 0; i < order.size(); ++i) { order[i] = i; }
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::pair{left[a], a} < std::pair{left[b], b};
        });
        std::vector<position> sorted;
        for (std::size_t i : order) { sorted.push_back(starts_[i]); }
        starts_             = std::move(sorted);
        bool const is_small = l.boxes().size() * l.live_squares() <= most_to_park;
        if (most_nodes > 0 && !order.empty() && left[order.front()] > 0 && is_small) {
            park(most_nodes);
        } else {
            choose_end();
        }
    }
    explicit packing_plan(level&&, std::uint64_t = 0) = delete;   // the level has to live as long

    /// Whether boxes have to be parked.
    [[nodiscard]] bool parks() const { return !stages_.empty(); }

    /// The most that `unpacked` says.
    [[nodiscard]] std::size_t steps() const { return parks() ? stages_.size() - 1 : level_->goals().size(); }

    /// How many steps of the plan are left in a position.
    [[nodiscard]] std::size_t unpacked(position const& p) const
    {
        if (parks()) {
            for (std::size_t i = stages_.size(); i-- > 0;) {
                if (p.boxes().includes(stages_[i])) { return stages_.size() - 1 - i; }
            }
            return stages_.size();
        }
        return known(p).unpacked;
    }

    /// How many boxes the plan has no goal for: those that it would shut off before their turn.
    [[nodiscard]] std::size_t out_of_plan(position const& p) const
    {
        return parks() ? 0 : unmatched(p, known(p));
    }

    /// Bytes that are remembered.
    [[nodiscard]] std::size_t bytes() const { return known_bytes_; }

    /// Remembers an eighth of so many bytes from now on, and 16 MB at most. Returns how many these are.
    std::size_t remember_within(std::uint64_t bytes) const
    {
        most_bytes_ = static_cast<std::size_t>(std::min<std::uint64_t>(bytes / 8, default_bytes));
        if (known_bytes_ > most_bytes_) { forget(); }
        return most_bytes_;
    }
    /// Forgets what was found out about positions. It is found out again.
    void forget() const
    {
        known_       = {};
        known_bytes_ = 0;
    }

    /// The sets of squares that the plan fills one after the other, where it parks.
    [[nodiscard]] std::vector<square_set> const& stages() const { return stages_; }

private:
    struct left_features {
        std::uint16_t boxes, on_goals;
        std::uint16_t nearness;   // to the goals

        friend auto        operator<=>(left_features const&, left_features const&) = default;
        [[nodiscard]] auto cell() const { return std::pair{boxes, on_goals}; }
    };

    /// A box is parked, and then all that can leave do.
    class parking_moves {
    public:
        using move_type = macro_push;

        explicit parking_moves(relaxed_pulls const& pulls) : pulls_{&pulls} {}

        template <class Emit>
        void moves(position const& p, Emit&& emit) const
        {
            pulls_->fill(p);
            std::vector<macro_push> all;
            p.boxes().for_each([&](square b) {
                pulls_->search(p, b, [&](square to, square man, std::uint16_t) {
                    all.push_back({b, to, man});
                    return false;
                });
            });
            for (macro_push const& m : all) { emit(m); }
        }
        void apply(position& p, macro_push const& m) const
        {
            p.move_box(m.from, m.to);
            p.put_man(m.man);
            pulls_->empty(p, [](square) { return true; }, [](square) {});
            normalise(p);
        }
        void normalise(position& p) const { p.put_man(man(p)); }

    private:
        [[nodiscard]] square man(position const& p) const { return pulls_->least(p); }

        relaxed_pulls const* pulls_;
    };

    [[nodiscard]] static std::uint64_t mix(std::uint64_t x)
    {
        x = (x + 1) * 0x9E3779B97F4A7C15U;
        x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9U;
        return x ^ x >> 27U;
    }

    [[nodiscard]] square_set filled_goals(position const& p) const
    {
        square_set filled = p.boxes();
        for (std::size_t i = 0; i < filled.word_count(); ++i) {
            filled.words()[i] &= level_->goal_set().words()[i];
        }
        return filled;
    }

    /// Boxes that neither left nor begin where they are.
    [[nodiscard]] std::size_t unsettled(position const& p) const
    {
        std::size_t many = 0;
        p.boxes().for_each([&](square b) { many += settled_.contains(b) ? 0U : 1U; });
        return many;
    }

    /// What is known for a set of filled goals: in which order the others leave, and what each reaches then.
    struct way_out {
        std::uint16_t           unpacked = 0;
        square_set              kept;     // filled goals that stay so
        std::vector<square_set> reach;    // of each that leaves, the squares that it can come from
        square_set              common;   // squares in all of these
    };

    [[nodiscard]] way_out const& known(position const& p) const
    {
        square_set const filled = filled_goals(p);
        std::uint64_t    key    = 0;
        filled.for_each([&](square s) { key ^= mix(s); });
        if (known_bytes_ >= most_bytes_) { forget(); }
        auto const [at, is_new] = known_.try_emplace(key);
        if (is_new) {
            at->second = find_way_out(filled);
            known_bytes_ += bytes_of(at->second);
        }
        return at->second;
    }

    [[nodiscard]] static std::size_t bytes_of(way_out const& way)
    {
        // A table of chains has a pointer and a block of two words beside each entry.
        std::size_t const set = sizeof(square_set) + way.kept.heap_bytes();
        return sizeof(std::pair<std::uint64_t const, way_out>) + 6 * sizeof(void*)
            + way.reach.capacity() * sizeof(square_set) + way.reach.size() * way.kept.heap_bytes() + 2 * set;
    }

    /// Of the places that the man can be in at the end, the one for which the plan has goals for most boxes.
    void choose_end()
    {
        position const        begin{*level_};
        std::vector<position> all  = std::exchange(starts_, {});
        std::size_t           best = 0, least = none;
        for (std::size_t i = 0; i < all.size(); ++i) {
            starts_.assign(1, all[i]);
            way_out const     way  = find_way_out(filled_goals(begin));
            std::size_t const lost = unmatched(begin, way) + way.unpacked;
            if (lost < least) {
                least = lost;
                best  = i;
            }
        }
        starts_.assign(1, all[best]);
    }

    /// Empties the goals that are not filled; filled ones too, where these are in the way.
    [[nodiscard]] way_out find_way_out(square_set const& filled) const
    {
        way_out           way;
        position          p     = starts_.front();
        std::size_t const many  = level_->goals().size() - filled.count();
        std::size_t       again = 0;
        for (;;) {
            empty(p, filled, way.reach);
            std::size_t open = 0;
            p.boxes().for_each(
                [&](square b) { open += filled.contains(b) || settled_.contains(b) ? 0U : 1U; });
            if (open == 0) { break; }
            // The first of the filled ones that can leave has to.
            bool out = false;
            pulls_.fill(p);
            filled.for_each([&](square b) {
                if (out || !p.has_box(b)) { return; }
                out = leave(p, b, way.reach);
            });
            if (!out) {
                again += open;
                break;
            }
            ++again;
        }
        way.unpacked = static_cast<std::uint16_t>(many + again);
        way.kept     = p.boxes();
        way.common   = all_;
        for (square_set const& r : way.reach) {
            for (std::size_t i = 0; i < r.word_count(); ++i) { way.common.words()[i] &= r.words()[i]; }
        }
        return way;
    }

    /// Lets all boxes leave that are not to stay. As long as there are squares to begin from that the man
    /// cannot walk to, boxes go first that stand in his way there: so more of them can come from everywhere.
    void empty(position& p, square_set const& stay, std::vector<square_set>& reach) const
    {
        for (bool changed = true; changed;) {
            changed = false;
            pulls_.fill(p);
            bool const divided = order_by_way(p, stay);
            if (!divided) {
                order_.clear();
                p.boxes().for_each([&](square b) { order_.push_back(b); });
            }
            for (square b : order_) {
                if (stay.contains(b) || !leave(p, b, reach)) { continue; }
                changed = true;
                if (divided) { break; }
            }
        }
    }

    [[nodiscard]] bool leave(position& p, square b, std::vector<square_set>& reach) const
    {
        square_set reached(level_->squares() + 1);
        bool       out = false;
        pulls_.search(p, b, [&](square to, square, std::uint16_t) {
            reached.insert(to);
            out = out || pulls_.sinks().contains(to);
            return false;
        });
        if (!out) { return false; }
        reached.insert(b);
        reach.push_back(std::move(reached));
        p.take_box(b);
        p.put_man(b);
        pulls_.fill(p);
        return true;
    }

    /// How many boxes find no place among the goals that are left.
    [[nodiscard]] std::size_t unmatched(position const& p, way_out const& way) const
    {
        outside_.clear();
        p.boxes().for_each([&](square b) {
            if (!way.kept.contains(b) && !way.common.contains(b)) { outside_.push_back(b); }
        });
        if (outside_.empty()) { return 0; }
        owner_.assign(way.reach.size(), none);
        std::size_t lost = 0;
        for (std::size_t i = 0; i < outside_.size(); ++i) {
            tried_.assign(way.reach.size(), 0);
            if (!augment(i, way)) { ++lost; }
        }
        return lost;
    }
    [[nodiscard]] bool augment(std::size_t box, way_out const& way) const
    {
        for (std::size_t g = 0; g < way.reach.size(); ++g) {
            if (tried_[g] != 0 || !way.reach[g].contains(outside_[box])) { continue; }
            tried_[g] = 1;
            if (owner_[g] == none || augment(owner_[g], way)) {
                owner_[g] = box;
                return true;
            }
        }
        return false;
    }

    /// Sorts the boxes by how many of them have to leave on the way past each to a square to begin from that
    /// the man cannot walk to. False if there is no such square.
    [[nodiscard]] bool order_by_way(position const& p, square_set const& stay) const
    {
        std::size_t const squares = level_->squares();
        bool              any     = false;
        for (auto* const list : {&near_man_, &far_away_}) { list->clear(); }
        for (square s = 0; s < squares; ++s) {
            if (p.has_box(s)) { continue; }
            if (pulls_.reaches(s)) {
                near_man_.push_back(s);
            } else if (pulls_.sinks().contains(s)) {
                far_away_.push_back(s);
                any = true;
            }
        }
        if (!any) { return false; }
        count_boxes_from(p, stay, near_man_, boxes_from_man_);
        count_boxes_from(p, stay, far_away_, boxes_from_away_);
        order_.clear();
        p.boxes().for_each([&](square b) { order_.push_back(b); });
        std::sort(order_.begin(), order_.end(), [&](square x, square y) {
            auto const key = [&](square q) {
                return std::tuple{std::uint32_t{boxes_from_man_[q]} + boxes_from_away_[q], boxes_from_man_[q],
                                  q};
            };
            return key(x) < key(y);
        });
        return true;
    }

    /// For each square the fewest boxes on a way from some squares to it, itself included.
    void count_boxes_from(position const& p, square_set const& stay, std::vector<square> now,
                          std::vector<std::uint16_t>& many) const
    {
        constexpr std::uint16_t never = 0xFFFF;
        many.assign(level_->squares(), never);
        for (square s : now) { many[s] = 0; }
        std::vector<square> next;
        for (std::uint16_t boxes = 0; !now.empty(); ++boxes) {
            for (std::size_t i = 0; i < now.size(); ++i) {
                for (square const to : level_->neighbours(now[i])) {
                    if (to == level_->wall() || many[to] != never || stay.contains(to)) { continue; }
                    bool const box = p.has_box(to);
                    many[to]       = static_cast<std::uint16_t>(boxes + (box ? 1 : 0));
                    (box ? next : now).push_back(to);
                }
            }
            now = std::exchange(next, {});
        }
    }

    void park(std::uint64_t most_nodes)
    {
        std::vector<position> begins;
        parking_moves const   moves{pulls_};
        for (position p : starts_) {
            pulls_.empty(p, [](square) { return true; }, [](square) {});
            moves.normalise(p);
            begins.push_back(p);
        }
        auto const features = [this](position const& p) {
            left_features f{0, 0, 0};
            std::uint32_t near = 0;
            p.boxes().for_each([&](square b) {
                if (settled_.contains(b)) { return; }
                ++f.boxes;
                if (level_->is_goal(b)) { ++f.on_goals; }
                std::uint16_t const* const far   = level_->pushes_to_goals(b, p.man());
                std::uint16_t              least = 100;
                for (std::size_t g = 0; g < level_->goals().size(); ++g) { least = std::min(least, far[g]); }
                near += 100U - least;
            });
            f.nearness = static_cast<std::uint16_t>(std::min<std::uint32_t>(near, 0xFFFF));
            return f;
        };
        auto const           emptied = [this](position const& p) { return unsettled(p) == 0; };
        feature_space_engine engine{
            problem{.start = starts<position>{begins}, .successors = moves, .goal = emptied}, features,
            feature_space_policy{.codec = position_codec{*level_}}};
        auto const found = engine.run({.nodes = most_nodes});
        if (found.path.empty()) { return; }
        read_stages(found.path.front(), found.actions);
    }

    /// Plays the pulls again and notes the squares that boxes are on, in the order of pushes.
    void read_stages(position const& first, std::vector<macro_push> const& actions)
    {
        parking_moves const     moves{pulls_};
        std::vector<square_set> sets;
        for (position p : starts_) {
            position q = p;
            pulls_.empty(q, [](square) { return true; }, [](square) {});
            moves.normalise(q);
            if (!(q == first)) { continue; }
            auto const note  = [&] { sets.push_back(p.boxes()); };
            auto const leave = [&] { pulls_.empty(p, [](square) { return true; }, [&](square) { note(); }); };
            note();
            leave();
            for (macro_push const& m : actions) {
                p.move_box(m.from, m.to);
                p.put_man(m.man);
                note();
                leave();
                moves.normalise(p);
            }
            break;
        }
        std::reverse(sets.begin(), sets.end());
        stages_ = std::move(sets);
    }

    static constexpr std::size_t none          = static_cast<std::size_t>(-1);
    static constexpr std::size_t default_bytes = std::size_t{16} << 20U;   // that are remembered

    /// Boxes times squares for them, up to which parking is tried: about five times the largest XSokoban
    /// level.
    static constexpr std::size_t most_to_park = 20'000;

    level const*            level_;
    relaxed_pulls           pulls_;
    std::vector<position>   starts_;
    square_set              settled_;   // goals that begin with a box
    square_set              all_;       // all squares
    std::vector<square_set> stages_;

    mutable std::unordered_map<std::uint64_t, way_out> known_;   // by filled goals
    mutable std::size_t                                known_bytes_ = 0;
    mutable std::size_t                                most_bytes_  = default_bytes;

    mutable std::vector<square>        order_, near_man_, far_away_;
    mutable std::vector<std::uint16_t> boxes_from_man_, boxes_from_away_;
    mutable std::vector<square>        outside_;   // boxes that not every goal is for
    mutable std::vector<std::size_t>   owner_;     // by goal, in the order of leaving
    mutable std::vector<std::uint8_t>  tried_;
};

}   // namespace tail::sokoban
