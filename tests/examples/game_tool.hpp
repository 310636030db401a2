#pragma once

#include "run_tool.hpp"

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

/// \file
/// What the tests of all tools for games share.

namespace tail::test {

/// The one line of JSON that a tool prints, and its exit status.
struct json_answer {
    int            status;
    nlohmann::json line;
};

[[nodiscard]] inline json_answer json_of_tool(std::string const& tool, std::vector<std::string> arguments,
                                              std::string const& input = "")
{
    arguments.push_back("--json");
    auto const seen = run_tool(tool, std::move(arguments), input);
    CHECK(seen.err == "");
    REQUIRE(lines_of(seen.out).size() == 1);
    return {seen.status, nlohmann::json::parse(seen.out)};
}

/// Refused with status 2, this message, and nothing on standard output.
inline void check_refused_by(std::string const& tool, std::vector<std::string> arguments,
                             std::string const& message, std::string const& input = "")
{
    auto const seen = run_tool(tool, std::move(arguments), input);
    CAPTURE(message);
    CHECK(seen.status == 2);
    CHECK(seen.out == "");
    CHECK(seen.err == tool + ": " + message + "\n");
}

}   // namespace tail::test
