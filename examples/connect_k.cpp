// Stones fall into columns, and who has three in a row wins. The rules once, and then three ways to find out
// who wins. Make the board wider or higher, or ask for four in a row: with 6 x 4 the second player wins, with
// 4 x 5 nobody does.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>

#include <tail/game/alpha_beta.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/threat_search.hpp>

constexpr int width = 4, height = 4, in_a_row = 3;

struct connect_k {
    using move_type             = int;   // a point, column * stride + row
    static constexpr int stride = height
        + 1;   // one row above the board, always empty, so that no line wraps around

    std::array<std::uint64_t, 2> stones{};   // of each side, a bit for each point
    tail::side                   mover = tail::side::first;

    std::uint64_t&       of(tail::side s) { return stones[static_cast<std::size_t>(s)]; }
    std::uint64_t const& of(tail::side s) const { return stones[static_cast<std::size_t>(s)]; }

    tail::side                to_move() const { return mover; }
    std::optional<tail::side> winner() const   // nobody but the side that moved last
    {
        for (int step : {1, stride - 1, stride, stride + 1}) {   // up, falling, across, rising
            std::uint64_t line = of(other(mover));
            for (int i = 1; i < in_a_row; ++i) { line &= line >> step; }
            if (line != 0) { return other(mover); }
        }
        return std::nullopt;
    }
    void moves(auto&& emit) const   // from the middle to the sides
    {
        for (int i = 0; i < width; ++i) {
            int const column = width / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
            int       row    = 0;
            while (row < height && ((stones[0] | stones[1]) >> (column * stride + row) & 1) != 0) { ++row; }
            if (row < height) { emit(column * stride + row); }
        }
    }
    void play(int point)
    {
        of(mover) ^= std::uint64_t{1} << point;
        mover = other(mover);
    }
    void undo(int point)
    {
        mover = other(mover);
        of(mover) ^= std::uint64_t{1} << point;
    }
    void pass() { mover = other(mover); }   // against the rules, but threat searches ask what would happen

    std::uint64_t hash() const   // all bits of the position into all bits of a number
    {
        std::uint64_t x = stones[0] * 0x9E37'79B9'7F4A'7C15 ^ stones[1] * 0xBF58'476D'1CE4'E5B9
            ^ static_cast<unsigned>(mover);
        x = (x ^ x >> 32) * 0x94D0'49BB'1331'11EB;
        return x ^ x >> 29;
    }
};

int main()
{
    auto const exact   = tail::alpha_beta(connect_k{});
    auto const proof   = tail::df_pn(connect_k{});
    auto const threats = tail::generalized_threats(connect_k{}, tail::threat{2, 1});

    auto const say = [](char const* how, auto const& r) {
        char const* const who = !r           ? "nothing proved"
            : !r.winner                      ? "a draw"
            : *r.winner == tail::side::first ? "x wins"
                                             : "o wins";
        std::printf("%s: %s, %d positions\n", how, who,
                    static_cast<int>(r.stats.expanded + r.stats.verifications));
    };
    say("alpha-beta", exact);         // alpha-beta: x wins, some hundred positions
    say("df-pn", proof);              // df-pn: x wins, 73 positions
    say("double threats", threats);   // double threats: x wins, some hundred positions

    std::printf("best play, %d plies:\n", exact.plies.value_or(width * height));   // best play, 9 plies:
    connect_k board;
    for (int point : exact.line) { board.play(point); }
    for (int row = height; row-- > 0; std::puts("")) {
        for (int column = 0; column < width; ++column) {
            int const point = column * connect_k::stride + row;
            std::printf(" %c",
                        (board.stones[0] >> point & 1) != 0       ? 'x'
                            : (board.stones[1] >> point & 1) != 0 ? 'o'
                                                                  : '.');
        }
    }
}
