#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/checks.hpp>
#include <tail/core/concepts.hpp>
#include <tail/core/config.hpp>
#include <tail/core/hash.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/core/successor_traits.hpp>
#include <tail/store/automaton/layout.hpp>
#include <tail/store/automaton/least_sequences.hpp>
#include <tail/store/packed.hpp>

/// \file
/// Depth-first search without the sequences of moves that a smaller one replaces (Taylor and Korf 1993).
///
/// Depth-first search comes to a node once for every path to it. Many of these paths differ only in a few
/// moves on the way: the same moves in another order, or a detour. Such sequences are found beforehand by a
/// small search, and an automaton that reads the moves of the path, a table look-up for each, then leaves
/// them out.
///
/// Each node has a *context*, one of not too many: in a sliding-tile puzzle the cell of the blank. What must
/// hold:
///
/// 1. Nodes of one context have the same moves, in the same order, at the same costs, leading to the same
///    contexts. The build checks this on every node that it meets.
/// 2. If two sequences of moves lead the *representative* of a context to the same node, they lead every node
///    of that context to the same node. Nothing checks this. If moves only change the places of parts, it
///    holds when all parts of the representative are different.

namespace tail {

/// A move together with the state of the automaton after it; wherever a move is wanted it reads as one.
///
/// Equal to another if the moves are: both then lead from one node to the same.
template <class Move>
class automaton_move : public Move {
public:
    /// A move, and the state of the automaton after it.
    constexpr automaton_move(Move const& move, std::uint32_t state) : Move(move), state_{state} {}

    /// The move alone.
    [[nodiscard]] constexpr Move const& move() const noexcept { return *this; }
    /// The state of the automaton after the move.
    [[nodiscard]] constexpr std::uint32_t state() const noexcept { return state_; }

    /// Whether the moves are equal, whatever the states.
    friend constexpr bool operator==(automaton_move const& a, automaton_move const& b)
    {
        return a.move() == b.move();
    }

private:
    std::uint32_t state_;
};

/// The same for moves that cannot be derived from, such as numbers.
template <class Move>
    requires(!std::is_class_v<Move> || std::is_final_v<Move>)
class automaton_move<Move> {
public:
    /// A move, and the state of the automaton after it.
    constexpr automaton_move(Move const& move, std::uint32_t state) : move_{move}, state_{state} {}

    /// The move alone.
    [[nodiscard]] constexpr Move const& move() const noexcept { return move_; }
    /// The state of the automaton after the move.
    [[nodiscard]] constexpr std::uint32_t state() const noexcept { return state_; }
    /// The move alone, so that it goes wherever a move goes.
    [[nodiscard]] constexpr operator Move const&() const noexcept { return move_; }

    /// Whether the moves are equal, whatever the states.
    friend constexpr bool operator==(automaton_move const& a, automaton_move const& b)
    {
        return a.move_ == b.move_;
    }

private:
    Move          move_;
    std::uint32_t state_;
};

/// Which moves are worth trying after those made so far.
///
/// A state knows the context and as much of the last moves as matters; it costs a few bytes for each move
/// that it allows. Made by `build_move_automaton`.
template <class Move>
class move_automaton {
public:
    using move_type = automaton_move<Move>;   ///< a move with the state after it

    /// What may be tried first from a node of a context.
    [[nodiscard]] std::span<move_type const> first(std::size_t context) const
    {
        TAIL_ASSERT(context < first_.size(), "a node is of a context without a representative");
        return allowed(first_[context]);
    }

    /// What may be tried after a move that the automaton gave.
    [[nodiscard]] std::span<move_type const> after(move_type const& last) const
    {
        return allowed(last.state());
    }

    /// How many contexts the automaton distinguishes.
    [[nodiscard]] std::size_t contexts() const noexcept { return first_.size(); }
    /// How many states it has.
    [[nodiscard]] std::size_t states() const noexcept { return states_; }

    /// The most moves of a sequence that is left out.
    [[nodiscard]] std::size_t length() const noexcept { return length_; }

    /// The memory of its tables.
    [[nodiscard]] std::size_t bytes() const noexcept
    {
        return moves_.capacity() * sizeof(move_type) + first_.capacity() * sizeof(std::uint32_t);
    }

    // A state is where its moves begin and how many there are, so that nothing but the moves themselves is
    // looked up.
    /// Bits of a state that count its moves; the others say where they begin.
    static constexpr unsigned count_bits = 8;
    /// Positions in the table of moves that a state can name.
    static constexpr std::size_t most_moves = std::size_t{1} << (32U - count_bits);

