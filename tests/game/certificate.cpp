#include <tail/game/certificate.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <domains/dice.hpp>
#include <game/proofs.hpp>
#include <game/small_games.hpp>
#include <doctest/doctest.h>
#include <tail/game/checker.hpp>
#include <tail/store/checked_file.hpp>

using namespace games;
using namespace proofs;
using tail::certificate;
using tail::certify;

namespace {

/// A folder of its own, which goes away again.
struct folder {
    std::filesystem::path path = std::filesystem::temp_directory_path()
        / ("tail-certificates-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + "-"
           + std::to_string(std::filesystem::file_time_type::clock::now().time_since_epoch().count()));

    folder() { std::filesystem::create_directories(path); }
    folder(folder const&)            = delete;
    folder& operator=(folder const&) = delete;
    ~folder() { std::filesystem::remove_all(path); }

    [[nodiscard]] std::string file(char const* name) const { return (path / name).string(); }
};

certificate some_certificate()
{
    nim<last_one::wins> const          start{{2, 3, 4}};
    brute::solver<nim<last_one::wins>> solve;
    auto                               c = certified(start, solve);
    REQUIRE(c);
    c->game     = "nim 3";
    c->position = "2 3 4";
    return *c;
}

bool contains(std::string const& text, std::string const& words)
{
    return text.find(words) != std::string::npos;
}

}   // namespace

TEST_CASE("certificate: a strategy that does not win is found out")
{
    // The first legal move, whatever it is: sometimes that wins, and then the proof holds.
    auto const first_move = [](auto& position) {
        auto const moves = brute::legal_moves(position);
        return moves.empty() ? std::nullopt : std::optional{moves.front()};
    };
    int made = 0, failed = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        random_game const start{{.seed = seed, .layers = 5}};
        auto const        value = brute::solve(start);
        for (tail::side winner : {tail::side::first, tail::side::second}) {
            auto const c = certify(start, winner, first_move);
            if (c) {
                ++made;
                CHECK(value.winner == winner);
                CHECK(std::uint64_t(value.plies) <= c->plies);
                CHECK(tail::check_certificate(start, *c).has_value());
                continue;
            }
            ++failed;
            CHECK(!c.error().limit);
            random_game at = start;
            for (int const move : c.error().line) { at.play(move); }
            // It says so where it is true: at the end of a game that is not won.
            bool const over = at.winner() || brute::legal_moves(at).empty();
            CHECK(over);
            CHECK(brute::solve(at).winner != winner);
        }
    }
    CHECK(made > 100);
    CHECK(failed > 1000);
}

TEST_CASE("certificate: what a strategy says wrong is said back")
{
    nim<last_one::wins> const start{{2, 3, 4}};
    auto const silent = certify(start, tail::side::first, [](auto&) { return std::optional<int>{}; });
    REQUIRE(!silent);
    CHECK(silent.error().why == "the strategy does not say what to play");
    CHECK(silent.error().line.empty());
    auto const cheating = certify(start, tail::side::first, [](auto&) { return std::optional{9}; });
    REQUIRE(!cheating);
    CHECK(cheating.error().why == "the strategy plays a move that is not legal");
}

TEST_CASE("certificate: positions that are met again are answered once")
{
    using game = nim<last_one::loses>;
    game const          start{{3, 5, 7}};
    brute::solver<game> solve;
    std::uint64_t       asked = 0;
    auto const          c     = certify(start, tail::side::first, [&](game& p) {
        ++asked;
        return solve.best_move(p);
    });
    REQUIRE(c);
    CHECK(asked == c->nodes);
    auto const checked = tail::check_certificate(start, *c);
    REQUIRE(checked);
    CHECK(checked->references > c->nodes);
    CHECK(c->proof.size() < 3 * (c->nodes + checked->references));
}

TEST_CASE("certificate: a folded hash does not make positions equal")
{
    // Symmetric positions share the hash, not the moves.
    using game = connect<4, 3, 3, true, true>;
    brute::solver<game> solve;
    auto const          c = certified(game{}, solve);
    REQUIRE(c);
    CHECK(tail::check_certificate(game{}, *c).has_value());
    CHECK(second_reading<game>{*c, game{}, solve}.right());
}

