#include <tail-compare/suite.hpp>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <common/names.hpp>
#include <common/program.hpp>
#include <examples/compare_tool.hpp>
#include <tail-compare/cell.hpp>
#include <tail-compare/domain.hpp>
#include <tail-compare/journal.hpp>
#include <tail-compare/measurement.hpp>
#include <tail-compare/results.hpp>
#include <tail-compare/runner.hpp>
#include <tail-compare/table.hpp>
#include <tail-compare/texts.hpp>

using namespace tail::compare;
using tail::test::temporary_folder;

namespace {

/// A domain whose searches do as their names say.
class pretended : public domain {
public:
    std::string                   name() const override { return "pretended"; }
    std::string                   title() const override { return "Pretended problems"; }
    std::vector<tail::cli::named> sources() const override { return {{"count N", "N problems", ""}}; }
    std::vector<tail::cli::named> algorithms() const override
    {
        std::vector<tail::cli::named> all;
        for (char const* n :
             {"solves", "longer", "lies", "crashes", "refuses", "greedy-for-memory", "hangs", "unsteady",
              "blind", "gives-up", "disproves", "long", "jittery", "long-jittery"}) {
            all.push_back({n, "", ""});
        }
        return all;
    }
    std::vector<tail::cli::named> guides() const override { return {{"one", "", ""}, {"two", "", ""}}; }
    std::vector<instance>         instances(std::vector<std::string> const& words) const override
    {
        if (words.size() != 2 || words[0] != "count") { throw tail::cli::bad_input{"expected 'count N'"}; }
        std::vector<instance> all;
        for (int i = 1; i <= std::stoi(words[1]); ++i) {
            all.push_back({"p" + std::to_string(i), std::to_string(i)});
        }
        return all;
    }
    bool takes_guide(std::string const& algorithm) const override
    {
        static_cast<void>(
            tail::cli::place_of_name("algorithm", algorithm, tail::cli::names_of(algorithms())));
        return algorithm != "blind";
    }
    void check_guide(std::string const& guide) const override
    {
        static_cast<void>(tail::cli::place_of_name("heuristic", guide, tail::cli::names_of(guides())));
    }
    outcome run(instance const& problem, search const& how, tail::limits const& within) override
    {
        std::string const& a = how.algorithm;
        auto const         n = static_cast<std::uint64_t>(std::stoi(problem.text));
        outcome            o;
        o.status          = tail::status::solved;
        o.cost            = static_cast<double>(n);
        o.optimal         = true;
        o.steps           = n;
        o.answer          = "said \"so\", twice";
        o.stats.expanded  = how.guide == "two" ? n : 2 * n;
        o.stats.generated = 3 * n + 1;
        o.nodes           = o.stats.generated;
        o.stats.seconds   = 0.001 * static_cast<double>(n);
        if (a == "crashes") { std::raise(SIGKILL); }
        if (a == "refuses") { throw tail::cli::bad_input{"does not go with this"}; }
        if (a == "greedy-for-memory") { throw std::bad_alloc{}; }
        if (a == "hangs") { ::pause(); }
        if (a == "unsteady") { o.stats.expanded += calls_++; }
        if (a == "long") { o.stats.seconds = 1; }
        if (a == "long-jittery") { o.stats.seconds = ++calls_ % 2 == 0 ? 1 : 2; }
        if (a == "jittery") { o.stats.seconds = ++calls_ % 2 == 0 ? 0.001 : 0.002; }
        if (a == "lies") { o.cost = *o.cost + 1; }
        if (a == "longer") {
            o.cost    = *o.cost + 1;
            o.optimal = false;
        }
        if (a == "disproves") {
            o           = outcome{};
            o.disproved = true;   // and exhausted
        }
        if (a == "gives-up") {
            o        = outcome{};
            o.status = within.nodes < 100 ? tail::status::node_limit : tail::status::time_limit;
        }
        return o;
    }
    std::string picture(instance const&) const override { return ""; }
    std::string signature_suite() const override
    {
        return "[pretended]\ninstances = count 1\nalgorithms = blind\n";
    }

private:
    std::uint64_t calls_ = 0;
};

registered const here{std::make_unique<pretended>()};

/// The message of what is refused.
template <class Call>
[[nodiscard]] std::string refused(Call&& call)
{
    try {
        call();
    } catch (tail::cli::bad_input const& e) {
        return e.what();
    }
    return "";
}
[[nodiscard]] std::string refused_suite(std::string const& text)
{
    return refused([&] { static_cast<void>(read_suite(text, "a.suite")); });
}

[[nodiscard]] suite suite_of(std::string const& algorithms, std::string const& more = "")
{
    return read_suite("[pretended]\ninstances = count 3\nalgorithms = " + algorithms
                          + "\nheuristics = one two\n" + more,
                      "a.suite");
}

[[nodiscard]] measurements run_all(suite const& s, unsigned jobs)
{
    measurements all(s.cells.size());
    runner       r{s.cells, "build", jobs};
    r.run(
        shuffled(s.cells.size(), s.seed), [&](std::size_t i, measurement m) { all[i] = std::move(m); }, [] {},
        {});
    return all;
}

}   // namespace

