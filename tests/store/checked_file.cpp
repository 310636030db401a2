#include <tail/store/checked_file.hpp>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>
#include <doctest/doctest.h>

// What docs/trust.md says of files: permissions, temporary names and links.

namespace fs = std::filesystem;

namespace {

/// A folder that goes away with everything in it.
struct folder {
    fs::path path;
    folder()
    {
        std::string name = (fs::temp_directory_path() / "tail-files-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name;
    }
    folder(folder const&)            = delete;
    folder& operator=(folder const&) = delete;
    ~folder()
    {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    [[nodiscard]] std::string           file(char const* name) const { return (path / name).string(); }
    [[nodiscard]] std::set<std::string> names() const
    {
        std::set<std::string> all;
        for (auto const& entry : fs::directory_iterator{path}) {
            all.insert(entry.path().filename().string());
        }
        return all;
    }
};

std::string content(std::string const& path)
{
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

std::string written(std::string const& path, std::string const& bytes)
{
    tail::part_file part{path};
    part.write(bytes.data(), bytes.size());
    return part.commit();
}

unsigned permissions(std::string const& path)
{
    struct stat about{};
    REQUIRE(::stat(path.c_str(), &about) == 0);
    return about.st_mode & 07777U;
}

}   // namespace

TEST_CASE("checked file: nobody may write to it and the mask of the process counts")
{
    folder const here;
    auto const   mask = ::umask(0);
    CHECK(written(here.file("open"), "bytes") == "");
    CHECK(permissions(here.file("open")) == 0444);
    ::umask(077);
    CHECK(written(here.file("mine"), "bytes") == "");
    CHECK(permissions(here.file("mine")) == 0400);
    ::umask(mask);
}

TEST_CASE("checked file: temporary names lie beside the file and nobody can tell them before")
{
    folder const      here;
    std::string const path = here.file("a");
    {
        tail::part_file const one{path}, another{path};
        auto const            names = here.names();
        CHECK(names.size() == 2);
        for (std::string const& name : names) {
            CHECK(name.starts_with(std::string{"a"} + tail::part_mark));
            CHECK(name != std::string{"a"} + tail::part_mark + std::to_string(::getpid()));
            CHECK((permissions(here.file(name.c_str())) & 0222U) == 0);   // not even while it is written
        }
    }
    CHECK(here.names().empty());   // what was not committed is gone
}

TEST_CASE("checked file: the old content stays under its other names")
{
    folder const here;
    REQUIRE(written(here.file("a"), "old") == "");
    fs::create_hard_link(here.file("a"), here.file("b"));
    REQUIRE(written(here.file("a"), "new") == "");
    CHECK(content(here.file("a")) == "new");
    CHECK(content(here.file("b")) == "old");
}

TEST_CASE("checked file: a file is read through links and what is no file is refused")
{
    folder const here;
    REQUIRE(written(here.file("a"), "bytes") == "");
    fs::create_symlink("a", here.file("link"));
    auto const read = tail::bytes_of_file(here.file("link"));
    REQUIRE(read);
    CHECK(std::string(read->data.get(), read->data.get() + read->size) == "bytes");

    fs::create_symlink("link-to-itself", here.file("link-to-itself"));
    CHECK_FALSE(tail::bytes_of_file(here.file("link-to-itself")));
    REQUIRE(::mkfifo(here.file("pipe").c_str(), 0600) == 0);
    fs::create_symlink("pipe", here.file("link-to-pipe"));
    CHECK(tail::bytes_of_file(here.file("link-to-pipe")).error()
          == here.file("link-to-pipe") + ": is not a file");
    CHECK(tail::bytes_of_file("/dev/zero").error() == "/dev/zero: is not a file");
}

TEST_CASE("checked file: a symbolic link stays and what it leads to is replaced")
{
    folder const here;
    fs::create_directory(here.path / "elsewhere");
    fs::create_symlink("elsewhere/target", here.path / "link");
    fs::create_symlink(here.path / "link", here.path / "second");
    // Halves that somebody has left stand beside the target.
    std::string const left = here.file("elsewhere/target") + tail::part_mark + "1";
    std::ofstream{left} << "half";
    for (std::string const bytes : {"first", "second"}) {
        tail::remove_abandoned_parts(here.file("second"));
        CHECK(written(here.file("second"), bytes) == "");
        CHECK(here.names() == std::set<std::string>{"elsewhere", "link", "second"});
        CHECK(fs::is_symlink(here.path / "link"));
        CHECK(fs::is_symlink(here.path / "second"));
        CHECK(fs::is_regular_file(fs::symlink_status(here.file("elsewhere/target"))));
        CHECK(content(here.file("link")) == bytes);
    }
    CHECK_FALSE(fs::exists(left));

    fs::create_symlink("circle", here.path / "circle");
    CHECK(written(here.file("circle"), "bytes")
          == "cannot be written: " + std::generic_category().message(ELOOP));
    CHECK(fs::is_symlink(here.path / "circle"));
    // Below a link, names are those of where it leads.
    fs::create_directory_symlink("elsewhere", here.path / "folder");
    fs::create_symlink("beside", here.path / "elsewhere" / "relative");
    CHECK(written(here.file("folder/relative"), "bytes") == "");
    CHECK(content(here.file("elsewhere/beside")) == "bytes");
}

TEST_CASE("checked file: text from a file is shown short and without control characters")
{
    CHECK(tail::shown_text("nim 3") == "nim 3");
    CHECK(tail::shown_text("a\x1b[2Jb\n") == "a?[2Jb?");
    CHECK(tail::shown_text(std::string(200, 'x')) == std::string(200, 'x'));
    CHECK(tail::shown_text(std::string(1'000'000, 'x')) == std::string(200, 'x') + "...");
}
