# Run by ctest through `cmake -P`; the variables are given in CMakeLists.txt beside this file.
cmake_minimum_required(VERSION 3.25)

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "failed: ${ARGN}\n${out}")
    endif()
    set(output "${out}" PARENT_SCOPE)
endfunction()

set(prefix ${work}/prefix)
set(build ${work}/build)
file(REMOVE_RECURSE ${work})

if(way STREQUAL "installed")
    run(${CMAKE_COMMAND} --install ${tail_build} --prefix ${prefix})
    file(GLOB_RECURSE installed RELATIVE ${prefix} ${prefix}/*)
    list(FILTER installed EXCLUDE REGEX "^(include/tail/.*\\.hpp|share/(cmake|licenses|pkgconfig)/.*)$")
    if(installed)
        message(FATAL_ERROR "installed more than headers and package files: ${installed}")
    endif()

    find_program(pkg_config pkg-config)
    if(pkg_config)
        run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${prefix}/share/pkgconfig ${pkg_config} --cflags tail)
        string(REGEX REPLACE "^-I(.*[^ \n])[ \n]*$" "\\1" include "${output}")
        if(NOT EXISTS ${include}/tail/tail.hpp)
            message(FATAL_ERROR "pkg-config gives no folder with tail/tail.hpp: ${output}")
        endif()
    endif()
endif()

run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/${way} -B ${build} -G ${generator}
    -D CMAKE_BUILD_TYPE=${build_type}
    -D CMAKE_CXX_COMPILER=${compiler}
    -D CMAKE_PREFIX_PATH=${prefix}
    -D Boost_DIR=${boost}
    -D TAIL_SOURCE=${tail_source}
)

# Nothing but the consumer's own program may have come along.
run(${CMAKE_COMMAND} --build ${build} --target help)
if(output MATCHES "[^\n]*(test_|bench_|first_search|npuzzle|verify)[^\n]*")
    message(FATAL_ERROR "a target leaked into the consumer: ${CMAKE_MATCH_0}")
endif()
if(NOT way STREQUAL "installed")
    run(${CMAKE_COMMAND} --install ${build} --prefix ${prefix})
    file(GLOB_RECURSE installed ${prefix}/*)
    if(installed)
        message(FATAL_ERROR "an install rule leaked into the consumer: ${installed}")
    endif()
endif()

run(${CMAKE_COMMAND} --build ${build})
run(${build}/consumer)
# Seven steps are the fewest.
if(NOT output MATCHES "^1 ([0-9]+ )([0-9]+ )([0-9]+ )([0-9]+ )([0-9]+ )([0-9]+ )100 \n$")
    message(FATAL_ERROR "expected a path of seven steps from 1 to 100, found: ${output}")
endif()
