# A library that exports tail::tail as docs/packaging.md says: configured, installed, and found by a stranger. Run by ctest through
# `cmake -P`; the variables are given in CMakeLists.txt.
cmake_minimum_required(VERSION 3.25)

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "failed: ${ARGN}\n${out}")
    endif()
endfunction()
set(common -D CMAKE_CXX_COMPILER=${compiler} -D Boost_DIR=${boost})
file(REMOVE_RECURSE ${work})

file(READ ${tail}/docs/packaging.md page)
string(REGEX MATCH "set\\(TAIL_INSTALL ON\\)[^`]*" said "${page}")
if(NOT said MATCHES "EXPORT mine")
    message(FATAL_ERROR "docs/packaging.md does not say how a library exports tail")
endif()
string(REPLACE "add_subdirectory(third_party/tail)" "add_subdirectory(${tail} tail)" said "${said}")
set(head "cmake_minimum_required(VERSION 3.25)\nproject(mine LANGUAGES CXX)\n")
file(WRITE ${work}/mine/CMakeLists.txt "${head}${said}
install(FILES mineConfig.cmake DESTINATION share/cmake/mine)
")
file(WRITE ${work}/mine/mineConfig.cmake "include(CMakeFindDependencyMacro)
find_dependency(tail)
include(\${CMAKE_CURRENT_LIST_DIR}/mineTargets.cmake)
")
run(${CMAKE_COMMAND} -S ${work}/mine -B ${work}/mine/build ${common})
run(${CMAKE_COMMAND} --install ${work}/mine/build --prefix ${work}/prefix)
file(GLOB_RECURSE others ${work}/prefix/bin/* ${work}/prefix/share/man/*)
if(others)
    message(FATAL_ERROR "tools came along with the library: ${others}")
endif()

# Whoever uses it gets tail with it.
file(WRITE ${work}/user/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(user LANGUAGES CXX)
find_package(mine REQUIRED)
add_executable(user main.cpp)
target_link_libraries(user PRIVATE mine::mine)
")
file(WRITE ${work}/user/main.cpp "#include <tail/core/config.hpp>\n#include <tail/version.hpp>\nint main() { return TAIL_VERSION_MAJOR; }\n")
run(${CMAKE_COMMAND} -S ${work}/user -B ${work}/user/build -D CMAKE_PREFIX_PATH=${work}/prefix ${common})
run(${CMAKE_COMMAND} --build ${work}/user/build)

# Without the option CMake refuses, as the page says.
string(REPLACE "set(TAIL_INSTALL ON)" "" said "${said}")
file(WRITE ${work}/without/CMakeLists.txt "${head}${said}")
execute_process(COMMAND ${CMAKE_COMMAND} -S ${work}/without -B ${work}/without/build ${common}
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE out)
if(status EQUAL 0 OR NOT out MATCHES "not in any[ \n]+export set")
    message(FATAL_ERROR "without TAIL_INSTALL, CMake says: ${out}")
endif()
