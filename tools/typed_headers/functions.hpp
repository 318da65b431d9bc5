// SPDX-License-Identifier: MIT
// The text of the functions of one parameter set: a comment in one fixed shape, a prototype whose sizes are those of
// the set, and a call of the function in <bravais.h>.
#pragma once

#include <string>
#include <vector>

#include "families.hpp"

namespace typed_headers {

// One generated function. In the texts @ is the set's C name, # the beginning of the names in <bravais.h>, % the set's
// id, and <SEED> the size of a seed.
struct function {
  bool derandomized, with_context;
  std::string comment, name, parameters, call;
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

inline void add_keys(std::vector<function>& all, const set& s) {
  // Key generation of NTRU+ draws polynomials until two have an inverse.
  const bool can_fail = s.of == kind::kem && s.explicit_rejection;
  const std::string both = array("public_key", "PUBLIC_KEY", false) + ", " + array("secret_key", "SECRET_KEY", false);
  const std::string sizes = sized("public_key", "PUBLIC_KEY") + ", " + sized("secret_key", "SECRET_KEY");
  all.push_back({false, false,
                 "Generates a key pair with randomness from the operating system.\n"
                 "Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS" +
                     std::string(can_fail ? ", BRAVAIS_GENERATION_FAILED." : "."),
                 "generate", both, "#_generate(%, " + sizes + ")"});
  all.push_back(
      {false, false,
       "Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.\n"
       "Secret: seed, secret_key. Errors: " +
           std::string(can_fail ? "BRAVAIS_GENERATION_FAILED." : "none of its own."),
       "generate_from_seed", both + ", " + array("seed", "SEED"),
       "#_generate_seeded(%, " + sized("seed", "SEED") + ", " + sizes + ")"});
}

inline void add_prepare(std::vector<function>& all, const std::string& public_use, const std::string& secret_use) {
  all.push_back({false, false,
                 "Expands a public key once, for any number of calls of " + public_use +
                     ".\nThe result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY.",
                 "prepare_public_key", prepared("public_key", false) + ", " + array("public_key", "PUBLIC_KEY"),
                 "#_prepare_public_key(%, " + sized("public_key", "PUBLIC_KEY") + ", " + prepared_memory + ")"});
  all.push_back(
      {false, false,
       "Expands a secret key once, for any number of calls of " + secret_use +
           ".\nThe result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).\n"
           "Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY.",
       "prepare_secret_key", prepared("secret_key", false) + ", " + array("secret_key", "SECRET_KEY"),
       "#_prepare_secret_key(%, " + sized("secret_key", "SECRET_KEY") + ", " + prepared_memory + ")"});
}

inline std::vector<function> kem_functions(const set& s) {
  std::vector<function> all;
  add_keys(all, s);
  const std::string outputs =
      array("ciphertext", "CIPHERTEXT", false) + ", " + array("shared_secret", "SHARED_SECRET", false);
  const std::string sizes = sized("ciphertext", "CIPHERTEXT") + ", " + sized("shared_secret", "SHARED_SECRET");
  const std::string from = array("shared_secret", "SHARED_SECRET", false) + ", " + array("ciphertext", "CIPHERTEXT");
  const std::string random = array("randomness", "RANDOMNESS");
  const std::string rejection =
      s.explicit_rejection ? "An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.\n"
                           : "An altered ciphertext is not an error: it gives a secret that nobody else has.\n";
  all.push_back({false, false,
                 "Makes a shared secret, and the ciphertext that carries it to the owner of public_key.\n"
                 "Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS.",
                 "encapsulate", outputs + ", " + array("public_key", "PUBLIC_KEY"),
                 "#_encapsulate(%, " + sized("public_key", "PUBLIC_KEY") + ", " + sizes + ", NULL, 0)"});
  all.push_back({true, false,
                 "Encapsulates with the caller's randomness. Secret: shared_secret, randomness.\n"
                 "Errors: BRAVAIS_BAD_PUBLIC_KEY.",
                 "encapsulate_derand", outputs + ", " + array("public_key", "PUBLIC_KEY") + ", " + random,
                 "#_encapsulate_seeded(%, " + sized("public_key", "PUBLIC_KEY") + ", " +
                     sized("randomness", "RANDOMNESS") + ", " + sizes + ", NULL, 0)"});
  const std::string errors =
      std::string("BRAVAIS_BAD_SECRET_KEY") + (s.explicit_rejection ? ", BRAVAIS_BAD_CIPHERTEXT." : ".");
  all.push_back({false, false,
                 "Recovers the shared secret in a ciphertext.\n" + rejection +
                     "Secret: secret_key, shared_secret. Errors: " + errors,
                 "decapsulate", from + ", " + array("secret_key", "SECRET_KEY"),
                 "#_decapsulate(%, " + sized("secret_key", "SECRET_KEY") + ", " + sized("ciphertext", "CIPHERTEXT") +
                     ", " + sized("shared_secret", "SHARED_SECRET") + ", NULL, 0)"});
  all.push_back({false, false,
                 "Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY.",
                 "check_public_key", array("public_key", "PUBLIC_KEY"),
                 "#_check_public_key(%, " + sized("public_key", "PUBLIC_KEY") + ")"});
  all.push_back({false, false,
                 "Tells whether a secret key from elsewhere is well formed.\n"
                 "Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY.",
                 "check_secret_key", array("secret_key", "SECRET_KEY"),
                 "#_check_secret_key(%, " + sized("secret_key", "SECRET_KEY") + ")"});
  add_prepare(all, "prepared_encapsulate", "prepared_decapsulate");
  all.push_back({false, false,
                 "Encapsulates to the owner of a prepared public key.\n"
                 "Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
                 "prepared_encapsulate", outputs + ", " + prepared("public_key"),
                 "#_encapsulate_prepared(%, " + prepared_memory + ", " + sizes + ")"});
  all.push_back(
      {true, false,
       "Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.\n"
       "Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
       "prepared_encapsulate_derand", outputs + ", " + prepared("public_key") + ", " + random,
       "#_encapsulate_prepared_seeded(%, " + prepared_memory + ", " + sized("randomness", "RANDOMNESS") + ", " + sizes +
           ")"});
  all.push_back(
      {false, false,
       "Recovers the shared secret in a ciphertext with a prepared secret key.\n" + rejection +
           "Secret: prepared, shared_secret. Errors: " + (s.explicit_rejection ? "BRAVAIS_BAD_CIPHERTEXT; " : "") +
           "BRAVAIS_BAD_SECRET_KEY if none was prepared.",
       "prepared_decapsulate", from + ", " + prepared("secret_key"),
       "#_decapsulate_prepared(%, " + prepared_memory + ", " + sized("ciphertext", "CIPHERTEXT") + ", " +
           sized("shared_secret", "SHARED_SECRET") + ", NULL, 0)"});
  return all;
}

inline std::vector<function> pke_functions(const set& s) {
  std::vector<function> all;
  add_keys(all, s);
  const std::string to = array("ciphertext", "CIPHERTEXT", false) + ", " + array("message", "MESSAGE");
  const std::string sizes = sized("message", "MESSAGE") + ", ";
  const std::string from = array("message", "MESSAGE", false) + ", " + array("ciphertext", "CIPHERTEXT");
  const std::string random = array("randomness", "RANDOMNESS");
  all.push_back(
      {false, false,
       "Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).\n"
       "Secret: message. Errors: BRAVAIS_NO_RANDOMNESS.",
       "encrypt", to + ", " + array("public_key", "PUBLIC_KEY"),
       "#_encrypt(%, " + sized("public_key", "PUBLIC_KEY") + ", " + sizes + sized("ciphertext", "CIPHERTEXT") + ")"});
  all.push_back({true, false,
                 "Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own.",
                 "encrypt_derand", to + ", " + array("public_key", "PUBLIC_KEY") + ", " + random,
                 "#_encrypt_seeded(%, " + sized("public_key", "PUBLIC_KEY") + ", " + sizes +
                     sized("randomness", "RANDOMNESS") + ", " + sized("ciphertext", "CIPHERTEXT") + ")"});
  all.push_back({false, false,
                 "Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.\n"
                 "Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY.",
                 "decrypt", from + ", " + array("secret_key", "SECRET_KEY"),
                 "#_decrypt(%, " + sized("secret_key", "SECRET_KEY") + ", " + sized("ciphertext", "CIPHERTEXT") + ", " +
                     sized("message", "MESSAGE") + ", NULL, 0)"});
  add_prepare(all, "prepared_encrypt", "prepared_decrypt");
  all.push_back({false, false,
                 "Encrypts to the owner of a prepared public key.\n"
                 "Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
                 "prepared_encrypt", to + ", " + prepared("public_key"),
                 "#_encrypt_prepared(%, " + prepared_memory + ", " + sizes + sized("ciphertext", "CIPHERTEXT") + ")"});
  all.push_back({true, false,
                 "Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.\n"
                 "Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
                 "prepared_encrypt_derand", to + ", " + prepared("public_key") + ", " + random,
                 "#_encrypt_prepared_seeded(%, " + prepared_memory + ", " + sizes + sized("randomness", "RANDOMNESS") +
                     ", " + sized("ciphertext", "CIPHERTEXT") + ")"});
  all.push_back({false, false,
                 "Decrypts a ciphertext with a prepared secret key.\n"
                 "Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared.",
                 "prepared_decrypt", from + ", " + prepared("secret_key"),
                 "#_decrypt_prepared(%, " + prepared_memory + ", " + sized("ciphertext", "CIPHERTEXT") + ", " +
                     sized("message", "MESSAGE") + ", NULL, 0)"});
  return all;
}

// Each of the functions that take a message has a form with a context where the set has contexts.
inline void add_signing(std::vector<function>& all, const set& s, bool with_context) {
  const std::string message = "const void* message, size_t message_size, " +
                              std::string(with_context ? "const void* context, size_t context_size, " : "");
  const std::string suffix = with_context ? "_with_context" : "";
  const std::string about = with_context ? " with a context (at most 255 bytes), which the verifier must give too" : "";
  const std::string verified = with_context ? " with its context" : "";
  const std::string and_context = with_context ? ", and with a context (at most 255 bytes)" : "";
  const std::string danger =
      s.contexts ? "" : "The same randomness for two messages gives the secret key away.\n";  // hedged: ML-DSA only
  const std::string context_error = with_context ? ", BRAVAIS_BAD_CONTEXT" : "";
  const std::string out = array("signature", "SIGNATURE", false) + ", " + message;
  const std::string in = array("signature", "SIGNATURE") + ", " + message;
  const std::string random = ", " + array("randomness", "RANDOMNESS");
  const std::string sign_tail = ", &view, 1, " + sized("signature", "SIGNATURE") + ", NULL, 0)";
  const std::string seeded_tail =
      ", &view, 1, " + sized("randomness", "RANDOMNESS") + ", " + sized("signature", "SIGNATURE") + ", NULL, 0)";
  const std::string bytes = sized("secret_key", "SECRET_KEY");
  const std::string key = array("secret_key", "SECRET_KEY");
  const std::string wrong = with_context ? "BRAVAIS_BAD_SIGNATURE, BRAVAIS_BAD_CONTEXT." : "BRAVAIS_BAD_SIGNATURE.";
  all.push_back({false, with_context,
                 "Signs a message" + about +
                     ".\nSecret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS" + context_error +
                     ".",
                 "sign" + suffix, out + key, "bravais_sign(%, " + bytes + sign_tail});
  all.push_back({true, with_context,
                 "Signs a message with the caller's randomness" + and_context + ".\n" + danger +
                     "Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY" + context_error + ".",
                 "sign" + suffix + "_derand", out + key + random, "bravais_sign_seeded(%, " + bytes + seeded_tail});
  all.push_back({true, with_context,
                 "Signs a message" + verified + " without randomness: the same input gives the same signature.\n" +
                     "Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY" + context_error + ".",
                 "sign" + suffix + "_deterministic", out + key, "bravais_sign_deterministic(%, " + bytes + sign_tail});
  all.push_back({false, with_context,
                 "Verifies the signature of a message" + verified + ": only BRAVAIS_OK means good.\nErrors: " + wrong,
                 "verify" + suffix, in + array("public_key", "PUBLIC_KEY"),
                 "bravais_verify(%, " + sized("public_key", "PUBLIC_KEY") + sign_tail});
  all.push_back({false, with_context,
                 "Signs a message with a prepared secret key" + and_context + ".\n" +
                     "Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS" + context_error +
                     "; BRAVAIS_BAD_SECRET_KEY if none was prepared.",
                 "prepared_sign" + suffix, out + prepared("secret_key"),
                 "bravais_sign_prepared(%, " + prepared_memory + sign_tail});
  all.push_back({true, with_context,
                 "Signs a message with a prepared secret key and the caller's randomness" + and_context + ".\n" +
                     danger + "Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared" +
                     context_error + ".",
                 "prepared_sign" + suffix + "_derand", out + prepared("secret_key") + random,
                 "bravais_sign_prepared_seeded(%, " + prepared_memory + seeded_tail});
  all.push_back({false, with_context,
                 "Verifies the signature of a message" + verified + ", with a prepared public key.\nErrors: " +
                     wrong.substr(0, wrong.size() - 1) + "; BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
                 "prepared_verify" + suffix, in + prepared("public_key"),
                 "bravais_verify_prepared(%, " + prepared_memory + sign_tail});
}

inline std::vector<function> signature_functions(const set& s) {
  std::vector<function> all;
  add_keys(all, s);
  all.push_back({false, false,
                 "Tells whether a secret key from elsewhere is one that key generation makes.\n"
                 "Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY.",
                 "check_secret_key", array("secret_key", "SECRET_KEY"),
                 "#_check_secret_key(%, " + sized("secret_key", "SECRET_KEY") + ")"});
  add_prepare(all, "prepared_verify", "prepared_sign");
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
