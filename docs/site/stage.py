"""Makes the folder that mkdocs builds the site from: stage.py PROJECT WORK

WORK/pages gets the README, the changelog and the pages of docs/, with links as they are in the site. A link to a header leads to
its page in the API reference; a link to any other file of the project leads to a page that shows the file. WORK/mkdocs.yml gets the
settings of docs/site/mkdocs.yml, the folders, and the navigation.

The API reference is in WORK/pages/api already, with its tag file WORK/tail.tag.
"""

import os
import re
import shutil
import sys
import xml.etree.ElementTree

project, work = (os.path.abspath(folder) for folder in sys.argv[1:])
pages = os.path.join(work, "pages")

# Which pages come first, by group; those that are not named here come after them, in the group of their folder.
order = {
    "Begin": ["index.md", "install.md", "your-own-problem.md", "your-own-game.md", "laws.md", "limitations.md", "reliability.md", "trust.md"],
    "Domains": ["npuzzle.md", "heuristics-npuzzle.md", "sokoban.md", "atari-go.md", "phutball.md"],
    "Methods": ["pattern-databases.md", "threats.md", "certificates.md"],
    "Tools": ["tools.md", "comparison.md", "playground.md", "packaging.md"],
    "Results": ["results.md", "benchmarks.md"],
}
last = ["architecture.md", "releasing.md", "changelog.md", "licence.md"]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def headers_of_reference():
    """From a header as it is included to its page in the reference, such as api/astar_8hpp.html."""
    found = {}
    for compound in xml.etree.ElementTree.parse(os.path.join(work, "tail.tag")).getroot().iter("compound"):
        if compound.get("kind") == "file":
            name = compound.findtext("path").split("/include/")[-1].removeprefix("include/") + compound.findtext("name")
            page = compound.findtext("filename")
            found[name] = "api/" + (page if page.endswith(".html") else page + ".html")
    return found


def place_of(source):
    """Where a file of the project is in the site, if it is one of the pages or belongs to them."""
    if source == "README.md":
        return "index.md"
    if source == "CHANGELOG.md":
        return "changelog.md"
    if source == "LICENSE":
        return "licence.md"
    if source == "docs":
        return "index.md"
    if source.startswith("docs/") and not source.startswith("docs/site/"):
        inside = source.removeprefix("docs/")
        if os.path.isdir(os.path.join(project, source)):
            return inside + "/README.md"
        return inside
    return None


languages = {".cpp": "cpp", ".hpp": "cpp", ".py": "python", ".sh": "bash", ".cmake": "cmake", ".txt": "text"}
shown = {}   # files that links lead to, and the page that shows each


def page_that_shows(source):
    if source not in shown:
        page = f"source/{source}.md"
        shown[source] = page
        path = os.path.join(project, source)
        if os.path.isdir(path):
            names = sorted(name + ("/" if os.path.isdir(os.path.join(path, name)) else "") for name in os.listdir(path))
            body = "\n".join(f"- `{name}`" for name in names)
        else:
            language = languages.get(os.path.splitext(source)[1], "text")
            body = f"````{language}\n{read(path)}````\n"
        write(os.path.join(pages, page), f"# {source}\n\n{body}\n")
    return shown[source]


def site_path(source):
    if source.startswith("include/"):
        header = source.removeprefix("include/")
        if header in reference:
            return reference[header]
    return place_of(source) or page_that_shows(source)


def with_links(text, source):
    """The text of a page with its links as they are in the site. What is in code blocks stays as it is."""
    here = os.path.dirname(place_of(source))

    def linked(match):
        target, _, anchor = match.group(2).partition("#")
        if not target or re.match(r"[a-z]+:", target):
            return match.group()
        to = os.path.normpath(os.path.join(os.path.dirname(source), target))
        if not os.path.exists(os.path.join(project, to)):
            return match.group()   # mkdocs says that it is broken
        path = os.path.relpath(site_path(to), here or ".")
        return f"{match.group(1)}{path}{'#' + anchor if anchor else ''})"

    out = []
    fenced = False
    before = ""
    for line in text.splitlines():
        if re.match(r"\s*(```|~~~)", line):
            fenced = not fenced
        elif not fenced:
            line = re.sub(r"(\]\()([^)\s]+)\)", linked, line)
            line = re.sub(r'(<(?:img|source)[^>]*?(?:src|srcset)=")([^"]+)"',
                          lambda m: linked_attribute(m, source, here), line)
            # A list that follows its sentence without an empty line is one elsewhere, but not here.
            if re.match(r"([-*]|\d+\.) ", line) and before and not re.match(r"([-*]|\d+\.) |\s", before):
                out.append("")
        out.append(line)
        before = line
    return "\n".join(out) + "\n"


def linked_attribute(match, source, here):
    to = os.path.normpath(os.path.join(os.path.dirname(source), match.group(2)))
    if match.group(2).startswith("http") or not os.path.exists(os.path.join(project, to)):
        return match.group()
    return f'{match.group(1)}{os.path.relpath(site_path(to), here or ".")}"'


def title_of(page):
    found = re.search(r"^# (.*)$", read(os.path.join(pages, page)), re.MULTILINE)
    return re.sub(r"[`\\]|(?<!\\)\*|\[([^]]*)\]\([^)]*\)", r"\1", found.group(1)) if found else page


reference = headers_of_reference()
for folder, folders, names in os.walk(os.path.join(project, "docs")):
    folders[:] = [name for name in folders if os.path.relpath(os.path.join(folder, name), project) != "docs/site"]
    for name in names:
        source = os.path.relpath(os.path.join(folder, name), project)
        to = os.path.join(pages, place_of(source))
        if name.endswith(".md"):
            write(to, with_links(read(os.path.join(folder, name)), source))
        else:
            os.makedirs(os.path.dirname(to), exist_ok=True)
            shutil.copyfile(os.path.join(folder, name), to)
for source in ("README.md", "CHANGELOG.md"):
    write(os.path.join(pages, place_of(source)), with_links(read(os.path.join(project, source)), source))
write(os.path.join(pages, "licence.md"), f"# Licence\n\n```text\n{read(os.path.join(project, 'LICENSE'))}```\n")

there = sorted(
    os.path.relpath(os.path.join(folder, name), pages)
    for folder, _, names in os.walk(pages)
    for name in names
    if name.endswith(".md")
)
named = {page for group in order.values() for page in group} | set(last)
groups = {group: [page for page in wanted if page in there] for group, wanted in order.items()}
for page in there:
    if page in named or page.startswith(("source/", "api/")):
        continue
    if page.startswith("algorithms/"):
        groups.setdefault("Algorithms", []).append(page)
    else:
        groups["Results" if re.search("compared|diagonal", page) else "Methods"].append(page)
groups["Algorithms"].sort(key=lambda page: (not page.endswith("README.md"), page))
groups["Project"] = [page for page in last if page in there]

lines = [read(os.path.join(project, "docs", "site", "mkdocs.yml")), f"docs_dir: {pages}", f"site_dir: {work}/site", "nav:"]
for group in ("Begin", "Algorithms", "Domains", "Methods", "Tools", "Results"):
    lines.append(f"  - {group}:")
    lines += [f"      - {title_of(page)!r}: {page}" for page in groups[group]]
lines.append("  - API reference: api/index.html")
lines.append("  - Project:")
lines += [f"      - {title_of(page)!r}: {page}" for page in groups["Project"]]
if shown:
    lines.append("      - Source files:")
    lines += [f"          - {title_of(page)!r}: {page}" for page in sorted(shown.values())]
write(os.path.join(work, "mkdocs.yml"), "\n".join(lines) + "\n")
