#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tail-compare/cell.hpp>
#include <tail-compare/domain.hpp>

namespace tail::compare {

/// A part of a suite: all of its instances by all of its searches.
struct section {
    domain*     on = nullptr;
    std::string label;
};

/// What is to be compared.
struct suite {
    std::string              name;
    std::string              title;
    std::vector<std::string> about;   ///< paragraphs
    std::uint64_t            seed = 1;
    std::vector<section>     sections;
    std::vector<cell>        cells;   ///< section by section, instance by instance
};

/// Reads a suite; the form is in docs/comparison.md. `source` is what errors call it: `mine.suite: line 3,
/// column 12: ...`.
///
/// `lines`: what errors call each line in place of source, line and column, for a suite that is made of
/// options.
[[nodiscard]] suite read_suite(std::string_view text, std::string const& source,
                               std::vector<std::string> const& lines = {});

/// The title alone, without a look at the instances, whose files may not be there; empty if there is none.
[[nodiscard]] std::string title_of(std::string_view suite_text);

/// Takes sections away that have no cell left.
void drop_empty_sections(suite& s);

/// Sets `seconds`, `nodes`, `memory` or `runs`; throws `bad_input`.
void set_term(terms& under, std::string const& key, std::string const& value);

/// A suite that comes with the program.
struct shipped_suite {
    std::string_view name;
    std::string_view text;
};

[[nodiscard]] std::vector<shipped_suite> const& shipped_suites();

}   // namespace tail::compare
