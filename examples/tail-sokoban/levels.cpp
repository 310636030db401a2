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

std::vector<std::size_t> places_of_levels(std::string const& option, std::string const& wanted,
                                          std::size_t                                         size,
                                          std::function<std::string_view(std::size_t)> const& title)
{
    std::vector<std::size_t> some;
    auto const               add = [&](std::size_t first, std::size_t last) {
        for (std::size_t n = first; n <= last; ++n) { some.push_back(n - 1); }
    };
    auto const refuse = [&](std::string const& found) {
        throw cli::bad_input{
            size == 1 ? fmt::format("{}: there is one level, and '{}' is not its number or title", option,
                                    found.substr(0, 100))
                      : fmt::format("{}: expected all, a number from 1 to {}, a range like 2-5, or a title, "
                                    "found '{}'",
                                    option, size, found.substr(0, 100))};
    };
    if (wanted == "all") {
        add(1, size);
        return some;
    }
    for (std::size_t from = 0; from <= wanted.size();) {
        std::size_t const      end   = std::min(wanted.find(',', from), wanted.size());
        std::string_view const part  = std::string_view{wanted}.substr(from, end - from);
        std::size_t const      dash  = part.find('-');
        auto const             first = to_number(part.substr(0, dash));
        auto const last = dash == std::string_view::npos ? first : to_number(part.substr(dash + 1));
        if (!first || !last) {
            // Titles may have commas and dashes in them.
            std::size_t titled = 0;
            while (titled < size && title(titled) != wanted) { ++titled; }
            if (wanted.empty() || titled == size) { refuse(wanted); }
            return {titled};
        }
        if (*first < 1 || *first > *last || *last > size) { refuse(std::string{part}); }
        add(*first, *last);
        from = end + 1;
    }
    return some;
}

class level_list::file final : public source {
public:
    file(std::string text, std::string const& name) : text_{std::move(text)}, all_{indexed(text_, name)} {}

    [[nodiscard]] std::size_t      size() const override { return all_.size(); }
    [[nodiscard]] std::string_view title(std::size_t place) const override { return all_.title(place); }
    [[nodiscard]] given_level      level(std::size_t place) const override
    {
        auto e = all_.entry(place);
        return {std::to_string(e.number), std::move(e.title),
                e.author.empty() ? std::string{all_.author()} : std::move(e.author), std::move(e.solution),
                std::move(e.level)};
    }

private:
    [[nodiscard]] static sokoban::indexed_collection indexed(std::string_view text, std::string const& name)
    {
        auto all = sokoban::indexed_collection::of(text);
        if (!all) { throw cli::bad_input{name + ": " + all.error().to_string()}; }
        return *std::move(all);
    }

    std::string                 text_;
    sokoban::indexed_collection all_;   // of that text
};

class level_list::argument_list final : public source {
public:
    explicit argument_list(std::vector<std::string> all) : all_{std::move(all)} {}

    [[nodiscard]] std::size_t      size() const override { return all_.size(); }
    [[nodiscard]] std::string_view title(std::size_t) const override { return {}; }
    [[nodiscard]] given_level      level(std::size_t place) const override
    {
        auto board = sokoban::parse_board(all_[place]);
        if (board) { board = sokoban::check(*std::move(board)); }
        return {std::to_string(place + 1), {}, {}, {}, std::move(board)};
    }

private:
    std::vector<std::string> all_;
};

class level_list::kept final : public source {
public:
    explicit kept(std::vector<given_level> all) : all_{std::move(all)} {}

    [[nodiscard]] std::size_t      size() const override { return all_.size(); }
    [[nodiscard]] std::string_view title(std::size_t place) const override { return all_[place].title; }
    [[nodiscard]] given_level      level(std::size_t place) const override { return all_[place]; }

private:
    std::vector<given_level> all_;
};

level_list level_list::of_file(std::string text, std::string const& source)
{
    return level_list{std::make_shared<file>(std::move(text), source)};
}

level_list level_list::of_arguments(std::vector<std::string> arguments)
{
    return level_list{std::make_shared<argument_list>(std::move(arguments))};
}

level_list level_list::of_levels(std::vector<given_level> levels)
{
    return level_list{std::make_shared<kept>(std::move(levels))};
}

level_list level_list::pick(std::string const& option, std::string const& wanted) const
{
    auto const of_all = [this](std::size_t place) { return chosen_ ? (*chosen_)[place] : place; };
    level_list some{all_};
    some.chosen_ = places_of_levels(option, wanted, size(),
                                    [&](std::size_t place) { return all_->title(of_all(place)); });
    for (std::size_t& place : *some.chosen_) { place = of_all(place); }
    return some;
}

}   // namespace tail::sokoban_tool
