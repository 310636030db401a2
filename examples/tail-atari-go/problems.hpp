#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tail-atari-go/task.hpp>
#include <tail/domains/grid/geometry.hpp>

namespace tail::atari_go_tool {

/// A position to be searched, as it was given.
struct given_position {
    std::string  id; ///< what it was called, or its place from 1
    any_position start;
};

/// The size of `--size`.
[[nodiscard]] atari_go::geometry read_size(std::string const& text);

/// The side of an option that takes one.
[[nodiscard]] side read_side(std::string const& option, std::string const& text);

/// The start of `--start`: `empty`, `crosscut`, `crosscut-white`, or a diagram.
[[nodiscard]] given_position read_start(std::string const& text, std::optional<atari_go::geometry> size,
                                        std::optional<side> to_move);

/// The positions of the arguments, a diagram each.
[[nodiscard]] std::vector<given_position> read_arguments(std::vector<std::string> const& arguments,
                                                         std::optional<atari_go::geometry> size, std::optional<side> to_move);

/// The positions of a file: diagrams with blank lines between, or games in SGF, of which `moves` are played, or all.
[[nodiscard]] std::vector<given_position> read_file(std::string_view text, std::string const& source,
                                                    std::optional<atari_go::geometry> size, std::optional<side> to_move,
                                                    std::optional<std::size_t> moves);

/// The problem of this id.
[[nodiscard]] given_position pick(std::vector<given_position> const& all, std::string const& wanted);

}   // namespace tail::atari_go_tool
