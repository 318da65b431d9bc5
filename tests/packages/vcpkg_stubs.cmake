# SPDX-License-Identifier: MIT
# Runs the port without vcpkg: its functions are replaced by ones that say what they were asked for.
cmake_minimum_required(VERSION 3.20)
set(VCPKG_LIBRARY_LINKAGE static)
set(FEATURES core)
set(CURRENT_PACKAGES_DIR ${CMAKE_CURRENT_BINARY_DIR}/packages)
foreach(function IN ITEMS check_features cmake_install cmake_config_fixup fixup_pkgconfig copy_tools install_copyright
    cmake_configure)
  function(vcpkg_${function})
    string(JOIN " " arguments ${ARGN})
    message(STATUS "${CMAKE_CURRENT_FUNCTION} ${arguments}")
  endfunction()
endforeach()
include(${PORT}/portfile.cmake)
if(NOT EXISTS ${SOURCE_PATH}/CMakeLists.txt OR NOT EXISTS ${SOURCE_PATH}/LICENSE)
  message(FATAL_ERROR "${SOURCE_PATH} is not the checkout")
endif()
