#!/usr/bin/env bash
# scripts/soak adds up its journal, and refuses what it does not understand.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/scripts"
cp "$root/scripts/soak" "$root/scripts/prepare.sh" "$work/scripts/"
soak=$work/scripts/soak

fail() { echo "$*" >&2; exit 1; }
refuses() # what it says, arguments
{
    local says=$1 output status=0
    shift
    output=$("$soak" "$@" 2>&1) || status=$?
    [ $status = 1 ] || fail "soak $*: status $status"
    case $output in *"$says"*) ;; *) fail "soak $*: says '$output'" ;; esac
}

refuses "unknown option: --cased" --cased 5
refuses "--cases wants a number, found 'many'" --cases many
refuses "there is no step 'fuzzing'" fuzzing

mkdir -p "$work/build/soak"
printf '# seed 3\npath\t50000\t0\t31\ngames\t20000\t1\t9\npath\t50000\t0\t29\nfuzz sgf\t1234567\t0\t60\n' >"$work/build/soak/journal.tsv"
refuses "is of seed 3, and seed 1 is asked for" --table
diff - <("$soak" --seed 3 --table) <<'TABLE'
| step | cases | failures | seconds |
|---|--:|--:|--:|
| path | 100,000 | 0 | 60 |
| games | 20,000 | 1 | 9 |
| fuzz sgf | 1,234,567 | 0 | 60 |
| all | | 1 | 129 |
seed 3
TABLE