    /// The state whose `count` moves begin at `begin`.
    [[nodiscard]] static constexpr std::uint32_t state_of(std::size_t begin, std::size_t count) noexcept
    {
        return static_cast<std::uint32_t>(begin << count_bits | count);
    }
    /// How many moves may follow in this state.
    [[nodiscard]] TAIL_ALWAYS_INLINE static constexpr std::size_t count_of(std::uint32_t state) noexcept
    {
        return state & ((1U << count_bits) - 1U);
    }
    /// Where the moves that may follow in this state begin.
    [[nodiscard]] TAIL_ALWAYS_INLINE static constexpr std::size_t begin_of(std::uint32_t state) noexcept
    {
        return state >> count_bits;
    }

    /// All moves of all states, state after state.
    [[nodiscard]] move_type const* data() const noexcept { return moves_.data(); }

    /// Of a build.
    move_automaton(std::vector<move_type> moves, std::vector<std::uint32_t> first, std::size_t states,
                   std::size_t length)
        : moves_{std::move(moves)}, first_{std::move(first)}, states_{states}, length_{length}
    {}

private:
    [[nodiscard]] std::span<move_type const> allowed(std::uint32_t state) const
    {
        return {moves_.data() + begin_of(state), count_of(state)};
    }

    std::vector<move_type>     moves_;
    std::vector<std::uint32_t> first_;   // the state to begin with in each context
    std::size_t                states_;
    std::size_t                length_;
};

/// What came of a build.
template <class Move>
struct automaton_build {
    using automaton_type = move_automaton<Move>;   ///< what is built

    tail::status status = tail::status::cancelled;   ///< `solved`, or which limit was reached
    /// None after a limit.
    std::optional<move_automaton<Move>> automaton;
    std::uint64_t                       sequences = 0;   ///< looked at
    std::uint64_t words    = 0;   ///< sequences left out, those alone that contain no other
    std::uint64_t unmerged = 0;   ///< states before those that mean the same were merged
    std::uint64_t bytes    = 0;   ///< taken for it, at the most
    /// Inside the call.
    double seconds = 0;

