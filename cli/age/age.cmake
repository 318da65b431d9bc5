# SPDX-License-Identifier: MIT
# The target bravais_age: age files. It exists only with libcrypto 3.0 or newer. Included by every folder that uses it,
# because an imported target belongs to a folder.
if(NOT CMAKE_CROSSCOMPILING)
  find_package(OpenSSL 3.0 QUIET COMPONENTS Crypto)
endif()
if(TARGET OpenSSL::Crypto AND NOT TARGET bravais_age AND OPENSSL_VERSION VERSION_GREATER_EQUAL 3.0)
  set(bravais_age_sources "")
  foreach(part IN ITEMS armor base64 bech32 crypto file header hpke hybrid keys payload wrap)
    list(APPEND bravais_age_sources ${CMAKE_CURRENT_LIST_DIR}/${part}.cpp)
  endforeach()
  add_library(bravais_age STATIC EXCLUDE_FROM_ALL ${bravais_age_sources})
  set_target_properties(bravais_age PROPERTIES UNITY_BUILD OFF POSITION_INDEPENDENT_CODE ON)
  if(COMMAND bravais_settings)  # not in the Python package with a library that is already built
    bravais_settings(bravais_age)
  endif()
  target_include_directories(bravais_age PUBLIC ${CMAKE_CURRENT_LIST_DIR}/../..)
  target_link_libraries(bravais_age PUBLIC bravais::bravais OpenSSL::Crypto)
endif()
