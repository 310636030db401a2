# Shared by the scripts beside it; source it, do not run it.
#
#   require NAME...      make sure that these tools and libraries are here (names: see `probe`)
#   want NAME...         the same for what is good to have: where it cannot be had, the rest goes on without
#   build PRESET ...     configure and build a preset; the rest are arguments of the build
#   run_tests PRESET ... run its tests; the rest are arguments of ctest
#   took NAME            say how long the script has run, for the end of it
#
# Nothing is printed and no package manager is called when nothing is missing.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
conan_arguments=()

say() { printf '== %s\n' "$*"; }
fail() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

took() { printf '%s took %d min %d s\n' "$1" $((SECONDS / 60)) $((SECONDS % 60)); }

# Does the compiler find this header? Asks the compiler, so that a library counts wherever it was put.
has_header() { printf '#include <%s>\n' "$1" | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1; }

has_boost()
{
    printf '#include <boost/version.hpp>\n#if BOOST_VERSION < 108100\n#error\n#endif\n' \
        | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1
}

# Does clang 19 make programs for another standard library, or another machine?
builds_with()
{
    printf '#include <vector>\nint main() { return std::vector<int>(3)[0]; }\n' \
        | clang++-19 -std=c++20 "$@" -x c++ - -o /dev/null 2>/dev/null
}

# mkdocs runs on the Python that it was installed for, which need not be the first on the path.
mkdocs_theme()
{
    local python
    python=$(sed -n '1s/^#! *//p' "$(command -v mkdocs)" 2>/dev/null) || return 0
    ${python:-python3} -c 'import pymdownx; from mkdocs.utils import get_theme_names
print(*[name for name in get_theme_names() if name == "material"])' 2>/dev/null || true
}

has_cmake()
{
    local version
    version=$(cmake --version 2>/dev/null | sed -n 's/^cmake version //p')
    [ "$(printf '3.25\n%s\n' "${version:-0}" | sort -V | head -n 1)" = 3.25 ]
}

probe()
{
    case $1 in
        compiler)   printf '#include <concepts>\n#include <ranges>\n' | "${CXX:-c++}" -std=c++20 -E -x c++ - >/dev/null 2>&1 ;;
        cmake)      has_cmake ;;
        ninja)      command -v ninja >/dev/null ;;
        boost)      has_boost ;;
        doctest)    has_header doctest/doctest.h ;;
        rapidcheck) has_header rapidcheck.h ;;
        benchmark)  has_header benchmark/benchmark.h ;;
        cli11)      has_header CLI/CLI.hpp ;;
        fmt)        has_header fmt/format.h ;;
        json)       has_header nlohmann/json.hpp ;;
        clang)      command -v clang++-19 >/dev/null ;;
        sanitizers) echo 'int main() {}' | clang++-19 -fsanitize=address -x c++ - -o /dev/null 2>/dev/null ;;
        libcxx)     builds_with -stdlib=libc++ ;;
        wasm)       builds_with --target=wasm32-wasi -fno-exceptions ;;
        node)       command -v node >/dev/null ;;
        mkdocs-material) [ -n "$(mkdocs_theme)" ] ;;
        cavepacker) [ -d "${CAVEPACKER_MAPS:-/usr/share/games/cavepacker/maps}" ] ;;
        *)          command -v "$1" >/dev/null ;;
    esac
}

# Releases differ in which Boost they call theirs: take the default one when it is new enough, because
# the numbered packages of different versions exclude each other.
debian_boost()
{
    local version
    version=$(apt-cache policy libboost-dev | sed -n 's/^ *Candidate: //p')
    if dpkg --compare-versions "${version:-0}" ge 1.81; then echo libboost-dev; else echo libboost1.81-dev; fi
}

debian_package()
{
    case $1 in
        compiler)   echo g++ ;;
        ninja)      echo ninja-build ;;
        boost)      debian_boost ;;
        doctest)    echo doctest-dev ;;
        rapidcheck) echo librapidcheck-dev ;;
        benchmark)  echo libbenchmark-dev ;;
        cli11)      echo libcli11-dev ;;
        fmt)        echo libfmt-dev ;;
        json)       echo nlohmann-json3-dev ;;
        clang)      echo clang-19 ;;
        sanitizers) echo libclang-rt-19-dev ;;
        libcxx)     echo libc++-19-dev libc++abi-19-dev ;;
        wasm)       echo wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 lld-19 ;;
        node)       echo nodejs ;;
        cavepacker) echo cavepacker-data ;;
        *)          echo "$1" ;;
    esac
}

