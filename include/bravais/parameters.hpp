// SPDX-License-Identifier: MIT
// The table of all parameter sets: ids, names, and sizes in bytes.
#pragma once

#include <bravais/cxx20.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <bravais.h>
#include <bravais/config.h>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

// The families: parameter sets that share code. A library can be built without some families (docs/packages.md).
enum class family : int { kyber, dilithium, ntru, ntru_plus, mlwq };

// Returns whether the library contains a family.
[[nodiscard]] constexpr bool is_built(family id) noexcept {
  const bool built[] = {BRAVAIS_HAS_KYBER, BRAVAIS_HAS_DILITHIUM, BRAVAIS_HAS_NTRU, BRAVAIS_HAS_NTRU_PLUS,
                        BRAVAIS_HAS_MLWQ};
  return built[static_cast<int>(id)];
}

// The ids of all key encapsulation mechanisms. The values of all three kinds of ids never change. The id of a set in
// bravais.h is 256 times its BRAVAIS_KIND_..., plus the value here.
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

// The ids of all public-key encryption schemes. They are only IND-CPA secure: building blocks and subjects of research,
// not for the messages of users.
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

// The ids of all signature schemes.
enum class signature_id : std::uint32_t {
  ml_dsa_44 = 0,
  ml_dsa_65 = 1,
  ml_dsa_87 = 2,
  dilithium2 = 3,
  dilithium3 = 4,
  dilithium5 = 5,
};

// One row of the table of KEMs. All sizes are in bytes.
struct BRAVAIS_PRIVATE_OF_CXX_LIBRARY kem_parameters {
  kem_id id;
  std::string_view name;  // canonical (see find_kem()). In all tables, a zero byte follows the name
  std::size_t public_key;
  std::size_t secret_key;
  std::size_t ciphertext;
  std::size_t shared_secret;
  // Of key generation. ML-KEM, Kyber and M-LWQ: d || z, which is also the short form of the secret key. NTRU: the bytes
  // that its polynomials are sampled from, and the key for implicit rejection. NTRU+: 32 bytes for each of the first
  // polynomials that key generation tries; later ones are derived from these bytes.
  std::size_t seed;
  // Of encapsulation. ML-KEM, Kyber, M-LWQ and NTRU+: m. NTRU: the bytes that its polynomials are sampled from.
  std::size_t randomness;
  // Of memory for a prepared key, which may begin at any address. These are upper bounds with room to spare, and they
  // do not grow within a soname.
  std::size_t prepared_public_key;
  std::size_t prepared_secret_key;
  std::size_t kdf_input;    // input of the key derivation function; 0: the scheme has none
  bool explicit_rejection;  // whether an altered ciphertext is errc::bad_ciphertext; else it gives an unrelated secret
  int category;             // NIST security category; for M-LWQ only an estimate
  bool is_standard;         // a published standard; else for research and interoperability
  std::string_view source;
  bravais::family family;
};

// One row of the table of PKEs. All sizes are in bytes.
struct BRAVAIS_PRIVATE_OF_CXX_LIBRARY pke_parameters {
  pke_id id;
  std::string_view name;
  std::size_t public_key;
  std::size_t secret_key;
  std::size_t ciphertext;
  std::size_t message;
  std::size_t seed;                 // of key generation (d); also the short form of the secret key
  std::size_t randomness;           // of encryption
  std::size_t prepared_public_key;  // of memory for a prepared key, as for KEMs
  std::size_t prepared_secret_key;
  int category;
  bool is_standard;  // a published standard; else for research and interoperability
  std::string_view source;
  bravais::family family;
};

