#include <tail-compare/npuzzle_sets.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <common/program.hpp>
#include <common/values.hpp>
#include <tail-npuzzle/boards.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/parse.hpp>
#include <tail/domains/npuzzle/print.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/domains/npuzzle/rules.hpp>

namespace tail::compare::npuzzle_sets {

namespace {

using npuzzle_tool::any_board, npuzzle_tool::largest;
using words_type = std::vector<std::string>;

constexpr std::uint64_t most_boards = 1'000'000;
constexpr std::uint64_t most_moves  = 1'000'000;
constexpr std::uint64_t most_seed   = std::uint64_t{1} << 62U;

[[nodiscard]] any_board goal_of(npuzzle::geometry shape) { return npuzzle::blank_first<largest>(shape); }

[[nodiscard]] std::string size_text(npuzzle::geometry shape)
{
    return fmt::format("{}x{}", shape.width(), shape.height());
}

[[nodiscard]] npuzzle::geometry shape_of(std::string const& source, std::string const& text)
{
    auto const shape = npuzzle::parse_size(text);
    if (!shape) { throw cli::bad_input{source + ": " + shape.error().message}; }
    if (shape->cells() > largest) {
        throw cli::bad_input{fmt::format("{}: expected at most {} cells, found '{}'", source, largest, text)};
    }
    return *shape;
}

[[nodiscard]] std::uint64_t number(std::string const& source, char const* what, std::string const& text,
                                   std::uint64_t least, std::uint64_t most)
{
    return cli::to_count(source + ": " + what, text, least, most);
}

void expect_words(words_type const& words, std::size_t least, std::size_t most)
{
    if (least <= words.size() && words.size() <= most) { return; }
    auto const all  = sources();
    auto const same = [&](cli::named const& n) {
        return n.name.substr(0, n.name.find(' ')) == words.front();
    };
    throw cli::bad_input{fmt::format("expected '{}', found {} after '{}'",
                                     std::find_if(all.begin(), all.end(), same)->name,
                                     words.size() == 1       ? "nothing"
                                         : words.size() == 2 ? "one word"
                                                             : fmt::format("{} words", words.size() - 1),
                                     words.front())};
}

[[nodiscard]] instance single(std::string name, npuzzle::geometry shape, any_board const& start)
{
    return {std::move(name), size_text(shape) + " " + npuzzle::to_text(start, shape)};
}

// One function for each source; the words are those after the source's own name.

/// `board "8 6 7 ..." [NAME]`
[[nodiscard]] std::vector<instance> given_board(words_type const& words)
{
    expect_words(words, 2, 3);
    std::string const& text  = words[1];
    std::string const  id    = words.size() > 2 ? words[2] : "'" + text.substr(0, 60) + "'";
    auto const         shape = npuzzle_tool::shape_of_text(text, id);
    if (!shape) {
        throw cli::bad_input{fmt::format(
            "board {}: expected 4, 9, 16 or 25 numbers, or rows set apart by / as in \"1 0 2 / 3 4 5\"", id)};
    }
    auto const start = npuzzle::parse_board<largest>(text, *shape);
    if (!start) { throw cli::bad_input{fmt::format("board {}: {}", id, start.error().to_string())}; }
    std::string name = size_text(*shape);
    for (int cell = 0; cell < shape->cells(); ++cell) { name += fmt::format("-{}", (*start)[cell]); }
    return {single(words.size() > 2 ? words[2] : name, *shape, *start)};
}

/// `random WxH COUNT SEED`
[[nodiscard]] std::vector<instance> random_boards(words_type const& words)
{
    expect_words(words, 4, 4);
    auto const            shape = shape_of("random", words[1]);
    auto const            count = number("random", "COUNT", words[2], 1, most_boards);
    auto const            seed  = number("random", "SEED", words[3], 0, most_seed);
    std::vector<instance> all;
    for (std::uint64_t s = seed; s < seed + count; ++s) {
        all.push_back(single(fmt::format("random-{}-{}", size_text(shape), s), shape,
                             npuzzle::random_board(shape, goal_of(shape), s)));
    }
    return all;
}

/// `scramble WxH COUNT MOVES SEED`, and what follows `set` in the text of a set.
struct scrambles {
    npuzzle::geometry shape;
    std::uint64_t     count;
    int               moves;
    std::uint64_t     seed;

    explicit scrambles(words_type const& words)
        : shape{shape_of(words[0], words[1])},
          count{number(words[0], "COUNT", words[2], 1, most_boards)},
          moves{static_cast<int>(number(words[0], "MOVES", words[3], 0, most_moves))},
          seed{number(words[0], "SEED", words[4], 0, most_seed)}
    {}

