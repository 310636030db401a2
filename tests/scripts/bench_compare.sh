#!/usr/bin/env bash
# The table of scripts/bench-compare: what it makes of times that are known, and what it says of bad input.
#
#     tests/scripts/bench_compare.sh
set -euo pipefail
script=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/scripts/bench-compare
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# result FILE NAME TIME UNIT [NAME TIME UNIT]...: a file as Google Benchmark writes it, as far as it is read.
result()
{
    local file=$1
    shift
    {
        printf '{\n  "context": {\n    "host_name": "here",\n    "caches": [\n    ]\n  },\n  "benchmarks": [\n'
        while [ $# -gt 0 ]; do
            printf '    {\n      "name": "%s",\n      "run_name": "%s",\n      "run_type": "iteration",\n' "$1" "$1"
            printf '      "real_time": 9.9e+09,\n      "cpu_time": %s,\n      "time_unit": "%s",\n      "items_per_second": 1.0e+06\n    }' "$2" "$3"
            shift 3
            if [ $# -gt 0 ]; then printf ',\n'; else printf '\n'; fi
        done
        printf '  ]\n}\n'
    } >"$work/$file.json"
}

printf 'base: one\nhead: two\nrounds: 3\n\n' >"$work/about"
# `quick` takes half as long in every round, `even` as long, `slow` longer by a tenth, in another unit.
result 1.base.some quick 1.0e+02 ns even 5.0e+03 ns slow 1.00 us gone 3.0 ns
result 2.base.some quick 1.2e+02 ns even 5.2e+03 ns slow 1.00 us gone 3.0 ns
result 3.base.some quick 1.1e+02 ns even 5.1e+03 ns slow 1.00 us gone 3.0 ns
result 1.head.some quick 5.0e+01 ns even 5.1e+03 ns slow 1.10e+03 ns new/10 7.0 ns
result 2.head.some quick 6.0e+01 ns even 5.1e+03 ns slow 1.05e+03 ns new/10 7.0 ns
result 3.head.some quick 5.5e+01 ns even 5.1e+03 ns slow 1.20e+03 ns new/10 7.0 ns

# The mean is the third root of 0.5 * 1 * 1.1.
diff - <("$script" --table "$work") <<'TEXT'
base: one
head: two
rounds: 3

benchmark        base ns        head ns    ratio  spread
quick              110.0           55.0    0.500  0.500..0.500  faster
even                5100           5100    1.000  0.981..1.020
slow                1000           1100    1.100  1.050..1.200  slower
not compared:
  gone  (base only)
  new/10  (head only)
geometric mean of 3 ratios: 0.819; 1 faster, 1 slower (by chance alone, about 0.8)
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
        echo "expected '$message' of: $*, found: $said"
        exit 1
    fi
}

refuses "a commit to compare with is wanted"
refuses "two commits at most" one two three
refuses "--rounds wants a number from 1 to 9999, found '0'" --rounds 0 HEAD
refuses "--min-time wants seconds, such as 0.5, found 'long'" --min-time long HEAD
refuses "--filter wants a value" --filter
refuses "unknown option: --fast" --fast HEAD
refuses "holds no results" --table "$work/none"
refuses "takes no commits" --table "$work" HEAD
if git -C "$(dirname "$script")" rev-parse --git-dir >/dev/null 2>&1; then
    refuses "unknown commit 'no-such-commit'" no-such-commit
    refuses "unknown program 'no_such_program', known: closed_tables" --program no_such_program HEAD
fi
