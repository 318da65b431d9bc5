// SPDX-License-Identifier: MIT
// Reads and writes keys in files that other programs read and write. The sets with a registered object identifier
// (ML-KEM, ML-DSA) have SubjectPublicKeyInfo and PKCS#8, in DER or PEM. All others have one armored form, which looks
// like PEM and names the set. docs/key_files.md has the grammar.
#pragma once

#include <bravais/cxx20.hpp>

#include <cstddef>
#include <cstdint>

#include <bravais.h>
#include <bravais/bytes.hpp>
#include <bravais/key.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

// The kinds of parameter sets. The values of the types below are those of bravais.h.
enum class key_kind : std::uint32_t {
  kem = BRAVAIS_KIND_KEM,
  pke = BRAVAIS_KIND_PKE,
  signature = BRAVAIS_KIND_SIGNATURE,
};

// A parameter set of any kind, made from the id of one.
struct key_set {
  key_kind kind = key_kind::kem;
  std::uint32_t id = 0;

  // Makes the first KEM; the set of a kind and an id; or the set of an id.
  constexpr key_set() noexcept = default;
  constexpr key_set(key_kind set_kind, std::uint32_t set_id) noexcept : kind(set_kind), id(set_id) {}
  constexpr key_set(kem_id set_id) noexcept : kind(key_kind::kem), id(static_cast<std::uint32_t>(set_id)) {}
  constexpr key_set(pke_id set_id) noexcept : kind(key_kind::pke), id(static_cast<std::uint32_t>(set_id)) {}
  constexpr key_set(signature_id set_id) noexcept : kind(key_kind::signature), id(static_cast<std::uint32_t>(set_id)) {}
  friend constexpr bool operator==(const key_set&, const key_set&) = default;

  // Returns the id in bravais.h, or 0 for a kind or an id that no set can have.
  [[nodiscard]] constexpr std::uint32_t in_c() const noexcept {
    return id <= 0xFF ? static_cast<std::uint32_t>(kind) << 8 | id : 0;
  }
};

// Calls `use` with the row of a set in the table of its kind (parameters.hpp), and returns what it returns: the same
// type for all three kinds. inspect_key_file() finds only sets that have a row.
template <class Use>
constexpr auto with_parameters(key_set set, Use use) {
  if (set.kind == key_kind::kem) return use(kem_table[set.id]);
  if (set.kind == key_kind::pke) return use(pke_table[set.id]);
  return use(signature_table[set.id]);
}

// The content of a file: a public key, or one or both forms of a secret key. Only sets with a registered identifier
// have `both`.
enum class key_content : std::uint32_t {
  public_key = BRAVAIS_CONTENT_PUBLIC_KEY,
  seed = BRAVAIS_CONTENT_SEED,
  expanded = BRAVAIS_CONTENT_EXPANDED,
  both = BRAVAIS_CONTENT_BOTH,
};

// The encoding of a file. For a set without a registered identifier, `pem` is the armored form, and there is no `der`.
enum class key_encoding : std::uint32_t { der = BRAVAIS_ENCODING_DER, pem = BRAVAIS_ENCODING_PEM };

