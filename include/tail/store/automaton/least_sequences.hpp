#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include <tail/core/concepts.hpp>
#include <tail/core/expand.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/core/successor_traits.hpp>
#include <tail/store/node_pool.hpp>
#include <tail/store/node_table.hpp>

/// \file
/// The least sequence of moves to every node near a representative; what `move_automaton` is made of.
///
/// Sequences are ordered by cost, then by length, then move by move as `moves` emits them. Each is a word of
/// a trie, one trie for each context, and the word that is left of it without its first move is linked to it,
/// in the trie of the context that the first move leads to.

namespace tail::detail {

/// "None" among words and states.
inline constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

template <class S, class N, class Context>
class least_sequences {
    using C = cost_of<S, N>;
    using M = typename S::move_type;

    static constexpr M const* no_last = nullptr;   // all moves: none of them leads back

public:
    /// A sequence that no smaller one replaces.
    struct word {
        std::uint32_t parent;              ///< without its last move
        std::uint32_t context;             ///< where it leads
        std::uint32_t child   = nowhere;   ///< the first of its extensions; the others are siblings
        std::uint32_t sibling = nowhere;
        std::uint32_t link =
            nowhere;   ///< without its first move; nowhere if that contains a sequence to be left out
        std::uint16_t length = 0;
        std::uint8_t  last   = 0;   ///< its last move, as a number among those of the context before
    };

    static constexpr std::size_t most_moves  = std::numeric_limits<std::uint8_t>::max();
    static constexpr std::size_t most_length = std::numeric_limits<std::uint16_t>::max();

    least_sequences(S const& successors, std::vector<N> const& representatives, Context const& context,
                    std::size_t length, limits const& lim)
        : successors_{successors},
          representatives_{representatives},
          context_of_{context},
          length_{length},
          limits_{lim},
          meter_{lim}
    {
        TAIL_ASSERT(length <= most_length, "an automaton of sequences of more than 65535 moves");
    }

    /// Finds all of them: `solved`, or the limit that was in the way.
    [[nodiscard]] status run()
    {
        TAIL_ASSERT(representatives_.size() < nowhere, "more contexts than fit a number of 32 bits");
        for (N const& n : representatives_) { list_moves(n); }
        for (std::uint32_t c = 0; c < contexts(); ++c) { list_targets(c); }
        for (std::uint32_t c = 0; c < contexts(); ++c) {
            if (!search(c)) { return why_; }
        }
        return link_all() ? status::solved : why_;
    }

    [[nodiscard]] std::uint32_t contexts() const
    {
        return static_cast<std::uint32_t>(representatives_.size());
    }
    [[nodiscard]] std::vector<M> const& moves_in(std::uint32_t context) const
    {
        return lists_[context].moves;
    }
    [[nodiscard]] std::size_t length() const { return length_; }

    /// The context that a move of a context leads to.
    [[nodiscard]] std::uint32_t target(std::uint32_t context, std::size_t move) const
    {
        return lists_[context].targets[move];
    }

    [[nodiscard]] std::uint32_t size() const { return words_.size(); }
    [[nodiscard]] word const&   operator[](std::uint32_t w) const { return words_[w]; }
    [[nodiscard]] std::uint32_t root(std::uint32_t context) const { return lists_[context].root; }
    [[nodiscard]] bool          is_root(std::uint32_t w) const { return words_[w].length == 0; }

    /// Whether no part of the word is to be left out. Without costs that is so of every word; with them the
    /// replacement of a part may be longer, and then the whole too long to have been looked at.
    [[nodiscard]] bool is_sound(std::uint32_t w) const { return is_root(w) || words_[w].link != nowhere; }

    /// The word with one more move; nowhere if something smaller leads to the same node.
    [[nodiscard]] std::uint32_t extended(std::uint32_t w, std::size_t move) const
    {
        std::uint32_t child = words_[w].child;
        while (child != nowhere && words_[child].last != move) { child = words_[child].sibling; }
        return child;
    }

