#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include <tail/core/cost.hpp>
#include <tail/domains/sokoban/heuristics/detail/ways.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

/// \file
/// A heuristic chosen at run time: a virtual call in place of many copies of every search.

namespace tail::sokoban_tool {

/// What searches with moves of type `Move` ask of a heuristic, behind one pointer.
template <class Move, class Value>
class any_heuristic {
public:
    any_heuristic(bool admissible, bool consistent) : admissible_{admissible}, consistent_{consistent} {}
    any_heuristic(any_heuristic const&)            = delete;
    any_heuristic& operator=(any_heuristic const&) = delete;
    virtual ~any_heuristic()                       = default;

    [[nodiscard]] virtual Value value(sokoban::position const& p) const = 0;

    /// The value after a move, asked before it is made.
    [[nodiscard]] virtual Value after(sokoban::position const& p, Move const& m, Value before) const = 0;

    [[nodiscard]] bool admissible() const { return admissible_; }
    [[nodiscard]] bool consistent() const { return consistent_; }

private:
    bool admissible_;
    bool consistent_;
};

template <class Move, class Value, class H>
class held_heuristic final : public any_heuristic<Move, Value> {
public:
    explicit held_heuristic(sokoban::level const& l)
        : any_heuristic<Move, Value>{H::admissible, H::admissible && H::consistent}, level_{&l}, h_{l}
    {}

    [[nodiscard]] Value value(sokoban::position const& p) const override { return converted(h_(p)); }

    [[nodiscard]] Value after(sokoban::position const& p, Move const& m, Value before) const override
    {
        if constexpr (std::is_arithmetic_v<Value> && requires { h_.change(p, m); }) {
            auto const change = h_.change(p, m);
            if (change == infinite_cost<decltype(h_.change(p, m))>) { return infinite_cost<Value>; }
            return static_cast<Value>(std::int64_t{before} + change);
        } else if constexpr (std::is_same_v<Value, decltype(h_(p))> && requires { h_.after(p, m, before); }) {
            return h_.after(p, m, before);
        } else {
            auto const        r     = sokoban::to_goals::moved(*level_, p, m);
            sokoban::position moved = p;
            if (r.from != sokoban::no_square) { moved.move_box(r.from, r.to); }
            moved.put_man(r.man);
            return value(moved);
        }
    }

private:
    /// Infinity of one type is that of the other.
    template <class Own>
    [[nodiscard]] static Value converted(Own own)
    {
        if constexpr (std::is_same_v<Own, Value>) {
            return own;
        } else {
            return own == infinite_cost<Own> ? infinite_cost<Value> : static_cast<Value>(own);
        }
    }

    sokoban::level const* level_;
    H                     h_;
};

/// The heuristic `zero`.
template <class Move, class Value>
class no_heuristic final : public any_heuristic<Move, Value> {
public:
    no_heuristic() : any_heuristic<Move, Value>{true, true} {}

    [[nodiscard]] Value value(sokoban::position const&) const override { return Value{}; }
    [[nodiscard]] Value after(sokoban::position const&, Move const&, Value) const override { return Value{}; }
};

/// What a heuristic promises is a matter of its type, because searches adapt to it when they are compiled.
enum class promise { nothing, admissible, consistent };

template <class Move, class Value, promise Promise>
class promising {
public:
    static constexpr bool admissible = Promise != promise::nothing;
    static constexpr bool consistent = Promise == promise::consistent;

    explicit promising(any_heuristic<Move, Value> const& h) : h_{&h} {}

    [[nodiscard]] Value operator()(sokoban::position const& p) const { return h_->value(p); }
    [[nodiscard]] Value after(sokoban::position const& p, Move const& m, Value before) const
    {
        return h_->after(p, m, before);
    }

private:
    any_heuristic<Move, Value> const* h_;
};

}   // namespace tail::sokoban_tool
