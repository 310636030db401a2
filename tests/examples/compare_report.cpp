#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <tail-compare/html.hpp>

#include <examples/browser.hpp>
#include <examples/compare_tool.hpp>

/// \file
/// The page that tail-compare writes: what is in it, and what a browser makes of it.

using namespace tail::test;

namespace {

using json = nlohmann::ordered_json;

[[nodiscard]] std::string data_of(std::string const& page)
{
    return between(page, R"(<script type="application/json" id="data">)", "</script>");
}

/// The report of two searches of five problems: below that, searches are not set against each other in pairs.
[[nodiscard]] std::string write_report(temporary_folder const& folder)
{
    auto const run = compare({"--domain", "doubling", "--instances", "reach 100 101 103 104 106",
                              "--algorithm", "astar bfs", "--heuristic", "zero"},
                             folder);
    REQUIRE(run.status == 0);
    return folder.read("report.html");
}

/// Texts that would be markup, or the end of a script, if they were not kept apart from it.
[[nodiscard]] json hostile_data()
{
    std::string const bad = "</script><script>document.body.dataset.harm = 1</script><!--<img src=x "
                            "onerror=\"document.body.dataset.harm = 1\">"
                            "\xE2\x80\xA8{{script}}&amp;";
    std::string const picture =
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="parent.document.body.dataset.harm = 1">)"
        "<script>parent.document.body.dataset.harm = 1</script></svg>";
    json cell          = {{"section", 0},  {"domain", bad}, {"instance", bad},   {"algorithm", bad},
                          {"guide", bad},  {"search", bad}, {"status", "error"}, {"error", bad},
                          {"winner", bad}, {"answer", bad}, {"problems", 1},     {"solved", 0}};
    json measured      = cell;
    measured["search"] = bad + " 2";
    measured["status"] = "solved";
    for (char const* counter : {"expanded", "generated", "peak_bytes", "seconds"}) { measured[counter] = 0; }
    return {{"suite", {{"name", bad}, {"title", bad}, {"about", {bad}}, {"command", bad}}},
            {"domains", {{{"name", bad}, {"title", bad}, {"guide_kind", bad}}}},
            {"sections", {{{"domain", bad}, {"label", bad}}}},
            {"instances", {{{"domain", bad}, {"name", bad}, {"text", bad}, {"picture", picture}}}},
            {"cells", {cell, measured}},
            {"pairs", json::array()}};
}

}   // namespace

TEST_CASE("tail-compare report: the page loads nothing")
{
    temporary_folder const folder;
    std::string const      page = write_report(folder);
    // Names of SVG are addresses that nobody opens.
    std::string const name_of_svg = "http://www.w3.org/2000/svg";
    CHECK(count(page, "http://") == count(page, name_of_svg));
    CHECK(count(page, "https://") == 0);
    CHECK(count(page, "<script") == 2);
    CHECK(count(page, "<script src") == 0);
    CHECK(count(page, "<link") == count(page, R"(<link rel="icon" href="data:,">)"));
    CHECK(count(page, "@import") == 0);
    CHECK(count(page, "url(") == 0);
    CHECK(contains(page, "default-src 'none'"));
    CHECK(count(page, "{{") == 0);
}

TEST_CASE("tail-compare report: the data of the page are JSON and have every cell")
{
    temporary_folder const folder;
    std::string const      data = data_of(write_report(folder));
    CHECK(count(data, "<") == 0);
    auto const parsed = json::parse(data);
    REQUIRE(parsed.at("cells").size() == 10);
    CHECK(parsed.at("cells")[0].at("instance") == parsed.at("cells")[1].at("instance"));
    CHECK(parsed.at("cells")[0].at("status") == "solved");
    CHECK(parsed.at("sections").size() == 1);
    CHECK(parsed.at("instances").size() == 5);
}

TEST_CASE("tail-compare report: texts that look like markup come back as they were and end no script")
{
    json const        data = hostile_data();
    std::string const page = tail::compare::to_html(data);
    CHECK(json::parse(data_of(page)) == data);
    CHECK(count(page, "<script") == 2);
    CHECK(count(page, "</script>") == 2);
    CHECK(count(page, "<img") == 0);
    CHECK(count(page, "\xE2\x80\xA8") == 1);   // in the title, where it is text
    CHECK(count(between(page, "<title>", "</title>"), "<") == 0);
}

