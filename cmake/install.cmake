# The package files go under share: there is nothing to link, so there is no lib folder to speak of.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/tail)

install(CODE "set(tail \"${PROJECT_SOURCE_DIR}\")\ninclude(\"${CMAKE_CURRENT_LIST_DIR}/stray_headers.cmake\")" COMPONENT headers)
install(TARGETS tail EXPORT tail FILE_SET HEADERS COMPONENT headers)
install(EXPORT tail NAMESPACE tail:: FILE tailTargets.cmake DESTINATION ${package_dir} COMPONENT headers)

configure_package_config_file(
    ${CMAKE_CURRENT_LIST_DIR}/tailConfig.cmake.in ${PROJECT_BINARY_DIR}/tailConfig.cmake
    INSTALL_DESTINATION ${package_dir}
)
# Before 1.0 a new minor version may break its users.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tailConfigVersion.cmake
    COMPATIBILITY SameMinorVersion
    ARCH_INDEPENDENT
)
# A package that is moved as a whole still finds its headers, unless they were put at a place of their own.
set(tail_pc_prefix "\${pcfiledir}/../..")
set(tail_pc_include "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
if(IS_ABSOLUTE "${CMAKE_INSTALL_DATADIR}")
    set(tail_pc_prefix "${CMAKE_INSTALL_PREFIX}")
endif()
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
    set(tail_pc_include "${CMAKE_INSTALL_INCLUDEDIR}")
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/tail.pc.in ${PROJECT_BINARY_DIR}/tail.pc @ONLY)

install(
    FILES ${PROJECT_BINARY_DIR}/tailConfig.cmake ${PROJECT_BINARY_DIR}/tailConfigVersion.cmake
    DESTINATION ${package_dir}
    COMPONENT headers
)
install(FILES ${PROJECT_BINARY_DIR}/tail.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig COMPONENT headers)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/tail COMPONENT headers)
