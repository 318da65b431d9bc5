# SPDX-License-Identifier: MIT
# Runs before cpack installs: sets the install manifest aside. package_debian.cmake restores it.
if(EXISTS ${CPACK_BRAVAIS_MANIFEST})
  file(RENAME ${CPACK_BRAVAIS_MANIFEST} ${CPACK_BRAVAIS_MANIFEST}.kept)
endif()
