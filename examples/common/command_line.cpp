#include <common/command_line.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include <unistd.h>
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <common/names.hpp>
#include <common/program.hpp>
#include <common/terminal.hpp>
#include <tail/version.hpp>

namespace tail::cli {

struct command_line::parser {
    CLI::App                 app;
    std::vector<std::string> names;
};

namespace {

/// "--name" of "-n,--name".
[[nodiscard]] std::string long_name(std::string const& name) { return name.substr(name.find("--")); }

/// As the help shows a name; long names stand below each other.
[[nodiscard]] std::string shown(std::string const& name)
{
    std::size_t const comma = name.find(',');
    return comma == std::string::npos ? "    " + name : name.substr(0, comma) + ", " + name.substr(comma + 1);
}

/// Below this many columns, what an option does stands below it.
constexpr std::size_t narrow = 72;

}   // namespace

command_line::command_line(std::string program, std::string usage, std::string about)
    : program_{std::move(program)},
      usage_{std::move(usage)},
      about_{std::move(about)},
      parser_{std::make_unique<parser>()}
{
    parser_->app.set_help_flag();
    parser_->app.allow_extras();   // so that we name what was not expected ourselves
}

command_line::~command_line() = default;

void command_line::option(std::optional<std::string>& into, std::string name, std::string value,
                          std::string about)
{
    parser_->names.push_back(long_name(name));
    parser_->app.add_option_function<std::string>(name, [&into](std::string const& text) { into = text; });
    entries_.push_back({shown(name) + " " + value, std::move(about)});
}

void command_line::optional_value(std::optional<std::string>& into, std::string name, std::string value,
                                  std::string usual, std::string about)
{
    parser_->names.push_back(name);
    parser_->app
        .add_option_function<std::vector<std::string>>(name,
                                                       [&into, usual](std::vector<std::string> const& texts) {
                                                           into = texts.empty() || texts.front().empty()
                                                               ? usual
                                                               : texts.front();
                                                       })
        ->expected(0, 1)
        ->allow_extra_args(false);   // what follows the value is an argument
    entries_.push_back({shown(name) + " [" + value + "]", std::move(about)});
}

void command_line::flag(bool& into, std::string name, std::string about)
{
    parser_->names.push_back(long_name(name));
    parser_->app.add_flag(name, into)->disable_flag_override();
    entries_.push_back({shown(name), std::move(about)});
}

void command_line::arguments(std::vector<std::string>& into) { parser_->app.add_option("arguments", into); }

void command_line::example(std::string arguments, std::string about)
{
    examples_.push_back({std::move(arguments), std::move(about)});
}

bool command_line::parse(int argc, char const* const* argv)
{
    bool wants_help    = false;
    bool wants_version = false;
    flag(wants_help, "-h,--help", "show this text");
    flag(wants_version, "-V,--version", "show the version");
    try {
        parser_->app.parse(argc, argv);
    } catch (CLI::ArgumentMismatch const& error) {
        // "--nodes: 1 required TEXT missing", "json was given a ...": the option comes first.
        std::string const what = error.what();
        std::string const name = what.substr(0, what.find_first_of(": "));
        if (what.find("override") != std::string::npos) {
            throw bad_input{"--" + name + ": expected no value"};
        }
        if (what.find("received") != std::string::npos) {
            throw bad_input{name + ": expected one value, found several"};
        }
        throw bad_input{name + ": expected a value"};
    } catch (CLI::ParseError const& error) {
        throw bad_input{error.what()};
    }
    for (std::string const& extra : parser_->app.remaining()) {
        if (extra == "--") { continue; }   // what follows are arguments, whatever they look like
        std::string const name = extra.substr(0, extra.find('='));
        throw bad_input{fmt::format("unknown option '{}'{} (--help explains them)", name,
                                    suggestion(name, parser_->names))};
    }
    if (wants_help) { print(help()); }
    if (wants_version) { print(program_ + " " + TAIL_VERSION_STRING + "\n"); }
    return !wants_help && !wants_version;
}

std::string command_line::help() const
{
    // Other programs read it as it is; people read it as wide as their terminal.
    constexpr int     out    = STDOUT_FILENO;
    bool const        people = is_terminal(out);
    std::size_t const width  = people ? terminal_width(out) : SIZE_MAX;
    auto const        in     = [&](std::string const& words, std::size_t indent, std::size_t first) {
        return people ? wrapped(words, width, indent, first) : words;
    };
    auto const heading = [](char const* words) { return styled(out, style::strong, words); };

    std::string text = heading("usage:") + fmt::format(" {} {}\n\n{}\n\n", program_, usage_, in(about_, 0, 0))
        + heading("options:") + "\n";
    std::size_t longest = 0;
    for (entry const& e : entries_) { longest = std::max(longest, e.left.size()); }
    for (entry const& e : entries_) {
        if (width < narrow) {
            text += fmt::format("  {}\n        {}\n", e.left, in(e.about, 8, 8));
        } else {
            text += fmt::format("  {:<{}}  {}\n", e.left, longest, in(e.about, longest + 4, longest + 4));
        }
    }
    text += "\n" + heading("examples:") + "\n";
    for (entry const& e : examples_) {
        text += fmt::format("  {} {}\n      {}\n", program_, e.left, in(e.about, 6, 6));
    }
    text += "\n" + heading("exit status:") + " " + in(exit_statuses_, 0, 13) + "\n";
    return text;
}

}   // namespace tail::cli
