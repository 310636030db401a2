#!/usr/bin/env bash
# The documentation is whole: every public name has its sentence, the site builds without a warning, and no link of it is broken.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/scripts/prepare.sh"
# A package of the sources need not have the pages of the top folder.
if [ ! -f "$root/README.md" ]; then echo "skipped: there is no README.md" && exit 0; fi
for tool in doxygen mkdocs mkdocs-material; do
    if ! probe "$tool"; then echo "skipped: there is no $tool" && exit 0; fi
done
"$root/scripts/docs" --check
if said=$("$root/scripts/docs" --chek 2>&1) || [[ $said != *"unknown argument: --chek"* ]]; then
    echo "of --chek: $said" && exit 1
fi
