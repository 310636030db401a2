#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/grid/notation.hpp>

/// \file
/// The form of SGF texts ("Smart Game Format", FF[4]): trees of nodes, nodes of properties, properties of
/// values. What they mean is read elsewhere.

namespace tail::atari_go::detail {

/// A value of a property as it is written, without its brackets, and where it begins.
struct sgf_value {
    std::string_view text;
    std::size_t      offset = 0;
};

struct sgf_property {
    std::string            name;   ///< its large letters: old files spell `Black[..]`
    std::vector<sgf_value> values;
};

struct sgf_node {
    std::vector<sgf_property> properties;
    std::size_t               offset = 0;
};

/// Reads the trees of a text one after the other, of each tree the main line: the first branch everywhere. No
/// more than one node is kept.
///
/// Other branches are checked for their form only. Nothing is recursive, so no text is nested too deeply.
class sgf_reader {
public:
    explicit sgf_reader(std::string_view text) : text_{text} {}

    /// Whether there is another tree, or anything else, to be read.
    [[nodiscard]] bool more()
    {
        skip_space();
        return at_ < text_.size();
    }

    /// Reads a tree to its end, and passes each node of its main line to `take`. Returns what is wrong with
    /// its form, if anything is.
    template <class Take>
    [[nodiscard]] std::optional<parse_error> next_main_line(Take&& take)
    {
        if (!more() || text_[at_] != '(') { return wrong("expected '(' at the beginning of a game"); }
        std::size_t depth = 0;
        bool        main  = true;   // until the first branch ends
        char        last  = '\0';   // of the brackets and semicolons
        do {
            skip_space();
            char const c = at_ < text_.size() ? text_[at_] : '\0';
            if (c == ';' && last != ')') {
                auto node = read_node();
                if (!node) { return std::move(node).error(); }
                if (main) { take(*node); }
            } else if (c == '(' && last != '(') {
                ++depth;
                ++at_;
            } else if (c == ')' && last != '(') {
                --depth;
                ++at_;
                main = false;
            } else {
                return wrong(last == '('       ? "expected ';' at the beginning of a branch"
                                 : last == ')' ? "expected '(' or ')' after a branch"
                                               : "expected ';', '(' or ')' after a node");
            }
            last = c;
        } while (depth > 0);
        return std::nullopt;
    }

private:
    [[nodiscard]] parse_error wrong(std::string message) const
    {
        return grid::error_at(text_, at_, std::move(message) + ", found " + grid::found_at(text_, at_));
    }
    [[nodiscard]] unexpected<parse_error> refuse(std::string message) const
    {
        return unexpected{wrong(std::move(message))};
    }

    void skip_space()
    {
        constexpr std::string_view space = " \t\r\n\v\f";
        while (at_ < text_.size() && space.find(text_[at_]) != std::string_view::npos) { ++at_; }
    }

    [[nodiscard]] expected<sgf_node, parse_error> read_node()
    {
        sgf_node node{{}, at_};
        ++at_;
        for (skip_space(); at_ < text_.size() && grid::detail::is_letter(text_[at_]); skip_space()) {
            sgf_property property;
            for (; at_ < text_.size() && grid::detail::is_letter(text_[at_]); ++at_) {
                if (text_[at_] <= 'Z') { property.name += text_[at_]; }
            }
            skip_space();
            if (at_ == text_.size() || text_[at_] != '[') {
                return refuse("expected '[' after the name of a property");
            }
            for (; at_ < text_.size() && text_[at_] == '['; skip_space()) {
                auto value = read_value();
                if (!value) { return unexpected{std::move(value).error()}; }
                property.values.push_back(*value);
            }
            node.properties.push_back(std::move(property));
        }
        return node;
    }

    [[nodiscard]] expected<sgf_value, parse_error> read_value()
    {
        std::size_t const begin = ++at_;
        for (; at_ < text_.size() && text_[at_] != ']'; ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) { ++at_; }
        }
        if (at_ >= text_.size()) {
            at_ = text_.size();
            return refuse("expected ']' at the end of a value");
        }
        sgf_value const value{text_.substr(begin, at_ - begin), begin};
        ++at_;
        return value;
    }

    std::string_view text_;
    std::size_t      at_ = 0;
};

}   // namespace tail::atari_go::detail
