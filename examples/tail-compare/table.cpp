#include <tail-compare/table.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace tail::compare {

namespace {

/// How many columns of a terminal a text takes: bytes that go on with a character of UTF-8 take none.
[[nodiscard]] std::size_t width(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

[[nodiscard]] std::string padded(std::string const& text, std::size_t to, table::side aligned)
{
    std::string const gap(to - std::min(to, width(text)), ' ');
    return aligned == table::side::left ? text + gap : gap + text;
}

[[nodiscard]] std::string markdown_cell(std::string const& text)
{
    std::string escaped;
    for (char const c : text) {
        if (c == '|' || c == '\\' || c == '`' || c == '*' || c == '<') { escaped += '\\'; }
        escaped += c == '\n' ? ' ' : c;
    }
    return escaped;
}

[[nodiscard]] std::string csv_cell(std::string const& text)
{
    if (text.find_first_of(",\"\n\r") == std::string::npos) { return text; }
    std::string quoted = "\"";
    for (char const c : text) {
        if (c == '"') { quoted += '"'; }
        quoted += c;
    }
    return quoted + '"';
}

}   // namespace

table table::without_empty_columns() const
{
    table kept;
    kept.rows.resize(rows.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        bool const empty = std::ranges::all_of(
            rows, [&](auto const& r) { return r[i].empty() || r[i] == "0" || r[i] == "-"; });
        if (empty && !rows.empty()) { continue; }
        kept.columns.push_back(columns[i]);
        for (std::size_t r = 0; r < rows.size(); ++r) { kept.rows[r].push_back(rows[r][i]); }
    }
    return kept;
}

std::string table::aligned() const
{
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        std::size_t w = width(columns[i].heading);
        for (auto const& r : rows) { w = std::max(w, width(r[i])); }
        widths.push_back(w);
    }
    std::string text;
    auto const  add = [&](auto const& cell_at) {
        std::string line;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            line += (i == 0 ? "" : "  ") + padded(cell_at(i), widths[i], columns[i].aligned);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    };
    add([&](std::size_t i) { return columns[i].heading; });
    add([&](std::size_t i) { return std::string(widths[i], '-'); });
    for (auto const& r : rows) {
        add([&](std::size_t i) { return r[i]; });
    }
    return text;
}

std::string table::markdown() const
{
    std::string text = "|", rule = "|";
    for (column const& c : columns) {
        text += " " + markdown_cell(c.heading) + " |";
        rule += c.aligned == side::left ? "---|" : "---:|";
    }
    text += "\n" + rule + "\n";
    for (auto const& r : rows) {
        text += "|";
        for (std::string const& each : r) { text += " " + markdown_cell(each) + " |"; }
        text += "\n";
    }
    return text;
}

std::string table::csv() const
{
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        text += (i == 0 ? "" : ",") + csv_cell(columns[i].heading);
    }
    text += "\n";
    for (auto const& r : rows) {
        for (std::size_t i = 0; i < r.size(); ++i) { text += (i == 0 ? "" : ",") + csv_cell(r[i]); }
        text += "\n";
    }
    return text;
}

}   // namespace tail::compare
