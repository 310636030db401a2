#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <common/game_program.hpp>
#include <common/game_report.hpp>
#include <common/game_search.hpp>
#include <common/game_task.hpp>
#include <common/given_positions.hpp>
#include <common/names.hpp>
#include <common/program.hpp>
#include <common/progress_line.hpp>
#include <tail-compare/cell.hpp>
#include <tail-compare/domain.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>

/// \file
/// Games as domains: what they have in common, whatever the game. The searches are those of the tools,
/// compiled there.

namespace tail::compare {

/// The searches of a game, as `--list` shows them. `win` is what ends the game: "capture".
///
/// Those that can do with threats or without have two names, `df-pn` and `df-pn-threats`, so that each name
/// either takes a guide or takes none.
[[nodiscard]] std::vector<cli::named> game_searches(std::string const& win);

/// Threats that are of use, as `--list` shows them.
[[nodiscard]] std::vector<cli::named> game_threats();

/// Whether a search of this name asks for threats; throws unless its name and settings make sense.
[[nodiscard]] bool takes_threats(std::string const& algorithm);

/// Throws unless these are threats.
void check_threats(std::string const& text);

/// The search that `how` names, with the order and `both` after colons: `lambda:2`, `gts:both`, `aps:2:both`,
/// `gaps:[1,[1,1]]`.
[[nodiscard]] cli::game_search read_game_search(search const& how);

/// What a report says, in the words of the comparison.
[[nodiscard]] outcome outcome_of(cli::game_report const& report);

/// Calls what reads something of a tool's options, and says `where` that was in place of the option.
template <class Read>
[[nodiscard]] auto read_as(std::string const& where, Read&& read)
{
    try {
        return read();
    } catch (cli::bad_input const& e) {
        std::string const text{e.what()};
        std::size_t const end = text.starts_with("--") ? text.find(": ") : std::string::npos;
        throw cli::bad_input{where + ": " + (end == std::string::npos ? text : text.substr(end + 2))};
    }
}

/// The words that name instances: a source, what it takes, and options as pairs of words.
struct source_words {
    std::string                                      source;
    std::vector<std::string>                         rest;
    std::vector<std::pair<std::string, std::string>> options;

    /// Throws unless as many words as this follow the source; `wanted` are they.
    void expect(std::size_t least, std::size_t most, std::string const& wanted) const;
};

/// Sorts the words of a line; `options` are the names of those there are.
[[nodiscard]] source_words sorted_words(std::vector<std::string> const& words,
                                        std::vector<cli::named> const&  options);

/// The part of an instance's text that is a position, and its options.
[[nodiscard]] source_words words_of_text(std::string const& text);

/// A game of a tool. `Game` is described in common/game_task.hpp.
template <class Game>
class game_domain : public domain {
public:
    using position = typename Game::position;

    [[nodiscard]] std::string name() const override { return Game::name; }
    [[nodiscard]] std::string title() const override { return Game::title; }
    [[nodiscard]] std::string guide_kind() const override { return "threat"; }

    [[nodiscard]] std::vector<cli::named> sources() const override
    {
        auto all = starts();
        all.push_back({"board \"DIAGRAM\" [NAME]",
                       "a position: rows from the top, with / between them; " + signs(), ""});
        all.push_back({"file PATH", "the positions of a file, as the tool of the game reads it", ""});
        for (cli::named const& option : options()) {
            all.push_back({"... " + option.name + " " + option.promise, option.about, ""});
        }
        return all;
    }
    [[nodiscard]] std::vector<cli::named> algorithms() const override { return game_searches(Game::win); }
    [[nodiscard]] std::vector<cli::named> guides() const override { return game_threats(); }

    [[nodiscard]] std::vector<instance> instances(std::vector<std::string> const& words) const override
    {
        source_words const    said = sorted_words(words, options());
        std::vector<instance> all;
        each_position(said, [&](std::string const& id, position const& start) {
            question    asked{start, std::nullopt};
            std::string name = id;
            std::string text = Game::to_text(start);
            for (auto const& [key, value] : said.options) {
                set(asked, key, value);
                name += "-" + key + "-" + value;
                text += ", " + key + " " + value;
            }
            all.push_back({name, text});
        });
        return all;
    }

