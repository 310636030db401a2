#include <common/line_editor.hpp>

#include <algorithm>

namespace tail::cli {

namespace {

constexpr char escape = '\x1b';

[[nodiscard]] constexpr char with_control(char letter) { return static_cast<char>(letter & 0x1F); }

[[nodiscard]] bool goes_on_a_character(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;   // of UTF-8
}

}   // namespace

void line_editor::begin()
{
    text_.clear();
    at_       = 0;
    recalled_ = lines_.size();
}

line_editor::state line_editor::take(char byte)
{
    bool const is_control = static_cast<unsigned char>(byte) < 0x20;
    if (!sequence_.empty() && !is_control) {
        sequence_ += byte;
        bool const begins   = sequence_.size() == 2 && (byte == '[' || byte == 'O');
        bool const goes_on  = sequence_.size() > 2 && sequence_[1] == '[' && byte < '@';
        bool const too_long = sequence_.size() > 16;
        if (!begins && (!goes_on || too_long)) {
            escaped(sequence_);
            sequence_.clear();
        }
        return state::typing;
    }
    sequence_.clear();
    if (byte == escape) {
        sequence_ = escape;
        return state::typing;
    }
    if (is_control || byte == '\x7F') { return control(byte); }
    text_.insert(at_++, 1, byte);
    return state::typing;
}

line_editor::state line_editor::control(char byte)
{
    switch (byte) {
    case '\r':
    case '\n': remember(); return state::entered;
    case with_control('D'):
        if (text_.empty()) { return state::ended; }
        erase(at_, after());
        break;
    case with_control('A'): at_ = 0; break;
    case with_control('E'): at_ = text_.size(); break;
    case with_control('U'): erase(0, at_); break;
    case with_control('K'): erase(at_, text_.size()); break;
    case with_control('W'): erase_word(); break;
    case '\b':
    case '\x7F': erase(before(), at_); break;
    default: break;
    }
    return state::typing;
}

/// Terminals send ESC [ or ESC O and a letter, or ESC [, a number and ~. With Ctrl or Shift there are more
/// numbers, which change nothing here.
void line_editor::escaped(std::string const& sequence)
{
    char key = sequence.back();
    if (key == '~') {
        switch (sequence[2]) {
        case '1':
        case '7': key = 'H'; break;
        case '4':
        case '8': key = 'F'; break;
        case '3': return erase(at_, after());
        default: return;
        }
    }
    if (sequence.size() < 3) { return; }   // Alt and a letter
    switch (key) {
    case 'A': return recall(recalled_ == 0 ? 0 : recalled_ - 1);
    case 'B': return recall(std::min(recalled_ + 1, lines_.size()));
    case 'C': at_ = after(); break;
    case 'D': at_ = before(); break;
    case 'H': at_ = 0; break;
    case 'F': at_ = text_.size(); break;
    default: break;
    }
}

void line_editor::erase(std::size_t from, std::size_t to)
{
    text_.erase(from, to - from);
    at_ = from;
}

void line_editor::erase_word()
{
    std::size_t from = at_;
    while (from > 0 && text_[from - 1] == ' ') { --from; }
    while (from > 0 && text_[from - 1] != ' ') { --from; }
    erase(from, at_);
}

void line_editor::remember()
{
    if (!text_.empty() && (lines_.empty() || lines_.back() != text_)) { lines_.push_back(text_); }
}

void line_editor::recall(std::size_t which)
{
    if (which == recalled_) { return; }
    if (recalled_ == lines_.size()) { typed_ = text_; }
    recalled_ = which;
    text_     = which == lines_.size() ? typed_ : lines_[which];
    at_       = text_.size();
}

std::size_t line_editor::before() const
{
    std::size_t at = at_;
    while (at > 0 && goes_on_a_character(text_[--at])) {}
    return at;
}

std::size_t line_editor::after() const
{
    std::size_t at = std::min(at_ + 1, text_.size());
    while (at < text_.size() && goes_on_a_character(text_[at])) { ++at; }
    return at;
}

}   // namespace tail::cli
