#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include <playground/path_search.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/heuristics/catalogue.hpp>
#include <tail/domains/npuzzle/parse.hpp>
#include <tail/domains/npuzzle/print.hpp>
#include <tail/domains/npuzzle/rules.hpp>

namespace tail::playground {

namespace {

constexpr int cells = 16;

using node = npuzzle::board<cells>;

/// A puzzle of 3x3 or 4x4.
struct puzzle {
    npuzzle::geometry shape;
    node              from, to;

    [[nodiscard]] node                  start() const { return from; }
    [[nodiscard]] node                  goal() const { return to; }
    [[nodiscard]] npuzzle::rules<cells> successors() const { return npuzzle::rules<cells>{shape}; }
    [[nodiscard]] static in_record      codec() { return {}; }
    [[nodiscard]] std::string           draw(node const& n) const { return to_text(n, shape); }

    template <class Found>
    void add_solution(Found const& found, json& out) const
    {
        out.raw("frames", json::array(found.path, [&](node const& n) { return json::quoted(draw(n)); }));
    }
};

/// The shape that a text is probably meant for.
[[nodiscard]] npuzzle::geometry shape_of(std::string const& text)
{
    std::size_t numbers = 0;
    bool        within  = false;
    for (char const c : text) {
        bool const digit = c >= '0' && c <= '9';
        numbers += digit && !within ? 1U : 0U;
        within = digit;
    }
    return numbers <= 9 ? npuzzle::geometry{3, 3} : npuzzle::geometry{4, 4};
}

template <class Visit>
void for_each_offered(Visit&& visit)
{
    npuzzle::for_each_heuristic<cells>([&](auto entry) {
        using type = typename decltype(entry)::type;
        if constexpr (type::admissible) { visit(entry); }
    });
}

}   // namespace

std::string npuzzle_choices()
{
    std::string heuristics;
    for_each_offered([&](auto entry) {
        heuristics += (heuristics.empty() ? "" : ",")
            + json{}.add("name", entry.name).add("about", entry.about).object();
    });
    return json{}.raw("algorithms", path_algorithms).raw("heuristics", '[' + heuristics + ']').object();
}

made_search make_npuzzle(request const& r)
{
    auto const shape = shape_of(r.board);
    auto const start = npuzzle::parse_board<cells>(r.board, shape);
    if (!start) { return unexpected{start.error()}; }
    auto const goal = r.goal == "blank-last" ? npuzzle::blank_last<cells>(shape)
                                             : npuzzle::blank_first<cells>(shape);
    if (!npuzzle::solvable(shape, *start, goal)) {
        return unexpected{parse_error{1, 1,
                                      "expected a board that can be brought to this goal; half of all boards "
                                      "can only be brought to the other one"}};
    }
    auto                    domain = std::make_shared<puzzle const>(puzzle{shape, *start, goal});
    std::unique_ptr<search> made;
    for_each_offered([&](auto entry) {
        using type = typename decltype(entry)::type;
        if (entry.name != r.heuristic) { return; }
        type const h{shape, goal};
        if constexpr (std::is_same_v<type, npuzzle::manhattan<cells>>
                      || std::is_same_v<type, npuzzle::linear_conflict<cells>>) {
            if (r.algorithm == "idastar") {
                made = make_idastar(r, domain, h);
                return;
            }
        }
        made = make_path_search(r, domain, any_heuristic<node>{h});
    });
    if (!made) {
        made = make_path_search(r, domain, any_heuristic<node>{npuzzle::manhattan<cells>{shape, goal}});
    }
    return made;
}

}   // namespace tail::playground
