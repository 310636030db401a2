#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include <common/names.hpp>
#include <common/program.hpp>
#include <common/progress_line.hpp>
#include <common/values.hpp>
#include <tail-compare/domain.hpp>
#include <tail-compare/path_domain.hpp>
#include <tail-sokoban/levels.hpp>
#include <tail-sokoban/picture.hpp>
#include <tail-sokoban/replay_page.hpp>
#include <tail-sokoban/task.hpp>
#include <tail/domains/sokoban/print.hpp>

/// \file
/// Sokoban by the searches of tail-sokoban. What its command line has as options, a search has as settings
/// after its name: `astar:steps:lines`, `weighted-astar:1.5`, `bfs:macro-pushes:none`. The objective belongs
/// to the problem: the same level with other costs is another instance.

namespace tail::compare {

namespace {

using sokoban_tool::given_level;
using sokoban_tool::level_list;
using sokoban_tool::task;

[[nodiscard]] std::optional<std::size_t> place_in(std::vector<cli::named> const& all, std::string const& name)
{
    auto const at = std::find_if(all.begin(), all.end(), [&](auto const& n) { return n.name == name; });
    return at == all.end() ? std::nullopt : std::optional{static_cast<std::size_t>(at - all.begin())};
}

/// Names of deadlock tests, here with `+` between them.
[[nodiscard]] std::optional<sokoban::deadlock_set> tests_of(std::string names)
{
    std::replace(names.begin(), names.end(), '+', ',');
    return sokoban::deadlock_set::parse(names);
}

/// A task with the algorithm and the settings that follow it, in any order.
[[nodiscard]] task task_of(std::string const& algorithm)
{
    task        t;
    std::size_t at = std::min(algorithm.find(':'), algorithm.size());
    t.algorithm    = static_cast<sokoban_tool::algorithm>(
        cli::place_of_name("algorithm", algorithm.substr(0, at), cli::names_of(sokoban_tool::algorithms())));
    while (at < algorithm.size()) {
        std::size_t const end     = std::min(algorithm.find(':', at + 1), algorithm.size());
        std::string const setting = algorithm.substr(at + 1, end - at - 1);
        if (auto const grain = place_in(sokoban_tool::grains(), setting)) {
            t.grain = static_cast<sokoban_tool::grain>(*grain);
        } else if (auto const extension = place_in(sokoban_tool::extensions(), setting)) {
            t.extensions.push_back(*extension);
        } else if (auto const tests = tests_of(setting)) {
            t.tests           = *tests;
            t.tests_are_named = true;
        } else if (t.algorithm == sokoban_tool::algorithm::weighted_astar) {
            t.weight = cli::to_weight("weighted-astar", setting);
        } else {
            throw cli::bad_input{
                fmt::format("{}: expected a grain, or deadlock tests with + between them, found ':{}'",
                            algorithm.substr(0, algorithm.find(':')), setting)};
        }
        at = end;
    }
    return t;
}

/// The levels of a collection: of a file in the folder of large data, or of the package cavepacker-data,
/// which has a file for each.
[[nodiscard]] level_list collection(std::string const& name, std::string const& file,
                                    std::string const& of_package)
{
    namespace fs = std::filesystem;
    if (char const* const folder = std::getenv("TAIL_DATA_DIR")) {
        fs::path const path = fs::path{folder} / "sokoban" / file;
        if (fs::exists(path)) { return level_list::of_file(cli::read_all(path.string()), file); }
    }
    char const* const        named = std::getenv("CAVEPACKER_MAPS");
    fs::path const           maps  = named != nullptr ? named : "/usr/share/games/cavepacker/maps";
    std::vector<given_level> levels;
    for (int number = 1;; ++number) {
        fs::path const path = maps / fmt::format("{}{:04}.sok", of_package, number);
        if (!fs::exists(path)) { break; }
        given_level one = level_list::of_file(cli::read_all(path.string()), path.filename().string())[0];
        one.id          = std::to_string(number);
        levels.push_back(std::move(one));
    }
    if (levels.empty()) {
        throw cli::bad_input{
            fmt::format("{}: expected sokoban/{} in the folder that TAIL_DATA_DIR names, or the "
                        "package cavepacker-data, found neither",
                        name, file)};
    }
    return level_list::of_levels(std::move(levels));
}

[[nodiscard]] level_list microban() { return collection("microban", "microban.xsb", "microban01_"); }
[[nodiscard]] level_list xsokoban() { return collection("xsokoban", "xsokoban-90.xsb", "xsokoban"); }

class sokoban_domain final : public domain {
public:
    [[nodiscard]] std::string name() const override { return "sokoban"; }
    [[nodiscard]] std::string title() const override { return "Sokoban"; }

    [[nodiscard]] std::vector<cli::named> sources() const override
    {
        return {
            {"own [WHICH] [OBJECTIVE]", "levels that come with the library; WHICH: 3, 1-6, 1,4-6 or all", ""},
            {"microban [WHICH] [OBJECTIVE]",
             "David W. Skinner's levels, where TAIL_DATA_DIR or cavepacker-data has them", ""},
            {"xsokoban [WHICH] [OBJECTIVE]", "the 90 levels of XSokoban, likewise", ""},
            {"file PATH [WHICH] [OBJECTIVE]", "levels of a file, .xsb, .sok or .txt", ""},
            {"level TEXT [NAME] [OBJECTIVE]",
             "one level, rows with | between them; OBJECTIVE: pushes (unless said), moves, "
             "pushes-then-moves, moves-then-pushes",
             ""}};
    }