TEST_CASE("tail-compare report: bytes that are no text do not stop it")
{
    json data              = hostile_data();
    data["suite"]["about"] = {"half a character: \xC3"};
    data["suite"]["title"] = "and here: \xFF";
    std::string const page = tail::compare::to_html(data);
    CHECK(json::parse(data_of(page)).at("suite").at("about")[0] == "half a character: \xEF\xBF\xBD");
    CHECK(count(page, "\xFF") == 0);
}

TEST_CASE("tail-compare report: a browser draws tables and plots on a narrow and a wide window")
{
    std::string const browser = find_browser();
    if (browser.empty()) {
        MESSAGE("skipped: there is no chromium on the PATH");
        return;
    }
    temporary_folder const folder;
    REQUIRE(!write_report(folder).empty());

    // That complaints are seen at all.
    std::ofstream{folder.path() / "complaint.html"}
        << "<!doctype html><script>console.error('heard')</script>";
    auto const heard = browse(browser, folder, "complaint.html", 390).console;
    REQUIRE(heard.size() == 1);
    CHECK(contains(heard[0], "heard"));

    for (int const width : {390, 1600}) {
        CAPTURE(width);
        auto const seen = browse(browser, folder, "report.html", width);
        CHECK(seen.console == std::vector<std::string>{});
        std::string const body = between(seen.page, "<body", ">");
        CHECK(contains(body, R"(data-drawn="true")"));
        CHECK(contains(body, R"(data-overflow="false")"));
        CHECK(contains(body, "data-width=\"" + std::to_string(width) + "\""));
        CHECK(!contains(body, "data-error"));

        std::string const rows = between(between(seen.page, R"(<table id="cells")", "</table>"), "<tbody>",
                                         "</tbody>");
        CHECK(count(rows, "<tr") == 10);
        CHECK(count(rows, ">solved<") == 10);
        std::string const totals = between(between(seen.page, R"(<table id="totals")", "</table>"), "<tbody>",
                                           "</tbody>");
        CHECK(count(totals, "<tr") == 2);
        CHECK(count(totals, "5 of 5") == 2);
        for (char const* plot : {"plot-scatter", "plot-survival", "plot-bars"}) {
            CAPTURE(plot);
            std::string const drawn = between(seen.page, std::string{"<svg id=\""} + plot + "\"", "</svg>");
            CHECK(count(drawn, "<path") > 3);
            CHECK(count(drawn, "NaN") == 0);
        }
        CHECK(count(between(seen.page, R"(<svg id="plot-bars")", "</svg>"), "<rect") == 10);
        CHECK(count(between(seen.page, R"(<svg id="plot-survival")", "</svg>"), "class=\"line\"") == 2);
        CHECK(count(between(seen.page, R"(id="pairs-table")", "</table>"), "<tr") == 3);
        CHECK(count(seen.page, R"(<article class="card">)") == 5);
        CHECK(count(seen.page, "<img") == 5);
    }
}

