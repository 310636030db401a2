// A game that emits moves of another type, and laws of what is neither a problem nor a game. See check.sh.
// Few in a file: among many errors g++ does not get as far as to compile what `moves` emits.
#include <cstdint>
#include <optional>

#include <tail/game/alpha_beta.hpp>
#include <tail/laws.hpp>

// refused: a move would lose digits or members: `moves` emits moves of the type `move_type`
namespace move_of_a_game_is_narrowed {
struct game {
    using move_type = int;

    int        left  = 5;
    tail::side mover = tail::side::first;

    tail::side                to_move() const { return mover; }
    std::optional<tail::side> winner() const
    {
        return left == 0 ? std::optional{other(mover)} : std::nullopt;
    }
    void moves(auto&& emit) const { emit(left * 0.5); }
    void play(int n)
    {
        left -= n;
        mover = other(mover);
    }
    void undo(int n)
    {
        left += n;
        mover = other(mover);
    }
    std::uint64_t hash() const { return 2 * std::uint64_t(left) + std::uint64_t(mover); }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace move_of_a_game_is_narrowed

// refused: laws are checked of a problem, tail::problem{...}, or of a position of a game
namespace laws_of_nothing {
struct level {};
inline void check() { static_cast<void>(tail::laws::check(level{})); }
}   // namespace laws_of_nothing

// refused: `.successors` returns a range: of children, of (child, cost) pairs or of tail::step{child, cost}
namespace laws_of_one_child {
inline void check()
{
    static_cast<void>(
        tail::laws::check(tail::problem{.start = 0, .successors = [](int n) { return n + 1; }, .goal = 3}));
}
}   // namespace laws_of_one_child
