#!/usr/bin/env bash
# Two examples compile from single headers alone, and print what they print elsewhere; and what the script says of bad input.
#
#     tests/packaging/single_header.sh COMPILER WORK_FOLDER [COMPILER_OPTION...]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
compiler=$1 work=$2
shift 2
rm -rf "$work"
mkdir -p "$work/path/tail/path" "$work/game/tail/game" "$work/both"
single=$root/scripts/single-header

# In these folders there is nothing else of tail.
"$single" path/astar -o "$work/path/tail/path/astar.hpp"
"$single" game/alpha_beta tail/game/df_pn.hpp tail/game/threat_search >"$work/game/all.hpp"
for header in alpha_beta df_pn threat_search; do echo '#include <all.hpp>' >"$work/game/tail/game/$header.hpp"; done

# compile FOLDER SOURCE PROGRAM OPTION...
compile() { "$compiler" -std=c++20 -O0 -Wall -Wextra -Werror "${@:4}" -I"$1" "$2" -o "$3"; }

compile "$work/path" "$root/examples/first_search.cpp" "$work/first_search" "$@"
diff - <("$work/first_search") <<<'1 4 8 11 22 25 50 100 '
compile "$work/game" "$root/examples/connect_k.cpp" "$work/connect_k" "$@"
[[ $("$work/connect_k") == *wins* ]]

# Two of them in one program, in any order: what both have counts once.
printf '#include "%s"\n' "$work/game/all.hpp" "$work/path/tail/path/astar.hpp" >"$work/both/a.cpp"
printf 'int main() { return tail::astar(tail::problem{.start = 1, .successors = [](int n, auto emit) { emit(n + 1, 1); }, .goal = 3}).cost - 2; }\n' >>"$work/both/a.cpp"
compile "$work/both" "$work/both/a.cpp" "$work/both/a.o" -fsyntax-only "$@"

# Licence and version on top; each include of the whole once unless an #if is around it.
head -n 2 "$work/path/tail/path/astar.hpp" | grep -q 'BSL-1.0'
version=$(sed -n 's/^#define TAIL_VERSION_STRING "\(.*\)"/\1/p' "$root/include/tail/version.hpp")
head -n 2 "$work/path/tail/path/astar.hpp" | grep -qF "tail $version,"
"$single" >"$work/tail.hpp"
if grep -n '^ *# *include <tail/' "$work/tail.hpp"; then echo "an include of tail is left" && exit 1; fi
diff /dev/null <(awk '/TAIL_SINGLE_/ { next } /^ *# *if/ { ++within } /^ *# *endif/ { --within } /^#include/ && !within' \
    "$work/tail.hpp" | sort | uniq -d)
[ "$(grep -c 'pragma once' "$work/tail.hpp")" = 1 ]

# refuses MESSAGE ARGUMENTS...
refuses()
{
    local message=$1 said
    shift
    if said=$("$single" "$@" 2>&1); then echo "takes $*" && exit 1; fi
    [[ $said == *"$message"* ]] || { echo "of $*: $said"; exit 1; }
}
refuses "there is no header 'path/nosuch'" path/nosuch
refuses "unrecognized arguments: --fast" --fast
refuses "cannot write '$work/no/folder'" -o "$work/no/folder" path/bfs
[[ $("$single" --help) == *"usage: scripts/single-header"* ]]
