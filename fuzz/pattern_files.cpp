// Pattern databases, beginning from a real one: the first byte says how it is opened, each three bytes after
// it change one of the file, and both checksums are right again. What opens has as many values as were asked
// for, and all can be read.
#include <tail/store/pattern_database.hpp>

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "input.hpp"

using namespace tail;

namespace {

constexpr std::uint64_t entries = 100;

using values = pattern_values::byte;

[[nodiscard]] std::vector<std::uint8_t> real_file(fuzz::scratch_file const& file)
{
    auto const data = std::make_shared<std::vector<std::uint8_t>>(entries);
    for (std::size_t i = 0; i < entries; ++i) { (*data)[i] = static_cast<std::uint8_t>(i * i % 60); }
    auto const saved = save_pattern_table(file.path(), pattern_table<values>{{data, data->data()}, entries},
                                          "a space");
    fuzz::require(saved.has_value(), "there is room for a file");
    std::ifstream in{file.path(), std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

void mend(std::vector<std::uint8_t>& bytes)
{
    pattern_file_header header;
    if (bytes.size() < sizeof header) { return; }
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.values_at() <= bytes.size()) {
        checksum sum;
        sum.add(bytes.data() + header.values_at(), bytes.size() - header.values_at());
        header.values_checksum = sum.value();
    }
    std::size_t const length = std::min<std::size_t>(header.description_length, bytes.size() - sizeof header);
    header.header_checksum   = header.checksum_with(
        {reinterpret_cast<char const*>(bytes.data()) + sizeof header, length});
    std::memcpy(bytes.data(), &header, sizeof header);
}

template <class Values>
void open(std::string const& path, std::uint32_t fold)
{
    auto const table = open_pattern_table<Values>(path, entries, "a space", fold);
    if (!table) { return fuzz::require_short(table.error()); }
    fuzz::require(table->size() == entries && table->fold() == fold, "a table is what was asked for");
    unsigned sum = 0;
    for (std::uint64_t i = 0; i < entries; ++i) { sum += table->value(i, 7); }
    fuzz::require(sum <= entries * 1'000, "values are small");
}

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    static fuzz::scratch_file const        file;
    static std::vector<std::uint8_t> const real = real_file(file);

    fuzz::input               in{data, size};
    unsigned const            first = in.byte();
    std::vector<std::uint8_t> bytes = real;
    if ((first & 1U) != 0) { bytes.resize(std::size_t{2} * in.byte()); }
    while (!in.empty()) {
        std::size_t const  at = in.byte() + std::size_t{256} * (in.byte() % 2);
        std::uint8_t const b  = in.byte();
        if (at < bytes.size()) { bytes[at] = b; }
    }
    if ((first & 2U) == 0) { mend(bytes); }
    file.write(bytes);
    std::uint32_t const fold = 1 + (first >> 2U) % 3;
    switch (first / 16 % 5) {
    case 0: open<pattern_values::byte>(file.path(), fold); break;
    case 1: open<pattern_values::nibble>(file.path(), fold); break;
    case 2: open<pattern_values::whole<2>>(file.path(), fold); break;
    case 3: open<pattern_values::above_base<>>(file.path(), fold); break;
    default: open<pattern_values::modulo_three>(file.path(), fold); break;
    }
    return 0;
}
