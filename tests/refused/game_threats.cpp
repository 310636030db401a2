// A game whose threats, or whose moves in a trace, are of another type than its moves. See check.sh.
// Few in a file: among many errors g++ does not get as far as to compile what these emit.
#include <cstdint>
#include <optional>

#include <tail/game/lambda.hpp>

namespace shared {
/// Counts down by one or two; the last to count wins.
struct countdown {
    using move_type = int;

    int        left  = 5;
    tail::side mover = tail::side::first;

    tail::side                to_move() const { return mover; }
    std::optional<tail::side> winner() const
    {
        return left == 0 ? std::optional{other(mover)} : std::nullopt;
    }
    void moves(auto&& emit) const
    {
        for (int n = 1; n <= 2 && n <= left; ++n) { emit(n); }
    }
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
    void          pass() { mover = other(mover); }
    std::uint64_t hash() const { return 2 * std::uint64_t(left) + std::uint64_t(mover); }
};
}   // namespace shared

// refused: a move would lose digits or members: `moves` emits moves of the type `move_type`, and so do `threat_moves` and
namespace threat_moves_are_narrowed {
struct game : shared::countdown {
    void threat_moves(int, auto&& emit) const { emit(left * 0.5F); }
};
void use() { (void)tail::lambda_search(game{}, 2); }
}   // namespace threat_moves_are_narrowed

// refused: a move would lose digits or members: `moves` emits moves of the type `move_type`, and so do `threat_moves` and
namespace moves_in_a_trace_are_narrowed {
struct game : shared::countdown {
    using trace_type = unsigned;
    trace_type trace_of(int n) const { return 1U << n; }
    trace_type winning_trace(int n) const { return 1U << n; }
    trace_type counter_trace(int) const { return 6; }
    void       moves_in(trace_type, auto&& emit) const { emit(left * 0.5L); }
};
void use() { (void)tail::lambda_search(game{}, 2); }
}   // namespace moves_in_a_trace_are_narrowed
