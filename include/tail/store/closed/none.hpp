#pragma once

#include <cstddef>

#include <tail/store/node_pool.hpp>

namespace tail::closed {

/// Closed table: remembers nothing, every path is a node of its own.
///
/// Right for trees. On a graph the search repeats itself, and on an infinite or cyclic one without a goal it
/// does not end.
struct none {
    static constexpr bool hashes = false;

    template <class Pool, class Stored>
    class table {
    public:
        static constexpr bool finds_duplicates = false;

        explicit table(none const&, Pool const&) {}

        node_index                insert(node_index candidate) { return candidate; }
        [[nodiscard]] std::size_t bytes() const { return 0; }
        [[nodiscard]] std::size_t needs() const { return 0; }
    };
};

}   // namespace tail::closed
