# What concerns this checkout only, and would be a liberty in a project that includes us.

# A search library without optimisation gives a wrong impression.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Read when a target is made, so it has to come before add_library. The target
# all_verify_interface_header_sets then compiles every public header alone.
set(CMAKE_VERIFY_INTERFACE_HEADER_SETS ON)

set(CMAKE_CXX_EXTENSIONS OFF)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
