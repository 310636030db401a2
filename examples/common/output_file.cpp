#include <common/output_file.hpp>

#include <cctype>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <common/program.hpp>
#include <tail/store/checked_file.hpp>

namespace tail::cli {

namespace {

[[noreturn]] void cannot_write(std::string const& option, std::string const& name, int error)
{
    std::string why = std::generic_category().message(error);
    why[0]          = static_cast<char>(std::tolower(static_cast<unsigned char>(why[0])));
    throw bad_input{option + ": cannot write '" + name + "': " + why};
}

/// Whether a file is the one that this program prints to: in its place, another would have half of all.
[[nodiscard]] bool is_standard_output(struct stat const& about)
{
    for (int const file : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat standard{};
        if (::fstat(file, &standard) == 0 && standard.st_dev == about.st_dev
            && standard.st_ino == about.st_ino) {
            return true;
        }
    }
    return false;
}

/// Why no file of this name can be made, or zero. One is made and removed: nothing else tells for certain.
[[nodiscard]] int why_not_made(std::string const& name)
{
    int const file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) { return errno == EEXIST ? 0 : errno; }
    ::close(file);
    ::unlink(name.c_str());
    return 0;
}

}   // namespace

void check_writable(std::string const& option, std::string const& name, writing what)
{
    if (name.empty()) { throw bad_input{option + ": expected the name of a file, found ''"}; }
    std::error_code   error;
    std::string const target = tail::target_of(name, error).string();
    if (error) { cannot_write(option, name, error.value()); }
    struct stat about{};
    bool const  there = ::stat(target.c_str(), &about) == 0;
    if (there && S_ISDIR(about.st_mode)) { cannot_write(option, name, EISDIR); }
    bool const file = !there || S_ISREG(about.st_mode);
    if (!file && what == writing::files_only) {
        throw bad_input{option + ": expected the name of a file, '" + name + "' is none"};
    }
    // The library's own files are read-only, and are replaced all the same. A text that is, is so on purpose.
    if (there && what == writing::anything && ::access(target.c_str(), W_OK) != 0) {
        cannot_write(option, name, errno);
    }
    if (!file) { return; }
    // The name is one that files have while they are written.
    int const why = why_not_made(target + tail::part_mark + std::to_string(::getpid()));
    if (why != 0) { cannot_write(option, name, why); }
}

void check_different(std::vector<named_file> const& files)
{
    auto const same = [](std::string const& a, std::string const& b) {
        std::error_code error;
        struct stat     about{};
        if (::stat(a.c_str(), &about) == 0 && !S_ISREG(about.st_mode)) { return false; }
        if (std::filesystem::equivalent(a, b, error)) { return true; }
        auto const place = [&](std::string const& name) {
            return std::filesystem::weakly_canonical(tail::target_of(name, error), error);
        };
        return place(a) == place(b);
    };
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (std::size_t j = i + 1; j < files.size(); ++j) {
            if (!files[i].name || !files[j].name || files[i].name->empty() || files[j].name->empty()) {
                continue;
            }
            if (same(*files[i].name, *files[j].name)) {
                throw bad_input{files[j].option + ": expected another file than that of " + files[i].option
                                + ", found '" + *files[j].name + "'"};
            }
        }
    }
}

void write_file(std::string const& option, std::string const& name, std::string const& text)
{
    struct stat about{};
    bool const  there = ::stat(name.c_str(), &about) == 0;
    if (there && (!S_ISREG(about.st_mode) || is_standard_output(about))) {
        errno = 0;
        std::ofstream out{name, std::ios::binary};
        out << text;
        out.close();
        if (!out) { cannot_write(option, name, errno != 0 ? errno : EIO); }
        return;
    }
    // As it was, or as files are that this person makes.
    ::mode_t mode = about.st_mode & 0777U;
    if (!there) {
        ::mode_t const mask = ::umask(0);
        ::umask(mask);
        mode = 0666U & ~mask;
    }
    tail::remove_abandoned_parts(name);
    tail::part_file file{name};
    file.write(text.data(), text.size());
    if (std::string const why = file.commit(); !why.empty()) {
        throw bad_input{option + ": '" + name + "' " + why};
    }
    static_cast<void>(::chmod(name.c_str(), mode));
}

}   // namespace tail::cli
