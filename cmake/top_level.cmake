# What concerns this checkout only, and would be a liberty in a project that includes us.

# A search library without optimisation gives a wrong impression.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Read when a target is made, so it has to come before add_library. The target
# all_verify_interface_header_sets then compiles every public header alone.
set(CMAKE_VERIFY_INTERFACE_HEADER_SETS ON)

set(CMAKE_CXX_EXTENSIONS OFF)

# The cache keeps files that use a precompiled header only if it may overlook what is of no matter to us: macros on the
# command line that the header does not ask for, and the time of day.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM}
    )
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The first for the cache. The others: garbage is collected less often, which takes a tenth more memory and a tenth
    # less time.
    add_compile_options(-fpch-preprocess --param=ggc-min-expand=400 --param=ggc-min-heapsize=1000000)
endif()
