// SPDX-License-Identifier: MIT
// The digests of the M-LWQ specification: keys, ciphertexts, shared secrets and rejections, from every back end in
// every way of use and from the model.
#include <string>

#include "known_answer/digests.hpp"
#include "reference/mlwq.hpp"
#include "support/hex.hpp"
#include "support/model.hpp"

namespace bravais_test {
namespace {

using reference::append;

octets drbg(const std::string& label) {
  const std::string input = "M-LWQ known answers " + label;
  return reference::shake256({reinterpret_cast<const std::uint8_t*>(input.data()), input.size()}, 32);
}

// "M-LWQ-512-E8" takes its random bytes from the label "M-LWQ-512 E8"; its PKE appends the mode to the label.
std::string label_of(std::string_view name) {
  std::string label(name);
  label[label.find('-', std::string_view("M-LWQ-").size())] = ' ';
  return label;
}
std::string pke_label(std::string_view name) {
  std::string label = label_of(name);
  if (const std::size_t plain = label.find("-plain"); plain != std::string::npos) {
    label[plain] = ' ';
    return label;
  }
  return label + " subtractive";
}

constexpr std::size_t count = 10;
octets inputs(const std::string& label, const char* first, const char* second = nullptr) {
  octets all;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string place = label + ' ' + std::to_string(i) + ' ';
    append(all, drbg(place + first));
    if (second != nullptr) append(all, drbg(place + second));
  }
  return all;
}
std::string first_bytes_of_digest(view object) { return to_hex(reference::sha3_256(object)).substr(0, 16); }

template <class Driver>
void encryption(const bravais::pke_parameters& set, const Driver& driver) {
  const std::string label = pke_label(set.name);
  const octets messages = inputs(label, "message");
  const auto [public_keys, secret_keys] = driver.generate(inputs(label, "seed"));
  const octets ciphertexts = driver.encrypt(public_keys, messages, inputs(label, "coins"));
  EXPECT_EQ(driver.decrypt(secret_keys, ciphertexts), messages);
  octets all;
  const bool subtractive = label.ends_with("subtractive");
  for (std::size_t i = 0; i < count; ++i) {
    const view ek = item(public_keys, set.public_key, i);
    const view dk = item(secret_keys, set.secret_key, i);
    // In subtractive mode a secret key ends with rho; the specification passes rho to decryption separately.
    if (subtractive) {
      EXPECT_EQ(to_hex(dk.last(32)), to_hex(ek.last(32))) << i;
    }
    for (const view part : {ek, subtractive ? dk.first(dk.size() - 32) : dk, item(ciphertexts, set.ciphertext, i)})
      append(all, part);
  }
  EXPECT_EQ(first_bytes_of_digest(item(public_keys, set.public_key, 0)), answer_of(set.name, "public_key"));
  EXPECT_EQ(first_bytes_of_digest(item(ciphertexts, set.ciphertext, 0)), answer_of(set.name, "ciphertext"));
  EXPECT_EQ(to_hex(reference::sha3_256(all)), answer_of(set.name, "pke"));
}

template <class Driver>
void encapsulation(const bravais::kem_parameters& set, const Driver& driver) {
  const std::string label = label_of(set.name) + " kem";
  const auto [public_keys, secret_keys] = driver.generate(inputs(label, "d", "z"));
  const auto [ciphertexts, secrets] = driver.encapsulate(public_keys, inputs(label, "m"));
  EXPECT_EQ(driver.decapsulate(secret_keys, ciphertexts), secrets);
  octets bad = ciphertexts;
  for (std::size_t i = 0; i < count; ++i) bad[i * set.ciphertext] ^= 1;
  const octets rejected = driver.decapsulate(secret_keys, bad);
  octets all;
  for (std::size_t i = 0; i < count; ++i) {
    append(all, item(public_keys, set.public_key, i));
    append(all, item(secret_keys, set.secret_key, i));
    append(all, item(ciphertexts, set.ciphertext, i));
    append(all, item(secrets, set.shared_secret, i));
    append(all, item(rejected, set.shared_secret, i));
  }
  EXPECT_EQ(to_hex(reference::sha3_256(all)), answer_of(set.name, "kem"));
}

// Every value of a 3-bit field, at the first and at the last position: those above 4 are malformed.
void malformed_key() {
  namespace model = reference::mlwq;
  const model::parameters p = model::parameters_of(512, model::quantizer::e8, true);
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
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library)
    if (is_mlwq(set)) announce(set.name, {"public_key", "ciphertext", "pke"});
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library)
    if (is_mlwq(set)) announce(set.name, {"kem"});
  each_pke(
      "known_answer", "fixed_encryption",
      [](const pke_case& c) {
        for (const usage how : usages) encryption(c.set, pke_driver(c, how));
      },
      is_mlwq);
  each_kem(
      "known_answer", "fixed_encapsulation",
      [](const kem_case& c) {
        for (const usage how : usages) encapsulation(c.set, kem_driver(c, how));
      },
      is_mlwq);
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library)
    if (is_mlwq(set))
      once("known_answer", identifier(set.name) + "_pke.model.encryption",
           [&set] { encryption(set, pke_model(set.id)); });
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library)
    if (is_mlwq(set))
      once("known_answer", identifier(set.name) + ".model.encapsulation",
           [&set] { encapsulation(set, kem_model(set.id)); });
  once("known_answer", "m_lwq.model.malformed_key", malformed_key);
});

}  // namespace
}  // namespace bravais_test
