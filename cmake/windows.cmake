# SPDX-License-Identifier: MIT
# What is particular about Windows: alignment of vectors on the stack, names of the DLL, and resources.
include(CheckCXXCompilerFlag)

# The stack of Windows is aligned to 16 bytes. g++ does not align wider vectors on it, but saves and loads them with
# instructions that demand it (GCC bug 54412). The g++ of Debian is changed to avoid them; for others, the assembler
# replaces them. Both kinds take the same time on processors that have AVX2. Sets bravais_unaligned to the option.
set(bravais_unaligned "")
if(WIN32)
  enable_language(RC)
endif()
if(WIN32 AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  check_cxx_compiler_flag(-Wa,-muse-unaligned-vector-move bravais_assembler_unaligns)  # binutils 2.38
  if(bravais_assembler_unaligns)
    set(bravais_unaligned -Wa,-muse-unaligned-vector-move)
  else()
    message(STATUS "bravais: only the instruction set portable: this assembler lacks -muse-unaligned-vector-move "
      "(binutils 2.38), and vectors on the stack are not aligned (GCC bug 54412)")
    set(bravais_isas portable)
  endif()
endif()

# bravais.dll, libbravais.dll.a and libbravais.a. Objects of the DLL name the functions that it exports. In the static
# library these names would make every program that links it export them as well.
function(bravais_windows_names static shared)
  if(TARGET ${shared})
    set_target_properties(${shared} PROPERTIES PREFIX "")
    bravais_windows_resource(${shared} "${PROJECT_DESCRIPTION}")
    if(MINGW)
      add_custom_command(TARGET ${static} POST_BUILD
        COMMAND ${CMAKE_OBJCOPY} --remove-section=.drectve $<TARGET_FILE:${static}> VERBATIM)
    endif()
  endif()
endfunction()

# Adds the version to a program or DLL, and a manifest to a program.
function(bravais_windows_resource target what)
  if(CMAKE_RC_COMPILER)
    get_target_property(bravais_rc_kind ${target} TYPE)
    set(bravais_rc_is_program 0)
    set(bravais_rc_type VFT_DLL)
    set(bravais_rc_name bravais.dll)
    if(bravais_rc_kind STREQUAL "EXECUTABLE")
      set(bravais_rc_is_program 1)
      set(bravais_rc_type VFT_APP)
      set(bravais_rc_name bravais.exe)
    endif()
    set(bravais_rc_what "${what}")
    configure_file(${PROJECT_SOURCE_DIR}/cmake/windows_resource.rc.in ${PROJECT_BINARY_DIR}/${target}.rc @ONLY)
    add_library(${target}_resource OBJECT ${PROJECT_BINARY_DIR}/${target}.rc)  # without the options of ${target}
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_resource>)
  endif()
  if(MINGW)
    target_link_options(${target} PRIVATE LINKER:--no-insert-timestamp)  # the same bytes at any time
  endif()
endfunction()