    [[nodiscard]] any_board board(std::uint64_t place) const
    {
        return npuzzle::scramble(shape, goal_of(shape), moves, seed + place);
    }
};

[[nodiscard]] std::vector<instance> scrambled_boards(words_type const& words)
{
    expect_words(words, 5, 5);
    scrambles const       from{words};
    std::vector<instance> all;
    for (std::uint64_t i = 0; i < from.count; ++i) {
        all.push_back(
            single(fmt::format("scramble-{}-{}-{}", size_text(from.shape), from.moves, from.seed + i),
                   from.shape, from.board(i)));
    }
    return all;
}

[[nodiscard]] std::vector<instance> scrambled_set(words_type const& words)
{
    expect_words(words, 5, 5);
    scrambles const   from{words};
    std::string const size = size_text(from.shape);
    return {{fmt::format("set-{}-{}x{}-{}", size, from.count, from.moves, from.seed),
             fmt::format("set {} {} {} {}", size, from.count, from.moves, from.seed)}};
}

/// `all WxH STEP`
struct every {
    npuzzle::geometry shape;
    std::uint64_t     step;

    explicit every(words_type const& words)
        : shape{shape_of("all", words[1])}, step{number("all", "STEP", words[2], 1, most_boards)}
    {
        if (shape.cells() > 9) {
            throw cli::bad_input{fmt::format(
                "all: expected at most 9 cells, found '{}', which has too many boards", words[1])};
        }
    }
};

[[nodiscard]] std::vector<instance> every_board(words_type const& words)
{
    expect_words(words, 3, 3);
    every const       from{words};
    std::string const size = size_text(from.shape);
    return {{fmt::format("all-{}-by-{}", size, from.step), fmt::format("all {} {}", size, from.step)}};
}

/// Which numbers of a list: `1-10`, `3,7,9` or `1-3,7`.
class range {
public:
    range(std::string const& source, std::string const& text, std::size_t last)
    {
        for (std::size_t at = 0; at <= text.size();) {
            std::size_t const end   = std::min(text.find(',', at), text.size());
            std::string const part  = text.substr(at, end - at);
            std::size_t const dash  = std::min(part.find('-'), part.size());
            auto const        first = number(source, "RANGE", part.substr(0, dash), 1, last);
            auto const until = dash < part.size() ? number(source, "RANGE", part.substr(dash + 1), 1, last)
                                                  : first;
            if (until < first) {
                throw cli::bad_input{fmt::format(
                    "{}: RANGE: expected the smaller number first as in 1-10, found '{}'", source, part)};
            }
            for (auto i = first; i <= until; ++i) { chosen_.insert(i); }
            at = end + 1;
        }
    }

