#include <string>

#include <playground/game_search.hpp>
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/atari_go/print.hpp>

namespace tail::playground {

namespace {

constexpr std::size_t words = 2;

using position = atari_go::basic_position<words>;

struct game {
    [[nodiscard]] static std::string draw(position const& p) { return atari_go::to_text(p); }
    [[nodiscard]] static std::string text(position const& p, atari_go::point m)
    {
        return atari_go::to_text(p.size(), m);
    }
    [[nodiscard]] static char const* name(side s) { return atari_go::colour_name(s); }
};

}   // namespace

std::string atari_go_choices()
{
    return json{}
        .raw("algorithms", game_algorithms)
        .raw(
            "heuristics",
            R"x([{"name":"(6,3,2)","about":"trees of at most 6 threats of order 1, 3 of order 2 and 2 of order 3"},)x"
            R"x({"name":"(4,2)","about":"at most 4 threats of order 1 and 2 of order 2: quicker, and proves less"}])x")
        .object();
}

made_search make_atari_go(request const& r)
{
    auto const p = atari_go::parse_position<words>(r.board);
    if (!p) { return unexpected{p.error()}; }
    return make_game_search<game>(r, *p);
}

}   // namespace tail::playground
