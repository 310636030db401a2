#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tail::cli {

/// The columns of the terminal behind a file; of what is no terminal, or does not say, 80.
[[nodiscard]] std::size_t terminal_width(int file);

[[nodiscard]] bool is_terminal(int file);

/// Whether a file is a terminal on which the cursor can be moved: other than `TERM=dumb`.
[[nodiscard]] bool moves_cursor(int file);

/// Whether a file takes colours: it is a terminal, other than `TERM=dumb`, and `NO_COLOR` is not set.
[[nodiscard]] bool takes_colours(int file);

enum class style { strong, bad, good };

/// A text in a style, where the file takes colours; elsewhere the text alone.
[[nodiscard]] std::string styled(int file, style s, std::string_view text);

/// A verdict for standard output: in green if something was decided, in red if not.
[[nodiscard]] std::string styled_verdict(bool decided, std::string_view text);

/// How many characters a text has: bytes that go on with a character of UTF-8 are none.
[[nodiscard]] std::size_t characters(std::string_view text);

/// The first characters of a text.
[[nodiscard]] std::string_view shortened(std::string_view text, std::size_t most);

/// A text in lines of at most `width` characters, where its words allow. The first line begins at column
/// `first`, the others are indented by `indent`. Ends without a new line.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent,
                                  std::size_t first);

/// While it lives, the terminal of standard input sends each key at once and does not show it. Ctrl-C still
/// interrupts. A signal that ends or stops the program gives the terminal back first. There is one at a time.
class raw_terminal {
public:
    raw_terminal();
    ~raw_terminal();
    raw_terminal(raw_terminal const&)            = delete;
    raw_terminal& operator=(raw_terminal const&) = delete;

    /// Whether the program was stopped and goes on, since this was asked last. What stood in the line of the
    /// cursor may be gone.
    [[nodiscard]] bool went_on();
};

/// Gives the terminal back if it is raw, for a program that ends at once.
void restore_terminal();

}   // namespace tail::cli
