#!/usr/bin/env python3
"""Holds README.md and docs/ to what programs do.

    check.py programs PROJECT WORK -- COMPILER OPTION...
        Each ```cpp block with a `main` is compiled and run. If a ```text block follows it at once, that is what it prints.
    check.py each PROJECT WORK -- COMPILER OPTION...
        Each block is compiled alone, which finds a missing include. The blocks after a comment `<!-- slow: why -->`, which
        `programs` leaves out, are run, too. Takes minutes.
    check.py commands PROJECT WORK TOOLS
        Each ```console block is run: lines that begin with `$ ` are commands, the lines after a command are what it
        prints (on both streams). A page is one session, in a folder of its own.
    check.py links PROJECT
        Each link to a file or a heading leads somewhere.

In what is printed `...` stands for any text, and a line `...` for any lines. Numbers with a unit of time or memory are
not compared. An HTML comment before a block, `<!-- not run: why -->`, leaves the block out; so does a command that reads
the levels of XSokoban, which do not come with the library.
"""

import os
import re
import shutil
import subprocess
import sys

FENCE = re.compile(r"```(\w*)\s*$")
MARK = re.compile(r"<!-- (not run|slow): .+ -->$")
MEASURED = re.compile(r"\b\d[\d,.]* ?(?:s|ms|us|min|bytes|B|KiB|MiB|GiB)\b")
RATES = re.compile(r" \([^()]* a second\)$")  # printed after a search that took some time


class Block:
    def __init__(self, page, line, language, lines, left_out, follows):
        self.page, self.line, self.language, self.lines = page, line, language, lines
        self.left_out = left_out  # "not run", "slow" or None, by a comment
        self.follows = follows  # the block before it, if only blank lines lie between

    def __str__(self):
        return f"{self.page}:{self.line}"


def pages(project):
    found = ["README.md"]
    for folder, _, files in os.walk(os.path.join(project, "docs")):
        found += [os.path.relpath(os.path.join(folder, f), project) for f in files if f.endswith(".md")]
    return sorted(found)


def blocks(project):
    for page in pages(project):
        with open(os.path.join(project, page), encoding="utf-8") as file:
            lines = file.read().split("\n")
        at, before, left_out = 0, None, None
        while at < len(lines):
            fence = FENCE.match(lines[at])
            if fence:
                end = lines.index("```", at + 1)
                before = Block(page, at + 1, fence[1], lines[at + 1 : end], left_out, before)
                yield before
                at, left_out = end, None
            elif MARK.match(lines[at]):
                left_out = MARK.match(lines[at])[1]
            elif lines[at].strip():
                before, left_out = None, None
            at += 1


def same(wanted, printed):
    """Whether the lines printed are those wanted."""

    def tidy(lines):
        lines = [MEASURED.sub("#", RATES.sub("", line).rstrip()) for line in lines]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    pattern = ""
    for line in tidy(wanted):
        pattern += r"(?:.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + r"\n"
    return re.fullmatch(pattern, "".join(line + "\n" for line in tidy(printed)))


def differs(block, what, wanted, printed):
    print(f"{block}: {what} prints another text\n--- the page says\n" + "\n".join(wanted))
    print("--- printed\n" + "\n".join(printed) + "\n")


def programs(project, slow):
    """The blocks that are programs, each with what it prints, or None."""
    found = []
    for block in blocks(project):
        if block.language == "cpp" and any(line.startswith("int main(") for line in block.lines):
            found.append([block, None])
        elif block.language == "text" and found and block.follows is found[-1][0]:
            found[-1][1] = block.lines
    return [(block, wanted) for block, wanted in found if block.left_out is None or (slow and block.left_out == "slow")]


def compiled(compiler, source, program, project):
    """Compiles, and then links: a compiler cache knows only the first."""
    steps = [[*compiler, "-c", source, "-o", program + ".o"], [*compiler, program + ".o", "-o", program]]
    return all(subprocess.run(step, cwd=project).returncode == 0 for step in steps)


def run_program(block, wanted, command, folder):
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    printed = run.stdout.split("\n")
    if run.returncode != 0:
        differs(block, f"the program ends with status {run.returncode} and", wanted or [], printed + [run.stderr])
        return False
    if wanted is not None and not same(wanted, printed):
        differs(block, "the program", wanted, printed)
        return False
    return True


