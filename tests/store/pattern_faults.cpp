#include <tail/store/pattern_database.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>
#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <core/child.hpp>

// What can happen to the file of a pattern database, to the disk and to the process. In every case: the right
// values or a sentence that says what is wrong; never a wrong value, never a half that is taken for a whole.

namespace fs     = std::filesystem;
namespace values = tail::pattern_values;

namespace {

using table = tail::pattern_table<values::byte>;

/// A folder that goes away with everything in it.
struct folder {
    fs::path path;
    folder()
    {
        std::string name = (fs::temp_directory_path() / "tail-faults-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        fs::permissions(name, fs::perms{0755});   // for nobody, too
        path = name;
    }
    folder(folder const&)            = delete;
    folder& operator=(folder const&) = delete;
    ~folder()
    {
        std::error_code ignored;
        fs::permissions(path, fs::perms{0755}, ignored);
        fs::remove_all(path, ignored);
    }
    [[nodiscard]] std::string file(char const* name) const { return (path / name).string(); }
    [[nodiscard]] std::size_t files() const
    {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator{path}, fs::directory_iterator{}));
    }
};

constexpr std::uint64_t few = 1'000;

/// A table of some values, others for another seed.
table some_table(unsigned seed, std::uint64_t size = few)
{
    auto const   data = std::make_shared<std::vector<std::uint8_t>>(size);
    std::mt19937 random(seed);
    for (auto& value : *data) { value = static_cast<std::uint8_t>(random() % 60); }
    return {{data, data->data()}, size};
}

bool same(table const& a, table const& b)
{
    return a.size() == b.size() && std::equal(a.data(), a.data() + a.bytes(), b.data());
}

/// "" if the table was saved, or why not.
std::string save(std::string const& path, table const& t)
{
    auto const saved = tail::save_pattern_table(path, t, "a space");
    return saved ? "" : saved.error();
}

auto open(std::string const& path, std::uint64_t size = few)
{
    return tail::open_pattern_table<values::byte>(path, size, "a space");
}

/// "" if the file holds this table, or what is wrong.
std::string holds(std::string const& path, table const& t)
{
    auto const opened = open(path, t.size());
    if (!opened) { return opened.error(); }
    return same(*opened, t) ? "" : "wrong values";
}

std::string read(std::string const& path)
{
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// Puts other bytes under this name, as another program would.
void replace(std::string const& path, std::string const& bytes)
{
    fs::remove(path);
    std::ofstream{path, std::ios::binary} << bytes;
}

std::string message(int error) { return std::generic_category().message(error); }

/// What `fsync` below is to do before anything else; -1 makes it fail.
int (*before_flush)(int file) = nullptr;

}   // namespace

#if defined(__linux__)
// In place of the one in the C library: a disk that fails at the last moment cannot be had otherwise.
extern "C" int fsync(int file)
{
    if (before_flush != nullptr && before_flush(file) != 0) { return -1; }
    return static_cast<int>(::syscall(SYS_fsync, file));
}
#endif

TEST_CASE("pattern file: two flipped bits never make up for one another")
{
    // Found by this test: the highest bit of a word and one of the word that follows it in the same lane did.
    std::vector<std::uint8_t> bytes(100);
    std::mt19937              random(1);
    for (auto& byte : bytes) { byte = static_cast<std::uint8_t>(random()); }
    auto const sum = [&] {
        tail::checksum s;
        s.add(bytes.data(), bytes.size());
        return s.value();
    };
    auto const flip = [&](std::size_t bit) {
        bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ (1U << bit % 8));
    };
    auto const right = sum();
    for (std::size_t a = 0; a < 8 * bytes.size(); ++a) {
        flip(a);
        bool found = sum() != right;
        for (std::size_t b = 0; b < a; ++b) {
            flip(b);
            found = found && sum() != right;
            flip(b);
        }
        flip(a);
        REQUIRE_MESSAGE(found, "bit " << a);
    }
}

TEST_CASE("pattern file: a checksum tells zeros at the end from none")
{
    std::array<std::uint8_t, 80> const bytes{1, 2, 3};
    std::vector<std::uint64_t>         sums;
    for (std::size_t size = 3; size <= bytes.size(); ++size) {
        tail::checksum s;
        s.add(bytes.data(), size);
        sums.push_back(s.value());
    }
    std::sort(sums.begin(), sums.end());
    CHECK(std::adjacent_find(sums.begin(), sums.end()) == sums.end());
}

