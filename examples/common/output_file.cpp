#include <common/output_file.hpp>

#include <cctype>
#include <cerrno>
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

void check_writable(std::string const& option, std::string const& name, writing how)
{
    if (name.empty()) { throw bad_input{option + ": expected the name of a file, found ''"}; }
    struct stat about{};
    bool const  there = ::stat(name.c_str(), &about) == 0;
    int         error = 0;
    if (there && S_ISDIR(about.st_mode)) { cannot_write(option, name, EISDIR); }
    if (how == writing::replacing) {
        if (there && !S_ISREG(about.st_mode)) {
            throw bad_input{option + ": expected the name of a file, '" + name + "' is none"};
        }
        // The name is one that files have while they are written.
        error = why_not_made(name + tail::part_mark + std::to_string(::getpid()));
    } else if (there) {
        error = ::access(name.c_str(), W_OK) == 0 ? 0 : errno;
    } else {
        error = why_not_made(name);
    }
    if (error != 0) { cannot_write(option, name, error); }
}

void write_file(std::string const& option, std::string const& name, std::string const& text)
{
    errno = 0;
    std::ofstream out{name, std::ios::binary};
    out << text;
    out.close();
    if (!out) { cannot_write(option, name, errno != 0 ? errno : EIO); }
}

}   // namespace tail::cli
