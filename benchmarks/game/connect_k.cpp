// What a game gains by saying more of itself: positions that alpha-beta and df-pn enter on a board of 6 x 4
// where stones fall into columns and four in a row win. Each row says one thing more than the row before it.
// The rules are those of examples/connect_k.cpp; the table is in docs/your-own-game.md.
//
//     bench_game_connect_k

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <vector>

#include <tail/game/alpha_beta.hpp>
#include <tail/game/df_pn.hpp>

namespace {

using tail::side;

constexpr int width = 6, height = 4, in_a_row = 4;
constexpr int stride = height + 1;

struct rules {
    using move_type = int;

    std::array<std::uint64_t, 2> stones{};
    side                         mover = side::first;

    std::uint64_t&       of(side s) { return stones[static_cast<std::size_t>(s)]; }
    std::uint64_t const& of(side s) const { return stones[static_cast<std::size_t>(s)]; }

    static bool has_line(std::uint64_t all)
    {
        return std::ranges::any_of(std::array{1, stride - 1, stride, stride + 1}, [&](int step) {
            std::uint64_t line = all;
            for (int i = 1; i < in_a_row; ++i) { line &= line >> step; }
            return line != 0;
        });
    }

    side                to_move() const { return mover; }
    std::optional<side> winner() const
    {
        return has_line(of(other(mover))) ? std::optional{other(mover)} : std::nullopt;
    }
    void moves(auto&& emit) const
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
    std::uint64_t hash() const
    {
        std::uint64_t x = stones[0] * 0x9E37'79B9'7F4A'7C15 ^ stones[1] * 0xBF58'476D'1CE4'E5B9
            ^ static_cast<unsigned>(mover);
        x = (x ^ x >> 32) * 0x94D0'49BB'1331'11EB;
        return x ^ x >> 29;
    }
};

struct with_pass : rules {
    void pass() { mover = other(mover); }
};

struct with_last_mover : with_pass {
    static constexpr bool last_mover_wins = true;
};

struct with_mirror : with_last_mover {
    static int mirror(int point) { return (width - 1 - point / stride) * stride + point % stride; }

    with_mirror image() const
    {
        with_mirror m;
        m.mover = mover;
        for (int point = 0; point < width * stride; ++point) {
            for (std::size_t s = 0; s < 2; ++s) { m.stones[s] |= (stones[s] >> point & 1) << mirror(point); }
        }
        return m;
    }
    bool          turned() const { return image().stones < stones; }
    std::uint64_t hash() const { return turned() ? image().rules::hash() : rules::hash(); }
    int           to_table(int point) const { return turned() ? mirror(point) : point; }
    int           from_table(int point) const { return turned() ? mirror(point) : point; }
};

struct points {
    std::uint64_t bits = 0;

    points& operator|=(points b)
    {
        bits |= b.bits;
        return *this;
    }
    points& operator&=(points b)
    {
        bits &= b.bits;
        return *this;
    }
    bool operator==(points const&) const = default;
};

std::vector<std::uint64_t> all_lines()
{
    std::vector<std::uint64_t> lines;
    for (int column = 0; column < width; ++column) {
        for (int row = 0; row < height; ++row) {
            for (auto const [right, up] : {std::array{0, 1}, {1, -1}, {1, 0}, {1, 1}}) {
                int const last_column = column + (in_a_row - 1) * right, last_row = row + (in_a_row - 1) * up;
                if (last_column >= width || last_row < 0 || last_row >= height) { continue; }
                std::uint64_t line = 0;
                for (int i = 0; i < in_a_row; ++i) {
                    line |= std::uint64_t{1} << ((column + i * right) * stride + row + i * up);
                }
                lines.push_back(line);
            }
        }
    }
    return lines;
}

struct with_threats : with_mirror {
    using trace_type = points;

    /// The fewest stones that an open line lacks.
    int moves_to_win(side s) const
    {
        static std::vector<std::uint64_t> const lines = all_lines();
        int                                     least = width * height + 1;
        for (std::uint64_t const line : lines) {
            if ((of(other(s)) & line) == 0) {
                least = std::min(least, in_a_row - std::popcount(of(s) & line));
            }
        }
        return least;
    }
    std::optional<int> winning_move() const
    {
        std::optional<int> found;
        moves([&](int point) {
            if (!found && has_line(of(mover) | std::uint64_t{1} << point)) { found = point; }
        });
        return found;
    }
    points trace_of(int point) const { return {std::uint64_t{1} << point}; }
    points winning_trace(int point) const { return {std::uint64_t{1} << point}; }
    points counter_trace(int) const { return {~std::uint64_t{0}}; }
    void   moves_in(points trace, auto&& emit) const
    {
        moves([&](int point) {
            if ((trace.bits >> point & 1) != 0) { emit(point); }
        });
    }
};

template <class G>
void row(char const* what)
{
    auto const exact = tail::alpha_beta(G{});
    auto const proof = tail::df_pn(G{});
    bool const right = exact.winner == side::second && proof.winner == side::second
        && *exact.plies == tail::ply_count{24};
    std::printf("%-38s %9.1f M %9.1f M%s\n", what, static_cast<double>(exact.stats.expanded) / 1e6,
                static_cast<double>(proof.stats.expanded) / 1e6, right ? "" : "  WRONG");
    std::fflush(stdout);
}

}   // namespace

int main()
{
    std::printf("%d x %d, %d in a row; won by the second player in 24 plies\n%-38s %11s %11s\n", width,
                height, in_a_row, "positions entered", "alpha-beta", "df-pn");
    row<rules>("the rules");
    row<with_pass>("and pass()");
    row<with_last_mover>("and last_mover_wins");
    row<with_mirror>("and mirrored positions as one");
    row<with_threats>("and traces, moves_to_win, winning_move");
}
