// SPDX-License-Identifier: MIT
// Keys in files that other programs read and write. The sets with a registered object identifier (ML-KEM, ML-DSA) have
// SubjectPublicKeyInfo and PKCS#8, in DER or PEM; all others have one armored form, which looks like PEM and names the
// set. docs/key_files.md has the grammar.
#pragma once

#include <bravais/cxx20.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais.h>
#include <bravais/bytes.hpp>
#include <bravais/key.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

// The values of these types are those of bravais.h.
enum class key_kind : std::uint32_t {
  kem = BRAVAIS_KIND_KEM,
  pke = BRAVAIS_KIND_PKE,
  signature = BRAVAIS_KIND_SIGNATURE,
};

// A set of any kind. Made of the id of one.
struct key_set {
  key_kind kind = key_kind::kem;
  std::uint32_t id = 0;

  // The first KEM; any set by kind and id; the set of an id.
  constexpr key_set() noexcept = default;
  constexpr key_set(key_kind set_kind, std::uint32_t set_id) noexcept : kind(set_kind), id(set_id) {}
  constexpr key_set(kem_id set_id) noexcept : kind(key_kind::kem), id(static_cast<std::uint32_t>(set_id)) {}
  constexpr key_set(pke_id set_id) noexcept : kind(key_kind::pke), id(static_cast<std::uint32_t>(set_id)) {}
  constexpr key_set(signature_id set_id) noexcept : kind(key_kind::signature), id(static_cast<std::uint32_t>(set_id)) {}
  friend constexpr bool operator==(const key_set&, const key_set&) = default;

  // The set as bravais.h has it; 0 for a kind or an id that no set can have.
  [[nodiscard]] constexpr std::uint32_t in_c() const noexcept {
    return id <= 0xFF ? static_cast<std::uint32_t>(kind) << 8 | id : 0;
  }
};

// What a file holds: a public key; or of a secret key the seed, the expanded key, or both. Only sets with a registered
// identifier have `both`.
enum class key_content : std::uint32_t {
  public_key = BRAVAIS_CONTENT_PUBLIC_KEY,
  seed = BRAVAIS_CONTENT_SEED,
  expanded = BRAVAIS_CONTENT_EXPANDED,
  both = BRAVAIS_CONTENT_BOTH,
};

// `pem` is the armored form for a set without a registered identifier, which has no `der`.
enum class key_encoding : std::uint32_t { der = BRAVAIS_ENCODING_DER, pem = BRAVAIS_ENCODING_PEM };

