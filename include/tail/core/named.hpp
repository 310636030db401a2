#pragma once

#include <type_traits>

#include <tail/core/config.hpp>

/// \file
/// Whether a type has a member of some name, whatever it is and whether or not it can be used.
///
/// Most members of a problem, a game or a policy are optional. A member that is misspelt in its parameters,
/// or lacks a `const`, must not pass for one that is not there. So every optional member is looked for by its
/// name, and one that is there must be usable as documented:
///
///     static_assert(!named::names_pass<G> || requires(G& g) { g.pass(); },
///                   "a game's `pass` takes nothing");

namespace tail::named {

/// How a member of a type can be found.
enum class member_lookup { none, by_inheriting, by_address };

/// How a member of `T` is looked for: by inheriting from `T`, wherever that is possible.
template <class T>
inline constexpr member_lookup member_lookup_of = std::is_class_v<T> && !std::is_final_v<T>
    ? member_lookup::by_inheriting
    : std::is_class_v<T> || std::is_union_v<T> ? member_lookup::by_address
                                               : member_lookup::none;

}   // namespace tail::named

/// Defines `tail::named::names_x<T>`, and the same in `tail::detail`, for a name `x`: true if `T` has a
/// member `x`.
///
/// Stands outside of all namespaces, with a semicolon, once for each name in the whole library.
///
/// 1. Any member counts: data, a function, overloads, a template, a type; one of a base class; a private one.
/// 2. Found without calling it: a class that inherits `x` from `T` and from elsewhere has two of them, and
///    then its `x` is ambiguous.
/// 3. Nobody can inherit from a final class or a union. Of these only public members are seen that are
///    neither overloaded nor templates.
/// 4. A type that is no class has no members. The name of a class itself, or of a base, does not count.
#define TAIL_DEFINE_NAMES(x)                                                                                 \
    namespace tail::named {                                                                                  \
    struct has_only_##x {                                                                                    \
        int x;                                                                                               \
    };                                                                                                       \
    template <class T>                                                                                       \
    struct inherits_two_##x : T, has_only_##x {};                                                            \
    template <class T, member_lookup How = member_lookup_of<T>>                                              \
    inline constexpr bool class_names_##x = false;                                                           \
    template <class T>                                                                                       \
    inline constexpr bool class_names_##x<T, member_lookup::by_inheriting> = !requires {                     \
        &inherits_two_##x<T>::x;                                                                             \
    };                                                                                                       \
    template <class T>                                                                                       \
    inline constexpr bool class_names_##x<T, member_lookup::by_address> = requires { &T::x; }                \
        || requires { typename std::type_identity<typename T::x>; };                                         \
    template <class T>                                                                                       \
    inline constexpr bool names_##x = class_names_##x<std::remove_cv_t<T>>                                   \
        && !requires { requires std::is_base_of_v<struct std::remove_cv_t<T>::x, std::remove_cv_t<T>>; };    \
    }                                                                                                        \
    namespace tail::detail {                                                                                 \
    using named::names_##x;                                                                                  \
    }                                                                                                        \
    static_assert(true, "a semicolon follows")

// Path searches and game searches both look for it, and neither includes the other.
TAIL_DEFINE_NAMES(prepare);
