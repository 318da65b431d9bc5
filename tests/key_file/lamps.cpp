// SPDX-License-Identifier: MIT
// The example keys in the LAMPS working group's documents for ML-KEM and ML-DSA: read, and written again byte for byte.
// The malformed ones are rejected, each with its own reason.
#include <set>
#include <string>

#include <bravais/key_file.hpp>
#include <gtest/gtest.h>
#include "support/cases.hpp"
#include "support/hex.hpp"
#include "support/vectors.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::key_content;
using bravais::key_encoding;
using bravais::key_fault;
using bravais::key_set;

struct example_set {
  key_set set;
  std::string name;
  std::string folder;
  std::size_t seed, secret_key, public_key;
};
std::vector<example_set> example_sets() {
  std::vector<example_set> all;
  for (const auto& p : bravais::kem_table | in_library) {
    if (is_standard(p)) all.push_back({p.id, std::string(p.name), "mlkem/", p.seed, p.secret_key, p.public_key});
  }
  for (const auto& p : bravais::signature_table | in_library) {
    if (p.is_standard) {
      all.push_back({p.id, std::string(p.name), "mldsa/", p.seed, p.secret_key, p.public_key});
    }
  }
  return all;
}

octets bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

octets written(key_set set, key_content content, bravais::by_id::key key, key_encoding encoding = key_encoding::pem) {
  octets file(bravais::key_file_size(set, content, encoding));
  EXPECT_FALSE(file.empty());
  EXPECT_EQ(bravais::write_key_file(set, key, content, encoding, file), errc::ok);
  return file;
}

void examples() {
  for (const example_set& one : example_sets()) {
    SCOPED_TRACE(one.name);
    octets seed(one.seed), public_key(one.public_key);
    for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);  // the documents' seed
    const auto public_text = vector_file(one.folder + one.name + ".pub");
    if (!public_text) GTEST_SKIP() << no_vectors(one.folder + one.name + ".pub");
    const octets public_file = bytes_of(*public_text);
    ASSERT_EQ(bravais::read_public_key(one.set, public_file, public_key), errc::ok);
    EXPECT_EQ(written(one.set, key_content::public_key, public_key), public_file);
    const octets der = written(one.set, key_content::public_key, public_key, key_encoding::der);
    octets again(one.public_key);
    EXPECT_EQ(bravais::read_public_key(one.set, der, again), errc::ok);
    EXPECT_EQ(again, public_key);

    octets expanded(one.secret_key);
    for (const auto& [word, content] :
         {std::pair{"-seed", key_content::seed}, {"-expanded", key_content::expanded}, {"-both", key_content::both}}) {
      SCOPED_TRACE(word);
      const auto text = vector_file(one.folder + one.name + word + ".priv");
      ASSERT_TRUE(text);
      const octets file = bytes_of(*text);
      bravais::key_file_info info;
      ASSERT_EQ(bravais::inspect_key_file(file, info), errc::ok);
      EXPECT_TRUE(info.set == one.set && info.content == content && info.encoding == key_encoding::pem);
      EXPECT_FALSE(info.has_public_key);
      EXPECT_EQ(written(one.set, content, bravais::by_id::seed(seed)), file);
      octets secret_key(one.secret_key), found_seed(one.seed);
      ASSERT_EQ(bravais::read_secret_key(one.set, file, secret_key), errc::ok);
      if (content == key_content::seed) expanded = secret_key;
      EXPECT_EQ(secret_key, expanded);
      key_fault fault;
      const errc error = bravais::read_seed(one.set, file, found_seed, &fault);
      if (content == key_content::expanded) {
        EXPECT_EQ(written(one.set, content, secret_key), file);
        EXPECT_EQ(error, errc::bad_key_file);
        EXPECT_EQ(fault, key_fault::no_seed);
      } else {
        EXPECT_EQ(error, errc::ok);
        EXPECT_EQ(found_seed, seed);
      }
      EXPECT_EQ(bravais::derive_public_key(one.set, file, again), errc::ok);
      EXPECT_EQ(again, public_key);
    }
  }
}

void malformed() {
  // The fault of each, found by comparing it with the good file of its form: another seed; a bit of the vector s; a bit
  // of H(ek); a bit of z. For signatures: another seed; a bit of tr; a bit of t0.
  const struct {
    const char* name;
    key_set set;
    key_fault fault;
  } files[] = {{"mlkem/bad-ML-KEM-512-1.priv", bravais::kem_id::ml_kem_512, key_fault::halves_differ},
               {"mlkem/bad-ML-KEM-512-2.priv", bravais::kem_id::ml_kem_512, key_fault::pairwise_check},
               {"mlkem/bad-ML-KEM-512-3.priv", bravais::kem_id::ml_kem_512, key_fault::hash_check},
               {"mlkem/bad-ML-KEM-512-4.priv", bravais::kem_id::ml_kem_512, key_fault::rejection_differs},
               {"mldsa/bad-ML-DSA-44-1.priv", bravais::signature_id::ml_dsa_44, key_fault::halves_differ},
               {"mldsa/bad-ML-DSA-44-2.priv", bravais::signature_id::ml_dsa_44, key_fault::hash_check},
               {"mldsa/bad-ML-DSA-44-3.priv", bravais::signature_id::ml_dsa_44, key_fault::parts_differ}};
  for (const auto& file : files) {
    const bool is_kem = file.set.kind == bravais::key_kind::kem;
    if (!is_built(is_kem ? family::kyber : family::dilithium)) continue;
    SCOPED_TRACE(file.name);
    const auto text = vector_file(file.name);
    if (!text) GTEST_SKIP() << no_vectors(file.name);
    const std::size_t size =
        is_kem ? bravais::kem_table[file.set.id].secret_key : bravais::signature_table[file.set.id].secret_key;
    octets secret_key(size, 0xa5);
    key_fault fault = key_fault::none;
    EXPECT_EQ(bravais::read_secret_key(file.set, bytes_of(*text), secret_key, &fault), errc::bad_secret_key);
    EXPECT_EQ(fault, file.fault) << bravais::text(fault);
    EXPECT_EQ(secret_key, octets(size));
  }
}

const registration tests([] {
  once("key_file", "lamps_examples", examples);
  once("key_file", "lamps_malformed", malformed);
});

}  // namespace
}  // namespace bravais_test
