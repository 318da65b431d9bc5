// SPDX-License-Identifier: MIT
#include <bravais/result.hpp>

namespace bravais {

const char* message(errc error) noexcept {
  switch (error) {
    case errc::ok: return "no error";
    case errc::bad_length: return "a buffer does not have the length that its parameter set demands";
    case errc::bad_public_key: return "the public key is malformed: a coefficient is not reduced modulo q";
    case errc::bad_secret_key: return "the secret key is malformed: its hash does not match its public part";
    case errc::no_randomness: return "the random source of the operating system failed";
    case errc::unsupported_isa: return "the requested instruction set is unknown or cannot run on this machine";
    case errc::unknown_set: return "there is no such parameter set";
    case errc::bad_argument: return "a null pointer where bytes are needed, or counts of a batch that do not agree";
  }
  return "unknown error code";
}

}  // namespace bravais
