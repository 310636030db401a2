#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/brute_force.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>

/// \file
/// Certificates of positions that brute force knows, a second reading of their proofs, and mutations of them.

namespace proofs {

using tail::move_of;
using tail::side;

/// A certificate of a position that is won, by the best moves there are.
template <tail::Game G>
auto certified(G const& position, brute::solver<G>& solve, std::optional<side> winner = {})
{
    return tail::certify(position, winner ? *winner : solve(position).winner.value(),
                         [&](G& p) { return solve.best_move(p); });
}

/// The numbers of a proof, up to the first that is not written as it should be. Read by the description of
/// the format alone (certificate_file.hpp): groups of seven bits, the lowest first.
inline std::vector<std::uint64_t> numbers(tail::certificate const& c)
{
    std::vector<std::uint64_t> all;
    std::uint64_t              n     = 0;
    unsigned                   shift = 0;
    for (std::uint8_t const byte : c.proof) {
        if (shift > 63 || (shift == 63 && byte > 1) || (shift > 0 && byte == 0)) { break; }
        n |= std::uint64_t{byte & 127U} << shift;
        shift += 7;
        if (byte >= 128) { continue; }
        all.push_back(n);
        n     = 0;
        shift = 0;
    }
    return all;
}

inline void set_numbers(tail::certificate& c, std::vector<std::uint64_t> const& all)
{
    c.proof.clear();
    for (std::uint64_t n : all) {
        for (; n >= 128; n /= 128) { c.proof.push_back(std::uint8_t(n % 128 + 128)); }
        c.proof.push_back(std::uint8_t(n));
    }
}

/// Whether every move that a proof makes is a winning one according to brute force, and it answers all that
/// has to be answered. Written without a look at the checker: recursive, by numbers and values.
template <tail::Game G>
class second_reading {
public:
    second_reading(tail::certificate const& c, G const& start, brute::solver<G>& solve)
        : winner_{c.winner}, numbers_{numbers(c)}, solve_{solve}
    {
        G          position = start;
        auto const value    = solve_(position);
        right_              = value.winner == winner_ && std::uint64_t(value.plies) <= c.plies
            && position.to_move() == c.to_move;
        if (!right_) { return; }
        if (plain(position)) {
            right_ = numbers_.empty();
        } else if (position.to_move() == winner_) {
            node(position);
        } else {
            list(position);
        }
        right_ = right_ && at_ == numbers_.size() && nodes_.size() == c.nodes;
    }

    [[nodiscard]] bool right() const { return right_; }

private:
    std::uint64_t next()
    {
        right_ = right_ && at_ < numbers_.size();
        return right_ ? numbers_[at_++] : 0;
    }
    bool plain(G& position)
    {
        auto const value = solve_(position);
        if (value.winner != winner_) { return false; }
        if (value.plies == 0) { return true; }
        if (position.to_move() != winner_ || value.plies > 1) { return false; }
        for (move_of<G> const move :
             brute::legal_moves(position)) {   // not where the other side is left without a move
            position.play(move);
            bool const won = position.winner() == winner_;
            position.undo(move);
            if (won) { return true; }
        }
        return false;
    }
    void node(G& position)
    {
        nodes_.push_back({position, false});
        std::size_t const me    = nodes_.size() - 1;
        auto const        moves = brute::legal_moves(position);
        auto const        place = next();
        right_                  = right_ && place < moves.size();
        if (!right_) { return; }
        position.play(moves[std::size_t(place)]);
        right_ = solve_(position).winner == winner_;
        if (right_) { list(position); }
        position.undo(moves[std::size_t(place)]);
        nodes_[me].finished = true;
    }
    void list(G& position)
    {
        auto          moves   = brute::legal_moves(position);
        std::uint64_t answers = next(), place = 0;
        if (position.winner()) { moves.clear(); }
        std::vector<bool> answered(moves.size());
        for (; right_ && answers > 0; --answers) {
            std::uint64_t const word = next();
            place += word / 2;
            right_ = right_ && place < moves.size();
            if (!right_) { return; }
            answered[std::size_t(place)] = true;
            position.play(moves[std::size_t(place)]);
            right_ = !plain(position) && solve_(position).winner == winner_;
            if (right_ && word % 2 == 0) {
                node(position);
            } else if (right_) {
                std::uint64_t const back = next();
                right_                   = right_ && back >= 1 && back <= nodes_.size()
                    && nodes_[nodes_.size() - std::size_t(back)].finished
                    && nodes_[nodes_.size() - std::size_t(back)].position.state() == position.state();
            }
            position.undo(moves[std::size_t(place)]);
            ++place;
        }
        for (std::size_t i = 0; right_ && i < moves.size(); ++i) {
            if (answered[i]) { continue; }
            position.play(moves[i]);
            right_ = plain(position);
            position.undo(moves[i]);
        }
    }

