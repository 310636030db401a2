#include <tail/game/proof_table.hpp>

#include <cstdint>
#include <map>
#include <random>
#include <utility>

#include <doctest/doctest.h>

using tail::certainty;
using tail::proof_table;
using numbers = tail::proof_numbers;

namespace {

numbers random_numbers(std::mt19937_64& random)
{
    switch (random() % 4) {
    case 0:
        return numbers::success(static_cast<certainty>(random() % 3),
                                static_cast<tail::proof_count>(random() % (numbers::most_plies + 1)));
    case 1:
        return numbers::failure(static_cast<certainty>(random() % 3),
                                static_cast<tail::proof_count>(random() % (numbers::most_plies + 1)));
    default:
        return {static_cast<tail::proof_count>(1 + random() % numbers::largest),
                static_cast<tail::proof_count>(1 + random() % numbers::largest), certainty::won};
    }
}

}   // namespace

TEST_CASE("proof_table: holds what was stored last and the work of all times as long as there is room")
{
    for (std::size_t bytes : {std::size_t{4096}, std::size_t{1} << 22U}) {
        std::mt19937_64                                            random{bytes};
        std::map<std::uint64_t, std::pair<numbers, std::uint64_t>> model;
        proof_table                                                table;
        CHECK(!table.allocated());
        table.allocate(bytes);
        std::size_t const keys = bytes / 16 / 4 * 3;
        for (std::size_t i = 0; i < 3 * keys; ++i) {
            std::uint64_t const key  = (random() % keys) << (i % 2 * 32U);   // badly spread, zero included
            numbers const       is   = random_numbers(random);
            std::uint64_t const work = 1 + random() % 100;
            if (model.size() + 1 > keys && model.find(key) == model.end()) { continue; }
            table.store(key, is, work);
            auto& known = model[key];
            known       = {is, known.second + work};
        }
        CHECK(table.size() == model.size());
        CHECK(table.collections() == 0);
        CHECK(table.bytes() <= bytes);
        std::size_t wrong = 0;
        for (auto const& [key, known] : model) {
            auto const found = table.find(key);
            wrong += !found || found->numbers != known.first || found->work > known.second
                || double(found->work) < 0.5 * double(known.second);
        }
        CHECK(wrong == 0);
        CHECK(!table.find(~std::uint64_t{0}));
    }
}

TEST_CASE("proof_table: when it is full the least work goes and what stays is right")
{
    std::mt19937_64                  random{3};
    std::map<std::uint64_t, numbers> model;
    proof_table                      table;
    table.allocate(4096);   // 256 slots, 192 of them used
    std::uint64_t const precious = 77;
    table.store(precious, numbers::success(certainty::won), 1'000'000);
    model[precious] = numbers::success(certainty::won);
    for (int i = 0; i < 100'000; ++i) {
        std::uint64_t const key = random();
        numbers const       is  = random_numbers(random);
        table.store(key, is, 1 + random() % 50);
        model[key] = is;
        REQUIRE(table.size() <= 192);
        auto const found = table.find(key);
        bool const right = found && found->numbers == is;
        REQUIRE(right);
    }
    CHECK(table.collections() > 500);
    CHECK(table.find(precious));
    std::size_t held = 0, wrong = 0;
    for (auto const& [key, is] : model) {
        if (auto const found = table.find(key)) {
            ++held;
            wrong += found->numbers != is;
        }
    }
    CHECK(wrong == 0);
    CHECK(held == table.size());
}
