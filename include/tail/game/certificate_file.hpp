#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/core/result.hpp>
#include <tail/store/checked_file.hpp>

/// \file
/// The certificate of a won position, and its file. `certify` makes one, `check_certificate` believes none.
///
/// The proof is a sequence of numbers, each in groups of seven bits, the lowest first, the eighth bit set in
/// all but the last. It knows no move by name: a move is its place in the order of `moves`, so that no game
/// has to say how its moves are written. It speaks only of positions that are not *plain*. Plain is a
/// position which is won already, or in which the winner is to move and wins at once, or in which there is no
/// legal move and the winner has won by that: the checker sees this for itself.
///
///     node:    the winner is to move
///              place of the winner's move, then `list`
///     list:    the loser is to move
///              how many replies are answered here: all that do not lead to a plain position
///              for each of them, in order: 2 * g,     then `node`: the answer
///                                       or 2 * g + 1, then d: the answer is that of the d-th last node
///                                       before this place
///              g: how many replies lie between this one and the one answered before, or the first of all
///
/// The whole proof is nothing for a plain position, a `node` where the winner is to move, a `list` where the
/// loser is. A node that is referred to is finished before, and of *equal* position (see `exact_state`); so
/// the proof is a graph without cycles. Most nodes take three bytes.
///
/// | bytes of the file | |
/// |---|---|
/// | 8 | `tail-win` |
/// | 4, 8 | version of the format, size of the file; the lowest byte first, as everywhere here |
/// | numbers as above | length of the game's text, which follows; likewise of the position's text |
/// | numbers | side to move, winner (0 first, 1 second), plies, nodes, length of the proof |
/// | | the proof |
/// | 8 | checksum of all above |

namespace tail {

/// A proof that `winner` wins a position within `plies`, whatever the other side does.
struct certificate {
    std::string game{};       ///< which game, with its parameters, in words of the caller
    std::string position{};   ///< which position, as the caller writes it
    /// Who moves in that position.
    side          to_move = side::first;
    side          winner  = side::first;   ///< who is proved to win
    std::uint64_t plies   = 0;             ///< the longest line of the proof
    std::uint64_t nodes   = 0;             ///< positions in which the proof says what the winner plays

    std::vector<std::uint8_t> proof{};   ///< the tree of the proof, packed

    /// Whether all members are equal.
    friend bool operator==(certificate const&, certificate const&) = default;
};

/// Where a proof does not hold, and why.
template <class Move>
struct objection {
    std::vector<Move> line;   ///< leads to the position
    std::string       why;    ///< a sentence

    /// Nothing is wrong so far, but this limit was met.
    std::optional<tail::status> limit{};
};

namespace detail {

inline void append_number(std::vector<std::uint8_t>& bytes, std::uint64_t n)
{
    for (; n >= 128; n >>= 7U) { bytes.push_back(static_cast<std::uint8_t>(n | 128U)); }
    bytes.push_back(static_cast<std::uint8_t>(n));
}

/// Takes numbers and texts from bytes. What is not there, or not written as it should be, is `std::nullopt`.
class byte_reader {
public:
    explicit byte_reader(std::span<std::uint8_t const> bytes) : rest_{bytes} {}

    [[nodiscard]] bool empty() const { return rest_.empty(); }

