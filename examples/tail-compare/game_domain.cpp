#include <tail-compare/game_domain.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

namespace tail::compare {

namespace {

constexpr std::string_view guided_form = "-threats";

[[nodiscard]] std::vector<std::string> split(std::string const& text, std::string_view between)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0;;) {
        std::size_t const end = text.find(between, begin);
        parts.push_back(text.substr(begin, end - begin));
        if (end == std::string::npos) { return parts; }
        begin = end + between.size();
    }
}

[[nodiscard]] std::string with(std::string text, std::string_view what, std::string_view instead)
{
    if (std::size_t const at = text.find(what); at != std::string::npos) {
        text.replace(at, what.size(), instead);
    }
    return text;
}

/// A search as it is named: of the tools, and what follows the colons.
struct named_search {
    std::string              tool_name;
    bool                     guided = false;
    cli::game_search_options options;
};

[[nodiscard]] named_search read_name(std::string const& algorithm)
{
    auto const parts = split(algorithm, ":");
    static_cast<void>(cli::place_of_name("algorithm", parts[0], cli::names_of(game_searches(""))));
    named_search s;
    s.guided    = parts[0].ends_with(guided_form) || parts[0] == "gts";
    s.tool_name = parts[0].ends_with(guided_form) ? parts[0].substr(0, parts[0].size() - guided_form.size())
                                                  : parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) {
        bool const shapes = parts[0] == "gaps" && parts[i].starts_with('[');
        auto&      place  = shapes ? s.options.threat : s.options.order;
        bool const again  = parts[i] == "both" ? s.options.symmetric : place.has_value();
        if (again) {
            throw cli::bad_input{
                fmt::format("{}: expected one setting of a kind, found '{}' as well", algorithm, parts[i])};
        }
        if (parts[i] == "both") {
            s.options.symmetric = true;
        } else {
            place = parts[i];
        }
    }
    if (s.guided && s.options.order) {
        throw cli::bad_input{
            fmt::format("{}: expected no order, because the threats say how far it goes, found '{}'",
                        algorithm, *s.options.order)};
    }
    return s;
}

}   // namespace

std::vector<cli::named> game_searches(std::string const& win)
{
    std::vector<cli::named> all;
    for (cli::named each : cli::game_algorithms(win)) {
        if (each.name == "df-pn") {
            each.about = "depth-first proof-number search, in a table of fixed size";
            all.push_back(each);
            each.about = "the same, with replies to threats of both sides";
        } else if (each.name == "trace-df-pn") {
            each.about =
                "df-pn over searches over threats, the usual ones; only replies in their traces are tried";
            all.push_back(each);
            each.about = "the same over these threats";
        } else if (each.name == "iterative-widening") {
            each.about = "gts with the threats of aps:1, aps:2, ... one after the other, up to an order "
                         "(iterative-widening:2; 3 by "
                         "itself)";
            all.push_back(each);
            each.about = "the same with these threats";
        } else {
            if (each.name == "gts") {
                each.about = "generalized threats search: alpha-beta over threats no larger than this one";
            }
            if (each.name == "gaps") {
                each.about = "gradual abstract proof search: threats as trees, up to an order (gaps:2; 3 by "
                             "itself), or "
                             "gaps:[1,[1,1]]";
            }
            each.about = with(each.about, "of --order", fmt::format("of an order ({}:2)", each.name));
            each.about = with(each.about, "up to --order",
                              fmt::format("up to an order ({}:2; 1 by itself)", each.name));
            all.push_back(each);
            continue;
        }
        each.name += guided_form;
        all.push_back(each);
    }
    return all;
}

std::vector<cli::named> game_threats()
{
    return {
        {"1", "a winning move", "(1,0)"},
        {"2,1", "a double threat", "(2,1,0)"},
        {"5,4", "four threats to win one after the other; 3,2 are two of them", "(5,4,0)"},
        {"4,2,1", "a move that threatens a double threat", "(4,2,1,0)"},
        {"6,3,2", "such a move, and after the reply another", "(6,3,2,0)"},
        {"inf,inf", "threats to win, any number of them", "lambda 1"},
        {"2,1;5,4", "several, for searches that take several; any counts of nodes by order will do", ""},
    };
}

bool takes_threats(std::string const& algorithm)
{
    bool const guided = read_name(algorithm).guided;
    static_cast<void>(read_game_search({algorithm, guided ? "1" : ""}));
    return guided;
}

void check_threats(std::string const& text)
{
    cli::game_search_options several;
    several.threat = text;
    static_cast<void>(
        read_as("threat '" + text.substr(0, 40) + "'", [&] { return several.read("iterative-widening"); }));
}

cli::game_search read_game_search(search const& how)
{
    named_search s = read_name(how.algorithm);
    if (s.guided) { s.options.threat = how.guide; }
    std::string const where = how.guide.empty() ? how.algorithm : how.algorithm + " " + how.guide;
    return read_as(where, [&] { return s.options.read(s.tool_name); });
}

outcome outcome_of(cli::game_report const& report)
{
    outcome o;
    o.status        = report.status;
    o.winner        = report.winner;
    o.answer        = report.solution;
    o.stats         = report.stats;
    o.verifications = report.stats.verifications;
    o.nodes         = report.stats.expanded + report.stats.verifications;
    o.solved        = report.status == status::solved ? 1 : 0;
    if (report.plies) {
        o.cost    = static_cast<double>(*report.plies);
        o.steps   = static_cast<std::uint64_t>(*report.plies);
        o.optimal = !report.at_most;
    }
    return o;
}

void source_words::expect(std::size_t least, std::size_t most, std::string const& wanted) const
{
    if (rest.size() < least) {
        throw cli::bad_input{fmt::format("{}: expected {}, found the end", source, wanted)};
    }
    if (rest.size() > most) {
        throw cli::bad_input{
            fmt::format("{}: expected {}, found '{}' as well", source, wanted, rest[most].substr(0, 40))};
    }
}

source_words sorted_words(std::vector<std::string> const& words, std::vector<cli::named> const& options)
{
    source_words said;
    if (words.empty()) { throw cli::bad_input{"expected a source of instances, found the end"}; }
    said.source = words[0];
    for (std::size_t i = 1; i < words.size(); ++i) {
        auto const option = std::ranges::find(options, words[i], &cli::named::name);
        if (option == options.end()) {
            said.rest.push_back(words[i]);
            continue;
        }
        if (++i == words.size()) {
            throw cli::bad_input{
                fmt::format("{}: expected {}, found the end", option->name, option->promise)};
        }
        auto const again = std::ranges::find(said.options, option->name,
                                             &std::pair<std::string, std::string>::first);
        if (again != said.options.end()) {
            throw cli::bad_input{fmt::format("{}: expected once, found again", option->name)};
        }
        said.options.emplace_back(option->name, words[i]);
    }
    return said;
}

source_words words_of_text(std::string const& text)
{
    auto const   parts = split(text, ", ");
    source_words said;
    said.source = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) {
        std::size_t const blank = std::min(parts[i].find(' '), parts[i].size());
        said.options.emplace_back(parts[i].substr(0, blank),
                                  parts[i].substr(std::min(blank + 1, parts[i].size())));
    }
    return said;
}

}   // namespace tail::compare
