#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tail::cli {

/// Something that can be named on the command line, as `--list` shows it.
struct named {
    std::string name;
    std::string about;
    std::string promise;
};

[[nodiscard]] std::vector<std::string> names_of(std::vector<named> const& all);

/// A line for each: the name, the promise, the sentence about it.
[[nodiscard]] std::string listed(std::vector<named> const& all);

/// A name at the beginning of a sentence.
[[nodiscard]] std::string capitalised(std::string name);

/// The name among `names` that `wanted` was most probably meant to be; empty if none is near.
///
/// Counts letters to insert, delete, replace or exchange with their neighbour; `A*` is read as `astar` and
/// `linear_conflict` as `linear-conflict` first.
[[nodiscard]] std::string nearest_name(std::string_view wanted, std::vector<std::string> const& names);

/// ", did you mean 'astar'?", or nothing if no name is near.
[[nodiscard]] std::string suggestion(std::string_view wanted, std::vector<std::string> const& names);

/// The place of `wanted` in `names`; throws `bad_input` with the nearest name if it has none.
///
/// `kind` is what the names are of: "algorithm".
[[nodiscard]] std::size_t place_of_name(std::string_view kind, std::string_view wanted,
                                        std::vector<std::string> const& names);

}   // namespace tail::cli
