#include <tail-compare/facts.hpp>

#include <ctime>
#include <fstream>
#include <sstream>
#include <string_view>
#include <thread>

#include <sys/utsname.h>
#include <unistd.h>

#include <fmt/format.h>

#include <tail-compare/cell.hpp>
#include <tail/store/checked_file.hpp>
#include <tail/version.hpp>

namespace tail::compare {

namespace {

/// A command line that a shell reads as the same.
[[nodiscard]] std::string quoted(std::string_view word)
{
    if (!word.empty()
        && word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=./:,+@%")
            == std::string_view::npos) {
        return std::string{word};
    }
    std::string text = "'";
    for (char const c : word) { c == '\'' ? text += "'\\''" : text += c; }
    return text + "'";
}

[[nodiscard]] std::string processor_name()
{
    std::ifstream in{"/proc/cpuinfo"};
    for (std::string line; std::getline(in, line);) {
        std::size_t const colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) { return line.substr(colon + 2); }
    }
    utsname about{};
    return ::uname(&about) == 0 ? about.machine : "unknown";
}

[[nodiscard]] std::string compiler_name()
{
#if defined(__clang__)
    return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
    return "unknown";
#endif
}

/// The bytes of this program, so that a change of it is seen; where they cannot be had, the moment it was
/// compiled.
[[nodiscard]] std::string program_bytes()
{
    std::ifstream      in{"/proc/self/exe", std::ios::binary};
    std::ostringstream bytes;
    if (in && bytes << in.rdbuf()) { return bytes.str(); }
    return __DATE__ " " __TIME__;
}

}   // namespace

facts facts_of_run(int argc, char const* const* argv)
{
    facts f;
    f.command = "tail-compare";
    for (int i = 1; i < argc; ++i) { f.command += " " + quoted(argv[i]); }
    std::time_t const now = std::time(nullptr);
    std::tm           utc{};
    gmtime_r(&now, &utc);
    f.date       = fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", utc.tm_year + 1900, utc.tm_mon + 1,
                               utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec);
    f.version    = TAIL_VERSION_STRING;
    f.compiler   = compiler_name();
    f.processor  = processor_name();
    f.processors = std::thread::hardware_concurrency();
    f.build      = digest(program_bytes() + "\n" + f.processor);
    utsname about{};
    if (::uname(&about) == 0) { f.system = fmt::format("{} {}", about.sysname, about.machine); }
    long const pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0) {
        f.memory_bytes = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size);
    }
    return f;
}

}   // namespace tail::compare
