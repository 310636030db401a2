#!/usr/bin/env bash
# Builds the playground and tries it in a browser: run.sh FOLDER. Installs nothing, and says so where something is missing.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/prepare.sh"

skip() { echo "skipped: $*"; exit 0; }

browser=
for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then browser=$(command -v "$name"); break; fi
done
[ -n "$browser" ] || skip "there is no chromium on the PATH"
probe node || skip "there is no Node to drive the browser"
probe clang || skip "there is no clang++-19"
probe wasm || skip "clang++-19 makes no programs for WebAssembly (Debian: $(debian_package wasm))"

work=$1
PLAYGROUND_FOLDER=$work "$root/scripts/playground"
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
node "$root/tests/playground/playground.mjs" "$browser" "$work/index.html" "$profile" ${PICTURES+"$PICTURES"}
