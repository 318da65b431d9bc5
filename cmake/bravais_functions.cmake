# SPDX-License-Identifier: MIT
include(${CMAKE_CURRENT_LIST_DIR}/stack_probes.cmake)

# Where the public headers are, <bravais/config.h> of this build before the committed one. cmake/one_header.cmake has
# others.
set(bravais_include ${PROJECT_BINARY_DIR}/include ${PROJECT_SOURCE_DIR}/include)

# What every target of this project is compiled with.
function(bravais_settings target)
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${bravais_include}>" $<INSTALL_INTERFACE:include>)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  bravais_probe_stack(${target})
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${bravais_optimization}>")
  if(NOT MSVC)
    # Hidden by default; -fno-math-errno and the like are not needed: there is no floating point in the core.
    target_compile_options(${target} PRIVATE -fvisibility=hidden $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden>)
    if(BRAVAIS_DEV)
      target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror)
    endif()
    if(BRAVAIS_SANITIZE)
      target_compile_options(${target} PUBLIC -fsanitize=${BRAVAIS_SANITIZE} -fno-sanitize-recover=all
        -fno-omit-frame-pointer)
      if(BRAVAIS_SANITIZE STREQUAL "memory")
        target_compile_options(${target} PUBLIC -fno-sanitize-memory-param-retval)
      endif()
      if(BRAVAIS_SANITIZE MATCHES "undefined")
        # These look at each pointer before its use, and take six times as long to compile as all the others together.
        # AddressSanitizer notices the use itself.
        target_compile_options(${target} PUBLIC -fno-sanitize=null,object-size,pointer-overflow)
      endif()
      target_link_options(${target} PUBLIC -fsanitize=${BRAVAIS_SANITIZE})
    endif()
    if(BRAVAIS_CT)
      target_compile_definitions(${target} PRIVATE BRAVAIS_CT_${BRAVAIS_CT}=1)
    endif()
  endif()
endfunction()

# A library made of the object files.
function(bravais_library target)
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${bravais_include}>" $<INSTALL_INTERFACE:include>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${target} PRIVATE $<$<PLATFORM_ID:Windows>:bcrypt>)  # BCryptGenRandom
  if(BRAVAIS_SANITIZE)
    target_link_options(${target} PUBLIC -fsanitize=${BRAVAIS_SANITIZE})
  endif()
endfunction()

# Lets the loader find functions when it loads the target. Where that waits for the first call, it saves all vector
# registers on the stack then, with the secrets in them.
function(bravais_bind_when_loaded target)
  target_link_options(${target} PRIVATE $<$<PLATFORM_ID:Linux>:LINKER:-z,now,-z,relro>)
endfunction()
