#include <tail-npuzzle/patterns.hpp>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <common/names.hpp>
#include <common/program.hpp>
#include <common/values.hpp>
#include <tail/store/pattern_database.hpp>

namespace tail::npuzzle_tool {

namespace {

constexpr std::string_view prefix = "pdb:";

/// A division of the tiles, written as home cells for a goal with the blank in the first cell.
struct division {
    std::string                   name;
    npuzzle::geometry             shape;
    std::string                   about;
    std::vector<std::vector<int>> cells;
    pattern_choice::kind          how = pattern_choice::kind::sum;
};

[[nodiscard]] std::vector<division> const& divisions()
{
    static std::vector<division> const all{
        {"4-4", {3, 3}, "the upper and the lower tiles of 3x3", {{1, 2, 3, 4}, {5, 6, 7, 8}}},
        {"5-5-5",
         {4, 4},
         "three patterns of 4x4, 1.6 MB",
         {{1, 2, 3, 6, 7}, {4, 5, 8, 9, 12}, {10, 11, 13, 14, 15}}},
        {"6-6-3",
         {4, 4},
         "three patterns of 4x4, 12 MB",
         {{1, 2, 4, 5, 8, 9}, {3, 6, 7, 10, 11, 15}, {12, 13, 14}}},
        {"7-8",
         {4, 4},
         "the upper and the lower tiles of 4x4, 577 MB; takes minutes and 2.6 GB to build",
         {{1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}},
        {"6-6-6-6",
         {5, 5},
         "four patterns of 5x5, 510 MB; takes minutes to build",
         {{1, 2, 5, 6, 7, 12}, {3, 4, 8, 9, 13, 14}, {10, 11, 15, 16, 20, 21}, {17, 18, 19, 22, 23, 24}}},
        {"7-7-7-3",
         {5, 5},
         "four patterns of 5x5 in two bits, 1.8 GB; takes long and 10.3 GB to build",
         {{3, 4, 8, 9, 13, 14, 19}, {10, 11, 15, 16, 20, 21, 22}, {6, 7, 12, 17, 18, 23, 24}, {1, 2, 5}},
         pattern_choice::kind::compact_sum},
        {"fringe",
         {4, 4},
         "last column and row of 4x4, all moves counted, 519 MB; takes minutes and 2.6 GB to build",
         {{3, 7, 11, 12, 13, 14, 15}},
         pattern_choice::kind::greatest},
        {"corner",
         {4, 4},
         "the lower right of 4x4 in the same way",
         {{8, 9, 10, 12, 13, 14, 15}},
         pattern_choice::kind::greatest},
        {"fringe-corner",
         {4, 4},
         "the greater of the two",
         {{3, 7, 11, 12, 13, 14, 15}, {8, 9, 10, 12, 13, 14, 15}},
         pattern_choice::kind::greatest},
    };
    return all;
}

[[nodiscard]] std::vector<std::vector<int>> divided(division const& d, any_board const& goal)
{
    int const last = d.shape.cells() - 1;
    if (goal.blank() != 0 && goal.blank() != last) {
        throw cli::bad_input{fmt::format(
            "{}{}: expected a goal with the blank in the first or the last cell, found it in cell {} "
            "(lists of tiles serve any goal: {}1,2,3/4,5,6)",
            prefix, d.name, goal.blank() + 1, prefix)};
    }
    auto tiles = d.cells;
    for (auto& pattern : tiles) {
        for (int& tile : pattern) { tile = goal[goal.blank() == 0 ? tile : last - tile]; }
    }
    return tiles;
}

/// Lists of tiles: commas within a pattern, slashes between two.
[[nodiscard]] std::vector<std::vector<int>> listed(std::string_view text, npuzzle::geometry shape)
{
    std::vector<std::vector<int>> patterns(1);
    std::vector<bool>             seen(static_cast<std::size_t>(shape.cells()));
    for (std::size_t at = 0; at <= text.size();) {
        std::size_t const      end  = std::min(text.find_first_of(",/", at), text.size());
        std::string_view const word = text.substr(at, end - at);
        int                    tile = 0;
        auto const [stopped, why]   = std::from_chars(word.data(), word.data() + word.size(), tile);
        if (why != std::errc{} || stopped != word.data() + word.size() || tile < 1 || tile >= shape.cells()) {
            throw cli::bad_input{
                fmt::format("{}{}: expected tiles from 1 to {} like {}1,2,3/4,5,6, found '{}'", prefix, text,
                            shape.cells() - 1, prefix, word)};
        }
        if (seen[static_cast<std::size_t>(tile)]) {
            throw cli::bad_input{
                fmt::format("{}{}: expected each tile once, found tile {} again", prefix, text, tile)};
        }
        seen[static_cast<std::size_t>(tile)] = true;
        patterns.back().push_back(tile);
        if (end < text.size() && text[end] == '/') { patterns.emplace_back(); }
        at = end + 1;
    }
    for (auto const& pattern : patterns) {
        if (pattern.size() > 8) {
            throw cli::bad_input{fmt::format("{}{}: expected at most 8 tiles in a pattern, found {}", prefix,
                                             text, pattern.size())};
        }
    }
    if (patterns.size() > 8) {
        throw cli::bad_input{
            fmt::format("{}{}: expected at most 8 patterns, found {}", prefix, text, patterns.size())};
    }
    return patterns;
}

void note(task const& t, std::string const& text)
{
    if (t.notes) { cli::note(text); }
}

/// What a person sees while a database is built.
struct build_watcher {
    cli::progress_line& line;
    std::string         name;
    void iteration(int level) { line.show(fmt::format("building {}: distance {}", name, level)); }
};

/// A name for the file that tells people what it is; the file itself says it exactly.
[[nodiscard]] std::string file_name(npuzzle::geometry shape, std::string const& description, bool compact,
                                    std::vector<int> const& tiles)
{
    std::uint64_t hash = 14695981039346656037U;
    for (char c : description) { hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U; }
    std::string name = fmt::format("npuzzle-{}x{}", shape.width(), shape.height());
    for (int tile : tiles) { name += fmt::format("-{}", tile); }
    return fmt::format("{}-{:08x}{}.pdb", name, hash >> 32U, compact ? "-compact" : "");
}

template <class Values, class Pattern>
[[nodiscard]] pattern_table<Values> built(Pattern const& pattern, std::uint64_t others, task const& t,
                                          cli::progress_line& line)
{
    std::string const name = "the pattern database of tiles "
        + fmt::format("{}", fmt::join(pattern.tiles(), " "));
    std::uint64_t const bytes = pattern_build_bytes<Values>(pattern.size());
    note(t,
         fmt::format("building {}: {} entries, {} while it is built, {} to keep", name,
                     cli::with_commas(pattern.size()), cli::as_bytes(bytes),
                     cli::as_bytes(pattern_table<Values>::bytes(pattern.size(), 1))));
    build_watcher watcher{line, name};
    limits        lim;
    lim.bytes  = t.within.bytes - std::min(others, t.within.bytes);
    lim.stop   = t.within.stop;
    auto built = build_pattern_database(pattern, lim,
                                        pattern_policy<Values, build_watcher*>{.observer = &watcher});
    line.clear();
    if (built.status == status::memory_limit) {
        note(t,
             fmt::format("{} does not fit into the memory allowed, {} (--memory){}", name,
                         cli::as_bytes(t.within.bytes),
                         others > 0 ? ", of which the others take " + cli::as_bytes(others) : ""));
    }
    if (built.status != status::solved) { throw build_stopped{built.status}; }
    return std::move(*built.table);
}

/// Bytes of all tables of this run, of whatever kind.
std::uint64_t in_use = 0;

/// Why nothing can be kept in a folder, or nothing: it is not there and could not be made, or it is not to be
/// written to. (That a folder which could not be made is not there is true, but says nothing.)
[[nodiscard]] std::string why_not_kept(std::filesystem::path const& cache, std::error_code const& not_made)
{
    if (not_made) { return fmt::format("cannot be made ({})", not_made.message()); }
    if (::access(cache.c_str(), W_OK | X_OK) == 0) { return {}; }
    return fmt::format("cannot be written ({})", std::generic_category().message(errno));
}

/// The table of a pattern: from the cache if it is there and sound, otherwise built and put there.
template <class Values, class Pattern>
[[nodiscard]] pattern_table<Values> kept(Pattern const& pattern, task const& t, cli::progress_line& line)
{
    using table = pattern_table<Values>;
    static std::map<std::string, table> tables;   // of this run: the boards of a file share them
    std::string const                   description = pattern.description();
    if (auto const known = tables.find(description); known != tables.end()) { return known->second; }

    std::optional<table> found;
    if (!t.cache.empty()) {
        std::error_code not_made;
        std::filesystem::create_directories(t.cache, not_made);
        std::string const path =
            (t.cache / file_name(t.shape, description, Values::over_base, pattern.tiles())).string();
        std::error_code error;
        if (std::filesystem::exists(path, error)) {
            auto opened = open_pattern_table<Values>(path, pattern.size(), description);
            if (opened) {
                found = std::move(*opened);
                if (found->bytes() > t.within.bytes - std::min(in_use, t.within.bytes)) {
                    note(t,
                         fmt::format("{} does not fit into the memory allowed, {} (--memory)", path,
                                     cli::as_bytes(t.within.bytes)));
                    throw build_stopped{status::memory_limit};
                }
            } else {
                note(t, opened.error() + "; building it anew");
            }
        }
        if (!found) {
            // Said before minutes are spent, and once more when it has come true.
            std::string const why_not = why_not_kept(t.cache, not_made);
            if (!why_not.empty()) {
                note(t,
                     fmt::format("{}: {}; what is built will not be kept (--cache names another folder)",
                                 t.cache.string(), why_not));
            }
            found            = built<Values>(pattern, in_use, t, line);
            auto const saved = save_pattern_table(path, *found, description);
            if (saved) {
                // The mapped file in place of our own memory: another process may share it.
                if (auto opened = open_pattern_table<Values>(path, pattern.size(), description)) {
                    found = std::move(*opened);
                }
            } else {
                note(t,
                     (not_made ? fmt::format("{}: {}", t.cache.string(), why_not) : saved.error())
                         + "; it will have to be built again the next time (--cache names another folder)");
            }
        }
    } else {
        note(t, "there is no cache folder: what is built will not be kept (--cache names one)");
        found = built<Values>(pattern, in_use, t, line);
    }
    in_use += found->bytes();
    return tables.emplace(description, std::move(*found)).first->second;
}

/// Says once which tiles a list does not count: people forget some, and then wonder.
void note_tiles_left_out(pattern_choice const& choice, task const& t)
{
    static std::set<std::string> said;
    std::vector<int>             left_out;
    for (int tile = 1; tile < t.shape.cells(); ++tile) {
        auto const has = [tile](std::vector<int> const& tiles) {
            return std::find(tiles.begin(), tiles.end(), tile) != tiles.end();
        };
        if (std::none_of(choice.tiles.begin(), choice.tiles.end(), has)) { left_out.push_back(tile); }
    }
    if (!left_out.empty() && said.insert(t.heuristic).second) {
        note(t,
             fmt::format("{}: moves of the tiles {} are not counted", t.heuristic, fmt::join(left_out, " ")));
    }
}

}   // namespace

bool is_pattern_name(std::string_view name) { return name.starts_with(prefix); }

std::vector<named> const& pattern_names()
{
    static std::vector<named> const all = [] {
        std::vector<named> names;
        for (division const& d : divisions()) {
            bool const consistent = d.how == pattern_choice::kind::greatest;
            names.push_back(
                {std::string{prefix} + d.name, d.about, consistent ? "consistent" : "admissible"});
        }
        names.push_back({std::string{prefix} + "1,2,3/4,5,6",
                         "patterns of your own: any tiles, at most 8 in each", "admissible"});
        return names;
    }();
    return all;
}

pattern_choice patterns_of(std::string_view name, npuzzle::geometry shape, any_board const& goal)
{
    std::string_view const   rest = name.substr(prefix.size());
    std::vector<std::string> fitting;
    for (division const& d : divisions()) {
        if (d.shape == shape) { fitting.push_back(d.name); }
        if (d.name != rest) { continue; }
        if (d.shape != shape) {
            throw cli::bad_input{fmt::format("{}: is for boards of {}x{}, found one of {}x{}", name,
                                             d.shape.width(), d.shape.height(), shape.width(),
                                             shape.height())};
        }
        return {d.how, divided(d, goal)};
    }
    if (rest.find('-') != std::string_view::npos && !fitting.empty()) {
        std::string const nearest = cli::nearest_name(rest, fitting);
        throw cli::bad_input{
            fmt::format("unknown heuristic '{}'{} (--list names them all)", name,
                        nearest.empty() ? "" : fmt::format(", did you mean '{}{}'?", prefix, nearest))};
    }
    return {pattern_choice::kind::sum, listed(rest, shape)};
}

std::uint64_t pattern_bytes_in_use() { return in_use; }

std::filesystem::path default_cache()
{
    if (char const* const folder = std::getenv("XDG_CACHE_HOME"); folder != nullptr && *folder == '/') {
        return std::filesystem::path{folder} / "tail";
    }
    if (char const* const home = std::getenv("HOME"); home != nullptr && *home == '/') {
        return std::filesystem::path{home} / ".cache" / "tail";
    }
    return {};
}

template <int Cells, class Values>
npuzzle::pattern_sum<Cells, Values> pattern_sum_of(pattern_choice const& choice, task const& t,
                                                   npuzzle::board<Cells> const& goal,
                                                   cli::progress_line&          line)
{
    using sum = npuzzle::pattern_sum<Cells, Values>;
    note_tiles_left_out(choice, t);
    std::vector<typename sum::part> parts;
    for (auto const& tiles : choice.tiles) {
        npuzzle::tile_pattern<Cells> pattern{t.shape, goal, tiles};
        auto                         values = kept<Values>(pattern, t, line);
        parts.push_back({std::move(pattern), std::move(values)});
    }
    return sum{parts, {.mirror = sum::has_mirror(t.shape, goal)}};
}

template <int Cells>
npuzzle::pattern_max<Cells> pattern_max_of(pattern_choice const& choice, task const& t,
                                           npuzzle::board<Cells> const& goal, cli::progress_line& line)
{
    using greatest = npuzzle::pattern_max<Cells>;
    std::vector<typename greatest::part> parts;
    for (auto const& tiles : choice.tiles) {
        npuzzle::whole_pattern<Cells> pattern{t.shape, goal, tiles};
        auto                          values = kept<pattern_values::byte>(pattern, t, line);
        parts.push_back({std::move(pattern), std::move(values)});
    }
    return greatest::has_mirror(t.shape, goal) ? greatest::mirrored(std::move(parts))
                                               : greatest{std::move(parts)};
}

#define TAIL_PATTERNS_OF(cells)                                                                              \
    template npuzzle::pattern_sum<cells> pattern_sum_of<cells, pattern_values::byte>(                        \
        pattern_choice const&, task const&, npuzzle::board<cells> const&, cli::progress_line&);              \
    template npuzzle::pattern_max<cells> pattern_max_of<cells>(                                              \
        pattern_choice const&, task const&, npuzzle::board<cells> const&, cli::progress_line&);
TAIL_PATTERNS_OF(9)
TAIL_PATTERNS_OF(16)
TAIL_PATTERNS_OF(25)
template npuzzle::pattern_sum<25, compact_values>
pattern_sum_of<25, compact_values>(pattern_choice const&, task const&, npuzzle::board<25> const&,
                                   cli::progress_line&);

}   // namespace tail::npuzzle_tool