    [[nodiscard]] bool has(std::size_t place) const { return chosen_.contains(place); }

private:
    std::set<std::size_t> chosen_;
};

[[nodiscard]] std::vector<instance> boards_of_file(std::string const& source, std::string const& path,
                                                   std::string const&                prefix,
                                                   std::optional<npuzzle::geometry>  size,
                                                   std::optional<std::string> const& which)
{
    std::string const text = cli::read_all(path);
    auto const        each = [&](npuzzle_tool::board_visitor const& visit) {
        npuzzle_tool::for_each_board(
            text, size, path, visit,
            "a size before the range sets another than 4x4; it is needed where lines begin with an id");
    };
    // All of them once, to see what is wrong with any, and how far a range may go.
    std::size_t count = 0;
    each([&](npuzzle_tool::given_board const&) { return ++count > 0; });
    std::optional<range> wanted;
    if (which) { wanted.emplace(source, *which, count); }

    std::vector<instance> all;
    std::set<std::string> ids;
    std::size_t           place = 0;
    each([&](npuzzle_tool::given_board const& board) {
        ++place;
        if (!ids.insert(board.id).second) {
            throw cli::bad_input{
                fmt::format("{}: expected ids that differ, found two boards of the id '{}'", path, board.id)};
        }
        if (!wanted || wanted->has(place)) {
            all.push_back(single(prefix + "-" + board.id, board.shape, board.start));
        }
        return true;
    });
    return all;
}

/// `file PATH [WxH] [RANGE]`
[[nodiscard]] std::vector<instance> file_boards(words_type const& words)
{
    expect_words(words, 2, 4);
    if (words[1] == "-") {
        throw cli::bad_input{"file: expected the name of a file, found '-', which is read but once"};
    }
    words_type                       rest{words.begin() + 2, words.end()};
    std::optional<npuzzle::geometry> size;
    if (!rest.empty() && (rest.size() == 2 || rest.front().find('x') != std::string::npos)) {
        size = shape_of("file", rest.front());
        rest.erase(rest.begin());
    }
    return boards_of_file("file", words[1], std::filesystem::path{words[1]}.stem().string(), size,
                          rest.empty() ? std::nullopt : std::optional{rest.front()});
}

[[nodiscard]] words_type split(std::string const& text)
{
    words_type words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const end = std::min(text.find_first_of(" \t\r", at), text.size());
        if (end > at) { words.push_back(text.substr(at, end - at)); }
        at = end + 1;
    }
    return words;
}

/// What may follow the tiles of Korf's boards: the least cost, and how many nodes IDA* with Manhattan
/// distance generated.
void add_columns(std::vector<instance>& boards, std::string const& text)
{
    std::map<std::string, words_type> lines;
    std::istringstream                in{text};
    for (std::string line; std::getline(in, line);) {
        auto const words = split(line.substr(0, line.find('#')));
        if (words.size() < 18) { continue; }
        std::string const name = "korf-" + words.front();
        lines.emplace(name, words_type{words.begin() + 17, words.end()});
    }
    auto const number_in = [](std::string const& word) -> std::optional<double> {
        std::uint64_t n         = 0;
        auto const [end, wrong] = std::from_chars(word.data(), word.data() + word.size(), n);
        return wrong == std::errc{} && end == word.data() + word.size()
            ? std::optional{static_cast<double>(n)}
            : std::nullopt;
    };
    for (instance& board : boards) {
        auto const found = lines.find(board.name);
        if (found == lines.end()) { continue; }
        if (auto const cost = number_in(found->second[0])) { board.published.push_back({"", "cost", *cost}); }
        if (found->second.size() < 2) { continue; }
        if (auto const nodes = number_in(found->second[1])) {
            board.published.push_back({"idastar manhattan", "generated", *nodes});
        }
    }
}

/// `korf [RANGE]`
[[nodiscard]] std::vector<instance> korf_boards(words_type const& words)
{
    expect_words(words, 1, 2);
    char const* const           given = std::getenv("TAIL_DATA_DIR");
    bool const                  named = given != nullptr && *given != '\0';
    std::filesystem::path const path  = std::filesystem::path{named ? given : "../shared/data"}
        / "korf100.txt";
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        throw cli::bad_input{fmt::format("korf: expected the file korf100.txt in the folder that the "
                                         "environment variable TAIL_DATA_DIR names, "
                                         "found {} (lines of an id, 16 tiles and whatever follows)",
                                         named ? fmt::format("none in '{}'", given)
                                               : "the variable not set, and none in ../shared/data")};
    }
    auto all = boards_of_file("korf", path.string(), "korf", npuzzle::geometry{4, 4},
                              words.size() > 1 ? std::optional{words[1]} : std::nullopt);
    add_columns(all, cli::read_all(path.string()));
    return all;
}

/// Every `step`-th board in breadth-first order from the goal, moves in the order up, left, right, down.
[[nodiscard]] std::vector<any_board> reachable(every const& from)
{
    npuzzle::rules<9> const        puzzle{from.shape};
    std::vector<bool>              seen(puzzle.states());
    std::vector<npuzzle::board<9>> order{npuzzle::blank_first<9>(from.shape)};
    seen[puzzle.rank(order.front())] = true;
    for (std::size_t i = 0; i < order.size(); ++i) {
        auto const board = order[i];
        puzzle.moves(board, [&](npuzzle::slide move) {
            auto next = board;
            puzzle.apply(next, move);
            if (auto const rank = puzzle.rank(next); !seen[rank]) {
                seen[rank] = true;
                order.push_back(next);
            }
        });
    }
    std::vector<any_board> chosen;
    for (std::size_t i = 0; i < order.size(); i += from.step) {
        auto       tiles = any_board{}.tiles();
        auto const few   = order[i].tiles();
        std::copy(few.begin(), few.end(), tiles.begin());
        chosen.emplace_back(tiles);
    }
    return chosen;
}

/// Between 0, at home, and 1, as far from it as can be.
[[nodiscard]] char const* colour(double away)
{
    if (away <= 0) { return "#4fb3a5"; }
    if (away < 0.3) { return "#a9c97f"; }
    if (away < 0.5) { return "#ecc96b"; }
    if (away < 0.7) { return "#f2a65e"; }
    return "#ea7a5c";
}

/// Neither black nor white, so that it is seen on both.
constexpr char const* neutral = "#808893";

