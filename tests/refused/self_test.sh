#!/usr/bin/env bash
# check.sh itself: what it must report, on files made for it.
#
#     tests/refused/self_test.sh COMPILER
set -euo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/check.sh
compiler=${1:?usage: self_test.sh COMPILER}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect STATUS WORDS NAME: the file comes from standard input; WORDS must be in what check.sh says.
expect()
{
    local status=0 said
    { cat "$work/begin"; cat; } >"$work/case.cpp"
    said=$("$check" "$compiler" "$work/case.cpp" 2>&1) || status=$?
    if [ "$status" -ne "$1" ] || [[ $said != *"$2"* ]]; then
        printf 'self_test.sh: %s: wanted status %d and "%s", got %d and:\n%s\n' "$3" "$1" "$2" "$status" "$said"
        failed=1
    fi
}

cat >"$work/begin" <<'CPP'
template <class T> void inner(T) { static_assert(sizeof(T) > 8, "a value is large"); typename T::missing x; }
template <class T> struct box { void put(T t) { inner(t); } };
template <class T> auto outer(T t) { box<T> b; b.put(t); return 1; }

CPP

expect 0 '2 cases refused' 'two cases, as they should be' <<'CPP'
// refused: a value is large
namespace first { struct small {}; int x = outer(small{}); }

namespace shared { struct any {}; }

// refused: a value is large
namespace second {

struct small {};

int x = outer(small{});
}

// accepted
int fine = 0;
CPP

expect 1 'case.cpp:5: not refused with: a value is large' 'a case that compiles' <<'CPP'
// refused: a value is large
namespace first { struct large { char c[9]; using missing = int; }; int x = outer(large{}); }

// refused: a value is large
namespace second { struct small {}; int x = outer(small{}); }
CPP

expect 1 'compiles, and should not' 'a file that compiles' <<'CPP'
// refused: a value is large
namespace first { struct large { char c[9]; using missing = int; }; int x = outer(large{}); }
CPP

expect 1 'not refused with: a value is small' 'another sentence' <<'CPP'
// refused: a value is small
namespace first { struct small {}; int x = outer(small{}); }
CPP

expect 1 'case.cpp:5: refused, but not alone: ' 'a second error where there should be none' <<'CPP'
// refused alone: a value is large
namespace first { struct small {}; int x = outer(small{}); }
CPP

expect 0 '2 cases refused' 'a case that is refused alone, beside one that is not' <<'CPP'
// refused alone: a value is large
namespace first {

template <class T> int lonely(T) { static_assert(sizeof(T) > 8, "a value is large"); return 1; }

struct small {};

int x = lonely(small{});
}

// refused: a value is large
namespace second { struct small {}; int x = outer(small{}); }
CPP

expect 1 'an error outside the cases, named for line 9' 'a block that should compile' <<'CPP'
// refused: a value is large
namespace first { struct small {}; int x = outer(small{}); }

// accepted
namespace second { struct large { char c[9]; using missing = int; }; int x = outer(large{}).y; }
CPP

expect 1 'an error outside the cases' 'a block that should compile and fails in a template' <<'CPP'
// refused: a value is large
namespace first { struct small {}; int x = outer(small{}); }

// accepted
namespace second { struct small {}; int x = outer(small{}); }
CPP

expect 1 'not refused with: a value is large' 'the sentence of another case' <<'CPP'
// refused: a value is large
namespace first { struct small {}; int x = outer(small{}); }

// refused: a value is large
namespace second { int x = "no number"; }
CPP

expect 1 'an error outside the cases' 'a header that is missing' <<'CPP'
#include "missing.hpp"

// refused: a value is large
namespace first { struct small {}; int x = outer(small{}); }
CPP

expect 1 'no line' 'a file without a case' <<'CPP'
int x = "no number";
CPP

exit "$failed"
