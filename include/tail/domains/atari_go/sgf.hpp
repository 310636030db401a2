#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/byte_order_mark.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/atari_go/detail/setup.hpp>
#include <tail/domains/atari_go/detail/sgf_text.hpp>
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/notation.hpp>

/// \file
/// Games of Atari-Go in the Smart Game Format, so that any Go viewer shows what a search found, and positions
/// set up in one can be searched.

namespace tail::atari_go {

/// A game from an SGF text: the position that was set up, and the moves of the main line.
template <std::size_t Words>
struct sgf_game {
    basic_position<Words> start;   ///< the position with the stones that were set up
    std::vector<point>    moves;   ///< the moves of the main line

    /// The position after the first `count` moves, or after all.
    [[nodiscard]] basic_position<Words> after(std::size_t count = static_cast<std::size_t>(-1)) const
    {
        auto now = start;
        for (std::size_t i = 0; i < moves.size() && i < count; ++i) { now.play(moves[i]); }
        return now;
    }
};

namespace detail {

/// What the nodes of a main line mean.
template <std::size_t Words>
class sgf_interpreter {
public:
    explicit sgf_interpreter(std::string_view text) : text_{text} {}

    /// The next node of the line.
    void take(sgf_node const& node)
    {
        if (!root_at_) {
            root_at_ = node.offset;
            read_root(node);
        }
        if (!bad_) { read_setup(node); }
        if (!bad_) { read_move(node); }
    }

    /// The game, after its last node.
    [[nodiscard]] expected<sgf_game<Words>, parse_error> finish()
    {
        if (!bad_ && !game_) { begin(stones_->by_count(), *root_at_); }
        if (bad_) { return unexpected{*std::move(bad_)}; }
        return *std::move(game_);
    }

private:
    void stop(std::size_t offset, std::string message)
    {
        bad_ = grid::error_at(text_, offset, std::move(message));
    }
    void stop(sgf_value const& value, std::string const& wanted)
    {
        stop(value.offset, "expected " + wanted + ", found " + grid::detail::quoted(value.text));
    }

    void read_root(sgf_node const& root)
    {
        std::optional<sgf_value> size;
        for (sgf_property const& property : root.properties) {
            if (property.name == "SZ") { size = property.values.front(); }
            if (property.name == "GM" && property.values.front().text != "1") {
                return stop(property.values.front(), "the number 1 of the game of Go");
            }
        }
        if (!size) {
            return stop(root.offset,
                        "expected the size of the board in the first node, as in SZ[6] or SZ[7:6]");
        }

        std::size_t const colon = size->text.find(':');
        std::string       text{size->text.substr(0, colon)};
        text += 'x';
        text += colon == std::string_view::npos ? size->text : size->text.substr(colon + 1);
        auto const read = parse_size<Words>(text);
        if (!read) {
            std::string const message = read.error().message;
            return stop(*size,
                        message.starts_with("expected a size")
                            ? "a size like 6 or 7:6"
                            : message.substr(9, message.find(", found") - 9));
        }
        stones_.emplace(*read);
    }

    void read_setup(sgf_node const& node)
    {
        for (sgf_property const& property : node.properties) {
            bool const black = property.name == "AB";
            bool const white = property.name == "AW";
            if (property.name == "PL") {
                read_turn(property.values.front());
            } else if (black || white || property.name == "AE") {
                std::optional<side> stone;
                if (black || white) { stone = black ? side::first : side::second; }
                for (sgf_value const& value : property.values) {
                    if (!bad_) { put(stone, value, node); }
                }
            }
            if (bad_) { return; }
        }
    }

    [[nodiscard]] bool too_late(std::size_t offset)
    {
        if (game_) { stop(offset, "expected all that is set up before the first move"); }
        return game_.has_value();
    }

    void read_turn(sgf_value const& value)
    {
        if (too_late(value.offset)) { return; }
        char const c = value.text.empty() ? '\0' : grid::detail::upper(value.text.front());
        if (c != 'B' && c != 'W') { return stop(value, "B or W to be to move"); }
        side const s = c == 'B' ? side::first : side::second;
        if (turn_ && *turn_ != s) {
            return stop(value.offset, "expected one side to move, found the other before");
        }
        turn_ = s;
    }

