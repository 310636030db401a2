#include <differential/throwing_assert.hpp>

#include <differential/game_check.hpp>

#include <algorithm>
#include <exception>
#include <vector>

#include <differential/program.hpp>
#include <tail/core/progress.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/strategy.hpp>

namespace differential {

namespace {

/// The line of an answer is played: its moves are legal, and the winner never gives the win away.
std::string flaw_of_line(graph_game position, retrograde const& exact, game_answer const& r)
{
    for (int const move : r.line) {
        if (position.winner()) { return "the line goes on after the end of the game"; }
        std::vector<int> legal;
        position.moves([&](int m) { legal.push_back(m); });
        if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
            return "the line has an illegal move";
        }
        position.play(move);
        if (r.status == tail::status::solved && r.winner && exact(position).winner != r.winner) {
            return "the line gives the win away";
        }
    }
    return {};
}

std::string flaw_of_answer(graph_game const& start, retrograde const& exact, game_law const& expected,
                           game_answer const& r)
{
    auto const worth = exact(start);
    if (r.winner && r.winner != worth.winner) {
        return worth.winner ? "the wrong winner" : "a draw called a win";
    }
    if (r.plies && (!r.winner || *r.plies != worth.plies)) { return "not the length of the win"; }
    if (auto const f = flaw_of_line(start, exact, r); !f.empty()) { return f; }
    switch (r.status) {
    case tail::status::solved:
        if (!r.winner && worth.winner) { return "a win called a draw"; }
        if (r.winner == start.to_move() && !start.winner() && r.line.empty()) {
            bool any = false;
            start.moves([&](int) { any = true; });
            if (any) { return "a win without a move"; }
        }
        break;
    case tail::status::exhausted:
    case tail::status::depth_limit:
        if (r.winner) { return "a winner, and not solved"; }
        if (expected.decides) { return std::string{"ends with "} + tail::to_string(r.status); }
        if (worth.winner && worth.plies <= expected.depth) { return "a win within the depth was not found"; }
        break;
    case tail::status::node_limit:
        if (expected.nodes == tail::limits::unlimited) { return "stopped without a limit"; }
        break;
    default: return std::string{"ends with "} + tail::to_string(r.status);
    }
    return {};
}

/// A certificate of a win is made, and holds.
std::string flaw_of_proof(graph_game const& start, retrograde const& exact, side winner,
                          game_searcher& search, game_damage const& broken)
{
    auto made = search.certified(start, winner, {.nodes = 1'000'000});
    if (!made) { return "no certificate: " + made.error().why; }
    if (broken.proof) { broken.proof(*made); }
    auto const holds = tail::check_certificate(start, *made);
    if (!holds) { return "the certificate does not hold: " + holds.error().why; }
    if (holds->winner != exact(start).winner) { return "a certificate of what is not won"; }
    if (holds->plies < static_cast<std::uint64_t>(exact(start).plies)) {
        return "a certificate of a shorter win than there is";
    }
    return {};
}

std::string to_text(game_answer const& r)
{
    return std::string{tail::to_string(r.status)}
    + (!r.winner                      ? ""
           : *r.winner == side::first ? " first"
                                      : " second")
        + (r.plies ? " in " + std::to_string(*r.plies) : "");
}

bool stopped_by_limit(game_answer const& r)
{
    return r.status == tail::status::node_limit || r.status == tail::status::memory_limit;
}

}   // namespace

game_proof game_searcher::certified(graph_game const& start, side winner, tail::limits const& lim)
{
    return tail::certify(start, winner, tail::strategy_of(*this, lim), lim);
}

std::string flaw_of(game const& g, game_law const& expected, std::uint64_t seed,
                    std::function<game_search(graph_game const&)> const& make, game_damage const& broken)
try {
    graph_game const start = g.start();
    retrograde const exact{start};
    graph_game const searched = broken.graph ? broken.graph(g).start() : start;
    auto const       run      = [&](game_search& s, tail::limits const& lim) {
        game_answer r = s->run(lim);
        if (broken.result) { broken.result(r); }
        return r;
    };
    game_search       first = make(searched);
    game_answer const whole = run(first, {.nodes = expected.nodes});
    if (auto const f = flaw_of_answer(start, exact, expected, whole); !f.empty()) { return f; }
    if (whole.status == tail::status::node_limit) { return {}; }
    if (whole.winner && expected.tells) {
        if (auto const f = flaw_of_proof(start, exact, *whole.winner, *first, broken); !f.empty()) {
            return f;
        }
    }
    // Nothing is left to do.
    game_answer const again = run(first, {.nodes = expected.nodes});
    if (again.status != whole.status || again.winner != whole.winner) {
        return "run again, it says something else";
    }

    std::uint64_t lot = mixed(seed);
    if (!expected.lean && lot % 4 == 1) { ++lot; }
    game_search       second = make(searched);
    game_answer       now;
    std::string const how = lot % 4 == 0 ? "by steps: "
        : lot % 4 == 1                   ? "after a limit of memory: "
                                         : "in slices: ";
    if (lot % 4 == 0) {
        tail::progress p = tail::progress::running;
        for (int i = 0; p == tail::progress::running; ++i) {
            if (i == 1'000'000) { return "steps do not end"; }
            p = second->step();
        }
        now = second->found();
    } else {
        std::uint64_t nodes = 1 + lot / 4 % 8;
        tail::limits  lim{.nodes = nodes};
        if (lot % 4 == 1) {
            lim = {.nodes = expected.nodes, .bytes = lot / 4 % 100'000};
        }
        for (int i = 0;; ++i) {
            now = run(second, lim);
            // A winner is told as soon as it is proved, the length of the win later.
            bool const unmeasured = now.status == tail::status::solved && whole.plies && !now.plies
                && exact(start).plies <= expected.depth;
            if (!stopped_by_limit(now) && !unmeasured) { break; }
            if (i == 200) { return how + "does not end"; }
            game_law during = expected;
            during.nodes    = 0;
            if (now.status != tail::status::memory_limit) {
                if (auto const f = flaw_of_answer(start, exact, during, now); !f.empty()) {
                    return how + "after a stop " + f;
                }
            } else if (now.winner && now.winner != exact(start).winner) {
                return how + "after a stop the wrong winner";
            }
            // More each time: an iteration that never gets further than the last time does not end.
            nodes += 1 + nodes / 2;
            lim = lot % 4 == 1 ? tail::limits{.nodes = 100 * nodes} : tail::limits{.nodes = nodes};
        }
    }
    if (auto const f = flaw_of_answer(start, exact, expected, now); !f.empty()) { return how + f; }
    if (now.winner && expected.tells) {
        if (auto const f = flaw_of_proof(start, exact, *now.winner, *second, broken); !f.empty()) {
            return how + f;
        }
    }
    // What lies beyond the depth, as draws do, may be known by chance: a larger table remembers more.
    if (expected.depth >= 0 && (!exact(start).winner || exact(start).plies > expected.depth)) { return {}; }
    // A loss is met or not, and with it what is left to do.
    if (expected.by_luck) {
        bool const won = whole.winner == start.to_move();
        return won == (now.winner == start.to_move()) ? "" : how + (won ? "a win is lost" : "a win more");
    }
    if (now.status != whole.status || now.winner != whole.winner || now.plies != whole.plies) {
        return how + "another answer, " + to_text(now) + " and not " + to_text(whole);
    }
    return {};
} catch (std::exception const& e) {
    return std::string{"throws: "} + e.what();
}

}   // namespace differential
