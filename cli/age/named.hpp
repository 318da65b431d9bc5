// SPDX-License-Identifier: MIT
// The errors of age files with the name of the file.
#pragma once

#include <string>

#include "cli/errors.hpp"

#include "fault.hpp"

namespace cli::age {

// Returns what `work` returns. Its errors get the name of the file or option that they are about; an identity or
// passphrase of the wrong kind becomes misuse.
template <class Work>
auto named(const std::string& name, Work work) {
  try {
    return work();
  } catch (const error& wrong) {
    const std::string text = name + ": " + wrong.what();
    if (wrong.kind == fault::usage) throw misuse(text);
    throw failure(text);
  }
}

}  // namespace cli::age
