// SPDX-License-Identifier: MIT
// The public-key encryption inside Kyber: a building block for 32-byte messages, secure against passive attackers only.
#include <algorithm>
#include <cstdio>

#include <bravais/pke.hpp>

using pke = bravais::kyber768_pke;

int main() {
  const auto keys = pke::generate();
  if (!keys) return std::fprintf(stderr, "%s\n", bravais::text(keys.error())), 1;

  pke::message message;
  std::ranges::fill(message.fill(), std::uint8_t{'m'});
  const auto ciphertext = pke::encrypt(keys->public_key, message);
  if (!ciphertext) return std::fprintf(stderr, "%s\n", bravais::text(ciphertext.error())), 1;

  const auto opened = pke::decrypt(keys->secret_key, *ciphertext);
  if (!opened) return std::fprintf(stderr, "%s\n", bravais::text(opened.error())), 1;

  // To read many messages, prepare the key once.
  const auto reader = pke::prepare(keys->secret_key);
  if (!reader) return std::fprintf(stderr, "%s\n", bravais::text(reader.error())), 1;
  const auto again = reader->decrypt(*ciphertext);
  if (!again) return std::fprintf(stderr, "%s\n", bravais::text(again.error())), 1;

  const bool same = equal(*opened, message) && equal(*again, message);
  std::printf("%s: the message %s\n", pke::parameters.name.data(), same ? "arrived" : "was lost");
  return same ? 0 : 1;
}
