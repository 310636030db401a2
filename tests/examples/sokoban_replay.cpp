#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <tail-sokoban/replay_page.hpp>
#include <tail/domains/sokoban/parse.hpp>

#include <examples/browser.hpp>
#include <examples/sokoban_tool.hpp>

/// \file
/// The page that replays solutions: what is in it, and what a browser makes of it.

using namespace tail::test;

namespace {

[[nodiscard]] std::string data_of(std::string const& page)
{
    return between(page, R"(<script type="application/json" id="data">)", "</script>");
}

[[nodiscard]] std::string write_page(temporary_folder const& folder)
{
    auto const run = sokoban({"--html", folder.file("page.html"), levels::middle, levels::corners});
    REQUIRE(run.status == 0);
    return folder.read("page.html");
}

}   // namespace

TEST_CASE("tail-sokoban replay: the page loads nothing and has every level")
{
    temporary_folder const folder;
    std::string const      page = write_page(folder);
    CHECK(count(page, "http://") == count(page, "http://www.w3.org/2000/svg"));
    CHECK(count(page, "https://") == 0);
    CHECK(count(page, "<script src") == 0);
    CHECK(count(page, "{{") == 0);
    CHECK(contains(page, "default-src 'none'"));
    auto const data = nlohmann::json::parse(data_of(page));
    REQUIRE(data.at("levels").size() == 2);
    CHECK(data.at("levels")[0].at("rows").size() == 7);
    CHECK(data.at("levels")[0].at("solution").get<std::string>().size() >= 14);
    CHECK(data.at("levels")[1].at("title") == "Level 2");
}

TEST_CASE("tail-sokoban replay: titles that look like markup end no script")
{
    std::string const bad   = "</script><script>document.body.dataset.harm = 1</script>{{data}}\xFF";
    auto const        board = tail::sokoban::parse_board(levels::one_push).value();
    std::string const page  = tail::sokoban_tool::replay_page({{bad, bad, board, "R"}});
    CHECK(count(page, "<script") == 2);
    CHECK(count(page, "</script>") == 2);
    CHECK(count(data_of(page), "<") == 0);
    CHECK(nlohmann::json::parse(data_of(page)).at("levels")[0].at("solution") == "R");
}

TEST_CASE("tail-sokoban replay: a browser plays the solution to the end")
{
    std::string const browser = find_browser();
    if (browser.empty()) {
        MESSAGE("skipped: there is no chromium on the PATH");
        return;
    }
    temporary_folder const folder;
    auto const             levels = nlohmann::json::parse(data_of(write_page(folder))).at("levels");
    struct place {
        char const* name;
        std::size_t level;
        bool        end;
    };
    for (place const at :
         {place{"", 0, false}, place{"#1-end", 0, true}, place{"#2-end", 1, true}, place{"#2-1", 1, false}}) {
        CAPTURE(at.name);
        auto const seen = browse(browser, folder, "page.html", 1200, at.name);
        CHECK(seen.console == std::vector<std::string>{});
        std::string const body     = between(seen.page, "<body", ">");
        std::string const solution = levels[at.level].at("solution");
        std::size_t       pushes   = 0;
        for (char const c : solution) { pushes += c < 'a' ? 1U : 0U; }
        auto const has = [&](char const* name, std::size_t value) {
            return contains(body, std::string{"data-"} + name + "=\"" + std::to_string(value) + "\"");
        };
        std::size_t const boxes = at.level == 0 ? 3 : 2;
        CHECK(contains(body, R"(data-drawn="true")"));
        CHECK(has("boxes", boxes));
        CHECK(has("moves", solution.size()));
        if (at.end) {
            CHECK(has("move", solution.size()));
            CHECK(has("pushes", pushes));
            CHECK(has("stored", boxes));
        } else {
            CHECK(has("move", std::string{at.name}.empty() ? 0U : 1U));
            CHECK(has("stored", 0));
        }
    }
}
