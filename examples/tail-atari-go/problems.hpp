#pragma once

#include <optional>
#include <string>
#include <vector>

#include <common/given_positions.hpp>
#include <tail-atari-go/game.hpp>
#include <tail/domains/grid/geometry.hpp>

namespace tail::atari_go_tool {

using given_position  = cli::given_position<game>;
using given_positions = cli::given_positions<game>;

/// The size of `--size`.
[[nodiscard]] atari_go::geometry read_size(std::string const& text);

/// The start of `--start`: `empty`, `crosscut`, `crosscut-white`, or a diagram.
[[nodiscard]] given_position read_start(std::string const& text, std::optional<atari_go::geometry> size,
                                        std::optional<side> to_move);

/// The positions of the arguments, a diagram each.
[[nodiscard]] given_positions read_arguments(std::vector<std::string> const&   arguments,
                                             std::optional<atari_go::geometry> size,
                                             std::optional<side>               to_move);

/// The positions of a file: diagrams with blank lines between, or games in SGF, of which `moves` are played,
/// or all.
[[nodiscard]] given_positions read_file(std::string text, std::string const& source,
                                        std::optional<atari_go::geometry> size, std::optional<side> to_move,
                                        std::optional<std::size_t> moves);

}   // namespace tail::atari_go_tool
