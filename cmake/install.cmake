# SPDX-License-Identifier: MIT
# Rules for `cmake --install`, and the target `uninstall`, which removes the installed files.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(bravais_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bravais)
set(bravais_generated ${PROJECT_BINARY_DIR}/install)

set(bravais_installed bravais)
if(BRAVAIS_SHARED)
  list(APPEND bravais_installed bravais_shared)
endif()
install(TARGETS ${bravais_installed} EXPORT bravais_targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${PROJECT_SOURCE_DIR}/include/bravais.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/bravais DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  PATTERN config.h EXCLUDE)
install(FILES ${PROJECT_BINARY_DIR}/include/bravais/config.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bravais)

# find_package(bravais) provides bravais::bravais (static, C++ and C) and bravais::bravais_shared (C interface only).
install(EXPORT bravais_targets NAMESPACE bravais:: FILE bravaisTargets.cmake DESTINATION ${bravais_package_dir})
# The library is compiled C++, but needs nothing of the C++ run-time library: C projects can link it.
set(bravais_config "include(\"\${CMAKE_CURRENT_LIST_DIR}/bravaisTargets.cmake\")
get_target_property(bravais_configurations bravais::bravais IMPORTED_CONFIGURATIONS)
foreach(bravais_configuration IN LISTS bravais_configurations)
  set_property(TARGET bravais::bravais PROPERTY IMPORTED_LINK_INTERFACE_LANGUAGES_\${bravais_configuration} C)
endforeach()
unset(bravais_configurations)\n")
# find_package(bravais COMPONENTS hybrid) also provides bravais::hybrid, which needs libcrypto.
if(TARGET bravais_hybrid)
  install(TARGETS bravais_hybrid EXPORT bravais_hybrid_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT bravais_hybrid_targets NAMESPACE bravais:: FILE bravaisHybridTargets.cmake
    DESTINATION ${bravais_package_dir})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/integrations/hybrid/include/bravais DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  if(TARGET bravais_hybrid_shared)
    install(TARGETS bravais_hybrid_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(FILES ${PROJECT_SOURCE_DIR}/integrations/hybrid/python/bravais_hybrid.py
      DESTINATION ${CMAKE_INSTALL_DATADIR}/bravais/python)
  endif()
  string(APPEND bravais_config "if(\"hybrid\" IN_LIST bravais_FIND_COMPONENTS)
  include(CMakeFindDependencyMacro)
  find_dependency(OpenSSL 3.0 COMPONENTS Crypto)
  include(\"\${CMAKE_CURRENT_LIST_DIR}/bravaisHybridTargets.cmake\")
  set(bravais_hybrid_FOUND TRUE)
endif()\n")
endif()
# The provider is a component of its own: `cmake --install build --component openssl`.
if(TARGET bravais_provider)
  # Debian's OpenSSL looks in the folder of the architecture, also if the other libraries go to another one.
  set(bravais_modules ${CMAKE_INSTALL_LIBDIR}/ossl-modules)
  if(CMAKE_LIBRARY_ARCHITECTURE AND EXISTS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/ossl-modules)
    set(bravais_modules lib/${CMAKE_LIBRARY_ARCHITECTURE}/ossl-modules)
  endif()
  install(TARGETS bravais_provider LIBRARY DESTINATION ${bravais_modules} COMPONENT openssl)
  install(FILES ${PROJECT_SOURCE_DIR}/integrations/openssl/openssl.cnf DESTINATION ${CMAKE_INSTALL_DATADIR}/bravais
    COMPONENT openssl)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/bravais-openssl RENAME copyright
    COMPONENT openssl)
endif()
file(WRITE ${bravais_generated}/bravaisConfig.cmake "${bravais_config}")
# Before 1.0 every minor version may change the interface.
write_basic_package_version_file(${bravais_generated}/bravaisConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${bravais_generated}/bravaisConfig.cmake ${bravais_generated}/bravaisConfigVersion.cmake
  DESTINATION ${bravais_package_dir})

# pkg-config: `bravais` for the C interface; `bravais-static` for C++ and for programs without a run-time dependency.
# The prefix is relative to the .pc file, so an installed tree may be moved.
set(bravais_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(bravais_pc_prefix ${CMAKE_INSTALL_PREFIX})
  set(bravais_pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
  set(bravais_pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
  file(RELATIVE_PATH bravais_up /prefix/${bravais_pc_dir} /prefix)
  string(REGEX REPLACE "/$" "" bravais_up "${bravais_up}")
  set(bravais_pc_prefix "\${pcfiledir}/${bravais_up}")
  set(bravais_pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(bravais_pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
# The library that the random source needs in addition to the C library.
set(bravais_pc_random "")
if(WIN32)
  set(bravais_pc_random " -lbcrypt")
endif()
function(bravais_pc name description libs)
  file(WRITE ${bravais_generated}/${name}.pc "prefix=${bravais_pc_prefix}
libdir=${bravais_pc_libdir}
includedir=${bravais_pc_includedir}

Name: ${name}
Description: ${description}
Version: ${PROJECT_VERSION}
Cflags: -I\${includedir}
${libs}
")
  install(FILES ${bravais_generated}/${name}.pc DESTINATION ${bravais_pc_dir})
endfunction()
bravais_pc(bravais "${PROJECT_DESCRIPTION} (C interface)"
  "Libs: -L\${libdir} -lbravais\nLibs.private:${bravais_pc_random}")
bravais_pc(bravais-static "${PROJECT_DESCRIPTION} (C++ and C interface, static library)"
  "Libs: \${libdir}/${CMAKE_STATIC_LIBRARY_PREFIX}bravais${CMAKE_STATIC_LIBRARY_SUFFIX}${bravais_pc_random}")

if(TARGET bravais_cli)
  install(TARGETS bravais_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(TARGET bravais_man)
  install(FILES ${PROJECT_BINARY_DIR}/bravais.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  set(bravais_completions ${PROJECT_BINARY_DIR}/completions)
  install(FILES ${bravais_completions}/bravais DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${bravais_completions}/_bravais DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${bravais_completions}/bravais.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
elseif(NOT WIN32)
  message(STATUS "bravais: no manual page and no completions: the command-line tool, which writes them, is not built or cannot run here")
endif()

if(TARGET bravais_cli)
  set(bravais_licenses ${CMAKE_INSTALL_DOCDIR})
  if(WIN32)
    set(bravais_licenses .)
  endif()
  install(FILES ${PROJECT_SOURCE_DIR}/packaging/third_party.txt DESTINATION ${bravais_licenses})
endif()
if(WIN32)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION . RENAME LICENSE.txt)
  install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/docs/windows.md DESTINATION .)
else()
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
endif()
if(CMAKE_SOURCE_DIR STREQUAL PROJECT_SOURCE_DIR)
  if(WIN32)
    include(cmake/package_windows.cmake)
  else()
    include(cmake/package.cmake)
  endif()
endif()

if(NOT TARGET uninstall)
  add_custom_target(uninstall
    COMMAND ${CMAKE_COMMAND} -DMANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt
      -P ${PROJECT_SOURCE_DIR}/cmake/uninstall.cmake VERBATIM)
endif()
