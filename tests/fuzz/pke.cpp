// SPDX-License-Identifier: MIT
// Key generation, encryption and decryption of the public-key encryption schemes on any bytes: every instruction set
// gives the same, one or several at a time.

#include <tuple>

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bravais;
  using namespace bravais::fuzz;
  source from(data, size);
  const pke_parameters& set = pick_pke(from);
  const auto index = static_cast<std::size_t>(set.id);
  const std::size_t n = 1 + from.below(9);
  const bool one_key = from.flag();
  const buffer seeds = from.bytes(n * set.seed);
  auto [public_keys, secret_keys] = on_all([&](const backend& b) {
    buffer out_public(n * set.public_key, 0xAA);
    buffer out_secret(n * set.secret_key, 0xAA);
    b.pke[index]->generate(n, seeds.data(), out_public.data(), out_secret.data());
    return std::tuple(out_public, out_secret);
  });
  if (from.flag()) from.mutate(public_keys);
  if (from.flag()) from.mutate(secret_keys);
  const buffer messages = from.bytes(n * set.message);
  const buffer coins = from.bytes(n * set.randomness);
  buffer ciphertexts = on_all([&, &keys = public_keys](const backend& b) {
    buffer out(n * set.ciphertext, 0xAA);
    b.pke[index]->encrypt(n, keys.data(), one_key ? 0 : set.public_key, messages.data(), coins.data(), out.data());
    return out;
  });
  if (from.flag()) from.mutate(ciphertexts);
  on_all([&, &keys = secret_keys](const backend& b) {
    buffer out(n * set.message, 0xAA);
    b.pke[index]->decrypt(n, keys.data(), one_key ? 0 : set.secret_key, ciphertexts.data(), out.data());
    return out;
  });
  return 0;
}
