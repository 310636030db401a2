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
refuses "is in the folder of the headers" -o "$root/include/tail/all.hpp" path/bfs
ln -s "$root/include" "$work/link"
refuses "is in the folder of the headers" -o "$work/link/all.hpp" path/bfs
[ ! -e "$root/include/tail/all.hpp" ] && [ ! -e "$root/include/all.hpp" ]
[[ $("$single" --help) == *"usage: scripts/single-header"* ]]

# Whole or not at all: no file may grow beyond 8 KiB here. A link stays, and what it leads to is written.
mkdir "$work/kept"
echo old >"$work/kept/all.hpp"
(ulimit -f 8 && refuses "cannot write '$work/kept/all.hpp': File too large" -o "$work/kept/all.hpp" path/bfs)
diff - <(cat "$work/kept"/*) <<<old
ln -s all.hpp "$work/kept/link.hpp"
"$single" -o "$work/kept/link.hpp" path/bfs
[ -L "$work/kept/link.hpp" ] && cmp "$work/kept/all.hpp" <("$single" path/bfs)

# The sizes on the page, within a tenth: they change with every commit.
page=$root/docs/packaging.md
if [ -f "$page" ]; then
    rows=0
    while IFS='|' read -r _ name plain commented _; do
        name=$(tr -d ' `' <<<"$name")
        for column in "$plain" "$commented --comments"; do
            read -r said option <<<"$column"
            is=$("$single" ${option:+"$option"} "$name" | wc -c)
            awk -v is="$is" -v said="${said//,/}" 'BEGIN { exit !(said > 0.9 * is && said < 1.1 * is) }' \
                || { echo "$page says $said bytes of $name${option:+ $option}, and it has $is"; exit 1; }
        done
        rows=$((rows + 1))
    done < <(sed -n '/^| file | bytes/,/^$/p' "$page" | sed '1,2d;$d')
    [ $rows -ge 4 ] || { echo "$page has no table of sizes"; exit 1; }
fi
