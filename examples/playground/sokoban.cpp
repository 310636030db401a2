#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <playground/path_search.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/print.hpp>
#include <tail/domains/sokoban/pushes.hpp>

namespace tail::playground {

namespace {

using node = sokoban::position;

/// A level, searched by pushes.
class puzzle {
public:
    using rules = sokoban::pushes<sokoban::deadlock_tests>;

    explicit puzzle(sokoban::board drawn) : level_{std::move(drawn)}, tests_{level_}, rules_{level_, tests_}
    {}
    puzzle(puzzle const&)            = delete;
    puzzle& operator=(puzzle const&) = delete;
    ~puzzle()                        = default;

    [[nodiscard]] sokoban::level const&   level() const { return level_; }
    [[nodiscard]] node                    start() const { return rules_.start(); }
    [[nodiscard]] rules                   successors() const { return rules_; }
    [[nodiscard]] sokoban::all_stored     goal() const { return sokoban::all_stored{level_}; }
    [[nodiscard]] sokoban::position_codec codec() const
    {
        return sokoban::position_codec{level_, !tests_.pushes_to_dead_squares};
    }

    /// The man is drawn where the search keeps him: somewhere that he can walk to.
    [[nodiscard]] std::string draw(node const& n) const
    {
        sokoban::board b = level_.drawn();
        for (char& sign : b.signs) {
            sign = sokoban::is_goal(sign) ? '.' : sokoban::is_box(sign) || sokoban::is_man(sign) ? ' ' : sign;
        }
        auto const sign_at = [&](sokoban::square s) -> char& {
            return b.signs[b.index(level_.column(s), level_.row(s))];
        };
        n.boxes().for_each([&](sokoban::square s) { sign_at(s) = sign_at(s) == '.' ? '*' : '$'; });
        sign_at(n.man()) = sign_at(n.man()) == '.' ? '+' : '@';
        return to_text(b);
    }

    template <class Found>
    void add_solution(Found const& found, json& out) const
    {
        out.add("letters", sokoban::lurd(level_, found.actions));
    }

private:
    sokoban::level          level_;
    sokoban::deadlock_tests tests_;
    rules                   rules_;
};

/// What the tables of distances take at most: two, with two bytes for each square, side of the box, and goal.
[[nodiscard]] std::uint64_t bytes_of_distances(sokoban::board const& b)
{
    auto const floor = static_cast<std::uint64_t>(
        std::count_if(b.signs.begin(), b.signs.end(), [](char c) { return c != '#'; }));
    auto const boxes = static_cast<std::uint64_t>(
        std::count_if(b.signs.begin(), b.signs.end(), sokoban::is_box));
    return floor * boxes * 4;
}

}   // namespace

std::string sokoban_choices()
{
    return json{}
        .raw("algorithms", path_algorithms)
        .raw(
            "heuristics",
            R"([{"name":"matching","about":"least pushes that bring each box to a goal of its own"},)"
            R"({"name":"linear-conflict","about":"matching, and two for boxes that stand in each other's way"},)"
            R"({"name":"nearest","about":"pushes of each box to its nearest goal"}])")
        .object();
}

made_search make_sokoban(request const& r)
{
    auto drawn = sokoban::parse_board(r.board);
    if (!drawn) { return unexpected{drawn.error()}; }
    auto playable = sokoban::check(*std::move(drawn));
    if (!playable) { return unexpected{playable.error()}; }
    if (std::uint64_t const needed = bytes_of_distances(*playable); needed > r.bytes) {
        return unexpected{parse_error{1, 1,
                                      "expected a level whose tables fit into "
                                          + std::to_string(r.bytes >> 20U) + " MB, found one that may need "
                                          + std::to_string((needed >> 20U) + 1) + " MB"}};
    }
    auto const domain = std::make_shared<puzzle const>(*std::move(playable));
    auto const with = [&](auto h) { return make_path_search(r, domain, any_heuristic<node>{std::move(h)}); };
    if (r.heuristic == "nearest") { return with(sokoban::nearest{domain->level()}); }
    if (r.heuristic == "linear-conflict") { return with(sokoban::linear_conflict{domain->level()}); }
    return with(sokoban::matching{domain->level()});
}

}   // namespace tail::playground
