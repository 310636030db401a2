#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>

namespace tail::laws {

/// The first law that a problem or a game was seen to break.
struct broken_law {
    std::string law;        ///< its name: "undo", "hash", "admissible", ...
    std::string sentence;   ///< the name, what was seen, the node or position, the move, and the way there
    std::string node;       ///< the node or position where it was seen
    std::string move;       ///< the move or action; empty if the law is about the node alone

    /// The way from the start to the node: at each node, the number of the step among all steps out of it.
    std::vector<std::size_t> way;
    std::size_t              start = 0;   ///< of several starts, which one
};

namespace detail {

/// What is wrong at a node, before the node itself is named.
struct flaw {
    std::string law;
    std::string what;
    std::string move = {};
};

using finding = std::optional<flaw>;

/// How a node was reached.
struct place {
    std::size_t              start = 0;
    std::vector<std::size_t> way   = {};
};

[[nodiscard]] inline std::string describe_way(place const& p)
{
    std::string const from = p.start == 0 ? "the start" : "start number " + std::to_string(p.start);
    if (p.way.empty()) { return "which is " + from; }
    constexpr std::size_t most = 40;

    std::string text = "reached from " + from + " by steps number";
    for (std::size_t i = 0; i < p.way.size() && i < most; ++i) { text += ' ' + std::to_string(p.way[i]); }
    if (p.way.size() > most) { text += " and " + std::to_string(p.way.size() - most) + " more"; }
    return text;
}

/// The law with all that is known about it. `noun` is "node" or "position".
[[nodiscard]] inline broken_law told(flaw f, char const* noun, std::string node, place where)
{
    broken_law b{
        .law      = std::move(f.law),
        .sentence = {},
        .node     = std::move(node),
        .move     = std::move(f.move),
        .way      = std::move(where.way),
        .start    = where.start,
    };
    b.sentence = b.law + ": " + f.what + "; ";
    if (!b.move.empty()) { b.sentence += "move " + b.move + " at "; }
    b.sentence += noun;
    b.sentence += b.node.find('\n') == std::string::npos ? " " : "\n";
    b.sentence += b.node + ", " + detail::describe_way({b.start, b.way});
    return b;
}

}   // namespace detail
}   // namespace tail::laws
