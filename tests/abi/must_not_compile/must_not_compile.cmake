# SPDX-License-Identifier: MIT
# cmake -Dcompiler=C -Dprogram=P -Dinclude=I -P this: fails unless P compiles, and no longer does with BRAVAIS_WRONG. I are
# the folders of headers.
list(TRANSFORM include PREPEND -I)
set(command ${compiler} -std=c++20 -fsyntax-only -Werror=unused-result ${include})
execute_process(COMMAND ${command} ${program} RESULT_VARIABLE right OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT right EQUAL 0)
  message(FATAL_ERROR "the program as it should be does not compile, so this test shows nothing:\n${output}")
endif()
execute_process(COMMAND ${command} -DBRAVAIS_WRONG ${program} RESULT_VARIABLE wrong OUTPUT_VARIABLE output
  ERROR_VARIABLE output)
if(wrong EQUAL 0)
  message(FATAL_ERROR "a program compiles that must not: ${program}")
endif()
if(NOT output MATCHES "error:")
  message(FATAL_ERROR "the compiler failed without finding an error in the program:\n${output}")
endif()
