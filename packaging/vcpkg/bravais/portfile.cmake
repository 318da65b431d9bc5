# SPDX-License-Identifier: MIT
# An overlay port that builds this checkout: vcpkg install bravais --overlay-ports=packaging/vcpkg
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS FEATURES tools BRAVAIS_CLI)
# bravais_features(variable names...): the names whose features were chosen. vcpkg features have hyphens, not
# underscores.
function(bravais_features variable)
  set(chosen "")
  foreach(name IN LISTS ARGN)
    string(REPLACE "_" "-" feature ${name})
    if(feature IN_LIST FEATURES)
      list(APPEND chosen ${name})
    endif()
  endforeach()
  set(${variable} ${chosen} PARENT_SCOPE)
endfunction()
set(families kyber dilithium ntru ntru_plus mlwq)
bravais_features(BRAVAIS_FAMILIES ${families})
if(NOT BRAVAIS_FAMILIES)
  list(JOIN families ", " families)
  string(REPLACE "_" "-" families "${families}")
  message(FATAL_ERROR "bravais: no family of parameter sets is chosen. Choose one or more of the features ${families}.")
endif()
set(isas "")
if(VCPKG_TARGET_ARCHITECTURE STREQUAL "x64")
  set(isas avx2 avx512)
elseif(VCPKG_TARGET_ARCHITECTURE STREQUAL "arm64")
  set(isas neon neon_sha3)
endif()
bravais_features(isas ${isas})
set(BRAVAIS_ISAS portable ${isas})

string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" "dynamic" BRAVAIS_SHARED)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    ${FEATURE_OPTIONS}
    -DBRAVAIS_EXAMPLES=OFF
    -DBRAVAIS_INSTALL=ON
    -DBRAVAIS_OPENSSL=OFF
    -DBRAVAIS_SHARED=${BRAVAIS_SHARED}
    "-DBRAVAIS_FAMILIES=${BRAVAIS_FAMILIES}"
    "-DBRAVAIS_ISAS=${BRAVAIS_ISAS}"
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/bravais)
vcpkg_fixup_pkgconfig()
if("tools" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES bravais AUTO_CLEAN)
endif()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
