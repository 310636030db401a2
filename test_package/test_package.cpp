#include <cstdint>
#include <cstdio>
#include <optional>
#include <vector>

#include <tail/game/alpha_beta.hpp>
#include <tail/path/astar.hpp>
#include <tail/store/pattern_database.hpp>
#include <tail/version.hpp>

// Succeeds when the package can be included, linked and used: a path search, a game search, and a pattern
// database, which is built on threads.

namespace {

/// Take one to three; who takes the last one wins.
struct nim {
    using move_type  = int;
    int        left  = 10;
    tail::side mover = tail::side::first;

    tail::side                to_move() const { return mover; }
    std::optional<tail::side> winner() const
    {
        return left == 0 ? std::optional{tail::other(mover)} : std::nullopt;
    }
    std::uint64_t hash() const
    {
        return 2 * static_cast<std::uint64_t>(left) + (mover == tail::side::first ? 0 : 1);
    }
    void moves(auto&& emit) const
    {
        for (int n = 1; n <= 3 && n <= left; ++n) { emit(n); }
    }
    void play(int n)
    {
        left -= n;
        mover = tail::other(mover);
    }
    void undo(int n)
    {
        left += n;
        mover = tail::other(mover);
    }
};

/// A dial of a hundred digits that turns by one or ten either way: how far is it to 0?
struct dial {
    std::uint64_t size() const { return 100; }
    std::uint64_t entry(int digit) const { return static_cast<std::uint64_t>(digit); }
    void          goals(auto&& emit) const { emit(0, tail::lane_set{1}); }
    void          steps(std::uint64_t at, tail::lane_set, auto&& emit) const
    {
        for (std::uint64_t turn : {1U, 10U, 99U, 90U}) { emit((at + turn) % 100, tail::lane_set{1}); }
    }
};

bool is(bool condition, char const* what)
{
    if (!condition) { std::printf("tail " TAIL_VERSION_STRING ": wrong answer of %s\n", what); }
    return condition;
}

}   // namespace

int main()
{
    auto const path  = tail::astar(tail::problem{
         .start      = 1,
         .successors = [](int n) { return std::vector{tail::step{n * 2, 1}, tail::step{n + 3, 1}}; },
         .heuristic  = [](int) { return 0; },
         .goal       = [](int n) { return n == 100; },
    });
    auto const game  = tail::alpha_beta(nim{});
    auto const built = tail::build_pattern_database(dial{});

    bool const good = is(path.path.size() == 8, "a path search")
        && is(game.winner == tail::side::first && game.plies == 5U, "a game search")
        && is(built.table && (*built.table)[55] == 9 && (*built.table)[99] == 1, "a pattern database");
    return good ? 0 : 1;
}
