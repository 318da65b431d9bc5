// SPDX-License-Identifier: MIT
// The texts of the error codes.
#include <bravais/result.hpp>

extern "C" {

const char* bravais_status_text(int status) {
  using bravais::errc;
  switch (errc{status}) {
    case errc::ok: return "no error";
    case errc::bad_length: return "a buffer does not have the length that its parameter set demands";
    case errc::bad_public_key: return "the public key is malformed: a coefficient is not reduced modulo q";
    case errc::bad_secret_key: return "the secret key is malformed, or its parts do not belong together";
    case errc::no_randomness: return "the random source of the operating system failed";
    case errc::unsupported_isa: return "the requested instruction set is unknown or cannot run on this machine";
    case errc::unknown_set: return "there is no such parameter set";
    case errc::bad_argument:
      return "a null pointer where bytes are needed, counts of a batch that do not agree, a key of a form that does "
             "not fit, or an output that overlaps another buffer of the call";
    case errc::bad_signature: return "the signature is not one of this message under this key";
    case errc::bad_context:
      return "the context is longer than 255 bytes, or there is none in this set or form of message";
    case errc::bad_prehash: return "the hash function is unknown, or the parameter set does not sign hashed messages";
    case errc::signing_failed: return "no attempt to sign succeeded, which does not happen with an intact secret key";
    case errc::bad_ciphertext: return "the ciphertext was altered, or made for another key";
    case errc::generation_failed: return "the seed gives no key pair, which does not happen with a random one";
    case errc::not_done: return "the call was rejected as a whole, and this item was not done";
    case errc::bad_key_file: return "the key file is malformed, or not one of the wanted kind, set and content";
  }
  return "unknown error code";
}

}  // extern "C"
