#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tail::cli {

/// What an option may name: a file, new or to be replaced when the new one is whole; or also a pipe or a
/// device, which is written where it stands.
enum class writing { files_only, anything };

/// Refuses the name of a file that could not be written, so that nobody waits for an answer that is lost.
/// What stands there stays as it is. Throws `bad_input` that names the `option`.
void check_writable(std::string const& option, std::string const& name, writing what);

/// An option and the file that it names, if it was given.
struct named_file {
    std::string                option;
    std::optional<std::string> name;
};

/// Refuses two options that name the same file: the second one written would be all there is. The first may
/// be the one that is read; `-` is no file there.
void check_different(std::vector<named_file> const& files);

/// Writes a text: a file whole or not at all, with a pipe or a device as it comes. A symbolic link stays, and
/// what it leads to is written. Throws `bad_input` that names the `option`.
void write_file(std::string const& option, std::string const& name, std::string const& text);

}   // namespace tail::cli