TEST_CASE("compare suite: a section is all instances by all searches under its own terms")
{
    auto const s = read_suite("title = A # no comment\nseconds = 7\nseed = 5\n\n[pretended: some]   # a "
                              "comment\ninstances = count 2 # two\nalgorithms = solves blind\n"
                              "heuristics = one two\nruns = 3\npublished = p2 solves two expanded "
                              "4\n[pretended]\ninstances = count 1\nalgorithms = blind\nmemory = 1K\n",
                              "a.suite");
    CHECK(s.title == "A # no comment");
    CHECK(s.seed == 5);
    REQUIRE(s.sections.size() == 2);
    CHECK(s.sections[0].label == "some");
    REQUIRE(s.cells.size() == 2 * 3 + 1);
    CHECK(s.cells[0].search_name() == "solves one");
    CHECK(s.cells[2].search_name() == "blind");
    CHECK(s.cells[3].problem.name == "p2");
    CHECK(s.cells[0].under.seconds == 7);
    CHECK(s.cells[0].under.runs == 3);
    CHECK(s.cells[6].under.runs == 1);
    CHECK(s.cells[6].under.bytes == 1024);
    CHECK(s.cells[4].published.at("expanded") == 4);
    CHECK(s.cells[1].published.empty());
    std::set<std::string> keys;
    for (cell const& c : s.cells) { keys.insert(c.key()); }
    CHECK(keys.size() == s.cells.size());
}

