#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include <tail/core/config.hpp>

namespace tail::detail {

/// The bytes of a file, mapped where that can be done.
struct file_bytes {
    std::shared_ptr<std::uint8_t const> data;
    std::size_t                         size = 0;
};

/// What is added to the name of a file while it is written, before a number.
inline constexpr char const* part_mark = ".tail-part-";

}   // namespace tail::detail