    [[nodiscard]] std::optional<std::uint64_t> number()
    {
        std::uint64_t n = 0;
        for (std::size_t i = 0; i < std::min<std::size_t>(rest_.size(), 10); ++i) {
            std::uint64_t const group = rest_[i] & 127U;
            if (i == 9 && group > 1) { break; }
            n |= group << (7 * i);
            if (rest_[i] >= 128) { continue; }
            if (i > 0 && group == 0) { break; }   // each number is written in one way
            rest_ = rest_.subspan(i + 1);
            return n;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<std::span<std::uint8_t const>> bytes(std::uint64_t size)
    {
        if (size > rest_.size()) { return std::nullopt; }
        auto const taken = rest_.first(static_cast<std::size_t>(size));
        rest_            = rest_.subspan(taken.size());
        return taken;
    }

    /// Bytes, after a number that says how many.
    [[nodiscard]] std::optional<std::span<std::uint8_t const>> counted_bytes()
    {
        auto const size = number();
        return size ? bytes(*size) : std::nullopt;
    }

private:
    std::span<std::uint8_t const> rest_;
};

inline constexpr std::string_view certificate_magic   = "tail-win";
inline constexpr std::uint32_t    certificate_version = 1;

inline void append_fixed(std::vector<std::uint8_t>& bytes, std::uint64_t n, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i) { bytes.push_back(static_cast<std::uint8_t>(n >> (8 * i))); }
}

[[nodiscard]] inline std::uint64_t fixed_at(std::span<std::uint8_t const> bytes, std::size_t at,
                                            std::size_t size)
{
    std::uint64_t n = 0;
    for (std::size_t i = 0; i < size; ++i) { n |= std::uint64_t{bytes[at + i]} << (8 * i); }
    return n;
}

[[nodiscard]] inline std::uint64_t checksum_of(std::span<std::uint8_t const> bytes)
{
    checksum sum;
    sum.add(bytes.data(), bytes.size());
    return sum.value();
}

}   // namespace detail

/// The bytes of the file of a certificate.
[[nodiscard]] inline std::vector<std::uint8_t> to_bytes(certificate const& c)
{
    std::vector<std::uint8_t> body;
    for (std::string const* text : {&c.game, &c.position}) {
        detail::append_number(body, text->size());
        body.insert(body.end(), text->begin(), text->end());
    }
    detail::append_number(body, static_cast<std::uint64_t>(c.to_move));
    detail::append_number(body, static_cast<std::uint64_t>(c.winner));
    detail::append_number(body, c.plies);
    detail::append_number(body, c.nodes);
    detail::append_number(body, c.proof.size());

    std::vector<std::uint8_t> bytes{detail::certificate_magic.begin(), detail::certificate_magic.end()};
    detail::append_fixed(bytes, detail::certificate_version, 4);
    detail::append_fixed(bytes, 20 + body.size() + c.proof.size() + 8, 8);
    bytes.insert(bytes.end(), body.begin(), body.end());
    bytes.insert(bytes.end(), c.proof.begin(), c.proof.end());
    detail::append_fixed(bytes, detail::checksum_of(bytes), 8);
    return bytes;
}

/// The certificate in the bytes of a file, or what is wrong with them.
[[nodiscard]] inline expected<certificate, std::string>
certificate_from_bytes(std::span<std::uint8_t const> bytes)
{
    using detail::fixed_at;
    auto const  wrong = [](std::string why) { return unexpected{std::move(why)}; };
    auto const& magic = detail::certificate_magic;
    if (!std::equal(bytes.begin(), bytes.begin() + std::ptrdiff_t(std::min(bytes.size(), magic.size())),
                    magic.begin())) {
        return wrong("is not a certificate");
    }
    if (bytes.size() < 20) { return wrong("is cut off in its header"); }
    if (auto const version = fixed_at(bytes, 8, 4); version != detail::certificate_version) {
        return wrong("expected version " + std::to_string(detail::certificate_version)
                     + " of the format, found " + std::to_string(version));
    }
    if (auto const size = fixed_at(bytes, 12, 8); size != bytes.size()) {
        return wrong(std::string{size > bytes.size() ? "is cut off: " : ""} + "expected "
                     + std::to_string(size) + " bytes, found " + std::to_string(bytes.size()));
    }
    if (bytes.size() < 28) { return wrong("is cut off in its header"); }
    auto const summed = bytes.first(bytes.size() - 8);
    if (detail::checksum_of(summed) != fixed_at(bytes, summed.size(), 8)) {
        return wrong("is damaged: its checksum is another");
    }

    // From here on nothing can be wrong but by intent.
    detail::byte_reader in{summed.subspan(20)};
    auto const          game     = in.counted_bytes();
    auto const          position = in.counted_bytes();
    auto const          to_move  = in.number();
    auto const          winner   = in.number();
    auto const          plies    = in.number();
    auto const          nodes    = in.number();
    auto const          proof    = in.counted_bytes();
    if (!game || !position || !to_move || !winner || !plies || !nodes || !proof || !in.empty() || *to_move > 1
        || *winner > 1) {
        return wrong("is not a certificate: its fields are not those of one");
    }
    return certificate{
        .game     = {game->begin(), game->end()},
        .position = {position->begin(), position->end()},
        .to_move  = *to_move == 0 ? side::first : side::second,
        .winner   = *winner == 0 ? side::first : side::second,
        .plies    = *plies,
        .nodes    = *nodes,
        .proof    = {proof->begin(), proof->end()},
    };
}

/// Writes a certificate to `path`, whole or not at all. Returns the bytes written, or what went wrong.
[[nodiscard]] inline expected<std::uint64_t, std::string> save_certificate(std::string const& path,
                                                                           certificate const& c)
{
    auto const bytes = to_bytes(c);
    detail::remove_abandoned_parts(path);
    detail::part_file file{path};
    file.write(bytes.data(), bytes.size());
    if (std::string const why = file.commit(); !why.empty()) { return unexpected{path + ": " + why}; }
    return std::uint64_t{bytes.size()};
}

/// Reads the certificate at `path`, or says what is wrong with the file. Believes nothing of the proof yet.
[[nodiscard]] inline expected<certificate, std::string> open_certificate(std::string const& path)
{
    auto const file = detail::bytes_of_file(path);
    if (!file) { return unexpected{file.error()}; }
    auto read = certificate_from_bytes({file->data.get(), file->size});
    if (!read) { return unexpected{path + ": " + read.error()}; }
    return read;
}

/// Reads the certificate at `path`, which must be of this game and this position.
[[nodiscard]] inline expected<certificate, std::string>
open_certificate(std::string const& path, std::string_view game, std::string_view position)
{
    auto read = open_certificate(path);
    if (!read) { return read; }
    auto const other = [&](char const* what, std::string_view wanted, std::string const& found) {
        return unexpected{path + ": expected a certificate of the " + what + " '" + std::string{wanted}
                          + "', found one of '" + detail::shown_text(found) + "'"};
    };
    if (read->game != game) { return other("game", game, read->game); }
    if (read->position != position) { return other("position", position, read->position); }
    return read;
}

}   // namespace tail
