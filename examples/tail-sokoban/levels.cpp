#include <tail-sokoban/levels.hpp>

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include <common/program.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/collection.hpp>
#include <tail/domains/sokoban/parse.hpp>

namespace tail::sokoban_tool {

namespace {

[[nodiscard]] std::optional<std::size_t> to_number(std::string_view text)
{
    std::size_t number    = 0;
    auto const [end, why] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (why != std::errc{} || end != text.data() + text.size()) { return std::nullopt; }
    return number;
}

}   // namespace

std::string given_level::name() const
{
    return title.empty() ? "level " + id : fmt::format("level {} \"{}\"", id, title);
}

std::vector<given_level> read_levels(std::string_view text, std::string const& source)
{
    auto all = sokoban::parse_collection(text);
    if (!all) { throw cli::bad_input{source + ": " + all.error().to_string()}; }
    std::vector<given_level> levels;
    for (auto& e : all->levels) {
        levels.push_back({std::to_string(e.number), std::move(e.title),
                          e.author.empty() ? all->author : std::move(e.author), std::move(e.solution),
                          std::move(e.level)});
    }
    return levels;
}

std::vector<given_level> read_arguments(std::vector<std::string> const& arguments)
{
    std::vector<given_level> levels;
    for (std::string const& text : arguments) {
        auto board = sokoban::parse_board(text);
        if (board) { board = sokoban::check(*std::move(board)); }
        levels.push_back({std::to_string(levels.size() + 1), {}, {}, {}, std::move(board)});
    }
    return levels;
}

std::vector<given_level> pick(std::vector<given_level> const& levels, std::string const& option,
                              std::string const& wanted)
{
    if (wanted == "all") { return levels; }
    auto const refuse = [&](std::string const& found) {
        throw cli::bad_input{
            fmt::format("{}: expected all, a number from 1 to {}, a range like 2-5, or a title, "
                        "found '{}'",
                        option, levels.size(), found.substr(0, 100))};
    };
    std::vector<given_level> some;
    for (std::size_t from = 0; from <= wanted.size();) {
        std::size_t const      end   = std::min(wanted.find(',', from), wanted.size());
        std::string_view const part  = std::string_view{wanted}.substr(from, end - from);
        std::size_t const      dash  = part.find('-');
        auto const             first = to_number(part.substr(0, dash));
        auto const last = dash == std::string_view::npos ? first : to_number(part.substr(dash + 1));
        if (!first || !last) {
            // Titles may have commas and dashes in them.
            auto const titled = std::find_if(levels.begin(), levels.end(),
                                             [&](given_level const& l) { return l.title == wanted; });
            if (wanted.empty() || titled == levels.end()) { refuse(wanted); }
            return {*titled};
        }
        if (*first < 1 || *first > *last || *last > levels.size()) { refuse(std::string{part}); }
        for (std::size_t n = *first; n <= *last; ++n) { some.push_back(levels[n - 1]); }
        from = end + 1;
    }
    return some;
}

}   // namespace tail::sokoban_tool
