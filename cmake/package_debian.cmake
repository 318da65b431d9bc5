# SPDX-License-Identifier: MIT
# Run by cpack over the files of the package: zsh of Debian looks for completions of packages in a folder of its own.
set(folder ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share/zsh)
if(CPACK_GENERATOR STREQUAL "DEB" AND EXISTS ${folder}/site-functions)
  file(RENAME ${folder}/site-functions ${folder}/vendor-completions)
endif()

# The list of what this installed into its own folder goes, that of package_begin.cmake comes back.
file(REMOVE ${CPACK_BRAVAIS_MANIFEST})
if(EXISTS ${CPACK_BRAVAIS_MANIFEST}.kept)
  file(RENAME ${CPACK_BRAVAIS_MANIFEST}.kept ${CPACK_BRAVAIS_MANIFEST})
endif()
