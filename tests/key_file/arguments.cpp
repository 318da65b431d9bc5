// SPDX-License-Identifier: MIT
// Invalid arguments of the key-file functions, whatever the file is: parameter sets, forms and lengths that do not
// exist. Also properties of the two halves of a secret key, and of an expanded key alone.
#include <string>

#include <bravais/by_id.hpp>
#include <bravais/key_file.hpp>
#include "key_file/text.hpp"
#include "support/cases.hpp"
#include "support/no_public_key.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::key_content;
using bravais::key_encoding;
using bravais::key_fault;
using bravais::key_kind;
using bravais::key_set;

constexpr key_content contents[] = {key_content::public_key, key_content::seed, key_content::expanded,
                                    key_content::both};
constexpr key_encoding encodings[] = {key_encoding::der, key_encoding::pem};

void unknown_sets() {
  const octets file = file_of(bravais::kem_id::ml_kem_512, key_content::seed, key_encoding::der, octets(64, 7));
  for (const key_set set :
       {key_set(key_kind::kem, bravais::kem_count), key_set(key_kind::pke, bravais::pke_count),
        key_set(key_kind::signature, bravais::signature_count), key_set(key_kind{0}, 0), key_set(key_kind{4}, 0),
        key_set(key_kind::kem, 0xffffffff), key_set(key_kind{0xffffffff}, 0)}) {
    octets output(32, 0xa5);
    const auto leaves = [&](const octets& left, auto function, const octets& from) {
      std::fill(output.begin(), output.end(), std::uint8_t{0xa5});
      EXPECT_EQ(function(set, view(from), std::span(output)), errc::unknown_set);
      EXPECT_EQ(output, left);
    };
    const octets no_key = no_public_keys("", output.size(), output.size());
    leaves(no_key, [](auto... a) { return bravais::read_public_key(a...); }, file);
    leaves(no_key, [](auto... a) { return bravais::derive_public_key(a...); }, file);
    const auto refuses = [&](auto function, const octets& from) { leaves(octets(output.size()), function, from); };
    refuses([](auto... a) { return bravais::read_secret_key(a...); }, file);
    refuses([](auto... a) { return bravais::read_seed(a...); }, file);
    for (const key_content content : contents) {
      for (const key_encoding encoding : encodings) {
        EXPECT_EQ(bravais::key_file_size(set, content, encoding), 0U);
        refuses([&](key_set of, view key,
                    std::span<std::uint8_t> to) { return bravais::write_key_file(of, key, content, encoding, to); },
                octets(64));
      }
    }
  }
}

// The forms that a set has, and the lengths of their keys and files.
template <class Parameters>
void forms(const Parameters& p, bool is_registered) {
  SCOPED_TRACE(p.name);
  octets seed = random_stream(p.name).bytes(p.seed), public_key(p.public_key), secret_key(p.secret_key);
  ASSERT_EQ(bravais::by_id::generate(p.id, seed, public_key, secret_key), errc::ok);
  const auto refuses = [&](key_content content, key_encoding encoding, const octets& key, std::size_t size,
                           errc error) {
    octets file(size, 0xa5);
    key_fault fault = key_fault::truncated;
    EXPECT_EQ(bravais::write_key_file(p.id, key, content, encoding, file, &fault), error);
    EXPECT_EQ(fault, key_fault::none);
    EXPECT_EQ(file, octets(size));
  };
  for (const key_content content : contents) {
    for (const key_encoding encoding : encodings) {
      const octets& key = content == key_content::public_key ? public_key : seed;
      const std::size_t size = bravais::key_file_size(p.id, content, encoding);
      const bool exists = is_registered || (encoding == key_encoding::pem && content != key_content::both);
      ASSERT_EQ(size != 0, exists);
      if (!exists) {
        refuses(content, encoding, key, 0, errc::bad_argument);
        refuses(content, encoding, key, 10, errc::bad_argument);
        continue;
      }
      refuses(content, encoding, key, size - 1, errc::bad_length);
      refuses(content, encoding, key, size + 1, errc::bad_length);
      for (const std::size_t other : {std::size_t{0}, key.size() - 1, key.size() + 1, p.secret_key + 1}) {
        refuses(content, encoding, octets(other), size, errc::bad_length);
      }
      if (content != key_content::expanded && p.secret_key != key.size()) {
        refuses(content, encoding, secret_key, size, errc::bad_length);
      }
    }
    EXPECT_EQ(bravais::key_file_size(p.id, content, key_encoding{2}), 0U);
    refuses(content, key_encoding{2}, seed, 10, errc::bad_argument);
  }
  for (const key_encoding encoding : encodings) {
    EXPECT_EQ(bravais::key_file_size(p.id, key_content{4}, encoding), 0U);
    refuses(key_content{4}, encoding, seed, 10, errc::bad_argument);
  }
}

