#!/usr/bin/env bash
# The tools are installed with manual pages and completion, and work from there.
#
#     tests/packaging/tools.sh CMAKE BUILD_FOLDER WORK_FOLDER
set -euo pipefail
cmake=$1 build=$2 work=$3
rm -rf "$work"
"$cmake" --install "$build" --prefix "$work" --component tools >/dev/null
fail() { printf '%s\n' "$*"; exit 1; }

tools=(tail-atari-go tail-compare tail-npuzzle tail-phutball tail-sokoban)
for tool in "${tools[@]}"; do
    for file in "bin/$tool" "share/man/man1/$tool.1.gz" "share/bash-completion/completions/$tool" \
        "share/zsh/site-functions/_$tool" "share/fish/vendor_completions.d/$tool.fish"; do
        [ -s "$work/$file" ] || fail "$file is not installed"
    done
done
[ -z "$(find "$work" -name '*.hpp')" ] || fail "headers came along with the tools"
# Nothing but these.
[ "$(find "$work" -type f | wc -l)" = $((5 * ${#tools[@]})) ] || fail "installed too: $(find "$work" -type f)"

"$work/bin/tail-npuzzle" "8 6 7 2 5 4 3 0 1" | grep -q '^solved at cost 27' || fail "an installed tool does not work"

# Every option of --help is in the manual page, and the page has no errors.
for tool in "${tools[@]}"; do
    page=$work/share/man/man1/$tool.1.gz
    # Not the words of the sentences: an option begins its line.
    options=$("$work/bin/$tool" --help | sed -nE 's/^ {2,6}(-[A-Za-z], )?(--[a-z-]+).*/\2/p')
    [ "$(wc -w <<<"$options")" -gt 8 ] || fail "$tool --help has few options: $options"
    plain=$(gzip -dc "$page" | sed 's/\\-/-/g')
    for option in $options; do
        grep -qE -- "^\\\\fB.*$option\\b" <<<"$plain" || fail "the page of $tool lacks $option"
    done
    if command -v groff >/dev/null; then
        said=$(gzip -dc "$page" | groff -man -Tascii -ww -b 2>&1 >"$work/page.txt") || true
        [ -z "$said" ] || fail "$tool: $said"
        overstruck=$(printf '.\b') # bold is a letter over itself
        sed -i "s/$overstruck//g" "$work/page.txt"
        for section in NAME SYNOPSIS DESCRIPTION OPTIONS EXAMPLES "EXIT STATUS" "SEE ALSO"; do
            grep -qF "$section" "$work/page.txt" || fail "the page of $tool has no $section"
        done
    fi
done
command -v groff >/dev/null || echo "pages are not rendered: there is no groff"

# completes TOOL LINE EXPECTED: what bash would offer at the end of the line, sorted, in one line.
completes()
{
    local got
    got=$(bash --norc -c '
        source "$1/share/bash-completion/completions/$2"
        COMP_LINE=$3 COMP_POINT=${#3}
        read -ra COMP_WORDS <<<"$3"
        [[ $3 == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        function=$(complete -p "$2" | sed "s/.*-F \([^ ]*\).*/\1/")
        "$function" "$2" >&2
        printf "%s\n" "${COMPREPLY[@]}" | sort | xargs' - "$work" "$1" "$2") || fail "completion of '$2' fails"
    [ "$got" = "$3" ] || fail "'$2' completes to '$got', not to '$3'"
}
completes tail-npuzzle 'tail-npuzzle --alg' '--algorithm'
completes tail-npuzzle 'tail-npuzzle --algorithm idastar-a' 'idastar-automaton'
completes tail-npuzzle 'tail-npuzzle --algorithm=df' 'dfs'
completes tail-npuzzle 'tail-npuzzle --heuristic pdb:7' '7-7-7-3 7-8'
completes tail-npuzzle 'tail-npuzzle --nodes ' ''
completes tail-sokoban 'tail-sokoban --grain ' 'macro-pushes pushes steps'
completes tail-phutball 'tail-phutball --size 9x9 --attacker ' 'first second'
completes tail-compare 'tail-compare qui' 'quick'
(cd "$work" && completes tail-sokoban 'tail-sokoban --file sha' 'share')
for shell in zsh fish; do
    if ! command -v "$shell" >/dev/null; then echo "completion of $shell is not read: there is no $shell"; continue; fi
    for tool in "${tools[@]}"; do
        if [ "$shell" = zsh ]; then zsh -n "$work/share/zsh/site-functions/_$tool"
        else fish --no-execute "$work/share/fish/vendor_completions.d/$tool.fish"; fi
    done
done

# The same bytes when they are made again.
script=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/scripts/tool-pages
"$script" "$work/again" "$work/bin/tail-npuzzle" "${tools[@]}"
cmp "$work/again/tail-npuzzle.1.gz" "$work/share/man/man1/tail-npuzzle.1.gz" || fail "the page is another when it is made again"

# Help that is wrapped, with short options and an option whose value may be left out.
cat >"$work/tail-fake" <<'TOOL'
#!/usr/bin/env bash
case $1 in
    --version) echo "tail-fake 1.2.3" ;;
    --list) printf '%s\n' 'algorithms (two lines' 'of heading)' '  fast    the one' '  slow:N  another' '' 'sides' '  left  x' '  right  y' ;;
    --help) cat <<'TEXT'
usage: tail-fake [thing...]
       [options]

Does nothing. It's a fake.

options:
  -a, --algorithm NAME  how to search, with a sentence that is
                        wrapped (default fast)
      --play [SIDE]     play
  -o, --out FILE        where to
  -q                    say nothing
      --help            show this text (-h as well)

examples:
  tail-fake -a fast
      for example

exit status: 0 always
TEXT
esac
TOOL
chmod +x "$work/tail-fake"
"$script" "$work/fake" "$work/tail-fake"
mkdir -p "$work/share/bash-completion/completions"
cp "$work/fake/tail-fake.bash" "$work/share/bash-completion/completions/tail-fake"
completes tail-fake 'tail-fake -a ' 'fast slow:'
completes tail-fake 'tail-fake --play ' 'left right'
completes tail-fake 'tail-fake -' '--algorithm --help --out --play -a -h -o -q'
page=$(gzip -dc "$work/fake/tail-fake.1.gz")
for line in '\fB\-a, \-\-algorithm NAME\fR' 'how to search, with a sentence that is wrapped (default fast)' '\fB\-q\fR' \
    'Does nothing. It\(aqs a fake.' '[thing...] [options]'; do
    [[ $page == *"$line"* ]] || fail "the page of a wrapped help lacks '$line': $page"
done

# refuses MESSAGE ARGUMENTS...
refuses()
{
    local message=$1 said
    shift
    if said=$("$script" "$@" 2>&1); then fail "takes $*"; fi
    [[ $said == *"$message"* ]] || fail "of $*: $said"
}
refuses "expected a folder and a program" "$work/again"
refuses "cannot run '$work/nosuch'" "$work/again" "$work/nosuch"
refuses "--help ended with status 1" "$work/again" "$(command -v false)"
