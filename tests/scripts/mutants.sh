#!/usr/bin/env bash
# scripts/mutants with a compiler that only pretends: what is found, what survives, and what does not compile.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/scripts"
cp "$root/scripts/mutants" "$work/scripts/"
ln -s "$root/include" "$root/tests" "$work/"

# Makes a program that passes without a fault. With one, when -I names two folders of headers, it does what ON_FAULT says.
cat >"$work/compiler" <<'TEXT'
#!/usr/bin/env bash
folders=0 line================================
while [ $# -gt 0 ]; do
    case $1 in
        -I*/include) folders=$((folders + 1)) ;;
        -o) program=$2; shift ;;
    esac
    shift
done
{
    echo '#!/usr/bin/env bash'
    if [ $folders = 2 ]; then
        case $ON_FAULT in
            refused) echo "no such thing"; exit 1 ;;
            found)   printf 'cat <<TEXT\n%s\nTEST CASE:  a remark\na.cpp:1: MESSAGE: nothing\n%s\nTEST CASE:  a claim\na.cpp:2: ERROR: CHECK( no )\nTEXT\nexit 1\n' $line $line ;;
        esac
    fi
} >"$program"
chmod +x "$program"
TEXT
chmod +x "$work/compiler"

# mutants ON_FAULT STATUS SAYS
mutants()
{
    local status=0
    ON_FAULT=$1 CXX=$work/compiler "$work/scripts/mutants" --jobs 1 "improved node" >"$work/said" 2>&1 || status=$?
    [ $status = "$2" ] && grep -Fq -- "$3" "$work/said" || { cat "$work/said"; echo "expected status $2, found $status, and '$3'"; exit 1; }
}
mutants found 0 "store/node_store.cpp: 'a claim'"
mutants ignored 1 "SURVIVES"
mutants refused 1 "'improved node keeps its old parent' does not compile with tests/store/node_store.cpp"
