# SPDX-License-Identifier: MIT
# Selects the content of the library: BRAVAIS_FAMILIES and BRAVAIS_ISAS choose families and instruction sets, and
# <bravais/config.h> tells programs which families are built.

# bravais_select(OPTION names what always...): reduces the list `names` to those in OPTION and those in `always`. OPTION
# is a cache variable; its default is all names.
function(bravais_select option names what)
  string(REPLACE ";" ", " known "${${names}}")
  set(${option} "${${names}}" CACHE STRING "${what} in the library; any of: ${known}")
  set(selected ${ARGN})
  foreach(name IN LISTS ${option})
    if(NOT name IN_LIST ${names})
      message(FATAL_ERROR "${option}: unknown name \"${name}\". The names are: ${known} (separated by semicolons)")
    endif()
    list(APPEND selected ${name})
  endforeach()
  if(NOT selected)
    message(FATAL_ERROR "${option}: no name given. The names are: ${known} (separated by semicolons)")
  endif()
  set(ordered "")
  foreach(name IN LISTS ${names})
    if(name IN_LIST selected)
      list(APPEND ordered ${name})
    endif()
  endforeach()
  set(${names} ${ordered} PARENT_SCOPE)
endfunction()

# bravais_has(variable families...): sets the variable to whether the library has all of these families.
function(bravais_has variable)
  set(${variable} ON PARENT_SCOPE)
  foreach(family IN LISTS ARGN)
    if(NOT family IN_LIST bravais_families)
      set(${variable} OFF PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# Writes <bravais/config.h> to a folder: the committed file, with 0 for each family that was left out.
function(bravais_write_config folder)
  file(READ ${PROJECT_SOURCE_DIR}/include/bravais/config.h text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/bravais/config.h)
  foreach(family IN LISTS bravais_all_families)
    string(TOUPPER ${family} macro)
    if(NOT text MATCHES "#define BRAVAIS_HAS_${macro} 1")
      message(FATAL_ERROR "include/bravais/config.h: no BRAVAIS_HAS_${macro}")
    endif()
    if(NOT family IN_LIST bravais_families)
      string(REPLACE "#define BRAVAIS_HAS_${macro} 1" "#define BRAVAIS_HAS_${macro} 0" text "${text}")
    endif()
  endforeach()
  # file(CONFIGURE) writes only changed text; all sources depend on this file.
  file(CONFIGURE OUTPUT ${folder}/bravais/config.h CONTENT "${text}" @ONLY)
endfunction()
