// Diagrams of Atari-Go and Phutball, one or many. What is read comes back the same from its text and its
// picture.
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/print.hpp>
#include <tail/domains/phutball/parse.hpp>
#include <tail/domains/phutball/print.hpp>

#include "input.hpp"

using namespace tail;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    fuzz::input    in{data, size};
    unsigned const first = in.byte();
    auto const     asked = first % 3 == 0 ? std::nullopt
                                          : std::optional{first % 3 == 1 ? side::first : side::second};

    if (auto const all = atari_go::parse_positions<2>(in.text(), asked)) {
        for (auto const& p : *all) {
            auto const again = atari_go::parse_position<2>(atari_go::to_text(p), p.to_move());
            fuzz::require(again && *again == p, "a position comes back the same from its text");
            auto const drawn = atari_go::parse_position<2>(atari_go::draw(p), p.to_move());
            fuzz::require(drawn && *drawn == p, "a position comes back the same from its picture");
        }
    } else {
        fuzz::require_short(all.error().to_string());
    }
    phutball::rules const variant{(first & 4U) != 0, (first & 8U) != 0};
    if (auto const all = phutball::parse_positions<2>(in.text(), variant, asked)) {
        for (auto const& p : *all) {
            auto const again = phutball::parse_position<2>(phutball::to_text(p), variant);
            fuzz::require(again && *again == p, "a position comes back the same from its text");
        }
    } else {
        fuzz::require_short(all.error().to_string());
    }
    if (auto const asked_size = atari_go::parse_size<2>(in.text())) {
        fuzz::require(asked_size->points() <= 128, "a size is one that there is room for");
    } else {
        fuzz::require_short(asked_size.error().to_string());
    }
    if (auto const asked_size = phutball::parse_size<2>(in.text())) {
        fuzz::require(asked_size->height >= 3 && asked_size->points() <= 128,
                      "a size is one that there is room for");
    } else {
        fuzz::require_short(asked_size.error().to_string());
    }
    if (auto const p = atari_go::parse_point(in.text(), {9, 9})) {
        fuzz::require(p->index < 81, "a point is on the board");
    } else {
        fuzz::require_short(p.error().to_string());
    }
    return 0;
}
