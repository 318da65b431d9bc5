# SPDX-License-Identifier: MIT
# Run by cpack on the package's files: Debian's zsh reads the completions of packages from another folder.
# With several packages, each component has a folder of its own.
foreach(folder IN ITEMS usr/share/zsh Unspecified/usr/share/zsh)
  set(folder ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${folder})
  if(CPACK_GENERATOR STREQUAL "DEB" AND EXISTS ${folder}/site-functions)
    file(RENAME ${folder}/site-functions ${folder}/vendor-completions)
  endif()
endforeach()

# Whatever the umask: otherwise a user's packages may have folders that only root can read. cpack's own setting for this
# has no effect on several packages.
file(CHMOD_RECURSE ${CPACK_TEMPORARY_INSTALL_DIRECTORY} DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# Remove the manifest of cpack's own installation, and restore the one that package_begin.cmake set aside.
file(REMOVE ${CPACK_BRAVAIS_MANIFEST})
if(EXISTS ${CPACK_BRAVAIS_MANIFEST}.kept)
  file(RENAME ${CPACK_BRAVAIS_MANIFEST}.kept ${CPACK_BRAVAIS_MANIFEST})
endif()
