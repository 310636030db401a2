#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/sokoban/board.hpp>

namespace tail::sokoban_tool {

/// A level to be solved, as it was given.
struct given_level {
    std::string                           id;      ///< its place, from 1
    std::string                           title;   ///< empty if there is none
    std::string                           author;
    std::string                           solution;   ///< that the file gives, as it is there; perhaps empty
    expected<sokoban::board, parse_error> level;      ///< checked, or what is wrong with it

    /// For people: `level 12 "Duh!"`.
    [[nodiscard]] std::string name() const;
};

/// The places, from 0, of the levels that somebody wants among `size`: `all`, `3`, `5-9`, `1,4-6`, or a
/// title; `option` is what asked for them.
[[nodiscard]] std::vector<std::size_t>
places_of_levels(std::string const& option, std::string const& wanted, std::size_t size,
                 std::function<std::string_view(std::size_t)> const& title);

/// The levels that were asked for. Each is parsed when it is looked at: a board takes many times its text,
/// and a file may have a million.
class level_list {
public:
    /// All levels of a file; `source` is what errors call it. Throws `bad_input` if there is none at all. One
    /// that cannot be read does not spoil the others.
    [[nodiscard]] static level_list of_file(std::string text, std::string const& source);

    /// The levels of the arguments, one in each: rows with `|` or ends of line between them.
    [[nodiscard]] static level_list of_arguments(std::vector<std::string> arguments);

    /// Levels that were read before, for programs that keep few.
    [[nodiscard]] static level_list of_levels(std::vector<given_level> levels);

    /// Those that `places_of_levels` names.
    [[nodiscard]] level_list pick(std::string const& option, std::string const& wanted) const;

    [[nodiscard]] std::size_t size() const { return chosen_ ? chosen_->size() : all_->size(); }

    /// The level at this place, from 0.
    [[nodiscard]] given_level operator[](std::size_t place) const
    {
        return all_->level(chosen_ ? (*chosen_)[place] : place);
    }

private:
    /// Where levels come from.
    class source {
    public:
        source()                         = default;
        source(source const&)            = delete;
        source& operator=(source const&) = delete;
        virtual ~source()                = default;

        [[nodiscard]] virtual std::size_t      size() const                   = 0;
        [[nodiscard]] virtual std::string_view title(std::size_t place) const = 0;
        [[nodiscard]] virtual given_level      level(std::size_t place) const = 0;
    };
    class file;
    class argument_list;
    class kept;

    explicit level_list(std::shared_ptr<source const> all) : all_{std::move(all)} {}

    std::shared_ptr<source const>           all_;
    std::optional<std::vector<std::size_t>> chosen_;   // places in `all_`
};

}   // namespace tail::sokoban_tool
