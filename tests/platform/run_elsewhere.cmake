# Run by ctest through `cmake -P`; the variables are given in CMakeLists.txt beside this file.
#
# Compiles the first example, the n-puzzle and a program with everything for another standard library or another
# machine, runs them, and looks at what they print. Says "skipped: " and the reason where that cannot be done here.
cmake_minimum_required(VERSION 3.25)

if(way STREQUAL "libc++")
    # No other flags: these are what a user writes.
    set(flags -std=c++20 -stdlib=libc++)
    set(packages "libc++-19-dev libc++abi-19-dev")
    set(run)
else()
    if(NOT EXISTS ${boost}/boost/version.hpp)
        message("skipped: there are no headers of Boost in '${boost}'")
        return()
    endif()
    # Of the system's headers only those of Boost: the others are for another machine.
    file(REMOVE_RECURSE ${work}/boost)
    file(MAKE_DIRECTORY ${work}/boost)
    file(CREATE_LINK ${boost}/boost ${work}/boost/boost SYMBOLIC)
    set(flags -std=c++20 --target=wasm32-wasi -fno-exceptions -isystem ${work}/boost)
    set(packages "wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 lld-19")
    set(run ${node} --no-warnings ${CMAKE_CURRENT_LIST_DIR}/run_wasm.mjs)
    if(NOT node)
        message("skipped: there is no Node to run WebAssembly")
        return()
    endif()
endif()
if(NOT clang)
    message("skipped: there is no clang++-19")
    return()
endif()
file(MAKE_DIRECTORY ${work})

# Compiles a program and runs it; `status`, `output` and `log` tell what came of it.
function(try_program source name)
    execute_process(COMMAND ${clang} ${flags} ${ARGN} -I ${tail}/include ${source} -o ${work}/${name}
        RESULT_VARIABLE status OUTPUT_VARIABLE log ERROR_VARIABLE log
    )
    if(status EQUAL 0)
        execute_process(COMMAND ${run} ${work}/${name} WORKING_DIRECTORY ${work}
            RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE log
        )
    endif()
    set(status "${status}" PARENT_SCOPE)
    set(output "${output}" PARENT_SCOPE)
    set(log "${log}" PARENT_SCOPE)
endfunction()

function(expect source name text)
    try_program(${source} ${name}
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror
    )
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${source} with ${way}: ${status}\n${output}\n${log}")
    endif()
    if(NOT output MATCHES "${text}")
        message(FATAL_ERROR "${source} with ${way}: expected\n${text}\nfound\n${output}")
    endif()
endfunction()

# Whether the tools are here is asked with a program that knows nothing of this library.
file(WRITE ${work}/probe.cpp "#include <vector>\nint main() { return std::vector<int>(3).size() == 3 ? 0 : 1; }\n")
try_program(${work}/probe.cpp probe)
if(NOT status EQUAL 0)
    message("skipped: ${clang} and its tools do not make and run a program for ${way} (Debian: ${packages})")
    return()
endif()

expect(${tail}/examples/first_search.cpp first_search "^1 ([0-9]+ )([0-9]+ )([0-9]+ )([0-9]+ )([0-9]+ )([0-9]+ )100 \n$")
expect(${CMAKE_CURRENT_LIST_DIR}/npuzzle.cpp npuzzle "^8-puzzle: cost 27\n15-puzzle: cost 45, expanded 88446\n$")
expect(${CMAKE_CURRENT_LIST_DIR}/everything.cpp everything "\neverything is right\n$")
