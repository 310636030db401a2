// The checker never proves a lie: whatever the bytes, what it accepts is so by exhaustive play. The header of
// the certificate comes from the first two bytes, the number of its nodes is counted, and all else is the
// proof.
#include <tail/domains/atari_go/position.hpp>
#include <tail/game/checker.hpp>

#include <game/brute_force.hpp>
#include <game/small_games.hpp>

#include "input.hpp"

using namespace tail;

namespace {

/// The nodes of a proof by its form, which the header has to say.
[[nodiscard]] std::uint64_t count_nodes(std::span<std::uint8_t const> proof, bool begins_with_node)
{
    detail::byte_reader        in{proof};
    std::uint64_t              nodes = 0;
    std::vector<std::uint64_t> left{begins_with_node ? 0U : in.number().value_or(0)};
    auto const                 node = [&] {
        ++nodes;
        static_cast<void>(in.number());
        left.push_back(in.number().value_or(0));
    };
    if (begins_with_node) { node(); }
    while (!left.empty() && !in.empty()) {
        if (left.back() == 0) {
            left.pop_back();
            continue;
        }
        --left.back();
        auto const word = in.number();
        if (!word) { break; }
        if (*word % 2 == 0) {
            node();
        } else if (!in.number()) {
            break;
        }
    }
    return nodes;
}

template <class G>
void check(G const& start, unsigned header, std::uint64_t plies, std::span<std::uint8_t const> proof)
{
    static brute::solver<G> solve;
    certificate             c;
    c.to_move = (header & 1U) != 0 ? side::second : side::first;
    c.winner  = (header & 2U) != 0 ? side::second : side::first;
    c.plies   = plies;
    c.proof   = {proof.begin(), proof.end()};
    c.nodes   = count_nodes(proof, c.to_move == c.winner);

    auto const checked = check_certificate(start, c, {.nodes = 100'000});
    if (!checked) {
        fuzz::require_short(checked.error().why);
        return;
    }
    auto const truth = solve(start);
    fuzz::require(checked->winner == c.winner && truth.winner == c.winner, "the winner that was proved wins");
    fuzz::require(start.to_move() == c.to_move, "a proof of a position with the other side to move is none");
    fuzz::require(checked->plies <= plies && std::uint64_t(truth.plies) <= checked->plies,
                  "nobody wins faster than is possible");
}

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    using namespace games;
    fuzz::input         in{data, size};
    unsigned const      header = in.byte();
    std::uint64_t const plies  = in.byte();
    switch (header / 4 % 8) {
    case 0: check(nim<last_one::wins>{{2, 3, 4}}, header, plies, in.rest()); break;
    case 1: check(nim<last_one::loses>{{1, 2, 3}}, header, plies, in.rest()); break;
    case 2: check(nim<last_one::leaves_stuck_loser>{{2, 2, 0}}, header, plies, in.rest()); break;
    case 3: check(nim<last_one::leaves_stuck_winner>{{1, 2, 2}}, header, plies, in.rest()); break;
    case 4: check(tic_tac_toe{"xo......."}, header, plies, in.rest()); break;
    case 5: check(tic_tac_toe{}, header, plies, in.rest()); break;   // a draw: there is no proof
    case 6: check(connect_3{}, header, plies, in.rest()); break;
    default: check(atari_go::position::empty({3, 3}), header, plies, in.rest()); break;
    }
    return 0;
}