// Why a file was rejected, in more detail than errc. The functions of C write objects of this type as int32_t, hence
// the attribute.
enum class [[gnu::may_alias]] key_fault : std::int32_t {
  none = BRAVAIS_FAULT_NONE,
  // the text around the key
  no_key_file = BRAVAIS_FAULT_NO_KEY_FILE,  // neither DER nor PEM
  bad_label = BRAVAIS_FAULT_BAD_LABEL,      // PEM of something else than a plain key
  no_end = BRAVAIS_FAULT_NO_END,            // the END line is missing, or its label differs from that of the BEGIN line
  bad_base64 = BRAVAIS_FAULT_BAD_BASE64,
  text_behind = BRAVAIS_FAULT_TEXT_BEHIND,  // text follows the END line
  bad_header = BRAVAIS_FAULT_BAD_HEADER,    // armored form: no line "Set: NAME" followed by an empty line
  registered = BRAVAIS_FAULT_REGISTERED,    // armored form of a set that has an object identifier
  // the structure
  truncated = BRAVAIS_FAULT_TRUNCATED,    // a value is longer than the structure that holds it
  wrong_type = BRAVAIS_FAULT_WRONG_TYPE,  // a value does not have the type that belongs in its place
  bad_length_form =
      BRAVAIS_FAULT_BAD_LENGTH_FORM,              // a length has more bytes than needed, or is indefinite: BER, not DER
  trailing_bytes = BRAVAIS_FAULT_TRAILING_BYTES,  // bytes follow the end of a value
  bad_version = BRAVAIS_FAULT_BAD_VERSION,        // must be 0 without a public key, and 1 with one
  parameters = BRAVAIS_FAULT_PARAMETERS,          // the algorithm identifier has parameters
  unused_bits = BRAVAIS_FAULT_UNUSED_BITS,        // the public key is not a whole number of bytes
  attributes = BRAVAIS_FAULT_ATTRIBUTES,          // PKCS#8 with attributes
  unknown_choice = BRAVAIS_FAULT_UNKNOWN_CHOICE,  // the private key is not a seed, expandedKey or both
  unknown_set = BRAVAIS_FAULT_UNKNOWN_SET,        // no set of this library has this object identifier or name
  wrong_seed_size = BRAVAIS_FAULT_WRONG_SEED_SIZE,      // wrong length of the seed for this parameter set
  wrong_secret_size = BRAVAIS_FAULT_WRONG_SECRET_SIZE,  // the same for the expanded key
  wrong_public_size = BRAVAIS_FAULT_WRONG_PUBLIC_SIZE,  // the same for the public key
  // what was asked for
  wrong_kind = BRAVAIS_FAULT_WRONG_KIND,        // a key for another kind of operation
  wrong_set = BRAVAIS_FAULT_WRONG_SET,          // a key of another parameter set
  is_secret = BRAVAIS_FAULT_IS_SECRET,          // a secret key where a public key is expected
  is_public = BRAVAIS_FAULT_IS_PUBLIC,          // a public key where a secret key is expected
  no_seed = BRAVAIS_FAULT_NO_SEED,              // the file has only the expanded key
  no_public_key = BRAVAIS_FAULT_NO_PUBLIC_KEY,  // the public key does not follow from the content of the file
  // the key itself: the first is errc::bad_public_key, all others are errc::bad_secret_key
  modulus_check = BRAVAIS_FAULT_MODULUS_CHECK,    // a coefficient is not below q
  hash_check = BRAVAIS_FAULT_HASH_CHECK,          // FIPS 203, section 7.3, or tr of a signing key
  pairwise_check = BRAVAIS_FAULT_PAIRWISE_CHECK,  // the secret key does not recover what its public key encapsulates
  out_of_range = BRAVAIS_FAULT_OUT_OF_RANGE,      // a field (M-LWQ, signing key) or coefficient (NTRU+) has no meaning
  parts_differ = BRAVAIS_FAULT_PARTS_DIFFER,      // t0 of a signing key does not belong to its vectors s1 and s2
  halves_differ = BRAVAIS_FAULT_HALVES_DIFFER,    // form `both`: the expanded key does not belong to the seed
  rejection_differs =
      BRAVAIS_FAULT_REJECTION_DIFFERS,  // form `both`: the same, only in the value for implicit rejection
  public_key_differs =
      BRAVAIS_FAULT_PUBLIC_KEY_DIFFERS,  // the public key beside a secret key belongs to another secret key
};

// Returns a short English sentence for a fault, never null.
[[nodiscard]] inline const char* text(key_fault fault) noexcept {
  return bravais_key_file_fault_text(static_cast<std::int32_t>(fault));
}

// What inspect_key_file() finds out about a file. The key is not part of it.
struct key_file_info {
  key_set set = {};
  key_content content = key_content::public_key;
  key_encoding encoding = key_encoding::der;
  bool has_public_key = false;  // PKCS#8 of version 1: the file has the public key beside the secret key
};

