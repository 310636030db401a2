#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/hash.hpp>
#include <tail/game/detail/policy_checks.hpp>

/// \file
/// Which move to try first: policies for searches that gain by meeting the best move early.
///
/// An order is a list of sources, the most important first:
///
///     move_order<order::table_move, order::promise, order::killers, order::history>
///
/// Each ranks the moves; where it sees no difference the next one decides, and in the end the game's own
/// order. Any source can be left out, and `move_order<>` is the game's order.

namespace tail {
namespace order {

/// The move that the transposition table remembers. It is tried before the other moves are even ranked.
struct table_move {
    static constexpr int bits = 0;   ///< ranks nothing: the move is tried first

    template <Game G>
    struct memory {};
};

/// The last two moves that refuted a position at this distance from the root (Akl and Newborn 1977).
struct killers {
    static constexpr int bits = 2;   ///< of a rank

    template <Game G>
    class memory {
        using move = move_of<G>;

    public:
        void prepare(std::size_t plies)
        {
            if (plies > plies_.size()) { plies_.resize(plies); }
        }

        [[nodiscard]] std::uint64_t rank(G const&, move const& m, std::size_t ply) const
        {
            pair const& known = plies_[ply];
            if (known.count > 0 && known.moves[0] == m) { return 2; }
            return known.count > 1 && known.moves[1] == m ? 1 : 0;
        }

        void refuted(G const&, move const& m, std::size_t ply, int)
        {
            pair& known = plies_[ply];
            if (known.count > 0 && known.moves[0] == m) { return; }
            known.moves[1] = known.moves[0];
            known.moves[0] = m;
            known.count    = std::min(known.count + 1, 2);
        }

        [[nodiscard]] std::size_t        bytes() const { return plies_.capacity() * sizeof(pair); }
        [[nodiscard]] static std::size_t needs(std::size_t plies) { return plies * sizeof(pair); }

    private:
        struct pair {
            std::array<move, 2> moves{};
            int                 count = 0;
        };
        std::vector<pair> plies_;
    };
};

/// How often a move refuted any position, each time weighing two to the power of the depth below it
/// (Schaeffer 1983).
///
/// Moves are told apart by their hash, in a table of 4,096 for each side; moves that share a place share the
/// sum. When a sum is about to overflow, all are halved.
struct history {
    static constexpr int bits = 32;   ///< of a rank

    template <Game G>
    class memory {
        using move = move_of<G>;

    public:
        void prepare(std::size_t)
        {
            if (sums_.empty()) { sums_.resize(2 * places); }
        }

        [[nodiscard]] std::uint64_t rank(G const& position, move const& m, std::size_t) const
        {
            return sums_[place(position, m)];
        }

        void refuted(G const& position, move const& m, std::size_t, int depth)
        {
            std::uint32_t& sum = sums_[place(position, m)];
            sum += std::uint32_t{1} << static_cast<unsigned>(std::clamp(depth, 0, 24));
            if (sum >= most) {
                for (std::uint32_t& s : sums_) { s /= 2; }
            }
        }

        [[nodiscard]] std::size_t        bytes() const { return sums_.capacity() * sizeof(std::uint32_t); }
        [[nodiscard]] static std::size_t needs(std::size_t) { return 2 * places * sizeof(std::uint32_t); }

    private:
        static constexpr std::size_t   places = 4096;
        static constexpr std::uint32_t most   = std::uint32_t{1} << 31U;

        [[nodiscard]] static std::size_t place(G const& position, move const& m)
        {
            auto const spread = static_cast<std::uint64_t>(tail::hash<move>{}(m)) * 0x9E37'79B9'7F4A'7C15ULL;
            return (position.to_move() == side::first ? 0 : places) + static_cast<std::size_t>(spread >> 52U);
        }

        std::vector<std::uint32_t> sums_;
    };
};

/// What the game itself says of a move: `position.promise(move)`, an `int` from 0 to 65,535, larger for
/// better ones.
struct promise {
    static constexpr int bits = 16;   ///< of a rank

    template <Game G>
    struct memory {
        [[nodiscard]] std::uint64_t rank(G const& position, move_of<G> const& m, std::size_t) const
        {
            if constexpr (requires { position.promise(m); }) {
                return static_cast<std::uint64_t>(std::clamp<int>(position.promise(m), 0, 65'535));
            } else {
                return 0;
            }
        }
    };
};

}   // namespace order

/// An order of moves out of sources of `order`.
template <class... Sources>
struct move_order {
    /// Whether the move of the table comes first.
    static constexpr bool table_move = (std::is_same_v<Sources, order::table_move> || ...);
    /// Whether the other moves are ranked at all.
    static constexpr bool ranks = ((Sources::bits > 0) || ...);

    static_assert((Sources::bits + ... + 0) <= 64,
                  "the ranks of all sources together are one number of 64 bits");

    /// What the sources remember in one search.
    template <Game G>
    class memory {
        using move = move_of<G>;

        static_assert((detail::order_checks<Sources, G>::passed && ... && true));

    public:
        /// Before a search that goes down to this many plies.
        void prepare(std::size_t plies)
        {
            each([&](auto, auto& m) {
                if constexpr (requires { m.prepare(plies); }) { m.prepare(plies); }
            });
        }

        /// The larger, the earlier the move is to be tried.
        [[nodiscard]] std::uint64_t rank(G const& position, move const& m, std::size_t ply) const
        {
            std::uint64_t sum = 0;
            each([&](auto source, auto const& known) {
                if constexpr (decltype(source)::bits > 0) {
                    sum = (decltype(source)::bits < 64 ? sum << decltype(source)::bits : 0)
                        | known.rank(position, m, ply);
                }
            });
            return sum;
        }

        /// A move was good enough to make all others needless.
        void refuted(G const& position, move const& m, std::size_t ply, int depth)
        {
            each([&](auto, auto& known) {
                if constexpr (requires { known.refuted(position, m, ply, depth); }) {
                    known.refuted(position, m, ply, depth);
                }
            });
        }

        /// Bytes that `prepare` takes the first time.
        [[nodiscard]] std::size_t needs(std::size_t plies) const
        {
            std::size_t sum = 0;
            each([&](auto, auto const& known) {
                if constexpr (requires { known.needs(plies); }) { sum += known.needs(plies); }
            });
            return sum;
        }

        /// Bytes in use.
        [[nodiscard]] std::size_t bytes() const
        {
            std::size_t sum = 0;
            each([&](auto, auto const& known) {
                if constexpr (requires { known.bytes(); }) { sum += known.bytes(); }
            });
            return sum;
        }

    private:
        template <class Visit>
        void each(Visit&& visit)
        {
            std::apply([&](auto&... m) { (visit(Sources{}, m), ...); }, memories_);
        }
        template <class Visit>
        void each(Visit&& visit) const
        {
            std::apply([&](auto const&... m) { (visit(Sources{}, m), ...); }, memories_);
        }

        std::tuple<typename Sources::template memory<G>...> memories_;
    };
};

/// What the searches use unless told otherwise.
///
/// What the game promises comes before what was good elsewhere: forcing moves first keep the tree narrow. On
/// Atari-Go 6x6 from the crosscut, the other way round takes twenty times the nodes.
using usual_order = move_order<order::table_move, order::promise, order::killers, order::history>;

}   // namespace tail
