#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
/// A plan is a guide: no soundness hangs on it.
class packing_plan {
public:
    static constexpr std::uint64_t default_nodes = 300;

    explicit packing_plan(level const& l, std::uint64_t most_nodes = default_nodes)
        : level_{&l}, pulls_{l, relaxed_pulls::start_squares(l)}, starts_{pulls_.solved()}
    {
        position const begin{l};
        settled_ = square_set(l.squares() + 1);
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
        starts_ = std::move(sorted);
        if (!order.empty() && left[order.front()] > 0) { park(most_nodes); }
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
        square_set const filled = filled_goals(p);
        std::uint64_t    key    = 0;
        filled.for_each([&](square s) { key ^= mix(s); });
        auto const [at, is_new] = known_.try_emplace(key, std::uint16_t{0});
        if (is_new) { at->second = static_cast<std::uint16_t>(count_unpacked(filled)); }
        return at->second;
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

    /// Goals that are not filled, and filled ones that have to be emptied again before these can be filled.
    [[nodiscard]] std::size_t count_unpacked(square_set const& filled) const
    {
        std::size_t least = level_->goals().size();
        for (position p : starts_) {
            std::size_t const many  = level_->goals().size() - filled.count();
            std::size_t       again = 0;
            for (;;) {
                pulls_.empty(p, [&](square b) { return !filled.contains(b); }, [](square) {});
                std::size_t open = 0;
                p.boxes().for_each(
                    [&](square b) { open += filled.contains(b) || settled_.contains(b) ? 0U : 1U; });
                if (open == 0) { break; }
                // The first of the filled ones that can leave has to.
                square out = no_square;
                pulls_.fill(p);
                p.boxes().for_each([&](square b) {
                    if (out == no_square && filled.contains(b) && pulls_.can_leave(p, b)) { out = b; }
                });
                if (out == no_square) {
                    again += open;
                    break;
                }
                p.take_box(out);
                p.put_man(out);
                ++again;
            }
            least = std::min(least, many + again);
            if (again == 0) { break; }
        }
        return least;
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

    level const*                                             level_;
    relaxed_pulls                                            pulls_;
    std::vector<position>                                    starts_;
    square_set                                               settled_;   // goals that begin with a box
    std::vector<square_set>                                  stages_;
    mutable std::unordered_map<std::uint64_t, std::uint16_t> known_;
};

}   // namespace tail::sokoban
