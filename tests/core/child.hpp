#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>

#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/// \file
/// A part of a test in a process of its own, for what cannot be taken back: giving up rights, limits, being
/// killed.

/// Whether a sanitizer watches this program, and takes memory of its own for that.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    || __has_feature(memory_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

/// How a child process ended: its exit status, or 128 and the signal that ended it; and what it had to say.
struct child_end {
    int         status = -1;
    std::string said;
};

/// Runs `f` in a child process and returns the text that it returned.
///
/// Checks do not count in a child: let it say what it saw, and check that. It is ended after some minutes, so
/// that a defect that hangs is one that fails.
template <class F>
[[nodiscard]] child_end in_child(F&& f)
{
    int channel[2];
    if (::pipe(channel) != 0) { return {-1, "no pipe"}; }
    pid_t const child = ::fork();
    if (child < 0) { return {-1, "no process"}; }
    if (child == 0) {
        ::close(channel[0]);
        for (int which : {SIGABRT, SIGSEGV, SIGTERM, SIGALRM}) {
            std::signal(which, SIG_DFL);
        }   // without doctest's report
        ::alarm(300);
        std::string const said = f();
        for (std::size_t at = 0; at < said.size();) {
            ssize_t const n = ::write(channel[1], said.data() + at, said.size() - at);
            if (n <= 0) { ::_exit(126); }
            at += static_cast<std::size_t>(n);
        }
        ::_exit(0);
    }
    ::close(channel[1]);
    child_end end;
    char      buffer[512];
    for (ssize_t n = 0; (n = ::read(channel[0], buffer, sizeof buffer)) > 0;) {
        end.said.append(buffer, static_cast<std::size_t>(n));
    }
    ::close(channel[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    end.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return end;
}

/// The most memory that a process has had, in bytes; 0 where the system does not tell.
[[nodiscard]] inline std::uint64_t peak_memory(std::string const& process = "self")
{
    std::ifstream status{"/proc/" + process + "/status"};
    for (std::string word; status >> word;) {
        if (word != "VmHWM:") { continue; }
        std::uint64_t kibibytes = 0;
        status >> kibibytes;
        return kibibytes * 1024;
    }
    return 0;
}

/// Makes this process one that permissions apply to. For root they do not; so it becomes nobody.
[[nodiscard]] inline bool become_nobody()
{
    constexpr unsigned nobody = 65534;
    return ::geteuid() != 0
        || (::setgroups(0, nullptr) == 0 && ::setgid(nobody) == 0 && ::setuid(nobody) == 0);
}

/// Files of this process get no longer than this. Going on writes nothing (`EFBIG`), or ends the process
/// there.
inline void limit_files(std::size_t bytes, bool ends_the_process)
{
    struct rlimit const no_core{0, 0};
    struct rlimit const limit{bytes, bytes};
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, ends_the_process ? SIG_DFL : SIG_IGN);
}

/// Puts a file system in memory at `folder`, so small that it is soon full, for this process and its children
/// alone. False where the system does not allow that.
[[nodiscard]] inline bool mount_small_disk(std::string const& folder, std::size_t bytes)
{
#if defined(__linux__)
    if (::unshare(CLONE_NEWNS) != 0) {
        // Who is not root may be root in a world of its own, if at all.
        auto const user = std::to_string(::getuid()), group = std::to_string(::getgid());
        if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) { return false; }
        std::ofstream{"/proc/self/setgroups"} << "deny";
        std::ofstream{"/proc/self/uid_map"} << "0 " << user << " 1";
        std::ofstream{"/proc/self/gid_map"} << "0 " << group << " 1";
    }
    // What is mounted here must not show outside.
    if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) { return false; }
    return ::mount("none", folder.c_str(), "tmpfs", 0, ("size=" + std::to_string(bytes)).c_str()) == 0;
#else
    return folder.empty() && bytes == 0;
#endif
}
