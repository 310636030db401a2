#!/usr/bin/env bash
# scripts/soak and scripts/fuzz with programs that only pretend: what they count, how they stop and go on, and what they refuse.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/scripts"
cp "$root/scripts/soak" "$root/scripts/fuzz" "$root/scripts/prepare.sh" "$work/scripts/"
printf 'require() { :; }\nbuild() { :; }\n' >>"$work/scripts/prepare.sh"
soak=$work/scripts/soak
journals=$work/build/soak

fail() { echo "$*" >&2; exit 1; }
# ends STATUS COMMAND...: how it has to end. What it says is in $work/said.
ends()
{
    local wanted=$1 status=0
    shift
    "$@" >"$work/said" 2>&1 || status=$?
    [ $status = "$wanted" ] || { cat "$work/said" >&2; fail "$*: status $status, expected $wanted"; }
}
says() { grep -Fq -- "$1" "$work/said" || { cat "$work/said" >&2; fail "expected '$1'"; }; }
has() { grep -Eqx -- "$2" "$1" || { cat "$1" >&2; fail "expected a line '$2' in $1"; }; }
# program FILE: one that does what standard input says.
program()
{
    mkdir -p "$(dirname "$1")"
    { printf '#!/usr/bin/env bash\n'; cat; } >"$1"
    chmod +x "$1"
}
# What runs this test in the background may ignore interrupts, and who is born so cannot hear them.
hears=(env --default-signal=INT)
"${hears[@]}" true 2>/dev/null || hears=()
# interrupts SIGNAL STATUS FILE COMMAND...: sends it the signal when FILE has come, and sees how it ends.
interrupts()
{
    local signal=$1 wanted=$2 file=$3 status=0
    shift 3
    rm -f "$file"
    set -m # or else it could not be interrupted
    ${hears[@]+"${hears[@]}"} "$@" >"$work/said" 2>&1 &
    local pid=$!
    set +m
    for _ in $(seq 500); do [ ! -e "$file" ] || break; sleep 0.02; done
    kill -"$signal" "$pid"
    wait "$pid" || status=$?
    [ $status = "$wanted" ] || { cat "$work/said" >&2; fail "$*: status $status after $signal, expected $wanted"; }
}
# gone FILE: the process whose number is in the file has ended.
gone()
{
    for _ in $(seq 250); do kill -0 "$(cat "$1")" 2>/dev/null || return 0; sleep 0.02; done
    fail "a program was left running"
}

