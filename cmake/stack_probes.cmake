# SPDX-License-Identifier: MIT
# Stack probes: a function with a frame larger than a page touches each page of it, from the top down. A stack overflow
# then faults in the guard page and cannot reach the memory below it.
include(CheckCompilerFlag)

# Sets bravais_stack_probes_<language> to the compiler options, or to nothing if the compiler does not have them. The
# Windows ABI requires probes, so its compilers need no option.
function(bravais_find_stack_probes language)
  set(options "")
  if(NOT WIN32)
    # Some compilers support the option only for some targets, and only warn for the others.
    check_compiler_flag(${language} "-Werror -fstack-clash-protection" bravais_${language}_probes)
    if(bravais_${language}_probes)
      set(options -fstack-clash-protection)
      # g++ assumes a guard of 64 KiB on 64-bit Arm, but not every C library has one that large.
      if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
        set(page --param=stack-clash-protection-guard-size=12)
        check_compiler_flag(${language} "-Werror -fstack-clash-protection ${page}" bravais_${language}_probes_each_page)
        if(bravais_${language}_probes_each_page)
          list(APPEND options ${page})
        endif()
      endif()
    else()
      message(STATUS "bravais: no stack probes: the ${language} compiler does not support -fstack-clash-protection for "
        "this target. See \"A stack that is too small\" in docs/security.md")
    endif()
  endif()
  set(bravais_stack_probes_${language} "${options}" PARENT_SCOPE)
endfunction()
bravais_find_stack_probes(C)
bravais_find_stack_probes(CXX)

function(bravais_probe_stack target)
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:C>:${bravais_stack_probes_C}>" "$<$<COMPILE_LANGUAGE:CXX>:${bravais_stack_probes_CXX}>")
endfunction()
