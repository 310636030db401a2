#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include <tail/core/expected.hpp>
#include <tail/store/checked_file.hpp>
#include <tail/store/pattern/table.hpp>
#include <tail/store/pattern/values.hpp>

/// \file
/// Pattern databases in files.
///
/// A file is written under another name, flushed to the disk, and renamed when it is whole, so that nobody
/// ever sees a half, not even after the machine has stopped in between. It says what it is (the description),
/// and both that and the values carry a checksum which is verified before the first value is believed. The
/// values are mapped, not read: processes that use the same file share its memory.
///
/// Under its name a file never changes: it is replaced by another or removed, and who has it open keeps the
/// old one. It is read-only, so that no other program changes it by accident. Whoever does so all the same,
/// while it is mapped, changes values that have been verified; and who cuts it off, or takes away the disk
/// under it, ends the processes that look there with SIGBUS. Against that no checksum helps, a copy in memory
/// would: copy files, and rename the copy.
///
/// A process that is killed while it writes leaves its half behind, under a name that nobody opens. The next
/// one to save the same file removes it. Halves that somebody is still writing are locked, and stay.
///
/// | bytes | |
/// |---|---|
/// | 8 | `tail-pdb` |
/// | 4, 4 | version of the format, kind of values |
/// | 8, 4 | entries, entries that share a value |
/// | 4 | length of the description |
/// | 8 | checksum of the values |
/// | 8 | checksum of all above and the description |
/// | | description, zeroes up to a multiple of 64, values |
///
/// Numbers lie in the byte order of the machine. In the other order the version is another, and the file is
/// refused.

namespace tail {

namespace detail {

struct pattern_file_header {
    std::array<char, 8> magic{'t', 'a', 'i', 'l', '-', 'p', 'd', 'b'};
    std::uint32_t       version            = 2;
    std::uint32_t       values             = 0;
    std::uint64_t       size               = 0;
    std::uint32_t       fold               = 1;
    std::uint32_t       description_length = 0;
    std::uint64_t       values_checksum    = 0;
    std::uint64_t       header_checksum    = 0;

    [[nodiscard]] std::size_t values_at() const
    {
        return (sizeof(pattern_file_header) + description_length + 63) / 64 * 64;
    }