    /// Sequences looked at.
    [[nodiscard]] std::uint64_t tried() const { return meter_.taken(); }

    /// Whether the build may take so many bytes beside the words; otherwise `why` says memory.
    [[nodiscard]] bool room_for(std::uint64_t more)
    {
        std::uint64_t const all = bytes_ + more;
        peak_                   = std::max(peak_, all);
        return all <= limits_.bytes || out_of_room();
    }
    [[nodiscard]] bool out_of_room()
    {
        why_ = status::memory_limit;
        return false;
    }

    /// A look at the clock and the stop token.
    [[nodiscard]] bool in_time()
    {
        if (limits_.stop_requested()) { why_ = status::cancelled; }
        if (!(meter_.seconds() < limits_.seconds)) { why_ = status::time_limit; }
        return why_ == status::solved;
    }

    [[nodiscard]] status        why() const { return why_; }
    [[nodiscard]] std::uint64_t peak_bytes() const { return peak_; }
    [[nodiscard]] double        seconds() const { return meter_.seconds(); }

private:
    struct nothing {};
    using nodes = node_table<N, nothing>;

    struct move_list {
        std::vector<M>             moves;
        std::vector<C>             costs;
        std::vector<std::uint32_t> targets;   // the contexts that they lead to
        std::uint32_t              root = nowhere;
    };

    /// A word and a move after it, not yet known to be the least.
    struct candidate {
        std::uint32_t word;
        std::uint8_t  move;
    };
    using key        = std::pair<C, std::uint32_t>;   // cost and length
    using candidates = std::map<key, std::vector<candidate>>;

    void list_moves(N const& n)
    {
        move_list& list = lists_.emplace_back();
        detail::for_each_move(successors_, n, no_last, [&](M const& m, C) {
            list.moves.push_back(m);
            list.costs.push_back(detail::asked_cost(successors_, n, m));
            return false;
        });
        TAIL_ASSERT(list.moves.size() <= most_moves,
                    "more than 255 moves out of a node are too many for an automaton");
    }

    void list_targets(std::uint32_t context)
    {
        N node = representatives_[context];
        TAIL_ASSERT(context_of(node) == context,
                    "the representatives do not stand in the order of their contexts");
        for (M const& m : lists_[context].moves) {
            successors_.apply(node, m);
            lists_[context].targets.push_back(context_of(node));
            successors_.undo(node, m);
        }
    }

    /// The number of the context of a node, which has to have the moves and costs of its representative.
    [[nodiscard]] std::uint32_t context_of(N const& n) const
    {
        auto const context = static_cast<std::size_t>(context_of_(n));
        TAIL_ASSERT(context < lists_.size(), "a node is of a context without a representative");
        move_list const& list  = lists_[context];
        std::size_t      count = 0;
        bool             same  = true;
        detail::for_each_move(successors_, n, no_last, [&](M const& m, C) {
            same = same && count < list.moves.size() && list.moves[count] == m
                && list.costs[count] == detail::asked_cost(successors_, n, m);
            ++count;
            return false;
        });
        TAIL_ASSERT(same && count == list.moves.size(),
                    "nodes of one context differ in their moves or the costs of those");
        return static_cast<std::uint32_t>(context);
    }

    /// Searches around a representative in the order of the sequences, so that the first to a node is the
    /// least.
    [[nodiscard]] bool search(std::uint32_t context)
    {
        N const&            start = representatives_[context];
        nodes               seen;
        candidates          open;
        std::uint32_t const first = words_.size();
        N                   node  = start;
        std::uint32_t       at    = first;   // where `node` stands

        seen.enter(start, {});
        lists_[context].root = words_.push_back(word{.parent = nowhere, .context = context});
        propose(first, C{0}, open);
        while (!open.empty()) {
            auto    group = open.extract(open.begin());
            C const g     = group.key().first;
            sort(group.mapped());
            for (candidate const& c : group.mapped()) {
                if (!meter_.take()) {
                    why_ = meter_.why();
                    return false;
                }
                bytes_ = words_.bytes() + words_.needs() + seen.bytes() + seen.needs()
                    + waiting_ * sizeof(candidate);
                if (!room_for(0)) { return false; }

                if (at != c.word) {
                    at   = c.word;
                    node = seen.node(at - first);
                }
                M const& move = lists_[words_[at].context].moves[c.move];
                successors_.apply(node, move);
                // Otherwise something smaller was there before.
                if (seen.enter(node, {}).is_new) { propose(keep(c, context_of(node)), g, open); }
                successors_.undo(node, move);
            }
            waiting_ -= group.mapped().size();
        }
        return true;
    }