TEST_CASE("compare suite: what is wrong is said with its line and column")
{
    std::string const begin = "[pretended]\ninstances = count 1\n";
    CHECK(refused_suite("[pretnded]\n")
          == "a.suite: line 1, column 2: unknown domain 'pretnded', did you mean 'pretended'? (--list names "
             "them all)");
    CHECK(refused_suite("")
          == "a.suite: line 1, column 1: expected a section such as [npuzzle], found the end of the suite");
    CHECK(refused_suite("secons = 3\n")
          == "a.suite: line 1, column 1: unknown setting 'secons' before the first section, did you mean "
             "'seconds'?");
    CHECK(refused_suite("seconds = no\n")
          == "a.suite: line 1, column 11: seconds: expected a number of seconds above 0, found 'no'");
    CHECK(refused_suite("seconds = 1\nseconds = 2\n")
          == "a.suite: line 2, column 1: expected 'seconds' once, found it again");
    CHECK(refused_suite("seconds\n")
          == "a.suite: line 1, column 1: expected a setting such as 'seconds = 10' or a section such as "
             "[npuzzle]");
    CHECK(refused_suite("seconds = 1 2\n")
          == "a.suite: line 1, column 13: expected one value, found another");
    CHECK(refused_suite("[pretended\n")
          == "a.suite: line 1, column 11: expected ']' at the end of the heading");
    CHECK(refused_suite("[pretended] x\n")
          == "a.suite: line 1, column 13: expected nothing after the heading");
    CHECK(refused_suite(begin + "algorithms = solvs\n")
          == "a.suite: line 3, column 14: unknown algorithm 'solvs', did you mean 'solves'? (--list names "
             "them all)");
    CHECK(refused_suite(begin + "algorithms = blind blind\n")
          == "a.suite: line 3, column 20: expected 'blind' once, found it again");
    CHECK(refused_suite(begin + "algorithms = solves\n")
          == "a.suite: line 1, column 1: solves takes a heuristic: expected 'heuristics = ...' in this "
             "section");
    CHECK(refused_suite(begin + "algorithms = blind\nheuristics = one\n")
          == "a.suite: line 1, column 1: no algorithm of this section takes a heuristic");
    CHECK(refused_suite(begin + "algorithms = blind\nheuristics = tow\n")
          == "a.suite: line 4, column 14: unknown heuristic 'tow', did you mean 'two'? (--list names them "
             "all)");
    CHECK(
        refused_suite(begin + "threats = 6,3,2\n")
        == "a.suite: line 3, column 1: searches of pretended take a heuristic: expected 'heuristics = ...'");
    CHECK(refused_suite("[pretended]\ninstances = cnt 1\n")
          == "a.suite: line 2, column 13: expected 'count N'");
    CHECK(refused_suite("[pretended]\ninstances = \"count 1\n")
          == "a.suite: line 2, column 13: expected a second '\"' on this line");
    CHECK(refused_suite("[pretended]\nalgorithms = blind\n")
          == "a.suite: line 1, column 1: expected 'instances = ...' in the section of pretended");
    CHECK(refused_suite(begin)
          == "a.suite: line 1, column 1: expected 'algorithms = ...' in the section of pretended");
    CHECK(refused_suite(begin + "instances = count 1\n")
          == "a.suite: line 3, column 13: expected instances of different names, found 'p1' again");
    CHECK(refused_suite(begin + "algorithms = blind\npublished = p1 blind - expandd 4\n")
          == "a.suite: line 4, column 24: unknown counter 'expandd', did you mean 'expanded'? (known: "
             "expanded generated verifications nodes cost seconds)");
    CHECK(refused_suite(begin + "algorithms = blind\npublished = p1 blind - expanded -1\n")
          == "a.suite: line 4, column 33: published: expected a number of at least 0, found '-1'");
    CHECK(refused_suite(begin + "title = late\n")
          == "a.suite: line 3, column 1: expected 'title' before the first section");
    CHECK(
        refused_suite("instances = count 1\n")
        == "a.suite: line 1, column 1: expected 'instances' in a section, after a heading such as [npuzzle]");
    CHECK(refused_suite("[pretended]\ninstances = \"count\"1\n")
          == "a.suite: line 2, column 20: expected a space after '\"'");
    CHECK(refused_suite("\x1b[2J = 1\n").find('\x1b')
          == std::string::npos);   // nothing that moves a terminal
    CHECK(refused_suite(begin + "algorithms = blind\npublished = p9 blind - expanded 4\n")
          == "a.suite: line 4, column 13: no cell of this section is 'p9' by 'blind -'");
}

TEST_CASE("compare suite: lines may end as elsewhere and begin with a mark of their coding")
{
    auto const s = read_suite(
        "\xEF\xBB\xBFtitle = A\r\n[pretended]\r\ninstances = count 2\r\nalgorithms = blind\r\n", "a.suite");
    CHECK(s.title == "A");
    CHECK(s.cells.size() == 2);
    CHECK(title_of("# title = no\n title = A title \r\n[x]\n") == "A title");
    CHECK(title_of("runs = 1\n[x]\ntitle = late\n") == "");
}

TEST_CASE("compare suite: one name stands for one instance in all sections")
{
    class renamed final : public pretended {
    public:
        std::string           name() const override { return "renamed"; }
        std::vector<instance> instances(std::vector<std::string> const& words) const override
        {
            return {{"a", words.back()}};
        }
    };
    static registered const known{std::make_unique<renamed>()};
    auto const              section = [](std::string const& n) {
        return "[renamed]\nalgorithms = blind\ninstances = count " + n + "\n";
    };
    CHECK(read_suite(section("1") + section("1"), "a.suite").cells.size() == 2);
    CHECK(refused_suite(section("1") + section("2"))
          == "a.suite: line 6, column 13: expected another name, found that 'a' is another instance in an "
             "earlier section");
}

TEST_CASE("compare suite: what a source knows of its instances goes to the cells it is about")
{
    class told final : public pretended {
    public:
        std::string           name() const override { return "told"; }
        std::vector<instance> instances(std::vector<std::string> const&) const override
        {
            return {{"p1", "1", {{"", "cost", 1}, {"solves two", "expanded", 7}}}};
        }
    };
    static registered const known{std::make_unique<told>()};
    auto const s = read_suite("[told]\ninstances = all\nalgorithms = solves\nheuristics = one two\n",
                              "a.suite");
    REQUIRE(s.cells.size() == 2);
    CHECK(s.cells[0].published == std::map<std::string, double>{{"cost", 1}});
    CHECK(s.cells[1].published == std::map<std::string, double>{{"cost", 1}, {"expanded", 7}});
}

