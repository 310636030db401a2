// What the tools read of arguments and of files, beside what the library reads for them: values, boards,
// which levels, searches with threats, Korf's boards with their columns. The first byte says which, the
// second is a number for it.
#include <common/game_search.hpp>
#include <common/program.hpp>
#include <common/values.hpp>
#include <tail-compare/npuzzle_sets.hpp>
#include <tail-npuzzle/boards.hpp>
#include <tail-phutball/problems.hpp>
#include <tail-sokoban/levels.hpp>
#include <tail/domains/npuzzle/parse.hpp>
#include <tail/domains/npuzzle/print.hpp>

#include <array>
#include <cmath>
#include <vector>

#include "input.hpp"

using namespace tail;

namespace {

void values(unsigned number, std::string const& text)
{
    switch (number % 4) {
    case 0: {
        std::uint64_t const least = number / 4 % 3, most = number >= 128 ? 1'024 : ~std::uint64_t{};
        std::uint64_t const n = cli::to_count("--count", text, least, most);
        fuzz::require(least <= n && n <= most, "a number is in its range");
        return;
    }
    case 1: {
        double const s = cli::to_seconds("--seconds", text);
        fuzz::require(s > 0 && std::isfinite(s), "a time is above zero");
        return;
    }
    case 2: {
        double const w = cli::to_weight("--weight", text);
        fuzz::require(w >= 1 && std::isfinite(w), "a weight is at least one");
        return;
    }
    default: {
        std::uint64_t const bytes = cli::to_bytes("--memory", text);
        fuzz::require(bytes > 0 && bytes >> 63U == 0, "an amount of memory is above zero");
        fuzz::require(cli::as_bytes(bytes).size() < 40, "an amount of memory is short");
    }
    }
}

void boards(unsigned number, std::string const& text)
{
    auto const look_at = [](std::vector<npuzzle_tool::given_board> const& all) {
        fuzz::require(!all.empty(), "no board at all is an error");
        for (auto const& b : all) {
            auto const again = npuzzle::parse_board<npuzzle_tool::largest>(npuzzle::to_text(b.start, b.shape),
                                                                           b.shape);
            fuzz::require(again && *again == b.start, "a board comes back the same from its text");
        }
    };
    int const                        n = static_cast<int>(number / 4);
    std::optional<npuzzle::geometry> size;
    if (n > 0) { size = {2 + n % 4, 2 + n / 4 % 4}; }
    switch (number % 4) {
    case 0: return look_at(npuzzle_tool::read_boards(text, size, "a file"));
    case 1: {
        std::vector<std::string> arguments{""};
        for (char const c : text) {
            if (c == ';') {
                arguments.emplace_back();
            } else {
                arguments.back() += c;
            }
        }
        return look_at(npuzzle_tool::read_arguments(arguments, size));
    }
    case 2:
        if (auto const shape = npuzzle_tool::shape_of_text(text, "1")) {
            fuzz::require(shape->cells() <= npuzzle_tool::largest, "a shape is one that there are boards of");
        }
        return;
    default:
        fuzz::require(npuzzle_tool::read_size(text).cells() <= npuzzle_tool::largest,
                      "a size is one that there are boards of");
    }
}

void levels(unsigned number, std::string const& text)
{
    constexpr std::array<std::string_view, 4> titles{"1", "Duh!", "one, two", "3-4"};
    std::size_t const                         size = 1 + number % 20;

    auto const title = [&](std::size_t i) { return titles[i % titles.size()]; };
    auto const some  = sokoban_tool::places_of_levels("--level", text, size, title);
    fuzz::require(!some.empty(), "somebody wants a level");
    for (std::size_t const place : some) { fuzz::require(place < size, "a level that is wanted is there"); }
}

void searches(unsigned number, std::string const& text)
{
    static std::vector<std::string> const names = cli::names_of(cli::game_algorithms("a win"));
    cli::game_search_options              o;
    ((number & 16U) != 0 ? o.order : o.threat) = text;
    o.symmetric                                = (number & 32U) != 0;
    if ((number & 64U) != 0) {
        static_cast<void>(phutball_tool::read_threats_at("--threats-at", text));
        return;
    }
    auto const found = o.read(names[number % 16 % names.size()]);
    for (auto const& each : found.threats) {
        auto const again = threat::parse(each.to_string());
        fuzz::require(again && *again == each, "a threat comes back the same from its text");
    }
    static_cast<void>(found.threats_named());
    static_cast<void>(found.on_budgets());
}

void korf(unsigned number, std::string const& text)
{
    static fuzz::scratch_file const file{"korf100.txt"};
    static bool const               named = ::setenv("TAIL_DATA_DIR", file.folder().c_str(), 1) == 0;
    fuzz::require(named, "there is room for a name");
    if (number == 0) {
        static_cast<void>(compare::npuzzle_sets::instances_of({"board", text}));
        return;
    }
    file.write({reinterpret_cast<std::uint8_t const*>(text.data()), text.size()});
    std::vector<std::string> words{"korf"};
    if (number > 1) { words.push_back(std::to_string(number)); }
    for (auto const& one : compare::npuzzle_sets::instances_of(words)) {
        fuzz::require(compare::npuzzle_sets::boards_of(one.text).starts.size() == 1,
                      "an instance is read from what it says");
        for (auto const& p : one.published) { fuzz::require(p.number >= 0, "what is published is a count"); }
    }
}

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    fuzz::input       in{data, size};
    unsigned const    what = in.byte(), number = in.byte();
    std::string const text{in.text()};
    try {
        switch (what % 5) {
        case 0: values(number, text); break;
        case 1: boards(number, text); break;
        case 2: levels(number, text); break;
        case 3: searches(number, text); break;
        default: korf(number, text); break;
        }
    } catch (cli::bad_input const& e) {
        fuzz::require_short(e.what());
    }
    return 0;
}
