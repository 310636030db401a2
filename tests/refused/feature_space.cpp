// Features, advisors and policies of feature-space search that cannot be used as documented. See check.sh.
#include <cstdint>
#include <vector>

#include <tail/path/feature_space.hpp>
#include <tail/path/portfolio.hpp>

namespace shared {

inline std::vector<int> next(int n) { return {n + 1}; }

inline auto stated() { return tail::problem{.start = 0, .successors = &next, .goal = 5}; }

template <class Features, class Policy = tail::feature_space_policy<>>
void search(Features features, Policy policy = {})
{
    static_cast<void>(tail::feature_space(stated(), features, tail::limits{}, policy));
}

struct numbers {
    int operator()(int n) const { return n; }
};

}   // namespace shared

// refused: features are called as `f(node)` on a const object and return a
namespace features_lack_const {
struct some {
    int operator()(int n) { return n; }
};
inline void search() { shared::search(some{}); }
}   // namespace features_lack_const

// refused: `after` of features is called as `f.after(node, move, features, child)` on a const object
namespace after_takes_less {
struct some : shared::numbers {
    int after(int, int) const { return 0; }
};
inline void search() { shared::search(some{}); }
}   // namespace after_takes_less

// refused: `prepare` of features is called as `f.prepare(node, features)` on a const object
namespace prepare_lacks_const {
struct some : shared::numbers {
    void prepare(int, int) {}
};
inline void search() { shared::search(some{}); }
}   // namespace prepare_lacks_const

// refused: `.advisors` of a policy is called as `a(node, features, moves, name)` on a const object
namespace advisor_takes_less {
struct some {
    void operator()(int, int) const {}
};
inline void search() { shared::search(shared::numbers{}, tail::feature_space_policy{.advisors = some{}}); }
}   // namespace advisor_takes_less

// refused: `.weight` of a policy is called as `w(node, move, advised)` on a const object and returns
namespace weight_of_another_type {
struct some {
    template <class A>
    int operator()(int, A const&, bool) const
    {
        return 1;
    }
};
inline void search() { shared::search(shared::numbers{}, tail::feature_space_policy{.weight = some{}}); }
}   // namespace weight_of_another_type

// refused: `.project` of a policy is project::best_ancestor or project::own_cell
namespace projection_of_ones_own {
struct some {};
inline void search() { shared::search(shared::numbers{}, tail::feature_space_policy{.project = some{}}); }
}   // namespace projection_of_ones_own

// refused: `.lines` of a policy is line::by_first_move, line::together, or called as
namespace lines_of_another_type {
struct some {
    int operator()(std::uint32_t) const { return 1; }
};
inline void search() { shared::search(shared::numbers{}, tail::feature_space_policy{.lines = some{}}); }
}   // namespace lines_of_another_type

// refused: a portfolio verifies an answer by `v(result)` on a const object, which returns bool
namespace verifier_lacks_const {
using answer = tail::result<int, int>;
struct some {
    bool operator()(answer const&) { return true; }
};
using refused = tail::portfolio<answer, some>;
inline refused* search(refused* p)
{
    static_cast<void>(p->size());
    return p;
}
}   // namespace verifier_lacks_const
