#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include <common/command_line.hpp>
#include <tail/core/limits.hpp>

namespace tail::cli {

/// The options that every tool has, under the same names and with the same meaning.
struct shared_options {
    std::optional<std::string> algorithm;
    std::optional<std::string> heuristic;
    std::optional<std::string> nodes;
    std::optional<std::string> seconds;
    std::optional<std::string> memory;
    std::optional<std::string> file;
    std::optional<std::string> problem;
    bool                       json = false;
    bool                       list = false;

    /// Declares them; a tool declares its own ones before or after. Games, which have no heuristic, leave the
    /// default of it empty. `file_form` is how a file sets its problems apart.
    void declare(command_line& line, std::string const& default_algorithm,
                 std::string const& default_heuristic, std::string const& file_form = "one a line");

    /// The limits asked for; throws `bad_input` where one makes no sense.
    [[nodiscard]] limits search_limits(std::stop_token stop) const;
};

}   // namespace tail::cli
