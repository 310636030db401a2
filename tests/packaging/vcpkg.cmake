# Runs the port of vcpkg without vcpkg: its functions are replaced by the steps that they come down to, so that this shows what
# the port asks for and what a user then finds. Run by ctest through `cmake -P`; the variables are given in CMakeLists.txt.
cmake_minimum_required(VERSION 3.25)

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "failed: ${ARGN}\n${out}")
    endif()
endfunction()

set(port ${tail}/packaging/vcpkg/tail)
file(REMOVE_RECURSE ${work})

file(READ ${port}/vcpkg.json manifest)
string(JSON named GET ${manifest} name)
string(JSON port_version GET ${manifest} version)
if(NOT named STREQUAL "tail" OR NOT port_version VERSION_EQUAL version)
    message(FATAL_ERROR "vcpkg.json says ${named} ${port_version}, CMakeLists.txt says tail ${version}")
endif()

# Every part of Boost that a header includes is a dependency.
file(GLOB_RECURSE headers ${tail}/include/*.hpp)
foreach(header IN LISTS headers)
    file(STRINGS ${header} includes REGEX "^#include <boost/")
    foreach(line IN LISTS includes)
        string(REGEX REPLACE "^#include <boost/([a-z_]+)/.*" "boost-\\1" part "${line}")
        string(REPLACE "_" "-" part "${part}")
        if(NOT manifest MATCHES "\"${part}\"")
            message(FATAL_ERROR "${header}: ${line}: vcpkg.json does not depend on ${part}")
        endif()
    endforeach()
endforeach()

# What vcpkg gives to a port.
set(PORT tail)
set(CURRENT_PORT_DIR ${port})
set(CURRENT_PACKAGES_DIR ${work}/packages)
set(CURRENT_INSTALLED_DIR ${work}/installed)

function(vcpkg_cmake_configure)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
    run(${CMAKE_COMMAND} -S ${arg_SOURCE_PATH} -B ${work}/build -D CMAKE_CXX_COMPILER=${compiler} -D Boost_DIR=${boost}
        -D CMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} -D CMAKE_BUILD_TYPE=Release
        -D BUILD_SHARED_LIBS=OFF -D CMAKE_INSTALL_LIBDIR=lib -D CMAKE_INSTALL_BINDIR=bin ${arg_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
    run(${CMAKE_COMMAND} --build ${work}/build --target install)
endfunction()

# Package files move to share/tail, and look for the prefix two folders up.
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
    set(from ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH})
    file(GLOB files ${from}/*.cmake)
    if(NOT files)
        message(FATAL_ERROR "there are no package files in ${arg_CONFIG_PATH}")
    endif()
    foreach(file IN LISTS files)
        cmake_path(GET file FILENAME name)
        file(READ ${file} text)
        string(REGEX REPLACE "get_filename_component\\(_IMPORT_PREFIX \"\\\${CMAKE_CURRENT_LIST_FILE}\" PATH\\)(\nget_filename_component\\(_IMPORT_PREFIX \"\\\${_IMPORT_PREFIX}\" PATH\\))*"
            "cmake_path(SET _IMPORT_PREFIX NORMALIZE \"\${CMAKE_CURRENT_LIST_DIR}/../..\")" text "${text}")
        string(REGEX REPLACE "get_filename_component\\(PACKAGE_PREFIX_DIR \"\\\${CMAKE_CURRENT_LIST_DIR}/[./]+\" ABSOLUTE\\)"
            "get_filename_component(PACKAGE_PREFIX_DIR \"\${CMAKE_CURRENT_LIST_DIR}/../../\" ABSOLUTE)" text "${text}")
        file(WRITE ${CURRENT_PACKAGES_DIR}/share/${PORT}/${name} "${text}")
    endforeach()
    cmake_path(GET from PARENT_PATH parent)
    file(REMOVE_RECURSE ${parent})
endfunction()

function(vcpkg_fixup_pkgconfig)
    file(READ ${CURRENT_PACKAGES_DIR}/share/pkgconfig/tail.pc text)
    if(text MATCHES "${CURRENT_PACKAGES_DIR}" OR NOT text MATCHES "Version: ${version}\n")
        message(FATAL_ERROR "tail.pc names the folder that it was made in, or another version:\n${text}")
    endif()
endfunction()

function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
    file(INSTALL ${arg_FILE_LIST} DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT})
    file(RENAME ${CURRENT_PACKAGES_DIR}/share/${PORT}/LICENSE ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright)
endfunction()

include(${port}/portfile.cmake)

# What vcpkg looks for after a build.
file(GLOB top RELATIVE ${CURRENT_PACKAGES_DIR} ${CURRENT_PACKAGES_DIR}/*)
file(GLOB share RELATIVE ${CURRENT_PACKAGES_DIR}/share ${CURRENT_PACKAGES_DIR}/share/*)
if(NOT "${top}" STREQUAL "include;share" OR NOT "${share}" STREQUAL "pkgconfig;tail")
    message(FATAL_ERROR "the package has ${top}, and in share ${share}")
endif()
foreach(file IN ITEMS copyright usage tailConfig.cmake tailConfigVersion.cmake tailTargets.cmake)
    if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/share/tail/${file})
        message(FATAL_ERROR "the package lacks share/tail/${file}")
    endif()
endforeach()
file(STRINGS ${port}/usage lines REGEX "^  ")
list(TRANSFORM lines STRIP)

# The package is installed elsewhere, and found by the lines of the file `usage`.
file(RENAME ${CURRENT_PACKAGES_DIR} ${CURRENT_INSTALLED_DIR})
list(JOIN lines "\n" text)
file(WRITE ${work}/user/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(user LANGUAGES CXX)
add_library(main OBJECT main.cpp)
${text}
")
file(WRITE ${work}/user/main.cpp "#include <tail/core/config.hpp>\n#include <tail/version.hpp>\nint main() { return TAIL_VERSION_MAJOR; }\n")
run(${CMAKE_COMMAND} -S ${work}/user -B ${work}/user/build -D CMAKE_PREFIX_PATH=${CURRENT_INSTALLED_DIR}
    -D CMAKE_CXX_COMPILER=${compiler} -D Boost_DIR=${boost})
run(${CMAKE_COMMAND} --build ${work}/user/build)
