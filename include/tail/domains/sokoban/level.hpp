#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/detail/cut_squares.hpp>
#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban {

/// A number of pushes that no box can do it in.
inline constexpr std::uint16_t too_far = 0xFFFF;

/// What never changes while a level is played: its squares, goals, start, and how far boxes have to go.
///
/// Squares are those that the man could reach if there were no boxes. They are numbered once: first the
/// *live* ones, from which a box alone on the level could be pulled here from a goal, then the dead ones.
/// States, moves and heuristics keep a pointer to the level, so it has to live as long as they do.
class level {
public:
    /// More squares than this are refused by `check`.
    static constexpr std::size_t most_squares = most_reachable_squares;

    /// From a board that `check` has accepted.
    explicit level(board drawn) : drawn_{std::move(drawn)}
    {
        number_squares();
        cut_ = detail::cut_squares(real_neighbours());
        measure();
    }

    /// The level as it was drawn.
    [[nodiscard]] board const& drawn() const { return drawn_; }
    /// How many squares the man or a box may ever be on.
    [[nodiscard]] std::size_t squares() const { return places_.size(); }

    /// Squares below this number are live: a box on any other square will never be on a goal.
    [[nodiscard]] std::size_t live_squares() const { return live_; }
    /// Whether a box on this square may still be brought to a goal.
    [[nodiscard]] bool is_live(square s) const { return s < live_; }

    /// The square next to this one, or `wall()`.
    [[nodiscard]] square neighbour(square s, direction d) const
    {
        return neighbours_[s][static_cast<unsigned>(d)];
    }
    /// The squares above, below, left and right, in the order of `direction`.
    [[nodiscard]] std::array<square, 4> const& neighbours(square s) const { return neighbours_[s]; }

    /// Stands for all walls: the number behind the last square. Its neighbours are itself.
    [[nodiscard]] square wall() const { return static_cast<square>(squares()); }

    /// The goals, in the order of their squares.
    [[nodiscard]] std::span<square const> goals() const { return goals_; }
    [[nodiscard]] std::span<square const> boxes() const { return boxes_; }   ///< where they are at the start
    [[nodiscard]] square                  man() const { return man_; }       ///< where he is at the start
    /// Whether the square is a goal.
    /// Whether the square is a goal.
    [[nodiscard]] bool is_goal(square s) const { return goal_set_.contains(s); }
    /// All goals.
    [[nodiscard]] square_set const& goal_set() const { return goal_set_; }

    /// The column of a square in the drawing.
    [[nodiscard]] int column(square s) const
    {
        return static_cast<int>(places_[s] % static_cast<std::size_t>(drawn_.width));
    }
    /// The row of a square in the drawing.
    [[nodiscard]] int row(square s) const
    {
        return static_cast<int>(places_[s] / static_cast<std::size_t>(drawn_.width));
    }

    /// The square at a place of the drawing, or `wall()`.
    [[nodiscard]] square at(int column, int row) const
    {
        return column < 0 || row < 0 || column >= drawn_.width || row >= drawn_.height
            ? wall()
            : numbers_[drawn_.index(column, row)];
    }

    /// A box divides some levels. The side of it that the man is on, if there are no other boxes; a number
    /// below `sides(box)`.
    [[nodiscard]] unsigned side(square box, square man) const { return cut_.part(box, man); }
    /// Into how many sides the box divides the man's squares.
    [[nodiscard]] unsigned sides(square box) const { return cut_.parts(box); }

    /// How many pushes take a box from here to each goal, by the number of the goal, if there are no other
    /// boxes and the man is where he is; `too_far` if it cannot be done. Other boxes cannot make it less.
    [[nodiscard]] std::uint16_t const* pushes_to_goals(square box, square man) const
    {
        return to_goals_.data() + state(box, man) * goals_.size();
    }