TEST_CASE("compare suite: no beginning of a suite does more than fail")
{
    std::string const whole = "title = x\nruns = 2\n[pretended: a]\ninstances = count 2\nalgorithms = solves "
                              "blind\nheuristics = \"one\" two\npublished = p1 blind - cost 4\n";
    for (std::size_t n = 0; n < whole.size(); ++n) {
        std::string const message = refused_suite(whole.substr(0, n));
        CHECK((message.empty() || message.starts_with("a.suite: line ")));
    }
}

TEST_CASE("compare runner: one bad cell never stops the rest")
{
    auto const s   = suite_of("solves crashes refuses greedy-for-memory gives-up", "nodes = 50\n");
    auto const all = run_all(s, 2);
    for (std::size_t i = 0; i < all.size(); ++i) {
        REQUIRE(all[i]);
        std::string const& a = s.cells[i].how.algorithm;
        CHECK(all[i]->key == s.cells[i].key());
        if (a == "solves") { CHECK(all[i]->solved()); }
        if (a == "crashes") { CHECK(all[i]->error == "ended by signal 9 (Killed)"); }
        if (a == "refuses") { CHECK(all[i]->error == "does not go with this"); }
        if (a == "greedy-for-memory") { CHECK(all[i]->error == "out of memory"); }
        if (a == "gives-up") { CHECK(all[i]->status() == "node_limit"); }
    }
}

TEST_CASE("compare runner: cold and warm runs are kept apart and counters that differ are seen")
{
    auto const s   = suite_of("solves unsteady gives-up", "runs = 4\n");
    auto const all = run_all(s, 1);
    for (std::size_t i = 0; i < all.size(); ++i) {
        REQUIRE(all[i]);
        std::string const& a = s.cells[i].how.algorithm;
        CHECK(all[i]->warm.size() == (a == "gives-up" ? 0 : 5));   // what a limit ended is not run again
        CHECK(all[i]->steady == (a != "unsteady"));
    }
}

TEST_CASE("compare runner: an interruption ends what runs and keeps what is done")
{
    auto const       s = suite_of("blind hangs");
    std::stop_source source;
    std::size_t      done = 0;
    runner           r{s.cells, "build", static_cast<unsigned>(s.cells.size())};
    r.run(
        shuffled(s.cells.size(), 1),
        [&](std::size_t, measurement const& m) {
            CHECK(m.solved());
            if (++done == 3) { source.request_stop(); }
        },
        [] {}, source.get_token());
    CHECK(done == 3);
}

TEST_CASE("compare runner: a search that does not keep its limits does not keep the others waiting")
{
    auto const  s    = suite_of("hangs blind", "seconds = 0.1\n");
    std::size_t late = 0, solved = 0;
    runner      r{s.cells, "build", 1};
    r.patience = 0.2;
    r.run(
        shuffled(s.cells.size(), 1),
        [&](std::size_t, measurement const& m) {
            late += m.error == "did not keep its limits, and was ended" ? 1U : 0U;
            solved += m.solved() ? 1U : 0U;
        },
        [] {}, {});
    CHECK(late == 6);
    CHECK(solved == 3);
}

TEST_CASE("compare runner: the order depends on the seed alone")
{
    // The first numbers of SplitMix64 for seed 1 are 10451216379200822465, 13757245211066428519 and
    // 17911839290282890590 (by a program in another language).
    CHECK(shuffled(4, 1) == std::vector<std::size_t>{2, 0, 3, 1});
    CHECK(shuffled(50, 1) != shuffled(50, 2));
    CHECK(shuffled(50, 7) == shuffled(50, 7));
    CHECK(shuffled(0, 1).empty());
}

TEST_CASE("compare journal: what was written is known again and nothing else")
{
    temporary_folder const folder;
    std::string const      file = folder.file("results.jsonl");
    auto const             s    = suite_of("solves refuses", "runs = 3\n");
    auto const             all  = run_all(s, 2);
    {
        journal j{file, "build"};
        for (std::size_t i = 0; i < all.size(); ++i) { j.add(s.cells[i], *all[i]); }
    }
    journal const again{file, "build"};
    CHECK(again.damaged() == 0);
    for (std::size_t i = 0; i < all.size(); ++i) {
        measurement const* m = again.known(s.cells[i].key());
        if (s.cells[i].how.algorithm == "refuses") {
            CHECK(m == nullptr);   // what failed is tried again: it may have been killed, or memory was short
            continue;
        }
        REQUIRE(m != nullptr);
        CHECK(to_json(s.cells[i], *m) == to_json(s.cells[i], *all[i]));
    }
    cell other = s.cells[0];
    other.under.seconds += 1;
    CHECK(again.known(other.key()) == nullptr);
}

