// SPDX-License-Identifier: MIT
// Every malformed file is rejected with its own reason. The test builds the structures byte by byte from RFC 5280 and
// RFC 5958.
#include <numeric>
#include <string>

#include <bravais/by_id.hpp>
#include <bravais/kem.hpp>
#include <bravais/key_file.hpp>
#include <gtest/gtest.h>
#include "support/cases.hpp"
#include "support/hex.hpp"
#include "support/no_public_key.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::key_content;
using bravais::key_encoding;
using bravais::key_fault;

constexpr bravais::kem_id id = bravais::kem_id::ml_kem_512;
constexpr std::size_t seed_size = 64, public_size = 800, secret_size = 1632;

octets operator+(octets a, const octets& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
octets value(std::uint8_t tag, const octets& content) {
  octets header = {tag};
  if (content.size() < 0x80) {
    header.push_back(static_cast<std::uint8_t>(content.size()));
  } else if (content.size() < 0x100) {
    header = header + octets{0x81, static_cast<std::uint8_t>(content.size())};
  } else {
    header = header + octets{0x82, static_cast<std::uint8_t>(content.size() >> 8),
                             static_cast<std::uint8_t>(content.size() & 0xff)};
  }
  return header + content;
}

const octets object = from_hex("0609608648016503040401");  // id-alg-ml-kem-512
const octets algorithm = value(0x30, object);
const octets version_0 = {2, 1, 0}, version_1 = {2, 1, 1};

struct pair {
  octets seed = octets(seed_size, 7), public_key = octets(public_size), secret_key = octets(secret_size);
  pair() { EXPECT_EQ(bravais::by_id::generate(id, seed, public_key, secret_key), errc::ok); }
};
octets spki(const octets& bits, const octets& of = algorithm) { return value(0x30, of + value(0x03, bits)); }
octets pkcs8(const octets& choice, const octets& version = version_0, const octets& behind = {}) {
  return value(0x30, version + algorithm + value(0x04, choice) + behind);
}

key_fault secret_fault(const octets& file) {
  octets out(secret_size);
  key_fault fault;
  const errc error = bravais::read_secret_key(id, file, out, &fault);
  EXPECT_EQ(error == errc::ok, fault == key_fault::none);
  return fault;
}
key_fault public_fault(const octets& file) {
  octets out(public_size);
  key_fault fault;
  const errc error = bravais::read_public_key(id, file, out, &fault);
  EXPECT_EQ(error == errc::ok, fault == key_fault::none);
  return fault;
}

void has_public_key(const octets& file, bool wanted) {
  bravais::key_file_info info;
  EXPECT_EQ(bravais::inspect_key_file(file, info), errc::ok);
  EXPECT_EQ(info.has_public_key, wanted);
}

void structures() {
  const pair key;
  const octets bits = octets{0} + key.public_key;
  const octets seed = value(0x80, key.seed), expanded = value(0x04, key.secret_key);
  const octets both = value(0x30, value(0x04, key.seed) + expanded);
  EXPECT_EQ(public_fault(spki(bits)), key_fault::none);
  has_public_key(spki(bits), false);  // alone, not after a secret key
  for (const octets& choice : {seed, expanded, both}) {
    EXPECT_EQ(secret_fault(pkcs8(choice)), key_fault::none);
    EXPECT_EQ(secret_fault(pkcs8(choice, version_1, value(0x81, bits))), key_fault::none);
    has_public_key(pkcs8(choice), false);
    has_public_key(pkcs8(choice, version_1, value(0x81, bits)), true);
    octets other = bits;
    other[5] ^= 1;
    EXPECT_EQ(secret_fault(pkcs8(choice, version_1, value(0x81, other))), key_fault::public_key_differs);
    EXPECT_EQ(secret_fault(pkcs8(choice, version_1, value(0x81, bits + octets{0}))), key_fault::wrong_public_size);
    EXPECT_EQ(secret_fault(pkcs8(choice, version_1)), key_fault::bad_version);
    EXPECT_EQ(secret_fault(pkcs8(choice, version_0, value(0x81, bits))), key_fault::bad_version);
    EXPECT_EQ(secret_fault(pkcs8(choice, octets{2, 1, 2})), key_fault::bad_version);
    EXPECT_EQ(secret_fault(pkcs8(choice, octets{2, 2, 0, 0})), key_fault::bad_version);
    EXPECT_EQ(secret_fault(pkcs8(choice, version_0, value(0xa0, {}))), key_fault::attributes);
    EXPECT_EQ(secret_fault(pkcs8(choice) + octets{0}), key_fault::trailing_bytes);
    EXPECT_EQ(secret_fault(pkcs8(choice + octets{0})), key_fault::trailing_bytes);
    EXPECT_EQ(secret_fault(pkcs8(choice, version_0, octets{5, 0})), key_fault::trailing_bytes);
    octets file = pkcs8(choice);
    for (std::size_t size = 1; size < file.size(); ++size) {
      EXPECT_EQ(secret_fault(octets(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size))),
                key_fault::truncated);
    }
  }
  // The algorithm.
  EXPECT_EQ(public_fault(spki(bits, value(0x30, object + octets{5, 0}))), key_fault::parameters);
  EXPECT_EQ(public_fault(spki(bits, value(0x30, from_hex("0609608648016503040404")))), key_fault::unknown_set);
  EXPECT_EQ(public_fault(spki(bits, value(0x30, from_hex("0609608648016503040402")))), key_fault::wrong_public_size);
  EXPECT_EQ(public_fault(spki(bits, value(0x31, object))), key_fault::wrong_type);
  // The lengths.
  const octets public_file = spki(bits);
  EXPECT_EQ(public_fault(octets{0x30, 0x83, 0} + octets(public_file.begin() + 2, public_file.end())),
            key_fault::bad_length_form);
  EXPECT_EQ(public_fault(octets{0x30, 0x80} + octets(public_file.begin() + 4, public_file.end()) + octets{0, 0}),
            key_fault::bad_length_form);
  EXPECT_EQ(secret_fault(pkcs8(octets{0x80, 0x81, 0x40} + key.seed)), key_fault::bad_length_form);
  EXPECT_EQ(public_fault(octets{0x30, 0x81, 5}), key_fault::bad_length_form);
  for (const std::size_t size : {2U, 126U, 127U, 128U, 200U, 255U, 256U, 300U}) {
    EXPECT_EQ(public_fault(spki(octets(size))), key_fault::wrong_public_size) << size;
  }
  // Lengths in three bytes are read, lengths in four are not.
  EXPECT_EQ(public_fault(octets{0x30, 0x83, 1, 0, 0} + octets(0x10000)), key_fault::wrong_type);
  EXPECT_EQ(public_fault(octets{0x30, 0x84, 1, 0, 0, 0} + octets(0x10000)), key_fault::truncated);
  EXPECT_EQ(public_fault(octets{0x30, 0x84, 1, 0, 0, 0} + octets(0x1000000)), key_fault::truncated);
  // The parts.
  EXPECT_EQ(public_fault(spki(octets{1} + key.public_key)), key_fault::unused_bits);
  EXPECT_EQ(public_fault(spki(bits + octets{0})), key_fault::wrong_public_size);
  EXPECT_EQ(public_fault(spki(octets{0})), key_fault::wrong_public_size);
  EXPECT_EQ(secret_fault(pkcs8(value(0x80, octets(63)))), key_fault::wrong_seed_size);
  EXPECT_EQ(secret_fault(pkcs8(value(0x30, value(0x04, key.seed) + value(0x04, {})))), key_fault::wrong_secret_size);
  EXPECT_EQ(secret_fault(pkcs8(value(0x04, octets(64)))), key_fault::wrong_secret_size);
  EXPECT_EQ(secret_fault(pkcs8(value(0x81, key.seed))), key_fault::unknown_choice);
  EXPECT_EQ(secret_fault(pkcs8(key.seed)), key_fault::unknown_choice);
  EXPECT_EQ(secret_fault(pkcs8(value(0x30, seed + expanded))), key_fault::wrong_type);
  EXPECT_EQ(secret_fault(pkcs8(value(0x30, value(0x04, key.seed)))), key_fault::truncated);
  // A file with other content than requested.
  EXPECT_EQ(public_fault(pkcs8(seed)), key_fault::is_secret);
  EXPECT_EQ(secret_fault(public_file), key_fault::is_public);
  octets out(1184);
  key_fault fault;
  EXPECT_EQ(bravais::read_public_key(bravais::kem_id::ml_kem_768, public_file, out, &fault), errc::bad_key_file);
  EXPECT_EQ(fault, key_fault::wrong_set);
  EXPECT_EQ(bravais::read_public_key(bravais::kem_id::ml_kem_512, public_file, out, &fault), errc::bad_length);
  out.resize(1312);
  EXPECT_EQ(bravais::read_public_key(bravais::signature_id::ml_dsa_44, public_file, out, &fault), errc::bad_key_file);
  EXPECT_EQ(fault, key_fault::wrong_kind);
  // The key: a coefficient of 4095.
  octets unreduced = bits;
  unreduced[1] = 0xff;
  unreduced[2] |= 0x0f;
  EXPECT_EQ(public_fault(spki(unreduced)), key_fault::modulus_check);
  EXPECT_EQ(bravais::read_public_key<bravais::ml_kem_512>(spki(unreduced)).error(), errc::bad_public_key);
  EXPECT_EQ(public_fault({}), key_fault::no_key_file);
  EXPECT_NE(std::string(text(key_fault::no_key_file)).find("pass the content of a key file"), std::string::npos);
  EXPECT_EQ(public_fault(octets(100, 'x')), key_fault::no_key_file);
}