// A file with the seed of one key and, byte for byte, another expanded key: the place where they differ gives the
// reason.
template <class Parameters>
void halves(const Parameters& p, std::size_t tail) {
  SCOPED_TRACE(p.name);
  const octets seed = random_stream(p.name).bytes(p.seed);
  const octets good = file_of(p.id, key_content::both, key_encoding::der, seed);
  for (std::size_t from_end = 1; from_end <= p.secret_key; from_end += from_end < tail + 2 ? 1 : 89) {
    octets file = good;
    file[file.size() - from_end] ^= 0x10;
    octets output(p.secret_key, 0xa5);
    key_fault fault;
    EXPECT_EQ(bravais::read_secret_key(p.id, file, output, &fault), errc::bad_secret_key) << from_end;
    EXPECT_EQ(fault, from_end <= tail ? key_fault::rejection_differs : key_fault::halves_differ) << from_end;
    EXPECT_EQ(output, octets(p.secret_key));
  }
}

// The public key of an expanded key: inside it (all KEMs except NTRU and NTRU+), computed (signatures), or none.
template <class Parameters>
void derived(const Parameters& p, bool has_public_key) {
  SCOPED_TRACE(p.name);
  octets seed = random_stream(p.name).bytes(p.seed), public_key(p.public_key), secret_key(p.secret_key);
  ASSERT_EQ(bravais::by_id::generate(p.id, seed, public_key, secret_key), errc::ok);
  const octets file = file_of(p.id, key_content::expanded, key_encoding::pem, secret_key);
  octets found(p.public_key, 0xa5);
  key_fault fault;
  EXPECT_EQ(bravais::derive_public_key(p.id, file, found, &fault), has_public_key ? errc::ok : errc::bad_key_file);
  EXPECT_EQ(fault, has_public_key ? key_fault::none : key_fault::no_public_key);
  EXPECT_EQ(found, has_public_key ? public_key : no_public_keys(p.name, p.public_key, p.public_key));
}

const registration tests([] {
  once("key_file", "unknown_sets", unknown_sets);
  once("key_file", "forms", [] {
    const auto is_standard = [](const auto& p) { return p.is_standard; };
    for (const auto& p : bravais::kem_table) forms(p, is_standard(p));
    for (const auto& p : bravais::pke_table) forms(p, false);
    for (const auto& p : bravais::signature_table) forms(p, is_standard(p));
  });
  once("key_file", "halves", [] {
    halves(bravais::parameters(bravais::kem_id::ml_kem_512), 32);
    halves(bravais::parameters(bravais::signature_id::ml_dsa_44), 0);
  });
  once("key_file", "derived", [] {
    for (const auto& p : bravais::kem_table) derived(p, !is_ntru(p) && !is_ntru_plus(p));
    for (const auto& p : bravais::pke_table) derived(p, false);
    for (const auto& p : bravais::signature_table) derived(p, true);
  });
});

}  // namespace
}  // namespace bravais_test
