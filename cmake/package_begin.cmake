# SPDX-License-Identifier: MIT
# Before cpack installs: puts the list of installed files aside. package_debian.cmake brings it back.
if(EXISTS ${CPACK_BRAVAIS_MANIFEST})
  file(RENAME ${CPACK_BRAVAIS_MANIFEST} ${CPACK_BRAVAIS_MANIFEST}.kept)
endif()
