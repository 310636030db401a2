#include <tail/core/laws/storage.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <doctest/doctest.h>

#include <laws.hpp>

using laws::named;
using laws::obeys;
using tail::laws::check;

namespace {

/// Three wheels with ten digits each. Wheels that differ are told apart by `Packed`, or not.
template <class Packed>
struct lock {
    std::array<int, 3> wheels{};
    int                turns = 0;   // no part of the lock's value

    using packed_type = std::uint32_t;

    [[nodiscard]] packed_type pack() const { return Packed::pack(wheels, turns); }
    [[nodiscard]] static lock unpack(packed_type p) { return {Packed::unpack(p)}; }

    friend bool        operator==(lock const& a, lock const& b) { return a.wheels == b.wheels; }
    friend std::size_t hash_value(lock const& l) { return boost::hash_value(l.wheels); }
};

struct faithful {
    static std::uint32_t pack(std::array<int, 3> const& w, int)
    {
        return static_cast<std::uint32_t>(w[0] + 16 * w[1] + 256 * w[2]);
    }
    static std::array<int, 3> unpack(std::uint32_t p)
    {
        return {static_cast<int>(p % 16), static_cast<int>(p / 16 % 16), static_cast<int>(p / 256)};
    }
};
struct lossy : faithful {
    static std::uint32_t pack(std::array<int, 3> const& w, int) { return faithful::pack(w, 0) & 0x7FFU; }
};
struct packs_the_turns_too : faithful {
    static std::uint32_t pack(std::array<int, 3> const& w, int turns)
    {
        return faithful::pack(w, 0) + (static_cast<std::uint32_t>(turns % 2) << 16U);
    }
    static std::array<int, 3> unpack(std::uint32_t p) { return faithful::unpack(p & 0xFFFFU); }
};

/// Each wheel forwards by one.
template <class Packed>
auto open_lock()
{
    return tail::problem{.start = lock<Packed>{}, .successors = [](lock<Packed> const& l) {
                             std::vector<lock<Packed>> next(3, l);
                             for (std::size_t i = 0; i < 3; ++i) {
                                 next[i].wheels[i] = (l.wheels[i] + 1) % 10;
                                 next[i].turns     = l.turns + 1;
                             }
                             return next;
                         }};
}

// ---- codecs ----------------------------------------------------------------------------------------------

using digits = std::vector<int>;

/// The same with a number of wheels that is known at run time only, each of them once forwards.
auto run_time_lock()
{
    return tail::problem{.start = digits{0, 0, 0}, .successors = [](digits const& d) {
                             std::vector<digits> next(d.size(), d);
                             for (std::size_t i = 0; i < d.size(); ++i) { next[i][i] = (d[i] + 1) % 10; }
                             return next;
                         }};
}

struct codec {
    std::size_t count = 3;

    [[nodiscard]] std::size_t bytes() const { return count; }
    void                      write(digits const& d, std::byte* to) const
    {
        for (std::size_t i = 0; i < count; ++i) { to[i] = static_cast<std::byte>(d[i]); }
    }
    [[nodiscard]] digits read(std::byte const* from) const
    {
        digits d(count);
        for (std::size_t i = 0; i < count; ++i) { d[i] = std::to_integer<int>(from[i]); }
        return d;
    }
};

struct of_no_size : codec {
    [[nodiscard]] std::size_t bytes() const { return 0; }
    void                      write(digits const&, std::byte*) const {}
};
struct grows : codec {
    std::shared_ptr<std::size_t> asked = std::make_shared<std::size_t>(20);

    [[nodiscard]] std::size_t bytes() const { return ++*asked; }
};
struct says_too_little : codec {
    [[nodiscard]] std::size_t bytes() const { return 2; }
};
struct writes_before : codec {
    void write(digits const& d, std::byte* to) const
    {
        codec::write(d, to);
        to[-1] = std::byte{1};
    }
};
struct leaves_a_byte : codec {
    [[nodiscard]] std::size_t bytes() const { return count + 1; }
};
struct loses_a_digit : codec {
    void write(digits const& d, std::byte* to) const
    {
        codec::write(d, to);
        if (d[1] == 7) { to[1] = std::byte{6}; }
    }
};
/// Reads back what was written last.
struct remembers : codec {
    std::shared_ptr<digits> last = std::make_shared<digits>();

    void                 write(digits const& d, std::byte* to) const { codec::write(*last = d, to); }
    [[nodiscard]] digits read(std::byte const*) const { return *last; }
};

/// For the lock with turns, which are no part of its value.
struct writes_turns {
    using node = lock<faithful>;

    [[nodiscard]] std::size_t bytes() const { return sizeof(node); }
    void                      write(node const& l, std::byte* to) const { std::memcpy(to, &l, sizeof l); }
    [[nodiscard]] node        read(std::byte const* from) const
    {
        node l;
        std::memcpy(&l, from, sizeof l);
        return l;
    }
};

}   // namespace

TEST_CASE("laws of storage: packed forms that lose something or hold too much are named")
{
    obeys(open_lock<faithful>());
    named(check(open_lock<lossy>()), "pack", "pack and unpack lead to another node");
    named(check(open_lock<packs_the_turns_too>()), "pack", "another packed form");
}

TEST_CASE("laws of storage: a faithful codec obeys")
{
    CHECK(!check(run_time_lock(), codec{}));
    CHECK(!check(run_time_lock(), codec{}, {.nodes = 0, .walks = 3}));
}

TEST_CASE("laws of storage: codecs that break one are named")
{
    named(check(run_time_lock(), of_no_size{}), "codec", "its size is zero bytes");
    named(check(run_time_lock(), grows{}), "codec", "its size was 21 bytes, and is");
    named(check(run_time_lock(), says_too_little{}), "codec", "write changes bytes beyond its size of 2");
    named(check(run_time_lock(), writes_before{}), "codec", "write changes bytes beyond its size of 3");
    named(check(run_time_lock(), leaves_a_byte{}), "codec", "write leaves some bytes as they were");
    named(check(run_time_lock(), loses_a_digit{}), "codec", "lead to another node, [0 6 0]; node [0 7 0]");
    named(check(run_time_lock(), remembers{}), "codec", "a node is read as another one");
    named(check(open_lock<faithful>(), writes_turns{}), "codec", "an equal node has other bytes");
}
