#include <common/interrupt.hpp>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include <unistd.h>

#include <common/terminal.hpp>

namespace tail::cli {

namespace {
std::atomic<int> signal_seen{0};
}

std::stop_token stop_on_interrupt()
{
    // A handler may do next to nothing; a thread that waits for the signals may do anything. It lives as long
    // as the process, and so does what it refers to.
    static auto* const source = new std::stop_source;

    sigset_t waited_for;
    sigemptyset(&waited_for);
    sigaddset(&waited_for, SIGINT);
    sigaddset(&waited_for, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &waited_for, nullptr);
    std::thread{[waited_for] {
        std::chrono::steady_clock::time_point first;
        for (;;) {
            int signal = 0;
            if (sigwait(&waited_for, &signal) != 0) { continue; }
            // A second one ends the program at once, unless it is an echo of the first: some programs signal
            // a process and its group.
            auto const now = std::chrono::steady_clock::now();
            if (signal_seen.exchange(signal) != 0) {
                if (now - first > std::chrono::milliseconds{500}) {
                    restore_terminal();
                    _exit(128 + signal);
                }
                continue;
            }
            first = now;
            source->request_stop();
        }
    }}.detach();
    return source->get_token();
}

int interrupting_signal()
{
    int const signal = signal_seen.load();
    return signal != 0 ? signal : SIGINT;
}

}   // namespace tail::cli