TEST_CASE("compare journal: what is forgotten stays so and a later failure counts")
{
    temporary_folder const folder;
    auto const             s   = suite_of("solves");
    auto const             all = run_all(s, 2);
    {
        journal j{folder.file("r"), "build"};
        for (std::size_t i = 0; i < 3; ++i) { j.add(s.cells[i], *all[i]); }
    }
    {
        journal j{folder.file("r"), "build"};
        j.forget();
        CHECK(j.known(s.cells[0].key()) == nullptr);
        j.add(s.cells[0], *all[0]);   // and then it is interrupted
    }
    {
        journal j{folder.file("r"), "build"};
        CHECK(j.known(s.cells[0].key()) != nullptr);
        CHECK(j.known(s.cells[1].key()) == nullptr);
        CHECK(j.damaged() == 0);
        measurement failed = *all[0];
        failed.error       = "killed";
        j.add(s.cells[0], failed);
    }
    journal const j{folder.file("r"), "build"};
    CHECK(j.known(s.cells[0].key()) == nullptr);
}

TEST_CASE("compare journal: another build's results are not taken for this one's")
{
    temporary_folder const folder;
    auto const             s   = suite_of("solves");
    auto const             all = run_all(s, 2);
    {
        journal j{folder.file("r"), "build"};
        j.add(s.cells[0], *all[0]);
    }
    journal const j{folder.file("r"), "another"};
    CHECK(j.known(s.cells[0].key()) == nullptr);
    CHECK(j.damaged() == 0);
}

TEST_CASE("compare journal: a torn or damaged line is not believed and nothing of the file is lost")
{
    temporary_folder const folder;
    std::string const      file = folder.file("r");
    auto const             s    = suite_of("solves");
    auto const             all  = run_all(s, 2);
    {
        journal j{file, "build"};
        for (std::size_t i = 0; i < 3; ++i) { j.add(s.cells[i], *all[i]); }
    }
    std::string const whole = folder.read("r");
    std::string const last  = whole.substr(whole.rfind('\n', whole.size() - 2) + 1);
    for (std::size_t cut : {std::size_t{1}, std::size_t{10}, std::size_t{200}}) {
        std::string const torn = whole.substr(0, whole.size() - cut);
        std::ofstream{file} << torn;
        {
            journal j{file, "build"};
            CHECK(j.known(s.cells[1].key()) != nullptr);
            CHECK((j.known(s.cells[2].key()) != nullptr)
                  == (cut == 1));   // nothing but the end of the line is lacking
            CHECK(j.damaged() == (cut == 1 ? 0U : 1U));
            j.add(s.cells[2], *all[2]);
            CHECK(folder.read("r") == torn + "\n" + last);
        }
        journal const again{file, "build"};
        CHECK(again.known(s.cells[2].key()) != nullptr);
    }
    std::ofstream{file} << "notes of somebody else";
    {
        journal j{file, "build"};
        j.add(s.cells[2], *all[2]);
    }
    CHECK(folder.read("r") == "notes of somebody else\n" + last);
    std::string damaged = whole;
    damaged[damaged.find("\"expanded\":") + 11] ^= 1;   // another digit
    std::ofstream{file} << damaged;
    journal const j{file, "build"};
    CHECK(j.damaged() == 1);
    CHECK(j.known(s.cells[0].key()) == nullptr);
    CHECK(j.known(s.cells[1].key()) != nullptr);
}

