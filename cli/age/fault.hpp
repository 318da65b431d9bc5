// SPDX-License-Identifier: MIT
// What can be wrong with an age file, its keys or its recipients.
#pragma once

#include <string>

#include "cli/errors.hpp"

namespace cli::age {

// The first five are the outcomes that the test kit of the format knows.
enum class fault {
  header,     // malformed, or a stanza for a given identity is
  mac,        // the header was altered
  no_match,   // no identity or passphrase opens a stanza
  payload,    // cut or altered
  armor,      // malformed text around the file
  key,        // malformed recipient, identity or key file
  recipient,  // recipients that cannot be used, alone or together
  usage,      // an identity or passphrase of the wrong kind for the file
  system,     // libcrypto or the random source failed
};

// Its text does not name the file, which this code does not know.
struct error : failure {
  error(fault what, const std::string& text) : failure(text), kind(what) {}
  fault kind;
};

}  // namespace cli::age
