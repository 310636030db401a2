#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>
#include <doctest/doctest.h>

#include <examples/compare_tool.hpp>
#include <examples/sokoban_tool.hpp>

/// \file
/// The files that tools write: whole or not at all, through links, and no two of them the same.

using namespace tail::test;
namespace fs = std::filesystem;

namespace {

std::string const small_game = "4x4";

[[nodiscard]] std::string content(std::string const& name)
{
    std::ostringstream text;
    text << std::ifstream{name}.rdbuf();
    return text.str();
}

[[nodiscard]] unsigned mode_of(std::string const& name)
{
    struct stat about{};
    return ::stat(name.c_str(), &about) == 0 ? about.st_mode & 0777U : 0;
}

[[nodiscard]] std::size_t files_in(temporary_folder const& folder)
{
    return static_cast<std::size_t>(std::distance(fs::directory_iterator{folder.path()}, {}));
}

/// A tool that each option belongs to, and arguments that make it write the file.
struct writer {
    std::string              tool;
    std::vector<std::string> arguments;
    std::string              option;
};

std::vector<writer> const texts{{"tail-atari-go", {"--size", small_game, "--start", "crosscut"}, "--sgf"},
                                {"tail-sokoban", {levels::one_push}, "--picture"},
                                {"tail-sokoban", {levels::one_push}, "--html"}};

[[nodiscard]] std::vector<std::string> writing_to(writer const& w, std::string const& name)
{
    auto all = w.arguments;
    all.insert(all.end(), {w.option, name});
    return all;
}

}   // namespace

TEST_CASE("outputs: where a text cannot be written what stood there stays")
{
    for (writer const& w : texts) {
        CAPTURE(w.option);
        temporary_folder const folder;
        std::string const      name = folder.file("out");
        std::ofstream{name} << "as it was";
        // Not a byte fits; the shell says so to the tool, which would otherwise be ended by a signal.
        std::string command = "trap '' XFSZ; ulimit -f 0; exec '" + std::string{TAIL_EXAMPLES_DIR} + "/"
            + w.tool + "'";
        for (std::string const& argument : writing_to(w, name)) { command += " '" + argument + "'"; }
        auto const seen = run_tool("/bin/sh", {"-c", command});
        CHECK(seen.status == 2);
        CHECK(contains(seen.err, w.option + ": '" + name + "' cannot be written: "));
        CHECK(content(name) == "as it was");
        CHECK(files_in(folder) == 1);
    }
}

TEST_CASE("outputs: a text has the permissions that it had or those of any new file")
{
    temporary_folder const folder;
    auto const             before = ::umask(027);
    for (writer const& w : texts) {
        CAPTURE(w.option);
        std::string const name = folder.file("new");
        CHECK(run_tool(w.tool, writing_to(w, name)).status == 0);
        CHECK(mode_of(name) == 0640);
        CHECK(::chmod(name.c_str(), 0604) == 0);
        CHECK(run_tool(w.tool, writing_to(w, name)).status == 0);
        CHECK(mode_of(name) == 0604);
        fs::remove(name);
    }
    ::umask(before);
    if (::geteuid() != 0) {
        std::string const name = folder.file("kept");
        std::ofstream{name} << "as it was";
        ::chmod(name.c_str(), 0444);
        CHECK(run_tool(texts[0].tool, writing_to(texts[0], name)).status == 2);
        CHECK(content(name) == "as it was");
    }
}

TEST_CASE("outputs: a text goes to a device as it comes")
{
    CHECK(run_tool(texts[0].tool, writing_to(texts[0], "/dev/null")).status == 0);
    CHECK(fs::is_character_file("/dev/null"));
    CHECK(contains(run_tool(texts[0].tool, writing_to(texts[0], "/dev/stderr")).err, "(;GM[1]"));
}