TEST_CASE("compare journal: every flipped bit and every truncation of a line is seen")
{
    temporary_folder const folder;
    std::string const      file = folder.file("r");
    auto const             s    = suite_of("solves");
    {
        journal j{file, "build"};
        j.add(s.cells[0], *run_all(s, 1)[0]);
    }
    std::string const whole = folder.read("r");
    auto const        known = [&] {
        journal const j{file, "build"};
        return j.known(s.cells[0].key()) != nullptr;
    };
    REQUIRE(known());
    {
        // In place: a file that is made empty and written again is flushed to the disk by some systems.
        std::fstream in_place{file, std::ios::binary | std::ios::in | std::ios::out};
        auto const   put = [&](std::size_t at, char c) {
            in_place.seekp(static_cast<std::streamoff>(at));
            in_place.put(c).flush();
        };
        for (std::size_t at = 0; at + 1 < whole.size(); ++at) {   // but for the end of the line
            for (int const flip : {1, 2, 4, 8, 16, 32, 64, 128}) {
                put(at, static_cast<char>(whole[at] ^ flip));
                REQUIRE_MESSAGE(!known(), "byte " << at << ", flip " << flip);
            }
            put(at, whole[at]);
        }
    }
    REQUIRE(folder.read("r") == whole);
    for (std::size_t size = whole.size() - 1; size-- > 0;) {
        std::filesystem::resize_file(file, size);
        REQUIRE_MESSAGE(!known(), "cut after " << size);
    }
}

TEST_CASE("compare journal: two runs do not write the same results")
{
    temporary_folder const folder;
    journal const          first{folder.file("r"), "build"};
    CHECK(refused([&] {
              journal const second{folder.file("r"), "build"};
          }).find("is being written by another run")
          != std::string::npos);
}

TEST_CASE("compare journal: a full disk is said and nothing before it is lost")
{
    if (!std::filesystem::exists("/dev/full")) { return; }
    auto const s   = suite_of("solves");
    auto const all = run_all(s, 1);
    journal    j{"/dev/full", "build"};
    CHECK(refused([&] { j.add(s.cells[0], *all[0]); })
          == "--out: cannot write '/dev/full': No space left on device; what was measured before is in it");
    CHECK(j.known(s.cells[0].key()) != nullptr);   // to be shown
    CHECK(refused([&] { journal const none{"/no/such/folder/r", "build"}; })
          == "--out: cannot write '/no/such/folder/r': No such file or directory");
}

TEST_CASE("compare results: sums and pairs count every problem once")
{
    auto const s   = suite_of("solves longer gives-up");
    auto const all = run_all(s, 2);
    auto const sum = summaries(s, all, 0);
    REQUIRE(sum.size() == 6);
    CHECK(sum[0].search == "solves one");
    CHECK(sum[0].answered == 3);
    CHECK(sum[0].optimal == 3);
    CHECK(sum[0].longer == 0);
    CHECK(sum[0].expanded == 2 + 4 + 6);
    CHECK(sum[2].longer == 3);
    CHECK(sum[2].optimal == 0);
    CHECK(sum[4].answered == 0);
    auto const p = pairs(s, all, 0);
    CHECK(p.problems == 3);
    CHECK(p.counts[0][1].more == 3);
    CHECK(p.counts[1][0].fewer == 3);
    CHECK(p.counts[0][2].equal == 3);
    CHECK(p.counts[0][4].fewer == 3);   // solved is better than not
    CHECK(p.counts[4][5].fewer + p.counts[4][5].more + p.counts[4][5].equal == 0);   // neither was
}

TEST_CASE("compare results: sets count each of their problems")
{
    auto const   s = suite_of("solves");
    measurements all(s.cells.size());
    for (std::size_t i = 0; i < 2; ++i) {
        measurement m;
        m.first.status   = tail::status::solved;
        m.first.problems = 4;
        m.first.solved   = 4 - i;
        m.first.each     = i == 0 ? std::vector<std::uint64_t>{1, 5, 7, 9}
                                  : std::vector<std::uint64_t>{2, 5, 6, 1};
        m.first.costs    = i == 0 ? std::vector<std::int64_t>{3, 3, 3, 3}
                                  : std::vector<std::int64_t>{4, 3, 3, -1};
        all[i]           = m;
    }
    auto const p = pairs(s, all, 0);
    CHECK(p.problems == 4);
    CHECK(p.counts[0][1].fewer == 2);
    CHECK(p.counts[0][1].equal == 1);
    CHECK(p.counts[0][1].more == 1);
    CHECK(summaries(s, all, 0)[1].longer == 1);
    CHECK(summaries(s, all, 0)[1].answered == 3);

    // Of the boards that a limit came before nothing is known, and nothing of those of a cell that failed.
    all[1]->first.each.resize(1);
    all[1]->first.costs.resize(1);
    auto const limited = pairs(s, all, 0);
    CHECK(limited.counts[0][1].fewer == 1);
    CHECK(limited.counts[0][1].more + limited.counts[0][1].equal == 0);
    CHECK(percent_table(limited).rows[0][2] == "100.0 / 0.0 / 0.0 of 1");
    measurement failed;
    failed.error       = "killed";
    all[1]             = failed;
    auto const without = pairs(s, all, 0).counts[0][1];
    CHECK(without.fewer + without.more + without.equal == 0);
}

