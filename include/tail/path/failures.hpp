#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <utility>

#include <tail/store/codec.hpp>
#include <tail/store/node_table.hpp>

namespace tail {

/// Whether nodes are remembered that were not solved, so that nobody tries them again.
namespace failures {

/// They are not: a node that is met again is tried again, as in each round of iterative deepening.
struct forgotten {
    template <class N>
    struct table {
        explicit table(forgotten const&) {}

        [[nodiscard]] static constexpr bool          knows(N const&) { return false; }
        static constexpr void                        add(N const&, std::uint64_t) {}
        [[nodiscard]] static constexpr std::uint64_t bytes() { return 0; }
        [[nodiscard]] static constexpr std::uint64_t size() { return 0; }
    };
};

/// They are, in a table of at most `bytes`; when it is full, the nodes in it stay.
///
/// Answers are the same if equal nodes get the same answer.
template <class Codec = in_record>
struct remembered {
    std::uint64_t                bytes = std::uint64_t{1} << 28U;   ///< memory of the table, at most
    TAIL_NO_UNIQUE_ADDRESS Codec codec{};   ///< writes nodes whose size is known at run time only

    template <class N>
    class table {
    public:
        explicit table(remembered const& policy) : most_{policy.bytes}, nodes_{{}, policy.codec} {}

        [[nodiscard]] bool knows(N const& n) const { return nodes_.find(n) != no_node; }

        /// Remembers a node if the table then has at most `room` bytes.
        void add(N const& n, std::uint64_t room)
        {
            if (nodes_.bytes() + nodes_.needs() > std::min(room, most_)) { return; }
            nodes_.enter(n, nothing{});
        }
        [[nodiscard]] std::uint64_t bytes() const { return nodes_.bytes(); }
        [[nodiscard]] std::uint64_t size() const { return nodes_.size(); }

    private:
        struct nothing {};

        std::uint64_t                                    most_;
        node_table<N, nothing, closed::probing<>, Codec> nodes_;
    };
};

}   // namespace failures

namespace detail {

template <class T, class N>
inline constexpr bool is_failure_memory = requires(typename T::template table<N>& t, N const& n) {
    { std::as_const(t).knows(n) } -> std::same_as<bool>;
    t.add(n, std::uint64_t{});
    { std::as_const(t).bytes() } -> std::convertible_to<std::uint64_t>;
};

}   // namespace detail

}   // namespace tail
