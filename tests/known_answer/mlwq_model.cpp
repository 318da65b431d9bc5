// SPDX-License-Identifier: MIT
// The model of M-LWQ against every digest of its specification: keys, ciphertexts, shared secrets and rejections.
#include <string>

#include "known_answer/digests.hpp"
#include "reference/mlwq.hpp"
#include "support/cases.hpp"
#include "support/hex.hpp"

namespace bravais_test {
namespace {

namespace model = reference::mlwq;
using model::quantizer;
using reference::append;

octets drbg(const std::string& label) {
  const std::string input = "M-LWQ known answers " + label;
  return reference::shake256({reinterpret_cast<const std::uint8_t*>(input.data()), input.size()}, 32);
}

std::string first_bytes_of_digest(view object) { return to_hex(reference::sha3_256(object)).substr(0, 16); }

struct variant {
  quantizer kind;
  bool subtractive;
  const char* name;    // in the names of sets and answers
  const char* label;   // of the random bytes of the encryption
  const char* in_kem;  // of those of the KEM, where there is one
};
constexpr variant variants[] = {
    {quantizer::z, false, "Z-plain", "Z plain", nullptr},
    {quantizer::z, true, "Z", "Z subtractive", "Z kem"},
    {quantizer::d8, true, "D8", "D8 subtractive", nullptr},
    {quantizer::e8, true, "E8", "E8 subtractive", "E8 kem"},
};

struct subject {
  model::parameters p;
  std::string set;     // the name of its answers
  std::string prefix;  // "M-LWQ-512 ", before the label
};

void encryption(const subject& s, const char* label) {
  octets all;
  for (int i = 0; i < 10; ++i) {
    const std::string place = s.prefix + label + ' ' + std::to_string(i);
    const octets message = drbg(place + " message");
    const auto [ek, dk] = model::pke_generate(s.p, drbg(place + " seed"));
    const octets ct = model::pke_encrypt(s.p, ek, message, drbg(place + " coins"));
    ASSERT_EQ(ek.size(), model::public_key_size(s.p));
    ASSERT_EQ(dk.size(), model::secret_key_size(s.p));
    ASSERT_EQ(ct.size(), model::ciphertext_size(s.p));
    EXPECT_EQ(model::pke_decrypt(s.p, dk, view(ek).last(32), ct), message) << i;
    EXPECT_TRUE(model::secret_key_check(s.p, dk)) << i;
    if (i == 0) {
      EXPECT_EQ(first_bytes_of_digest(ek), answer_of(s.set, "public_key"));
      EXPECT_EQ(first_bytes_of_digest(ct), answer_of(s.set, "ciphertext"));
    }
    for (const octets& part : {ek, dk, ct}) append(all, part);
  }
  EXPECT_EQ(to_hex(reference::sha3_256(all)), answer_of(s.set, "pke"));
}

void encapsulation(const subject& s, const char* label) {
  octets all;
  for (int i = 0; i < 10; ++i) {
    const std::string place = s.prefix + label + ' ' + std::to_string(i);
    const auto [ek, dk] = model::generate(s.p, drbg(place + " d"), drbg(place + " z"));
    const auto [c, secret] = model::encapsulate(s.p, ek, drbg(place + " m"));
    EXPECT_TRUE(model::hash_check(s.p, dk)) << i;
    EXPECT_EQ(model::decapsulate(s.p, dk, c), secret) << i;
    octets bad = c;
    bad[0] ^= 1;
    const octets rejected = model::decapsulate(s.p, dk, bad);
    EXPECT_EQ(rejected, model::rejection_value(s.p, dk, bad)) << i;
    for (const octets& part : {ek, dk, c, secret, rejected}) append(all, part);
  }
  EXPECT_EQ(to_hex(reference::sha3_256(all)), answer_of(s.set, "kem"));
}

// Every value of a field of three bits, in the first and in the last place: those above 4 are malformed.
void malformed_key() {
  const model::parameters p = model::parameters_of(512, quantizer::e8, true);
  for (int value = 0; value < 8; ++value) {
    octets first(model::secret_key_size(p));
    octets last = first;
    first.front() = static_cast<std::uint8_t>(value);
    last.back() = static_cast<std::uint8_t>(value << 5);
    EXPECT_EQ(model::secret_key_check(p, first), value <= 4) << value;
    EXPECT_EQ(model::secret_key_check(p, last), value <= 4) << value;
  }
}

const registration tests([] {
  for (const std::size_t level : {512U, 768U, 1024U}) {
    for (const variant& v : variants) {
      const std::string number = std::to_string(level);
      const subject s{model::parameters_of(level, v.kind, v.subtractive), "M-LWQ-" + number + '-' + v.name,
                      "M-LWQ-" + number + ' '};
      const std::string prefix = identifier(s.set) + ".model.";
      once("known_answer", prefix + "encryption", [s, &v] { encryption(s, v.label); });
      if (v.in_kem != nullptr) once("known_answer", prefix + "encapsulation", [s, &v] { encapsulation(s, v.in_kem); });
    }
  }
  once("known_answer", "m_lwq.model.malformed_key", malformed_key);
});

}  // namespace
}  // namespace bravais_test