TEST_CASE("compare results: contradictions in sets are seen board by board")
{
    auto const   s = suite_of("solves");
    measurements all(s.cells.size());
    for (std::size_t i = 0; i < 2; ++i) {
        measurement m;
        m.first.status   = i == 0 ? tail::status::solved : tail::status::node_limit;
        m.first.problems = 3;
        m.first.optimal  = i == 0;
        m.first.each     = {1, 1, 1};
        m.first.costs    = i == 0 ? std::vector<std::int64_t>{3, 4, 3}
                                  : std::vector<std::int64_t>{9, 3, -1};   // the sums tell nothing
        all[i]           = m;
    }
    auto const found = contradictions(s, all);
    REQUIRE(found.size() == 1);
    CHECK(found[0]
          == "pretended p1: solves one and solves two, problem 2, found costs of 4, said to be the least, "
             "and 3");

    // What failed is as large a set as that of the others.
    all[1]        = measurement{};
    all[1]->error = "killed";
    CHECK(summaries(s, all, 0)[1].problems == 3 + 2);
}

TEST_CASE("compare results: an answer is longer than that of any section")
{
    std::string const text = "\ninstances = count 2\nheuristics = one\n";
    auto const        s    = read_suite("[pretended]\nalgorithms = longer" + text
                                            + "[pretended]\nalgorithms = solves gives-up" + text,
                                        "a.suite");
    auto const        all  = run_all(s, 2);
    CHECK(summaries(s, all, 0)[0].longer == 2);
    using longer = std::vector<std::optional<std::uint64_t>>;
    CHECK(longer_answers(s, all) == longer{1, 1, 0, std::nullopt, 0, std::nullopt});
}

TEST_CASE("compare results: a proof that there is no solution is an answer")
{
    auto const s   = suite_of("disproves gives-up");
    auto const all = run_all(s, 2);
    CHECK(summaries(s, all, 0)[0].answered == 3);
    CHECK(summaries(s, all, 0)[2].answered == 0);
    CHECK(pairs(s, all, 0).counts[0][2].fewer == 3);
    CHECK(contradictions(s, all).empty());
    CHECK(terminal_text(s, all, false).find("no solution") != std::string::npos);
    auto const other = suite_of("disproves blind");
    auto const found = contradictions(other, run_all(other, 2));
    REQUIRE(found.size() == 6);
    CHECK(found[0]
          == "pretended p1: disproves one and blind: the first proved that there is no solution, the second "
             "found one");
}

TEST_CASE("compare texts: a number of others is compared with runs that came to their end only")
{
    auto const        s     = suite_of("solves gives-up",
                                       "published = p1 solves two expanded 4\npublished = p1 solves one expanded "
                                                  "2\npublished = p1 gives-up two expanded 4\n");
    auto const        all   = run_all(s, 2);
    std::string const shown = terminal_text(s, all, false);
    CHECK(shown.find("expanded 4 (0.25x)\n") != std::string::npos);
    CHECK(shown.find("expanded 2 (equal)\n") != std::string::npos);
    CHECK(shown.find("expanded 4\n") != std::string::npos);
}

TEST_CASE("compare texts: failures are told even where there are too many cells to show")
{
    auto const s = read_suite(
        "[pretended]\ninstances = count 30\nalgorithms = solves refuses\nheuristics = one\n", "a.suite");
    auto const all   = run_all(s, 2);
    auto const shown = terminal_text(s, all, false);
    CHECK(shown.find("p1 by refuses one: error: does not go with this\n") != std::string::npos);
    CHECK(shown.find("and 10 more like these\n") != std::string::npos);
    CHECK(shown.find("given-up ones too") != std::string::npos);
    CHECK(shown.find("--full") != std::string::npos);
}

TEST_CASE("compare results: answers that cannot both be right are told")
{
    CHECK(contradictions(suite_of("solves longer"), run_all(suite_of("solves longer"), 2)).empty());
    auto const s     = suite_of("blind lies");
    auto const found = contradictions(s, run_all(s, 2));
    REQUIRE(found.size() == 6);
    CHECK(found[0] == "pretended p1: lies one and blind found costs of 2, said to be the least, and 1");
}

