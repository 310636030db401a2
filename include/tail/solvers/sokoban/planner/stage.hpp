#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/subproblem.hpp>

namespace tail::sokoban {

namespace detail {

/// About what a level holds: nearly all of it is in tables of distances.
[[nodiscard]] inline std::uint64_t bytes_of(level const& l)
{
    std::uint64_t states = 0;
    for (square s = 0; s < l.squares(); ++s) { states += l.sides(s); }
    return sizeof l + states * l.goals().size() * 2 * sizeof(std::uint16_t)
        + l.squares() * (sizeof(std::size_t) + sizeof(std::array<square, 4>) + 2 * sizeof(std::uint32_t));
}

}   // namespace detail

/// A level while some goals are filled for good, as the search for the next goal sees it.
///
/// The boxes on filled goals do not move any more. With `walls` they are walls of a smaller level: its dead
/// squares and deadlock tests then know that nobody will move them. Without, they are boxes that no push
/// moves, and all tests are those of the whole level.
class plan_stage {
public:
    /// As the whole level sees it, with some boxes locked.
    plan_stage(level const& whole, std::shared_ptr<deadlock_tests const> tests,
               std::span<square const> filled)
        : whole_{&whole}, here_{&whole}, locked_(whole.squares() + 1U), tests_{std::move(tests)}
    {
        for (square const s : filled) { locked_.insert(s); }
        learned_ = std::make_unique<pattern_store>(whole, true);
    }

    /// With walls in place of the filled goals. `p` is a position of the whole level with boxes there.
    plan_stage(level const& whole, deadlock_set tests, std::span<square const> filled, position const& p,
               std::size_t pair_bytes)
        : whole_{&whole}, locked_(whole.squares() + 1U), filled_(whole.squares() + 1U)
    {
        for (square const s : filled) { filled_.insert(s); }
        board drawn = as_board(whole, p);
        make_walls(drawn, whole, filled);
        take_cut_off(drawn, p);
        if (!possible_) { return; }
        own_  = std::make_unique<level>(std::move(drawn));
        here_ = own_.get();
        to_here_.resize(whole.squares() + 1U, own_->wall());
        to_whole_.resize(own_->squares() + 1U, whole.wall());
        for (square s = 0; s < whole.squares(); ++s) {
            to_here_[s] = same_place(whole, s, *own_);
            if (to_here_[s] != own_->wall()) { to_whole_[to_here_[s]] = s; }
        }
        tests_   = std::make_shared<deadlock_tests const>(*own_, tests, pair_bytes);
        learned_ = std::make_unique<pattern_store>(*own_, true);
    }

    /// False if some box or goal is cut off from the man.
    [[nodiscard]] bool possible() const { return possible_; }

    /// The level that is searched.
    [[nodiscard]] level const& here() const { return *here_; }
    /// The level that was asked for.
    [[nodiscard]] level const& whole() const { return *whole_; }
    /// The deadlock tests of the level that is searched.
    [[nodiscard]] deadlock_tests const& tests() const { return *tests_; }

    /// Patterns that are dead in this stage.
    [[nodiscard]] pattern_store& learned() const { return *learned_; }

    /// Takes over patterns of the whole level that are new here.
    void learn(pattern_store const& of_whole) const
    {
        auto const& all = of_whole.patterns();
        if (of_whole.added() == taken_ || !possible_) { return; }
        taken_ = of_whole.added();
        for (pattern const& k : all) {
            if (!own_) {
                add_pattern(k, k.boxes);
                continue;
            }
            // A box on a filled goal is a wall here, and stays there.
            square_set boxes(own_->squares() + 1U);
            bool       fits = true;
            k.boxes.for_each([&](square b) {
                if (to_here_[b] != own_->wall()) {
                    boxes.insert(to_here_[b]);
                } else if (!filled_.contains(b)) {
                    fits = false;
                }
            });
            if (fits) { add_pattern(k, boxes); }
        }
    }

    /// About what it holds.
    [[nodiscard]] std::uint64_t bytes() const
    {
        std::uint64_t sum = sizeof *this + learned_->bytes()
            + (to_here_.capacity() + to_whole_.capacity()) * sizeof(square);
        if (own_) {
            sum += detail::bytes_of(*own_);
            if (auto const& pairs = tests_->pairs()) { sum += pairs->table().bytes(); }
        }
        return sum;
    }