    [[nodiscard]] bool takes_guide(std::string const& algorithm) const override
    {
        return takes_threats(algorithm);
    }
    void check_guide(std::string const& guide) const override { check_threats(guide); }

    [[nodiscard]] outcome run(instance const& problem, search const& how, limits const& within) override
    {
        question const       asked = read(problem.text);
        cli::game_task<Game> task{problem.name, asked.start, {}};
        task.plan.algorithm = how.algorithm;
        task.plan.search    = read_game_search(how);
        task.plan.within    = within;
        // Who wins at all is an answer as well, and the side to move attacks by itself.
        bool const told = task.plan.search.algorithm != cli::game_algorithm::alpha_beta;
        if (told && asked.attacker && *asked.attacker != asked.start.to_move()) {
            cli::set_attacker(task.plan.search, "attacker", *asked.attacker);
        }
        cli::progress_line silent{false};
        auto const         found = Game::with_width(asked.start, [&]<class P>(std::type_identity<P>) {
            return cli::game_work<Game, P>::solve(task, silent);
        });
        return outcome_of(found.report);
    }

    [[nodiscard]] std::string picture(instance const& problem) const override
    {
        return draw(read(problem.text).start);
    }

protected:
    /// What is asked about a position.
    struct question {
        position            start;
        std::optional<side> attacker;
    };

    using named_position  = cli::given_position<Game>;
    using named_positions = cli::given_positions<Game>;

    /// The sources that only this game has.
    [[nodiscard]] virtual std::vector<cli::named> starts() const = 0;

    /// What stands for what in a diagram.
    [[nodiscard]] virtual std::string signs() const = 0;

    /// The position that such a source names; none if it is no source.
    [[nodiscard]] virtual std::optional<named_position> start(source_words const& said) const = 0;

    /// A position from its diagram, and all positions of a file with this content.
    [[nodiscard]] virtual position        read_board(std::string const& diagram) const                  = 0;
    [[nodiscard]] virtual named_positions read_file(std::string content, std::string const& path) const = 0;

    [[nodiscard]] virtual std::string draw(position const& p) const = 0;

    /// What may follow any source; the promise is what it takes.
    [[nodiscard]] virtual std::vector<cli::named> options() const
    {
        return {{"attacker",
                 "whose win is asked for, where it is not that of the side to move; lambda cannot be asked",
                 std::string{Game::name_of(side::first)} + "|" + Game::name_of(side::second)}};
    }
    virtual void set(question& asked, std::string const& option, std::string const& value) const
    {
        if (option == "attacker") { asked.attacker = cli::read_side<Game>(option, value); }
    }

private:
    [[nodiscard]] question read(std::string const& text) const
    {
        source_words const said = words_of_text(text);
        question           asked{read_board(said.source), std::nullopt};
        for (auto const& [key, value] : said.options) { set(asked, key, value); }
        return asked;
    }

    /// Calls `visit` with the id of each position that is named, and with the position. One of them is in
    /// memory at a time: it takes a hundred times the memory of its text, which is what an instance keeps.
    template <class Visit>
    void each_position(source_words const& said, Visit&& visit) const
    {
        if (said.source == "board") {
            said.expect(1, 2, "a diagram, and a name if it shall have one");
            auto const p = read_board(said.rest[0]);
            // A diagram is too long for a table, and its beginning may be that of many.
            std::string const id = cli::size_text(p) + "-" + digest(Game::to_text(p)).substr(0, 8);
            return visit(said.rest.size() > 1 ? said.rest[1] : id, p);
        }
        if (said.source == "file") {
            said.expect(1, 1, "the path of a file");
            std::string const& path = said.rest[0];
            if (path == "-") {
                throw cli::bad_input{
                    "file: expected the path of a file, found '-', which can be read only once"};
            }
            std::string const stem = std::filesystem::path{path}.stem().string();
            return read_file(cli::read_all(path), path).each([&](named_position const& one) {
                visit(stem + "-" + one.id, one.start);
                return true;
            });
        }
        if (auto const one = start(said)) { return visit(one->id, one->start); }
        std::vector<std::string> names;
        for (cli::named const& each : sources()) {
            names.push_back(each.name.substr(0, each.name.find(' ')));
        }
        static_cast<void>(cli::place_of_name("source of instances", said.source, names));
    }
};

}   // namespace tail::compare
