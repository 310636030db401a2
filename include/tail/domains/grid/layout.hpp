#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/mutex.hpp>
#include <tail/domains/grid/bit_board.hpp>
#include <tail/domains/grid/geometry.hpp>

namespace tail::grid {

/// What never changes about a board of one size: its edges, its neighbourhoods, its symmetries, and random
/// keys to hash by.
///
/// There is one of a size in a program, made when it is first asked for and kept for ever, so that positions
/// carry a pointer only.
template <std::size_t Words>
class layout {
public:
    using board = bit_board<Words>;   ///< a set of points

    static constexpr std::size_t capacity = board::capacity;   ///< how many points fit

    /// The one for this size, which must have a point and no more than `capacity`.
    [[nodiscard]] static layout const& of(geometry size)
    {
        TAIL_ASSERT(size.valid() && size.points() <= capacity,
                    "a board has sides from 1 to 26 and up to `capacity` points");
        static tail::detail::mutex                  guard;
        static std::vector<std::unique_ptr<layout>> known;
        tail::detail::mutex_lock const              lock{guard};
        for (auto const& one : known) {
            if (one->size() == size) { return *one; }
        }
        known.push_back(std::unique_ptr<layout>{new layout{size}});
        return *known.back();
    }

    /// Width and height.
    [[nodiscard]] geometry size() const { return size_; }
    /// How many points the board has.
    [[nodiscard]] std::size_t points() const { return points_; }
    /// How many symmetries it has: 8 if it is square, otherwise 4.
    [[nodiscard]] std::size_t symmetries() const { return symmetries_; }
    /// All points.
    [[nodiscard]] board const& all() const { return all_; }

    /// The points beside a point, to its four sides.
    [[nodiscard]] board const& neighbours(std::size_t point) const { return beside_[point]; }

    /// The points beside any point of the set; some may be in the set themselves.
    [[nodiscard]] board neighbours(board const& b) const
    {
        return (b.up(1).without(first_column_) | b.without(first_column_).down(1) | b.up(width_)
                | b.down(width_))
            & all_;
    }

    /// All points moved one step; those that leave the board fall off.
    template <direction D>
    [[nodiscard]] board step(board const& b) const
    {
        using enum direction;
        if constexpr (D == north) { return b.up(width_) & all_; }
        if constexpr (D == north_east) { return b.up(width_ + 1).without(first_column_) & all_; }
        if constexpr (D == east) { return b.up(1).without(first_column_) & all_; }
        if constexpr (D == south_east) { return b.down(width_ - 1).without(first_column_); }
        if constexpr (D == south) { return b.down(width_); }
        if constexpr (D == south_west) { return b.without(first_column_).down(width_ + 1); }
        if constexpr (D == west) { return b.without(first_column_).down(1); }
        if constexpr (D == north_west) { return b.without(first_column_).up(width_ - 1) & all_; }
    }

    /// The point one step from another, or `off_board`.
    [[nodiscard]] std::size_t next(std::size_t point, direction d) const
    {
        return next_[point][static_cast<std::size_t>(d)];
    }

    /// What `next` says beyond the edge.
    static constexpr std::size_t off_board = 0xFFFF;

    /// A key for the size itself, so that no hash of a position is that of one on another board.
    [[nodiscard]] std::uint64_t key() const { return key_; }

    /// The image of a point under the symmetry of this number.
    [[nodiscard]] std::size_t mapped(std::size_t which, std::size_t point) const
    {
        return image_[which][point];
    }

    /// A key for a stone of this colour on this point, as each of the symmetries sees it. Those that a
    /// rectangle lacks are like the first four.
    [[nodiscard]] std::array<std::uint64_t, 8> const& keys(std::size_t colour, std::size_t point) const
    {
        return keys_[colour][point];
    }

private:
    explicit layout(geometry size)
        : size_{size},
          points_{size.points()},
          symmetries_{grid::symmetries(size)},
          width_{static_cast<std::size_t>(size.width)},
          key_{random_key(2 * capacity)},
          all_{board::first(points_)}
    {
        for (int row = 0; row < size.height; ++row) { first_column_ |= board::of(size.point(0, row)); }
        for (std::size_t p = 0; p < points_; ++p) {
            beside_[p] = neighbours(board::of(p));
            in_all_directions([&]<direction D>() {
                board const to                        = step<D>(board::of(p));
                next_[p][static_cast<std::size_t>(D)] = static_cast<std::uint16_t>(to.any() ? to.lowest()
                                                                                            : off_board);
            });
            for (std::size_t s = 0; s < 8; ++s) {
                image_[s][p] = static_cast<std::uint16_t>(grid::mapped(size, s % symmetries_, p));
                for (std::size_t colour = 0; colour < 2; ++colour) {
                    keys_[colour][p][s] = random_key(colour * capacity + image_[s][p]);
                }
            }
        }
    }

    /// Sixty-four bits that look random: the steps of SplitMix64 (Steele, Lea, Flood).
    [[nodiscard]] constexpr std::uint64_t random_key(std::uint64_t n) const
    {
        auto const seed = static_cast<std::uint64_t>(size_.width) << 20U
            | static_cast<std::uint64_t>(size_.height) << 10U;
        std::uint64_t z = (seed + n + 1) * 0x9E37'79B9'7F4A'7C15ULL;
        z               = (z ^ (z >> 30U)) * 0xBF58'476D'1CE4'E5B9ULL;
        z               = (z ^ (z >> 27U)) * 0x94D0'49BB'1331'11EBULL;
        return z ^ (z >> 31U);
    }

    static_assert(2 * capacity < 1024, "a random key is made from ten bits for colour and point");

    geometry      size_;
    std::size_t   points_;
    std::size_t   symmetries_;
    std::size_t   width_;
    std::uint64_t key_;
    board         all_;
    board         first_column_;

    std::array<board, capacity>                        beside_{};
    std::array<std::array<std::uint16_t, capacity>, 8> image_{};
    std::array<std::array<std::uint16_t, 8>, capacity> next_{};
    alignas(64) std::array<std::array<std::array<std::uint64_t, 8>, capacity>, 2> keys_{};
};

}   // namespace tail::grid
