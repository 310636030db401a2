#pragma once

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/heuristics/catalogue.hpp>
#include <tail/domains/npuzzle/slide.hpp>

/// \file
/// A heuristic chosen at run time: a virtual call in place of thirty copies of every search.

namespace tail::npuzzle_tool {

/// What the searches ask of a heuristic, behind one pointer.
template <int Cells>
class any_heuristic {
public:
    any_heuristic(npuzzle::geometry shape, bool admissible, bool consistent)
        : shape_{shape}, admissible_{admissible}, consistent_{consistent}
    {}
    any_heuristic(any_heuristic const&)            = delete;
    any_heuristic& operator=(any_heuristic const&) = delete;
    virtual ~any_heuristic()                       = default;

    [[nodiscard]] virtual int value(npuzzle::board<Cells> const& b) const = 0;

    /// The value after a move, asked before it is made: here by moving the board and asking anew.
    [[nodiscard]] virtual int after(npuzzle::board<Cells> const& b, npuzzle::direction d,
                                    int /*before*/) const
    {
        npuzzle::board<Cells> moved = b;
        moved.slide(b.blank() + shape_.offset(d));
        return value(moved);
    }

    [[nodiscard]] bool admissible() const { return admissible_; }
    [[nodiscard]] bool consistent() const { return consistent_; }

private:
    npuzzle::geometry shape_;
    bool              admissible_;
    bool              consistent_;
};

template <int Cells, class H>
class held_heuristic final : public any_heuristic<Cells> {
public:
    held_heuristic(npuzzle::geometry shape, H h)
        : any_heuristic<Cells>{shape, H::admissible, H::admissible && H::consistent}, h_{std::move(h)}
    {}

    [[nodiscard]] int value(npuzzle::board<Cells> const& b) const override { return h_(b); }

    [[nodiscard]] int after(npuzzle::board<Cells> const& b, npuzzle::direction d, int before) const override
    {
        if constexpr (requires { h_.change(b, d); }) {
            return before + h_.change(b, d);
        } else {
            return any_heuristic<Cells>::after(b, d, before);
        }
    }

private:
    H h_;
};

/// The heuristic `zero`.
template <int Cells>
class no_heuristic final : public any_heuristic<Cells> {
public:
    explicit no_heuristic(npuzzle::geometry shape) : any_heuristic<Cells>{shape, true, true} {}

    [[nodiscard]] int value(npuzzle::board<Cells> const&) const override { return 0; }
    [[nodiscard]] int after(npuzzle::board<Cells> const&, npuzzle::direction, int) const override
    {
        return 0;
    }
};

/// The greatest of several: as sound as all of them.
template <int Cells>
class greatest_heuristic final : public any_heuristic<Cells> {
public:
    using parts = std::vector<std::unique_ptr<any_heuristic<Cells>>>;

    greatest_heuristic(npuzzle::geometry shape, parts all)
        : any_heuristic<Cells>{shape,
                               std::all_of(all.begin(), all.end(),
                                           [](auto const& h) { return h->admissible(); }),
                               std::all_of(all.begin(), all.end(),
                                           [](auto const& h) { return h->consistent(); })},
          all_{std::move(all)}
    {}

    [[nodiscard]] int value(npuzzle::board<Cells> const& b) const override
    {
        int greatest = 0;
        for (auto const& h : all_) { greatest = std::max(greatest, h->value(b)); }
        return greatest;
    }

private:
    parts all_;
};

/// The heuristic of this name in the domain's catalogue; `zero` for every other name.
template <int Cells>
[[nodiscard]] std::unique_ptr<any_heuristic<Cells>>
make_heuristic(std::string_view name, npuzzle::geometry shape, npuzzle::board<Cells> const& goal)
{
    std::unique_ptr<any_heuristic<Cells>> made;
    npuzzle::for_each_heuristic<Cells>([&](auto entry) {
        using type = typename decltype(entry)::type;
        if (entry.name == name) {
            made = std::make_unique<held_heuristic<Cells, type>>(shape, type{shape, goal});
        }
    });
    if (!made) { made = std::make_unique<no_heuristic<Cells>>(shape); }
    return made;
}

/// What a heuristic promises is a matter of its type, because searches adapt to it when they are compiled.
enum class promise { nothing, admissible, consistent };

template <int Cells, promise Promise>
class promising {
public:
    static constexpr bool admissible = Promise != promise::nothing;
    static constexpr bool consistent = Promise == promise::consistent;

    explicit promising(any_heuristic<Cells> const& h) : h_{&h} {}

    [[nodiscard]] int operator()(npuzzle::board<Cells> const& b) const { return h_->value(b); }
    [[nodiscard]] int after(npuzzle::board<Cells> const& b, npuzzle::slide move, int before) const
    {
        return h_->after(b, move, before);
    }

private:
    any_heuristic<Cells> const* h_;
};

}   // namespace tail::npuzzle_tool
