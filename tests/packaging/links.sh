#!/usr/bin/env bash
# The link check of the site finds what is broken, and nothing else.
#
#     tests/packaging/links.sh WORK_FOLDER
set -euo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/docs/site/links.py
work=$1
rm -rf "$work"
mkdir -p "$work/sub"
cat >"$work/index.html" <<'TEXT'
<link href="style.css" rel="stylesheet"><h1 id="top">here</h1><img src="sub/a%20b.svg">
<a href="sub/page.html">good</a> <a href="sub/page.html#there">good</a> <a href="#top">good</a> <a href="sub/">good</a>
<a href="https://example.org/nowhere">not followed</a> <a href="mailto:a@example.org">nor this</a>
<script>var link = '<a href="of-a-script.html">';</script>
TEXT
echo '<a name="there"></a><a href="../index.html#top">good</a>' | tee "$work/sub/page.html" >"$work/sub/index.html"
touch "$work/style.css" "$work/sub/a b.svg"
diff - <(python3 "$check" "$work") <<<'3 pages, 0 broken links'

echo '<a href="gone.html">x</a><a href="sub/page.html#gone">x</a><a href="#gone">x</a><script src="https://example.org/x.js"></script>' \
    >"$work/bad.html"
if found=$(python3 "$check" "$work"); then echo "ends with 0 on a broken link" && exit 1; fi
diff - <(printf '%s\n' "$found") <<'TEXT'
bad.html: loads https://example.org/x.js from elsewhere
bad.html: no file for gone.html
bad.html: no place for #gone
bad.html: no place for sub/page.html#gone
4 pages, 4 broken links
TEXT
diff - <(python3 "$check" "$work" "$work/index.html") <<<'1 pages, 0 broken links'
