#include <tail/core/assignment.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <core/death.hpp>
#include <tail/core/laws/effort.hpp>

namespace {

using tail::assignment;
using tail::laws::dice;

constexpr auto no       = assignment::impossible;
constexpr int  infinite = tail::infinite_cost<int>;

/// A matrix of costs, and the pointers to its rows.
struct matrix {
    std::size_t                                     columns = 0;
    std::vector<std::vector<std::uint16_t>>         costs;
    [[nodiscard]] std::vector<std::uint16_t const*> rows() const
    {
        std::vector<std::uint16_t const*> all;
        for (auto const& row : costs) { all.push_back(row.data()); }
        return all;
    }
};

/// One cost in `rarity` is impossible; the others are below `range`.
std::vector<std::uint16_t> random_row(dice& die, std::size_t columns, std::size_t range, std::size_t rarity)
{
    std::vector<std::uint16_t> row;
    for (std::size_t k = 0; k < columns; ++k) {
        row.push_back(die.below(rarity) == 0 ? no : static_cast<std::uint16_t>(die.below(range)));
    }
    return row;
}

matrix random_matrix(dice& die, std::size_t rows, std::size_t columns, std::size_t range, std::size_t rarity)
{
    matrix m{columns, {}};
    for (std::size_t i = 0; i < rows; ++i) { m.costs.push_back(random_row(die, columns, range, rarity)); }
    return m;
}

/// Tries every way to give the rows from `row` on columns that are not taken.
int by_trial(matrix const& m, std::size_t row, unsigned taken)
{
    if (row == m.costs.size()) { return 0; }
    int best = infinite;
    for (std::size_t k = 0; k < m.columns; ++k) {
        if ((taken >> k & 1U) != 0 || m.costs[row][k] == no) { continue; }
        int const rest = by_trial(m, row + 1, taken | 1U << k);
        if (rest != infinite) { best = std::min(best, rest + m.costs[row][k]); }
    }
    return best;
}

/// Flow of least cost: one augmenting path after another, each found by Bellman and Ford's algorithm.
int by_flow(matrix const& m)
{
    constexpr long long      far = std::numeric_limits<long long>::max() / 4;
    auto const               n   = m.costs.size();
    std::vector<std::size_t> row_of(m.columns, n);
    std::vector<std::size_t> column_of(n, m.columns);
    for (std::size_t start = 0; start < n; ++start) {
        std::vector<long long>   to_row(n, far);
        std::vector<long long>   to_column(m.columns, far);
        std::vector<std::size_t> from(m.columns, n);
        to_row[start] = 0;
        for (bool again = true; again;) {
            again = false;
            for (std::size_t i = 0; i < n; ++i) {
                if (to_row[i] == far) { continue; }
                for (std::size_t k = 0; k < m.columns; ++k) {
                    if (m.costs[i][k] == no || column_of[i] == k) { continue; }
                    auto const length = to_row[i] + m.costs[i][k];
                    if (length >= to_column[k]) { continue; }
                    to_column[k] = length;
                    from[k]      = i;
                    if (row_of[k] != n) { to_row[row_of[k]] = length - m.costs[row_of[k]][k]; }
                    again = true;
                }
            }
        }
        auto end = m.columns;
        for (std::size_t k = 0; k < m.columns; ++k) {
            if (row_of[k] == n && to_column[k] != far
                && (end == m.columns || to_column[k] < to_column[end])) {
                end = k;
            }
        }
        if (end == m.columns) { return infinite; }
        while (true) {
            auto const i = from[end];
            row_of[end]  = i;
            std::swap(column_of[i], end);
            if (i == start) { break; }
        }
    }
    int total = 0;
    for (std::size_t i = 0; i < n; ++i) { total += m.costs[i][column_of[i]]; }
    return total;
}

/// Every row has a column of its own, and the costs there add up to the total.
bool is_whole(assignment const& a, matrix const& m)
{
    if (a.rows() != m.costs.size() || a.columns() != m.columns) { return false; }
    std::size_t taken  = 0;
    bool        finite = true;
    int         sum    = 0;
    for (std::size_t k = 0; k < a.columns(); ++k) {
        if (a.row_of(k) == assignment::unassigned) { continue; }
        ++taken;
        if (a.column_of(a.row_of(k)) != k) { return false; }
    }
    for (std::size_t i = 0; i < a.rows(); ++i) {
        if (a.row_of(a.column_of(i)) != i) { return false; }
        auto const cost = m.costs[i][a.column_of(i)];
        finite          = finite && cost != no;
        sum += cost;
    }
    return taken == a.rows() && a.total() == (finite ? sum : infinite);
}

/// Many changes of rows, each compared with what `expected` says of the whole matrix. Rows without any
/// possible column and several rows with one and the same possible column come and go.
template <class Expected>
void follow(dice& die, std::size_t rows, std::size_t columns, std::size_t range, int changes,
            Expected const& expected)
{
    auto       m = random_matrix(die, rows, columns, range, 4);
    assignment a{m.rows(), columns};
    int        finite   = 0;
    int        hopeless = 0;
    for (int i = 0; i < changes; ++i) {
        auto const row  = die.below(rows);
        auto       next = m.costs[row];
        switch (die.below(24)) {
        case 0: std::ranges::fill(next, no); break;
        case 1:
            std::ranges::fill(next, no);
            next[0] = static_cast<std::uint16_t>(die.below(range));
            break;
        case 2:
        case 3:
        case 4:   // the same again, all of it cheaper or dearer by one
            for (auto& cost : next) { cost = cost == no ? no : static_cast<std::uint16_t>(cost ^ 1U); }
            break;
        default: next = random_row(die, columns, range, i / 50 % 2 == 0 ? 3 : 100); break;
        }
        int const foreseen = a.changed_total(row, next.data());
        REQUIRE(is_whole(a, m));
        auto const old = std::exchange(m.costs[row], std::move(next));
        int const  now = a.change(row, m.costs[row].data());
        REQUIRE(now == expected(m));
        REQUIRE(foreseen == now);
        REQUIRE(is_whole(a, m));
        ++(now == infinite ? hopeless : finite);
    }
    CHECK(finite > changes / 40);
    CHECK(hopeless > changes / 40);
}

}   // namespace