TEST_CASE("certificate: limits are kept and named")
{
    brute::solver<connect_3> solve;
    auto const               best  = [&](connect_3& p) { return solve.best_move(p); };
    auto const               whole = certify(connect_3{}, tail::side::first, best);
    REQUIRE(whole);
    CHECK(certify(connect_3{}, tail::side::first, best, {.nodes = whole->nodes}).has_value());
    auto const limit = [&](tail::limits const& lim) {
        return certify(connect_3{}, tail::side::first, best, lim).error().limit;
    };
    CHECK(limit({.nodes = whole->nodes - 1}) == tail::status::node_limit);
    CHECK(limit({.nodes = 0}) == tail::status::node_limit);
    CHECK(limit({.seconds = 0}) == tail::status::time_limit);
    CHECK(limit({.bytes = 1000}) == tail::status::memory_limit);
    std::stop_source stop;
    stop.request_stop();
    CHECK(limit({.stop = stop.get_token()}) == tail::status::cancelled);
}

TEST_CASE("certificate: comes back from its file as it was")
{
    folder const      here;
    certificate const c    = some_certificate();
    auto const        size = tail::save_certificate(here.file("win"), c);
    REQUIRE(size);
    CHECK(*size == std::filesystem::file_size(here.file("win")));
    CHECK(*size == tail::to_bytes(c).size());
    auto const again = tail::open_certificate(here.file("win"), "nim 3", "2 3 4");
    REQUIRE(again);
    CHECK(*again == c);
    // Nothing else is left in the folder.
    CHECK(std::distance(std::filesystem::directory_iterator{here.path}, {}) == 1);

    certificate const empty{.game = std::string("\0\n", 2), .plies = ~std::uint64_t{0}};
    auto const        read = tail::certificate_from_bytes(tail::to_bytes(empty));
    REQUIRE(read);
    CHECK(*read == empty);
}

TEST_CASE("certificate: every flipped bit and every truncation of a file is refused")
{
    auto const bytes = tail::to_bytes(some_certificate());
    REQUIRE(tail::certificate_from_bytes(bytes));
    for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
        auto bad = bytes;
        bad[i / 8] ^= std::uint8_t(1U << (i % 8));
        auto const read = tail::certificate_from_bytes(bad);
        REQUIRE(!read);
        CHECK(!contains(read.error(), "fields"));
    }
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        auto const read = tail::certificate_from_bytes({bytes.data(), size});
        REQUIRE(!read);
        CHECK(contains(read.error(), "cut off"));
    }
    auto longer = bytes;
    longer.push_back(0);
    CHECK(contains(tail::certificate_from_bytes(longer).error(),
                   "expected " + std::to_string(bytes.size()) + " bytes, found"));
}

TEST_CASE("certificate: bytes made by intent with a right checksum do no harm")
{
    auto const bytes = tail::to_bytes(some_certificate());
    laws::dice roll{7};
    int        refused = 0;
    for (int i = 0; i < 20'000; ++i) {
        auto bad = bytes;
        bad.resize(bad.size() - 8);
        for (std::size_t n = 1 + roll.below(3); n > 0; --n) {
            bad[20 + roll.below(bad.size() - 20)] = std::uint8_t(roll.below(256));
        }
        tail::checksum sum;
        sum.add(bad.data(), bad.size());
        for (unsigned byte = 0; byte < 8; ++byte) { bad.push_back(std::uint8_t(sum.value() >> (8 * byte))); }
        auto const read = tail::certificate_from_bytes(bad);
        if (!read) {
            ++refused;
            CHECK(contains(read.error(), "fields"));
        } else {
            brute::solver<nim<last_one::wins>> solve;
            nim<last_one::wins> const          start{{2, 3, 4}};
            if (tail::check_certificate(start, *read)) {
                CHECK(second_reading<nim<last_one::wins>>{*read, start, solve}.right());
            }
        }
    }
    CHECK(refused > 1000);
}

