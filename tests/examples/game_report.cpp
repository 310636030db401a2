#include <common/game_report.hpp>

#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <common/game_task.hpp>

using namespace tail::cli;
using tail::status;

TEST_CASE("game_report: verdicts for people")
{
    game_report r;
    r.status = status::solved;
    CHECK(verdict(r) == "a draw");
    r.winner = "black";
    CHECK(verdict(r) == "Black wins");
    r.plies = 1;
    CHECK(verdict(r) == "Black wins in 1 ply");
    r.plies = 15;
    CHECK(verdict(r) == "Black wins in 15 plies");
    r.at_most = true;
    CHECK(verdict(r) == "Black wins within 15 plies");
    r.winner.reset();
    r.status = status::exhausted;
    CHECK(verdict(r) == "nothing proved, and nothing left to try by this method");
    for (status const s : {status::depth_limit, status::node_limit, status::time_limit, status::memory_limit,
                           status::cancelled}) {
        r.status = s;
        CHECK(verdict(r).find("nothing proved") != std::string::npos);
    }
}

TEST_CASE("game_report: only what was proved is decided")
{
    CHECK(exit_status_of_game(status::solved) == exit_status::decided);
    CHECK(exit_status_of_game(status::exhausted) == exit_status::limited);
    CHECK(exit_status_of_game(status::time_limit) == exit_status::limited);
    CHECK(exit_status_of_game(status::cancelled) == exit_status::interrupted);
}

TEST_CASE("game_report: unknown things are null in JSON")
{
    game_report r;
    r.problem = "1";
    auto read = nlohmann::json::parse(to_json(r));
    for (char const* name : {"winner", "plies", "cost", "solution", "heuristic", "threat"}) {
        CAPTURE(name);
        CHECK(read[name].is_null());
    }
    CHECK(read["optimal"] == false);
    r.plies               = 4;
    r.threat              = "(2,1,0)";
    r.stats.verifications = 7;
    read                  = nlohmann::json::parse(to_json(r));
    CHECK(read["plies"] == 4);
    CHECK(read["optimal"] == true);
    r.at_most = true;
    CHECK(nlohmann::json::parse(to_json(r))["plies"] == 4);
    CHECK(nlohmann::json::parse(to_json(r))["optimal"] == false);
    CHECK(read["threat"] == "(2,1,0)");
    CHECK(read["verifications"] == 7);
}

namespace {

/// As much of a game as a line of moves asks for.
struct counting {
    using move = int;
    struct position {
        int sum = 0;

        void play(move m) { sum += m; }
    };
    static std::string to_text(position const& p, move m) { return std::to_string(p.sum + m); }
};

}   // namespace

TEST_CASE("game_task: a line of moves in a message is cut")
{
    CHECK(after_line<counting>({}, {}) == "");
    CHECK(after_line<counting>({}, {1, 1, 3}) == ", after 1 2 5");
    std::string const longest = after_line<counting>({}, std::vector<int>(100, 1));
    CHECK(longest.ends_with(" 99 100"));
    // Found by a certificate of 12 million plies, whose objection took 72 MB.
    CHECK(after_line<counting>({}, std::vector<int>(12'000'000, 1))
          == longest + " and 11,999,900 more plies");
}
