#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

#include <tail/core/config.hpp>

namespace tail::sokoban {

/// The deadlock tests, in the order in which they are asked: cheap ones first.
enum class deadlock : std::uint8_t {
    corners,
    lines,
    line_passes,
    dead_squares,
    blocks,
    pairs,
    freeze,
    bipartite,
    retrograde,
    corrals,
    pi_corrals,
    patterns,
};

/// A test, its name and what it finds.
struct deadlock_name {
    deadlock         test;    ///< which test
    std::string_view name;    ///< for command lines
    std::string_view about;   ///< what it finds
};

/// All tests, in the order of their names in lists.
inline constexpr std::array deadlock_names{
    deadlock_name{deadlock::corners, "corners", "a box in a corner that is no goal"},
    deadlock_name{deadlock::lines, "lines", "a box on a line along a wall from corner to corner"},
    deadlock_name{deadlock::line_passes, "line-passes",
                  "a box on a line between dead squares, found in two passes"},
    deadlock_name{deadlock::dead_squares, "dead-squares",
                  "a box on a square that no goal can be reached from"},
    deadlock_name{deadlock::blocks, "blocks", "boxes and walls in a square of four, a box of them off goal"},
    deadlock_name{deadlock::pairs, "pairs", "two boxes that cannot both be brought to goals, by a table"},
    deadlock_name{deadlock::freeze, "freeze", "boxes off goal that hold each other for ever"},
    deadlock_name{deadlock::bipartite, "bipartite", "boxes for which there are not enough goals in reach"},
    deadlock_name{deadlock::retrograde, "retrograde", "an empty goal that boxes frozen on goals shut off"},
    deadlock_name{deadlock::corrals, "corrals",
                  "boxes around an area that cannot be opened, by a small search"},
    deadlock_name{
        deadlock::pi_corrals, "pi-corrals",
        "boxes around an area whose pushes are enough; keeps the least number of pushes, not of moves"},
    deadlock_name{deadlock::patterns, "patterns",
                  "boxes that were learned to be dead, in this search or in others; needs a memory of them"},
};

/// Some of the tests.
class deadlock_set {
public:
    constexpr deadlock_set() = default;
    /// These tests.
    constexpr deadlock_set(std::initializer_list<deadlock> tests)
    {
        for (deadlock d : tests) { insert(d); }
    }

    /// Every test there is.
    [[nodiscard]] static constexpr deadlock_set all()
    {
        deadlock_set s;
        for (deadlock_name const& n : deadlock_names) { s.insert(n.test); }
        return s;
    }

    /// All that save more time than they take on most levels: all but searches of corrals, learning, and the
    /// retrograde test.
    [[nodiscard]] static constexpr deadlock_set usual()
    {
        deadlock_set s = all();
        s.erase(deadlock::corrals);
        s.erase(deadlock::patterns);
        s.erase(deadlock::retrograde);
        return s;
    }

    /// From names with commas between them, or `all`, `usual` or `none`. Nothing if there is another word;
    /// `unknown` then says which.
    [[nodiscard]] static constexpr std::optional<deadlock_set> parse(std::string_view  names,
                                                                     std::string_view* unknown = nullptr)
    {
        if (names == "all") { return all(); }
        if (names == "usual") { return usual(); }
        deadlock_set s;
        if (names == "none") { return s; }
        for (std::size_t from = 0; from <= names.size();) {
            std::size_t const      end  = names.find(',', from);
            std::string_view const name = names.substr(from, end - from);
            bool                   is   = false;
            for (deadlock_name const& n : deadlock_names) {
                if (n.name == name) {
                    s.insert(n.test);
                    is = true;
                }
            }
            if (!is) {
                if (unknown != nullptr) { *unknown = name; }
                return std::nullopt;
            }
            if (end == std::string_view::npos) { break; }
            from = end + 1;
        }
        return s;
    }

    /// Adds a test.
    constexpr void insert(deadlock d) { bits_ |= bit(d); }
    /// Takes a test out.
    constexpr void erase(deadlock d) { bits_ &= ~bit(d); }
    /// Whether the test is one of them.
    [[nodiscard]] constexpr bool contains(deadlock d) const { return (bits_ & bit(d)) != 0; }

    /// Whether all members are equal.
    friend constexpr bool operator==(deadlock_set, deadlock_set) = default;

private:
    [[nodiscard]] static constexpr std::uint32_t bit(deadlock d) { return 1U << static_cast<unsigned>(d); }

    std::uint32_t bits_ = 0;
};

}   // namespace tail::sokoban
