#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

/// \file
/// What the differential programs share: the command line, the loop over cases, and shrinking.

namespace differential {

/// The finalizer of splitmix64: seeds that are close give numbers that are not.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t x)
{
    x += 0x9E37'79B9'7F4A'7C15ULL;
    x = (x ^ (x >> 30U)) * 0xBF58'476D'1CE4'E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D0'49BB'1331'11EBULL;
    return x ^ (x >> 31U);
}

/// A graph, whatever the searches are of, and what the loop has to do with it.
class any_case {
public:
    virtual ~any_case() = default;

    /// The engines that are tried on this graph, by their numbers.
    [[nodiscard]] virtual std::vector<std::size_t> chosen() const = 0;

    /// Whether the graph is one for an engine.
    [[nodiscard]] virtual bool suits(std::size_t engine) const = 0;

    /// What is wrong with the answers of an engine; empty if nothing is.
    [[nodiscard]] virtual std::string flaw(std::size_t engine) const = 0;

    /// Makes the graph as small as it can be while `flaw(engine)` is not empty.
    virtual void shrink(std::size_t engine) = 0;

    /// Edges, or ways.
    [[nodiscard]] virtual std::size_t size() const = 0;

    /// A program that shows the flaw.
    [[nodiscard]] virtual std::string code(std::size_t engine) const = 0;
};

/// What one program is made of.
struct program {
    struct entry {
        std::string name;
        std::string sentence;
    };

    std::string        name;      ///< in front of the summary
    std::string        subject;   ///< what is compared with what, for `--help`
    std::vector<entry> engines;
    std::vector<entry> broken;
    std::size_t        small = 0;   ///< a shrunk graph of a broken engine has no more edges than this

    /// The graph of a number. With `broken`, the engine of that place in the list is broken, and is the only
    /// one chosen; otherwise nobody is.
    std::function<any_case*(std::uint64_t seed, std::size_t broken)> make;
};

/// In place of the number of a broken engine.
inline constexpr std::size_t nobody = static_cast<std::size_t>(-1);

/// The whole of `main`.
int run(program const& what, int argc, char** argv);

/// Whether two sentences about a flaw differ in their numbers at most.
[[nodiscard]] bool same_kind(std::string const& a, std::string const& b);

/// Lets `smaller` propose changes to `value` until none of them keeps the failure.
///
/// `smaller(value, accept)` calls `accept(candidate)` for each; where that is true it returns true at once.
template <class T, class Smaller, class Fails>
void shrink(T& value, Smaller&& smaller, Fails&& fails)
{
    auto const accept = [&](T candidate) {
        if (!fails(candidate)) { return false; }
        value = std::move(candidate);
        return true;
    };
    for (int round = 0; round < 1'000; ++round) {
        T const from = value;
        if (!smaller(from, accept)) { return; }
    }
}

}   // namespace differential