    /// Stones on a point, or on all points of a rectangle: `ab` or `aa:cc`.
    void put(std::optional<side> stone, sgf_value const& value, sgf_node const& node)
    {
        if (too_late(value.offset)) { return; }
        std::size_t const colon = value.text.find(':');
        auto const        from  = point_of(value.text.substr(0, colon));
        auto const     to   = colon == std::string_view::npos ? from : point_of(value.text.substr(colon + 1));
        geometry const size = stones_->size;
        if (!from || !to || size.column(*to) < size.column(*from) || size.row(*to) > size.row(*from)) {
            return stop(value, on_board());
        }
        for (int row = size.row(*to); row <= size.row(*from); ++row) {
            for (int column = size.column(*from); column <= size.column(*to); ++column) {
                setup::cell& cell = stones_->cells[size.point(column, row)];
                if (cell.offset > node.offset) {
                    return stop(value.offset,
                                "expected each point once in a node, found "
                                    + to_text(size, point{size.point(column, row)}) + " again");
                }
                cell = {stone, value.offset};
            }
        }
    }

    [[nodiscard]] std::string on_board() const
    {
        geometry const size = stones_->size;
        return std::string{"a point from aa to "} + static_cast<char>('a' + size.width - 1)
            + static_cast<char>('a' + size.height - 1);
    }

    /// Columns from the left, rows from the top.
    [[nodiscard]] std::optional<std::size_t> point_of(std::string_view text) const
    {
        if (text.size() != 2) { return std::nullopt; }
        geometry const size   = stones_->size;
        int const      column = text[0] - 'a';
        int const      row    = text[1] - 'a';
        if (column < 0 || column >= size.width || row < 0 || row >= size.height) { return std::nullopt; }
        return size.point(column, size.height - 1 - row);
    }

    void read_move(sgf_node const& node)
    {
        bool moved = false;
        for (sgf_property const& property : node.properties) {
            if (property.name != "B" && property.name != "W") { continue; }
            sgf_value const& value = property.values.front();
            if (moved || property.values.size() > 1) {
                return stop(value.offset, "expected one move in a node, found several");
            }
            moved = true;
            play(property.name == "B" ? side::first : side::second, value);
            if (bad_) { return; }
        }
    }

    void play(side s, sgf_value const& value)
    {
        if (!game_) { begin(s, value.offset); }
        if (bad_) { return; }
        if (now_->to_move() != s) {
            return stop(value.offset,
                        std::string{"expected a move of "} + colour_name(other(s)) + ", found one of "
                            + colour_name(s));
        }
        if (value.text.empty()) {
            return stop(value.offset, "expected a point, found a pass, which the rules do not know");
        }
        auto const p = point_of(value.text);
        if (!p) { return stop(value, on_board()); }
        if (auto const why = why_illegal(*now_, point{*p}); !why.empty()) {
            return stop(value.offset, "expected a legal move, but " + why);
        }
        now_->play(point{*p});
        game_->moves.push_back(point{*p});
    }

    /// Everything is set up; `by_default` is to move unless somebody else was said to be.
    void begin(std::optional<side> by_default, std::size_t offset)
    {
        auto const turn  = turn_ ? turn_ : by_default;
        auto       start = stones_->template build<Words>(turn.value_or(side::first), text_);
        if (!start) {
            bad_ = std::move(start).error();
            return;
        }
        if (!turn) { return stop(offset, stones_->turn_unknown()); }
        now_ = *start;
        game_.emplace(sgf_game<Words>{*std::move(start), {}});
    }