// Why a file was refused, in more detail than errc says. Functions of C write it, as they write errc.
enum class [[gnu::may_alias]] key_fault : std::int32_t {
  none = BRAVAIS_FAULT_NONE,
  // the text around the key
  no_key_file = BRAVAIS_FAULT_NO_KEY_FILE,  // neither DER nor PEM
  bad_label = BRAVAIS_FAULT_BAD_LABEL,      // PEM of something else than a plain key
  no_end = BRAVAIS_FAULT_NO_END,            // the END line is missing, or has another label than the BEGIN line
  bad_base64 = BRAVAIS_FAULT_BAD_BASE64,
  text_behind = BRAVAIS_FAULT_TEXT_BEHIND,  // something stands behind the END line
  bad_header = BRAVAIS_FAULT_BAD_HEADER,    // armored form: no line "Set: NAME" with an empty line behind it
  registered = BRAVAIS_FAULT_REGISTERED,    // armored form of a set that has an object identifier
  // the structure
  truncated = BRAVAIS_FAULT_TRUNCATED,    // a value ends behind the end of what holds it
  wrong_type = BRAVAIS_FAULT_WRONG_TYPE,  // another type of value stands where the structure has its own
  bad_length_form =
      BRAVAIS_FAULT_BAD_LENGTH_FORM,  // a length in more bytes than needed, or an indefinite one: BER, not DER
  trailing_bytes = BRAVAIS_FAULT_TRAILING_BYTES,    // bytes behind the end of a value
  bad_version = BRAVAIS_FAULT_BAD_VERSION,          // not 0; or 1, which goes with a public key and with nothing else
  parameters = BRAVAIS_FAULT_PARAMETERS,            // the algorithm identifier has parameters
  unused_bits = BRAVAIS_FAULT_UNUSED_BITS,          // the public key is not a whole number of bytes
  attributes = BRAVAIS_FAULT_ATTRIBUTES,            // PKCS#8 with attributes
  unknown_choice = BRAVAIS_FAULT_UNKNOWN_CHOICE,    // the private key is none of seed, expandedKey and both
  unknown_set = BRAVAIS_FAULT_UNKNOWN_SET,          // no set here has this object identifier or name
  wrong_seed_size = BRAVAIS_FAULT_WRONG_SEED_SIZE,  // wrong length of the seed for this parameter set
  wrong_secret_size = BRAVAIS_FAULT_WRONG_SECRET_SIZE,  // the same for the expanded key
  wrong_public_size = BRAVAIS_FAULT_WRONG_PUBLIC_SIZE,  // the same for the public key
  // what was asked for
  wrong_kind = BRAVAIS_FAULT_WRONG_KIND,        // a key for another kind of operation
  wrong_set = BRAVAIS_FAULT_WRONG_SET,          // a key of another set
  is_secret = BRAVAIS_FAULT_IS_SECRET,          // a secret key where a public key is wanted
  is_public = BRAVAIS_FAULT_IS_PUBLIC,          // a public key where a secret key is wanted
  no_seed = BRAVAIS_FAULT_NO_SEED,              // the file has the expanded key only
  no_public_key = BRAVAIS_FAULT_NO_PUBLIC_KEY,  // the public key does not follow from what the file has
  // the key itself
  modulus_check = BRAVAIS_FAULT_MODULUS_CHECK,  // errc::bad_public_key
  hash_check = BRAVAIS_FAULT_HASH_CHECK,        // FIPS 203, section 7.3, or tr of a signing key; all from here on are
                                                // errc::bad_secret_key
  pairwise_check =
      BRAVAIS_FAULT_PAIRWISE_CHECK,  // what is encapsulated to the public key inside is not what the secret key gives
  out_of_range = BRAVAIS_FAULT_OUT_OF_RANGE,    // a field of a key of M-LWQ or of a signing key, or a coefficient of
                                                // NTRU+, has no meaning
  parts_differ = BRAVAIS_FAULT_PARTS_DIFFER,    // t0 of a signing key is not that of its vectors s1 and s2
  halves_differ = BRAVAIS_FAULT_HALVES_DIFFER,  // form `both`: the expanded key is not that of the seed
  rejection_differs =
      BRAVAIS_FAULT_REJECTION_DIFFERS,  // form `both`: the same, in the value for implicit rejection alone
  public_key_differs =
      BRAVAIS_FAULT_PUBLIC_KEY_DIFFERS,  // the public key that comes with a secret key belongs to another one
};

// A short English sentence for a fault, never null.
[[nodiscard]] inline const char* text(key_fault fault) noexcept {
  return bravais_key_file_fault_text(static_cast<std::int32_t>(fault));
}

// What a file is, without its key.
struct key_file_info {
  key_set set = {};
  key_content content = key_content::public_key;
  key_encoding encoding = key_encoding::der;
  bool has_public_key = false;  // PKCS#8 of version 1: the public key comes with the secret key
};

// All functions: nothing throws, nothing allocates, intermediate secrets are wiped, and outputs are zeroed on an error.
// Errors: errc::bad_key_file if the file is malformed, or not of the wanted set, kind or content; errc::bad_public_key
// and errc::bad_secret_key if the key in it fails a check; errc::bad_length for a wrong output length for this
// parameter set; errc::unknown_set; errc::unsupported_isa; errc::generation_failed. `fault`, unless it is null,
// receives the reason.
//
// An output must not overlap the file or key that is read, nor another output (`fault` and `info` are outputs). If it
// does, the function returns errc::bad_argument and writes nothing.
//
// The key in a file is always checked, as keys from outside are:
// - A public key of a KEM passes the modulus check.
// - An expanded key of ML-KEM, Kyber or M-LWQ passes the hash check, and opens one encapsulation to the public key in
// it.
// - The fields of an expanded key of M-LWQ, NTRU+ or a signature scheme are in range; the parts of a signing key belong
//   together.
// - All parts of a file are checked against each other.
// Every byte string of the right length is an expanded key of NTRU and of Kyber's encryption.

namespace detail {
// The fault as functions of C write it; nothing for a null pointer.
[[nodiscard]] inline std::int32_t* in_c(key_fault* fault) noexcept {
  static_assert(sizeof(key_fault) == sizeof(std::int32_t) && alignof(key_fault) == alignof(std::int32_t));
  return reinterpret_cast<std::int32_t*>(fault);
}
}  // namespace detail

