# SPDX-License-Identifier: MIT
# Without optimization the library is 30 to 80 times slower. A project that has it in its own build often names no build
# type, and CMake then passes no flag at all: so our own targets are compiled as in a Release build. The settings of that
# project stay as they are.
set(bravais_optimization "")
get_property(bravais_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(NOT bravais_multi_config)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" bravais_type)
  set(bravais_optimized "(^| )[-/]O([1-9sgxz]|fast)")
  if(NOT CMAKE_BUILD_TYPE)
    separate_arguments(bravais_optimization NATIVE_COMMAND "${CMAKE_CXX_FLAGS_RELEASE}")
    if(CMAKE_CXX_FLAGS MATCHES "${bravais_optimized}")
      list(FILTER bravais_optimization EXCLUDE REGEX "^[-/]O")  # the level is chosen there
    endif()
    message(STATUS "bravais: no build type, so the library is compiled as in Release (${CMAKE_CXX_FLAGS_RELEASE})")
  elseif(NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${bravais_type}}" MATCHES "${bravais_optimized}")
    message(NOTICE "bravais: the library is not optimized in a ${CMAKE_BUILD_TYPE} build, and 30 to 80 times slower: for speed use RelWithDebInfo or Release")
  endif()
endif()

# What a Release build of CMake says, -O3, has g++ repeat whole loops: in the units of back ends, where all that must be
# unrolled says so itself (src/kernel/unroll.hpp), -O2 gives 0.7 times the code at the same speed. Measured on x86-64 only.
# Whoever chooses other flags gets them.
set(bravais_back_end_level "")
if(CMAKE_CXX_FLAGS_RELEASE STREQUAL "-O3 -DNDEBUG" AND NOT CMAKE_CXX_FLAGS MATCHES "(^| )-O"
   AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(bravais_back_end_level "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<OR:$<CONFIG:Release>,$<CONFIG:>>>:-O2>")
endif()
