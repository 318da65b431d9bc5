// SPDX-License-Identifier: MIT
// M-LWQ, a scheme for research only: the same exchange with every quantizer that its KEM has, chosen while the program
// runs, and how many bytes each sends beside ML-KEM. Nobody should protect anything with it.
#include <cstdio>
#include <string_view>
#include <vector>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>

namespace by_id = bravais::by_id;
using octets = std::vector<std::uint8_t>;

// A key pair, a secret for its owner, and the secret that the owner gets.
static bool secrets_agree(const bravais::kem_parameters& set) {
  octets public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext);
  octets sent(set.shared_secret), received(set.shared_secret);
  return by_id::generate(set.id, public_key, secret_key) == bravais::errc::ok &&
         by_id::encapsulate(set.id, public_key, ciphertext, sent) == bravais::errc::ok &&
         by_id::decapsulate(set.id, secret_key, ciphertext, received) == bravais::errc::ok &&
         bravais::equal(sent, received);
}

int main() {
  bool good = true;
  for (const bravais::kem_parameters& set : bravais::kem_table) {
    const bool is_research = set.status == bravais::status::research;
    if (!set.name.starts_with("M-LWQ") && !set.name.starts_with("ML-KEM")) continue;
    const bool agree = secrets_agree(set);
    good = good && agree;
    std::printf("%-16s category %d: key %4zu, ciphertext %4zu bytes, the secrets %s%s\n", set.name.data(), set.category,
                set.public_key, set.ciphertext, agree ? "agree" : "differ", is_research ? " (research)" : "");
  }
  return good ? 0 : 1;
}
