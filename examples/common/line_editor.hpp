#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tail::cli {

/// A line that is being typed: what each key makes of it, and the lines before it. Knows no terminal.
///
/// Left, right, Home, End, Backspace and Delete; Ctrl-A and Ctrl-E to the ends; Ctrl-U and Ctrl-K take off
/// what is before the cursor and after it, Ctrl-W the word before it; up and down bring lines back.
class line_editor {
public:
    enum class state {
        typing,
        entered,   ///< the line is whole
        ended,     ///< Ctrl-D on an empty line
    };

    /// A new line.
    void begin();

    /// The next byte that the terminal sends. Keys that are not known change nothing.
    state take(char byte);

    /// What was typed so far.
    [[nodiscard]] std::string const& text() const { return text_; }
    /// The bytes before the cursor.
    [[nodiscard]] std::size_t cursor() const { return at_; }

private:
    state control(char byte);
    void  escaped(std::string const& sequence);
    void  erase(std::size_t from, std::size_t to);
    void  erase_word();
    void  remember();
    void  recall(std::size_t which);

    [[nodiscard]] std::size_t before() const;
    [[nodiscard]] std::size_t after() const;

    std::string              text_;
    std::size_t              at_ = 0;
    std::string              sequence_;   ///< of a key that sends several bytes, so far
    std::vector<std::string> lines_;
    std::size_t              recalled_ = 0;   ///< which of the lines; after the last: the one being typed
    std::string              typed_;          ///< that one, while another is shown
};

}   // namespace tail::cli
