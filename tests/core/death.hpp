#pragma once

#include <csignal>
#include <cstddef>

#include <string>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/// Runs `f` in a child process and returns what it wrote to standard error before it aborted; "survived" if
/// it did not abort.
template <class F>
std::string last_words(F&& f)
{
    int channel[2];
    if (::pipe(channel) != 0) { return "no pipe"; }
    pid_t const child = ::fork();
    if (child == 0) {
        ::dup2(channel[1], STDERR_FILENO);
        ::close(channel[0]);
        ::close(channel[1]);
        std::signal(SIGABRT, SIG_DFL);   // without doctest's report
        f();
        ::_exit(0);
    }
    ::close(channel[1]);
    std::string said;
    char        buffer[512];
    for (ssize_t n = 0; (n = ::read(channel[0], buffer, sizeof buffer)) > 0;) {
        said.append(buffer, static_cast<std::size_t>(n));
    }
    ::close(channel[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) { return said; }
    return "survived" + said;
}

/// Whether `said` is the one line of a broken promise, with the place it was broken at.
inline bool tells(std::string const& said, std::string const& message)
{
    return said.starts_with("tail: " + message + " (") && said.ends_with(")\n");
}
