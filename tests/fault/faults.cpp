#include <fault/faults.hpp>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <string_view>
#include <vector>

#include <dirent.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

/// Counts and fails calls while it is switched on. Static memory alone: it is used before `main`.
struct fault_plan {
    std::atomic<bool>          on{false};
    std::atomic<bool>          onwards{false};   // and all that follow
    std::atomic<bool>          maps_only{false};
    std::atomic<std::uint64_t> at{0};
    std::atomic<std::uint64_t> made{0};
    std::atomic<std::uint64_t> failed{0};

    [[nodiscard]] bool fails(bool is_map)
    {
        if (!on.load(std::memory_order_relaxed) || (maps_only && !is_map)) { return false; }
        std::uint64_t const n = ++made;
        if (n != at && !(onwards && n > at)) { return false; }
        ++failed;
        return true;
    }
    void begin(std::uint64_t n, bool and_on, faults::calls which)
    {
        at        = n;
        onwards   = and_on;
        maps_only = which == faults::calls::maps;
        made      = 0;
        failed    = 0;
        on        = true;
    }
};

constinit fault_plan                plan;
constinit std::atomic<std::int64_t> live_blocks{0};
constinit std::atomic<std::int64_t> mapped_bytes{0};

void* take(std::size_t size, std::size_t alignment) noexcept
{
    if (plan.fails(false)) { return nullptr; }
    if (size == 0) { size = 1; }
    void* const memory = alignment <= alignof(std::max_align_t)
        ? std::malloc(size)
        : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory != nullptr) { ++live_blocks; }
    return memory;
}
void* take_or_throw(std::size_t size, std::size_t alignment)
{
    void* const memory = take(size, alignment);
    if (memory == nullptr) { throw std::bad_alloc{}; }
    return memory;
}
void give_back(void* memory) noexcept
{
    if (memory == nullptr) { return; }
    --live_blocks;
    std::free(memory);
}

constexpr std::size_t usual = alignof(std::max_align_t);

[[nodiscard]] std::int64_t pages(std::size_t bytes)
{
    return static_cast<std::int64_t>((bytes + 4095) / 4096 * 4096);
}

}   // namespace

void* operator new(std::size_t size) { return take_or_throw(size, usual); }
void* operator new[](std::size_t size) { return take_or_throw(size, usual); }
void* operator new(std::size_t size, std::align_val_t a) { return take_or_throw(size, std::size_t(a)); }
void* operator new[](std::size_t size, std::align_val_t a) { return take_or_throw(size, std::size_t(a)); }
void* operator new(std::size_t size, std::nothrow_t const&) noexcept { return take(size, usual); }
void* operator new[](std::size_t size, std::nothrow_t const&) noexcept { return take(size, usual); }
void* operator new(std::size_t size, std::align_val_t a, std::nothrow_t const&) noexcept
{
    return take(size, std::size_t(a));
}
void* operator new[](std::size_t size, std::align_val_t a, std::nothrow_t const&) noexcept
{
    return take(size, std::size_t(a));
}
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::nothrow_t const&) noexcept { give_back(memory); }
void operator delete[](void* memory, std::nothrow_t const&) noexcept { give_back(memory); }

