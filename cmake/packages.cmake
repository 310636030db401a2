# Debian packages: `cpack -G DEB` in the build folder makes libtail-dev of the headers, and tail-tools of the tools if they are built.
# The archives of `cpack -G TGZ` have the same components.
set(CPACK_PACKAGE_VENDOR tail)
set(CPACK_PACKAGE_CONTACT "maintainers of tail <tail@example.org>" CACHE STRING "Who maintains the packages: NAME <ADDRESS>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_COMPONENTS_ALL headers headers_doc)
set(CPACK_COMPONENT_HEADERS_GROUP headers)
set(CPACK_COMPONENT_HEADERS_DOC_GROUP headers)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_HEADERS_PACKAGE_NAME libtail-dev)
set(CPACK_DEBIAN_HEADERS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_HEADERS_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_HEADERS_PACKAGE_DEPENDS "libboost1.81-dev | libboost-dev (>= 1.81)")
set(CPACK_COMPONENT_HEADERS_DESCRIPTION "Header-only C++20 search algorithms: path search and game search
 A* and IDA* with their relatives, alpha-beta, proof-number and threat searches, for problems and games of
 your own; with domains and solvers for the n-puzzle, Sokoban, Atari-Go and Phutball.")
# Debian wants the licence here. Nobody else does: it is installed for packages alone.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libtail-dev RENAME copyright
    COMPONENT headers_doc EXCLUDE_FROM_ALL)

if(TAIL_BUILD_EXAMPLES)
    list(APPEND CPACK_COMPONENTS_ALL tools tools_doc)
    set(CPACK_COMPONENT_TOOLS_GROUP tools)
    set(CPACK_COMPONENT_TOOLS_DOC_GROUP tools)
    set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME tail-tools)
    set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION games)
    set(CPACK_COMPONENT_TOOLS_DESCRIPTION "Solvers for the n-puzzle, Sokoban, Atari-Go and Phutball
 Command-line tools on the search library tail, and one that sets searches side by side.")
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/tail-tools RENAME copyright
        COMPONENT tools_doc EXCLUDE_FROM_ALL)
    # Which shared libraries the tools need; dpkg-shlibdeps comes with dpkg-dev.
    find_program(DPKG_SHLIBDEPS_PROGRAM dpkg-shlibdeps)
    if(DPKG_SHLIBDEPS_PROGRAM)
        set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
    endif()
endif()
include(CPack)