    /// Boxes that no push moves.
    [[nodiscard]] square_set const& locked() const { return locked_; }

    /// A square of the whole level in this one, or its wall.
    [[nodiscard]] square to_here(square s) const { return own_ ? to_here_[s] : s; }
    /// A square of this level in the whole one.
    [[nodiscard]] square to_whole(square s) const { return own_ ? to_whole_[s] : s; }

    /// A position of the whole level in this one. False if a box is out of reach.
    [[nodiscard]] bool to_here(position const& p, position& into) const
    {
        if (!own_) {
            into = p;
            return true;
        }
        into = position{*own_};
        for (square const b : own_->boxes()) { into.take_box(b); }
        std::size_t boxes = 0;
        p.boxes().for_each([&](square b) {
            if (to_here_[b] == own_->wall()) { return; }
            into.put_box(to_here_[b]);
            ++boxes;
        });
        if (boxes != own_->goals().size() || to_here_[p.man()] == own_->wall()) { return false; }
        into.put_man(to_here_[p.man()]);
        man_region{*own_}.normalise(into);
        into.note_last_box(p.last_box() == no_square || to_here_[p.last_box()] == own_->wall()
                               ? no_square
                               : to_here_[p.last_box()]);
        return true;
    }

    /// A position of this level in the whole one, with boxes on all filled goals. The man is not normalised.
    void to_whole(position const& p, position const& begun, position& into) const
    {
        if (!own_) {
            into = p;
            return;
        }
        into = begun;
        begun.boxes().for_each([&](square b) {
            if (to_here_[b] != own_->wall()) { into.take_box(b); }
        });
        p.boxes().for_each([&](square b) { into.put_box(to_whole_[b]); });
        into.put_man(to_whole_[p.man()]);
        into.note_last_box(p.last_box() == no_square ? no_square : to_whole_[p.last_box()]);
    }

private:
    /// Adds a pattern of the whole level, once for each region of the man.
    void add_pattern(pattern const& k, square_set const& boxes) const
    {
        position p{*here_};
        for (square const b : here_->boxes()) { p.take_box(b); }
        boxes.for_each([&](square b) { p.put_box(b); });
        man_region region{*here_};
        square_set seen(here_->squares() + 1U);
        k.men.for_each([&](square m) {
            square const man = to_here(m);
            if (man == here_->wall() || p.has_box(man) || seen.contains(man)) { return; }
            p.put_man(man);
            region.fill(p);
            for (square const s : region.squares()) { seen.insert(s); }
            learned_->add(p, k.how);
        });
    }

    /// Takes away what the walls cut off from the man. It is fine if all boxes there are on goals.
    void take_cut_off(board& drawn, position const& p)
    {
        level const&      l = *whole_;
        std::vector<bool> reached(l.squares() + 1U);
        auto const        is_wall = [&](square s) {
            return s == l.wall() || drawn.signs[drawn.index(l.column(s), l.row(s))] == '#';
        };
        std::vector<square> queue{p.man()};
        reached[p.man()] = true;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (square const to : l.neighbours(queue[i])) {
                if (is_wall(to) || reached[to]) { continue; }
                reached[to] = true;
                queue.push_back(to);
            }
        }
        for (square s = 0; s < l.squares(); ++s) {
            if (reached[s] || is_wall(s)) { continue; }
            if (p.has_box(s) != l.is_goal(s)) { possible_ = false; }
            drawn.signs[drawn.index(l.column(s), l.row(s))] = '#';
        }
    }

    level const*                          whole_;
    std::unique_ptr<level>                own_;
    level const*                          here_ = nullptr;
    std::vector<square>                   to_here_, to_whole_;
    square_set                            locked_, filled_;
    std::unique_ptr<pattern_store>        learned_;
    mutable std::uint64_t                 taken_ = 0;   // how many the whole level had added at that time
    std::shared_ptr<deadlock_tests const> tests_;
    bool                                  possible_ = true;
};

}   // namespace tail::sokoban
