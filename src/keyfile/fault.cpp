// SPDX-License-Identifier: MIT
#include <bravais/key_file.hpp>

extern "C" {

const char* bravais_key_file_fault_text(int32_t fault) {
  using bravais::key_fault;
  switch (key_fault{fault}) {
    case key_fault::none: return "nothing is wrong";
    case key_fault::no_key_file: return "neither DER nor PEM: pass the content of a key file, not its path";
    case key_fault::bad_label: return "the BEGIN line is not that of such a key";
    case key_fault::no_end: return "the END line is missing, or does not fit the BEGIN line";
    case key_fault::bad_base64: return "the text between BEGIN and END is not base64 of a key";
    case key_fault::text_behind: return "something stands behind the END line";
    case key_fault::bad_header: return "the line 'Set: NAME' with an empty line behind it is missing";
    case key_fault::registered: return "this set has an object identifier: its keys are PUBLIC KEY and PRIVATE KEY";
    case key_fault::truncated: return "a value ends behind the end of what holds it: bytes are missing";
    case key_fault::wrong_type: return "a value is not of the type that belongs in its place";
    case key_fault::bad_length_form: return "a length is not in its shortest form (BER, not DER)";
    case key_fault::trailing_bytes: return "bytes follow where nothing may follow";
    case key_fault::bad_version: return "the version is neither 0 without a public key nor 1 with one";
    case key_fault::parameters: return "the algorithm identifier has parameters";
    case key_fault::unused_bits: return "the public key is not a whole number of bytes";
    case key_fault::attributes: return "the private key has attributes";
    case key_fault::unknown_choice: return "the private key is none of seed, expandedKey and both";
    case key_fault::unknown_set: return "no set here has this object identifier or name";
    case key_fault::wrong_seed_size: return "the seed does not have the length of its set";
    case key_fault::wrong_secret_size: return "the expanded key does not have the length of its set";
    case key_fault::wrong_public_size: return "the public key does not have the length of its set";
    case key_fault::wrong_kind: return "it is a key of another kind";
    case key_fault::wrong_set: return "it is a key of another set";
    case key_fault::is_secret: return "it is a secret key, where a public key is needed";
    case key_fault::is_public: return "it is a public key, where a secret key is needed";
    case key_fault::no_seed: return "it has the expanded key only, not the seed";
    case key_fault::no_public_key: return "the public key is not in it and does not follow from it";
    case key_fault::modulus_check: return "the public key is malformed: a coefficient is not reduced modulo q";
    case key_fault::hash_check: return "the hash of the public key inside the secret key is not its hash";
    case key_fault::pairwise_check: return "the secret key does not open what is sent to the public key inside it";
    case key_fault::out_of_range: return "a field of the secret key is out of range";
    case key_fault::parts_differ: return "the parts of the secret key do not belong together";
    case key_fault::halves_differ: return "the expanded key is not that of the seed";
    case key_fault::rejection_differs: return "the value for implicit rejection is not that of the seed";
    case key_fault::public_key_differs: return "the public key beside the secret key is that of another one";
  }
  return "unknown fault";
}

}  // extern "C"
