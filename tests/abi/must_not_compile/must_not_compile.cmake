# SPDX-License-Identifier: MIT
# cmake -Dcompiler=C -Dprogram=P -Dinclude=I -P this: fails unless P compiles, and no longer does with BRAVAIS_WRONG. I
# lists the include folders. A line "// The compiler says: TEXT" in P requires this text in the message.
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
set(says "// The compiler says: ")
file(STRINGS ${program} wanted REGEX "^${says}")
string(REPLACE "${says}" "" wanted "${wanted}")
string(FIND "${output}" "${wanted}" place)
if(place EQUAL -1)
  message(FATAL_ERROR "the compiler does not say \"${wanted}\":\n${output}")
endif()
