#pragma once

#include <concepts>

#include <tail/core/config.hpp>

/// \file
/// Whether a search checks that `undo` takes a move back exactly.
///
/// A search in place makes a move and takes it back, on one node or position. If `undo` is wrong, all that
/// follows is searched from another node, and the answer is about another problem. Checking takes time, so it
/// is done in debug builds only, unless the policy of a search says otherwise:
///
///     tail::idastar(problem, {}, tail::depth_first_policy{.undo = tail::checked_undo{}});
///     tail::alpha_beta(position, {}, tail::alpha_beta_policy{.undo = tail::checked_undo{}});

namespace tail {

/// Policy: every `undo` is checked.
struct checked_undo {};

/// Policy: every `undo` is believed.
struct trusted_undo {};

/// Policy: checked in debug builds, believed where `NDEBUG` is defined. The default.
#ifdef NDEBUG
using automatic_undo = trusted_undo;
#else
using automatic_undo = checked_undo;
#endif

namespace detail {

template <class T>
concept UndoPolicy = std::same_as<T, checked_undo> || std::same_as<T, trusted_undo>;

/// The `.undo` of a policy; the default where it has none.
template <class Policy>
struct undo_of_policy {
    using type = automatic_undo;
};
template <class Policy>
    requires requires { &Policy::undo; }
struct undo_of_policy<Policy> {
    using type = decltype(Policy::undo);
    static_assert(UndoPolicy<type>, "the `undo` of a policy is checked_undo, trusted_undo or automatic_undo");
};

}   // namespace detail
}   // namespace tail
