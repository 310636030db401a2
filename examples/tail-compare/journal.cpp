#include <tail-compare/journal.hpp>

#include <algorithm>
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

constexpr std::string_view check_name  = ",\"check\":\"";
constexpr char const*      forget_name = "forget";   ///< what `--fresh` leaves behind

[[nodiscard]] std::string message(int error) { return std::generic_category().message(error); }

/// A line as it stands in the file.
[[nodiscard]] std::string checked_line(json const& object)
{
    std::string text = object.dump(-1, ' ', false, json::error_handler_t::replace);
    text.pop_back();   // the closing brace
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
    if (file_ < 0) {
        throw cli::bad_input{fmt::format("--out: cannot write '{}': {}", path_, message(errno))};
    }
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        ::close(file_);
        throw cli::bad_input{fmt::format(
            "--out: '{}' is being written by another run; wait for it, or choose another folder", path_)};
    }
    read();
}

journal::~journal() { ::close(file_); }

void journal::read()
{
    struct stat about{};
    if (::fstat(file_, &about) != 0 || !S_ISREG(about.st_mode)) { return; }   // what is no file has no end
    std::string text;
    char        part[1U << 16U];
    for (;;) {
        ssize_t const n = ::read(file_, part, sizeof part);
        if (n == 0) { break; }
        if (n > 0) {
            text.append(part, static_cast<std::size_t>(n));
        } else if (errno != EINTR) {
            throw cli::bad_input{fmt::format("--out: cannot read '{}': {}", path_, message(errno))};
        }
    }
    size_ = text.size();
    torn_ = !text.empty() && text.back() != '\n';
    for (std::string_view left = text; !left.empty();) {
        std::size_t const      end  = std::min(left.find('\n'), left.size());
        std::string_view const line = left.substr(0, end);
        left.remove_prefix(std::min(end + 1, left.size()));
        json const object = is_whole(line) ? json::parse(line, nullptr, false) : json{};
        if (object.is_object() && object.contains(forget_name)) {
            known_.clear();
            continue;
        }
        auto m = measurement_from(object);
        if (!m) {
            ++damaged_;
        } else if (m->build == build_ && m->error.empty()) {
            known_[m->key] = std::move(*m);
        } else if (m->build == build_) {
            known_.erase(m->key);   // what failed may not fail again: memory was short, or somebody ended it
        }
    }
}

measurement const* journal::known(std::string const& key) const
{
    auto const at = known_.find(key);
    return at == known_.end() ? nullptr : &at->second;
}

void journal::add(cell const& c, measurement const& m)
{
    known_[m.key] = m;   // even if the disk is full: it can still be shown
    append(checked_line(to_json(c, m)));
}

void journal::forget()
{
    if (known_.empty()) { return; }
    known_.clear();
    append(checked_line(json{{forget_name, "all above"}}));
}

void journal::append(std::string const& text)
{
    // What a crash left unfinished keeps a line of its own.
    std::string const line  = (torn_ ? "\n" : "") + text;
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
        throw cli::bad_input{fmt::format("--out: cannot write '{}': {}; what was measured before is in it",
                                         path_, message(error))};
    }
    size_ += line.size();
    torn_ = false;
}

}   // namespace tail::compare
