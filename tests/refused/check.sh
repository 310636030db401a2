#!/usr/bin/env bash
# Checks that the compiler refuses every case of a file, each with its sentence.
#
#     tests/refused/check.sh COMPILER FILE [compiler arguments]
#
# A line `// refused: SENTENCE` begins a case. The case ends before a blank line that is followed by the next such
# line, by a line `// accepted`, or by the end of the file. All other lines of the file must compile. A case may
# have several such lines; then each of their sentences must appear. `// refused alone: SENTENCE` says that no error
# of the case has another sentence.
#
# The file is compiled once. It passes if
#   1. the compiler refuses it;
#   2. for each case there is an error with its sentence that names the case;
#   3. every error names some case;
#   4. of a case that is refused alone, every error has its sentence.
# An error names a case by a line of it or by a namespace that begins there, in its own text or in its trace of
# instantiations. (The trace alone does not do: clang leaves out where an instantiation began that it has put off.)
# A compiler reports an error in a template once for each instantiation. So each case has types and a namespace of
# its own.
set -euo pipefail
export LC_ALL=C

if [ $# -lt 2 ]; then
    echo "usage: $0 COMPILER FILE [compiler arguments]" >&2
    exit 2
fi
compiler=$1
file=$2
shift 2
if [ ! -r "$file" ]; then
    echo "$0: cannot read $file" >&2
    exit 2
fi

flags=(-std=c++20 -fsyntax-only -ftemplate-backtrace-limit=0)
if "$compiler" --version | grep -q clang; then
    flags+=(-ferror-limit=0 -fno-caret-diagnostics -fno-color-diagnostics)
else
    flags+=(-fmax-errors=0 -fno-diagnostics-show-caret -fdiagnostics-color=never)
fi

output=$(mktemp)
trap 'rm -f "$output"' EXIT
compiled=0
"$compiler" "${flags[@]}" "$@" "$file" >"$output" 2>&1 || compiled=$?

awk -v name="$file" -v compiled="$compiled" '
# Whether `text` has `word::`, and not as the end of a longer word.
function speaks_of(text, word,    at, before) {
    while ((at = index(text, word "::")) > 0) {
        before = at > 1 ? substr(text, at - 1, 1) : " "
        if (before !~ /[A-Za-z0-9_]/) { return 1 }
        text = substr(text, at + length(word))
    }
    return 0
}

# The file itself: which case each line belongs to, and the namespaces of each case.
FNR == NR {
    if ($0 ~ /^[ \t]*\/\/ refused( alone)?: /) {
        if (blank || !current) { current = ++cases; first[current] = FNR }
        sentence = $0
        if (sentence ~ /^[ \t]*\/\/ refused alone: /) { alone[current] = 1 }
        sub(/^[ \t]*\/\/ refused( alone)?: */, "", sentence)
        sub(/[ \t]+$/, "", sentence)
        wanted[current, ++sentences[current]] = sentence
    } else if (blank && $0 ~ /^[ \t]*\/\/ accepted/) {
        current = 0
    }
    blank = $0 ~ /^[ \t]*$/
    if (current) {
        owner[FNR] = current
        if ($1 == "namespace" && $2 ~ /^[A-Za-z_]/) { space[current] = space[current] " " $2 }
    }
    next
}

# What the compiler says: PLACE: words, where a place is FILE:LINE:COLUMN. Lines that tell who includes whom
# begin otherwise.
{
    words = $0
    line  = 0
    if (match($0, /:[0-9]+:[0-9]+: /)) {
        words = substr($0, RSTART + RLENGTH)
        if (substr($0, 1, RSTART - 1) == name) { line = substr($0, RSTART + 1) + 0 }
    } else if (match($0, /: (fatal )?error: /)) {
        words = substr($0, RSTART + 2)    # without a place, as when a file is missing
    }

    if (words ~ /^(fatal )?error: /) {
        message[++errors] = words
        named[errors]     = lines " " line
        text[errors]      = trace "\n" words
        # In the same instantiation as the error before, the trace is not printed again.
        follows[errors]   = errors > 1 && !traced && !line
        traced            = 0
    } else if (words ~ /^note: (in|while) / && errors) {
        # clang names the trace after the error. Other notes show where something is declared.
        named[errors]   = named[errors] " " line
        text[errors]    = text[errors] "\n" words
        follows[errors] = 0
    } else if ($0 ~ /: (In|At) [^:]*.*:$/) {
        trace  = $0                       # g++ names the trace before the error, and begins it so
        lines  = ""
        traced = 1
    } else if (words ~ /^ *(recursively )?required |^ *in .* expansion of /) {
        trace  = trace "\n" words
        lines  = lines " " line
        traced = 1
    }
}

END {
    bad = 0
    if (cases == 0) { print name ": no line `// refused: SENTENCE`"; bad = 1 }
    if (compiled == 0) { print name ": compiles, and should not"; bad = 1 }
    if (compiled > 0 && errors == 0) { print name ": the compiler failed without an error that can be read"; bad = 1 }
    for (e = 1; e <= errors; ++e) {
        inside = 0
        count  = split(named[e], numbers, " ")
        for (c = 1; c <= cases; ++c) {
            mine = follows[e] && of[e - 1, c]
            for (i = 1; i <= count; ++i) { mine = mine || owner[numbers[i]] == c }
            spaces = split(space[c], names, " ")
            for (i = 1; i <= spaces; ++i) { mine = mine || speaks_of(text[e], names[i]) }
            of[e, c] = mine
            inside   = inside || mine
        }
        if (!inside) {
            where = "no line of the file"
            for (i = 1; i <= count; ++i) { if (numbers[i] > 0) { where = "line " numbers[i] } }
            print name ": an error outside the cases, named for " where ": " message[e]
            bad = 1
        }
    }
    for (c = 1; c <= cases; ++c) {
        for (s = 1; s <= sentences[c]; ++s) {
            found = 0
            heard = ""
            for (e = 1; e <= errors; ++e) {
                if (!of[e, c]) { continue }
                if (index(message[e], wanted[c, s])) { found = 1 }
                heard = heard "\n    " message[e]
            }
            if (found) { continue }
            print name ":" first[c] ": not refused with: " wanted[c, s]
            print (heard == "" ? "  seen: no error" : "  seen:" heard)
            bad = 1
        }
    }
    for (c = 1; c <= cases; ++c) {
        for (e = 1; alone[c] && e <= errors; ++e) {
            if (!of[e, c]) { continue }
            found = 0
            for (s = 1; s <= sentences[c]; ++s) { found = found || index(message[e], wanted[c, s]) }
            if (found) { continue }
            print name ":" first[c] ": refused, but not alone: " message[e]
            bad = 1
        }
    }
    if (!bad) { printf "%s: %d cases refused\n", name, cases }
    exit bad
}
' "$file" "$output" || {
    if [ -n "${TAIL_REFUSED_SHOW-}" ]; then cat "$output"; fi
    exit 1
}