    std::string_view                     text_;
    std::optional<std::size_t>           root_at_;   // from the first node on
    std::optional<parse_error>           bad_;
    std::optional<setup>                 stones_;
    std::optional<side>                  turn_;
    std::optional<sgf_game<Words>>       game_;   // from the first move on
    std::optional<basic_position<Words>> now_;
};

}   // namespace detail

/// Whether a text looks like SGF rather than a diagram.
[[nodiscard]] inline bool looks_like_sgf(std::string_view text)
{
    constexpr std::string_view space = " \t\r\n";
    text                             = without_byte_order_mark(text);
    std::size_t const open           = text.find_first_not_of(space);
    if (open == std::string_view::npos || text[open] != '(') { return false; }
    std::size_t const next = text.find_first_not_of(space, open + 1);
    return next == std::string_view::npos || text[next] == ';';
}

/// Reads the games of an SGF text one after the other, of each the main line, and passes each to `take`,
/// which returns whether to go on. Returns how many were taken, or the first error.
///
/// Understands the size (`SZ`, which must be there), the stones set up (`AB`, `AW`, `AE`, rectangles too),
/// who is to move
/// (`PL`, or who moves first, or the stones as in a diagram), and moves (`B`, `W`); what is set up comes
/// before the first move. All other properties and all variations are skipped. A move that the rules forbid
/// is an error.
template <std::size_t Words, class Take>
[[nodiscard]] expected<std::size_t, parse_error> for_each_sgf_game(std::string_view text, Take&& take)
{
    text = without_byte_order_mark(text);
    detail::sgf_reader reader{text};
    std::size_t        count = 0;
    do {
        // First the form of the whole tree: what a text means is no question before it is one.
        detail::sgf_reader form = reader;
        if (auto bad = form.next_main_line([](detail::sgf_node const&) {})) {
            return unexpected{*std::move(bad)};
        }
        detail::sgf_interpreter<Words> game{text};
        static_cast<void>(reader.next_main_line([&](detail::sgf_node const& node) { game.take(node); }));
        auto read = game.finish();
        if (!read) { return unexpected{std::move(read).error()}; }
        ++count;
        if (!take(*std::move(read))) { break; }
    } while (reader.more());
    return count;
}

/// The same games, all of them.
template <std::size_t Words>
[[nodiscard]] expected<std::vector<sgf_game<Words>>, parse_error> parse_sgf_games(std::string_view text)
{
    std::vector<sgf_game<Words>> games;
    auto const                   count = for_each_sgf_game<Words>(text, [&](sgf_game<Words> game) {
        games.push_back(std::move(game));
        return true;
    });
    if (!count) { return unexpected{count.error()}; }
    return games;
}

/// Reads the first game of an SGF text, as `parse_sgf_games` does; the whole text must make sense.
template <std::size_t Words>
[[nodiscard]] expected<sgf_game<Words>, parse_error> parse_sgf(std::string_view text)
{
    auto games = parse_sgf_games<Words>(text);
    if (!games) { return unexpected{std::move(games).error()}; }
    return std::move(games->front());
}

/// A position and a line of moves from it, as an SGF text that `parse_sgf` reads back and any Go viewer
/// shows.
template <std::size_t Words>
[[nodiscard]] std::string to_sgf(basic_position<Words> const& start, std::span<point const> moves = {},
                                 std::string_view comment = {})
{
    geometry const size = start.size();
    auto const     at   = [&](std::size_t p) {
        return std::string{'[', static_cast<char>('a' + size.column(p)),
                           static_cast<char>('a' + size.height - 1 - size.row(p)), ']'};
    };
    std::string text = "(;GM[1]FF[4]CA[UTF-8]SZ[" + std::to_string(size.width);
    if (size.height != size.width) { text += ':' + std::to_string(size.height); }
    text += ']';
    for (side const s : {side::first, side::second}) {
        if (start.stones(s).none()) { continue; }
        text += s == side::first ? "AB" : "AW";
        start.stones(s).for_each([&](std::size_t p) { text += at(p); });
    }
    text += start.to_move() == side::first ? "PL[B]" : "PL[W]";
    if (!comment.empty()) {
        text += "C[";
        for (char const c : comment) {
            if (c == ']' || c == '\\') { text += '\\'; }
            text += c;
        }
        text += ']';
    }
    side mover = start.to_move();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        text += i % 10 == 0 ? "\n;" : ";";
        text += mover == side::first ? 'B' : 'W';
        text += at(moves[i].index);
        mover = other(mover);
    }
    return text + ")\n";
}

}   // namespace tail::atari_go
