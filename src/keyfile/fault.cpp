// SPDX-License-Identifier: MIT
// A sentence for each fault of a key file.
#include <bravais/key_file.hpp>

extern "C" {

const char* bravais_key_file_fault_text(int32_t fault) {
  using bravais::key_fault;
  switch (key_fault{fault}) {
    case key_fault::none: return "nothing is wrong";
    case key_fault::no_key_file: return "neither DER nor PEM: pass the content of a key file, not its path";
    case key_fault::bad_label:
      return "expected a BEGIN line that matches the key (PUBLIC KEY, PRIVATE KEY or BRAVAIS ...)";
    case key_fault::no_end: return "the END line is missing, or its label differs from that of the BEGIN line";
    case key_fault::bad_base64: return "the text between the BEGIN and END lines is not base64, or too long for a key";
    case key_fault::text_behind: return "text follows the END line: remove it";
    case key_fault::bad_header: return "expected a line 'Set: NAME' and an empty line after the BEGIN line";
    case key_fault::registered:
      return "this parameter set has an object identifier: use the label PUBLIC KEY or PRIVATE KEY";
    case key_fault::truncated: return "a value is longer than the structure that holds it: bytes are missing";
    case key_fault::wrong_type: return "a value does not have the expected DER type";
    case key_fault::bad_length_form: return "a length is not in its shortest form: convert the file from BER to DER";
    case key_fault::trailing_bytes: return "bytes follow the end of the key or of a structure in it";
    case key_fault::bad_version: return "the version must be 0 without a public key, or 1 with one";
    case key_fault::parameters: return "the algorithm identifier must not have parameters";
    case key_fault::unused_bits: return "the public key is not a whole number of bytes";
    case key_fault::attributes: return "the private key must not have attributes";
    case key_fault::unknown_choice: return "expected a private key of the form seed, expandedKey or both";
    case key_fault::unknown_set: return "no parameter set of this library has this object identifier or name";
    case key_fault::wrong_seed_size: return "wrong length of the seed for this parameter set";
    case key_fault::wrong_secret_size: return "wrong length of the expanded key for this parameter set";
    case key_fault::wrong_public_size: return "wrong length of the public key for this parameter set";
    case key_fault::wrong_kind: return "the file holds a key of another kind (KEM, PKE or signature) than expected";
    case key_fault::wrong_set: return "the file holds a key of another parameter set than expected";
    case key_fault::is_secret: return "expected a public key, found a secret key";
    case key_fault::is_public: return "expected a secret key, found a public key";
    case key_fault::no_seed: return "expected the seed, found only the expanded key";
    case key_fault::no_public_key: return "the public key is not in the file and does not follow from it";
    case key_fault::modulus_check: return "the public key is malformed: a coefficient is not reduced modulo q";
    case key_fault::hash_check: return "the secret key contains a wrong hash of its public key";
    case key_fault::pairwise_check: return "the secret key does not recover what its public key encapsulates";
    case key_fault::out_of_range: return "a field of the secret key is out of range";
    case key_fault::parts_differ: return "the secret key is inconsistent: t0 does not belong to s1 and s2";
    case key_fault::halves_differ: return "the expanded key does not belong to the seed";
    case key_fault::rejection_differs: return "the value for implicit rejection does not belong to the seed";
    case key_fault::public_key_differs: return "the public key in the file belongs to another secret key";
  }
  return "unknown fault";
}

}  // extern "C"