TEST_CASE("tail-compare report: no word is broken and tables that go on say so after they are sorted")
{
    std::string const browser = find_browser();
    if (browser.empty()) {
        MESSAGE("skipped: there is no chromium on the PATH");
        return;
    }
    temporary_folder const folder;
    temporary_file const   suite{
        "[npuzzle: eight tiles]\ninstances = random 3x3 2 1\n"
          "algorithms = astar iterative-deepening idastar-automaton weighted-astar:1.5\n"
          "heuristics = linear-conflict walking-distance\n"
          "[atari-go]\ninstances = start 4x4 crosscut\nalgorithms = alpha-beta gts\nthreats = 6,3,2\n"};
    REQUIRE(compare({suite.name()}, folder).status == 0);
    std::string page = folder.read("report.html");
    // A word is what letters and digits make; after a hyphen there may be a new line. Very long ones have to
    // break. That the script sees a broken word at all is tried with one.
    page.replace(page.rfind("</body>"), 0,
                 R"(<p id="narrow" style="width: 3em; overflow-wrap: anywhere">unbelievable</p><script>
        const hints = () => document.querySelectorAll(".sideways").length, before = hints();
        for (const id of ["totals", "cells"]) {
            document.querySelector("#" + id + " thead button").click();
            document.body.dataset[id] = before > 0 && hints() === before ? "told" : before + " and then " + hints();
        }
        const broken = new Set(), range = document.createRange();
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node; (node = texts.nextNode()) !== null;) {
            if (node.parentElement.closest("script, style") || !node.parentElement.checkVisibility()) { continue; }
            for (const word of node.data.matchAll(/[\p{L}\p{N}]{2,24}/gu)) {
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const tops = [...range.getClientRects()].map(box => Math.round(box.top));
                if (Math.max(...tops) - Math.min(...tops) > 3) { broken.add(word[0]); }
            }
        }
        document.body.dataset.broken = [...broken].join(" ");
        document.getElementById("narrow").remove();
    </script>)");
    std::ofstream{folder.path() / "words.html"} << page;
    auto const seen = browse(browser, folder, "words.html", 390);
    CHECK(seen.console == std::vector<std::string>{});
    std::string const body = between(seen.page, "<body", ">");
    CHECK(contains(body, "data-broken=\"unbelievable\""));
    CHECK(contains(body, "data-totals=\"told\""));
    CHECK(contains(body, "data-cells=\"told\""));
}

TEST_CASE("tail-compare report: all sections are printed with their pictures")
{
    std::string const browser = find_browser();
    if (browser.empty()) {
        MESSAGE("skipped: there is no chromium on the PATH");
        return;
    }
    temporary_folder const folder;
    temporary_file const   suite{
        "[npuzzle: first]\ninstances = random 3x3 2 1\nalgorithms = astar bfs\nheuristics = manhattan\n"
          "[npuzzle: second]\ninstances = random 3x3 3 2\nalgorithms = bfs greedy\nheuristics = manhattan\n"};
    REQUIRE(compare({suite.name()}, folder).status == 0);
    std::string page = folder.read("report.html");
    page.replace(page.rfind("</body>"), 0, R"(<script>setTimeout(() => {
        dispatchEvent(new Event("beforeprint"));
        const box = document.getElementById("printed"), images = [...box.querySelectorAll("img")];
        document.title = box.querySelectorAll("h2.on-paper").length + " sections, "
            + images.filter(i => i.complete && i.naturalWidth > 0).length + " of " + images.length + " pictures";
        const colour = name => [...document.querySelectorAll(".finding .rank")].filter(r => r.textContent.startsWith(name))
            .map(r => r.querySelector(".length").style.background);
        document.body.dataset.colours = new Set(colour("bfs")).size + " " + colour("bfs").length;
        dispatchEvent(new Event("afterprint"));
    }, 500);</script>)");
    std::ofstream{folder.path() / "printed.html"} << page;
    auto const seen = browse(browser, folder, "printed.html", 900);
    CHECK(seen.console == std::vector<std::string>{});
    CHECK(contains(seen.page, "<title>2 sections, 5 of 5 pictures</title>"));
    CHECK(contains(seen.page, "data-colours=\"1 4\""));   // by time and by nodes in both sections
    CHECK(count(seen.page, "class=\"card finding\"") == 2);
    CHECK(between(seen.page, "id=\"printed\"", "/div>") == "><");   // empty again
}

TEST_CASE("tail-compare report: a browser runs nothing that came in texts and pictures")
{
    std::string const browser = find_browser();
    if (browser.empty()) {
        MESSAGE("skipped: there is no chromium on the PATH");
        return;
    }
    temporary_folder const folder;
    std::ofstream{folder.path() / "report.html"} << tail::compare::to_html(hostile_data());
    for (int const width : {390, 1600}) {
        CAPTURE(width);
        auto const seen = browse(browser, folder, "report.html", width);
        CHECK(seen.console == std::vector<std::string>{});
        std::string const body = between(seen.page, "<body", ">");
        CHECK(contains(body, R"(data-drawn="true")"));
        CHECK(contains(body, R"(data-overflow="false")"));
        CHECK(!contains(body, "data-harm"));
        CHECK(count(seen.page, "<img") == 1);   // the picture, as an image
    }
}
