#include <tail/store/subset_store.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <tail/core/laws/effort.hpp>

using tail::subset_store;

namespace {

using set = std::vector<std::uint64_t>;

set random_set(tail::laws::dice& dice, std::size_t numbers, std::size_t most)
{
    set s((numbers + 63) / 64);
    for (std::size_t i = dice.below(most + 1); i > 0; --i) {
        std::size_t const n = dice.below(numbers);
        s[n / 64] |= std::uint64_t{1} << (n % 64);
    }
    return s;
}

bool inside(set const& a, set const& b)
{
    for (std::size_t i = 0; i < a.size(); ++i) {
        if ((a[i] & ~b[i]) != 0) { return false; }
    }
    return true;
}

set stored(subset_store const& s, subset_store::index i)
{
    auto const words = s.set(i);
    return {words.begin(), words.end()};
}

}   // namespace

TEST_CASE("subset store: equals a list that is searched from end to end")
{
    tail::laws::dice dice{7};
    for (std::size_t const numbers : {5U, 64U, 65U, 200U}) {
        CAPTURE(numbers);
        subset_store     store{numbers};
        std::vector<set> list;
        std::size_t      refused = 0, gone = 0, found = 0;
        for (int round = 0; round < 3000; ++round) {
            set const  s      = random_set(dice, numbers, 6);
            bool const is_new = std::none_of(list.begin(), list.end(),
                                             [&](set const& old) { return inside(old, s); });
            refused += is_new ? 0U : 1U;
            CHECK(store.insert(s) == is_new);
            if (is_new) {
                gone += std::erase_if(list, [&](set const& old) { return inside(s, old); });
                list.push_back(s);
            }
            CHECK(store.size() == list.size());
            // Sets are removed at random too, so that the empty set does not end it all.
            if (!list.empty() && dice.below(20) == 0) {
                auto const i = static_cast<subset_store::index>(dice.below(list.size()));
                std::erase(list, stored(store, i));
                store.erase(i);
            }
            set const  asked = random_set(dice, numbers, numbers);
            bool const is    = std::any_of(list.begin(), list.end(),
                                           [&](set const& old) { return inside(old, asked); });
            found += is ? 1U : 0U;
            CHECK(store.finds_inside(asked) == is);
            std::size_t const n = dice.below(numbers);
            if ((asked[n / 64] >> (n % 64) & 1U) != 0) {
                bool const with = std::any_of(list.begin(), list.end(), [&](set const& old) {
                    return inside(old, asked) && (old[n / 64] >> (n % 64) & 1U) != 0;
                });
                CHECK(store.finds_inside_with(asked, static_cast<subset_store::number>(n)) == with);
            }
        }
        CHECK(refused > 0);
        CHECK(gone > 0);
        CHECK(found > 0);
        // What is in one is in the other.
        std::vector<set> all;
        for (subset_store::index i = 0; i < store.size(); ++i) { all.push_back(stored(store, i)); }
        std::sort(all.begin(), all.end());
        std::sort(list.begin(), list.end());
        CHECK(all == list);
    }
}

TEST_CASE("subset store: values beside the sets follow their indices")
{
    tail::laws::dice dice{3};
    subset_store     store{40};
    std::vector<set> values;
    auto const       moved = [&](subset_store::index last, subset_store::index i) {
        values[i] = values[last];
        values.pop_back();
    };
    for (int round = 0; round < 500; ++round) {
        set const s = random_set(dice, 40, 5);
        if (store.insert(s, {}, {}, moved)) { values.push_back(s); }
        REQUIRE(values.size() == store.size());
        if (store.size() > 3 && round % 7 == 0) {
            store.erase(static_cast<subset_store::index>(dice.below(store.size())), moved);
        }
        for (subset_store::index i = 0; i < store.size(); ++i) { REQUIRE(stored(store, i) == values[i]); }
    }
}

TEST_CASE("subset store: what is not accepted is as good as absent")
{
    subset_store store{10};
    set const    small{0b0011}, large{0b0111};
    CHECK(store.insert(small));
    CHECK(!store.insert(large));
    CHECK(store.insert(large, [](auto) { return false; }));   // the small one says less of something else
    CHECK(store.size() == 2);
    CHECK(store.find_inside(large, [](auto i) { return i == 1; }) == 1);
    CHECK(store.find_inside(large, [](auto) { return false; }) == subset_store::none);
    CHECK(store.insert(set{0b0001}, {}, [](auto i) { return i == 0; }));
    CHECK(store.size() == 2);
    CHECK(store.insert(set{0}));   // lies inside all
    CHECK(store.size() == 1);
    CHECK(store.finds_inside(set{0}));
    CHECK(!store.insert(small));
}
