# SPDX-License-Identifier: MIT
# Stack probes: a function touches each page of a frame that is larger than a page, from the top down. So a stack that is
# too small faults in its guard page, instead of in whatever memory lies below that.
include(CheckCompilerFlag)

# Sets bravais_stack_probes_<language> to the options for it, to none where the compiler does not have them. The ABI of
# Windows demands probes, so compilers for it need no option.
function(bravais_find_stack_probes language)
  set(options "")
  if(NOT WIN32)
    # Some compilers know the option but not for every target, and only warn.
    check_compiler_flag(${language} "-Werror -fstack-clash-protection" bravais_${language}_probes)
    if(bravais_${language}_probes)
      set(options -fstack-clash-protection)
      # g++ takes the guard of 64-bit Arm to be 64 KiB, but not every C library makes it that large.
      if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
        set(page --param=stack-clash-protection-guard-size=12)
        check_compiler_flag(${language} "-Werror -fstack-clash-protection ${page}" bravais_${language}_probes_each_page)
        if(bravais_${language}_probes_each_page)
          list(APPEND options ${page})
        endif()
      endif()
    else()
      message(STATUS "bravais: no stack probes, the ${language} compiler does not have -fstack-clash-protection for this "
        "target. See \"A stack that is too small\" in docs/security.md")
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
