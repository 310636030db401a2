#!/usr/bin/env bash
# What scripts/slowest makes of logs that are known, and what it says of bad input.
#
#     tests/scripts/slowest.sh
set -euo pipefail
script=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/scripts/slowest
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The second time that one.cpp was compiled counts; a program is no file that is compiled.
{
    printf '# ninja log v5\n'
    printf '0\t9000\t1\ttests/CMakeFiles/test_core.dir/core/one.cpp.o\tab\n'
    printf '0\t4000\t1\ttests/CMakeFiles/test_core.dir/core/two.cpp.o\tab\n'
    printf '5\t55000\t1\ttests/test_core\tab\n'
    printf '9000\t10500\t1\ttests/CMakeFiles/test_core.dir/core/one.cpp.o\tab\n'
    printf '0\t2250\t1\ttests/CMakeFiles/pre.dir/cmake_pch.hxx.gch\tab\n'
} >"$work/.ninja_log"

diff - <("$script" -n 2 "$work") <<TEXT
== slowest to compile in $work
     4.0 s  tests/test_core/core/two.cpp
     2.2 s  tests/pre/cmake_pch.hxx.gch
     7.8 s  all 3
== no tests have been run in $work
TEXT

mkdir -p "$work/Testing/Temporary"
printf '%s\n' 'one: does 3 things 1 0.5' 'two: ends 4 12.25' 'two: 0 4' '---' 'one: does 3 things' >"$work/Testing/Temporary/CTestCostData.txt"
diff - <("$script" "$work" | tail -n 4) <<TEXT
== slowest test cases in $work
    12.2 s  two: ends
     0.5 s  one: does 3 things
    12.8 s  all 2
TEXT

# refuses MESSAGE ARGUMENTS...
refuses()
{
    local message=$1 said
    shift
    if said=$("$script" "$@" 2>&1); then
        echo "accepted: $*"
        exit 1
    elif [[ $said != *"$message"* ]]; then
        printf 'wanted: %s\nfound:  %s\n' "$message" "$said"
        exit 1
    fi
}
refuses "-n wants a number" -n
refuses "-n wants a number from 1 to 9999, found 'x'" -n x "$work"
refuses "unknown option: --all" --all
refuses "one folder at a time" "$work" "$work"
refuses "is no folder of a build" "$work/Testing"
