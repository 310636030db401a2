// Does a problem keep its promises? Not this one: where the heuristic follows a flip of the whole stack, it
// forgets that another pancake then lies on the plate.

#include <algorithm>
#include <cstdio>
#include <string>

#include <tail/laws.hpp>

struct pancakes {   // turn over the top k; the top is on the left
    using move_type = int;

    void moves(std::string const& stack, auto&& emit) const
    {
        for (int k = 2; k <= static_cast<int>(stack.size()); ++k) { emit(k); }
    }
    void apply(std::string& stack, int k) const { std::reverse(stack.begin(), stack.begin() + k); }
    void undo(std::string& stack, int k) const { apply(stack, k); }
    int  inverse(int k) const { return k; }
};

struct gaps {   // neighbours that do not belong together; the plate is the one below the last
    static constexpr bool admissible = true, consistent = true;

    static char at(std::string const& stack, int i)
    {
        auto const place = static_cast<std::size_t>(i);
        return place < stack.size() ? stack[place] : static_cast<char>('a' + stack.size());
    }
    static int gap(char a, char b) { return a - b == 1 || b - a == 1 ? 0 : 1; }

    int operator()(std::string const& stack) const
    {
        int sum = 0;
        for (int i = 0; i < static_cast<int>(stack.size()); ++i) {
            sum += gap(at(stack, i), at(stack, i + 1));
        }
        return sum;
    }
    int change(std::string const& stack, int k) const   // only one pair changes: the one at the spatula
    {
        if (k == static_cast<int>(stack.size())) { return 0; }   // wrong
        return gap(at(stack, 0), at(stack, k)) - gap(at(stack, k - 1), at(stack, k));
    }
};

int main()
{
    tail::problem const p{
        .start      = std::string("fcaebd"),
        .successors = pancakes{},
        .heuristic  = gaps{},
        .goal       = std::string("abcdef"),
    };
    auto const broken = tail::laws::check(p);
    std::puts(broken ? broken->sentence.c_str() : "all laws hold");
}
