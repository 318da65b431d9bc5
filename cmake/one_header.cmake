# SPDX-License-Identifier: MIT
# Builds the library from the one header instead of the sources, so that the same tests run over it. Each public header
# is replaced by a file that includes bravais.hpp.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(bravais_include ${PROJECT_BINARY_DIR}/one_header)
file(GLOB bravais_headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/include/bravais/*.hpp)
foreach(header IN LISTS bravais_headers)
  file(WRITE ${bravais_include}/${header} "#pragma once\n#include \"../bravais.hpp\"\n")
endforeach()

file(GLOB_RECURSE bravais_amalgamated CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/*.h
  ${PROJECT_SOURCE_DIR}/include/*.hpp ${PROJECT_SOURCE_DIR}/src/*)
add_custom_command(OUTPUT ${bravais_include}/bravais.hpp
  COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tools/amalgamate ${bravais_include}/bravais.hpp
  DEPENDS ${bravais_amalgamated} tools/amalgamate tools/one_definition.py CMakeLists.txt VERBATIM)
file(WRITE ${PROJECT_BINARY_DIR}/one_header.cpp "#define BRAVAIS_IMPLEMENTATION\n#include \"bravais.hpp\"\n")

foreach(isa IN LISTS bravais_isas)
  set_target_properties(bravais_${isa} PROPERTIES EXCLUDE_FROM_ALL ON)
endforeach()
set_target_properties(bravais_objects PROPERTIES EXCLUDE_FROM_ALL ON)
set(bravais_all_objects ${PROJECT_BINARY_DIR}/one_header.cpp ${bravais_include}/bravais.hpp)
add_custom_target(bravais_one_header DEPENDS ${bravais_include}/bravais.hpp)

# Other translation units see only the interface. Called after the library target exists.
function(bravais_of_one_header target)
  bravais_settings(${target})
  target_compile_definitions(${target} INTERFACE BRAVAIS_DECLARATIONS
    PRIVATE $<$<BOOL:${BRAVAIS_SELF_CHECKS}>:BRAVAIS_SELF_CHECKS>)
  foreach(list IN ITEMS families isas)
    if(NOT bravais_${list} STREQUAL bravais_all_${list})
      foreach(name IN LISTS bravais_${list})
        string(TOUPPER BRAVAIS_ONLY_${name} macro)
        target_compile_definitions(${target} PUBLIC ${macro})
      endforeach()
    endif()
  endforeach()
  add_dependencies(${target} bravais_one_header)
endfunction()
