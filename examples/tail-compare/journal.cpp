#include <tail-compare/journal.hpp>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <common/program.hpp>

namespace tail::compare {

namespace {

using json = nlohmann::ordered_json;

constexpr std::string_view check_name = ",\"check\":\"";

[[nodiscard]] std::string message(int error) { return std::generic_category().message(error); }

/// A line as it stands in the file.
[[nodiscard]] std::string checked_line(json const& object)
{
    std::string text = object.dump(-1, ' ', false, json::error_handler_t::replace);
    text.pop_back(); // the closing brace
    return fmt::format("{}{}{}\"}}\n", text, check_name, digest(text));
}

/// Whether a line is as it was written.
[[nodiscard]] bool is_whole(std::string_view line)
{
    std::size_t const at = line.rfind(check_name);
    if (at == std::string_view::npos) { return false; }
    return line.substr(at + check_name.size()) == digest(line.substr(0, at)) + "\"}";
}

}   // namespace

journal::journal(std::string path, std::string build) : path_{std::move(path)}, build_{std::move(build)}
{
    file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (file_ < 0) { throw cli::bad_input{fmt::format("--out: cannot write '{}': {}", path_, message(errno))}; }
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        ::close(file_);
        throw cli::bad_input{fmt::format("--out: '{}' is being written by another run; wait for it, or choose another folder", path_)};
    }
    read();
}

journal::~journal() { ::close(file_); }

void journal::read()
{
    struct stat about {};
    if (::fstat(file_, &about) != 0 || !S_ISREG(about.st_mode)) { return; } // what is no file has no end
    std::string text;
    char        part[1U << 16U];
    for (ssize_t n = 0; (n = ::read(file_, part, sizeof part)) > 0;) { text.append(part, static_cast<std::size_t>(n)); }
    std::string_view left = text;
    while (!left.empty()) {
        std::size_t const end = left.find('\n');
        if (end == std::string_view::npos) { break; }
        std::string_view const line = left.substr(0, end);
        left.remove_prefix(end + 1);
        size_ += end + 1;
        auto m = is_whole(line) ? measurement_from(json::parse(line, nullptr, false)) : std::nullopt;
        if (!m) {
            ++damaged_;
        } else if (m->build == build_) {
            known_[m->key] = std::move(*m);
        }
    }
    // What a crash left unfinished would spoil the next line.
    if (!left.empty() && ::ftruncate(file_, static_cast<off_t>(size_)) != 0) {
        throw cli::bad_input{fmt::format("--out: cannot write '{}': {}", path_, message(errno))};
    }
}

measurement const* journal::known(std::string const& key) const
{
    auto const at = known_.find(key);
    return at == known_.end() ? nullptr : &at->second;
}

void journal::add(cell const& c, measurement const& m)
{
    std::string const line  = checked_line(to_json(c, m));
    int               error = 0;
    for (std::size_t at = 0; at < line.size() && error == 0;) {
        ssize_t const n = ::write(file_, line.data() + at, line.size() - at);
        if (n > 0) {
            at += static_cast<std::size_t>(n);
        } else if (n == 0 || errno != EINTR) {
            error = n == 0 ? ENOSPC : errno;
        }
    }
    if (error == 0 && ::fsync(file_) != 0 && errno != EINVAL) { error = errno; }
    if (error != 0) {
        static_cast<void>(::ftruncate(file_, static_cast<off_t>(size_)) == 0);
        throw cli::bad_input{fmt::format("--out: cannot write '{}': {}; what was measured before is in it", path_, message(error))};
    }
    size_ += line.size();
    known_[m.key] = m;
}

}   // namespace tail::compare
