// SPDX-License-Identifier: MIT
// M-LWQ, a research scheme that must not protect real data. Runs the same exchange with every quantizer of its KEM,
// chosen at run time, and shows the sizes next to those of ML-KEM. Then runs the encryption inside, which has more
// quantizers.
#include <cstdio>
#include <string_view>
#include <vector>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>

namespace by_id = bravais::by_id;
using octets = std::vector<std::uint8_t>;

// Encapsulates a secret to a new key pair and decapsulates it.
static bool secrets_agree(const bravais::kem_parameters& set) {
  octets public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext);
  octets sent(set.shared_secret), received(set.shared_secret);
  return by_id::generate(set.id, public_key, secret_key) == bravais::errc::ok &&
         by_id::encapsulate(set.id, public_key, ciphertext, sent) == bravais::errc::ok &&
         by_id::decapsulate(set.id, secret_key, ciphertext, received) == bravais::errc::ok &&
         bravais::equal(sent, received);
}

// Encrypts a message of 32 bytes to a new key pair and decrypts it, which almost always gives the message.
static bool message_arrives(const bravais::pke_parameters& set) {
  octets public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext);
  const octets message(set.message, std::uint8_t{'m'});
  octets opened(set.message);
  return by_id::generate(set.id, public_key, secret_key) == bravais::errc::ok &&
         by_id::encrypt(set.id, public_key, message, ciphertext) == bravais::errc::ok &&
         by_id::decrypt(set.id, secret_key, ciphertext, opened) == bravais::errc::ok && opened == message;
}

int main() {
  bool good = true;
  for (const bravais::kem_parameters& set : bravais::kem_table) {
    const bool is_research = !set.is_standard;
    if (!set.name.starts_with("M-LWQ") && !set.name.starts_with("ML-KEM")) continue;
    if (!bravais::is_known(set.id)) continue;  // the library was built without this set
    const bool agree = secrets_agree(set);
    good = good && agree;
    std::printf("%-16s category %d: key %4zu, ciphertext %4zu bytes, the secrets %s%s\n", set.name.data(), set.category,
                set.public_key, set.ciphertext, agree ? "agree" : "differ", is_research ? " (research)" : "");
  }
  for (const bravais::pke_parameters& set : bravais::pke_table) {
    if (!set.name.starts_with("M-LWQ")) continue;
    const bool arrives = message_arrives(set);
    good = good && arrives;
    std::printf("%-18s encryption: key %4zu, ciphertext %4zu bytes, the message %s\n", set.name.data(), set.public_key,
                set.ciphertext, arrives ? "arrived" : "was lost");
  }
  return good ? 0 : 1;
}
