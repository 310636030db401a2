#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <common/program.hpp>

namespace tail::cli {

/// A position to be searched, as it was given.
template <class Game>
struct given_position {
    std::string             id;   ///< what it was called, or its place from 1
    typename Game::position start;
};

/// All positions that were asked for, read one at a time: a position takes a hundred times the memory of its
/// text, and there may be a million.
///
/// All are read once when this is made, so that what is wrong with any of them is said before the first is
/// searched, and once more by `each`.
template <class Game>
class given_positions {
public:
    using given = given_position<Game>;

    /// Looks at a position; false ends the reading.
    using visitor = std::function<bool(given const&)>;

    /// Passes all positions to a visitor, in the same order each time; throws `bad_input`.
    using reader = std::function<void(visitor const&)>;

    explicit given_positions(reader read) : read_{std::move(read)}
    {
        read_([this](given const& one) {
            ++size_;
            last_ = one.id;
            return true;
        });
    }

    /// One position.
    explicit given_positions(given one)
        : given_positions{[kept = std::make_shared<given const>(std::move(one))](visitor const& visit) {
              static_cast<void>(visit(*kept));
          }}
    {}

    [[nodiscard]] std::size_t size() const { return size_; }

    /// Calls `visit` with each position until it returns false.
    void each(visitor const& visit) const { read_(visit); }

    /// The first position that `wanted` is true of.
    template <class Wanted>
    [[nodiscard]] std::unique_ptr<given> find(Wanted const& wanted) const
    {
        std::unique_ptr<given> found;
        each([&](given const& one) {
            if (wanted(one)) { found = std::make_unique<given>(one); }
            return !found;
        });
        return found;
    }

    /// The first position.
    [[nodiscard]] given front() const
    {
        return *find([](given const&) { return true; });
    }

    /// The position of this id. The only one is also the first, whatever it is called.
    [[nodiscard]] given pick(std::string const& wanted) const
    {
        if (size_ == 1 && wanted == "1") { return front(); }
        if (auto found = find([&](given const& one) { return one.id == wanted; })) {
            return std::move(*found);
        }
        throw bad_input{"--problem: expected the number of a problem, the last is '" + last_ + "', found '"
                        + wanted + "'"};
    }

    /// The one position, for options that make no sense with several.
    [[nodiscard]] given single(std::string const& option) const
    {
        if (size_ > 1) {
            throw bad_input{
                fmt::format("{}: expected one problem, found {} (--problem picks one)", option, size_)};
        }
        return front();
    }

private:
    reader      read_;
    std::size_t size_ = 0;
    std::string last_;   // id
};

}   // namespace tail::cli
