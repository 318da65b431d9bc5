# SPDX-License-Identifier: MIT
# `cpack` in the build folder makes a .deb with everything that `cmake --install` installs, except for the library of
# docs/liboqs.md. See docs/packages.md.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME bravais)
set(CPACK_PACKAGE_VENDOR bravais)
set(CPACK_PACKAGE_CONTACT "the authors of bravais <bravais@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "lattice cryptography: ML-KEM, ML-DSA and the schemes around them")
set(CPACK_PACKAGE_DESCRIPTION "Library for C++ and C, command-line tool, manual page and shell completions. Each scheme is compiled
for every instruction set of the processor family; the widest one that the machine can run is chosen at run time.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# If the tools are available, dependencies are read from the programs, and the package declares its shared library to
# other packages. Both need `file`.
find_program(bravais_shlibdeps dpkg-shlibdeps)
find_program(bravais_file file)
if(bravais_file)
  set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
else()
  # GENERATE_SHLIBS would add this trigger, which runs ldconfig when the shared library is installed or removed.
  file(WRITE ${PROJECT_BINARY_DIR}/packaging/triggers "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/packaging/triggers)
endif()
if(bravais_file AND bravais_shlibdeps)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
else()
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6, libstdc++6, libgcc-s1")
endif()
# The provider for OpenSSL is a package of its own, bravais-openssl, which needs nothing of the other one.
if(TARGET bravais_provider)
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL Unspecified openssl)
  set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME bravais)
  set(CPACK_DEBIAN_UNSPECIFIED_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")
  set(CPACK_DEBIAN_OPENSSL_PACKAGE_NAME bravais-openssl)
  set(CPACK_DEBIAN_OPENSSL_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_OPENSSL_DESCRIPTION "Provider for OpenSSL 3. Programs that use OpenSSL get post-quantum
TLS (X25519MLKEM768, SecP256r1MLKEM768, SecP384r1MLKEM1024, ML-KEM), and keys and certificates of ML-DSA, by lines of
openssl.cnf.")
endif()
# cpack installs to a folder of its own, and must not replace the manifest that `uninstall` reads.
set(CPACK_BRAVAIS_MANIFEST ${PROJECT_BINARY_DIR}/install_manifest.txt)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/package_begin.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package_debian.cmake)
# Without the component liboqs: the package must not declare that it provides that library. With several packages, the
# list of components says so.
if(NOT TARGET bravais_provider)
  set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};Unspecified;/")
endif()
include(CPack)
