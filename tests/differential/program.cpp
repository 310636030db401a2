#include <differential/program.hpp>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

#include <unistd.h>

namespace differential {

namespace {

struct options {
    std::uint64_t seed  = 1;
    std::uint64_t first = 0;
    std::uint64_t cases = 20'000;
    std::string   only;
    std::string   broken;
    bool          list = false;
    bool          help = false;
};

char const usage[] =
    "  --seed S     random graphs of this seed (1)\n"
    "  --first K    the number of the first case (0)\n"
    "  --cases N    how many cases, of one graph each (20000)\n"
    "  --engine E   on every graph that suits it this engine, and no other\n"
    "  --broken B   only the broken engine B, until it is found out; `all`: each of them in turn\n"
    "  --list       the engines and the broken engines\n"
    "  --help       this text\n"
    "\n"
    "A failure prints a program with the smallest graph that still shows it. The first three are shrunk and\n"
    "printed. The last line is the summary. Exit status: 0 no failure (with --broken: each was found out, "
    "and its\n"
    "graph is small), 1 otherwise, 2 bad usage.\n";

std::optional<std::uint64_t> number(char const* text)
{
    char*                    end = nullptr;
    unsigned long long const n   = std::strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0') { return std::nullopt; }
    return n;
}

/// The options, or nothing and a sentence on standard error.
std::optional<options> parse(program const& what, int argc, char** argv)
{
    options    o;
    auto const refuse = [&](std::string const& why) {
        std::fprintf(stderr, "%s; see --help\n", why.c_str());
        return std::nullopt;
    };
    auto const known = [](std::vector<program::entry> const& list, std::string const& name) {
        for (auto const& e : list) {
            if (e.name == name) { return true; }
        }
        return false;
    };
    for (int i = 1; i < argc; ++i) {
        std::string const word = argv[i];
        if (word == "--list") {
            o.list = true;
            continue;
        }
        if (word == "--help" || word == "-h") {
            o.help = true;
            continue;
        }
        bool const is_number = word == "--seed" || word == "--first" || word == "--cases";
        if (!is_number && word != "--broken" && word != "--engine") {
            return refuse("unknown option '" + word + "'");
        }
        if (++i == argc) { return refuse("'" + word + "' wants a value"); }
        if (is_number) {
            auto const n = number(argv[i]);
            if (!n) { return refuse("'" + word + "' wants a number, not '" + argv[i] + "'"); }
            (word == "--seed" ? o.seed : word == "--first" ? o.first : o.cases) = *n;
        } else if (word == "--engine") {
            o.only = argv[i];
            if (!known(what.engines, o.only)) { return refuse("there is no engine '" + o.only + "'"); }
        } else {
            o.broken = argv[i];
            if (o.broken != "all" && !known(what.broken, o.broken)) {
                return refuse("there is no broken engine '" + o.broken + "'");
            }
        }
    }
    return o;
}

// ---- where it was when it crashed
// ----------------------------------------------------------------------------

std::uint64_t volatile current_seed;
std::uint64_t volatile current_case;

void put(char const* text, std::size_t length)
{
    if (write(STDERR_FILENO, text, length) < 0) { return; }
}

/// Prints where to look. Uses nothing that is not allowed in a handler.
void crashed(int signal)
{
    auto const put_number = [](std::uint64_t n) {
        char  digits[20];
        char* at = digits + sizeof digits;
        do {
            *--at = static_cast<char>('0' + n % 10);
        } while ((n /= 10) != 0);
        put(at, static_cast<std::size_t>(digits + sizeof digits - at));
    };
    put("crashed: --seed ", 16);
    put_number(current_seed);
    put(" --first ", 9);
    put_number(current_case);
    put(" --cases 1\n", 11);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

double seconds_since(std::chrono::steady_clock::time_point then)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

std::unique_ptr<any_case> make_case(program const& what, options const& o, std::uint64_t number,
                                    std::size_t broken)
{
    current_seed = o.seed;
    current_case = number;
    return std::unique_ptr<any_case>{what.make(mixed(mixed(o.seed) + number), broken)};
}

/// Shrinks a case and prints it.
void show(program const& what, any_case& found, std::size_t engine, std::string const& name,
          std::uint64_t number, options const& o)
{
    found.shrink(engine);
    std::printf("// %s: %s, case %llu of seed %llu: %s\n%s\n", what.name.c_str(), name.c_str(),
                static_cast<unsigned long long>(number), static_cast<unsigned long long>(o.seed),
                found.flaw(engine).c_str(), found.code(engine).c_str());
    std::fflush(stdout);
}

int compare(program const& what, options const& o)
{
    auto const    begin    = std::chrono::steady_clock::now();
    std::uint64_t failures = 0;
    for (std::uint64_t i = 0; i < o.cases; ++i) {
        auto const now    = make_case(what, o, o.first + i, nobody);
        auto       chosen = now->chosen();
        if (!o.only.empty()) {
            chosen.clear();
            for (std::size_t e = 0; e < what.engines.size(); ++e) {
                if (what.engines[e].name == o.only && now->suits(e)) { chosen.push_back(e); }
            }
        }
        for (std::size_t const engine : chosen) {
            if (now->flaw(engine).empty()) { continue; }
            if (++failures <= 3) {
                auto const copy = make_case(what, o, o.first + i, nobody);
                show(what, *copy, engine, what.engines[engine].name, o.first + i, o);
            }
        }
    }
    std::printf("%s: %llu cases, %llu failures, seed %llu, %.1f s\n", what.name.c_str(),
                static_cast<unsigned long long>(o.cases), static_cast<unsigned long long>(failures),
                static_cast<unsigned long long>(o.seed), seconds_since(begin));
    return failures == 0 ? 0 : 1;
}

/// Whether a broken engine is found out, and its graph is small.
bool find_out(program const& what, options const& o, std::size_t broken)
{
    for (std::uint64_t i = 0; i < o.cases; ++i) {
        auto const now = make_case(what, o, o.first + i, broken);
        for (std::size_t const engine : now->chosen()) {
            if (now->flaw(engine).empty()) { continue; }
            show(what, *now, engine, what.broken[broken].name, o.first + i, o);
            bool const small = now->size() <= what.small;
            std::printf("// found out after %llu cases, with a graph of size %zu%s\n\n",
                        static_cast<unsigned long long>(i + 1), now->size(), small ? "" : ": too large");
            return small;
        }
    }
    std::printf("// %s is not found out\n\n", what.broken[broken].name.c_str());
    return false;
}

int compare_broken(program const& what, options const& o)
{
    auto const  begin = std::chrono::steady_clock::now();
    std::size_t found = 0;
    std::size_t asked = 0;
    for (std::size_t b = 0; b < what.broken.size(); ++b) {
        if (o.broken != "all" && what.broken[b].name != o.broken) { continue; }
        ++asked;
        found += find_out(what, o, b) ? 1U : 0U;
    }
    std::printf("%s: %zu broken engines, %zu found out, seed %llu, %.1f s\n", what.name.c_str(), asked, found,
                static_cast<unsigned long long>(o.seed), seconds_since(begin));
    return found == asked ? 0 : 1;
}

}   // namespace

bool same_kind(std::string const& a, std::string const& b)
{
    auto const words = [](std::string const& text) {
        std::string left;
        for (char c : text) {
            if (c < '0' || c > '9') { left += c; }
        }
        return left;
    };
    return words(a) == words(b);
}

int run(program const& what, int argc, char** argv)
{
    auto const o = parse(what, argc, argv);
    if (!o) { return 2; }
    if (o->help) {
        std::printf("usage: test_differential_%s [options]\n\n%s\n\n%s", what.name.c_str(),
                    what.subject.c_str(), usage);
        return 0;
    }
    if (o->list) {
        for (auto const& e : what.engines) { std::printf("%-28s %s\n", e.name.c_str(), e.sentence.c_str()); }
        std::printf("\nbroken:\n");
        for (auto const& e : what.broken) { std::printf("%-28s %s\n", e.name.c_str(), e.sentence.c_str()); }
        return 0;
    }
    for (int const s : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS}) { std::signal(s, crashed); }
    return o->broken.empty() ? compare(what, *o) : compare_broken(what, *o);
}

}   // namespace differential
