// SPDX-License-Identifier: MIT
#pragma once

#include <bravais/cxx20.hpp>

#include <bravais/config.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#if BRAVAIS_CXX20

namespace bravais {

// What a set is.
enum class status : int {
  standard,  // a published standard
  research,  // for research and interoperability: not a standard
};

// Parameter sets that share code. A library can be built without some of the families (docs/packages.md).
enum class family : int { kyber, dilithium, ntru, ntru_plus, mlwq };

// Whether the library has a family.
[[nodiscard]] constexpr bool is_built(family of) noexcept {
  switch (of) {
    case family::kyber: return BRAVAIS_HAS_KYBER;
    case family::dilithium: return BRAVAIS_HAS_DILITHIUM;
    case family::ntru: return BRAVAIS_HAS_NTRU;
    case family::ntru_plus: return BRAVAIS_HAS_NTRU_PLUS;
    case family::mlwq: return BRAVAIS_HAS_MLWQ;
  }
  return false;
}

// Every key encapsulation mechanism. The values are part of the C ABI: they never change.
enum class kem_id : std::uint32_t {
  ml_kem_512 = 0,
  ml_kem_768 = 1,
  ml_kem_1024 = 2,
  kyber512 = 3,
  kyber768 = 4,
  kyber1024 = 5,
  ntru_hps_2048_509 = 6,
  ntru_hps_2048_677 = 7,
  ntru_hps_4096_821 = 8,
  ntru_hps_4096_1229 = 9,
  ntru_hrss_701 = 10,
  ntru_hrss_1373 = 11,
  ntru_plus_768 = 12,
  ntru_plus_864 = 13,
  ntru_plus_1152 = 14,
  ntru_plus_kem_576 = 15,
  ntru_plus_kem_768 = 16,
  ntru_plus_kem_864 = 17,
  ntru_plus_kem_1152 = 18,
  m_lwq_512_e8 = 19,
  m_lwq_768_e8 = 20,
  m_lwq_1024_e8 = 21,
  m_lwq_512_z = 22,
  m_lwq_768_z = 23,
  m_lwq_1024_z = 24,
};

// Every public-key encryption scheme (IND-CPA only: a building block and a subject of study, not for messages of
// users).
enum class pke_id : std::uint32_t {
  kyber512 = 0,
  kyber768 = 1,
  kyber1024 = 2,
  m_lwq_512_z_plain = 3,
  m_lwq_512_z = 4,
  m_lwq_512_d8 = 5,
  m_lwq_512_e8 = 6,
  m_lwq_768_z_plain = 7,
  m_lwq_768_z = 8,
  m_lwq_768_d8 = 9,
  m_lwq_768_e8 = 10,
  m_lwq_1024_z_plain = 11,
  m_lwq_1024_z = 12,
  m_lwq_1024_d8 = 13,
  m_lwq_1024_e8 = 14,
};

// Every signature scheme.
enum class signature_id : std::uint32_t {
  ml_dsa_44 = 0,
  ml_dsa_65 = 1,
  ml_dsa_87 = 2,
  dilithium2 = 3,
  dilithium3 = 4,
  dilithium5 = 5,
};

// One row of the table of KEMs; all sizes in bytes.
struct kem_parameters {
  kem_id id;
  std::string_view name;  // canonical; see find_kem(). In all tables a literal: name.data() ends with a zero
  std::size_t public_key;
  std::size_t secret_key;
  // Where in the secret key the public key begins, behind which come its SHA3-256 and the 32 bytes of implicit
  // rejection (FIPS 203, Algorithm 16). 0: the secret key has another layout.
  std::size_t public_key_at;
  std::size_t ciphertext;
  std::size_t shared_secret;
  // Of key generation. ML-KEM and Kyber: d || z, which doubles as the short form of the secret key; NTRU: what its
  // polynomials are sampled from, and the key of implicit rejection; NTRU+: 32 bytes for each polynomial that is tried.
  std::size_t seed;
  // Of encapsulation. ML-KEM, Kyber and NTRU+: m; NTRU: what its polynomials are sampled from.
  std::size_t randomness;
  std::size_t prepared_public_key;
  std::size_t prepared_secret_key;
  std::size_t kdf_input;    // bytes that feed the key derivation function; 0: the scheme has none
  bool explicit_rejection;  // an altered ciphertext is errc::bad_ciphertext; else it gives an unrelated shared secret
  int category;             // NIST security category
  bravais::status status;
  std::string_view source;
  bravais::family family;
};

// One row of the table of PKEs; all sizes in bytes.
struct pke_parameters {
  pke_id id;
  std::string_view name;
  std::size_t public_key;
  std::size_t secret_key;
  std::size_t ciphertext;
  std::size_t message;
  std::size_t seed;        // of key generation (d); doubles as the short form of the secret key
  std::size_t randomness;  // coins of encryption
  std::size_t prepared_public_key;
  std::size_t prepared_secret_key;
  int category;
  bravais::status status;
  std::string_view source;
  bravais::family family;
};

// One row of the table of signature schemes; all sizes in bytes.
struct signature_parameters {
  signature_id id;
  std::string_view name;
  std::size_t public_key;
  std::size_t secret_key;
  std::size_t signature;
  std::size_t seed;             // of key generation (xi); doubles as the short form of the secret key
  std::size_t randomness;       // of signing (ML-DSA: rnd; Dilithium: rho')
  std::size_t key_hash;         // tr, which stands for the public key in mu
  std::size_t message_hash;     // mu, what is signed in the end and may be made elsewhere
  std::size_t longest_context;  // of a context string; 0: the scheme has none
  bool has_prehash;             // whether messages may be hashed first (HashML-DSA)
  std::size_t prepared_public_key;
  std::size_t prepared_secret_key;
  int category;
  bravais::status status;
  std::string_view source;
  bravais::family family;
};

namespace detail {
// ML-KEM and Kyber share all sizes, which follow from k, du and dv (FIPS 203, section 8).
consteval kem_parameters kyber_kem_row(kem_id id, std::string_view name, std::size_t k, std::size_t du, std::size_t dv,
                                       int category, bool standard) {
  return {id,
          name,
          384 * k + 32,
          768 * k + 96,
          384 * k,
          32 * (du * k + dv),
          32,
          64,
          32,
          128 + 512 * k * (k + 1),
          192 + 512 * k * (k + 2),
          standard ? 0U : 64U,
          false,
          category,
          standard ? status::standard : status::research,
          standard ? "FIPS 203" : "CRYSTALS-Kyber, round 3 (version 3.02)",
          family::kyber};
}
consteval pke_parameters kyber_pke_row(pke_id id, std::string_view name, std::size_t k, std::size_t du, std::size_t dv,
                                       int category) {
  return {id,
          name,
          384 * k + 32,
          384 * k,
          32 * (du * k + dv),
          32,
          32,
          32,
          128 + 512 * k * (k + 1),
          64 + 512 * k,
          category,
          status::research,
          "CRYSTALS-Kyber, round 3 (version 3.02), IND-CPA encryption",
          family::kyber};
}
// NTRU: `trits` and `rq` are the sizes of a packed vector of trits and of a packed element of the ring, `sampled` that
// of the randomness of a pair of polynomials (specification, section 1). Prepared keys hold operands of products that
// are `operand` bytes each.
consteval kem_parameters ntru_row(kem_id id, std::string_view name, std::size_t n, std::size_t log_q, bool hps,
                                  std::size_t operand, int category) {
  const std::size_t d = n - 1;
  const std::size_t trits = (d + 4) / 5;
  const std::size_t rq = (d * log_q + 7) / 8;
  const std::size_t sampled = d + (hps ? 30 * d / 8 : d);
  return {id,
          name,
          rq,
          2 * trits + rq + 32,
          0,
          rq,
          32,
          sampled + 32,
          sampled,
          64 + operand,
          64 + 3 * operand + 64,
          0,
          false,
          category,
          status::research,
          "NTRU, round 3",
          family::ntru};
}
// NTRU+: `draws` counts the polynomials that a seed can make. The operands in prepared keys are padded to whole
// vectors.
consteval kem_parameters ntru_plus_row(kem_id id, std::string_view name, std::size_t n, std::size_t draws, int category,
                                       bool final) {
  const std::size_t packed = 3 * n / 2;
  const std::size_t operand = n == 576 ? 1280 : 2 * n;
  return {id,
          name,
          packed,
          2 * packed + 32,
          0,
          packed,
          32,
          32 * draws,
          n / 8,
          64 + 64 + operand,
          64 + 64 + 2 * operand,
          0,
          true,
          category,
          status::research,
          final ? "NTRU+, final version of the Korean competition" : "NTRU+, release 2.2",
          family::ntru_plus};
}
// M-LWQ, a research scheme: sizes follow from the bits of a coefficient of the public key and of the two parts of a
// ciphertext, and from the bits that a block of eight saves. Its categories are no more than what the estimates of its
// specification allow (M-LWQ-1024 does not reach that of ML-KEM-1024).
struct mlwq_sizes {
  std::size_t k, d_pk, d_u, d_v;
  int category;
};
inline constexpr mlwq_sizes mlwq_512_sizes{2, 9, 9, 5, 1};
inline constexpr mlwq_sizes mlwq_768_sizes{3, 10, 9, 5, 3};
inline constexpr mlwq_sizes mlwq_1024_sizes{4, 11, 9, 6, 3};
inline constexpr std::string_view mlwq_source =
    "Learning With Quantization (ePrint 2024/714), byte formats of this library";
consteval kem_parameters mlwq_kem_row(kem_id id, std::string_view name, const mlwq_sizes& s) {
  kem_parameters row{};
  row.id = id;
  row.name = name;
  row.public_key = 32 * s.d_pk * s.k + 32;
  row.public_key_at = 96 * s.k;
  row.secret_key = row.public_key_at + row.public_key + 64;
  row.ciphertext = 32 * (s.d_u * s.k + s.d_v);
  row.shared_secret = 32;
  row.seed = 64;
  row.randomness = 32;
  row.prepared_public_key = 64 + 512 * s.k * (s.k + 1) + 256 * (2 * s.k + 1) + 64;
  row.prepared_secret_key = row.prepared_public_key + 512 * s.k + 64;
  row.category = s.category;
  row.status = status::research;
  row.source = mlwq_source;
  row.family = family::mlwq;
  return row;
}
consteval pke_parameters mlwq_pke_row(pke_id id, std::string_view name, const mlwq_sizes& s, bool subtractive,
                                      std::size_t saved) {
  const auto packed = [saved](std::size_t d) { return 4 * (8 * d - saved); };
  return {id,
          name,
          packed(s.d_pk) * s.k + 32,
          96 * s.k + (subtractive ? 32 : 0),
          packed(s.d_u) * s.k + packed(s.d_v),
          32,
          32,
          32,
          128 + 512 * s.k * (s.k + 1) + (subtractive ? 256 * (2 * s.k + 1) : 0),
          128 + 512 * s.k + 256 * (subtractive ? s.k + 1 : 1),
          s.category,
          status::research,
          mlwq_source,
          family::mlwq};
}
// ML-DSA (FIPS 204, section 4) and Dilithium share what follows from (k, l), eta and gamma1; `hash` is the size of tr
// and `challenge` that of c~.
consteval signature_parameters dilithium_row(signature_id id, std::string_view name, std::size_t k, std::size_t l,
                                             std::size_t eta_bits, std::size_t gamma1_bits, std::size_t omega,
                                             std::size_t challenge, int category, bool standard) {
  const std::size_t hash = standard ? 64 : 32;
  const std::size_t poly = 1024;  // bytes of a polynomial in a prepared key
  return {id,
          name,
          32 + 320 * k,
          64 + hash + 32 * (eta_bits * (k + l) + 13 * k),
          challenge + 32 * gamma1_bits * l + omega + k,
          32,
          standard ? 32U : 64U,
          hash,
          64,
          standard ? 255U : 0U,
          standard,
          64 + 64 + poly * k * (l + 1),
          64 + 128 + poly * (k * l + l + 2 * k),
          category,
          standard ? status::standard : status::research,
          standard ? "FIPS 204" : "CRYSTALS-Dilithium, round 3 (version 3.1)",
          family::dilithium};
}
}  // namespace detail

// The one table of all sets: the command line, the C interface, the tests and the benchmarks have no list of their own.
// Row i describes the set whose id is i.
inline constexpr kem_parameters kem_table[] = {
    detail::kyber_kem_row(kem_id::ml_kem_512, "ML-KEM-512", 2, 10, 4, 1, true),
    detail::kyber_kem_row(kem_id::ml_kem_768, "ML-KEM-768", 3, 10, 4, 3, true),
    detail::kyber_kem_row(kem_id::ml_kem_1024, "ML-KEM-1024", 4, 11, 5, 5, true),
    detail::kyber_kem_row(kem_id::kyber512, "Kyber512", 2, 10, 4, 1, false),
    detail::kyber_kem_row(kem_id::kyber768, "Kyber768", 3, 10, 4, 3, false),
    detail::kyber_kem_row(kem_id::kyber1024, "Kyber1024", 4, 11, 5, 5, false),
    detail::ntru_row(kem_id::ntru_hps_2048_509, "NTRU-HPS-2048-509", 509, 11, true, 11328, 1),
    detail::ntru_row(kem_id::ntru_hps_2048_677, "NTRU-HPS-2048-677", 677, 11, true, 14464, 3),
    detail::ntru_row(kem_id::ntru_hps_4096_821, "NTRU-HPS-4096-821", 821, 12, true, 16064, 5),
    detail::ntru_row(kem_id::ntru_hps_4096_1229, "NTRU-HPS-4096-1229", 1229, 12, true, 40064, 5),
    detail::ntru_row(kem_id::ntru_hrss_701, "NTRU-HRSS-701", 701, 13, false, 20800, 3),
    detail::ntru_row(kem_id::ntru_hrss_1373, "NTRU-HRSS-1373", 1373, 14, false, 24064, 5),
    detail::ntru_plus_row(kem_id::ntru_plus_768, "NTRU+768", 768, 4, 1, true),
    detail::ntru_plus_row(kem_id::ntru_plus_864, "NTRU+864", 864, 4, 3, true),
    detail::ntru_plus_row(kem_id::ntru_plus_1152, "NTRU+1152", 1152, 16, 5, true),
    detail::ntru_plus_row(kem_id::ntru_plus_kem_576, "NTRU+KEM576", 576, 16, 1, false),
    detail::ntru_plus_row(kem_id::ntru_plus_kem_768, "NTRU+KEM768", 768, 4, 1, false),
    detail::ntru_plus_row(kem_id::ntru_plus_kem_864, "NTRU+KEM864", 864, 4, 3, false),
    detail::ntru_plus_row(kem_id::ntru_plus_kem_1152, "NTRU+KEM1152", 1152, 16, 5, false),
    detail::mlwq_kem_row(kem_id::m_lwq_512_e8, "M-LWQ-512-E8", detail::mlwq_512_sizes),
    detail::mlwq_kem_row(kem_id::m_lwq_768_e8, "M-LWQ-768-E8", detail::mlwq_768_sizes),
    detail::mlwq_kem_row(kem_id::m_lwq_1024_e8, "M-LWQ-1024-E8", detail::mlwq_1024_sizes),
    detail::mlwq_kem_row(kem_id::m_lwq_512_z, "M-LWQ-512-Z", detail::mlwq_512_sizes),
    detail::mlwq_kem_row(kem_id::m_lwq_768_z, "M-LWQ-768-Z", detail::mlwq_768_sizes),
    detail::mlwq_kem_row(kem_id::m_lwq_1024_z, "M-LWQ-1024-Z", detail::mlwq_1024_sizes),
};
inline constexpr pke_parameters pke_table[] = {
    detail::kyber_pke_row(pke_id::kyber512, "Kyber512", 2, 10, 4, 1),
    detail::kyber_pke_row(pke_id::kyber768, "Kyber768", 3, 10, 4, 3),
    detail::kyber_pke_row(pke_id::kyber1024, "Kyber1024", 4, 11, 5, 5),
    detail::mlwq_pke_row(pke_id::m_lwq_512_z_plain, "M-LWQ-512-Z-plain", detail::mlwq_512_sizes, false, 0),
    detail::mlwq_pke_row(pke_id::m_lwq_512_z, "M-LWQ-512-Z", detail::mlwq_512_sizes, true, 0),
    detail::mlwq_pke_row(pke_id::m_lwq_512_d8, "M-LWQ-512-D8", detail::mlwq_512_sizes, true, 1),
    detail::mlwq_pke_row(pke_id::m_lwq_512_e8, "M-LWQ-512-E8", detail::mlwq_512_sizes, true, 0),
    detail::mlwq_pke_row(pke_id::m_lwq_768_z_plain, "M-LWQ-768-Z-plain", detail::mlwq_768_sizes, false, 0),
    detail::mlwq_pke_row(pke_id::m_lwq_768_z, "M-LWQ-768-Z", detail::mlwq_768_sizes, true, 0),
    detail::mlwq_pke_row(pke_id::m_lwq_768_d8, "M-LWQ-768-D8", detail::mlwq_768_sizes, true, 1),
    detail::mlwq_pke_row(pke_id::m_lwq_768_e8, "M-LWQ-768-E8", detail::mlwq_768_sizes, true, 0),
    detail::mlwq_pke_row(pke_id::m_lwq_1024_z_plain, "M-LWQ-1024-Z-plain", detail::mlwq_1024_sizes, false, 0),
    detail::mlwq_pke_row(pke_id::m_lwq_1024_z, "M-LWQ-1024-Z", detail::mlwq_1024_sizes, true, 0),
    detail::mlwq_pke_row(pke_id::m_lwq_1024_d8, "M-LWQ-1024-D8", detail::mlwq_1024_sizes, true, 1),
    detail::mlwq_pke_row(pke_id::m_lwq_1024_e8, "M-LWQ-1024-E8", detail::mlwq_1024_sizes, true, 0),
};
inline constexpr signature_parameters signature_table[] = {
    detail::dilithium_row(signature_id::ml_dsa_44, "ML-DSA-44", 4, 4, 3, 18, 80, 32, 2, true),
    detail::dilithium_row(signature_id::ml_dsa_65, "ML-DSA-65", 6, 5, 4, 20, 55, 48, 3, true),
    detail::dilithium_row(signature_id::ml_dsa_87, "ML-DSA-87", 8, 7, 3, 20, 75, 64, 5, true),
    detail::dilithium_row(signature_id::dilithium2, "Dilithium2", 4, 4, 3, 18, 80, 32, 2, false),
    detail::dilithium_row(signature_id::dilithium3, "Dilithium3", 6, 5, 4, 20, 55, 32, 3, false),
    detail::dilithium_row(signature_id::dilithium5, "Dilithium5", 8, 7, 3, 20, 75, 32, 5, false),
};
// Further names of sets, for look-ups alone: whatever names a set in its output prints the name in the table. The KEM
// of M-LWQ is the one with the quantizer E8, which alone brings the failure rate below 2^-128 (docs/mlwq.md), so a
// level without a quantizer means it.
struct kem_alias {
  std::string_view name;
  kem_id id;
};
inline constexpr kem_alias kem_aliases[] = {
    {"M-LWQ-512", kem_id::m_lwq_512_e8},
    {"M-LWQ-768", kem_id::m_lwq_768_e8},
    {"M-LWQ-1024", kem_id::m_lwq_1024_e8},
};
// How many ids of each kind there are.
inline constexpr std::size_t kem_count = std::size(kem_table);
inline constexpr std::size_t pke_count = std::size(pke_table);
inline constexpr std::size_t signature_count = std::size(signature_table);

// The row of an id. The tables have every set, also those of families that this library was built without: sizes do not
// depend on the build.
[[nodiscard]] constexpr const kem_parameters& parameters(kem_id id) noexcept {
  return kem_table[static_cast<std::size_t>(id)];
}
[[nodiscard]] constexpr const pke_parameters& parameters(pke_id id) noexcept {
  return pke_table[static_cast<std::size_t>(id)];
}
[[nodiscard]] constexpr const signature_parameters& parameters(signature_id id) noexcept {
  return signature_table[static_cast<std::size_t>(id)];
}

// Whether an id is that of a set in this library. Operations with any other id fail with errc::unknown_set.
[[nodiscard]] constexpr bool is_known(kem_id id) noexcept {
  return static_cast<std::size_t>(id) < kem_count && is_built(parameters(id).family);
}
[[nodiscard]] constexpr bool is_known(pke_id id) noexcept {
  return static_cast<std::size_t>(id) < pke_count && is_built(parameters(id).family);
}
[[nodiscard]] constexpr bool is_known(signature_id id) noexcept {
  return static_cast<std::size_t>(id) < signature_count && is_built(parameters(id).family);
}

// The id of a set or alias by its name, in any case and with any separators: "ML-KEM-768", "ml_kem_768", "MLKEM768";
// "NTRU+768", "ntru_plus_768". Nothing if this library has no such set.
[[nodiscard]] std::optional<kem_id> find_kem(std::string_view name) noexcept;
[[nodiscard]] std::optional<pke_id> find_pke(std::string_view name) noexcept;
[[nodiscard]] std::optional<signature_id> find_signature(std::string_view name) noexcept;

// The version of the library, "major.minor.patch".
[[nodiscard]] std::string_view version() noexcept;

}  // namespace bravais

#endif  // BRAVAIS_CXX20
