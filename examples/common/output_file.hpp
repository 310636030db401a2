#pragma once

#include <string>

namespace tail::cli {

/// How a file comes to be: written where it stands, or put in the place of what stood there when it is whole.
enum class writing { in_place, replacing };

/// Refuses the name of a file that could not be written, so that nobody waits for an answer that is lost.
/// What stands there stays as it is. Throws `bad_input` that names the `option`.
void check_writable(std::string const& option, std::string const& name, writing how);

/// Writes a file where it stands; throws `bad_input` that names the `option`.
void write_file(std::string const& option, std::string const& name, std::string const& text);

}   // namespace tail::cli
