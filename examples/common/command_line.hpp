#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tail::cli {

/// The options of a tool, and the help that explains them.
///
/// Values come back as text: what they mean, and what is wrong with them, is said by whoever knows. The
/// parser itself is CLI11, which this class keeps out of every other file.
class command_line {
public:
    /// `usage` is what follows the name of the program: "[board...] [options]".
    command_line(std::string program, std::string usage, std::string about);
    ~command_line();
    command_line(command_line const&)            = delete;
    command_line& operator=(command_line const&) = delete;

    /// `--name VALUE`; with a name "-n,--name" also `-n VALUE`. `into` must outlive the parsing, here and
    /// below.
    void option(std::optional<std::string>& into, std::string name, std::string value, std::string about);

    /// `--name VALUE`, or `--name` alone, which stands for `--name USUAL`.
    void optional_value(std::optional<std::string>& into, std::string name, std::string value,
                        std::string usual, std::string about);

    /// `--name` alone.
    void flag(bool& into, std::string name, std::string about);

    /// Everything that is no option.
    void arguments(std::vector<std::string>& into);

    /// A line of the examples at the end of the help.
    void example(std::string arguments, std::string about);

    /// What the exit statuses mean, where a tool has others to tell of than a path search.
    void exit_statuses(std::string text) { exit_statuses_ = std::move(text); }

    /// Reads the arguments; throws `bad_input`. False when `--help` or `--version` was asked for and printed.
    [[nodiscard]] bool parse(int argc, char const* const* argv);

private:
    struct parser;

    struct entry {
        std::string left;
        std::string about;
    };

    [[nodiscard]] std::string help() const;

    std::string program_;
    std::string usage_;
    std::string about_;
    std::string exit_statuses_ = "0 all solved, 1 some proved unsolvable, 2 bad usage or input,\n3 a limit "
                                 "was reached, 130 interrupted";
    std::vector<entry>      entries_;
    std::vector<entry>      examples_;
    std::unique_ptr<parser> parser_;
};

}   // namespace tail::cli