TEST_CASE("certificate: a number has one form and nothing stands behind the proof")
{
    certificate const c = some_certificate();
    // Size and checksum are right again.
    auto const mended = [](std::vector<std::uint8_t> bytes) {
        bytes.resize(bytes.size() - 8);
        bytes[12] = std::uint8_t(bytes.size() + 8);
        tail::checksum sum;
        sum.add(bytes.data(), bytes.size());
        for (unsigned byte = 0; byte < 8; ++byte) {
            bytes.push_back(std::uint8_t(sum.value() >> (8 * byte)));
        }
        return bytes;
    };
    auto const bytes = tail::to_bytes(c);
    REQUIRE(bytes.size() < 250);
    REQUIRE(mended(bytes) == bytes);

    // The side to move, after both texts.
    std::size_t const to_move = 20 + 1 + c.game.size() + 1 + c.position.size();
    auto              longer  = bytes;
    longer[to_move] |= 128U;
    longer.insert(longer.begin() + std::ptrdiff_t(to_move) + 1, 0);
    auto const two_forms = tail::certificate_from_bytes(mended(longer));
    REQUIRE_FALSE(two_forms);
    CHECK(contains(two_forms.error(), "fields"));

    std::vector<std::uint8_t> more{bytes.begin(), bytes.end() - 8};
    more.insert(more.end(), 9, 0);
    auto const behind = tail::certificate_from_bytes(mended(more));
    REQUIRE_FALSE(behind);
    CHECK(contains(behind.error(), "fields"));
}

TEST_CASE("certificate: what is wrong with a file is said in a sentence")
{
    folder const      here;
    certificate const c     = some_certificate();
    auto const        bytes = tail::to_bytes(c);
    auto const        wrong = [&](std::vector<std::uint8_t> const& all) {
        std::string const path = here.file("bad");
        std::ofstream{path, std::ios::binary}.write(reinterpret_cast<char const*>(all.data()),
                                                           std::ptrdiff_t(all.size()));
        auto const read = tail::open_certificate(path);
        REQUIRE(!read);
        CHECK(read.error().starts_with(path + ": "));
        return read.error().substr(path.size() + 2);
    };
    CHECK(wrong({}) == "is empty");
    CHECK(wrong({'P', 'K', 3, 4}) == "is not a certificate");
    CHECK(wrong({'t', 'a', 'i', 'l'}) == "is cut off in its header");
    CHECK(wrong({bytes.begin(), bytes.end() - 1})
          == "is cut off: expected " + std::to_string(bytes.size()) + " bytes, found "
              + std::to_string(bytes.size() - 1));
    auto newer = bytes;
    newer[8]   = 2;
    CHECK(wrong(newer) == "expected version 1 of the format, found 2");
    auto damaged = bytes;
    damaged[30] ^= 4;
    CHECK(wrong(damaged) == "is damaged: its checksum is another");

    CHECK(contains(tail::open_certificate(here.file("none")).error(), "none: cannot be opened: "));
    CHECK(contains(tail::open_certificate(here.path.string()).error(), ": is not a file"));
    CHECK(contains(tail::save_certificate(here.file("no/folder"), c).error(), "cannot be written"));

    std::string const path = here.file("good");
    REQUIRE(tail::save_certificate(path, c));
    CHECK(tail::open_certificate(path, "nim 4", "2 3 4").error()
          == path + ": expected a certificate of the game 'nim 4', found one of 'nim 3'");
    CHECK(tail::open_certificate(path, "nim 3", "2 3 5").error()
          == path + ": expected a certificate of the position '2 3 5', found one of '2 3 4'");

    certificate hostile = c;
    hostile.game        = "\x1b[2J" + std::string(1'000'000, 'x');
    REQUIRE(tail::save_certificate(path, hostile));
    CHECK(tail::open_certificate(path, "nim 3", "2 3 4").error()
          == path + ": expected a certificate of the game 'nim 3', found one of '?[2J" + std::string(196, 'x')
              + "...'");
}
