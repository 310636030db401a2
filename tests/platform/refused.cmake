# Run by ctest through `cmake -P`; the variables are given in CMakeLists.txt beside this file.
#
# What cannot be compiled is refused with one line that says why.
cmake_minimum_required(VERSION 3.25)
set(ENV{LC_ALL} C)

# Compiles a file: exactly one line of error, and it says this.
function(refuses sentence file)
    execute_process(COMMAND ${ARGN} -I ${tail}/include -x c++ ${file}
        RESULT_VARIABLE status OUTPUT_VARIABLE ignored ERROR_VARIABLE log
    )
    if(status EQUAL 0)
        message(FATAL_ERROR "compiled: ${ARGN} ${file}")
    endif()
    string(REGEX MATCHALL "error: [^\n]*" errors "${log}")
    list(LENGTH errors count)
    string(FIND "${errors}" "${sentence}" place)
    if(NOT count EQUAL 1 OR place EQUAL -1)
        message(FATAL_ERROR "${ARGN} ${file}: expected one error, '${sentence}', found ${count}\n${log}")
    endif()
endfunction()

file(MAKE_DIRECTORY ${work})
file(WRITE ${work}/all.cpp "#include <tail/tail.hpp>\n")
set(first_search ${tail}/examples/first_search.cpp)

if(what STREQUAL "standard")
    foreach(standard IN ITEMS 11 14 17)
        refuses("tail needs C++20 or newer: compile with -std=c++20" ${first_search} ${compiler} -std=c++${standard} -fsyntax-only)
    endforeach()
    refuses("tail needs C++20 or newer" ${work}/all.cpp ${compiler} -std=c++17 -fsyntax-only)
    # The preprocessor sees it, so that the others need not be compiled.
    file(GLOB_RECURSE headers ${tail}/include/tail/*.hpp)
    foreach(header IN LISTS headers)
        refuses("tail needs C++20 or newer" ${header} ${compiler} -std=c++17 -E)
    endforeach()
elseif(what STREQUAL "compiler")
    # The numbers of older compilers.
    file(WRITE ${work}/config.cpp "#include <tail/core/config.hpp>\n")
    if(id STREQUAL "GNU")
        refuses("tail needs g++ 12 or newer" ${work}/config.cpp ${compiler} -std=c++20 -fsyntax-only -U __GNUC__ -D __GNUC__=11)
    else()
        refuses("tail needs clang 17 or newer" ${work}/config.cpp ${compiler} -std=c++20 -fsyntax-only
            -U __clang_major__ -D __clang_major__=16 -Wno-builtin-macro-redefined)
    endif()
    # And one of them, if there is any.
    if(NOT old_clang)
        message("skipped: there is no clang older than 17 to see what it says")
        return()
    endif()
    refuses("tail needs clang 17 or newer" ${first_search} ${old_clang} -std=c++20 -fsyntax-only)
    refuses("tail needs clang 17 or newer" ${work}/all.cpp ${old_clang} -std=c++20 -fsyntax-only)
else()
    file(WRITE ${work}/parallel.cpp [[
#include <vector>
#include <tail/tail.hpp>
int main()
{
    auto const line = [](int n) { return std::vector{n + 1}; };
    return tail::parallel_idastar(tail::problem{.start = 0, .successors = line, .goal = 3}).cost;
}
]])
    refuses("parallel_idastar needs threads, and this platform has none: call idastar" ${work}/parallel.cpp
        ${compiler} -std=c++20 -fsyntax-only -D TAIL_HAS_THREADS=0)
endif()
