#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <common/exit_status.hpp>

namespace tail::cli {

/// Text without characters that do things to a terminal: these become '?'.
[[nodiscard]] std::string harmless(std::string text);

/// Bad usage or bad input. The message says what was seen, where, and what was wanted. It may show what a
/// file has, or an argument, and so is made harmless.
struct bad_input : std::runtime_error {
    explicit bad_input(std::string message) : std::runtime_error{harmless(std::move(message))} {}
};

/// Runs a tool's `body` and turns whatever leaves it into an exit status.
///
/// `bad_input` becomes one line on standard error and status 2; a reader that closed the pipe ends the
/// program quietly, as it ends any filter.
[[nodiscard]] int run_program(std::string_view name, std::function<exit_status()> const& body);

/// Writes to standard output at once, so that a reader sees each answer when it is found.
void print(std::string_view text);

/// Writes a line to standard error, for people to see beside the answers.
void note(std::string const& text);

/// The whole of a file, or of standard input where the name is `-`, without a byte-order mark.
[[nodiscard]] std::string read_all(std::string const& file);

}   // namespace tail::cli