// One row of the table of signature schemes. All sizes are in bytes.
struct BRAVAIS_PRIVATE_OF_CXX_LIBRARY signature_parameters {
  signature_id id;
  std::string_view name;
  std::size_t public_key;
  std::size_t secret_key;
  std::size_t signature;
  std::size_t seed;                 // of key generation (xi); also the short form of the secret key
  std::size_t randomness;           // of signing (ML-DSA: rnd; Dilithium: rho')
  std::size_t key_hash;             // tr, which stands for the public key in mu
  std::size_t message_hash;         // mu, the hash that is signed; it may be computed elsewhere
  std::size_t longest_context;      // of a context; 0: the scheme has no contexts
  bool has_prehash;                 // whether messages may be hashed first (HashML-DSA)
  std::size_t prepared_public_key;  // of memory for a prepared key, as for KEMs
  std::size_t prepared_secret_key;
  int category;
  bool is_standard;  // a published standard; else for research and interoperability
  std::string_view source;
  bravais::family family;
};

namespace detail {
// The documents that specify the sets.
namespace source {
inline constexpr std::string_view fips_203 = "FIPS 203";
inline constexpr std::string_view fips_204 = "FIPS 204";
inline constexpr std::string_view kyber = "CRYSTALS-Kyber, round 3 (version 3.02)";
inline constexpr std::string_view kyber_pke = "CRYSTALS-Kyber, round 3 (version 3.02), IND-CPA encryption";
inline constexpr std::string_view dilithium = "CRYSTALS-Dilithium, round 3 (version 3.1)";
inline constexpr std::string_view ntru = "NTRU, round 3";
inline constexpr std::string_view ntru_plus = "NTRU+, final version of the Korean competition";
inline constexpr std::string_view ntru_plus_2_2 = "NTRU+, release 2.2";
inline constexpr std::string_view mlwq = "Learning With Quantization (ePrint 2024/714), byte formats of this library";
}  // namespace source
// The values of is_standard.
inline constexpr bool standard = true;
inline constexpr bool research = false;
}  // namespace detail

