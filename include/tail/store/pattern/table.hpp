#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include <tail/core/config.hpp>
#include <tail/store/pattern/values.hpp>

namespace tail {

/// The values of a pattern database. Copies share them, and they never change.
template <class Values = pattern_values::byte>
class pattern_table {
public:
    /// `data` holds `Values::bytes(entries(size, fold))` bytes. With a `fold` above one, that many
    /// neighbouring entries share their least value.
    pattern_table(std::shared_ptr<std::uint8_t const> data, std::uint64_t size, std::uint32_t fold = 1)
        : data_{std::move(data)}, size_{size}, fold_{fold}
    {
        TAIL_ASSERT(fold >= 1, "a pattern table folds at least one entry into one");
    }

    /// The value of an entry; what the table keeps of it, at least.
    [[nodiscard]] unsigned operator[](std::uint64_t entry) const
        requires(!Values::over_base && !Values::modular)
    {
        return Values::value_of(code(entry), 0);
    }

    /// The same where a base is wanted: the base of this entry, or the value of a neighbour (see values.hpp).
    [[nodiscard]] unsigned value(std::uint64_t entry, unsigned base) const
    {
        return Values::value_of(code(entry), base);
    }

    /// What is kept of the value.
    [[nodiscard]] unsigned code(std::uint64_t entry) const
    {
        return Values::get(data_.get(), fold_ == 1 ? entry : entry / fold_);
    }

    /// Entries of the abstract space.
    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// How many neighbouring entries share a value.
    [[nodiscard]] std::uint32_t fold() const { return fold_; }
    /// The memory of the values.
    [[nodiscard]] std::size_t bytes() const { return bytes(size_, fold_); }

    /// The bytes as they are stored.
    [[nodiscard]] std::uint8_t const* data() const { return data_.get(); }

    /// The memory that a table of this size and fold takes.
    [[nodiscard]] static std::size_t bytes(std::uint64_t size, std::uint32_t fold)
    {
        return static_cast<std::size_t>(Values::bytes((size + fold - 1) / fold));
    }

    /// Sends for the memory of an entry that will be asked for soon.
    void prefetch(std::uint64_t entry) const
    {
        TAIL_PREFETCH_READ(data_.get() + (fold_ == 1 ? entry : entry / fold_) / Values::each);
    }

private:
    std::shared_ptr<std::uint8_t const> data_;
    std::uint64_t                       size_;
    std::uint32_t                       fold_;
};

}   // namespace tail
