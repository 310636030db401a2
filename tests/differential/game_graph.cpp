#include <differential/game_graph.hpp>

#include <utility>

namespace differential {

namespace {

/// Where a win takes longest, if there is any.
game longest_win(game g)
{
    graph_game const any = g.start();
    retrograde const exact{any};
    int              most = 0;
    for (int at = 0; at < any.size(); ++at) {
        for (side const mover : {side::first, side::second}) {
            auto const worth = exact(any.seen_from(at, mover));
            if (worth.winner && worth.plies > most) {
                most    = worth.plies;
                g.at    = at;
                g.mover = mover;
            }
        }
    }
    return g;
}

game without_place(game g, int gone)
{
    auto& places = g.graph.places;
    places.erase(places.begin() + gone);
    for (auto& p : places) {
        for (auto& ways : p.ways) {
            std::vector<int> left;
            for (int to : ways) {
                if (to != gone) { left.push_back(to > gone ? to - 1 : to); }
            }
            ways = std::move(left);
        }
    }
    if (g.at > gone) { --g.at; }
    return g;
}

std::string list_of(std::vector<int> const& numbers)
{
    std::string text = "{";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
    }
    return text + "}";
}

}   // namespace

game game_of(std::vector<row> const& places, bool stuck_loses, int at, side mover)
{
    game g{.graph = {}, .at = at, .mover = mover};
    g.graph.stuck_loses = stuck_loses;
    for (row const& r : places) {
        games::graph::place p;
        p.ways[0] = r.first;
        p.ways[1] = r.second;
        if (r.won != '.') { p.winner = r.won == 'f' ? side::first : side::second; }
        g.graph.places.push_back(std::move(p));
    }
    return g;
}

game random_game(std::uint64_t seed)
{
    auto const lot = [&](unsigned from, std::uint64_t count) {
        return static_cast<int>((seed >> from) % count);
    };
    switch (lot(0, 4)) {
    case 0: return {games::graph::winding(seed, 6 + lot(8, 20), 2 + lot(16, 3)), 3 + lot(24, 3), side::first};
    case 1:
        return longest_win({games::graph::winding(seed, 12 + lot(8, 30), 2 + lot(16, 5)), 0, side::first});
    default:
        return {games::graph::random(seed, 4 + lot(8, 22), 2 + lot(16, 3), 5 + lot(24, 20)), 0,
                lot(32, 2) == 0 ? side::first : side::second};
    }
}

std::size_t count_ways(game const& g)
{
    std::size_t sum = 0;
    for (auto const& p : g.graph.places) { sum += p.ways[0].size() + p.ways[1].size(); }
    return sum;
}

bool smaller(game const& g, std::function<bool(game)> const& accept)
{
    auto const size = g.graph.places.size();
    for (std::size_t p = 0; p < size; ++p) {
        if (static_cast<int>(p) != g.at && accept(without_place(g, static_cast<int>(p)))) { return true; }
    }
    for (std::size_t p = 0; p < size; ++p) {
        for (std::size_t s = 0; s < 2; ++s) {
            for (std::size_t i = 0; i < g.graph.places[p].ways[s].size(); ++i) {
                game  fewer = g;
                auto& ways  = fewer.graph.places[p].ways[s];
                ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(i));
                if (accept(std::move(fewer))) { return true; }
            }
        }
        if (g.graph.places[p].winner) {
            game open                   = g;
            open.graph.places[p].winner = std::nullopt;
            if (accept(std::move(open))) { return true; }
        }
    }
    if (g.graph.stuck_loses) {
        game drawn              = g;
        drawn.graph.stuck_loses = false;
        if (accept(std::move(drawn))) { return true; }
    }
    return false;
}

std::string to_code(game const& g)
{
    std::string text = "game_of({";
    bool        any  = false;
    for (auto const& p : g.graph.places) {
        char const won = !p.winner ? '.' : *p.winner == side::first ? 'f' : 's';
        text += (any ? ", {" : "{") + list_of(p.ways[0]) + ", " + list_of(p.ways[1]) + ", '" + won + "'}";
        any = true;
    }
    return text + "}, " + (g.graph.stuck_loses ? "true" : "false") + ", " + std::to_string(g.at) + ", "
        + (g.mover == side::first ? "side::first" : "side::second") + ")";
}

}   // namespace differential
