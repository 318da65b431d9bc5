// SPDX-License-Identifier: MIT
// Keys in files that other programs read and write. The sets with a registered object identifier (ML-KEM, ML-DSA) have
// SubjectPublicKeyInfo and PKCS#8, in DER or PEM; all others have one armoured form, which looks like PEM and names the
// set. docs/key_files.md has the grammar.
#pragma once

#include <bravais/cxx20.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais/bytes.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_CXX20

namespace bravais {

// The values of these types are part of the C ABI: they never change.
enum class key_kind : std::uint32_t { kem = 0, pke = 1, signature = 2 };

// A set of any kind. Made of the id of one.
struct key_set {
  key_kind kind = key_kind::kem;
  std::uint32_t id = 0;

  // The first KEM; any set by kind and id; the set of an id.
  constexpr key_set() noexcept = default;
  constexpr key_set(key_kind of_kind, std::uint32_t of_id) noexcept : kind(of_kind), id(of_id) {}
  constexpr key_set(kem_id of) noexcept : kind(key_kind::kem), id(static_cast<std::uint32_t>(of)) {}
  constexpr key_set(pke_id of) noexcept : kind(key_kind::pke), id(static_cast<std::uint32_t>(of)) {}
  constexpr key_set(signature_id of) noexcept : kind(key_kind::signature), id(static_cast<std::uint32_t>(of)) {}
  friend constexpr bool operator==(const key_set&, const key_set&) = default;
};

// What a file holds: a public key; or of a secret key the seed, the expanded key, or both. Only sets with a registered
// identifier have `both`.
enum class key_content : std::uint32_t { public_key = 0, seed = 1, expanded = 2, both = 3 };

// `pem` is the armoured form for a set without a registered identifier, which has no `der`.
enum class key_encoding : std::uint32_t { der = 0, pem = 1 };

// Why a file was refused, in more detail than errc says.
enum class key_fault : int {
  none = 0,
  // the text around the key
  no_key_file = 1,  // neither DER nor PEM
  bad_label = 2,    // PEM of something else than a plain key
  no_end = 3,       // the END line is missing, or has another label than the BEGIN line
  bad_base64 = 4,
  text_behind = 5,  // something stands behind the END line
  bad_header = 6,   // armoured form: no line "Set: NAME" with an empty line behind it
  registered = 7,   // armoured form of a set that has an object identifier
  // the structure
  truncated = 8,           // a value ends behind the end of what holds it
  wrong_type = 9,          // another type of value stands where the structure has its own
  bad_length_form = 10,    // a length in more bytes than needed, or an indefinite one: BER, not DER
  trailing_bytes = 11,     // bytes behind the end of a value
  bad_version = 12,        // not 0; or 1, which goes with a public key and with nothing else
  parameters = 13,         // the algorithm identifier has parameters
  unused_bits = 14,        // the public key is not a whole number of bytes
  attributes = 15,         // PKCS#8 with attributes
  unknown_choice = 16,     // the private key is none of seed, expandedKey and both
  unknown_set = 17,        // no set here has this object identifier or name
  wrong_seed_size = 18,    // the seed has not the length of its set
  wrong_secret_size = 19,  // the expanded key has not the length of its set
  wrong_public_size = 20,  // the public key has not the length of its set
  // what was asked for
  wrong_kind = 21,     // a key for another kind of operation
  wrong_set = 22,      // a key of another set
  is_secret = 23,      // a secret key where a public key is wanted
  is_public = 24,      // a public key where a secret key is wanted
  no_seed = 25,        // the file has the expanded key only
  no_public_key = 26,  // the public key does not follow from what the file has
  // the key itself
  modulus_check = 27,       // errc::bad_public_key
  hash_check = 28,          // FIPS 203, section 7.3, or tr of a signing key; all from here on are errc::bad_secret_key
  pairwise_check = 29,      // what is encapsulated to the public key inside is not what the secret key gives
  out_of_range = 30,        // a field of a key of M-LWQ or of a signing key, or a coefficient of NTRU+, has no meaning
  parts_differ = 31,        // t0 of a signing key is not that of its vectors s1 and s2
  halves_differ = 32,       // form `both`: the expanded key is not that of the seed
  rejection_differs = 33,   // form `both`: the same, in the value for implicit rejection alone
  public_key_differs = 34,  // the public key that comes with a secret key belongs to another one
};

// A short English sentence for a fault, never null.
[[nodiscard]] const char* message(key_fault fault) noexcept;

// What a file is, without its key.
struct key_file_info {
  key_set set = {};
  key_content content = key_content::public_key;
  key_encoding encoding = key_encoding::der;
  bool has_public_key = false;  // PKCS#8 of version 1: the public key comes with the secret key
};

// All functions: nothing throws, nothing allocates, secrets in between are wiped, and outputs are zeroed on an error.
// errc::bad_key_file where the file is malformed, or not of the wanted set, kind or content; errc::bad_public_key and
// errc::bad_secret_key where the key in it fails a check; errc::bad_length for an output that has not the length of its
// set; errc::unknown_set; errc::unsupported_isa; errc::generation_failed. `fault`, unless it is null, receives the
// reason.
//
// An output must not overlap the file or key that is read, nor another output (`fault` and `info` are outputs):
// errc::bad_argument, and nothing is written.
//
// The key in a file is always checked, as keys from outside are: modulus check and hash check, and for an expanded KEM
// key of ML-KEM, Kyber or M-LWQ one encapsulation to the public key inside; for an expanded key of M-LWQ, of NTRU+ or
// of signatures that its fields are in range, and of signatures that its parts belong together; and all parts that a
// file has besides against each other. Of an expanded key of NTRU or of Kyber's encryption every string is a key.

// What a file is. Looks at the structure only: the key itself is not checked.
[[nodiscard]] errc inspect_key_file(std::span<const std::uint8_t> file, key_file_info& info,
                                    key_fault* fault = nullptr) noexcept;

// The key of a file. A secret key is always the expanded one, also where the file has the seed; read_seed() fails with
// key_fault::no_seed where it has no seed.
[[nodiscard]] errc read_public_key(key_set set, std::span<const std::uint8_t> file, std::span<std::uint8_t> public_key,
                                   key_fault* fault = nullptr) noexcept;
[[nodiscard]] errc read_secret_key(key_set set, std::span<const std::uint8_t> file, std::span<std::uint8_t> secret_key,
                                   key_fault* fault = nullptr) noexcept;
[[nodiscard]] errc read_seed(key_set set, std::span<const std::uint8_t> file, std::span<std::uint8_t> seed,
                             key_fault* fault = nullptr) noexcept;

// The public key of a file with a public key, or of one with a secret key: of the seed, or where the expanded key or
// the file holds it or it is computed from the expanded key (signatures); else key_fault::no_public_key: expanded keys
// of NTRU, NTRU+ and PKE.
[[nodiscard]] errc derive_public_key(key_set set, std::span<const std::uint8_t> file,
                                     std::span<std::uint8_t> public_key, key_fault* fault = nullptr) noexcept;

// The exact size of a file; 0 if the set has no such form.
[[nodiscard]] std::size_t key_file_size(key_set set, key_content content, key_encoding encoding) noexcept;

// Writes a file of exactly that size. `key` is a public key for key_content::public_key, a seed for `seed` and `both`,
// an expanded key or a seed for `expanded`. errc::bad_argument if the set has no such form, errc::bad_length for a key
// or a file of another size; a key that reading would refuse is refused here, too.
[[nodiscard]] errc write_key_file(key_set set, key_content content, key_encoding encoding,
                                  std::span<const std::uint8_t> key, std::span<std::uint8_t> file,
                                  key_fault* fault = nullptr) noexcept;

// The same for the strong types: Scheme is bravais::ml_kem_768, bravais::ml_dsa_65 and the like.
template <class Scheme>
[[nodiscard]] result<typename Scheme::public_key> read_public_key(std::span<const std::uint8_t> file,
                                                                  key_fault* fault = nullptr) noexcept {
  typename Scheme::public_key out;
  return detail::finish(read_public_key(Scheme::parameters.id, file, out.octets, fault), out);
}
template <class Scheme>
[[nodiscard]] result<typename Scheme::secret_key> read_secret_key(std::span<const std::uint8_t> file,
                                                                  key_fault* fault = nullptr) noexcept {
  typename Scheme::secret_key out;
  return detail::finish(read_secret_key(Scheme::parameters.id, file, out.fill(), fault), out);
}
template <class Scheme>
[[nodiscard]] result<typename Scheme::seed> read_seed(std::span<const std::uint8_t> file,
                                                      key_fault* fault = nullptr) noexcept {
  typename Scheme::seed out;
  return detail::finish(read_seed(Scheme::parameters.id, file, out.fill(), fault), out);
}
template <class Scheme>
[[nodiscard]] result<typename Scheme::public_key> derive_public_key(std::span<const std::uint8_t> file,
                                                                    key_fault* fault = nullptr) noexcept {
  typename Scheme::public_key out;
  return detail::finish(derive_public_key(Scheme::parameters.id, file, out.octets, fault), out);
}
template <class Scheme>
[[nodiscard]] std::size_t key_file_size(key_content content, key_encoding encoding) noexcept {
  return key_file_size(Scheme::parameters.id, content, encoding);
}

// Of what is written the type says set and content, so that nothing secret gets into the file of a public key. A seed
// is written as such, or as one of the other forms of a secret key: write_key_file<Scheme, key_content::both>(...).
template <class Scheme>
[[nodiscard]] errc write_key_file(key_encoding encoding, const typename Scheme::public_key& key,
                                  std::span<std::uint8_t> file, key_fault* fault = nullptr) noexcept {
  return write_key_file(Scheme::parameters.id, key_content::public_key, encoding, key.view(), file, fault);
}
template <class Scheme>
[[nodiscard]] errc write_key_file(key_encoding encoding, const typename Scheme::secret_key& key,
                                  std::span<std::uint8_t> file, key_fault* fault = nullptr) noexcept {
  return write_key_file(Scheme::parameters.id, key_content::expanded, encoding, key.reveal(), file, fault);
}
template <class Scheme, key_content Content = key_content::seed>
  requires(Content != key_content::public_key)
[[nodiscard]] errc write_key_file(key_encoding encoding, const typename Scheme::seed& key, std::span<std::uint8_t> file,
                                  key_fault* fault = nullptr) noexcept {
  return write_key_file(Scheme::parameters.id, Content, encoding, key.reveal(), file, fault);
}

}  // namespace bravais

#endif  // BRAVAIS_CXX20
