# SPDX-License-Identifier: MIT
# Makes the manual page MAN of VERSION from the help texts of the TOOL (a command, perhaps with an emulator before it):
# cmake -DTOOL=... -DMAN=... -DVERSION=... -P man_page.cmake

# Sets `result` to what the tool prints for --help of a subcommand (or of none), as text that roff leaves alone.
function(help_of result)
  execute_process(COMMAND ${TOOL} ${ARGN} --help OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  # In roff a backslash starts an escape, a leading dot or apostrophe a request, and a plain minus is a hyphen.
  string(REPLACE "\\" "\\e" text "${text}")
  string(REPLACE "-" "\\-" text "${text}")
  string(REGEX REPLACE "(^|\n)([.'])" "\\1\\\\&\\2" text "${text}")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

# Moves the indented lines under a heading of the help text in the variable `text` to a section of the page: sets
# `result` to the section.
function(take_section result text heading name)
  if(NOT ${text} MATCHES "\n${heading}:\n((  [^\n]*\n)+)")
    message(FATAL_ERROR "man_page.cmake: no '${heading}' is found in the help of ${TOOL}")
  endif()
  set(${result} ".SH ${name}\n.nf\n${CMAKE_MATCH_1}.fi\n" PARENT_SCOPE)
  string(REPLACE "\n${heading}:\n${CMAKE_MATCH_1}" "\n" ${text} "${${text}}")
  set(${text} "${${text}}" PARENT_SCOPE)
endfunction()

help_of(general)
# A subcommand is a word that two or more spaces separate from its description.
string(REGEX MATCHALL "\n  [a-z]+  +[A-Z]" names "${general}")
string(REGEX REPLACE "  +[A-Z]" "" names "${names}")
if(NOT names)
  message(FATAL_ERROR "man_page.cmake: no list of subcommands is found in the help of ${TOOL}")
endif()
take_section(examples general "Examples" "EXAMPLES")
# `bravais help --help` explains what all subcommands share.
help_of(of_help help)
take_section(files of_help "Files" "FILES")
take_section(status of_help "Exit code" "EXIT STATUS")
take_section(environment of_help "Environment" "ENVIRONMENT")
if(NOT general MATCHES "\nUsage: ([^\n]+)\n")
  message(FATAL_ERROR "man_page.cmake: no usage is found in the help of ${TOOL}")
endif()
set(synopsis "${CMAKE_MATCH_1}")
string(REPLACE "\nUsage: ${synopsis}\n" "\n" general "${general}")
string(STRIP "${general}" general)
file(WRITE ${MAN} ".\\\" SPDX-License-Identifier: MIT
.TH BRAVAIS 1 \"\" \"bravais ${VERSION}\" \"User Commands\"
.SH NAME
bravais \\- lattice cryptography: keys, encapsulation, encryption, signatures, self\\-test and benchmark
.SH SYNOPSIS
${synopsis}
.SH DESCRIPTION
.nf
${general}
.fi
")
foreach(line IN LISTS names)
  string(STRIP "${line}" name)
  if(name STREQUAL "help")
    set(text "${of_help}")
  else()
    help_of(text ${name})
  endif()
  string(TOUPPER ${name} heading)
  file(APPEND ${MAN} ".SH ${heading}\n.nf\n${text}.fi\n")
endforeach()
file(APPEND ${MAN} "${status}${environment}${files}${examples}.SH SEE ALSO
FIPS 203, Module\\-Lattice\\-Based Key\\-Encapsulation Mechanism Standard.
.br
FIPS 204, Module\\-Lattice\\-Based Digital Signature Standard.
")