TEST_CASE("compare results: the effective branching factor is that of a uniform tree")
{
    CHECK(*effective_branching(1 + 3 + 9 + 27, 3) == doctest::Approx(3));
    CHECK(*effective_branching(53, 5)
          == doctest::Approx(1.92).epsilon(0.002));   // Russell and Norvig's example: 52 nodes and the root
    CHECK(*effective_branching(6, 5) == doctest::Approx(1));
    CHECK(!effective_branching(5, 5));
    CHECK(!effective_branching(5, 0));
    CHECK(*effective_branching(std::uint64_t{1} << 63, 1) == doctest::Approx(9.22337e18));
}

TEST_CASE("compare results: the median is of the warm runs")
{
    measurement m;
    m.cold = 9;
    CHECK(m.seconds() == 9);
    m.warm = {4, 1, 3};
    CHECK(m.seconds() == 3);
    CHECK(m.least() == 1);
    CHECK(m.greatest() == 4);
    m.warm = {4, 1};
    CHECK(m.seconds() == 2.5);
}

TEST_CASE("compare results: one stray run moves neither the median nor hides")
{
    measurement m;
    m.warm = {21e-6, 22e-6, 22.6e-3, 20e-6, 21e-6};
    CHECK(m.seconds() == 21e-6);
    CHECK(m.outliers() == 1);
    m.warm = {1e-6, 3e-6, 1e-6, 15e-6, 1e-6};   // noise
    CHECK(m.outliers() == 0);
    m.warm = {1, 1.9, 1.1, 1, 1};
    CHECK(m.outliers() == 0);
}

TEST_CASE("compare runner: short runs are repeated and long ones are not")
{
    auto const warm_of = [](std::string const& algorithms, std::string const& more) {
        std::vector<std::size_t> counts;
        auto const               s = read_suite("[pretended]\ninstances = count 1\nalgorithms = " + algorithms
                                                    + "\nheuristics = one\n" + more,
                                                "a.suite");
        for (auto const& m : run_all(s, 1)) { counts.push_back(m->warm.size()); }
        return counts;
    };
    using counts            = std::vector<std::size_t>;
    std::string const kinds = "solves long jittery long-jittery";
    CHECK(warm_of(kinds, "") == counts{0, 0, 0, 0});
    CHECK(warm_of(kinds, "runs = 3\n") == counts{5, 2, 25, 3});
    CHECK(warm_of(kinds, "runs = 30\n") == counts{29, 29, 29, 29});
}

TEST_CASE("compare table: columns are aligned and cells are escaped")
{
    table t;
    t.columns = {{"name", table::side::left}, {"n", table::side::right}, {"none", table::side::right}};
    t.rows    = {{"b, \"c\"", "7", "0"}, {"\xC3\xA4|", "12", ""}};
    CHECK(t.aligned() == "name     n  none\n------  --  ----\nb, \"c\"   7     0\n\xC3\xA4|      12\n");
    CHECK(t.without_empty_columns().markdown()
          == "| name | n |\n|---|---:|\n| b, \"c\" | 7 |\n| \xC3\xA4\\| | 12 |\n");
    CHECK(t.csv() == "name,n,none\n\"b, \"\"c\"\"\",7,0\n\xC3\xA4|,12,\n");
}

TEST_CASE("compare texts: every form tells of every cell")
{
    auto const s   = suite_of("solves refuses", "published = p1 solves two expanded 4\n");
    auto       all = run_all(s, 2);
    all[0].reset();
    std::string const shown = terminal_text(s, all, false);
    CHECK(shown.find("not run") != std::string::npos);
    CHECK(shown.find("error: does not go with this") != std::string::npos);
    CHECK(shown.find("expanded 4 (0.25x)") != std::string::npos);
    CHECK(markdown_text(s, all, {}).find("| p3 | solves | two | solved | 3 | yes | 3 | 10 |")
          != std::string::npos);
    std::string const csv = csv_text(s, all);
    CHECK(csv.find("pretended,0,,p3,solves,two,solved,false,,3,true,,1,1,1,0,3,10,") != std::string::npos);
    CHECK(csv.find(",expanded 4,") != std::string::npos);
    CHECK(csv.find("\"said \"\"so\"\", twice\"") != std::string::npos);
}
