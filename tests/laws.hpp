#pragma once

#include <optional>
#include <string>

#include <doctest/doctest.h>

#include <tail/laws.hpp>

/// \file
/// The laws of the library as checks of a test.

namespace laws {

/// A game, or a problem, keeps its promises.
template <class T>
void obeys(T const& checked, tail::laws::effort const& how = {})
{
    auto const broken = tail::laws::check(checked, how);
    CHECK_MESSAGE(!broken, (broken ? broken->sentence : std::string{}));
}

/// A law of this name was broken, and its sentence has these words in it.
inline void named(std::optional<tail::laws::broken_law> const& broken, std::string const& law,
                  std::string const& words)
{
    std::string const seen = broken ? broken->sentence : "nothing";
    CHECK_MESSAGE((broken && broken->law == law && seen.find(words) != std::string::npos),
                  "wanted " << law << " with \"" << words << "\", found " << seen);
}

}   // namespace laws
