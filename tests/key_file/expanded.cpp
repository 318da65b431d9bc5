// SPDX-License-Identifier: MIT
// Malformed expanded keys of every family: every function that takes such a key must reject it with its own reason. The
// test builds the files itself, because no function writes them.
#include <algorithm>
#include <string>

#include <bravais/by_id.hpp>
#include <bravais/key_file.hpp>
#include "key_file/text.hpp"
#include "params/layout.hpp"
#include "reference/dilithium.hpp"
#include "reference/mlwq.hpp"
#include "reference/ntru_plus.hpp"
#include "support/cases.hpp"
#include "support/hex.hpp"
#include "support/keys.hpp"
#include "support/no_public_key.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::key_content;
using bravais::key_encoding;
using bravais::key_fault;
using bravais::key_set;
using reference::concatenate;
using reference::sha3_256;

std::string_view name_of(key_set set) {
  return bravais::with_parameters(set, [](const auto& row) { return row.name; });
}

octets written(key_set set, view key, key_encoding encoding) {
  return file_of(set, key_content::expanded, encoding, key);
}

// The file of `good` with `key` in its place. For a set with a DER form the file is in DER and ends with the key.
octets file_with(key_set set, view good, view key) {
  if (bravais::key_file_size(set, key_content::expanded, key_encoding::der) != 0) {
    octets file = written(set, good, key_encoding::der);
    std::copy(key.begin(), key.end(), file.end() - static_cast<std::ptrdiff_t>(key.size()));
    return file;
  }
  const std::string text = pem_of(set, key_content::expanded, good);
  const std::string made = text.substr(0, text.find("\n\n") + 2) + base64(key) + text.substr(text.find("-----END"));
  return octets_of(made);
}

// The keys of one set, and the expected result for other keys of the same length.
struct subject {
  key_set set;
  octets public_key, good;

  template <class Parameters>
  explicit subject(const Parameters& p) : set(p.id), public_key(p.public_key), good(p.secret_key) {
    EXPECT_EQ(bravais::by_id::generate(p.id, random_stream(p.name).bytes(p.seed), public_key, good), errc::ok);
    takes(good);
  }
  void takes(const octets& key) const {
    octets found(good.size());
    EXPECT_EQ(bravais::read_secret_key(set, file_with(set, good, key), found), errc::ok);
    EXPECT_EQ(found, key);
    EXPECT_EQ(written(set, key, key_encoding::pem).size(), written(set, good, key_encoding::pem).size());
  }
  void refuses(const octets& key, key_fault why) const {
    const errc error = why == key_fault::modulus_check ? errc::bad_public_key : errc::bad_secret_key;
    const octets file = file_with(set, good, key);
    bravais::key_file_info info;
    EXPECT_EQ(bravais::inspect_key_file(file, info), errc::ok);
    EXPECT_TRUE(info.set == set && info.content == key_content::expanded);
    octets found(good.size(), 0xa5), found_public(public_key.size(), 0xa5);
    key_fault fault;
    EXPECT_EQ(bravais::read_secret_key(set, file, found, &fault), error);
    EXPECT_EQ(fault, why) << bravais::text(fault);
    EXPECT_EQ(found, octets(good.size()));
    EXPECT_EQ(bravais::derive_public_key(set, file, found_public, &fault), error);
    EXPECT_EQ(fault, why) << bravais::text(fault);
    EXPECT_TRUE(is_no_public_key(name_of(set), found_public.size(), found_public));
    octets again(bravais::key_file_size(set, key_content::expanded, key_encoding::pem), 0xa5);
    EXPECT_EQ(bravais::write_key_file(set, key, key_content::expanded, key_encoding::pem, again, &fault), error);
    EXPECT_EQ(fault, why) << bravais::text(fault);
    EXPECT_EQ(again, octets(again.size()));
  }
};

// The key with the lowest bit of byte `at` changed.
octets changed(octets key, std::size_t at) {
  key[at] ^= 1;
  return key;
}

// s || ek || H(ek) || z with another s or ek, and the matching hash.
octets with_right_hash(view s, view public_key, view good) {
  return concatenate({s, public_key, sha3_256(public_key), good.last(32)});
}

// The 3-bit fields at the start of an M-LWQ secret key: 0 to 4 are valid, at the first position and at the last.
template <class Check>
void every_field(const octets& good, std::size_t fields, Check check) {
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}, fields - 1}) {
    for (unsigned value = 0; value < 8; ++value) {
      octets key = good;
      set_field(key, 3 * i, 3, value);
      check(key, value);
    }
  }
}