    /// Whether there is an automaton.
    [[nodiscard]] explicit operator bool() const noexcept { return automaton.has_value(); }
};

/// Builds the automaton that leaves out every sequence of up to `length` moves for which a smaller one leads
/// to the same node: cheaper, or as cheap with fewer moves, or the one whose first differing move is emitted
/// earlier.
///
/// `representatives[i]` is a node of context `i`, all parts of it distinct, and `context(node)` the number of
/// a node's context; see above for what has to hold. Costs are whole numbers, because sums of others depend
/// on their order.
///
/// Optimal: a path that contains a sequence to be left out becomes smaller when it is replaced, so that the
/// least of the cheapest paths to a node contains none.
///
/// Time and memory go with the nodes within `length` moves of all representatives. The limits hold: `nodes`
/// counts sequences, `bytes` the most at a time.
template <class S, Node N, class Context>
    requires InPlaceSuccessors<S, N> && Hashable<detail::stored<N>> && std::integral<cost_of<S, N>>
    && requires(Context const& context, N const& n) {
           { context(n) } -> std::convertible_to<std::size_t>;
       }
[[nodiscard]] auto build_move_automaton(S const& successors, std::vector<N> const& representatives,
                                        Context const& context, std::size_t length, limits const& lim = {})
{
    static_assert(
        detail::HasUndo<S, N> && !detail::emits_costs<S>,
        "a move automaton is built from successors in place with `undo`, and with `cost(node, move)` "
        "instead of `emits_costs`");
    using move  = typename S::move_type;
    using words = detail::least_sequences<S, N, Context>;
    automaton_build<move> built;
    words                 least{successors, representatives, context, length, lim};
    built.status = least.run();
    if (built.status == status::solved && !detail::automaton_layout{least, built}.run()) {
        built.status = least.why();
    }
    built.sequences = least.tried();
    built.bytes     = least.peak_bytes();
    built.seconds   = least.seconds();
    return built;
}

namespace detail {

/// What pruned successors pass on of the optional members of `S`. What `S` has not is no member of them
/// either: one that is constrained away would count as there.
template <class Pruned, bool Has>
struct passes_cost {};
template <class Pruned>
struct passes_cost<Pruned, true> {
    template <class N, class M>
    [[nodiscard]] TAIL_ALWAYS_INLINE auto cost(N const& n, M const& m) const
    {
        return static_cast<Pruned const&>(*this).successors().cost(n, m.move());
    }
};

template <class Pruned, bool Has>
struct passes_dead {};
template <class Pruned>
struct passes_dead<Pruned, true> {
    template <class N>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool dead(N const& n) const
    {
        return static_cast<Pruned const&>(*this).successors().dead(n);
    }
};

template <class S>
struct passes_cost_type {};
template <class S>
    requires requires { typename S::cost_type; }
struct passes_cost_type<S> {
    using cost_type = typename S::cost_type;
};

}   // namespace detail

/// Successors in place without the sequences that a smaller one replaces, for depth-first search.
///
///     auto built = tail::build_move_automaton(rules, representatives, context, 12);
///     auto found = tail::idastar(tail::problem{
///         .start      = start,
///         .successors = tail::without_duplicates{rules, context, *std::move(built.automaton)}, ...});
///
/// Cheapest paths survive. A node's moves depend on the path to it, so this is for searches of trees: a table
/// that drops a node because it was met before may lose the path that was left, and does not compile with it.
/// Sound are `prune::no_undo` (the default) and `prune::path_check`, because the least path meets no node
/// twice. Under `prune::nothing` only single moves are left out. If moves differ in cost, a bound on the
/// *number* of moves may cut what was kept: use IDA*.
///
/// Copies share one automaton.
template <class S, class Context>
class without_duplicates : public detail::passes_cost<without_duplicates<S, Context>, detail::names_cost<S>>,
                           public detail::passes_dead<without_duplicates<S, Context>, detail::names_dead<S>>,
                           public detail::passes_cost_type<S> {
    using automaton = move_automaton<typename S::move_type>;

public:
    using move_type = typename automaton::move_type;   ///< a move with the state after it

    /// Children depend on the way to a node.
    static constexpr bool path_dependent = true;

    /// The moves are those of a table, whatever becomes of the node meanwhile.
    static constexpr bool reentrant = true;

    /// Successors without the moves that the automaton leaves out. `context(node)` is the context
    /// of a node, as it was when the automaton was built.
    without_duplicates(S successors, Context context, automaton a)
        : successors_{std::move(successors)},
          context_{std::move(context)},
          automaton_{std::make_shared<automaton const>(std::move(a))},
          moves_{automaton_->data()}
    {}

    /// Every move that may begin a path; if `emit` returns something, true ends the walk.
    template <class N, class Emit>
    void moves(N const& n, Emit&& emit) const
    {
        for (move_type const& m : automaton_->first(static_cast<std::size_t>(context_(n)))) {
            if (one(m, emit)) { return; }
        }
    }

    /// Every move that may follow the path that `last` ended.
    template <class N, class Emit>
    TAIL_ALWAYS_INLINE void moves(N const&, move_type const& last, Emit&& emit) const
    {
        // A copy of the call for each place in the short lists, instead of a loop: the branches inside are
        // hard to predict, and each copy has its own history.
        move_type const* const m     = moves_ + automaton::begin_of(last.state());
        std::size_t const      count = automaton::count_of(last.state());
        if (count == 2) {
            fetch(m[1]);
            static_cast<void>(one(m[0], emit) || one(m[1], emit));
        } else if (count == 3) {
            fetch(m[1]);
            fetch(m[2]);
            static_cast<void>(one(m[0], emit) || one(m[1], emit) || one(m[2], emit));
        } else if (count == 1) {
            one(m[0], emit);
        } else {
            for (std::size_t i = 0; i < count && !one(m[i], emit); ++i) {}
        }
    }

    /// Makes the move as the successors do.
    template <class N>
    TAIL_ALWAYS_INLINE void apply(N& n, move_type const& m) const
    {
        successors_.apply(n, m.move());
    }
    /// Takes the move back as the successors do.
    template <class N>
    TAIL_ALWAYS_INLINE void undo(N& n, move_type const& m) const
    {
        successors_.undo(n, m.move());
    }

    /// The successors whose moves are left out.
    [[nodiscard]] S const& successors() const noexcept { return successors_; }
    /// The automaton that moves are left out by.
    [[nodiscard]] automaton const& pruning() const noexcept { return *automaton_; }

private:
    /// Gets what may follow a move on its way from memory, while others are tried. The table of a long
    /// automaton does not fit the first cache: measured 7 % of IDA* on the 15-puzzle at length 14.
    TAIL_ALWAYS_INLINE void fetch(move_type const& m) const
    {
        TAIL_PREFETCH_READ(moves_ + automaton::begin_of(m.state()));
    }

    template <class Emit>
    TAIL_ALWAYS_INLINE static bool one(move_type const& m, Emit& emit)
    {
        if constexpr (std::is_void_v<decltype(emit(m))>) {
            emit(m);
            return false;
        } else {
            return emit(m);
        }
    }

    S                                successors_;
    TAIL_NO_UNIQUE_ADDRESS Context   context_;
    std::shared_ptr<automaton const> automaton_;
    move_type const*                 moves_;   // of the automaton
};

}   // namespace tail
