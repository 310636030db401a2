# The package files go under share: there is nothing to link, so there is no lib folder to speak of.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/tail)

install(TARGETS tail EXPORT tail FILE_SET HEADERS)
install(EXPORT tail NAMESPACE tail:: FILE tailTargets.cmake DESTINATION ${package_dir})

configure_package_config_file(
    ${CMAKE_CURRENT_LIST_DIR}/tailConfig.cmake.in ${PROJECT_BINARY_DIR}/tailConfig.cmake
    INSTALL_DESTINATION ${package_dir}
)
# Before 1.0 a new minor version may break its users.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tailConfigVersion.cmake
    COMPATIBILITY SameMinorVersion
    ARCH_INDEPENDENT
)
configure_file(${CMAKE_CURRENT_LIST_DIR}/tail.pc.in ${PROJECT_BINARY_DIR}/tail.pc @ONLY)

install(
    FILES ${PROJECT_BINARY_DIR}/tailConfig.cmake ${PROJECT_BINARY_DIR}/tailConfigVersion.cmake
    DESTINATION ${package_dir}
)
install(FILES ${PROJECT_BINARY_DIR}/tail.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/tail)