TEST_CASE("pattern file: one that is whole but of another version or length is refused")
{
    folder const      here;
    std::string const path = here.file("a.pdb");
    REQUIRE(save(path, some_table(1)) == "");
    std::string const whole = read(path);

    // Every field of the header changed, with a checksum that is right again.
    auto const with = [&](auto change) {
        tail::pattern_file_header header;
        std::memcpy(&header, whole.data(), sizeof header);
        change(header);
        header.header_checksum = header.checksum_with("a space");
        std::string changed    = whole;
        std::memcpy(changed.data(), &header, sizeof header);
        replace(path, changed);
        auto const opened = open(path);
        return opened ? "opened" : opened.error();
    };
    using header = tail::pattern_file_header;
    CHECK(with([](header&) {}) == "opened");
    CHECK(with([](header& h) { h.version = 1; }) == path + ": expected version 2 of the format, found 1");
    CHECK(with([](header& h) { h.magic[0] = 'T'; }) == path + ": is not a pattern database");
    CHECK(with([](header& h) { h.description_length = 0xFFFF'FFFF; }) == path + ": is cut off in its header");
    CHECK(with([](header& h) { h.values_checksum ^= 1U; }) == path + ": is damaged in its values");
    for (auto other : {std::uint64_t{0}, few - 1, few + 1, ~std::uint64_t{0}}) {
        auto const why = with([&](header& h) { h.size = other; });
        CHECK(why
              == path + ": expected 1000 entries of whole values in 8 bits, folded by 1, found "
                  + std::to_string(other) + " entries of whole values in 8 bits, folded by 1");
    }
    CHECK(with([](header& h) { h.fold = 0; }) != "opened");
    for (auto const& [id, kind] : {std::pair<std::uint32_t, char const*>{0, "values of an unknown kind, 0"},
                                   {values::whole<2>::id, "whole values in 2 bits"},
                                   {values::nibble::id, "whole values in 4 bits"},
                                   {values::modulo_three::id, "remainders by 3 in 2 bits"},
                                   {values::above_base<>::id, "steps of 2 above a base in 2 bits"},
                                   {values::above_base<1, 4>::id, "steps of 1 above a base in 4 bits"},
                                   {5, "values of an unknown kind, 5"},
                                   {0x102, "values of an unknown kind, 258"}}) {
        auto const why = with([&other = id](header& h) { h.values = other; });
        CHECK(why
              == path
                  + ": expected 1000 entries of whole values in 8 bits, folded by 1, found 1000 entries of "
                  + kind + ", folded by 1");
    }

    // The table of another space, in a file without a fault.
    REQUIRE(tail::save_pattern_table(path, some_table(1), "a room"));
    CHECK(open(path).error() == path + ": expected the database of 'a space', found that of 'a room'");
}

TEST_CASE("pattern file: what is not a file is refused at once and replaced by the next save")
{
    folder const      here;
    std::string const path = here.file("a.pdb");
    auto const        why  = [&] {
        // In a child, which ends if it waits for ever.
        return in_child([&] {
            auto const opened = open(path);
            return opened ? "opened" : opened.error();
        });
    };
    auto const healed = [&] {
        CHECK(save(path, some_table(1)) == "");
        CHECK(holds(path, some_table(1)) == "");
        fs::remove(path);
        CHECK(here.files() == 0);
    };

    REQUIRE(::mkfifo(path.c_str(), 0666) == 0);
    CHECK(why().said == path + ": is not a file");
    healed();
    fs::create_symlink("/dev/null", path);
    CHECK(why().said == path + ": is not a file");
    healed();
    fs::create_symlink("/dev/zero", path);   // as long as one likes, were it read
    CHECK(why().said == path + ": is not a file");
    healed();

    // A link to a file stays, and the file is written, also one that is not there yet.
    fs::create_symlink(here.path / "nowhere", path);
    CHECK(why().said == path + ": cannot be opened: " + message(ENOENT));
    CHECK(save(path, some_table(1)) == "");
    CHECK(holds(here.file("nowhere"), some_table(1)) == "");
    CHECK(fs::is_symlink(path));
    fs::remove(here.file("nowhere"));
    fs::remove(path);
    // One that leads round in a circle is left to whoever made it.
    fs::create_symlink(path, path);
    CHECK(why().said == path + ": cannot be opened: " + message(ELOOP));
    CHECK(save(path, some_table(1)) == path + ": cannot be written: " + message(ELOOP));
    fs::remove(path);
    CHECK(here.files() == 0);

    // A folder stays; an empty one, too.
    fs::create_directory(path);
    CHECK(why().said == path + ": is not a file");
    CHECK(save(path, some_table(1)) == path + ": cannot be replaced: " + message(EISDIR));
    CHECK(here.files() == 1);
    fs::remove(path);

    replace(path, "a file in place of the folder");
    CHECK(open(path + "/a.pdb").error() == path + "/a.pdb: cannot be opened: " + message(ENOTDIR));
    CHECK(save(path + "/a.pdb", some_table(1)) == path + "/a.pdb: cannot be written: " + message(ENOTDIR));
    CHECK(here.files() == 1);
}

TEST_CASE("pattern file: no right to read or to write is an error that says so")
{
    folder const      here;
    std::string const path = here.file("a.pdb"), fresh = here.file("b.pdb");
    REQUIRE(save(path, some_table(1)) == "");
    fs::permissions(path, fs::perms::none);
    fs::permissions(here.path, fs::perms{0555});
    auto const seen = in_child([&]() -> std::string {
        if (!become_nobody()) { return "skipped"; }
        return holds(path, some_table(1)) + "\n" + save(path, some_table(2)) + "\n"
            + save(fresh, some_table(2)) + "\n";
    });
    fs::permissions(here.path, fs::perms{0755});
    if (seen.said == "skipped") {
        MESSAGE("skipped: root cannot become nobody here");
        return;
    }
    CHECK(seen.status == 0);
    CHECK(seen.said
          == path + ": cannot be opened: " + message(EACCES) + "\n" + path + ": cannot be written: "
              + message(EACCES) + "\n" + fresh + ": cannot be written: " + message(EACCES) + "\n");
    fs::permissions(path, fs::perms{0444});
    CHECK(holds(path, some_table(1)) == "");
    CHECK(here.files() == 1);
}

TEST_CASE("pattern file: a disk that is full at any byte leaves the old file and no other")
{
    folder const      here;
    std::string const path = here.file("a.pdb");
    table const       old = some_table(1), other = some_table(2, 100'000);
    REQUIRE(save(path, old) == "");
    std::size_t const whole = 64 + 100'000;
    for (std::size_t room :
         {std::size_t{0}, std::size_t{1}, std::size_t{47}, std::size_t{48}, std::size_t{55}, std::size_t{63},
          std::size_t{64}, std::size_t{65}, std::size_t{4'096}, whole / 2, whole - 1}) {
        auto const seen = in_child([&] {
            limit_files(room, false);
            return save(path, other);
        });
        CHECK(seen.status == 0);
        CHECK(seen.said == path + ": cannot be written: " + message(EFBIG));
        CHECK(holds(path, old) == "");
        CHECK(here.files() == 1);
    }
    auto const fits = in_child([&] {
        limit_files(whole, false);
        return save(path, other);
    });
    CHECK(fits.said == "");
    CHECK(holds(path, other) == "");
}

TEST_CASE("pattern file: a file system that fills up is an error and the room is given back")
{
    folder const      here;
    std::string const path = here.file("a.pdb");
    auto const        seen = in_child([&]() -> std::string {
        if (!mount_small_disk(here.path.string(), 256 * 1024)) { return "skipped"; }
        std::string said = save(path, some_table(1, 100'000)) + "\n";   // two of them do not fit
        said += save(path, some_table(2, 200'000)) + "\n";
        said += holds(path, some_table(1, 100'000)) + "\n";
        said += std::to_string(here.files()) + "\n";
        said += save(path, some_table(3, 100'000)) + "\n";
        said += holds(path, some_table(3, 100'000)) + "\n";
        return said;
    });
    if (seen.said == "skipped") {
        MESSAGE("skipped: no right to mount a small file system");
        return;
    }
    CHECK(seen.status == 0);
    CHECK(seen.said == "\n" + path + ": cannot be written: " + message(ENOSPC) + "\n\n1\n\n\n");
}

#if defined(__linux__)
TEST_CASE("pattern file: its bytes are on the disk before its name is")
{
    static int         flushed_files, flushed_folders;
    static std::string path;
    folder const       here;
    path            = here.file("a.pdb");
    flushed_files   = 0;
    flushed_folders = 0;
    before_flush    = [](int file) {
        struct stat about{};
        ::fstat(file, &about);
        if (S_ISDIR(about.st_mode)) {
            CHECK(holds(path, some_table(1)) == "");
            ++flushed_folders;
        } else {
            CHECK_FALSE(fs::exists(path));
            CHECK(about.st_size == 64 + 1'000);
            ++flushed_files;
        }
        return 0;
    };
    CHECK(save(path, some_table(1)) == "");
    CHECK(flushed_files == 1);
    CHECK(flushed_folders == 1);

    // A disk may say only now that it could not keep what it took.
    before_flush = [](int) {
        errno = EIO;
        return -1;
    };
    CHECK(save(path, some_table(2)) == path + ": cannot be written: " + message(EIO));
    before_flush = nullptr;
    CHECK(holds(path, some_table(1)) == "");
    CHECK(here.files() == 1);
}
#endif

TEST_CASE("pattern file: a process killed at any byte leaves the old file and the next save cleans up")
{
    folder const      here;
    std::string const path = here.file("a.pdb");
    table const       old = some_table(1), other = some_table(2, 100'000);
    for (bool before : {false, true}) {
        for (std::size_t room :
             {std::size_t{0}, std::size_t{48}, std::size_t{64}, std::size_t{4'096}, std::size_t{100'000}}) {
            fs::remove(path);
            if (before) { REQUIRE(save(path, old) == ""); }
            for (int again = 0; again < 2; ++again) {
                auto const seen = in_child([&] {
                    limit_files(room, true);
                    return save(path, other);
                });
                CHECK(seen.status == 128 + SIGXFSZ);
                CHECK(here.files() == (before ? 2 : 1));   // the half of the one before is gone
            }
            CHECK(holds(path, old) == (before ? "" : path + ": cannot be opened: " + message(ENOENT)));
            CHECK(save(path, other) == "");
            CHECK(holds(path, other) == "");
            CHECK(here.files() == 1);
        }
    }
}

TEST_CASE("pattern file: a process killed at any time leaves a whole file or none")
{
    folder const      here;
    std::string const path = here.file("a.pdb");
    table const       t    = some_table(1, 300'000);
    std::mt19937      random(7);
    for (int round = 0; round < 40; ++round) {
        if (round % 2 == 0) { fs::remove(path); }
        pid_t const child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            ::alarm(300);
            for (;;) { static_cast<void>(tail::save_pattern_table(path, t, "a space")); }
        }
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 20'000});
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        std::string const seen = holds(path, t);
        CHECK((seen.empty() || seen == path + ": cannot be opened: " + message(ENOENT)));
        CHECK(here.files() <= 2);   // the half of this process, not of all before it
    }
    CHECK(save(path, t) == "");
    CHECK(holds(path, t) == "");
    CHECK(here.files() == 1);
}

TEST_CASE("pattern file: a save removes no half that is being written and nothing that is not one")
{
    folder const      here;
    std::string const path = here.file("a.pdb");
    auto const        put  = [&](char const* name) { replace(here.file(name), "half"); };
    put("a.pdb.tail-part-17");   // abandoned
    put("a.pdb.tail-part-");
    put("a.pdb.tail-part-of mine");
    put("a.pdb.tail-part-1.txt");
    put("b.pdb.tail-part-17");
    put("aXpdb.tail-part-17");
    fs::create_directory(here.file("a.pdb.tail-part-18"));
    fs::create_symlink(here.file("b.pdb.tail-part-17"), here.file("a.pdb.tail-part-19"));
    REQUIRE(::mkfifo(here.file("a.pdb.tail-part-20").c_str(), 0666) == 0);
    put("a.pdb.tail-part-21");
    int const held = ::open(here.file("a.pdb.tail-part-21").c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(held >= 0);
    REQUIRE(::flock(held, LOCK_EX) == 0);

    CHECK(in_child([&] { return save(path, some_table(1)); }).said == "");
    CHECK_FALSE(fs::exists(here.file("a.pdb.tail-part-17")));
    CHECK(here.files() == 10);
    ::close(held);
    CHECK(in_child([&] { return save(path, some_table(1)); }).said == "");
    CHECK_FALSE(fs::exists(here.file("a.pdb.tail-part-21")));
    CHECK(here.files() == 9);
}

TEST_CASE("pattern file: processes that save the same file at once never show a half")
{
    folder const      here;
    std::string const path  = here.file("a.pdb");
    table const       first = some_table(1, 100'000), second = some_table(2, 100'000);
    REQUIRE(save(path, first) == "");
    std::vector<pid_t> writers;
    for (table const* mine : {&first, &second, &first}) {
        pid_t const child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            ::alarm(300);
            for (int i = 0; i < 40; ++i) {
                if (!save(path, *mine).empty()) { ::_exit(1); }
            }
            ::_exit(0);
        }
        writers.push_back(child);
    }
    std::size_t opened = 0;
    while (!writers.empty()) {
        auto const found = open(path, 100'000);
        REQUIRE(found);
        REQUIRE((same(*found, first) || same(*found, second)));
        ++opened;
        int         status = 0;
        pid_t const ended  = ::waitpid(writers.back(), &status, WNOHANG);
        if (ended == 0) { continue; }
        CHECK(WIFEXITED(status));
        CHECK(WEXITSTATUS(status) == 0);   // every save went well
        writers.pop_back();
    }
    CHECK(opened > 0);
    CHECK(here.files() == 1);
}

TEST_CASE("pattern file: who has it open keeps it whatever becomes of its name")
{
    folder const      here;
    std::string const path = here.file("a.pdb");
    table const       old  = some_table(1, 100'000);
    REQUIRE(save(path, old) == "");
    // Nobody changes it by accident.
    CHECK((fs::status(path).permissions()
           & (fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write))
          == fs::perms::none);
    auto const opened = open(path, 100'000);
    REQUIRE(opened);
    REQUIRE(save(path, some_table(2, 100'000)) == "");
    CHECK(same(*opened, old));
    replace(path, "");
    CHECK(same(*opened, old));
    fs::remove_all(here.path);
    CHECK(same(*opened, old));
}

namespace {

/// A tree of eight children to a node, whose nodes lie in memory without order: every page is written to.
struct scattered_tree {
    static constexpr std::uint64_t nodes  = std::uint64_t{1} << 24U;
    static constexpr std::uint64_t spread = 0x9E3779B9,
                                   gather = 0x144CBC89;   // their product is 1 modulo 2^24
    static_assert(spread * gather % nodes == 1);

    [[nodiscard]] std::uint64_t size() const { return nodes; }
    template <class Emit>
    void goals(Emit&& emit) const
    {
        emit(0, tail::lane_set{1});
    }
    template <class Emit>
    void steps(std::uint64_t entry, tail::lane_set lanes, Emit&& emit) const
    {
        std::uint64_t const node = entry * gather % nodes;
        for (std::uint64_t child = 8 * node + 1; child <= 8 * node + 8 && child < nodes; ++child) {
            emit(child * spread % nodes, lanes);
        }
    }
};

/// Counts what is asked of it.
struct counting_space {
    static inline std::atomic<int> asked;

    [[nodiscard]] std::uint64_t size() const { return 1'000; }
    template <class Emit>
    void goals(Emit&& emit) const
    {
        ++asked;
        emit(0, tail::lane_set{1});
    }
    template <class Emit>
    void steps(std::uint64_t, tail::lane_set, Emit&&) const
    {
        ++asked;
    }
};

template <class Values>
void check_memory(std::uint32_t fold)
{
    auto const estimate = tail::pattern_build_bytes<Values>(scattered_tree::nodes, fold);
    auto const seen     = in_child([&]() -> std::string {
        auto const before = peak_memory();
        auto const built  = tail::build_pattern_database(
            scattered_tree{}, tail::limits{.bytes = estimate},
            tail::pattern_policy{.values = Values{}, .threads = 2, .fold = fold});
        if (built.status != tail::status::solved) { return "not built"; }
        if (built.bytes != estimate) { return "another estimate"; }
        return std::to_string(peak_memory() - before);
    });
    REQUIRE(seen.status == 0);
    auto const used = std::strtoull(seen.said.c_str(), nullptr, 10);
    CAPTURE(estimate);
    CAPTURE(seen.said);
    CHECK(used >= estimate / 10 * 9);
    CHECK(used <= estimate + (4U << 20U));   // stacks of threads and the like // the stacks of the threads
}

}   // namespace

TEST_CASE("pattern database: a build takes the memory that was estimated to a tenth")
{
    if (sanitized || peak_memory() == 0) {
        MESSAGE("skipped: what a process takes cannot be measured here");
        return;
    }
    check_memory<values::byte>(1);
    check_memory<values::nibble>(1);
    check_memory<values::byte>(4);
}

TEST_CASE("pattern database: a build that would pass its limit of memory is not begun")
{
    counting_space const space;
    auto const           needed = tail::pattern_build_bytes(space.size());
    counting_space::asked       = 0;
    for (std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{1}, needed / 2, needed - 1}) {
        auto const built = tail::build_pattern_database(space, tail::limits{.bytes = bytes});
        CHECK(built.status == tail::status::memory_limit);
        CHECK(built.bytes == needed);   // so that one can say what would be wanted
        CHECK_FALSE(built.table);
    }
    CHECK(counting_space::asked == 0);
    CHECK(tail::build_pattern_database(space, tail::limits{.bytes = needed}).status == tail::status::solved);
    CHECK(counting_space::asked > 0);
}