    struct seen {
        G    position;
        bool finished;
    };

    side                       winner_;
    std::vector<std::uint64_t> numbers_;
    std::size_t                at_ = 0;
    std::vector<seen>          nodes_;
    brute::solver<G>&          solve_;
    bool                       right_ = true;
};

/// A proof taken apart, so that it can be changed in its meaning and still be in order as to its form.
class taken_apart {
public:
    struct answer {
        std::uint64_t place;   ///< of the reply
        std::size_t   node;    ///< that answers it
        bool          refers;
    };
    struct part {
        std::uint64_t       move = 0;
        std::vector<answer> answers{};
    };

    std::vector<part> parts;   ///< in the order of the proof; where the loser moves first, the last one is
                               ///< the list of the root

    explicit taken_apart(tail::certificate const& c) : whole_{c}, numbers_{numbers(c)}
    {
        if (numbers_.empty()) { return; }
        part root;
        if (c.to_move == c.winner) {
            read_node();
        } else {
            root.answers = read_list();
            parts.push_back(root);
        }
        listed_ = c.to_move != c.winner;
    }

    /// As a certificate again, with the nodes numbered anew.
    [[nodiscard]] tail::certificate together() const
    {
        tail::certificate          c = whole_;
        std::vector<std::uint64_t> out, number(parts.size(), none);
        c.nodes = 0;
        if (!parts.empty()) {
            if (!listed_) {
                write_node(0, out, number, c.nodes);
            } else {
                write_list(parts.back(), out, number, c.nodes);
            }
        }
        set_numbers(c, out);
        return c;
    }

private:
    static constexpr std::uint64_t none = ~std::uint64_t{0};

    std::size_t read_node()
    {
        std::size_t const me = parts.size();
        parts.push_back({numbers_[at_++]});
        auto answers      = read_list();
        parts[me].answers = std::move(answers);
        return me;
    }
    std::vector<answer> read_list()
    {
        std::vector<answer> answers;
        std::uint64_t       place = 0;
        for (std::uint64_t left = numbers_[at_++]; left > 0; --left, ++place) {
            std::uint64_t const word = numbers_[at_++];
            place += word / 2;
            bool const refers = word % 2 == 1;
            answers.push_back(
                {place, refers ? parts.size() - std::size_t(numbers_[at_++]) : read_node(), refers});
        }
        return answers;
    }
    void write_node(std::size_t i, std::vector<std::uint64_t>& out, std::vector<std::uint64_t>& number,
                    std::uint64_t& nodes) const
    {
        number[i] = nodes++;
        out.push_back(parts[i].move);
        write_list(parts[i], out, number, nodes);
    }
    void write_list(part const& p, std::vector<std::uint64_t>& out, std::vector<std::uint64_t>& number,
                    std::uint64_t& nodes) const
    {
        std::uint64_t place = 0;
        out.push_back(p.answers.size());
        for (answer const& a : p.answers) {
            // What a lost part answered is answered by its node, and what was answered by it refers to that.
            bool const refers = number[a.node] != none;
            out.push_back(2 * (a.place - place) + std::uint64_t(refers));
            place = a.place + 1;
            if (refers) {
                out.push_back(nodes - number[a.node]);
            } else {
                write_node(a.node, out, number, nodes);
            }
        }
    }

