#include <tail-compare/cell.hpp>

#include <string_view>

#include <fmt/format.h>

#include <tail/store/checked_file.hpp>

namespace tail::compare {

std::string digest(std::string_view text)
{
    tail::checksum sum;
    sum.add(reinterpret_cast<std::uint8_t const*>(text.data()), text.size());
    return fmt::format("{:016x}", sum.value());
}

std::string cell::key() const
{
    return digest(fmt::format("{}\n{}\n{}\n{}\n{}\n{} {} {} {}", on->name(), problem.name, problem.text,
                              how.algorithm, how.guide, under.nodes, under.seconds, under.bytes, under.runs));
}

}   // namespace tail::compare