// The tables of all sets. The command line, the C interface, the benchmarks and most tests loop over them. Row i
// describes the set with the id i, member by member as above. Compiling the library asserts that the sizes follow from
// the numbers in the specifications.
inline constexpr kem_parameters kem_table[] = {
    {kem_id::ml_kem_512, "ML-KEM-512", 800, 1632, 768, 32, 64, 32, 3584, 4608, 0, false, 1, detail::standard,
     detail::source::fips_203, family::kyber},
    {kem_id::ml_kem_768, "ML-KEM-768", 1184, 2400, 1088, 32, 64, 32, 6656, 8704, 0, false, 3, detail::standard,
     detail::source::fips_203, family::kyber},
    {kem_id::ml_kem_1024, "ML-KEM-1024", 1568, 3168, 1568, 32, 64, 32, 11264, 13312, 0, false, 5, detail::standard,
     detail::source::fips_203, family::kyber},
    {kem_id::kyber512, "Kyber512", 800, 1632, 768, 32, 64, 32, 3584, 4608, 64, false, 1, detail::research,
     detail::source::kyber, family::kyber},
    {kem_id::kyber768, "Kyber768", 1184, 2400, 1088, 32, 64, 32, 6656, 8704, 64, false, 3, detail::research,
     detail::source::kyber, family::kyber},
    {kem_id::kyber1024, "Kyber1024", 1568, 3168, 1568, 32, 64, 32, 11264, 13312, 64, false, 5, detail::research,
     detail::source::kyber, family::kyber},
    {kem_id::ntru_hps_2048_509, "NTRU-HPS-2048-509", 699, 935, 699, 32, 2445, 2413, 12288, 36352, 0, false, 1,
     detail::research, detail::source::ntru, family::ntru},
    {kem_id::ntru_hps_2048_677, "NTRU-HPS-2048-677", 930, 1234, 930, 32, 3243, 3211, 15360, 46080, 0, false, 3,
     detail::research, detail::source::ntru, family::ntru},
    {kem_id::ntru_hps_4096_821, "NTRU-HPS-4096-821", 1230, 1590, 1230, 32, 3927, 3895, 17408, 51200, 0, false, 5,
     detail::research, detail::source::ntru, family::ntru},
    {kem_id::ntru_hps_4096_1229, "NTRU-HPS-4096-1229", 1842, 2366, 1842, 32, 5865, 5833, 42496, 126464, 0, false, 5,
     detail::research, detail::source::ntru, family::ntru},
    {kem_id::ntru_hrss_701, "NTRU-HRSS-701", 1138, 1450, 1138, 32, 1432, 1400, 22016, 66048, 0, false, 3,
     detail::research, detail::source::ntru, family::ntru},
    {kem_id::ntru_hrss_1373, "NTRU-HRSS-1373", 2401, 2983, 2401, 32, 2776, 2744, 25600, 76288, 0, false, 5,
     detail::research, detail::source::ntru, family::ntru},
    {kem_id::ntru_plus_768, "NTRU+768", 1152, 2336, 1152, 32, 128, 96, 2048, 3584, 0, true, 1, detail::research,
     detail::source::ntru_plus, family::ntru_plus},
    {kem_id::ntru_plus_864, "NTRU+864", 1296, 2624, 1296, 32, 128, 108, 2048, 4096, 0, true, 3, detail::research,
     detail::source::ntru_plus, family::ntru_plus},
    {kem_id::ntru_plus_1152, "NTRU+1152", 1728, 3488, 1728, 32, 512, 144, 3072, 5120, 0, true, 5, detail::research,
     detail::source::ntru_plus, family::ntru_plus},
    {kem_id::ntru_plus_kem_576, "NTRU+KEM576", 864, 1760, 864, 32, 512, 72, 2048, 3072, 0, true, 1, detail::research,
     detail::source::ntru_plus_2_2, family::ntru_plus},
    {kem_id::ntru_plus_kem_768, "NTRU+KEM768", 1152, 2336, 1152, 32, 128, 96, 2048, 3584, 0, true, 1, detail::research,
     detail::source::ntru_plus_2_2, family::ntru_plus},
    {kem_id::ntru_plus_kem_864, "NTRU+KEM864", 1296, 2624, 1296, 32, 128, 108, 2048, 4096, 0, true, 3, detail::research,
     detail::source::ntru_plus_2_2, family::ntru_plus},
    {kem_id::ntru_plus_kem_1152, "NTRU+KEM1152", 1728, 3488, 1728, 32, 512, 144, 3072, 5120, 0, true, 5,
     detail::research, detail::source::ntru_plus_2_2, family::ntru_plus},
    {kem_id::m_lwq_512_e8, "M-LWQ-512-E8", 608, 864, 736, 32, 64, 32, 5120, 6144, 0, false, 1, detail::research,
     detail::source::mlwq, family::mlwq},
    {kem_id::m_lwq_768_e8, "M-LWQ-768-E8", 992, 1344, 1024, 32, 64, 32, 8704, 10240, 0, false, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {kem_id::m_lwq_1024_e8, "M-LWQ-1024-E8", 1440, 1888, 1344, 32, 64, 32, 13824, 15872, 0, false, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {kem_id::m_lwq_512_z, "M-LWQ-512-Z", 608, 864, 736, 32, 64, 32, 5120, 6144, 0, false, 1, detail::research,
     detail::source::mlwq, family::mlwq},
    {kem_id::m_lwq_768_z, "M-LWQ-768-Z", 992, 1344, 1024, 32, 64, 32, 8704, 10240, 0, false, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {kem_id::m_lwq_1024_z, "M-LWQ-1024-Z", 1440, 1888, 1344, 32, 64, 32, 13824, 15872, 0, false, 3, detail::research,
     detail::source::mlwq, family::mlwq},
};
inline constexpr pke_parameters pke_table[] = {
    {pke_id::kyber512, "Kyber512", 800, 768, 768, 32, 32, 32, 3584, 1536, 1, detail::research,
     detail::source::kyber_pke, family::kyber},
    {pke_id::kyber768, "Kyber768", 1184, 1152, 1088, 32, 32, 32, 6656, 2048, 3, detail::research,
     detail::source::kyber_pke, family::kyber},
    {pke_id::kyber1024, "Kyber1024", 1568, 1536, 1568, 32, 32, 32, 11264, 2560, 5, detail::research,
     detail::source::kyber_pke, family::kyber},
    {pke_id::m_lwq_512_z_plain, "M-LWQ-512-Z-plain", 608, 192, 736, 32, 32, 32, 3584, 2048, 1, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_512_z, "M-LWQ-512-Z", 608, 224, 736, 32, 32, 32, 5120, 2560, 1, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_512_d8, "M-LWQ-512-D8", 600, 224, 724, 32, 32, 32, 5120, 2560, 1, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_512_e8, "M-LWQ-512-E8", 608, 224, 736, 32, 32, 32, 5120, 2560, 1, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_768_z_plain, "M-LWQ-768-Z-plain", 992, 288, 1024, 32, 32, 32, 6656, 2560, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_768_z, "M-LWQ-768-Z", 992, 320, 1024, 32, 32, 32, 8704, 3072, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_768_d8, "M-LWQ-768-D8", 980, 320, 1008, 32, 32, 32, 8704, 3072, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_768_e8, "M-LWQ-768-E8", 992, 320, 1024, 32, 32, 32, 8704, 3072, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_1024_z_plain, "M-LWQ-1024-Z-plain", 1440, 384, 1344, 32, 32, 32, 11264, 3072, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_1024_z, "M-LWQ-1024-Z", 1440, 416, 1344, 32, 32, 32, 13824, 4096, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_1024_d8, "M-LWQ-1024-D8", 1424, 416, 1324, 32, 32, 32, 13824, 4096, 3, detail::research,
     detail::source::mlwq, family::mlwq},
    {pke_id::m_lwq_1024_e8, "M-LWQ-1024-E8", 1440, 416, 1344, 32, 32, 32, 13824, 4096, 3, detail::research,
     detail::source::mlwq, family::mlwq},
};
inline constexpr signature_parameters signature_table[] = {
    {signature_id::ml_dsa_44, "ML-DSA-44", 1312, 2560, 2420, 32, 32, 64, 64, 255, true, 22016, 30720, 2,
     detail::standard, detail::source::fips_204, family::dilithium},
    {signature_id::ml_dsa_65, "ML-DSA-65", 1952, 4032, 3309, 32, 32, 64, 64, 255, true, 38912, 51200, 3,
     detail::standard, detail::source::fips_204, family::dilithium},
    {signature_id::ml_dsa_87, "ML-DSA-87", 2592, 4896, 4627, 32, 32, 64, 64, 255, true, 69120, 85504, 5,
     detail::standard, detail::source::fips_204, family::dilithium},
    {signature_id::dilithium2, "Dilithium2", 1312, 2528, 2420, 32, 64, 32, 64, 0, false, 22016, 30720, 2,
     detail::research, detail::source::dilithium, family::dilithium},
    {signature_id::dilithium3, "Dilithium3", 1952, 4000, 3293, 32, 64, 32, 64, 0, false, 38912, 51200, 3,
     detail::research, detail::source::dilithium, family::dilithium},
    {signature_id::dilithium5, "Dilithium5", 2592, 4864, 4595, 32, 64, 32, 64, 0, false, 69120, 85504, 5,
     detail::research, detail::source::dilithium, family::dilithium},
};
// Aliases, for look-ups only: outputs always have the name in the table. An M-LWQ level without a quantizer means the
// KEM with the quantizer E8, because only E8 brings the failure rate below 2^-128 (docs/mlwq.md).
struct BRAVAIS_PRIVATE_OF_CXX_LIBRARY kem_alias {
  std::string_view name;
  kem_id id;
};
inline constexpr kem_alias kem_aliases[] = {
    {"M-LWQ-512", kem_id::m_lwq_512_e8},
    {"M-LWQ-768", kem_id::m_lwq_768_e8},
    {"M-LWQ-1024", kem_id::m_lwq_1024_e8},
};
// The number of ids of each kind.
inline constexpr std::size_t kem_count = std::size(kem_table);
inline constexpr std::size_t pke_count = std::size(pke_table);
inline constexpr std::size_t signature_count = std::size(signature_table);

// Returns the row of an id. The tables have all sets, including those of families that this library was built without:
// sizes do not depend on the build.
// Precondition: the id is one of the enumerators.
[[nodiscard]] constexpr const kem_parameters& parameters(kem_id id) noexcept {
  return kem_table[static_cast<std::size_t>(id)];
}
[[nodiscard]] constexpr const pke_parameters& parameters(pke_id id) noexcept {
  return pke_table[static_cast<std::size_t>(id)];
}
[[nodiscard]] constexpr const signature_parameters& parameters(signature_id id) noexcept {
  return signature_table[static_cast<std::size_t>(id)];
}

// Returns whether this library has the set of an id. Operations with any other id fail with errc::unknown_set.
[[nodiscard]] constexpr bool is_known(kem_id id) noexcept {
  return static_cast<std::size_t>(id) < kem_count && is_built(parameters(id).family);
}
[[nodiscard]] constexpr bool is_known(pke_id id) noexcept {
  return static_cast<std::size_t>(id) < pke_count && is_built(parameters(id).family);
}
[[nodiscard]] constexpr bool is_known(signature_id id) noexcept {
  return static_cast<std::size_t>(id) < signature_count && is_built(parameters(id).family);
}

namespace detail {
// The kind of a set in bravais.h, and its id there.
[[nodiscard]] constexpr std::uint32_t kind_of(kem_id) noexcept { return BRAVAIS_KIND_KEM; }
[[nodiscard]] constexpr std::uint32_t kind_of(pke_id) noexcept { return BRAVAIS_KIND_PKE; }
[[nodiscard]] constexpr std::uint32_t kind_of(signature_id) noexcept { return BRAVAIS_KIND_SIGNATURE; }
template <class Id>
[[nodiscard]] constexpr std::uint32_t c_id(Id id) noexcept {
  const auto index = static_cast<std::uint32_t>(id);
  return index <= 0xFF ? kind_of(id) << 8 | index : 0;
}

// A copy of a name that ends with a zero byte, for C functions. A name that does not fit, or contains a zero byte,
// names no set: it becomes the empty name.
class c_name {
 public:
  explicit c_name(std::string_view name) noexcept {
    if (name.size() < text_.size() && name.find('\0') == name.npos) std::copy(name.begin(), name.end(), text_.begin());
  }
  [[nodiscard]] const char* get() const noexcept { return text_.data(); }

 private:
  std::array<char, 64> text_{};
};

template <class Id>
[[nodiscard]] std::optional<Id> find_set(std::string_view name) noexcept {
  std::uint32_t found = 0;
  if (bravais_find(&found, kind_of(Id{}), c_name(name).get()) != BRAVAIS_OK) return std::nullopt;
  return Id{found & 0xFF};
}
}  // namespace detail

// Finds a set by its name or alias, in upper or lower case and with any separators. Returns nothing if this library has
// no such set. "ML-KEM-768", "ml_kem_768" and "MLKEM768" are the same name; so are "NTRU+768" and "ntru_plus_768".
[[nodiscard]] inline std::optional<kem_id> find_kem(std::string_view name) noexcept {
  return detail::find_set<kem_id>(name);
}
[[nodiscard]] inline std::optional<pke_id> find_pke(std::string_view name) noexcept {
  return detail::find_set<pke_id>(name);
}
[[nodiscard]] inline std::optional<signature_id> find_signature(std::string_view name) noexcept {
  return detail::find_set<signature_id>(name);
}

// Returns the version of the library, "major.minor.patch".
[[nodiscard]] inline std::string_view version() noexcept { return bravais_version(); }

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
