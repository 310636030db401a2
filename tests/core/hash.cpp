#include <tail/core/hash.hpp>

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>
#include <boost/container/static_vector.hpp>
#include <doctest/doctest.h>
#include <tail/path/bfs.hpp>

namespace user {

/// Hashed by a function beside the type.
struct beside {
    int                x                                        = 0;
    friend bool        operator==(beside const&, beside const&) = default;
    friend std::size_t hash_value(beside const& b) { return static_cast<std::size_t>(b.x) + 1'000; }
};

/// Hashed by a specialisation of the standard's template.
struct standard {
    int         x                                            = 0;
    friend bool operator==(standard const&, standard const&) = default;
};

/// Hashed well and says so.
struct mixed {
    using is_avalanching                                      = void;
    std::uint64_t      x                                      = 0;
    friend bool        operator==(mixed const&, mixed const&) = default;
    friend std::size_t hash_value(mixed const& m) { return m.x * 0x9E3779B97F4A7C15U; }
};

/// Both: the function beside the type is the one that is asked.
struct both {
    int                x                                    = 0;
    friend bool        operator==(both const&, both const&) = default;
    friend std::size_t hash_value(both const&) { return 1; }
};

}   // namespace user

template <>
struct std::hash<user::standard> {
    std::size_t operator()(user::standard const& s) const { return static_cast<std::size_t>(s.x) + 2'000; }
};
template <>
struct std::hash<user::both> {
    std::size_t operator()(user::both const&) const { return 2; }
};

TEST_CASE("hash: takes the user's hash_value or the standard's specialisation")
{
    CHECK(tail::hash<user::beside>{}({5}) == 1'005);
    CHECK(tail::hash<user::standard>{}({5}) == 2'005);
    CHECK(tail::hash<user::both>{}({5}) == 1);
    CHECK(tail::hash<user::mixed>{}({5}) == 5 * 0x9E3779B97F4A7C15U);
}

namespace {

template <class T>
concept says_mixed = requires { typename tail::hash<T>::is_avalanching; };

}   // namespace

TEST_CASE("hash: says that a hash is mixed only where the type says so")
{
    CHECK(says_mixed<user::mixed>);
    CHECK(!says_mixed<user::beside>);
    CHECK(!says_mixed<int>);
}

TEST_CASE("hash: equal containers hash equal and different ones mostly not")
{
    auto const differs = [](auto const& a, auto const& b) {
        using T = std::remove_cvref_t<decltype(a)>;
        CHECK(tail::hash<T>{}(a) == tail::hash<T>{}(T{a}));
        CHECK(tail::hash<T>{}(a) != tail::hash<T>{}(b));
    };
    differs(std::string{"one"}, std::string{"two"});
    differs(std::vector{1, 2, 3}, std::vector{1, 3, 2});
    differs(std::array{1, 2}, std::array{2, 1});
    differs(std::pair{1, std::string{"a"}}, std::pair{1, std::string{"b"}});
    differs(std::tuple{1, 2, 3}, std::tuple{1, 2, 4});
    differs(std::vector{user::beside{1}}, std::vector{user::beside{2}});

    differs(std::complex{1, 2}, std::complex{2, 1});
    differs(std::pair{1, std::vector{std::array{1, 2}}}, std::pair{1, std::vector{std::array{2, 1}}});
    differs(std::set{1, 2}, std::set{1, 3});
    differs(std::vector<int>{}, std::vector{0});
    differs(boost::container::static_vector<int, 4>{1, 2}, boost::container::static_vector<int, 4>{2, 1});

    std::array<std::uint8_t, 361> board{}, other{};   // longer than what compilers fold
    other[360] = 1;
    differs(board, other);

    std::set<std::size_t> seen;
    for (int x = 0; x < 100; ++x) {
        for (int y = 0; y < 100; ++y) { seen.insert(tail::hash<std::pair<int, int>>{}({x, y})); }
    }
    CHECK(seen.size() > 9'990);
}

TEST_CASE("hash: containers without an order hash equal in any order")
{
    std::unordered_set<int> a, b;
    for (int i = 0; i < 1'000; ++i) {
        a.insert(i);
        b.insert(999 - i);
    }
    CHECK(a == b);
    using T = std::unordered_set<int>;
    CHECK(tail::hash<T>{}(a) == tail::hash<T>{}(b));
    b.erase(0);
    CHECK(tail::hash<T>{}(a) != tail::hash<T>{}(b));
}

namespace user {

struct without_hash {
    int x = 0;
};
static_assert(tail::Hashable<std::vector<std::pair<int, std::string>>>);
static_assert(!tail::Hashable<without_hash>);
static_assert(!tail::Hashable<std::pair<int, without_hash>>);
static_assert(!tail::Hashable<std::vector<std::array<without_hash, 2>>>);

}   // namespace user

TEST_CASE("hash: one of several values depends on their order")
{
    CHECK(tail::hash_values(1, 2) != tail::hash_values(2, 1));
    CHECK(tail::hash_values(1, 2) == tail::hash<std::pair<int, int>>{}({1, 2}));
    CHECK(tail::hash_values() != tail::hash_values(0));
}

TEST_CASE("hash: every kind of node goes through a search")
{
    auto const finds = [](auto start, auto goal, auto next) {
        using N      = decltype(start);
        auto const r = tail::bfs(
            tail::problem<N, decltype(next), tail::zero_heuristic, N>{start, next, {}, goal});
        REQUIRE(r);
        CHECK(r.path.size() == 4);
    };
    finds(user::beside{0}, user::beside{3},
          [](user::beside const& n) { return std::vector{user::beside{n.x + 1}, user::beside{0}}; });
    finds(user::standard{0}, user::standard{3},
          [](user::standard const& n) { return std::vector{user::standard{n.x + 1}}; });
    finds(user::mixed{0}, user::mixed{3},
          [](user::mixed const& n) { return std::vector{user::mixed{n.x + 1}}; });
    finds(user::both{0}, user::both{3}, [](user::both const& n) { return std::vector{user::both{n.x + 1}}; });
    finds(std::string{}, std::string{"aaa"},
          [](std::string const& n) { return std::vector{n + 'a', n + 'b'}; });
    finds(std::vector<int>{}, std::vector<int>{1, 1, 1}, [](std::vector<int> n) {
        n.push_back(1);
        return std::vector<std::vector<int>>{n};
    });
}
