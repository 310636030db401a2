#include <common/program.hpp>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <common/interrupt.hpp>
#include <common/terminal.hpp>
#include <tail/core/byte_order_mark.hpp>

namespace tail::cli {

namespace {

/// Standard output cannot be written; `reason` is zero when its reader has just gone.
struct output_lost {
    int reason;
};

/// What the system says about an error, in the voice of our own messages.
[[nodiscard]] std::string reason_of(int error)
{
    std::string text = std::strerror(error);
    if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0) {
        text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    }
    return text;
}

int complain(std::string_view name, std::string_view message, exit_status s)
{
    std::fprintf(stderr, "%s %.*s\n", styled(STDERR_FILENO, style::bad, std::string{name} + ":").c_str(),
                 static_cast<int>(message.size()), message.data());
    return static_cast<int>(s);
}

/// Where the standard files are closed, the next file that is opened would take their place, and get what is
/// printed. What is opened here in their place cannot be written to either.
void hold_standard_files()
{
    for (int file = 0; file <= 2; ++file) {
        if (::fcntl(file, F_GETFD) == -1 && errno == EBADF) {
            static_cast<void>(::open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY));
        }
    }
}

}   // namespace

std::string harmless(std::string text)
{
    std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }, '?');
    return text;
}

int run_program(std::string_view name, std::function<exit_status()> const& body)
{
    hold_standard_files();
    try {
        exit_status const s = body();
        return s == exit_status::interrupted ? 128 + interrupting_signal() : static_cast<int>(s);
    } catch (bad_input const& error) {
        return complain(name, error.what(), exit_status::bad_input);
    } catch (output_lost const& lost) {
        if (lost.reason == 0) { return 128 + SIGPIPE; }
        return complain(name, "cannot write standard output: " + reason_of(lost.reason),
                        exit_status::bad_input);
    } catch (std::bad_alloc const&) {
        return complain(name, "out of memory, --memory sets a limit that is kept", exit_status::limited);
    }
}

void print(std::string_view text)
{
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) {
        return;
    }
    throw output_lost{errno == EPIPE ? 0 : errno};
}

void note(std::string const& text) { std::fprintf(stderr, "%s\n", text.c_str()); }

std::string read_all(std::string const& file)
{
    struct closer {
        void operator()(std::FILE* f) const
        {
            if (f != stdin) { static_cast<void>(std::fclose(f)); }
        }
    };
    std::string const                        name = file == "-" ? "standard input" : "'" + file + "'";
    std::unique_ptr<std::FILE, closer> const in{file == "-" ? stdin : std::fopen(file.c_str(), "rb")};
    if (!in) { throw bad_input{"cannot read " + name + ": " + reason_of(errno)}; }

    // Room for a file at once: a text that grows takes three times its size while it does.
    std::string text;
    struct stat about{};
    char        buffer[1 << 16];
    if (::fstat(::fileno(in.get()), &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        constexpr ::off_t most = ::off_t{1} << 30;   // whoever grows beyond that is believed as it comes
        text.reserve(static_cast<std::size_t>(std::min(about.st_size, most)) + sizeof buffer);
    }
    for (;;) {
        errno               = 0;
        std::size_t const n = std::fread(buffer, 1, sizeof buffer, in.get());
        text.append(buffer, n);
        if (n == sizeof buffer) { continue; }
        if (std::ferror(in.get()) != 0) { throw bad_input{"cannot read " + name + ": " + reason_of(errno)}; }
        text.erase(0, text.size() - without_byte_order_mark(text).size());
        return text;
    }
}

}   // namespace tail::cli
