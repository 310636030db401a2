#!/usr/bin/env bash
# Packaging on a tree that has more than belongs to it, and on a machine without the tools.
#
#     tests/packaging/trees.sh CMAKE COMPILER BOOST_DIR WORK_FOLDER
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cmake=$1 compiler=$2 boost=$3 work=$4
rm -rf "$work"
mkdir -p "$work/tree" "$work/bin"

fail() { echo "$*"; exit 1; }

# A header that git does not know is named when headers are installed. One that git knows is not, and without git nothing is said.
cp -r "$root/CMakeLists.txt" "$root/LICENSE" "$root/cmake" "$root/include" "$work/tree"
echo '#pragma once' >"$work/tree/include/tail/stray.hpp"
"$cmake" -S "$work/tree" -B "$work/build" -DTAIL_BUILD_TESTS=OFF -DTAIL_BUILD_EXAMPLES=OFF -DTAIL_BUILD_BENCHMARKS=OFF \
    -DCMAKE_CXX_COMPILER="$compiler" -DBoost_DIR="$boost" >"$work/configured.txt" || fail "$(cat "$work/configured.txt")"
installed() { "$cmake" --install "$work/build" --prefix "$work/prefix" 2>&1; }
said=$(installed)
[[ $said != *"not in git"* ]] || fail "warns without git: $said"
if command -v git >/dev/null; then
    git init -q "$work/tree"
    git -C "$work/tree" add .
    git -C "$work/tree" rm -q --cached include/tail/stray.hpp
    said=$(installed)
    [[ $said == *"not in git"*"include/tail/stray.hpp"* ]] || fail "does not name the stray header: $said"
    [ "$(grep -c '^ *include/tail/' <<<"$said")" = 1 ] || fail "names more than the stray header: $said"
    git -C "$work/tree" add include/tail/stray.hpp
    said=$(installed)
    [[ $said != *"not in git"* ]] || fail "warns of what git knows: $said"
fi

# Without the tools, and without a package manager: each script says what it wants, and touches nothing.
for tool in bash basename cat dirname head mkdir rm sed sort; do ln -s "$(command -v "$tool")" "$work/bin/$tool"; done
# lacks SCRIPT TEXT...
lacks()
{
    local script=$1 text said
    shift
    if said=$(env -u CXX PATH="$work/bin" "$root/scripts/$script" 2>&1); then fail "$script runs without its tools"; fi
    for text; do [[ $said == *"$text"* ]] || fail "$script does not say '$text': $said"; done
}
lacks docs "missing: doxygen mkdocs mkdocs-material python3" "for scripts/docs: doxygen, mkdocs, mkdocs-material, Python 3"
PLAYGROUND_FOLDER=$work/playground lacks playground "missing: compiler boost clang wasm" "for scripts/playground: clang 19"
[ ! -e "$work/playground" ] || fail "playground makes its folder without its tools"
lacks single-header python3
