#include <tail/game/line_walker.hpp>

#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include <game/small_games.hpp>

namespace {

using tail::line_walker;
using tail::on_repetition;
using game  = games::nim<>;
using moves = std::vector<int>;

/// Two positions, to and fro.
struct swing {
    using move_type = int;
    bool       up   = false;
    tail::side side = tail::side::first;

    [[nodiscard]] tail::side                to_move() const { return side; }
    [[nodiscard]] std::optional<tail::side> winner() const { return std::nullopt; }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        emit(0);
    }
    void play(int)
    {
        up   = !up;
        side = other(side);
    }
    void                        undo(int) { play(0); }
    [[nodiscard]] std::uint64_t hash() const { return up ? 1 : 2; }
};

/// Takes one from the first pile that has any.
constexpr auto take_one = [](game& position, moves const&) {
    std::optional<int> first;
    position.moves([&](int m) {
        if (!first) { first = m; }
    });
    return first;
};

TEST_CASE("line walker: goes on until somebody has won")
{
    CHECK(line_walker<game>{game{{2, 1, 0}}}.follow(take_one) == moves{1, 1, 17});
    CHECK(line_walker<game>{game{{0, 0, 0}}}.follow(take_one).empty());
}

TEST_CASE("line walker: ends where there is no next move and after so many moves")
{
    auto const two = [](game& position, moves const& line) {
        return line.size() < 2 ? take_one(position, line) : std::nullopt;
    };
    CHECK(line_walker<game>{game{{9, 0, 0}}}.follow(two) == moves{1, 1});
    CHECK(line_walker<game>{game{{9, 0, 0}}, {}, std::size_t{3}}.follow(take_one) == moves{1, 1, 1});
}

TEST_CASE("line walker: goes on from moves that are known one move at a time")
{
    line_walker<game> walk{game{{3, 0, 0}}, moves{1}, std::size_t{9}};
    CHECK(walk.extend(take_one));
    CHECK(walk.extend(take_one));
    CHECK_FALSE(walk.extend(take_one));
    CHECK(std::move(walk).line() == moves{1, 1, 1});
}

TEST_CASE("line walker: stops where a position comes again if it is to")
{
    auto const swings = [](swing&, moves const&) { return std::optional{0}; };
    CHECK(line_walker<swing>{swing{}, {}, std::size_t{10}}.follow(swings).size() == 10);
    CHECK(line_walker<swing>{swing{}, {}, std::size_t{10}, on_repetition::stop}.follow(swings).size() == 2);
}

}   // namespace
