# SPDX-License-Identifier: MIT
# Makes the manual page MAN of VERSION from the help texts of the TOOL (a command, perhaps with an emulator before it):
# cmake -DTOOL=... -DMAN=... -DVERSION=... -P man_page.cmake

# Sets `result` to what the tool prints for --help of a subcommand (or of none), as text that roff leaves alone.
function(help_of result)
  execute_process(COMMAND ${TOOL} ${ARGN} --help OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  # A backslash begins an escape, a leading dot or apostrophe a request, and a plain minus is a hyphen.
  string(REPLACE "\\" "\\e" text "${text}")
  string(REPLACE "-" "\\-" text "${text}")
  string(REGEX REPLACE "(^|\n)([.'])" "\\1\\\\&\\2" text "${text}")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

help_of(general)
# Newer versions of CLI11 write their headings in capitals.
string(REGEX MATCH "\n(Subcommands|SUBCOMMANDS):\n(.*)" list "${general}")
string(REGEX REPLACE "\n\n.*" "" list "${CMAKE_MATCH_2}")
string(REGEX MATCHALL "(^|\n)  [a-z]+" names "${list}")
if(NOT names)
  message(FATAL_ERROR "man_page.cmake: no list of subcommands is found in the help of ${TOOL}")
endif()
file(WRITE ${MAN} ".\\\" SPDX-License-Identifier: MIT
.TH BRAVAIS 1 \"\" \"bravais ${VERSION}\" \"User Commands\"
.SH NAME
bravais \\- lattice cryptography: keys, encapsulation, encryption, signatures, self\\-test and benchmark
.SH DESCRIPTION
.nf
${general}.fi
")
foreach(line IN LISTS names)
  string(STRIP "${line}" name)
  help_of(text ${name})
  string(TOUPPER ${name} heading)
  file(APPEND ${MAN} ".SH ${heading}\n.nf\n${text}.fi\n")
endforeach()
file(APPEND ${MAN} ".SH SEE ALSO\nFIPS 203, Module\\-Lattice\\-Based Key\\-Encapsulation Mechanism Standard.\n.br\nFIPS 204, Module\\-Lattice\\-Based Digital Signature Standard.\n")
