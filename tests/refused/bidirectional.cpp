// Bidirectional searches that look right and are not: each case must be refused with its sentence. See
// check.sh.
#include <string>
#include <utility>
#include <vector>

#include <tail/path/bidirectional.hpp>
#include <tail/path/perimeter.hpp>
#include <tail/store/closed/none.hpp>
#include <tail/store/open/fifo.hpp>
#include <tail/store/open/mutable_d_ary.hpp>

namespace shared {

inline constexpr auto up   = [](int n) { return std::vector{n + 1, n + 2}; };
inline constexpr auto down = [](int n) { return std::vector{n - 1, n - 2}; };

inline auto forward() { return tail::problem{.start = 0, .successors = up}; }
inline auto backward() { return tail::problem{.start = 9, .successors = down}; }

/// Searches between two numbers with this policy.
template <class Policy>
void search(Policy policy)
{
    static_cast<void>(tail::bidirectional(forward(), backward(), tail::limits{}, policy));
}

}   // namespace shared

// refused: the forward and the backward problem have nodes of the same type
namespace nodes_differ {
inline void search()
{
    auto const back = [](long n) { return std::vector{n - 1}; };
    static_cast<void>(tail::bidirectional(tail::problem{.start = 0, .successors = shared::up},
                                          tail::problem{.start = 9L, .successors = back}));
}
}   // namespace nodes_differ

// refused: the forward and the backward problem have costs of the same type
namespace costs_differ {
inline void search()
{
    auto const back = [](int n) { return std::vector{std::pair{n - 1, 1.0}}; };
    static_cast<void>(tail::bidirectional(tail::problem{.start = 0, .successors = shared::up},
                                          tail::problem{.start = 9, .successors = back}));
}
}   // namespace costs_differ

// refused: bidirectional search takes a bidirectional_policy
namespace policy_of_another_search {
struct policy : tail::best_first_policy<> {};
inline void search() { shared::search(policy{}); }
}   // namespace policy_of_another_search

// refused: bidirectional search looks nodes up: it wants a closed table that finds them
namespace remembers_nothing {
inline void search() { shared::search(tail::bidirectional_policy{.closed = tail::closed::none{}}); }
}   // namespace remembers_nothing

// refused: bidirectional search wants an open list that is sorted by priority and has `make_room`
namespace not_sorted {
inline void search() { shared::search(tail::bidirectional_policy{.open = tail::open::fifo{}}); }
}   // namespace not_sorted

// refused: `.turn` of a policy is turn::smaller_layer, turn::fewer_open or turn::alternate
namespace no_turn {
struct left {};
inline void search() { shared::search(tail::bidirectional_policy{.turn = left{}}); }
}   // namespace no_turn

// refused: `.meet` of a policy is meet::anywhere or meet::in_middle
namespace no_meeting {
struct never {};
inline void search() { shared::search(tail::bidirectional_policy{.meet = never{}}); }
}   // namespace no_meeting

// refused: meet::in_middle wants costs that are whole numbers
namespace middle_of_fractions {
inline void search()
{
    auto const up   = [](int n) { return std::vector{std::pair{n + 1, 1.0}}; };
    auto const down = [](int n) { return std::vector{std::pair{n - 1, 1.0}}; };
    static_cast<void>(tail::bidirectional(tail::problem{.start = 0, .successors = up},
                                          tail::problem{.start = 9, .successors = down}, tail::limits{},
                                          tail::bidirectional_policy{.meet = tail::meet::in_middle{}}));
}
}   // namespace middle_of_fractions

// refused: a perimeter meets nobody
namespace perimeter_in_the_middle {
inline void search()
{
    tail::perimeter const p{tail::problem{.start = 9, .successors = shared::down}, 3, tail::limits{},
                            tail::bidirectional_policy{.meet = tail::meet::in_middle{}}};
}
}   // namespace perimeter_in_the_middle
