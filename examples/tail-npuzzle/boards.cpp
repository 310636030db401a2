#include <tail-npuzzle/boards.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <common/program.hpp>
#include <tail/domains/npuzzle/instances.hpp>
#include <tail/domains/npuzzle/parse.hpp>

namespace tail::npuzzle_tool {

namespace {

[[nodiscard]] std::size_t count_words(std::string_view text)
{
    constexpr std::string_view separators = " \t\r\n,/";
    std::size_t                count      = 0;
    bool                       inside     = false;
    for (char c : text) {
        bool const word = separators.find(c) == std::string_view::npos;
        count += word && !inside ? 1U : 0U;
        inside = word;
    }
    return count;
}

/// The size of a board that comes as `words` numbers, and whether they say so.
struct guess {
    npuzzle::geometry shape{4, 4};
    bool              square = false;
};

[[nodiscard]] guess size_of(std::size_t words)
{
    for (int side = 2; side <= 5; ++side) {
        if (words == static_cast<std::size_t>(side) * static_cast<std::size_t>(side)) {
            return {{side, side}, true};
        }
    }
    return {};
}

/// The shape that slashes between the rows give a board, if there are any.
[[nodiscard]] std::optional<npuzzle::geometry> shape_of_rows(std::string_view text, std::string const& id)
{
    if (text.find('/') == std::string_view::npos) { return std::nullopt; }
    std::size_t width = 0, rows = 0;
    while (!text.empty()) {
        std::size_t const end   = text.find('/');
        std::size_t const words = count_words(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (words == 0) { continue; }
        ++rows;
        if (width == 0) { width = words; }
        if (words != width) {
            throw cli::bad_input{fmt::format("board {}: row {} has {} tiles, expected {} as in row 1", id,
                                             rows, words, width)};
        }
    }
    auto const shape = npuzzle::parse_size(fmt::format("{}x{}", width, rows));
    if (!shape || shape->cells() > largest) { return std::nullopt; }
    return *shape;
}

/// What went wrong, with a hint where a wrong guess of the size may be the reason.
[[nodiscard]] std::string explained(parse_error const& error, bool size_given, std::size_t words,
                                    std::string_view hint)
{
    bool const about_size = error.message.find("tiles for a board") != std::string::npos
        || error.message.find("expected a tile from") != std::string::npos;
    bool const doubtful = about_size && !size_given && !size_of(words).square;
    return error.to_string() + (doubtful ? fmt::format(" ({})", hint) : "");
}

}   // namespace

std::optional<npuzzle::geometry> shape_of_text(std::string_view text, std::string const& id)
{
    if (auto const rows = shape_of_rows(text, id)) { return rows; }
    guess const by_count = size_of(count_words(text));
    return by_count.square ? std::optional{by_count.shape} : std::nullopt;
}

npuzzle::geometry read_size(std::string const& text)
{
    auto const size = npuzzle::parse_size(text);
    if (!size) { throw cli::bad_input{"--size: " + size.error().message}; }
    if (size->cells() > largest) {
        throw cli::bad_input{"--size: expected at most " + std::to_string(largest) + " cells, found '" + text
                             + "'"};
    }
    return *size;
}

void for_each_board(std::string_view text, std::optional<npuzzle::geometry> size, std::string const& source,
                    board_visitor const& visit, std::string_view hint)
{
    std::size_t count = 0;
    for (std::size_t line = 1; !text.empty(); ++line) {
        std::size_t const      end     = text.find('\n');
        std::string_view const content = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);

        std::size_t const words = count_words(content.substr(0, content.find('#')));
        if (words == 0) { continue; }
        npuzzle::geometry const shape = size.value_or(size_of(words).shape);
        auto                    read  = npuzzle::parse_instances<largest>(content, shape);
        if (!read) {
            parse_error error = std::move(read).error();
            error.line        = line;
            throw cli::bad_input{source + ": " + explained(error, size.has_value(), words, hint)};
        }
        for (auto& instance : *read) {
            bool const  named = words > static_cast<std::size_t>(shape.cells());
            std::string id    = named ? std::move(instance.id) : std::to_string(count + 1);
            ++count;
            if (!visit({std::move(id), shape, instance.start})) { return; }
        }
    }
    if (count == 0) { throw cli::bad_input{source + ": expected at least one board, found none"}; }
}

std::vector<given_board> read_boards(std::string_view text, std::optional<npuzzle::geometry> size,
                                     std::string const& source, std::string_view hint)
{
    std::vector<given_board> boards;
    auto const               keep = [&](given_board board) {
        boards.push_back(std::move(board));
        return true;
    };
    for_each_board(text, size, source, keep, hint);
    return boards;
}

std::vector<given_board> read_arguments(std::vector<std::string> const&  arguments,
                                        std::optional<npuzzle::geometry> size)
{
    std::vector<std::string> texts = arguments;
    if (std::all_of(texts.begin(), texts.end(),
                    [](std::string const& text) { return count_words(text) <= 1; })) {
        std::string joined;
        for (std::string const& text : texts) { joined += (joined.empty() ? "" : " ") + text; }
        texts = {std::move(joined)};
    }
    std::vector<given_board> boards;
    for (std::string const& text : texts) {
        std::size_t const words = count_words(text);
        std::string       id    = std::to_string(boards.size() + 1);
        if (words == 1
            && text.find_first_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
                != std::string::npos) {
            throw cli::bad_input{fmt::format(
                "board {}: expected tile numbers, found '{}' (--file reads boards from a file)", id, text)};
        }
        auto const              rows  = size ? std::nullopt : shape_of_rows(text, id);
        npuzzle::geometry const shape = size ? *size : rows.value_or(size_of(words).shape);
        auto const              board = npuzzle::parse_board<largest>(text, shape);
        if (!board) {
            throw cli::bad_input{"board " + id + ": "
                                 + explained(board.error(), size.has_value(), words, size_hint)};
        }
        boards.push_back({std::move(id), shape, *board});
    }
    return boards;
}

}   // namespace tail::npuzzle_tool
