import os
import re
import subprocess

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load
from conan.tools.scm import Version

required_conan_version = ">=2.0"


class TailConan(ConanFile):
    """Headers alone: a package is made without a compiler, and no tests are built.

    Those who want the tests say -c tools.build:skip_test=False.
    """

    name = "tail"
    description = "Header-only C++20 search algorithms: path search and game search"
    license = "BSL-1.0"
    topics = ("search", "astar", "ida-star", "alpha-beta", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    # The package is made of the first two; the rest is what the tests need.
    exports_sources = (
        "CHANGELOG.md",
        "LICENSE",
        "include/*",
        "CMakeLists.txt",
        "cmake/*",
        "docs/*",
        "examples/*",
        "fuzz/*",
        "packaging/*",
        "scripts/*",
        "tests/*",
    )
    no_copy_source = True

    # As in tail/core/config.hpp.
    _oldest_compilers = {"gcc": "12", "clang": "17", "apple-clang": "16"}

    @property
    def _with_tests(self):
        return not self.conf.get("tools.build:skip_test", default=True, check_type=bool)

    def set_version(self):
        text = load(self, os.path.join(self.recipe_folder, "CMakeLists.txt"))
        self.version = re.search(r"project\(tail\s+VERSION ([0-9.]+)", text).group(1)

    def export(self):
        # As cmake/stray_headers.cmake does.
        if not os.path.exists(os.path.join(self.recipe_folder, ".git")):
            return
        command = ["git", "-C", self.recipe_folder, "ls-files", "--others", "--", "include"]
        try:
            stray = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
        except OSError:
            return
        for name in stray:
            self.output.warning(f"{name} is not in git, and is packed if it ends in .hpp")

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        # Only headers are used: consumers save time with -o "boost/*:header_only=True".
        self.requires("boost/[>=1.81 <2]", transitive_headers=True)

    def build_requirements(self):
        if self._with_tests:
            self.test_requires("doctest/[>=2.4.9 <3]")
            # Its versions are dates and no numbers, which a range cannot bound.
            self.test_requires("rapidcheck/cci.20230815")

    def package_id(self):
        # The same headers for every compiler and build type.
        self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)
        compiler = str(self.settings.compiler)
        oldest = self._oldest_compilers.get(compiler)
        if oldest and Version(self.settings.compiler.version) < oldest:
            raise ConanInvalidConfiguration(
                f"tail needs {compiler} {oldest} or newer, found {self.settings.compiler.version}"
            )

    def generate(self):
        if not self._with_tests:
            return
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.user_presets_path = False
        toolchain.cache_variables["TAIL_BUILD_TESTS"] = True
        toolchain.cache_variables["TAIL_BUILD_EXAMPLES"] = False
        toolchain.cache_variables["TAIL_BUILD_BENCHMARKS"] = False
        toolchain.generate()

    def build(self):
        if not self._with_tests:
            return
        cmake = CMake(self)
        cmake.configure()
        cmake.build()
        cmake.test()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(
            self,
            "*.hpp",
            os.path.join(self.source_folder, "include"),
            os.path.join(self.package_folder, "include"),
        )

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.requires = ["boost::headers"]
        if self.settings.get_safe("os") in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread"]
        self.cpp_info.set_property("cmake_file_name", "tail")
        self.cpp_info.set_property("cmake_target_name", "tail::tail")
        self.cpp_info.set_property("pkg_config_name", "tail")