install_with_apt()
{
    local as_root=() packages=() name
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "missing: $*; installing them needs root, and there is no sudo"
        as_root=(sudo)
    fi
    say "installing what is missing: $*"
    ${as_root[@]+"${as_root[@]}"} apt-get update -qq
    # shellcheck disable=SC2207 # names of packages have no spaces, and some names stand for several
    for name; do packages+=($(debian_package "$name")); done
    # --no-remove: what is installed is the user's to give up, not ours. An older Boost stands in the way of a newer one,
    # and libc++1-14 in the way of libc++-19-dev.
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get install -qq -y --no-remove --no-install-recommends "${packages[@]}" >/dev/null \
        || fail "could not install: ${packages[*]} (perhaps an older one stands in the way: libboost-dev before 1.81, or libc++1-14)"
}

# Conan brings libraries, not tools.
install_with_conan()
{
    local name
    for name; do
        case $name in compiler|cmake|ninja|ccache|clang|clang-format-19|sanitizers|libcxx|wasm|node|cavepacker|doxygen|mkdocs*|python3) return 1 ;; esac
    done
    say "fetching what is missing with Conan: $*"
    conan profile detect --exist-ok >/dev/null 2>&1
    conan install "$root/scripts/conanfile.txt" --output-folder="$root/build/conan" --build=missing \
        -s build_type=Release -s compiler.cppstd=20 || return 1
    conan_arguments=(-DCMAKE_TOOLCHAIN_FILE="$root/build/conan/conan_toolchain.cmake")
}

explain_missing()
{
    cat >&2 <<TEXT
missing: $*

Install them and run this again:
  a C++20 compiler (g++ 12 or clang 17, or newer), CMake 3.25, Ninja, ccache,
  Boost 1.81 or newer (headers), doctest, rapidcheck, Google Benchmark, CLI11, {fmt}, nlohmann_json
  for scripts/docs: doxygen, mkdocs, mkdocs-material, Python 3
  for scripts/playground: clang 19 with lld, and for wasm32: wasi-libc, libc++, compiler-rt
  for scripts/fuzz and .ci/run: clang 19 with clang-format and the sanitizers

  Fedora:    dnf install gcc-c++ cmake ninja-build ccache boost-devel doctest-devel rapidcheck-devel \\
                 google-benchmark-devel cli11-devel fmt-devel json-devel
  Homebrew:  brew install cmake ninja ccache boost doctest rapidcheck google-benchmark cli11 fmt nlohmann-json

With Conan 2 on the path, the libraries come from there.
TEXT
    exit 1
}

require()
{
    local missing=() name
    for name; do probe "$name" || missing+=("$name"); done
    if [ ${#missing[@]} -eq 0 ]; then return; fi

    if command -v apt-get >/dev/null && command -v dpkg >/dev/null; then
        install_with_apt "${missing[@]}"
    elif command -v conan >/dev/null && install_with_conan "${missing[@]}"; then
        return
    else
        explain_missing "${missing[@]}"
    fi
    for name in "${missing[@]}"; do
        probe "$name" || fail "$name was installed, but it still cannot be found"
    done
}

want() { (require "$@") || say "going on without: $*"; }

# The rest are arguments of the build, such as --target.
build()
{
    local preset=$1
    shift
    say "building preset $preset"
    cd "$root"
    cmake --preset "$preset" --log-level=WARNING ${conan_arguments[@]+"${conan_arguments[@]}"} >/dev/null
    cmake --build --preset "$preset" "$@"
}

# The rest are arguments of ctest. One test more than there are processors: some tests wait for others, for a clock or a browser.
run_tests()
{
    local preset=$1
    shift
    say "testing preset $preset"
    cd "$root"
    ctest --preset "$preset" --parallel $(($(getconf _NPROCESSORS_ONLN) + 1)) "$@"
}
