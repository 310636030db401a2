#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/store/checked_file.hpp>

/// \file
/// Patterns in files, so that one run uses what another has learned.
///
/// | bytes | |
/// |---|---|
/// | 8 | `tail-pat` |
/// | 4 | version of the format |
/// | 4 | zero |
/// | 8 | checksum of the level: its squares and goals |
/// | 8 | number of patterns |
/// | 8 | checksum of all other bytes |
/// | | patterns |
///
/// A pattern is a word of its evidence, its number of boxes and its number of sides, then a word for each box
/// and a word for the least square of each side that the man may be on. A word has 4 bytes, the lowest first.
/// A square is its place in the drawing, row by row. Where boxes and man begin does not matter: the patterns
/// hold for every position on these squares with these goals.
///
/// A file is whole or not there, see `store/checked_file.hpp`.

namespace tail::sokoban {

namespace detail {

inline constexpr std::array<char, 8> pattern_file_magic{'t', 'a', 'i', 'l', '-', 'p', 'a', 't'};
inline constexpr std::uint32_t       pattern_file_version  = 1;
inline constexpr std::size_t         pattern_file_header   = 40;
inline constexpr std::size_t         pattern_file_checksum = 32;   // where it lies

inline void put(std::vector<std::uint8_t>& to, std::uint64_t value, std::size_t bytes)
{
    for (std::size_t i = 0; i < bytes; ++i, value >>= 8U) { to.push_back(static_cast<std::uint8_t>(value)); }
}
[[nodiscard]] inline std::uint64_t get(std::uint8_t const* from, std::size_t bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = bytes; i-- > 0;) { value = value << 8U | from[i]; }
    return value;
}

/// Of all bytes, with the place of the checksum itself left out.
[[nodiscard]] inline std::uint64_t checksum_of_patterns(std::uint8_t const* data, std::size_t size)
{
    tail::checksum sum;
    sum.add(data, pattern_file_checksum);
    sum.add(data + pattern_file_header, size - pattern_file_header);
    return sum.value();
}

[[nodiscard]] inline std::uint32_t place_of(level const& l, square s)
{
    return static_cast<std::uint32_t>(l.drawn().index(l.column(s), l.row(s)));
}

}   // namespace detail

/// The same for levels whose squares and goals are the same, wherever boxes and man begin.
[[nodiscard]] inline std::uint64_t level_identity(level const& l)
{
    std::vector<std::uint8_t> drawn;
    detail::put(drawn, static_cast<std::uint64_t>(l.drawn().width), 4);
    detail::put(drawn, static_cast<std::uint64_t>(l.drawn().height), 4);
    for (int row = 0; row < l.drawn().height; ++row) {
        for (int column = 0; column < l.drawn().width; ++column) {
            square const s = l.at(column, row);
            drawn.push_back(s == l.wall() ? '#' : l.is_goal(s) ? '.' : ' ');
        }
    }
    tail::checksum sum;
    sum.add(drawn.data(), drawn.size());
    return sum.value();
}

/// Which patterns go into a file, or come out of one.
enum class file_patterns { all, proved };

/// Writes patterns to `path`, replacing what was there. Returns the bytes written, or what went wrong; then
/// the file at `path` is as it was.
[[nodiscard]] inline expected<std::uint64_t, std::string>
save_patterns(std::string const& path, pattern_store const& store, file_patterns which = file_patterns::all)
{
    using detail::put;
    level const&              l = store.of();
    std::vector<std::uint8_t> bytes(detail::pattern_file_magic.begin(), detail::pattern_file_magic.end());
    put(bytes, detail::pattern_file_version, 4);
    put(bytes, 0, 4);
    put(bytes, level_identity(l), 8);
    auto const is_wanted = [&](pattern const& p) {
        return which == file_patterns::all || p.how == evidence::proved;
    };
    put(bytes,
        static_cast<std::uint64_t>(
            std::count_if(store.patterns().begin(), store.patterns().end(), is_wanted)),
        8);
    put(bytes, 0, 8);
    man_region region{l};
    for (pattern const& p : store.patterns()) {
        if (!is_wanted(p)) { continue; }
        std::vector<square> sides;
        square_set          left = p.men;
        for (square s = 0; s < l.squares(); ++s) {
            if (!left.contains(s)) { continue; }
            region.fill(p.boxes, s);
            for (square const m : region.squares()) { left.erase(m); }
            sides.push_back(s);
        }
        put(bytes, static_cast<std::uint64_t>(p.how), 4);
        put(bytes, p.boxes.count(), 4);
        put(bytes, sides.size(), 4);
        p.boxes.for_each([&](square b) { put(bytes, detail::place_of(l, b), 4); });
        for (square const s : sides) { put(bytes, detail::place_of(l, s), 4); }
    }
    std::uint64_t sum = detail::checksum_of_patterns(bytes.data(), bytes.size());
    for (std::size_t i = 0; i < 8; ++i, sum >>= 8U) {
        bytes[detail::pattern_file_checksum + i] = static_cast<std::uint8_t>(sum);
    }

    remove_abandoned_parts(path);   // first, for the room they take may be needed
    part_file file{path};
    file.write(bytes.data(), bytes.size());
    if (std::string const why = file.commit(); !why.empty()) { return unexpected{path + ": " + why}; }
    return std::uint64_t{bytes.size()};
}