TEST_CASE("assignment: the example of the header")
{
    std::array<std::uint16_t, 3> const        a{4, 1, 3};
    std::array<std::uint16_t, 3> const        b{2, 0, 5};
    std::array<std::uint16_t, 3> const        c{9, 0, no};
    std::array<std::uint16_t const*, 3> const rows{a.data(), b.data(), c.data()};

    assignment least{rows, 3};
    CHECK(least.total() == 5);
    CHECK(least.column_of(0) == 2);
    CHECK(least.column_of(1) == 0);
    CHECK(least.column_of(2) == 1);
    CHECK(least.changed_total(0, b.data()) == 7);
    CHECK(least.total() == 5);
    CHECK(least.change(0, b.data()) == 7);
    CHECK(least.total() == 7);
}

TEST_CASE("assignment: agrees with all permutations on small matrices")
{
    dice       die{1};
    assignment a;
    int        hopeless = 0;
    for (int i = 0; i < 6000; ++i) {
        auto const columns = die.below(7);
        auto const rows    = die.below(columns + 1);
        auto const range   = 1 + die.below(12);
        auto const m       = random_matrix(die, rows, columns, range, 1 + die.below(4));
        int const  total   = a.solve(m.rows(), columns);
        REQUIRE(total == by_trial(m, 0, 0));
        REQUIRE(total == a.total());
        REQUIRE(total == by_flow(m));
        REQUIRE(is_whole(a, m));
        hopeless += total == infinite ? 1 : 0;
    }
    CHECK(hopeless > 500);
    CHECK(hopeless < 5000);
}

TEST_CASE("assignment: follows changes of rows on small matrices")
{
    dice die{2};
    for (std::size_t columns = 2; columns <= 5; ++columns) {
        for (std::size_t rows = 1; rows <= columns; ++rows) {
            follow(die, rows, columns, 10, 600, [](matrix const& m) { return by_trial(m, 0, 0); });
        }
    }
}

TEST_CASE("assignment: follows changes of rows on matrices of middle size")
{
    dice die{3};
    auto anew = [](matrix const& m) { return assignment{m.rows(), m.columns}.total(); };
    for (std::size_t columns = 6; columns <= 12; ++columns) {
        follow(die, columns, columns, 20, 500, anew);
        follow(die, columns - 1, columns, 20, 500, anew);
        follow(die, columns / 2, columns, 20, 500, anew);
        follow(die, columns, columns, 0xFFFF, 500, anew);
    }
}

TEST_CASE("assignment: prices stay in range over many impossible changes")
{
    // Every change that makes or ends an impossible matching can move prices by as much as an impossible edge
    // counts.
    dice       die{4};
    auto       m = random_matrix(die, 5, 5, 10, 3);
    assignment a{m.rows(), 5};
    for (int i = 0; i < 50000; ++i) {
        auto const row = die.below(5);
        auto const old = std::exchange(m.costs[row], random_row(die, 5, 10, 2));
        a.change(row, m.costs[row].data());
        if (i % 10 == 0) { REQUIRE(a.total() == by_trial(m, 0, 0)); }
    }
}

TEST_CASE("assignment: replaced rows have the total of rows solved anew")
{
    dice die{5};
    for (std::size_t columns = 0; columns <= 6; ++columns) {
        for (std::size_t rows = 0; rows <= columns; ++rows) {
            auto       m = random_matrix(die, rows, columns, 10, 3);
            assignment a{m.rows(), columns};
            for (int i = 0; i < 200; ++i) {
                auto const rarity = 1 + die.below(8);
                m                 = random_matrix(die, rows, columns, 10, rarity);
                REQUIRE(a.replace(m.rows()) == by_trial(m, 0, 0));
                REQUIRE(is_whole(a, m));
                if (rows == 0) { continue; }
                auto const row = die.below(rows);
                auto const old = std::exchange(m.costs[row], random_row(die, columns, 10, rarity));
                REQUIRE(a.change(row, m.costs[row].data()) == by_trial(m, 0, 0));
            }
        }
    }
}