[[nodiscard]] std::string drawn(npuzzle::geometry shape, any_board const& b, double left, double top,
                                double side)
{
    double const cell = side / std::max(shape.width(), shape.height());
    double const x    = left + (side - cell * shape.width()) / 2;
    double const y    = top + (side - cell * shape.height()) / 2;
    double const gap  = cell * 0.04;
    std::string  svg  = fmt::format(
        R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:.1f}" fill="{}" fill-opacity="0.35"/>)",
        x - gap, y - gap, cell * shape.width() + 2 * gap, cell * shape.height() + 2 * gap, cell * 0.12,
        neutral);
    for (int at = 0; at < shape.cells(); ++at) {
        int const tile = b[at];
        if (tile == 0) { continue; }
        double const farthest = shape.width() + shape.height() - 2;
        double const tx       = x + cell * shape.column(at);
        double const ty       = y + cell * shape.row(at);
        svg += fmt::format(
            R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:.1f}" fill="{}"/>)", tx + gap,
            ty + gap, cell - 2 * gap, cell - 2 * gap, cell * 0.1,
            colour(shape.distance(at, tile) / farthest));
        svg += fmt::format(
            R"(<text x="{:.1f}" y="{:.1f}" font-size="{:.1f}" text-anchor="middle" fill="#1c1f24">{}</text>)",
            tx + cell / 2, ty + cell * 0.65, cell * 0.44, tile);
    }
    return svg;
}

}   // namespace

std::vector<cli::named> sources()
{
    return {
        {"board \"TILES\" [NAME]",
         "one board, / between rows that are not square; the goal of all boards is 0 1 2 ..., the blank "
         "first",
         "instance"},
        {"random WxH COUNT SEED",
         "boards of the seeds SEED, SEED + 1, ..., drawn evenly among those that can be solved", "instances"},
        {"scramble WxH COUNT MOVES SEED",
         "boards of these seeds after so many random moves from the goal, none taken back", "instances"},
        {"file PATH [WxH] [RANGE]", "boards of a file, one a line; 1-10 or 3,7,9 are places in the file",
         "instances"},
        {"korf [RANGE]", "Korf's hundred boards of 4x4, from korf100.txt in the folder TAIL_DATA_DIR",
         "instances"},
        {"all WxH STEP", "every STEP-th board of up to 9 cells, breadth first from the goal", "set"},
        {"set WxH COUNT MOVES SEED", "the boards of scramble as one instance", "set"},
    };
}

std::vector<instance> instances_of(std::vector<std::string> const& words)
{
    std::string const first = words.empty() ? "" : words.front();
    if (first == "board") { return given_board(words); }
    if (first == "random") { return random_boards(words); }
    if (first == "scramble") { return scrambled_boards(words); }
    if (first == "file") { return file_boards(words); }
    if (first == "korf") { return korf_boards(words); }
    if (first == "all") { return every_board(words); }
    if (first == "set") { return scrambled_set(words); }
    static_cast<void>(cli::place_of_name("source of boards", first,
                                         {"board", "random", "scramble", "file", "korf", "all", "set"}));
    return {};
}

boards boards_of(std::string const& text)
{
    words_type const words = split(text);
    if (words.size() == 3 && words.front() == "all") {
        every const from{words};
        return {from.shape, reachable(from), true};
    }
    if (words.size() == 5 && words.front() == "set") {
        scrambles const from{words};
        boards          all{from.shape, {}, true};
        for (std::uint64_t i = 0; i < from.count; ++i) { all.starts.push_back(from.board(i)); }
        return all;
    }
    std::size_t const end   = std::min(text.find(' '), text.size());
    auto const        shape = shape_of("board", text.substr(0, end));
    auto const        start = npuzzle::parse_board<largest>(std::string_view{text}.substr(end), shape);
    if (!start) { throw cli::bad_input{"board: " + start.error().to_string()}; }
    return {shape, {*start}, false};
}

std::string picture_of(boards const& all)
{
    std::string svg =
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" font-family="system-ui, sans-serif" font-weight="600">)";
    if (!all.is_set) {
        svg += drawn(all.shape, all.starts.front(), 6, 6, 188);
    } else {
        // Four of them, spread over the set.
        for (std::size_t i = 0; i < 4; ++i) {
            std::size_t const at = (all.starts.size() - 1) * i / 3;
            svg += drawn(all.shape, all.starts[at], i % 2 == 0 ? 16 : 104, i < 2 ? 4 : 92, 80);
        }
        svg += fmt::format(
            R"(<text x="100" y="193" font-size="14" text-anchor="middle" fill="{}">{} board{}</text>)",
            neutral, cli::with_commas(all.starts.size()), all.starts.size() == 1 ? "" : "s");
    }
    return svg + "</svg>";
}

}   // namespace tail::compare::npuzzle_sets
