// SPDX-License-Identifier: MIT
// Two parties establish a key; the parameter set is named at run time.
#include <vector>

#include <bravais/by_id.hpp>

int main(int argc, char** argv) {
  const auto id = bravais::find_kem(argc > 1 ? argv[1] : "ML-KEM-768");
  if (!id) return 2;
  const bravais::kem_parameters& set = bravais::parameters(*id);
  std::vector<std::uint8_t> public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext);
  std::vector<std::uint8_t> ours(set.shared_secret), theirs(set.shared_secret);
  using enum bravais::errc;
  namespace by_id = bravais::by_id;
  bool good = by_id::generate(*id, public_key, secret_key) == ok;
  good = good && by_id::encapsulate(*id, public_key, ciphertext, ours) == ok;
  good = good && by_id::decapsulate(*id, secret_key, ciphertext, theirs) == ok;
  good = good && bravais::equal(ours, theirs);
  bravais::wipe(secret_key.data(), secret_key.size());
  bravais::wipe(ours.data(), ours.size());
  bravais::wipe(theirs.data(), theirs.size());
  return good ? 0 : 1;
}