ends 1 "$soak" --cased 5;      says "unknown option: --cased"
ends 1 "$soak" --cases many;   says "--cases wants a number, found 'many'"
ends 1 "$soak" --jobs 0;       says "--jobs wants one or more, found 0"
ends 1 "$soak" fuzzing;        says "there is no step 'fuzzing'"
[ "$(grep -rhoE 'TEST_CASE\("[^"]*every flipped bit and every truncation' "$root/tests" --include='*.cpp' | wc -l)" = 4 ] \
    || fail "the step flips is of four kinds of files: see that their tests have its words"

# The table is of all journals that are there.
mkdir -p "$journals"
printf '# seed 3\n# commit one\npath\t50000\t0\t31\npath\t50000\t0\t29\n' >"$journals/path.tsv"
printf '# seed 3\n# commit one\ngames\t20000\t1\t9\n' >"$journals/games.tsv"
printf '# seed 4\n# commit two\nfuzz sgf\t1234567\t0\t60\nfuzz suites\t7\t0\t60\n' >"$journals/fuzz.tsv"
diff - <("$soak" --table) <<'TABLE'
| step | cases | failures | seconds | seed | commit |
|---|--:|--:|--:|--:|---|
| path | 100,000 | 0 | 60 | 3 | one |
| games | 20,000 | 1 | 9 | 3 | one |
| fuzz sgf | 1,234,567 | 0 | 60 | 4 | two |
| fuzz suites | 7 | 0 | 60 | 4 | two |
| fuzz, all 2 | 1,234,574 | 0 | 120 | | |
| all | | 1 | 189 | | |
TABLE
ends 1 "$soak" path;             says "is of seed 3, and seed 1 is asked for"
ends 1 "$soak" --seed 3 path;    says "is of commit one, and what it runs has changed"
rm -r "$journals"

# A piece that is stopped counts for nothing, and the same command goes on with it.
program "$work/build/release/tests/test_differential_path" <<TEXT
if [ "\$4" = 20000 ] && [ ! -e "$work/once" ]; then
    echo \$\$ >"$work/pid"
    touch "$work/once"
    exec sleep 60
fi
echo "\$4" >>"$work/began"
echo "path: \$6 cases, 0 failures, seed \$2, 0.3 s"
TEXT
interrupts INT 130 "$work/once" "$soak" --cases 50000 path
gone "$work/pid"
has "$journals/path.tsv" "path	20000	0	[0-9]+"
[ "$(wc -l <"$journals/path.tsv")" = 3 ] || fail "a piece that was stopped is in the journal"
ends 0 "$soak" --cases 50000 path
says "| path | 50,000 | 0 |"
[ "$(tr '\n' ' ' <"$work/began")" = "0 20000 40000 " ] || fail "pieces: $(cat "$work/began")"
rm "$work/once"
ends 0 "$soak" --cases 20000 --fresh path
interrupts TERM 143 "$work/once" "$soak" --cases 50000 path
gone "$work/pid"

# A piece that crashes, or is killed for the memory it takes, is a failure.
program "$work/build/release/tests/test_differential_path" <<<'[ "$4" != 0 ] || kill -KILL $$; echo "path: $6 cases, 0 failures, seed 1, 0.3 s"'
ends 1 "$soak" --cases 40000 --fresh path
says "path-0 failed with status 137"
says "| path | 40,000 | 1 |"
[ -e "$journals/failures/path-0.log" ] || fail "what failed is not kept"
rm -r "$journals"
program "$work/build/tsan/tests/test_threads" <<<'echo "[doctest] test cases: 3 | 3 passed | 0 failed | 0 skipped"; [ ! -e '"$work/races"' ]'
ends 0 "$soak" --rounds 2 --fresh threads
touch "$work/races"
ends 1 "$soak" --rounds 3 threads
says "| threads | 3 | 1 |"
rm -r "$journals"

# A program that finds no test has failed.
program "$work/bin/ctest" <<<'echo "100% tests passed, 0 tests failed out of 5"'
program "$work/build/asan/tests/test_numbers" <<<'echo "[doctest] test cases:  2 | 2 passed | 0 failed | 1 skipped"'
program "$work/build/asan/tests/test_float_cast" <<<'echo "[doctest] test cases: 0 | 0 passed | 0 failed | 9 skipped"'
ends 1 env PATH="$work/bin:$PATH" "$soak" numbers
says "| numbers | 5 | 0 |"
says "| numbers, clang | 2 | 0 |"
says "| float cast, clang | 0 | 1 |"
ends 1 env PATH="$work/bin:$PATH" "$soak" numbers
says "| float cast, clang | 0 | 1 |"
program "$work/bin/ctest" <<<'echo "No tests were found!!!"; case "$*" in *--no-tests=error*) exit 8 ;; esac'
ends 1 env PATH="$work/bin:$PATH" "$soak" flips
says "| flips | 0 | 1 |"
rm -r "$journals"

# Fuzzers have the same time each, two at a time, until all together have had their runs and each some of them.
mv "$work/scripts/fuzz" "$work/real_fuzz"
program "$work/scripts/fuzz" <<TEXT
case \$1 in
    --build) exit ;;
    --list)  printf '%s\n' breaks none quick slow; exit ;;
esac
echo "\$*" >>"$work/pieces"
case \$5 in
    breaks) runs=5; crashes=1 ;;
    none)   runs=0; crashes=0 ;;
    quick)  runs=\$((1000 * \$6)); crashes=0 ;;
    slow)   runs=\$((\$6 / 5)); crashes=0 ;;