/// Adds the patterns in a file to a store, which must be of the same level. Returns how many were new, or
/// what is wrong with the file; then the store is as it was.
[[nodiscard]] inline expected<std::size_t, std::string>
read_patterns(std::string const& path, pattern_store& store, file_patterns which = file_patterns::all)
{
    auto const file = tail::detail::bytes_of_file(path);
    if (!file) { return unexpected{file.error()}; }
    auto const                wrong = [&](std::string const& why) { return unexpected{path + ": " + why}; };
    std::uint8_t const* const data  = file->data.get();
    std::size_t const         size  = file->size;
    using detail::get;
    if (size < detail::pattern_file_header) { return wrong("is cut off in its header"); }
    for (std::size_t i = 0; i < detail::pattern_file_magic.size(); ++i) {
        if (static_cast<char>(data[i]) != detail::pattern_file_magic[i]) {
            return wrong("is not a file of patterns");
        }
    }
    if (get(data + 8, 4) != detail::pattern_file_version) {
        return wrong("expected version " + std::to_string(detail::pattern_file_version)
                     + " of the format, found " + std::to_string(get(data + 8, 4)));
    }
    if (detail::checksum_of_patterns(data, size) != get(data + detail::pattern_file_checksum, 8)) {
        return wrong("is damaged or cut off");
    }
    level const& l = store.of();
    if (get(data + 16, 8) != level_identity(l)) { return wrong("has the patterns of another level"); }

    // The checksum fits, so a fault from here on was written by another program.
    std::vector<pattern> read;
    man_region           region{l};
    std::size_t          at       = detail::pattern_file_header;
    auto const           has_more = [&](std::uint64_t words) { return words <= (size - at) / 4; };
    auto const           next     = [&] {
        at += 4;
        return get(data + at - 4, 4);
    };
    auto const next_square = [&] {
        std::uint64_t const place = next(), width = static_cast<std::uint64_t>(l.drawn().width);
        return place / width >= static_cast<std::uint64_t>(l.drawn().height)
            ? l.wall()
            : l.at(static_cast<int>(place % width), static_cast<int>(place / width));
    };
    for (std::uint64_t left = get(data + 24, 8); left > 0; --left) {
        if (!has_more(3)) { return wrong("has fewer patterns than it says"); }
        std::uint64_t const how = next(), boxes = next(), sides = next();
        if (how > 1 || boxes == 0 || sides == 0 || !has_more(boxes + sides)) {
            return wrong("has what is no pattern");
        }
        pattern p{square_set(l.squares() + 1), square_set(l.squares() + 1), static_cast<evidence>(how)};
        for (std::uint64_t i = 0; i < boxes; ++i) {
            square const b = next_square();
            if (b == l.wall() || p.boxes.contains(b)) { return wrong("has what is no pattern"); }
            p.boxes.insert(b);
        }
        for (std::uint64_t i = 0; i < sides; ++i) {
            square const s = next_square();
            if (s == l.wall() || p.boxes.contains(s)) { return wrong("has what is no pattern"); }
            region.fill(p.boxes, s);
            for (square const m : region.squares()) { p.men.insert(m); }
        }
        read.push_back(std::move(p));
    }
    if (at != size) { return wrong("has more bytes than it says"); }
    std::size_t fresh = 0;
    for (pattern& p : read) {
        if (which == file_patterns::proved && p.how != evidence::proved) { continue; }
        fresh += store.add(std::move(p)) ? 1U : 0U;
    }
    return fresh;
}

}   // namespace tail::sokoban
