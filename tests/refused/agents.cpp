// Protocols and policies of the agents method that cannot be used as documented. See check.sh.
#include <optional>
#include <vector>

#include <tail/path/agents.hpp>

namespace shared {

inline std::vector<int> next(int n) { return {n + 1}; }

inline auto stated() { return tail::problem{.start = 0, .successors = &next, .goal = 5}; }

template <class Protocol, class Policy = tail::agents_policy<>>
void search(Protocol protocol, Policy policy = {})
{
    static_cast<void>(tail::agents(stated(), protocol, tail::limits{}, policy));
}

struct gives_up {
    std::optional<std::vector<int>> operator()(int) const { return std::nullopt; }
};

}   // namespace shared

// refused: a protocol is called as `p(node, budget)` or `p(node)` on a const object and returns
namespace protocol_lacks_const {
struct some {
    std::optional<std::vector<int>> operator()(int) { return std::nullopt; }
};
inline void search() { shared::search(some{}); }
}   // namespace protocol_lacks_const

// refused: a protocol is called as `p(node, budget)` or `p(node)` on a const object and returns
namespace protocol_returns_no_optional {
struct some {
    std::vector<int> operator()(int) const { return {}; }
};
inline void search() { shared::search(some{}); }
}   // namespace protocol_returns_no_optional

// refused: a protocol is called as `p(node, budget)` or `p(node)` on a const object and returns
namespace protocol_returns_a_number {
struct some {
    std::optional<int> operator()(int) const { return std::nullopt; }
};
inline void search() { shared::search(some{}); }
}   // namespace protocol_returns_a_number

// refused: a protocol is called as `p(node, budget)` or `p(node)` on a const object and returns
namespace protocol_returns_other_moves {
struct other {};
struct some {
    std::optional<std::vector<other>> operator()(int) const { return std::nullopt; }
};
inline void search() { shared::search(some{}); }
}   // namespace protocol_returns_other_moves

// refused: `.outer` of a policy is outer::deepening, outer::breadth_first or outer::guided
namespace outer_of_ones_own {
struct some {};
inline void search() { shared::search(shared::gives_up{}, tail::agents_policy{.outer = some{}}); }
}   // namespace outer_of_ones_own

// refused: `.failures` of a policy is failures::forgotten or failures::remembered
namespace failures_of_ones_own {
struct some {};
inline void search() { shared::search(shared::gives_up{}, tail::agents_policy{.failures = some{}}); }
}   // namespace failures_of_ones_own

// refused: an observer's `attempted` takes (node, bool), and is const where the observer is
namespace attempted_takes_one {
struct some {
    void attempted(int) {}
    void cut(int) {}
};
inline void search() { shared::search(shared::gives_up{}, tail::agents_policy{.observer = some{}}); }
}   // namespace attempted_takes_one
