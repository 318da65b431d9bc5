# SPDX-License-Identifier: MIT
# Without optimization the library is 30 to 80 times slower. A project that embeds it often sets no build type, and
# CMake then passes no optimization flag. Our own targets are therefore compiled as in a Release build; the settings of
# that project stay as they are.
set(bravais_optimization "")
get_property(bravais_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(NOT bravais_multi_config)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" bravais_type)
  set(bravais_optimized "(^| )[-/]O([1-9sgxz]|fast)")
  if(NOT CMAKE_BUILD_TYPE)
    separate_arguments(bravais_optimization NATIVE_COMMAND "${CMAKE_CXX_FLAGS_RELEASE}")
    if(CMAKE_CXX_FLAGS MATCHES "${bravais_optimized}")
      list(FILTER bravais_optimization EXCLUDE REGEX "^[-/]O")  # the project chose the level
    endif()
    message(STATUS "bravais: no build type, so the library is compiled as in Release (${CMAKE_CXX_FLAGS_RELEASE})")
  elseif(NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${bravais_type}}" MATCHES "${bravais_optimized}")
    message(NOTICE "bravais: the library is not optimized in a ${CMAKE_BUILD_TYPE} build and is 30 to 80 times slower; for speed use RelWithDebInfo or Release")
  endif()
endif()

# CMake's Release build uses -O3, and g++ then unrolls many loops. The units of portable and avx2 are smaller with -O2
# and about as fast, because code that needs unrolling requests it (src/kernel/unroll.hpp). Only NTRU's key generation
# and decapsulation in portable take up to 1.4 times as long. The units of avx512 keep the unrolling of short loops, at
# 385 kB: without it encapsulation takes 5 % longer for NTRU and 1.5 % for ML-KEM, and ML-DSA key generation 2 % (Zen
# 4). Functions of avx2 begin at multiples of 32 bytes, at 21 kB: at multiples of 16, a change elsewhere in the library
# can move the products of NTRU so that they take up to 10 % longer (Zen 5). For avx512 this gained nothing in all
# (docs/benchmarks.md). The units of neon keep -O3. Other flags of the user take precedence.
if(CMAKE_CXX_FLAGS_RELEASE STREQUAL "-O3 -DNDEBUG" AND NOT CMAKE_CXX_FLAGS MATCHES "(^| )-O")
  set(released_by_gcc "$<AND:$<CXX_COMPILER_ID:GNU>,$<OR:$<CONFIG:Release>,$<CONFIG:>>>")
  set(bravais_level_of_portable "$<${released_by_gcc}:-O2>")
  set(bravais_level_of_avx2 "$<${released_by_gcc}:-O2;-falign-functions=32>")
  set(bravais_level_of_avx512 "$<${released_by_gcc}:-O2;-fpeel-loops>")
  # Most of the command-line tool reads arguments and files; the rest measures and computes.
  set(bravais_level_of_tool "$<${released_by_gcc}:-Os>")
  set(bravais_level_of_measuring "$<${released_by_gcc}:-O2>")
endif()
