# SPDX-License-Identifier: MIT
# `cpack` in the build folder makes a .zip with everything that `cmake --install` installs: the tool, the DLL, the import
# library, the static library and the headers. See docs/windows.md.
set(CPACK_GENERATOR ZIP)
set(CPACK_PACKAGE_NAME bravais)
set(CPACK_PACKAGE_VENDOR bravais)
set(CPACK_PACKAGE_FILE_NAME ${PROJECT_NAME}-${PROJECT_VERSION}-windows-x86_64)
set(CPACK_STRIP_FILES ON)
# cpack installs to a folder of its own, and must not replace the manifest that `uninstall` reads.
set(CPACK_BRAVAIS_MANIFEST ${PROJECT_BINARY_DIR}/install_manifest.txt)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/package_begin.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package_debian.cmake)
include(CPack)
