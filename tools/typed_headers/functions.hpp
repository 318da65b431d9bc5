// SPDX-License-Identifier: MIT
// The text of the functions of one parameter set: a comment in one fixed shape, a prototype whose sizes are those of
// the set, and a call of the function in <bravais.h>.
#pragma once

#include <string>
#include <vector>

#include "families.hpp"

namespace typed_headers {

// One generated function. In the texts @ is the set's C name, # the beginning of the names in private/typed.h, % the
// set's id, and <SEED> the size of a seed.
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
inline std::string key(const std::string& form, const std::string& name, const std::string& size) {
  return "#_key(BRAVAIS_KEY_" + form + ", " + sized(name, size) + ")";
}
inline const std::string public_key = key("PUBLIC", "public_key", "PUBLIC_KEY");
inline const std::string secret_key = key("EXPANDED", "secret_key", "SECRET_KEY");
inline const std::string prepared_key = "#_key(BRAVAIS_KEY_PREPARED, " + prepared_memory + ")";
inline const std::string system_random = ", NULL, 0";
inline const std::string given_random = ", " + sized("randomness", "RANDOMNESS");

inline void add_keys(std::vector<function>& all, const set& s) {
  // Key generation of NTRU+ draws polynomials until two have an inverse.
  const bool can_fail = s.of == kind::kem && s.explicit_rejection;
  const std::string both = array("public_key", "PUBLIC_KEY", false) + ", " + array("secret_key", "SECRET_KEY", false);
  const std::string sizes = sized("public_key", "PUBLIC_KEY") + ", " + sized("secret_key", "SECRET_KEY");
  all.push_back({false, false,
                 "Generates a key pair with randomness from the operating system.\n"
                 "Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS" +
                     std::string(can_fail ? ", BRAVAIS_GENERATION_FAILED." : "."),
                 "generate", both, "#_generate(%, " + sizes + system_random + ")"});
  all.push_back(
      {false, false,
       "Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.\n"
       "Secret: seed, secret_key. Errors: " +
           std::string(can_fail ? "BRAVAIS_GENERATION_FAILED." : "none of its own."),
       "generate_from_seed", both + ", " + array("seed", "SEED"),
       "#_generate(%, " + sizes + ", " + sized("seed", "SEED") + ")"});
  // Seeds of NTRU are kilobytes, all that its key generation samples: nobody keeps them.
  if (s.seed <= 512) {
    all.push_back({false, false,
                   "Writes a new seed for generate_from_seed, from the operating system.\n"
                   "Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS.",
                   "random_seed", array("seed", "SEED", false), "bravais_random(" + sized("seed", "SEED") + ")"});
  }
  // The public key is a part of the secret key, or computed from it.
  if (s.public_key_follows) {
    all.push_back({false, false,
                   "Writes the public key that belongs to a secret key.\n"
                   "Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY.",
                   "public_key_from_secret_key",
                   array("public_key", "PUBLIC_KEY", false) + ", " + array("secret_key", "SECRET_KEY"),
                   "#_public_key(%, " + sized("public_key", "PUBLIC_KEY") + ", " + secret_key + ")"});
  }
}

// For programs that treat all kinds alike: where every byte string is a key, the check finds nothing.
inline void add_checks(std::vector<function>& all, bool any_public_key, bool any_secret_key) {
  const std::string any = "Every byte string of this size is one. Errors: none of its own.";
  all.push_back({false, false,
                 std::string("Tells whether a public key from elsewhere is well formed.") +
                     (any_public_key ? "\n" + any : " Errors: BRAVAIS_BAD_PUBLIC_KEY."),
                 "check_public_key", array("public_key", "PUBLIC_KEY"), "#_check(%, " + public_key + ")"});
  all.push_back({false, false,
                 "Tells whether a secret key from elsewhere is well formed.\nSecret: secret_key. " +
                     (any_secret_key ? any : "Errors: BRAVAIS_BAD_SECRET_KEY."),
                 "check_secret_key", array("secret_key", "SECRET_KEY"), "#_check(%, " + secret_key + ")"});
}

inline void add_prepare(std::vector<function>& all, const std::string& public_use, const std::string& secret_use) {
  all.push_back({false, false,
                 "Expands a public key once, for any number of calls of " + public_use +
                     ".\nThe result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY.",
                 "prepare_public_key", prepared("public_key", false) + ", " + array("public_key", "PUBLIC_KEY"),
                 "#_prepare(%, " + prepared_memory + ", " + public_key + ")"});
  all.push_back(
      {false, false,
       "Expands a secret key once, for any number of calls of " + secret_use +
           ".\nThe result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).\n"
           "Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY.",
       "prepare_secret_key", prepared("secret_key", false) + ", " + array("secret_key", "SECRET_KEY"),
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
      s.explicit_rejection ? "An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.\n"
                           : "An altered ciphertext is not an error: it gives a secret that nobody else has.\n";
  all.push_back({false, false,
                 "Makes a shared secret, and the ciphertext that carries it to the owner of public_key.\n"
                 "Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS.",
                 "encapsulate", outputs + ", " + array("public_key", "PUBLIC_KEY"),
                 "#_encapsulate(%, " + sizes + ", " + public_key + system_random + ")"});
  all.push_back({true, false,
                 "Encapsulates with the caller's randomness. Secret: shared_secret, randomness.\n"
                 "Errors: BRAVAIS_BAD_PUBLIC_KEY.",
                 "encapsulate_derand", outputs + ", " + array("public_key", "PUBLIC_KEY") + ", " + random,
                 "#_encapsulate(%, " + sizes + ", " + public_key + given_random + ")"});
  const std::string errors =
      std::string("BRAVAIS_BAD_SECRET_KEY") + (s.explicit_rejection ? ", BRAVAIS_BAD_CIPHERTEXT." : ".");
  all.push_back({false, false,
                 "Recovers the shared secret in a ciphertext.\n" + rejection +
                     "Secret: secret_key, shared_secret. Errors: " + errors,
                 "decapsulate", from + ", " + array("secret_key", "SECRET_KEY"),
                 "#_decapsulate(%, " + opened + ", " + secret_key + ")"});
  // Every byte string is a key of NTRU.
  const bool any = s.name.starts_with("NTRU-");
  add_checks(all, any || s.name.starts_with("M-LWQ"), any);
  add_prepare(all, "prepared_encapsulate", "prepared_decapsulate");
  all.push_back({false, false,
                 "Encapsulates to the owner of a prepared public key.\n"
                 "Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
                 "prepared_encapsulate", outputs + ", " + prepared("public_key"),
                 "#_encapsulate(%, " + sizes + ", " + prepared_key + system_random + ")"});
  all.push_back(
      {true, false,
       "Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.\n"
       "Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
       "prepared_encapsulate_derand", outputs + ", " + prepared("public_key") + ", " + random,
       "#_encapsulate(%, " + sizes + ", " + prepared_key + given_random + ")"});
  all.push_back(
      {false, false,
       "Recovers the shared secret in a ciphertext with a prepared secret key.\n" + rejection +
           "Secret: prepared, shared_secret. Errors: " + (s.explicit_rejection ? "BRAVAIS_BAD_CIPHERTEXT; " : "") +
           "BRAVAIS_BAD_SECRET_KEY if none was prepared.",
       "prepared_decapsulate", from + ", " + prepared("secret_key"),
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
  all.push_back({false, false,
                 "Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).\n"
                 "Secret: message. Errors: BRAVAIS_NO_RANDOMNESS.",
                 "encrypt", to + ", " + array("public_key", "PUBLIC_KEY"),
                 "#_encrypt(%, " + sizes + ", " + public_key + system_random + ")"});
  all.push_back({true, false,
                 "Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own.",
                 "encrypt_derand", to + ", " + array("public_key", "PUBLIC_KEY") + ", " + random,
                 "#_encrypt(%, " + sizes + ", " + public_key + given_random + ")"});
  all.push_back({false, false,
                 "Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.\n"
                 "Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY.",
                 "decrypt", from + ", " + array("secret_key", "SECRET_KEY"),
                 "#_decrypt(%, " + opened + ", " + secret_key + ")"});
  add_checks(all, true, !s.name.starts_with("M-LWQ"));
  add_prepare(all, "prepared_encrypt", "prepared_decrypt");
  all.push_back({false, false,
                 "Encrypts to the owner of a prepared public key.\n"
                 "Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
                 "prepared_encrypt", to + ", " + prepared("public_key"),
                 "#_encrypt(%, " + sizes + ", " + prepared_key + system_random + ")"});
  all.push_back({true, false,
                 "Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.\n"
                 "Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
                 "prepared_encrypt_derand", to + ", " + prepared("public_key") + ", " + random,
                 "#_encrypt(%, " + sizes + ", " + prepared_key + given_random + ")"});
  all.push_back({false, false,
                 "Decrypts a ciphertext with a prepared secret key.\n"
                 "Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared.",
                 "prepared_decrypt", from + ", " + prepared("secret_key"),
                 "#_decrypt(%, " + opened + ", " + prepared_key + ")"});
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
  const std::string bytes = "(%, " + sized("signature", "SIGNATURE") + ", message, message_size, " +
                            (with_context ? "context, context_size, " : "NULL, 0, ");
  const std::string key = array("secret_key", "SECRET_KEY");
  const std::string wrong = with_context ? "BRAVAIS_BAD_SIGNATURE, BRAVAIS_BAD_CONTEXT." : "BRAVAIS_BAD_SIGNATURE.";
  all.push_back({false, with_context,
                 "Signs a message" + about +
                     ".\nSecret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS" + context_error +
                     ".",
                 "sign" + suffix, out + key, "#_sign" + bytes + secret_key + system_random + ", 0)"});
  all.push_back({true, with_context,
                 "Signs a message with the caller's randomness" + and_context + ".\n" + danger +
                     "Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY" + context_error + ".",
                 "sign" + suffix + "_derand", out + key + random,
                 "#_sign" + bytes + secret_key + given_random + ", 0)"});
  all.push_back({true, with_context,
                 "Signs a message" + verified + " without randomness: the same input gives the same signature.\n" +
                     "Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY" + context_error + ".",
                 "sign" + suffix + "_deterministic", out + key,
                 "#_sign" + bytes + secret_key + system_random + ", 1)"});
  all.push_back({false, with_context,
                 "Verifies the signature of a message" + verified + ": only BRAVAIS_OK means good.\nErrors: " + wrong,
                 "verify" + suffix, in + array("public_key", "PUBLIC_KEY"), "#_verify" + bytes + public_key + ")"});
  all.push_back({false, with_context,
                 "Signs a message with a prepared secret key" + and_context + ".\n" +
                     "Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS" + context_error +
                     "; BRAVAIS_BAD_SECRET_KEY if none was prepared.",
                 "prepared_sign" + suffix, out + prepared("secret_key"),
                 "#_sign" + bytes + prepared_key + system_random + ", 0)"});
  all.push_back({true, with_context,
                 "Signs a message with a prepared secret key and the caller's randomness" + and_context + ".\n" +
                     danger + "Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared" +
                     context_error + ".",
                 "prepared_sign" + suffix + "_derand", out + prepared("secret_key") + random,
                 "#_sign" + bytes + prepared_key + given_random + ", 0)"});
  all.push_back({true, with_context,
                 "Signs a message with a prepared secret key" + and_context +
                     ".\nWithout randomness: the same input gives the same signature.\n" +
                     "Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared" + context_error + ".",
                 "prepared_sign" + suffix + "_deterministic", out + prepared("secret_key"),
                 "#_sign" + bytes + prepared_key + system_random + ", 1)"});
  all.push_back({false, with_context,
                 "Verifies the signature of a message" + verified + ", with a prepared public key.\nErrors: " +
                     wrong.substr(0, wrong.size() - 1) + "; BRAVAIS_BAD_PUBLIC_KEY if none was prepared.",
                 "prepared_verify" + suffix, in + prepared("public_key"), "#_verify" + bytes + prepared_key + ")"});
}

inline std::vector<function> signature_functions(const set& s) {
  std::vector<function> all;
  add_keys(all, s);
  add_checks(all, true, false);
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
