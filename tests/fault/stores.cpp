#include <fault/faults.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/large_pages.hpp>
#include <tail/store/move_automaton.hpp>
#include <tail/store/pattern/build.hpp>
#include <tail/store/subset_store.hpp>

namespace {

using namespace tail;
using faults::maps_only;
using faults::of;

/// An array that grows in steps from the heap into pages of its own, where it is moved.
struct growing {
    zeroed_array<std::uint64_t> values;

    std::uint64_t grow()
    {
        while (values.size() < std::size_t{1} << 20U) {
            std::size_t const old = values.size();
            values.grow(old == 0 ? 1'000 : 4 * old);
            for (std::size_t i = old; i < values.size(); i += 97) { values[i] = i; }
        }
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i) { sum += values[i]; }
        return sum;
    }
};

/// Four tokens in a row; a move swaps two neighbours.
struct swaps {
    using move_type = int;
    using tokens    = std::array<std::uint8_t, 4>;

    template <class Emit>
    void moves(tokens const&, Emit&& emit) const
    {
        static_cast<void>(emit(0) || emit(1) || emit(2));
    }
    void apply(tokens& t, int move) const
    {
        std::swap(t[static_cast<std::size_t>(move)], t[static_cast<std::size_t>(move) + 1]);
    }
    void undo(tokens& t, int move) const { apply(t, move); }
};

/// An abstract space in which few of the entries are reached.
struct ladder {
    std::uint64_t entries;

    [[nodiscard]] std::uint64_t size() const { return entries; }
    template <class Emit>
    void goals(Emit&& emit) const
    {
        emit(0, lane_set{1});
    }
    template <class Emit>
    void steps(std::uint64_t entry, lane_set lanes, Emit&& emit) const
    {
        for (std::uint64_t const next : {3 * entry + 1, 3 * entry + 2}) {
            if (next < size() && next < 1'000) { emit(next, lanes); }
        }
    }
};

/// A quarter of a million numbers, each of which leads to two others.
struct wide {
    static constexpr std::uint32_t most = 1U << 18U;

    template <class Emit>
    void operator()(std::uint32_t n, Emit&& emit) const
    {
        emit(2 * n % most);
        emit((2 * n + 1) % most);
    }
};

template <class Built>
std::string levels_of(Built const& built)
{
    std::string seen{to_string(built.status)};
    for (auto const level : built.levels) { seen += " " + std::to_string(level); }
    if (built.table) {
        for (std::uint64_t i = 0; i < built.table->size(); i += 1 + built.table->size() / 50) {
            seen += "," + std::to_string((*built.table)[i]);
        }
    }
    return seen;
}

std::string number(std::uint64_t n) { return std::to_string(n); }

}   // namespace

void faults::add_stores(std::vector<subject>& all)
{
    all.push_back(
        of("an array that grows", [] { return growing{}; }, [](growing& a) { return a.grow(); }, number));
    auto table = of(
        "a search whose tables have pages of their own",
        [] {
            return best_first_engine{problem{.start = 1U, .successors = wide{}, .goal = wide::most - 1},
                                     evaluation::uniform_cost{}};
        },
        [](auto& engine) { return engine.run(); },
        [](auto const& r) { return std::string{to_string(r.status)} + " " + std::to_string(r.cost); });
    all.push_back(large() ? std::move(table) : maps_only(std::move(table)));

    int const sets = large() ? 500 : 60;
    all.push_back(of(
        "a store of sets", [] { return subset_store{130}; },
        [sets](subset_store& store) {
            std::uint64_t found = 0;
            for (int i = 0; i < sets; ++i) {
                auto const                         bit = [](int n) { return std::uint64_t{1} << (n % 64); };
                std::array<std::uint64_t, 3> const s{bit(i) | bit(i / 7), i % 3 == 0 ? bit(i * 5) : 0,
                                                     i % 5 == 0 ? std::uint64_t{2} : 0};
                store.insert(s);
                found += store.finds_inside(s) ? 1U : 0U;
            }
            std::uint64_t around = 0;
            store.for_each_around(std::array<std::uint64_t, 3>{}, [&](subset_store::index i) {
                for (std::uint64_t const word : store.set(i)) { around += word % 1'009; }
            });
            return found * 1'000'000 + around + store.size() * 1'000;
        },
        number));
    all.push_back(of(
        "a move automaton", [] { return swaps::tokens{0, 1, 2, 3}; },
        [](swaps::tokens const& t) {
            return build_move_automaton(
                swaps{}, std::vector{t}, [](swaps::tokens const&) { return 0; }, large() ? 12 : 5);
        },
        [](auto const& built) {
            return std::string{to_string(built.status)} + " " + std::to_string(built.words) + " "
                + std::to_string(built.sequences);
        }));

    // The larger one takes its tables from the system.
    for (bool const large_pages : {false, true}) {
        auto const entries = large_pages ? std::uint64_t{1} << 21U : std::uint64_t{5'000};
        all.push_back(of(
            "a pattern database of " + std::to_string(entries) + " entries",
            [entries] { return ladder{entries}; },
            [large_pages](ladder const& space) {
                return build_pattern_database(space, {}, pattern_policy<>{.threads = large_pages ? 2U : 1U});
            },
            [](auto const& built) { return levels_of(built); }));
    }
}
