#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <differential/game_check.hpp>
#include <tail/core/progress.hpp>

/// \file
/// A game search that is wrong, and claims to be right.

namespace differential {

/// Depth first with a table, for wins of the side to move. That a position is not won because it has come
/// before on the path goes into the table like any other refutation: the mistake of graph history
/// interaction.
class stores_loops {
public:
    using result_type = game_answer;

    explicit stores_loops(graph_game start) : start_{std::move(start)} {}

    game_answer run(tail::limits const& = {})
    {
        for (side const attacker : {start_.to_move(), games::other(start_.to_move())}) {
            known_.clear();
            graph_game position = start_;
            if (wins(position, attacker)) {
                winner_ = attacker;
                break;
            }
        }
        return found();
    }
    tail::progress step()
    {
        run();
        return tail::progress::solved;
    }
    [[nodiscard]] game_answer found() const
    {
        game_answer r;
        r.status = tail::status::solved;
        r.winner = winner_;
        if (winner_ == start_.to_move()) { r.line = line_; }
        return r;
    }
    [[nodiscard]] tail::game_statistics stats() const { return {}; }
    [[nodiscard]] std::uint64_t         bytes() const { return 0; }

private:
    bool wins(graph_game& position, side attacker)
    {
        if (auto const w = position.winner()) { return *w == attacker; }
        std::vector<int> legal;
        position.moves([&](int m) { legal.push_back(m); });
        if (legal.empty()) { return position.stuck() == attacker; }
        auto const key = position.state();
        if (auto const at = known_.find(key); at != known_.end()) { return at->second; }
        if (!path_.insert(key).second) { return false; }
        bool const attacks = position.to_move() == attacker;
        bool       won     = !attacks;
        for (int const m : legal) {
            position.play(m);
            won = wins(position, attacker);
            position.undo(m);
            if (won == attacks) {
                if (path_.size() == 1) { line_ = {m}; }
                break;
            }
        }
        path_.erase(key);
        known_[key] = won;
        return won;
    }

    graph_game                           start_;
    std::map<std::pair<int, side>, bool> known_;
    std::set<std::pair<int, side>>       path_;
    std::optional<side>                  winner_;
    std::vector<int>                     line_;
};

}   // namespace differential
