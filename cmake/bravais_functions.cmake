# SPDX-License-Identifier: MIT
include(${CMAKE_CURRENT_LIST_DIR}/reproducible.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/stack_probes.cmake)

# Include folders: this build's <bravais/config.h> comes before the committed one. cmake/one_header.cmake replaces them.
set(bravais_include ${PROJECT_BINARY_DIR}/include ${PROJECT_SOURCE_DIR}/include)

# Options of every target of this project.
function(bravais_settings target)
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${bravais_include}>" $<INSTALL_INTERFACE:include>)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  bravais_probe_stack(${target})
  bravais_hide_folder(${target})
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${bravais_optimization}>")
  if(NOT MSVC)
    # Hidden by default. -fno-math-errno and similar options are not needed: the core has no floating point.
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
        # These check each pointer before its use, and take six times as long to compile as all others together.
        # AddressSanitizer detects the use itself.
        target_compile_options(${target} PUBLIC -fno-sanitize=null,object-size,pointer-overflow)
      endif()
      target_link_options(${target} PUBLIC -fsanitize=${BRAVAIS_SANITIZE})
    endif()
    if(BRAVAIS_CT)
      target_compile_definitions(${target} PRIVATE BRAVAIS_CT_${BRAVAIS_CT}=1)
    endif()
  endif()
endfunction()

# Options of the object files of the library. Nothing in it throws, and without exceptions it needs nothing of the C++
# run-time library: a C compiler can link it.
function(bravais_without_exceptions target)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE -fno-exceptions)
  endif()
endfunction()

# Settings of a library made from the object files.
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

# Makes the loader resolve functions when it loads the target. Lazy binding saves all vector registers on the stack at
# the first call, with the secrets in them.
function(bravais_bind_when_loaded target)
  target_link_options(${target} PRIVATE $<$<PLATFORM_ID:Linux>:LINKER:-z,now,-z,relro>)
endfunction()
