// SPDX-License-Identifier: MIT
// The parameter sets, grouped and named for the generated headers. The sets and their sizes come from the one table;
// the families and the first sentences of their headers are written here.
#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include <bravais/parameters.hpp>

namespace typed_headers {

enum class kind { kem, pke, signature };

// Everything that the text of a header needs to know about one parameter set.
struct set {
  kind of;
  std::string name, c_name;  // "Kyber768", "kyber768_pke"
  unsigned id;
  std::size_t public_key, secret_key, third,
      fourth;  // third: ciphertext or signature; fourth: shared secret or message
  std::size_t seed, randomness, prepared_public_key, prepared_secret_key;
  bool contexts, explicit_rejection, standard;
  bool public_key_follows;  // from an expanded secret key
  bool checks_keys;         // encapsulation, decapsulation, decryption and signing reject malformed keys
  std::string source;
};

struct family {
  std::string file, first_letters, purpose;
  std::vector<set> sets;
  std::string built_with = file;  // its name in BRAVAIS_FAMILIES
};

inline std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// The C name of a set: "NTRU+KEM576" becomes ntru_plus_kem_576, as in kem_id.
inline std::string c_name(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c == '+') {
      text += "_plus_";
    } else {
      text += c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    if (text.ends_with("_plus_kem")) text += '_';
  }
  return text;
}

// Round-3 Kyber, NTRU and release 2.2 of NTRU+ accept keys of any bytes.
inline bool checks_keys(const bravais::kem_parameters& p) {
  switch (p.family) {
    case bravais::family::kyber: return p.is_standard;
    case bravais::family::ntru_plus: return !p.name.starts_with("NTRU+KEM");
    case bravais::family::mlwq: return true;
    default: return false;
  }
}

inline std::vector<set> every_set() {
  using namespace bravais;
  std::vector<set> sets;
  for (const kem_parameters& p : kem_table) {
    sets.push_back({kind::kem, std::string(p.name), c_name(p.name), 0x100 + static_cast<unsigned>(p.id), p.public_key,
                    p.secret_key, p.ciphertext, p.shared_secret, p.seed, p.randomness, p.prepared_public_key,
                    p.prepared_secret_key, false, p.explicit_rejection, p.is_standard,
                    p.family == bravais::family::kyber || p.family == bravais::family::mlwq, checks_keys(p),
                    std::string(p.source)});
  }
  for (const signature_parameters& p : signature_table) {
    sets.push_back({kind::signature, std::string(p.name), c_name(p.name), 0x300 + static_cast<unsigned>(p.id),
                    p.public_key, p.secret_key, p.signature, 0, p.seed, p.randomness, p.prepared_public_key,
                    p.prepared_secret_key, p.longest_context > 0, false, p.is_standard, true, true,
                    std::string(p.source)});
  }
  for (const pke_parameters& p : pke_table) {
    sets.push_back({kind::pke, std::string(p.name), c_name(p.name) + "_pke", 0x200 + static_cast<unsigned>(p.id),
                    p.public_key, p.secret_key, p.ciphertext, p.message, p.seed, p.randomness, p.prepared_public_key,
                    p.prepared_secret_key, false, false, p.is_standard, false, p.family == bravais::family::mlwq,
                    std::string(p.source)});
  }
  return sets;
}

// Every set is in exactly one family: the last one with a prefix of its name.
inline std::vector<family> families() {
  std::vector<family> all = {
      {"ml_kem",
       "ML-KEM",
       "ML-KEM (FIPS 203): key encapsulation. The parameter set is part of each function's name.",
       {},
       "kyber"},
      {"kyber",
       "Kyber",
       "Kyber, round 3: key encapsulation, and the IND-CPA encryption inside it (_pke). For research and\n"
       " * interoperability; the standard is ML-KEM in <bravais/ml_kem.h>.",
       {}},
      {"ml_dsa",
       "ML-DSA",
       "ML-DSA (FIPS 204): signatures. The parameter set is part of each function's name.",
       {},
       "dilithium"},
      {"dilithium",
       "Dilithium",
       "Dilithium, round 3.1: signatures. For research and interoperability; the standard is ML-DSA in\n"
       " * <bravais/ml_dsa.h>.",
       {}},
      {"ntru",
       "NTRU-",
       "NTRU, round 3: key encapsulation. For research and interoperability.\n"
       " *\n"
       " * There is no public_key_from_secret_key, because an expanded secret key does not contain the public key. "
       "There\n"
       " * is no random_seed, because a seed is all that key generation samples: kilobytes. Store the secret key "
       "instead.",
       {}},
      {"ntru_plus",
       "NTRU+",
       "NTRU+, final version and release 2.2 (ntru_plus_kem): key encapsulation. For research and interoperability.\n"
       " *\n"
       " * There is no public_key_from_secret_key, because an expanded secret key does not contain the public key.",
       {}},
      {"m_lwq",
       "M-LWQ",
       "M-LWQ: key encapsulation, and the IND-CPA encryption inside it (_pke). A research scheme, not a standard.",
       {},
       "mlwq"}};
  for (set& s : every_set()) {
    family* home = nullptr;
    for (family& f : all) {
      if (s.name.starts_with(f.first_letters)) home = &f;
    }
    if (home == nullptr) throw "a parameter set without a family";
    home->sets.push_back(std::move(s));
  }
  return all;
}

}  // namespace typed_headers
