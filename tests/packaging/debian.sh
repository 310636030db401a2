#!/usr/bin/env bash
# cpack makes Debian packages: headers for all machines, and tools with what they need.
#
#     tests/packaging/debian.sh CPACK BUILD_FOLDER WORK_FOLDER VERSION TOOLS
#
# TOOLS is 1 where the build has the tools.
set -euo pipefail
cpack=$1 build=$2 work=$3 version=$4 tools=$5
fail() { printf '%s\n' "$*"; exit 1; }
if ! command -v dpkg-deb >/dev/null; then echo "skipped: there is no dpkg-deb" && exit 0; fi
rm -rf "$work"
mkdir -p "$work"
(cd "$build" && "$cpack" -G DEB -B "$work" >"$work/log" 2>&1) || fail "$(cat "$work/log")"

dev=$work/libtail-dev_${version}_all.deb
[ -f "$dev" ] || fail "no $dev, but: $(ls "$work")"
dpkg-deb -c "$dev" >"$work/dev.txt"
for file in include/tail/tail.hpp include/tail/version.hpp share/cmake/tail/tailConfig.cmake share/pkgconfig/tail.pc \
    share/doc/libtail-dev/copyright; do
    grep -qE " \./usr/$file\$" "$work/dev.txt" || fail "libtail-dev lacks /usr/$file"
done
if grep -E '/(bin|man1|tests|examples)/' "$work/dev.txt"; then fail "libtail-dev has what is not a header"; fi
dpkg-deb -f "$dev" Depends | grep -q 'libboost-dev (>= 1.81)' || fail "libtail-dev does not depend on Boost"

if [ "$tools" = 1 ]; then
    file=$(echo "$work"/tail-tools_"${version}"_*.deb)
    [ -f "$file" ] || fail "no tail-tools, but: $(ls "$work")"
    dpkg-deb -c "$file" >"$work/tools.txt"
    for tool in tail-atari-go tail-compare tail-npuzzle tail-phutball tail-sokoban; do
        for path in "bin/$tool" "share/man/man1/$tool.1.gz" "share/bash-completion/completions/$tool"; do
            grep -qE " \./usr/$path\$" "$work/tools.txt" || fail "tail-tools lacks /usr/$path"
        done
    done
    grep -qE ' \./usr/share/doc/tail-tools/copyright$' "$work/tools.txt" || fail "tail-tools lacks its licence"
    if grep '\.hpp$' "$work/tools.txt"; then fail "tail-tools has headers"; fi
    if command -v dpkg-shlibdeps >/dev/null; then
        dpkg-deb -f "$file" Depends | grep -q libc6 || fail "tail-tools does not say which libraries it needs"
    fi
fi