// What a file is. Looks at the structure only: the key itself is not checked.
[[nodiscard]] inline errc inspect_key_file(std::span<const std::uint8_t> file, key_file_info& info,
                                           key_fault* fault = nullptr) noexcept {
  // The library does not see `info`, which stays as it is where any two of the three overlap.
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

// The key of a file. A secret key is always the expanded one, also where the file has the seed; read_seed() fails with
// key_fault::no_seed where it has no seed.
[[nodiscard]] inline errc read_public_key(key_set set, std::span<const std::uint8_t> file,
                                          std::span<std::uint8_t> public_key, key_fault* fault = nullptr) noexcept {
  return errc{bravais_key_file_read_public_key(set.in_c(), public_key.data(), public_key.size(), detail::in_c(fault),
                                               file.data(), file.size(), 0)};
}
[[nodiscard]] inline errc read_secret_key(key_set set, std::span<const std::uint8_t> file,
                                          std::span<std::uint8_t> secret_key, key_fault* fault = nullptr) noexcept {
  return errc{bravais_key_file_read_secret_key(set.in_c(), secret_key.data(), secret_key.size(), detail::in_c(fault),
                                               file.data(), file.size())};
}
[[nodiscard]] inline errc read_seed(key_set set, std::span<const std::uint8_t> file, std::span<std::uint8_t> seed,
                                    key_fault* fault = nullptr) noexcept {
  return errc{
      bravais_key_file_read_seed(set.in_c(), seed.data(), seed.size(), detail::in_c(fault), file.data(), file.size())};
}

// The public key of a file with a public key, or of one with a secret key: of the seed, or where the expanded key or
// the file holds it or it is computed from the expanded key (signatures); else key_fault::no_public_key: expanded keys
// of NTRU, NTRU+ and PKE.
[[nodiscard]] inline errc derive_public_key(key_set set, std::span<const std::uint8_t> file,
                                            std::span<std::uint8_t> public_key, key_fault* fault = nullptr) noexcept {
  return errc{bravais_key_file_read_public_key(set.in_c(), public_key.data(), public_key.size(), detail::in_c(fault),
                                               file.data(), file.size(), 1)};
}

// The exact size of a file; 0 if the set has no such form.
[[nodiscard]] inline std::size_t key_file_size(key_set set, key_content content, key_encoding encoding) noexcept {
  return bravais_key_file_size(set.in_c(), static_cast<std::uint32_t>(content), static_cast<std::uint32_t>(encoding));
}

// Writes a file of exactly that size. Plain bytes of `key` are a public key for key_content::public_key, a seed for
// `seed` and `both`, an expanded key for `expanded`, which by_id::seed() makes of a seed, too. errc::bad_argument if
// the set has no such form, errc::bad_length for a key or a file of another size; a key that reading would reject is
// rejected here, too.
[[nodiscard]] inline errc write_key_file(key_set set, by_id::key key, key_content content, key_encoding encoding,
                                         std::span<std::uint8_t> file, key_fault* fault = nullptr) noexcept {
  const bravais_key c_key = key.in_c(content == key_content::public_key ? BRAVAIS_KEY_PUBLIC
                                     : content == key_content::expanded ? BRAVAIS_KEY_EXPANDED
                                                                        : BRAVAIS_KEY_SEED);
  return errc{bravais_key_file_write(set.in_c(), file.data(), file.size(), detail::in_c(fault), &c_key,
                                     static_cast<std::uint32_t>(content), static_cast<std::uint32_t>(encoding))};
}

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
[[nodiscard]] errc write_key_file(const typename Scheme::public_key& key, key_encoding encoding,
                                  std::span<std::uint8_t> file, key_fault* fault = nullptr) noexcept {
  return write_key_file(Scheme::parameters.id, key.view(), key_content::public_key, encoding, file, fault);
}
template <class Scheme>
[[nodiscard]] errc write_key_file(const typename Scheme::secret_key& key, key_encoding encoding,
                                  std::span<std::uint8_t> file, key_fault* fault = nullptr) noexcept {
  return write_key_file(Scheme::parameters.id, key.reveal(), key_content::expanded, encoding, file, fault);
}
template <class Scheme, key_content Content = key_content::seed>
  requires(Content != key_content::public_key)
[[nodiscard]] errc write_key_file(const typename Scheme::seed& key, key_encoding encoding, std::span<std::uint8_t> file,
                                  key_fault* fault = nullptr) noexcept {
  return write_key_file(Scheme::parameters.id, by_id::seed(key.reveal()), Content, encoding, file, fault);
}

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