TEST_CASE("assignment: agrees with flow of least cost on large matrices")
{
    dice die{6};
    for (auto const& [rows, columns, range, rarity] : {std::array<std::size_t, 4>{35, 36, 30, 5},
                                                       {36, 36, 60000, 5},
                                                       {37, 37, 30, 5},
                                                       {36, 37, 200, 2},
                                                       {90, 100, 200, 2},
                                                       {200, 200, 100, 10}}) {
        auto       m = random_matrix(die, rows, columns, range, rarity);
        assignment a{m.rows(), columns};
        REQUIRE(a.total() == by_flow(m));
        REQUIRE(is_whole(a, m));
        for (int i = 0; i < 60; ++i) {
            auto const row  = die.below(rows);
            auto       next = random_row(die, columns, range, i % 6 == 0 ? 1 : rarity);
            int const  seen = a.changed_total(row, next.data());
            auto const old  = std::exchange(m.costs[row], std::move(next));
            REQUIRE(a.change(row, m.costs[row].data()) == seen);
            REQUIRE(seen == assignment{m.rows(), columns}.total());
            REQUIRE(is_whole(a, m));
        }
        CHECK(a.total() == by_flow(m));
    }
}

TEST_CASE("assignment: the greatest costs of the most columns do not overflow")
{
    auto const                        n = assignment::most_columns;
    std::vector<std::uint16_t> const  dear(n, no - 1);
    std::vector<std::uint16_t> const  barred(n, no);
    std::vector<std::uint16_t> const  free(n, 0);
    std::vector<std::uint16_t const*> rows(n, dear.data());

    assignment a{rows, n};
    int const  most = static_cast<int>(n) * (no - 1);
    CHECK(a.total() == most);
    CHECK(a.change(7, barred.data()) == infinite);
    CHECK(a.change(8, barred.data()) == infinite);
    CHECK(a.change(7, free.data()) == infinite);
    CHECK(a.change(8, dear.data()) == most - (no - 1));

    // All rows want the same column, and then nothing at all.
    auto one = dear;
    one[0]   = 0;
    std::ranges::fill(rows, one.data());
    CHECK(a.solve(rows, n) == most - (no - 1));
    std::ranges::fill(rows, barred.data());
    CHECK(a.solve(rows, n) == infinite);
    CHECK(a.replace(rows) == infinite);
    std::ranges::fill(rows, dear.data());
    CHECK(a.replace(rows) == most);
}

TEST_CASE("assignment: copies are independent")
{
    dice die{7};
    for (std::size_t const n : {3UL, 36UL, 37UL, 60UL}) {
        auto const                 m    = random_matrix(die, n, n, 50, 20);
        std::vector<std::uint16_t> next = random_row(die, n, 50, 20);
        assignment const           a{m.rows(), n};
        int const                  before = a.total();
        auto                       copy   = a;
        int const                  after  = copy.change(0, next.data());
        CHECK(a.total() == before);
        CHECK(is_whole(a, m));
        CHECK(after == a.changed_total(0, next.data()));

        // A copy takes the place of a smaller one and of a larger one.
        auto const large = random_matrix(die, 80, 80, 50, 20);
        for (auto const& other : {assignment{}, assignment{large.rows(), 80}, a}) {
            auto target = other;
            target      = a;
            CHECK(is_whole(target, m));
            auto const& same = target;
            target           = same;
            CHECK(is_whole(target, m));
            CHECK(target.change(0, next.data()) == after);
        }
    }
}

TEST_CASE("assignment: without rows the total is 0")
{
    assignment a;
    CHECK(a.total() == 0);
    CHECK(a.rows() == 0);
    CHECK(a.columns() == 0);
    CHECK(a.replace({}) == 0);
    CHECK(a.solve({}, 5) == 0);
    CHECK(a.row_of(4) == assignment::unassigned);
}

TEST_CASE("assignment: broken promises are named")
{
    std::array<std::uint16_t, 2> const        row{1, 2};
    std::array<std::uint16_t const*, 2> const rows{row.data(), row.data()};
    assignment                                a{rows, 2};
    CHECK(tells(last_words([&] { a.solve(rows, 1); }), "an assignment has more rows than columns"));
    CHECK(tells(last_words([&] { a.solve(rows, assignment::most_columns + 1); }),
                "an assignment has more columns than `most_columns`"));
    CHECK(
        tells(last_words([&] { a.replace({rows.data(), 1}); }), "an assignment gets another number of rows"));
    CHECK(tells(last_words([&] { a.change(2, row.data()); }), "an assignment has no such row"));
    CHECK(tells(last_words([&] { (void)a.changed_total(2, row.data()); }), "an assignment has no such row"));
    CHECK(tells(last_words([&] { (void)a.column_of(2); }), "an assignment has no such row"));
    CHECK(tells(last_words([&] { (void)a.row_of(2); }), "an assignment has no such column"));
}
