#pragma once

#include <cstddef>
#include <cstdint>

#include <tail/path/pruning.hpp>
#include <tail/store/closed/path_only.hpp>
#include <tail/store/closed/probing.hpp>
#include <tail/store/node_table.hpp>

namespace tail::prune {

/// Nodes that are on the current path already: no cycles, memory only for the path, nothing lost.
struct path_check {
    static constexpr bool by_path = true;   ///< asks nothing of other ways to a node
    /// Nodes must have a hash.
    static constexpr bool hashes        = true;
    static constexpr bool skips_undo    = true;    ///< a move that takes the last one back is not made
    static constexpr bool keeps_optimal = true;    ///< no cheapest path meets a node twice
    static constexpr bool before_bound  = false;   ///< a node is entered after the bound was looked at

    template <class N, class V>
    class table {
    public:
        static constexpr bool remembers = true;

        explicit table(path_check const&) {}

        [[nodiscard]] bool        enter(N const& node, V, std::uint32_t) { return path_.enter(node); }
        void                      leave(N const& node) { path_.leave(node); }
        void                      next_iteration() { path_.clear(); }
        [[nodiscard]] std::size_t stored() const { return path_.size(); }
        [[nodiscard]] std::size_t bytes() const { return path_.bytes(); }
        [[nodiscard]] std::size_t needs() const { return path_.needs(); }

    private:
        closed::path_only<N> path_;
    };
};

namespace detail {

/// Every node visited, once, with what is remembered of it.
template <class N, class Memory, class Closed>
class remembered {
public:
    explicit remembered(Closed const& closed) : nodes_{closed} {}

    struct found {
        Memory& memory;
        bool    is_new;
    };

    /// What is remembered of `node`; `fresh` if it was unknown.
    [[nodiscard]] found look_up(N const& node, Memory fresh)
    {
        auto const [i, is_new] = nodes_.enter(node, fresh);
        return {nodes_.value(i), is_new};
    }

    [[nodiscard]] std::size_t stored() const { return nodes_.size(); }
    [[nodiscard]] std::size_t bytes() const { return nodes_.bytes(); }
    [[nodiscard]] std::size_t needs() const { return nodes_.needs(); }

private:
    node_table<N, Memory, Closed> nodes_;
};

}   // namespace detail

/// Nodes that were reached no worse before: a transposition table that keeps every cheapest solution.
///
/// For each node the least cost (or depth) so far and the iteration it was last visited in. A visit at a
/// higher cost is dropped, in every later iteration too: the cheaper path is walked again there. A visit at
/// the same cost is dropped once per iteration. So an iteration expands a node at most once for each
/// improvement, and only at its least cost once that is known. Memory grows with the number of different
/// nodes.
///
/// In iterative deepening this is the persistent depth table of Demaret's Sokoban solver, with a stamp in
/// place of his sign, which depth zero could not carry.
template <class Closed = closed::probing<>>
struct transposition {
    static constexpr bool hashes        = Closed::hashes;   ///< whether nodes must have a hash
    static constexpr bool skips_undo    = true;    ///< a move that takes the last one back is not made
    static constexpr bool keeps_optimal = true;    ///< some cheapest solution is always left
    static constexpr bool before_bound  = false;   ///< a node is entered after the bound was looked at

    TAIL_NO_UNIQUE_ADDRESS Closed closed{};   ///< which nodes are known

    template <class N, class V>
    class table {
        struct visit {
            V             v;
            std::uint32_t iteration;
        };

    public:
        static constexpr bool remembers = true;

        explicit table(transposition const& policy) : nodes_{policy.closed} {}

        [[nodiscard]] bool enter(N const& node, V v, std::uint32_t iteration)
        {
            auto [known, is_new] = nodes_.look_up(node, {v, iteration});
            if (is_new) { return true; }
            if (known.v < v || (known.v == v && known.iteration == iteration)) { return false; }
            known = {v, iteration};
            return true;
        }
        void                      leave(N const&) {}
        void                      next_iteration() {}
        [[nodiscard]] std::size_t stored() const { return nodes_.stored(); }
        [[nodiscard]] std::size_t bytes() const { return nodes_.bytes(); }
        [[nodiscard]] std::size_t needs() const { return nodes_.needs(); }

    private:
        detail::remembered<N, visit, Closed> nodes_;
    };
};

/// Nodes that were visited before in this iteration, however dear that visit was.
///
/// Right for a depth-first search that wants any solution: every node once. **Loses optimality** under a
/// bound, because a node first met on a dear path hides the cheap one; in IDA* it is the closed-list form of
/// several published programs, here to reproduce them. As in those, a node is tested for the goal and
/// remembered before the bound is looked at.
template <class Closed = closed::probing<>>
struct closed_list {
    static constexpr bool hashes        = Closed::hashes;   ///< whether nodes must have a hash
    static constexpr bool skips_undo    = true;    ///< a move that takes the last one back is not made
    static constexpr bool keeps_optimal = false;   ///< the cheapest path may be the one that is dropped
    static constexpr bool before_bound  = true;    ///< a node is entered before the bound is looked at

    TAIL_NO_UNIQUE_ADDRESS Closed closed{};   ///< which nodes are known

    template <class N, class V>
    class table {
    public:
        static constexpr bool remembers = true;

        explicit table(closed_list const& policy) : nodes_{policy.closed} {}

        [[nodiscard]] bool enter(N const& node, V, std::uint32_t iteration)
        {
            auto [known, is_new] = nodes_.look_up(node, iteration);
            if (!is_new && known == iteration) { return false; }
            known = iteration;
            return true;
        }
        void                      leave(N const&) {}
        void                      next_iteration() {}
        [[nodiscard]] std::size_t stored() const { return nodes_.stored(); }
        [[nodiscard]] std::size_t bytes() const { return nodes_.bytes(); }
        [[nodiscard]] std::size_t needs() const { return nodes_.needs(); }

    private:
        detail::remembered<N, std::uint32_t, Closed> nodes_;
    };
};

}   // namespace tail::prune
