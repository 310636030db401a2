#pragma once

#include <optional>
#include <string>
#include <vector>

#include <common/given_positions.hpp>
#include <tail-phutball/game.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/phutball/field.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/domains/phutball/rules.hpp>

namespace tail::phutball_tool {

using given_position  = cli::given_position<game>;
using given_positions = cli::given_positions<game>;

/// What is said about all boards at once.
struct board_options {
    std::optional<phutball::geometry> size;
    std::optional<side>               to_move;
    phutball::rules                   variant;
};

/// The size of `--size`.
[[nodiscard]] phutball::geometry read_size(std::string const& text);

/// The start of a game, on 9x9 if no size is given.
[[nodiscard]] given_positions read_start(board_options const& o);

/// The positions of the arguments, a diagram each.
[[nodiscard]] given_positions read_arguments(std::vector<std::string> const& arguments,
                                             board_options const&            o);

/// The positions of a file: diagrams with blank lines between.
[[nodiscard]] given_positions read_file(std::string text, std::string const& source, board_options const& o);

/// The value of an option that says where threats are looked for.
[[nodiscard]] phutball::threats_at read_threats_at(std::string const& option, std::string const& text);

/// The position after the moves of `--moves`, in which the game must not be over.
[[nodiscard]] game::position after_moves(game::position start, std::string const& text);

}   // namespace tail::phutball_tool
