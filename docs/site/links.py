"""Finds broken links in a folder of HTML files: links.py FOLDER [PAGE...]

Each link of a page must lead to a file that is there and, behind a #, to a name in it. What a page loads must be in the folder: the
site works without a network. Links to other sites are not followed. With PAGES, only links of these are looked at.
"""

import html
import os
import re
import sys
import urllib.parse

folder = os.path.abspath(sys.argv[1])
names = {}    # of a page: what a # may lead to
broken = []


def text_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return re.sub(r"<script\b[^>]*>.*?</script>", lambda m: re.sub(r">.*", ">", m.group(), flags=re.DOTALL),
                      file.read(), flags=re.DOTALL)


def names_in(path):
    if path not in names:
        names[path] = set(re.findall(r"""\b(?:id|name)=["']([^"']+)["']""", text_of(path)))
    return names[path]


def look_at(page):
    text = text_of(page)
    shown = os.path.relpath(page, folder)
    for tag, attribute, link in re.findall(r"""<(\w+)\b[^>]*?\b(href|src)=["']([^"']*)["']""", text):
        link = html.unescape(link)
        if re.match(r"[a-zA-Z][\w+.-]*:|//", link):
            loads = attribute == "src" or tag == "link" and not re.search(rf'<link[^>]*canonical[^>]*{re.escape(link)}', text)
            if loads and not link.startswith(("data:", "javascript:")):
                broken.append(f"{shown}: loads {link} from elsewhere")
            continue
        path, _, anchor = link.partition("#")
        path = urllib.parse.unquote(path.split("?")[0])
        to = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if os.path.isdir(to):
            to = os.path.join(to, "index.html")
        if not os.path.exists(to):
            broken.append(f"{shown}: no file for {link}")
        elif anchor and to.endswith(".html") and urllib.parse.unquote(anchor) not in names_in(to):
            broken.append(f"{shown}: no place for {link}")


count = 0
wanted = [os.path.abspath(page) for page in sys.argv[2:]]
for at, _, files in os.walk(folder):
    for name in sorted(files):
        if name.endswith(".html") and (not wanted or os.path.join(at, name) in wanted):
            look_at(os.path.join(at, name))
            count += 1
for line in sorted(set(broken)):
    print(line)
print(f"{count} pages, {len(set(broken))} broken links")
sys.exit(1 if broken else 0)
