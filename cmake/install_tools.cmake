# The command-line tools, their manual pages and completion, as the component `tools`. Without TAIL_INSTALL_TOOLS they are installed
# only where that component is asked for by name.
if(NOT TAIL_BUILD_EXAMPLES)
    if(TAIL_INSTALL_TOOLS)
        message(FATAL_ERROR "TAIL_INSTALL_TOOLS wants the tools, which TAIL_BUILD_EXAMPLES builds")
    endif()
    return()
endif()

set(only_by_name EXCLUDE_FROM_ALL)
if(TAIL_INSTALL_TOOLS)
    set(only_by_name)
endif()

set(tools)
get_property(targets DIRECTORY ${PROJECT_SOURCE_DIR}/examples PROPERTY BUILDSYSTEM_TARGETS)
foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(target MATCHES "^tail-" AND type STREQUAL "EXECUTABLE")
        list(APPEND tools ${target})
    endif()
endforeach()
install(TARGETS ${tools} RUNTIME COMPONENT tools ${only_by_name})

# Made by running the tools, so that they say what the tools say.
find_package(Python3 COMPONENTS Interpreter QUIET)
if(NOT Python3_Interpreter_FOUND OR CMAKE_CROSSCOMPILING)
    message(STATUS "no manual pages and no completion of the tools: they want Python 3, and tools that run here")
    return()
endif()

set(pages ${PROJECT_BINARY_DIR}/tool-pages)
set(stamps)
foreach(tool IN LISTS tools)
    add_custom_command(
        OUTPUT ${pages}/${tool}.1.gz ${pages}/${tool}.bash ${pages}/_${tool} ${pages}/${tool}.fish
        COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/scripts/tool-pages ${pages} $<TARGET_FILE:${tool}> ${tools}
        DEPENDS ${tool} ${PROJECT_SOURCE_DIR}/scripts/tool-pages
        COMMENT "Manual page and completion of ${tool}"
        VERBATIM
    )
    list(APPEND stamps ${pages}/${tool}.1.gz)
    install(FILES ${pages}/${tool}.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools ${only_by_name})
    install(FILES ${pages}/${tool}.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME ${tool}
        COMPONENT tools ${only_by_name})
    install(FILES ${pages}/_${tool} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT tools ${only_by_name})
    install(FILES ${pages}/${tool}.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        COMPONENT tools ${only_by_name})
endforeach()
add_custom_target(tail_tool_pages ALL DEPENDS ${stamps})
