#include <tail-compare/suite.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <common/names.hpp>
#include <common/program.hpp>
#include <common/values.hpp>
#include <tail-compare/embedded.hpp>
#include <tail/core/byte_order_mark.hpp>

namespace tail::compare {

namespace {

constexpr std::string_view blanks = " \t\r";

[[nodiscard]] std::string_view trimmed(std::string_view text)
{
    std::size_t const first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) { return {}; }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The number that the whole of a text is; otherwise none.
[[nodiscard]] double to_number(std::string const& text)
{
    double number           = 0;
    auto const [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    return wrong == std::errc{} && end == text.data() + text.size() && std::isfinite(number) ? number
                                                                                             : std::nan("");
}

/// A word of a line, with its place.
struct word {
    std::string text;
    std::size_t column = 1;
};

/// What a section says before it is made into cells.
struct draft {
    domain*                        on   = nullptr;
    std::size_t                    line = 0;   ///< of its heading
    terms                          under;
    std::vector<instance>          instances;
    std::set<std::string>          names;   ///< of the instances
    std::vector<std::string>       algorithms;
    std::vector<std::string>       guides;
    std::vector<std::size_t>       published_lines;
    std::vector<std::vector<word>> published;
};

class reader {
public:
    reader(std::string_view text, std::string const& source, std::vector<std::string> const& lines)
        : text_{text}, source_{source}, lines_{lines}
    {}

    [[nodiscard]] suite read()
    {
        text_ = without_byte_order_mark(text_);
        while (next_line()) {
            std::size_t const first = line_.find_first_not_of(blanks);
            if (first == std::string_view::npos || line_[first] == '#') { continue; }
            if (line_[first] == '[') {
                heading(first);
            } else {
                setting(first);
            }
        }
        if (!section_) {
            fail(line_number_ == 0 ? 1 : line_number_, 1,
                 "expected a section such as [npuzzle], found the end of the suite");
        }
        close_section();
        return std::move(suite_);
    }

private:
    [[noreturn]] void fail(std::size_t line, std::size_t column, std::string const& what) const
    {
        if (line <= lines_.size()) { throw cli::bad_input{fmt::format("{}: {}", lines_[line - 1], what)}; }
        throw cli::bad_input{fmt::format("{}: line {}, column {}: {}", source_, line, column, what)};
    }
    [[noreturn]] void fail(std::size_t column, std::string const& what) const
    {
        fail(line_number_, column, what);
    }

    /// Calls what may refuse its input, and says where that was.
    template <class Call>
    auto at(std::size_t line, std::size_t column, Call&& call) const
    {
        try {
            return call();
        } catch (cli::bad_input const& e) {
            fail(line, column, e.what());
        }
    }

    bool next_line()
    {
        if (text_.empty()) { return false; }
        std::size_t const end = text_.find('\n');
        line_                 = text_.substr(0, end);
        text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
        ++line_number_;
        return true;
    }

    /// `[domain]` or `[domain: label]`.
    void heading(std::size_t first)
    {
        std::size_t const close = line_.find(']', first);
        if (close == std::string_view::npos) {
            fail(line_.size() + 1, "expected ']' at the end of the heading");
        }
        std::size_t const rest = line_.find_first_not_of(blanks, close + 1);
        if (rest != std::string_view::npos && line_[rest] != '#') {
            fail(rest + 1, "expected nothing after the heading");
        }
        if (section_) { close_section(); }
        std::string_view const inside = line_.substr(first + 1, close - first - 1);
        std::size_t const      colon  = std::min(inside.find(':'), inside.size());
        std::string const      name{trimmed(inside.substr(0, colon))};

        section_        = draft{};
        section_->on    = at(line_number_, first + 2, [&] { return &domain_named(name); });
        section_->line  = line_number_;
        section_->under = suite_terms_;
        suite_.sections.push_back(
            {section_->on,
             cli::harmless(std::string{trimmed(inside.substr(std::min(colon + 1, inside.size())))})});
        given_.clear();
    }

    void setting(std::size_t first)
    {
        std::size_t const equals = line_.find('=', first);
        if (equals == std::string_view::npos) {
            fail(first + 1, "expected a setting such as 'seconds = 10' or a section such as [npuzzle]");
        }
        std::string const key{trimmed(line_.substr(first, equals - first))};
        check_key(key, first + 1);
        if (key == "title" || key == "about") {
            std::string value = cli::harmless(std::string{trimmed(line_.substr(equals + 1))});
            if (value.empty()) { fail(equals + 2, "expected a text"); }
            if (key == "title") {
                suite_.title = std::move(value);
            } else {
                suite_.about.push_back(std::move(value));
            }
            return;
        }
        std::vector<word> const words = words_of(equals + 1);
        if (words.empty()) { fail(equals + 2, fmt::format("expected a value of {}", key)); }
        if (is_term(key)) {
            terms&             under = section_ ? section_->under : suite_terms_;
            std::string const& value = single(words);
            at(line_number_, words[0].column, [&] { set_term(under, key, value); });
        } else if (key == "seed") {
            std::string const& value = single(words);
            suite_.seed = at(line_number_, words[0].column, [&] { return cli::to_count("seed", value, 0); });
        } else if (key == "instances") {
            add_instances(words);
        } else if (key == "algorithms") {
            for (word const& w : words) {
                static_cast<void>(
                    at(line_number_, w.column, [&] { return section_->on->takes_guide(w.text); }));
                add_once(section_->algorithms, w);
            }
        } else if (key == "published") {
            section_->published.push_back(words);
            section_->published_lines.push_back(line_number_);
        } else {
            for (word const& w : words) {
                at(line_number_, w.column, [&] { section_->on->check_guide(w.text); });
                add_once(section_->guides, w);
            }
        }
    }

    /// Refuses keys that there are not, that belong elsewhere, or that come twice.
    void check_key(std::string const& key, std::size_t column)
    {
        std::vector<std::string> keys{"seconds", "nodes", "memory", "runs"};
        if (section_) {
            keys.insert(keys.end(),
                        {"instances", "algorithms", section_->on->guide_kind() + "s", "published"});
        } else {
            keys.insert(keys.end(), {"title", "about", "seed"});
        }
        if (section_ && (key == "threats" || key == "heuristics")
            && key != section_->on->guide_kind() + "s") {
            fail(column,
                 fmt::format("searches of {} take a {}: expected '{}s = ...'", section_->on->name(),
                             section_->on->guide_kind(), section_->on->guide_kind()));
        }
        if (section_ && (key == "title" || key == "about" || key == "seed")) {
            fail(column, fmt::format("expected '{}' before the first section", key));
        }
        bool const of_section = key == "instances" || key == "algorithms" || key == "heuristics"
            || key == "threats" || key == "published";
        if (!section_ && of_section) {
            fail(column, fmt::format("expected '{}' in a section, after a heading such as [npuzzle]", key));
        }
        if (std::ranges::find(keys, key) == keys.end()) {
            fail(column,
                 fmt::format("unknown setting '{}' {}{}", key.substr(0, 40),
                             section_ ? "of " + section_->on->name() : "before the first section",
                             cli::suggestion(key, keys)));
        }
        bool const often = key == "about" || key == "instances" || key == "published";
        if (!given_.insert(key).second && !often) {
            fail(column, fmt::format("expected '{}' once, found it again", key));
        }
    }

    [[nodiscard]] static bool is_term(std::string const& key)
    {
        return key == "seconds" || key == "nodes" || key == "memory" || key == "runs";
    }

    [[nodiscard]] std::string const& single(std::vector<word> const& words) const
    {
        if (words.size() > 1) { fail(words[1].column, "expected one value, found another"); }
        return words[0].text;
    }

    void add_once(std::vector<std::string>& all, word const& w) const
    {
        if (std::ranges::find(all, w.text) != all.end()) {
            fail(w.column, fmt::format("expected '{}' once, found it again", w.text));
        }
        all.push_back(w.text);
    }

    void add_instances(std::vector<word> const& words)
    {
        std::vector<std::string> texts;
        for (word const& w : words) { texts.push_back(w.text); }
        auto found = at(line_number_, words[0].column, [&] { return section_->on->instances(texts); });
        if (found.empty()) { fail(words[0].column, "expected at least one instance"); }
        for (instance& i : found) {
            i.name = cli::harmless(i.name);
            if (!section_->names.insert(i.name).second) {
                fail(words[0].column,
                     fmt::format("expected instances of different names, found '{}' again", i.name));
            }
            // Reports know an instance by its name.
            auto const [known, is_new] = texts_.try_emplace({section_->on, i.name}, i.text);
            if (!is_new && known->second != i.text) {
                fail(words[0].column,
                     fmt::format(
                         "expected another name, found that '{}' is another instance in an earlier section",
                         i.name));
            }
            section_->instances.push_back(i);
        }
    }

    /// The words from here to the end of the line or a comment.
    [[nodiscard]] std::vector<word> words_of(std::size_t from) const
    {
        std::vector<word> words;
        for (std::size_t i = from; i < line_.size();) {
            if (blanks.find(line_[i]) != std::string_view::npos) {
                ++i;
                continue;
            }
            if (line_[i] == '#') { break; }
            word w{"", i + 1};
            if (line_[i] == '"') {
                std::size_t const close = line_.find('"', i + 1);
                if (close == std::string_view::npos) { fail(i + 1, "expected a second '\"' on this line"); }
                w.text = line_.substr(i + 1, close - i - 1);
                i      = close + 1;
                if (i < line_.size() && blanks.find(line_[i]) == std::string_view::npos) {
                    fail(i + 1, "expected a space after '\"'");
                }
            } else {
                std::size_t const end = std::min(line_.find_first_of(blanks, i), line_.size());
                w.text                = line_.substr(i, end - i);
                i                     = end;
            }
            words.push_back(std::move(w));
        }
        return words;
    }

    /// Makes cells of all that the section says.
    void close_section()
    {
        draft const&      d    = *section_;
        std::string const kind = d.on->guide_kind();
        if (d.instances.empty()) {
            fail(d.line, 1, fmt::format("expected 'instances = ...' in the section of {}", d.on->name()));
        }
        if (d.algorithms.empty()) {
            fail(d.line, 1, fmt::format("expected 'algorithms = ...' in the section of {}", d.on->name()));
        }
        std::string const   wanted = lines_.empty() ? fmt::format("'{}s = ...' in this section", kind)
                                                    : fmt::format("--{} as well", kind);
        std::vector<search> searches;
        bool                guided = false;
        for (std::string const& a : d.algorithms) {
            if (!d.on->takes_guide(a)) {
                searches.push_back({a, ""});
                continue;
            }
            guided = true;
            if (d.guides.empty()) {
                fail(d.line, 1, fmt::format("{} takes a {}: expected {}", a, kind, wanted));
            }
            for (std::string const& g : d.guides) { searches.push_back({a, g}); }
        }
        if (!guided && !d.guides.empty()) {
            fail(d.line, 1,
                 fmt::format("no algorithm {} takes a {}",
                             lines_.empty() ? "of this section" : "of --algorithm", kind));
        }
        std::size_t const first = suite_.cells.size();
        for (instance const& i : d.instances) {
            for (search const& s : searches) {
                cell& c = suite_.cells.emplace_back(
                    cell{d.on, i, s, d.under, suite_.sections.size() - 1, {}});
                for (published_number const& p : i.published) {
                    if (p.search.empty() || p.search == c.search_name()) {
                        c.published[p.counter] = p.number;
                    }
                }
            }
        }
        for (std::size_t i = 0; i < d.published.size(); ++i) {
            add_published(d.published[i], d.published_lines[i], first);
        }
        section_.reset();
    }

    /// `published = INSTANCE ALGORITHM GUIDE COUNTER NUMBER`.
    void add_published(std::vector<word> const& words, std::size_t line, std::size_t first)
    {
        static std::vector<std::string> const counters{"expanded", "generated", "verifications",
                                                       "nodes",    "cost",      "seconds"};
        if (words.size() != 5) {
            fail(line, words[0].column,
                 "expected INSTANCE ALGORITHM GUIDE COUNTER NUMBER (- where there is no guide)");
        }
        if (std::ranges::find(counters, words[3].text) == counters.end()) {
            fail(line, words[3].column,
                 fmt::format("unknown counter '{}'{} (known: {})", words[3].text.substr(0, 40),
                             cli::suggestion(words[3].text, counters), fmt::join(counters, " ")));
        }
        double const number = to_number(words[4].text);
        if (!(number >= 0)) {
            fail(line, words[4].column,
                 fmt::format("published: expected a number of at least 0, found '{}'",
                             words[4].text.substr(0, 40)));
        }
        std::string const guide = words[2].text == "-" ? "" : words[2].text;
        bool              found = false;
        for (std::size_t i = first; i < suite_.cells.size(); ++i) {
            cell& c = suite_.cells[i];
            if (c.problem.name != words[0].text || c.how != search{words[1].text, guide}) { continue; }
            c.published[words[3].text] = number;
            found                      = true;
        }
        if (!found) {
            fail(line, words[0].column,
                 fmt::format("no cell of this section is '{}' by '{} {}'", words[0].text, words[1].text,
                             words[2].text));
        }
    }

    std::string_view                text_;
    std::string                     source_;
    std::vector<std::string> const& lines_;
    std::string_view                line_;
    std::size_t                     line_number_ = 0;
    suite                           suite_;
    terms                           suite_terms_;
    std::optional<draft>            section_;
    std::set<std::string>           given_;   ///< keys of this section so far

    std::map<std::pair<domain*, std::string>, std::string> texts_;   ///< of all instances, by name
};

}   // namespace

void set_term(terms& under, std::string const& key, std::string const& value)
{
    if (key == "seconds") { under.seconds = cli::to_seconds(key, value); }
    if (key == "nodes") { under.nodes = cli::to_count(key, value); }
    if (key == "memory") { under.bytes = cli::to_bytes(key, value); }
    if (key == "runs") { under.runs = static_cast<unsigned>(cli::to_count(key, value, 1, 1'000)); }
}

suite read_suite(std::string_view text, std::string const& source, std::vector<std::string> const& lines)
{
    return reader{text, source, lines}.read();
}

void drop_empty_sections(suite& s)
{
    std::vector<section>     kept;
    std::vector<std::size_t> places(s.sections.size());
    for (std::size_t i = 0; i < s.sections.size(); ++i) {
        places[i] = kept.size();
        if (std::ranges::any_of(s.cells, [&](cell const& c) { return c.section == i; })) {
            kept.push_back(s.sections[i]);
        }
    }
    for (cell& c : s.cells) { c.section = places[c.section]; }
    s.sections = std::move(kept);
}

std::string title_of(std::string_view suite_text)
{
    constexpr std::string_view key = "title";
    for (std::size_t at = 0; at < suite_text.size();) {
        std::size_t const end  = std::min(suite_text.find('\n', at), suite_text.size());
        std::string_view  line = trimmed(suite_text.substr(at, end - at));
        if (line.starts_with('[')) { break; }
        if (line.starts_with(key) && trimmed(line.substr(key.size())).starts_with('=')) {
            return std::string{trimmed(line.substr(line.find('=') + 1))};
        }
        at = end + 1;
    }
    return {};
}

std::vector<shipped_suite> const& shipped_suites()
{
    static std::vector<shipped_suite> const all = [] {
        std::vector<shipped_suite> suites;
        for (cli::embedded_file const& file : embedded_files()) {
            std::string_view const ending = ".suite";
            if (file.name.ends_with(ending)) {
                suites.push_back({file.name.substr(0, file.name.size() - ending.size()), file.text});
            }
        }
        return suites;
    }();
    return all;
}

}   // namespace tail::compare
