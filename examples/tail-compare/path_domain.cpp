#include <tail-compare/path_domain.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>

#include <fmt/format.h>

#include <common/path_algorithms.hpp>
#include <common/program.hpp>
#include <common/values.hpp>

namespace tail::compare {

namespace {

/// All searches, in the order of the enumeration, under their bare names.
[[nodiscard]] std::vector<cli::named> const& all_methods()
{
    static std::vector<cli::named> const all = [] {
        std::vector<cli::named> names = cli::path_algorithms({.depth = "N", .weight = "W"});
        names.insert(
            names.end(),
            {
                {"astar-fifo",
                 "astar that takes the oldest of all nodes with the least g + h, not the deepest", "optimal"},
                {"astar-lifo", "astar that takes the newest of them", "optimal"},
                {"astar-heap", "astar with a heap for its open list, where astar has buckets", "optimal"},
                {"astar-mutable-heap",
                 "the same with a heap in which nodes move up, so that none is in it twice", "optimal"},
                {"parallel-idastar",
                 "idastar on N threads, or all; in its last round the counts depend on the threads",
                 "optimal"},
            });
        return names;
    }();
    return all;
}

/// What may follow a name, as the list shows it.
[[nodiscard]] std::string setting_of(path_method m)
{
    switch (m) {
    case path_method::depth_limited: return ":N";
    case path_method::iterative_deepening:
    case path_method::iterative_deepening_table:
    case path_method::parallel_idastar: return "[:N]";
    case path_method::weighted_astar: return "[:W]";
    default: return "";
    }
}

}   // namespace

path_choice read_path_choice(std::string const& algorithm, domain const& of, bool unit_costs)
{
    std::size_t const colon = std::min(algorithm.find(':'), algorithm.size());
    std::string const name  = algorithm.substr(0, colon);
    path_choice       choice;
    choice.method = static_cast<path_method>(
        cli::place_of_name("algorithm", name, cli::names_of(all_methods())));
    if (choice.counts_steps() && !unit_costs) {
        throw cli::bad_input{fmt::format("{} counts steps, but the steps of {} differ in cost: expected a "
                                         "search by cost, such as uniform-cost",
                                         name, of.name())};
    }
    if (colon == algorithm.size()) {
        if (choice.method == path_method::depth_limited) {
            throw cli::bad_input{"depth-limited: expected a depth, as in depth-limited:20"};
        }
        return choice;
    }
    std::string const       setting = algorithm.substr(colon + 1);
    constexpr std::uint64_t deepest = std::numeric_limits<std::uint32_t>::max() - 1;
    switch (choice.method) {
    case path_method::depth_limited:
    case path_method::iterative_deepening:
    case path_method::iterative_deepening_table:
        choice.depth = static_cast<std::uint32_t>(cli::to_count(name, setting, 1, deepest));
        break;
    case path_method::weighted_astar: choice.weight = cli::to_weight(name, setting); break;
    case path_method::parallel_idastar:
        choice.threads = static_cast<unsigned>(cli::to_count(name, setting, 1, 1024));
        break;
    default:
        throw cli::bad_input{
            fmt::format("{}: expected nothing after the name, found ':{}'", name, setting.substr(0, 100))};
    }
    return choice;
}

std::vector<cli::named> path_methods_listed(bool unit_costs)
{
    std::vector<cli::named> listed;
    for (std::size_t i = 0; i < all_methods().size(); ++i) {
        path_choice const choice{.method = static_cast<path_method>(i)};
        if (choice.counts_steps() && !unit_costs) { continue; }
        cli::named const& n = all_methods()[i];
        listed.push_back({n.name + setting_of(choice.method), n.about, n.promise});
    }
    return listed;
}

std::string every_search(domain const& of, std::vector<std::string> const& instances,
                         std::string const& heuristics, bool unit_costs)
{
    // Searches that do not end by themselves end by the count of nodes, which is the same everywhere.
    std::string text = fmt::format("[{}]\nnodes = 5000\n", of.name());
    for (std::string const& line : instances) { text += "instances = " + line + "\n"; }
    text += "algorithms =";
    for (std::size_t i = 0; i < all_methods().size(); ++i) {
        path_choice const choice{.method = static_cast<path_method>(i)};
        if (choice.counts_steps() && !unit_costs) { continue; }
        text += " " + all_methods()[i].name;
        if (choice.method == path_method::depth_limited) { text += ":20"; }
        if (choice.method == path_method::weighted_astar) { text += ":1.5"; }
        if (choice.method == path_method::parallel_idastar) { text += ":1"; }
    }
    return text + "\nheuristics = " + heuristics + "\n";
}

void refuse_source(domain const& of, std::vector<std::string> const& words)
{
    std::string wanted, found;
    for (cli::named const& source : of.sources()) {
        wanted += (wanted.empty() ? "'" : " or '") + source.name + "'";
    }
    for (std::string const& word : words) { found += (found.empty() ? "" : " ") + word; }
    throw cli::bad_input{fmt::format("{}: expected {}, found '{}'", of.name(), wanted, found.substr(0, 100))};
}

std::vector<std::uint64_t> source_numbers(domain const& of, std::vector<std::string> const& words,
                                          std::vector<source_number> const& wanted)
{
    std::vector<std::string> texts;
    for (std::size_t i = 1; i < words.size(); ++i) {
        std::size_t const x = words[i].find('x');
        texts.push_back(words[i].substr(0, x));
        if (x != std::string::npos) { texts.push_back(words[i].substr(x + 1)); }
    }
    if (texts.size() != wanted.size()) { refuse_source(of, words); }
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        source_number const& w = wanted[i];
        numbers.push_back(cli::to_count(words[0] + ": " + w.name, texts[i], w.least, w.most));
    }
    return numbers;
}

std::vector<instance> random_instances(std::string const& name, std::uint64_t count, std::uint64_t seed,
                                       std::function<std::string(std::mt19937_64&)> const& make)
{
    std::mt19937_64       draw{seed};
    std::vector<instance> all;
    for (std::uint64_t i = 1; i <= count; ++i) {
        all.push_back({fmt::format("{}-seed{}-{}", name, seed, i), make(draw)});
    }
    return all;
}

std::string svg(double height, std::string const& content)
{
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 {:.1f}\" "
                       "font-family=\"sans-serif\">{}</svg>",
                       height, content);
}

}   // namespace tail::compare
