# SPDX-License-Identifier: MIT
# Header-only packages of the build machine, which serve every processor and system. Links hide the other headers in
# their folder from a cross compiler.

# bravais_header_only(name folder header): defines the interface target `name` if `folder/header` is found.
function(bravais_header_only name folder header)
  if(TARGET ${name})
    return()
  endif()
  string(MAKE_C_IDENTIFIER "bravais_found_${folder}" found)
  find_path(${found} ${folder}/${header} PATHS /usr/local/include /usr/include NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(${found})
  if(${found})
    set(links ${PROJECT_BINARY_DIR}/header_only/${folder})
    file(MAKE_DIRECTORY ${links})
    file(CREATE_LINK ${${found}}/${folder} ${links}/${folder} SYMBOLIC)
    add_library(${name} INTERFACE IMPORTED GLOBAL)
    target_include_directories(${name} SYSTEM INTERFACE ${links})
  endif()
endfunction()