    tail::certificate          whole_;
    std::vector<std::uint64_t> numbers_;
    std::size_t                at_     = 0;
    bool                       listed_ = false;
};

/// One change of what a proof says, in its right form: a reply is left out, another move is played, a reply
/// is answered by another node, another reply is answered.
inline tail::certificate changed(taken_apart proof, laws::dice& roll, bool& left_out)
{
    left_out               = false;
    std::size_t const i    = roll.below(proof.parts.size());
    auto&             p    = proof.parts[i];
    std::size_t const what = p.answers.empty() ? 0 : roll.below(4);
    if (what == 0) {
        p.move += 1 + roll.below(3);
        return proof.together();
    }
    std::size_t const a = roll.below(p.answers.size());
    if (what == 1) {
        p.answers.erase(p.answers.begin() + std::ptrdiff_t(a));
        left_out = true;
    } else if (what == 2) {
        // Only to nodes that come before or are further down, so that the form stays one without cycles.
        std::size_t const to = roll.below(proof.parts.size());
        if (to != i) { p.answers[a].node = to > i ? p.answers[a].node : to; }
    } else {
        bool const last = a + 1 == p.answers.size();
        if (last || p.answers[a].place + 1 < p.answers[a + 1].place) { ++p.answers[a].place; }
    }
    return proof.together();
}

/// What became of mutated certificates.
struct tally {
    int rejected    = 0;
    int still_right = 0;   ///< accepted, and rightly: for example another winning move with the same answers
    int wrong       = 0;   ///< accepted or rejected by mistake
    int left_out    = 0;   ///< a reply was left out, and it was not accepted
};

/// One change: of a value of the certificate, or of a number of its proof, or numbers left out, added,
/// exchanged.
inline tail::certificate mutated(tail::certificate const& good, laws::dice& roll)
{
    tail::certificate c    = good;
    auto              all  = numbers(c);
    std::size_t       what = roll.below(12);
    if (all.empty()) { what = 0; }
    std::size_t const at   = all.empty() ? 0 : roll.below(all.size());
    auto const        pick = [&] { return all.begin() + std::ptrdiff_t(at); };
    switch (what) {
    case 0:
        switch (roll.below(4)) {
        case 0: c.winner = tail::other(c.winner); break;
        case 1: c.to_move = tail::other(c.to_move); break;
        case 2: c.plies = c.plies == 0 ? 1 : c.plies - 1; break;
        default: c.nodes += roll.below(2) == 0 ? 1 : std::uint64_t(-1); break;
        }
        return c;
    case 1: all.erase(pick()); break;
    case 2: all.insert(pick(), roll.below(8)); break;
    case 3: all.erase(pick(), pick() + std::ptrdiff_t(1 + roll.below(all.size() - at))); break;
    case 4: all.resize(at); break;
    case 5: std::swap(all[at], all[roll.below(all.size())]); break;
    case 6: all[at] = roll.below(1000); break;
    case 7: all.insert(pick(), all[at]); break;
    case 8: all[at] ^= 1; break;
    default: {
        auto const before = all[at];
        while (all[at] == before) { all[at] = roll.below(12); }
    }
    }
    set_numbers(c, all);
    return c;
}

/// The line of an objection can be played.
template <class G>
bool leads_somewhere(G position, tail::objection<move_of<G>> const& o)
{
    for (auto const move : o.line) {
        auto const legal = brute::legal_moves(position);
        if (position.winner() || std::find(legal.begin(), legal.end(), move) == legal.end()) { return false; }
        position.play(move);
    }
    return !o.why.empty() && !o.limit;
}

template <class G>
void mutate(G const& start, int times, std::uint64_t seed, tally& sum)
{
    brute::solver<G> solve;
    if (!solve(start).winner) { return; }
    auto const good = certified(start, solve);
    REQUIRE(good);
    taken_apart const parts{*good};
    REQUIRE(parts.together() == *good);
    laws::dice roll{seed};
    for (int i = 0; i < times; ++i) {
        bool       left_out = false;
        auto const bad      = i % 2 == 0 || parts.parts.empty() ? mutated(*good, roll)
                                                                : changed(parts, roll, left_out);
        if (bad == *good) { continue; }
        auto const checked = tail::check_certificate(start, bad);
        if (!checked) {
            ++sum.rejected;
            sum.left_out += int(left_out);
            sum.wrong += int(!leads_somewhere(start, checked.error()));
            // The second reading does not measure how long the lines are.
            bool const too_long = checked.error().why.starts_with("the win comes after");
            sum.wrong += int(!too_long && second_reading<G>{bad, start, solve}.right());
            continue;
        }
        if (!left_out && second_reading<G>{bad, start, solve}.right()) {
            ++sum.still_right;
        } else {
            ++sum.wrong;
        }
    }
}

}   // namespace proofs
