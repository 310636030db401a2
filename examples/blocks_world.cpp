#include <tail/path/feature_space.hpp>

#include <array>
#include <compare>
#include <cstdio>
#include <string>

// Forty blocks stand in one tower, and are to stand in one in another order. One block is moved at a time,
// from the top of a tower to the table or to the top of another. There are more than 40! = 8e47 states: some
// answer will do.
constexpr int many = 40, table = many;

struct blocks : std::array<char, many> {   // on what each block stands
    friend std::size_t hash_value(blocks const& b)
    {
        std::size_t h = 0;
        for (char on : b) { h = h * 1099511628211U + static_cast<unsigned char>(on); }
        return h;
    }
    int on(int block) const { return (*this)[static_cast<std::size_t>(block)]; }
};

/// What is seen: blocks that will have to move once more, and blocks on top of those.
struct seen {
    int wrong, above;

    friend auto operator<=>(seen const&, seen const&) = default;
    int         cell() const { return wrong; }
};

int main()
{
    blocks start, goal;
    for (int i = 0; i < many; ++i) {
        start[static_cast<std::size_t>(i)]           = static_cast<char>(i == 0 ? table : i - 1);
        goal[static_cast<std::size_t>(i * 7 % many)] = static_cast<char>(i == 0 ? table : (i - 1) * 7 % many);
    }
    auto const is_clear = [](blocks const& b, int top) {
        for (char on : b) {
            if (on == top) { return false; }
        }
        return true;
    };
    auto const successors = [&](blocks const& b, auto emit) {
        for (int block = 0; block < many; ++block) {
            if (!is_clear(b, block)) { continue; }
            for (int to = 0; to <= many; ++to) {
                if (to == block || to == b.on(block) || (to != table && !is_clear(b, to))) { continue; }
                blocks child                           = b;
                child[static_cast<std::size_t>(block)] = static_cast<char>(to);
                emit(child, 1);
            }
        }
    };
    auto const look = [&](blocks const& b) {
        seen s{0, 0};
        for (int block = 0; block < many; ++block) {
            int at = block, wrong = 0, height = 0;
            for (; at != table; at = b.on(at), ++height) { wrong += b.on(at) != goal.on(at); }
            s.wrong += wrong > 0 ? 1 : 0;
            s.above += wrong > 0 ? height : 0;
        }
        return s;
    };
    auto const found = tail::feature_space(
        tail::problem{.start = start, .successors = successors, .goal = goal}, look, tail::limits{},
        tail::feature_space_policy{.advisors = tail::advise_least{[](seen const& s) { return s; }}});
    std::printf("%s: %zu moves, %d nodes expanded\n", to_string(found.status), found.path.size() - 1,
                static_cast<int>(found.stats.expanded));
}