    [[nodiscard]] std::vector<cli::named> algorithms() const override
    {
        auto all = sokoban_tool::algorithms();
        for (cli::named& n : all) {
            n.name += n.name == "weighted-astar" ? "[:W][:SETTING...]" : "[:SETTING...]";
        }
        all.push_back({"  SETTING",
                       "steps, macro-pushes, none, lines, dead-squares+freeze, ...: what tail-sokoban has as "
                       "--grain and --deadlocks",
                       ""});
        return all;
    }

    [[nodiscard]] std::vector<cli::named> guides() const override { return sokoban_tool::heuristics(); }

    [[nodiscard]] std::vector<instance> instances(std::vector<std::string> const& given) const override
    {
        std::vector<std::string> words     = given;
        std::string              objective = "pushes";
        if (words.size() > 1 && place_in(sokoban_tool::objectives(), words.back())) {
            objective = words.back();
            words.pop_back();
        }
        auto const is = [&](char const* kind, std::size_t least, std::size_t most) {
            return !words.empty() && words[0] == kind && least <= words.size() && words.size() <= most;
        };
        auto const which = [&](std::size_t place) { return words.size() > place ? words[place] : "all"; };
        if (is("own", 1, 2)) {
            return named("own", level_list::of_file(std::string{sokoban_tool::own_levels()}, "own"), which(1),
                         objective);
        }
        if (is("microban", 1, 2)) { return named("microban", microban(), which(1), objective); }
        if (is("xsokoban", 1, 2)) { return named("xsokoban", xsokoban(), which(1), objective); }
        if (is("file", 2, 3)) {
            std::string const stem = std::filesystem::path{words[1]}.stem().string();
            return named(stem, level_list::of_file(cli::read_all(words[1]), words[1]), which(2), objective);
        }
        if (is("level", 2, 3)) {
            return named(words.size() > 2 ? words[2] : "level", level_list::of_arguments({words[1]}), "all",
                         objective);
        }
        refuse_source(*this, given);
    }

    [[nodiscard]] bool takes_guide(std::string const& algorithm) const override
    {
        return sokoban_tool::is_informed(task_of(algorithm).algorithm);
    }

    void check_guide(std::string const& guide) const override
    {
        static_cast<void>(cli::place_of_name("heuristic", guide, cli::names_of(guides())));
    }

    [[nodiscard]] outcome run(instance const& problem, search const& how, limits const& within) override
    {
        task t      = task_of(how.algorithm);
        t.problem   = problem.name;
        t.start     = board_of(problem);
        t.objective = static_cast<sokoban_tool::objective>(
            place_in(sokoban_tool::objectives(), problem.text.substr(0, problem.text.find(' '))).value());
        t.within = within;
        if (sokoban_tool::is_informed(t.algorithm)) { t.heuristic = how.guide; }
        sokoban_tool::settle(t);
        cli::progress_line line{false};
        auto const         a = sokoban_tool::solve(t, line);
        cli::report const& r = a.told;

        outcome o;
        o.status = r.status;
        o.stats  = r.stats;
        o.nodes  = r.stats.generated;
        // An estimate that keeps no promise may have called any position hopeless.
        o.disproved = r.status == status::exhausted && t.heuristic != "lab-2" && t.heuristic != "lab-3";
        if (r.status != status::solved) { return o; }
        o.solved  = 1;
        o.optimal = r.optimal;
        o.cost    = static_cast<double>(r.cost.value_or(0));
        o.steps   = static_cast<std::uint64_t>(r.cost.value_or(0));
        if (a.played && a.played->letters.size() <= longest_answer) { o.answer = a.played->letters; }
        return o;
    }

    [[nodiscard]] std::string picture(instance const& problem) const override
    {
        return sokoban_tool::picture(problem.name, board_of(problem), std::nullopt);
    }

    [[nodiscard]] std::string signature_suite() const override
    {
        return R"([sokoban: by pushes]
instances  = own
algorithms = auto astar idastar-table bidirectional bfs greedy weighted-astar:1.5 astar:none astar:dead-squares+freeze astar:macro-pushes
heuristics = nearest matching linear-conflict frozen-conflict

[sokoban: other objectives]
instances  = own 1-5 moves
instances  = own 1-5 pushes-then-moves
instances  = own 1-5 moves-then-pushes
algorithms = astar idastar-table
heuristics = matching

[sokoban: as in the lab]
instances  = own 1-5 moves
algorithms = bfs:steps:none astar-no-reopen-fifo:steps:none astar-no-reopen-fifo:steps:lines astar:steps
heuristics = zero lab-1 lab-2 lab-3
)";
    }

private:
    static constexpr std::size_t longest_answer = 1'000;

    [[nodiscard]] static sokoban::board board_of(instance const& problem)
    {
        return level_list::of_arguments({problem.text.substr(problem.text.find(' ') + 1)})[0].level.value();
    }

    /// The objective and the level, on one line. One level is in memory at a time.
    [[nodiscard]] static std::vector<instance> named(std::string const& prefix, level_list const& levels,
                                                     std::string const& which, std::string const& objective)
    {
        std::vector<instance> all;
        level_list const      wanted = levels.pick(prefix, which);
        for (std::size_t place = 0; place < wanted.size(); ++place) {
            given_level const l = wanted[place];
            if (!l.level) {
                throw cli::bad_input{prefix + ": " + l.name() + ": " + l.level.error().to_string()};
            }
            std::string const name = prefix + "-" + l.id + (objective == "pushes" ? "" : "-" + objective);
            all.push_back({name, objective + " " + sokoban::to_run_length(*l.level)});
        }
        return all;
    }
};

registered const here{std::make_unique<sokoban_domain>()};

}   // namespace

}   // namespace tail::compare
