#include <tail/core/laws/describe.hpp>

#include <array>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace tail::laws::detail {
namespace {

struct with_text {
    int                value;
    friend std::string to_text(with_text w) { return "text " + std::to_string(w.value); }
};
struct with_stream {
    int                  value;
    friend std::ostream& operator<<(std::ostream& os, with_stream w) { return os << "stream " << w.value; }
};
struct with_bytes {
    std::uint8_t a, b;
};
struct with_hash {
    std::string        name;
    friend std::size_t hash_value(with_hash const&) { return 12; }
};
struct with_nothing {
    double value;
};
enum class direction : std::uint8_t { up, down };

TEST_CASE("laws: values are printed by the best means that they have")
{
    CHECK(describe(with_text{3}) == "text 3");
    CHECK(describe(with_stream{3}) == "stream 3");
    CHECK(describe(with_bytes{1, 0xAB}) == "with bytes 01 ab");
    CHECK(describe(with_hash{"x"}) == "with hash 12");
    CHECK(describe(with_nothing{1}) == "that cannot be printed");
    CHECK(describe(std::string{"abc"}) == "\"abc\"");
    CHECK(describe('x') == "'x'");
    CHECK(describe(true) == "true");
    CHECK(describe(std::uint8_t{7}) == "7");
    CHECK(describe(-12) == "-12");
    CHECK(describe(2.5) == "2.5");
    CHECK(describe(direction::down) == "1");
    CHECK(describe(std::array{1, 2, 3}) == "[1 2 3]");
    CHECK(describe(std::vector<std::pair<int, char>>{{1, 'a'}}) == "[(1, 'a')]");
}

}   // namespace
}   // namespace tail::laws::detail
