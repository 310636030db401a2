#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <playground/search.hpp>

/// \file
/// The module of the page: a few functions with numbers and texts, and one search at a time.
///
/// Texts are UTF-8 with a zero at the end. An answer stays until the next call.

extern "C" __attribute__((import_module("page"), import_name("heard"))) void page_heard(double expanded);

void tail::playground::tell_page(std::uint64_t expanded) { page_heard(static_cast<double>(expanded)); }

namespace {

using namespace tail::playground;

std::string             input;
std::string             output;
std::unique_ptr<search> running;

[[nodiscard]] std::string next_line(std::size_t& at)
{
    std::size_t const end  = input.find('\n', at);
    std::string       line = input.substr(at, end == input.npos ? input.npos : end - at);
    at                     = end == input.npos ? input.size() : end + 1;
    return line;
}

[[nodiscard]] made_search make(std::string const& domain, request const& r)
{
    if (domain == "sokoban") { return make_sokoban(r); }
    if (domain == "atari-go") { return make_atari_go(r); }
    if (domain == "phutball") { return make_phutball(r); }
    return make_npuzzle(r);
}

[[nodiscard]] char const* answer(std::string text)
{
    output = std::move(text);
    return output.c_str();
}

}   // namespace

extern "C" {

/// Room for a request of so many bytes.
__attribute__((export_name("playground_input"))) char* playground_input(std::uint32_t bytes)
{
    input.assign(bytes, '\0');
    return input.data();
}

/// What can be chosen, by domain.
__attribute__((export_name("playground_choices"))) char const* playground_choices()
{
    return answer(json{}
                      .raw("npuzzle", npuzzle_choices())
                      .raw("sokoban", sokoban_choices())
                      .raw("atari-go", atari_go_choices())
                      .raw("phutball", phutball_choices())
                      .object());
}

/// Makes a search from the request: lines with domain, algorithm, heuristic, goal and megabytes, then the
/// board. Answers `{}`, or what is wrong with the board and where.
__attribute__((export_name("playground_begin"))) char const* playground_begin()
{
    running.reset();
    std::size_t       at     = 0;
    std::string const domain = next_line(at);
    request           r;
    r.algorithm = next_line(at);
    r.heuristic = next_line(at);
    r.goal      = next_line(at);
    for (char const c : next_line(at)) { r.bytes = r.bytes * 10 + static_cast<unsigned>(c - '0'); }
    r.bytes <<= 20U;
    r.board   = input.substr(at);
    auto made = make(domain, r);
    if (!made) {
        auto const& e = made.error();
        return answer(json{}.add("line", e.line).add("column", e.column).add("message", e.message).object());
    }
    running = std::move(*made);
    return answer("{}");
}

/// Goes on for so many expansions or so many seconds, whichever ends first, and says where the search is.
__attribute__((export_name("playground_run"))) char const* playground_run(double nodes, double seconds)
{
    json out;
    if (running) { running->run({static_cast<std::uint64_t>(nodes), seconds}, out); }
    return answer(out.object());
}

/// Ends the search and frees its tables.
__attribute__((export_name("playground_end"))) void playground_end() { running.reset(); }

}   // extern "C"