TEST_CASE("outputs: a symbolic link stays and what it leads to is written")
{
    auto all = texts;
    all.push_back({"tail-atari-go", texts[0].arguments, "--certificate"});
    all.push_back({"tail-phutball", {"--size", "3x5", "--algorithm", "df-pn"}, "--certificate"});
    all.push_back({"tail-sokoban", {"########|#   #  #|# $ $. #|#@ #.  #|########"}, "--patterns"});
    for (writer const& w : all) {
        CAPTURE(w.tool);
        CAPTURE(w.option);
        temporary_folder const folder;
        fs::create_directory(folder.path() / "elsewhere");
        fs::create_symlink("elsewhere/target", folder.path() / "link");
        fs::create_symlink(folder.path() / "link", folder.path() / "second");
        // A target that is not there yet, and one that is.
        for (int run = 0; run < 2; ++run) {
            CHECK(run_tool(w.tool, writing_to(w, folder.file("second"))).err == "");
            CHECK(fs::is_symlink(folder.path() / "link"));
            CHECK(fs::is_symlink(folder.path() / "second"));
            CHECK(fs::is_regular_file(fs::symlink_status(folder.path() / "elsewhere" / "target")));
            CHECK(fs::file_size(folder.path() / "elsewhere" / "target") > 0);
        }
        CHECK(files_in(folder) == 3);

        fs::create_symlink("circle", folder.path() / "circle");
        auto const seen = run_tool(w.tool, writing_to(w, folder.file("circle")));
        CHECK(seen.status == 2);
        CHECK(contains(seen.err, w.option + ": cannot write '" + folder.file("circle") + "': "));
        CHECK(fs::is_symlink(folder.path() / "circle"));
    }
}

TEST_CASE("outputs: one file for two options is refused and so is the file that is read")
{
    temporary_folder const folder;
    std::string const      name    = folder.file("x");
    std::string const      same    = folder.path().string() + "/./x";
    auto const             refused = [&](std::string const& tool, std::vector<std::string> const& arguments,
                             std::string const& option, std::string const& other) {
        auto const seen = run_tool(tool, arguments);
        CHECK(seen.status == 2);
        CHECK(seen.out == "");
        CHECK(seen.err
                          == tool + ": " + option + ": expected another file than that of " + other + ", found '" + same
                              + "'\n");
    };
    refused("tail-sokoban", {levels::one_push, "--picture", name, "--html", same}, "--html", "--picture");
    refused("tail-atari-go", {"--size", small_game, "--certificate", name, "--sgf", same}, "--sgf",
            "--certificate");
    CHECK(files_in(folder) == 0);

    std::string const level = "#####\n#@$.#\n#####\n";
    std::ofstream{name} << level;
    refused("tail-sokoban", {"--file", name, "--html", same}, "--html", "--file");
    refused("tail-sokoban", {"--file", name, "--patterns", same}, "--patterns", "--file");
    CHECK(content(name) == level);
    std::string const board = "...\n.X.\nO..\n";
    std::ofstream{name} << board;
    refused("tail-atari-go", {"--file", name, "--sgf", same}, "--sgf", "--file");
    CHECK(content(name) == board);
    std::ofstream{name} << "...\n.O.\n...\n";
    refused("tail-phutball", {"--file", name, "--certificate", same}, "--certificate", "--file");
    // Two that go nowhere are no mistake.
    CHECK(sokoban({levels::one_push, "--picture", "/dev/null", "--html", "/dev/null"}).status == 0);
}

TEST_CASE("tail-npuzzle: a cache that cannot be made or written is told of as it is")
{
    std::vector<std::string> const solve{"--heuristic", "pdb:4-4", "1 4 2 3 0 5 6 7 8", "--cache"};
    auto const                     with_cache = [&](std::string const& name) {
        auto all = solve;
        all.push_back(name);
        return npuzzle(all);
    };
    // Nobody makes a folder there, and it is not there either: the second is not what is wrong.
    if (fs::is_directory("/sys")) {
        auto const seen = with_cache("/sys/tail-cache");
        CHECK(seen.status == 0);
        CHECK(contains(seen.err, "/sys/tail-cache: cannot be made ("));
        CHECK(contains(seen.err, "what is built will not be kept (--cache names another folder)\n"));
        CHECK(contains(seen.err, "; it will have to be built again the next time"));
        CHECK_FALSE(contains(seen.err, "No such file or directory"));
    }
    temporary_file const file{"no folder"};
    auto const           seen = with_cache(file.name() + "/cache");
    CHECK(seen.status == 0);
    CHECK(contains(seen.err, file.name() + "/cache: cannot be made (Not a directory)"));
    if (::geteuid() == 0) {
        MESSAGE("not tried: folders without permissions, for nothing stops root");
        return;
    }
    temporary_folder const folder;
    ::chmod(folder.path().c_str(), 0500);
    CHECK(contains(with_cache(folder.path().string()).err,
                   folder.path().string() + ": cannot be written (Permission denied)"));
    CHECK(contains(with_cache(folder.file("inside")).err,
                   folder.file("inside") + ": cannot be made (Permission denied)"));
    ::chmod(folder.path().c_str(), 0700);
}
