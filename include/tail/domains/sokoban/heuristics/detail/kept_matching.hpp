#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <tail/core/assignment.hpp>
#include <tail/domains/sokoban/heuristics/detail/ways.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban::detail {

/// The least matching of the boxes of one position, kept. Positions that are asked for one after the other
/// have most boxes in common: only the rows of the others are matched anew.
///
/// The total does not depend on what was asked before.
template <class Way>
class kept_matching {
public:
    explicit kept_matching(level const& l)
        : level_{&l}, boxes_(l.squares() + 1U), divided_(l.squares() + 1U), row_at_(l.squares() + 1U)
    {
        for (square s = 0; s < l.squares(); ++s) {
            if (l.sides(s) > 1) { divided_.insert(s); }
        }
        if (Way::columns(l) > assignment::most_columns) { instead_.emplace(l); }
    }

    [[nodiscard]] int total(square_set const& boxes, square man)
    {
        if (instead_) [[unlikely]] { return instead_->of(boxes, man); }
        follow(boxes, man);
        return least_.total();
    }

    /// What the total becomes if a box of that position is moved.
    [[nodiscard]] int total_after(square_set const& boxes, square man, relocation r)
    {
        if (instead_) [[unlikely]] { return instead_after(boxes, r); }
        follow(boxes, man);
        return least_.changed_total(row_at_[r.from], Way::row(*level_, r.to, r.man));
    }

private:
    using word = square_set::word;

    void follow(square_set const& boxes, square man)
    {
        if (whole_ && man == man_ && boxes == boxes_) { return; }
        if (!whole_ || boxes.count() != costs_.size()) { return begin(boxes, man); }

        whole_                = false;
        man_                  = man;
        word* const       old = boxes_.words();
        word const* const now = boxes.words();
        std::size_t const end = boxes.word_count();
        for (std::size_t i = 0, j = 0; i < end; ++i) {
            for (word came = now[i] & ~old[i]; came != 0; came &= came - 1) {
                while ((old[j] & ~now[j]) == 0) { ++j; }   // as many are gone as came
                square const from = lowest(old[j] & ~now[j], j), to = lowest(came, i);
                boxes_.erase(from);
                boxes_.insert(to);
                row_at_[to] = row_at_[from];
                set_row(row_at_[to], to);
            }
        }
        for (std::size_t i = 0; i < end; ++i) {
            for (word left = now[i] & divided_.words()[i]; left != 0; left &= left - 1) {
                square const box = lowest(left, i);
                set_row(row_at_[box], box);
            }
        }
        whole_ = true;
    }

    [[nodiscard]] int instead_after(square_set boxes, relocation r) const
    {
        boxes.erase(r.from);
        boxes.insert(r.to);
        return instead_->of(boxes, r.man);
    }

    void set_row(std::size_t row, square box)
    {
        std::uint16_t const* const costs = Way::row(*level_, box, man_);
        if (costs_[row] == costs) { return; }
        costs_[row] = costs;
        least_.change(row, costs);
    }

    void begin(square_set const& boxes, square man)
    {
        whole_ = false;
        boxes_ = boxes;
        man_   = man;
        costs_.clear();
        boxes.for_each([&](square b) {
            row_at_[b] = static_cast<std::uint16_t>(costs_.size());
            costs_.push_back(Way::row(*level_, b, man));
        });
        least_.solve(costs_, Way::columns(*level_));
        whole_ = true;
    }

    [[nodiscard]] static square lowest(word w, std::size_t i)
    {
        return static_cast<square>(i * 64 + static_cast<std::size_t>(std::countr_zero(w)));
    }

    level const*                      level_;
    square_set                        boxes_;
    square_set                        divided_;   // squares where a box has the man on one of several sides
    square                            man_ = no_square;
    std::vector<std::uint16_t>        row_at_;          // of a box on a square
    std::vector<std::uint16_t const*> costs_;           // of each row
    bool                              whole_ = false;   // nothing was thrown while the rows were changed
    assignment                        least_;
    std::optional<basic_nearest<Way>> instead_;   // for more boxes than an assignment takes
};

}   // namespace tail::sokoban::detail
