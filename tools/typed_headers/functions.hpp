// SPDX-License-Identifier: MIT
// Generates the functions of one parameter set: the comment, the prototype with the set's sizes, and the call of a
// function in <bravais.h>.
#pragma once

#include <string>
#include <vector>

#include "families.hpp"

namespace typed_headers {

// The parts of a comment that do not follow from the prototype. Empty lists: nothing is secret, and only the errors at
// the top of the header are possible.
struct contract {
  std::string what;  // a sentence that says what the function does, and what else there is to know
  std::string secret, errors;
  std::string lifetime = {};
};

// One generated function. In the texts @ is the set's C name, # the beginning of the names in private/typed.h, % the
// set's id, and <SEED> the size of a seed.
struct function {
  bool derandomized, with_context;
  contract says;
  std::string name, parameters, call;
};

namespace detail {

inline std::string array(const std::string& name, const std::string& size, bool input = true) {
  return std::string(input ? "const " : "") + "uint8_t " + name + "[BRAVAIS_PRIVATE_AT_LEAST(<" + size + ">)]";
}
inline std::string sized(const std::string& name, const std::string& size) { return name + ", <" + size + ">"; }
inline std::string prepared(const std::string& role, bool input = true) {
  return std::string(input ? "const " : "") + "bravais_@_prepared_" + role + "* prepared";
}
inline const std::string prepared_memory = "prepared->private_memory, sizeof prepared->private_memory";
inline std::string key(const std::string& form, const std::string& name, const std::string& size) {
  return "#_key(BRAVAIS_KEY_" + form + ", " + sized(name, size) + ")";
}
inline const std::string public_key = key("PUBLIC", "public_key", "PUBLIC_KEY");
inline const std::string secret_key = key("EXPANDED", "secret_key", "SECRET_KEY");
inline const std::string prepared_key = "#_key(BRAVAIS_KEY_PREPARED, " + prepared_memory + ")";
inline const std::string system_random = ", NULL, 0";
inline const std::string given_random = ", " + sized("randomness", "RANDOMNESS");
inline const std::string not_prepared_public = "BRAVAIS_BAD_PUBLIC_KEY (no key was prepared)";
inline const std::string not_prepared_secret = "BRAVAIS_BAD_SECRET_KEY (no key was prepared)";
// A list of errors: those that are not empty, with commas between them.
inline std::string errors(const std::vector<std::string>& all) {
  std::string text;
  for (const std::string& one : all) text += (text.empty() || one.empty() ? "" : ", ") + one;
  return text;
}

inline void add_keys(std::vector<function>& all, const set& s) {
  // Key generation of NTRU+ draws polynomials until two have an inverse.
  const bool can_fail = s.of == kind::kem && s.explicit_rejection;
  const std::string failed = can_fail ? "BRAVAIS_GENERATION_FAILED" : "";
  const std::string both = array("public_key", "PUBLIC_KEY", false) + ", " + array("secret_key", "SECRET_KEY", false);
  const std::string sizes = sized("public_key", "PUBLIC_KEY") + ", " + sized("secret_key", "SECRET_KEY");
  all.push_back({false,
                 false,
                 {"Generates a key pair with randomness from the operating system.", "secret_key",
                  errors({"BRAVAIS_NO_RANDOMNESS", failed})},
                 "generate",
                 both,
                 "#_generate(%, " + sizes + system_random + ")"});
  all.push_back({false,
                 false,
                 {"Generates the key pair of a seed. The seed must be uniform and used for one key pair only.",
                  "seed, secret_key", failed},
                 "generate_from_seed",
                 both + ", " + array("seed", "SEED"),
                 "#_generate(%, " + sizes + ", " + sized("seed", "SEED") + ")"});
  // A seed of NTRU is all that key generation samples, which is kilobytes: too long to store instead of the key.
  if (s.seed <= 512) {
    all.push_back({false,
                   false,
                   {"Draws a seed for generate_from_seed from the operating system.", "seed", "BRAVAIS_NO_RANDOMNESS"},
                   "random_seed",
                   array("seed", "SEED", false),
                   "bravais_random(" + sized("seed", "SEED") + ")"});
  }
  // The secret key contains the public key, or it is computed.
  if (s.public_key_follows) {
    all.push_back({false,
                   false,
                   {"Writes the public key that belongs to a secret key.", "secret_key", "BRAVAIS_BAD_SECRET_KEY"},
                   "public_key_from_secret_key",
                   array("public_key", "PUBLIC_KEY", false) + ", " + array("secret_key", "SECRET_KEY"),
                   "#_public_key(%, " + sized("public_key", "PUBLIC_KEY") + ", " + secret_key + ")"});
  }
}

// Every set has the checks, so that programs can treat all sets alike: where every byte string is a key, they always
// succeed.
inline void add_checks(std::vector<function>& all, bool any_public_key, bool any_secret_key) {
  const std::string any_public = any_public_key ? " Every byte string of this size is one." : "";
  const std::string any_secret = any_secret_key ? " Every byte string of this size is one." : "";
  all.push_back({false,
                 false,
                 {"Checks whether a byte string is a well-formed public key." + any_public, "",
                  any_public_key ? "" : "BRAVAIS_BAD_PUBLIC_KEY"},
                 "check_public_key",
                 array("public_key", "PUBLIC_KEY"),
                 "#_check(%, " + public_key + ")"});
  all.push_back({false,
                 false,
                 {"Checks whether a byte string is a well-formed secret key." + any_secret, "secret_key",
                  any_secret_key ? "" : "BRAVAIS_BAD_SECRET_KEY"},
                 "check_secret_key",
                 array("secret_key", "SECRET_KEY"),
                 "#_check(%, " + secret_key + ")"});
}

inline void add_prepare(std::vector<function>& all, const std::string& public_use, const std::string& secret_use,
                        const std::string& bad_public_key, const std::string& bad_secret_key) {
  all.push_back({false,
                 false,
                 {"Expands a public key once, for any number of calls of " + public_use + ".", "", bad_public_key,
                  "prepared must not be moved or copied."},
                 "prepare_public_key",
                 prepared("public_key", false) + ", " + array("public_key", "PUBLIC_KEY"),
                 "#_prepare(%, " + prepared_memory + ", " + public_key + ")"});
  all.push_back({false,
                 false,
                 {"Expands a secret key once, for any number of calls of " + secret_use + ".", "secret_key, prepared",
                  bad_secret_key,
                  "prepared must not be moved or copied. Wipe it after use: bravais_wipe(prepared, sizeof *prepared)."},
                 "prepare_secret_key",
                 prepared("secret_key", false) + ", " + array("secret_key", "SECRET_KEY"),
                 "#_prepare(%, " + prepared_memory + ", " + secret_key + ")"});
}

inline std::vector<function> kem_functions(const set& s) {
  std::vector<function> all;
  add_keys(all, s);
  const std::string outputs =
      array("ciphertext", "CIPHERTEXT", false) + ", " + array("shared_secret", "SHARED_SECRET", false);
  const std::string sizes = sized("ciphertext", "CIPHERTEXT") + ", " + sized("shared_secret", "SHARED_SECRET");
  const std::string from = array("shared_secret", "SHARED_SECRET", false) + ", " + array("ciphertext", "CIPHERTEXT");
  const std::string random = array("randomness", "RANDOMNESS");
  const std::string opened = sized("shared_secret", "SHARED_SECRET") + ", " + sized("ciphertext", "CIPHERTEXT");
  const std::string rejection =
      s.explicit_rejection
          ? " A ciphertext that was altered or made for another key is rejected with BRAVAIS_BAD_CIPHERTEXT."
          : " A ciphertext that was altered or made for another key is not an error: it gives a secret that nobody "
            "else "
            "has (implicit rejection).";
  const std::string bad_ciphertext = s.explicit_rejection ? "BRAVAIS_BAD_CIPHERTEXT" : "";
  // Every byte string is a public key of M-LWQ.
  const std::string bad_public_key = s.checks_keys && !s.name.starts_with("M-LWQ") ? "BRAVAIS_BAD_PUBLIC_KEY" : "";
  const std::string bad_secret_key = s.checks_keys ? "BRAVAIS_BAD_SECRET_KEY" : "";
  all.push_back({false,
                 false,
                 {"Makes a shared secret, and the ciphertext that carries it to the owner of public_key.",
                  "shared_secret", errors({bad_public_key, "BRAVAIS_NO_RANDOMNESS"})},
                 "encapsulate",
                 outputs + ", " + array("public_key", "PUBLIC_KEY"),
                 "#_encapsulate(%, " + sizes + ", " + public_key + system_random + ")"});
  all.push_back({true,
                 false,
                 {"Encapsulates with the caller's randomness.", "shared_secret, randomness", bad_public_key},
                 "encapsulate_derand",
                 outputs + ", " + array("public_key", "PUBLIC_KEY") + ", " + random,
                 "#_encapsulate(%, " + sizes + ", " + public_key + given_random + ")"});
  all.push_back({false,
                 false,
                 {"Recovers the shared secret from a ciphertext." + rejection, "secret_key, shared_secret",
                  errors({bad_secret_key, bad_ciphertext})},
                 "decapsulate",
                 from + ", " + array("secret_key", "SECRET_KEY"),
                 "#_decapsulate(%, " + opened + ", " + secret_key + ")"});
  // Every byte string is a key of NTRU.
  const bool any = s.name.starts_with("NTRU-");
  add_checks(all, any || s.name.starts_with("M-LWQ"), any);
  add_prepare(all, "prepared_encapsulate", "prepared_decapsulate", bad_public_key, bad_secret_key);
  all.push_back({false,
                 false,
                 {"Encapsulates to the owner of a prepared public key.", "shared_secret",
                  errors({"BRAVAIS_NO_RANDOMNESS", not_prepared_public})},
                 "prepared_encapsulate",
                 outputs + ", " + prepared("public_key"),
                 "#_encapsulate(%, " + sizes + ", " + prepared_key + system_random + ")"});
  all.push_back({true,
                 false,
                 {"Encapsulates to the owner of a prepared public key, with the caller's randomness.",
                  "shared_secret, randomness", not_prepared_public},
                 "prepared_encapsulate_derand",
                 outputs + ", " + prepared("public_key") + ", " + random,
                 "#_encapsulate(%, " + sizes + ", " + prepared_key + given_random + ")"});
  all.push_back({false,
                 false,
                 {"Recovers the shared secret from a ciphertext with a prepared secret key." + rejection,
                  "prepared, shared_secret", errors({bad_ciphertext, not_prepared_secret})},
                 "prepared_decapsulate",
                 from + ", " + prepared("secret_key"),
                 "#_decapsulate(%, " + opened + ", " + prepared_key + ")"});
  return all;
}

inline std::vector<function> pke_functions(const set& s) {
  std::vector<function> all;
  add_keys(all, s);
  const std::string to = array("ciphertext", "CIPHERTEXT", false) + ", " + array("message", "MESSAGE");
  const std::string sizes = sized("ciphertext", "CIPHERTEXT") + ", " + sized("message", "MESSAGE");
  const std::string opened = sized("message", "MESSAGE") + ", " + sized("ciphertext", "CIPHERTEXT");
  const std::string from = array("message", "MESSAGE", false) + ", " + array("ciphertext", "CIPHERTEXT");
  const std::string random = array("randomness", "RANDOMNESS");
  const std::string bad_secret_key = s.checks_keys ? "BRAVAIS_BAD_SECRET_KEY" : "";
  all.push_back({false,
                 false,
                 {"Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).",
                  "message", "BRAVAIS_NO_RANDOMNESS"},
                 "encrypt",
                 to + ", " + array("public_key", "PUBLIC_KEY"),
                 "#_encrypt(%, " + sizes + ", " + public_key + system_random + ")"});
  all.push_back({true,
                 false,
                 {"Encrypts a message with the caller's randomness.", "message, randomness", ""},
                 "encrypt_derand",
                 to + ", " + array("public_key", "PUBLIC_KEY") + ", " + random,
                 "#_encrypt(%, " + sizes + ", " + public_key + given_random + ")"});
  all.push_back({false,
                 false,
                 {"Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.",
                  "message, secret_key", bad_secret_key},
                 "decrypt",
                 from + ", " + array("secret_key", "SECRET_KEY"),
                 "#_decrypt(%, " + opened + ", " + secret_key + ")"});
  add_checks(all, true, !s.checks_keys);
  add_prepare(all, "prepared_encrypt", "prepared_decrypt", "", bad_secret_key);
  all.push_back({false,
                 false,
                 {"Encrypts a message to the owner of a prepared public key.", "message",
                  errors({"BRAVAIS_NO_RANDOMNESS", not_prepared_public})},
                 "prepared_encrypt",
                 to + ", " + prepared("public_key"),
                 "#_encrypt(%, " + sizes + ", " + prepared_key + system_random + ")"});
  all.push_back({true,
                 false,
                 {"Encrypts a message to the owner of a prepared public key, with the caller's randomness.",
                  "message, randomness", not_prepared_public},
                 "prepared_encrypt_derand",
                 to + ", " + prepared("public_key") + ", " + random,
                 "#_encrypt(%, " + sizes + ", " + prepared_key + given_random + ")"});
  all.push_back({false,
                 false,
                 {"Decrypts a ciphertext with a prepared secret key.", "message, prepared", not_prepared_secret},
                 "prepared_decrypt",
                 from + ", " + prepared("secret_key"),
                 "#_decrypt(%, " + opened + ", " + prepared_key + ")"});
  return all;
}

// If the set has contexts, each function that takes a message has a second form with a context.
inline void add_signing(std::vector<function>& all, const set& s, bool with_context) {
  const std::string message = "const void* message, size_t message_size, " +
                              std::string(with_context ? "const void* context, size_t context_size, " : "");
  const std::string suffix = with_context ? "_with_context" : "";
  const std::string signs = with_context ? "Signs a message and its context" : "Signs a message";
  const std::string verifies =
      with_context ? "Verifies the signature of a message and its context" : "Verifies the signature of a message";
  const std::string shared = with_context ? " The verifier must give the same context." : "";
  // ML-DSA is hedged.
  const std::string danger = s.contexts ? "" : " The same randomness for two messages reveals the secret key.";
  const std::string repeats = " The same input gives the same signature.";
  const std::string context_error = with_context ? "BRAVAIS_BAD_CONTEXT" : "";
  const std::string failed = "BRAVAIS_SIGNING_FAILED", wrong = "BRAVAIS_BAD_SIGNATURE";
  const std::string malformed = "BRAVAIS_BAD_SECRET_KEY", no_random = "BRAVAIS_NO_RANDOMNESS";
  const std::string only_ok = ". Only BRAVAIS_OK means that the signature is good.";
  const std::string out = array("signature", "SIGNATURE", false) + ", " + message;
  const std::string in = array("signature", "SIGNATURE") + ", " + message;
  const std::string random = ", " + array("randomness", "RANDOMNESS");
  const std::string bytes = "(%, " + sized("signature", "SIGNATURE") + ", message, message_size, " +
                            (with_context ? "context, context_size, " : "NULL, 0, ");
  const std::string key = array("secret_key", "SECRET_KEY");
  all.push_back({false,
                 with_context,
                 {signs + " with randomness from the operating system." + shared, "secret_key",
                  errors({malformed, no_random, context_error, failed})},
                 "sign" + suffix,
                 out + key,
                 "#_sign" + bytes + secret_key + system_random + ", 0)"});
  all.push_back({true,
                 with_context,
                 {signs + " with the caller's randomness." + shared + danger, "secret_key, randomness",
                  errors({malformed, context_error, failed})},
                 "sign" + suffix + "_derand",
                 out + key + random,
                 "#_sign" + bytes + secret_key + given_random + ", 0)"});
  all.push_back(
      {true,
       with_context,
       {signs + " without randomness." + repeats + shared, "secret_key", errors({malformed, context_error, failed})},
       "sign" + suffix + "_deterministic",
       out + key,
       "#_sign" + bytes + secret_key + system_random + ", 1)"});
  all.push_back({false,
                 with_context,
                 {verifies + only_ok, "", errors({wrong, context_error})},
                 "verify" + suffix,
                 in + array("public_key", "PUBLIC_KEY"),
                 "#_verify" + bytes + public_key + ")"});
  all.push_back({false,
                 with_context,
                 {signs + " with a prepared secret key." + shared, "prepared",
                  errors({no_random, context_error, failed, not_prepared_secret})},
                 "prepared_sign" + suffix,
                 out + prepared("secret_key"),
                 "#_sign" + bytes + prepared_key + system_random + ", 0)"});
  all.push_back({true,
                 with_context,
                 {signs + " with a prepared secret key and the caller's randomness." + shared + danger,
                  "prepared, randomness", errors({context_error, failed, not_prepared_secret})},
                 "prepared_sign" + suffix + "_derand",
                 out + prepared("secret_key") + random,
                 "#_sign" + bytes + prepared_key + given_random + ", 0)"});
  all.push_back({true,
                 with_context,
                 {signs + " with a prepared secret key and without randomness." + repeats + shared, "prepared",
                  errors({context_error, failed, not_prepared_secret})},
                 "prepared_sign" + suffix + "_deterministic",
                 out + prepared("secret_key"),
                 "#_sign" + bytes + prepared_key + system_random + ", 1)"});
  all.push_back(
      {false,
       with_context,
       {verifies + " with a prepared public key" + only_ok, "", errors({wrong, context_error, not_prepared_public})},
       "prepared_verify" + suffix,
       in + prepared("public_key"),
       "#_verify" + bytes + prepared_key + ")"});
}

inline std::vector<function> signature_functions(const set& s) {
  std::vector<function> all;
  add_keys(all, s);
  add_checks(all, true, false);
  add_prepare(all, "prepared_verify", "prepared_sign", "", "BRAVAIS_BAD_SECRET_KEY");
  add_signing(all, s, false);
  if (s.contexts) add_signing(all, s, true);
  return all;
}

}  // namespace detail

// Every function of a set.
inline std::vector<function> functions_of(const set& s) {
  return s.of == kind::kem   ? detail::kem_functions(s)
         : s.of == kind::pke ? detail::pke_functions(s)
                             : detail::signature_functions(s);
}

}  // namespace typed_headers
