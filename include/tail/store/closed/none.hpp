#pragma once

#include <cstddef>

#include <tail/store/node_pool.hpp>

namespace tail::closed {

/// Closed table: remembers nothing, every path is a node of its own.
///
/// Right for trees. On a graph the search repeats itself, and on an infinite or cyclic one without a goal it
/// does not end.
struct none {
    static constexpr bool hashes      = false;   ///< nothing is looked up
    static constexpr bool wants_nodes = false;   ///< the stored form of a node is enough

    template <class Keys, class Key>
    class table {
    public:
        static constexpr bool finds_duplicates = false;

        struct tag_type {};
        struct place {
            node_index index = no_node;
        };

        explicit table(none const&, Keys const&) {}

        template <class N>
        [[nodiscard]] static tag_type tag_of(N const&, Key const&)
        {
            return {};
        }
        [[nodiscard]] static place       find(Key const&, tag_type) { return {}; }
        static void                      insert(place, tag_type, node_index) {}
        [[nodiscard]] static std::size_t bytes() { return 0; }
        [[nodiscard]] static std::size_t needs() { return 0; }
        static void                      make_room() {}
    };
};

}   // namespace tail::closed
