#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/store/automaton/least_sequences.hpp>
#include <tail/store/automaton/minimise.hpp>

namespace tail::detail {

/// Makes the automaton of all sequences that are not the least to their node (Aho and Corasick 1975).
///
/// A state is the longest end of the path that some sequence to be left out begins with. All of these are
/// words of `Words`, and the shorter ends of a word are found along its links.
template <class Words, class Build>
class automaton_layout {
    using automaton = typename Build::automaton_type;
    using move      = typename automaton::move_type;

public:
    automaton_layout(Words& words, Build& built) : words_{words}, built_{built} {}

    [[nodiscard]] bool run()
    {
        std::uint64_t const numbers = std::uint64_t{words_.size()} * sizeof(std::uint32_t);
        if (!words_.room_for(numbers)) { return false; }
        find_states();
        built_.unmerged = states_.size();
        if (moves_ >= nowhere) { return words_.out_of_room(); }
        std::uint64_t const arrays = (3 * states_.size() + moves_) * sizeof(std::uint32_t);
        if (!words_.room_for(numbers + arrays + minimised_needs(states_.size()))) { return false; }
        connect();
        std::vector<std::uint32_t> const of = minimised(automaton_, [this] { return words_.in_time(); });
        return of.size() == states_.size() && lay_out(of, numbers + 2 * arrays);
    }

private:
    [[nodiscard]] auto const& moves_of(std::uint32_t word) const
    {
        return words_.moves_in(words_[word].context);
    }

    /// Numbers all words that a sequence to be left out begins with.
    void find_states()
    {
        number_.assign(words_.size(), nowhere);
        for (std::uint32_t c = 0; c < words_.contexts(); ++c) { add(words_.root(c)); }
        for (std::uint32_t w = 0; w < words_.size(); ++w) {
            if (!words_.is_sound(w) || words_[w].length == words_.length()) { continue; }
            bool begins = false;
            for (std::size_t m = 0; m < moves_of(w).size(); ++m) {
                if (words_.extended(w, m) != nowhere || contains_another(w, m)) { continue; }
                begins = true;
                ++built_.words;
            }
            // A word begins what its extensions begin.
            for (std::uint32_t v = w; begins && number_[v] == nowhere; v = words_[v].parent) { add(v); }
        }
    }

    void add(std::uint32_t word)
    {
        number_[word] = static_cast<std::uint32_t>(states_.size());
        states_.push_back(word);
        moves_ += moves_of(word).size();
    }

    /// Whether `m` after the word is left out for a shorter sequence.
    [[nodiscard]] bool contains_another(std::uint32_t w, std::size_t m) const
    {
        if (words_.is_root(w)) { return false; }
        std::uint32_t const shorter = words_.extended(words_[w].link, m);
        return shorter == nowhere || !words_.is_sound(shorter);
    }

    /// The state after a word: its longest end that is one.
    [[nodiscard]] std::uint32_t state_after(std::uint32_t word) const
    {
        if (word == nowhere || !words_.is_sound(word)) { return nowhere; }
        while (number_[word] == nowhere) { word = words_[word].link; }
        return number_[word];
    }

    void connect()
    {
        automaton_.first.reserve(states_.size() + 1);
        automaton_.kind.reserve(states_.size());
        automaton_.target.reserve(moves_);
        automaton_.first.push_back(0);
        for (std::uint32_t const w : states_) {
            std::uint32_t const context = words_[w].context;
            automaton_.kind.push_back(context);
            for (std::size_t m = 0; m < moves_of(w).size(); ++m) {
                // A word of the full length begins nothing, so that all extensions of a state have been
                // looked at; but for length 0, where nothing is left out.
                automaton_.target.push_back(words_.length() == 0
                                                ? number_[words_.root(words_.target(context, m))]
                                                : state_after(words_.extended(w, m)));
            }
            automaton_.first.push_back(static_cast<std::uint32_t>(automaton_.target.size()));
        }
    }

    /// Writes a state of each class, those that can be reached, near to where they are reached from.
    [[nodiscard]] bool lay_out(std::vector<std::uint32_t> const& of, std::uint64_t held)
    {
        std::vector<std::uint32_t> order;                           // a state of each class
        std::vector<std::uint32_t> name(states_.size(), nowhere);   // by class
        std::size_t                moves = 0;
        auto const                 reach = [&](std::uint32_t state) {
            if (name[of[state]] != nowhere) { return; }
            std::size_t count = 0;
            for_targets(state, [&](std::size_t, std::uint32_t) { ++count; });
            name[of[state]] = automaton::state_of(moves, count);
            moves += count;
            order.push_back(state);
        };
        for (std::uint32_t c = 0; c < words_.contexts(); ++c) { reach(number_[words_.root(c)]); }
        for (std::size_t i = 0; i < order.size() && moves < automaton::most_moves; ++i) {
            for_targets(order[i], [&](std::size_t, std::uint32_t t) { reach(t); });
        }
        if (moves >= automaton::most_moves) { return words_.out_of_room(); }
        if (!words_.room_for(held + moves * sizeof(move))) { return false; }

        std::vector<std::uint32_t> first;
        std::vector<move>          list;
        list.reserve(moves);
        for (std::uint32_t const s : order) {
            for_targets(s, [&](std::size_t m, std::uint32_t t) {
                list.emplace_back(moves_of(states_[s])[m], name[of[t]]);
            });
        }
        for (std::uint32_t c = 0; c < words_.contexts(); ++c) {
            first.push_back(name[of[number_[words_.root(c)]]]);
        }
        built_.automaton.emplace(std::move(list), std::move(first), order.size(), words_.length());
        return true;
    }

    template <class Visit>
    void for_targets(std::uint32_t state, Visit&& visit) const
    {
        std::uint32_t const first = automaton_.first[state];
        for (std::uint32_t i = first; i < automaton_.first[state + 1]; ++i) {
            if (automaton_.target[i] != nowhere) { visit(std::size_t{i - first}, automaton_.target[i]); }
        }
    }

    Words&                     words_;
    Build&                     built_;
    std::vector<std::uint32_t> number_;   // of the state of a word, if it is one
    std::vector<std::uint32_t> states_;   // the word of each
    plain_automaton            automaton_;
    std::uint64_t              moves_ = 0;
};

}   // namespace tail::detail