    /// Of everything before the values, with its own place empty.
    [[nodiscard]] std::uint64_t checksum_with(std::string_view description) const
    {
        pattern_file_header copy = *this;
        copy.header_checksum     = 0;
        std::array<std::uint8_t, sizeof(pattern_file_header)> bytes{};
        std::memcpy(bytes.data(), &copy, sizeof copy);
        checksum sum;
        sum.add(bytes.data(), bytes.size());
        sum.add(reinterpret_cast<std::uint8_t const*>(description.data()), description.size());
        return sum.value();
    }
};
static_assert(sizeof(pattern_file_header) == 48);

/// The kind of values with this id, in words.
[[nodiscard]] inline std::string kind_of_values(std::uint32_t id)
{
    using namespace pattern_values;
    switch (id) {
    case whole<8>::id: return "whole values in 8 bits";
    case whole<4>::id: return "whole values in 4 bits";
    case whole<2>::id: return "whole values in 2 bits";
    case modulo_three::id: return "remainders by 3 in 2 bits";
    default: break;
    }
    if (std::uint32_t const bits = id & 15U;
        id >= above_base_id + 16 && (bits == 2 || bits == 4 || bits == 8)) {
        return "steps of " + std::to_string((id - above_base_id) / 16) + " above a base in "
            + std::to_string(bits) + " bits";
    }
    return "values of an unknown kind, " + std::to_string(id);
}

/// What a table is made of, in words.
[[nodiscard]] inline std::string contents_of_table(std::uint64_t size, std::uint32_t values,
                                                   std::uint32_t fold)
{
    return std::to_string(size) + " entries of " + kind_of_values(values) + ", folded by "
        + std::to_string(fold);
}

}   // namespace detail

// What a file begins with.
using detail::pattern_file_header;

/// Writes a table to `path`, replacing what was there. `description` says what the table is of: domain, goal,
/// pattern.
///
/// Returns the bytes written, or what went wrong; then the file at `path` is as it was. Several processes may
/// save to the same path at once: the last one stays.
template <class Values>
[[nodiscard]] expected<std::uint64_t, std::string>
save_pattern_table(std::string const& path, pattern_table<Values> const& table, std::string_view description)
{
    detail::pattern_file_header header;
    header.values             = Values::id;
    header.size               = table.size();
    header.fold               = table.fold();
    header.description_length = static_cast<std::uint32_t>(description.size());
    detail::checksum sum;
    sum.add(table.data(), table.bytes());
    header.values_checksum = sum.value();
    header.header_checksum = header.checksum_with(description);

    detail::remove_abandoned_parts(path);   // first, for the room they take may be needed
    detail::part_file file{path};
    file.write(&header, sizeof header);
    file.write(description.data(), description.size());
    std::string const zeroes(header.values_at() - sizeof header - description.size(), '\0');
    file.write(zeroes.data(), zeroes.size());
    file.write(table.data(), table.bytes());
    if (std::string const why = file.commit(); !why.empty()) { return unexpected{path + ": " + why}; }
    return header.values_at() + table.bytes();
}

/// Maps the table at `path`, which must be of `size` entries, `fold` of them to a value, and of this
/// description.
///
/// Returns it, or what is wrong with the file. Every byte is looked at before a value is believed.
template <class Values>
[[nodiscard]] expected<pattern_table<Values>, std::string>
open_pattern_table(std::string const& path, std::uint64_t size, std::string_view description,
                   std::uint32_t fold = 1)
{
    auto file = detail::bytes_of_file(path);
    if (!file) { return unexpected{std::move(file).error()}; }

    auto const                  wrong = [&](std::string const& why) { return unexpected{path + ": " + why}; };
    detail::pattern_file_header header;
    detail::pattern_file_header const ours;
    if (file->size < sizeof header) { return wrong("is cut off in its header"); }
    std::memcpy(&header, file->data.get(), sizeof header);
    if (header.magic != ours.magic) { return wrong("is not a pattern database"); }
    if (header.version != ours.version) {
        return wrong("expected version " + std::to_string(ours.version) + " of the format, found "
                     + std::to_string(header.version));
    }
    if (header.description_length > file->size - sizeof header || header.values_at() > file->size) {
        return wrong("is cut off in its header");
    }
    std::string_view const found{reinterpret_cast<char const*>(file->data.get()) + sizeof header,
                                 header.description_length};
    if (header.checksum_with(found) != header.header_checksum) { return wrong("is damaged in its header"); }
    if (found != description) {
        return wrong("expected the database of '" + std::string{description} + "', found that of '"
                     + detail::shown_text(found) + "'");
    }
    if (header.values != Values::id || header.size != size || header.fold != fold) {
        return wrong("expected " + detail::contents_of_table(size, Values::id, fold) + ", found "
                     + detail::contents_of_table(header.size, header.values, header.fold));
    }
    if (Values::bytes(size) > std::numeric_limits<std::size_t>::max()) {
        return wrong("is too long for this platform");
    }
    std::size_t const at = header.values_at(), bytes = pattern_table<Values>::bytes(size, fold);
    if (file->size != at + bytes) {
        return wrong("expected " + std::to_string(at + bytes) + " bytes, found "
                     + std::to_string(file->size));
    }
    for (std::size_t i = sizeof header + description.size(); i < at; ++i) {
        if (file->data.get()[i] != 0) { return wrong("is damaged in its header"); }
    }
    detail::checksum sum;
    sum.add(file->data.get() + at, bytes);
    if (sum.value() != header.values_checksum) { return wrong("is damaged in its values"); }
    return pattern_table<Values>{{file->data, file->data.get() + at}, size, fold};
}

}   // namespace tail