void kyber_kem(const subject& of, const bravais::kem_parameters& p) {
  const view s = view(of.good).first(p.secret_key - p.public_key - 64);
  of.refuses(changed(of.good, 0), key_fault::pairwise_check);
  of.refuses(changed(of.good, s.size()), key_fault::hash_check);
  of.refuses(changed(of.good, p.secret_key - 33), key_fault::hash_check);
  for (const unsigned value : {3329U, 4095U}) {
    octets public_key = of.public_key;
    set_coefficient(public_key, 1, value);
    of.refuses(with_right_hash(s, public_key, of.good), key_fault::modulus_check);
  }
  of.takes(changed(of.good, p.secret_key - 1));  // any z is valid
}

void mlwq_kem(const subject& of, const bravais::kem_parameters& p) {
  const std::size_t secret = reference::mlwq::secret_key_size(*reference::mlwq::parameters_of(p.id));
  every_field(of.good, secret * 8 / 3, [&](const octets& key, unsigned value) {
    if (value > 4) of.refuses(key, key_fault::out_of_range);
    if (value <= 4 && key != of.good) of.refuses(key, key_fault::pairwise_check);
  });
  of.refuses(changed(of.good, secret), key_fault::hash_check);
  of.refuses(changed(of.good, p.secret_key - 33), key_fault::hash_check);
  of.takes(changed(of.good, p.secret_key - 1));
}

void ntru_plus_kem(const subject& of, const bravais::kem_parameters& p) {
  namespace plus = reference::ntru_plus;
  const plus::parameters model = plus::parameters_of(p.id);
  for (const std::size_t at : {std::size_t{0}, model.packed()}) {
    for (const std::size_t i : {std::size_t{0}, model.n - 1}) {
      const auto with = [&](std::uint32_t value) {
        const octets part = with_ntru_plus_coefficient(model, view(of.good).subspan(at, model.packed()), i, value);
        octets key = of.good;
        std::copy(part.begin(), part.end(), key.begin() + static_cast<std::ptrdiff_t>(at));
        return key;
      };
      for (const std::uint32_t value : {plus::q, plus::q + 1, std::uint32_t{4095}}) {
        of.refuses(with(value), key_fault::out_of_range);
      }
      of.takes(with(plus::q - 1));
    }
  }
}

void kem() {
  for (const bravais::kem_parameters& p : bravais::kem_table | in_library) {
    SCOPED_TRACE(p.name);
    const subject of(p);
    const auto found = std::search(of.good.begin(), of.good.end(), of.public_key.begin(), of.public_key.end());
    EXPECT_EQ(bravais::public_key_at(p),
              found == of.good.end() ? 0 : static_cast<std::size_t>(found - of.good.begin()));
    if (is_kyber(p)) kyber_kem(of, p);
    if (is_mlwq(p)) mlwq_kem(of, p);
    if (is_ntru_plus(p)) ntru_plus_kem(of, p);
    if (is_ntru(p)) of.takes(octets(p.secret_key, 0xff));  // every string is a key
  }
}

void pke() {
  for (const bravais::pke_parameters& p : bravais::pke_table | in_library) {
    SCOPED_TRACE(p.name);
    const subject of(p);
    if (is_kyber(p)) of.takes(octets(p.secret_key, 0xff));  // every string is a key
    if (!is_mlwq(p)) continue;
    const std::size_t secret = reference::mlwq::secret_key_size(*reference::mlwq::parameters_of(p.id));
    every_field(of.good, secret * 8 / 3, [&](const octets& key, unsigned value) {
      if (value > 4) {
        of.refuses(key, key_fault::out_of_range);
      } else {
        of.takes(key);
      }
    });
  }
}

void signature() {
  for (const bravais::signature_parameters& p : bravais::signature_table | in_library) {
    SCOPED_TRACE(p.name);
    const subject of(p);
    const auto model = reference::dilithium::parameters_of(p.id);
    const std::size_t width = model.eta == 2 ? 3 : 4, first = 8 * (64 + model.tr());
    for (const std::size_t i : {std::size_t{0}, 256 * (model.k + model.l) - 1}) {
      octets key = of.good;
      set_field(key, first + width * i, width, 2 * static_cast<unsigned>(model.eta) + 1);
      of.refuses(key, key_fault::out_of_range);
    }
    of.refuses(changed(of.good, 0), key_fault::hash_check);                   // rho
    of.refuses(changed(of.good, 64), key_fault::hash_check);                  // tr
    of.refuses(changed(of.good, p.secret_key - 1), key_fault::parts_differ);  // t0
    of.takes(changed(of.good, 32));                                           // any K is valid
  }
}

void on_each_isa(const std::string& name, void (*body)()) {
  each_isa("key_file", name, "malformed_expanded", [body](bravais::isa id) {
    const scoped_isa on(id);
    body();
  });
}
const registration tests([] {
  on_each_isa("kem", kem);
  on_each_isa("pke", pke);
  on_each_isa("signature", signature);
});

}  // namespace
}  // namespace bravais_test
