"""Runs the steps of `conan create` on the recipe without Conan: check.py TAIL_SOURCE VERSION WORK_FOLDER CMAKE

Conan itself is replaced by a few lines, so that this shows what the recipe asks for and what it packs, not how Conan
answers.
"""

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import types

source, version, work, cmake = sys.argv[1:]
calls = []


def fail(why):
    sys.exit(f"conanfile.py: {why}")


class Recipe:
    """What the recipe uses of conan.ConanFile."""

    def __init__(self):
        self.conf = types.SimpleNamespace(get=lambda name, default=None, check_type=None: confs.get(name, default))
        self.settings = types.SimpleNamespace(get_safe=lambda name: {"os": "Linux"}.get(name))
        self.info = types.SimpleNamespace(clear=lambda: calls.append("clear"))
        self.cpp_info = types.SimpleNamespace(set_property=lambda *_: None)
        self.recipe_folder = source

    def requires(self, reference, **_):
        calls.append(f"requires {reference}")

    def test_requires(self, reference):
        calls.append(f"test_requires {reference}")


class Generator:
    def __init__(self, recipe):
        self.cache_variables = {}

    def generate(self):
        calls.append(f"generate {type(self).__name__} {self.cache_variables}")


class CMakeDeps(Generator):
    pass


class CMakeToolchain(Generator):
    pass


class CMake:
    def __init__(self, recipe):
        pass

    def __getattr__(self, name):
        return lambda *_, **__: calls.append(f"cmake {name}")


def copy(recipe, pattern, src, dst):
    for folder, _, files in os.walk(src):
        for name in files:
            path = os.path.relpath(os.path.join(folder, name), src)
            if fnmatch.fnmatch(path, pattern):
                to = os.path.join(dst, path)
                os.makedirs(os.path.dirname(to), exist_ok=True)
                shutil.copy2(os.path.join(folder, name), to)


def load(recipe, path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made


module("conan", ConanFile=Recipe)
module("conan.tools")
module("conan.tools.build", check_min_cppstd=lambda recipe, least: calls.append(f"cppstd {least}"))
module(
    "conan.tools.cmake",
    CMake=CMake,
    CMakeDeps=CMakeDeps,
    CMakeToolchain=CMakeToolchain,
    cmake_layout=lambda recipe: None,
)
module("conan.tools.files", copy=copy, load=load)

names = {}
exec(compile(load(None, os.path.join(source, "conanfile.py")), "conanfile.py", "exec"), names)
TailConan = names["TailConan"]


def create(**settings):
    """The steps in the order of Conan; returns the recipe and what it asked for."""
    global confs
    confs = settings
    calls.clear()
    recipe = TailConan()
    recipe.set_version()
    recipe.source_folder = os.path.join(work, "source")
    recipe.package_folder = os.path.join(work, "package")
    for folder in (recipe.source_folder, recipe.package_folder):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
    for pattern in recipe.exports_sources:
        top = pattern.split("/")[0]
        if "*" in pattern:
            copy(recipe, "*", os.path.join(source, top), os.path.join(recipe.source_folder, top))
        else:
            shutil.copy2(os.path.join(source, pattern), recipe.source_folder)
    for step in "layout requirements build_requirements package_id validate generate build package package_info".split():
        getattr(recipe, step)()
    return recipe, list(calls)


def files_below(folder):
    return sorted(
        os.path.relpath(os.path.join(at, name), folder) for at, _, found in os.walk(folder) for name in found
    )


# By default: headers and the licence, without a build or a test or what they need.
recipe, asked = create()
if any(call.startswith(("cmake", "generate", "test_requires")) for call in asked):
    fail(f"builds or tests by default: {asked}")
if "cppstd 20" not in asked or "clear" not in asked:
    fail(f"does not ask for C++20, or makes a package for each compiler: {asked}")
wanted = sorted(
    [os.path.join("include", path) for path in files_below(os.path.join(source, "include"))] + ["licenses/LICENSE"]
)
if files_below(recipe.package_folder) != wanted:
    fail(f"packs {set(files_below(recipe.package_folder)) ^ set(wanted)} too much or too little")
if recipe.version != version:
    fail(f"says version {recipe.version}, CMake says {version}")

# With the conf: the tests, and everything that they need is exported.
recipe, asked = create(**{"tools.build:skip_test": False})
for wanted in ("test_requires doctest", "test_requires rapidcheck", "generate CMakeToolchain", "cmake test"):
    if not any(call.startswith(wanted) for call in asked):
        fail(f"does not {wanted} where tests are wanted: {asked}")
scripts = "\n".join(
    load(None, os.path.join(at, name))
    for at, _, found in os.walk(os.path.join(source, "tests"))
    for name in found
    if name == "CMakeLists.txt" or name.endswith(".cmake")
)
named = set(re.findall(r"\$\{(?:PROJECT_SOURCE_DIR|tail)\}/(\w[\w./-]*)", scripts)) - {"conanfile.py"}
missing = [path for path in named if not os.path.exists(os.path.join(recipe.source_folder, path))]
if missing:
    fail(f"does not export what the tests name: {missing}")
for path in ("scripts/bench-compare", "scripts/slowest"):   # which the tests of scripts run
    if not os.path.exists(os.path.join(recipe.source_folder, path)):
        fail(f"does not export {path}")
subprocess.run(
    [cmake, "-S", ".", "-B", os.path.join(work, "build"), "-D", "TAIL_BUILD_TESTS=ON", "-D", "TAIL_BUILD_EXAMPLES=OFF",
     "-D", "TAIL_BUILD_BENCHMARKS=OFF"],
    cwd=recipe.source_folder, check=True, stdout=subprocess.DEVNULL,
)

# What the README says.
line = re.search(r"`?(conan create \.[^`\n]*)", load(None, os.path.join(source, "README.md")))
if line is None or "-s compiler.cppstd=20" not in line.group(1) or "--build=missing" not in line.group(1):
    fail("the README names a command that does not work with a detected profile")
print("as it should be")
