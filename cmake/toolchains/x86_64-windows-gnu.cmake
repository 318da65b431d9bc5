# SPDX-License-Identifier: MIT
# Windows on x86-64 with MinGW-w64; tests run under Wine. The compiler's POSIX threads give <mutex> and <thread> to the
# C++ library. Header-only packages of the build machine are found, its libraries are not.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
foreach(suffix IN ITEMS -posix "")
  find_program(BRAVAIS_MINGW_CXX NAMES x86_64-w64-mingw32-g++${suffix} NO_CMAKE_FIND_ROOT_PATH)
  find_program(BRAVAIS_MINGW_CC NAMES x86_64-w64-mingw32-gcc${suffix} NO_CMAKE_FIND_ROOT_PATH)
endforeach()
if(NOT BRAVAIS_MINGW_CXX OR NOT BRAVAIS_MINGW_CC)
  message(FATAL_ERROR "No x86_64-w64-mingw32-g++ (Debian: g++-mingw-w64-x86-64-posix)")
endif()
set(CMAKE_CXX_COMPILER ${BRAVAIS_MINGW_CXX})
set(CMAKE_C_COMPILER ${BRAVAIS_MINGW_CC})
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
# Programs need no DLL of the compiler.
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_SHARED_LINKER_FLAGS_INIT -static)
set(CMAKE_MODULE_LINKER_FLAGS_INIT -static)
# Wine keeps the files of its Windows in the build folder.
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/../../tests/windows/wine ${CMAKE_BINARY_DIR}/wine)