def check_programs(project, work, compiler):
    """All programs as one, because most of the time goes into the headers."""
    found = programs(project, slow=False)
    includes, parts, calls = set(), [], []
    for i, (block, _) in enumerate(found):
        body = list(block.lines)
        while not body[-1].strip():
            body.pop()
        if body[-1] != "}":
            sys.exit(f"{block}: the last line of a program is the end of its main")
        body[-1] = "return 0; }"  # a main in a namespace has to say so
        includes.update(line for line in body if line.startswith("#include"))
        body = ["" if line.startswith("#include") else line for line in body]
        parts.append(f"namespace block_{i} {{\n#line {block.line + 1} \"{block.page}\"\n" + "\n".join(body) + "\n}\n")
        calls.append(f"    case {i}: return block_{i}::main();\n")
    source = os.path.join(work, "programs.cpp")
    with open(source, "w", encoding="utf-8") as file:
        file.write("#include <cstdlib>\n" + "\n".join(sorted(includes)) + "\n" + "".join(parts))
        file.write("int main(int, char** which)\n{\n    switch (std::atoi(which[1])) {\n")
        file.write("".join(calls) + "    default: return 100;\n    }\n}\n")
    program = os.path.join(work, "programs")
    if not compiled(compiler, source, program, project):
        sys.exit("a program of the pages does not compile")
    good = [run_program(block, wanted, [program, str(i)], work) for i, (block, wanted) in enumerate(found)]
    print(f"{len(found)} programs, {sum(wanted is not None for _, wanted in found)} of them with what they print")
    return all(good)


def check_each(project, work, compiler):
    good = True
    for i, (block, wanted) in enumerate(programs(project, slow=True)):
        source, program = os.path.join(work, f"{i}.cpp"), os.path.join(work, str(i))
        with open(source, "w", encoding="utf-8") as file:
            file.write(f"#line {block.line + 1} \"{block.page}\"\n" + "\n".join(block.lines) + "\n")
        if block.left_out is None:
            if subprocess.run([*compiler, "-fsyntax-only", source], cwd=project).returncode != 0:
                print(f"{block}: does not compile alone")
                good = False
        elif not compiled(compiler, source, program, project):
            print(f"{block}: does not compile")
            good = False
        else:
            good = run_program(block, wanted, [program], work) and good
            os.remove(program)
            os.remove(program + ".o")
    return good


def check_commands(project, work, tools):
    good, count = True, 0
    environment = dict(os.environ, PATH=os.path.abspath(tools) + os.pathsep + os.environ["PATH"], COLUMNS="120")
    for block in blocks(project):
        if block.language != "console" or block.left_out or any("xsokoban-90.xsb" in line for line in block.lines):
            continue
        folder = os.path.join(work, block.page.replace("/", "_"))
        os.makedirs(folder, exist_ok=True)
        for name in ("tests", "examples"):
            if not os.path.lexists(os.path.join(folder, name)):
                os.symlink(os.path.join(os.path.abspath(project), name), os.path.join(folder, name))
        session = []
        for line in block.lines:
            if line.startswith("$ "):
                session.append((line[2:], []))
            elif session:
                session[-1][1].append(line)
            else:
                sys.exit(f"{block}: a console block begins with a command")
        for command, wanted in session:
            count += 1
            run = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
            printed = run.stdout.split("\n")
            if run.returncode not in (0, 1, 2, 3) or (not wanted and run.returncode != 0):
                differs(block, f"`{command}` ends with status {run.returncode} and", wanted, printed)
                good = False
            elif wanted and not same(wanted, printed):
                differs(block, f"`{command}`", wanted, printed)
                good = False
    print(f"{count} commands")
    return good


def anchors(path):
    found, inside = set(), False
    with open(path, encoding="utf-8") as file:
        for line in file:
            inside ^= line.startswith("```")
            heading = not inside and re.match(r"#+ (.*)", line)
            if heading:
                text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading[1].strip()).lower()
                found.add(re.sub(r"[^\w\- ]", "", text.replace("\\", "")).replace(" ", "-"))
    return found


def check_links(project):
    good, count = True, 0
    for page in [*pages(project), "CHANGELOG.md"]:
        path = os.path.join(project, page)
        inside = False
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                inside ^= line.startswith("```")
                if inside:
                    continue
                for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
                    if re.match(r"https?:", target):
                        continue
                    count += 1
                    name, _, anchor = target.partition("#")
                    to = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
                    if not os.path.exists(to):
                        print(f"{page}:{number}: there is no {target}")
                        good = False
                    elif anchor and to.endswith(".md") and anchor not in anchors(to):
                        print(f"{page}:{number}: there is no heading for {target}")
                        good = False
    print(f"{count} links")
    return good


def main(arguments):
    rest = []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, rest = arguments[:at], arguments[at + 1 :]
    what, project, *others = arguments
    if others:
        shutil.rmtree(others[0], ignore_errors=True)
        os.makedirs(others[0])
        others[0] = os.path.abspath(others[0])
    if what == "programs":
        return check_programs(project, others[0], rest)
    if what == "each":
        return check_each(project, others[0], rest)
    if what == "commands":
        return check_commands(project, *others)
    if what == "links":
        return check_links(project)
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
