#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <tail/core/game_refusal.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/verify.hpp>
#include <tail/game/way_to_win.hpp>

/// \file
/// Lambda search (Thomsen, "Lambda-search in game trees, with application to Go", 2000).
///
/// A move of order n is one after which the attacker would win by moves of lower order if the defender
/// passed. Lambda search of order n wins by moves of the orders 1 to n + 1, as many as it takes: that is the
/// verification of the threat (inf,...,inf,0) with n + 1 infinities, where orders may rise again after a
/// reply. Only the depth limits it, which is raised until a win is found or nothing is left.

namespace tail {

/// How to run a lambda search.
template <class Undo = automatic_undo>
struct lambda_policy {
    int max_depth = 256;   ///< in plies, a pass counted as one
    /// Of the table of positions.
    std::size_t                 table_bytes = std::size_t{64} << 20U;
    TAIL_NO_UNIQUE_ADDRESS Undo undo{};   ///< whether `undo` of the game is checked, see core/undo_guard.hpp
};

/// A lambda search that can be stepped, run on after a limit, and asked about the win it proved.
template <ThreatGame G, class Policy = lambda_policy<>>
class lambda_engine {
    using move = move_of<G>;

public:
    using result_type   = game_result<move>;   ///< what the search returns
    using position_type = G;                   ///< the game

    /// A search of `position` for a win by threats of `order`; nothing is done yet.
    lambda_engine(G position, int order, Policy policy = {})
        : position_{std::move(position)},
          allowed_{threat::lambda(order)},
          policy_{policy},
          verify_{{.zero_above = false, .depth = 1, .table_bytes = policy.table_bytes}}
    {
        result_.status = status::node_limit;
    }

    /// Searches one depth.
    progress step()
    {
        run_within(limits{}, true);
        return !finished_                      ? progress::running
            : result_.status == status::solved ? progress::solved
                                               : progress::exhausted;
    }

    /// Goes on until a win is proved, nothing is left, or a limit says stop. `limits::nodes` limits
    /// verifications.
    result_type run(limits const& lim = {})
    {
        run_within(lim, false);
        return found();
    }

    /// The answer so far.
    [[nodiscard]] result_type found() const
    {
        result_type r = result_;
        r.stats       = stats();
        return r;
    }

    /// What the search did so far.
    [[nodiscard]] game_statistics stats() const
    {
        game_statistics s = result_.stats;
        s.verifications   = verify_.verifications();
        s.stored          = verify_.stored();
        s.peak_bytes      = bytes();
        return s;
    }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const { return verify_.bytes(); }

    /// For a position of the proof in which the attacker is to move: a move that keeps the win.
    [[nodiscard]] std::optional<move> winning_move(G& position, limits const& lim = {})
    {
        auto const found = win_within(position, ply_count{}, lim);
        return found ? std::optional{found->move} : std::nullopt;
    }

    /// The same with a bound: a move that wins within so many plies, if it is by such threats.
    [[nodiscard]] std::optional<way_to_win<move>> win_within(G& position, ply_count plies,
                                                             limits const& lim = {})
    {
        verify_.limit(lim);
        verify_.deepen(plies.at_most(depth_));
        auto const v = verify_(position, allowed_);
        verify_.deepen(depth_);
        return v ? std::optional{way_to_win<move>{*v.move, v.plies}} : std::nullopt;
    }

private:
    void run_within(limits const& lim, bool once)
    {
        auto const begin = detail::clock::now();
        verify_.limit(lim);
        if (auto const winner = position_.winner()) {
            result_.status = status::solved;
            result_.winner = winner;
            finished_      = true;
        }
        while (!finished_ && search_depth() && !once) {}
        if (!finished_) { result_.status = verify_.stopped() ? verify_.why() : status::node_limit; }
        result_.stats.seconds += std::chrono::duration<double>(detail::clock::now() - begin).count();
    }

    /// Verifies the threat at the current depth, and goes on to the next depth where that may find more.
    /// False when a limit stopped it.
    [[nodiscard]] bool search_depth()
    {
        verify_.deepen(depth_);
        G          position = position_;   // if something is thrown on the way, only this one is left there
        auto const v        = verify_(position, allowed_);
        if (v.verdict == verdict::unknown) { return false; }
        result_.stats.depth = depth_;
        ++result_.stats.iterations;
        finished_ = true;
        if (v) {
            result_.status = status::solved;
            result_.winner = position_.to_move();
            result_.line   = {*v.move};
        } else if (!verify_.was_cut()) {
            result_.status = status::exhausted;
        } else if (depth_ + 2 > policy_.max_depth) {
            result_.status = status::depth_limit;
        } else {
            depth_ += 2;   // a win takes an odd number of plies
            finished_ = false;
        }
        return true;
    }

    G                                           position_;
    threat                                      allowed_;
    Policy                                      policy_;
    verifier<G, threat, decltype(Policy::undo)> verify_;
    int                                         depth_    = 1;
    bool                                        finished_ = false;
    result_type                                 result_;
};

/// Lambda search for a win of the side to move.
///
/// `solved`: it wins; `line` holds the first move. `exhausted`: no win by moves of such orders.
/// `depth_limit`: none as deep as the policy allows. `stats.depth` is the depth in plies. No win is found
/// that rests on the defender's being forced to move (zugzwang).
///
///     auto const r = tail::lambda_search(position, 2);
template <ThreatGame G, class Policy = lambda_policy<>>
[[nodiscard]] game_result<move_of<G>> lambda_search(G position, int order, limits const& lim = {},
                                                    Policy policy = {})
{
    lambda_engine<G, Policy> engine{std::move(position), order, policy};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = lambda_policy<>>
    requires(!detail::ThreatSearchCall<G, Limits>)
auto lambda_search(G, int, Limits const& = {}, Policy = {})
{
    return detail::refuse_position<G, Limits>();
}

}   // namespace tail
