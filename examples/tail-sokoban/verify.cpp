#include <tail-sokoban/verify.hpp>

#include <optional>

#include <fmt/format.h>

#include <common/json_line.hpp>
#include <tail/domains/sokoban/print.hpp>
#include <tail/domains/sokoban/replay.hpp>
#include <tail/domains/sokoban/solution.hpp>

namespace tail::sokoban_tool {

verified verify(given_level const& l, std::string const& solution)
{
    std::string                      why;
    std::optional<sokoban::replayed> played;
    char const*                      status = "illegal";
    if (auto const letters = sokoban::parse_solution(solution); !letters) {
        why    = "the solution: " + letters.error().to_string();
        status = "bad";
    } else if (auto told = sokoban::replay(*l.level, *letters); !told) {
        why = told.error().to_string();
    } else {
        played = *std::move(told);
        status = played->solved ? "solved" : "unsolved";
    }

    verified v;
    v.status = !played   ? cli::exit_status::bad_input
        : played->solved ? cli::exit_status::decided
                         : cli::exit_status::unsolvable;

    cli::ordered_json object;
    object["problem"]  = l.id;
    object["title"]    = l.title;
    object["status"]   = status;
    object["solution"] = cli::or_null(played ? std::optional{played->letters} : std::nullopt);
    auto const count   = [&](std::size_t sokoban::replayed::* which) {
        return played ? std::optional<std::uint64_t>{(*played).*which} : std::nullopt;
    };
    object["pushes"]      = cli::or_null(count(&sokoban::replayed::pushes));
    object["moves"]       = cli::or_null(count(&sokoban::replayed::moves));
    object["box_lines"]   = cli::or_null(count(&sokoban::replayed::box_lines));
    object["box_changes"] = cli::or_null(count(&sokoban::replayed::box_changes));
    object["error"]       = cli::or_null(why.empty() ? std::nullopt : std::optional{why});
    v.json                = cli::json_line(object);

    if (!played) {
        v.text = l.name() + ": " + why + "\n";
        return v;
    }
    v.text = fmt::format("{}: {}, {} pushes, {} moves, {} box lines, {} box changes\n", l.name(),
                         played->solved ? "solved" : "not solved, boxes are left off goals", played->pushes,
                         played->moves, played->box_lines, played->box_changes);
    if (!played->solved) { v.text += sokoban::to_text(played->last); }
    return v;
}

}   // namespace tail::sokoban_tool