    /// How many pushes take each box from its square at the start to here, so that the man is then where he
    /// is, by the number of the box.
    [[nodiscard]] std::uint16_t const* pushes_from_start(square box, square man) const
    {
        return from_start_.data() + state(box, man) * boxes_.size();
    }

private:
    static constexpr square unnumbered = no_square;

    [[nodiscard]] std::size_t place_after(std::size_t place, direction d) const
    {
        auto const to = static_cast<std::ptrdiff_t>(place) + column_step(d)
            + static_cast<std::ptrdiff_t>(row_step(d)) * drawn_.width;
        return static_cast<std::size_t>(to);
    }

    /// The places that the man could reach if there were no boxes.
    [[nodiscard]] std::vector<std::size_t> reachable_places() const
    {
        std::vector<bool>        seen(drawn_.signs.size());
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < drawn_.signs.size(); ++i) {
            if (is_man(drawn_.signs[i])) { found.push_back(i); }
        }
        TAIL_ASSERT(found.size() == 1, "a level has one man (`check` says so)");
        seen[found.front()] = true;
        for (std::size_t next = 0; next < found.size(); ++next) {
            auto const column = found[next] % static_cast<std::size_t>(drawn_.width);
            auto const row    = found[next] / static_cast<std::size_t>(drawn_.width);
            TAIL_ASSERT(column > 0 && row > 0 && column + 1 < static_cast<std::size_t>(drawn_.width)
                            && row + 1 < static_cast<std::size_t>(drawn_.height),
                        "a level has walls all around (`check` says where they leak)");
            for (direction d : all_directions) {
                std::size_t const to = place_after(found[next], d);
                if (drawn_.signs[to] == '#' || seen[to]) { continue; }
                seen[to] = true;
                found.push_back(to);
            }
        }
        std::sort(found.begin(), found.end());
        return found;
    }

    /// The live ones of some places: pulls a box from every goal as far as it goes, wherever the man is.
    [[nodiscard]] std::vector<bool> live_places(std::vector<std::size_t> const& floor) const
    {
        std::vector<bool>        live(drawn_.signs.size());
        std::vector<std::size_t> found;
        for (std::size_t place : floor) {
            if (sokoban::is_goal(drawn_.signs[place])) {
                live[place] = true;
                found.push_back(place);
            }
        }
        for (std::size_t next = 0; next < found.size(); ++next) {
            for (direction d : all_directions) {
                std::size_t const to = place_after(found[next], d);
                if (drawn_.signs[to] == '#' || live[to] || drawn_.signs[place_after(to, d)] == '#') {
                    continue;
                }
                live[to] = true;
                found.push_back(to);
            }
        }
        return live;
    }

    void number_squares()
    {
        std::vector<std::size_t> const floor = reachable_places();
        TAIL_ASSERT(floor.size() <= most_squares, "a level has at most 16000 squares (`check` says so)");
        std::vector<bool> const live = live_places(floor);
        for (bool of : {true, false}) {
            for (std::size_t place : floor) {
                if (live[place] == of) { places_.push_back(place); }
            }
            if (of) { live_ = places_.size(); }
        }
        numbers_.assign(drawn_.signs.size(), wall());
        for (std::size_t s = 0; s < places_.size(); ++s) { numbers_[places_[s]] = static_cast<square>(s); }

        neighbours_.resize(squares() + 1);
        neighbours_.back().fill(wall());
        goal_set_ = square_set(squares() + 1);
        for (square s = 0; s < squares(); ++s) {
            for (direction d : all_directions) {
                neighbours_[s][static_cast<unsigned>(d)] = numbers_[place_after(places_[s], d)];
            }
            char const sign = drawn_.signs[places_[s]];
            if (is_box(sign)) { boxes_.push_back(s); }
            if (is_man(sign)) { man_ = s; }
            if (sokoban::is_goal(sign)) {
                goals_.push_back(s);
                goal_set_.insert(s);
            }
        }
        TAIL_ASSERT(boxes_.size() == goals_.size(), "a level has as many goals as boxes (`check` says so)");
    }

    [[nodiscard]] std::vector<std::array<square, 4>> real_neighbours() const
    {
        return {neighbours_.begin(), neighbours_.end() - 1};
    }

    /// A box on a square, the man on one of its sides: the states of a level with one box.
    [[nodiscard]] std::size_t state(square box, square man) const
    {
        return first_state_[box] + cut_.part(box, man);
    }

    struct push_between {
        std::uint32_t before, after;
    };

    void measure()
    {
        first_state_.resize(squares() + 1);
        for (square s = 0; s < squares(); ++s) { first_state_[s + 1U] = first_state_[s] + cut_.parts(s); }

        std::vector<push_between> pushes;
        for (square from = 0; from < squares(); ++from) {
            for (direction d : all_directions) {
                square const to = neighbour(from, d), man = neighbour(from, opposite(d));
                if (to == wall() || man == wall()) { continue; }
                pushes.push_back({static_cast<std::uint32_t>(state(from, man)),
                                  static_cast<std::uint32_t>(state(to, from))});
            }
        }
        auto const from_goal = [&](std::size_t i, auto&& begin) {
            for (unsigned side = 0; side < sides(goals_[i]); ++side) {
                begin(first_state_[goals_[i]] + side);
            }
        };
        auto const from_box = [&](std::size_t i, auto&& begin) { begin(state(boxes_[i], man_)); };
        auto const backward = [](push_between p) { return push_between{p.after, p.before}; };
        to_goals_           = distances(pushes, goals_.size(), from_goal, backward);
        from_start_         = distances(pushes, boxes_.size(), from_box, [](push_between p) { return p; });
    }

    /// For each state the distance from each of `many` beginnings; `turned` gives the way of a push.
    template <class Begin, class Turned>
    [[nodiscard]] std::vector<std::uint16_t> distances(std::vector<push_between> const& pushes,
                                                       std::size_t many, Begin const& begin,
                                                       Turned const& turned) const
    {
        std::size_t const          states = first_state_.back();
        std::vector<std::uint32_t> first(states + 1), to(pushes.size());
        for (push_between p : pushes) { ++first[turned(p).before + 1]; }
        for (std::size_t i = 0; i < states; ++i) { first[i + 1] += first[i]; }
        std::vector<std::uint32_t> next = first;
        for (push_between p : pushes) { to[next[turned(p).before]++] = turned(p).after; }

        std::vector<std::uint16_t> table(states * many, too_far);
        std::vector<std::uint32_t> queue;
        for (std::size_t i = 0; i < many; ++i) {
            queue.clear();
            begin(i, [&](std::size_t s) {
                table[s * many + i] = 0;
                queue.push_back(static_cast<std::uint32_t>(s));
            });
            for (std::size_t at = 0; at < queue.size(); ++at) {
                std::uint16_t const further = static_cast<std::uint16_t>(table[queue[at] * many + i] + 1);
                for (std::uint32_t e = first[queue[at]]; e < first[queue[at] + 1]; ++e) {
                    std::uint16_t& d = table[to[e] * many + i];
                    if (d != too_far) { continue; }
                    d = further;
                    queue.push_back(to[e]);
                }
            }
        }
        return table;
    }

    board                              drawn_;
    std::vector<std::size_t>           places_;    // of the squares, in the drawing
    std::vector<square>                numbers_;   // the other way round
    std::vector<std::array<square, 4>> neighbours_;
    std::size_t                        live_ = 0;
    std::vector<square>                goals_, boxes_;
    square_set                         goal_set_;
    square                             man_ = 0;
    detail::cut_squares                cut_;
    std::vector<std::uint32_t>         first_state_;   // by square
    std::vector<std::uint16_t>         to_goals_, from_start_;
};

}   // namespace tail::sokoban
