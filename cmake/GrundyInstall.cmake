# `cmake --install`: the program, libgrundy, the public headers, find_package(grundy), pkg-config and the rule files; and CPack.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

if(TARGET grundy)
  install(TARGETS grundy RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(TARGETS grundy_lib EXPORT grundy-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/grundy
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/games
  DESTINATION ${CMAKE_INSTALL_DATADIR}/grundy FILES_MATCHING PATTERN "*.game")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})

# find_package(grundy CONFIG)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/grundy)
install(EXPORT grundy-targets NAMESPACE grundy:: DESTINATION ${package_folder})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/package/grundy-config.cmake.in
  ${PROJECT_BINARY_DIR}/grundy-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/grundy-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/grundy-config.cmake ${PROJECT_BINARY_DIR}/grundy-config-version.cmake
  DESTINATION ${package_folder})

# pkg-config. What libgrundy.a needs must be on every link line, what libgrundy.so needs it finds by itself.
if(BUILD_SHARED_LIBS)
  set(PKG_CONFIG_REQUIRES "Requires.private")
else()
  set(PKG_CONFIG_REQUIRES "Requires")
endif()
# The file finds the prefix from its own place, so that an installed tree can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE libdir)
file(RELATIVE_PATH PKG_CONFIG_PREFIX "/${libdir}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" PKG_CONFIG_PREFIX "${PKG_CONFIG_PREFIX}")
configure_file(${PROJECT_SOURCE_DIR}/cmake/package/grundy.pc.in ${PROJECT_BINARY_DIR}/grundy.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/grundy.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# `cpack` in the build folder: a .deb, and a .tar.gz.
set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_PACKAGE_CONTACT "the grundy authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgmp-dev, libpng-dev")
set(CPACK_SOURCE_IGNORE_FILES "/build/;/\\\\.git/;/\\\\.cache/")
include(CPack)
