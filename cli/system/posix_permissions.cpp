// SPDX-License-Identifier: MIT
// Who may use a file on POSIX systems: mode bits.
#include <sys/stat.h>

#include "cli/system/file.hpp"

namespace cli::system {

std::optional<permissions> permissions_of(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return static_cast<permissions>(found.st_mode) & 0777;
}

bool set_permissions(int descriptor, const permissions& wanted) {
  return ::fchmod(descriptor, static_cast<mode_t>(wanted)) == 0;
}

bool set_usual_permissions(int descriptor) {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return ::fchmod(descriptor, 0666 & ~mask) == 0;
}

bool others_can_read(const std::string& path) {
  struct stat found{};
  return ::stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) && (found.st_mode & (S_IRGRP | S_IROTH)) != 0;
}

std::string how_to_restrict(const std::string&) { return "chmod 600 changes that"; }

}  // namespace cli::system
