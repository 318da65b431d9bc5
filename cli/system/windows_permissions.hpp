// SPDX-License-Identifier: MIT
// The access list of a new file that only its owner may use.
#pragma once

#include "cli/system/windows.hpp"

namespace cli::system {

class owner_only_security {
 public:
  owner_only_security();
  // Null, with the last error of Windows, if it could not be made.
  [[nodiscard]] SECURITY_ATTRIBUTES* attributes() { return attributes_.nLength == 0 ? nullptr : &attributes_; }

 private:
  local_memory<PSECURITY_DESCRIPTOR> descriptor_;
  SECURITY_ATTRIBUTES attributes_{};
};

}  // namespace cli::system