// In place of those in the C library, and of those of a sanitizer.
extern "C" {

void* mmap(void* at, std::size_t size, int protection, int flags, int file, off_t offset) noexcept
{
    if (plan.fails(true)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    auto* const memory = reinterpret_cast<void*>(
        ::syscall(SYS_mmap, at, size, protection, flags, file, offset));
    if (memory != MAP_FAILED) { mapped_bytes += pages(size); }
    return memory;
}

int munmap(void* memory, std::size_t size) noexcept
{
    if (size == 0) { return 0; }
    auto const done = static_cast<int>(::syscall(SYS_munmap, memory, size));
    if (done == 0) { mapped_bytes -= pages(size); }
    return done;
}

/// A failure leaves the new addresses as they were, as it does since Linux 6.17.
void* mremap(void* memory, std::size_t size, std::size_t larger, int flags, ...) noexcept
{
    if (plan.fails(true)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    va_list rest;
    va_start(rest, flags);
    void* const place = (flags & MREMAP_FIXED) != 0 ? va_arg(rest, void*) : nullptr;
    va_end(rest);
    auto* const moved = reinterpret_cast<void*>(::syscall(SYS_mremap, memory, size, larger, flags, place));
    // What was mapped at the new place was counted there.
    if (moved != MAP_FAILED) {
        mapped_bytes += (flags & MREMAP_FIXED) != 0 ? -pages(size) : pages(larger) - pages(size);
    }
    return moved;
}

/// What is on the disk when a machine stops is not asked here, and takes long.
int fsync(int) { return 0; }

}   // extern "C"

namespace {

/// Descriptors of this process, and that of the folder that is read.
[[nodiscard]] int open_files()
{
    DIR* const folder = ::opendir("/proc/self/fd");
    int        count  = 0;
    while (folder != nullptr && ::readdir(folder) != nullptr) { ++count; }
    if (folder != nullptr) { ::closedir(folder); }
    return count;
}

bool is_large = false;

struct counts {
    std::uint64_t failed   = 0;
    std::uint64_t subjects = 0;
    std::uint64_t wrong    = 0;
};

/// What is tried now, for the case that the program ends in it. Written without memory.
char now[256] = "nothing";

void say_where(char const* what)
{
    std::fprintf(stderr, "fault: %s in %s\n", what, now);
    std::fflush(stderr);
}

class trials {
public:
    trials(faults::subject const& s, counts& sum) : subject_{s}, sum_{sum} {}

    void run()
    {
        ++sum_.subjects;
        auto const begin = std::chrono::steady_clock::now();
        note(0, false);
        expected_ = undisturbed();   // what is made once and stays is made now
        if (undisturbed() != expected_) { return wrong("two runs without a fault differ"); }
        std::uint64_t const before = sum_.failed;
        std::uint64_t       most   = 0;
        for (bool onwards : {false, true}) {
            for (std::uint64_t n = 1; trial(n, onwards) && wrong_ < 10; n += step_after(n)) { most = n; }
        }
        if (most == 0) { wrong("nothing failed"); }
        std::chrono::duration<double> const took = std::chrono::steady_clock::now() - begin;
        std::printf("%-52s %6llu calls %8llu failing %7.2f s\n", subject_.name.c_str(),
                    static_cast<unsigned long long>(most),
                    static_cast<unsigned long long>(sum_.failed - before), took.count());
        std::fflush(stdout);
    }

private:
    [[nodiscard]] std::string undisturbed() const
    {
        auto const r = subject_.make();
        r->run();
        return r->said();
    }

    [[nodiscard]] std::uint64_t step_after(std::uint64_t n) const
    {
        return subject_.sparse && !is_large ? 1 + n / 50 : 1;
    }

    /// False if no call failed: there are no more.
    [[nodiscard]] bool trial(std::uint64_t n, bool onwards)
    {
        note(n, onwards);
        auto const blocks = live_blocks.load(), bytes = mapped_bytes.load();
        int const  files  = open_files();
        auto const failed = disturbed(n, onwards);
        sum_.failed += failed;
        if (live_blocks != blocks) {
            wrong(std::to_string(live_blocks - blocks) + " blocks of the heap are left");
        }
        if (mapped_bytes != bytes) { wrong(std::to_string(mapped_bytes - bytes) + " bytes are left mapped"); }
        if (int const now_open = open_files(); now_open != files) {
            wrong(std::to_string(now_open - files) + " files are left open");
        }
        return failed != 0;
    }

    [[nodiscard]] std::uint64_t disturbed(std::uint64_t n, bool onwards)
    {
        std::unique_ptr<faults::runner> r;
        bool                            again = false;
        plan.begin(n, onwards, subject_.which);
        try {
            r = subject_.make();
            r->run();
        } catch (std::bad_alloc const&) {
            again = true;
        } catch (std::exception const& e) {
            plan.on = false;
            wrong(std::string{"another exception: "} + e.what());
            return plan.failed;
        }
        plan.on                    = false;
        std::uint64_t const failed = plan.failed;
        if (!again) {
            auto const said = r->said();
            again           = said != expected_;
            if (again && !(failed != 0 && subject_.errors && said.starts_with("error: "))) {
                wrong("it says " + said + ", not " + expected_);
            }
        }
        if (subject_.after) {
            if (auto const flaw = subject_.after(); !flaw.empty()) { wrong(flaw); }
        }
        if (again && r != nullptr && subject_.again) {
            r->run();
            if (auto const said = r->said(); said != expected_) {
                wrong("run again it says " + said + ", not " + expected_);
            }
        } else if (again && undisturbed() != expected_) {
            wrong("a fresh object says something else");
        }
        return failed;
    }

    void note(std::uint64_t n, bool onwards)
    {
        std::snprintf(now, sizeof now, "%s, call %llu%s", subject_.name.c_str(),
                      static_cast<unsigned long long>(n), onwards ? " and all after it" : "");
    }

    void wrong(std::string const& what)
    {
        ++sum_.wrong;
        ++wrong_;   // of one kind a few are enough
        say_where(what.c_str());
    }

    faults::subject const& subject_;
    counts&                sum_;
    std::string            expected_;
    int                    wrong_ = 0;
};

/// A folder that goes away with everything in it.
struct folder {
    std::string path = (std::filesystem::temp_directory_path() / "tail-fault-XXXXXX").string();
    folder()
    {
        if (::mkdtemp(path.data()) == nullptr) { std::abort(); }
    }
    folder(folder const&)            = delete;
    folder& operator=(folder const&) = delete;
    ~folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
};

constexpr char const* usage =
    "usage: test_fault [--large] [--list] [PART OF A NAME]...\n"
    "\n"
    "Lets every call that takes memory fail, one after the other, in every subject, or in those named.\n"
    "--large takes larger problems, for minutes in place of seconds; --list prints the names.\n";

}   // namespace

bool faults::large() { return is_large; }

int main(int count, char** words)
{
    bool                          lists = false;
    std::vector<std::string_view> wanted;
    for (int i = 1; i < count; ++i) {
        std::string_view const word = words[i];
        if (word == "--help" || word == "-h") { return std::fputs(usage, stdout) < 0 ? 1 : 0; }
        if (word == "--large") {
            is_large = true;
        } else if (word == "--list") {
            lists = true;
        } else if (word.starts_with("-")) {
            std::fprintf(stderr, "test_fault: unknown option %s\n%s", words[i], usage);
            return 2;
        } else {
            wanted.push_back(word);
        }
    }
    std::set_terminate([] {
        say_where("std::terminate");
        std::abort();
    });
    auto const                   begin = std::chrono::steady_clock::now();
    folder const                 here;
    std::vector<faults::subject> all;
    if (faults::add_stores) { faults::add_stores(all); }   // first, while there is one thread
    if (faults::add_files) { faults::add_files(all, here.path); }
    if (faults::add_games) { faults::add_games(all); }
    if (faults::add_paths) { faults::add_paths(all); }
    if (faults::add_domains) { faults::add_domains(all); }
    counts sum;
    for (faults::subject const& s : all) {
        bool named = wanted.empty();
        for (auto const part : wanted) { named = named || s.name.find(part) != std::string::npos; }
        if (!named) { continue; }
        if (lists) {
            std::printf("%s\n", s.name.c_str());
        } else {
            trials{s, sum}.run();
        }
    }
    if (lists) { return 0; }
    if (sum.subjects == 0) {
        std::fprintf(stderr, "test_fault: no subject has such a name\n");
        return 2;
    }
    std::chrono::duration<double> const took = std::chrono::steady_clock::now() - begin;
    std::printf("fault: %llu failing calls over %llu subjects, %llu wrong, %.1f s\n",
                static_cast<unsigned long long>(sum.failed), static_cast<unsigned long long>(sum.subjects),
                static_cast<unsigned long long>(sum.wrong), took.count());
    return sum.wrong == 0 ? 0 : 1;
}
