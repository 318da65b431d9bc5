// SPDX-License-Identifier: MIT
// The texts of the error codes.
#include <bravais/result.hpp>

extern "C" {

const char* bravais_status_text(int status) {
  using bravais::errc;
  switch (errc{status}) {
    case errc::ok: return "no error";
    case errc::bad_length: return "wrong buffer length for this parameter set";
    case errc::bad_public_key: return "the public key is malformed: a coefficient is not reduced modulo q";
    case errc::bad_secret_key: return "the secret key is malformed, or its parts do not belong together";
    case errc::no_randomness: return "the random source of the operating system failed";
    case errc::unsupported_isa: return "the requested instruction set is unknown or cannot run on this machine";
    case errc::unknown_set: return "no parameter set of this library has this id or name";
    case errc::bad_argument:
      return "a null pointer where bytes are needed, batch counts that do not agree, a key of the wrong form, or an "
             "output that overlaps another buffer of the call";
    case errc::bad_signature: return "this is not a signature of this message under this key";
    case errc::bad_context:
      return "the context is longer than 255 bytes, or this parameter set or form of message does not take one";
    case errc::bad_prehash: return "the hash function is unknown, or the parameter set does not sign hashed messages";
    case errc::signing_failed: return "no attempt to sign succeeded: the secret key is probably damaged";
    case errc::bad_ciphertext: return "the ciphertext was altered, or made for another key";
    case errc::generation_failed: return "the seed does not give a key pair: use another one";
    case errc::self_check_failed:
      return "a self-check failed and nothing was returned: the secret key is damaged, or the processor or the library "
             "computed a wrong result";
    case errc::not_done: return "the call was rejected as a whole, so this item was not processed";
    case errc::bad_key_file: return "the key file is malformed, or not of the expected kind, parameter set and content";
  }
  return "unknown error code";
}

}  // extern "C"