// The rules for all functions below.
//
// Nothing throws, nothing allocates, intermediate secrets are wiped, and on an error outputs are zeroed. A public key
// is the exception: it becomes bytes that nobody has a secret key for. `fault`, unless it is null, receives the reason.
//
// Errors: errc::bad_key_file if the file is malformed, or not of the requested set, kind or content;
// errc::bad_public_key and errc::bad_secret_key if the key in it fails a check; errc::bad_length for a wrong output
// length for this parameter set; errc::unknown_set; errc::unsupported_isa; errc::generation_failed (a seed of NTRU+).
//
// Overlap: an output must not overlap the file or key that is read, nor another output (`fault` and `info` are
// outputs). If it does, the function returns errc::bad_argument and writes nothing.
//
// Checks: the key in a file is always checked, as every key from outside is.
// - A public key of a KEM passes the modulus check.
// - An expanded key of ML-KEM, Kyber or M-LWQ passes the hash check, and opens one encapsulation to the public key in
//   it.
// - The fields of an expanded key of M-LWQ, NTRU+ or a signature scheme are in range, and the parts of a signing key
//   belong together.
// - All parts of a file are compared with each other.
// - Every byte string of the right length is an expanded key of NTRU and of Kyber's encryption.

namespace detail {
// The fault as functions of C write it; null for a null pointer.
[[nodiscard]] inline std::int32_t* in_c(key_fault* fault) noexcept {
  static_assert(sizeof(key_fault) == sizeof(std::int32_t) && alignof(key_fault) == alignof(std::int32_t));
  return reinterpret_cast<std::int32_t*>(fault);
}
}  // namespace detail

// Finds out what a file holds. Only the structure is read: the key in it is not checked.
// Outputs: info, fault.
// Secret: file, if it holds a secret key.
[[nodiscard]] inline errc inspect_key_file(octets file, key_file_info& info, key_fault* fault = nullptr) noexcept {
  // The library does not see `info`, which stays unchanged if any two of the three overlap.
  const std::size_t fault_size = fault != nullptr ? sizeof *fault : 0;
  if (detail::overlap(&info, sizeof info, file.data(), file.size()) ||
      detail::overlap(&info, sizeof info, fault, fault_size) ||
      detail::overlap(fault, fault_size, file.data(), file.size())) {
    return errc::bad_argument;
  }
  bravais_key_file_info found = BRAVAIS_KEY_FILE_INFO;
  const errc error{bravais_key_file_inspect(&found, detail::in_c(fault), file.data(), file.size())};
  info = {};
  if (error != errc::ok) return error;
  info.set = {static_cast<key_kind>(found.id >> 8), found.id & 0xFF};
  info.content = static_cast<key_content>(found.content);
  info.encoding = static_cast<key_encoding>(found.encoding);
  info.has_public_key = found.has_public_key != 0;
  return errc::ok;
}

// Read a key from a file. A secret key is always the expanded key, also if the file holds only the seed. read_seed()
// fails with key_fault::no_seed if the file has no seed.
// Outputs: public_key, secret_key or seed, with the size in the row of the set; fault.
// Secret: secret_key, seed, and their files.
[[nodiscard]] inline errc read_public_key(key_set set, octets file, writable_octets public_key,
                                          key_fault* fault = nullptr) noexcept {
  return errc{bravais_key_file_read_public_key(set.in_c(), public_key.data(), public_key.size(), detail::in_c(fault),
                                               file.data(), file.size(), 0)};
}
[[nodiscard]] inline errc read_secret_key(key_set set, octets file, writable_octets secret_key,
                                          key_fault* fault = nullptr) noexcept {
  return errc{bravais_key_file_read_secret_key(set.in_c(), secret_key.data(), secret_key.size(), detail::in_c(fault),
                                               file.data(), file.size())};
}
[[nodiscard]] inline errc read_seed(key_set set, octets file, writable_octets seed,
                                    key_fault* fault = nullptr) noexcept {
  return errc{
      bravais_key_file_read_seed(set.in_c(), seed.data(), seed.size(), detail::in_c(fault), file.data(), file.size())};
}

// Reads the public key from a file that holds a public key, or a secret key from which it follows: a seed, an expanded
// key that contains the public key or from which it is computed (signatures), or a file with both keys. It does not
// follow from expanded keys of NTRU, NTRU+ and PKE: key_fault::no_public_key.
// Outputs: public_key, with the size in the row of the set; fault.
// Secret: file, if it holds a secret key.
[[nodiscard]] inline errc derive_public_key(key_set set, octets file, writable_octets public_key,
                                            key_fault* fault = nullptr) noexcept {
  return errc{bravais_key_file_read_public_key(set.in_c(), public_key.data(), public_key.size(), detail::in_c(fault),
                                               file.data(), file.size(), 1)};
}

