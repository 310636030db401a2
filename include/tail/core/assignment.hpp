#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/cost.hpp>
#include <tail/core/detail/augmenting_tree.hpp>

namespace tail {

/// The cheapest way to give every row a column of its own, kept up to date while rows change.
///
///     constexpr auto             no     = tail::assignment::impossible;
///     std::uint16_t const        a[]    = {4, 1, 3};
///     std::uint16_t const        b[]    = {2, 0, 5};
///     std::uint16_t const        c[]    = {9, 0, no};
///     std::uint16_t const* const rows[] = {a, b, c};
///
///     tail::assignment least{rows, 3};
///     least.total();               // 5: a has column 2, b has 0, c has 1
///     least.changed_total(0, b);   // 7: if row 0 had the costs of b
///     least.change(0, b);          // 7: now it has
///
/// 1. A row is a pointer to `columns()` costs. The costs are not copied: they must stay in place unchanged
/// until
///    the row is changed or all rows are solved anew.
/// 2. There are at most as many rows as columns, and at most `most_columns` columns.
/// 3. The cost `impossible` says that the row cannot have the column. If the rows cannot all have columns,
///    `total()` is `infinite_cost<int>`. Rows can be changed then as ever, and later totals are right.
///
/// `solve` takes O(rows * rows * columns). `change` and `changed_total` take O(rows * columns) at worst, and
/// O(columns) if the row keeps its column. Up to `few_columns` columns nothing is allocated; beyond that,
/// only `solve` and copies allocate, and not if the object had as many columns before. A copy takes 16 bytes
/// for each column. Const functions may be called from several threads.
///
/// The method: shortest augmenting paths over reduced costs, after R. Jonker and A. Volgenant, "A shortest
/// augmenting path algorithm for dense and sparse linear assignment problems", Computing 38 (1987). An
/// impossible edge counts as a very long one. So there is always a matching of all rows, and prices that
/// prove it cheapest; one changed row leaves them valid for all others.
class assignment {
public:
    using cost_type = std::uint16_t;   ///< the cost of one row in one column

    /// Marks a column that a row cannot take.
    static constexpr cost_type   impossible   = detail::impossible_edge;
    static constexpr std::size_t few_columns  = 36;                      ///< up to here nothing is allocated
    static constexpr std::size_t most_columns = detail::most_assigned;   ///< 14 bytes of stack for each
    static constexpr std::size_t unassigned   = detail::nobody;   ///< the row of a column that no row has

    /// No rows, no columns, total 0.
    assignment() noexcept {}   // NOLINT(modernize-use-equals-default): the cells stay as they are

    /// The same as `solve(rows, columns)` on an object without rows.
    assignment(std::span<cost_type const* const> rows, std::size_t columns) { solve(rows, columns); }

    // A move is a copy: there is nothing to gain for few columns, and what was moved from stays whole.
    /// Copies the assignment; both look at the same costs.
    assignment(assignment const& other) { *this = other; }
    /// Copies the assignment; both look at the same costs.
    assignment& operator=(assignment const& other)
    {
        if (this == &other) { return *this; }
        if (other.columns_ > few_columns) { many_ = other.many_; }
        rows_    = other.rows_;
        columns_ = other.columns_;
        sum_     = other.sum_;
        if (columns_ <= few_columns) { std::copy_n(other.few_.data(), columns_, few_.data()); }
        return *this;
    }
    ~assignment() = default;

    /// How many rows there are.
    [[nodiscard]] std::size_t rows() const { return rows_; }
    /// How many columns there are.
    [[nodiscard]] std::size_t columns() const { return columns_; }

    /// The least sum of costs, or `infinite_cost<int>` if the rows cannot all have columns.
    [[nodiscard]] int total() const { return total_of(sum_); }

    /// The column that a row has. If `total()` is infinite, some rows have columns that are impossible for
    /// them, and as few rows as can be.
    [[nodiscard]] std::size_t column_of(std::size_t row) const
    {
        TAIL_ASSERT(row < rows_, "an assignment has no such row");
        return cells()[row].column;
    }

    /// The row that has a column, or `unassigned`.
    [[nodiscard]] std::size_t row_of(std::size_t column) const
    {
        TAIL_ASSERT(column < columns_, "an assignment has no such column");
        return cells()[column].row;
    }

    /// Forgets all rows and assigns these. Returns `total()`.
    int solve(std::span<cost_type const* const> rows, std::size_t columns)
    {
        TAIL_ASSERT(rows.size() <= columns, "an assignment has more rows than columns");
        TAIL_ASSERT(columns <= most_columns, "an assignment has more columns than `most_columns`");
        if (columns > few_columns) { many_.resize(columns); }
        rows_    = static_cast<std::uint32_t>(rows.size());
        columns_ = static_cast<std::uint32_t>(columns);
        for (std::size_t k = 0; k < columns; ++k) {
            cells()[k] = {nullptr, 0, detail::nobody, detail::nobody};
        }
        return assign(rows);
    }

