#include <fault/faults.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_file.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/game/certificate_file.hpp>
#include <tail/store/pattern/file.hpp>

namespace {

namespace fs = std::filesystem;
using faults::of;
using faults::subject;

using values = tail::pattern_values::byte;
using table  = tail::pattern_table<values>;

constexpr std::uint64_t entries = 3'000;

table some_table(unsigned step)
{
    auto const data = std::make_shared<std::vector<std::uint8_t>>(entries);
    for (std::size_t i = 0; i < data->size(); ++i) { (*data)[i] = static_cast<std::uint8_t>(i * step % 60); }
    return {{data, data->data()}, entries};
}

tail::certificate some_certificate(std::uint8_t filling)
{
    tail::certificate c;
    c.game     = "a game whose name does not fit into the object of a string";
    c.position = "a position";
    c.proof.assign(500, filling);
    return c;
}

tail::sokoban::level some_level()
{
    auto drawn = tail::sokoban::parse_board("#########|#   #   #|# $ . $ #|# .@$.  #|#   #   #|#########");
    return tail::sokoban::level{*tail::sokoban::check(*std::move(drawn))};
}

void add_patterns(tail::sokoban::pattern_store& store, tail::sokoban::level const& l, int most)
{
    using namespace tail::sokoban;
    int made = 0;
    for (square s = 0; s < l.squares() && made < most; ++s, ++made) {
        pattern p{square_set(l.squares() + 1), square_set(l.squares() + 1), evidence::proved};
        p.boxes.insert(s);
        for (square m = 0; m < l.squares(); ++m) {
            if (m != s) { p.men.insert(m); }
        }
        store.add(std::move(p));
    }
}

std::string bytes_of(std::string const& path)
{
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

auto const said = [](tail::expected<std::uint64_t, std::string> const& done) {
    return done ? std::to_string(*done) : "error: " + done.error();
};

/// A subject that saves: the folder holds no other file afterwards, and the file is the old one or the new
/// one. `save(path, false)` writes the old one.
template <class Save>
subject saving(std::string const& name, std::string const& folder, Save save)
{
    std::string const here = folder + "/" + name;
    std::string const path = here + "/file";
    fs::create_directories(here);
    static_cast<void>(save(path, true));
    std::string const fresh = bytes_of(path);
    static_cast<void>(save(path, false));
    std::string const old = bytes_of(path);
    subject s = of("save " + name, [] { return 0; }, [save, path](int) { return save(path, true); }, said);
    s.errors  = true;
    s.after   = [=]() -> std::string {
        std::string const now   = bytes_of(path);
        auto const        files = std::distance(fs::directory_iterator{here}, fs::directory_iterator{});
        static_cast<void>(save(path, false));
        if (now != old && now != fresh) { return "the file is neither the old one nor the new one"; }
        return files == 1 ? "" : std::to_string(files - 1) + " other files are left";
    };
    return s;
}

}   // namespace

void faults::add_files(std::vector<subject>& all, std::string const& folder)
{
    auto const save_table = [](std::string const& path, bool fresh) {
        static table const first = some_table(7), second = some_table(11);
        return tail::save_pattern_table(path, fresh ? second : first, "a space");
    };
    auto const save_certificate = [](std::string const& path, bool fresh) {
        static tail::certificate const first = some_certificate(1), second = some_certificate(2);
        return tail::save_certificate(path, fresh ? second : first);
    };
    static tail::sokoban::level const level         = some_level();
    auto const                        save_patterns = [](std::string const& path, bool fresh) {
        tail::sokoban::pattern_store store{level};
        add_patterns(store, level, fresh ? 12 : 2);
        return tail::sokoban::save_patterns(path, store);
    };
    all.push_back(saving("a pattern database", folder, save_table));
    all.push_back(saving("a certificate", folder, save_certificate));
    all.push_back(saving("patterns of Sokoban", folder, save_patterns));

    std::string const there = folder + "/to open";
    fs::create_directories(there);
    std::string const tables = there + "/table", certificates = there + "/certificate",
                      patterns = there + "/patterns";
    static_cast<void>(save_table(tables, true));
    static_cast<void>(save_certificate(certificates, true));
    static_cast<void>(save_patterns(patterns, true));

    auto const opening = [&all](subject s) {
        s.errors = true;
        all.push_back(std::move(s));
    };
    opening(of(
        "open a pattern database", [] { return 0; },
        [tables](int) { return tail::open_pattern_table<values>(tables, entries, "a space"); },
        [](auto const& t) { return t ? std::to_string((*t)[17]) : "error: " + t.error(); }));
    opening(of(
        "open a certificate", [] { return 0; },
        [certificates](int) { return tail::open_certificate(certificates); },
        [](auto const& c) { return c ? c->game + c->position : "error: " + c.error(); }));
    opening(of(
        "open a file that is not there", [] { return 0; },
        [there](int) { return tail::open_certificate(there + "/nothing"); },
        [](auto const& c) { return c ? "opened" : "error: " + c.error(); }));
    // A reading that failed leaves the store as it was: so the same one reads again.
    opening(of(
        "open patterns of Sokoban", [] { return tail::sokoban::pattern_store{level}; },
        [patterns](tail::sokoban::pattern_store& store) -> tail::expected<std::uint64_t, std::string> {
            auto const read = tail::sokoban::read_patterns(patterns, store);
            if (!read) { return tail::unexpected{read.error()}; }
            return static_cast<std::uint64_t>(store.patterns().size());
        },
        said));
}
