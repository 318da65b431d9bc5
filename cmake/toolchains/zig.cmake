# SPDX-License-Identifier: MIT
# Static programs for musl, and programs for macOS, by the compiler in the Python package `ziglang`. It is clang with the
# C and C++ libraries of each target. BRAVAIS_ZIG is the path of the program `zig` in that package. BRAVAIS_TARGET is the
# target: x86_64-linux-musl, aarch64-linux-musl, x86_64-macos, aarch64-macos and others.
foreach(setting IN ITEMS BRAVAIS_ZIG BRAVAIS_TARGET)
  if(NOT ${setting})
    message(FATAL_ERROR "Set ${setting}; cmake/toolchains/zig.cmake says to what")
  endif()
endforeach()
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES BRAVAIS_ZIG BRAVAIS_TARGET)
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR "${BRAVAIS_TARGET}")
# Without optimization the compiler would add a sanitizer.
set(CMAKE_C_COMPILER "${BRAVAIS_ZIG}" cc -target ${BRAVAIS_TARGET} -fno-sanitize=undefined)
set(CMAKE_CXX_COMPILER "${BRAVAIS_ZIG}" c++ -target ${BRAVAIS_TARGET} -fno-sanitize=undefined)
# The archiver of the build machine may not know the object files of the target.
foreach(language IN ITEMS C CXX)
  set(CMAKE_${language}_ARCHIVE_CREATE "\"${BRAVAIS_ZIG}\" ar qcs <TARGET> <OBJECTS>")
  set(CMAKE_${language}_ARCHIVE_APPEND "\"${BRAVAIS_ZIG}\" ar qs <TARGET> <OBJECTS>")
  set(CMAKE_${language}_ARCHIVE_FINISH "")
endforeach()
if(BRAVAIS_TARGET MATCHES "macos")
  set(CMAKE_SYSTEM_NAME Darwin)
  # CMake does not know the version of macOS in a cross build, and would name shared libraries by their path here.
  set(CMAKE_INSTALL_NAME_DIR @rpath)
  set(CMAKE_BUILD_WITH_INSTALL_NAME_DIR ON)
else()
  set(CMAKE_SYSTEM_NAME Linux)
  if(BRAVAIS_TARGET MATCHES "musl")
    set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
  endif()
  set(CMAKE_EXE_LINKER_FLAGS_RELEASE_INIT -s)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL CMAKE_HOST_SYSTEM_PROCESSOR)
    set(CMAKE_CROSSCOMPILING_EMULATOR env)  # the programs run as they are
  else()
    set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${CMAKE_SYSTEM_PROCESSOR})
  endif()
endif()