// Every set of every kind, with every content that it has: written, and read back the same.
template <class Parameters>
void round_trip(const Parameters& p) {
  SCOPED_TRACE(p.name);
  octets seed(p.seed), public_key(p.public_key), secret_key(p.secret_key), found_public(p.public_key),
      found_secret(p.secret_key), found_seed(p.seed);
  // A seed of equal bytes gives NTRU a polynomial without an inverse.
  std::iota(seed.begin(), seed.end(), std::uint8_t{3});
  ASSERT_EQ(bravais::by_id::generate(p.id, seed, public_key, secret_key), errc::ok);
  for (const key_encoding encoding : {key_encoding::der, key_encoding::pem}) {
    for (const key_content content :
         {key_content::public_key, key_content::seed, key_content::expanded, key_content::both}) {
      octets file(bravais::key_file_size(p.id, content, encoding));
      if (file.empty()) continue;
      const octets& key = content == key_content::public_key ? public_key
                          : content == key_content::expanded ? secret_key
                                                             : seed;
      ASSERT_EQ(bravais::write_key_file(p.id, key, content, encoding, file), errc::ok);
      bravais::key_file_info info;
      ASSERT_EQ(bravais::inspect_key_file(file, info), errc::ok);
      EXPECT_TRUE(info.set == bravais::key_set(p.id) && info.content == content && info.encoding == encoding);
      const bool is_public = content == key_content::public_key;
      EXPECT_EQ(bravais::read_public_key(p.id, file, found_public), is_public ? errc::ok : errc::bad_key_file);
      EXPECT_EQ(found_public, is_public ? public_key : no_public_keys(p.name, p.public_key, p.public_key));
      EXPECT_EQ(bravais::read_secret_key(p.id, file, found_secret), is_public ? errc::bad_key_file : errc::ok);
      EXPECT_EQ(found_secret, is_public ? octets(p.secret_key) : secret_key);
      const bool has_seed = content == key_content::seed || content == key_content::both;
      EXPECT_EQ(bravais::read_seed(p.id, file, found_seed), has_seed ? errc::ok : errc::bad_key_file);
      EXPECT_EQ(found_seed, has_seed ? seed : octets(p.seed));
    }
  }
}

const registration tests([] {
  once("key_file", "structures", structures);
  once("key_file", "round_trip", [] {
    for (const auto& p : bravais::kem_table | in_library) round_trip(p);
    for (const auto& p : bravais::pke_table | in_library) round_trip(p);
    for (const auto& p : bravais::signature_table | in_library) round_trip(p);
  });
});

}  // namespace
}  // namespace bravais_test
