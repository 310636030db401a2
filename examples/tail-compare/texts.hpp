#pragma once

#include <cstddef>
#include <string>

#include <tail-compare/facts.hpp>
#include <tail-compare/results.hpp>
#include <tail-compare/suite.hpp>
#include <tail-compare/table.hpp>

namespace tail::compare {

/// A section's heading: `Sliding tiles, eight of them`.
[[nodiscard]] std::string heading_of(section const& s);

/// A row for each cell of a section, for people.
[[nodiscard]] table cell_table(suite const& s, measurements const& all, std::size_t section);

/// A row for each search of a section.
[[nodiscard]] table summary_table(suite const& s, measurements const& all, std::size_t section);

/// A sentence for people under such a table, where it needs one; otherwise empty.
[[nodiscard]] std::string summary_note(suite const& s, measurements const& all, std::size_t section);

/// A line for each cell that failed or whose counters are not steady, for where the cells themselves are not
/// shown.
[[nodiscard]] std::string troubles(suite const& s, measurements const& all, std::size_t section);

/// How often the search of the row looked at fewer, more and as many nodes as that of the column, in percent.
[[nodiscard]] table percent_table(pair_table const& p);

/// Whether a table of pairs has anything to tell.
[[nodiscard]] bool worth_showing(pair_table const& p);

/// What a terminal shows. Sections of many cells are summed up unless `full`.
[[nodiscard]] std::string terminal_text(suite const& s, measurements const& all, bool full);

/// The whole comparison as a page of Markdown.
[[nodiscard]] std::string markdown_text(suite const& s, measurements const& all, facts const& f);

/// A row for each cell, for spreadsheets.
[[nodiscard]] std::string csv_text(suite const& s, measurements const& all);

}   // namespace tail::compare
