#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include <tail/core/config.hpp>

namespace tail::sokoban {

/// Parts of the search by features that can be left out, to see what each is worth.
enum class fess_part : std::uint8_t {
    // Features: one that is left out is always 0, so it divides no cells and its advisor names nothing.
    out_of_plan,
    packing,
    regions,
    rooms,
    hotspots,
    mobility,
    // Advisors.
    packing_advisor,
    regions_advisor,
    rooms_advisor,
    hotspots_advisor,
    mobility_advisor,
    out_of_plan_advisor,
    opener,
    // The plan, and the turns of lines.
    order,
    parking,
    fair_lines,
    // Searches of the portfolio.
    plan_search,
    packing_search,
    hotspot_search,
    places_search,
    planner,
    backward_search,
};

/// A part, its name and what it is.
struct fess_part_name {
    fess_part        part;    ///< which part
    std::string_view name;    ///< for command lines
    std::string_view about;   ///< what it is
};

/// All parts, in the order of their names in lists.
inline constexpr std::array fess_part_names{
    fess_part_name{fess_part::out_of_plan, "out-of-plan", "feature: boxes that the plan would shut off"},
    fess_part_name{fess_part::packing, "packing", "feature: steps of the plan that are left"},
    fess_part_name{fess_part::regions, "regions", "feature: parts of the floor that boxes divide"},
    fess_part_name{fess_part::rooms, "rooms", "feature: blocked passages between rooms"},
    fess_part_name{fess_part::hotspots, "hotspots", "feature: boxes that keep others from goals"},
    fess_part_name{fess_part::mobility, "mobility", "feature: sides of boxes that the man does not reach"},
    fess_part_name{fess_part::packing_advisor, "packing-advisor", "advisor: fewer steps of the plan left"},
    fess_part_name{fess_part::regions_advisor, "regions-advisor", "advisor: fewer parts of the floor"},
    fess_part_name{fess_part::rooms_advisor, "rooms-advisor", "advisor: fewer blocked passages"},
    fess_part_name{fess_part::hotspots_advisor, "hotspots-advisor",
                   "advisor: fewer boxes that keep others from goals"},
    fess_part_name{fess_part::mobility_advisor, "mobility-advisor", "advisor: more sides of boxes in reach"},
    fess_part_name{fess_part::out_of_plan_advisor, "out-of-plan-advisor",
                   "advisor: fewer boxes that the plan would shut off"},
    fess_part_name{fess_part::opener, "opener", "advisor: room around the worst hotspot"},
    fess_part_name{fess_part::order, "order", "the packing plan; without it, filled goals are counted"},
    fess_part_name{fess_part::parking, "parking", "plans that park boxes on the way"},
    fess_part_name{fess_part::fair_lines, "fair-lines", "first moves take turns"},
    fess_part_name{fess_part::plan_search, "plan-search", "the search with cells by boxes out of plan"},
    fess_part_name{fess_part::packing_search, "packing-search", "the search with cells by steps of the plan"},
    fess_part_name{fess_part::hotspot_search, "hotspot-search", "the search with cells by hotspots"},
    fess_part_name{fess_part::places_search, "places-search",
                   "the search with a plan in which each box comes from a place of its own"},
    fess_part_name{fess_part::planner, "planner", "the plans of --algorithm planner"},
    fess_part_name{fess_part::backward_search, "backward-search",
                   "the greedy search by pulls, which ends a few pushes from the start"},
};

/// Some of the parts.
class fess_parts {
public:
    /// Every part there is.
    [[nodiscard]] static constexpr fess_parts all()
    {
        fess_parts s;
        for (fess_part_name const& n : fess_part_names) { s.insert(n.part); }
        return s;
    }
    /// The others.
    [[nodiscard]] constexpr fess_parts without(fess_part p) const
    {
        fess_parts s = *this;
        s.erase(p);
        return s;
    }

    /// Adds a part.
    constexpr void insert(fess_part p) { bits_ |= bit(p); }
    /// Takes a part out.
    constexpr void erase(fess_part p) { bits_ &= ~bit(p); }
    /// Whether the part is one of them.
    [[nodiscard]] constexpr bool contains(fess_part p) const { return (bits_ & bit(p)) != 0; }

    /// Whether the parts are the same.
    friend constexpr bool operator==(fess_parts, fess_parts) = default;

private:
    [[nodiscard]] static constexpr std::uint32_t bit(fess_part p) { return 1U << static_cast<unsigned>(p); }

    std::uint32_t bits_ = 0;
};

}   // namespace tail::sokoban