    /// Forgets all rows and assigns as many others to the same columns. Returns `total()`.
    ///
    /// The total is that of `solve(rows, columns())`. If there are as many rows as columns, it starts from
    /// the prices of before, which is faster if the rows are of the same kind (boxes of one level, say).
    /// Among several cheapest matchings, the one that is found depends on the rows of before.
    int replace(std::span<cost_type const* const> rows)
    {
        TAIL_ASSERT(rows.size() == rows_, "an assignment gets another number of rows");
        rebase(highest_price());
        for (std::size_t k = 0; k < columns_; ++k) {
            auto& at = cells()[k];
            at.row   = detail::nobody;
            // Columns that stay without a row must have equal prices.
            at.price = rows_ == columns_ ? std::max(at.price, -detail::impossible_length) : 0;
        }
        return assign(rows);
    }

    /// Gives a row other costs. Returns the new `total()`.
    int change(std::size_t row, cost_type const* costs)
    {
        TAIL_ASSERT(row < rows_, "an assignment has no such row");
        auto* const at     = cells();
        auto const  column = at[row].column;
        sum_ -= length(at[row].costs, column);
        at[row].costs = costs;
        with_tree([this, row, column, costs](auto& tree) {
            sum_ += tree.search(cells(), costs, column);
            tree.apply(cells(), row);
        });
        // Prices count relative to each other only. They sink with time, and must not do so for ever.
        if (at[column].price < -2 * detail::impossible_length) { rebase(at[column].price); }
        return total();
    }

    /// What `change(row, costs)` would return. Changes nothing.
    [[nodiscard]] int changed_total(std::size_t row, cost_type const* costs) const
    {
        TAIL_ASSERT(row < rows_, "an assignment has no such row");
        auto const* const at     = cells();
        auto const        column = at[row].column;
        auto              sum    = sum_ - length(at[row].costs, column);
        with_tree([at, column, costs, &sum](auto& tree) { sum += tree.search(at, costs, column); });
        return total_of(sum);
    }

private:
    using cell = detail::assignment_cell;

    [[nodiscard]] static int total_of(std::int64_t sum)
    {
        return sum < detail::impossible_length ? static_cast<int>(sum) : infinite_cost<int>;
    }
    [[nodiscard]] static std::int32_t length(cost_type const* costs, std::size_t column)
    {
        return detail::edge_length(costs[column]);
    }

    [[nodiscard]] cell*       cells() { return columns_ <= few_columns ? few_.data() : many_.data(); }
    [[nodiscard]] cell const* cells() const { return columns_ <= few_columns ? few_.data() : many_.data(); }

    /// Assigns rows to columns that all are free.
    int assign(std::span<cost_type const* const> rows)
    {
        sum_           = 0;
        auto* const at = cells();
        for (std::size_t row = 0; row < rows_; ++row) { at[row].costs = rows[row]; }
        with_tree([this, at](auto& tree) {
            for (std::size_t row = 0; row < rows_; ++row) {
                tree.search(at, at[row].costs);
                tree.apply(at, row);
            }
        });
        for (std::size_t row = 0; row < rows_; ++row) { sum_ += length(at[row].costs, at[row].column); }
        return total();
    }

    [[nodiscard]] std::int32_t highest_price() const
    {
        auto highest = columns_ == 0 ? 0 : cells()[0].price;
        for (std::size_t k = 1; k < columns_; ++k) { highest = std::max(highest, cells()[k].price); }
        return highest;
    }

    void rebase(std::int32_t zero)
    {
        for (std::size_t k = 0; k < columns_; ++k) { cells()[k].price -= zero; }
    }

    /// Scratch memory lives on the stack; little of it if there are few columns.
    template <class F>
    TAIL_ALWAYS_INLINE void with_tree(F const& use) const
    {
        if (columns_ <= few_columns) {
            detail::augmenting_tree<few_columns> tree{columns_};
            use(tree);
        } else {
            detail::augmenting_tree<most_columns> tree{columns_};
            use(tree);
        }
    }

    std::uint32_t                 rows_    = 0;
    std::uint32_t                 columns_ = 0;
    std::int64_t                  sum_     = 0;   ///< an impossible edge counts as a very long one
    std::array<cell, few_columns> few_;           ///< used up to here
    std::vector<cell>             many_;          ///< used beyond that
};

}   // namespace tail
