#!/usr/bin/env bash
# How long does the first program take to compile, against the standard and Boost headers that it needs?
#
# The headers are taken from what the compiler itself reports to have read for the program. Both sides are compiled
# in turn, without a compiler cache, and the least time of each counts.
#
#     benchmarks/compile_time.sh [rounds] [compiler]
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-5}
compiler=${2:-g++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

program=examples/first_search.cpp
flags=(-std=c++20 -O2 -Iinclude)
# What tail's own headers, and the program, include in angle brackets that is not tail's.
used=$("$compiler" "${flags[@]}" -MM "$program" | tr ' \\' '\n\n' | grep -E '^(include/tail|examples)/' || true)
# shellcheck disable=SC2086
grep -hoE '^#include <[^>]+>' $used "$program" | grep -v '<tail/' | sort -u > "$work/headers.cpp"
echo 'int main() {}' >> "$work/headers.cpp"

seconds() {
    local begin end
    begin=$(date +%s.%N)
    env CCACHE_DISABLE=1 "$compiler" "${flags[@]}" -c "$1" -o "$work/out.o"
    end=$(date +%s.%N)
    awk -v a="$begin" -v b="$end" 'BEGIN { print b - a }'
}

: > "$work/times"
for ((i = 0; i < rounds; ++i)); do
    echo "$(seconds "$work/headers.cpp") $(seconds "$program")" >> "$work/times"
done
awk 'NR == 1 || $1 < a { a = $1 } NR == 1 || $2 < b { b = $2 }
     END { printf "compile time: headers alone %.2f s, first_search.cpp %.2f s, ratio %.2f (wanted: at most 2)\n", a, b, b / a }' "$work/times"