esac
echo "fuzz \$5: \$runs runs, \$crashes crashes, \$6 s"
exit \$crashes
TEXT
ends 1 "$soak" --seed 7 --runs 100000 --jobs 2 fuzz
says "| fuzz breaks | 5 | 1 | 20 |"
says "| fuzz none | 0 | 1 | 20 |"
says "fuzz-breaks-1 failed with status 1"
has "$work/pieces" "--built --first --seed 7001 breaks 20"
has "$work/pieces" "--built --first --seed 7002 slow [0-9]+"
[ -e "$journals/failures/fuzz-breaks-1.log" ] || fail "what failed is not kept"
awk -F '\t' '{ cases[$1] += $2; seconds[$1] += $4 }
    END { exit cases["fuzz quick"] < 99000 || cases["fuzz slow"] < 100 || seconds["fuzz slow"] < seconds["fuzz quick"] }' "$journals/fuzz.tsv" \
    || { cat "$journals/fuzz.tsv" >&2; fail "fuzzers do not have the runs that they should"; }
before=$(wc -l <"$work/pieces")
ends 1 "$soak" --seed 7 --runs 100000 --jobs 2 fuzz
[ "$(wc -l <"$work/pieces")" = "$before" ] || fail "fuzzers go on although nothing is left to do"
mv "$work/real_fuzz" "$work/scripts/fuzz"
rm -r "$journals"

# What a fuzzer begins with is no run, a slow input no crash, and whoever ends it ends everything.
mkdir -p "$work/fuzz/corpus/thing"
program "$work/build/fuzz/fuzz/fuzz_thing" <<TEXT
for argument; do case \$argument in -artifact_prefix=*) broken=\${argument#*=} ;; esac; done
echo "\$*" >"$work/arguments"
if [ -e "$work/sleeps" ]; then
    echo \$\$ >"$work/pid"
    touch "$work/asleep"
    exec sleep 60
fi
printf '#110\tINITED cov: 20 ft: 30\n#500\tDONE   cov: 25 ft: 40\nstat::number_of_executed_units: 500\n'
touch "\${broken}slow-unit-1"
if [ -e "$work/crashes" ]; then
    touch "\${broken}crash-1"
    exit 77
fi
TEXT
ends 0 "$work/scripts/fuzz" --built --seed 9 thing 30
says "fuzz thing: 390 runs, 0 crashes,"
grep -q -- '-max_total_time=[23][0-9] .*-seed=9 ' "$work/arguments" || fail "arguments of a fuzzer: $(cat "$work/arguments")"
touch "$work/crashes"
ends 1 "$work/scripts/fuzz" --built --first thing 30
says "fuzz thing: 390 runs, 1 crashes,"
ends 1 "$work/scripts/fuzz" --built --first thing 30 # the same again
says "fuzz thing: 390 runs, 1 crashes,"
touch "$work/sleeps"
interrupts INT 130 "$work/asleep" "$work/scripts/fuzz" --built thing 30
gone "$work/pid"
interrupts TERM 143 "$work/asleep" "$work/scripts/fuzz" --built thing 30
interrupts INT 130 "$work/asleep" "$soak" --jobs 1 fuzz
gone "$work/pid"
[ "$(wc -l <"$journals/fuzz.tsv")" = 2 ] || fail "a fuzzer that was stopped is in the journal"

# Elsewhere than where a journal was begun, what is run must be the same.
command -v git >/dev/null || exit 0
commit() { git -C "$work" add include docs && git -C "$work" -c user.name=soak -c user.email=soak@localhost commit -qm "$1"; }
rm -r "$journals"
mkdir "$work/include" "$work/docs"
echo one | tee "$work/include/one" >"$work/docs/one"
git -C "$work" init -q
commit "One"
program "$work/build/release/tests/test_differential_path" <<<'echo "path: $6 cases, 0 failures, seed 1, 0.3 s"'
ends 0 "$soak" --cases 10 path
says "| 1 | $(git -C "$work" rev-parse --short=10 HEAD) |"
echo two >"$work/docs/one"
commit "Two"
ends 0 "$soak" --cases 20 path
echo two >"$work/include/one"
ends 1 "$soak" --cases 30 path
says "and what it runs has changed: say --fresh"
commit "Three"
ends 1 "$soak" --cases 30 path
ends 0 "$soak" --cases 30 --fresh path
echo three >"$work/include/one"
ends 0 "$soak" --cases 30 --fresh path
says "$(git -C "$work" rev-parse --short=10 HEAD)-changed |"
