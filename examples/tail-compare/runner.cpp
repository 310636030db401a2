#include <tail-compare/runner.hpp>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <exception>
#include <new>
#include <numeric>
#include <tuple>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#    include <sys/prctl.h>
#endif

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <common/program.hpp>

namespace tail::compare {

namespace {

/// The counters, which must not depend on the run.
[[nodiscard]] bool same_counts(outcome const& a, outcome const& b)
{
    auto const counts = [](outcome const& o) {
        return std::tuple{o.status,          o.cost,           o.winner,           o.stats.expanded,
                          o.stats.generated, o.stats.reopened, o.stats.duplicates, o.stats.iterations,
                          o.stats.stored,    o.verifications};
    };
    return counts(a) == counts(b);
}

void write_all(int pipe, std::string const& text)
{
    for (std::size_t at = 0; at < text.size();) {
        ssize_t const n = ::write(pipe, text.data() + at, text.size() - at);
        if (n > 0) {
            at += static_cast<std::size_t>(n);
        } else if (n == 0 || errno != EINTR) {
            return;
        }
    }
}

/// Whether one more warm run is asked for, or is cheap and tells more of how the times spread.
[[nodiscard]] bool wants_another(measurement const& m, unsigned runs)
{
    constexpr double      cheap  = 0.2;   // seconds, of all warm runs together
    constexpr double      spread = 1.5;
    constexpr std::size_t few = 5, many = 25;
    if (m.warm.size() + 1 < runs) { return true; }
    // Of two that differ, neither is the usual one.
    if (m.warm.size() == 2 && m.greatest() > spread * m.least()) { return true; }
    if (m.warm.empty() || std::reduce(m.warm.begin(), m.warm.end()) >= cheap) { return false; }
    return m.warm.size() < (m.greatest() > spread * m.least() ? many : few);
}

}   // namespace

measurement measure(cell const& c)
{
    measurement m;
    m.key = c.key();
    limits within;
    within.nodes   = c.under.nodes;
    within.seconds = c.under.seconds;
    within.bytes   = c.under.bytes;
    try {
        m.first = c.on->run(c.problem, c.how, within);
        m.cold  = m.first.stats.seconds;
        while (m.finished() && wants_another(m, c.under.runs)) {   // it would stop at the same limit again
            outcome const again = c.on->run(c.problem, c.how, within);
            m.steady            = m.steady && same_counts(m.first, again);
            m.warm.push_back(again.stats.seconds);
        }
    } catch (std::bad_alloc const&) {
        m.error = "out of memory";
    } catch (std::exception const& e) {
        m.error = e.what();
    }
    return m;
}

std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed)
{
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::uint64_t state = seed;
    for (std::size_t i = count; i > 1; --i) {
        // SplitMix64 (Steele, Lea and Flood); the library's own distributions differ between standard
        // libraries.
        std::uint64_t z = (state += 0x9E37'79B9'7F4A'7C15ULL);
        z               = (z ^ (z >> 30U)) * 0xBF58'476D'1CE4'E5B9ULL;
        z               = (z ^ (z >> 27U)) * 0x94D0'49BB'1331'11EBULL;
        std::swap(order[i - 1], order[(z ^ (z >> 31U)) % i]);
    }
    return order;
}

runner::~runner()
{
    for (child const& c : running_) {
        ::kill(c.pid, SIGKILL);
        ::close(c.pipe);
        ::waitpid(c.pid, nullptr, 0);
    }
}

void runner::run(std::vector<std::size_t> const&                      order,
                 std::function<void(std::size_t, measurement)> const& done, std::function<void()> const& tick,
                 std::stop_token const& stop)
{
    constexpr int pause = 200;   // milliseconds
    std::size_t   next  = 0;
    while (!stop.stop_requested() && (next < order.size() || !running_.empty())) {
        while (running_.size() < jobs_ && next < order.size() && start(order[next])) { ++next; }
        tick();
        static_cast<void>(collect(pause, done));
        end_late_ones();
    }
    while (collect(0, done)) {}   // what was just done is not given up
}

/// Takes what children have said; false if nothing came in this time.
bool runner::collect(int milliseconds, std::function<void(std::size_t, measurement)> const& done)
{
    std::vector<pollfd> ends;
    for (child const& c : running_) { ends.push_back({c.pipe, POLLIN, 0}); }
    if (::poll(ends.data(), static_cast<nfds_t>(ends.size()), milliseconds) <= 0) { return false; }
    for (std::size_t i = running_.size(); i-- > 0;) {
        if (ends[i].revents == 0 || listen(running_[i])) { continue; }
        child ended = std::move(running_[i]);
        running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
        done(ended.at, finish(ended));
    }
    return true;
}

void runner::end_late_ones()
{
    for (child& c : running_) {
        terms const& under = cells_[c.at].under;
        if (std::chrono::duration<double>(clock::now() - c.begun).count()
            <= under.seconds * under.runs + patience) {
            continue;
        }
        c.late = true;
        ::kill(c.pid, SIGKILL);
    }
}

/// What a child does: says what it measured, and ends. Nothing may leave it: the caller's caller belongs to
/// the parent.
void runner::be_child(std::size_t at, int pipe) const noexcept
{
    // Ctrl-C goes to all processes of a terminal, and so does what ends a whole job; whoever started this one
    // decides what becomes of it.
    ::signal(SIGINT, SIG_IGN);
    ::signal(SIGTERM, SIG_IGN);
    for (child const& other : running_) { ::close(other.pipe); }
#if defined(__linux__)
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    try {
        measurement m = measure(cells_[at]);
        m.build       = build_;
        write_all(pipe,
                  to_json(cells_[at], m).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    } catch (...) {
        ::_exit(1);
    }
    ::_exit(0);
}

/// False if there is no room for one more process beside those that are running.
bool runner::start(std::size_t at)
{
    auto const refused = [&](char const* what) {
        if (!running_.empty()) { return false; }
        throw cli::bad_input{fmt::format("cannot {}: {}", what, std::strerror(errno))};
    };
    int ends[2];
    if (::pipe(ends) != 0) { return refused("make a pipe"); }
    for (int const end : ends) { ::fcntl(end, F_SETFD, FD_CLOEXEC); }
    pid_t const pid = ::fork();
    if (pid < 0) {
        ::close(ends[0]);
        ::close(ends[1]);
        return refused("start a process");
    }
    if (pid == 0) {
        ::close(ends[0]);
        be_child(at, ends[1]);
    }
    ::close(ends[1]);
    running_.push_back({.at = at, .pid = pid, .pipe = ends[0], .said = ""});
    return true;
}

/// Takes what a child has to say; false when that was all.
bool runner::listen(child& c) const
{
    char          part[1U << 16U];
    ssize_t const n = ::read(c.pipe, part, sizeof part);
    if (n > 0) { c.said.append(part, static_cast<std::size_t>(n)); }
    return n > 0 || (n < 0 && errno == EINTR);
}

measurement runner::finish(child& c) const
{
    ::close(c.pipe);
    int status = 0;
    ::waitpid(c.pid, &status, 0);
    if (auto m = measurement_from(nlohmann::ordered_json::parse(c.said, nullptr, false))) { return *m; }
    measurement lost;
    lost.key   = cells_[c.at].key();
    lost.build = build_;
    lost.error = c.late ? "did not keep its limits, and was ended"
        : WIFSIGNALED(status)
        ? fmt::format("ended by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)))
        : fmt::format("ended with status {} and no answer", WEXITSTATUS(status));
    return lost;
}

}   // namespace tail::compare
