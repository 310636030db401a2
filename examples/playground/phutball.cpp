#include <string>

#include <playground/game_search.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/parse.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/domains/phutball/print.hpp>

namespace tail::playground {

namespace {

constexpr std::size_t words = 2;

using position = phutball::basic_position<words>;

struct game {
    [[nodiscard]] static std::string draw(position const& p) { return phutball::to_text(p); }
    [[nodiscard]] static std::string text(position const& p, phutball::basic_move<words> const& m)
    {
        return phutball::to_text(p, m);
    }
    [[nodiscard]] static char const* name(side s) { return to_string(s); }
};

}   // namespace

std::string phutball_choices()
{
    return json{}
        .raw("algorithms", game_algorithms)
        .raw(
            "heuristics",
            R"x([{"name":"(5,4)","about":"trees of at most 5 threats of order 1 and 4 of order 2"},)x"
            R"x({"name":"(3,2)","about":"at most 3 threats of order 1 and 2 of order 2: quicker, and proves less"}])x")
        .object();
}

made_search make_phutball(request const& r)
{
    auto const p = phutball::parse_position<words>(r.board);
    if (!p) { return unexpected{p.error()}; }
    return make_game_search<game>(r, *p);
}

}   // namespace tail::playground