    /// Makes a candidate a word.
    [[nodiscard]] std::uint32_t keep(candidate c, std::uint32_t context)
    {
        word& before = words_[c.word];
        TAIL_ASSERT(context == target(before.context, c.move),
                    "the same move leads nodes of one context to different ones");
        before.child = words_.push_back(word{.parent  = c.word,
                                             .context = context,
                                             .sibling = before.child,
                                             .length  = static_cast<std::uint16_t>(before.length + 1),
                                             .last    = c.move});
        return before.child;
    }

    /// Every extension of a word, to be looked at when its turn comes.
    void propose(std::uint32_t w, C g, candidates& open)
    {
        if (words_[w].length == length_) { return; }
        move_list const& list = lists_[words_[w].context];
        for (std::size_t m = 0; m < list.moves.size(); ++m) {
            key const k{add_cost(g, list.costs[m]), words_[w].length + 1U};
            open[k].push_back({w, static_cast<std::uint8_t>(m)});
        }
        waiting_ += list.moves.size();
    }

    /// Sorts candidates of the same cost and length move by move. At unit cost they come in that order.
    void sort([[maybe_unused]] std::vector<candidate>& group) const
    {
        if constexpr (!successor_traits<S, N>::unit_cost) {
            std::sort(group.begin(), group.end(), [this](candidate a, candidate b) {
                // Up to the word that both have grown from; there they differ for the first time.
                while (a.word != b.word) {
                    a = {words_[a.word].parent, words_[a.word].last};
                    b = {words_[b.word].parent, words_[b.word].last};
                }
                return a.move < b.move;
            });
        }
    }

    /// Links every word with the one without its first move, the short ones first.
    [[nodiscard]] bool link_all()
    {
        bytes_ = words_.bytes();
        if (!room_for(std::uint64_t{words_.size()} * sizeof(std::uint32_t))) { return false; }
        std::vector<std::uint32_t> order(words_.size());
        std::vector<std::uint32_t> place(length_ + 2);
        for (std::uint32_t w = 0; w < words_.size(); ++w) { ++place[words_[w].length + 1U]; }
        for (std::size_t l = 1; l < place.size(); ++l) { place[l] += place[l - 1]; }
        for (std::uint32_t w = 0; w < words_.size(); ++w) { order[place[words_[w].length]++] = w; }

        for (std::uint32_t const i : order) {
            word& w = words_[i];
            if (w.length == 0) { continue; }
            if (w.length == 1) {
                w.link = lists_[w.context].root;
            } else if (std::uint32_t const shorter = words_[w.parent].link; shorter != nowhere) {
                std::uint32_t const link = extended(shorter, w.last);
                w.link                   = link != nowhere && is_sound(link) ? link : nowhere;
            }
        }
        return in_time();
    }

    S const&               successors_;
    std::vector<N> const&  representatives_;
    Context const&         context_of_;
    std::size_t            length_;
    limits                 limits_;
    meter<limits>          meter_;
    std::vector<move_list> lists_;   // by context
    node_pool<word>        words_;
    std::uint64_t          waiting_ = 0;
    std::uint64_t          bytes_   = 0;
    std::uint64_t          peak_    = 0;
    status                 why_     = status::solved;
};

}   // namespace tail::detail