// Returns the exact size of a file in bytes, or 0 if the set has no such form.
[[nodiscard]] inline std::size_t key_file_size(key_set set, key_content content, key_encoding encoding) noexcept {
  return bravais_key_file_size(set.in_c(), static_cast<std::uint32_t>(content), static_cast<std::uint32_t>(encoding));
}

// Writes a key to a file, after the checks that reading makes. Plain bytes of `key` are a public key for
// key_content::public_key, a seed for `seed` and `both`, and an expanded key for `expanded`. For `expanded`, `key` may
// also be by_id::seed(): the seed is then expanded.
// Outputs: file (of exactly the size that key_file_size() returns), fault.
// Secret: key and file, unless the key is public.
// Errors: also errc::bad_argument if the set has no such form, and errc::bad_length for a key or a file of another
// size.
[[nodiscard]] inline errc write_key_file(key_set set, by_id::key key, key_content content, key_encoding encoding,
                                         writable_octets file, key_fault* fault = nullptr) noexcept {
  const bravais_key c_key = key.in_c(content == key_content::public_key ? BRAVAIS_KEY_PUBLIC
                                     : content == key_content::expanded ? BRAVAIS_KEY_EXPANDED
                                                                        : BRAVAIS_KEY_SEED);
  return errc{bravais_key_file_write(set.in_c(), file.data(), file.size(), detail::in_c(fault), &c_key,
                                     static_cast<std::uint32_t>(content), static_cast<std::uint32_t>(encoding))};
}

// The same functions for the strong types. Scheme is bravais::ml_kem_768, bravais::ml_dsa_65 and the like.
template <class Scheme>
[[nodiscard]] result<typename Scheme::public_key> read_public_key(octets file, key_fault* fault = nullptr) noexcept {
  typename Scheme::public_key out;
  return detail::finish(read_public_key(Scheme::parameters.id, file, out.octets, fault), out);
}
template <class Scheme>
[[nodiscard]] result<typename Scheme::secret_key> read_secret_key(octets file, key_fault* fault = nullptr) noexcept {
  typename Scheme::secret_key out;
  return detail::finish(read_secret_key(Scheme::parameters.id, file, out.fill(), fault), out);
}
template <class Scheme>
[[nodiscard]] result<typename Scheme::seed> read_seed(octets file, key_fault* fault = nullptr) noexcept {
  typename Scheme::seed out;
  return detail::finish(read_seed(Scheme::parameters.id, file, out.fill(), fault), out);
}
template <class Scheme>
[[nodiscard]] result<typename Scheme::public_key> derive_public_key(octets file, key_fault* fault = nullptr) noexcept {
  typename Scheme::public_key out;
  return detail::finish(derive_public_key(Scheme::parameters.id, file, out.octets, fault), out);
}
template <class Scheme>
[[nodiscard]] std::size_t key_file_size(key_content content, key_encoding encoding) noexcept {
  return key_file_size(Scheme::parameters.id, content, encoding);
}

// The type of the key decides the set and the content, so that nothing secret gets into the file of a public key. A
// seed is written as a seed, or in one of the other forms of a secret key: write_key_file<Scheme,
// key_content::both>(...).
template <class Scheme>
[[nodiscard]] errc write_key_file(const typename Scheme::public_key& key, key_encoding encoding, writable_octets file,
                                  key_fault* fault = nullptr) noexcept {
  return write_key_file(Scheme::parameters.id, key.view(), key_content::public_key, encoding, file, fault);
}
template <class Scheme>
[[nodiscard]] errc write_key_file(const typename Scheme::secret_key& key, key_encoding encoding, writable_octets file,
                                  key_fault* fault = nullptr) noexcept {
  return write_key_file(Scheme::parameters.id, key.reveal(), key_content::expanded, encoding, file, fault);
}
template <class Scheme, key_content Content = key_content::seed>
  requires(Content != key_content::public_key)
[[nodiscard]] errc write_key_file(const typename Scheme::seed& key, key_encoding encoding, writable_octets file,
                                  key_fault* fault = nullptr) noexcept {
  return write_key_file(Scheme::parameters.id, by_id::seed(key.reveal()), Content, encoding, file, fault);
}

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
