# SPDX-License-Identifier: MIT
# The same sources give the same bytes, in any folder and at any time.

# Some programs for archives of objects write the time and the owner of each object, unless told not to.
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  string(REPLACE "<CMAKE_AR> qc " "<CMAKE_AR> qcD " CMAKE_CXX_ARCHIVE_CREATE "${CMAKE_CXX_ARCHIVE_CREATE}")
  string(REPLACE "<CMAKE_AR> q " "<CMAKE_AR> qD " CMAKE_CXX_ARCHIVE_APPEND "${CMAKE_CXX_ARCHIVE_APPEND}")
  string(REPLACE "<CMAKE_RANLIB> <" "<CMAKE_RANLIB> -D <" CMAKE_CXX_ARCHIVE_FINISH "${CMAKE_CXX_ARCHIVE_FINISH}")
endif()

# Names of source files in the program (__FILE__ in assertions, and in headers of libcrypto) begin at this folder.
# Debug information keeps whole paths, so that debuggers find the sources.
function(bravais_hide_folder target)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")
  endif()
endfunction()
