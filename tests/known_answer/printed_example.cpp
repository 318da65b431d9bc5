// SPDX-License-Identifier: MIT
// The Kyber512 PKE example of tests/data: decrypting the printed ciphertext with the printed key gives the printed
// message. Encryption under the printed public key, for which no coins are printed, decrypts with the printed key.
#include <bravais/parameters.hpp>

#include "support/driver.hpp"
#include "support/model.hpp"
#include "support/vectors.hpp"

namespace bravais_test {
namespace {

template <class Driver>
void printed_example(const Driver& driver) {
  std::ifstream file(BRAVAIS_TEST_DATA "/kyber512_pke_example.txt");
  std::ostringstream text;
  text << file.rdbuf();
  const auto example = records(text.str()).at(0);
  const octets public_key = from_hex(example.at("public_key"));
  const octets secret_key = from_hex(example.at("secret_key"));
  const octets message = from_hex(example.at("message"));
  EXPECT_EQ(to_hex(driver.decrypt(secret_key, from_hex(example.at("ciphertext")))), example.at("message"));
  for (const int fill : {0x00, 0x5c, 0xff}) {
    const octets coins(32, static_cast<std::uint8_t>(fill));
    const octets ciphertext = driver.encrypt(public_key, message, coins);
    EXPECT_EQ(to_hex(driver.decrypt(secret_key, ciphertext)), example.at("message")) << fill;
    const pke_model model(bravais::pke_id::kyber512);
    EXPECT_EQ(to_hex(ciphertext), to_hex(model.encrypt(public_key, message, coins))) << fill;
  }
}

void register_example() {
  each_pke(
      "known_answer", "printed_example",
      [](const pke_case& c) {
        for (const usage how : usages) printed_example(pke_driver(c, how));
      },
      [](const bravais::pke_parameters& set) { return set.id == bravais::pke_id::kyber512; });
  once("known_answer", "kyber512_pke.model.printed_example",
       [] { printed_example(pke_model(bravais::pke_id::kyber512)); });
}
const registration tests(register_example);

}  // namespace
}  // namespace bravais_test
