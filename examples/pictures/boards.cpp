#include <pictures/svg.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <tail/domains/atari_go.hpp>
#include <tail/domains/npuzzle.hpp>
#include <tail/domains/phutball.hpp>
#include <tail/domains/sokoban.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/path/astar.hpp>

// Boards, and what was found on them.

namespace tail::pictures {

namespace {

constexpr char const* wood = "#f3e3c3";
constexpr char const* wall = "#7a6a58";

// Sliding tiles.

using fifteen = npuzzle::board<16>;

void draw_tiles(svg& to, int left, int top, npuzzle::geometry shape, fifteen const& b,
                std::set<int> const& marked = {})
{
    constexpr int side = 42;
    to.box(left - 4, top - 4, shape.width() * side + 8, shape.height() * side + 8, "#d6dbe2", "none", 6);
    for (int cell = 0; cell < shape.cells(); ++cell) {
        int const tile = b.tile(cell);
        if (tile == 0) { continue; }
        int const  x = left + shape.column(cell) * side, y = top + shape.row(cell) * side;
        bool const on = marked.contains(tile);
        to.box(x + 2, y + 2, side - 4, side - 4, on ? blue : "#ffffff", "#aab3bf", 5)
            .text(x + side / 2, y + side / 2, std::to_string(tile), 18, on ? "#ffffff" : ink, true);
    }
}

// A level of Sokoban.

struct solved_level {
    sokoban::board drawn;
    std::string    letters;
};

[[nodiscard]] solved_level small_level()
{
    auto const            drawn = *sokoban::parse_board("  ####     \n"
                                                                   "###  ####  \n"
                                                                   "#     $ #  \n"
                                                                   "# #  #$ #  \n"
                                                                   "# . .#@ #  \n"
                                                                   "#########  \n");
    sokoban::level const  where{drawn};
    sokoban::pushes const rules{where};
    auto const            found = tail::astar(tail::problem{.start      = rules.start(),
                                                            .successors = rules,
                                                            .heuristic  = sokoban::matching{where},
                                                            .goal       = sokoban::all_stored{where}},
                                              {}, tail::best_first_policy{.codec = sokoban::position_codec{where}});
    return {drawn, sokoban::lurd(where, found.actions)};
}

void draw_level(svg& to, int left, int top, sokoban::board const& drawn, std::string const& letters,
                bool dead_squares)
{
    constexpr int                 side = 30;
    sokoban::level const          where{drawn};
    std::set<std::pair<int, int>> floor, live;
    for (std::size_t s = 0; s < where.squares(); ++s) {
        auto const          square = static_cast<sokoban::square>(s);
        std::pair<int, int> at{where.column(square), where.row(square)};
        floor.insert(at);
        if (where.is_live(square)) { live.insert(at); }
    }
    std::pair<int, int> man{};
    for (int row = 0; row < drawn.height; ++row) {
        for (int column = 0; column < drawn.width; ++column) {
            char const sign = drawn.at(column, row);
            int const  x = left + column * side, y = top + row * side;
            if (sign == '#') { to.box(x, y, side, side, wall, "#5f5244"); }
            if (sokoban::is_man(sign)) { man = {column, row}; }
            if (!floor.contains({column, row})) { continue; }
            bool const dead = dead_squares && !live.contains({column, row});
            to.box(x, y, side, side, dead ? "#f4d9d4" : "#fbf7ef", "#e6ddcc");
            if (sokoban::is_goal(sign)) { to.circle(x + 15, y + 15, 6, "none", green); }
        }
    }
    std::pair<int, int> at = man;
    for (char const letter : letters) {
        bool const                push = letter >= 'A' && letter <= 'Z';
        char const                way  = push ? static_cast<char>(letter - 'A' + 'a') : letter;
        std::pair<int, int> const next{at.first + (way == 'r') - (way == 'l'),
                                       at.second + (way == 'd') - (way == 'u')};
        to.line(left + at.first * side + 15, top + at.second * side + 15, left + next.first * side + 15,
                top + next.second * side + 15, push ? orange : "#b9b2a6", push ? 4 : 2, !push);
        at = next;
    }
    for (int row = 0; row < drawn.height; ++row) {
        for (int column = 0; column < drawn.width; ++column) {
            int const x = left + column * side, y = top + row * side;
            if (sokoban::is_box(drawn.at(column, row))) {
                to.box(x + 5, y + 5, side - 10, side - 10, "#c98d4b", "#8a5a25", 3);
            }
        }
    }
    to.circle(left + man.first * side + 15, top + man.second * side + 15, 8, blue);
}

// Stones.

constexpr int pitch = 30;

void draw_grid(svg& to, int left, int top, int columns, int rows)
{
    to.box(left - 18, top - 18, (columns - 1) * pitch + 36, (rows - 1) * pitch + 36, wood, "#cbb78e", 4);
    for (int i = 0; i < columns; ++i) {
        to.line(left + i * pitch, top, left + i * pitch, top + (rows - 1) * pitch, "#8c7a54");
        to.text(left + i * pitch, top + (rows - 1) * pitch + 28, std::string(1, static_cast<char>('A' + i)),
                11, grey);
    }
    for (int i = 0; i < rows; ++i) {
        to.line(left, top + i * pitch, left + (columns - 1) * pitch, top + i * pitch, "#8c7a54");
        to.text(left - 27, top + i * pitch, std::to_string(rows - i), 11, grey);
    }
}

[[nodiscard]] std::pair<int, int> place(int left, int top, grid::geometry size, std::size_t p)
{
    return {left + size.column(p) * pitch, top + (size.height - 1 - size.row(p)) * pitch};
}

/// A position, and a line of moves from it, numbered.
void draw_stones(svg& to, int left, int top, atari_go::position const& start,
                 std::vector<atari_go::point> const& line)
{
    auto const size = start.size();
    draw_grid(to, left, top, size.width, size.height);
    auto const stone = [&](std::size_t p, side s, std::string const& label) {
        auto const [x, y] = place(left, top, size, p);
        to.circle(x, y, 13, s == side::first ? "#222222" : "#ffffff", "#555555");
        if (!label.empty()) { to.text(x, y, label, 12, s == side::first ? "#ffffff" : ink, true); }
    };
    for (side const s : {side::first, side::second}) {
        start.stones(s).for_each([&](std::size_t p) { stone(p, s, ""); });
    }
    side mover = start.to_move();
    for (std::size_t i = 0; i < line.size(); ++i) {
        stone(line[i].index, mover, std::to_string(i + 1));
        mover = other(mover);
    }
}

// A football.

using football = phutball::basic_position<2>;

void draw_football(svg& to, int left, int top, football const& p, std::vector<std::size_t> const& marks = {})
{
    auto const size  = p.size();
    int const  right = left + (size.width - 1) * pitch, bottom = top + (size.height - 1) * pitch;
    draw_grid(to, left, top, size.width, size.height);
    to.line(left - 12, top, right + 12, top, green, 4).line(left - 12, bottom, right + 12, bottom, red, 4);
    for (std::size_t const m : marks) {
        auto const [x, y] = place(left, top, size, m);
        to.box(x - 6, y - 6, 12, 12, "#9cc3ea", blue, 2);
    }
    p.men().for_each([&](std::size_t m) {
        auto const [x, y] = place(left, top, size, m);
        to.circle(x, y, 11, "#222222");
    });
    if (phutball::on_board(p.ball())) {
        auto const [x, y] = place(left, top, size, p.ball());
        to.circle(x, y, 11, "#ffffff", "#555555").circle(x, y, 4, "#555555");
    }
}

}   // namespace

std::vector<picture> of_boards()
{
    std::vector<picture>    all;
    npuzzle::geometry const shape{4, 4};
    auto const              goal = npuzzle::blank_first<16>(shape);
    auto const tiles = *npuzzle::parse_board<16>("14 1 9 6 / 4 8 12 5 / 7 2 3 0 / 10 11 13 15", shape);
    {
        svg drawn{500, 236};
        draw_tiles(drawn, 20, 20, shape, tiles);
        draw_tiles(drawn, 282, 20, shape, goal);
        auto const value = [&](auto const& h) { return std::to_string(h(tiles)); };
        drawn.text(236, 104, "→", 28, grey)
            .words(16, 218,
                   "45 moves. Misplaced " + value(npuzzle::misplaced<16>{shape, goal}) + ", manhattan "
                       + value(npuzzle::manhattan<16>{shape, goal}) + ", linear conflict "
                       + value(npuzzle::linear_conflict<16>{shape, goal}) + ", walking distance "
                       + value(npuzzle::walking_distance<16>{shape, goal}),
                   12);
        all.push_back({"npuzzle", drawn.finished()});
    }
    {
        auto const apart = *npuzzle::parse_board<16>("0 2 1 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", shape);
        svg        drawn{210, 236};
        draw_tiles(drawn, 20, 20, shape, apart, {1, 2});
        drawn.words(12, 218,
                    "manhattan " + std::to_string(npuzzle::manhattan<16>{shape, goal}(apart))
                        + ", linear conflict "
                        + std::to_string(npuzzle::linear_conflict<16>{shape, goal}(apart)),
                    12);
        all.push_back({"linear-conflict", drawn.finished()});
    }
    {
        svg drawn{650, 236};
        int i = 0;
        for (std::set<int> const& pattern :
             {std::set{1, 2, 3, 4, 5, 6}, std::set{7, 8, 9, 10, 11, 12}, std::set{13, 14, 15}}) {
            draw_tiles(drawn, 20 + 216 * i++, 20, shape, tiles, pattern);
        }
        drawn.words(
            16, 218,
            "Three patterns that share no tile. Each table counts the moves of its own tiles; their sum is "
            "the estimate.",
            12);
        all.push_back({"pattern-databases", drawn.finished()});
    }
    auto const level = small_level();
    {
        svg drawn{350, 236};
        draw_level(drawn, 20, 14, level.drawn, level.letters, true);
        drawn.words(20, 218, "orange: pushes; dashed: walks; red: a box there is lost", 12);
        all.push_back({"sokoban", drawn.finished()});
    }
    auto const crosscut = atari_go::position::crosscut({6, 6});
    auto const won      = tail::alpha_beta(crosscut);
    {
        svg drawn{480, 240};
        draw_stones(drawn, 50, 34, crosscut, {});
        draw_stones(drawn, 290, 34, crosscut, won.line);
        all.push_back({"atari-go", drawn.finished()});
    }
    auto const kick  = football::start({9, 9});
    auto const after = [&](char const* moves) {
        football   p    = kick;
        auto const line = phutball::parse_moves(moves, kick);
        for (auto const& m : *line) { p.play(m); }
        return p;
    };
    football const now = after("p(E6) p(A1) p(D8) p(E7) p(D6) p(C7) p(D9)");
    {
        svg drawn{640, 340};
        draw_football(drawn, 50, 44, kick);
        draw_football(drawn, 370, 44, now);
        drawn.words(50, 20, "the start; first attacks the green row", 12)
            .words(370, 20, "after seven of the eleven plies of the win", 12);
        all.push_back({"phutball", drawn.finished()});
    }
    {
        football const           three = after("p(E6) p(A1) p(D8)");
        std::vector<std::size_t> matters;
        three.counter_trace(1).points.for_each([&](std::size_t p) { matters.push_back(p); });
        svg drawn{330, 340};
        draw_football(drawn, 50, 44, three, matters);
        drawn.words(50, 20, "blue: where a man gives the ball a new jump", 12);
        all.push_back({"trace", drawn.finished()});
    }
    {
        // Four in a row, each with its name.
        svg row{1110, 330};
        row.text(106, 16, "15-puzzle", 13)
            .text(345, 16, "Sokoban", 13)
            .text(595, 16, "Atari-Go", 13)
            .text(910, 16, "Phutball", 13);
        draw_tiles(row, 20, 60, shape, tiles);
        draw_level(row, 206, 56, level.drawn, level.letters, false);
        draw_stones(row, 522, 66, crosscut, won.line);
        draw_football(row, 790, 48, now);
        all.push_back({"domains", row.finished()});
    }
    return all;
}

}   // namespace tail::pictures
