"""Runs the steps of `conan create` on the recipe without Conan: check.py TAIL_SOURCE VERSION WORK_FOLDER CMAKE COMPILER BOOST_DIR

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

source, version, work, cmake, compiler, boost = sys.argv[1:]
calls = []


def fail(why):
    sys.exit(f"conanfile.py: {why}")


class Settings:
    """Those of a profile: `compiler` is a name with a version."""

    class Compiler(str):
        version = "12"

    compiler = Compiler("gcc")

    def get_safe(self, name):
        return {"os": "Linux"}.get(name)


class Version:
    """Of conan.tools.scm.Version: numbers with dots between them, compared as numbers."""

    def __init__(self, text):
        self.numbers = [int(number) for number in str(text).split(".")]

    def __lt__(self, other):
        return self.numbers < Version(other).numbers


class InvalidConfiguration(Exception):
    pass


class Recipe:
    """What the recipe uses of conan.ConanFile."""

    def __init__(self):
        self.conf = types.SimpleNamespace(get=lambda name, default=None, check_type=None: confs.get(name, default))
        self.settings = Settings()
        self.info = types.SimpleNamespace(clear=lambda: calls.append("clear"))
        self.cpp_info = types.SimpleNamespace(properties={})
        self.cpp_info.set_property = self.cpp_info.properties.__setitem__
        self.recipe_folder = source
        self.output = types.SimpleNamespace(warning=lambda text: calls.append(f"warning {text}"))

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
module("conan.errors", ConanInvalidConfiguration=InvalidConfiguration)
module("conan.tools")
module("conan.tools.scm", Version=Version)
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

# A header that git does not know is named.
tree = os.path.join(work, "tree")
shutil.rmtree(tree, ignore_errors=True)
os.makedirs(os.path.join(tree, "include"))
for name in ("known.hpp", "stray.hpp"):
    with open(os.path.join(tree, "include", name), "w", encoding="utf-8"):
        pass
for has_git in (False, True):
    if has_git and shutil.which("git"):
        subprocess.run(["git", "init", "-q", tree], check=True)
        subprocess.run(["git", "-C", tree, "add", "include/known.hpp"], check=True)
    calls.clear()
    exporting = TailConan()
    exporting.recipe_folder = tree
    exporting.export()
    wanted = ["include/stray.hpp"] if has_git and shutil.which("git") else []
    if [call.split()[1] for call in calls if call.startswith("warning ")] != wanted:
        fail(f"warns of {calls} where {wanted} are not in git")

# The program of test_package, with package files that say what Conan's generators would.
found = os.path.join(work, "found")
shutil.rmtree(found, ignore_errors=True)
os.makedirs(found)
with open(os.path.join(found, "tailConfig.cmake"), "w", encoding="utf-8") as file:
    file.write(
        f"""find_package(Boost 1.81 REQUIRED)
find_package(Threads REQUIRED)
add_library({recipe.cpp_info.properties["cmake_target_name"]} INTERFACE IMPORTED)
target_include_directories(tail::tail INTERFACE "{recipe.package_folder}/include")
target_link_libraries(tail::tail INTERFACE {" ".join(recipe.cpp_info.requires).replace("boost::", "Boost::")} Threads::Threads)
"""
    )
shutil.copytree(os.path.join(source, "test_package"), os.path.join(work, "test_package"), dirs_exist_ok=True)
program = os.path.join(work, "test_package", "build")
for step in (
    [cmake, "-S", os.path.join(work, "test_package"), "-B", program, f"-Dtail_DIR={found}", f"-DBoost_DIR={boost}",
     f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_CXX_STANDARD=20", "-DCMAKE_CXX_FLAGS=-O0"],
    [cmake, "--build", program],
    [os.path.join(program, "test_package")],
):
    done = subprocess.run(step, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        fail(f"{step} failed:\n{done.stdout}")
for part in ("path/", "game/", "store/pattern_database.hpp"):
    if f"#include <tail/{part}" not in load(None, os.path.join(source, "test_package", "test_package.cpp")):
        fail(f"test_package does not use {part}")

# The oldest compilers are those that the headers refuse.
config = load(None, os.path.join(source, "include", "tail", "core", "config.hpp"))


def refuses(name, compiler_version):
    recipe = TailConan()
    recipe.settings.compiler = Settings.Compiler(name)
    recipe.settings.compiler.version = compiler_version
    try:
        recipe.validate()
    except InvalidConfiguration as error:
        return str(error)
    return None


for name, macro in (
    ("gcc", "__GNUC__"), ("clang", "__clang_major__"), ("apple-clang", "__apple_build_version__")
):
    oldest = int(re.search(macro + r" < (\d+)", config).group(1))
    oldest = oldest if oldest < 1000 else oldest // 1000000   # 16000000 is Apple's 16
    if refuses(name, str(oldest)) or refuses(name, f"{oldest + 1}.1"):
        fail(f"refuses {name} {oldest} or newer, which the headers take")
    said = refuses(name, f"{oldest - 1}.3")
    if said is None or f"{name} {oldest} or newer" not in said:
        fail(f"does not refuse {name} {oldest - 1} as the headers do: {said}")
if refuses("msvc", "194"):
    fail("refuses a compiler that the headers take")

# Whatever it requires is bounded: a newer version may break what a release has been tested with.
both = load(None, os.path.join(source, "conanfile.py")) + load(None, os.path.join(source, "scripts", "conanfile.txt"))
for name, versions in re.findall(r"\b([a-z][a-z0-9_]+[a-z])/(\[[^\]]*\]|[\w.]+)", both):
    if versions.startswith("[") and "<" not in versions:
        fail(f"requires {name} without a bound: {versions}")
if len(set(re.findall(r"rapidcheck/[\w.]+", both))) != 1:
    fail("two versions of rapidcheck")

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

# What the pages say.
pages = [os.path.join(source, "README.md")]
pages += [os.path.join(source, "docs", name) for name in files_below(os.path.join(source, "docs")) if name.endswith(".md")]
named = [
    (page, command)
    for page in pages
    for command in re.findall(r"`?(conan create \.[^`\n]*)", load(None, page))
]
if not named:
    fail("no page says how to make the package")
for page, command in named:
    if "-s compiler.cppstd=20" not in command or "--build=missing" not in command:
        fail(f"{page} names a command that does not work with a detected profile: {command}")
print("as it should be")
