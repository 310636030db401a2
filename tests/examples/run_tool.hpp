#pragma once

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/// \file
/// Runs a built program as a shell would, and sees what a user would see.

namespace tail::test {

/// How a program ended: its exit status, or 128 and the signal that ended it.
struct ended {
    int           status = -1;
    std::string   out;
    std::string   err;
    std::uint64_t peak_bytes =
        0;                  ///< the most memory that it had at a time, or this program when it started it
    bool is_usual = true;   ///< its terminal gave lines and showed what is typed when the program had ended
};

/// A program under test. Ends it by force if it does not end by itself in good time.
class running_tool {
public:
    enum class screen {
        pipes,
        terminal,   ///< standard output and error
        errors,     ///< standard error alone
        keyboard,   ///< all three, and Ctrl-C on it is heard
    };

    /// By name a program of this project, by full path any other.
    /// A terminal is as wide as `columns`; 0: it does not say.
    running_tool(std::string const& name, std::vector<std::string> arguments, screen where = screen::pipes,
                 bool ignore_closed_pipe = false, unsigned short columns = 0)
    {
        std::vector<char*> argv;
        std::string        path = name.starts_with('/') ? name : std::string{TAIL_EXAMPLES_DIR} + "/" + name;
        argv.push_back(path.data());
        for (std::string& argument : arguments) { argv.push_back(argument.data()); }
        argv.push_back(nullptr);

        int in[2];
        int out[2];
        int err[2];
        make_pipe(in);
        make_pipe(out);
        make_pipe(err);
        std::string terminal;
        if (where != screen::pipes) {
            int& shows = where == screen::errors ? err[0] : out[0];
            ::close(shows);
            shows = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
            if (shows < 0 || ::grantpt(shows) != 0 || ::unlockpt(shows) != 0) {
                throw std::runtime_error{"cannot open a terminal"};
            }
            terminal = ::ptsname(shows);
            winsize size{};
            size.ws_row = 24;
            size.ws_col = columns;
            if (::ioctl(shows, TIOCSWINSZ, &size) != 0) {
                throw std::runtime_error{"cannot size a terminal"};
            }
        }
        child_ = ::fork();
        if (child_ < 0) { throw std::runtime_error{"cannot start a process"}; }
        if (child_ == 0) {
            int screen_end = -1;
            if (where == screen::keyboard) {
                ::setsid();
                screen_end = ::open(terminal.c_str(), O_RDWR | O_CLOEXEC);
                ::ioctl(screen_end, TIOCSCTTY, 0);
            } else if (!terminal.empty()) {
                screen_end = ::open(terminal.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
            }
            ::dup2(where == screen::keyboard ? screen_end : in[0], STDIN_FILENO);
            ::dup2(screen_end < 0 || where == screen::errors ? out[1] : screen_end, STDOUT_FILENO);
            ::dup2(screen_end < 0 ? err[1] : screen_end, STDERR_FILENO);
            ::signal(SIGINT, SIG_DFL);
            ::signal(SIGPIPE, ignore_closed_pipe ? SIG_IGN : SIG_DFL);
            ::execv(argv[0], argv.data());
            ::_exit(127);
        }
        // Held open here, so that the terminal lives until the child has opened it.
        terminal_ = terminal.empty() ? -1 : ::open(terminal.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
        ::close(in[0]);
        ::close(out[1]);
        ::close(err[1]);
        in_    = in[1];
        out_   = out[0];
        err_   = err[0];
        where_ = where;
    }

    running_tool(running_tool const&)            = delete;
    running_tool& operator=(running_tool const&) = delete;

    ~running_tool()
    {
        if (child_ > 0) {
            ::kill(child_, SIGKILL);
            ::waitpid(child_, nullptr, 0);
        }
        for (int end : {in_, out_, err_, terminal_}) {
            if (end >= 0) { ::close(end); }
        }
    }

    /// Gives it all of its standard input.
    void type(std::string const& text)
    {
        auto const before = ::signal(SIGPIPE, SIG_IGN);
        for (std::size_t at = 0; at < text.size();) {
            auto const n = ::write(in_, text.data() + at, text.size() - at);
            if (n <= 0) { break; }
            at += static_cast<std::size_t>(n);
        }
        ::signal(SIGPIPE, before);
        close(in_);
    }

    /// Types on the terminal, as a person would.
    void press(std::string const& keys)
    {
        if (::write(out_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) {
            throw std::runtime_error{"cannot write to the terminal"};
        }
    }

    /// Waits until a text has come out, after what was waited for before. Returns what came between.
    std::string wait_for(std::string const& text)
    {
        for (;;) {
            if (auto const at = seen_.out.find(text, heard_); at != std::string::npos) {
                std::string const between = seen_.out.substr(heard_, at - heard_);
                heard_                    = at + text.size();
                return between;
            }
            if (!listen()) {
                throw std::runtime_error{"the program ended without '" + text + "': " + seen_.out};
            }
        }
    }

    /// Waits until `lines` lines have come out.
    void wait_for_lines(std::size_t lines)
    {
        while (count_lines() < lines && listen()) {}
    }

    [[nodiscard]] pid_t id() const { return child_; }

    void close_output() { close(out_); }
    void signal(int which) const { ::kill(child_, which); }

    /// Waits for the end.
    [[nodiscard]] ended wait()
    {
        close(in_);
        return wait_for_end();
    }

    /// The same for a program that ends by itself, while its input is still open.
    [[nodiscard]] ended wait_for_end()
    {
        if (terminal_ >= 0) {
            // A terminal ends for its reader when its last writer is gone, so this end must not be one.
            std::string const& shown = where_ == screen::errors ? seen_.err : seen_.out;
            while (shown.empty() && listen()) {}
            close(terminal_);
        }
        while (listen()) {}
        int    status = 0;
        rusage used{};
        ::wait4(child_, &status, 0, &used);
        child_ = -1;
#if defined(__APPLE__)
        seen_.peak_bytes = static_cast<std::uint64_t>(used.ru_maxrss);
#else
        seen_.peak_bytes = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
#endif
        seen_.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        return seen_;
    }

private:
    static constexpr auto patience = std::chrono::seconds{120};

    static void make_pipe(int (&ends)[2])
    {
        if (::pipe2(ends, O_CLOEXEC) != 0) { throw std::runtime_error{"cannot make a pipe"}; }
    }

    static void close(int& end)
    {
        if (end >= 0) { ::close(end); }
        end = -1;
    }

    [[nodiscard]] std::size_t count_lines() const
    {
        std::size_t lines = 0;
        for (char c : seen_.out) { lines += c == '\n' ? 1U : 0U; }
        return lines;
    }

    /// Takes what comes next on either stream; false when nothing more will.
    bool listen()
    {
        pollfd     ends[2] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}};
        auto const left    = begin_ + patience - std::chrono::steady_clock::now();
        auto const timeout = std::chrono::duration_cast<std::chrono::milliseconds>(left).count();
        if (out_ < 0 && err_ < 0) { return false; }
        if (timeout <= 0 || ::poll(ends, 2, static_cast<int>(timeout)) == 0) {
            throw std::runtime_error{"the program did not end"};
        }
        for (auto const& end : ends) {
            if (end.fd < 0 || end.revents == 0) { continue; }
            char       buffer[4096];
            auto const n = ::read(end.fd, buffer, sizeof buffer);
            if (n > 0) {
                (end.fd == out_ ? seen_.out : seen_.err).append(buffer, static_cast<std::size_t>(n));
            } else if (n == 0 || errno != EINTR) {
                if (termios mode{}; where_ == screen::keyboard && ::tcgetattr(end.fd, &mode) == 0) {
                    seen_.is_usual = (mode.c_lflag & ICANON) != 0 && (mode.c_lflag & ECHO) != 0;
                }
                close(end.fd == out_ ? out_ : err_);
            }
        }
        return true;
    }

    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    pid_t                                 child_ = -1;
    int                                   in_ = -1, out_ = -1, err_ = -1, terminal_ = -1;
    screen                                where_ = screen::pipes;
    std::size_t                           heard_ = 0;   ///< of the output: what was waited for
    ended                                 seen_;
};

/// Runs a program to its end.
[[nodiscard]] inline ended run_tool(std::string const& name, std::vector<std::string> arguments,
                                    std::string const& input = "")
{
    running_tool tool{name, std::move(arguments)};
    tool.type(input);
    return tool.wait();
}

[[nodiscard]] inline ended npuzzle(std::vector<std::string> arguments, std::string const& input = "")
{
    return run_tool("tail-npuzzle", std::move(arguments), input);
}

/// Whether an algorithm of tail-npuzzle asks no heuristic, and is refused beside one.
[[nodiscard]] inline bool asks_none(std::string const& algorithm)
{
    return algorithm == "dfs" || algorithm == "depth-limited" || algorithm == "bfs"
        || algorithm == "uniform-cost" || algorithm.starts_with("iterative-deepening");
}

/// A file that is gone at the end of the test.
class temporary_file {
public:
    explicit temporary_file(std::string const& content)
    {
        char      name[] = "/tmp/tail-test-XXXXXX";
        int const file   = ::mkstemp(name);
        if (file < 0) { throw std::runtime_error{"cannot make a temporary file"}; }
        ::close(file);
        name_ = name;
        std::ofstream{name_} << content;
    }
    temporary_file(temporary_file const&)            = delete;
    temporary_file& operator=(temporary_file const&) = delete;
    ~temporary_file() { ::unlink(name_.c_str()); }

    [[nodiscard]] std::string const& name() const { return name_; }

private:
    std::string name_;
};

[[nodiscard]] inline std::vector<std::string> lines_of(std::string const& text)
{
    std::vector<std::string> lines;
    std::istringstream       in{text};
    for (std::string line; std::getline(in, line);) { lines.push_back(line); }
    return lines;
}

[[nodiscard]] inline bool contains(std::string const& text, std::string const& part)
{
    return text.find(part) != std::string::npos;
}

}   // namespace tail::test
